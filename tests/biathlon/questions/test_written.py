"""Races that were written down: read move by move, or by the numbers of their cards alone."""

import json

import pytest

from boardlib.biathlon import ask, read, write
from boardlib.biathlon.board.course import time_words
from boardlib.biathlon.board.position import Race
from boardlib.biathlon.rules.race import net
from boardlib.biathlon.table.record import replay
from boardlib.biathlon.table.setup import colours_of, lined_up, simulated
from boardlib.chance import Roller
from boardlib.game import QuestionError
from tests.every import every

START = """
race sprint
course M11
at 3 climb
player red
clock red 16:00
hand red 23 30 38 57
player blue
start blue 0:30
clock blue 16:30
hand blue 22 24 27 44
coach red III
row 57 climb 3:16
row 27 climb 3:16
row 30 descent 1:48 wax III A 6
"""
MOVES = "red 57, blue 27, red 30 wax B, blue 24, red 38, blue 44, red 23, blue 22"


@pytest.mark.parametrize("race", Race)
def test_a_race_that_was_written_down_is_read_to_the_same_times(race: Race) -> None:
    found = simulated(lined_up(race, colours_of(3), Roller(5)), "5")
    moves = ", ".join(map(str, found.moves))
    told = ask(found.start, f"record {moves}").data
    end = found.position
    times = {one.colour: time_words(net(end, one.colour)) for one in end.players}
    assert told == {"moves": len(found.moves), "over": True, "times": times}


def test_numbers_alone_tell_the_printed_times_as_a_file_of_them_does() -> None:
    position = read(START)
    cards = {"red": [57, 30, 38, 23], "blue": [27, 24, 44, 22]}
    line = json.dumps({"game": "biathlon", "start": write(position).splitlines(), "cards": cards})
    *_rows, last = replay([line])
    told = ask(position, "record cards red 57 30 38 23, blue 27 24 44 22").data["printed"]
    assert told == {"red": "7:45", "blue": "7:15"}
    assert {colour: one["printed"] for colour, one in last["printed"].items()} == told
    assert {colour: one["difference"] for colour, one in last["printed"].items()} == {
        "red": "0:45",
        "blue": "0:15",
    }


def test_a_record_without_a_roll_stops_there_and_says_why() -> None:
    found = ask(read(START), MOVES.replace(" wax B", "").replace("red 57", "record red 57", 1))
    assert found.allowed is False
    assert found.text.startswith("The record cannot be read on from move 3 (red 30).")
    assert "the wax die has to be rolled" in found.text


@every(
    "question, why",
    [
        ("record red 57 30", "a section is ridden with one card"),
        ("record", "expected the colour of a player"),
        ("record cards red", "expected the number of a card"),
        ("record cards red 57 x", "'x' is not the number of a card"),
        ("record cards green 57", "There is no such player: green."),
        ("record cards red 57 30 38 23 1", "The race has no section left for card 1."),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_in_a_sentence(question: str, why: str) -> None:
    with pytest.raises(QuestionError, match=why):
        ask(read(START), question)
