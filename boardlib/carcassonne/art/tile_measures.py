"""What takes long to compute about the picture of a tile, kept in ``tile_measures.txt``.

The areas of the fields, places for trees and roofs, places for marks and figures: all of it
follows from the definitions of the tiles.  A test computes everything anew and compares, and
with ``BOARDLIB_UPDATE_GOLDEN=1`` it writes the file: one tile a line, its id, a blank and JSON.
Points are kept in hundredths of a unit.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

NAME: Final = "tile_measures.txt"
Point = tuple[float, float]
Points = tuple[Point, ...]


@cache
def _lines() -> dict[str, str]:
    text = files(__package__).joinpath(NAME).read_text(encoding="ascii")
    return dict(line.split(" ", 1) for line in text.splitlines())


@cache
def measures(kind: str) -> Mapping[str, Any] | None:
    """What is known about the tile of that id, or None; points as :func:`packed` writes them."""
    line = _lines().get(kind)
    if line is None:
        return None
    found: dict[str, Any] = json.loads(line)
    return found


def packed(points: Iterable[Point]) -> list[int]:
    """Points in hundredths, one number after the other.

    >>> packed([(0.5, 100.0), (2.25, 3.0)])
    [50, 10000, 225, 300]
    """
    return [round(100 * value) for point in points for value in point]


def unpacked(numbers: Sequence[int]) -> Points:
    """The points again.

    >>> unpacked([50, 10000, 225, 300])
    ((0.5, 100.0), (2.25, 3.0))
    """
    values = [number / 100 for number in numbers]
    return tuple(zip(values[::2], values[1::2], strict=True))
