"""What cannot be gets one clear sentence: what was wrong, where, what would be right."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from boardlib import troyes
from boardlib.cli.commands import main
from tests.every import every


def refusal(*typed: str) -> str:
    """The one sentence with which the command line refuses something."""
    done = CliRunner().invoke(main, list(typed))
    assert done.exit_code == 2, done.output
    said, *pointed = done.stderr.strip().splitlines()
    assert len(pointed) in (0, 2)  # the line that is wrong, and a caret under the place
    assert all(line.startswith("  ") for line in pointed)
    return said.removeprefix("boardlib: ")


CITY = """
players blue green
purse blue 8
influence blue 6
supply blue 1
supply green 1
citizen grey palace1
dice blue R1 R4 W2 Y1 Y2 Y3 Y4
dice green Y5
"""


@every(
    "move, said",
    [
        (
            "farm with Y3 R4",
            "The dice of an action have one colour, not these: yellow 3 and red 4.",
        ),
        ("farm with Y1 Y2 Y3 Y4", "An action takes one to three dice, not 4."),
        ("reroll Y5@green to 6", "Blue: dice of other districts are not rerolled or flipped:"),
        ("flip Y5@green", "Blue: dice of other districts are not rerolled or flipped:"),
        ("farm with Y6@green", "There is no such die in that district (yellow 6 (green))."),
        (
            "activate act_red_d3 with R4 overseer supply",
            "This card is not on show: Escort.",
        ),
    ],
)
def test_a_move_that_cannot_be_made_says_so_first(move: str, said: str) -> None:
    ruling = troyes.judge(troyes.read(CITY), f"blue {move}")
    assert not ruling
    assert ruling.failed[0].text.startswith(said)


def test_a_citizen_is_not_placed_on_a_grey_one_before_the_first_round() -> None:
    ruling = troyes.judge(troyes.read(f"{CITY}\nround 1 setup"), "blue settle palace1")
    assert [one.text for one in ruling.failed] == ["The place is taken (palace, place 1, by grey)."]


@every(
    "question, said",
    [
        ("card nothing", "'nothing' is not a card; did you mean"),
        ("uses monkey with R6", "'monkey' is not an activity card; did you mean"),
        ("blue activate monkey with R6", "'monkey' is not an activity card; did you mean monk"),
        ("overseers templar", "This card is not on show: Templar."),
        ("rewards war", "Its rewards are not known: War."),
        ("falls blue with K4", "'K4' is not a die; write one such as W4"),
        ("falls blue with Y1 Y2", "A citizen enters with one die only."),
        ("efficiency 0 with R4", "Nothing is divided by 0; name a divisor such as 3."),
        ("cathedral 7", "'7' is not what a die shows; it shows 1 to 6"),
        ("phases 9", "There is no such round: 9; the game has 4."),
        ("goods orange", "There is no such player: orange. These take part: blue and green."),
        ("rows castle", "'castle' is not a building; it is one of: bishopric, palace, hall"),
        ("pushes hall9", "'hall9' is not a place; write building and row such as palace4"),
        ("odds beat", "expected the colour of a die, R, W or Y, here"),
        ("blue dance", "'dance' is not a deed; it is one of: settle, fight,"),
    ],
)
def test_questions(question: str, said: str) -> None:
    assert said in refusal("ask", "troyes", question, "--position", "square")


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("dice blue Y9", "line 2, column 11: 'Y9' is not a die; write one such as W4"),
        ("dice blue Y4@green", "'Y4@green' is not a die; write one such as W4"),
        ("dice red Y4", "line 2, column 6: 'red' is not"),
        ("dice orange Y4", "'orange' does not take part; the line 'players' names those who do"),
        ("hidden orange", "'orange' does not take part"),
        ("card monkey", "line 2, column 6: 'monkey' is not an activity card; did you mean monk"),
        (
            "overseers templar blue",
            "the card 'templar' is not on show; a line 'card templar' would",
        ),
        ("citizen blue palace9", "'palace9' is not a place"),
        ("round 2 lunch", "line 2, column 9: 'lunch' is not a phase"),
        ("option counter guess", "option counter cannot be 'guess'"),
    ],
)
def test_positions(tmp_path: Path, lines: str, said: str) -> None:
    path = tmp_path / "city.txt"
    path.write_text(f"players blue green\n{lines}\n", encoding="utf-8")
    assert said in refusal("ask", "troyes", "turn", "--position", str(path))


@pytest.mark.parametrize(
    ("record", "said"),
    [
        ("x", "line 1: this is no complete JSON object"),
        ('{"game": "troyes", "start": [], "moves": []}', "the players are missing"),
        (
            '{"game": "troyes", "start": ["players blue green"], "moves": ["blue fly"]}',
            "line 1, move 1: 'blue fly' is not a move: 'fly' is not a deed",
        ),
        (
            '{"game": "troyes", "start": ["players blue green"], "moves": ["blue farm with Y3"]}',
            "'blue farm with Y3' is not allowed: There is no such die in that district",
        ),
    ],
)
def test_records(tmp_path: Path, record: str, said: str) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text(f"{record}\n", encoding="utf-8")
    for typed in (("replay",), ("play", "troyes", "--continue")):
        assert said in refusal(*typed, str(path))
