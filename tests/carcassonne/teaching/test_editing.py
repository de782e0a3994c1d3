"""What can be changed and asked at every part of a board; the tiles in their drawers."""

from __future__ import annotations

import random
import time
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib import carcassonne
from boardlib.carcassonne.board.notation import read as read_text
from boardlib.carcassonne.board.position import COLOURS, Figure, PlacedTile, Position, Token
from boardlib.carcassonne.board.tiles import ROTATIONS, tile_kinds
from boardlib.carcassonne.rulebook import WAGON_EDITIONS
from boardlib.carcassonne.rules.naming import tile_name, turns_of
from boardlib.carcassonne.rules.placing import judge_tile, places
from boardlib.carcassonne.teaching import editing
from boardlib.carcassonne.teaching.pieces import drawers
from boardlib.game.editing import Offer, pieces_of
from tests.carcassonne.strategies import populated, random_board
from tests.game.changing import changed

EDITIONS = [one.id for one in WAGON_EDITIONS]

WAG = "players 2\nsets base abbey-and-mayor\n" + carcassonne.boards()["WAG-1"]


def texts(offers: list[Offer], group: str) -> list[str]:
    return [offer.text for offer in offers if offer.group == group]


def groups(offers: list[Offer]) -> list[str]:
    return list(dict.fromkeys(offer.group for offer in offers))


boards = st.builds(
    lambda seed, size: populated(random_board(seed, size), seed),
    st.integers(0, 10_000),
    st.integers(1, 14),
)


few = settings(max_examples=10)  # each of them looks at many offers


# --- on any board ------------------------------------------------------------------------


@few
@given(boards, st.randoms(use_true_random=False))
def test_a_piece_is_carried_and_nothing_else_is_changed(
    position: Position, rng: random.Random
) -> None:
    pieces: list[Figure | Token] = [*position.figures, *position.tokens]
    for piece in pieces:
        places = editing.carried(position, piece.key)
        for place, lines in rng.sample(sorted(places.items()), min(3, len(places))):
            after = changed(position, lines)
            before = Counter(carcassonne.write(position).splitlines())
            now = Counter(carcassonne.write(after).splitlines())
            assert list((before - now).elements()) == [str(piece)]
            (moved,) = (now - before).elements()
            assert place in moved.split()
            assert moved.split()[:2] == str(piece).split()[:2]


@few
@given(boards)
def test_a_line_is_known_by_the_shape_that_it_puts_on_the_board(position: Position) -> None:
    drawn = carcassonne.draw(position).sentences
    for piece in (*position.tiles, *position.figures, *position.tokens):
        (key,) = editing.line_shapes(str(piece))
        assert key in drawn


# --- what is offered where ----------------------------------------------------------------


def test_at_a_wagon() -> None:
    position = carcassonne.read(WAG + "\nwagon red 0,0.c1")
    asked = editing.questions_at(position, "figure:0,0.c1")
    assert (asked[0].label, asked[0].text) == ("Where may red's wagon go?", "move red 0,0.c1")
    assert [offer.text for offer in asked if offer.text.startswith("wagon C")] == [
        f"wagon {edition} red 0,0.c1" for edition in EDITIONS
    ]
    offered = editing.changes_at(position, "figure:0,0.c1")
    assert texts(offered, "Take away") == ["- wagon red 0,0.c1"]
    assert "0,3.m1" in editing.carried(position, "figure:0,0.c1")
    assert "0,0.c1" not in editing.carried(position, "figure:0,0.c1")


def test_away_from_the_wagon_it_may_come() -> None:
    position = carcassonne.read(WAG + "\nwagon red 0,0.c1")
    asked = editing.questions_at(position, "0,3.m1")
    assert [offer.label for offer in asked][:3] == [
        "Is it finished?",
        "What is it worth, and for whom?",
        "May red's wagon go here?",
    ]
    assert [offer.text for offer in asked if " to " in offer.text] == [
        "move red 0,0.c1 to 0,3.m1",
        *(f"wagon {edition} red 0,0.c1 to 0,3.m1" for edition in EDITIONS),
    ]
    assert editing.carried(position, "0,3.m1") == {}


def test_mayors_are_for_cities_and_barns_for_fields() -> None:
    position = carcassonne.read(WAG)
    put = {
        shape: [group for group in groups(editing.changes_at(position, shape)) if "Put" in group]
        for shape in ("0,0.c1", "0,2.r1", "0,2.f1")
    }
    assert put["0,0.c1"] == ["Put a meeple", "Put a wagon", "Put a mayor"]
    assert put["0,2.r1"] == ["Put a meeple", "Put a wagon"]
    assert put["0,2.f1"] == ["Put a meeple", "Put a wagon", "Put a barn"]


