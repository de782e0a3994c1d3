"""What can be asked about a very position, and whose turn it is first for whom it is not."""

import copy
import pickle
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

import boardlib as bl
from boardlib import game
from boardlib.game import GAMES, Answer, PositionError
from boardlib.game.asking import Questions
from boardlib.game.editing import editor
from tests.every import every
from tests.game.test_pointing import NO_PLAYER_SAYS, boards, kind_of

NAMES = {"black", "blue", "green", "grey", "orange", "red", "violet", "yellow"}
"""Players, who stand before what they would do."""

every_board = every(
    "position",
    [position for name in GAMES for position in boards(name).values()],
)


@pytest.mark.whole
@every_board
def test_each_question_has_words_and_an_example_that_runs_here(position: Any) -> None:
    found = position.questions
    assert 5 < len(found) < 200
    assert len(set(found.values())) == len(found)
    for example, words in found.items():
        assert position.ask(example).text.strip(), example
        assert words.endswith("?")
        assert not NO_PLAYER_SAYS["a machine name"].search(words)


@every_board
def test_of_questions_of_one_kind_one_is_there(position: Any) -> None:
    """Of each kind; and those of one kind are typed alike, but for what they are about."""
    editable = editor(position._game)
    kinds: dict[str, set[tuple[str, ...]]] = {}
    first: dict[str, str] = {}
    for thing in editable.things(position):
        for offer in editable.questions_at(position, thing.key):
            assert offer.kind, offer
            words = (word for word in kind_of(offer.text) if word not in NAMES)
            kinds.setdefault(offer.kind, set()).add(tuple(words)[:1])
            first.setdefault(offer.kind, offer.text)
    assert set(position.questions) == set(first.values())
    assert {kind: verbs for kind, verbs in kinds.items() if len(verbs) > 1} == {}


@every_board
def test_it_shows_itself_as_lines_and_as_a_table(position: Any) -> None:
    found = position.questions
    shown = found._repr_mimebundle_()
    assert shown["text/plain"] == str(found)
    for example in found:
        assert example in str(found)
        assert f"<code>{example}</code>" in shown["text/html"]
    assert "\n" not in repr(found)
    assert len(repr(found)) < 120


def test_it_is_taken_wherever_a_board_is_taken() -> None:
    text = bl.carcassonne.boards()["TUN-B"]
    position = bl.carcassonne.read(text)
    assert bl.questions("TUN-B") == bl.questions(text) == bl.questions(position)
    assert bl.questions(position) == position.questions
    assert "features" in position.questions
    with pytest.raises(PositionError):
        bl.questions("no such board at all")
    with pytest.raises(TypeError):
        bl.questions(3)  # type: ignore[arg-type]


def test_it_can_be_copied_and_pickled() -> None:
    found = bl.questions("TUN-B")
    assert isinstance(found, Questions)
    for twin in (_pickled(found), copy.deepcopy(found)):
        assert twin == found
        assert str(twin) == str(found)


def _pickled(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))  # noqa: S301 what was just written


def test_it_is_about_what_stands_there() -> None:
    """A wagon that is not on the board goes nowhere, and nobody is asked whether he is braked."""
    without = bl.questions("tile BG-D 0,0 0")
    beside = bl.questions("tile BG-D 0,0 0\nwagon red 0,0.c1")
    assert "move red 0,0.c1" not in without
    assert beside["move red 0,0.c1"].endswith(": Where may red's wagon go?")
    riding = "road B1\nrider 1 blue 2,12\nrider 2 red 2,11\n"
    rolls = bl.questions(riding + "played 1 white 2")
    assert next(text for text in rolls if text.startswith("may 2")) == "may 2 yellow"


def test_what_can_be_asked_at_several_things_is_told_in_words_for_any_place() -> None:
    race = bl.questions("TDF-01")
    assert race["braked"] == "Who is braked, and by whom?"
    assert race["attackers"] == "Who is in attack position?"
    assert race["group 1"] == "Rider 1: Who is in his group?"
    assert bl.questions("TRO-08")["lying"] == "Who has been pushed out?"


def test_questions_that_are_called_say_that_they_are_there_already() -> None:
    asked: Any = bl.read("tile BG-D 0,0 0").questions
    with pytest.raises(TypeError, match="without brackets"):
        asked()


