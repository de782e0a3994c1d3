"""What stands on a chart: its words with their room, its parts by their keys."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from boardlib.drawing import Group, Polygon, Scene, Shape
from boardlib.drawing.geometry import Box
from boardlib.drawing.labels import overlap
from tests.pictures import keyed, words_with_room


def flat(
    shapes: tuple[Shape, ...], dx: float = 0.0, dy: float = 0.0
) -> Iterator[tuple[Shape, float, float]]:
    """Every shape that is no group, with how far it is moved."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.children, dx + shape.offset[0], dy + shape.offset[1])
        else:
            yield shape, dx, dy


def words_of(scene: Scene) -> list[tuple[str, Box]]:
    """Every word of a chart with the room it takes."""
    return list(words_with_room(scene))


def covered(scene: Scene) -> list[str]:
    """Words that leave the chart, or cover another."""
    found = words_of(scene)
    faults = [
        f"{text!r} leaves it"
        for text, (left, top, right, bottom) in found
        if left < 0 or top < 0 or right > scene.width or bottom > scene.height
    ]
    for (one, box), (other, taken) in combinations(found, 2):
        narrow = (box[0] + 1.5, box[1] + 1.5, box[2] - 1.5, box[3] - 1.5)
        if overlap(narrow, taken):
            faults.append(f"{one!r} covers {other!r}")
    return faults


def groups_of(scene: Scene) -> dict[str, Group]:
    """The parts of a chart that can be pointed at, by their keys."""
    return keyed(scene)


def check_bars(scene: Scene, ways: Sequence[Mapping[int, Fraction]]) -> None:
    """Bars of the first chart are as high as the chances, on one scale; a certainty has none."""
    found, scale = groups_of(scene), set()
    for number, chances in enumerate(ways):
        for value, chance in chances.items():
            bar = found[f"0/{number}:{value}"].children[0]
            assert isinstance(bar, Polygon) == (len(chances) > 1)
            if isinstance(bar, Polygon):
                scale.add(round(tall(bar) / float(chance), 3))
    assert len(scale) <= 1


def tall(shape: Shape) -> float:
    """The height of a polygon."""
    assert isinstance(shape, Polygon)
    heights = [y for _x, y in shape.points]
    return max(heights) - min(heights)
