"""Outlines in fewer characters: to a tenth of a unit, from point to point, without idle points.

A tenth of a unit of a picture is less than a tenth of a pixel or so: nobody sees the difference.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

_COMMAND: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_KNOWN: Final = re.compile(r"[MLCQZ\d.,\s-]*")
_NUMBER: Final = re.compile(r"-?\d*\.?\d+")
_FINE: Final = re.compile(r"-?\d*\.\d\d+")
PARTS: Final = 10
"""So many parts a unit has: points are counted in these."""
NEAR: Final = 0.6
"""So far from a straight line, in these parts, a point is on it."""

Point = tuple[int, int]
Step = tuple[str, tuple[Point, ...]]
"""A command and its points, the last of which is where it ends."""


@lru_cache(maxsize=65536)
def shorter(data: str) -> str:
    """The ``d`` of a path.

    >>> shorter("M0,4L12.47,4L24.94,4L24.94,20.333Z")
    'M0,4h24.9v16.3z'
    >>> shorter("M10,4C11.123,2 12,3 14,5L9,4.5M0,0L1,2")
    'M10,4c1.1-2,2-1,4,1l-5-.5m-9-4.5l1,2'
    >>> shorter("M0,0L1,2L3,1L1,5L1,9L1,7")
    'M0,0l1,2,2-1-2,4v4-2'
    """
    if not _KNOWN.fullmatch(data):
        return rounded(data)
    return "".join(_written(_kept(list(_steps(data)))))


@lru_cache(maxsize=65536)
def fewer(points: str) -> str:
    """The ``points`` of a polygon.

    >>> fewer("0,0 5,0 10,0 10,10.07")
    '0,0,10,0,10,10.1'
    """
    stops = [("L", (_point(*pair.split(",")),)) for pair in points.split()]
    return ",".join(_joined(ends[-1]) for _command, ends in _kept(stops))


def rounded(text: str) -> str:
    """Every number to a tenth."""
    return _FINE.sub(lambda found: _told(round(float(found[0]) * PARTS)), text)


def _point(x: str, y: str) -> Point:
    return round(float(x) * PARTS), round(float(y) * PARTS)


def _steps(data: str) -> Iterator[Step]:
    for command, told in _COMMAND.findall(data):
        numbers = _NUMBER.findall(told)
        points = tuple(_point(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True))
        yield command, points


# --- points that say nothing ------------------------------------------------------------


def _kept(steps: Sequence[Step]) -> list[Step]:
    """The steps without points in the middle of a straight line."""
    kept = list(steps[:1])
    for here, after in pairwise(steps[1:]):
        before = kept[-1][1]
        lines = here[0] == after[0] == "L" and before
        if not (lines and _is_between(before[-1], here[1][-1], after[1][-1])):
            kept.append(here)
    return [*kept, *steps[1:][-1:]]


def _is_between(before: Point, here: Point, after: Point) -> bool:
    """Whether a point lies on the way from one to another, so that nothing is lost without it."""
    (x0, y0), (x1, y1), (x2, y2) = before, here, after
    dx, dy = x2 - x0, y2 - y0
    length = (dx * dx + dy * dy) ** 0.5
    if not length:
        return False
    aside = abs((x1 - x0) * dy - (y1 - y0) * dx) / length
    along = ((x1 - x0) * dx + (y1 - y0) * dy) / length
    return bool(aside < NEAR and 0 <= along <= length)


# --- writing ----------------------------------------------------------------------------


def _written(steps: Iterable[Step]) -> Iterator[str]:
    """Each step from where the one before it ended."""
    at = start = (0, 0)
    last = ""
    for number, (command, points) in enumerate(steps):
        if command == "Z":
            yield "z"
            at, last = start, ""
            continue
        if command == "M":
            told = f"{'m' if number else 'M'}{_joined(_from(at, points[-1]))}"
            start = points[-1]
        else:
            told = _line(at, points[-1]) if command == "L" else _curve(command, at, points)
        yield _after(last, told)
        at, last = points[-1], told[0]


def _after(last: str, told: str) -> str:
    """A command, which is not named again where it is the same as before."""
    if told[0] != last or last == "m":
        return told
    return told[1:] if told[1] == "-" else f",{told[1:]}"


def _from(at: Point, to: Point) -> Point:
    return to[0] - at[0], to[1] - at[1]


def _line(at: Point, to: Point) -> str:
    dx, dy = _from(at, to)
    if not dy:
        return f"h{_told(dx)}"
    return f"l{_joined((dx, dy))}" if dx else f"v{_told(dy)}"


def _curve(command: str, at: Point, points: Iterable[Point]) -> str:
    return command.lower() + _joined([part for one in points for part in _from(at, one)])


def _joined(numbers: Sequence[int]) -> str:
    """Numbers with a comma between them, unless a minus is there already."""
    return ",".join(map(_told, numbers)).replace(",-", "-")


def _told(parts: int) -> str:
    """A number of tenths.

    >>> _told(-5), _told(120), _told(123)
    ('-.5', '12', '12.3')
    """
    whole, rest = divmod(abs(parts), PARTS)
    sign = "-" if parts < 0 else ""
    return f"{sign}{whole or ''}.{rest}" if rest else f"{sign}{whole}"
