"""Marks on a stage: frames around cells and riders, ways, order, offers, distances, badges."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from boardlib.drawing import badges
from boardlib.drawing.canvas import Overlay, stations
from boardlib.drawing.geometry import Commands, Point, through
from boardlib.drawing.palette import GROUPS
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Shape, Text
from boardlib.tour.art.labels import Clearing, printed
from boardlib.tour.art.offers import (
    DASH,
    FRAMES,
    RIDER,
    WORDS,
    Distances,
    Frame,
    MarkLayer,
    Offers,
    Places,
    offers_told,
)
from boardlib.tour.art.race import Field, outline
from boardlib.tour.art.riders import CORNER, RIM
from boardlib.tour.art.road import closed, growth
from boardlib.tour.board.notation import cell_of
from boardlib.tour.board.position import connected
from boardlib.tour.board.road import Cell

FEW: Final = 4
"""Of so many riders the distances that make their order are shown."""
DOT: Final = 8.0
"""Radius of the dot on a cell within reach."""
DISC: Final = 12.0
"""Radius of a number on such a cell."""
ABOVE: Final = -15.0
"""So far from the middle it lies where seconds are printed on the cell."""
_BADGED: Final = ("asked", "allowed", "refused", *GROUPS)
_OWN: Final = (
    "chain",
    "last",
    "quiet",
    "veil",
    "order",
    "passed",
    "counted",
    "wrong",
    "open",
    "bare",
    "supposed",
)
"""Roles that are not badges beside a shape."""


class Marks:
    """Draws marks over a round.

    Args:
        field: the round.

    Attributes:
        overlay: what has been drawn, by layer.
        clearing: what is free.
        ways: cells on which numbers of a way lie.
        supposed: cells on which riders are supposed to stand.
    """

    def __init__(self, field: Field) -> None:
        self.field, self.view, self.race = field, field.view, field.race
        self.overlay: Overlay[MarkLayer] = Overlay()
        self.places = Places(field)
        self.clearing = Clearing(field, self.overlay.room)
        self.offers = Offers(self.overlay, self.places, self.clearing)
        self.distances = Distances(self.overlay, self.clearing)
        self.ways: set[Cell] = set()
        self.supposed: set[Cell] = set()
        self.reach: set[Cell] = set()

    def draw(self, marks: Sequence[Mark]) -> None:
        """Draw all marks: frames first, then what has to find a free place."""
        if not marks:
            return
        self.clearing.keep_clear()
        free = {key for mark in marks if mark.role == "free" for key in mark.keys}
        labels = {key: mark.label for mark in marks if mark.role == "tag" for key in mark.keys}
        self.suppose([key for mark in marks if mark.role == "supposed" for key in mark.keys])
        for mark in marks:
            if mark.role in ("allowed", "refused") and self.places.is_way(mark.keys):
                self.chain(mark.keys, mark.role == "refused")
            elif mark.role in FRAMES:
                self.frame(mark.keys, FRAMES[mark.role])
            elif mark.role == "free":
                self.dots(mark.keys, labels)
            elif mark.role == "chain":
                self.chain(mark.keys, any(one.role == "refused" for one in marks))
            elif mark.role == "last":
                self.overlay.add(MarkLayer.OVER, *map(self.brackets, self.places.cells(mark.keys)))
        for mark in marks:
            self.special(mark)
        for key in offers_told(marks):
            self.offers.offer([key], "")
        for mark in marks:
            if not (mark.role == "tag" and free.issuperset(mark.keys)):
                self.badges(mark)

    def suppose(self, keys: Sequence[str]) -> None:
        """Keep cells clear as if riders stood there."""
        self.supposed.update(self.places.cells(keys))
        self.clearing.busy.update(self.supposed)
        for cell in self.supposed:
            self.clearing.room.take(self.view.centre(cell), 34.0, 34.0, 8.0)

    def special(self, mark: Mark) -> None:
        """What only a race has, and signs of their own."""
        if mark.role == "order":
            self.order(mark.keys)
        elif mark.role == "passed":
            self.offers.offer(mark.keys, mark.label)
        elif mark.role == "counted":
            for cell in self.places.start_cells(mark.keys):
                self.distances.count(cell)
        elif mark.role in ("wrong", "open"):
            for at in self.places.anchors(mark.keys):
                sign = badges.warning(at) if mark.role == "wrong" else None
                self.overlay.add(MarkLayer.BADGE, *((sign,) if sign else badges.node(at)))

    def frame(self, keys: Sequence[str], look: Frame) -> None:
        """A frame around cells, riders and groups; a halo along lines."""
        cells = self.places.cells(keys)
        self.clearing.busy.update(cells)
        if look.ground and cells:
            area = Path(closed(map(self.view.polygon, cells)), Paint(look.ground))
            self.overlay.add(MarkLayer.AREA, area)
        for line in outline(self.view, cells):
            self.overlay.add(MarkLayer.FRAME, *_framed(line, look))
        for key in keys:
            for points in self.places.lines(key):
                self.overlay.add(MarkLayer.HALO, Path(through(points), look.line(17.0, DASH, 15.0)))

    def dots(self, keys: Sequence[str], labels: Mapping[str, str]) -> None:
        """A dot on every cell within reach, beside what is printed on it; or a number on one."""
        cells = self.places.cells(keys)
        self.clearing.busy.update(cells)
        self.reach.update(cells)
        for cell in cells:
            x, y = self.view.centre(cell)
            label = labels.get(str(cell), "")
            y += ABOVE if self.view.road.seconds(cell) is not None and not label else 0.0
            self.clearing.room.take((x, y), 2 * DOT, 2 * DOT, 4.0)
            if label:
                self.overlay.add(MarkLayer.WAY, numbered((x, y), label))
            else:
                self.overlay.add(MarkLayer.HALO, dot((x, y)))

    def brackets(self, cell: Cell) -> Shape:
        """Corner brackets around a cell."""
        x, y = self.view.centre(cell)
        return badges.brackets(x - 32, y - 32, x + 32, y + 32)

    def chain(self, keys: Sequence[str], refused: bool) -> None:
        """A way, cell by cell; stations joined by links where it is none."""
        cells = self.places.cells(keys)
        self.clearing.busy.update(cells)
        self.ways.update(cells)
        if self.places.is_way(keys):
            colour = "refused" if refused else "allowed"
            self.overlay.add(MarkLayer.AREA, *self.field.way_cells(cells, colour))
            self.overlay.add(MarkLayer.WAY, *self.field.way_line(cells, colour))
            steps = list(self.field.steps(cells, colour))
            self.clearing.keep_steps_clear(steps)
            self.overlay.add(MarkLayer.OVER, *steps)
            return
        self.overlay.add(MarkLayer.OVER, *stations(self.places.anchors(keys)))

    def order(self, keys: Sequence[str]) -> None:
        """The order of moving; of a few riders also how far it is to the yellow line."""
        for place, key in enumerate(keys, start=1):
            rider = self.places.rider(key)
            if rider is not None:
                x, y = self.field.places[rider]
                badge = badges.place(place, (x - CORNER, y - CORNER))
                grow = growth(self.view, badge.legible)
                far = RIM + grow * (CORNER - RIM)
                self.clearing.room.take((x - far, y - far), 22.0 * grow, 22.0 * grow, 9.0)
                self.overlay.add(MarkLayer.BADGE, badges.away_from((x - RIM, y - RIM), badge))
        for cell in self.places.start_cells(keys) if len(keys) <= FEW else ():
            if self.view.road.distance(cell) > 1:
                self.distances.count(cell)

    def badges(self, mark: Mark) -> None:
        """One badge for each thing that a mark is about; cells that touch are one thing."""
        if mark.role in _OWN or (mark.role not in _BADGED and not mark.label):
            return
        size = badges.badge_size("allowed" if mark.role in _BADGED else mark.role, mark.label)
        badge = badges.badge(mark.role, mark.label, (0.0, 0.0))
        for wishes, targets in self.wishes(mark.keys, growth(self.view, badge.legible)):
            placed = self.clearing.placed(badge, size, wishes, targets)
            self.overlay.add(MarkLayer.BADGE, placed)
            self.tail(mark, placed, targets)

    def tail(self, mark: Mark, placed: Group, targets: Sequence[Point]) -> None:
        """A wedge from a badge to the rider or the cell that it is about."""
        (left, top), inside = placed.offset, placed.children[0]
        assert isinstance(inside, Group)
        at = (left + inside.offset[0], top + inside.offset[1])
        riders = {*self.field.places.values(), *(ghost.offset for ghost in self.field.ghosts())}
        riders.update(map(self.view.centre, self.supposed))
        free = dict.fromkeys(printed(self.view), WORDS) | dict.fromkeys(riders, RIDER)
        reach = [(one, free.get(one, 0.0)) for one in targets]
        if tail := badges.tail(mark.role, mark.label, at, reach):
            self.overlay.add(MarkLayer.TAIL, tail)

    def wishes(self, keys: Sequence[str], grow: float) -> Iterator[tuple[list[Point], list[Point]]]:
        """Places for the badge of each thing, the best first, and what they are beside."""
        riders = [rider for rider in map(self.places.rider, keys) if rider is not None]
        for rider in riders:
            at = self.field.places[rider]
            yield _around(at, grow), [at]
        for key in keys:
            if key.startswith("group:") and self.places.cells([key]):
                middles = [self.view.centre(cell) for cell in self.places.cells([key])]
                yield [one for at in middles for one in _around(at, grow)], middles
            for points in self.places.lines(key):
                yield [points[0], points[-1], *points], []
        named = [cell for key in keys if (cell := cell_of(key)) is not None and cell in self.view]
        for part in _touching(named):
            middles = [self.view.centre(cell) for cell in part]
            taken = {*self.race.taken, *self.supposed}
            free = [self.view.centre(cell) for cell in part if cell not in taken]
            inside = [(x, y + down) for down in (12 + 11 * grow, -12 - 11 * grow) for x, y in free]
            beside = [one for at in middles for one in _around(at, grow)]
            yield [*reversed(free), *inside, *beside], middles


def dot(at: Point) -> Circle:
    """What says that a cell is within reach of what is in the hand."""
    return Circle(*at, DOT, Paint("ink", "paper", 2.6))


def numbered(at: Point, label: str) -> Group:
    """A number on a cell within reach: what comes of ending there."""
    disc = Circle(0.0, 0.0, DISC, Paint("ink", "paper", 2.6))
    number = Text(0.0, 5.0, label, 14.0, "paper", bold=True)
    return Group((disc, number), offset=at, legible=14.0)


def _framed(outline: Commands, look: Frame) -> tuple[Shape, ...]:
    below = Paint(stroke="paper", width=5.0 if look.dashed else 8.0)
    return (Path(outline, below), Path(outline, look.line(4.4, DASH, 3.0)))


def _around(at: Point, grow: float) -> list[Point]:
    """Places beside a rider or a cell for a badge that grows."""
    x, y = at
    down, aside = 19 + 11 * grow, 22 + 20 * grow
    right, low = 6 + 22 * grow, 10 + 11 * grow
    places = [(x + dx, y + dy) for dy in (down, -down) for dx in (0, 24, -24)]
    corners = [(x + dx, y + dy) for dy in (low, -low) for dx in (right, -right)]
    return [*places, (x + aside, y), (x - aside, y), *corners]


def _touching(cells: Iterable[Cell]) -> list[list[Cell]]:
    """Cells in parts that hang together."""
    left = {cell: cell for cell in cells}
    parts = []
    while left:
        part = connected(next(iter(left)), left)
        parts.append([left.pop(cell) for cell in list(left) if cell in part])
    return parts
