"""Tile geometry, its stored measures, and the openings of printed tunnels."""

from __future__ import annotations

import json
import pathlib
from collections.abc import Iterator

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.art import land_plan
from boardlib.carcassonne.art.land_plan import NAME, fresh_plan, measures, tile_plan
from boardlib.carcassonne.art.road_plan import HALF_MIDDLE, MIDDLE, fork_area, of_type
from boardlib.carcassonne.art.tile_art import Layer, measured, tile_art
from boardlib.carcassonne.board.tiles import ROTATIONS, TileKind, tile_kinds
from boardlib.catalogue import find_case
from boardlib.drawing.geometry import area, distance, faces, inside, polylines, turn
from boardlib.drawing.scene import Group, Path, Shape
from tests import golden
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


FILE = pathlib.Path(land_plan.__file__).with_name(NAME)


@pytest.fixture(scope="module", autouse=True)
def _write_anew() -> None:
    """Set BOARDLIB_UPDATE_GOLDEN=1 to store the measures anew, one tile a line."""
    if golden.storing():
        rows = [f"{kind.id} {json.dumps(measured(kind), separators=(',', ':'))}" for kind in KINDS]
        FILE.write_text("\n".join(rows) + "\n", encoding="ascii")
        for kept in (land_plan._lines, measures, tile_plan):
            kept.cache_clear()


@every("kind", KINDS, lambda kind: kind.id)
def test_stored_measures_are_those_computed_anew(kind: TileKind) -> None:
    assert measures(kind.id) == json.loads(json.dumps(measured(kind)))


@every("kind", KINDS, lambda kind: kind.id)
def test_a_plan_from_stored_measures_is_the_plan_itself(kind: TileKind) -> None:
    assert tile_plan(kind) == fresh_plan(kind)


def test_nothing_is_stored_for_tiles_that_do_not_exist() -> None:
    assert land_plan._lines().keys() == tile_kinds().keys()
    assert measures("XX-1") is None


@pytest.mark.parametrize("board", ["TUN-C", "TUN-D"])
def test_a_printed_opening_has_a_shape_and_a_sentence_before_a_token_lies_there(board: str) -> None:
    position = carcassonne.read(carcassonne.boards()[board])
    shown = carcassonne.draw(position).sentences
    assert {"0,0.p1", "0,0.p2"} <= set(shown)
    assert "runs through" in shown["0,0.p1"]


def test_the_same_opening_stays_when_a_token_breaks_the_tunnel() -> None:
    position = carcassonne.read(carcassonne.boards()["TUN-C-b"])
    assert {"0,0.p1", "0,0.p2"} <= set(carcassonne.draw(position).sentences)


def test_letters_of_a_case_can_stand_at_printed_openings() -> None:
    case = find_case("TUN-49")
    keys = set(carcassonne.draw(case.position(2)).sentences)
    portals = {str(key) for key in carcassonne.ask(case.position(2), "portals").shapes}
    assert portals <= keys
