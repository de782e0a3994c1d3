"""The lessons in a browser without any server but that of files: answered, changed, sent, kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, Route

from boardlib.catalogue import Case, find_case
from boardlib.catalogue.practice import Ladder, find, make, read_name
from boardlib.game.goals import Act
from boardlib.story.state import Presenter
from tests.browser.choices import letters, tick
from tests.browser.looks import looks_well
from tests.browser.server import PROJECT
from tests.browser.site import LONG, Visitor, accessible
from tests.browser.waiting import expect, until, until_equal

LESSON, CASE = "in_here_out_there.html", "TUN-T1.2"
SUPPOSED, WHATIF = "nine_tiles.html", "WAG-W2.C"
"""A lesson, and its case with a what-if."""
SOLUTION = PROJECT / "notebooks" / "solutions" / "27_tile_networks.py"
CITY = "carcassonne&board=WAG-G-1&ask=feature+0,0.c1"
"""The end of an address that opens a board with a question."""
ROAD = "feature 0,0.r1"
"""A question about the board of the case, as it is typed."""
HEADING = "Red's road: How large is it, and who stands on it?"
"""The same as it is said."""
BROKEN = {
    "carcassonne&board=%3Cimg+src=x+onerror=alert(1)%3E+1": "The board of this link cannot be read",
    "carcassonne&board=%3Cimg%3E": "This link leads to no board",
    "carcassonne&board=%zz": "This link is damaged",
    "carcassonne&board=WAG-1&run=me": "This link leads to no board",
    "chess&board=start": "This link leads to no board",
}
"""Ends of addresses, and what is said of each."""


def case_of(page: Page, name: str = CASE) -> Locator:
    """The lesson of a case, once it lives."""
    lesson = page.locator(f"[data-of='{name}']")
    lesson.scroll_into_view_if_needed()
    expect(lesson.locator(".bl-stage > .bl-status").first).to_be_attached()
    return lesson


def count(lesson: Locator) -> Locator:
    return lesson.locator(".bl-count").first


def step(number: int, presenter: Presenter) -> re.Pattern[str]:
    return re.compile(f"step {number} of {len(presenter.frames)}")


def test_a_case_is_told_by_the_keyboard_alone(someone: Visitor) -> None:
    """Wrong first, with the reason why; then right, and what cannot be done."""
    page, told = someone.open(LESSON), Presenter(find_case(CASE))
    case_of(page)
    lesson = page.locator(f"[data-of='{CASE}']")
    while not lesson.evaluate("one => one.contains(document.activeElement)"):
        page.keyboard.press("Tab")
    choosing, acting = told.frames
    said = lesson.locator(".bl-trying .bl-result")
    expect(count(lesson)).to_have_text("task 1 of 2")
    wrong = letters(choosing, right=False)[0]
    page.keyboard.press(wrong.lower())
    expect(tick(lesson, wrong)).to_be_checked()
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Not this one.")
    expect(said).to_contain_text(choosing.choices[ord(wrong) - ord("A")].whynot)
    accessible(page)
    page.keyboard.press("r")
    expect(lesson.get_by_role("button", name="Check", exact=True)).to_be_visible()
    (right,) = letters(choosing)
    page.keyboard.press(right.lower())
    page.keyboard.press("Enter")
    expect(said).to_contain_text("Right.")
    page.keyboard.press("n")
    expect(count(lesson)).to_have_text("task 2 of 2")
    cannot = lesson.locator(".bl-trying .bl-cannot:not(.bl-off)")
    while not cannot.evaluate("one => one === document.activeElement"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert isinstance(acting.step.task, Act)
    expect(said).to_contain_text(f"It cannot be done. {acting.step.task.cannot}")
    expect(lesson.locator(".bl-ring.bl-done")).to_have_count(1)
    looks_well(page, f"[data-of='{CASE}']")


def test_a_what_if_stands_beside_the_case_as_it_is(someone: Visitor) -> None:
    """Once its task is solved."""
    page, (whatif,) = someone.open(SUPPOSED), find_case(WHATIF).whatifs
    lesson = case_of(page, WHATIF)
    pressed = lesson.get_by_role("button", name=whatif.label, exact=True)
    expect(pressed).to_have_count(0)
    lesson.locator(".bl-trying .bl-cannot:not(.bl-off)").click()
    expect(lesson.locator(".bl-ring.bl-done")).to_have_count(1)
    pressed.click()
    expect(lesson.locator(".bl-compare")).to_contain_text(whatif.label)
    expect(lesson.locator(".bl-whatif.bl-pressed")).to_have_text(whatif.label)
    looks_well(page, f"[data-of='{WHATIF}']")


def test_what_was_answered_is_there_after_a_reload(newcomer: Visitor) -> None:
    """What is clicked before the engine is ready counts, too, even before any script is there."""
    wrong = letters(Presenter(find_case(CASE)).frames[0], right=False)[0]
    page, scripts = newcomer.blank(), list[Route]()
    page.route("**/host/page.js", lambda route: scripts.append(route), times=1)
    with page.expect_request("**/host/page.js"):
        page.goto(newcomer.address + LESSON, wait_until="commit")
    lesson = page.locator(f"[data-of='{CASE}']")
    tick(lesson, wrong).click()
    lesson.get_by_role("button", name="Check", exact=True).click()
    assert page.locator("html").get_attribute("data-bl-engine") != "ready"
    scripts[0].continue_()
    newcomer.wait(page)
    expect(lesson.locator(".bl-trying .bl-result")).to_contain_text("Not this one.")
    page.reload()
    newcomer.wait(page)
    expect(case_of(page).locator(".bl-trying .bl-result")).to_contain_text("Not this one.")
    page.close()

    page = newcomer.open("progress.html")
    expect(page.locator(".bl-sum-up")).to_contain_text("1 question answered in 1 case, 0 right")
    looks_well(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="Save as CSV").click()
    kept = saved.value.path().read_text("utf-8")
    assert CASE in kept
    page.get_by_role("button", name="Start fresh …").click()
    with page.expect_download():
        page.get_by_role("button", name="Start fresh", exact=True).click()
    expect(page.locator(".bl-empty")).to_be_visible()
    bring(page, "photo.png", b"\x89PNG\r\n\x1a\n" + bytes(range(256)))
    expect(page.locator(".bl-note")).to_have_text(
        "'photo.png' holds no answers: choose a file that was saved here as CSV."
    )
    expect(page.locator(".bl-empty")).to_be_visible()
    bring(page, "a.csv", kept.encode())
    expect(page.locator(".bl-note")).to_contain_text("1 answer was added")
    expect(page.locator(".bl-sum-up")).to_contain_text("1 question answered in 1 case")


def bring(page: Page, name: str, content: bytes) -> None:
    """A file is chosen, to be read."""
    with page.expect_file_chooser() as asked:
        page.get_by_role("button", name="Read answers …").click()
    asked.value.set_files({"name": name, "mimeType": "text/csv", "buffer": content})


COPIED = "async (text) => await navigator.clipboard.readText() === text"


def test_a_board_is_chosen_changed_and_sent_as_a_link(someone: Visitor) -> None:
    """Whoever opens the link has nothing of the sender's but that."""
    page = someone.open(f"settle.html#{CITY}", width=390)
    expect(page.locator(".bl-answers")).to_contain_text("Red's city")
    who_presses_a_part_sees_it_and_what_can_be_done_there(page)
    page.set_viewport_size({"width": 1280, "height": 800})
    page.get_by_text("Another board").click()
    page.get_by_label("Search in all boards").fill("mountain finished")
    title = find_case(CASE).title
    page.get_by_role("link", name=title).click()
    expect(page.locator(".bl-sub")).to_have_text(f"Carcassonne · {title}")
    expect(page.locator(".boards")).not_to_have_attribute("open", "")
    expect(page).to_have_url(f"{someone.address}settle.html#carcassonne&board={CASE}")

    page.get_by_role("button", name="As text", exact=True).click()
    asked = page.get_by_label("Question")
    asked.fill("whose is it?")
    asked.press("Enter")
    expect(page.locator(".bl-answers .bl-trouble")).to_be_visible()
    asked.fill(ROAD)
    asked.press("Enter")
    expect(page.locator(".bl-answers")).to_contain_text("for red")
    page.locator(".bl-box [data-key='0,0.c1']").first.click()
    page.locator(".bl-questions .bl-do[data-text=here]").click()
    page.locator(".bl-do[data-do=change][data-text='meeple red 0,0.c1']").click()
    page.locator(".bl-strip .bl-do[data-text=ruling]").click()
    expect(page.locator(".bl-changes")).to_contain_text("meeple red")
    looks_well(page)
    page.get_by_role("button", name="Copy a link").click()
    page.wait_for_function(COPIED, arg=page.url)
    link = page.url
    ruling = page.locator(".bl-answers .bl-reason").last.text_content()
    assert ruling is not None
    assert link.startswith(someone.address + "settle.html#carcassonne&board=")
    someone.leave()
    shown = someone.open(link.removeprefix(someone.address), width=768)
    expect(shown.locator(".bl-asked-was")).to_have_text(HEADING)
    expect(shown.locator(".bl-answers")).to_contain_text(ruling)
    for end, why in BROKEN.items():
        shown.evaluate("end => { location.hash = end }", end)
        expect(shown.get_by_role("alert")).to_contain_text(why)
        expect(shown.locator("[data-bl] img")).to_have_count(0)
    shown.evaluate("end => { location.hash = end }", CITY[:-6])
    expect(shown.get_by_role("alert")).to_contain_text("its question is not")
    expect(shown.locator(".bl-workshop .bl-box > svg")).to_be_visible()


