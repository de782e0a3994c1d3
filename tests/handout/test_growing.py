"""Words on a small printed board grow as far as there is room, and cover nothing."""

from __future__ import annotations

import pytest

from boardlib.drawing import Group, Scene
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.scene import Paint, Polygon, Shape, Text
from boardlib.drawing.sizes import LEAST_OF_ANSWERS
from boardlib.handout.printed import MOST, grown
from tests.handout.reading import letters

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
