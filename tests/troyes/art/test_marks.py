"""Marks on a city, how a fight stands, and charts of odds."""

from __future__ import annotations

import pytest

from boardlib import troyes
from boardlib.drawing import Polygon
from boardlib.drawing.palette import THEMES, Theme, colour
from boardlib.drawing.scene import Circle, Group, Mark, Scene, Shape
from boardlib.story.still import boxes_of
from boardlib.troyes.art.draw import draw
from boardlib.troyes.art.odds_chart import BLACK_DIE, odds_chart
from boardlib.troyes.questions.odds_ways import compared
from boardlib.widgets.table.panel import sign
from tests.contrast import contrast
from tests.drawing.reading import flat
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


WALLS = """
players blue green
round 1 defence
thrown
points blue 4
black {black}
dice blue R3 W2
dice green W3
"""


def plate(scene: Scene) -> Group:
    """What a mark of the role ``tag`` has drawn."""

    def within(shapes: tuple[Shape, ...]) -> list[Group]:
        groups = [one for one in shapes if isinstance(one, Group)]
        deeper = [found for one in groups for found in within(one.children)]
        return [one for one in groups if "tag" in one.roles] + deeper

    return within(scene.shapes)[0]


@pytest.mark.parametrize("black", ["5", "6 3", "6 4 2", "6 5 4 3 2"])
def test_it_covers_no_black_die_and_stays_within_the_picture(black: str) -> None:
    last = f"black:{len(black.split())}"
    scene = troyes.draw(
        troyes.read(WALLS.format(black=black)), [Mark((last,), "tag", label="8 < 10")]
    )
    x, y = plate(scene).offset
    assert 45 <= x <= scene.width - 45
    assert 0 <= y <= scene.height
    for key in (one for one in scene.sentences if one.startswith("black:")):
        left, top, right, bottom = next(boxes_of(scene.shapes, key))
        assert x - 45 > right or x + 45 < left or y - 18 > bottom or y + 18 < top, key


@pytest.mark.parametrize("theme", THEMES)
def test_the_figure_on_a_black_die_is_told_from_it(theme: Theme) -> None:
    assert contrast(colour(BLACK_DIE.ink, theme), colour(BLACK_DIE.fill, theme)) >= 4.5


def test_below_the_bars_stand_black_dice_where_they_are_rolled_against() -> None:
    def boxes(question: str) -> int:
        polygons = (
            one for one, _x, _y in flat(odds_chart(question).shapes) if isinstance(one, Polygon)
        )
        return sum(one.paint.fill == BLACK_DIE.fill for one in polygons)

    assert boxes("beat") == 6 * len(compared("beat").ways)
    assert boxes("uses 3") == 0
