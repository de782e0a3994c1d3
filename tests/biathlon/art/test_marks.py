"""Marks on a race: ways, what is large, letters; and charts of odds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import pytest

from boardlib import biathlon
from boardlib.biathlon import ask, read
from boardlib.biathlon.art.draw import draw
from boardlib.biathlon.art.odds_chart import odds_chart
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


RACE = read("race sprint\nplayer red")


def test_the_loops_of_a_shooting_are_those_that_are_asked() -> None:
    data = ask(RACE, "odds shooting red").data
    assert f"1: {data['loops']['1']}." in odds_chart("shooting").description
    assert "One eyepiece saves 1.79 seconds on average, one marker 5.75." in (
        odds_chart("shooting").description
    )


def test_wax_costs_two_thirds_with_a_coach_and_all_without() -> None:
    told = odds_chart("wax 48 climb").description
    assert "With a coach: 4 seconds on average." in told
    assert "0: 1/3. 6: 2/3." in told


def test_the_worth_of_one_more_card_is_the_one_that_is_asked() -> None:
    more = float(Fraction(ask(RACE, "odds best 4").data["more"]))
    assert f"The fifth card makes it {more:.2f} seconds better" in odds_chart("best").description


def test_a_rule_of_its_own_changes_the_picture() -> None:
    other = odds_chart("wax 48 climb", read("race sprint\noption wax_die six"))
    assert "With a coach: 5 seconds on average." in other.description


def test_above_the_bars_stands_no_long_fraction() -> None:
    written = texts(odds_chart("shooting"))
    assert "44 %" in written
    assert not [one for one in written if "/" in one and len(one.partition("/")[2].split()[0]) > 3]
