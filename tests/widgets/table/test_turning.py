"""What would have to change at a table: below a refusal, once it is seen, each to be pressed."""

from collections.abc import Iterator
from html import escape

import pytest

from boardlib.game import game
from boardlib.game.flip_search import put
from boardlib.story.turning import Turned
from boardlib.widgets import TableView
from tests.widgets.parts import check_turned, table_of

PEOPLE = {"tour": "blue", "troyes": "blue", "carcassonne": "red", "biathlon": "red"}
SEED = 3
TURNS = 40
ACROSS = {"tour", "troyes", "biathlon"}
"""Their boards lie across the page, so that nothing can stand below a ruling."""
LONG = {"biathlon"}
"""Where it is looked for too long at every refusal."""
HEADING = "What would have to change?"


def at_table(name: str) -> Iterator[TableView]:
    """A table at each decision of a person, who always takes the first choice."""
    view = table_of(name, people=[PEOPLE[name]], seed=SEED)
    for _turn in range(TURNS):
        turn = view.table.turn
        if turn is None:
            return
        if turn.human:
            yield view
            view.table.choose(turn.choices[0].key)
        else:
            view.play.play_on()


def refused(view: TableView) -> Iterator[str]:
    """What is refused now, shown with its ruling."""
    for one in view.table.refused()[:4]:
        view.tell({"do": "why", "text": one.key})
        if view.play.is_refused:
            yield one.key


def sought(view: TableView) -> int:
    """Look for what would have to change until that is known; how often it was looked for."""
    times = 0
    while "data-turning" in view.turning.value:
        assert f'data-looked="{times}"' in view.turning.value
        view.press("seek")
        times += 1
    return times


def found(view: TableView) -> Turned:
    """What would have to change for the refusal that is told, or what is said instead."""
    assert view.play.turned is not None
    return view.play.turned


def turned(name: str) -> TableView:
    """A table at the first refusal of a person that something turns."""
    return next(
        view
        for view in at_table(name)
        if any(sought(view) and found(view).turns for _key in refused(view))
    )


@pytest.mark.whole
@pytest.mark.parametrize("name", PEOPLE)
def test_below_a_refusal_it_is_looked_for_and_said_with_its_board(name: str) -> None:
    """And what is judged there has the ruling that is told."""
    told = without = 0
    for view in at_table(name):
        rules, position = game(name), view.table.position
        for key in refused(view):
            assert view.play.asked[1] is not None
            answers = [put(rules, position, one) for one in view.table.judged(key)]
            assert not any(one.allowed for one in answers), key
            if name in LONG:
                continue
            before = view.ruling.value
            assert HEADING not in view.turning.value
            assert "<svg" not in view.turning.value
            assert sought(view) > 0
            assert view.ruling.value == before
            turns, instead = found(view).turns, found(view).instead
            assert view.turning.value.count("<svg") == len(turns)
            assert (HEADING in view.turning.value) == bool(turns or instead)
            assert turns or (f"<p>{escape(instead)}</p>" if instead else "") in view.turning.value
            assert "Allowed: " not in view.turning.value  # that has buttons
            without += not turns
            for number, one in enumerate(turns):
                assert one.label.startswith("Yes, ")
                assert f"<span>{escape(one.label)}<kbd>{number + 1}</kbd>" in view.turning.value
                told += 1
    assert told >= 2 or name in LONG
    assert without or name in {"troyes", *LONG}  # where something turns every refusal of these


@pytest.mark.parametrize("name", PEOPLE)
def test_one_that_is_pressed_shows_both_rulings_where_an_argument_is_settled(name: str) -> None:
    """The cards are folded up where the board lies across the page."""
    view = turned(name)
    record, asked, cards = view.table.record(), view.ruling.value, view.turning.value
    assert ("<details" in cards) == (name in ACROSS)
    assert "aria-pressed" not in cards
    last = len(found(view).turns) - 1
    view.press("turn", last)
    assert view.room is not None
    before, after = view.room.shop.answers()
    check_turned(before, after)
    assert "As it was" in view.room.answers.value
    assert view.room.shop.old == view.table.position
    assert "bl-away" in view._dom_classes
    view.leave.click()
    assert (view.table.record(), view.ruling.value, view.turning.value) == (record, asked, cards)


def test_what_is_asked_next_forgets_it_and_a_card_that_is_not_there_opens_nothing() -> None:
    view = turned("tour")
    assert HEADING in view.turning.value
    view.press("turn", 7)
    assert view.room is None
    view.tell({"do": "why", "text": "yellow"})
    assert view.play.turned is None
    assert view.turning.value == ""
    view.press("turn", 0)
    assert view.room is None


def test_who_comes_to_a_rider_with_the_keys_asks_about_his_cell() -> None:
    """Its arrow keys find no cell below him."""
    told = []
    for view in at_table("tour"):
        riders = {str(one.cell): one.number for one in view.table.position.riders}
        for cell in [one.shape for one in view.table.refused() if one.shape in riders]:
            view._pick(f"rider:{riders[cell]}", True)
            told.append(view.ruling.value)
            view._pick(cell, False)
            assert view.ruling.value == told[-1]
            lane, row = cell.split(",")
            assert f"<p>Lane {lane}, row {row}: no.</p>" in told[-1]
    assert any("stands there" in one for one in told)
