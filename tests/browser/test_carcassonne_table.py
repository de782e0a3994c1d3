"""Carcassonne at a table in JupyterLab: a short game by keyboard, by mouse, in both themes."""

from __future__ import annotations

import json
from functools import cache

import pytest
from playwright.sync_api import Locator

from boardlib import carcassonne
from boardlib.carcassonne.table.hot_seat import HotSeat
from boardlib.carcassonne.table.opening import reopened, table
from boardlib.drawing import Mark
from tests.browser.lab import Lab
from tests.browser.waiting import expect

WISHES = {"players": 2, "seed": "4", "people": ["red"]}


@cache
def almost_over() -> str:
    """The record of a game of which two turns are left; red is a person."""
    game = table(players=2, seed="4", sets="base", people=["red"])
    game.play_out()
    data = json.loads(game.record())
    data |= {"turns": data["turns"][:-2], "over": False}
    return json.dumps(data)


CELLS = [
    "from boardlib.widgets import hot_seat",
    f"hot_seat('carcassonne', **{WISHES!r})",
    f"hot_seat('carcassonne', record={almost_over()!r})",
]
SHOWN = ".bl-table .bl-box svg"


@pytest.fixture
def seat() -> HotSeat:
    """The same game here."""
    return table(**WISHES)  # type: ignore[arg-type]


def root(lab: Lab, number: int = 0) -> Locator:
    return lab.page.locator(".bl-table").nth(number)


def board(lab: Lab, number: int = 0) -> Locator:
    return root(lab, number).locator(".bl-box")


def asked(lab: Lab, number: int = 0) -> Locator:
    return root(lab, number).locator(".bl-asks .bl-say")


def place(seat: HotSeat) -> str:
    """A place for the tile, where it can be turned if there is one."""
    assert seat.turn is not None
    places = [one.shape for one in seat.turn.choices if one.shape]
    return max(places, key=lambda key: len(seat.sitting.places[_cell(key)]))


def _cell(key: str) -> tuple[int, int]:
    x, y = map(int, key.split(","))
    return x, y


def walk_to(lab: Lab, seat: HotSeat, key: str) -> None:
    stops = carcassonne.draw(seat.position, lab_marks(seat)).focusables
    lab.walk_to(next(stop for stop in stops if stop.key == key), board(lab))


def lab_marks(seat: HotSeat) -> list[Mark]:
    from boardlib.widgets.table import Play

    return [*Play(seat).marks()]


def test_letters_are_keys_on_a_keyboard_that_writes_none_of_ours(page: Lab, seat: HotSeat) -> None:
    """A row, undo, and nothing, on a Cyrillic layout."""
    board(page).focus()
    walk_to(page, seat, place(seat))
    page.page.keyboard.press("Enter")
    expect(asked(page)).to_have_text("Red: what stands where?")
    page.press_written("ф", "KeyA")
    expect(root(page).locator('[data-spot="A"] .bl-do').first).to_be_focused()
    page.press_written("г", "KeyU")
    expect(asked(page)).to_have_text("Red: where does the tile go?")
    page.rest()
    board(page).focus()
    page.page.keyboard.press("Enter")
    expect(asked(page)).to_have_text("Red: what stands where?")
    page.press_written("т", "KeyN")
    expect(root(page).locator(".bl-told li").first).to_be_visible()


def test_a_turn_by_keyboard_alone(page: Lab, seat: HotSeat) -> None:
    keys = page.page.keyboard
    board(page).focus()
    chosen = place(seat)
    walk_to(page, seat, chosen)
    keys.press("Enter")
    expect(asked(page)).to_have_text("Red: what stands where?")
    seat.choose(chosen)
    assert seat.turn is not None
    turned = any(one.key == "right" for one in seat.turn.choices)
    if turned:
        expect(root(page).locator(".bl-handles .bl-do").first).to_be_focused()
        page.rest()
        card = root(page).locator(".bl-card desc").text_content() or ""
        keys.press("ArrowRight")
        expect(root(page).locator(".bl-card desc")).not_to_have_text(card)
    keys.press("?")
    expect(root(page).locator(".bl-closed .bl-do").first).to_be_focused()
    keys.press("Enter")
    expect(root(page).locator(".bl-asked-why")).to_contain_text(": no.")
    keys.press("a")
    row = root(page).locator('[data-spot="A"] .bl-do')
    expect(row.first).to_be_focused()
    keys.press("ArrowRight")
    expect(row.nth(1)).to_be_focused()
    keys.press("ArrowLeft")
    expect(row.first).to_be_focused()
    keys.press("Enter")
    expect(root(page).locator(".bl-told li").last).to_contain_text("Red: a meeple is placed here")
    expect(asked(page)).to_have_text("Red: where does the tile go?")
    expect(board(page)).to_be_focused()
    keys.press("u")
    expect(asked(page)).to_have_text("Red: what stands where?")
    keys.press("n")
    expect(root(page).locator(".bl-told li").last).not_to_contain_text("a meeple is placed")
    page.rest()
    keys.press("Control+z")
    page.rest()
    keys.press("u")
    expect(root(page).get_by_role("button", name="Undo")).to_be_disabled()


