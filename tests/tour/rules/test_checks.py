"""What is wrong with a position: one clear sentence; nonsense can be read, described and asked."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib import tour
from boardlib.chance import Roller
from boardlib.game import PositionError, QuestionError
from boardlib.tour.board.position import Ride
from boardlib.tour.rules import checks, rounds
from boardlib.tour.rules.state import Race
from boardlib.tour.table.setup import Stage, drawn, entries, lined_up, stages
from tests.every import every

BASE = "road B1\nrider 1 blue 2,12\nrider 2 blue 2,11\n"


@every(
    "lines, sentence",
    [
        ("rider 1 red 3,3", "Rider 1 is on the road 2 times; a number may appear only once."),
        (
            "rider 3 red 2,12",
            "A cell has room for one rider, but several stand on this one (lane 2, row 12): 1 and"
            " 3.",
        ),
        ("rider 3 red 7,12", "Rider 3 stands on no cell of this road (lane 7, row 12)."),
        ("round 0", "Rounds are counted from 1; this one is called 0."),
        (
            "jersey yellow 9",
            "Rider 9 wears a jersey, but he is not in this stage (yellow jersey).",
        ),
        ("home 1 blue 1 1 3\nround 2", "Rider 1 is on the road and home; he can be only one of"),
        ("home 9 blue 1 1 3", "Rider 9 came home in round 1, which is not over yet."),
        ("home 8 blue 1 1 3\nhome 9 blue 1 1 3\nround 2", "Place 1 is given more than once."),
        (
            "tape sprint T row 10\npassed T 9",
            "Rider 9 is said to have crossed a tape (T), but there is no",
        ),
        (
            "tape sprint T row 10\npassed T 1 1",
            "Rider 1 is said to have crossed one tape more than once (T).",
        ),
        (
            "finish from 11 seconds 3 2 1 0",
            "Rider 2 starts the round in the finish (lane 2, row 11)",
        ),
        (
            "played 1 yellow 7",
            "Move 1 of this round is not allowed (rider 1): There is no such face",
        ),
        ("played 2 yellow 4", "Move 1 of this round is not allowed (rider 2): Rider 1 moves"),
        ("played 1 yellow 4\nplayed 2 take 5", "Move 2 of this round is not allowed (rider 2)"),
        ("played 9 yellow 4", "Move 1 of this round is not allowed (rider 9): There is no"),
        ("played next round", "Move 1 of this round is not allowed (the next round): A new round"),
        (
            "played 2 yellow 4\nplayed 1 yellow 4 to 2,16",
            "Move 1 of this round is not allowed (rider 2): Rider 1 moves",
        ),
        (
            "played 1 yellow 4 to 2,15\nplayed 2 take 4 via 2,15 to 2,16",
            "Move 2 of this round is not allowed (rider 2): Rider 1 (lane 2, row 15)",
        ),
    ],
)
def test_what_is_wrong_is_named(lines: str, sentence: str) -> None:
    position = tour.read(BASE + lines)
    problems = tour.status(position)
    assert any(problem.text.startswith(sentence) for problem in problems), problems
    for problem in problems:
        assert problem.text.endswith(".")
        assert "\n" not in problem.text
    assert tour.read(tour.write(position)) == position
    assert all(line.endswith(".") for line in tour.describe(position))
    tour.ask(position, "options 2")
    list(tour.moves(position))


def test_a_sound_position_has_no_problems() -> None:
    played = "jersey yellow 2\nplayed 1 yellow 4\nplayed 2 card green 5"
    assert tour.status(tour.read(BASE + played)) == []


@every(
    "text",
    [
        "road B1\nrider 1 blue 2",
        "road B1\nrider 1 mauve 2,2",
        "road B1\nplayed 1 blue 4",
        "road B1\noption yellow Y9",
        "rider 1 blue 2,2",
        "road B9",
        "road B1\npassed Sprint 1",
    ],
)
def test_what_cannot_be_read_names_its_line(text: str) -> None:
    with pytest.raises(PositionError) as caught:
        tour.read(text)
    assert caught.value.line
    assert str(caught.value).count("\n") == 0


@every(
    "question",
    [
        "options 9",
        "rider 9",
        "9 yellow 4",
        "premium Sprint",
        "finish",
        "options 1 take 4",
        "before 1 1",
        "cells 1 yellow 2A pull",
        "option colour",
        "may 1 green",
        "ways 1 many",
    ],
)
def test_questions_about_what_is_not_there(question: str) -> None:
    with pytest.raises(QuestionError) as caught:
        tour.ask(tour.read(BASE), question)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("move", ["9 yellow 4", "1 yellow 4 give 9 2", "1 orange 4", "next lap"])
def test_moves_of_nobody(move: str) -> None:
    with pytest.raises(QuestionError):
        tour.judge(tour.read(BASE), move)


# --- nonsense at random -----------------------------------------------------------------------

CELLS = st.builds("{},{}".format, st.integers(0, 6), st.integers(0, 33))
NUMBERS = st.integers(1, 5)
RIDERS = st.builds("rider {} {} {}".format, NUMBERS, st.sampled_from(["blue", "red"]), CELLS)
SPEEDS = st.sampled_from(
    [
        *("yellow 4", "yellow 9", "yellow 2A solo green 4", "yellow 2A pull", "yellow 2A catch"),
        *("white 1", "red 6", "polka 1A solo green 5", "polka 4", "take 4", "take 99"),
        *("card green 5", "card solo green 6", "yellow 4 card", "yellow 2A green 99"),
    ]
)
WAYS = st.one_of(
    st.just(""),
    st.builds("to {}".format, CELLS),
    st.builds("via {} to {}".format, CELLS, CELLS),
    st.builds("to {} then to {}".format, CELLS, CELLS),
    st.builds("give {} 2 to {} first".format, NUMBERS, CELLS),
    st.builds("to {} give {} 3".format, CELLS, NUMBERS),
)
MOVES = st.builds("{} {} {}".format, NUMBERS, SPEEDS, WAYS)
ROADS = st.sampled_from(
    [
        *(f"road {name}" for name in ("B1", "B2", "B3", "B4", "B5", "B6", "BH")),
        "road 3 lanes 9 rows",
        "road 5 lanes 9 rows\nsection 1 from 5 hill\nsection 2 from 2 flat",
        "road 4 lanes 20 rows\nsection 1 from 0 flat lanes 0 1\nsection 2 from 9 flat lanes 3 3",
    ]
)
OTHERS = st.sampled_from(
    [
        *("jersey yellow 1", "jersey polka 9", "round 0", "home 2 red 1 1 3"),
        *("option passing jump", "option takeover cells", "option snapshot move"),
        *("option leader_wind next", "option catching any"),
        *("tape sprint T 9,9 0,40", "finish from 50 seconds 1 2"),
    ]
)


@settings(deadline=None, max_examples=150)
@given(
    ROADS, st.lists(RIDERS, max_size=7), st.sets(OTHERS, max_size=3), st.lists(MOVES, max_size=5)
)
def test_no_position_is_too_nonsensical(
    road: str, riders: list[str], others: set[str], moves: list[str]
) -> None:
    keyed = {tour.line_key(line): line for line in others}
    text = "\n".join([road, *riders, *keyed.values(), *(f"played {move}" for move in moves)])
    position = tour.read(text)
    assert tour.read(tour.write(position)) == position
    for problem in tour.status(position):
        assert problem.text.endswith(".")
    assert tour.describe(position)
    numbers = {rider.number for rider in position.riders}
    for question in ("order", "groups", "attackers", "braked", "turn", "standings"):
        assert tour.ask(position, question).text
    for number in numbers:
        for question in (f"options {number}", f"rider {number}", f"ways {number} 6"):
            tour.ask(position, question)
    for move in moves:
        if int(move.split()[0]) in numbers and "give" not in move:
            assert tour.judge(position, move).conditions
    for legal in list(tour.moves(position))[::25]:
        tour.play(position, legal)


def test_a_move_that_was_played_is_not_judged_anew_with_every_question(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stage = Stage(lined_up(stages()["Meadows"], drawn(entries(6, 6), Roller(1))), "1")
    for _move in range(30):
        stage.ride_move()
    position = stage.position
    assert position.played

    def judged(_state: Race, ride: Ride) -> None:
        raise AssertionError(f"{ride} is judged once more")

    for module in (checks, rounds):
        monkeypatch.setattr(module, "judge_ride", judged)
    assert not tour.status(position)
    assert tour.ask(position, "turn").problems == ()
