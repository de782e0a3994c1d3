"""Marks on a race: every role on every kind of shape, ways, what steps back, colours."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

from boardlib import biathlon
from boardlib.biathlon.art.draw import draw
from boardlib.catalogue import find_case
from boardlib.drawing import palette
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.palette import THEMES, Theme, colour
from boardlib.drawing.scene import ROLES, Group, Mark, Scene, Shape, Text, count
from boardlib.drawing.svg import svg
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from tests.biathlon.art.pictures import TEXTS, position
from tests.contrast import contrast
from tests.every import every
from tests.pictures import colours_in, groups, keyed, roles, texts

KEYS = {
    "course": ("station:I-c", "group:III-b", "path:I-a:I-b", "half:V", "section:arena"),
    "row": ("coach:red:II", "player:red", "card:57", "card:57:climb"),
    "range": ("shot:green:2", "card:20", "card:9"),
}
SEEN = ("asked", "allowed", "refused", "complete", "incomplete", "focus", "reach", "changed")


@every("role", ROLES)
@pytest.mark.parametrize("name", KEYS)
def test_every_role_is_drawn(name: str, role: str) -> None:
    scene = draw(position(name), [Mark(KEYS[name], role, "A")])
    assert svg(scene, "dark")
    plain = draw(position(name))
    if role in (*SEEN, "free", "wrong", "open", "order"):
        assert count(scene.shapes) > count(plain.shapes)


@every("role", SEEN)
@every("name, key", [(name, key) for name in KEYS for key in KEYS[name]])
def test_every_kind_of_shape_can_be_marked(name: str, key: str, role: str) -> None:
    plain, scene = draw(position(name)), draw(position(name), [Mark((key,), role)])
    assert count(scene.shapes) > count(plain.shapes)


@every("role", ROLES)
def test_keys_that_are_not_there_are_left_out(role: str) -> None:
    assert draw(position("course"), [Mark(("no such", "station:Z"), role, "A")]).shapes


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


def test_what_is_not_marked_steps_back() -> None:
    shown = keyed(draw(position("course"), [Mark(("half:I",), "quiet")]))
    tones = {key: shown[key].tone for key in ("half:I", "station:I-c", "half:V", "station:V-a")}
    assert tones == {"half:I": "", "station:I-c": "", "half:V": "quiet", "station:V-a": "quiet"}
    assert all(not group.tone for group in keyed(draw(position("course"))).values())


def test_a_row_stays_when_its_card_is_kept() -> None:
    shown = keyed(draw(position("row"), [Mark(("card:57:climb",), "quiet")]))
    assert shown["card:57"].tone == shown["card:57:climb"].tone == ""
    assert shown["card:57:flat"].tone == "quiet"


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


def test_shapes_use_only_names_of_the_palette() -> None:
    used = set().union(*(colours_in(draw(position(name)).shapes) for name in TEXTS))
    assert used <= set(palette.names())


@every("theme", THEMES)
@every(
    "text, ground, least",
    [
        *((f"on-{one}-row", f"{one}-row", 4.5) for one in ("climb", "descent", "flat", "arena")),
        ("on-card-slot", "card-slot", 7.0),
        ("ink", "card-face", 7.0),
        ("target-black", "target-face", 7.0),
        ("target-missed", "target-face", 3.0),
        ("refused", "paper", 4.5),
        ("trail-line", "paper", 3.0),
        ("symbol-red", "card-slot", 4.0),
    ],
)
def test_contrast(text: str, ground: str, least: float, theme: Theme) -> None:
    assert contrast(colour(text, theme), colour(ground, theme)) >= least


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