def test_only_pieces_of_the_expansions_in_play() -> None:
    position = carcassonne.read("sets base tunnel\ntile BG-D 0,0 0\npieces meeple 7")
    assert groups(editing.changes_at(position, "0,0.c1"))[0] == "Put a meeple"
    assert "Put a wagon" not in groups(editing.changes_at(position, "0,0.c1"))
    assert all("wagon" not in one.text for one in editing.questions_at(position, "0,0"))


def test_only_colours_that_play() -> None:
    one = "tile TU-3 0,0 0\n"
    with_three = carcassonne.read(one + "players 3")
    unknown = carcassonne.read(one + "meeple grey 0,0.r1")
    assert texts(editing.changes_at(with_three, "0,0.r1"), "Put a meeple") == [
        f"meeple {colour} 0,0.r1" for colour in COLOURS[:3]
    ]
    assert [offer.label for offer in editing.changes_at(unknown, "0,0.r1")][1:4] == [
        "red",
        "blue",
        "grey",
    ]


def test_at_an_opening_tokens_of_everybody_who_plays_but_not_the_one_that_lies_there() -> None:
    position = carcassonne.read("players 2\ntile TU-3 0,0 0\ntoken red 0,0.p1")
    offered = editing.changes_at(position, "0,0.p1")
    assert texts(offered, "Take away") == ["- token red 0,0.p1"]
    colours = [text.split()[1] for text in texts(offered, "Lay a token")]
    assert colours == ["blue", "green", "yellow", "black", "grey"]
    assert editing.carried(position, "token:0,0.p1") == {
        "0,0.p2": "- token red 0,0.p1\ntoken red 0,0.p2"
    }
    assert changed(position, "token blue 0,0.p1").tokens[0].colour == "blue"


def test_a_tile_is_taken_away_with_all_that_stands_on_it() -> None:
    position = carcassonne.read(
        "tile TU-3 0,0 0\ntile BG-D 5,5 0\nmeeple red 0,0.r1\nmeeple blue 5,5.c1\ntoken red 0,0.p2"
    )
    (away,) = texts(editing.changes_at(position, "0,0"), "The tile")
    assert carcassonne.write(changed(position, away)) == "tile BG-D 5,5 0\nmeeple blue 5,5.c1"


def test_a_tile_is_turned_and_comes_round_again() -> None:
    position = carcassonne.read("tile TU-3 0,0 270")
    turned = texts(editing.changes_at(position, "0,0.r1"), "Turn the tile")
    assert turned == ["tile TU-3 0,0 180", "tile TU-3 0,0 90", "tile TU-3 0,0 0"]


def test_tiles_that_fit_and_are_in_the_box_come_first() -> None:
    position = carcassonne.read("sets base\ntile BG-D 0,0 0")
    offered = texts(editing.changes_at(position, "1,0"), "Place a tile")
    assert len(offered) == len(set(offered)) == 4 * 121
    legal = {
        f"tile {kind} 1,0 {rotation}"
        for kind in tile_kinds()
        for cell, rotations in places(position, kind)
        if cell == (1, 0)
        for rotation in rotations
    }
    assert set(offered[: len(legal)]) == legal
    asked = texts(editing.questions_at(position, "1,0"), "A tile here?")
    assert asked[: len(legal)] == offered[: len(legal)]
    assert set(asked) < set(offered)  # tiles that look alike are asked about once


def test_the_empty_places() -> None:
    assert editing.openings(carcassonne.read("")) == ["0,0"]
    assert editing.openings(carcassonne.read("tile BG-D 0,0 0")) == [
        "-1,0",
        "0,-1",
        "0,1",
        "1,0",
    ]


def test_the_board_as_a_whole() -> None:
    position = carcassonne.read("players 2\nturn red placed 0,0 figure\ntile TU-3 0,0 0")
    offered = editing.changes_at(position, "")
    assert "players 3" in texts(offered, "Number of players (now 2)")
    assert "players 2" not in texts(offered, "Number of players (now 2)")
    assert texts(offered, "Whose turn it is (now red)") == [
        "turn blue placed 0,0 figure",
        "- turn red placed 0,0 figure",
    ]
    assert changed(position, texts(offered, "Whose turn it is (now red)")[1]).turn is None
    assert "portals" in texts(editing.questions_at(position, ""), "The whole table")


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
