"""Whose colours: people play with the figures that they have, in any order."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.carcassonne.board.position import COLOURS
from boardlib.carcassonne.table.opening import reopened, table
from boardlib.carcassonne.table.record import replay
from tests.carcassonne.boards import read
from tests.every import every

PLAYING = ("yellow", "grey", "red")
OTHERS = tuple(colour for colour in COLOURS if colour not in PLAYING)
CALLED = dict(zip(COLOURS, (*PLAYING, *OTHERS), strict=True))
"""The usual colours, and who sits in their places."""


def renamed(text: str) -> str:
    """The same with the colours of these players in the places of the usual ones."""
    words = re.compile("|".join(COLOURS), re.IGNORECASE)

    def other(match: re.Match[str]) -> str:
        found = CALLED[match[0].lower()]
        return found.title() if match[0][0].isupper() else found

    return words.sub(other, text)


@pytest.mark.whole
@pytest.mark.parametrize(
    "option", ["wagon=C1", "token_may_be_stolen=on", "occupied_road_needs_pair=on"]
)
def test_a_game_is_the_same_whoever_sits_in_the_places(option: str) -> None:
    usual = table(players=3, seed=4, option=[option])
    other = table(players=",".join(PLAYING), seed=4, option=[option])
    for one in (usual, other):
        one.play_out()
    assert renamed(usual.verdict[0]) == other.verdict[0]
    lines = usual.record(), other.record()
    first, second = (json.loads(line) for line in lines)
    assert second["players"] == list(PLAYING)
    assert json.loads(renamed(json.dumps(first["turns"]))) == second["turns"]
    replays = [list(replay([line])) for line in lines]
    assert json.loads(renamed(json.dumps(replays[0]))) == replays[1]
    assert sorted(renamed(carcassonne.write(usual.position)).splitlines()[1:]) == sorted(
        carcassonne.write(other.position).splitlines()[1:]
    )
    assert reopened([lines[1]]).record() == lines[1]


def test_a_board_says_who_plays_by_their_colours() -> None:
    board = "players red blue yellow\ntile BG-D 0,0 0\nmeeple yellow 0,0.r1\nturn yellow placed 0,0"
    position = carcassonne.read(board)
    assert carcassonne.write(position) == board
    assert carcassonne.status(position) == []
    scored = carcassonne.play(position, "score").position
    assert carcassonne.play(scored, "end").position.turn == read("turn red").turn
    answer = carcassonne.ask(position, "tokens 3")
    assert answer.data["colours"]["yellow"] == ["yellow", "grey"]
    assert carcassonne.ask(position, "score").data["totals"].keys() == {"red", "blue", "yellow"}
    (problem,) = carcassonne.status(carcassonne.read(f"{board}\nmeeple green 0,0.c1"))
    assert "Who plays, if there are 3: red, blue and yellow" in problem.text


def test_the_usual_colours_in_their_order_are_a_number() -> None:
    assert carcassonne.write(read("players red blue green")) == "players 3"
    assert read("players red blue green") == read("players 3")


@every(
    "wishes, seats",
    [
        ({"players": 3, "people": ["yellow"]}, {"red": False, "blue": False, "yellow": True}),
        ({"players": 2, "people": ["grey", "red"]}, {"red": True, "grey": True}),
        ({"players": ["black", "red"]}, {"black": False, "red": False}),
        ({"players": "2"}, {"red": False, "blue": False}),
    ],
)
def test_people_bring_their_colours_to_the_table(
    wishes: dict[str, Any], seats: dict[str, bool]
) -> None:
    seat = table(**wishes)
    playing = dict(zip(seat.sitting.setup.colours, seat.seats, strict=False))
    assert {colour: kind == "human" for colour, kind in playing.items()} == seats
    assert list(seat.position.playing) == list(seats)
