"""What would have to change: how many refusals are turned, how soon, and whether all of it is true.

Once on every refusal of the catalogue, and once on refusals drawn from played games: a position
after some random legal moves, and a question that one asks by pointing at something there.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from time import process_time
from typing import Any, NamedTuple

from bench import Measure, benchmark
from boardlib.catalogue import cases
from boardlib.game import GAMES, Game, QuestionError, game
from boardlib.game.changing import change_lines
from boardlib.game.editing import editor
from boardlib.game.flip_search import Search, put
from boardlib.game.flips import Flips, flips
from boardlib.ruling import IllegalMove

DRAWN = 200
"""So many refusals a game are drawn from played games."""
THINGS = 6
"""So many things of a position are pointed at."""
LONGEST = 60
"""After so many moves at most."""


class Refused(NamedTuple):
    """A question to which the answer is no."""

    rules: Game[Any, Any]
    position: Any
    question: str


def of_catalogue(name: str) -> list[Refused]:
    """Every different refusal of the catalogue, on boards that make sense."""
    found = {}
    for case in cases().values():
        for check in [check for claim in case.claims for check in claim.checks]:
            if case.game == name:
                asked, rules = check.question, case.rules
                position, stopped = asked.prepare(rules, case.asked_of(check))
                question = stopped.move if stopped else asked.ask or asked.judge
                if _is_refused(rules, position, question):
                    found[rules.write(position), question] = Refused(rules, position, question)
    return list(found.values())


def _is_refused(rules: Game[Any, Any], position: Any, question: str) -> bool:
    answer = put(rules, position, question)
    return answer.allowed is False and not answer.problems


def drawn(name: str, count: int = DRAWN, seed: int = 1) -> list[Refused]:
    """Refusals out of played games, seeded: of each position at most one."""
    rules, dice = game(name), random.Random(seed)
    found: list[Refused] = []
    while len(found) < count:
        position = _played(rules, dice)
        for question in _asked(rules, position, dice):
            with suppress(QuestionError):
                if _is_refused(rules, position, question):
                    found.append(Refused(rules, position, question))
                    break
    return found


def _played(rules: Game[Any, Any], dice: random.Random) -> Any:
    """A position after some random legal moves, on a board of the game or a fresh one."""
    position = rules.read(dice.choice(sorted(rules.boards().values())))
    for _number in range(dice.randrange(LONGEST)):
        moves = position.moves
        if not moves:
            break
        with suppress(IllegalMove, QuestionError):
            position = rules.play(position, dice.choice(moves)).position
    return position


def _asked(rules: Game[Any, Any], position: Any, dice: random.Random) -> Iterator[str]:
    """What one asks by pointing at what is there: one question of each kind, in any order."""
    pointing = editor(rules)
    things = pointing.things(position)
    dice.shuffle(things)
    kinds = defaultdict[str, list[str]](list)
    for thing in things[:THINGS]:
        for offer in pointing.questions_at(position, thing.key):
            kinds[offer.kind].append(offer.text)
    asked = [dice.choice(texts) for texts in kinds.values()]
    dice.shuffle(asked)
    yield from asked


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
        if not answer.allowed or not set(map(str, rules.status(position))) <= before:
            return False
    return True


def smaller(refused: Refused) -> str:
    """A change that ``editing`` offers and that turns it; empty where there is none.

    The whole set of one change: at every shape that is drawn, and what can be carried.
    """
    rules, pointing = refused.rules, editor(refused.rules)
    search = Search(rules, refused.position, put(rules, refused.position, refused.question))
    shapes = ["", *refused.position.draw().sentences]
    with suppress(AttributeError):
        shapes += pointing.openings(refused.position)
    tried = set()
    for shape in shapes:
        offers = [one.text for one in pointing.changes_at(refused.position, shape)]
        for text in [*offers, *pointing.carried(refused.position, shape).values()]:
            if text not in tried:
                tried.add(text)
                found = search._tried_out(text)
                if found is not None and found[1].allowed:
                    return text
    return ""


def measured(name: str, refusals: list[Refused], where: str) -> Iterator[Measure]:
    """How many are turned, how soon, in which time; and that all of it is true."""
    times, kinds, tests, wrong = [], Counter[str](), [], 0
    flips(*refusals[0])  # what is read once is read
    for refused in refusals:
        start = process_time()
        told = flips(*refused)
        times.append(1000 * (process_time() - start))
        kinds[kind_of(told)] += 1
        tests += [told.tests] if kind_of(told) == "board" else []
        wrong += not is_true(refused, told)
    times.sort()
    tests.sort()
    head = f"{name}, {where}"
    yield Measure(f"{head}: refusals", len(refusals), None, "")
    for kind, count in kinds.most_common():
        yield Measure(f"{head}: {kind}", count, None, "")
    yield Measure(f"{head}: tests, median", tests[len(tests) // 2] if tests else 0, None, "")
    yield Measure(f"{head}: not true", wrong, 0, "")
    yield Measure(f"{head}: 95 of 100 within", times[int(0.95 * len(times))], 200)
    yield Measure(f"{head}: worst", times[-1], 1000)


@benchmark
def flips_of_the_catalogue() -> Iterator[Measure]:
    """What would have to change, for every refusal of the catalogue."""
    for name in GAMES:
        yield from measured(name, of_catalogue(name), "catalogue")


@benchmark
def flips_out_of_games() -> Iterator[Measure]:
    """What would have to change, for refusals out of played games."""
    for name in GAMES:
        yield from measured(name, drawn(name), "played")
