"""Names and numbers beside the road, and badges on it; each finds a free place of its own."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Final

from boardlib.drawing import badges
from boardlib.drawing.geometry import Box, Point
from boardlib.drawing.labels import Clear, joined_box, text_box, text_width
from boardlib.drawing.scene import Circle, Group, Shape, Text
from boardlib.text import _, language, ngettext
from boardlib.tour.art.race import STANDING, Field
from boardlib.tour.art.riders import CORNER
from boardlib.tour.art.road import growth, helpers
from boardlib.tour.art.road_plan import VERGE, middle
from boardlib.tour.art.road_view import Rows, View
from boardlib.tour.board.road import Cell, Road, Wind

MANY: Final = 12
"""From so many riders on, groups have names."""
NUMBER: Final = 11.5
PRINTED: Final = 14.0
CUT: Final = 14.0
"""What is printed on a cell so near to the edge of the picture would be cut off."""
NAME: Final = 15.0
NAMED: Final = 3
"""Groups of so many riders have names then."""
GROW: Final = 1.4
"""Names may grow by so much before they touch each other."""
MOST_ASIDE: Final = 36.0
"""A name stands at most so much further from a road that rises on the page."""
SCORING: Final = 4
"""So many riders are named at a tape: those who score."""
_SIDES: Final = (0, -1, 1, -2, 2, -3, 3)


def has_labels(road: Road, shown: Iterable[Rows], riders: int, largest: int) -> bool:
    """Whether names stand above the road: of tapes, or of groups.

    ``riders`` are on it, ``largest`` of them in the largest group.
    """
    rows = {row for first, last in shown for row in range(first, last + 1)}
    named = {cell.row for tape in road.tapes for cell in tape.cells}
    named |= {road.finish.row} if road.finish is not None else set()
    return (riders >= MANY and largest >= NAMED) or not rows.isdisjoint(named)


def row_numbers(seen: View, hidden: Collection[Cell] = ()) -> tuple[Text, ...]:
    """The numbers of rows beside their outermost cells on the right, and of every lane.

    On the inner side of a bend rows whose numbers would run into each other have none; a lane has
    none where something lies on its number.
    """
    lanes = (words for cell, words in _lane_numbers(seen).items() if cell not in hidden)
    return (*_row_numbers(seen), *lanes)


@lru_cache(maxsize=128)
def _row_numbers(seen: View) -> tuple[Text, ...]:
    grow, found = seen.growth(NUMBER), []
    for number, one in enumerate(seen.plans):
        clear = Clear()
        outer: dict[int, Cell] = {cell.row: cell for cell in one.cells}
        for row, cell in outer.items():
            along, _across = middle(cell, one.road)
            rim = one.side(along, Wind.RIGHT) + VERGE
            x, y = seen.shift(number, one.point(along, rim + 0.24))
            wide = grow * text_width(str(row), NUMBER)
            box = (x - wide / 2, y - NUMBER * grow / 2, x + wide / 2, y + NUMBER * grow / 2)
            if clear.is_free(box):
                clear.boxes.append(box)
                at, words = y + NUMBER * 0.36, str(row)
                found.append(Text(x, at, words, NUMBER, "second", halo="paper", legible=True))
    return tuple(found)


@lru_cache(maxsize=128)
def _lane_numbers(seen: View) -> dict[Cell, Text]:
    """The numbers of lanes, each on the first of its cells that a stretch shows."""
    found = {}
    for number, one in enumerate(seen.plans):
        along = one.begin + (0.22 if one.first else 0.35)
        for cell in (cell for cell in one.cells if cell.row == one.first):
            _along, across = middle(cell, one.road)
            x, y = seen.shift(number, one.point(along, across))
            at, lane = y + NUMBER * 0.36, str(cell.lane)
            found[cell] = Text(x, at, lane, NUMBER, "second", halo="paper", legible=True)
    return found


def seconds(seen: View, hidden: Collection[Cell] = ()) -> tuple[Text, ...]:
    """The seconds printed on the cells of the finish, but for those on which something lies."""
    printed = {} if seen.road.finish is None else _seconds(seen, language())
    return tuple(words for cell, words in printed.items() if cell not in hidden)


def printed(seen: View) -> set[Point]:
    """The middles of the cells on which seconds are printed."""
    return set() if seen.road.finish is None else set(map(seen.centre, _seconds(seen, language())))


@lru_cache(maxsize=128)
def _seconds(seen: View, _language: str) -> dict[Cell, Text]:
    found = {}
    for cell in (cell for one in seen.plans for cell in one.cells):
        printed = seen.road.seconds(cell)
        (x, y), grow = seen.centre(cell), seen.growth(PRINTED)
        if printed is not None and x + CUT * grow < seen.width:
            words = _("{seconds} s").format(seconds=printed)
            found[cell] = Text(x, y + 5.0, words, PRINTED, "second", bold=True, legible=True)
    return found


@dataclass(frozen=True, slots=True)
class Name:
    """A name beside the road.

    Attributes:
        cell: what it belongs to.
        words: the name.
        under: a second line.
        standing: whether it follows from the places of the riders.
    """

    cell: Cell
    words: str
    under: str = ""
    standing: bool = False


def labels(field: Field) -> tuple[Shape, ...]:
    """Names of tapes, start, finish and large groups, and where rows were left out."""
    names = tuple(name for name in _names(field) if name.cell in field.view)
    return (*_placed(field.view, names), *_gaps(field.view, language()))


def _names(field: Field) -> Iterator[Name]:
    road = field.view.road
    for tape in road.tapes:
        crossed = field.race.crossed.get(tape.name, ())
        under = ", ".join(map(str, crossed[:SCORING])) + (" …" if crossed[SCORING:] else "")
        yield Name(min(tape.cells), tape.name, under)
    if road.corridor:
        yield Name(Cell(_first(road, road.corridor), road.corridor), _("Start"))
    if road.finish is not None:
        yield Name(Cell(_first(road, road.finish.row), road.finish.row), _("Finish"))
    if len(field.places) >= MANY:
        yield from _group_names(field)


def _first(road: Road, row: int) -> int:
    """The first lane of a row from the left."""
    return min((lane for lane in range(road.lanes) if Cell(lane, row) in road), default=0)


def _group_names(field: Field) -> Iterator[Name]:
    for group in field.race.groups:
        cells = sorted(field.race.start[rider] for rider in group.riders)
        shown = [cell for cell in cells if cell in field.view]
        count = len(cells)
        if count >= NAMED and shown:
            under = ngettext("{count} rider", "{count} riders", count).format(count=count)
            words = _("Group {leader}").format(leader=group.leader)
            yield Name(shown[len(shown) // 2], words, under, standing=True)


@lru_cache(maxsize=128)
def _placed(seen: View, names: tuple[Name, ...]) -> tuple[Shape, ...]:
    """Names at free places above the road."""
    clear, found = Clear(), []
    for name in names:
        for at in _wishes(seen, name):
            box = _room(name, at)
            if box[0] > 0 and box[2] < seen.width and clear.is_free(box):
                clear.boxes.append(box)
                roles = STANDING if name.standing else ()
                found.append(Group(_lines(name), roles=roles, offset=at, legible=NAME))
                break
    return tuple(found)


def _wishes(seen: View, name: Name) -> Iterator[Point]:
    """Places for a name on the left of the road: beside its cell, then a little aside."""
    number = seen.number(name.cell)
    assert number is not None
    one = seen.plans[number]
    for rows in _SIDES:
        along = middle(name.cell, one.road)[0] + rows
        if one.begin < along < one.end:
            place = one.point(along, one.side(along, Wind.LEFT) - VERGE - 0.25)
            x, y = seen.shift(number, place)
            # Higher where the road is steep on the page, so that no letter lies on it.
            steep = abs(math.tan(one.heading(along))) * _wide(name) / 2
            yield x, y - 1 - min(steep, MOST_ASIDE)


def _lines(name: Name) -> tuple[Text, ...]:
    """A name above the origin, with its second line."""
    words = Text(0, -17 if name.under else 0, name.words, NAME, "ink", bold=True)
    return (words, Text(0, 0, name.under, NAME, "second")) if name.under else (words,)


def _wide(name: Name) -> float:
    return max(text_width(name.words, NAME, bold=True), text_width(name.under, NAME))


def _room(name: Name, at: Point) -> Box:
    """The room of a name at a place, as large as it may grow."""
    left, top, right, bottom = joined_box(map(text_box, _lines(name)))
    x, y = at
    return (x + GROW * left, y + GROW * top, x + GROW * right, y + GROW * bottom)


@lru_cache(maxsize=128)
def _gaps(seen: View, _language: str) -> tuple[Shape, ...]:
    """Where rows were left out."""
    found: list[Shape] = []
    for (x, y), count in seen.gaps:
        words = ngettext("{count} row", "{count} rows", count).format(count=count)
        found.append(Text(x, y - 6, "· · ·", 20.0, "second", bold=True))
        found.append(Text(x, y + 12, words, NUMBER, "second", legible=True))
    return tuple(found)


# --- where badges may lie: beside riders and numbers ----------------------------------


class Clearing:
    """What is free around the riders of a round.

    Args:
        field: the round.
        room: what badges must not cover.

    Attributes:
        busy: cells on which nothing else should be drawn.
    """

    def __init__(self, field: Field, room: badges.Room) -> None:
        self.field, self.view, self.race = field, field.view, field.race
        self.room = room
        self.busy: set[Cell] = set()

    def keep_clear(self) -> None:
        """Note the riders and what sits on them."""
        self.room.keep_within((0.0, 0.0, self.view.width, self.view.height))
        for rider, at in self.field.places.items():
            self.room.take(at, 34.0, 34.0, 8.0)
            if self.race.leads(rider) or rider in self.race.braked:
                self.room.take((at[0] + CORNER, at[1] - CORNER), 22.0, 22.0, 6.0)
        for ghost in self.field.ghosts():
            self.room.take(ghost.offset, 30.0, 30.0, 3.0)
        self.keep_steps_clear(self.field.last_steps())
        for box in (*_printed(self.view, language()), *_arrows(self.view)):
            self.room.take_box(box, 4.0)

    def keep_steps_clear(self, steps: Iterable[Group]) -> None:
        """Note the numbers of a way, as large as they may grow."""
        for step in steps:
            (x, y), grow = step.offset, growth(self.view, step.legible)
            for disc in step.children:
                if isinstance(disc, Circle):
                    at = (x + grow * disc.x, y + grow * disc.y)
                    self.room.take(at, 18.0 * grow, 18.0 * grow, 5.0)

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
        x, y = at = self.room.best(wishes, wide, tall)
        near = min(targets, key=lambda one: math.dist(one, at), default=at)
        left, top = _within(near[0], x, wide), _within(near[1], y, tall)
        offset = (left + (x - left) / grow, top + (y - top) / grow)
        return badges.away_from((left, top), replace(badge, offset=offset))


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


def _within(value: float, middle: float, size: float) -> float:
    """The number nearest to a value that is in a range around a middle."""
    return min(max(value, middle - size / 2), middle + size / 2)
