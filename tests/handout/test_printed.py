"""Badges on boards that are printed small: large letters, nothing cut off, nothing covered."""

import pytest

from boardlib.drawing import Group, Scene
from boardlib.drawing.badges import badge
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.scene import Paint, Path, Polygon, Shape, Text
from boardlib.drawing.sizes import (
    LEAST_OF_ANSWERS,
    LEAST_ON_PAPER,
    LETTER,
    LETTER_ON_PAPER,
    Showing,
)
from boardlib.handout.printed import FILLS, MOST, grown, lettered, printed
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


# --- words grow as far as there is room ---------------------------------------------------


SMALL = 0.5
"""How many points a unit is: letters of 10 units are 5 points high."""
CARD = Polygon(((100.0, 100.0), (180.0, 100.0), (180.0, 120.0), (100.0, 120.0)), Paint("paper"))


def words(*shapes: Shape, shown: float = SMALL) -> list[Text]:
    """The texts of a picture as they are printed."""
    return letters(grown(Scene("Board", "", 400.0, 300.0, shapes), shown))


@pytest.mark.parametrize(
    ("shown", "size"),
    [(SMALL, LEAST_OF_ANSWERS / SMALL), (1.0, 10.0), (0.1, 10.0 * MOST)],
)
def test_where_there_is_room_it_is_as_large_as_can_be_read(shown: float, size: float) -> None:
    [text] = words(Group((Text(50.0, 5.0, "Palace", 10.0),), offset=(90.0, 110.0)), shown=shown)
    assert text.size == pytest.approx(size)
    assert text.y - 0.36 * text.size == pytest.approx(5.0 - 3.6)  # around the same middle


def test_on_a_card_it_stays_on_the_card() -> None:
    [text] = words(CARD, Text(140.0, 114.0, "climb and descent", 8.0))
    left, top, right, bottom = text_box(text)
    assert text.size > 8.0
    assert min(left, top) >= 100.0
    assert right <= 180.0
    assert bottom <= 120.0


def test_neighbours_do_not_run_into_each_other() -> None:
    name = Text(70.0, 100.0, "descent", 10.0)
    end = text_box(name)[2] + 3.0
    one, other = words(name, Text(end, 100.0, "+14", 10.0, anchor="start"))
    assert one.size > 10.0
    assert not overlap(text_box(one), text_box(other))


def test_the_letter_of_a_player_and_what_grows_by_itself_stay_as_they_are() -> None:
    letter, name = Text(50.0, 50.0, "R", 10.0), Text(90.0, 90.0, "i1 I", 10.0, legible=True)
    assert words(letter, Group((name,), legible=10.0)) == [letter, name]
