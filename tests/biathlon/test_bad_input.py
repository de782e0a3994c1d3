"""What cannot be gets one clear sentence: what was wrong, where, what would be right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardlib import biathlon
from boardlib.biathlon.board.cards import decks
from boardlib.cli.commands import main
from tests.biathlon.decks import deck_text
from tests.every import every

LAST_LAP = "race sprint\ncourse M11\nat 3 climb\nplayer red\nhand red 38 57"


def refusal(*typed: str) -> str:
    """The one sentence with which the command line refuses something."""
    done = CliRunner().invoke(main, list(typed))
    assert done.exit_code == 2, done.output
    said, *pointed = done.stderr.strip().splitlines()
    assert len(pointed) in (0, 2)  # the line that is wrong, and a caret under the place
    assert all(line.startswith("  ") for line in pointed)
    return said.removeprefix("boardlib: ")


@every(
    "question, said",
    [
        ("plan red 1 climb", "Red: the card is not in the hand (1)."),
        ("red 57 27", "a section is ridden with one card, so '27' is one too many"),
        ("plan red 57 climb 57 flat", "Red: a card is used only once (57)."),
        ("way i1 q9", "'q9' is not a station of this course; it is one of: i1, i2, x,"),
        ("red walk i1 to q9", "There is no such station: q9. These there are: i1, i2, x,"),
        ("row 61 climb", "There is no card 61 in this deck; its cards are 1 to 60."),
        ("red 57 wax Z", "'Z' is not a kind of wax"),
        ("shooting red hit hit", "Red: 5 shots have to be fired; told: 2."),
        ("hand yellow", "There is no such player: yellow. These take part: red and blue."),
    ],
)
def test_questions(question: str, said: str) -> None:
    assert said in refusal("ask", "biathlon", question, "--position", "card-57")


def test_a_card_that_is_not_in_the_hand_is_no_legal_move() -> None:
    done = CliRunner().invoke(main, ["ask", "biathlon", "red 1", "--position", "card-57"])
    assert "the card is not in the hand (1); the hand holds: 3, 27, 38 and 57." in done.output


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("race relay", "line 1, column 6: 'relay' is not a discipline; it is one of: sprint,"),
        ("course M11\ngroup red i9", "line 3, column 11: 'i9' is not a station of this course"),
        ("clock red 3:61", "line 2, column 11: '3:61' is not a time"),
    ],
)
def test_positions(tmp_path: Path, lines: str, said: str) -> None:
    race = "" if lines.startswith("race") else "race sprint\n"
    place = tmp_path / "position.txt"
    place.write_text(f"{race}{lines}\nplayer red\n", encoding="utf-8")
    assert said in refusal("ask", "biathlon", "turn", "--position", str(place))


def test_a_row_that_no_card_can_have_is_said_before_the_answer(tmp_path: Path) -> None:
    place = tmp_path / "position.txt"
    place.write_text("race sprint\nplayer red\nrow 57 climb 3:40 flag I 3\n", encoding="utf-8")
    done = CliRunner().invoke(main, ["ask", "biathlon", "turn", "--position", str(place)])
    said = "The board makes no sense: Card 57, climb: the time lies between 3:10 and 3:39: 3:40."
    assert done.stdout.splitlines()[0] == said


def test_two_cards_in_one_section(tmp_path: Path) -> None:
    place = tmp_path / "last-lap.txt"
    place.write_text(LAST_LAP, encoding="utf-8")
    said = refusal("ask", "biathlon", "plan 57 climb 38 climb", "--position", str(place))
    assert "a section is ridden with one card, and here there are 2 (climb)" in said


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("--race relay", "'relay' is not a discipline; it is one of: sprint, pursuit, mass-start"),
        ("--course Q", "'Q' is not a course; it is one of: M11, ring"),
        ("--human pink", "'pink' does not take part; these do: red, blue, green."),
        ("--rival mad", "There is no computer player 'mad'"),
        ("--option wax_die=none", "wax_die"),
    ],
)
def test_tables(typed: str, said: str) -> None:
    assert said in refusal("play", "biathlon", *typed.split())


def test_a_deck_with_a_climb_of_3_40(tmp_path: Path) -> None:
    lines = deck_text(next(iter(decks().values())))
    slow = lines.replace("row 10 climb 3:39", "row 10 climb 3:40")
    assert slow != lines
    place = tmp_path / "deck.txt"
    place.write_text(slow, encoding="utf-8")
    said = "Card 10, climb: the time lies between 3:10 and 3:39: 3:40."
    assert refusal("play", "biathlon", "--deck", str(place)) == said


def test_an_argument_about_one_section_needs_one_section(tmp_path: Path) -> None:
    """The command line answers it as ``ask`` does, whatever the course lacks elsewhere."""
    text = "race sprint\nstation s I\nplayer red\nplayer blue\ngroup red s\nhand red 27 57"
    position = biathlon.read(text)
    lacking = biathlon.status(position)
    assert any("II" in one.text for one in lacking)
    assert not [one.text for one in lacking if one.stops]
    file = tmp_path / "one.txt"
    file.write_text(text, encoding="utf-8")
    for question in ("row red 57 climb", "row red 27", "condition red flag I", "groups I"):
        told = biathlon.ask(position, question)
        result = CliRunner().invoke(
            main, ["ask", "biathlon", question, "--position", str(file), "--json"]
        )
        assert result.exit_code == 0, result.output
        assert json.loads(result.stdout)["answer"] == told.to_json()["answer"]