def who_presses_a_part_sees_it_and_what_can_be_done_there(page: Page) -> None:
    part = page.locator(".bl-box [data-key='0,0.c1']").first
    menu = page.locator(".bl-questions")
    expect(menu).to_have_count(0)
    part.click()
    expect(menu).to_be_in_viewport()
    expect(part).to_be_in_viewport()


def test_exercises_follow_one_another(someone: Visitor) -> None:
    """Until the level has risen."""
    page, ladder = someone.open("practice.html"), Ladder()
    player = page.locator("[data-bl=practice][data-of=tunnels]")
    level = player.get_by_label("Level")
    level.fill("99")
    level.press("Enter")
    expect(player.get_by_role("alert")).to_contain_text("There are levels 1 to 5, not 99.")
    expect(level).to_have_value("99")
    level.fill("1")
    level.press("Enter")
    expect(player.get_by_role("alert")).to_have_count(0)
    name, seen = player.locator(".bl-name code"), list[str]()
    player.get_by_role("button", name="Points", exact=True).click()
    expect(name).to_contain_text("road-score")
    while ladder.level == 1:
        for last in seen[-1:]:
            expect(name).not_to_have_text(last)
        seen.append(name.text_content() or "")
        for letter in letters(make_of(seen[-1]).frames()[0]):
            tick(player, letter).click()
        player.get_by_role("button", name="Check", exact=True).click()
        expect(player.locator(".bl-verdict")).to_have_text("Right.")
        ladder = ladder.after(True)
        page.keyboard.press("o")
    expect(name).to_contain_text("level 2")
    assert len(set(seen)) == ladder.asked > 1
    looks_well(page, "[data-bl=practice]")


