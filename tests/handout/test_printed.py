"""Badges on boards that are printed small: large letters, nothing cut off, nothing covered."""

from __future__ import annotations

import pytest

from boardlib.drawing import Group, Scene
from boardlib.drawing.badges import badge
from boardlib.drawing.geometry import Point
from boardlib.drawing.scene import Path, Text
from boardlib.drawing.sizes import LETTER, LETTER_ON_PAPER
from boardlib.handout.printed import printed


def board(*badges: Group) -> Scene:
    return Scene("Board", "", 400.0, 300.0, badges)


def at(role: str, label: str, where: Point) -> Group:
    return badge(role, label, where)


def letters(scene: Scene) -> list[Text]:
    """The letters of the badges of a picture, wherever they lie."""
    todo, found = list(scene.shapes), []
    while todo:
        shape = todo.pop(0)
        if isinstance(shape, Group):
            todo = [*shape.children, *todo]
        elif isinstance(shape, Text):
            found.append(shape)
    return found


def test_the_letter_of_a_question_fills_its_square() -> None:
    [letter] = letters(printed(board(at("asked", "A", (200.0, 150.0)))))
    assert letter.size == LETTER_ON_PAPER > LETTER
    assert letter.text == "A"


@pytest.mark.parametrize("where", [(2.0, 150.0), (398.0, 150.0), (200.0, 2.0), (200.0, 298.0)])
def test_a_badge_at_an_edge_is_not_cut_off(where: Point) -> None:
    made = printed(board(at("allowed", "A", where)))
    assert (made.width, made.height) > (400.0, 300.0) or made.height > 300.0
    [moved] = made.shapes
    assert isinstance(moved, Group)
    x, y = where[0] + moved.offset[0], where[1] + moved.offset[1]
    assert 20.0 < x < made.width - 20.0
    assert 20.0 < y < made.height - 20.0


def test_a_board_without_badges_at_its_edges_stays_as_it_is() -> None:
    scene = board(at("allowed", "A", (200.0, 150.0)))
    assert printed(scene) == scene


def test_badges_that_would_cover_each_other_show_nothing_but_letters() -> None:
    near = printed(board(at("allowed", "A", (180.0, 150.0)), at("refused", "B", (220.0, 150.0))))
    far = printed(board(at("allowed", "A", (100.0, 150.0)), at("refused", "B", (300.0, 150.0))))
    assert [one.size for one in letters(near)] == [LETTER_ON_PAPER] * 2
    assert [one.size for one in letters(far)] == [LETTER] * 2
    ticks = [
        len([one for one in group.children if isinstance(one, Path)])
        for group in (one for one in near.shapes if isinstance(one, Group))
    ]
    assert ticks == [1, 2]  # a full disc, and a hollow square with its halo
