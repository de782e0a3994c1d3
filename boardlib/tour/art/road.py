"""The road of a stage as shapes: ground, wind, cells, climbs, yellow lines, tapes, finish.

What never changes on a stretch of road is drawn once and kept.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Command, Commands, between, through
from boardlib.drawing.scene import Group, Paint, Path, Polygon, Shape
from boardlib.drawing.sizes import MOST
from boardlib.text import language
from boardlib.tour.art.riders import (
    cell_name,
    cell_words,
    finish_words,
    line_words,
    section_words,
    tape_words,
    wind_words,
)
from boardlib.tour.art.road_plan import (
    KERB,
    LANE,
    UNIT,
    VERGE,
    Plan,
    Point,
    cell_corners,
    middle,
    yellow_line,
)
from boardlib.tour.art.road_view import View
from boardlib.tour.board.road import Cell, Prize, Road, Section, Tape, Terrain, Wind

SHADED: Final = 2.6
"""A climb is shaded over so many cells from the yellow line."""
BANDS: Final = 13
"""In so many steps."""
_BAND: Final = SHADED / BANDS
INSIDE: Final = 0.5
"""What is pointed at lies so many cells from the ends of its section, for the ring around it."""
ARROWS: Final = 4.0
"""Cells between two arrows of the wind."""
_ACROSS_ARROW: Final = (("M", -20.0, 0.0), ("L", 13.0, 0.0))
_HEAD: Final = (("M", 2.0, -10.0), ("L", 14.0, 0.0), ("L", 2.0, 10.0))


@dataclass(frozen=True, slots=True)
class Underlay:
    """What lies below everything else on a stretch, and the lines above the groups."""

    below: Group
    lines: Group


@lru_cache(maxsize=128)
def _drawn(plan: Plan, _language: str) -> Underlay:
    below = (
        *_grounds(plan),
        *_winds(plan),
        *_surface(plan),
        *_corridor(plan),
        *_keyed_cells(plan),
    )
    lines = (*_tapes(plan), *_lines(plan), *_finish(plan))
    return Underlay(Group(below, memo={}), Group(lines, memo={}))


def ground(plan: Plan) -> Underlay:
    """The road of a stretch; its shapes are made once."""
    return _drawn(plan, language())


def growth(seen: View, size: float) -> float:
    """How much badges with letters of a size grow on a wall, so that a class can read them."""
    return min(seen.growth(size), MOST)


def closed(polygons: Iterable[Sequence[Point]]) -> Commands:
    """Closed shapes with straight sides, as one path."""
    commands: list[Command] = []
    for polygon in polygons:
        commands += [*through(polygon), ("Z",)]
    return tuple(commands)


def turned(commands: Commands, at: Point, angle: float, scale: float = 1.0) -> Commands:
    """A path drawn around the origin, turned (in radians) and put elsewhere."""
    c, s = math.cos(angle) * scale, math.sin(angle) * scale
    return tuple(
        (name, *_turned([float(value) for value in values], at, c, s)) for name, *values in commands
    )


def _turned(values: list[float], at: Point, c: float, s: float) -> Iterator[float]:
    for x, y in zip(values[::2], values[1::2], strict=True):
        yield at[0] + x * c - y * s
        yield at[1] + x * s + y * c


# --- beside the road ------------------------------------------------------------------------


def _section_range(plan: Plan, number: int, side: int) -> tuple[float, float]:
    """From where to where a section lies along an edge of the road (0 left, -1 right)."""
    sections = plan.road.sections
    begin = _edge_start(sections[number], side) if number else plan.begin - 3
    last = number + 1 == len(sections)
    end = plan.end + 3 if last else _edge_start(sections[number + 1], side)
    return max(begin, plan.begin - 3), min(end, plan.end + 3)


def _edge_start(section: Section, side: int) -> float:
    lane = section.lanes[side]
    return section.start[lane] + lane % 2 / 2


def _seen(plan: Plan) -> list[int]:
    """The sections that are at least partly on the stretch."""
    return sorted({plan.road.section(cell) for cell in plan.nearby})


def _grounds(plan: Plan) -> Iterator[Shape]:
    for number in _seen(plan):
        section = plan.road.sections[number]
        colour = "slope" if section.terrain is Terrain.HILL else "verge"
        left = plan.beside(*_section_range(plan, number, 0), Wind.LEFT, VERGE)
        right = plan.beside(*_section_range(plan, number, -1), Wind.RIGHT, VERGE)
        shapes: tuple[Shape, ...] = (
            Polygon((*left, *reversed(right)), Paint(colour, colour, 0.6)),
        )
        if section.terrain is Terrain.HILL:
            shapes += (Path(_hatching(plan, number), Paint(stroke="slope-line", width=1.8)),)
        words = section_words(plan.road, number)
        at = _verge(plan, number)
        yield _named(plan, number, shapes, "section", words, at)


def _verge(plan: Plan, number: int) -> Point:
    """A place beside the section, on the lee side."""
    lee = Wind.LEFT if plan.road.sections[number].wind is Wind.RIGHT else Wind.RIGHT
    begin, end = _shown_range(plan, number, 0 if lee is Wind.LEFT else -1)
    return plan.beside(begin, max(end - INSIDE, begin), lee, VERGE / 2)[-1]


def _shown_range(plan: Plan, number: int, side: int) -> tuple[float, float]:
    begin, end = _section_range(plan, number, side)
    begin = max(begin, plan.begin)
    return begin, max(min(end, plan.end), begin + 0.5)


def _hatching(plan: Plan, number: int) -> Commands:
    """Short strokes on the ground beside a climb."""
    commands: list[Command] = []
    for wind, side in ((Wind.LEFT, 0), (Wind.RIGHT, -1)):
        begin, end = _section_range(plan, number, side)
        inner = plan.beside(begin + 0.3, end - 0.5, wind, VERGE * 0.3)
        outer = plan.beside(begin + 0.42, end - 0.38, wind, VERGE * 0.75)
        for index in range(0, len(inner), 2):
            commands += through((inner[index], outer[index]))
    return tuple(commands)


def _winds(plan: Plan) -> Iterator[Shape]:
    """The edge from which the wind blows, with its arrows."""
    for number in _seen(plan):
        wind = plan.road.sections[number].wind
        side = 0 if wind is Wind.LEFT else -1
        edge = through(plan.beside(*_section_range(plan, number, side), wind, VERGE))
        arrows = tuple(_wind_arrows(plan, number, wind))
        shapes = (
            Path(edge, Paint(stroke="wind-line", width=6.4, round=False)),
            Path(edge, Paint(stroke="wind", width=4.2, round=False)),
            Path(edge, Paint(hit=True, width=14.0)),
            *(Path(arrow, Paint(stroke="wind-line", width=2.6)) for arrow in arrows),
        )
        begin, end = _shown_range(plan, number, side)
        at = plan.beside(min(begin + INSIDE, end), end, wind, VERGE)[0]
        yield _named(plan, number, shapes, "wind", wind_words(plan.road, number), at)


def _named(
    plan: Plan, number: int, shapes: tuple[Shape, ...], kind: str, words: str, at: Point
) -> Group:
    """Shapes of a section, with a key if some of its cells are shown."""
    if any(plan.road.section(cell) == number for cell in plan.cells):
        return Group(shapes, f"{kind}:{number + 1}", words, (kind,), at=at)
    return Group(shapes)


def _wind_arrows(plan: Plan, number: int, wind: Wind) -> Iterator[Commands]:
    begin, end = _section_range(plan, number, 0 if wind is Wind.LEFT else -1)
    into = math.pi / 2 if wind is Wind.LEFT else -math.pi / 2
    count = max(1, round((end - begin) / ARROWS))
    for index in range(count):
        along = begin + (index + 0.5) * (end - begin) / count
        if not plan.begin + 0.4 < along < plan.end - 0.4:
            continue
        across = plan.side(along, wind) + (-VERGE if wind is Wind.LEFT else VERGE)
        at, angle = plan.point(along, across), plan.heading(along) + into
        arrow = (("M", 3.0, 0.0), ("L", 17.0, 0.0), *_moved(_HEAD, 0.55, 10.0))
        yield turned(arrow, at, angle)


def _moved(commands: Commands, scale: float, right: float) -> Commands:
    return tuple((name, float(x) * scale + right, float(y) * scale) for name, x, y in commands)


# --- the surface ----------------------------------------------------------------------------


def _surface(plan: Plan) -> Iterator[Shape]:
    """The cells, flat and hill."""
    for terrain, fill, line in (
        (Terrain.FLAT, "asphalt", "asphalt-line"),
        (Terrain.HILL, "climb", "climb-line"),
    ):
        cells = [cell for cell in plan.nearby if plan.road.terrain(cell) is terrain]
        if cells:
            path = closed(map(plan.polygon, cells))
            yield Path(path, Paint(fill, line, 1.7))
    yield from _shading(plan)


def _shading(plan: Plan) -> Iterator[Shape]:
    """Where a climb begins and ends: darker towards the yellow line, step by step."""
    sections = plan.road.sections
    for number in range(1, len(sections)):
        before, after = sections[number - 1].terrain, sections[number].terrain
        if before is not after:
            up = after is Terrain.HILL
            hill = [
                cell
                for cell in plan.nearby
                if plan.road.section(cell) == (number if up else number - 1)
                and abs(cell.row - sections[number].start[cell.lane]) <= SHADED + 2
            ]
            yield from _bands(plan, hill, _edge(plan.road, number), 1 if up else -1)


def _edge(road: Road, number: int) -> Callable[[float], float]:
    """Where a yellow line lies, taken as straight from edge to edge: across -> along."""
    section = road.sections[number]
    first, last = section.lanes
    (a, left), (b, right) = (
        middle(Cell(lane, section.start[lane]), road) for lane in (first, last)
    )
    slope = (b - a) / (right - left) if last > first else 0.0
    return lambda across: a + slope * (across - left) - 0.5


def _bands(
    plan: Plan, cells: Sequence[Cell], edge: Callable[[float], float], ahead: int
) -> Iterator[Shape]:
    pieces: dict[int, list[list[Point]]] = {}
    for cell in cells:
        corners = [plan.straight(corner) for corner in cell_corners(cell)]
        far = [ahead * (along - edge(across)) for along, across in corners]
        first, last = (math.floor(depth / _BAND) for depth in (min(far), max(far)))
        for band in range(max(first, 0), min(last + 1, BANDS)):
            piece = _cut(corners, edge, band * _BAND * ahead, ahead)
            piece = _cut(piece, edge, (band + 1) * _BAND * ahead, -ahead)
            if len(piece) > 2:
                pieces.setdefault(band, []).append([plan.point(*place) for place in piece])
    for band, found in sorted(pieces.items()):
        dark = round(0.5 * (1 - band / BANDS) ** 1.6, 3)
        yield Path(closed(found), Paint("shade", opacity=dark))


def _cut(
    polygon: Sequence[Point], edge: Callable[[float], float], away: float, keep: int
) -> list[Point]:
    """The part of a polygon that lies ahead of a line across the road (or behind it)."""
    kept: list[Point] = []
    sides = [keep * (along - edge(across) - away) for along, across in polygon]
    for index, here in enumerate(polygon):
        before = polygon[index - 1]
        a, b = sides[index - 1], sides[index]
        if (a >= 0) != (b >= 0):
            kept.append(between(before, here, a / (a - b)))
        if b >= 0:
            kept.append(here)
    return kept


def _keyed_cells(plan: Plan) -> Iterator[Shape]:
    """What catches the pointer, one for each cell."""
    for cell in plan.cells:
        terrain = plan.road.terrain(cell).value
        yield Group(
            (Polygon(plan.polygon(cell), Paint(hit=True)),),
            str(cell),
            cell_words(plan.road, cell),
            ("cell", terrain),
            at=plan.centre(cell),
            name=cell_name(cell),
        )


# --- lines across the road ------------------------------------------------------------------


def _lines(plan: Plan) -> Iterator[Shape]:
    for number in range(2, len(plan.road.sections) + 1):
        for corners in yellow_line(plan.road, number):
            if any(_near(plan, plan.straight(corner)[0]) for corner in corners):
                yield _line(plan, number, corners)


def _near(plan: Plan, along: float) -> bool:
    return plan.begin - 1.5 <= along <= plan.end + 1.5


def line_points(plan: Plan, corners: Sequence[tuple[int, int]]) -> list[Point]:
    """A line along cell edges, drawn on to both edges of the road."""
    ends = []
    for corner, wind, sign in ((corners[0], Wind.LEFT, -1), (corners[-1], Wind.RIGHT, 1)):
        along, across = plan.straight(corner)
        rim = plan.side(along, wind) + sign * (VERGE - 0.16)
        ends.append(plan.point(along, rim if abs(rim - across) < 2 * LANE else across))
    return [ends[0], *plan.ring(corners), ends[1]]


def _line(plan: Plan, number: int, corners: Sequence[tuple[int, int]]) -> Group:
    path = through(line_points(plan, corners))
    shapes = (
        Path(path, Paint(stroke="section-casing", width=8.4)),
        Path(path, Paint(stroke="section-line", width=5.4)),
        Path(path, Paint(hit=True, width=12.0)),
        *helper(*_helper_at(plan, number)),
    )
    seen = [corner for corner in corners if plan.shows(corner)]
    if not seen:
        return Group(shapes)
    words = line_words(plan.road, number)
    return Group(shapes, f"line:{number}", words, ("line",), at=plan.corner(seen[0]))


def helpers(plan: Plan) -> Iterator[tuple[Point, float]]:
    """Where black arrows in a yellow field are seen on a stretch, and where they point."""
    for number in range(2, len(plan.road.sections) + 1):
        if plan.begin < _helper_row(plan.road, number) < plan.end:
            yield _helper_at(plan, number)


def _helper_at(plan: Plan, number: int) -> tuple[Point, float]:
    """The place of the arrow of a section: on its windward edge."""
    wind, along = plan.road.sections[number - 1].wind, _helper_row(plan.road, number)
    away = VERGE * 0.42
    across = plan.side(along, wind) + (away if wind is Wind.RIGHT else -away)
    return plan.point(along, across), plan.heading(along)


def _helper_row(road: Road, number: int) -> float:
    section = road.sections[number - 1]
    return _edge_start(section, 0 if section.wind is Wind.LEFT else -1) + 0.95


def helper(at: Point, angle: float) -> tuple[Shape, ...]:
    """A black arrow in a yellow field: forward."""
    box = rounded(-14.0, -7.5, 28.0, 15.0, 0.0)
    arrow = (("M", -8.0, 0.0), ("L", 6.0, 0.0), *_moved(_HEAD, 0.5, 0.0))
    return (
        Path(turned(box, at, angle), Paint("section-line", "section-casing", 1.4)),
        Path(turned(arrow, at, angle), Paint(stroke="on-section-line", width=2.5)),
    )


def arrow(at: Point, angle: float, hill: bool) -> tuple[Shape, ...]:
    """The white arrow: where forward is in a section."""
    path = turned((*_ACROSS_ARROW, *_HEAD), at, angle, 0.72)
    white = Path(path, Paint(stroke="arrow", width=4.2))
    return (Path(path, Paint(stroke="arrow-casing", width=6.4)), white) if hill else (white,)


def tape_points(plan: Plan, tape: Tape) -> list[Point]:
    """The middle line of a tape, which touches exactly its cells."""
    cells = sorted(tape.cells)
    straight = [middle(cell, plan.road) for cell in cells]
    aside = [0.25 if cell.lane % 2 == 0 else -0.25 for cell in cells]
    places = [(a + more, c) for (a, c), more in zip(straight, aside, strict=True)]
    first, last = places[0], places[-1]
    reach = KERB - 0.05
    ends = (first[0], first[1] - reach), (last[0], last[1] + reach)
    return [plan.point(*place) for place in (ends[0], *places, ends[1])]


def _tapes(plan: Plan) -> Iterator[Shape]:
    for tape in plan.road.tapes:
        if any(cell in plan.nearby for cell in tape.cells):
            points = tape_points(plan, tape)
            path = through(points)
            shapes = _ribbon(tape, path)
            words = tape_words(tape)
            if min(tape.cells) in plan:
                key = f"tape:{tape.name}"
                yield Group(shapes, key, words, ("tape", tape.prize), at=points[1])
            else:
                yield Group(shapes)


def _ribbon(tape: Tape, path: Commands) -> tuple[Shape, ...]:
    """A sprint is a green tape with white stripes, a mountain a white one with red dots."""
    if tape.prize is Prize.SPRINT:
        return (
            Path(path, Paint(stroke="piece-line", width=13.4, round=False)),
            Path(path, Paint(stroke="sprint", width=11.0, round=False)),
            Path(path, Paint(stroke="on-sprint", width=11.0, dash=(3.0, 11.0), round=False)),
            Path(path, Paint(hit=True, width=14.0)),
        )
    return (
        Path(path, Paint(stroke="piece-line", width=13.4, round=False)),
        Path(path, Paint(stroke="mountain", width=11.0, round=False)),
        Path(path, Paint(stroke="mountain-dot", width=5.6, dash=(5.6, 7.4), round=False)),
        Path(path, Paint(hit=True, width=14.0)),
    )


# --- start and finish -----------------------------------------------------------------------


def row_line(plan: Plan, row: int) -> list[Point]:
    """A line along cell edges before a row; empty if no cell lies behind it."""
    cells = (Cell(lane, row) for lane in range(plan.road.lanes))
    around = [cell_corners(cell) for cell in cells if cell in plan.road]
    corners = [corner for one in around for corner in (one[3], one[2])]
    return line_points(plan, corners) if corners else []


def _corridor(plan: Plan) -> Iterator[Shape]:
    """The start corridor: a plate of its own before the start line."""
    rows = plan.road.corridor
    cells = [cell for cell in plan.nearby if cell.row < rows]
    if cells:
        path = closed(map(plan.polygon, cells))
        yield Path(path, Paint("corridor", "corridor-line", 1.7))
    points = row_line(plan, rows)
    if rows and points and _near(plan, rows):
        yield Path(through(points), Paint(stroke="piece-line", width=6.4))
        yield Path(through(points), Paint(stroke="plate", width=3.6))


def _finish(plan: Plan) -> Iterator[Shape]:
    """The finish line, chequered."""
    finish = plan.road.finish
    if finish is None or not _near(plan, finish.row):
        return
    points = row_line(plan, finish.row)
    if not points:
        return
    path = through(points)
    square = UNIT / 8
    shapes = (
        Path(path, Paint(stroke="piece-line", width=10.0)),
        Path(path, Paint(stroke="plate", width=7.6, dash=(square, square), round=False)),
        Path(path, Paint(hit=True, width=14.0)),
    )
    if plan.first <= finish.row <= plan.last:
        words = finish_words(plan.road)
        yield Group(shapes, "finish", words, ("finish",), at=points[1])
    else:
        yield Group(shapes)
