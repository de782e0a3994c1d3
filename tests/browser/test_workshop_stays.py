"""On a board that is changed nothing that can be pressed moves when something else is pressed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import Lab, Turn
from tests.browser.places import moved, places, shown
from tests.browser.playing import middle
from tests.browser.waiting import box_of, expect, until_equal

BOARDS = {
    "square": "space:palace:2:1",
    "TUN-B": "0,0.r1",
    "braking": "rider:2",
    "M11": "station:i1",
}
"""A board of each game -> a shape that is looked at."""
SHOP = ".bl-workshop"


def shop(lab: Lab) -> Locator:
    return lab.page.locator(SHOP).first


def in_sight(lab: Lab, inner: Locator) -> bool:
    """Whether the top of something can be seen without scrolling."""
    box = box_of(inner)
    window = lab.page.viewport_size
    assert window is not None
    return 0 <= box["y"] < window["height"] - 60


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_moves_on_a_board_that_is_changed_and_the_answer_is_in_sight(
    turned: Turn, name: str
) -> None:
    """A thing is looked at and asked about, and something is changed there."""
    with shown(turned, f"settle('{name}')", SHOP) as lab:
        shop(lab).evaluate("one => one.scrollIntoView()")
        start = places(lab, SHOP)
        look(lab, BOARDS[name])
        assert moved(start, places(lab, SHOP)) == {}
        ask_all(lab, BOARDS[name])
        look(lab, BOARDS[name])
        shop(lab).locator(".bl-questions [data-text=here]").click()
        changes = shop(lab).locator('[data-do="change"]:visible')
        expect(changes.first).to_be_visible()
        before = places(lab, SHOP)
        changes.first.click()
        assert outside(moved(before, places(lab, SHOP))) == []
        shop(lab).get_by_role("button", name="Undo", exact=True).click()
        assert outside(moved(before, places(lab, SHOP))) == []


def outside(names: dict[str, object]) -> list[str]:
    """Of what has moved that which is no offer: what is offered at another shape is another."""
    offers = ("ask ", "change ", "search ", "pictures ", "bl-typed", "room ", "take ")
    return [name for name in names if not name.startswith(offers)]


def look(lab: Lab, key: str) -> None:
    """Look at a shape: its questions stand beside it."""
    shop(lab).locator(f'.bl-box [data-key="{key}"]').first.dispatch_event("click")
    expect(shop(lab).locator(".bl-questions")).to_be_visible()
    lab.rest()


def ask_all(lab: Lab, key: str) -> None:
    """Press every question beside a shape: all stays, and the answer is in sight."""
    asked = shop(lab).locator(".bl-questions .bl-question-row")
    for number in range(asked.count()):
        if number:
            look(lab, key)
        before = places(lab, SHOP)
        asked.nth(number).click()
        expect(shop(lab).locator(".bl-reply")).to_be_visible()
        assert moved(before, places(lab, SHOP)) == {}
        until_equal(lab.page, lambda: in_sight(lab, shop(lab).locator(".bl-reply")), True)


TABLES = {
    "carcassonne": ([("tile BG-K", "1,0"), ("meeple red", "1,0.r1")], "1,0.r1"),
    "tour": (
        [("rider 1 blue", "2,12"), ("rider 11 red", "2,11"), ("die yellow 4", "rider:1")],
        "rider:11",
    ),
    "biathlon": ([("group red", "station:I-b"), ("barrier blue", "path:II-a:II-b")], "half:I"),
    "troyes": ([("citizen blue", "space:palace:4:1"), ("die R4", "player:green")], "player:green"),
}
"""A game -> pieces with the places where they are laid, and what is argued about then."""
POINTED: dict[str, object] = {"detail": 1}
"""A click of a pointer; one of a key has no detail, and leads the focus elsewhere."""


def with_strip(lab: Lab) -> dict[str, object]:
    """Where everything lies that can be pressed, and the strip below the board."""
    found = places(lab, SHOP)
    frame, strip = box_of(shop(lab)), box_of(shop(lab).locator(".bl-strip"))
    return {**found, "the strip": round(strip["y"] - frame["y"])}


# The sides of the board, the strip and the drawers.
SIDES = """root => [".bl-board-side .bl-box", ".bl-strip", ".bl-cabinet"].map((css) => {
    const { left, right, top, width } = root.querySelector(css).getBoundingClientRect();
    return { left, right, top, width };
})"""


def stand_beside(lab: Lab, name: str) -> bool:
    """Whether the drawers stand beside a board that is larger; beside the strip below a road."""
    board, strip, drawers = shop(lab).evaluate(SIDES)
    under = strip if name == "tour" else board  # a road lies across the page
    is_beside = drawers["left"] >= under["right"] and drawers["top"] <= under["top"] + 20
    return bool(is_beside and board["width"] >= drawers["width"])


@pytest.mark.parametrize("name", TABLES)
def test_nothing_moves_while_a_table_is_laid_and_asked_about(turned: Turn, name: str) -> None:
    """On a broad page, where the drawers stand beside the board."""
    pieces, about = TABLES[name]
    with shown(turned, f"settle(game='{name}')", SHOP) as lab:
        until_equal(lab.page, lambda: stand_beside(lab, name), True)
        shop(lab).evaluate("one => one.scrollIntoView()")
        strip = shop(lab).locator(".bl-strip")
        before = with_strip(lab)
        for piece, place in pieces:
            taken = shop(lab).locator(f'[data-do="grab"][data-text="{piece}"]')
            taken.dispatch_event("click", POINTED)
            expect(strip).to_contain_text("in the hand")
            assert moved(before, with_strip(lab)) == {}
            shape = shop(lab).locator(f'.bl-box [data-key="{place}"]').last
            shape.dispatch_event("click", POINTED)
            expect(strip).to_contain_text("empty hand")
            assert moved(before, with_strip(lab)) == {}
        strip.locator('[data-text="about"]').dispatch_event("click", POINTED)
        expect(shop(lab).locator(".bl-things")).to_be_visible()
        look(lab, about)
        assert moved(before, with_strip(lab)) == {}


def apart(one: Locator, other: Locator) -> float:
    """How far the middles of two parts lie from one another, in pixels, across or down."""
    return max(abs(a - b) for a, b in zip(middle(one), middle(other), strict=True))


def test_a_piece_is_drawn_from_its_drawer_to_a_place_and_crossed_where_it_does_not_fit(
    turned: Turn,
) -> None:
    with shown(turned, "settle(game='carcassonne')", SHOP) as lab:
        shop(lab).evaluate("one => one.scrollIntoView()")
        strip, tried = shop(lab).locator(".bl-strip"), shop(lab).locator(".bl-tried")
        for piece, place in (("tile BG-K", "1,0"), ("tile BG-V", "0,-1")):
            there = shop(lab).locator(f'.bl-box [data-key="{place}"]').first
            lab.page.mouse.move(*middle(shop(lab).locator(f'[data-text="{piece}"]')))
            lab.page.mouse.down()
            lab.page.mouse.move(*middle(there), steps=6)
            expect(strip).to_contain_text("in the hand")
            lab.page.mouse.up()
            lab.rest()
            if place == "1,0":
                expect(strip).to_contain_text("empty hand")
                expect(shop(lab).locator('.bl-box [data-key="1,0.r1"]').first).to_be_attached()
        expect(strip).to_contain_text("It does not fit here")
        expect(tried).to_be_visible()
        there = shop(lab).locator('.bl-box [data-key="0,-1"]').first
        until_equal(lab.page, lambda: apart(tried, there) < 4, True)
        strip.get_by_role("button", name="Put back").click()
        expect(tried).to_have_count(0)
