"""The picture of a stage: the part of the road that is shown, what is on it, and the marks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardlib.drawing.overlay import described
from boardlib.drawing.scene import Group, Mark, Scene, Shape, roomy
from boardlib.drawing.sheet import kept_keys
from boardlib.text import _, ngettext
from boardlib.tour.art.home import arrived
from boardlib.tour.art.labels import has_labels, labels, row_numbers, seconds
from boardlib.tour.art.legend import legend as legend_of
from boardlib.tour.art.legend import signs
from boardlib.tour.art.mark_layers import MarkLayer
from boardlib.tour.art.marks import Marks
from boardlib.tour.art.race import Field
from boardlib.tour.art.road import closed, ground
from boardlib.tour.art.road_view import View, stretches, view
from boardlib.tour.art.showing import SHOWING
from boardlib.tour.art.stage import HEIGHT, strip, wants_strip
from boardlib.tour.board.lines import cell_of
from boardlib.tour.board.position import Position
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race


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
    return view(road, shown, has_labels(road, shown, len(state.at), largest))


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
    yield from field.ghosts()
    yield from over(MarkLayer.FRAME)
    yield from over(MarkLayer.WAY)
    ways = (cell for way in field.last_ways() for cell in way[1:])
    under = {*field.race.taken, *drawn.ways, *drawn.supposed, *ways, *field.under_steps()}
    yield from row_numbers(field.view, under)
    yield from seconds(field.view, under)
    yield from over(MarkLayer.TAIL)
    yield from field.riders()
    yield from over(MarkLayer.OVER)
    yield from field.badges()
    yield from field.last_steps()
    yield from labels(field)
    yield from over(MarkLayer.BADGE)


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
        yield strip(field, seen.width), HEIGHT


def _description(position: Position, marks: Sequence[Mark]) -> str:
    """What is on the road, and what the marks mean."""
    count = len(position.riders)
    words = ngettext("A road with {count} rider.", "A road with {count} riders.", count)
    return described(words.format(count=count), marks)
