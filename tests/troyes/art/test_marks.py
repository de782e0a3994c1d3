"""Marks on a city: every role on every kind of shape, what steps back, colours."""

from __future__ import annotations

from boardlib.drawing.scene import Circle, Mark
from boardlib.troyes.art.draw import draw
from boardlib.widgets.table.panel import sign
from tests.pictures import groups
from tests.troyes.art.pictures import position


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


def test_the_players_have_their_signs_in_lists_too() -> None:
    assert "bl-diamond" in sign("violet")
    assert "bl-disc" in sign("orange")
    assert sign("mauve") == ""