@dataclass(frozen=True)
class Asked:
    """Questions about somebody whose turn it is not.

    Attributes:
        name: the game.
        board: the name of a board.
        turn: whose turn it is, as sentences name them.
        questions: what is asked about somebody else.
        moves: moves of somebody else, each asked about alone and after ``may`` where there is
            such a question.
        changes: lines that are added to the board.
        made: moves that are made before.
    """

    name: str
    board: str
    turn: str
    questions: Sequence[str]
    moves: Sequence[str] = ()
    changes: Sequence[str] = ()
    made: Sequence[str] = ()

    def __str__(self) -> str:
        return f"{self.name} {self.board} {self.turn}"


OUT_OF_TURN = (
    Asked(
        "carcassonne",
        "TUN-A",
        "red",
        [],
        [
            *("meeple blue 0,0.r1", "meeple blue 1,0.f1", "mayor blue 0,0.r1"),
            *("barn blue 0,0.f1", "wagon blue 0,0.r1", "token blue 0,0.p1"),
        ],
        changes=["players 2", "turn red placed 0,0"],
    ),
    Asked(
        "carcassonne",
        "WAG-4",
        "red",
        ["move blue", "move blue 0,2.c1"],
        ["move blue 0,2.c1 to 0,0.r1", "move blue 0,2.c1 to 0,1.c1", "home blue 0,2.c1"],
        changes=["wagon red 0,0.c1", "players 2", "turn red placed 0,1 figure"],
        made=["score"],
    ),
    Asked(
        "tour",
        "two-groups",
        "rider 1",
        [
            *("options 3", "options 3 yellow 4", "options 2 yellow 2A", "offer 2", "offer 3"),
            *("tempting 2", "tempting 4", "may 3 yellow", "may 3 polka", "may 2 take 6"),
            *("cells 3 yellow 4", "ways 3 6", "ways 2 3"),
        ],
        ["2 take 6", "3 yellow 4", "3 yellow 2A", "4 white 1"],
    ),
    Asked(
        "biathlon",
        "M11",
        "green",
        ["boost blue", "boost red", "after blue 29", "after red 8"],
        ["blue 29", "blue level", "blue keep", "red 8", "red level"],
    ),
    Asked(
        "biathlon",
        "boost",
        "blue",
        ["boost red", "boost green"],
        ["red level", "red keep", "green level", "green keep"],
    ),
    Asked(
        "troyes",
        "square",
        "blue",
        [
            *("actions green", "actions green with Y6 Y2", "actions green with R3 R6@blue"),
            *("price green with Y6", "price green with Y5@blue R5@grey", "falls green with Y6"),
        ],
        ["green pass", "green farm with Y6 Y2", "green farm with R3", "green cathedral with W5"],
    ),
)


ASKED_OF_MOVES = {"tour": "may", "biathlon": "may"}
"""Game -> the word before a move that is asked about, besides the move alone."""


def reached(asked: Asked) -> Any:
    """The position that is asked about."""
    rules = game.game(asked.name)
    position = rules.read("\n".join([rules.boards()[asked.board], *asked.changes]))
    for move in asked.made:
        position = rules.play(position, move).position
    return position


def first_said(answer: Answer) -> str:
    """The first sentence of an answer after a bare no."""
    return answer.text.removeprefix("No. ").splitlines()[0].split(". ")[0]


def is_of_the_turn(sentence: str, turn: str) -> bool:
    """Whether a sentence says that somebody else comes first."""
    return turn in sentence and bool(re.search(r"\b(turn|first|before)\b", sentence))


@every("asked", OUT_OF_TURN)
def test_whose_turn_it_is_comes_first(asked: Asked) -> None:
    position, rules = reached(asked), game.game(asked.name)
    word = ASKED_OF_MOVES.get(asked.name)
    about_moves = [*asked.moves, *(f"{word} {move}" for move in asked.moves if word)]
    for question in (*asked.questions, *about_moves):
        said = first_said(rules.ask(position, question))
        assert is_of_the_turn(said.casefold(), asked.turn), f"{question}: {said}"


@every("asked", OUT_OF_TURN)
def test_nothing_is_allowed_out_of_turn(asked: Asked) -> None:
    position, rules = reached(asked), game.game(asked.name)
    word = ASKED_OF_MOVES.get(asked.name)
    for move in asked.moves:
        assert not rules.judge(position, move).allowed
        assert rules.ask(position, f"{word} {move}" if word else move).allowed is False
    for question in asked.questions:
        if question.startswith(("may", "boost", "after")):  # others tell numbers or lists
            assert rules.ask(position, question).allowed is False, question


def test_who_rides_now_is_not_told_to_wait_for_another() -> None:
    rules = game.game("biathlon")
    position = rules.read(rules.boards()["M11"])
    said = first_said(rules.ask(position, "boost green"))
    assert said.rstrip(".") == "Green: no boost is decided now; first this player rides the section"
