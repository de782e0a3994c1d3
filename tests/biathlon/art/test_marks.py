"""Marks on a race: every role on every kind of shape, ways, what steps back, colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from boardlib import biathlon
from boardlib.biathlon.art.draw import draw
from boardlib.catalogue import find_case
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.scene import Group, Mark, Scene, Shape, Text
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from tests.biathlon.art.pictures import TEXTS, position
from tests.pictures import groups, roles, texts


def test_a_way_goes_over_its_stations_and_numbers_its_paths() -> None:
    one = position("course")
    way = biathlon.ask(one, "detour I-a I-b")
    assert way.ruling is not None
    (keys,) = [reason.way for reason in way.ruling.reasons]
    assert keys[0] == "station:I-a"
    assert keys[-1] == "station:I-b"
    scene = draw(one, [Mark(keys, "chain")])
    numbers = [group.children[-1] for group in roles(scene, "order")]
    said = [text.text for text in numbers if isinstance(text, Text)]
    assert said == ["1", "2", "3", "4"]
    assert way.data == 4


def test_rows_that_are_asked_about_are_drawn_large_if_they_are_few() -> None:
    one = position("ring")
    few = [Mark((f"card:{card}:climb",), "asked", "A") for card in (10, 17, 31)]
    scene = draw(one, few)
    assert {"climb"} <= set(texts(scene))
    assert "card:46" in scene.sentences
    many = [Mark((f"card:{card}:climb",), "asked", "A") for card in (10, 17, 31, 46, 52, 1, 5)]
    assert "climb" not in texts(draw(one, many))


def test_cards_that_lie_in_no_hand_are_shown_when_they_are_named() -> None:
    named = draw(position("ring"), [Mark(("card:2", "card:60"), "quiet")]).sentences
    assert named["card:2"] == "Card 2: on the discard pile."
    assert named["card:60"] == "Card 60."
    assert "card:2" not in draw(position("ring")).sentences


# --- colours ----------------------------------------------------------------------------


def test_a_legend_explains_the_signs_that_occur() -> None:
    said = {one.words for one in draw(position("row")).signs}
    assert said >= {"station", "counts in two sections", "group", "coach", "flag", "radio"}
    assert "wax" not in said
    assert "closed path" in {one.words for one in draw(position("course")).signs}


def scene_texts(scene: Scene) -> list[float]:
    """Sizes of the texts of a picture."""
    return [s.size for g, *_rest in groups(scene) for s in g.children if isinstance(s, Text)]


def test_letters_of_a_picture_are_not_small() -> None:
    """The smallest ones are those that grow with small pictures, or stand in signs."""
    for name in TEXTS:
        assert min(scene_texts(draw(position(name)).footless)) >= 16


def placed(
    shapes: Iterable[Shape], at: tuple[float, float] = (0.0, 0.0), scale: float = 1.0
) -> Iterator[tuple[Group | Text, tuple[float, float], float]]:
    """Groups and texts with where they lie, and how much larger they are drawn."""
    for shape in shapes:
        if isinstance(shape, Text):
            yield shape, at, scale
        elif isinstance(shape, Group):
            where = (at[0] + scale * shape.offset[0], at[1] + scale * shape.offset[1])
            yield shape, where, scale * shape.scale
            yield from placed(shape.children, where, scale * shape.scale)


@pytest.mark.parametrize("step", [4, 7])
def test_letters_and_rings_cover_no_name_of_a_station(step: int) -> None:
    presenter = Presenter(find_case("BIA-24"))
    presenter.index = step
    names = {station.name for station in presenter.frame.position.course.stations}
    found = [*placed(presenter.pictured(presenter.frame.position, marks_of(presenter)).shapes)]
    boxes = [
        (x + scale * left, y + scale * top, x + scale * right, y + scale * bottom)
        for one, (x, y), scale in found
        if isinstance(one, Text) and one.text in names
        for left, top, right, bottom in [text_box(one)]
    ]
    letters = [at for one, at, _scale in found if isinstance(one, Group) and "asked" in one.roles]
    assert len(letters) >= 3
    assert len(boxes) == len(names)
    for x, y in letters:
        badge = (x - 12, y - 12, x + 12, y + 12)
        assert not any(overlap(badge, box) for box in boxes)
