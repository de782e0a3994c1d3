"""What would have to change on boards that nobody has made: an answer in whole sentences, always.

Boards of the catalogue are changed as one changes them by pointing, a few times each, and asked
whatever can be asked there.  One in some is looked through as long as for a reader; of the others
the search is broken off soon, so that what is said instead is reached sooner.
"""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from bench import Measure, benchmark
from boardlib.game import GAMES, Game, PositionError, QuestionError, game
from boardlib.game.editing import change_lines, editor
from boardlib.game.flip_search import SECONDS
from boardlib.game.flips import Flips, flips

POSITIONS: Final = 100_000
"""So many positions of all games together."""
FEW: Final = 2_000
"""So many of them where it runs with everything else."""
NONSENSE: Final = 12
"""Once in so many times a change is made that makes no sense."""
TRIES: Final = 4
"""So often a change is looked for that makes sense."""
WHOLE: Final = 10
"""Once in so many times it is looked for as long as for a reader."""
SHORT: Final = 0.02
"""Otherwise so many seconds."""
STEPS: Final = 8
"""So many changes one after the other, then the next board."""
_SENTENCE: Final = re.compile(r"[^{}\n]*[^{}\s]")


def mutated(rules: Game[Any, Any], dice: random.Random) -> Iterator[Any]:
    """Boards of a game, each changed once more than the one before; without end."""
    boards = sorted(rules.boards().values())
    while True:
        position = rules.read(dice.choice(boards))
        for _step in range(dice.randint(1, STEPS)):
            position = changed(rules, position, dice)
            yield position


def changed(rules: Game[Any, Any], position: Any, dice: random.Random) -> Any:
    """The board with one change that is offered somewhere on it; as it is where none is.

    Most of them make sense: what makes none is kept only once in :data:`NONSENSE` times.
    """
    pointing = editor(rules)
    shapes = ["", *position.draw().sentences, *pointing.openings(position)]
    for _try in range(TRIES):
        shape = dice.choice(shapes)
        lines = [one.text for one in pointing.changes_at(position, shape)]
        lines += list(pointing.carried(position, shape).values())[:: len(lines) + 1]
        with suppress(PositionError, ValueError, IndexError):
            text = change_lines(rules.write(position), dice.choice(lines), rules)
            other = rules.read(text)
            if not rules.status(other) or dice.randrange(NONSENSE) == 0:
                return other
    return position


def asked(rules: Game[Any, Any], position: Any, dice: random.Random) -> str:
    """Anything that can be asked by pointing; or anything at all, for whatever board."""
    pointing = editor(rules)
    things = pointing.things(position)
    offers = pointing.questions_at(position, dice.choice(things).key) if things else []
    known = [one.example for one in rules.questions()]
    return dice.choice([one.text for one in offers]) if offers else dice.choice(known)


def faults(told: Flips) -> list[str]:
    """What is not one whole sentence, or says nothing."""
    return [line for line in told.lines or [""] if not _SENTENCE.fullmatch(line)]


def looked_at(name: str, count: int, seed: int = 1) -> Iterator[tuple[str, str, str]]:
    """For so many positions what came of it: a kind, the position and the question.

    The kind is ``flips``, ``instead``, ``senseless``, ``polite`` for a question that cannot be
    asked there, or what went wrong.
    """
    rules, dice = game(name), random.Random(seed)
    for position, number in zip(mutated(rules, dice), range(count), strict=False):
        question = asked(rules, position, dice)
        seconds = SHORT if number % WHOLE else SECONDS
        yield _came_of(rules, position, question, seconds), rules.write(position), question


def _came_of(rules: Game[Any, Any], position: Any, question: str, seconds: float) -> str:
    try:
        told = flips(rules, position, question, seconds=seconds)
    except QuestionError:
        return "polite"
    except Exception as error:  # whatever it is, it is what is looked for
        return f"{type(error).__name__}: {error}"
    if wrong := faults(told):
        return f"no sentence: {wrong[0]!r}"
    if told.ruling is None and rules.status(position):
        return "senseless"
    return "flips" if told.instead is None else "instead"


KNOWN: Final = ("flips", "instead", "polite", "senseless")


def _measured(count: int) -> Iterator[Measure]:
    for name in GAMES:
        kinds = Counter[str]()
        for kind, position, question in looked_at(name, count // len(GAMES)):
            kinds[kind if kind in KNOWN else "wrong"] += 1
            if kind not in KNOWN:
                yield Measure(f"{name}: {question}: {kind} ({position!r})", 1, 0, "")
        yield Measure(f"{name}: positions", kinds.total(), None, "")
        for kind in (*KNOWN, "wrong"):
            yield Measure(f"{name}: {kind}", kinds[kind], 0 if kind == "wrong" else None, "")


@benchmark
def flips_of_mutated_boards() -> Iterator[Measure]:
    """What would have to change, on boards that were changed at random."""
    yield from _measured(FEW)


@benchmark(named=True)
def flips_of_all_mutated_boards() -> Iterator[Measure]:
    """The same on a hundred thousand boards."""
    yield from _measured(POSITIONS)


__all__ = ["changed", "looked_at", "mutated"]
