"""The loop of every record: a made-up game of counting up, one number at a time."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from boardlib.game.record import BadRecord, RecordError, replayed


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
