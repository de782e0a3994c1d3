"""The pages of the site as they are before the engine runs: laid out, searched, printed."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, Route

from boardlib.catalogue import Case, find_case
from boardlib.history import Attempt, Verdict, amount, mistakes, to_csv
from tests.browser.looks import SIZES, laid_out, looks_well, other_theme
from tests.browser.site import Visitor, accessible, visitor
from tests.browser.waiting import box_of, expect

CASE = "TUN-T1.2"
PAGES = {
    "index.html": "main",
    "in_here_out_there.html": f"[data-of='{CASE}']",
    "red_and_white.html": "[data-of='TDF-R2.3']",
    "three_cards_one_lap.html": "[data-of='BIA-B1.2']",
    "a_bad_roll.html": "[data-of='TRO-C2.1']",
    "dice_odds.html": "main",
    "rulings.html": "form, .bases, .game:last-of-type",
    "rulings/tunnel/index.html": ".tabs, form, .cols aside, .chapter:first-of-type",
    "teacher/in_here_out_there.html": "body",
}
"""Pages of every kind, and where axe looks: it takes its time."""
FINGER = 36
"""Pixels that a target has at least where it is touched."""
SMALLEST = """() => {
    const sizes = [...document.querySelectorAll(".bl-across .bl-box text")].map((one) => {
        const { a, b } = one.getScreenCTM();
        return Math.hypot(a, b) * parseFloat(getComputedStyle(one).fontSize);
    });
    return Math.min(...sizes);
}"""
"""Pixels that the smallest letter of a wide board has."""


@pytest.fixture(scope="module")
def reader(address: str, browser: Browser) -> Iterator[Page]:
    """A page of somebody whose engine never begins."""
    with visitor(address, browser) as someone:
        yield quiet(someone)


def quiet(someone: Visitor) -> Page:
    def nothing(route: Route) -> None:
        route.fulfill(body="", content_type="text/javascript")

    someone.context.route("**/host/worker.js", nothing)
    return someone.open("rulings.html", wait=False)


def shown(page: Page, address: str, name: str) -> Page:
    page.emulate_media(media="screen")
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(address + name)
    return page


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_laid_out_well(name: str, reader: Page, address: str) -> None:
    looks_well(shown(reader, address, name), PAGES[name])


def test_what_is_touched_is_large_enough(address: str, browser: Browser) -> None:
    with visitor(address, browser, touched=True) as someone:
        page = quiet(someone)
        width, height = SIZES[0]
        page.set_viewport_size({"width": width, "height": height})
        for name in (
            "index.html",
            "red_and_white.html",
            "rulings.html",
            "rulings/tour/index.html",
            "teacher/in_here_out_there.html",
        ):
            page.goto(address + name)
            laid_out(page, FINGER)


def test_the_index_uses_the_width_and_is_short(reader: Page, address: str) -> None:
    page = shown(reader, address, "index.html")
    cards = page.locator(".card").evaluate_all(
        "cards => cards.map((card) => { const { left, right } = card.getBoundingClientRect();"
        " return [left, right]; })"
    )
    inner = box_of(page.locator(".cards").first)
    assert len({left for left, _right in cards}) == 5
    assert max(right for _left, right in cards) == pytest.approx(inner["x"] + inner["width"], abs=1)
    assert page.evaluate("document.documentElement.scrollHeight") < 4000


def test_a_wide_board_can_be_read_on_a_phone_and_scrolls_sideways(
    reader: Page, address: str
) -> None:
    page = shown(reader, address, "red_and_white.html")
    width, height = SIZES[0]
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(f"() => ({SMALLEST})() >= 10")
    board = page.locator("#TDF-R2\\.5 .bl-box")
    assert board.evaluate("box => box.scrollWidth > 1.5 * box.clientWidth")
    assert board.evaluate("box => box.clientWidth") <= width


def test_the_theme_is_chosen_once_for_all_pages(reader: Page, address: str) -> None:
    page = shown(reader, address, "index.html")
    before = page.locator("html").get_attribute("theme")
    paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
    other_theme(page)
    expect(page.locator("body")).not_to_have_css("background-color", paper)
    page.get_by_role("link", name="All rulings", exact=True).click()
    expect(page.get_by_label("Search in all rulings and rules")).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("theme", before or "")
    page.keyboard.press("t")
    expect(page.locator("html")).to_have_attribute("theme", before or "")


SAID = re.compile("that is nearest|it is more")


@pytest.mark.parametrize("scripts", [True, False])
def test_an_estimate_is_answered_without_the_engine(
    scripts: bool, address: str, browser: Browser
) -> None:
    """By keyboard: the answer comes with the choice, and is on no page that asks."""
    context = browser.new_context(java_script_enabled=scripts)
    context.route("**/host/worker.js", lambda route: route.abort())
    page = context.new_page()
    page.goto(f"{address}dice_odds_of_every_game.html")
    asked = page.locator(".bl-predict").first
    choices = asked.get_by_role("button") if scripts else asked.get_by_role("link")
    expect(choices).not_to_have_count(0)
    assert "nearest" not in page.content()
    for number, told in enumerate(("No, it is more.", "Right: that is nearest.")):
        choices.nth(number).press("Enter")
        said = page.locator(".bl-predict p").filter(has_text=SAID, visible=True)
        expect(said).to_have_count(1)  # until the style has come, the page shows every answer
        expect(said).to_contain_text(told)
        expect(page.locator(".bl-predict img").first).to_be_visible()
        if not scripts:
            page.go_back()
    context.close()


def ruling_of(case: str) -> str:
    """The first ruling of a case."""
    return find_case(case).claims[0].id


def test_rulings_are_searched(reader: Page, address: str) -> None:
    page = shown(reader, address, "rulings.html")
    field = page.get_by_label("Search in all rulings and rules")
    field.fill("portal TOKEN road break")
    ruling = page.locator(f"#{ruling_of(CASE)}")
    expect(ruling).to_be_visible()
    expect(page.locator(f"#{ruling_of('BIA-24')}")).to_be_hidden()
    expect(page.get_by_role("heading", name="Troyes")).to_be_hidden()
    expect(page.locator(".found")).to_have_text(re.compile(r"^[1-9]\d?$"))
    accessible(page)
    among = page.locator(".entry li:visible").count()
    field.fill("")
    expect(ruling).to_be_hidden()
    field.fill("roads, Pörtals: bréaking tokens!")
    expect(ruling).to_be_visible()
    assert page.locator(".entry li:visible").count() >= among
    field.fill("sauerkraut")
    expect(page.locator(".none")).to_have_text("Nothing on this page has all of these words.")
    field.fill("")
    expect(ruling).to_be_hidden()
    page.get_by_role("button", name="Unfold all").press("Enter")
    expect(ruling).to_be_visible()


@pytest.mark.parametrize("folder", ["", "teacher/"])
def test_an_address_of_a_lesson_that_is_gone_leads_to_where_its_case_is_told(
    folder: str, reader: Page, address: str
) -> None:
    page = shown(reader, address, f"{folder}tunnels.html#TUN-19")
    expect(page).to_have_url(f"{address}{folder}in_here_out_there.html#TUN-T1.2")
    page = shown(reader, address, f"{folder}tunnels.html")
    expect(page.get_by_role("link", name=find_case("TUN-16").title)).to_be_visible()
    expect(page).to_have_url(f"{address}{folder}tunnels.html")
    looks_well(page, "main")


# --- on paper -------------------------------------------------------------------------------


def on_paper(page: Page) -> Page:
    """As the page is printed."""
    page.emulate_media(media="print")
    page.evaluate("() => dispatchEvent(new Event('beforeprint'))")
    return page


def controls(page: Page) -> Locator:
    return page.locator("button:visible, input:visible, nav:visible")


def questions(case: Case) -> list[str]:
    asked = [frame.step for frame in case.frames() if frame.asks]
    return [step.task.goal if step.task else step.question for step in asked]


def test_a_lesson_is_printed_as_questions(reader: Page, address: str) -> None:
    page = on_paper(shown(reader, address, "in_here_out_there.html"))
    case = find_case(CASE)
    for question in questions(case):
        expect(page.get_by_text(question).locator("visible=true").first).to_be_visible()
    expect(page.locator(".solved:visible, .fold:visible")).to_have_count(0)
    expect(controls(page)).to_have_count(0)
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")


def test_a_lesson_is_printed_with_its_answers(reader: Page, address: str) -> None:
    page = shown(reader, address, "in_here_out_there.html")
    page.evaluate("() => { window.print = () => { window.told = document.body.innerText; } }")
    page.emulate_media(media="print")
    page.evaluate("() => document.querySelector('[data-print=answers]').click()")
    case = find_case(CASE)
    page.wait_for_function("window.told")
    told = page.evaluate("window.told")
    wrong = [one for frame in case.frames() for one in frame.choices if not one.right]
    assert [one.whynot for one in wrong if one.whynot not in told] == []
    expect(page.locator(".solved:visible")).to_have_count(0)  # and covered again


def test_covered_pages_name_what_is_printed_instead(reader: Page, address: str) -> None:
    page = on_paper(shown(reader, address, "teacher/in_here_out_there.html"))
    way = page.locator(".on-paper a")
    expect(way).to_be_visible()
    expect(way).to_have_attribute("href", "../in_here_out_there.html")
    expect(controls(page)).to_have_count(0)


def test_what_is_unfolded_is_printed_of_the_rulings(reader: Page, address: str) -> None:
    page = shown(reader, address, "rulings.html")
    page.get_by_label("Search in all rulings and rules").fill("road-block")
    on_paper(page)
    expect(page.locator(f"#{ruling_of('BIA-24')}")).to_be_visible()
    expect(page.locator(f"#{ruling_of(CASE)}")).to_be_hidden()
    expect(controls(page)).to_have_count(0)


# --- mistakes ---------------------------------------------------------------------------------


def test_the_first_page_counts_the_mistakes_as_the_library_does(
    address: str, browser: Browser
) -> None:
    """Questions with commas, quotes and new lines among them; it shows none where there is none."""
    verdicts = ["wrong", "right", "right", "told", "right", "partly", "wrong", "right", "right"]
    kept = [
        Attempt("tour", name, step, 'Is it, or\n"is it not"?', "A", Verdict(verdict), 1, seed)
        for name, step, seed in (("TDF-12", 2, None), ("choice", 1, 7))
        for verdict in verdicts[: 9 if seed is None else 6]
    ]
    kept.append(Attempt("troyes", "TRO-20", 2, "=?", "A", Verdict.WRONG, 1))
    count = len(mistakes(kept))
    assert count == 2
    with visitor(address, browser) as someone:
        page = quiet(someone)
        page.goto(f"{address}index.html")
        expect(page.locator("ul.doors a")).to_have_count(4)
        expect(page.locator("ul.games a")).to_have_count(5)
        expect(page.locator(".missed")).to_be_hidden()
        page.evaluate("csv => localStorage.setItem('boardlib.history', csv)", to_csv(kept))
        page.reload()
        expect(page.get_by_role("link", name=amount(count))).to_be_visible()
        page.evaluate("csv => localStorage.setItem('boardlib.history', csv)", to_csv(kept[-1:]))
        page.reload()
        page.get_by_role("link", name="1 mistake to practise", exact=True).click()
        expect(page.get_by_role("heading", name="My mistakes")).to_be_visible()
