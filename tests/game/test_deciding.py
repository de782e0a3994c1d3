"""Decisions one by one and the way back, and the loop of every record, in tiny games."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from boardlib.chance import Roller
from boardlib.game import Step
from boardlib.game.deciding import Decider, Deciding, Played
from boardlib.game.record import BadRecord, RecordError, replayed
from boardlib.game.wishes import HUMAN

END = 8


@dataclass(frozen=True)
class Choice:
    player: str
    options: tuple[str, ...]


class Last:
    def answer(self, position: int, question: Choice) -> str:
        return question.options[-1]


class Sums(Deciding[int, int, Choice]):
    """The position is the sum of all moves."""

    USUAL = "last"

    def __init__(self, **players: str) -> None:
        super().__init__(0, "1", players, "ab")
        self._begin()

    def _named(self, kind: str, whims: Roller) -> Decider[int, Choice]:
        if kind != self.USUAL:
            raise ValueError(f"nobody is called {kind}")
        return Last()

    def _player_of(self, question: Choice) -> str:
        return question.player

    def _begin(self) -> Sequence[Played[int]]:
        self.question = None
        return self._ask(self._adding(), self._begin) if len(self.moves) < END else ()

    def _adding(self) -> Generator[Choice, str, int]:
        number, chosen = len(self.moves), 0
        if number % 3 < 2:
            chosen += int((yield Choice("ab"[number % 2], ("1", "2"))))
            chosen += int((yield Choice("ab"[number % 2], ("10", "20"))))
        return chosen + self._dice.roll(range(6))

    def _made(self, move: int) -> Sequence[Played[int]]:
        return (self._note(move, Step(self.position + move)), *self._begin())


def by_hand() -> Sums:
    """Where b, a person, has chosen the first of two numbers."""
    game = Sums(b=HUMAN)
    for option in ("1", "10", "2"):
        game.answer(option)
    return game


def test_a_move_that_asks_nobody_follows_by_itself() -> None:
    game = Sums()
    for option in ("1", "10", "2", "20"):
        game.answer(option)
    assert len(game.moves) == 3
    assert game.question == Choice("b", ("1", "2"))
    game.play_out()
    assert len(game.moves) == END
    assert game.position == sum(game.moves)
    assert (game.over, game.player, game.human) == (True, "", False)


def test_undo_leads_from_within_a_move_to_its_beginning() -> None:
    game = by_hand()
    assert game.question == Choice("b", ("10", "20"))
    game.undo()
    assert game.question == Choice("b", ("1", "2"))
    assert len(game.moves) == 1
    assert not game.can_undo


def test_undo_leads_to_the_move_of_a_person_and_the_same_dice_come() -> None:
    game = by_hand()
    while not game.over:
        game.decide()
    moves = list(game.moves)
    game.undo()
    assert game.human
    assert game.moves == moves[: len(game.moves)]
    game.play_out()
    assert game.moves == moves
    while game.can_undo:
        game.undo()
    assert game.moves == moves[:1]


def test_what_is_not_open_is_refused() -> None:
    game = Sums()
    with pytest.raises(ValueError, match=r"^'7' is not open here; what may be chosen: 1, 2\.$"):
        game.answer("7")
    game.play_out()
    with pytest.raises(ValueError, match=r"^The game is over\.$"):
        game.answer("1")
    with pytest.raises(ValueError, match="nobody is called clever"):
        Sums(a="clever")


class Counting:
    def __init__(self, line: str) -> None:
        if line.startswith("no"):
            raise BadRecord("this is no game.")
        self.turns: Sequence[str] = line.split()
        self.count = 0

    def play(self, number: int, turn: str) -> dict[str, Any]:
        self.count += 1
        if turn != str(self.count):
            raise BadRecord(f"next comes {self.count}.")
        return {"turn": number, "said": turn}

    def final(self) -> dict[str, Any]:
        return {"count": self.count}


class CountingError(RecordError):
    pass


def rows(*lines: str) -> Iterator[dict[str, Any]]:
    return replayed(lines, Counting, CountingError)


def test_every_turn_and_the_end_of_every_game_carry_the_number_of_the_game() -> None:
    assert list(rows("1 2", "", "1")) == [
        {"game": 1, "turn": 1, "said": "1"},
        {"game": 1, "turn": 2, "said": "2"},
        {"game": 1, "count": 2},
        {"game": 2, "turn": 1, "said": "1"},
        {"game": 2, "count": 1},
    ]


@pytest.mark.parametrize(
    ("lines", "line", "turn", "why"),
    [
        (("1", "", "1 2 4"), 3, 3, "next comes 3."),
        (("1", "no game"), 2, 0, "this is no game."),
        (("", " "), 1, 0, "there is no game record in here."),
    ],
)
def test_what_is_wrong_is_told_with_its_line_and_turn(
    lines: tuple[str, ...], line: int, turn: int, why: str
) -> None:
    with pytest.raises(CountingError) as caught:
        list(rows(*lines))
    assert (caught.value.line, caught.value.turn, caught.value.why) == (line, turn, why)


def test_what_went_well_is_told_before_what_went_wrong() -> None:
    told = rows("1 3")
    assert next(told)["said"] == "1"
    with pytest.raises(CountingError):
        next(told)
