"""The tile data, read without the engine's classes, and tiles that are turned."""

from collections import Counter
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.carcassonne.board.tiles import (
    fitting_rotations,
    oriented,
    side_code,
    sides_fit,
    tile_kinds,
    tile_sets,
    turn_half,
    turn_side,
    turned,
)
from tests.carcassonne.strategies import printed, printed_parts
from tests.every import every

TILES: dict[str, dict[str, Any]] = printed()["tiles"]
HALVES = ["Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn"]

kinds = st.sampled_from(sorted(TILES))
rotations = st.sampled_from((0, 90, 180, 270))


def states(kind: str) -> list[list[dict[str, Any]]]:
    """The features of a tile; those of a printed tunnel also with its broken road."""
    tile = TILES[kind]
    if "tunnelled" not in tile:
        return [tile["features"]]
    rest = [part for part in tile["features"] if part["id"] != tile["tunnelled"]["replaces"]]
    return [tile["features"], [*rest, *tile["tunnelled"]["roads"]]]


# --- what is in the box -------------------------------------------------------------------


@every(
    "name, copies",
    [
        ("base", 72),
        ("tunnel", 4),
        ("abbey-and-mayor", 12),
        ("princess-and-dragon", 30),
        ("inns-and-cathedrals", 18),
        ("traders-and-builders", 24),
        ("river", 12),
    ],
)
def test_every_expansion_has_its_number_of_tiles(name: str, copies: int) -> None:
    found = tile_sets()[name]
    assert sum(found.counts.values()) == found.total == copies


def test_there_are_121_tile_kinds_and_each_is_in_exactly_one_expansion() -> None:
    assert len(tile_kinds()) == 121
    boxes = Counter(kind for box in tile_sets().values() for kind in box.counts)
    boxes.update(kind for box in tile_sets().values() for kind in box.player_tiles)
    assert boxes == Counter(tile_kinds().keys())
    for name, box in tile_sets().items():
        for kind in (*box.counts, *box.player_tiles):
            assert tile_kinds()[kind].set == name


def test_the_base_game_has_24_kinds_and_begins_with_city_and_road() -> None:
    base = tile_sets()["base"]
    assert len(base.counts) == 24
    assert base.start == "BG-D"
    assert tile_kinds()["BG-D"].edges == ("city", "road", "field", "road")


def test_the_tunnel_tiles_have_ten_portals() -> None:
    portals = {name: len(tile_kinds()[name].portals) for name in tile_sets()["tunnel"].counts}
    assert portals == {"TU-1": 3, "TU-2": 2, "TU-3": 2, "TU-4": 3}


def test_two_tiles_of_other_expansions_show_a_tunnel_with_two_portals() -> None:
    found = {name for name, kind in tile_kinds().items() if kind.tunnelled}
    assert found == {"AM-12", "PD-25"}
    assert all(set(tile_kinds()[name].portals) == {"p1", "p2"} for name in found)


# --- every tile by itself -----------------------------------------------------------------


@every("kind", TILES)
def test_every_side_belongs_to_exactly_one_feature_of_its_type(kind: str) -> None:
    for features in states(kind):
        for side, shown in TILES[kind]["edges"].items():
            there = [part["type"] for part in features if side in part.get("edges", ())]
            assert there == ([shown] if shown in ("road", "city", "river") else [])


@every("kind", TILES)
def test_every_half_side_off_the_city_belongs_to_exactly_one_field(kind: str) -> None:
    for features in states(kind):
        fields = Counter(half for part in features for half in part.get("halves", ()))
        sides = TILES[kind]["edges"]
        open_land = [half for half in HALVES if sides[half[0]] not in ("city", "abbey")]
        assert fields == Counter(open_land)
        assert all(part["type"] == "field" for part in features if part.get("halves"))


@every("kind", TILES)
def test_features_have_names_of_their_own_and_fields_touch_cities_of_the_tile(kind: str) -> None:
    names = Counter(part["id"] for part in printed_parts(kind))
    assert max(names.values()) == 1
    cities = {part["id"] for part in TILES[kind]["features"] if part["type"] == "city"}
    for part in TILES[kind]["features"]:
        assert set(part.get("cities", ())) <= cities
        assert len(set(part.get("cities", ()))) == len(part.get("cities", ()))


@every("kind", TILES)
def test_portals_are_unique_and_each_closes_a_road_that_leaves_the_tile_once(kind: str) -> None:
    ends = [(end, part) for part in printed_parts(kind) for end in part.get("ends", ())]
    mouths = [(end, part) for end, part in ends if end.startswith("portal:")]
    assert len({end for end, _part in mouths}) == len(mouths)
    assert all(part["type"] == "road" and len(part["edges"]) == 1 for _end, part in mouths)


@every("kind", TILES)
def test_a_road_has_two_ends_and_each_named_end_is_on_the_tile(kind: str) -> None:
    names = {part["id"] for part in TILES[kind]["features"]}
    for part in printed_parts(kind):
        if part["type"] != "road":
            continue
        ends = part.get("ends", ())
        # A road without a crossing in its middle has two ends; AM-11 forks on purpose.
        assert len(part.get("edges", ())) + len(ends) == (3 if kind == "AM-11" else 2)
        for end in ends:
            what, _colon, name = end.partition(":")
            if what in ("city", "monastery"):
                assert name in names


