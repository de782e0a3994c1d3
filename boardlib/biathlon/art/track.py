"""What is the same in every picture of a course: its track, its paths and its stations."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardlib.biathlon.art.ground import (
    NAME,
    SPACE,
    STATION,
    Ground,
    edge,
    name_parts,
    name_width,
)
from boardlib.biathlon.board.course import HALVES, SECTION_OF, Half, Path, Section, Station
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Commands, Point, change, path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Shape, Text
from boardlib.drawing.scene import Path as Line
from boardlib.text import _

BAND: Final = 36.0
"""Width of the track."""
NUMERAL: Final = 23.0
_CHEVRON: Final = path("M-5,-8 L4,0 L-5,8")
_LOOP: Final = path("M-26,19 C-34,19 -34,33 -26,33 H26 C34,33 34,19 26,19 Z")


@lru_cache(maxsize=64)
def casing(places: Ground) -> Group:
    """A dark line around the whole track."""
    whole = tuple(part for half in Half for part in places.halves[half]) + places.arena
    return Group((Line(whole, Paint(stroke="station-line", width=BAND + 4, round=False)),), memo={})


@lru_cache(maxsize=64)
def gates(places: Ground) -> Group:
    """Lines across the track where halves begin and end."""
    lines = [_gate(places, half, 0.0) for half in Half]
    return Group((*lines, _gate(places, Half.VI, 1.0)), memo={})


def _gate(places: Ground, half: Half, share: float) -> Shape:
    (x, y), (dx, dy) = places.heading(half, share)
    reach = BAND / 2
    a, b = (x - dy * reach, y + dx * reach), (x + dy * reach, y - dx * reach)
    return Line((("M", *a), ("L", *b)), Paint(stroke="paper", width=3.2, round=False))


@lru_cache(maxsize=256)
def hit(places: Ground, section: Section) -> Group:
    """Where a section is pointed at, beside its halves."""
    lines = (places.halves[half] for half in HALVES[section])
    return Group(tuple(Line(line, Paint(hit=True, width=BAND + 14)) for line in lines), memo={})


@lru_cache(maxsize=256)
def half_band(places: Ground, half: Half) -> Group:
    """A half of the track: its colour, its direction and its numeral."""
    section, (x, y) = SECTION_OF[half], places.at(half)
    colour = f"on-{section}-row"
    shapes = (
        Line(places.halves[half], Paint(stroke=f"{section}-row", width=BAND, round=False)),
        *(_chevron(places, half, share, colour) for share in (0.2, 0.8)),
        Text(x, y + NUMERAL * 0.36, half.value, NUMERAL, colour, bold=True, legible=True),
    )
    return Group(shapes, memo={})


def _chevron(places: Ground, half: Half, share: float, colour: str) -> Shape:
    """An arrow in the direction in which the track is ridden."""
    (x, y), (dx, dy) = places.heading(half, share)
    turned = change(_CHEVRON, lambda at: (x + at[0] * dx - at[1] * dy, y + at[0] * dy + at[1] * dx))
    return Line(turned, Paint(stroke=colour, width=3.0, opacity=0.62))


@lru_cache(maxsize=2048)
def path_line(places: Ground, one: Path, closed: bool) -> Group:
    """A path, open or closed, and room to be pointed at."""
    a, b = (places.stations[end] for end in one)
    line, paint = (("M", *a), ("L", *b)), Paint(stroke="trail-line", width=5.0)
    if closed:
        paint = Paint(stroke="refused", width=5.0, dash=(9.0, 6.0), round=False)
    shapes = (
        Line(line, Paint(stroke="paper", width=10.0)),
        Line(line, paint),
        Line(line, Paint(hit=True, width=18.0)),
    )
    return Group(shapes, memo={})


@lru_cache(maxsize=2048)
def station(places: Ground, one: Station) -> Group:
    """A station with its name, and with its halves where that does not tell them."""
    (x, y), words = places.names[one.name], list[Shape]()
    ex, ey = edge((x, y))
    left = x - ex - name_width(one) / 2
    for index, part in enumerate(name_parts(one)):
        colour = "second" if index else "ink"
        base = y - ey + NAME * 0.36
        text = Text(left, base, part, NAME, colour, "start", bold=True, halo="paper")
        words.append(text)
        left += text_width(part, NAME, bold=True) + SPACE
    name = Group(tuple(words), offset=(ex, ey), legible=NAME)
    return Group((*circle(one.halves, _upright(places, one)), name), memo={})


def _upright(places: Ground, one: Station) -> int:
    """How a halved circle is divided; 0 for a station that is none.

    1 or -1 when its first half lies left or right, 2 or -2 when it lies above or below.
    """
    if not one.halved:
        return 0
    (ax, ay), (bx, by) = (places.at(half) for half in one.halves[:2])
    ux, uy = places.outwards(places.stations[one.name])
    if abs(ux) > abs(uy):
        return 2 if ay < by else -2
    return 1 if ax < bx else -1


@lru_cache(maxsize=64)
def circle(halves: tuple[Half, ...], upright: int) -> tuple[Shape, ...]:
    """A station in the colour of its section; a halved circle in those of both."""
    ring = Paint(stroke="station-line", width=2.4)
    if not upright:
        colour = f"{SECTION_OF[halves[0]]}-station" if halves else "paper"
        return (Circle(0, 0, STATION, Paint(colour, "station-line", 2.4)),)
    first, second = (f"{SECTION_OF[half]}-row" for half in halves[:2])
    r, k = STATION, STATION * 0.5522847498
    if upright in (1, -1):
        edge: Commands = (
            ("M", 0.0, -r),
            ("C", -k, -r, -r, -k, -r, 0.0),
            ("C", -r, k, -k, r, 0.0, r),
            ("Z",),
        )
        cut: Commands = (("M", 0.0, -r), ("L", 0.0, r))
    else:
        edge = (("M", -r, 0.0), ("C", -r, -k, -k, -r, 0.0, -r), ("C", k, -r, r, -k, r, 0.0), ("Z",))
        cut = (("M", -r, 0.0), ("L", r, 0.0))
    here, there = (first, second) if upright > 0 else (second, first)
    return (
        Circle(0, 0, STATION, Paint(there)),
        Line(edge, Paint(here)),
        Line(cut, Paint(stroke="plate", width=3.0, round=False)),
        Circle(0, 0, STATION, ring),
    )


def arena(places: Ground) -> tuple[Shape, ...]:
    """The track in the arena."""
    return (Line(places.arena, Paint(stroke="arena-row", width=BAND, round=False)),)


def house(at: Point) -> tuple[Shape, ...]:
    """Stadium, range and penalty loop."""
    box = rounded(-55, -42, 110, 84, 9)
    discs = (Circle(x, -1.0, 7.5, Paint("target-black", "plate", 2.6)) for x in range(-40, 41, 20))
    shapes: tuple[Shape, ...] = (
        Line(box, Paint("arena-row", "station-line", 2.0)),
        Line(path("M-66,0 H-53"), Paint(stroke="arena-row", width=30.0, round=False)),
        Text(0, -18, _("arena"), 20, "on-arena-row", bold=True),
        *discs,
        Line(_LOOP, Paint(stroke="on-arena-row", width=2.8)),
    )
    return (Group(shapes, offset=at),)
