"""Badges on boards that are printed small: large letters, nothing cut off, nothing covered."""

from __future__ import annotations

import pytest

from boardlib.drawing import Group, Scene
from boardlib.drawing.badges import badge
from boardlib.drawing.geometry import Point
from boardlib.drawing.scene import Path, Text
from boardlib.drawing.sizes import LEAST_ON_PAPER, LETTER, LETTER_ON_PAPER, Showing
from boardlib.handout.printed import FILLS, lettered, printed
from tests.handout.reading import letters


def board(*badges: Group) -> Scene:
    return Scene("Board", "", 400.0, 300.0, badges)


def at(role: str, label: str, where: Point) -> Group:
    return badge(role, label, where)


@pytest.mark.parametrize(("x", "side"), [(20.0, "end"), (380.0, "start")])
def test_room_is_made_for_a_name_at_a_side(x: float, side: str) -> None:
    words = Text(0.0, 0.0, "w1 VI", 16.0, "ink", side)
    made = printed(board(Group((words,), offset=(x, 150.0), legible=16.0)))
    assert made.width > 440.0
    assert made.height == 300.0


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


@pytest.mark.parametrize(
    ("shown", "size"),
    [(1.0, 12.0), (0.5, LEAST_ON_PAPER / 0.5 / 1.0), (0.2, 12.0 * FILLS)],
)
def test_the_number_of_a_piece_is_as_large_as_a_letter_of_the_text_or_fills_it(
    shown: float, size: float
) -> None:
    piece = Group((Group((Text(0.0, 4.32, "7", 12.0),), memo={}),), roles=("figure",))
    plain = Group((Text(0.0, 4.32, "7", 12.0), Text(0.0, 0.0, "seven", 12.0)))
    scene = Scene(
        "Board", "", 400.0, 300.0, (piece, plain), showing=Showing(pieces=frozenset({"figure"}))
    )
    number, other, word = letters(lettered(scene, shown))
    assert number.size == pytest.approx(size)
    assert number.y - 0.36 * number.size == pytest.approx(0.0)  # around the same middle
    assert (other.size, word.size) == (12.0, 12.0)


def test_a_word_on_a_piece_stays_as_it_is() -> None:
    piece = Group((Text(0.0, 0.0, "seven", 12.0),), roles=("figure",))
    showing = Showing(pieces=frozenset({"figure"}))
    scene = Scene("Board", "", 400.0, 300.0, (piece,), showing=showing)
    assert [one.size for one in letters(lettered(scene, 0.2))] == [12.0]
