"""Where marks lie; dice; speeds on offer, as arrows between riders; counted distances, as dots."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.canvas import Look, Overlay
from boardlib.drawing.geometry import Commands, Point, halfway, path, polylines, through
from boardlib.drawing.labels import Clear, text_width
from boardlib.drawing.palette import GROUPS
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Shape, Text
from boardlib.text import _, ngettext
from boardlib.tour.art.labels import Clearing
from boardlib.tour.art.race import Field
from boardlib.tour.art.riders import offer_name, offer_words
from boardlib.tour.art.road import growth, line_points, row_line, tape_points
from boardlib.tour.art.road_plan import UNIT, VERGE, Plan, yellow_line
from boardlib.tour.board.notation import cell_of
from boardlib.tour.board.position import Attack, Die, Ride, Roll
from boardlib.tour.board.road import Cell
from boardlib.tour.rules.pace import base

# --- what the keys of marks point at, and the layers on which they lie ---------------------------


class Places:
    """What keys mean in a picture.

    Args:
        field: the round in the picture.
    """

    def __init__(self, field: Field) -> None:
        self.field, self.view, self.race = field, field.view, field.race

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

    def is_way(self, keys: Sequence[str]) -> bool:
        """Whether keys name a rider or a cell, and the cells of a way from there."""
        cells = self.cells(keys)
        steps = all(b in self.view.road.ahead(a) for a, b in pairwise(cells))
        return len(cells) > 1 and steps and all(map(cell_of, keys[1:]))


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


# --- the layers of marks, and how roles look as frames --------------------------------


class MarkLayer(IntEnum):
    """Where the shapes of marks lie, bottom to top."""

    AREA = 0
    HALO = 1
    FRAME = 2
    WAY = 3
    TAIL = 4
    OVER = 5
    BADGE = 6


@dataclass(frozen=True, slots=True)
class Frame(Look):
    """How a role looks as a frame; ``ground`` is the colour inside."""

    ground: str = ""


FRAMES: Final[dict[str, Frame]] = {
    "allowed": Frame("allowed", ground="allowed-ground"),
    "refused": Frame("refused", dashed=True, ground="refused-ground"),
    "complete": Frame("complete"),
    "incomplete": Frame("incomplete", dashed=True),
    "focus": Frame("focus", ground="paper"),
    "reach": Frame("ink"),
    "changed": Frame("ink"),
    **{group: Frame(group) for group in GROUPS},
}
DASH: Final = (7.0, 5.0)
RIDER: Final = 17.0
"""How far from the middle of a rider the tail of a badge ends."""
WORDS: Final = 11.0
"""The same of a cell on which something is printed."""


# --- dice as they were rolled, and a speed on offer: for pictures of one alone -------------------


SIDE: Final = 34.0
APART: Final = 4.0
"""Between two dice that are rolled in one move."""
LOOKS: Final = {
    Die.YELLOW: ("jersey-yellow", "on-team-orange"),
    Die.GREEN: ("jersey-green", "on-team-orange"),
    Die.RED: ("mountain-dot", "on-team-blue"),
    Die.WHITE: ("jersey-polka", "on-team-orange"),
    Die.POLKA: ("jersey-polka", "on-team-orange"),
}
"""Colour of a die, and of what is printed on it."""
_DOTS: Final = ((-11.0, -11.0), (11.0, -11.0), (-11.0, 11.0), (11.0, 11.0))


def pieces(field: Field) -> Iterator[Shape]:
    """The dice of every move of the round, by ``die:`` and who rolled; chips by ``chip:``."""
    for rider, made in field.race.rides.items():
        if rider not in field.places:
            continue
        at = field.places[rider]
        yield Group(tuple(_rolled(made.ride)), f"die:{rider}", offset=at)
        if made.ride.attack is Attack.NONE:
            number = base(field.race, made.ride, Attack.NONE)
            if isinstance(made.ride.speed, Roll):
                number = made.ride.speed.face.value
            yield Group(chip(str(number)), f"chip:{rider}", offset=at)


def _rolled(ride: Ride) -> Iterator[Shape]:
    """The dice of a move from left to right in the order in which they count."""
    dice = []
    if isinstance(ride.speed, Roll):
        dice.append(die(ride.speed.die, str(ride.speed.face.value), ride.speed.face.attack))
    elif ride.attack is not Attack.NONE or ride.green is None:
        dice.append(die(Die.YELLOW, "2", attack=True))
    if ride.green is not None:
        green = die(Die.GREEN, str(ride.green))
        dice = [green, *dice] if ride.attack is Attack.PULL else [*dice, green]
    if ride.attack is Attack.CATCH:
        dice.append(die(Die.GREEN, "?"))
    for place, shapes in enumerate(dice):
        yield Group(shapes, offset=(place * (SIDE + APART), 0.0))


def die(kind: Die, shown: str, attack: bool = False) -> tuple[Shape, ...]:
    """A die from above; a flash stands below the number where ATTACK does."""
    fill, ink = LOOKS[kind]
    box = rounded(-SIDE / 2, -SIDE / 2, SIDE, SIDE, 6.0)
    body = Path(box, Paint(fill, "piece-line", 2.2))
    dots = _DOTS if kind is Die.POLKA else ()
    signs = tuple(Circle(x, y, 3.0, Paint("mountain-dot")) for x, y in dots)
    down, size = (3.0, 20.0) if attack else (8.2, 23.0)
    number = Text(0.0, down, shown, size, ink, bold=True)
    flash = (Path(_FLASH, Paint(ink)),) if attack else ()
    return (body, *signs, number, *flash)


_FLASH: Final = path("M-9,9 H4 V6 L10,10.5 L4,15 V12 H-9 Z")
"""An arrow to the right."""


def chip(number: str) -> tuple[Shape, ...]:
    """A speed that may be taken over."""
    return (
        Circle(0.0, 0.0, SIDE / 2, Paint("paper", "allowed", 3.0)),
        Text(0.0, 7.6, number, 21.0, "ink", bold=True),
    )


# --- offers and distances on the road ------------------------------------------------------------


def offers_told(marks: Sequence[Mark]) -> list[str]:
    """Offers that only keep their full colour: they are drawn too, unless a veil hides them."""
    if any(mark.role == "veil" for mark in marks):
        return []
    drawn = {key for mark in marks if mark.role == "passed" for key in mark.keys}
    kept = dict.fromkeys(key for mark in marks if mark.role == "quiet" for key in mark.keys)
    return [key for key in kept if key.startswith("offer:") and key not in drawn]


class Offers:
    """Draws speeds on offer.

    Args:
        overlay: where to.
        places: what keys mean.
        clearing: what is free.
    """

    def __init__(self, overlay: Overlay[MarkLayer], places: Places, clearing: Clearing) -> None:
        self.overlay, self.places, self.clearing = overlay, places, clearing
        self.field, self.view, self.race = places.field, places.view, places.race

    def offer(self, keys: Sequence[str], value: str) -> None:
        """A speed on offer: from the rider who rolled it to the one who may take it over."""
        riders = [rider for rider in map(self.places.rider, keys) if rider is not None]
        receiver = riders[-1] if riders else None
        if receiver is None:
            return
        giver = riders[0] if len(riders) > 1 else self.race.pace(receiver).roller
        value = value or str(self.race.offers.get(receiver, ""))
        if not value:
            return
        shapes = [] if giver is None else list(self.arrow(giver, receiver))
        shapes.append(self.pill(receiver, _("may take {value}").format(value=value)))
        words, name = offer_words(receiver, value), offer_name(receiver)
        x, y = self.field.places[receiver]
        key = f"offer:{receiver}"
        self.overlay.add(
            MarkLayer.BADGE,
            Group(tuple(shapes), key, words, ("offer",), at=(x, y + 1), name=name),
        )

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
        tip = through([left, b, right])
        for point in polylines(line, 8)[0]:
            self.clearing.room.take(point, 12.0, 12.0, 4.0)
        for one in (line, tip):
            yield Path(one, Paint(stroke="paper", width=5.4))
        for one in (line, tip):
            yield Path(one, Paint(stroke="ink", width=2.2))

    def pill(self, rider: int, words: str) -> Group:
        """A few words beside a rider."""
        size = 13.0
        wide, tall = text_width(words, size, bold=True) + 20, 24.0
        x, y = self.field.places[rider]
        grow = growth(self.view, size)
        far, down = grow * wide / 2 + 26, grow * tall / 2 + 28
        wishes = [(x + far, y), (x - far, y), (x, y + down), (x, y - down)]
        aside = far - 40  # over the next rider, too
        wishes += [(x + right, y + low) for low in (down, -down) for right in (aside, -aside)]
        pill = _pill(words, size, (wide, tall), Paint("paper", "allowed", 2.0))
        return self.clearing.placed(pill, (wide, tall), wishes, [(x, y)])


def _pill(words: str, size: float, room: tuple[float, float], paint: Paint) -> Group:
    """A few words on a ground with round ends."""
    wide, tall = room
    ground = Path(rounded(-wide / 2, -tall / 2, wide, tall, tall / 2), paint)
    text = Text(0, size * 0.36, words, size, "ink", bold=True)
    return Group((ground, text), roles=("pill",), legible=size)


# --- counted distances: dots along a lane ---------------------------------------------


GROWS: Final = 1.7
"""So much larger a counted distance becomes on a small picture, over numbers of rows beside it."""


class Distances:
    """Draws counted distances, each of them once.

    Args:
        overlay: where to.
        clearing: what is free.

    Attributes:
        pills: where the words of the distances lie.
    """

    def __init__(self, overlay: Overlay[MarkLayer], clearing: Clearing) -> None:
        self.overlay, self.clearing, self.view = overlay, clearing, clearing.view
        self.pills = Clear()
        self._counted: set[Cell] = set()

    def count(self, cell: Cell) -> None:
        """Dots along the lane to the next yellow line, and how many cells that is."""
        far = self.view.road.distance(cell)
        way = [Cell(cell.lane, cell.row + step) for step in range(far)]
        shown = [one for one in way if one in self.view]
        self.clearing.busy.update(shown)
        if not shown or cell in self._counted:
            return
        self._counted.add(cell)
        points = [_front(self.view.polygon(one)) for one in shown]
        points.insert(0, halfway(self.view.centre(shown[0]), points[0]))
        dotted = through(points)
        self.overlay.add(
            MarkLayer.WAY,
            Path(dotted, Paint(stroke="paper", width=5.0)),
            Path(dotted, Paint(stroke="ink", width=2.6, dash=(2.6, 5.2), round=False)),
        )
        words = ngettext("{count} cell", "{count} cells", far).format(count=far)
        self.overlay.add(MarkLayer.BADGE, self.count_pill(points, words))

    def count_pill(self, points: Sequence[Point], words: str) -> Group:
        """The words of a counted distance, on its line."""
        size = 12.5
        wide, tall = text_width(words, size, bold=True) + 16, 22.0
        inner = [halfway(a, b) for a, b in pairwise(points)]
        middle = inner[len(inner) // 2]
        wishes = sorted(inner, key=lambda one: math.dist(one, middle))
        aside = growth(self.view, size) * wide / 2 + RIDER + 6
        wishes += [(x + dx, y) for dx in (aside, -aside) for x, y in wishes]
        pill = _pill(words, size, (wide, tall), Paint("paper", "second", 1.3))
        placed, grow = self.clearing.placed(pill, (wide, tall), wishes), growth(self.view, size)
        inside = placed.children[0]
        assert isinstance(inside, Group)
        (left, top), (x, y) = placed.offset, inside.offset
        self.pills.take((left + grow * x, top + grow * y), GROWS * wide, GROWS * tall)
        return placed


def _front(polygon: Sequence[Point]) -> Point:
    """The middle of the side through which a rider leaves a cell straight ahead."""
    return halfway(polygon[5], polygon[0])
