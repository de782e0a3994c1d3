r"""Stages as pictures: the part of the road that is shown, what is on it, and the marks.

Below it stand the whole stage at a glance and the legend.

>>> from boardlib.tour.board.notation import read
>>> scene = draw(read("road B4\nrider 15 red 0,6\nrider 16 red 0,5"))
>>> [key for key in scene.sentences if key.startswith("rider")]
['rider:15', 'rider:16']
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final

from boardlib.drawing.canvas import described, kept_keys
from boardlib.drawing.geometry import path, through
from boardlib.drawing.highlighting import emphasised, groups_of, over_board
from boardlib.drawing.labels import text_box, text_width
from boardlib.drawing.scene import (
    Circle,
    Group,
    Mark,
    Paint,
    Path,
    Polygon,
    Scene,
    Shape,
    Sign,
    Text,
    roomy,
)
from boardlib.drawing.sizes import Showing
from boardlib.text import _, language, mark, ngettext
from boardlib.tour.art import riders as draw_riders
from boardlib.tour.art.labels import NAMED, has_labels, labels, row_numbers, seconds
from boardlib.tour.art.marks import Marks, dot
from boardlib.tour.art.offers import MarkLayer, pieces
from boardlib.tour.art.race import STANDING, Field
from boardlib.tour.art.riders import arrived
from boardlib.tour.art.road import closed, ground, growth, helper, helpers
from boardlib.tour.art.road_view import View, stretches, view
from boardlib.tour.board.notation import cell_of
from boardlib.tour.board.position import Group as RiderGroup
from boardlib.tour.board.position import Position
from boardlib.tour.board.road import Prize, Road, Tape, Terrain
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.words import needs

if TYPE_CHECKING:
    from boardlib.game.networks import AnyNetwork


@needs(Position)
def draw(
    position: Position,
    marks: Sequence[Mark] = (),
    *,
    highlight: Any = None,
    label: str = "",
    title: str = "",
    legend: bool = True,
) -> Scene:
    """Draw a position.

    Args:
        position: the riders of a round on their road.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        highlight: what stands out in colours that mean nothing else: nodes, edges, keys, or groups
            of them (see ``draw`` of a position).
        label: what it is that stands out, for the legend.
        title: the title for those who cannot see the picture.
        legend: whether to explain the signs on road and riders below.
    """
    drawn = partial(board, position, title=title, legend=legend)
    return emphasised(drawn, position, marks, highlight, label)


# --- the board and what stands below it ----------------------------------------------------------


def board(position: Position, marks: Sequence[Mark], title: str, legend: bool) -> Scene:
    """The scene of :func:`boardlib.tour.art.draw.draw`, which says what it takes."""
    marks, room = roomy(marks)
    state = race(position)
    seen = _view(position, state, marks, room)
    veiled = any(mark.role == "veil" for mark in marks)
    field = Field(seen, position, state, kept_keys(marks), veiled)
    shapes = list(_road(field, marks))
    height = seen.height
    for part, tall in _below(field):
        shapes.append(Group(part, offset=(0.0, height)))
        height += tall
    below, foot = legend_of(field) if legend else ((), 0.0)
    if legend:
        shapes.append(Group(below, offset=(0.0, height)))
    return Scene(
        title or _("Road"),
        _description(position, marks),
        seen.width,
        height + foot,
        tuple(shapes),
        not seen.upright,
        SHOWING,
        seen.extent,
        signs(field),
        foot,
    )


def _view(position: Position, state: Race, marks: Sequence[Mark], room: Sequence[str]) -> View:
    """The part of the road that is shown: around the riders and what is marked."""
    road = position.road
    cells = [cell_of(key) for mark in marks for key in mark.keys] if state.at else []
    marked = [cell.row for cell in cells if cell is not None and cell in road]
    start = [cell.row for cell in state.start.values()]
    now = [cell.row for cell in state.at.values()]
    if position.home and road.finish is not None and not now:
        now = [road.finish.row - 1]
    kept = [cell.row for cell in map(cell_of, room) if cell is not None and cell in road]
    shown = stretches(road, start, [*now, *marked], kept)
    largest = max((len(group.riders) for group in state.groups), default=0)
    named = NAMED if room else largest  # no step of a case changes the height of its board
    return view(road, shown, has_labels(road, shown, len(state.at), named))


def _road(field: Field, marks: Sequence[Mark]) -> Iterator[Shape]:
    """The road with all that is on it, bottom to top."""
    drawn = Marks(field)
    drawn.draw(marks)
    over = drawn.overlay.at
    grounds = [ground(one) for one in field.view.plans]
    yield from (_stretch(field.view, i, one.below) for i, one in enumerate(grounds))
    yield from field.group_fields()
    yield from field.last_cells()
    yield from over(MarkLayer.AREA)
    yield from field.group_outlines()
    yield from over(MarkLayer.HALO)
    yield from (_stretch(field.view, i, one.lines) for i, one in enumerate(grounds))
    yield from field.arrows(drawn.clearing.busy)
    yield from field.last_line()
    yield from field.ghosts(drawn.reach)
    yield from over(MarkLayer.FRAME)
    yield from over(MarkLayer.WAY)
    ways = (cell for way in field.last_ways() for cell in way[1:])
    under = {*field.race.taken, *drawn.ways, *drawn.supposed, *ways, *field.under_steps()}
    rows = row_numbers(field.view, under)
    yield from (one for one in rows if drawn.distances.pills.is_free(text_box(one)))
    yield from seconds(field.view, under)
    yield from over(MarkLayer.TAIL)
    yield from field.riders()
    yield from over(MarkLayer.OVER)
    yield from field.badges()
    yield from field.last_steps()
    yield from labels(field)
    yield from over(MarkLayer.BADGE)
    if any(mark.role == "bare" for mark in marks):
        yield from pieces(field)


def _stretch(seen: View, number: int, shape: Shape) -> Group:
    """What lies on a stretch; the road ends where the stretch ends."""
    one = seen.plans[number]
    return Group((shape,), offset=seen.origins[number], clip=closed([one.rim]))


def _below(field: Field) -> Iterator[tuple[tuple[Shape, ...], float]]:
    """What stands below the road, with its height: who is home, and the whole stage."""
    seen = field.view
    if field.position.home:
        yield arrived(field.position.home, seen.width)
    if wants_strip(seen):
        yield strip(field, seen.width), STRIP_HEIGHT


def _description(position: Position, marks: Sequence[Mark]) -> str:
    """What is on the road, and what the marks mean."""
    count = len(position.riders)
    words = ngettext("A road with {count} rider.", "A road with {count} riders.", count)
    return described(words.format(count=count), marks)


# --- how its pictures and answers are shown -------------------------------------------


def _within_reach() -> tuple[Shape, ...]:
    """The sign of the legend for cells within reach; no lambda, so that pictures can be pickled."""
    return (dot((0.0, 0.0)),)


SHOWING: Final = Showing(
    standing=("leader", "lone", "attack", "braked"),
    acted=True,
    pieces=frozenset({"figure", "ghost"}),
    ghosts=frozenset({"rider"}),
    moving=frozenset({"rider"}),
    listed={"order": "order", "before": "order", "turn": "focus", "group": "focus"},
    counted=("group:",),
    beside={"offer:": "passed"},
    called={"passed": mark("may be taken over"), "free": mark("within reach")},
    swatches={"free": _within_reach},
    judged={
        "attack": (mark("in attack position"), mark("not in attack position")),
        "lone": (mark("alone"), mark("not alone")),
    },
)


# --- the whole stage at a glance ------------------------------------------------------


Span = tuple[float, float]
STRIP_HEIGHT: Final = 92.0
LOW: Final = 66.0
"""The level of the flat road."""
SIDE: Final = 24.0
RISE: Final = 2.2
"""A climb goes up so much for each row."""
LONG: Final = 40
"""Stages of more rows are shown as a strip too."""
DOWN: Final = 9
"""After a climb the road is down again after so many rows."""
PIN: Final = 20.0
LONE: Final = 9.2
"""The least width of a sign for a group on the strip, and that of a lone rider."""
BETWEEN: Final = 2.0


def wants_strip(seen: View) -> bool:
    """Whether a picture shows so little of a long road that the whole stage belongs beside it."""
    rows = seen.road.rows
    return rows > LONG and sum(one.last - one.first + 1 for one in seen.plans) < rows


def profile(road: Road) -> list[float]:
    """How high the road is before each row, and at its end; in rows of climbing.

    >>> from boardlib.tour.board.road import Section
    >>> road = Road(1, 4, (Section((0,)), Section((1,), Terrain.HILL), Section((3,))))
    >>> profile(road)
    [0.0, 0.0, 1.0, 2.0, 1.0]
    """
    heights, top, since = [0.0], 0.0, 0
    for row in range(road.rows):
        if _terrain(road, row) is Terrain.HILL:
            top, since = heights[-1] + 1, 0
            heights.append(top)
        else:
            since += 1
            heights.append(max(0.0, top * (1 - since / min(DOWN, max(top, 1)))))
    return heights


def _terrain(road: Road, row: int) -> Terrain:
    middle = road.lanes // 2
    begun = [one for one in road.sections if one.start[middle] <= row]
    return begun[-1].terrain


class Strip:
    """The stage on its way to becoming a strip.

    Args:
        field: the round.
        width: of the strip.
    """

    def __init__(self, field: Field, width: float) -> None:
        self.field, self.road = field, field.view.road
        self.step = (width - 2 * SIDE) / self.road.rows
        self.heights = profile(self.road)
        self.rise = min(RISE, 34.0 / max(max(self.heights), 1.0))

    def at(self, row: float) -> tuple[float, float]:
        """The road before a row."""
        index = min(int(row), self.road.rows - 1)
        a, b = self.heights[index], self.heights[index + 1]
        return SIDE + row * self.step, LOW - self.rise * (a + (row - index) * (b - a))

    def shapes(self) -> Iterator[Shape]:
        """Bottom to top."""
        yield from self._land()
        yield from self._shown()
        yield from self._lines()
        for tape in self.road.tapes:
            yield from self._flag(tape)
        yield from self._finish()
        yield Group(tuple(self._groups()), roles=STANDING)

    def _land(self) -> Iterator[Shape]:
        for first, last, terrain in self._pieces():
            top = [self.at(row) for row in range(first, last + 1)]
            points = (*top, (top[-1][0], LOW + 9), (top[0][0], LOW + 9))
            hill = terrain is Terrain.HILL
            yield Polygon(points, Paint("slope" if hill else "verge"))
            yield Path(through(top), Paint(stroke="shade" if hill else "second", width=2.6))

    def _pieces(self) -> Iterator[tuple[int, int, Terrain]]:
        """Rows of the same terrain: first row, row behind the last one."""
        first = 0
        for row in range(1, self.road.rows + 1):
            here = _terrain(self.road, first)
            if row == self.road.rows or _terrain(self.road, row) is not here:
                yield first, row, here
                first = row

    def _shown(self) -> Iterator[Shape]:
        """Brackets below the rows that the picture above shows."""
        for one in self.field.view.plans:
            left, right = self.at(one.first)[0], self.at(one.last + 1)[0]
            y = LOW + 15
            line = path(f"M{left},{y - 4} V{y} H{right} V{y - 4}")
            yield Path(line, Paint(stroke="ink", width=2.0))

    def _lines(self) -> Iterator[Shape]:
        for section in self.road.sections[1:]:
            x, y = self.at(sum(section.start) / len(section.start))
            tick = path(f"M{x},{y - 3} V{LOW + 9}")
            yield Path(tick, Paint(stroke="section-casing", width=3.6, round=False))
            yield Path(tick, Paint(stroke="section-line", width=2.2, round=False))

    def _flag(self, tape: Tape) -> Iterator[Shape]:
        x, y = self.at(sum(cell.row + 0.75 for cell in tape.cells) / len(tape.cells))
        fill = "sprint" if tape.prize is Prize.SPRINT else "mountain"
        yield Path(path(f"M{x},{y} V{y - 25}"), Paint(stroke="ink", width=1.8))
        yield Path(path(f"M{x},{y - 25} h15 l-4,5 4,5 h-15 Z"), Paint(fill, "piece-line", 1.2))
        if tape.prize is Prize.MOUNTAIN:
            yield Circle(x + 5.6, y - 20, 2.3, Paint("mountain-dot"))
        yield Text(x + 18, y - 16, tape.name, 11.5, "second", "start", halo="paper", legible=True)

    def _finish(self) -> Iterator[Shape]:
        if self.road.finish is None:
            return
        x, y = self.at(self.road.finish.row)
        yield Path(path(f"M{x},{y} V{y - 25}"), Paint(stroke="ink", width=1.8))
        board = path(f"M{x},{y - 25} h15 v10 h-15 Z")
        yield Path(board, Paint("plate", "piece-line", 1.2))
        for left, top in ((0, 0), (10, 0), (5, 5)):
            square = path(f"M{x + left},{y - 25 + top} h5 v5 h-5 Z")
            yield Path(square, Paint("piece-line"))

    def _groups(self) -> Iterator[Shape]:
        """A pin for each group, with the number of its riders; none lies on another."""
        groups = self.field.race.groups
        for group, (x, wide) in zip(groups, _apart(map(self._pin, groups)), strict=True):
            y = self.at((x - SIDE) / self.step)[1]
            if group.lone:
                yield Circle(x, y + 7, 3.6, Paint("paper", "ink", 2.0))
                continue
            line = path(f"M{x - wide / 2 + 8},{y} h{wide - 16}")
            yield Path(line, Paint(stroke="paper", width=20.0))
            yield Path(line, Paint(stroke="badge", width=16.5))
            count = str(len(group.riders))
            yield Text(x, y + 4.8, count, 13.4, "on-badge", bold=True)

    def _pin(self, group: RiderGroup) -> Span:
        """The middle and the width of the pin of a group, as far as nothing else lies there."""
        rows = [self.field.race.at[rider].row + 0.5 for rider in group.riders]
        wide = max(self.step * (max(rows) - min(rows) + 1), PIN)
        return self.at(sum(rows) / len(rows))[0], LONE if group.lone else wide


def _apart(spans: Iterable[Span]) -> list[Span]:
    """Middles and widths, so that none lies on another: narrower, and further back if need be.

    >>> _apart([(50.0, 40.0), (60.0, 20.0)])
    [(38.0, 20.0), (60.0, 20.0)]
    """
    wished = list(spans)
    found = dict(enumerate(wished))
    edge = math.inf
    for index in sorted(found, key=lambda index: -wished[index][0]):
        x, wide = wished[index]
        if x + wide / 2 > edge:
            wide = min(wide, PIN)
            x = min(x, edge - wide / 2)
        found[index], edge = (x, wide), x - wide / 2 - BETWEEN
    return list(found.values())


def strip(field: Field, width: float) -> tuple[Shape, ...]:
    """The whole stage as a strip of :data:`STRIP_HEIGHT`."""
    return tuple(Strip(field, width).shapes())


# --- what the signs on riders and road mean -------------------------------------------


SIZE: Final = 13.0
ROW: Final = 27.0
SWATCH: Final = 21.0
"""Height of the highest sign, with the space below it."""
LEFT: Final = 24.0
_HEXAGON: Final = path("M-12,0 L-6,-10.4 H6 L12,0 L6,10.4 H-6 Z")

Item = tuple[tuple[Shape, ...], str]


def signs(field: Field) -> tuple[Sign, ...]:
    """The signs that occur, with what they mean."""
    return _meant(tuple(_signs(field)), language())


@lru_cache(maxsize=128)
def _meant(names: tuple[str, ...], _language: str) -> tuple[Sign, ...]:
    drawn = [(name, *_SIGNS[name]()) for name in names]
    return tuple(
        Sign((Group(swatch, scale=0.78),), words, name not in _OPEN)
        for name, swatch, words in drawn
    )


def legend_of(field: Field) -> tuple[tuple[Shape, ...], float]:
    """Swatches with words in as many rows as the width needs, and the height they take."""
    seen = field.view
    return _laid_out(tuple(_signs(field)), seen.width, growth(seen, SIZE), language())


def _signs(field: Field) -> list[str]:
    """The signs that occur; first those that are there even while something is asked."""
    found = {role for rider in field.places for role in field.roles(rider)}
    if field.race.rides:
        found |= {"move", "ghost"}
    if "leader" in found:
        found.add("group")
    if any(True for one in field.view.plans for _arrow in helpers(one)):
        found.add("forward")
    return [name for name in _SIGNS if name in {*found, "wind"}]


@lru_cache(maxsize=128)
def _laid_out(
    signs: tuple[str, ...], width: float, grow: float, _language: str
) -> tuple[tuple[Shape, ...], float]:
    """The legend, with room for words that grow so much in pictures that are shown small."""
    items = [(name not in _OPEN, _SIGNS[name]()) for name in signs]
    widest = max(20 + text_width(words, SIZE) for _standing, (_swatch, words) in items)
    most = max(1, int((width - LEFT) / (widest * grow + 4)))
    rows = math.ceil(len(items) / most)
    columns, row = math.ceil(len(items) / rows), max(ROW, SWATCH * grow)
    shapes: list[Shape] = []
    for place, (standing, (swatch, words)) in enumerate(items):
        text = Text(18, SIZE * 0.36, words, SIZE, "second", "start")
        at = (LEFT + place % columns * (width - LEFT) / columns, 14.0 + place // columns * row)
        item = Group((Group(swatch, scale=0.78), text), offset=at, legible=SIZE)
        shapes.append(Group((item,), roles=STANDING) if standing else item)
    return tuple(shapes), row * rows + 3.0


def _ring(paint: Paint) -> tuple[Shape, ...]:
    return (Circle(0, 0, 12, paint),)


def _way() -> tuple[Shape, ...]:
    line = Path(path("M-15,0 H15"), Paint(stroke="allowed", width=3.6))
    return (line, Circle(0, 0, 7.6, Paint("paper", "allowed", 2.6)))


def _wind() -> tuple[Shape, ...]:
    edge = path("M-14,-5 H14")
    return (
        Path(edge, Paint(stroke="wind-line", width=6.4, round=False)),
        Path(edge, Paint(stroke="wind", width=4.2, round=False)),
        Path(path("M0,-3 V9 M-4.5,4.5 L0,9.6 L4.5,4.5"), Paint(stroke="wind-line", width=2.6)),
    )


_OPEN: Final = ("move", "ghost", "wind", "forward")
"""Signs that do not say how riders stand."""
_SIGNS: Final[dict[str, Callable[[], Item]]] = {
    "wind": lambda: (_wind(), _("wind side")),
    "forward": lambda: (helper((0.0, 0.0), 0.0), _("forward")),
    "move": lambda: (_way(), _("last move")),
    "ghost": lambda: (_ring(Paint("paper", "second", 1.8, (4.0, 3.0))), _("stood here")),
    "leader": lambda: (draw_riders.star(), _("leader")),
    "group": lambda: ((Path(_HEXAGON, Paint("group", "ink", 2.7)),), _("group")),
    "attack": lambda: (_ring(Paint(stroke="attack", width=3.4)), _("attack position")),
    "lone": lambda: (
        _ring(Paint(stroke="ink", width=2.5, dash=(4.6, 4.0), round=False)),
        _("lone rider"),
    ),
    "braked": lambda: (draw_riders.braked(1), _("braked")),
}


# --- the road as a network, over its picture or alone --------------------------------------------


def picture(
    position: Position, net: AnyNetwork, highlight: Any, label: str, title: str, over: bool
) -> Scene:
    """A network with groups that stand out (see :class:`boardlib.game.networks.Networked`)."""
    return over_board(
        draw(position, legend=False), net, groups_of(highlight, label, net), title, over
    )
