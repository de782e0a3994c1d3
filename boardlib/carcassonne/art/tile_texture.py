"""Trees in fields and roofs in cities: where they stand, and how they look."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import cache
from random import Random
from typing import Final

from boardlib.carcassonne.art.tile_measures import measures, unpacked
from boardlib.carcassonne.art.tile_prints import compute_printed
from boardlib.carcassonne.art.tile_room import feature_named, ground_points, room_around
from boardlib.carcassonne.board.tiles import TileKind
from boardlib.drawing.geometry import Command, Commands, Point
from boardlib.drawing.scene import Paint, Path, Shape


@cache
def texture_points(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Places for trees in a field or roofs in a city, clear of everything that matters."""
    known = measures(kind.id)
    return compute_texture(kind, feature) if known is None else unpacked(known["texture"][feature])


def compute_texture(kind: TileKind, feature: str) -> tuple[Point, ...]:
    """Scatter trees or roofs: the same ones every time."""
    found_feature = feature_named(kind, feature)
    circles = [(at, radius) for _, _, at, radius in compute_printed(kind)]
    room, ground = room_around(kind), ground_points(kind)[feature]
    random = Random(f"{kind.id}.{feature}")
    clear, apart = (7.0, 12.5) if found_feature.type == "city" else (6.0, 15.0)
    free = [at for at in ground if room[at] > clear and _clear(at, circles, clear - 1.5)]
    random.shuffle(free)
    found: list[Point] = []
    for x, y in free:
        point = (x + random.uniform(-2, 2), y + random.uniform(-2, 2))
        if all(math.dist(point, other) > apart for other in found):
            found.append(point)
    return tuple((round(x, 1), round(y, 1)) for x, y in found)


def _clear(point: Point, circles: Iterable[tuple[Point, float]], gap: float) -> bool:
    return all(math.dist(point, at) > radius + gap for at, radius in circles)


def tree_shapes(points: Sequence[Point]) -> tuple[Shape, ...]:
    """A tree and a tuft of grass in turn."""
    trees = [(round(x, 1), round(y - 1, 1), round(y + 1.2, 1)) for x, y in points[::2]]
    tufts = [(round(x, 1), round(y, 1)) for x, y in points[1::2]]
    blades = [((x, y), (x + dx, y - far)) for x, y in tufts for dx, far in _BLADES]
    crowns = [((x, crown), (x + 0.01, crown)) for x, crown, _trunk in trees]
    trunks = [((x, trunk), (x, trunk + 2)) for x, _crown, trunk in trees]
    found: list[Shape] = []
    if blades:
        found.append(Path(_strokes(blades), Paint(stroke="grass", width=1.0)))
    if trees:
        found.append(Path(_strokes(crowns), Paint(stroke="tree", width=5.2)))
        found.append(Path(_strokes(trunks), Paint(stroke="tree", width=1.0, round=False)))
    return tuple(found)


_BLADES: Final = ((-1.8, 3.4), (0.0, 4.2), (1.8, 3.4))
"""The three blades of a tuft of grass: how far aside and how far up."""


def _strokes(lines: Iterable[tuple[Point, Point]]) -> Commands:
    return tuple(command for start, end in lines for command in (("M", *start), ("L", *end)))


def roof_shapes(points: Iterable[Point]) -> tuple[Shape, ...]:
    """Small roofs, broad and high in turn, one half of each in the shade."""
    light: list[Command] = []
    shade: list[Command] = []
    for index, (x, y) in enumerate(points):
        wide, tall = (7.4, 5.6) if index % 2 else (5.6, 7.4)
        left, top = round(x - wide / 2, 1), round(y - tall / 2, 1)
        light += _box(left, top, wide, tall)
        if wide > tall:
            shade += _box(left, round(top + tall / 2, 1), wide, tall / 2)
        else:
            shade += _box(round(left + wide / 2, 1), top, wide / 2, tall)
    if not light:
        return ()
    return (Path(tuple(light), Paint(fill="roof")), Path(tuple(shade), Paint(fill="roof-shade")))


def _box(left: float, top: float, wide: float, tall: float) -> Commands:
    right, bottom = left + wide, top + tall
    corners = (("L", right, top), ("L", right, bottom), ("L", left, bottom))
    return (("M", left, top), *corners, ("Z",))
