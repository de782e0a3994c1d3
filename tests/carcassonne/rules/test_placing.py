"""Where tiles and figures may go, and the exact reason where they may not."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib import carcassonne
from boardlib.carcassonne.board.position import PlacedTile, Position
from boardlib.carcassonne.rules.placing import copies, places
from boardlib.ruling import Reason
from tests.carcassonne.boards import read
from tests.carcassonne.strategies import (
    boards,
    flooded,
    populated_boards,
    printed,
    segments,
    standing,
)


def why_not(position: Position, move: str) -> list[Reason]:
    """What a move fails; empty when it is legal."""
    return list(carcassonne.judge(position, move).failed)


def rules(reasons: list[Reason]) -> list[str]:
    return [reason.rule.name for reason in reasons]


# --- every place ----------------------------------------------------------------------------

some_kinds = st.sampled_from(sorted(printed()["tiles"]))


@settings(max_examples=40)
@given(boards(smallest=1, largest=22), some_kinds | st.just("AM-A"))
def test_places_are_exactly_the_cells_near_the_board_that_the_rules_allow(
    position: Position, kind: str
) -> None:
    cells = {tile.cell for tile in position.tiles}
    near = {(x + dx, y + dy) for x, y in cells for dx in (-2, -1, 0, 1, 2) for dy in (-2, 0, 2)}
    near |= {(x + dx, y + dy) for x, y in cells for dx in (-1, 0, 1) for dy in (-1, 0, 1)}
    turns = (0,) if kind == "AM-A" else (0, 90, 180, 270)  # all turns of an abbey look the same
    legal = {}
    for x, y in near:
        fits = [r for r in turns if carcassonne.judge(position, PlacedTile(kind, x, y, r))]
        if fits:
            legal[x, y] = tuple(fits)
    assert dict(places(position, kind)) == legal


@settings(max_examples=40)
@given(boards(smallest=1, largest=22), some_kinds, st.integers(0, 10_000))
def test_a_tile_is_legal_where_every_printed_side_continues(
    position: Position, kind: str, pick: int
) -> None:
    """The ruling against the sides as they are printed, turned by hand."""
    shown: dict[tuple[int, int, str], str] = {}
    for tile in position.tiles:
        shown |= {(tile.x, tile.y, side): edge for side, edge in turned(tile.kind, tile.rotation)}
    cells = sorted({tile.cell for tile in position.tiles})
    x, y = cells[pick % len(cells)]
    for cell in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1), (x, y)):
        for rotation in (0, 90, 180, 270):
            expected = cell not in cells and fits(shown, kind, cell, rotation)
            judged = carcassonne.judge(position, PlacedTile(kind, *cell, rotation))
            without_supply = [r for r in rules(list(judged.failed)) if r != "place-supply"]
            assert (without_supply == []) == expected


def turned(kind: str, rotation: int) -> list[tuple[str, str]]:
    edges = printed()["tiles"][kind]["edges"]
    return [
        ("NESW"[("NESW".index(side) + rotation // 90) % 4], edge) for side, edge in edges.items()
    ]


def fits(
    shown: dict[tuple[int, int, str], str], kind: str, cell: tuple[int, int], rotation: int
) -> bool:
    x, y = cell
    beyond = {
        "N": (x, y - 1, "S"),
        "E": (x + 1, y, "W"),
        "S": (x, y + 1, "N"),
        "W": (x - 1, y, "E"),
    }
    touching = [(edge, shown.get(beyond[side])) for side, edge in turned(kind, rotation)]
    if kind == "AM-A":
        return all(theirs is not None for _mine, theirs in touching)
    sides = [(mine, theirs) for mine, theirs in touching if theirs is not None]
    return bool(sides) and all(theirs in (mine, "abbey") for mine, theirs in sides)


def test_the_first_tile_lies_anywhere() -> None:
    assert carcassonne.judge(read(), "tile BG-D 0,0 90")
    assert places(read(), "BG-D") == [((0, 0), (0, 90, 180, 270))]


# --- refusals of tiles ----------------------------------------------------------------------

START = "tile BG-D 0,0 0"  # city north, road east and west, field south


def test_a_side_that_clashes_is_named_with_what_both_show() -> None:
    (reason,) = why_not(read(START), "tile BG-D 1,0 90")
    assert reason.rule.id == "carcassonne.place-sides"
    assert reason.text == (
        "To the west two sides do not match: a field on this tile and a road on the tile beside it."
    )
    assert dict(reason.facts) == {
        "side": "W",
        "shows": "field",
        "neighbour": [0, 0],
        "neighbour_shows": "road",
    }


def test_every_side_that_clashes_is_named_and_no_other() -> None:
    corner = read(START, "tile BG-U 1,0 0", "tile BG-E 0,-1 180", "tile BG-B 2,-1 0")
    reasons = why_not(corner, "tile BG-A 1,-1 90")  # its road goes west, the rest is field
    assert rules(reasons) == ["place-sides"]
    assert [reason.facts["side"] for reason in reasons] == ["W"]
    reasons = why_not(corner, "tile BG-C 1,-1 0")  # city all round
    assert [reason.facts["side"] for reason in reasons] == ["E", "S", "W"]
    assert [reason.facts["neighbour"] for reason in reasons] == [[2, -1], [1, 0], [0, -1]]


def test_a_tile_must_touch_another_one_with_a_side() -> None:
    for cell in ("1,1", "-1,-1", "5,0"):
        (reason,) = why_not(read(START), f"tile BG-D {cell} 0")
        assert reason.rule.id == "carcassonne.place-adjacent"
        assert reason.text == "No tile lies at any of the four sides of this place."


def test_a_taken_place_is_refused_with_the_tile_that_lies_there() -> None:
    reasons = why_not(read(START, "tile BG-U 1,0 0"), "tile BG-U 1,0 0")
    assert rules(reasons) == ["place-free"]
    assert reasons[0].text == "A tile lies there already."
    assert reasons[0].shapes == ("1,0",)


def test_no_more_tiles_than_the_sets_hold() -> None:
    one = ("sets base", "tile BG-X 0,0 0")
    (reason,) = why_not(read(*one), "tile BG-X 1,0 0")
    assert reason.rule.id == "carcassonne.place-supply"
    assert (reason.facts["used"], reason.facts["total"]) == (1, 1)
    assert carcassonne.judge(read("sets base base", "tile BG-X 0,0 0"), "tile BG-X 1,0 0")
    assert places(read(*one), "BG-X") == []


def test_a_tile_of_an_expansion_that_is_not_played_has_no_copies() -> None:
    assert rules(why_not(read("sets base", START), "tile TU-3 1,0 90")) == ["place-supply"]
    assert carcassonne.judge(read("sets base tunnel", START), "tile TU-3 1,0 90")


@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_player_has_one_abbey_when_it_is_played(players: int) -> None:
    assert copies("AM-A", ("base", "abbey-and-mayor"), players) == players
    assert copies("AM-A", ("base", "tunnel"), players) == 0
    assert copies("AM-A", (), players) == players


HOLE = ("tile BG-X -1,0 0", "tile BG-U 1,0 90", "tile BG-E 0,-1 180", "tile BG-B 0,1 0")


def test_an_abbey_goes_into_a_hole_whatever_the_neighbours_show() -> None:
    assert carcassonne.judge(read(*HOLE), "tile AM-A 0,0 0")
    assert places(read(*HOLE), "AM-A") == [((0, 0), (0,))]


@pytest.mark.parametrize(
    ("left_out", "missing"),
    [((0,), ["W"]), ((1, 3), ["E", "S"]), ((0, 1, 2), ["N", "E", "W"])],
)
def test_without_four_neighbours_there_is_no_hole(
    left_out: tuple[int, ...], missing: list[str]
) -> None:
    lines = [line for number, line in enumerate(HOLE) if number not in left_out]
    (reason,) = why_not(read(*lines), "tile AM-A 0,0 0")
    assert reason.rule.id == "carcassonne.abbey-hole"
    assert reason.facts["missing"] == missing


def test_any_tile_may_lie_beside_an_abbey() -> None:
    beside = read("tile AM-A 0,0 0")
    for kind in ("BG-C", "BG-B", "BG-X", "RV-07"):
        assert carcassonne.judge(beside, f"tile {kind} 1,0 0")


def test_one_tile_a_turn_and_none_after_scoring() -> None:
    assert rules(why_not(read(START, "turn red placed 0,0"), "tile BG-U 1,0 0")) == ["turn-tile"]
    assert rules(why_not(read(START, "turn red scored"), "tile BG-U 1,0 0")) == ["turn-scoring"]
    assert carcassonne.judge(read(START, "turn red token"), "tile BG-U 1,0 0")


# --- figures --------------------------------------------------------------------------------


@settings(max_examples=60)
@given(populated_boards(largest=20))
def test_a_figure_may_stand_exactly_where_no_other_stands_on_the_feature(
    position: Position,
) -> None:
    features = flooded(position)
    occupied: set[str] = set()
    stands = {name for _figure, name in standing(position)}
    for _type, parts, _ends in features:
        if stands & parts:
            occupied |= parts
    kinds = {part: type_ for type_, parts, _ends in features for part in parts}
    for segment in segments(position):
        name = str(segment)
        if name not in kinds or claimable(position, name) is False:
            continue
        ruling = carcassonne.judge(position, f"meeple grey {name}")
        left = sum(f.colour == "grey" and f.kind == "meeple" for f in position.figures) < 7
        assert ruling.allowed == (name not in occupied and kinds[name] != "river" and left)


def claimable(position: Position, name: str) -> bool:
    cell, _dot, feature = name.partition(".")
    for tile in position.tiles:
        if f"{tile.x},{tile.y}" == cell:
            parts: list[dict[str, Any]] = printed()["tiles"][tile.kind]["features"]
            return all(p.get("claimable", True) for p in parts if p["id"] == feature)
    raise AssertionError(name)


LONG_ROAD = ("tile BG-U 0,0 0", "tile BG-U 1,0 0", "tile BG-U 2,0 0", "tile BG-U 3,0 0")


def test_a_figure_far_away_occupies_the_whole_road_even_an_own_one() -> None:
    board = read(*LONG_ROAD, "meeple red 0,0.r1")
    for colour in ("red", "blue"):
        (reason,) = why_not(board, f"meeple {colour} 3,0.r1")
        assert reason.rule.id == "carcassonne.figure-unoccupied"
        assert reason.facts["figures"] == ["meeple red 0,0.r1"]
        assert "figure:0,0.r1" in reason.shapes
    assert carcassonne.judge(board, "meeple blue 3,0.f1")


def test_in_a_turn_a_figure_goes_on_the_tile_just_placed_once_and_before_scoring() -> None:
    def turn(line: str) -> Position:
        return read(*LONG_ROAD, line)

    assert carcassonne.judge(turn("turn red placed 3,0"), "meeple red 3,0.r1")
    assert rules(why_not(turn("turn red placed 3,0"), "meeple red 2,0.r1")) == [
        "figure-on-placed-tile"
    ]
    assert rules(why_not(turn("turn red"), "meeple red 3,0.r1")) == ["figure-on-placed-tile"]
    assert rules(why_not(turn("turn blue placed 3,0"), "meeple red 3,0.r1")) == ["turn-player"]
    assert rules(why_not(turn("turn red placed 3,0 figure"), "meeple red 3,0.f1")) == [
        "figure-once"
    ]
    assert rules(why_not(turn("turn red placed 3,0 scored"), "meeple red 3,0.r1")) == [
        "turn-scoring"
    ]


def test_seven_meeples_and_no_more() -> None:
    fields = [f"tile BG-B {x},0 0" for x in range(8)]
    seven = [f"meeple red {x},0.m1" for x in range(7)]
    assert rules(why_not(read(*fields, *seven), "meeple red 7,0.m1")) == ["figure-supply"]
    assert carcassonne.judge(read(*fields, *seven), "meeple blue 7,0.m1")
    assert carcassonne.judge(read(*fields, *seven[:6]), "meeple red 7,0.m1")


def test_nobody_stands_in_a_river_or_on_a_short_road() -> None:
    assert rules(why_not(read("tile RV-07 0,0 0"), "meeple red 0,0.v1")) == ["figure-claimable"]
    for road in ("r3", "r4"):
        reasons = why_not(read("tile IC-05 0,0 0"), f"meeple red 0,0.{road}")
        assert rules(reasons) == ["figure-claimable"]
        assert "short road" in reasons[0].text


def test_a_wagon_never_stands_in_a_field_and_a_mayor_only_in_a_city() -> None:
    board = read("tile BG-D 0,0 0", "tile BG-A 0,1 180")
    assert carcassonne.judge(board, "wagon red 0,0.c1")
    assert carcassonne.judge(board, "wagon red 0,1.m1")
    assert rules(why_not(board, "wagon red 0,0.f1")) == ["figure-kind"]
    assert carcassonne.judge(board, "mayor red 0,0.c1")
    for place in ("0,0.r1", "0,0.f1", "0,1.m1"):
        assert rules(why_not(board, f"mayor red {place}")) == ["figure-kind"]


def test_a_crossing_parts_the_roads() -> None:
    board = read("tile BG-W 0,0 0", "meeple red 0,0.r1")
    assert carcassonne.judge(board, "meeple blue 0,0.r2")
    assert carcassonne.judge(board, "meeple blue 0,0.r3")


# --- in a player's words ----------------------------------------------------------------

RED_TURN = "tile BG-D 0,0 0\nplayers 2\nsets base abbey-and-mayor\nturn red placed 0,0"


def test_it_is_said_whose_turn_it_is_and_whose_it_is_not() -> None:
    refused = carcassonne.judge(read(RED_TURN), "meeple blue 0,0.r1")
    assert [reason.text for reason in refused.failed] == [
        "It is the turn of another player (red), not of this one (blue)."
    ]


@pytest.mark.parametrize(
    ("figure", "told"),
    [
        ("meeple red 0,0.r1", "Red: meeples that are left: 7 of 7."),
        ("wagon red 0,0.r1", "Red: the wagon is there."),
        ("mayor red 0,0.c1", "Red: the mayor is there."),
    ],
)
def test_what_is_left_is_called_by_its_name(figure: str, told: str) -> None:
    assert carcassonne.judge(read(RED_TURN), figure).conditions[-1].text == told
