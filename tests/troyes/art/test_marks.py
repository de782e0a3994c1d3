"""Marks on a city: every role on every kind of shape, what steps back, colours."""

from __future__ import annotations

import pytest

from boardlib.drawing import palette
from boardlib.drawing.palette import THEMES, Theme, colour
from boardlib.drawing.scene import ROLES, Circle, Group, Mark, Text, count
from boardlib.drawing.svg import svg
from boardlib.troyes.art.draw import draw
from boardlib.widgets.table.panel import sign
from tests.contrast import contrast
from tests.every import every
from tests.pictures import colours_in, groups, keyed
from tests.troyes.art.pictures import TEXTS, position

KEYS = {
    "square": ("player:grey", "die:blue:1", "building:hall", "space:palace:4:1", "stone:4:1"),
    "fight": ("black:1", "card:marauding", "player:green"),
    "price": ("fields", "cathedral", "card:templar", "card:henri", "space:hall:1:2"),
}
SEEN = ("asked", "allowed", "refused", "complete", "incomplete", "focus", "reach", "changed")


@every("role", ROLES)
@pytest.mark.parametrize("name", KEYS)
def test_every_role_is_drawn(name: str, role: str) -> None:
    scene = draw(position(name), [Mark(KEYS[name], role, "A")])
    assert svg(scene, "dark")
    plain = draw(position(name))
    if role in (*SEEN, "free", "wrong", "open", "order", "last"):
        assert count(scene.shapes) > count(plain.shapes)


@every("role", SEEN)
@every("name, key", [(name, key) for name in KEYS for key in KEYS[name]])
def test_every_kind_of_shape_can_be_marked(name: str, key: str, role: str) -> None:
    plain = draw(position(name), [Mark((key,), "counted")])
    scene = draw(position(name), [Mark((key,), role)])
    assert key in scene.sentences
    frames = [shape for shape in scene.shapes if not isinstance(shape, Group | Text)]
    assert len(frames) == 2
    assert len([shape for shape in plain.shapes if not isinstance(shape, Group | Text)]) == 0


@every("role", ROLES)
def test_keys_that_are_not_there_are_left_out(role: str) -> None:
    assert draw(position("price"), [Mark(("no such", "stone:9:9"), role, "A")]).shapes


def test_what_is_not_marked_steps_back() -> None:
    shown = keyed(draw(position("price"), [Mark(("die:green:1",), "quiet")]))
    tones = {key: shown[key].tone for key in ("die:green:1", "player:green", "die:blue:1")}
    assert tones == {"die:green:1": "", "player:green": "", "die:blue:1": "quiet"}
    assert all(not group.tone for group in keyed(draw(position("price"))).values())


def test_the_places_of_a_building_stay_with_it() -> None:
    shown = keyed(draw(position("wages"), [Mark(("building:palace",), "quiet")]))
    assert shown["space:palace:1:1"].tone == shown["building:palace"].tone == ""
    assert shown["space:hall:1:1"].tone == "quiet"


def test_badges_of_choices_do_not_cover_the_name_of_a_building() -> None:
    marks = [Mark(("space:hall:1:1", "space:hall:1:3"), "asked", "A")]
    badges = [y for group, _x, y, _scale in groups(draw(position("push"), marks))
              if "badge" in group.roles]  # fmt: skip
    assert len(badges) == 2
    assert min(badges) > 130


def test_places_that_are_free_do_not_cover_what_stands_beside_them() -> None:
    places = tuple(f"space:palace:{one}:1" for one in range(1, 7))
    scene = draw(position("wages"), [Mark(places, "free")])
    rings = [shape for shape in scene.shapes if isinstance(shape, Circle)]
    assert len(rings) == 12
    shown = {group.key: scale for group, _x, _y, scale in groups(scene)}
    radius = 19 * shown[places[0]]
    assert max(ring.radius + ring.paint.width / 2 for ring in rings) < radius + 3


# --- colours ------------------------------------------------------------------------------


def test_shapes_use_only_names_of_the_palette() -> None:
    used = set().union(*(colours_in(draw(position(name)).shapes) for name in TEXTS))
    assert used <= set(palette.names())


@every("theme", THEMES)
@every(
    "text, ground, least",
    [
        *((f"on-die-{one}", f"die-{one}", 4.5) for one in ("red", "white", "yellow", "black")),
        *(("ink", f"estate-{one}", 7.0) for one in ("red", "white", "yellow")),
        *((f"edge-{one}", "paper", 2.8) for one in ("red", "white", "yellow")),
        *((f"on-player-{one}", f"player-{one}", 4.5) for one in ("blue", "green", "orange")),
        ("on-player-violet", "player-violet", 4.5),
        ("ink", "district", 7.0),
        ("ink", "nave", 7.0),
        ("ink", "field-green", 7.0),
        ("coin-line", "coin", 4.5),
        ("ink", "place", 7.0),
    ],
)
def test_contrast(text: str, ground: str, least: float, theme: Theme) -> None:
    assert contrast(colour(text, theme), colour(ground, theme)) >= least


def test_the_players_have_their_signs_in_lists_too() -> None:
    assert "bl-diamond" in sign("violet")
    assert "bl-disc" in sign("orange")
    assert sign("mauve") == ""
