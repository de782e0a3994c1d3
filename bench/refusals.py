"""Questions to which the answer is no: those of the catalogue, and those of played games.

Those of played games are what a person might try: what can be taken into the hand and is refused,
a move that is allowed a little later, and what one asks by pointing at something.
"""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from typing import Any, NamedTuple

from boardlib.catalogue import cases
from boardlib.game import Answer, Game, QuestionError, game
from boardlib.game.acting import acting
from boardlib.game.editing import editor
from boardlib.game.flip_search import put
from boardlib.game.table import table
from boardlib.ruling import IllegalMove

DRAWN = 200
"""So many refusals a game are drawn from played games."""
MOMENTS = 12
"""So many moments of a game are looked at."""
THINGS = 6
"""So many things of a position are pointed at."""
TRIES = 40
"""So many moves are tried at a moment."""
COMMON = 8
"""One in so many at most is refused for the same reasons."""
LISTED = 400
"""So many legal moves are looked through for their kinds."""
KINDS = 3
"""So many kinds of moves are taken into the hand."""
REASONS = 2
"""What more reasons than that refuse is nonsense."""
FURTHER = 3
"""So many moves after a moment at most are tried in it, and so many random ones made before."""


class Refused(NamedTuple):
    """A question to which the answer is no."""

    rules: Game[Any, Any]
    position: Any
    question: str


def of_catalogue(name: str, allowed: bool = False) -> list[Refused]:
    """Every different refusal of the catalogue, on boards that make sense; or what is allowed."""
    found = {}
    for case in cases().values():
        for check in [check for claim in case.claims for check in claim.checks]:
            if case.game == name:
                asked, rules = check.question, case.rules
                position, stopped = asked.prepare(rules, case.asked_of(check))
                question = stopped.move if stopped else asked.ask or asked.judge
                answer = put(rules, position, question)
                if answer.allowed is allowed and not answer.problems:
                    found[rules.write(position), question] = Refused(rules, position, question)
    return list(found.values())


def of_games(name: str, count: int = DRAWN, seed: int = 1) -> Iterator[Refused]:
    """Refusals out of games that the computer has played, seeded: one of each moment.

    The reasons that have been seen least come first, so that all of them are among it; a person
    who tries something is refused for one reason more often than for two.
    """
    rules, dice = game(name), random.Random(seed)
    seen = Counter[str]()
    for position, tried in _moments(rules, dice):
        by_reason = _by_reason(rules, position, tried, dice)
        rank = {why: (seen[why] + 4 * why.count(" "), dice.random()) for why in sorted(by_reason)}
        why = min(rank, key=rank.__getitem__, default="")
        if why and seen[why] < count // COMMON:
            seen[why] += 1
            yield Refused(rules, position, dice.choice(by_reason[why]))
        if seen.total() == count:
            break


def _by_reason(
    rules: Game[Any, Any], position: Any, tried: list[str], dice: random.Random
) -> dict[str, list[str]]:
    """What is refused of it, by the rules that refuse it."""
    found = defaultdict[str, list[str]](list)
    for question in dice.sample(tried, min(TRIES, len(tried))):
        answer = _answered(rules, position, question)
        if answer is not None and answer.ruling is not None and answer.allowed is False:
            names = {reason.rule.name for reason in answer.ruling.failed}
            if len(names) <= REASONS and not answer.problems:
                found[" ".join(sorted(names))].append(question)
    return found


def _answered(rules: Game[Any, Any], position: Any, question: str) -> Answer | None:
    with suppress(QuestionError):
        return put(rules, position, question)
    return None


def _moments(rules: Game[Any, Any], dice: random.Random) -> Iterator[tuple[Any, list[str]]]:
    """Moments of played games, and what is tried in them."""
    while True:
        played = table(rules, seed=dice.randrange(10**6))
        played.play_out()
        last = played.moments - 1
        for number in sorted(dice.sample(range(1, last), min(MOMENTS, last - 1))):
            position = _further(rules, played.past(number).position, dice)
            later = played.past(min(number + dice.randint(1, FURTHER), last)).position
            source = dice.choice((_in_hand, _in_hand, _pointed_at, _of_later))
            yield position, list(source(rules, position, later, dice))


def _further(rules: Game[Any, Any], position: Any, dice: random.Random) -> Any:
    """The position in the middle of a turn: after a few random legal moves."""
    for _number in range(dice.randrange(FURTHER)):
        moves = list(position.moves)
        with suppress(IllegalMove, QuestionError):
            position = rules.play(position, dice.choice(moves)).position if moves else position
    return position


def _in_hand(
    rules: Game[Any, Any], position: Any, later: Any, dice: random.Random
) -> Iterator[str]:
    """What can be taken into the hand and laid somewhere, as many of each of some kinds.

    They are kinds of what is allowed now or a little later: what a player has in mind.
    """
    kinds = defaultdict[tuple[str, ...], list[str]](list)
    allowed = [*islice(position.moves.each(), LISTED), *islice(later.moves.each(), LISTED)]
    begun = sorted({" ".join(str(move).split()[:2]) for move in allowed})
    may = dice.sample(begun, min(KINDS, len(begun)))
    for takeable in acting(rules).in_hand(position, may, ""):
        for move in islice(takeable.moves, 2000):
            kinds[tuple(word for word in move.split()[:3] if word.isalpha())].append(move)
    for moves in kinds.values():
        yield from dice.sample(moves, min(TRIES // 4, len(moves)))


def _pointed_at(
    rules: Game[Any, Any], position: Any, _later: Any, dice: random.Random
) -> Iterator[str]:
    """What one asks by pointing at what is there: one question of each kind."""
    pointing = editor(rules)
    things = pointing.things(position)
    kinds = defaultdict[str, list[str]](list)
    for thing in dice.sample(things, min(THINGS, len(things))):
        for offer in pointing.questions_at(position, thing.key):
            kinds[offer.kind].append(offer.text)
    yield from (dice.choice(texts) for texts in kinds.values())


def _of_later(
    rules: Game[Any, Any], _position: Any, later: Any, dice: random.Random
) -> Iterator[str]:
    """What is allowed a little later, to whoever's turn it is then."""
    moves = [str(move) for move in later.moves]
    yield from dice.sample(moves, min(TRIES, len(moves)))
