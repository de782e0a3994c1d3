"""A tiny game in which two toss a coin, and which goes wrong where it is told to."""

import os
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from boardlib.chance import Roller
from boardlib.game.record import Column, Outcome
from boardlib.game.wishes import PEOPLE, Wish

name, title = "tossing", "Tossing"
offers = dict.fromkeys(("outcomes", "table"), __name__)

unit = "points"
columns = (
    Column("share", float, "how much of it was heads"),
    Column("close", bool, "whether it was close"),
)
wishes = (
    Wish("throws", "--throws", "How often they toss.", usual=10),
    Wish("pause", "--pause", "Milliseconds that it takes.", usual=0),
    Wish("fails", "--fails", "Seeds that fail.", "SEED", many=True),
    Wish("ends", "--ends", "Seeds that end the process.", "SEED", many=True),
    Wish("once", "--once", "A file that is removed by a game that ends the process.", "FILE"),
    Wish("diary", "--diary", "A folder in which every process has a file.", "FOLDER"),
    Wish(PEOPLE, "--human", "Somebody who tosses.", "NAME", many=True),
)


def table(*, seed: str = "1", **wished: Any) -> "Tossing":
    if wished["throws"] < 1:
        raise ValueError("They toss at least once.")
    return Tossing(seed, SimpleNamespace(**{wish.name: None for wish in wishes} | wished))


class Tossing:
    """A game of so many throws: as much of a table as a simulation uses."""

    game = name

    def __init__(self, seed: str, wished: SimpleNamespace) -> None:
        self.seed, self.wished, self.heads, self.thrown = seed, wished, 0, 0

    round = property(lambda self: 1)
    moments = property(lambda self: self.thrown)

    def following(self) -> None:
        return None

    def play_out(self) -> None:
        self._go_wrong()
        time.sleep(self.wished.pause / 1000)
        roller = Roller(self.seed)
        self.thrown = self.wished.throws
        self.heads = sum(roller.roll((0, 1)) for _throw in range(self.moments))
        self._note()

    def _go_wrong(self) -> None:
        if self.seed in (self.wished.fails or ()):
            raise LookupError(f"the coin of {self.seed} rolled away")
        once = self.wished.once and Path(self.wished.once)
        if self.seed in (self.wished.ends or ()) or (once and _is_removed(once)):
            os.kill(os.getpid(), signal.SIGKILL)

    def _note(self) -> None:
        if self.wished.diary:
            with (Path(self.wished.diary) / str(os.getpid())).open("a") as file:
                file.write(f"{self.seed}\n")


def _is_removed(path: Path) -> bool:
    try:
        path.unlink()
    except FileNotFoundError:
        return False
    return True


def seats(table: Tossing) -> Mapping[str, str]:
    return {"heads": "coin", "tails": "coin"}


def outcome(table: Tossing) -> Outcome:
    tails = table.moments - table.heads
    scores = {"heads": table.heads, "tails": tails}
    winners: Sequence[str] = [who for who, count in scores.items() if count == max(scores.values())]
    facts = {"share": table.heads / table.moments, "close": abs(tails - table.heads) < 3}
    return Outcome(scores, winners, facts)
