"""Where a course lies on the picture: its stations, and the track as an oval inside of them.

The track is ridden clockwise: the climb leads from the arena, at the left, up and along the top,
the descent down the right side, the flat back along the bottom.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Final

from boardlib.biathlon.board.course import HALVES, SECTION_OF, Course, Half, Path, Section, Station
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import (
    KAPPA,
    Box,
    Commands,
    Point,
    Polyline,
    change,
    path,
    polylines,
    walk,
)
from boardlib.drawing.labels import Clear, text_width
from boardlib.drawing.scene import Circle, Group, Paint, Shape, Text
from boardlib.drawing.scene import Path as Line
from boardlib.text import _

RIM: Final = 5.0
"""Room around everything."""
GROWS: Final = 1.6
"""How much longer names may become in pictures that are shown small."""
ASIDE: Final = 68.0
"""From the stations to the middle of the track at the left and the right."""
BELOW: Final = 54.0
"""The same at the top and the bottom."""
WIDTH: Final = 560.0
HEIGHT: Final = 370.0
"""Of a course whose stations have no places of their own."""
NARROWEST: Final = 300.0
LOWEST: Final = 200.0
"""The track is not smaller, wherever stations lie."""
STATION: Final = 21.0
"""Radius of a station."""
FINGER: Final = 41.5
"""Width of what catches the pointer: 24 pixels on a phone, whose page a course fills."""
NAME: Final = 20.0
"""Size of the name of a station."""
SPACE: Final = 6.0
"""Between the name of a station and its halves."""
COACH: Final = 50.0
"""From the middle of the track to the coaches beside it."""
GATE: Final = 26.0
"""Half of the stretch of the track that belongs to the arena."""


@dataclass(frozen=True, eq=False)
class Ground:
    """The places of a course.

    Attributes:
        stations: where each station lies.
        left: of the middle line of the track.
        top: of it.
        right: of it.
        bottom: of it.
        width: of the whole, with room for names.
        height: of it.
        course: the course itself.
    """

    stations: Mapping[str, Point]
    left: float
    top: float
    right: float
    bottom: float
    width: float
    height: float
    course: Course = field(default_factory=Course)

    @property
    def middle(self) -> Point:
        """The middle of the oval."""
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    @property
    def corner(self) -> float:
        """The radius of its corners."""
        return min(self.right - self.left, self.bottom - self.top) * 0.36

    @cached_property
    def halves(self) -> Mapping[Half, Commands]:
        """The middle line of each half of the track, as it is ridden."""
        l, t, r, b = self.left, self.top, self.right, self.bottom  # noqa: E741
        c, (_x, y) = self.corner, self.middle
        k = c * (1 - KAPPA)
        one, two = (l + (r - l) * share for share in (0.29, 0.76))
        up = ("C", l, t + k, l + k, t, l + c, t)
        over = ("C", r - k, t, r, t + k, r, t + c)
        down = ("C", r, b - k, r - k, b, r - c, b)
        back = ("C", l + k, b, l, b - k, l, b - c)
        return {
            Half.I: (("M", l, y - GATE), ("L", l, t + c), up, ("L", max(one, l + c), t)),
            Half.II: (("M", max(one, l + c), t), ("L", min(two, r - c), t)),
            Half.III: (("M", min(two, r - c), t), ("L", r - c, t), over, ("L", r, y)),
            Half.IV: (("M", r, y), ("L", r, b - c), down, ("L", min(two, r - c), b)),
            Half.V: (("M", min(two, r - c), b), ("L", max(one, l + c), b)),
            Half.VI: (("M", max(one, l + c), b), ("L", l + c, b), back, ("L", l, y + GATE)),
        }

    @cached_property
    def lines(self) -> Mapping[Half, Polyline]:
        """The same in straight pieces."""
        return {half: polylines(line, 8)[0] for half, line in self.halves.items()}

    @property
    def arena(self) -> Commands:
        """The middle line of the track in the arena."""
        y = self.middle[1]
        return (("M", self.left, y + GATE), ("L", self.left, y - GATE))

    @property
    def house(self) -> Point:
        """The middle of stadium and range."""
        return (self.left + 80.0, self.middle[1])

    def section(self, section: Section) -> Polyline:
        """The middle line of a section that is ridden through the forest."""
        first, second = (self.lines[half] for half in HALVES[section])
        return (*first, *second[1:])

    def at(self, half: Half, share: float = 0.5) -> Point:
        """A point of a half, after a share of it."""
        return walk(self.lines[half], share)

    def heading(self, half: Half, share: float) -> tuple[Point, Point]:
        """A point of a half, and the direction in which it is ridden there."""
        before, after = (self.at(half, min(max(share + step, 0.0), 1.0)) for step in (-0.02, 0.02))
        far = math.dist(before, after) or 1.0
        return self.at(half, share), ((after[0] - before[0]) / far, (after[1] - before[1]) / far)

    def inside(self, half: Half) -> Point:
        """Where the first coach beside a half stands, inside of the track."""
        y = self.top + COACH if half in (Half.I, Half.II, Half.III) else self.bottom - COACH
        if half in (Half.II, Half.V):
            return (self.left + (self.right - self.left) * 0.58, y)
        if half in (Half.III, Half.IV):
            return (self.right - COACH - 8, y + (12 if half is Half.III else -12))
        return (self.left + COACH + self.corner * 0.42, y)

    @cached_property
    def names(self) -> Mapping[str, Point]:
        """Where the name of each station stands, seen from its middle."""
        return dict(_names(self))

    def outwards(self, at: Point) -> Point:
        """The direction from the track to a point outside of it, as a unit vector."""
        c = self.corner
        x = min(max(at[0], self.left + c), self.right - c)
        y = min(max(at[1], self.top + c), self.bottom - c)
        far = math.dist(at, (x, y))
        return ((at[0] - x) / far, (at[1] - y) / far) if far else (0.0, -1.0)


@lru_cache(maxsize=64)
def ground(course: Course) -> Ground:
    """The places of a course: those it says itself, or some around the track."""
    laid = _laid(course, _given(course) or dict(_around(course)))
    boxes = list(_boxes(laid))
    left, top = min(box[0] for box in boxes) - RIM, min(box[1] for box in boxes) - RIM
    right, bottom = max(box[2] for box in boxes) + RIM, max(box[3] for box in boxes) + RIM
    moved = {name: (x - left, y - top) for name, (x, y) in laid.stations.items()}
    sides = (laid.left - left, laid.top - top, laid.right - left, laid.bottom - top)
    return Ground(moved, *sides, right - left, bottom - top, course)


def _laid(course: Course, places: Mapping[str, Point]) -> Ground:
    """Stations and track, wherever their corner is."""
    core = [places[name] for name, near in course.joined.items() if len(near) > 1]
    core = core if len(core) > 3 else list(places.values()) or [(0.0, 0.0), (WIDTH, HEIGHT)]
    left, right = _inner([x for x, _y in core], ASIDE, NARROWEST)
    top, bottom = _inner([y for _x, y in core], BELOW, LOWEST)
    return Ground(places, left, top, right, bottom, 0.0, 0.0, course)


def _boxes(laid: Ground) -> Iterator[Box]:
    """The room of everything: the track, the stations and their names."""
    half = ASIDE / 2
    yield (laid.left - half, laid.top - half, laid.right + half, laid.bottom + half)
    for one in laid.course.stations:
        x, y = laid.stations[one.name]
        dx, dy = laid.names[one.name]
        yield (x - STATION, y - STATION, x + STATION, y + STATION)
        ex, ey = edge((dx, dy))
        at = (x + ex + (dx - ex) * GROWS, y + ey + (dy - ey) * GROWS)
        yield _box(*at, name_width(one) * GROWS, NAME * GROWS)


def _given(course: Course) -> dict[str, Point]:
    """The places that a course says itself; none where stations would lie on each other."""
    found = {one.name: (float(one.at[0]), float(one.at[1])) for one in course.stations}
    return found if len(set(found.values())) == len(found) else {}


def _inner(values: list[float], margin: float, least: float) -> tuple[float, float]:
    """The track between the outermost stations."""
    low, high = min(values) + margin, max(values) - margin
    if high - low < least:
        middle = (low + high) / 2
        low, high = middle - least / 2, middle + least / 2
    return low, high


def _around(course: Course) -> Iterator[tuple[str, Point]]:
    """Places around the track, half by half in the order of the course."""
    frame = Ground({}, ASIDE, BELOW, WIDTH - ASIDE, HEIGHT - BELOW, WIDTH, HEIGHT)
    for half in Half:
        own = [one for one in course.stations if one.halves[:1] == (half,)]
        for index, one in enumerate(own):
            at = frame.at(half, _share(one, index, len(own)))
            ux, uy = frame.outwards(at)
            yield one.name, (at[0] + ux * ASIDE, at[1] + uy * BELOW)


def _share(one: Station, index: int, count: int) -> float:
    """How far along its half a station lies; a halved circle at the end where it begins another."""
    return 1.0 if one.halved and index == count - 1 else (index + 0.5) / count


# --- names ------------------------------------------------------------------------------


def name_parts(one: Station) -> list[str]:
    """What stands beside a station: its name, and its halves where the name does not tell them."""
    halves = "|".join(one.halves)
    tells = one.name == halves or one.name.startswith(f"{halves}-")
    return [one.name] if tells else [one.name, halves]


def name_width(one: Station) -> float:
    """The width of what stands beside a station."""
    parts = name_parts(one)
    return sum(text_width(part, NAME, bold=True) for part in parts) + SPACE * (len(parts) - 1)


def _names(ground: Ground) -> Iterator[tuple[str, Point]]:
    """A place for each name: outside of the station, where it covers nothing if there is one."""
    taken = Clear()
    for x, y in ground.stations.values():
        taken.take((x, y), 2 * STATION, 2 * STATION)
    for one, other in ground.course.paths:
        taken.take_line((ground.stations[one], ground.stations[other]), 6.0)
    for line in ground.lines.values():
        taken.take_line(line, 34.0)
    for station in ground.course.stations:
        x, y = ground.stations[station.name]
        wide = name_width(station)
        boxes = [(dx, dy, _box(x + dx, y + dy, wide)) for dx, dy in _sides(ground, station, wide)]
        free = [one for one in boxes if taken.is_free(one[2])]
        dx, dy, box = (free or boxes)[0]
        taken.boxes.append(box)
        yield station.name, (dx, dy)


def _sides(ground: Ground, station: Station, wide: float) -> Iterator[Point]:
    """Places for a name around its station, those that lead away from the track first."""
    ux, uy = ground.outwards(ground.stations[station.name])
    out = math.atan2(uy, ux)
    for turned in (0, 30, -30, 60, -60, 90, -90, 130, -130, 180):
        angle = out + math.radians(turned)
        ux, uy = math.cos(angle), math.sin(angle)
        yield ux * (STATION + 7 + wide / 2), uy * (STATION + 18.5)


def name_box(ground: Ground, one: Station) -> Box:
    """The room of the name of a station, on the course."""
    (x, y), (dx, dy) = ground.stations[one.name], ground.names[one.name]
    return _box(x + dx, y + dy, name_width(one))


def edge(at: Point) -> Point:
    """Where a name touches its station: from there it grows.

    Args:
        at: the middle of the name, seen from that of the station.
    """
    far = math.hypot(*at) or 1.0
    return (at[0] / far * (STATION + 2), at[1] / far * (STATION + 2))


def _box(x: float, y: float, wide: float, high: float = NAME) -> Box:
    return (x - wide / 2, y - high / 2, x + wide / 2, y + high / 2)


# --- the track, its paths and its stations ----------------------------------------------


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
        Line(places.halves[half], Paint(hit=True, width=FINGER)),
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
        Line(line, Paint(hit=True, width=FINGER)),
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
    r, k = STATION, STATION * KAPPA
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