def test_the_tab_key_leads_on_from_the_buttons_above_the_board(page: Lab) -> None:
    copy = root(page).get_by_role("button", name="Copy the record")
    copy.focus()
    for _press in range(4):
        page.page.keyboard.press("Tab")
        page.rest()
        expect(copy).not_to_be_focused()


def test_a_place_that_does_not_fit_tells_why_and_the_next_one_is_open(
    page: Lab, seat: HotSeat
) -> None:
    shut = next(one.shape for one in seat.refused() if one.shape)
    board(page).locator(f'[data-key="{shut}"]').first.click()
    expect(root(page).locator(".bl-asked-why")).to_contain_text("No side of this tile shows a")
    board(page).locator(f'[data-key="{place(seat)}"].bl-target').click()
    expect(asked(page)).to_have_text("Red: what stands where?")
    root(page).get_by_role("button", name="Undo").click()
    expect(asked(page)).to_have_text("Red: where does the tile go?")


def test_a_lit_part_leads_to_its_row_and_the_buttons_turn_the_tile(
    page: Lab, seat: HotSeat
) -> None:
    chosen = place(seat)
    board(page).locator(f'[data-key="{chosen}"].bl-target').click()
    right = root(page).get_by_role("button", name="turn right")
    expect(right).to_be_visible()
    page.rest()
    desc = root(page).locator(".bl-card desc")
    before = desc.text_content() or ""
    right.click()
    expect(desc).not_to_have_text(before)
    seat.choose(chosen)
    seat.choose("right")
    assert seat.turn is not None
    spot = next(one for one in seat.turn.spots if one.open)
    board(page).locator(f'[data-key="{spot.shapes[0]}"].bl-target').first.dispatch_event("click")
    row = root(page).locator(f'[data-spot="{spot.letter}"] .bl-do').first
    expect(row).to_be_focused()


def test_a_game_to_its_end_by_keyboard(page: Lab) -> None:
    """The last turns of a record: the sheet, a field held lit, and a look back."""
    page.page.set_viewport_size({"width": 1920, "height": 1080})
    keys = page.page.keyboard
    seat = reopened([almost_over()])
    board(page, 1).scroll_into_view_if_needed()
    while seat.turn is not None:
        if not seat.turn.human:
            seat.play_on()
            continue
        board(page, 1).focus()
        chosen = place(seat)
        stops = carcassonne.draw(seat.position, lab_marks(seat)).focusables
        page.walk_to(next(stop for stop in stops if stop.key == chosen), board(page, 1))
        keys.press("Enter")
        expect(asked(page, 1)).to_contain_text("what stands where?")
        seat.choose(chosen)
        keys.press("n")
        seat.choose("nothing")
        page.rest()
    expect(root(page, 1).locator(".bl-title")).to_have_text(seat.verdict[0])
    expect(root(page, 1).locator(".bl-title")).to_be_in_viewport(ratio=1)
    expect(root(page, 1).locator(".bl-results")).to_contain_text("monasteries")
    line = root(page, 1).locator(".bl-look .bl-do").first
    line.focus()
    keys.press("Enter")
    expect(line).to_have_attribute("aria-pressed", "true")
    assert page.violations(".bl-table") == []
    root(page, 1).get_by_role("button", name="Replay").focus()
    keys.press("Enter")
    expect(root(page, 1).locator(".bl-count")).to_contain_text("0 of")
    keys.press("n")
    expect(root(page, 1).locator(".bl-count")).to_contain_text("1 of")
    expect(root(page, 1).locator(".bl-asks")).to_contain_text("a tile is laid")
    expect(root(page, 1).locator(".bl-asks")).to_be_in_viewport(ratio=1)


BESIDE = """(name) => {
    const [own, row] = [name, name.parentNode].map((one) => one.getBoundingClientRect());
    return row.top <= own.top && own.bottom <= row.bottom && own.width >= 40;
}"""


def test_nothing_is_wrong_for_those_who_see_it_and_those_who_do_not(
    page: Lab, seat: HotSeat
) -> None:
    assert page.violations(".bl-table") == []
    board(page).locator(f'[data-key="{place(seat)}"].bl-target').click()
    expect(root(page).locator(".bl-row").first).to_be_visible()
    for name in root(page).locator(".bl-row > .bl-badge + span").all():
        assert name.evaluate(BESIDE)
    assert page.violations(".bl-table") == []


def test_a_broken_record_is_told_beside_it_and_what_was_typed_stays(page: Lab) -> None:
    root(page).get_by_text("Go on from a record").click()
    field = root(page).locator(".bl-goes-on textarea")
    field.fill("{broken")
    field.press("Control+Enter")
    expect(root(page).get_by_role("alert")).to_contain_text("line 1: this is no complete JSON")
    expect(root(page).locator(".bl-goes-on textarea")).to_have_value("{broken")
    root(page).locator(".bl-goes-on textarea").fill(almost_over())
    root(page).get_by_role("button", name="Go on", exact=True).click()
    expect(root(page).locator(".bl-results caption")).to_contain_text("of 71 tiles left")
    expect(board(page)).to_be_focused()
    expect(root(page).locator(".bl-goes-on textarea")).not_to_be_visible()
