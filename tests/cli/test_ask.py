"""``boardlib ask`` and ``flip``: answers in words, as JSON and as TOML, and wrong input."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from boardlib.catalogue import find_case, matches
from boardlib.game import game
from tests.cli.running import refused, run


def asked(game: str, question: str, position: object = "TUN-B", board: str | None = None) -> str:
    """What is answered in words; a board is read from standard input."""
    done = run("ask", game, question, "--position", "-" if board else position, input=board)
    assert done.exit_code == 0
    return done.stdout


def data(command: str, game: str, question: str, position: str) -> Any:
    """What is answered as JSON."""
    return json.loads(run(command, game, question, "--position", position, "--json").stdout)


# --- answers ------------------------------------------------------------------------------


def test_an_answer_is_told_in_words_with_rule_and_source() -> None:
    told = asked("carcassonne", "feature 0,0.r2", "TUN-B-b")
    assert "4 tiles, complete" in told
    assert "Two tokens of one colour make entrance and exit" in told


def test_an_answer_is_told_as_json() -> None:
    found = data("ask", "carcassonne", "token red 0,0.p1", "TUN-B")
    assert set(found) == {"question", "answer", "ruling"}
    assert found["ruling"]["allowed"] is True
    assert all(set(r) == {"rule", "facts", "text", "basis"} for r in found["ruling"]["reasons"])


def test_what_decided_a_list_is_named() -> None:
    words = asked("tour", "order", "bend")
    assert words.startswith("They move in this order: 15, 1, 16 and 4.\n  - Rider 15 moves before")
    assert "FAQ, question 18, in two wordings; reading" in words
    found = data("ask", "tour", "options 16", "bend")
    opened = {
        word
        for one in found["ruling"]["reasons"]
        if one["facts"]["allowed"]
        for word in one["facts"]["options"]
    }
    assert found["answer"]
    assert opened >= set(found["answer"])
    assert found["ruling"]["allowed"] is None
    assert {one["facts"]["allowed"] for one in found["ruling"]["reasons"]} == {True, False}


def test_what_a_list_says_is_not_repeated() -> None:
    words = asked("tour", "options 16", "bend")
    told = [line.strip(" -") for line in words.splitlines()]
    assert words.count("without the polka-dot die: yellow, white or red.") == 1
    assert len(told) == len(set(told))
    assert "FAQ, question 3; published" in words


def test_there_are_words_for_an_empty_board(tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_text("", encoding="utf-8")
    assert asked("carcassonne", "features", path) == "There is no feature on the board.\n"


def test_a_position_is_read_from_a_file_and_from_standard_input(tmp_path: Path) -> None:
    board = "tile TU-3 0,0 0\ntile BG-W 1,0 0\n"
    path = tmp_path / "my board.txt"
    path.write_text(board, encoding="utf-8")
    assert asked("carcassonne", "features", path) == asked("carcassonne", "features", board=board)


@pytest.mark.parametrize(
    ("listed", "one", "board"),
    [
        ("features", "feature", "WAG-1"),
        ("links 0,0.c1", "feature", "WAG-1"),
        ("portals", "portal", "TUN-B"),
    ],
)
def test_in_a_list_names_are_followed_by_what_is_typed_for_them(
    listed: str, one: str, board: str
) -> None:
    lines = asked("carcassonne", listed, board).splitlines()
    assert lines
    for line in lines:
        found = re.match(r"(.*?) \((-?\d+,-?\d+\.\w+)\)[:,.]", line)
        assert found is not None, line
        name, typed = found.groups()
        assert asked("carcassonne", f"{one} {typed}", board).startswith((f"{name}: ", f"{name}. "))


def test_the_position_of_a_case_is_that_after_a_step() -> None:
    case = find_case("TUN-16")
    for step in (0, 3, len(case.steps)):
        board = case.rules.write(case.position(step))
        told = asked("carcassonne", "score", f"TUN-16:{step}")
        assert told == asked("carcassonne", "score", board=board) != ""
    start = asked("carcassonne", "score", "TUN-16:0")
    assert asked("carcassonne", "score", "TUN-16") == start


@pytest.mark.parametrize(
    ("game", "question", "board"),
    [
        ("carcassonne", "feature 0,0.c1", "WAG-1"),
        ("tour", "groups", "bend"),
        ("troyes", "price blue with Y5", "square"),
        ("biathlon", "row red 57 climb", "BIA-01"),
    ],
)
def test_fields_can_be_pasted_into_a_case(game: str, question: str, board: str) -> None:
    """What is printed is TOML, and it is what the answer is compared with."""
    printed = run("ask", game, question, "--position", board, "--fields").stdout.splitlines()
    answer = data("ask", game, question, board)["answer"]
    assert printed
    assert all(matches(tomllib.loads(line)["expect"], answer) for line in printed)
    if isinstance(answer, dict):
        names = {name for line in printed for name in tomllib.loads(line)["expect"]}
        assert names == {key for key, value in answer.items() if value is not None}


def test_the_help_lists_what_a_game_can_be_asked() -> None:
    for words in (("troyes", "--help"), ("--help", "troyes")):
        told = " ".join(run("ask", *words).stdout.split())
        assert all(one.example in told for one in game("troyes").questions())
    assert "ask GAME --help" in run("ask", "--help").stdout


# --- boards that make no sense, and what is wrong -----------------------------------------


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ("tile BG-D 0,0 0\ntile BG-D 1,0 90", ("(0,0 east)", "road", "field")),
        ("tile TU-3 0,0 0\ntoken red 0,0.p1\ntoken blue 0,0.p1", ("portal to the east",)),
        ("tile TU-3 0,0 0\ntoken red 0,0.p7", ("p7", "p1, p2")),
        ("tile BG-D 0,0 0\ntile BG-U 0,0 0", ("(0,0)",)),
    ],
)
def test_a_board_that_makes_no_sense_is_answered_after_what_is_wrong_with_it(
    position: str, words: tuple[str, ...]
) -> None:
    first, second, *_more = asked("carcassonne", "features", board=position).splitlines()
    assert first.startswith("The board makes no sense: ")
    assert all(word in first for word in words)
    assert second.startswith("The ")


@pytest.mark.parametrize(
    ("lines", "told"),
    [
        ("rider 7 blue 2,12\nrider 8 blue 2,11", "It is the turn of rider 7."),
        (
            "rider 7 blue 2,12\nrider 8 blue 2,12",
            "several stand on this one (lane 2, row 12): 7 and 8",
        ),
    ],
)
def test_a_position_that_lacks_what_the_answer_does_not_need_is_asked_about(
    lines: str, told: str
) -> None:
    assert told in asked("tour", "turn", board=f"road B5\n{lines}\n").splitlines()[0]


@pytest.mark.parametrize(
    ("question", "position", "words"),
    [
        ("features", "tile XX-1 0,0 0", ("line 1", "column 6", "XX-1")),
        ("features", "nonsense", ("line 1", "nonsense")),
        ("features", "option <script> on", ("<script>",)),
        ("featurs", "", ("featurs", "features")),
        ("token red 9,9.p1", "", ("(9,9)", "no tile lies there")),
        ("token red 1,0.p1", "", ("BG-U", "no portal")),
        ("tile QQ 0,0 0", "", ("QQ",)),
        ("feature 0,0.r9", "", ("r9", "r1")),
        ("", "", ("question",)),
    ],
)
def test_a_wrong_question_or_position_is_one_sentence(
    question: str, position: str, words: tuple[str, ...]
) -> None:
    place = "-" if position else "TUN-B"
    refused(run("ask", "carcassonne", question, "--position", place, input=position), *words)


@pytest.mark.parametrize(
    ("question", "position", "shown"),
    [
        ("feature 0,0.r9", "TUN-B", ["  feature 0,0.r9", "          ^"]),
        ("  token red 9,9.p1 ", "TUN-B", ["    token red 9,9.p1", "              ^"]),
        ("tile BG-D 1,0", "TUN-B", ["  tile BG-D 1,0", "                ^"]),
        ("features", "-", ["  tile BG-D 0,0 45", "                ^"]),
        ("", "TUN-B", []),
    ],
)
def test_the_place_that_is_wrong_is_pointed_at(
    question: str, position: str, shown: list[str]
) -> None:
    wrong = "tile TU-3 1,0 0\ntile BG-D 0,0 45"
    result = run("ask", "carcassonne", question, "--position", position, input=wrong)
    assert [line.rstrip() for line in result.stderr.splitlines()[1:]] == shown


@pytest.mark.parametrize(
    ("game", "position", "words"),
    [
        ("carcassonne", "TUN-16:99", ["TUN-16 has no step 99; it has steps 1 to 7."]),
        ("carcassonne", "TUN-16:x", ["TUN-16 has no step x; it has steps 1 to 7."]),
        ("tour", "TUN-16", ["TUN-16 is a case of Carcassonne: ask carcassonne."]),
        ("tour", "TUN-999", ["'TUN-999' cannot be read: there is no such file or folder."]),
        ("chess", "TUN-B", ["chess", "carcassonne"]),
        ("carcassonne", "no", ["'no'"]),
        ("carcassonne", ".", ["folder"]),
        ("carcassonne", "binary", ["UTF-8"]),
    ],
)
def test_a_game_case_or_file_that_cannot_be_asked_about_is_one_sentence(
    game: str, position: str, words: list[str], tmp_path: Path
) -> None:
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    refused(run("ask", game, "score", "--position", position), *words)


# --- flip ---------------------------------------------------------------------------------


def test_flip_says_what_would_have_to_change() -> None:
    result = run("flip", "tour", "may 2 yellow", "--position", "braking")
    assert result.exit_code == 0
    assert "Yes, if rider 1 had rolled the yellow die.\n  played 1 yellow 3" in result.stdout
    flips = data("flip", "tour", "may 2 yellow", "braking")
    assert {"changes", "text", "ruling"} == set(flips[1])
    assert flips[1]["changes"] == ["played 1 yellow 3"]
    assert flips[1]["ruling"]["allowed"] is True


def test_flip_says_what_instead_where_nothing_turns_it() -> None:
    found = data("flip", "carcassonne", "feature 0,0.f1", "TUN-B")
    assert found["flips"] == []
    assert "never" in found["instead"]["text"]
    assert set(found["instead"]) == {"text"}


def test_flip_says_the_nearest_move_in_words_and_types_it_beside() -> None:
    question, text = "tile TU-3 -1,1 0", "Turned half way from there, it fits."
    assert run("flip", "carcassonne", question, "--position", "TUN-36").stdout == f"{text}\n"
    found = data("flip", "carcassonne", question, "TUN-36")
    assert found == {"flips": [], "instead": {"text": text, "move": "tile TU-3 -1,1 180"}}


def test_flip_refuses_what_is_no_question_in_one_sentence() -> None:
    refused(run("flip", "tour", "fly 2", "--position", "braking"), "fly")
