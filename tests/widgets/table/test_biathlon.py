"""Biatlon at a table in a notebook: cards, what symbols are used for, why not, the end."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from boardlib.biathlon.table.record import replay
from boardlib.widgets import TableView, hot_seat


def opened(**wishes: Any) -> TableView:
    made = hot_seat("biathlon", **{"race": "sprint", "seed": "7", "people": ["red"], **wishes})
    assert isinstance(made, TableView)
    return made


@pytest.fixture
def view() -> Iterator[TableView]:
    made = opened()
    yield made
    assert made.errors == []


def words(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def tell(view: TableView, what: str, text: str = "") -> None:
    view.tell({"do": what, "text": text, "typed": ""})


def keys(view: TableView) -> list[str]:
    turn = view.table.turn
    return [] if turn is None else [one.key for one in turn.choices]


def until(view: TableView, wanted: str) -> None:
    """Play on with what comes last until a question speaks of something."""
    for _decision in range(60):
        turn = view.table.turn
        assert turn is not None, wanted
        if wanted in turn.question:
            return
        tell(view, "choose", keys(view)[-1])
    raise AssertionError(wanted)


def test_a_card_is_chosen_and_the_others_follow(view: TableView) -> None:
    assert words(view.question.value) == "R Red: which card for the climb?"
    assert "Card 2: 3:11" in words(view.choices.value)
    tell(view, "choose", "2")
    until(view, "which card for the descent?")
    assert "Blue: the time with card" in words(view.told.value)
    assert view.table.position.section == "descent"


def test_a_step_of_a_group_is_chosen_on_the_board_or_left_at_that(view: TableView) -> None:
    tell(view, "choose", "2")
    until(view, "does a group walk?")
    turn = view.table.turn
    assert turn is not None
    there = next(one for one in turn.choices if one.shape)
    assert there.shape in view.board.svg
    assert words(view.choices.value).endswith("None")
    view._pick(there.shape, True)
    assert any(str(move) == f"red walk {there.key}" for move in view.table.playing.moves)  # type: ignore[attr-defined]


def test_a_shape_that_is_not_open_tells_why(view: TableView) -> None:
    until(view, "which path is closed with the road-block?")
    shut = next(one for one in view.table.refused() if one.shape)
    view._pick(shut.shape, True)
    assert "The path has no end where the condition is met" in words(view.ruling.value)


def test_a_race_goes_to_its_end_and_is_looked_at_again() -> None:
    view = opened(players=2, people=["red", "blue"], course="M11")
    while view.table.turn is not None:
        tell(view, "choose", keys(view)[-1])
    assert "the race is won, in" in " ".join(view.table.verdict)
    assert list(replay([view.table.record()]))
    tell(view, "replay")
    view.first.click()
    view.next.click()
    assert words(view.question.value).startswith("R Red: the time with card")
    tell(view, "again")
    assert words(view.question.value) == "R Red: which card for the climb?"
    assert not view.errors


def test_what_cannot_be_wished_for_is_one_sentence() -> None:
    made = hot_seat("biathlon", race="relay")
    assert not isinstance(made, TableView)
    assert "'relay' is not a discipline; it is one of: sprint, pursuit" in made.sentence
