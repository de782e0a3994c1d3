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

from boardlib.biathlon.board.course import HALVES, Course, Half, Section, Station
from boardlib.drawing.geometry import KAPPA, Commands, Point, Polyline, polylines, walk
from boardlib.drawing.labels import Box, Clear, text_width

RIM: Final = 5.0
"""Room around everything."""
GROWS: Final = 1.3
"""How much longer names may become in pictures that are shown small."""
ASIDE: Final = 68.0
"""From the stations to the middle of the track at the left and the right."""
BELOW: Final = 54.0
"""The same at the top and the bottom."""
WIDTH: Final = 560.0
HEIGHT: Final = 370.0
"""Of a course whose stations have no places of their own."""
NARROWEST: Final = 330.0
LOWEST: Final = 200.0
"""The track is not smaller, wherever stations lie."""
STATION: Final = 21.0
"""Radius of a station."""
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
        yield _box(*at, name_width(one) * GROWS)


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


def _box(x: float, y: float, wide: float) -> Box:
    return (x - wide / 2, y - NAME * 0.5, x + wide / 2, y + NAME * 0.5)
