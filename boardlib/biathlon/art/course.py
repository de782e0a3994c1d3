"""The course: the track with its halves, stations and paths, and who stands there."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Final

from boardlib.biathlon.art import pieces
from boardlib.biathlon.art.ground import (
    NAME,
    SPACE,
    STATION,
    Ground,
    edge,
    name_parts,
    name_width,
)
from boardlib.biathlon.art.sheet import Sheet, Spot
from boardlib.biathlon.art.words import (
    coach_words,
    group_words,
    path_words,
    section_words,
    station_words,
)
from boardlib.biathlon.asking.describe import half_line
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
from boardlib.biathlon.rules.naming import group_key, half_key, section_key
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Commands, Point, Polyline, change, path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Shape, Text
from boardlib.drawing.scene import Path as Line
from boardlib.text import _

BAND: Final = 36.0
"""Width of the track."""
NUMERAL: Final = 23.0
STEP: Final = 37.0
"""From one athlete to the next."""
_CHEVRON: Final = path("M-5,-8 L4,0 L-5,8")
_LOOP: Final = path("M-26,19 C-34,19 -34,33 -26,33 H26 C34,33 34,19 26,19 Z")


class CoursePart:
    """Draws the course of a position.

    Args:
        sheet: where to.
        position: the race.
        places: where everything lies.
        at: the top left corner on the sheet.
    """

    def __init__(self, sheet: Sheet, position: Position, places: Ground, at: Point) -> None:
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
        self.sheet.plain(Group((_casing(self.places),), offset=here))
        for section in LAP:
            self.section(section)
        for half in Half:
            self.half(half)
        self.sheet.plain(Group((_gates(self.places),), offset=here))

    def section(self, section: Section) -> None:
        """A section: only the arena has something to see that its halves do not show."""
        key, words = section_key(section), section_words(self.position, section)
        here = (self.left, self.top)
        if section is Section.ARENA:
            x, y = self.on(self.places.house)
            spot = Spot((x, y), box=(x - 55.0, y - 42.0, x + 55.0, y + 42.0))
            shapes: tuple[Shape, ...] = (*_arena(self.places), *_house(self.places.house))
        else:
            line = self.line(self.places.section(section))
            spot = Spot(line[0], BAND / 2, line=line)
            shapes = (_hit(self.places, section),)
        self.sheet.keyed(key, shapes, words, ("section",), spot, origin=here)

    def half(self, half: Half) -> None:
        """A half of the track with its numeral."""
        words, shapes = half_line(self.position, half), (_half(self.places, half),)
        spot = Spot(
            self.on(self.places.at(half)), BAND / 2, line=self.line(self.places.lines[half])
        )
        near, here = [section_key(SECTION_OF[half])], (self.left, self.top)
        self.sheet.keyed(half_key(half), shapes, words, ("half",), spot, near, here)

    # --- stations and paths -------------------------------------------------------------

    def path(self, one: Path) -> None:
        """A path, open or closed."""
        a, b = (self.on(self.places.stations[end]) for end in one)
        closed, middle = one in self.position.closed, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2)
        if closed:
            self.sheet.signs["closed"] = None
        shapes, words = (_path(self.places, one, closed),), path_words(self.position, one)
        roles = ("path", "closed") if closed else ("path",)
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
        roles = ("station", "halved") if one.halved else ("station",)
        shapes, words = (_station(self.places, one),), station_words(one, owner)
        self.sheet.keyed(key, shapes, words, roles, Spot(at, STATION), near)
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
                here = min(3, count - 3 * row)
                yield (x + (place - (here - 1) / 2) * wide, y + down * row * tall)

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
        far = [26.0 + index * STEP for index in range(count)]
        line = self.places.section(self.position.section)
        return [_along(line, -one if behind else one) for one in far]


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


# --- what is the same in every picture of a course ---------------------------------------


@lru_cache(maxsize=64)
def _casing(places: Ground) -> Group:
    """A dark line around the whole track."""
    whole = tuple(part for half in Half for part in places.halves[half]) + places.arena
    return Group((Line(whole, Paint(stroke="station-line", width=BAND + 4, round=False)),), memo={})


@lru_cache(maxsize=64)
def _gates(places: Ground) -> Group:
    """Lines across the track where halves begin and end."""
    lines = [_gate(places, half, 0.0) for half in Half]
    return Group((*lines, _gate(places, Half.VI, 1.0)), memo={})


def _gate(places: Ground, half: Half, share: float) -> Shape:
    (x, y), (dx, dy) = places.heading(half, share)
    reach = BAND / 2
    a, b = (x - dy * reach, y + dx * reach), (x + dy * reach, y - dx * reach)
    return Line((("M", *a), ("L", *b)), Paint(stroke="paper", width=3.2, round=False))


@lru_cache(maxsize=256)
def _hit(places: Ground, section: Section) -> Group:
    """Where a section is pointed at, beside its halves."""
    lines = (places.halves[half] for half in HALVES[section])
    return Group(tuple(Line(line, Paint(hit=True, width=BAND + 14)) for line in lines), memo={})


@lru_cache(maxsize=256)
def _half(places: Ground, half: Half) -> Group:
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
def _path(places: Ground, one: Path, closed: bool) -> Group:
    a, b = (places.stations[end] for end in one)
    line, paint = (("M", *a), ("L", *b)), Paint(stroke="way", width=5.0)
    if closed:
        paint = Paint(stroke="refused", width=5.0, dash=(9.0, 6.0), round=False)
    shapes = (
        Line(line, Paint(stroke="paper", width=10.0)),
        Line(line, paint),
        Line(line, Paint(hit=True, width=18.0)),
    )
    return Group(shapes, memo={})


@lru_cache(maxsize=2048)
def _station(places: Ground, one: Station) -> Group:
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


def _arena(places: Ground) -> tuple[Shape, ...]:
    """The track in the arena."""
    return (Line(places.arena, Paint(stroke="arena-row", width=BAND, round=False)),)


def _house(at: Point) -> tuple[Shape, ...]:
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
