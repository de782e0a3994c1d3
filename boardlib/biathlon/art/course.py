"""The course: the track with its halves, stations and paths, and who stands there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from boardlib.biathlon.art import pieces, track
from boardlib.biathlon.art.ground import (
    STATION,
    Ground,
    name_box,
)
from boardlib.biathlon.art.sheet import Spot, TrackSheet
from boardlib.biathlon.art.track import BAND
from boardlib.biathlon.art.words import (
    coach_words,
    group_words,
    path_words,
    section_words,
    station_words,
)
from boardlib.biathlon.board.course import (
    HALVES,
    LAP,
    SECTION_OF,
    Half,
    Path,
    Section,
    Station,
    station_key,
)
from boardlib.biathlon.board.position import Barrier, Coach, Position, player_key
from boardlib.biathlon.questions.describe import half_line
from boardlib.biathlon.rules.naming import group_key, half_key, section_key
from boardlib.drawing.geometry import Point, Polyline, length
from boardlib.drawing.scene import Group, Shape

FIRST: Final = 26
STEP: Final = 35.0
ASIDE: Final = 36.0
"""To the first athlete on the track, from one to the next, and from the numeral of a half."""


class CoursePart:
    """Draws the course of a position.

    Args:
        sheet: where to.
        position: the race.
        places: where everything lies.
        at: the top left corner on the sheet.
    """

    def __init__(self, sheet: TrackSheet, position: Position, places: Ground, at: Point) -> None:
        self.sheet, self.position, self.places = sheet, position, places
        self.left, self.top = at

    def on(self, point: Point) -> Point:
        """A point of the course on the sheet."""
        return (point[0] + self.left, point[1] + self.top)

    def line(self, points: Iterable[Point]) -> Polyline:
        """A line of the course on the sheet."""
        return tuple(map(self.on, points))

    def draw(self) -> None:
        """Everything, bottom to top."""
        self.track()
        for one in self.position.course.paths:
            self.path(one)
        self.sheet.standing = len(self.sheet.shapes)
        for station in self.position.course.stations:
            self.station(station)
        for barrier in self.position.barriers:
            self.barrier(barrier)
        self.coaches()
        self.athletes()

    # --- the track ----------------------------------------------------------------------

    def track(self) -> None:
        """The track: arena, halves with their numerals, and the lines between them."""
        here = (self.left, self.top)
        self.sheet.plain(Group((track.casing(self.places),), offset=here))
        for section in LAP:
            self.section(section)
        for half in Half:
            self.half(half)
        self.sheet.plain(Group((track.gates(self.places),), offset=here))

    def section(self, section: Section) -> None:
        """A section: only the arena has something to see that its halves do not show."""
        key, words = section_key(section), section_words(self.position, section)
        here = (self.left, self.top)
        if section is Section.ARENA:
            x, y = self.on(self.places.house)
            spot = Spot((x, y), box=(x - 55.0, y - 42.0, x + 55.0, y + 42.0))
            shapes: tuple[Shape, ...] = (*track.arena(self.places), *track.house(self.places.house))
        else:
            line = self.line(self.places.section(section))
            spot = Spot(line[0], BAND / 2, line=line)
            shapes = (track.hit(self.places, section),)
        self.sheet.keyed(key, shapes, words, ("track-section",), spot, origin=here)

    def half(self, half: Half) -> None:
        """A half of the track with its numeral."""
        words, shapes = half_line(self.position, half), (track.half_band(self.places, half),)
        spot = Spot(
            self.on(self.places.at(half)), BAND / 2, line=self.line(self.places.lines[half])
        )
        near, here = [section_key(SECTION_OF[half])], (self.left, self.top)
        self.sheet.keyed(half_key(half), shapes, words, ("track-half",), spot, near, here)

    # --- stations and paths -------------------------------------------------------------

    def path(self, one: Path) -> None:
        """A path, open or closed."""
        a, b = (self.on(self.places.stations[end]) for end in one)
        closed, middle = one in self.position.closed, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if closed:
            self.sheet.signs["closed"] = None
        shapes, words = (track.path_line(self.places, one, closed),), path_words(self.position, one)
        roles = ("forest-path", "closed-path") if closed else ("forest-path",)
        spot, here = Spot(middle, 7.0, line=(a, b)), (self.left, self.top)
        self.sheet.keyed(one.key, shapes, words, roles, spot, origin=here)

    def barrier(self, one: Barrier) -> None:
        """A barrier on a path that is closed."""
        a, b = (self.on(self.places.stations[end]) for end in one.path)
        at = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        board = Group((pieces.barrier(one.colour),), offset=at, legible=16.0)
        self.sheet.plain(board, near=[one.path.key])

    def station(self, one: Station) -> None:
        """A station with its name, and the group that stands on it."""
        at, token = self.on(self.places.stations[one.name]), group_key(one.name)
        key, owner = station_key(one.name), self.position.standing.get(one.name)
        near = [token, *map(half_key, one.halves)]
        near += [section_key(SECTION_OF[half]) for half in one.halves]
        roles = ("spectator-station", "halved-circle") if one.halved else ("spectator-station",)
        shapes, words = (track.station(self.places, one),), station_words(one, owner)
        self.sheet.keyed(key, shapes, words, roles, Spot(at, STATION), near)
        left, top, right, bottom = name_box(self.places, one)
        self.sheet.words.append((*self.on((left, top)), *self.on((right, bottom))))
        self.sheet.signs["halved" if one.halved else "station"] = None
        if owner is not None:
            self.sheet.signs["group"] = None
            words, crowd = group_words(one, owner), ("crowd", "figure", owner)
            self.sheet.keyed(token, (pieces.token(owner),), words, crowd, Spot(at, STATION), [key])

    # --- coaches and athletes -----------------------------------------------------------

    def coaches(self) -> None:
        """The coaches, inside of the half beside which they stand."""
        for half in Half:
            here = [one for one in self.position.coaches if one.half is half]
            for one, at in zip(here, self.benches(half, len(here)), strict=True):
                self.coach(one, at, 0.8 if len(here) > 3 else 1.0)

    def benches(self, half: Half, count: int) -> Iterator[Point]:
        """Where so many coaches stand: three beside the track, the others behind them.

        They stand side by side along the top and the bottom of the track, one below the other
        along its right side.
        """
        few = count <= 3
        wide, tall = (38.0, 46.0) if few else (31.0, 35.0)
        x, y = self.on(self.places.inside(half))
        down = 1 if half in (Half.I, Half.II, Half.III) else -1
        y -= 0 if few else 3 * down
        for number in range(count):
            row, place = divmod(number, 3)
            if half in (Half.III, Half.IV):
                right, below = (row, place) if few else (place, row)
                yield (x - right * wide, y + down * below * tall)
            else:
                left = (min(3, count - 3 * row) - 1) / 2
                if half in (Half.I, Half.VI):  # in the corner stands what the half is called
                    left = min(left, 0.5)
                yield (x + (place - left) * wide, y + down * row * tall)

    def coach(self, one: Coach, at: Point, scale: float) -> None:
        """A coach."""
        shapes = (Group((pieces.coach(one.colour),), scale=scale),)
        words, roles = coach_words(one), ("coach", "figure", one.colour)
        spot = Spot(at, 20.0 * scale)
        self.sheet.keyed(one.key, shapes, words, roles, spot, [half_key(one.half)])
        self.sheet.signs["coach"] = None

    def athletes(self) -> None:
        """The athletes on the track: before the section that is ridden, or behind it."""
        if self.position.section is Section.FINISH or len(self.position.players) < 2:
            return
        rode = [one.colour for one in self.position.rode]
        waiting = [one.colour for one in self.position.players if one.colour not in rode]
        for colours, behind in ((waiting, False), (rode, True)):
            for colour, at in zip(colours, self.starts(len(colours), behind), strict=True):
                skier = Group((pieces.athlete(colour),), offset=self.on(at))
                self.sheet.plain(skier, near=[player_key(colour)])
                self.sheet.signs["athlete"] = None

    def starts(self, count: int, behind: bool) -> list[Point]:
        """Where so many athletes wait for a section, or stand when they have ridden it."""
        if self.position.section is Section.ARENA:
            (left, y), step = (self.places.left + 8, self.places.middle[1]), STEP * 0.9
            y += 66 if behind else -62
            return [(left + index * step, y) for index in range(count)]
        numerals = [self.places.at(half) for half in HALVES[self.position.section]]
        apart = self.lined_up(count, behind, numerals)
        return apart if len(apart) == count else self.lined_up(count, behind, ())

    def lined_up(self, count: int, behind: bool, numerals: Sequence[Point]) -> list[Point]:
        """Places along the section, at most so many, at which none covers another or a numeral."""
        line, found = self.places.section(self.position.section), list[Point]()
        far = FIRST
        while len(found) < count and (far < length(line) or not numerals):
            at = _along(line, -far if behind else far)
            if not numerals or _is_free(at, found, numerals):
                found.append(at)
            far += 3 if numerals else int(STEP)
        return found


def _is_free(at: Point, others: Iterable[Point], numerals: Iterable[Point]) -> bool:
    """Whether an athlete there covers neither another one nor the numeral of a half."""
    apart = all(math.dist(at, one) >= STEP for one in others)
    return apart and all(math.dist(at, one) >= ASIDE for one in numerals)


def _along(line: Sequence[Point], far: float) -> Point:
    """The point so far along a line; from its end when it is negative."""
    points = line if far >= 0 else tuple(reversed(line))
    left = abs(far)
    for a, b in pairwise(points):
        step = math.dist(a, b)
        if step >= left > 0:
            t = left / step
            return (a[0] + t * (b[0] - a[0]), a[1] + t * (b[1] - a[1]))
        left -= step
    return points[-1]
