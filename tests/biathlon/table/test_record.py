"""Records of races: written, replayed, taken up again; bad ones refused in one sentence."""

import json
from typing import Any

import pytest

from boardlib.biathlon.board.course import time_words
from boardlib.biathlon.board.position import Race
from boardlib.biathlon.table.record import (
    record_line,
    reopened,
    replay,
)
from boardlib.biathlon.table.setup import Racing, colours_of, lined_up, simulated
from boardlib.chance import Roller
from boardlib.game.record import MoveRecordError
from tests.every import every

START = ["race sprint", "course M11", "option laps 1", "player red", "hand red 3 27 57 60"]


def raced(race: Race = Race.SPRINT) -> Racing:
    return simulated(lined_up(race, colours_of(3), Roller(3)), "3")


def line(**data: Any) -> str:
    return json.dumps({"game": "biathlon", "start": START, **data})


@pytest.mark.parametrize("race", Race)
def test_a_record_replays_to_the_same_clocks(race: Race) -> None:
    found = raced(race)
    rows = list(replay([record_line(found)]))
    assert len(rows) == len(found.moves) + 1
    assert [row["text"] for row in rows[:-1]] == list(map(str, found.moves))
    assert rows[-1]["over"]
    clocks = {one.colour: one.clock for one in found.position.players}
    assert rows[-2]["clocks"] == {colour: time_words(clock) for colour, clock in clocks.items()}


def test_the_options_of_every_move_can_be_listed() -> None:
    rows = list(replay([line(moves=["red 57"])], options=True))
    assert rows[0]["options"][0] == "red 3"
    assert (rows[0]["lap"], rows[0]["section"]) == (1, "climb")
    assert rows[0]["clocks"] == {"red": "3:23"}


def test_the_numbers_of_the_cards_alone_tell_the_printed_times() -> None:
    rows = list(replay([line(cards={"red": [57, 27, 3, 60]})]))
    assert [row["printed"] for row in rows[:-1]] == ["3:16", "1:57", "2:36", "0:00"]
    assert rows[-1]["printed"] == {"red": {"printed": "7:49", "difference": "0:49"}}


@every(
    "text, said",
    [
        ("", "there is no game record in here."),
        ("{", "this is no complete JSON object"),
        ("[]", "a record of a race is a JSON object with 'start'"),
        (line(), "a record has either 'moves' or 'cards'."),
        (line(moves=[], cards={}), "a record has either 'moves' or 'cards'."),
        (line(moves=[3]), "'moves' is a list of words in quotes."),
        (line(moves=[], number=0), "'number' is a number from 1, not 0."),
        (line(moves=["red 58"]), "line 1, move 1: 'red 58' is not allowed: Red: the card is not"),
        (line(moves=["red dances"]), "move 1: 'red dances' is not a move"),
        (line(cards={"blue": [1]}), "'blue' is not a player of this race"),
        (line(cards={"red": [1, 1]}), "'cards' lists each card of a player once"),
        (line(cards={"red": [61]}), "There is no card 61 in this deck"),
        (line(cards={"red": [1, 2, 3, 4, 5]}), "The race has no section left for card 5."),
        (line(start=["race slalom"], moves=[]), "line 1 of 'start': 'slalom' is not a discipline"),
        (line(start=[*START, "discard 3"], moves=[]), "Card 3 lies in 2 places"),
    ],
)
def test_a_bad_record_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(MoveRecordError) as caught:
        list(replay([text]))
    assert said in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (line(cards={"red": [57]}), "a record of cards alone cannot be ridden on."),
        (line(moves=[], players={"blue": "swift"}), "'blue' is not a player of this race"),
        (line(moves=[], players={"red": "genius"}), "There is no computer player 'genius'"),
    ],
)
def test_what_cannot_be_taken_up_again(text: str, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        reopened([text])
