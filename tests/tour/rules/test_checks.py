"""What is wrong with a position or a road: one clear sentence; nonsense can be read and asked."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardlib import tour
from boardlib.chance import Roller
from boardlib.game import PositionError, QuestionError
from boardlib.tour.board.notation import named_road, read, roads
from boardlib.tour.board.position import Die, Face, Ride, Roll
from boardlib.tour.rules import checks, rounds
from boardlib.tour.rules.checks import road_problems, stage_problems
from boardlib.tour.rules.state import Race
from boardlib.tour.table.setup import Stage, drawn, entries, lined_up, stages
from tests.every import every
from tests.tour.boards import after, board, column

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


# --- sentences that no case and no other test says ----------------------------------------


def test_the_green_die_sets_no_speed() -> None:
    """It cannot be typed, but a program may try it."""
    braked = after(board("B1", column(1, 3)), "1 white 1")
    found = str(tour.judge(braked, Ride(2, Roll(Die.GREEN, Face(9)))))
    assert "There is no such face on this die (green die: 9); its faces are 3, 4, 5, 6." in found
    assert "he may not roll green, only take over or roll white." in found


# --- roads that are nonsense are named, those of the game are sound -----------------------


FLAT = "road 5 lanes 40 rows\nsection 1 from 0 flat\n"
NARROW = "road 5 lanes 40 rows\nsection 1 from 0 flat lanes 1 3\n"
STAGE = FLAT + "finish from 34 seconds 5 4 3 2 1 0\ncorridor 4 rows\n"

BAD = {
    "no section": ("road 5 lanes 40 rows", "The road has no section"),
    "late start": ("road 5 lanes 40 rows\nsection 1 from 2 flat", "Section 1 begins at row 2"),
    "overtaken": (
        FLAT + "section 2 from 9,9,9,9,0 flat",
        "In lane 4 section 2 begins at row 0, but section 1 begins only at row 0 there.",
    ),
    "beyond the end": (
        FLAT + "section 2 from 40 hill",
        "Section 2 begins at row 40, but the road ends with row 39.",
    ),
    "gap": (
        "road 5 lanes 40 rows\nsection 1 from 0 flat lanes 0 1\nsection 2 from 20 flat lanes 3 4",
        "The road has a gap: no way leads beyond row 19.",
    ),
    "trap": (
        FLAT + "section 2 from 20,15,20,20,20 flat lanes 2 4",
        "From here no way leads on, for the road is too narrow ahead (lane 0, row 19).",
    ),
    "tape beside": (
        FLAT + "tape sprint A 7,10",
        "The tape (A) lies beside the road, at least with one cell (lane 7, row 10).",
    ),
    "tape wholly where the road is narrow": (
        NARROW + "tape sprint A 4,20 4,21",
        "The tape (A) lies beside the road, at least with one cell (lane 4, row 20).",
    ),
    "tape with a cell too much": (
        NARROW + "tape sprint A 1,20 2,20 3,20 5,20",
        "The tape (A) lies beside the road, at least with one cell (lane 5, row 20).",
    ),
    "tape that ends too far ahead": (
        FLAT + "tape sprint A 0,38 1,38 2,39 3,39 4,40",
        "The tape (A) lies beside the road, at least with one cell (lane 4, row 40).",
    ),
    "tape with a gap": (
        FLAT + "tape sprint A 0,10 1,10 3,10 4,10",
        "The tape (A) has a gap",
    ),
    "tape in the finish": (STAGE + "tape sprint A row 35", "The tape (A) lies in the finish"),
    "finish too long": (
        FLAT + "finish from 38 seconds 5 4 3",
        "The finish has 3 rows from row 38 on, but the road ends with row 39.",
    ),
    "seconds that do not go down": (
        FLAT + "finish from 35 seconds 5 4 4",
        "these are 5 4 4.",
    ),
    "corridor too long": (
        STAGE.replace("corridor 4", "corridor 36"),
        "The start corridor has 36 rows, but a tape or the finish lies in row 34.",
    ),
}


@every("name", roads())
def test_roads_of_the_game_are_sound(name: str) -> None:
    assert road_problems(named_road(name)) == []


@every("name", BAD)
def test_nonsense_is_named_in_one_sentence(name: str) -> None:
    text, sentence = BAD[name]
    problems = road_problems(read(text).road)
    assert len(problems) == 1
    assert sentence in problems[0].text


def test_a_tape_may_be_oblique() -> None:
    oblique = read(FLAT + "tape sprint A 0,10 1,10 2,11 3,11 4,11").road
    assert road_problems(oblique) == []


def test_a_tape_may_be_wider_than_the_road() -> None:
    assert road_problems(read(NARROW + "tape mountain A row 20").road) == []


def test_a_stage_needs_a_corridor_and_a_finish() -> None:
    assert stage_problems(read(STAGE).road) == []
    lacking = [problem.text for problem in stage_problems(read(FLAT).road)]
    assert len(lacking) == 2
    assert "no start corridor" in lacking[0]
    assert "finish from 34 seconds 5 4 3 2 1 0" in lacking[1]
