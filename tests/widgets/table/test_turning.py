"""What would have to change at a table: below a refusal, once it is seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardlib.game import game
from boardlib.game.flip_search import put
from boardlib.widgets import TableView, hot_seat

PEOPLE = {"tour": "blue", "troyes": "blue", "carcassonne": "red", "biathlon": "red"}
TURNS = 40


def at_table(name: str) -> Iterator[TableView]:
    """A table at each decision of a person, who always takes the first choice."""
    view = hot_seat(name, people=[PEOPLE[name]], seed=7)
    assert isinstance(view, TableView)
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
    while "data-turning" in view.ruling.value:
        assert f'data-looked="{times}"' in view.ruling.value
        view.press("seek")
        times += 1
    return times


@pytest.mark.parametrize("name", ["tour", "troyes", "carcassonne"])
def test_below_a_refusal_it_is_looked_for_and_said(name: str) -> None:
    told = 0
    for view in at_table(name):
        for _key in refused(view):
            assert "What would have to change?" not in view.ruling.value
            assert sought(view) > 0
            for one in view.play.turns or ():
                assert one in view.ruling.value
                assert one.startswith("Yes, ")
                told += 1
        assert view.errors == []
    assert told >= 2


@pytest.mark.parametrize("name", PEOPLE)
def test_what_is_judged_has_the_ruling_that_is_told(name: str) -> None:
    for view in at_table(name):
        rules, position = game(name), view.table.position
        for key in refused(view):
            ruling = view.play.asked[1]
            assert ruling is not None
            answers = [put(rules, position, one) for one in view.table.judged(key)]
            assert not any(one.allowed for one in answers), (key, str(ruling))


def test_what_is_asked_next_forgets_it() -> None:
    view = next(view for view in at_table("tour") if any(True for _key in refused(view)))
    sought(view)
    assert view.play.turns is not None
    view.tell({"do": "why", "text": "yellow"})
    assert view.play.turns is None
    assert "What would have to change?" not in view.ruling.value
