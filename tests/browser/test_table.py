"""A game at a table in JupyterLab: by mouse, by keyboard, in both themes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from boardlib.tour.art.draw import draw
from boardlib.tour.table.hot_seat import HotSeat, table
from tests.browser.lab import Lab, Turn
from tests.browser.places import moved, places, shown
from tests.browser.waiting import expect

WISHES = {"stage": "Two-Passes", "teams": 2, "riders": 3, "seed": 7, "people": ["red"]}
CELLS = [
    "from boardlib.widgets import hot_seat",
    f"hot_seat('tour', **{WISHES!r})",
]
SHOWN = ".bl-table .bl-box svg"


DOUBLE_CLICK = """(button) => {
    for (const detail of [1, 2]) {
        button.dispatchEvent(new MouseEvent("click", { detail, bubbles: true, cancelable: true }));
    }
}"""


@pytest.fixture
def seat() -> HotSeat:
    """The same stage here, as far as the first decision of a person."""
    same = table(**WISHES)  # type: ignore[arg-type]
    while same.turn is not None and not same.turn.human:
        same.play_on()
    return same


def root(lab: Lab) -> Locator:
    return lab.page.locator(".bl-table").first


def board(lab: Lab) -> Locator:
    return root(lab).locator(".bl-box")


def button(lab: Lab, name: str) -> Locator:
    return root(lab).get_by_role("button", name=name, exact=True)


def asked(lab: Lab) -> Locator:
    return root(lab).locator(".bl-say")


def printed(place: str) -> str:
    """A place of the road as it is printed beside it."""
    lane, row = place.split(",")
    return f"lane {lane}, row {row}"


def to_my_turn(lab: Lab) -> None:
    if button(lab, "Play on").is_enabled():
        button(lab, "Play on").click()
    expect(asked(lab)).to_contain_text("(red): which speed?")


def test_a_move_by_mouse(page: Lab, seat: HotSeat) -> None:
    to_my_turn(page)
    button(page, "Roll the red die").click()
    expect(asked(page)).to_contain_text("on the red die. Where does he ride to")
    seat.choose("red")
    assert seat.turn is not None
    place = next(one.shape for one in seat.turn.choices if one.shape)
    board(page).locator(f'[data-key="{place}"].bl-target').click()
    expect(root(page).locator(".bl-told li").first).to_contain_text(f"→ {printed(place)})")


def test_a_double_click_decides_once(page: Lab) -> None:
    to_my_turn(page)
    button(page, "Roll the red die").evaluate(DOUBLE_CLICK)
    page.rest()
    expect(asked(page)).to_contain_text("on the red die. Where does he ride to")
    expect(root(page).get_by_role("alert")).to_have_count(0)


def test_what_is_not_open_tells_why(page: Lab) -> None:
    to_my_turn(page)
    button(page, "Roll the polka-dot die").click()
    expect(root(page).locator(".bl-answers")).to_contain_text("starts on the flat")


def test_what_would_have_to_change_lies_over_the_board_and_leads_to_both_rulings(
    page: Lab, seat: HotSeat
) -> None:
    """Unfolded, folded up, one pressed, and back at the table, by keyboard."""
    to_my_turn(page)
    cards, keys = root(page).locator(".bl-turning-card"), page.page.keyboard
    button(page, "Roll the yellow die").click()
    seat.choose("yellow")
    shut = next(one.key for one in seat.refused() if "Rider 1 stands" in str(seat.why(one.key)))
    head = root(page).locator(".bl-turning > summary")
    board(page).locator(f'[data-key="{shut}"].bl-target').click()
    expect(head).to_be_in_viewport()
    before = places(page, ".bl-table")
    head.focus()
    keys.press("Enter")
    expect(cards.first).to_contain_text("Yes, if rider 1 had ridden elsewhere")
    expect(cards.first.locator("svg")).to_be_in_viewport(ratio=0.9)
    assert moved(before, places(page, ".bl-table")) == {}
    assert page.violations(".bl-table") == []
    keys.press("Escape")
    expect(cards.first).not_to_be_visible()
    expect(head).to_be_focused()
    keys.press("Enter")
    keys.press("Tab")
    expect(cards.first).to_be_focused()
    keys.press("Enter")
    room = page.page.locator(".bl-aside .bl-workshop")
    expect(room.locator(".bl-asked-was")).to_be_focused()
    expect(room.locator(".bl-answers")).to_contain_text("As it was")
    keys.press("Escape")
    expect(room).not_to_be_visible()
    expect(cards.first).to_be_focused()
    expect(root(page).locator(".bl-asked-why")).to_contain_text("Rider 1 stands there")


def test_a_move_by_keyboard_alone(page: Lab, seat: HotSeat) -> None:
    to_my_turn(page)
    button(page, "Roll the red die").focus()
    page.page.keyboard.press("Enter")
    expect(board(page)).to_be_focused()
    seat.choose("red")
    assert seat.turn is not None
    place = next(one.shape for one in seat.turn.choices if one.shape)
    stops = draw(seat.position).focusables
    page.walk_to(next(stop for stop in stops if stop.key == place), board(page))
    page.page.keyboard.press("Enter")
    expect(root(page).locator(".bl-told li").first).to_contain_text(f"→ {printed(place)})")
    expect(board(page)).to_be_focused()
    page.page.keyboard.press("n")
    expect(asked(page)).to_contain_text("(red): which speed?")
    page.page.keyboard.press("Control+z")
    expect(button(page, "Undo")).to_be_disabled()


def test_nothing_is_wrong_for_those_who_do_not_see_it(page: Lab) -> None:
    to_my_turn(page)
    assert page.violations(".bl-table") == []
    button(page, "Roll the red die").click()
    expect(board(page).locator(".bl-target").first).to_be_visible()
    assert page.violations(".bl-table") == []


def test_the_record_is_copied(page: Lab) -> None:
    to_my_turn(page)
    page.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    button(page, "Copy the record").click()
    expect(root(page).get_by_role("status")).to_have_text("Copied.")
    copied = page.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.startswith('{"game": "tour", "stage": "Two-Passes"')


# --- nothing moves ------------------------------------------------------------------------

TABLES = {
    "carcassonne": "players=2, people=['red'], seed=3",
    "tour": "stage='Two-Passes', teams=2, riders=3, seed=7, people=['red']",
    "biathlon": "players=2, people=['red'], seed=3",
    "troyes": "players=2, people=['blue'], seed=3",
}
DECISIONS = 8
TABLE = ".bl-table"


@pytest.mark.parametrize("name", TABLES)
def test_nothing_moves_at_a_table_because_something_else_was_pressed(
    turned: Turn, name: str
) -> None:
    """At every decision whatever changes nothing is pressed; then something is chosen."""
    code = f"hot_seat('{name}', {TABLES[name]})"
    with shown(turned, code, TABLE) as lab:
        pressed = 0
        for _decision in range(DECISIONS):
            start_turn(lab)
            pressed += press_all(lab)
            if not decide(lab):
                break
        assert pressed >= DECISIONS


def start_turn(lab: Lab) -> None:
    """Let the computer play until a person decides."""
    on = button(lab, "Play on")
    if on.count() and on.is_visible() and on.is_enabled():
        on.click()
        lab.rest()


def press_all(lab: Lab) -> int:
    """Press what tells something and changes nothing: all else stays where it was."""
    first = places(lab, TABLE)
    told = root(lab).locator('[data-do="why"], .bl-goes-on summary, [data-copy]')
    count = told.count()
    for number in range(count):
        told.nth(number).click()
        assert moved(first, places(lab, TABLE)) == {}
    shut = root(lab).locator(".bl-goes-on[open] summary")
    if shut.count():
        shut.click()
    assert moved(first, places(lab, TABLE)) == {}
    return count


def decide(lab: Lab) -> bool:
    """Choose something; the tools stay where they were, and so does a board across the page."""
    before = places(lab, TABLE)
    listed = root(lab).locator('[data-do="choose"]')
    open_ = root(lab).locator(".bl-box .bl-target")
    if listed.count():
        listed.first.click()
    elif open_.count():
        open_.last.dispatch_event("click")
    else:
        return False
    after = places(lab, TABLE)
    tools = [name for name in moved(before, after) if not name.startswith(("choose", "why"))]
    assert tools == []
    return True
