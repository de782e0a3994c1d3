"""Boards of whole games on a screen of 1280 x 800 pixels: whatever must be read can be read."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from boardlib.drawing import Scene, Shape
from boardlib.drawing.scene import Group, Text
from boardlib.drawing.sizes import LARGEST_OF_LETTERS, LEAST_AT_TABLE, at_table
from boardlib.game import game
from boardlib.game.table import open_table
from boardlib.widgets import TableView, hot_seat
from boardlib.widgets.table import Play

WAX = ("A", "B", "C")
"""Kinds of wax, on cards of which every row is shown: smaller than their times."""


def letters(shapes: tuple[Shape, ...], scale: float) -> Iterator[tuple[float, str]]:
    """The size of everything that is written, in pixels."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape.size * scale, shape.text
        elif isinstance(shape, Group):
            yield from letters(shape.children, scale * shape.scale)


def small(scene: Scene) -> list[tuple[float, str]]:
    """What is written too small, in JupyterLab on a screen of 1280 pixels."""
    bare = scene.footless
    (wide, high), _on_wall = at_table(bare.width, bare.height)
    scale = min(wide / bare.width, high / bare.height, LARGEST_OF_LETTERS)
    return sorted(one for one in letters(bare.shapes, scale) if one[0] < LEAST_AT_TABLE)


def decisions(name: str, **wishes: Any) -> Iterator[tuple[Play, str]]:
    """A game in which each choice is another one than before, with the question each time."""
    play = Play(open_table(name, seed="table", **wishes))
    number = 0
    while (turn := play.table.turn) is not None:
        yield play, turn.question
        play.choose(turn.choices[number % len(turn.choices)].key)
        number += 1


@pytest.mark.parametrize("count", [2, 5])
def test_whatever_is_decided_about_in_biatlon_can_be_read(count: int) -> None:
    found: list[tuple[str, tuple[float, str]]] = []
    for play, question in decisions("biathlon", players=count, people=["red"], race="sprint"):
        scene = game("biathlon").draw(play.table.position, play.marks())
        found += [(question, one) for one in small(scene) if one[1] not in WAX or one[0] < 9.5]
    assert found == []


def test_the_course_of_biatlon_is_large_while_a_card_is_chosen() -> None:
    play, question = next(
        decisions("biathlon", players=3, people=["red"], race="sprint"),
    )
    assert question == "Red: which card for the climb?"
    scene = game("biathlon").draw(play.table.position, play.marks()).footless
    (wide, high), _on_wall = at_table(scene.width, scene.height)
    assert len([key for key in scene.sentences if key.count(":") == 1 and "card:" in key]) == 12
    assert min(wide / scene.width, high / scene.height) * 789 > 600


@pytest.mark.parametrize("count", [2, 3, 4])
def test_whatever_is_decided_about_in_troyes_can_be_read(count: int) -> None:
    found: list[tuple[str, tuple[float, str]]] = []
    kinds: set[str] = set()
    for play, question in decisions("troyes", players=count, people=["blue"]):
        kinds.add(question.partition("(")[2][:9])
        scene = game("troyes").draw(play.table.position, play.marks())
        found += [(question, one) for one in small(scene)]
    assert len(kinds) >= 4
    assert found == []


def test_the_whole_table_is_one_click_away() -> None:
    view = hot_seat("troyes", players=3, people=["blue"], seed="table")
    assert isinstance(view, TableView)
    while "What" not in view.question.value and "what is done" not in view.question.value:
        assert view.table.turn is not None
        view.tell({"do": "choose", "text": view.table.turn.choices[0].key})
    assert "The whole table" in view.scope.value
    part = len(view.board.stops)
    view.tell({"do": "whole"})
    assert len(view.board.stops) > part
    assert "Only what is asked about" in view.scope.value
    view.tell({"do": "whole"})
    assert len(view.board.stops) == part
