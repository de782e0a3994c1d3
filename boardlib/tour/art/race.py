"""The riders of a round on the road: where they stand, their groups, and the last move."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import pairwise
from typing import Final

from boardlib.drawing.canvas import tone_of
from boardlib.drawing.geometry import Commands, Point, between, through
from boardlib.drawing.palette import Tone
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.tour.art import riders as draw_riders
from boardlib.tour.art.riders import CORNER, RIM, rider_name, rider_words
from boardlib.tour.art.road import arrow, closed, growth
from boardlib.tour.art.road_plan import Plan, outlines
from boardlib.tour.art.road_view import View
from boardlib.tour.board.position import Group as RiderGroup
from boardlib.tour.board.position import Position
from boardlib.tour.board.road import Cell, Terrain
from boardlib.tour.rules.naming import group_words
from boardlib.tour.rules.state import Race
from boardlib.tour.rules.takeover import braker_of

STANDING: Final = ("standing",)
"""Role of what follows from the places of the riders; it is left out while that is asked."""
ARROW_EVERY: Final = 13
"""At most so many rows from one white arrow to the next."""
_BADGE: Final = 13.0
_SQUARE: Final = (11.0, -9.0)
"""Where the square of a braked rider lies, seen from where it touches him: between the others."""
_CORNERS: Final = ((1.0, 1.0), (-1.0, 1.0), (-1.0, -1.0))
"""Where the number of a cell stands beside a rider, the best first; a star is in the fourth."""
_STAR: Final = (1.0, -1.0)
_AROUND: Final = tuple(
    (1.4 * math.cos(a), 1.4 * math.sin(a)) for a in map(math.radians, range(0, 360, 15))
)
"""Where it stands in a crowd, if that is freer: anywhere around the rider, as far away."""
_SECONDS: Final = 8.0
"""In a crowd it comes so much nearer to the seconds of an empty cell than to a rider."""


@dataclass
class Field:
    """A round on its way to becoming a picture.

    Attributes:
        view: where everything lies.
        position: the position.
        race: what follows from it.
        kept: what keeps its full colour; None when nothing steps back.
        veiled: whether attack positions, lone and braked riders are left out.
    """

    view: View
    position: Position
    race: Race
    kept: Collection[str] | None = None
    veiled: bool = False
    _places: dict[int, Point] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.teams = {rider.number: rider.team for rider in self.position.riders}
        for rider, cell in self.race.at.items():
            if cell in self.view:
                self._places[rider] = self.view.centre(cell)

    @property
    def places(self) -> Mapping[int, Point]:
        """Where each rider stands on the page."""
        return self._places

    def tone(self, *keys: str) -> Tone:
        """Whether something steps back: it does unless one of its keys is kept."""
        return tone_of(self.kept, keys)

    def _rider_tone(self, rider: int) -> Tone:
        if self.kept is None:
            return ""
        cells = str(self.race.at[rider]), str(self.race.start[rider])
        return self.tone(f"rider:{rider}", self.race.group(rider).key, *cells)

    # groups

    def group_fields(self) -> Iterator[Shape]:
        """The cells on which each group stood at the start of the round."""
        for group, cells in self._shown_groups():
            at, words = self.view.polygon(cells[-1])[3], group_words(group)
            field = Group((_field(self.view, cells),), group.key, words, ("group",), at=at)
            yield Group((field,), roles=STANDING, tone=self._group_tone(group))

    def group_outlines(self) -> Iterator[Shape]:
        """One ink outline around each group."""
        for group, cells in self._shown_groups():
            line = _outlined(self.view, cells)
            yield Group((line,), roles=STANDING, tone=self._group_tone(group))

    def _shown_groups(self) -> Iterator[tuple[RiderGroup, tuple[Cell, ...]]]:
        """Groups, with the cells on which they stood."""
        for group in self.race.groups:
            if not group.lone:
                cells = tuple(self.race.start[rider] for rider in group.riders)
                shown = tuple(cell for cell in cells if cell in self.view)
                if shown:
                    yield group, shown

    def _group_tone(self, group: RiderGroup) -> Tone:
        return self.tone(group.key, *(f"rider:{rider}" for rider in group.riders))

    # riders

    def riders(self) -> Iterator[Shape]:
        """Every rider where he stands now; those who move first lie on top."""
        for rider in reversed(self.race.order):
            if rider in self._places:
                yield from self._rider(rider)

    def _rider(self, rider: int) -> Iterator[Shape]:
        at, tone, team = self._places[rider], self._rider_tone(rider), self.teams[rider]
        roles = ("figure", "rider", team, *self.roles(rider))
        rings = self._rings(roles)
        if rings:
            yield Group(rings, roles=STANDING, offset=at, tone=tone)
        words = rider_words(self.race, rider, team, roles)
        token = draw_riders.token(team, rider)
        name = rider_name(self.race, rider, team)
        yield Group((token,), f"rider:{rider}", words, roles, at, tone=tone, name=name)

    def roles(self, rider: int) -> Iterator[str]:
        """How a rider stands, as far as it is shown."""
        race = self.race
        if race.leads(rider):
            yield "leader"
        if race.group(rider).lone and not self.veiled:
            yield "lone"
        if rider in race.attackers and not self.veiled:
            yield "attack"
        if rider in race.braked and not self.veiled:
            yield "braked"
        if rider in race.rides:
            yield "moved"

    def _rings(self, roles: Collection[str]) -> tuple[Shape, ...]:
        if "lone" in roles:
            return draw_riders.lone_ring()
        return draw_riders.attack_ring() if "attack" in roles else ()

    def badges(self) -> Iterator[Shape]:
        """Stars, squares of the braked, and jerseys, above all riders."""
        for rider, (x, y) in self._places.items():
            tone = self._rider_tone(rider)
            if self.race.leads(rider):
                corner = (x + CORNER, y - CORNER)
                yield Group(draw_riders.star(), roles=STANDING, offset=corner, tone=tone)
        for place, rider in self._braked():
            if rider in self._places:
                x, y = self._places[rider]
                sign = Group(draw_riders.braked(place), offset=_SQUARE)
                corner, tone = (x + RIM, y - RIM), self._rider_tone(rider)
                yield Group((sign,), roles=STANDING, offset=corner, tone=tone, legible=_BADGE)
        yield from self._jerseys()

    def _braked(self) -> Iterator[tuple[int, int]]:
        """The braked riders, each with his place behind the braker."""
        for rider in () if self.veiled else self.race.braked:
            riders = self.race.group(rider).riders
            braker = braker_of(self.race, rider)
            first = riders.index(braker) if braker in riders else 0
            yield riders.index(rider) - first, rider

    def _jerseys(self) -> Iterator[Shape]:
        for place, jersey in enumerate(self.position.jerseys):
            if jersey.rider in self._places:
                x, y = self._places[jersey.rider]
                earlier = [one.rider for one in self.position.jerseys[:place]]
                aside = 13.0 * earlier.count(jersey.rider)
                used = jersey.used or jersey.colour in self.race.used
                shirt = draw_riders.jersey(jersey.colour, used)
                tone = self._rider_tone(jersey.rider)
                yield Group(shirt, offset=(x - CORNER + aside, y + CORNER), tone=tone)

    # what has happened

    def ghosts(self, within: Collection[Cell] = ()) -> Iterator[Group]:
        """Where those who have moved stood at the start of the round, but for cells ``within``
        reach, on which something else is read.
        """
        for rider in self.race.rides:
            cell = self.race.start[rider]
            if cell in self.view and cell not in self.race.taken and cell not in within:
                ghost = draw_riders.ghost(self.teams[rider], rider)
                at = self.view.centre(cell)
                tone = self._rider_tone(rider)
                yield Group((ghost,), roles=("ghost",), offset=at, tone=tone)

    def last_ways(self) -> list[tuple[Cell, ...]]:
        """The ways of the last move: of the rider, and of one to whom he has given cells."""
        ways: dict[int, list[Cell]] = {}
        for ridden in list(self.race.rides.values())[-1:]:
            for leg in ridden.legs:
                ways.setdefault(leg.rider, [leg.start]).extend(leg.cells)
        return [tuple(way) for way in ways.values()]

    def last_cells(self) -> Iterator[Shape]:
        """The cells that the last move led over."""
        for way in self.last_ways():
            yield from self.way_cells(way)

    def last_line(self) -> Iterator[Shape]:
        """The line of the last move."""
        for way in self.last_ways():
            yield from self.way_line(way)

    def last_steps(self) -> Iterator[Group]:
        """The cells of the last move, counted."""
        ways = self.last_ways()
        for way in ways:
            others = [cell for other in ways if other is not way for cell in other[1:]]
            yield from self.steps(way, beside=others)

    def way_cells(self, cells: Sequence[Cell], colour: str = "allowed") -> Iterator[Shape]:
        """The cells of a way, without the one it starts from, in light colour."""
        ridden = [cell for cell in cells[1:] if cell in self.view]
        for cell in ridden:
            edge = 3.0 if cell == ridden[-1] else 1.7
            paint = Paint(f"{colour}-ground", colour, edge)
            yield Path(closed([self.view.polygon(cell)]), paint)

    def way_line(self, cells: Sequence[Cell], colour: str = "allowed") -> Iterator[Shape]:
        """The line of a way; dashed if it is refused."""
        dash = () if colour == "allowed" else (6.0, 4.4)
        paint = Paint(stroke=colour, width=3.6, dash=dash, round=not dash)
        for index, (one, other) in enumerate(pairwise([c for c in cells if c in self.view])):
            if self.view.number(one) == self.view.number(other):
                a, b = self.view.centre(one), self.view.centre(other)
                start = a if index else between(a, b, 19.0 / math.dist(a, b))
                yield Path(through([start, b]), paint)

    def steps(
        self, cells: Sequence[Cell], colour: str = "allowed", beside: Sequence[Cell] = ()
    ) -> Iterator[Group]:
        """The number of every cell of a way; beside a rider who stands or stood there.

        Those of another way ``beside`` it are left to be read.
        """
        busy = {*self.race.taken, *self.race.start.values()}
        free = [cell for cell in (*cells, *beside) if cell in self.view and cell not in busy]
        kept = [self.view.centre(cell) for cell in free]
        far = RIM + growth(self.view, _BADGE) * (CORNER - RIM)
        for number, cell in enumerate(cells[1:], start=1):
            if cell in self.view:
                x, y = self.view.centre(cell)
                dx, dy = self._free_corner(cell, kept, far) if cell in busy else (0.0, 0.0)
                kept.append((x + dx * far, y + dy * far))
                right, down = dx * (CORNER - RIM), dy * (CORNER - RIM)
                disc = Circle(right, down, 10.4, Paint("paper", colour, 2.4))
                words = Text(right, down + 4.8, str(number), 13.5, colour, bold=True)
                at = (x + dx * RIM, y + dy * RIM)
                yield Group((disc, words), roles=("station",), offset=at, legible=_BADGE)

    def _free_corner(self, cell: Cell, kept: Sequence[Point], far: float) -> Point:
        """Where a number, so far beside a rider, covers least of what else can be read."""
        (x, y), near = self.view.centre(cell), 14.0 + 10.0 * growth(self.view, _BADGE)
        others = [(place, 0.0) for place in (*self._numbered, *kept) if place != (x, y)]
        others += [(place, _SECONDS) for place in self._seconds]

        def room(corner: Point) -> float:
            at = (x + corner[0] * far, y + corner[1] * far)
            return min((math.dist(at, place) + more for place, more in others), default=near)

        free = (corner for corner in _CORNERS if room(corner) > near)
        return next(free, None) or max(self._corners(cell), key=room)

    def _corners(self, cell: Cell) -> tuple[Point, ...]:
        """Places beside a cell that no star and no square of a braked rider takes."""
        here = [rider for rider, at in self.race.at.items() if at == cell]
        signed = any(self.race.leads(rider) or rider in self.race.braked for rider in here)
        return (*_CORNERS, *(() if signed else (_STAR,)), *_AROUND)

    @cached_property
    def _numbered(self) -> tuple[Point, ...]:
        """Where numbers of riders can be read, and of ghosts."""
        return (*self._places.values(), *(ghost.offset for ghost in self.ghosts()))

    @cached_property
    def _seconds(self) -> tuple[Point, ...]:
        """Where seconds are printed on cells on which nobody stands."""
        return tuple(map(self.view.centre, self._free_seconds()))

    def _free_seconds(self) -> Iterator[Cell]:
        for cell in (cell for one in self.view.plans for cell in one.cells):
            if self.view.road.seconds(cell) is not None and cell not in self.race.taken:
                yield cell

    def under_steps(self) -> Iterator[Cell]:
        """Cells whose seconds the numbers of the last move would cover."""
        grow = growth(self.view, _BADGE)
        for step in self.last_steps() if self._seconds else ():
            disc = next(one for one in step.children if isinstance(one, Circle))
            at = (step.offset[0] + grow * disc.x, step.offset[1] + grow * disc.y)
            near = grow * disc.radius + _SECONDS
            yield from (
                c for c in self._free_seconds() if math.dist(self.view.centre(c), at) < near
            )

    # where forward is

    def arrows(self, taken: Collection[Cell]) -> Iterator[Shape]:
        """A white arrow on a free cell of every section, more on long ones."""
        busy = {*self.race.at.values(), *self.race.start.values(), *taken}
        for number, one in enumerate(self.view.plans):
            for cell in _arrow_cells(one, busy):
                hill = one.road.terrain(cell) is Terrain.HILL
                at = self.view.shift(number, one.centre(cell))
                yield from arrow(at, one.heading(cell.row + 0.5), hill)


def _by_plan(seen: View, cells: Iterable[Cell]) -> Iterator[tuple[int, list[Cell]]]:
    """Cells by the stretch that shows them."""
    found: dict[int, list[Cell]] = {}
    for cell in cells:
        number = seen.number(cell)
        if number is not None:
            found.setdefault(number, []).append(cell)
    yield from found.items()


def outline(seen: View, cells: Iterable[Cell]) -> Iterator[Commands]:
    """The outline of some cells, a path for each stretch they lie on."""
    for number, here in _by_plan(seen, cells):
        rings = [seen.plans[number].ring(ring) for ring in outlines(here)]
        yield closed([[seen.shift(number, at) for at in ring] for ring in rings])


@lru_cache(maxsize=512)
def _field(seen: View, cells: tuple[Cell, ...]) -> Group:
    """The cells of a group."""
    paint = Paint("group", "group-line", 1.7)
    paths = [closed(map(seen.polygon, here)) for _number, here in _by_plan(seen, cells)]
    return Group(tuple(Path(path, paint) for path in paths), memo={})


@lru_cache(maxsize=512)
def _outlined(seen: View, cells: tuple[Cell, ...]) -> Group:
    """The outline of a group."""
    lines = (Paint(stroke="paper", width=6.6), Paint(stroke="ink", width=2.7))
    paths = list(outline(seen, cells))
    return Group(tuple(Path(path, paint) for path in paths for paint in lines), memo={})


def _arrow_cells(one: Plan, busy: Collection[Cell]) -> Iterator[Cell]:
    """The free cells of a stretch where an arrow is seen best: in the middle, a little ahead."""
    sections: dict[int, list[Cell]] = {}
    for cell in one.cells:
        sections.setdefault(one.road.section(cell), []).append(cell)
    for cells in sections.values():
        rows = sorted({cell.row for cell in cells})
        count = math.ceil(len(rows) / ARROW_EVERY)
        for part in range(count):
            wanted = rows[0] + (part + 0.55) * len(rows) / count
            free = [cell for cell in cells if cell not in busy and _is_inside(one, cell)]
            if free:
                yield min(free, key=lambda cell: _aside(one, cell, wanted))


def _is_inside(one: Plan, cell: Cell) -> bool:
    """Whether nothing is printed on a cell, and it is at no line or edge of the picture."""
    printed = any(cell in tape.cells for tape in one.road.tapes)
    free = not printed and one.road.seconds(cell) is None and one.road.distance(cell) > 1
    return free and one.first < cell.row < one.last


def _aside(one: Plan, cell: Cell, row: float) -> float:
    return abs(cell.row - row) + 1.2 * abs(cell.lane - (one.road.lanes - 1) / 2)
