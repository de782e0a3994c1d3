"""The tiles in their drawers: what they are called, how they can lie, and where they go."""

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib.carcassonne.board.notation import read as read_text
from boardlib.carcassonne.board.position import PlacedTile
from boardlib.carcassonne.board.tiles import ROTATIONS, tile_kinds
from boardlib.carcassonne.rules.naming import tile_name, turns_of
from boardlib.carcassonne.rules.placing import judge_tile
from boardlib.carcassonne.teaching import editing
from boardlib.carcassonne.teaching.pieces import drawers
from boardlib.game.editing import pieces_of
from tests.carcassonne.strategies import populated, random_board

SOON = 0.05  # seconds of one processor for drawers and the places of a piece


def test_a_tile_is_called_by_what_it_shows_and_no_two_of_a_box_alike() -> None:
    named = {(one.set, tile_name(kind)) for kind, one in tile_kinds().items()}
    assert len(named) == len(tile_kinds())
    for kind, one in tile_kinds().items():
        name = tile_name(kind).lower()
        for feature in one.features:
            if feature.type in ("city", "river", "monastery") and "abbey" not in feature.flags:
                assert feature.type in name, (kind, name)
        assert ("tunnel" in name) == bool(one.portals and not one.underpass), name


def test_a_tile_lies_in_as_many_ways_as_its_sides_and_parts_tell_apart() -> None:
    """Sides that differ tell turns apart; tiles with all sides alike may still do so."""
    for kind, one in tile_kinds().items():
        turned = {one.edges[turn:] + one.edges[:turn] for turn in range(4)}
        assert turns_of(kind) >= len(turned) or one.is_abbey
        assert turns_of(kind) in (1, 2, 4)
    assert [turns_of(kind) for kind in ("BG-B", "BG-U", "BG-F", "BG-V", "PD-02")] == [1, 2, 2, 4, 2]


@settings(max_examples=15)
@given(st.integers(0, 10_000), st.integers(1, 20))
def test_every_open_place_takes_a_tile_as_the_rules_say_or_is_refused_for_each_turn(
    seed: int, size: int
) -> None:
    board = populated(random_board(seed, size), seed)
    kinds = list(tile_kinds())
    for number, shape in enumerate(editing.openings(board)):
        x, y = map(int, shape.split(","))
        for kind in kinds[(seed + number) % 11 :: 11]:
            why = editing.refused(board, f"tile {kind}", shape)
            assert len(why.turns) == turns_of(kind)
            for turn, rotation in enumerate(ROTATIONS[: turns_of(kind)]):
                allowed = judge_tile(board, PlacedTile(kind, x, y, rotation)).allowed
                assert (shape in editing.places(board, f"tile {kind}", turn)) == allowed
                assert (why.turns[turn] == "It fits like this.") == allowed
                if why.sides[turn]:
                    assert not allowed


def test_drawers_and_places_are_there_at_once() -> None:
    board = populated(random_board(7, 20), 7)
    needed = []
    for kind in ("BG-D", "TU-3", "BG-X"):
        before = time.process_time()
        editing.drawers(board)
        for turn in range(turns_of(kind)):
            editing.places(board, f"tile {kind}", turn)
        needed.append(time.process_time() - before)
    assert min(needed) < SOON


def test_an_abbey_is_left_for_everybody_who_still_holds_one() -> None:
    for holders, left in (("red blue", 2), ("blue", 1)):
        position = read_text(f"players 2\nabbeys {holders}\ntile BG-D 0,0 0")
        box = pieces_of(drawers(position))
        assert box["tile AM-A"].left == left
