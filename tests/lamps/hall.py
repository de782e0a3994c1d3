"""A row of lamps at a table: one person lights all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardlib.game.table import Sheet, Table, TableChoice, Turn
from boardlib.game.wishes import Wish
from boardlib.ruling import Ruling
from tests.lamps.row import Row, describe, judge, moves, name, play, title

needs_name = True
wishes = (Wish("lamps", "--lamps", "How many lamps.", usual=4),)


def table(*, seed: str = "1", lamps: int = 4, **_more: Any) -> Hall:
    return Hall(lamps)


def reopened(lines: Sequence[str], **_more: Any) -> Hall:
    return Hall(4)


def replay(lines: Sequence[str], options: bool = False) -> Any:
    yield from ({"game": 1, "final": line.strip()} for line in lines)


class Hall(Table):
    """A game at a table."""

    game, title, people, winner = name, title, True, "you"

    def __init__(self, lamps: int) -> None:
        self.stands = [Row((False,) * lamps)]

    position = property(lambda self: self.stands[-1])
    round = property(lambda self: len(self.stands))
    can_undo = property(lambda self: len(self.stands) > 1)

    @property
    def turn(self) -> Turn | None:
        open_ = tuple(
            TableChoice(str(lamp), f"lamp {lamp}", f"L{lamp}") for lamp in moves(self.position)
        )
        return Turn("you", True, "Which lamp do you light?", open_) if open_ else None

    def refused(self) -> Sequence[TableChoice]:
        return ()

    def why(self, key: str) -> Ruling | None:
        return judge(self.position, int(key.removeprefix("L")))

    def choose(self, key: str) -> Sequence[str]:
        done = play(self.position, int(key.removeprefix("L")))
        self.stands.append(done.position)
        return [event.text for event in done.events]

    def play_on(self) -> Sequence[str]:
        return self.choose(str(sum(self.position.lit) + 1))

    def play_out(self) -> None:
        while self.turn is not None:
            self.play_on()

    def undo(self) -> None:
        self.stands.pop()

    def results(self) -> Sequence[Sheet]:
        return [Sheet("The row", ("lit",), ((str(sum(self.position.lit)),),))]

    def following(self) -> None:
        return None

    def board(self) -> str:
        return "\n".join(describe(self.position))

    def record(self) -> str:
        return f'{{"game": "{name}"}}'
