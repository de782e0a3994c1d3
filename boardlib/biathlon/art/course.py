"""The course: its track with halves, stations and paths, who stands there; a part of it larger."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from boardlib.biathlon.art import ground, pieces
from boardlib.biathlon.art.canvas import Spot, TrackSheet
from boardlib.biathlon.art.ground import BAND, FINGER, STATION, Ground, name_box
from boardlib.biathlon.art.plan import (
    coach_words,
    group_words,
    path_words,
    section_words,
    station_words,
)
from boardlib.biathlon.board.course import (
    HALVES,
    LAP,
    RIDDEN,
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
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Box, Point, Polyline, halfway, length, reached
from boardlib.drawing.scene import Circle, Group, Paint, Shape

FIRST: Final = 26
STEP: Final = 35.0
ASIDE: Final = 36.0
"""To the first athlete on the track, from one to the next, and from the numeral of a half."""
EDGE: Final = 20.0
"""To the ends of a half, where the frame of one that is spoken of lies over the letters."""
CLOSER: Final = 30.0
CLOSEST: Final = 26.0
"""From one athlete to the next where many stand on a short stretch."""
CATCHES: Final = Paint(hit=True)
"""What is pointed at although it is not seen: a piece is smaller than a finger."""


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
        for barrier in self.position.barriers:  # on a short path groups stand before it
            self.barrier(barrier)
        for station in self.position.course.stations:
            self.group(station)
        self.coaches()
        self.athletes()

    # --- the track ----------------------------------------------------------------------

    def track(self) -> None:
        """The track: arena, halves with their numerals, and the lines between them."""
        here = (self.left, self.top)
        self.sheet.plain(Group((ground.casing(self.places),), offset=here))
        for section in LAP:
            self.section(section)
        for half in Half:
            self.half(half)
        self.sheet.plain(Group((ground.gates(self.places),), offset=here))

    def section(self, section: Section) -> None:
        """A section: only the arena has something to see that its halves do not show."""
        key, words = section_key(section), section_words(self.position, section)
        here = (self.left, self.top)
        if section is Section.ARENA:
            x, y = self.on(self.places.house)
            spot = Spot((x, y), box=(x - 55.0, y - 42.0, x + 55.0, y + 42.0))
            shapes: tuple[Shape, ...] = (
                *ground.arena(self.places),
                *ground.house(self.places.house),
            )
        else:
            line = self.line(self.places.section(section))
            spot = Spot(line[0], BAND / 2, line=line)
            shapes = (ground.hit(self.places, section),)
        self.sheet.keyed(key, shapes, words, ("track-section",), spot, origin=here)

    def half(self, half: Half) -> None:
        """A half of the track with its numeral."""
        words, shapes = half_line(self.position, half), (ground.half_band(self.places, half),)
        spot = Spot(
            self.on(self.places.at(half)), BAND / 2, line=self.line(self.places.lines[half])
        )
        near, here = [section_key(SECTION_OF[half])], (self.left, self.top)
        self.sheet.keyed(half_key(half), shapes, words, ("track-half",), spot, near, here)

    # --- stations and paths -------------------------------------------------------------

    def path(self, one: Path) -> None:
        """A path, open or closed."""
        a, b = (self.on(self.places.stations[end]) for end in one)
        closed, words = one in self.position.closed, path_words(self.position, one)
        if closed:
            self.sheet.signs["closed"] = None
        shapes = (ground.path_line(self.places, one, closed),)
        roles = ("forest-path", "closed-path") if closed else ("forest-path",)
        spot, here = Spot(halfway(a, b), 7.0, line=(a, b)), (self.left, self.top)
        self.sheet.keyed(one.key, shapes, words, roles, spot, origin=here)

    def barrier(self, one: Barrier) -> None:
        """A barrier on a path that is closed."""
        at = halfway(*(self.on(self.places.stations[end]) for end in one.path))
        board = Group((pieces.barrier(one.colour),), offset=at, legible=20.0)
        self.sheet.plain(board, near=[one.path.key])

    def station(self, one: Station) -> None:
        """A station with its name."""
        at, token = self.on(self.places.stations[one.name]), group_key(one.name)
        key, owner = station_key(one.name), self.position.standing.get(one.name)
        near = [token, *map(half_key, one.halves)]
        near += [section_key(SECTION_OF[half]) for half in one.halves]
        roles = ("spectator-station", "halved-circle") if one.halved else ("spectator-station",)
        shapes, words = (ground.station(self.places, one),), station_words(one, owner)
        self.sheet.keyed(key, shapes, words, roles, Spot(at, STATION), near)
        left, top, right, bottom = name_box(self.places, one)
        self.sheet.words.append((*self.on((left, top)), *self.on((right, bottom))))
        self.sheet.signs["halved" if one.halved else "station"] = None

    def group(self, one: Station) -> None:
        """The group that stands on a station, if one does."""
        at, token = self.on(self.places.stations[one.name]), group_key(one.name)
        owner = self.position.standing.get(one.name)
        if owner is not None:
            self.sheet.signs["group"] = None
            words, crowd = group_words(one, owner), ("crowd", "figure", owner)
            drawn = (Circle(0, 0, STATION, CATCHES), pieces.token(owner))
            self.sheet.keyed(token, drawn, words, crowd, Spot(at, STATION), [station_key(one.name)])

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
        coach = Group((pieces.coach(one.colour),), scale=scale)
        shapes = (Circle(0, 0, FINGER / 2, CATCHES), coach)
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
            y += 58 if behind else -62  # below it is what the last half is called
            return [(left + index * step, y) for index in range(count)]
        halves = HALVES[self.position.section]
        clear = [(self.places.at(half), ASIDE) for half in halves]
        edges = [(self.places.at(half, share), EDGE) for half in halves for share in (0.0, 1.0)]
        tried = (
            self.lined_up(count, behind, keep, step)
            for keep in ([*clear, *edges], clear)
            for step in (STEP, CLOSER, CLOSEST)
        )
        fits = next((apart for apart in tried if len(apart) == count), None)
        return self.lined_up(count, behind, (), STEP) if fits is None else fits

    def lined_up(
        self, count: int, behind: bool, clear: Sequence[tuple[Point, float]], step: float
    ) -> list[Point]:
        """Places along the section, at most so many, at which none covers another or a numeral."""
        line, found = self.places.section(self.position.section), list[Point]()
        line, far = (line[::-1] if behind else line), FIRST
        while len(found) < count and (far < length(line) or not clear):
            at = reached(line, far)
            if not clear or _is_free([*clear, *((one, step) for one in found)], at):
                found.append(at)
            far += 3 if clear else int(step)
        return found


def _is_free(clear: Iterable[tuple[Point, float]], at: Point) -> bool:
    """Whether an athlete there stands so far from everything that is not to be covered."""
    return all(math.dist(at, one) >= far for one, far in clear)


# --- a part of the course, larger -------------------------------------------------------


AROUND: Final = 140.0
ABOVE: Final = 72.0
"""What is shown beside a station with its name, and above and below it."""
INSIDE: Final = 34.0
"""What is shown around a coach, and along the track."""
BESIDE: Final = 100.0
OVER: Final = 24.0
"""Room for large letters beside the course, and above and below it."""
FREE: Final = 400.0
"""Beside all of the course nothing is cut off so far."""
MOST: Final = 0.72
"""Of a part that is higher than this share of the course the rest is shown, too."""
LARGEST: Final = 1.0
"""A part is not larger than in the picture of the whole: so its letters are those of the page."""


def window_of(places: Ground, keys: Sequence[str]) -> Box | None:
    """What is shown of the course: the sections that some keys concern, or all of it with room.

    Args:
        places: where everything lies.
        keys: of halves, sections, coaches, stations, groups and paths; where there are none, the
            course is drawn as always, and None returned.
    """
    if not keys:
        return None
    whole = (-BESIDE, -OVER, places.width + BESIDE, places.height + OVER)
    sections = _sections(places, keys)
    if not sections or sections == set(RIDDEN):
        return whole
    xs, ys = zip(*_corners(places, sections), strict=True)
    top, bottom = max(-OVER, min(ys)), min(places.height + OVER, max(ys))
    left, right = max(-BESIDE, min(xs)), min(places.width + BESIDE, max(xs))
    part = (left, top, right, bottom)
    return whole if bottom - top > MOST * places.height else part


def _sections(places: Ground, keys: Iterable[str]) -> set[Section]:
    """The sections that places concern.

    A station on a border belongs to the one beside it that is concerned anyway.
    """
    found: set[Section] = set()
    borders = []
    for halves in (_halves(places, key) for key in keys):
        sections = {SECTION_OF[half] for half in halves}
        if len(sections) > 1:
            borders.append(sections)
        else:
            found |= sections
    for sections in borders:
        found |= sections if found.isdisjoint(sections) else set()
    return found


def _halves(places: Ground, key: str) -> tuple[Half, ...]:
    """The halves in which something on the course lies."""
    kind, _colon, name = key.partition(":")
    if kind in ("station", "group"):
        return places.course.named[name].halves if name in places.course.named else ()
    if kind == "half":
        return (Half(name),)
    if kind == "coach":
        return (Half(name.rpartition(":")[2]),)
    if kind == "section":
        return HALVES[Section(name)]
    path = next((one for one in places.course.paths if one.key == key), None)
    return () if path is None else tuple(h for end in path for h in places.course.named[end].halves)


def _corners(places: Ground, sections: Collection[Section]) -> Iterator[Point]:
    """Points between which everything lies that belongs to some sections."""
    for half in (half for section in sections for half in HALVES[section]):
        for x, y in (*places.lines[half], places.inside(half)):
            yield x - INSIDE, y - INSIDE
            yield x + INSIDE, y + INSIDE
        for name in places.course.inside[half]:
            x, y = places.stations[name]
            yield x - AROUND, y - ABOVE
            yield x + AROUND, y + ABOVE


def drawn_close(
    sheet: TrackSheet, position: Position, places: Ground, window: Box, down: float
) -> float:
    """Draws what is seen through a window as wide as the sheet allows, and says how high it is."""
    left, top, right, bottom = window
    scale = min(LARGEST, sheet.width / (right - left))
    aside = (sheet.width - scale * (right - left)) / 2
    offset = (aside - scale * left, down - scale * top)
    inner = TrackSheet(sheet.kept, width=places.width)
    CoursePart(inner, position, places, (0.0, 0.0)).draw()
    first, last = _clipped(places, left, right)
    clip = rounded(first, top, last - first, bottom - top, 0.0)
    part = partial(Group, offset=offset, scale=scale, clip=clip)
    sheet.shapes.append(part(tuple(inner.shapes[: inner.standing])))
    sheet.standing = len(sheet.shapes)
    sheet.shapes.append(part(tuple(inner.shapes[inner.standing :])))
    sheet.signs.update(inner.signs)
    sheet.words += [
        (*on_sheet(box[:2], offset, scale), *on_sheet(box[2:], offset, scale))
        for box in inner.words
    ]
    for key, spot in inner.spots.items():
        if left <= spot.at[0] <= right and top <= spot.at[1] <= bottom:
            sheet.spots.setdefault(key, _moved(spot, offset, scale))
    return scale * (bottom - top)


def _clipped(places: Ground, left: float, right: float) -> tuple[float, float]:
    """Where a part is cut off at its sides; not where nothing but names lies beyond them.

    These may be larger on paper.
    """
    lines = (point for line in places.lines.values() for point in line)
    xs = [x for x, _y in (*lines, *places.stations.values())]
    free_left, free_right = left < min(xs) - STATION, right > max(xs) + STATION
    return (left - FREE if free_left else left, right + FREE if free_right else right)


def on_sheet(point: Point, offset: Point, scale: float) -> Point:
    """Where a point of the course lies on the sheet."""
    return (offset[0] + scale * point[0], offset[1] + scale * point[1])


def _moved(spot: Spot, offset: Point, scale: float) -> Spot:
    """Where something lies on the sheet."""
    on = partial(on_sheet, offset=offset, scale=scale)
    box = spot.box and (*on(spot.box[:2]), *on(spot.box[2:]))
    return Spot(on(spot.at), scale * spot.radius, box or None, tuple(map(on, spot.line)))
