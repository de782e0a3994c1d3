"""How long exact odds take, under every assumption on which they rest, in every game."""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator

from bench import Measure, benchmark, seconds
from boardlib import biathlon, tour, troyes
from boardlib.chance import best_rerolled, capital, ranked, successes, uniform
from boardlib.chance.decision import Choice, End, Node, roll, worth
from boardlib.troyes.board.notation import boards as squares

RIDERS = (
    "offer 4",
    "offer 4 attack",
    "attack",
    "card 3",
    "card leader",
    "red",
    "reach 5",
    "lead-out",
    "braking",
    "hill 3 attack",
    "tempo 4",
    "catch 12",
)
CITIZENS = ("beat W R", "seats 6 W W", "uses 3 3", "flip 1 1 6", "columns 6", "triple 6")
SHOTS = ("wax 5 climb", "shooting", "best 5", "boost 8", "coaches 2")
SIX = uniform(range(1, 7))


def _twice() -> Node:
    """A tree of two rerolls."""

    def after(left: int) -> Node:
        return roll("a die", SIX, lambda face: _again(face, left))

    def _again(face: int, left: int) -> Node:
        if not left:
            return End(face)
        return Choice("again?", {"keep": End(face), "roll": after(left - 1)})

    return after(2)


def _asked() -> dict[str, Callable[[], object]]:
    """Every question by its name."""
    race = biathlon.read("race sprint\ncourse ring\nplayer red")
    road, square = tour.read("road B1"), troyes.read(squares()["square"])
    games = ((tour, road, RIDERS), (biathlon, race, SHOTS), (troyes, square, CITIZENS))
    asked: dict[str, Callable[[], object]] = {
        f"{game.name} {words}": lambda game=game, at=at, words=words: game.ask(at, f"odds {words}")  # type: ignore[misc]
        for game, at, questions in games
        for words in questions
    }
    return asked | {
        "chance ranked": lambda: ranked([SIX] * 6, 3),
        "chance best_rerolled": lambda: best_rerolled(SIX, 4),
        "chance capital": lambda: capital(3, uniform([-2, -1, 0, 1]), 8),
        "chance successes": lambda: successes(SIX[6], 24),
        "chance worth": lambda: worth(_twice()),
    }


@benchmark
def odds() -> Iterator[Measure]:
    """Exact odds of a dice question: the answer, with all alternatives."""
    times = {name: 1000 * statistics.median(seconds(one)) for name, one in _asked().items()}
    worst = max(times, key=times.__getitem__)
    yield Measure("exact odds, median of the questions", statistics.median(times.values()), 10)
    yield Measure(f"exact odds, slowest question ({worst})", times[worst], 10)
