"""A race at one table: questions in words, results, meetings, and its records."""

import json
from typing import Any

import pytest

from boardlib.biathlon.board.cards import decks
from boardlib.biathlon.board.course import time_words
from boardlib.biathlon.board.position import Position, Race
from boardlib.biathlon.table.hot_seat import HotSeat, reopened, table
from boardlib.biathlon.table.record import (
    record_line,
    replay,
)
from boardlib.biathlon.table.record import reopened as taken_up
from boardlib.biathlon.table.setup import Racing, colours_of, lined_up, simulated
from boardlib.chance import Roller
from boardlib.game.record import MoveRecordError
from boardlib.game.wishes import Document
from tests.biathlon.boards import board, deck_text
from tests.every import every


def seat(position: Position) -> HotSeat:
    return HotSeat(Racing(position, "1", {"red": "human"}))


def asked(found: HotSeat) -> tuple[str, list[tuple[str, str, str]]]:
    turn = found.turn
    assert turn is not None
    return turn.question, [(one.key, one.label, one.shape) for one in turn.choices]


def test_a_player_is_asked_for_a_card_and_sees_what_it_takes() -> None:
    found = seat(board("R@i1", "flag I 3", more="row 27 climb 3:20 wax I A 6;coach red I"))
    assert asked(found) == (
        "Red: which card for the climb?",
        [("27", "Card 27: 3:20, and the wax die", ""), ("57", "Card 57: 3:13", "")],
    )
    ruling = found.why("57")
    assert ruling is not None
    assert "Red: the flag takes 3 seconds off." in str(ruling)


def test_the_road_block_closes_a_path_that_is_pointed_at() -> None:
    found = seat(board("R@i1 R@i2", "roadblock I", more="player red"))
    assert found.choose("57") == []
    question, choices = asked(found)
    assert question == "Red: which path is closed with the road-block?"
    assert choices[:2] == [("nothing", "None", ""), ("i1 i2", "i1 and i2", "path:i1:i2")]
    assert {one.key for one in found.refused()} == {"j1 j2", "j2 y", "k1 y"}
    why = found.why("j1 j2")
    assert why is not None
    assert not why
    told = found.choose("i1 i2")
    assert "Red: a path is closed (i1 and i2)." in told


def test_bottle_bus_and_coach_are_asked_for_in_words() -> None:
    crew = seat(board("R@i2 B@i1", "crew I", more="player red"))
    crew.choose("57")
    question, choices = asked(crew)
    assert question == "Red: which group is expelled with the bottle?"
    assert [label for _key, label, _shape in choices] == [
        "None",
        "i1 to k2",
        "i1 to k2, then i2 to i1",
    ]
    assert "i1 to i2" in {one.key for one in crew.refused()}
    bus = seat(board("R@i1 B@i2 R:I", "bus I newcoach I", more="player red"))
    bus.choose("57")
    assert asked(bus)[1] == [("nothing", "None", ""), ("x", "x", "station:x")]
    assert {one.key for one in bus.refused()} >= {"i1", "i2"}
    bus.choose("x")
    question, choices = asked(bus)
    assert question == "Red: is a new coach placed?"
    assert choices[1] == ("II", "In II", "half:II")
    told = bus.choose("II")
    assert "Red: a new coach comes (II)." in told
    question, choices = asked(bus)
    assert question == "Red: does a group walk?"
    assert "i1 to i2" in {one.key for one in bus.refused()}
    assert bus.choose("nothing") == []


def test_a_boost_is_offered_with_both_times() -> None:
    lines = "race pursuit;option refill 0;clock blue 7:00;clock red 7:08;player red;player blue"
    more = (
        f"{lines};hand blue 12;row 12 climb 3:12;rode red 57 from 6:50 behind blue;clock red 10:24"
    )
    found = seat(board(more=more.replace("clock red 7:08;", "")))
    told = found.play_on()
    assert any("Blue: the time with card 12: 3:12;" in one for one in told)
    question, choices = asked(found)
    assert question == "Red: draw level with the one ahead (blue, 10:12), or keep 10:24?"
    assert [label for _key, label, _shape in choices] == ["Draw level", "Keep the time as it is"]
    assert "Red: draws level, at 10:12." in found.choose("level")


def test_an_arena_without_a_card_is_told_too() -> None:
    fixed = board(section="flat", more="player red;option arena fixed;option laps 2")
    found = seat(fixed)
    told = found.choose("57")
    assert any("the time in the arena: " in one for one in told)
    assert asked(found)[0] == "Red: which card for the climb?"


# --- whole meetings ---------------------------------------------------------------------


def test_a_meeting_of_a_sprint_and_a_pursuit() -> None:
    found = table(["sprint", "pursuit"], players=3, seed=4, people=["blue"])
    assert found.title == "Sprint"
    assert found.people
    assert found.following() is None
    found.play_out()
    assert found.turn is None
    following = found.following()
    assert following is not None
    assert (following.title, following.number) == ("Pursuit", 2)
    starts = [player.start for player in following.position.players]
    assert starts[0] == 0
    assert starts == sorted(starts)
    following.play_out()
    assert following.following() is None
    assert len(list(replay([found.record(), following.record()]))) > 30


def test_results_and_the_board_in_words() -> None:
    found = table("mass-start", players=2, people=["red", "blue"])
    sheets = {sheet.title: sheet for sheet in found.results()}
    assert set(sheets) == {"Stopwatches", "Beside the track", "Hand"}
    assert len(sheets["Hand"].rows) == 4
    assert len(sheets["Stopwatches"].rows) == 2
    assert found.board().startswith("Lap 1, climb.")
    assert found.round == 1
    assert found.winner == "red (human), blue (human)"
    assert not found.can_undo
    turn = found.turn
    assert turn is not None
    found.choose(turn.choices[0].key)
    found.undo()
    assert asked(found)[0] == "Blue: which card for the climb?"


def test_a_race_is_reopened_from_its_record() -> None:
    found = table("pursuit", players=2, people=["red"])
    for _decision in range(6):
        found.play_on()
    again = reopened([found.record()], race=["sprint"])
    assert again.position == found.position
    assert again.people
    assert again.to_come == ("sprint",)


def test_decks_of_ones_own_and_options_are_wished_for() -> None:
    deck = deck_text(decks()["generated"])
    found = table(deck=Document("mine.txt", deck), option=["steps=2"], course="M11", players=2)
    assert found.position.profile["deck"] == "own"
    assert found.position.profile["steps"] == "2"
    assert found.position.course.name == "M11"


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
        taken_up([text])
