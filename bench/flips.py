"""What would have to change: how many rulings are turned, how soon, and whether all of it is true.

Once on every refusal of the catalogue, once on refusals drawn from played games; and the other way:
what would forbid that which the catalogue allows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from time import process_time

from bench import Measure, benchmark
from bench.refusals import Refused, of_catalogue, of_games
from boardlib.game import GAMES
from boardlib.game.editing import change_lines
from boardlib.game.flip_search import put
from boardlib.game.flips import Flips, flips

# --- what is measured -----------------------------------------------------------------------


def kind_of(told: Flips) -> str:
    """What of it there is: a change of the board, the edition, a move, a list, a sentence."""
    if told.instead is None:
        return "board" if any(flip.changes for flip in told) else "edition"
    return "move" if told.instead.move else "list" if told.instead.question else "sentence"


def is_true(refused: Refused, told: Flips) -> bool:
    """Whether every change turns it, on a board on which nothing new is wrong."""
    rules, before = refused.rules, set(map(str, refused.rules.status(refused.position)))
    for flip in told:
        text = change_lines(rules.write(refused.position), "\n".join(flip.changes), rules)
        position = rules.read(text)
        answer = put(rules, position, flip.question or refused.question)
        turned = told.ruling is not None and answer.allowed is (not told.ruling.allowed)
        if not turned or not set(map(str, rules.status(position))) <= before:
            return False
    return True


def measured(name: str, asked: list[Refused], where: str) -> Iterator[Measure]:
    """How many are turned, how soon, in which time; and that all of it is true."""
    times, kinds, tests, wrong = [], Counter[str](), [], 0
    flips(*asked[0])  # what is read once is read
    for refused in asked:
        start = process_time()
        told = flips(*refused)
        times.append(1000 * (process_time() - start))
        kinds[kind_of(told)] += 1
        tests += [told.first] if kind_of(told) == "board" else []
        wrong += not is_true(refused, told)
    times.sort()
    tests.sort()
    head = f"{name}, {where}"
    yield Measure(f"{head}: rulings", len(asked), None, "")
    for kind, count in kinds.most_common():
        yield Measure(f"{head}: {kind}", count, None, "")
    yield Measure(f"{head}: tests until the first, median", _at(tests, 0.5), None, "")
    yield Measure(f"{head}: tests until the first, 95 of 100", _at(tests, 0.95), None, "")
    yield Measure(f"{head}: not true", wrong, 0, "")
    yield Measure(f"{head}: 95 of 100 within", _at(times, 0.95), 200)
    yield Measure(f"{head}: worst", times[-1], 1000)


def _at(sorted_: Sequence[float], share: float) -> float:
    """The value up to which that share of them is; 0 where there are none."""
    return sorted_[int(share * len(sorted_))] if sorted_ else 0


@benchmark
def flips_of_the_catalogue() -> Iterator[Measure]:
    """What would have to change, for every refusal of the catalogue."""
    for name in GAMES:
        yield from measured(name, of_catalogue(name), "catalogue")


@benchmark
def flips_out_of_games() -> Iterator[Measure]:
    """What would have to change, for refusals out of played games."""
    for name in GAMES:
        yield from measured(name, list(of_games(name)), "played")


@benchmark
def flips_that_forbid() -> Iterator[Measure]:
    """What would have to change for what the catalogue allows to be forbidden."""
    for name in GAMES:
        yield from measured(name, of_catalogue(name, allowed=True), "allowed")
