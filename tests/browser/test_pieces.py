"""Pieces, dice, cards, values in JupyterLab: carried, laid and used, by mouse, keys and finger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import Lab, Turn
from tests.browser.playing import (
    begun,
    middle,
    player,
    point,
    said,
    shape,
    tap,
    walk,
)
from tests.browser.waiting import box_of, expect


def asking(case: str, names: str = "") -> list[str]:
    """A cell that shows a case."""
    imported = ["from boardlib.widgets import Player", *([names] if names else [])]
    return ["\n".join([*imported, f"player = Player({case})", "player"])]


FIND = "from boardlib.catalogue import find_case"
READ = "from boardlib.catalogue.reading import read_case_file"
TOKEN = asking("find_case('TUN-T1.7')", FIND)
DICE = asking("find_case('TRO-C2.1')", FIND)
CARDS = asking("read_case_file(PLAN)", f"{READ}\nfrom tests.story.test_planning import PLAN")
PATH = asking("read_case_file(PUT)", f"{READ}\nfrom tests.story.test_putting import PUT")


def taken(lab: Lab, name: str) -> Locator:
    """What can be taken beside the board."""
    return player(lab).locator(f'[data-take="{name}"]')


# --- a token that is carried --------------------------------------------------------------

GREEN, PORTAL = "token green", "2,1.p1"
CARRIED = ".bl-carried"


@pytest.fixture
def token(turned: Turn) -> Iterator[Lab]:
    with begun(turned, TOKEN, ".bl-holding") as lab:
        player(lab).scroll_into_view_if_needed()
        yield lab


def carried(lab: Lab) -> None:
    """The task is solved by what was carried, and nothing is any more."""
    expect(said(lab)).to_contain_text("Solved.")
    expect(lab.page.locator(CARRIED)).to_have_count(0)


def test_a_piece_is_carried_to_its_place_with_the_mouse(token: Lab) -> None:
    mouse, (x, y) = token.page.mouse, middle(taken(token, GREEN))
    to = middle(shape(token, PORTAL))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y - 30)
    expect(token.page.locator(CARRIED)).to_be_visible()
    mouse.move(*to, steps=3)
    mouse.up()
    carried(token)
    assert token.page.evaluate("() => String(getSelection())") == ""


def test_what_is_let_go_beside_the_board_is_in_the_hand_and_lies_nowhere(token: Lab) -> None:
    mouse, (x, y) = token.page.mouse, middle(taken(token, GREEN))
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 300, y + 10, steps=3)
    mouse.up()
    token.rest()
    expect(token.page.locator(CARRIED)).to_have_count(0)
    expect(taken(token, GREEN)).to_have_attribute("aria-pressed", "true")
    expect(player(token).locator(".bl-undo.jupyter-button")).to_be_disabled()


def test_a_piece_is_carried_with_a_finger(touched: Turn) -> None:
    with begun(touched, TOKEN, ".bl-holding") as lab:
        player(lab).locator(".bl-trying").scroll_into_view_if_needed()
        there = shape(lab, PORTAL)
        lab.wait_drawn()
        finger = lab.page.context.new_cdp_session(lab.page)
        (x, y), ends = middle(taken(lab, GREEN)), middle(there)
        for kind, at in (("touchStart", (x, y)), ("touchMove", (x, y - 20)), ("touchMove", ends)):
            points = [{"x": at[0], "y": at[1]}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            lab.wait_drawn()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        finger.detach()
        carried(lab)


# --- dice that are taken and used ---------------------------------------------------------

SIX = "Only a six brings more"


@pytest.fixture
def dice(turned: Turn) -> Iterator[Lab]:
    with begun(turned, DICE) as lab:
        yield lab


def held(lab: Lab) -> Locator:
    """What the dice in the hand cost."""
    return player(lab).locator(".bl-stands small")


def test_dice_are_taken_one_after_the_other_with_their_price_and_put_back(dice: Lab) -> None:
    point(dice, "die:green:1")
    expect(held(dice)).to_have_text("2")
    point(dice, "die:green:2")
    expect(held(dice)).to_have_text("8")
    point(dice, "fields")
    expect(said(dice)).to_contain_text("8 paid, 5 earned")
    player(dice).locator(".bl-undo.jupyter-button").click()
    point(dice, "die:green:1")
    expect(held(dice)).to_have_text("2")
    point(dice, "die:green:1")
    expect(held(dice)).to_have_count(0)
    point(dice, "die:blue:1")
    point(dice, "fields")
    expect(said(dice)).to_contain_text("worked with yellow dice only")
    point(dice, "die:blue:1")
    point(dice, "die:green:2")
    point(dice, "fields")
    expect(said(dice)).to_contain_text(SIX)


def test_dice_are_taken_and_used_with_keys(dice: Lab) -> None:
    keys = dice.page.keyboard
    dice.tab_to(player(dice).locator(".bl-box"))
    walk(dice, "die:green:2")
    keys.press("Enter")
    expect(held(dice)).to_have_text("2")
    walk(dice, "fields")
    keys.press("Enter")
    expect(said(dice)).to_contain_text(SIX)


def test_dice_are_taken_and_used_with_a_finger(touched: Turn) -> None:
    with begun(touched, DICE) as lab:
        tap(lab, "die:green:2")
        expect(held(lab)).to_have_text("2")
        tap(lab, "fields")
        expect(said(lab)).to_contain_text(SIX)


# --- cards that are laid under sections ---------------------------------------------------


@pytest.fixture
def cards(turned: Turn) -> Iterator[Lab]:
    with begun(turned, CARDS, ".bl-player [data-slot=climb]") as lab:
        yield lab


def slot(lab: Lab, place: str) -> Locator:
    return player(lab).locator(f'[data-slot="{place}"]')


def running(lab: Lab) -> Locator:
    return player(lab).locator(".bl-running")


def test_cards_are_laid_and_taken_up_with_the_mouse(cards: Lab) -> None:
    taken(cards, "57").click()
    slot(cards, "climb").click()
    expect(running(cards)).to_have_text("So far: 6 seconds.")
    expect(slot(cards, "climb")).to_have_accessible_name("climb: 57, 6")
    expect(taken(cards, "57")).to_have_attribute("aria-disabled", "true")
    slot(cards, "climb").click()
    expect(running(cards)).to_have_text("The sum runs along as you lay.")
    slot(cards, "descent").click()
    taken(cards, "38").click()
    slot(cards, "climb").click()
    expect(running(cards)).to_have_text("Together: 7 + 7 = 14 seconds.")
    expect(said(cards)).to_contain_text("57 is better in both, and yet it waits.")


def test_a_card_is_laid_by_its_row_on_the_board_and_taken_up_there(cards: Lab) -> None:
    row = shape(cards, "card:57:climb")
    row.click()
    expect(slot(cards, "climb")).to_contain_text("57")
    expect(running(cards)).to_have_text("So far: 6 seconds.")
    cards.rest()
    row.click()
    expect(slot(cards, "climb")).to_contain_text("a card")


def test_cards_are_laid_with_the_keyboard_alone(cards: Lab) -> None:
    keys = cards.page.keyboard
    cards.tab_to(slot(cards, "climb"))
    keys.press("2")
    expect(taken(cards, "57")).to_have_attribute("aria-pressed", "true")
    cards.rest()
    keys.press("Enter")
    expect(running(cards)).to_have_text("So far: 6 seconds.")
    cards.rest()
    expect(slot(cards, "climb")).to_be_focused()
    keys.press("1")
    cards.rest()
    keys.press("ArrowRight")
    expect(slot(cards, "descent")).to_be_focused()
    keys.press("Enter")
    expect(said(cards)).to_contain_text("lose 24 with 38 on the descent.")
    status = player(cards).locator(".bl-status").first
    expect(status).to_contain_text("Together: 6 + 24 = 30 seconds.")
    cards.rest()
    keys.press("u")
    expect(running(cards)).to_have_text("So far: 6 seconds.")


def test_cards_can_be_read_and_nothing_that_is_pressed_moves(cards: Lab) -> None:
    places = """player => {
        const { top } = player.getBoundingClientRect();
        return [...player.querySelectorAll(".bl-slot, .bl-cards > button, .bl-trying")]
            .map((one) => one.getBoundingClientRect()).map((at) => [at.left, at.top - top]);
    }"""
    before = player(cards).evaluate(places)
    taken(cards, "57").click()
    slot(cards, "climb").click()
    taken(cards, "38").click()
    slot(cards, "descent").click()
    expect(said(cards)).to_contain_text("Not yet.")
    assert player(cards).evaluate(places) == before
    row = box_of(shape(cards, "card:57:climb"))
    assert min(row["width"], row["height"]) >= 44
    assert cards.violations_in_both(".bl-player") == []


def test_cards_are_laid_with_a_finger(touched: Turn) -> None:
    with begun(touched, CARDS, ".bl-player [data-slot=climb]") as lab:
        for name, place in (("38", "climb"), ("57", "descent")):
            taken(lab, name).tap()
            slot(lab, place).tap()
            expect(slot(lab, place)).to_contain_text("7")
        expect(said(lab)).to_contain_text("Solved.")
        lab.expect_fits()


# --- a path that is put, and what has no place --------------------------------------------


def test_a_path_has_two_ends_and_then_values_are_taken(turned: Turn) -> None:
    with begun(turned, PATH, '.bl-player [data-key="station:w1"]') as lab:
        player(lab).locator('[data-key="station:w1"] circle').first.click()
        lab.rest()
        expect(said(lab)).not_to_contain_text("Solved.")
        player(lab).locator('[data-key="station:i1"] circle').first.click()
        expect(said(lab)).to_contain_text("The tail is a ring now.")
        player(lab).locator(".bl-go-on").click()
        value = taken(lab, "half half")
        expect(value).to_be_visible()
        taken(lab, "avoid full").click()
        expect(said(lab)).to_contain_text("He saves a third.")
        assert lab.violations_in_both(".bl-player") == []
        value.focus()
        lab.page.keyboard.press("Enter")
        expect(said(lab)).to_contain_text("The die is rolled for nothing.")