def derived_links(kind: str) -> set[tuple[frozenset[str], str]]:
    """What the ends of the roads say about what is next to what."""
    found = set()
    crossings: dict[str, list[str]] = {}
    for part in TILES[kind]["features"]:
        for end in part.get("ends", ()):
            what, _colon, name = end.partition(":")
            if what == "city":
                found.add((frozenset({part["id"], name}), "gate"))
            elif what == "monastery":
                found.add((frozenset({part["id"], name}), "path"))
            elif what == "crossing":
                crossings.setdefault(name, []).append(part["id"])
    for roads in crossings.values():
        found |= {(frozenset(pair), "crossing") for pair in combinations(roads, 2)}
    return found


@every("kind", TILES)
def test_what_is_next_to_what_follows_from_where_the_roads_end(kind: str) -> None:
    links = {(frozenset({one, other}), how) for one, other, how in TILES[kind]["links"]}
    inside = {link for link in links if link[1] == "inside"}
    assert links - inside == derived_links(kind)
    types = {part["id"]: part["type"] for part in TILES[kind]["features"]}
    assert all({types[name] for name in pair} == {"city", "monastery"} for pair, _how in inside)


@pytest.mark.parametrize("kind", [kind for kind, tile in TILES.items() if "tunnelled" in tile])
def test_the_two_roads_of_a_printed_tunnel_replace_exactly_its_one(kind: str) -> None:
    whole, broken = oriented(kind, 0), oriented(kind, 0, broken=True)
    assert whole.edges == broken.edges
    roads = [part for part in whole.features if part.type == "road"]
    halves = [part for part in broken.features if part.type == "road"]
    assert [part.portal for part in roads] == [None]
    assert sorted(str(part.portal) for part in halves) == ["p1", "p2"]
    assert sorted(side for part in halves for side in part.edges) == sorted(roads[0].edges)
    others = [part for part in whole.features if part.type != "road"]
    assert [part for part in broken.features if part.type != "road"] == others


def test_the_tunnel_tile_with_four_roads_has_three_fields() -> None:
    fields = [set(part.halves) for part in tile_kinds()["TU-4"].features if part.type == "field"]
    assert len(fields) == 3
    assert {"Nw", "Ne", "En", "Wn"} in fields


# --- turning ------------------------------------------------------------------------------


def test_a_quarter_turn_goes_clockwise() -> None:
    assert [turn_side(side, 90) for side in "NESW"] == ["E", "S", "W", "N"]
    assert turn_half("Nw", 90) == "En"  # the western half of the north side
    assert turn_half("Wn", 90) == "Ne"
    assert [turn_half(half, 90)[0] for half in HALVES] == [turn_side(h[0], 90) for h in HALVES]


@given(kinds, rotations, rotations)
def test_turning_twice_is_turning_once_by_both_angles(kind: str, one: int, other: int) -> None:
    both = (one + other) % 360
    for feature in tile_kinds()[kind].features:
        assert turned(turned(feature, one), other) == turned(feature, both)
    shown = oriented(kind, one).edges
    turn = {turn_side(side, other): shown["NESW".index(side)] for side in "NESW"}
    assert tuple(turn[side] for side in "NESW") == oriented(kind, both).edges


@given(kinds)
def test_four_quarter_turns_bring_a_tile_back(kind: str) -> None:
    for feature in tile_kinds()[kind].features:
        round_ = feature
        for _quarter in range(4):
            round_ = turned(round_, 90)
        assert round_ == feature


@given(kinds, rotations)
def test_a_turned_tile_keeps_every_feature_at_the_side_it_shows(kind: str, rotation: int) -> None:
    tile = oriented(kind, rotation)
    for number, side in enumerate("NESW"):
        there = [i for i, feature in enumerate(tile.features) if side in feature.edges]
        assert there == ([tile.at_side[number]] if tile.at_side[number] >= 0 else [])
        if there:
            assert tile.features[there[0]].type == tile.edges[number]
    for number, half in enumerate(HALVES):
        there = [i for i, feature in enumerate(tile.features) if half in feature.halves]
        assert there == ([tile.at_half[number]] if tile.at_half[number] >= 0 else [])


@given(kinds, rotations)
def test_turning_changes_nothing_but_sides(kind: str, rotation: int) -> None:
    pairs = zip(tile_kinds()[kind].features, oriented(kind, rotation).features, strict=True)
    for before, after in pairs:
        assert (after.id, after.type, after.ends, after.cities) == (
            before.id,
            before.type,
            before.ends,
            before.cities,
        )
        assert len(after.edges) == len(before.edges)
        assert len(after.halves) == len(before.halves)


# --- fitting ------------------------------------------------------------------------------

sides = st.sampled_from((None, "field", "road", "city", "river", "abbey"))


@given(kinds, st.tuples(sides, sides, sides, sides))
def test_a_tile_fits_where_each_neighbour_shows_the_same_or_is_an_abbey(
    kind: str, around: tuple[str | None, ...]
) -> None:
    wanted = sum(side_code(shown, side) for side, shown in enumerate(around) if shown)

    def fits(rotation: int) -> bool:
        mine = oriented(kind, rotation).edges
        return all(
            theirs in (None, "abbey", shown) or shown == "abbey"
            for shown, theirs in zip(mine, around, strict=True)
        )

    assert list(fitting_rotations(kind, wanted)) == [r for r in (0, 90, 180, 270) if fits(r)]
    assert all(sides_fit(oriented(kind, r).code, wanted) == fits(r) for r in (0, 90, 180, 270))
