"""What is taken away is the thing itself that is pointed at, with all that stands on it."""

import pytest

from boardlib.catalogue import change_lines
from boardlib.game import GAMES, game
from boardlib.game.editing import editor
from tests.game.test_pointing import boards

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
    for position in list(boards(name).values())[::3]:
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
