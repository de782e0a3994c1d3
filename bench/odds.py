"""How long exact odds take, under every assumption on which they rest."""

from __future__ import annotations

import statistics
from collections.abc import Iterator

from bench import Measure, benchmark, seconds
from boardlib.tour.asking.odds_words import odds_answer
from boardlib.tour.board.notation import RoadWords, read

QUESTIONS = (
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


@benchmark
def odds() -> Iterator[Measure]:
    """Exact odds of a dice question: the answer, with all alternatives."""
    position = read("road B1")

    def slowest(question: str) -> float:
        times = seconds(lambda: odds_answer(position, RoadWords(question), question))
        return 1000 * statistics.median(times)

    times = {question: slowest(question) for question in QUESTIONS}
    worst = max(times, key=times.__getitem__)
    yield Measure("exact odds, median of the questions", statistics.median(times.values()), 10)
    yield Measure(f"exact odds, slowest question ({worst})", times[worst], 10)
