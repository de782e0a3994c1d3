"""What joins into one feature, kept up tile by tile, against two other ways to find it."""

import math
import random
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib import carcassonne
from boardlib.carcassonne.board.graph import components, graph
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.position import COLOURS, PlacedTile, Position, readings_of
from boardlib.carcassonne.questions.describe import PartTold, features_told
from tests.carcassonne.strategies import (
    SEEDS,
    Found,
    any_positions,
    boards,
    flooded,
    populated_boards,
    portals,
    standing,
)


def joined_features(landscape: Landscape) -> set[Found]:
    """The features as the landscape has joined them."""
    return {
        (
            joined.type,
            frozenset(str(segment) for segment in landscape.segments(joined)),
            frozenset(str(end) for end in landscape.open_ends(joined)),
        )
        for joined in landscape.features()
    }


def as_laid(tiles: list[PlacedTile]) -> Landscape:
    landscape = Landscape()
    for tile in tiles:
        landscape.place(tile.kind, tile.x, tile.y, tile.rotation)
    return landscape


def connected(position: Position, one: str, other: str) -> bool:
    """Whether two segments belong to one feature."""
    return str(other) in carcassonne.ask(position, f"feature {one}").data["segments"]


# --- the same features, found in other ways -------------------------------------------------


@given(populated_boards())
def test_the_joined_features_are_those_that_spread_over_the_printed_tiles(
    position: Position,
) -> None:
    landscape, expected = position.landscape, flooded(position)
    assert joined_features(landscape) == expected
    members = [one for joined in landscape.features() for one in joined.members]
    assert len(members) == len(set(members))
    for joined in landscape.features():
        if joined.type in ("road", "city"):
            assert joined.open == len(list(landscape.open_ends(joined)))
            assert joined.complete == (joined.open == 0)
        elif joined.type in ("field", "river"):
            assert not joined.complete


@given(st.one_of(populated_boards(), any_positions))
def test_they_are_the_components_of_the_network_on_a_nonsense_board_too(
    position: Position,
) -> None:
    found = {
        (type_, frozenset(map(str, parts)), frozenset(map(str, ends)))
        for type_, parts, ends in components(graph(position))
    }
    assert joined_features(position.landscape) == found


@given(boards(), SEEDS)
def test_the_order_of_placement_does_not_matter(position: Position, seed: int) -> None:
    mixed = list(position.tiles)
    random.Random(seed).shuffle(mixed)
    one, other = as_laid(list(position.tiles)), as_laid(mixed)
    assert joined_features(one) == joined_features(other)
    assert counted(one) == counted(other)
    for kind in ("BG-V", "BG-J", "TU-4", "RV-07"):
        assert sorted(one.openings.places(kind)) == sorted(other.openings.places(kind))
    assert set(one.openings.holes()) == set(other.openings.holes())


def counted(landscape: Landscape) -> set[tuple[str, int, bool]]:
    """The first segment of each feature, the number of its open ends, and whether it is done."""
    return {
        (str(landscape.segments(joined)[0]), joined.open, joined.complete)
        for joined in landscape.features()
    }


# --- boards that differ only in their figures -----------------------------------------------


def as_built_alone(position: Position) -> Landscape:
    """The landscape of a position, put together without any other."""
    landscape = Landscape(readings_of(position.profile), position.colours)
    for tile in position.tiles:
        landscape.place(tile.kind, tile.x, tile.y, tile.rotation, position.is_broken(tile))
    for one, other in position.pairs:
        landscape.join_portals(one, other)
    for figure in position.figures:
        number = landscape.number(figure.segment)
        assert number is not None
        landscape.add_figure(position.colours.index(figure.colour), figure.kind, number)
    return landscape


def told(position: Position) -> dict[tuple[int, ...], tuple[int, PartTold]]:
    """Every feature by its segments: its open ends, and what is told about it."""
    found = features_told(position, spoken=True)
    return {tuple(one.members): (one.open, found[one]) for one in position.landscape.features()}


@given(populated_boards(), SEEDS)
def test_figures_on_one_board_change_nothing_on_another_with_the_same_tiles(
    position: Position, seed: int
) -> None:
    bare = replace(position, figures=())
    some = replace(position, figures=position.figures[seed % 3 :: 2])
    for board in (bare, position, some, bare):
        again = replace(board)
        alone = replace(board)
        vars(alone)["landscape"] = as_built_alone(board)  # where the cached property looks for it
        assert told(again) == told(alone)
        monasteries = again.landscape.monasteries.at.values()
        assert all(one in again.landscape.joined for one in monasteries)


# --- open and complete ----------------------------------------------------------------------