def make_of(name: str) -> Case:
    """The exercise of a name such as ``road-score 12 level 1``."""
    read = read_name(name)
    game, _kinds = find(read.kind)
    return make(game, read.kind, read.seed, read.level)


def test_without_its_engine_a_page_says_so(newcomer: Visitor) -> None:
    def refuse(route: Route) -> None:
        route.abort()

    newcomer.context.route("**/pyodide.asm.wasm", refuse)
    page = newcomer.open(LESSON, wait=False)
    expect(page.locator("html[data-bl-engine=failed]")).to_be_attached()
    until(page, lambda: newcomer.errors, bool)
    newcomer.errors.clear()


@pytest.mark.parametrize(("name", "kind"), [("play.html", "table"), ("two_books.html", "compare")])
def test_other_places_live(name: str, kind: str, someone: Visitor) -> None:
    page = someone.open(name)
    place = page.locator(f"[data-bl={kind}]").first
    place.scroll_into_view_if_needed()
    expect(place.locator(".bl-stage > .bl-status").first).to_be_attached()
    stage = place.locator(".bl-box").first
    before = stage.inner_html()
    if kind == "table":
        place.get_by_text("Go on from a record").click()
        place.get_by_label("A record, one line for each game").fill("nonsense")
        place.get_by_role("button", name="Go on", exact=True).click()
        expect(place.get_by_role("alert")).to_contain_text("line 1: this is no complete JSON")
        place.get_by_text("Go on from a record").click()  # it lies over the board while it is open
        place.get_by_role("button", name="Settle an argument").click()
        expect(place.locator(".bl-aside .bl-box svg")).to_be_visible()
        page.keyboard.press("Escape")
        place.locator(".bl-box .bl-target").first.click()
    else:
        place.get_by_role("button", name="Next place").click()
    page.wait_for_function(
        "([one, old]) => one.innerHTML !== old", arg=[stage.element_handle(), before]
    )
    looks_well(page, f"[data-bl={kind}]")


