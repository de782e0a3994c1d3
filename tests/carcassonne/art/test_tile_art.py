"""Tile geometry: fields cover the right ground, walls and roads meet across sides."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardlib.carcassonne.art.land_plan import tile_plan
from boardlib.carcassonne.art.road_plan import HALF_MIDDLE, MIDDLE, fork_area, of_type
from boardlib.carcassonne.art.tile_art import Layer, tile_art
from boardlib.carcassonne.board.tiles import ROTATIONS, TileKind, tile_kinds
from boardlib.drawing.geometry import area, distance, faces, inside, polylines, turn
from boardlib.drawing.scene import Group, Path, Shape
from tests.every import every

KINDS = list(tile_kinds().values())


every_tile = every("kind", KINDS, lambda kind: kind.id)


@every_tile
def test_every_field_has_an_area_of_its_own(kind: TileKind) -> None:
    plan = tile_plan(kind)
    fields = of_type(kind, "field")
    assert plan.fields.keys() == {item.id for item in fields}
    for pieces in plan.fields.values():
        assert sum(area(piece) for piece in pieces) > 100


@every_tile
def test_fields_leave_the_tile_where_the_definition_says(kind: TileKind) -> None:
    plan = tile_plan(kind)
    for item in of_type(kind, "field"):
        for half, point in HALF_MIDDLE.items():
            on = any(distance(point, (*piece, piece[0])) < 0.1 for piece in plan.fields[item.id])
            assert on == (half in item.halves), (item.id, half)


@every_tile
def test_fields_touch_the_cities_that_the_definition_names(kind: TileKind) -> None:
    plan = tile_plan(kind)
    for item in of_type(kind, "field"):
        walls = {border.kind for border in plan.borders[item.id]}
        assert ("wall" in walls) == bool(item.cities)


@every_tile
def test_fields_and_cities_fill_the_tile(kind: TileKind) -> None:
    plan = tile_plan(kind)
    total = sum(area(piece) for pieces in plan.fields.values() for piece in pieces)
    total += sum(abs(area(line)) for city in plan.cities.values() for line in polylines(city.fill))
    if kind.id == "AM-11":  # the fork itself is road
        total += abs(area(polylines(fork_area(plan.roads["r1"]))[0]))
    assert total == pytest.approx(0 if kind.is_abbey else 10_000, abs=40)


@every_tile
def test_roads_and_rivers_leave_at_the_middle_of_their_sides(kind: TileKind) -> None:
    plan = tile_plan(kind)
    for item in of_type(kind, "road", "river"):
        course = (plan.roads if item.type == "road" else plan.rivers)[item.id]
        ends = [point for line in polylines(course) for point in (line[0], line[-1])]
        assert all(MIDDLE[side] in ends for side in item.edges)


@every_tile
def test_spots_lie_on_their_feature(kind: TileKind) -> None:
    plan = tile_plan(kind)
    art = tile_art(kind.id)
    for item in of_type(kind, "field"):
        assert any(inside(piece, art.spots[item.id][0]) for piece in plan.fields[item.id])
    for item in of_type(kind, "road"):
        lines = polylines(plan.roads[item.id])
        assert min(distance(art.spots[item.id][0], line) for line in lines) < 0.5


@pytest.mark.parametrize("rotation", ROTATIONS)
def test_turning_a_tile_turns_its_spots(rotation: int) -> None:
    for kind in tile_kinds():
        straight, turned = tile_art(kind), tile_art(kind, rotation)
        for name, spots in straight.spots.items():
            assert turned.spots[name] == tuple(turn(spot, rotation) for spot in spots)


def test_faces_of_a_cross_in_a_square() -> None:
    square = ((0, 0), (10, 0), (10, 10), (0, 10), (0, 0))
    dangling = ((2, 2), (3, 3))
    found = faces([square, ((5, 0), (5, 10)), ((0, 5), (10, 5)), dangling])
    assert sorted(area(face) for face in found) == [25, 25, 25, 25]


def ends(shape: Shape, x: float = 0.0, y: float = 0.0) -> Iterator[tuple[float, float, float]]:
    """Where every painted line ends on the tile, and how far its round ends reach."""
    if isinstance(shape, Group):
        for child in shape.children:
            yield from ends(child, x + shape.offset[0], y + shape.offset[1])
    elif isinstance(shape, Path) and shape.paint.stroke:
        far = shape.paint.width / 2 if shape.paint.round else 0.0
        for run in polylines(shape.commands):
            yield from ((x + at[0], y + at[1], far) for at in (run[0], run[-1]))


@every_tile
def test_roads_and_rivers_end_with_the_tile(kind: TileKind) -> None:
    for part in tile_art(kind.id).parts:
        if part.layer not in (Layer.ROAD, Layer.WATER):
            continue
        for x, y, far in ends(part.shapes):
            assert far <= x <= 100 - far
            assert far <= y <= 100 - far
