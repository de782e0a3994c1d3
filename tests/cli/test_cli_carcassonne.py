"""``boardlib play carcassonne``: whole games, records out and in, and wrong input."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.test_cli import Run, refused, run

__all__ = ["run"]

GAME = ("play", "carcassonne")
SMALL = (*GAME, "--players", 2, "--sets", "base")


def test_the_help_tells_what_the_game_can_be_asked_for(run: Run) -> None:
    done = run(*GAME, "--help")
    assert done.exit_code == 0
    for words in (
        "--players NUMBER|COLOURS",
        "--sets NAMES",
        "--human COLOUR",
        "--rival KIND",
        "--seed",
    ):
        assert words in done.stdout


def test_a_game_is_played_and_its_sheets_are_printed(run: Run) -> None:
    done = run(*SMALL, "--seed", 5)
    assert done.exit_code == 0
    for words in ("red, computer", "blue, computer", "at the end", "monasteries", "total"):
        assert words in done.stdout
    assert done.stdout == run(*SMALL, "--seed", 5).stdout
    assert done.stdout != run(*SMALL, "--seed", 6).stdout


def test_the_record_replays_to_the_scores_that_were_printed(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    done = run(*GAME, "--option", "wagon=C2", "-o", record)
    assert done.exit_code == 0
    *turns, last = map(json.loads, run("replay", record).stdout.splitlines())
    assert [turn["turn"] for turn in turns] == list(range(1, len(turns) + 1))
    totals = [line.split() for line in done.stdout.splitlines() if line.split()[:1] == ["total"]]
    assert [int(line[3]) for line in totals] == last["scores"]
    data = json.loads(record.read_text(encoding="utf-8"))
    assert data["options"]["wagon"] == "C2"
    assert data["seats"] == ["greedy"] * 3


def test_many_games_are_counted(run: Run) -> None:
    done = run(*SMALL, "--count", 4, "--rival", "greedy", "--rival", "whim")
    wins = [int(line.split()[-1]) for line in done.stdout.splitlines() if "(" in line]
    assert sum(wins) == 4


def test_a_person_plays_asks_why_and_stops(run: Run, tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    typed = "0,1\nwhy 5\n1\n9,9\nundo\nundo\nquit\n"
    done = run(*GAME, "--players", 2, "--seed", 4, "--human", "red", "-o", record, input=typed)
    assert done.exit_code == 0
    assert "Red: what stands where?" in done.stdout
    assert "A, the road: meeple" in done.stdout
    assert "; published]" in done.stdout
    assert "Red: a meeple is placed here: " in done.stdout
    assert "No tile lies at any of the four sides of this place" in done.stdout
    assert "Stopped in round 1." in done.stdout
    assert json.loads(record.read_text(encoding="utf-8"))["turns"] == []


def test_a_token_may_be_laid_before_the_tile(run: Run, tmp_path: Path) -> None:
    """Both play without figures until a portal lies there; then 1 asks for the portals."""
    record, game = tmp_path / "game.jsonl", (*GAME, "--players", 2, "--sets", "base,tunnel")
    run(*game, "--seed", 1, "-o", record)
    data = json.loads(record.read_text(encoding="utf-8"))
    part = {"turns": data["turns"][:30], "over": False, "seats": ["human", "human"]}
    record.write_text(json.dumps(data | part) + "\n", encoding="utf-8")
    done = run(*GAME, "--continue", record, "-o", record, input="1\nwhy 1\n1\nquit\n")
    assert done.exit_code == 0
    assert "   1  Lay a token first" in done.stdout
    assert "on which portal does a token go first?" in done.stdout
    assert "Scoring has not begun." in done.stdout
    assert done.stdout.count("where does the tile go?") == 2


def test_a_game_goes_on_where_its_record_ends(run: Run, tmp_path: Path) -> None:
    begun, whole = tmp_path / "begun.jsonl", tmp_path / "whole.jsonl"
    run(*SMALL, "-o", whole)
    data = json.loads(whole.read_text(encoding="utf-8"))
    part = data | {"turns": data["turns"][:20], "over": False}
    begun.write_text(json.dumps(part) + "\n", encoding="utf-8")
    assert run(*GAME, "--continue", begun, "-o", begun).exit_code == 0
    assert json.loads(begun.read_text(encoding="utf-8")) == data
    refused(run(*GAME, "--continue", begun), "the last game is over.")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("{broken", "line 1: this is no complete JSON object"),
        ('{"players": 2, "sets": ["base"]}', "line 1: 'turns' is missing."),
        ('{"players": 2, "sets": ["base"], "turns": [1]}', "line 1, turn 1: a turn is a JSON"),
    ],
)
def test_a_broken_record_is_refused_and_kept(
    run: Run, tmp_path: Path, line: str, words: str
) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text(line, encoding="utf-8")
    refused(run(*GAME, "--continue", record, "-o", record), words)
    assert record.read_text(encoding="utf-8") == line


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--players", 7), "There are 2 to 6 players, not 7."),
        (("--sets", "base,inns"), "'inns' is not played at a table; these are: base, tunnel"),
        (("--human", "pink"), "'pink' does not take part"),
        (("--rival", "clever"), "There is no computer player 'clever'; there are: greedy, whim."),
        (("--option", "wagon"), "'wagon' is not an option; write NAME=VALUE"),
        (("--option", "wagon=C9"), "option wagon cannot be 'C9'"),
        (("--seed", "a b"), "'a b' is no seed"),
        (("--human", "blue", "--count", 3), "leave out --human"),
    ],
)
def test_wrong_wishes_are_refused_in_one_sentence(
    run: Run, arguments: tuple[object, ...], words: str
) -> None:
    refused(run(*GAME, *arguments), words)
