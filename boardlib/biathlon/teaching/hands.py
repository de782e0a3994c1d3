"""Exercises on hands: which card is used in which section?

What cards lose against the best times is an assignment problem: the choices are uses of a hand, and
each is told what it loses, and how little the hand could lose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from random import Random
from typing import Final

from boardlib.biathlon.board.cards import card_key
from boardlib.biathlon.board.course import RIDDEN, Section
from boardlib.biathlon.board.notation import write
from boardlib.biathlon.board.position import Position, Race
from boardlib.biathlon.questions.hands import Use, best_use, lost_by
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import head
from boardlib.biathlon.rules.race import LAPS
from boardlib.biathlon.teaching.lots import CARDS, RED, SIZES, hands, race_lines, sound
from boardlib.game.exercise import Option, Posed
from boardlib.text import _

_HANDS: Final = {1: 3, 2: 3, 3: 4, 4: 4, 5: 5}
"""How many cards the hand holds, level by level; three of them are used."""
_CLOSE: Final = {1: 40, 2: 25, 3: 20, 4: 15, 5: 10}
"""Wrong uses lose at most so many seconds more than the best one."""


def hand(rng: Random, level: int) -> Posed | None:
    """Which use of the hand loses least?"""
    position = _dealt(rng, level)
    if position is None:
        return None
    cards = position.by_colour[RED].hand
    uses = {use: lost_by(position, use) for use in _uses(cards)}
    least = lost_by(position, best_use(position, cards, RIDDEN))
    best = rng.choice([use for use, lost in uses.items() if lost == least])
    close = [use for use, lost in uses.items() if least < lost <= least + _CLOSE[level]]
    greedy = _smallest_first(position, cards)
    others = [use for use in close if use != greedy]
    first = [greedy] if greedy in close else []
    count = SIZES[level].options - 1 - len(first)
    if len(others) < count or (level > 1 and not first):
        return None
    chosen = [best, *first, *rng.sample(others, count)]
    return Posed(
        write(position),
        " ".join(_lead(position, cards)),
        _("{player}: which use of the hand loses least?").format(player=head(RED)),
        tuple(_option(use, least) for use in rng.sample(chosen, len(chosen))),
        pick="one",
        ask=f"best {RED}",
        show=tuple(map(card_key, cards)),
    )


def _dealt(rng: Random, level: int) -> Position | None:
    """The last lap of a sprint, or on the highest level a lap of a pursuit, and a hand."""
    lap, race = (LAPS[Race.SPRINT], Race.SPRINT) if level < 5 else (2, Race.PURSUIT)
    lines = race_lines(rng, level, Section.CLIMB, race, lap)
    if level < 3:
        lines.append("option arena fixed")
    return sound([*lines, *hands(rng, lines, rng.sample(CARDS, _HANDS[level]))])


def _uses(cards: Sequence[int]) -> Iterator[tuple[Use, ...]]:
    """Every use of some cards for the three sections of a lap."""
    for chosen in permutations(cards, len(RIDDEN)):
        yield tuple(zip(chosen, RIDDEN, strict=True))


def _smallest_first(position: Position, cards: Sequence[int]) -> tuple[Use, ...]:
    """The use of who takes the fastest card that is left, section by section."""
    left, found = list(cards), []
    for section in RIDDEN:
        card = min(left, key=lambda one: (row_of(position, one, section).seconds, one))
        left.remove(card)
        found.append((card, section))
    return tuple(found)


def _option(use: tuple[Use, ...], least: int) -> Option:
    """A use of the hand; the engine says what it loses."""
    label = _("Climb {climb}, descent {descent}, flat {flat}").format(
        **{section.value: card for card, section in use}
    )
    asked = " ".join(f"{card} {section}" for card, section in use)
    return Option(label, f"plan {RED} {asked}", expect={"seconds": least})


def _lead(position: Position, cards: Sequence[int]) -> Iterator[str]:
    """What the cards lose in each section."""
    yield _("A whole lap is left to ride. Only the printed times are looked at, not the symbols.")
    for card in cards:
        lost = {one.value: row_of(position, card, one).difference for one in RIDDEN}
        text = _("Card {card}: climb +{climb}, descent +{descent}, flat +{flat}.")
        yield text.format(card=card, **lost)
