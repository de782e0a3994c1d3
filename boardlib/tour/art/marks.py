"""Marks on a stage: frames around cells and riders, ways, order, offers, distances, badges."""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import lru_cache
from itertools import pairwise
from typing import Final

from boardlib.drawing import badges
from boardlib.drawing.geometry import Commands, Point, polylines
from boardlib.drawing.labels import Box, text_box, text_width
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Shape, Text
from boardlib.text import _, language, ngettext
from boardlib.tour.art.labels import row_numbers, seconds
from boardlib.tour.art.race import Field, outline
from boardlib.tour.art.riders import CORNER, RIM
from boardlib.tour.art.road import (
    closed,
    growth,
    helpers,
    line_of,
    line_points,
    row_line,
    tape_points,
)
from boardlib.tour.art.road_plan import UNIT, VERGE, Plan, yellow_line
from boardlib.tour.art.road_view import View
from boardlib.tour.art.words import offer_words
from boardlib.tour.board.peloton import connected
from boardlib.tour.board.road import Cell

_CELL: Final = re.compile(r"(\d+),(\d+)")


class Stage(IntEnum):
    """Where the shapes of marks lie, bottom to top."""

    AREA = 0
    HALO = 1
    FRAME = 2
    WAY = 3
    TAIL = 4
    OVER = 5
    BADGE = 6


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks as a frame."""

    colour: str
    ground: str = ""
    dashed: bool = False


LOOKS: Final[dict[str, Look]] = {
    "allowed": Look("allowed", "allowed-ground"),
    "refused": Look("refused", "refused-ground", dashed=True),
    "complete": Look("complete"),
    "incomplete": Look("incomplete", dashed=True),
    "focus": Look("focus", "paper"),
    "reach": Look("ink"),
    "changed": Look("ink"),
    "free": Look("second", dashed=True),
}
FEW: Final = 4
"""Of so many riders the distances that make their order are shown."""
RIDER: Final = 17.0
"""How far from the middle of a rider the tail of a badge ends."""
_BADGED: Final = ("asked", "allowed", "refused")
_OWN: Final = ("chain", "last", "quiet", "veil", "order", "offer", "counted", "wrong", "open")
"""Roles that are not badges beside a shape."""


def kept_keys(marks: Sequence[Mark]) -> Collection[str] | None:
    """What keeps its full colour; None when nothing steps back."""
    if not any(mark.role == "quiet" for mark in marks):
        return None
    return {key for mark in marks for key in mark.keys}


def offers_told(marks: Sequence[Mark]) -> list[str]:
    """Offers that only keep their full colour: they are drawn too, unless a veil hides them."""
    if any(mark.role == "veil" for mark in marks):
        return []
    drawn = {key for mark in marks if mark.role == "offer" for key in mark.keys}
    kept = dict.fromkeys(key for mark in marks if mark.role == "quiet" for key in mark.keys)
    return [key for key in kept if key.startswith("offer:") and key not in drawn]


def cell_of(key: str) -> Cell | None:
    """The cell that a key names.

    >>> cell_of("2,12"), cell_of("rider:2")
    (Cell(lane=2, row=12), None)
    """
    found = _CELL.fullmatch(key)
    return None if found is None else Cell(int(found[1]), int(found[2]))


class Overlay:
    """Collects what marks add to a picture, by stage.

    Args:
        field: the round under the marks.

    Attributes:
        busy: cells on which nothing else should be drawn.
    """

    def __init__(self, field: Field) -> None:
        self.field, self.view, self.race = field, field.view, field.race
        self.busy: set[Cell] = set()
        self._stages: dict[Stage, list[Shape]] = {}
        self._room = badges.Room()
        self._counted: set[Cell] = set()

    def at(self, stage: Stage) -> list[Shape]:
        """The shapes of a stage."""
        return self._stages.get(stage, [])

    def add(self, stage: Stage, *shapes: Shape) -> None:
        """Put shapes into a stage."""
        self._stages.setdefault(stage, []).extend(shapes)

    def draw(self, marks: Sequence[Mark]) -> None:
        """Draw all marks: frames first, then what has to find a free place."""
        if not marks:
            return
        self.keep_clear()
        for mark in marks:
            if mark.role in ("allowed", "refused") and self.is_way(mark.keys):
                self.chain(mark.keys, mark.role == "refused")
            elif mark.role in LOOKS:
                self.frame(mark.keys, LOOKS[mark.role])
            elif mark.role == "chain":
                self.chain(mark.keys, any(one.role == "refused" for one in marks))
            elif mark.role == "last":
                self.add(Stage.OVER, *map(self.brackets, self.cells(mark.keys)))
        for mark in marks:
            self.special(mark)
        for key in offers_told(marks):
            self.offers([key], "")
        for mark in marks:
            self.badges(mark)

    def special(self, mark: Mark) -> None:
        """What only a race has, and signs of their own."""
        if mark.role == "order":
            self.order(mark.keys)
        elif mark.role == "offer":
            self.offers(mark.keys, mark.label)
        elif mark.role == "counted":
            for cell in self.start_cells(mark.keys):
                self.counted(cell)
        elif mark.role in ("wrong", "open"):
            for at in self.anchors(mark.keys):
                sign = badges.warning(at) if mark.role == "wrong" else None
                self.add(Stage.BADGE, *((sign,) if sign else badges.node(at)))

    def keep_clear(self) -> None:
        """Note the riders and what sits on them."""
        self._room.keep_within((0.0, 0.0, self.view.width, self.view.height))
        for rider, at in self.field.places.items():
            self._room.take(at, 34.0, 34.0, 8.0)
            if self.race.leads(rider) or rider in self.race.braked:
                self._room.take((at[0] + CORNER, at[1] - CORNER), 22.0, 22.0, 6.0)
        for ghost in self.field.ghosts():
            self._room.take(ghost.offset, 30.0, 30.0, 3.0)
        self.keep_steps_clear(self.field.last_steps())
        for left, top, right, bottom in (*_printed(self.view, language()), *_arrows(self.view)):
            at = ((left + right) / 2, (top + bottom) / 2)
            self._room.take(at, right - left, bottom - top, 4.0)

    def keep_steps_clear(self, steps: Iterable[Group]) -> None:
        """Note the numbers of a way, as large as they may grow."""
        for step in steps:
            (x, y), grow = step.offset, growth(self.view, step.legible)
            for disc in step.children:
                if isinstance(disc, Circle):
                    at = (x + grow * disc.x, y + grow * disc.y)
                    self._room.take(at, 18.0 * grow, 18.0 * grow, 5.0)

    # what a key means

    def rider(self, key: str) -> int | None:
        """The rider that a key names, if he is seen."""
        kind, _colon, number = key.partition(":")
        found = int(number) if kind in ("rider", "offer") and number.isdecimal() else None
        return found if found in self.field.places else None

    def cells(self, keys: Iterable[str]) -> list[Cell]:
        """The cells that keys mean: cells, where riders stand, where groups stood."""
        found: list[Cell] = []
        for key in keys:
            rider = self.rider(key)
            if rider is not None:
                found.append(self.race.at[rider])
            elif key.startswith("group:"):
                found += self.group_cells(key)
            else:
                cell = cell_of(key)
                found += [] if cell is None else [cell]
        return [cell for cell in dict.fromkeys(found) if cell in self.view]

    def start_cells(self, keys: Iterable[str]) -> list[Cell]:
        """The same, but where riders stood at the start of the round."""
        riders = {f"rider:{rider}": str(cell) for rider, cell in self.race.start.items()}
        return self.cells(riders.get(key, key) for key in keys)

    def group_cells(self, key: str) -> list[Cell]:
        """Where the riders of a group stood."""
        groups = {group.key: group for group in self.race.groups}
        return [self.race.start[rider] for rider in groups[key].riders] if key in groups else []

    def lines(self, key: str) -> Iterator[list[Point]]:
        """The line that a key means: a yellow line, a tape, the finish, an edge of the wind."""
        kind, _colon, name = key.partition(":")
        for number, one in enumerate(self.view.plans):
            for points in _lines(one, kind, name):
                yield [self.view.shift(number, point) for point in points]

    def anchors(self, keys: Iterable[str]) -> list[Point]:
        """A point for each thing that keys mean."""
        found = [self.view.centre(cell) for cell in self.cells(keys)]
        return found + [points[0] for key in keys for points in self.lines(key)]

    # frames

    def frame(self, keys: Sequence[str], look: Look) -> None:
        """A frame around cells, riders and groups; a halo along lines."""
        cells = self.cells(keys)
        self.busy.update(cells)
        if look.ground:
            fields = closed(map(self.view.polygon, cells))
            self.add(Stage.AREA, *((Path(fields, Paint(look.ground)),) if cells else ()))
        for line in outline(self.view, cells):
            self.add(Stage.FRAME, *_framed(line, look))
        for key in keys:
            for points in self.lines(key):
                self.add(Stage.HALO, *_haloed(line_of(points), look))

    def brackets(self, cell: Cell) -> Shape:
        """Corner brackets around a cell."""
        x, y = self.view.centre(cell)
        return badges.brackets(x - 32, y - 32, x + 32, y + 32)

    # ways

    def is_way(self, keys: Sequence[str]) -> bool:
        """Whether keys name a rider or a cell, and the cells of a way from there."""
        cells = self.cells(keys)
        steps = all(b in self.view.road.ahead(a) for a, b in pairwise(cells))
        return len(cells) > 1 and steps and all(map(cell_of, keys[1:]))

    def chain(self, keys: Sequence[str], refused: bool) -> None:
        """A way, cell by cell; stations joined by links where it is none."""
        cells = self.cells(keys)
        self.busy.update(cells)
        if self.is_way(keys):
            colour = "refused" if refused else "allowed"
            self.add(Stage.AREA, *self.field.way_cells(cells, colour))
            self.add(Stage.WAY, *self.field.way_line(cells, colour))
            steps = list(self.field.steps(cells, colour))
            self.keep_steps_clear(steps)
            self.add(Stage.OVER, *steps)
            return
        stops = self.anchors(keys)
        for index, (start, end) in enumerate(pairwise(stops)):
            self.add(Stage.OVER, *badges.link(start, end, index == 0))
        for index, at in enumerate(stops):
            self.add(Stage.OVER, badges.station(index + 1, at, "refused" if index > 1 else "ink"))

    # what only a race has

    def order(self, keys: Sequence[str]) -> None:
        """The order of moving; of a few riders also how far it is to the yellow line."""
        for place, key in enumerate(keys, start=1):
            rider = self.rider(key)
            if rider is not None:
                x, y = self.field.places[rider]
                badge = badges.place(place, (x - CORNER, y - CORNER))
                grow = growth(self.view, badge.legible)
                far = RIM + grow * (CORNER - RIM)
                self._room.take((x - far, y - far), 22.0 * grow, 22.0 * grow, 9.0)
                self.add(Stage.BADGE, badges.away_from((x - RIM, y - RIM), badge))
        for cell in self.start_cells(keys) if len(keys) <= FEW else ():
            if self.view.road.distance(cell) > 1:
                self.counted(cell)

    def offers(self, keys: Sequence[str], value: str) -> None:
        """A speed on offer: from the rider who rolled it to the one who may take it over."""
        riders = [rider for rider in map(self.rider, keys) if rider is not None]
        receiver = riders[-1] if riders else None
        if receiver is None:
            return
        giver = riders[0] if len(riders) > 1 else self.race.pace(receiver).roller
        value = value or str(self.race.offers.get(receiver, ""))
        if not value:
            return
        shapes = [] if giver is None else list(self.arrow(giver, receiver))
        shapes.append(self.pill(receiver, _("may take {value}").format(value=value)))
        words = offer_words(receiver, value)
        at = self.field.places[receiver]
        key = f"offer:{receiver}"
        self.add(Stage.BADGE, Group(tuple(shapes), key, words, ("offer",), at=(at[0], at[1] + 1)))

    def arrow(self, giver: int, receiver: int) -> Iterator[Shape]:
        """A thin bent arrow from where a rider stood in his group to another one."""
        stood = self.race.start[giver]
        if stood not in self.view:
            return
        start, end = self.view.centre(stood), self.field.places[receiver]
        far = math.dist(start, end)
        if far < 1.5 * UNIT:  # they stood side by side
            return
        (dx, dy), bow = ((end[0] - start[0]) / far, (end[1] - start[1]) / far), 0.3 * far
        trim = min(20.0, far / 3)
        a = (start[0] + dx * trim, start[1] + dy * trim)
        b = (end[0] - dx * trim, end[1] - dy * trim)
        middle = ((a[0] + b[0]) / 2 - dy * bow, (a[1] + b[1]) / 2 + dx * bow)
        line: Commands = (("M", *a), ("C", *middle, *middle, *b))
        angle = math.atan2(b[1] - middle[1], b[0] - middle[0])
        left, right = (
            (b[0] + 9 * math.cos(angle + turn), b[1] + 9 * math.sin(angle + turn))
            for turn in (2.6, -2.6)
        )
        tip = line_of([left, b, right])
        for point in polylines(line, 8)[0]:
            self._room.take(point, 12.0, 12.0, 4.0)
        for path in (line, tip):
            yield Path(path, Paint(stroke="paper", width=5.4))
        for path in (line, tip):
            yield Path(path, Paint(stroke="ink", width=2.2))

    def pill(self, rider: int, words: str, colour: str = "allowed") -> Group:
        """A few words beside a rider, joined to him by a line."""
        size = 13.0
        wide, tall = text_width(words, size, bold=True) + 20, 24.0
        x, y = self.field.places[rider]
        grow = growth(self.view, size)
        far, down = grow * wide / 2 + 26, grow * tall / 2 + 28
        wishes = [(x + far, y), (x - far, y), (x, y + down), (x, y - down)]
        box = badges.rounded(-wide / 2, -tall / 2, wide, tall, tall / 2)
        shapes = (
            Path(box, Paint("paper", colour, 2.0)),
            Text(0, size * 0.36, words, size, "ink", bold=True),
        )
        pill = Group(shapes, roles=("pill",), legible=size)
        return self.placed(pill, (wide, tall), wishes, [(x, y)])

    def placed(
        self,
        badge: Group,
        size: tuple[float, float],
        wishes: Sequence[Point],
        targets: Sequence[Point] = (),
    ) -> Group:
        """A badge where it covers nothing that matters, as large as it may grow.

        It keeps where it touches the nearest of its targets, and grows away from there.
        """
        grow = growth(self.view, badge.legible)
        wide, tall = size[0] * grow, size[1] * grow
        x, y = at = self._room.best(wishes, wide, tall)
        near = min(targets, key=lambda one: math.dist(one, at), default=at)
        left, top = _within(near[0], x, wide), _within(near[1], y, tall)
        offset = (left + (x - left) / grow, top + (y - top) / grow)
        return badges.away_from((left, top), replace(badge, offset=offset))

    def counted(self, cell: Cell) -> None:
        """Dots along the lane to the next yellow line, and how many cells that is."""
        far = self.view.road.distance(cell)
        way = [Cell(cell.lane, cell.row + step) for step in range(far)]
        shown = [one for one in way if one in self.view]
        self.busy.update(shown)
        if not shown or cell in self._counted:
            return
        self._counted.add(cell)
        points = [_front(self.view.polygon(one)) for one in shown]
        points.insert(0, _between(self.view.centre(shown[0]), points[0]))
        dotted = line_of(points)
        self.add(
            Stage.WAY,
            Path(dotted, Paint(stroke="paper", width=5.0)),
            Path(dotted, Paint(stroke="ink", width=2.6, dash=(2.6, 5.2), round=False)),
        )
        words = ngettext("{count} cell", "{count} cells", far).format(count=far)
        self.add(Stage.BADGE, self.count_pill(points, words))

    def count_pill(self, points: Sequence[Point], words: str) -> Group:
        """The words of a counted distance, on its line."""
        size = 12.5
        wide, tall = text_width(words, size, bold=True) + 16, 22.0
        inner = [_between(a, b) for a, b in pairwise(points)]
        middle = inner[len(inner) // 2]
        wishes = sorted(inner, key=lambda one: math.dist(one, middle))
        aside = growth(self.view, size) * wide / 2 + RIDER + 6
        wishes += [(x + dx, y) for dx in (aside, -aside) for x, y in wishes]
        box = badges.rounded(-wide / 2, -tall / 2, wide, tall, tall / 2)
        shapes = (
            Path(box, Paint("paper", "second", 1.3)),
            Text(0, size * 0.36, words, size, "ink", bold=True),
        )
        pill = Group(shapes, roles=("pill",), legible=size)
        return self.placed(pill, (wide, tall), wishes)

    # badges

    def badges(self, mark: Mark) -> None:
        """One badge for each thing that a mark is about; cells that touch are one thing."""
        if mark.role in _OWN or (mark.role not in _BADGED and not mark.label):
            return
        size = badges.badge_size("allowed" if mark.role in _BADGED else mark.role, mark.label)
        badge = badges.badge(mark.role, mark.label, (0.0, 0.0))
        for wishes, targets in self.wishes(mark.keys, growth(self.view, badge.legible)):
            placed = self.placed(badge, size, wishes, targets)
            self.add(Stage.BADGE, placed)
            self.tail(mark, placed, targets)

    def tail(self, mark: Mark, placed: Group, targets: Sequence[Point]) -> None:
        """A wedge from a badge to the rider or the cell that it is about."""
        (left, top), inside = placed.offset, placed.children[0]
        assert isinstance(inside, Group)
        at = (left + inside.offset[0], top + inside.offset[1])
        riders = {*self.field.places.values(), *(ghost.offset for ghost in self.field.ghosts())}
        reach = [(one, RIDER if one in riders else 0.0) for one in targets]
        if tail := badges.tail(mark.role, mark.label, at, reach):
            self.add(Stage.TAIL, tail)

    def wishes(self, keys: Sequence[str], grow: float) -> Iterator[tuple[list[Point], list[Point]]]:
        """Places for the badge of each thing, the best first, and what they are beside."""
        riders = [rider for rider in map(self.rider, keys) if rider is not None]
        for rider in riders:
            at = self.field.places[rider]
            yield _around(at, grow), [at]
        for key in keys:
            if key.startswith("group:") and self.cells([key]):
                middles = [self.view.centre(cell) for cell in self.cells([key])]
                yield [one for at in middles for one in _around(at, grow)], middles
            for points in self.lines(key):
                yield [points[0], points[-1], *points], []
        named = [cell for key in keys if (cell := cell_of(key)) is not None and cell in self.view]
        for part in _touching(named):
            middles = [self.view.centre(cell) for cell in part]
            free = [self.view.centre(cell) for cell in part if cell not in self.race.taken]
            inside = [(x, y + down) for down in (12 + 11 * grow, -12 - 11 * grow) for x, y in free]
            beside = [one for at in middles for one in _around(at, grow)]
            yield [*reversed(free), *inside, *beside], middles


@lru_cache(maxsize=128)
def _printed(seen: View, _language: str) -> tuple[Box, ...]:
    """The room of numbers of rows and seconds, as large as they may grow."""
    found = []
    for words in (*row_numbers(seen), *seconds(seen)):
        left, top, right, bottom = text_box(words)
        more = (seen.growth(words.size) - 1) / 2
        wide, tall = more * (right - left) + 3, more * (bottom - top)
        found.append((left - wide, top - tall, right + wide, bottom + tall))
    return tuple(found)


@lru_cache(maxsize=128)
def _arrows(seen: View) -> tuple[Box, ...]:
    """The room of the arrows in yellow fields."""
    places = (seen.shift(i, at) for i, one in enumerate(seen.plans) for at, _angle in helpers(one))
    return tuple((x - 13, y - 13, x + 13, y + 13) for x, y in places)


def _lines(one: Plan, kind: str, name: str) -> Iterator[list[Point]]:
    """The lines on a stretch that a key means."""
    road = one.road
    if kind == "line" and name.isdecimal() and 2 <= int(name) <= len(road.sections):
        for corners in yellow_line(road, int(name)):
            if one.shows(corners[0]):
                yield line_points(one, corners)
    elif kind == "tape":
        for tape in road.tapes:
            if tape.name == name and min(tape.cells) in one:
                yield tape_points(one, tape)
    elif kind == "finish" and road.finish is not None:
        points = row_line(one, road.finish.row)
        if points and one.first <= road.finish.row <= one.last:
            yield points
    elif kind in ("wind", "section") and name.isdecimal() and 1 <= int(name) <= len(road.sections):
        yield from _edge(one, int(name) - 1)


def _edge(one: Plan, number: int) -> Iterator[list[Point]]:
    """The windward edge of a section."""
    wind = one.road.sections[number].wind
    cells = [cell for cell in one.cells if one.road.section(cell) == number]
    if cells:
        rows = [cell.row for cell in cells]
        yield one.beside(min(rows) + 0.3, max(rows) + 0.9, wind, VERGE)


def _framed(outline: Commands, look: Look) -> tuple[Shape, ...]:
    if look.dashed:
        return (
            Path(outline, Paint(stroke="paper", width=5.0)),
            Path(outline, Paint(stroke=look.colour, width=3.0, dash=(7.0, 5.0), round=False)),
        )
    return (
        Path(outline, Paint(stroke="paper", width=8.0)),
        Path(outline, Paint(stroke=look.colour, width=4.4)),
    )


def _haloed(line: Commands, look: Look) -> tuple[Shape, ...]:
    if look.dashed:
        return (Path(line, Paint(stroke=look.colour, width=15.0, dash=(7.0, 5.0), round=False)),)
    return (Path(line, Paint(stroke=look.colour, width=17.0)),)


def _between(one: Point, other: Point) -> Point:
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def _front(polygon: Sequence[Point]) -> Point:
    """The middle of the side through which a rider leaves a cell straight ahead."""
    return _between(polygon[5], polygon[0])


def _around(at: Point, grow: float) -> list[Point]:
    """Places beside a rider or a cell for a badge that grows."""
    x, y = at
    down, aside = 19 + 11 * grow, 22 + 20 * grow
    right, low = 6 + 22 * grow, 10 + 11 * grow
    places = [(x + dx, y + dy) for dy in (down, -down) for dx in (0, 24, -24)]
    corners = [(x + dx, y + dy) for dy in (low, -low) for dx in (right, -right)]
    return [*places, (x + aside, y), (x - aside, y), *corners]


def _within(value: float, middle: float, size: float) -> float:
    """The number nearest to a value that is in a range around a middle."""
    return min(max(value, middle - size / 2), middle + size / 2)


def _touching(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells in parts that hang together."""
    left = {cell: cell for cell in cells}
    parts = []
    while left:
        part = connected(next(iter(left)), left)
        parts.append([left.pop(cell) for cell in list(left) if cell in part])
    return parts
