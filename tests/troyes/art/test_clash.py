"""How a fight stands is drawn beside the black dice, and covers none of them."""

import pytest

from boardlib import troyes
from boardlib.drawing import Mark
from boardlib.drawing.scene import Group, Scene, Shape
from boardlib.story.still import boxes_of

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
