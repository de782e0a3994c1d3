"""How long a handout takes."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

from bench import Measure, benchmark

ROUNDS = 3
LESSONS = (
    ("a lesson of ten cases", "carcassonne", "T1"),
    ("the lesson that takes longest", "tour", "R4"),
)

# Typst works on several cores at once, so it is the time on the wall that counts; of a few rounds,
# each in a process that has made no handout yet, the one that was disturbed least.
TIMED = """
import time
from boardlib import {game}
from boardlib.handout import find_lesson, handout
from boardlib.handout.paper import pdf
import networkx, typst
{game}.draw
start = time.perf_counter()
made = handout(find_lesson("{lesson}"))
there = time.perf_counter()
pdf(made)
print(there - start, time.perf_counter() - there)
"""


def made_anew(game: str, lesson: str) -> list[float]:
    """Seconds for the content of a handout, and for its PDF."""
    command = [sys.executable, "-c", TIMED.format(game=game, lesson=lesson)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return [float(word) for word in done.stdout.split()]


@benchmark
def handouts() -> Iterator[Measure]:
    """The handout of a whole lesson, from its cases to the file."""
    for what, game, lesson in LESSONS:
        content, printed = min((made_anew(game, lesson) for _ in range(ROUNDS)), key=sum)
        yield Measure(f"{what} as PDF", content + printed, 2, "s")
        yield Measure("of that, its content", content, None, "s")