@given(boards(smallest=10, largest=40))
def test_a_monastery_is_complete_when_nine_tiles_lie_in_its_square(position: Position) -> None:
    cells = {tile.cell for tile in position.tiles}
    for (x, y), monastery in position.landscape.monasteries.at.items():
        square = {(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
        assert monastery.open == len(square - cells)
        assert monastery.complete == (square <= cells)
        assert set(position.landscape.missing_around((x, y))) == square - cells


@given(boards(smallest=2))
def test_a_further_tile_only_joins_and_never_opens_what_was_complete(position: Position) -> None:
    landscape = Landscape()
    complete: set[frozenset[str]] = set()
    for tile in position.tiles:
        landscape.place(tile.kind, tile.x, tile.y, tile.rotation, position.is_broken(tile))
        now = {
            frozenset(map(str, landscape.segments(joined)))
            for joined in landscape.features()
            if joined.complete
        }
        assert complete <= now  # complete, and no segment more or less
        complete = now


# --- figures --------------------------------------------------------------------------------


@given(populated_boards())
def test_a_feature_knows_the_figures_on_all_its_segments(position: Position) -> None:
    here = standing(position)
    for joined in position.landscape.features():
        names = {str(segment) for segment in position.landscape.segments(joined)}
        expected = sorted(
            (COLOURS.index(figure.colour), figure.kind) for figure, name in here if name in names
        )
        assert sorted(figure[:2] for figure in joined.figures) == expected


# --- single rules ---------------------------------------------------------------------------


def test_a_contact_at_a_corner_connects_nothing() -> None:
    fields = carcassonne.read("tile BG-B 0,0 0\ntile BG-B 1,1 0")
    assert not connected(fields, "0,0.f1", "1,1.f1")


def test_a_road_joins_the_fields_on_its_two_sides_to_different_fields() -> None:
    road = carcassonne.read("tile BG-U 0,0 0\ntile BG-U 1,0 0")
    assert connected(road, "0,0.r1", "1,0.r1")
    assert connected(road, "0,0.f1", "1,0.f1")
    assert connected(road, "0,0.f2", "1,0.f2")
    assert not connected(road, "0,0.f1", "1,0.f2")


def test_a_field_goes_round_the_end_of_a_road() -> None:
    end = carcassonne.read("tile BG-U 0,0 0\ntile BG-A 1,0 90\ntile BG-A -1,0 270")
    assert connected(end, "0,0.f1", "0,0.f2")


def test_an_abbey_closes_what_it_touches_and_joins_nothing() -> None:
    around = "tile BG-U -1,0 0\ntile BG-U 1,0 0\ntile BG-E 0,-1 180\ntile BG-B 0,1 0"
    board = carcassonne.read(around + "\ntile AM-A 0,0 0")
    west = carcassonne.ask(board, "feature -1,0.r1").data
    assert (west["segments"], west["open_ends"]) == (["-1,0.r1"], ["-1,0.W"])
    city = carcassonne.ask(board, "feature 0,-1.c1").data
    assert (city["complete"], city["segments"], city["tiles"]) == (True, ["0,-1.c1"], 1)
    assert not connected(board, "0,1.f1", "-1,0.f2")
    assert carcassonne.ask(board, "feature 0,0.m1").data["segments"] == ["0,0.m1"]


def test_two_monasteries_side_by_side_stay_two() -> None:
    board = carcassonne.read("tile BG-B 0,0 0\ntile BG-B 1,0 0")
    assert not connected(board, "0,0.m1", "1,0.m1")
    assert connected(board, "0,0.f1", "1,0.f1")


def test_sides_that_clash_are_not_joined() -> None:
    board = carcassonne.read("tile BG-U 0,0 0\ntile BG-B 1,0 0")
    assert not connected(board, "0,0.f1", "1,0.f1")
    assert "0,0.E" in carcassonne.ask(board, "feature 0,0.r1").data["open_ends"]


def test_two_city_parts_of_one_tile_become_one_city_round_the_corner() -> None:
    three = "tile BG-I 0,0 0\ntile BG-N 0,-1 270\ntile BG-N -1,0 90"
    assert not connected(carcassonne.read(three), "0,0.c1", "0,0.c2")
    ring = carcassonne.read(three + "\ntile BG-N -1,-1 180")
    city = carcassonne.ask(ring, "feature 0,0.c1").data
    assert len(city["segments"]) == 5
    assert (city["tiles"], city["complete"], city["points"]) == (4, True, 8)


@given(boards(), st.integers(0, 3))
def test_turning_the_whole_board_turns_its_features(position: Position, quarters: int) -> None:
    def turn(tile: PlacedTile) -> PlacedTile:
        x, y = tile.x, tile.y
        for _quarter in range(quarters):
            x, y = -y, x
        return PlacedTile(tile.kind, x, y, (tile.rotation + 90 * quarters) % 360)

    def sizes(tiles: list[PlacedTile]) -> list[tuple[str, int, int, bool]]:
        landscape = as_laid(tiles)
        return sorted(
            (joined.type, len(joined.members), joined.open, joined.complete)
            for joined in landscape.features()
        )

    tiles = list(position.tiles)
    assert sizes([turn(tile) for tile in tiles]) == sizes(tiles)


@given(boards())
def test_every_printed_portal_is_found(position: Position) -> None:
    found = [portal["portal"] for portal in carcassonne.ask(position, "portals").data]
    assert sorted(found) == sorted(map(str, portals(position)))


@settings(max_examples=10)
@given(st.permutations(range(300)))
def test_no_order_of_tiles_makes_joining_slow(order: list[int]) -> None:
    """Counted in segments that change their feature, not in time: at most n log n."""
    landscape = Landscape()
    moved = 0
    for x in order:
        before = list(landscape.joined)
        landscape.place("BG-U", x, 0, 0)
        moved += sum(now is not then for now, then in zip(landscape.joined, before, strict=False))
    segments_laid = 3 * len(order)
    assert moved <= segments_laid * math.log2(len(order))


def test_what_is_noted_about_features_is_forgotten_when_the_landscape_changes() -> None:
    def noted() -> list[tuple[int, int, int]]:
        found = landscape.noted("all", lambda one: (len(one.members), one.open, len(one.figures)))
        return list(found.values())

    landscape = Landscape()
    seen = []
    for change in (
        lambda: landscape.place("TU-3", 0, 0, 0),
        lambda: landscape.place("BG-D", 1, 0, 0),
        lambda: landscape.add_figure(0, "meeple", 0),
        lambda: landscape.remove_figure(0, "meeple", 0),
        lambda: landscape.join_portals(*landscape.portals),
    ):
        change()
        seen.append(noted())
        assert seen[-1] == [
            (len(one.members), one.open, len(one.figures)) for one in landscape.features()
        ]
    assert len({str(one) for one in seen}) == 4  # the meeple came and went
