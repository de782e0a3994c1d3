"""Where fields lie on a tile: what walls, roads and rivers cut out."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

from boardlib.carcassonne.art.tile_measures import packed, unpacked
from boardlib.carcassonne.art.tile_parts import (
    CORNERS,
    HALF_MIDDLE,
    SIZE,
    Border,
    TilePlan,
    field_at,
    of_type,
)
from boardlib.carcassonne.art.vectors import stepped
from boardlib.carcassonne.board.tiles import HALVES, HALVES_OF, SIDES, TileKind
from boardlib.drawing.geometry import (
    Point,
    Polyline,
    along,
    area,
    distance,
    faces,
    polylines,
    snap,
)


def known_fields(plan: TilePlan, known: dict[str, Any]) -> None:
    """Fields as :func:`fresh_plan` finds them, from the stored measures."""
    for name, pieces in known.items():
        plan.fields[name] = []
        plan.borders[name] = []
        for numbers, runs in pieces:
            piece = unpacked(numbers)
            plan.fields[name].append(piece)
            first, round_ = 0, (*piece, piece[0])
            for kind, half, length in runs:
                line = round_[first : first + length]
                plan.borders[name].append(Border(line, kind, half))
                first += length - 1


def fields_to_store(plan: TilePlan) -> dict[str, Any]:
    """The fields of a plan as they are stored: pieces, each with the runs of its outline."""
    found: dict[str, Any] = {}
    for name, pieces in plan.fields.items():
        runs = iter(plan.borders[name])
        found[name] = []
        for piece in pieces:
            own: list[tuple[str, str, int]] = []
            while sum(length - 1 for _kind, _half, length in own) < len(piece):
                border = next(runs)
                own.append((border.kind, border.half, len(border.line)))
            found[name].append([packed(piece), own])
    return found


def plan_fields(plan: TilePlan) -> None:
    """Cut the tile along walls, roads and rivers, and give every piece to its field."""
    edge = (CORNERS[0], (50.0, 0.0), CORNERS[1], (100.0, 50.0), CORNERS[2], (50.0, 100.0))
    frame = (*edge, CORNERS[3], (0.0, 50.0), CORNERS[0])
    lines = list(_dividers(plan))
    pieces = faces([frame, *(line for line, _ in lines)])
    inner = [item for item in of_type(plan.kind, "field") if not item.halves]
    left = []
    for piece in pieces:
        owner = _owner(plan.kind, piece)
        if owner:
            plan.fields.setdefault(owner, []).append(piece)
        elif not _has_city_side(plan.kind, piece):
            left.append(piece)
    left.sort(key=lambda piece: -area(piece))
    for item, piece in zip(inner, sorted(left[: len(inner)]), strict=True):
        plan.fields.setdefault(item.id, []).append(piece)
    for name, own in plan.fields.items():
        plan.borders[name] = [part for piece in own for part in _borders(piece, lines)]


def _dividers(plan: TilePlan) -> Iterator[tuple[Polyline, str]]:
    for city in plan.cities.values():
        for wall in city.walls:
            yield tuple(along(wall, step / 14) for step in range(15)), "wall"
    for name, road in plan.roads.items():
        if name != plan.kind.underpass:
            for line in polylines(road, 12):
                yield line, "road"
    for river in plan.rivers.values():
        for line in polylines(river, 14):
            yield line, "river"
    for gate in plan.gates:
        yield (gate.at, stepped(gate.at, gate.out, -2.0)), "hidden"
    for line in plan.hidden:
        yield line, "hidden"


def _touches(piece: Polyline, point: Point) -> bool:
    return distance(point, (*piece, piece[0])) < 0.05


def _owner(kind: TileKind, piece: Polyline) -> str | None:
    for half, point in HALF_MIDDLE.items():
        if _touches(piece, point):
            found = field_at(kind, half)
            if found is not None:
                return found.id
    return None


def _has_city_side(kind: TileKind, piece: Polyline) -> bool:
    """Whether a piece is the inside of a city (or of the abbey)."""
    return any(
        edge in ("city", "abbey") and _touches(piece, HALF_MIDDLE[half])
        for side, edge in zip(SIDES, kind.edges, strict=True)
        for half in HALVES_OF[side]
    )


def _borders(piece: Polyline, lines: list[tuple[Polyline, str]]) -> Iterator[Border]:
    """The outline of a piece, cut where it changes from one thing to another."""
    points = [snap(point) for point in (*piece, piece[0])]
    run: list[Point] = [points[0]]
    current = ("", "")
    for a, b in itertools.pairwise(points):
        kind = _along_what(((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), lines)
        if kind != current and len(run) > 1:
            yield Border(tuple(run), *current)
            run = [a]
        current = kind
        run.append(b)
    yield Border(tuple(run), *current)


def _along_what(point: Point, lines: list[tuple[Polyline, str]]) -> tuple[str, str]:
    """Along what a point lies, and at which half of a side, if it lies at one."""
    x, y = point
    if min(x, y, SIZE - x, SIZE - y) < 0.05:
        half = min(HALVES, key=lambda name: math.dist(HALF_MIDDLE[name], point))
        return "side", half
    found = min(lines, key=lambda line: distance(point, line[0]))
    return found[1], ""
