"""Pieces out of the box: each has a picture, goes somewhere or is told why not, is taken away."""

import re
from functools import cache
from typing import Any

import pytest

from boardlib.catalogue import change_lines
from boardlib.drawing import Mark
from boardlib.game import GAMES, Game, game
from boardlib.game.editing import Editable, Piece, editor
from boardlib.widgets.kit.stage import piece_picture
from tests.every import every
from tests.game.changing import changed
from tests.game.test_pointing import boards as all_boards

CODED = re.compile(r"[A-Z]{2}-|_|\b[a-z]\d|[{}]|:[a-z]|\d,\d")
"""What stands in a typed form and in no name."""
FEW = 7
"""Every so manieth place of a piece is tried on a board."""


@cache
def boards(name: str) -> dict[str, Any]:
    """Every named board of a game, and every case's, that makes sense."""
    sound = all_boards(name).items()
    return {key: board for key, board in sound if not stopping(game(name), board)}


def stopping(rules: Game[Any, Any], position: Any) -> set[str]:
    return {one.text for one in rules.status(position) if one.stops}


def pieces_of(editing: Editable, position: Any) -> list[Piece]:
    return [piece for drawer in editing.drawers(position) for piece in drawer.pieces]


@pytest.mark.parametrize("name", GAMES)
def test_every_piece_has_a_name_and_a_picture_and_is_found_again(name: str) -> None:
    rules, editing = game(name), editor(game(name))
    drawn: dict[str, Any] = {}
    for position in boards(name).values():
        drawers = editing.drawers(position)
        assert len({(drawer.title, drawer.owner) for drawer in drawers}) == len(drawers)
        found = [piece for drawer in drawers for piece in drawer.pieces]
        assert len({piece.text for piece in found}) == len(found)
        alone = [piece.name for piece in found if not piece.text.startswith("tile ")]
        assert len(set(alone)) == len(alone), "two sets may have the same tile; nothing else"
        for drawer in drawers:
            assert drawer.pieces
            assert drawer.title[0].isupper()
            assert len({piece.name for piece in drawer.pieces}) == len(drawer.pieces)
            for piece in drawer.pieces:
                assert piece.name[0].isupper() or piece.name[0].isdigit()
                assert not CODED.search(piece.name), piece
                assert piece.left is None or piece.left >= 0
                assert piece.turns in (1, 2, 4)
                if piece.shows and piece.shows not in drawn:
                    scene = rules.draw(rules.read(piece.shows), BARE)
                    drawn[piece.shows] = {*scene.sentences, *scene.showing.alone}
                keys = {piece.key, piece.key.partition(":")[0]}
                assert not piece.key or keys & {*drawn[piece.shows]}, piece
                assert piece.shows or not piece.key


LARGE = 70
"""A piece of a player's is no larger, in the units of a board, than what stands on one place."""


@pytest.mark.parametrize("name", GAMES)
def test_the_picture_of_a_players_piece_is_that_of_the_piece_alone(name: str) -> None:
    rules = game(name)
    for drawer in editor(rules).drawers(rules.start()):
        for piece in drawer.pieces if drawer.owner else ():
            shown = piece_picture(name, piece.shows, piece.key)
            box = re.search(r'viewBox="[-.0-9]+ [-.0-9]+ ([.0-9]+) ([.0-9]+)"', shown)
            assert box is not None
            assert max(map(float, box.groups())) <= LARGE, piece


@every("name", GAMES)
def test_the_picture_of_a_piece_is_named_by_what_it_stands_in(name: str) -> None:
    """Without ids of its own it may stand in a drawer and beside the board at once."""
    pictured = [one for one in pieces_of(editor(game(name)), game(name).start()) if one.shows]
    named = [one for one in pictured if "labelledby" in piece_picture(name, one.shows, one.key)]
    assert (bool(pictured), named) == (True, [])


BARE = [Mark((), "bare")]
"""Of a small picture of a board alone, as a piece is shown."""


def looked_at(places: set[str]) -> list[Mark]:
    return [Mark(tuple(places), "free"), Mark(tuple(places), "room")]


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_a_piece_that_is_put_leads_to_a_board_that_makes_sense(name: str) -> None:
    rules, editing = game(name), editor(game(name))
    put = 0
    for position in list(boards(name).values())[::6]:
        before = stopping(rules, position)
        shown = set(rules.draw(position).sentences)
        for piece in pieces_of(editing, position):
            for turn in range(piece.turns):
                places = editing.places(position, piece.text, turn)
                assert piece.left != 0 or not places, piece
                unseen = set(places) - shown
                drawn = unseen and rules.draw(position, looked_at(unseen)).sentences
                assert unseen <= set(drawn or ()), (piece, unseen)
                for lines in list(places.values())[put % FEW :: FEW]:
                    after = changed(position, lines)
                    assert after != position, (piece, lines)
                    assert rules.read(rules.write(after)) == after
                    assert stopping(rules, after) <= before, (piece, lines)
                put += 1
    assert put > 100


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_a_piece_goes_to_an_open_place_or_is_told_why_not_in_each_turn(name: str) -> None:
    rules, editing = game(name), editor(game(name))
    for position in list(boards(name).values())[::7]:
        found = pieces_of(editing, position)
        places = {
            (piece.text, turn): editing.places(position, piece.text, turn)
            for piece in found
            for turn in range(piece.turns)
        }
        asked = [*editing.openings(position), *rules.draw(position).sentences]
        for count, shape in enumerate(asked[::4]):
            for piece in found[count % FEW :: FEW]:
                why = editing.refused(position, piece.text, shape)
                assert len(why.turns) == piece.turns, piece
                for sentence in why.turns:
                    assert re.fullmatch(r"[A-Z0-9].*[.)!]", sentence), sentence
                assert all(shape in places[one] for one in why.instead), (piece, shape)