# The next time that a page would wait long for its engine, it waits for two seconds only.
IMPATIENT = """() => {
    const start = setTimeout;
    window.setTimeout = (run, pause, ...more) => {
        if (pause < 10_000) return start(run, pause, ...more);
        return start(() => { window.setTimeout = start; run(...more); }, 2000);
    };
}"""


LOOPS = ["while True: pass", "import itertools; sum(itertools.count())"]


def test_a_function_is_written_and_checked_and_may_run_for_ever(someone: Visitor) -> None:
    """Python itself stops a line that comes again, and the page stops Python."""
    page = someone.open("tile_networks.html", wait=False)
    desk = page.locator("[data-bl=program][data-of=open_ends]")
    desk.scroll_into_view_if_needed()
    lines, said = desk.locator("textarea"), desk.locator(".bl-said-of")
    for loop in LOOPS:
        endless = f"def open_ends(net, segment):\n    {loop}\n"
        lines.fill(endless)
        if "count" in loop:
            page.evaluate(IMPATIENT)
        desk.get_by_role("button", name="Check", exact=True).click()
        expect(said).to_contain_text("not come to an end", timeout=LONG)
        expect(lines).to_have_value(endless)
        lines.fill(SOLUTION.read_text("utf-8"))
        desk.get_by_role("button", name="Check", exact=True).click()
        expect(said).to_contain_text("Right: every open end", timeout=LONG)


# What can be taken, in the window, over whose middle the board or its strip lies.
MISSED = """() => [...document.querySelectorAll("[data-do=grab]")].filter((one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (bottom > innerHeight || right - left < 1) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return hit?.closest(".bl-board-side");
}).map((one) => one.dataset.text)"""


def test_what_can_be_taken_is_hit_where_it_is_seen(someone: Visitor) -> None:
    """Also beside the strip of a board that lies across the page."""
    page = someone.open("settle.html")
    for game in ("tour", "biathlon", "troyes", "carcassonne"):
        tab = page.locator(f'[data-do="game"][data-text="{game}"]')
        tab.click()
        expect(tab).to_have_attribute("aria-pressed", "true")
        assert page.locator("[data-do=grab]").count() > 10
        until_equal(page, lambda: page.evaluate(MISSED), [])
