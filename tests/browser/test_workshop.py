"""A board that is changed and asked about in JupyterLab: by keyboard, by mouse, by its text."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator

from boardlib import carcassonne
from boardlib.widgets.workshop.panel import LISTED
from tests.browser.lab import CURRENT, Lab, Turn
from tests.browser.playing import begun, middle
from tests.browser.waiting import box_of, expect, until_equal

TILES = """players 2
tile BG-D 0,0 0
tile TU-3 1,0 180
meeple red 0,0.r1
token red 1,0.p1"""
CELLS = [
    "from boardlib.widgets import lesson, settle",
    f'bench = settle("""{TILES}""", "meeple blue 0,0.r1")\nbench',
    "import json",
]
# Presses keys, each with Control, before any message can arrive.
AT_ONCE = """(part, keys) => {
    for (const key of keys) {
        part.dispatchEvent(new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true }));
    }
}"""
LESSON = ["from boardlib.widgets import lesson", "player = lesson('TUN-42')\nplayer", "import json"]


@pytest.fixture
def page(turned: Turn) -> Iterator[Lab]:
    """A notebook with one board for free play."""
    with begun(turned, CELLS) as lab:
        yield lab


@pytest.fixture
def lesson(turned: Turn) -> Iterator[Lab]:
    """A notebook with one lesson."""
    with begun(turned, LESSON) as lab:
        yield lab


def root(lab: Lab) -> Locator:
    return lab.page.locator(".bl-workshop").first


def board(lab: Lab) -> Locator:
    return root(lab).locator(".bl-box")


def button(lab: Lab, name: str) -> Locator:
    return root(lab).get_by_role("button", name=name, exact=True)


def small(lab: Lab, what: str, text: str) -> Locator:
    """A button that asks or changes something."""
    return root(lab).locator(f'.bl-here .bl-do[data-do="{what}"][data-text="{text}"]')


def asked(lab: Lab, text: str) -> Locator:
    """A question beside what is looked at."""
    return root(lab).locator(f'.bl-questions .bl-do[data-do="ask"][data-text="{text}"]')


def go(lab: Lab, room: str) -> None:
    """Go to another list beside the board, by the button below it or in the questions."""
    root(lab).locator(f'.bl-do[data-do="room"][data-text="{room}"]:visible').first.click()
    expect(root(lab).locator(f".bl-room-{room}")).to_have_count(1)


def show_text(lab: Lab) -> None:
    """Show questions and position as they are typed."""
    button(lab, "As text").click()
    expect(text(lab)).to_be_visible()


def look(lab: Lab, key: str) -> None:
    """Look at a shape, and at all that can be asked and changed there."""
    board(lab).locator(f'[data-key="{key}"]').first.dispatch_event("click")
    expect(root(lab).locator(".bl-questions")).to_be_visible()
    go(lab, "here")


def text(lab: Lab) -> Locator:
    return root(lab).get_by_label("The position as text")


def question(lab: Lab) -> Locator:
    return root(lab).get_by_label("Question")


def status(lab: Lab) -> Locator:
    return root(lab).get_by_role("status")


def walk_to(lab: Lab, key: str) -> None:
    """Go over the board with the arrow keys until a shape is reached."""
    stops = carcassonne.draw(carcassonne.read(TILES)).focusables
    board(lab).focus()
    lab.walk_to(next(stop for stop in stops if stop.key == key), board(lab))


def test_what_is_wrong_in_a_question_is_pointed_at_in_its_field(page: Lab) -> None:
    show_text(page)
    question(page).fill("feature 0,0.zz")
    button(page, "Ask").click()
    expect(root(page).locator(".bl-answers .bl-trouble")).to_contain_text("zz")
    expect(question(page)).to_be_focused()
    marked = "field => field.value.slice(field.selectionStart, field.selectionEnd)"
    until_equal(page.page, lambda: question(page).evaluate(marked), "0,0.zz")


# --- by keyboard ---------------------------------------------------------------------------


def test_a_what_if_on_the_board_with_the_keyboard_alone(page: Lab) -> None:
    keys = page.page.keyboard
    walk_to(page, "token:1,0.p1")
    keys.press("Enter")
    expect(status(page)).to_contain_text("To ask:")
    rows = root(page).locator(".bl-questions .bl-question-row")
    expect(rows.first).to_be_focused()
    wanted = asked(page, "token red 1,0.p1")
    expect(wanted).to_have_count(1)
    keys.press(wanted.get_attribute("data-digit") or "")
    expect(root(page).locator(".bl-verdict-of")).to_contain_text("No.")
    expect(status(page)).to_contain_text("it is claimed, for a token lies there")
    page.rest()
    walk_to(page, "token:1,0.p1")
    keys.press("Enter")
    expect(rows.first).to_be_focused()
    keys.press("Delete")
    expect(status(page)).to_contain_text("a single token lies there (red). Yes.")
    expect(root(page).locator(".bl-so")).to_contain_text("It becomes allowed.")
    page.rest()
    page.expect_focus(root(page))
    show_text(page)
    expect(text(page)).not_to_have_value(re.compile("token red"))
    keys.press("Control+z")
    expect(text(page)).to_have_value(TILES)
    keys.press("Control+y")
    expect(text(page)).not_to_have_value(TILES)
    keys.press("Control+Shift+z")
    keys.press("Control+z")
    expect(text(page)).to_have_value(TILES)
    page.rest()
    board(page).evaluate(AT_ONCE, ["y", "z"])
    page.rest()
    expect(text(page)).to_have_value(TILES)
    page.expect_focus(root(page))


def test_a_piece_is_carried_with_the_keyboard(page: Lab) -> None:
    """Escape lets it go, even when what had the focus has just been taken away."""
    keys = page.page.keyboard
    held = root(page).locator(".bl-held")
    walk_to(page, "figure:0,0.r1")
    keys.press("Enter")
    take = root(page).locator('.bl-questions .bl-do[data-do="take"]')
    for _go in range(2):
        expect(take).to_be_visible()
        page.rest()
        take.focus()
        keys.press("Enter")
        expect(held).to_contain_text("point at the place where it goes.")
        page.rest()
        page.page.evaluate("() => document.activeElement.blur()")
        keys.press("Escape")
        expect(held).to_have_count(0)
    page.rest()
    take.focus()
    keys.press("Enter")
    expect(root(page).locator(".bl-held")).to_be_visible()
    walk_to(page, "0,0.c1")
    keys.press("Enter")
    expect(status(page)).to_contain_text("new: Red: a meeple stands here (the city).")
    show_text(page)
    expect(text(page)).to_have_value(re.compile("meeple red 0,0.c1"))


def test_escape_leads_from_a_field_to_the_board(page: Lab) -> None:
    show_text(page)
    text(page).focus()
    page.page.keyboard.press("Escape")
    expect(board(page)).to_be_focused()


def test_nothing_typed_in_a_field_reaches_the_notebook(page: Lab) -> None:
    typed = [
        "d",
        "d",
        "x",
        "b",
        "a",
        "m",
        "y",
        "0",
        "0",
        "?",
        "n",
        "p",
        "Home",
        "ArrowUp",
        "Delete",
    ]
    typed += ["Shift+Enter", "Alt+Enter", "Control+z", "Control+s", "Backspace", "Space"]
    show_text(page)
    go(page, "about")
    go(page, "lay")
    look(page, "2,0")
    search = root(page).locator(".bl-typed").first
    expect(search).to_be_visible()
    for field in (text(page), question(page), search):
        field.focus()
        for key in typed:
            page.page.keyboard.press(key)
            assert page.sources() == CELLS, key
            page.expect_focus(root(page))
    counts = page.page.evaluate(
        f"() => {CURRENT}.content.model.sharedModel.cells.map(cell => cell.execution_count)"
    )
    assert counts == sorted(counts)  # no cell was run again


def test_a_field_proposes_what_there_is_once_it_is_entered(page: Lab) -> None:
    go(page, "lay")
    look(page, "2,0")
    search = root(page).locator(".bl-typed").first
    expect(search).to_be_visible()
    proposed = root(page).locator("datalist[data-group]").first.locator("option")
    expect(proposed).to_have_count(0)
    search.focus()
    expect(proposed).to_have_count(LISTED)
    expect(proposed.first).to_have_attribute("value", re.compile("May it lie here"))


# --- by its text -----------------------------------------------------------------------------


def test_a_broken_text_is_explained_and_not_lost(page: Lab) -> None:
    broken = TILES.replace("tile TU-3", "tile TU-33")
    show_text(page)
    go(page, "about")
    root(page).locator('.bl-things [data-do="room"]').click()
    text(page).fill(broken)
    page.page.keyboard.press("Control+Enter")
    trouble = root(page).locator(".bl-written .bl-trouble")
    told = "line 3, column 6: 'TU-33' is not a tile; did you mean"
    expect(trouble).to_contain_text(told)
    expect(status(page)).to_contain_text(told)
    expect(text(page)).to_have_value(broken)
    expect(text(page)).to_have_attribute("aria-invalid", "true")
    expect(text(page)).to_be_focused()
    start = "field => field.selectionStart"
    until_equal(page.page, lambda: text(page).evaluate(start), broken.index("TU-33"))
    small(page, "change", "players 3").click()
    expect(trouble).to_contain_text("Fix the typed text first, or discard it")
    expect(text(page)).to_have_value(broken)
    text(page).fill(TILES.replace("180", "0"))
    button(page, "Apply").click()
    expect(trouble).to_have_count(0)
    expect(text(page)).to_have_attribute("aria-invalid", "false")
    expect(board(page).locator(".bl-wrong")).not_to_have_count(0)
    expect(status(page)).to_contain_text("1 thing is wrong")


def test_what_is_copied_can_be_pasted_back(page: Lab) -> None:
    show_text(page)
    look(page, "0,0.c1")
    small(page, "change", "meeple blue 0,0.c1").click()
    expect(text(page)).to_have_value(re.compile("meeple blue"))
    changed = text(page).input_value()
    button(page, "Copy the text").click()
    expect(status(page)).to_have_text("Copied.")
    copied = page.page.evaluate("() => navigator.clipboard.readText()")
    assert copied == changed
    assert carcassonne.write(carcassonne.read(copied)) == copied
    button(page, "As it was").click()
    expect(text(page)).to_have_value(TILES)
    text(page).focus()
    for keys in ("Control+a", "Control+v", "Control+Enter"):
        page.page.keyboard.press(keys)
    expect(status(page)).to_contain_text("new: 'meeple blue 0,0.c1'")
    expect(text(page)).to_have_value(changed)
    button(page, "Copy as a cell").click()
    page.page.wait_for_function(
        "async () => (await navigator.clipboard.readText()).includes('settle')"
    )


# --- by mouse --------------------------------------------------------------------------------


def test_a_piece_is_dragged_to_its_new_place(page: Lab) -> None:
    def at(key: str) -> tuple[float, float]:
        return middle(board(page).locator(f'[data-key="{key}"]').first)

    mouse = page.page.mouse
    show_text(page)
    board(page).scroll_into_view_if_needed()
    mouse.move(*at("token:1,0.p1"))
    mouse.down()
    mouse.move(*at("0,0.c1"), steps=6)
    expect(board(page).locator(".bl-ghost")).to_have_count(1)
    mouse.up()
    expect(root(page).locator(".bl-trouble")).to_have_text(
        "It cannot be put there. Point at another place."
    )
    expect(text(page)).to_have_value(TILES)
    page.rest()
    mouse.move(*at("token:1,0.p1"))
    mouse.down()
    mouse.move(*at("1,0.p2"), steps=6)
    mouse.up()
    expect(text(page)).to_have_value(re.compile("token red 1,0.p2"))
    expect(root(page).locator(".bl-trouble")).to_have_count(0)
    expect(board(page).locator(".bl-ghost")).to_have_count(0)


def test_a_click_on_a_piece_chooses_it(page: Lab) -> None:
    board(page).locator('[data-key="figure:0,0.r1"]').click()
    expect(root(page).locator('.bl-questions[data-at="figure:0,0.r1"]')).to_be_visible()
    go(page, "here")
    chosen = root(page).locator(".bl-here-name")
    expect(chosen).to_have_attribute("data-keys", '["figure:0,0.r1"]')
    expect(chosen).to_contain_text("Red: a meeple stands here")


def test_what_is_typed_after_a_refusal_is_kept_and_goes_on_where_it_was(page: Lab) -> None:
    """Whether the kernel has replied by then or not."""
    go(page, "lay")
    look(page, "-1,0")
    field = root(page).get_by_label("Place a tile")
    field.fill("tu-9")
    for typed in ("8", "7", "6"):
        field.press("Enter")
        page.page.keyboard.press(typed)
    page.rest()
    expect(field).to_have_value("tu-9876")
    expect(field).to_be_focused()


def test_a_tile_is_found_by_typing_and_laid(page: Lab) -> None:
    show_text(page)
    go(page, "lay")
    look(page, "-1,0")
    field = root(page).get_by_label("Place a tile")
    field.fill("tu-99")
    field.press("Enter")
    expect(root(page).locator(".bl-trouble")).to_contain_text("did you mean")
    expect(field).to_have_value("tu-99")
    field.fill("bg-u 90")
    field.press("Enter")
    expect(text(page)).to_have_value(re.compile("tile BG-U -1,0 90"))


def test_a_press_counts_though_the_button_moves_before_the_finger_is_lifted(page: Lab) -> None:
    """Whatever makes a page longer above a button meanwhile, such as the cell above it."""
    show_text(page)
    text(page).fill("nonsense")
    apply = button(page, "Apply")
    apply.scroll_into_view_if_needed()
    apply.hover()
    page.page.mouse.down()
    page.rest()
    before = box_of(apply)
    root(page).locator(".bl-asked").evaluate("one => { one.style.paddingTop = '60px'; }")
    page.rest()
    after = box_of(apply)
    assert abs(after["y"] - before["y"]) > after["height"]
    page.page.mouse.up()
    expect(root(page).locator(".bl-trouble")).to_contain_text("nonsense")


def test_a_press_that_is_drawn_away_from_its_button_does_nothing(page: Lab) -> None:
    button(page, "As text").hover()
    page.page.mouse.down()
    root(page).locator(".bl-title").hover()
    page.page.mouse.up()
    page.rest()
    expect(button(page, "As text")).not_to_have_class(re.compile("bl-pressed"))


def test_one_shift_enter_too_many_does_not_run_a_cell(page: Lab) -> None:
    """What was typed is taken by the first; the field is gone when the second comes."""
    show_text(page)
    go(page, "lay")
    look(page, "-1,0")
    before = page.page.locator(".jp-InputPrompt").all_inner_texts()
    field = root(page).get_by_label("Place a tile")
    field.fill("bg-u 90")
    field.press("Shift+Enter")
    page.page.keyboard.press("Shift+Enter")
    expect(text(page)).to_have_value(re.compile("tile BG-U -1,0 90"))
    page.rest()
    assert page.page.locator(".jp-InputPrompt").all_inner_texts() == before


# --- for everybody ---------------------------------------------------------------------------


def test_names_roles_and_contrast(page: Lab) -> None:
    found = [page.violations_in_both(".bl-workshop")]
    show_text(page)
    look(page, "1,0.p1")
    small(page, "change", "token blue 1,0.p1").click()
    small(page, "change", "tile TU-3 1,0 270").click()
    go(page, "ruling")
    expect(root(page).locator(".bl-versus").first).to_be_visible()
    expect(root(page).locator(".bl-changes")).to_contain_text("wrong")
    root(page).locator(".bl-effects summary").click()
    found.append(page.violations(".bl-workshop"))
    go(page, "lay")
    root(page).locator(".bl-settings summary").click()
    root(page).locator('.bl-piece-of[data-text="tile BG-V"]').click()
    expect(root(page).locator(".bl-hand")).to_contain_text("in the hand")
    found.append(page.violations(".bl-workshop"))
    page.page.keyboard.press("Escape")
    board(page).locator('[data-key="2,0"]').dispatch_event("click")
    expect(root(page).locator(".bl-questions")).to_be_visible()
    found.append(page.violations(".bl-workshop"))
    go(page, "here")
    expect(root(page).locator(".bl-here-name")).to_contain_text("An empty place")
    text(page).fill("nonsense")
    button(page, "Apply").click()
    expect(root(page).locator(".bl-trouble")).to_be_visible()
    found.append(page.violations_in_both(".bl-workshop"))
    assert found == [[]] * 5
    expect(root(page)).to_have_attribute("aria-label", re.compile("Settle an argument"))
    expect(root(page).get_by_role("group", name="Place a tile")).to_have_count(0)
    expect(root(page).get_by_label("A tile here?")).to_be_visible()


def test_what_was_unfolded_stays_so(page: Lab) -> None:
    go(page, "lay")
    summary = root(page).locator(".bl-settings summary")
    summary.click()
    value = root(page).locator('.bl-do[data-text="option wagon C2"]')
    value.click()
    expect(value).to_be_checked()
    expect(root(page).locator(".bl-settings")).to_have_attribute("open", "")
    expect(value).to_be_focused()


def test_at_twice_the_size_nothing_is_cut_off(page: Lab) -> None:
    """Half the width is what a zoom to 200 % leaves."""
    page.page.set_viewport_size({"width": 640, "height": 450})
    look(page, "1,0.p1")
    small(page, "change", "token blue 1,0.p1").click()
    go(page, "ruling")
    expect(root(page).locator(".bl-versus").first).to_be_visible()
    page.rest()
    over = root(page).evaluate(
        """(part) => {
            const { right } = part.getBoundingClientRect();
            return [...part.querySelectorAll("button, input, textarea, p, li, svg")]
                .filter(one => one.getBoundingClientRect().right > right + 1)
                .map(one => one.outerHTML.slice(0, 100));
        }"""
    )
    assert over == []


# --- in a lesson -----------------------------------------------------------------------------


def to_answer(lesson: Lab) -> Locator:
    """The lesson with its first question answered."""
    player = lesson.page.locator(".bl-player").first
    player.get_by_role("button", name="Next", exact=True).click()
    expect(player.locator(".bl-count")).to_contain_text("step 2")
    shape = player.locator('.bl-box [data-key="0,0.c1"]').first
    shape.dispatch_event("click")
    lesson.rest()
    expect(lesson.page.locator(".bl-workshop")).to_have_count(0)  # the question is open
    player.locator(".bl-choice input").first.click()
    player.get_by_role("button", name="Check", exact=True).click()
    expect(player.locator(".bl-verdict")).to_be_visible()
    return player


def open_board(lesson: Lab, player: Locator) -> None:
    """What can be asked and changed at the first part of the board."""
    player.locator(".bl-box").focus()
    lesson.page.keyboard.press("Enter")
    expect(board(lesson)).to_be_visible()
    expect(root(lesson).locator(".bl-questions .bl-do").first).to_be_focused()


def test_escape_lets_a_piece_go_and_then_leads_back_to_the_lesson(lesson: Lab) -> None:
    """Also when it is pressed again before the kernel has replied."""
    player = to_answer(lesson)
    open_board(lesson, player)
    board(lesson).locator('[data-key^="figure:"]').first.dispatch_event("click")
    root(lesson).locator('.bl-questions .bl-do[data-do="take"]').click()
    expect(root(lesson).locator(".bl-held")).to_be_visible()
    lesson.rest()
    board(lesson).focus()
    lesson.type_at_once(["Escape", "Escape", "Escape", "n"])
    expect(player.locator(".bl-count")).to_contain_text("step 3")


def test_why_not_at_any_shape_of_a_lesson(lesson: Lab) -> None:
    player = to_answer(lesson)
    open_board(lesson, player)
    asks = root(lesson).locator('.bl-questions .bl-do[data-do="ask"]')
    asks.filter(has_text=re.compile("^May")).first.focus()
    lesson.page.keyboard.press("Enter")
    expect(root(lesson).locator(".bl-room-ruling")).to_have_count(1)
    expect(status(lesson)).to_have_text(re.compile(r"^(Yes|No)\. "))
    reason = root(lesson).locator(".bl-answers .bl-reason[data-keys]:visible").first
    reason.hover()
    lit = board(lesson).locator(".bl-lit")
    expect(lit.first).to_be_attached()
    key = lit.first.get_attribute("data-key")
    lesson.page.mouse.move(2, 2)
    root(lesson).locator('.bl-strip [data-do="room"]').first.focus()
    expect(lit).to_have_count(0)
    shape = board(lesson).locator(f'[data-key="{key}"]').first
    shape.dispatch_event("pointermove", {"bubbles": True})
    expect(root(lesson).locator(".bl-answers .bl-reason.bl-lit").first).to_be_attached()
    shape.dispatch_event("pointerleave")
    lesson.page.keyboard.press("Escape")
    expect(board(lesson)).to_be_focused()
    lesson.page.keyboard.press("Escape")
    expect(player.locator(".bl-count")).to_be_visible()
    expect(player.locator(".bl-box").first).to_be_focused()
    lesson.page.keyboard.press("n")
    expect(player.locator(".bl-count")).to_contain_text("step 3")