@pytest.mark.whole
def test_what_is_wrong_is_said_only_where_it_is_so() -> None:
    """A turn in which a piece goes there has another sentence than one in which it does not."""
    for name in GAMES:
        rules, editing, both = game(name), editor(game(name)), 0
        for position in list(boards(name).values())[::8]:
            for piece in pieces_of(editing, position)[::FEW]:
                places = [editing.places(position, piece.text, one) for one in range(piece.turns)]
                fits: dict[bool, set[str]] = {True: set(), False: set()}
                for shape in [*editing.openings(position), *rules.draw(position).sentences][::4]:
                    why = editing.refused(position, piece.text, shape).turns
                    for turn, sentence in enumerate(why):
                        fits[shape in places[turn]].add(sentence)
                assert not fits[True] & fits[False], piece
                both += bool(fits[True] and fits[False])
        assert both, name


BOARDS = {
    "carcassonne": "players 2\ntile BG-D 0,0 0\ntile BG-U 1,0 90\nmeeple red 1,0.r1",
    "tour": "\n".join(
        (
            "road B1",
            "rider 1 blue 2,12",
            "rider 2 red 2,11",
            "jersey yellow 1",
            "played 1 yellow 4",
        )
    ),
    "biathlon": "\n".join(
        (
            "race sprint",
            "course M11",
            "player red",
            "player blue",
            "group red i1",
            "coach red I",
            "hand red 14",
            "barrier blue i1 i2",
        )
    ),
    "troyes": "\n".join(
        (
            "players blue green",
            "citizen blue palace4",
            "dice green R4 W2",
            "card act_red_d3",
            "overseers act_red_d3 blue",
            "stone green 1,1",
            "lying green hall",
        )
    ),
}
THINGS = {
    "carcassonne": {
        "figure:1,0.r1": ["meeple red 1,0.r1"],
        "1,0.r1": ["meeple red 1,0.r1"],
        "1,0": ["tile BG-U 1,0 90", "meeple red 1,0.r1"],
        "0,0.r1": ["tile BG-D 0,0 0"],
    },
    "tour": {
        "rider:1": ["rider 1 blue 2,12", "jersey yellow 1", "played 1 yellow 4"],
        "rider:2": ["rider 2 red 2,11"],
        "2,10": [],
    },
    "biathlon": {
        "player:red": ["player red", "hand red 14", "group red i1", "coach red I"],
        "group:i1": ["group red i1"],
        "coach:red:I": ["coach red I"],
        "card:14": ["hand red 14"],
        "card:14:flat": [],
        "path:i1:i2": ["barrier blue i1 i2"],
        "station:i2": [],
    },
    "troyes": {
        "space:palace:4:1": ["citizen blue palace4"],
        "card:act_red_d3": ["card act_red_d3", "overseers act_red_d3 blue"],
        "stone:1:1": ["stone green 1,1"],
        "building:hall": ["lying green hall"],
        "player:blue": [],
        "space:palace:1:1": [],
    },
}
"""What is pointed at -> the lines that are gone then, as the game writes them."""


@pytest.mark.parametrize("name", GAMES)
def test_what_goes_is_what_was_pointed_at(name: str) -> None:
    rules = game(name)
    position = rules.read(BOARDS[name])
    before = rules.write(position).splitlines()
    for shape, gone in THINGS[name].items():
        lines = editor(rules).away(position, shape)
        after = change_lines(rules.write(position), lines, rules).splitlines()
        assert sorted(set(before) - set(after)) == sorted(gone), shape
        assert bool(lines) == bool(gone)
        rules.read("\n".join(after))


@pytest.mark.parametrize("name", GAMES)
def test_what_is_taken_away_is_offered_there_too_and_leaves_a_board(name: str) -> None:
    """A key does what a button says."""
    rules, editing, went = game(name), editor(game(name)), 0
    for position in list(all_boards(name).values())[::3]:
        written = rules.write(position)
        assert editing.away(position, "") == editing.away(position, "no such shape") == ""
        for shape in list(rules.draw(position).sentences)[went % 2 :: 2]:
            lines = editing.away(position, shape)
            if lines:
                assert lines in {one.text for one in editing.changes_at(position, shape)}, shape
                assert rules.read(change_lines(written, lines, rules)) != position
                went += 1
    assert went > 20


@pytest.mark.parametrize("name", GAMES)
def test_what_can_be_laid_on_an_empty_table_is_offered_first(name: str) -> None:
    rules, editing = game(name), editor(game(name))
    start = rules.start()
    first = editing.drawers(start)[0].pieces
    fits = [
        any(editing.places(start, one.text, turn) for turn in range(one.turns)) for one in first
    ]
    assert all(fits)


@pytest.mark.parametrize("name", GAMES)
def test_whatever_was_put_out_of_the_box_can_be_taken_away_again(name: str) -> None:
    rules, editing, went = game(name), editor(game(name)), 0
    start = rules.start()
    for piece in [one for drawer in editing.drawers(start) for one in drawer.pieces][::3]:
        for shape, lines in list(editing.places(start, piece.text, 0).items())[:2]:
            written = change_lines(rules.write(start), lines, rules)
            shapes = [shape, *rules.draw(rules.read(written)).sentences]
            gone = [editing.away(rules.read(written), one) for one in shapes]
            without = [change_lines(written, one, rules).splitlines() for one in gone if one]
            assert any(lines.splitlines()[0] not in left for left in without), piece
            went += 1
    assert went > 5
