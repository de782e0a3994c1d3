"""The lesson player in JupyterLab: what only a person in front of the screen would notice."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from playwright.sync_api import Locator

from boardlib.catalogue import Case, Frame, find_case
from tests.browser.choices import answer, letters, tick
from tests.browser.lab import CURRENT, HAS_FOCUS, PLAIN, Lab
from tests.browser.playing import named, player
from tests.browser.waiting import box_of, expect

CELLS = ["from boardlib.widgets import lesson", "player = lesson('TUN-19')\nplayer", "import json"]
SHOWN = ".bl-player .bl-count:has-text('step 1 of')"


@pytest.fixture
def case() -> Case:
    return find_case("TUN-19")


def at_step(lab: Lab, number: int, case: Case) -> None:
    expect(player(lab).locator(".bl-count")).to_have_text(f"step {number} of {len(case.steps)}")


def first_question(case: Case) -> Frame:
    return next(frame for frame in case.frames() if frame.is_prediction)


def to_question(lab: Lab, case: Case) -> Frame:
    """Go to the first question with the mouse."""
    frame = first_question(case)
    for _step in range(frame.number - 1):
        named(lab, "Next").click()
    at_step(lab, frame.number, case)
    return frame


def wrong_letter(frame: Frame) -> str:
    return letters(frame, right=False)[0]


def test_a_case_is_finished_with_the_keyboard_alone(page: Lab, case: Case) -> None:
    page.tab_to(player(page))
    keys = page.page.keyboard
    for frame in case.frames():
        at_step(page, frame.number, case)
        if frame.is_prediction:
            for letter in letters(frame):
                keys.press(letter.lower())
                expect(tick(player(page), letter)).to_be_checked()
            keys.press("Enter")
            expect(player(page).locator(".bl-verdict")).to_have_text("Right.")
        page.rest()
        page.expect_focus(player(page))
        keys.press("n")
    at_step(page, len(case.steps), case)
    page.rest()
    page.expect_focus(player(page))
    keys.press("Home")
    at_step(page, 1, case)
    keys.press("End")
    at_step(page, len(case.steps), case)
    assert page.sources() == CELLS


def test_nothing_typed_in_a_lesson_edits_the_notebook(page: Lab, case: Case) -> None:
    frame = to_question(page, case)
    letter = wrong_letter(frame)
    places = [
        player(page).locator(".bl-box"),
        player(page).locator(".bl-choice input").first,
        named(page, "Back"),
    ]
    typed = ["x", "d", "d", "m", "y", "z", "v", "1", "0", "0", "i", "i", ".", "f", "j", "k"]
    typed += ["ArrowDown", "ArrowUp", "Backspace", "Delete", "Space", "Shift+M", "Control+z"]
    typed += ["Control+Shift+ArrowUp", "Control+Shift+Minus"]
    for place in places:
        place.focus()
        for key in typed:
            page.page.keyboard.press(key)
            assert page.sources() == CELLS, key
    page.rest()
    tick(player(page), letter).set_checked(True)
    named(page, "Check").click()
    for place in (player(page).locator("summary").first, player(page).locator(".bl-reason").first):
        place.focus()
        for key in [*typed, "Enter", "a", "b"]:
            page.page.keyboard.press(key)
            assert page.sources() == CELLS, key
    assert page.page.evaluate(f"() => {CURRENT}.content.mode") == "command"


def test_running_the_cell_and_leaving_it_are_let_through(page: Lab) -> None:
    counts = f"{CURRENT}.content.model.sharedModel.cells.map(cell => cell.execution_count)"
    before: list[int] = page.page.evaluate(f"() => {counts}")
    run_cell(page, 1)
    player(page).locator(".bl-box").focus()
    page.page.keyboard.press("Shift+Enter")
    page.page.wait_for_function(
        f"most => {counts}.some(count => count > most)", arg=max(before) + 1
    )


def test_wrong_why_not_try_again_right(page: Lab, case: Case) -> None:
    frame = to_question(page, case)
    letter = wrong_letter(frame)
    index = ord(letter) - 65
    expect(player(page).locator(".bl-why")).to_have_count(0)
    tick(player(page), letter).click()
    named(page, "Check").click()
    expect(player(page).locator(".bl-choice").nth(index)).to_contain_text("wrong")
    why = player(page).locator(f":is(.bl-why, .bl-said)[data-letter={letter}]").first
    expect(why).to_be_visible()
    expect(why).not_to_be_empty()
    ruling = frame.choices[index].why.ruling
    assert ruling is not None
    for reason in ruling.reasons:
        expect(player(page).locator(".bl-reasons").get_by_text(reason.text)).to_be_visible()
    named(page, "Try again").click()
    expect(player(page).locator(".bl-why")).to_have_count(0)
    tick(player(page), letters(frame)[0]).click()
    named(page, "Check").click()
    expect(player(page).locator(".bl-verdict")).to_have_text("Right.")
    expect(player(page).get_by_role("status")).to_have_text("Right.")
    expect(named(page, "Next")).to_be_enabled()


def test_a_click_on_the_board_chooses_what_stands_there(page: Lab, case: Case) -> None:
    for number, frame in enumerate(case.frames(), start=1):
        at_step(page, number, case)
        page.rest()
        targets = player(page).locator(".bl-box .bl-target")
        if frame.is_prediction and targets.count():
            break
        if frame.is_prediction:
            answer(player(page), frame)
        named(page, "Next").click()
    else:
        pytest.skip("no choice of this case stands on the board")
    targets.first.dispatch_event("click")
    expect(player(page).locator(".bl-choice input:checked")).to_have_count(1)
    player(page).locator(".bl-box").focus()
    page.page.keyboard.press("Enter")
    expect(player(page).locator(".bl-choice input:checked")).to_have_count(0)


def test_the_arrow_keys_go_over_the_board(page: Lab) -> None:
    player(page).locator(".bl-box").focus()
    said = player(page).locator(".bl-sentence")
    status = player(page).get_by_role("status")
    heard = []
    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft"):
        page.page.keyboard.press(key)
        page.rest()
        heard.append(said.inner_text())
        expect(status).to_have_text(heard[-1])
        expect(player(page).locator(".bl-box .bl-cursor")).to_have_count(1)
    assert len(set(heard)) >= 3
    expect(player(page).locator(".bl-box .bl-lit").first).to_be_attached()
    page.page.keyboard.press("Tab")
    expect(player(page).locator(".bl-box .bl-cursor")).to_have_count(0)


def test_reasons_and_shapes_light_each_other(page: Lab, case: Case) -> None:
    frame = to_question(page, case)
    answer(player(page), frame)
    page.rest()
    reason = player(page).locator(".bl-reason[data-keys]:visible").first
    reason.hover()
    lit = player(page).locator(".bl-box .bl-lit")
    expect(lit.first).to_be_attached()
    key = lit.first.get_attribute("data-key")
    page.page.mouse.move(2, 2)
    expect(lit).to_have_count(0)
    shape = player(page).locator(f'.bl-box [data-key="{key}"]').first
    shape.dispatch_event("pointermove", {"bubbles": True})
    expect(player(page).locator(".bl-reason.bl-lit").first).to_be_attached()
    shape.dispatch_event("pointerleave")
    reason.focus()
    expect(lit.first).to_be_attached()


def test_the_focus_is_never_lost(page: Lab, case: Case) -> None:
    frame = to_question(page, case)
    box = tick(player(page), wrong_letter(frame))
    box.focus()
    page.page.keyboard.press("Space")
    for name in ("Check", "Try again", "Show me", "Next", "Last", "Back", "First"):
        named(page, name).focus()
        page.page.keyboard.press("Enter")
        page.rest()
        page.expect_focus(player(page))


def test_one_answer_out_of_several_is_a_radio_button(page: Lab, case: Case) -> None:
    """By mouse, by its label, by letter and by Space: the page and the kernel agree."""
    frame = to_question(page, case)
    assert frame.step.pick == "one"
    radios = player(page).get_by_role("radio")
    expect(radios).to_have_count(len(frame.choices))
    expect(player(page).get_by_role("checkbox")).to_have_count(0)
    radios.nth(1).click()
    expect(radios.nth(1)).to_be_checked()
    player(page).locator(".bl-choice .bl-label").nth(0).click()
    expect(radios.nth(0)).to_be_checked()
    expect(radios.nth(1)).not_to_be_checked()
    radios.nth(1).focus()
    page.page.keyboard.press("Space")
    expect(radios.nth(1)).to_be_checked()
    page.page.keyboard.press("c")
    expect(radios.nth(2)).to_be_checked()
    expect(radios.nth(1)).not_to_be_checked()
    page.page.keyboard.press("Enter")
    wrong = "Right." if "C" in letters(frame) else "Not this one."
    expect(player(page).locator(".bl-verdict")).to_have_text(wrong)
    assert page.violations(".bl-choices") == []


HASTY = """(root, letters) => {
    const radios = root.querySelectorAll(".bl-choice:not(.bl-off) input");
    for (const letter of letters) radios[letter.charCodeAt(0) - 65].click();
    root.querySelector(".bl-check").click();
}"""


def ask_again(lab: Lab) -> None:
    """The question is open again, and nothing is chosen."""
    lab.rest()
    again = named(lab, "Try again")
    if again.count():
        again.click()
        expect(again).to_have_count(0)
        lab.rest()
    chosen = player(lab).get_by_role("radio", checked=True)
    if chosen.count():
        chosen.click()
    expect(chosen).to_have_count(0)
    lab.rest()


def test_the_last_of_hasty_choices_counts(page: Lab, case: Case) -> None:
    """Several answers and Check, all before the kernel has replied to the first."""
    frame = to_question(page, case)
    for choices in ("BAB", "BAC", "ACBB"):
        player(page).evaluate(HASTY, choices)
        page.rest()
        radios = player(page).get_by_role("radio")
        chosen = None if choices == "ACBB" else choices[-1]
        for number in range(len(frame.choices)):
            wanted = chosen is not None and number == ord(chosen) - ord("A")
            expect(radios.nth(number)).to_be_checked(checked=wanted)
        words = "Right." if chosen in letters(frame) else "Not this one."
        verdict = player(page).locator(".bl-verdict")
        expect(verdict).to_have_text(words if chosen else "Choose an answer first.")
        ask_again(page)


def test_what_is_chosen_can_be_dropped(page: Lab, case: Case) -> None:
    """By a second click, also when both came before the kernel has replied."""
    to_question(page, case)
    first = player(page).get_by_role("radio").nth(0)
    for ticked in (True, False, True):
        first.click()
        page.rest()
        expect(first).to_be_checked(checked=ticked)
    first.evaluate("(radio) => { radio.click(); radio.click(); radio.click(); }")
    page.rest()
    expect(first).not_to_be_checked()
    named(page, "Check").click()
    expect(player(page).locator(".bl-verdict")).to_have_text("Choose an answer first.")


def test_the_answer_that_is_seen_is_checked(page: Lab, case: Case) -> None:
    """However hastily one has chosen before, and without the kernel having replied to it."""
    frame = to_question(page, case)
    for hasty in ("aba", "bab", "abca", "ccc", "aa"):
        player(page).locator(".bl-box").focus()
        page.type_at_once([*hasty, "Enter"])
        chosen = None if hasty == "aa" else hasty[-1].upper()
        words = "Right." if letters(frame) == [chosen] else "Not this one."
        verdict = player(page).locator(".bl-verdict")
        expect(verdict).to_have_text(words if chosen else "Choose an answer first.")
        for letter in "ABC":
            expect(tick(player(page), letter)).to_be_checked(checked=letter == chosen)
        ask_again(page)


def test_a_whole_case_may_be_typed_at_once(page: Lab, case: Case) -> None:
    """What follows a key that the kernel has yet to answer waits for what it shows."""
    keys = []
    for frame in case.frames():
        keys += [letter.lower() for letter in letters(frame)] + ["Enter"] * frame.is_prediction
        keys.append("n")
    player(page).locator(".bl-box").focus()
    page.type_at_once(keys)
    at_step(page, len(case.steps), case)
    page.expect_focus(player(page))
    page.type_at_once(["Home", "r", *keys[:2], "r"])
    expect(named(page, "Check")).to_be_visible()
    at_step(page, 1, case)


def test_a_double_click_does_what_a_click_does(page: Lab, case: Case) -> None:
    """It neither drops the answer again nor opens the question again that it has checked."""
    frame = to_question(page, case)
    letter = letters(frame)[0]
    page.click_twice(tick(player(page), letter))
    expect(tick(player(page), letter)).to_be_checked()
    page.click_twice(named(page, "Check"))
    expect(player(page).locator(".bl-verdict")).to_have_text("Right.")


def test_the_letters_on_the_board_choose_and_explain(page: Lab, case: Case) -> None:
    frame = to_question(page, case)
    letter = wrong_letter(frame)
    on_board(page, letter).click()
    expect(tick(player(page), letter)).to_be_checked()
    named(page, "Check").click()
    expect(player(page).locator("h4.bl-verdict")).to_be_visible()
    page.rest()
    for other in letters(frame, right=False):
        said = player(page).locator(f".bl-said[data-letter={other}]")
        if said.count():  # beside the verdict, where it is read at once
            on_board(page, other).click()
            expect(said).to_be_focused()
            continue
        summary = player(page).locator(f".bl-why[data-letter={other}] summary")
        if other == letter:
            summary.click()  # unfolded already
        on_board(page, other).click()
        expect(summary.locator("xpath=..")).to_have_js_property("open", True)
        expect(summary).to_be_focused()
    on_board(page, letters(frame)[0]).click()
    expect(player(page).locator(".bl-reason").first).to_be_focused()


def on_board(lab: Lab, letter: str) -> Locator:
    """The badge of a choice on the board."""
    return player(lab).locator(".bl-box .bl-badge").filter(has_text=letter)


def test_a_mark_does_not_cover_what_it_marks(page: Lab, case: Case) -> None:
    """A click on the dashes of a wrong answer asks about the road below them."""
    frame = to_question(page, case)
    tick(player(page), wrong_letter(frame)).click()
    named(page, "Check").click()
    expect(player(page).locator(".bl-verdict")).to_be_visible()
    page.rest()
    picture = player(page).locator(".bl-box svg")
    silent: list[str] = picture.evaluate(KEYLESS)
    assert silent == []


def test_without_its_kernel_a_lesson_says_what_to_do(page: Lab, case: Case) -> None:
    to_question(page, case)
    before = box_of(player(page))
    page.page.evaluate(f"() => {CURRENT}.sessionContext.session.kernel.restart()")
    said = player(page).get_by_role("alert")
    expect(said).to_contain_text("Choose Run → Run All Cells")
    signs = player(page).evaluate(
        """root => [root, ...root.querySelectorAll(".jupyter-widgets-disconnected")]
            .map((part) => getComputedStyle(part, "::before").content)"""
    )
    assert set(signs) <= {"none", '""'}, "no broken chains"
    least, most = before["height"], before["height"] + 60
    grown = "([root, least]) => root.getBoundingClientRect().height > least"
    page.page.wait_for_function(grown, arg=[player(page).element_handle(), least])
    after = box_of(player(page))
    assert least < after["height"] < most
    box = player(page).locator(".bl-box")
    box.focus()
    assert not box.evaluate(HAS_FOCUS), "nothing takes keys that are not heard"
    page.wait_idle()
    page.run_all()
    expect(said).to_have_count(0)
    to_question(page, case)
    page.errors.clear()  # ipywidgets complains about messages to the kernel that has ended


def test_names_roles_and_contrast(page: Lab, case: Case) -> None:
    frame = to_question(page, case)
    serious = [page.serious_in_both(".bl-player")]
    letter = wrong_letter(frame)
    tick(player(page), letter).click()
    named(page, "Check").click()
    expect(player(page).locator(".bl-verdict")).to_be_visible()
    serious.append(page.serious_in_both(".bl-player"))
    named(page, "Keys").click()
    expect(player(page).locator(".bl-keys")).to_be_visible()
    page.rest()
    folded = player(page).locator(".bl-why:not([open]) summary")
    while folded.count():
        folded.first.click()
    serious.append(page.serious_in_both(".bl-player"))
    assert serious == [[], [], []]
    expect(player(page)).to_have_attribute("aria-label", f"Lesson: {case.title}")
    expect(player(page).get_by_role("application", name="Board")).to_be_visible()
    expect(player(page).get_by_role("group", name="Steps")).to_be_visible()
    expect(player(page).get_by_role("radiogroup", name="Answers")).to_be_visible()


def test_the_theme_is_followed_at_once(page: Lab) -> None:
    def ground() -> str:
        colour: str = player(page).evaluate("element => getComputedStyle(element).backgroundColor")
        return colour

    def field() -> str:
        colour: str = (
            player(page)
            .locator(".bl-box .bl-tile path")
            .first.evaluate("element => getComputedStyle(element).fill")
        )
        return colour

    light = ground(), field()
    page.set_theme("dark")
    dark = ground(), field()
    assert light[0] != dark[0]
    assert light[1] != dark[1]
    page.set_theme("light")
    assert (ground(), field()) == light


def test_a_picture_changed_step_by_step_is_the_picture_drawn_at_once(page: Lab, case: Case) -> None:
    for frame in case.frames()[:-1]:
        if frame.is_prediction:
            answer(player(page), frame)
        named(page, "Next").click()
        at_step(page, frame.number + 1, case)
    page.rest()
    shown = player(page).locator(".bl-box").evaluate(PLAIN)
    set_source(page, 2, "player")
    run_cell(page, 2)
    second = page.page.locator(".bl-player").nth(1).locator(".bl-box")
    expect(second.locator("svg")).to_be_attached()
    page.rest()
    again = second.evaluate(PLAIN)
    set_source(page, 2, CELLS[2])
    assert shown == again


@pytest.fixture
def enlarged(page: Lab) -> Iterator[Lab]:
    """The page at 200 % of 1920 x 1080: one column, and a low one."""
    before = page.page.viewport_size
    page.page.set_viewport_size({"width": 960, "height": 540})
    yield page
    assert before is not None
    page.page.set_viewport_size(before)


def test_enlarged_the_question_stands_above_the_board(enlarged: Lab, case: Case) -> None:
    to_question(enlarged, case)
    enlarged.rest()  # the page lays itself out anew when its window changes
    ends = player(enlarged).evaluate(EDGES, [".bl-prompt", ".bl-stage", ".bl-choices"])
    assert [top for top, _ in ends] == sorted(top for top, _ in ends)
    assert all(end <= top for (_, end), (top, _) in pairwise(ends))


def test_what_a_what_if_tells_is_on_the_screen(enlarged: Lab, case: Case) -> None:
    told = min(case.whatifs, key=lambda whatif: whatif.step)
    for frame in case.frames()[: told.step]:
        at_step(enlarged, frame.number, case)
        if frame.is_prediction:
            answer(player(enlarged), frame)
        if frame.number < told.step:
            named(enlarged, "Next").click()
    whatif = named(enlarged, told.label)
    whatif.evaluate(TO_THE_LOWER_EDGE)
    whatif.focus()
    enlarged.page.keyboard.press("Enter")
    expect(player(enlarged).locator(".bl-versus h4").first).to_be_in_viewport()


def test_what_is_opened_below_its_button_is_on_the_screen(enlarged: Lab) -> None:
    for name, shown in (("Keys", ".bl-keys dt"), ("In words", ".bl-twin h4")):
        opener = named(enlarged, name)
        opener.evaluate(TO_THE_LOWER_EDGE)
        opener.focus()
        enlarged.page.keyboard.press("Enter")
        expect(player(enlarged).locator(shown).first).to_be_in_viewport()
        enlarged.rest()
        opener.focus()
        enlarged.page.keyboard.press("Enter")
        expect(player(enlarged).locator(shown)).to_have_count(0)


def test_the_next_step_can_be_read_at_once(enlarged: Lab, case: Case) -> None:
    """However far down one has read of the last one."""
    frame = to_question(enlarged, case)
    answer(player(enlarged), frame)
    player(enlarged).locator(".bl-foot").scroll_into_view_if_needed()
    player(enlarged).locator(".bl-reason[data-keys]:visible").last.focus()
    expect(player(enlarged).locator(".bl-prompt")).not_to_be_in_viewport(ratio=1)
    enlarged.page.keyboard.press("n")
    at_step(enlarged, frame.number + 1, case)
    expect(player(enlarged).locator(".bl-prompt")).to_be_in_viewport(ratio=1)


def set_source(lab: Lab, cell: int, source: str) -> None:
    lab.page.evaluate(
        f"([cell, source]) => {CURRENT}.content.model.sharedModel.cells[cell].setSource(source)",
        [cell, source],
    )


def run_cell(lab: Lab, cell: int) -> None:
    lab.page.evaluate(
        f"""cell => {{ {CURRENT}.content.activeCellIndex = cell;
            return window.jupyterapp.commands.execute("notebook:run-cell"); }}""",
        cell,
    )


# The middle of every drawn line on the tiles: what is hit there has no name.
KEYLESS = """(picture) => {
    const silent = [];
    const drawn = [...picture.querySelectorAll("path, circle")]
        .filter((line) => !line.closest("[data-key], .bl-badge, .bl-cursor, defs"));
    for (const line of drawn) {
        const half = line.getPointAtLength(line.getTotalLength() / 2);
        const at = half.matrixTransform(line.getScreenCTM());
        const all = document.elementsFromPoint(at.x, at.y);
        const named = all.map((one) => one.closest("[data-key], .bl-badge") !== null);
        if (named.includes(true) && !named[0]) silent.push(line.outerHTML);
    }
    return silent;
}"""

# Where the parts of a lesson begin and end, all at the same moment.
EDGES = """(root, parts) => parts.map((part) => root.querySelector(part).getBoundingClientRect())
    .map(({ top, bottom }) => [top, bottom])"""

# The last place at which a button is wholly on the screen.
TO_THE_LOWER_EDGE = """button => {
    const page = button.closest(".jp-WindowedPanel-outer");
    page.scrollTop += button.getBoundingClientRect().bottom - page.getBoundingClientRect().bottom;
}"""
