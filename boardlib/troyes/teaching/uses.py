"""Exercises on activity cards: how often do these dice activate a card?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random
from typing import Final

from boardlib.game.exercise import Option, Posed, some
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import ActivityCard, cards
from boardlib.troyes.board.city import Taken, total
from boardlib.troyes.board.notation import write
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.groups import efficiency
from boardlib.troyes.rules.naming import card_name, head, keys_of, taken_words
from boardlib.troyes.teaching.lots import (
    BLUE,
    SIZES,
    city_lines,
    dice_of,
    mistakes,
    numbered,
    numbers,
    sound,
    square_lines,
    typed,
)

_GROUPS: Final = {1: (1,), 2: (2,), 3: (2, 3), 4: (1, 2, 3), 5: (1, 2, 3)}
"""How many dice a group has, level by level."""
EXACTLY: Final = 4
"""From this level on the question is which groups do it so often."""


def activations(rng: Random, level: int) -> Posed | None:
    """How often do dice activate a card, or which dice do it so often?"""
    card = rng.choice([one for one in cards().activities.values() if one.complete])
    lines = [*city_lines(level, "actions"), f"card {card.id}", f"overseers {card.id} {BLUE}"]
    position = sound([*lines, *square_lines(rng, level)])
    if position is None:
        return None
    every = list(_groups(position, card, level))
    if not every:
        return None
    if level >= EXACTLY:
        return _which_groups(rng, level, position, card, every)
    return _how_often(rng, level, position, card, rng.choice(every))


def _groups(position: Position, card: ActivityCard, level: int) -> Iterator[tuple[Taken, ...]]:
    """Every group of the colour of a card, of the sizes of a level."""
    dice = sorted(dice_of(position, card.colour))
    for size in _GROUPS[level]:
        yield from dict.fromkeys(combinations(dice, size))


def _times(card: ActivityCard, dice: Sequence[Taken]) -> int:
    """How often dice activate a card of which the divisor is known."""
    assert card.divisor is not None
    return efficiency(_pips(dice), card.divisor)


def _pips(dice: Sequence[Taken]) -> int:
    return total(tuple(one.die for one in dice))


def _asked(card: ActivityCard, dice: Sequence[Taken]) -> str:
    return f"uses {card.id} with {typed(dice)}"


# --- how often --------------------------------------------------------------------------


def _how_often(
    rng: Random, level: int, position: Position, card: ActivityCard, dice: Sequence[Taken]
) -> Posed | None:
    right = _times(card, dice)
    found = numbers(rng, level, right, mistakes(right, _wrong(card, dice)))
    if not found:
        return None
    asked = _asked(card, dice)
    labels = {one: _often(one) for one, _whynot in found}
    text = _("{player}: has an overseer on a card ({card}) and takes these dice: {dice}.")
    return Posed(
        write(position),
        text.format(player=head(BLUE), card=card_name(card.id), dice=taken_words(dice)),
        _("How often do these dice activate the card?"),
        numbered(asked, found, labels),
        pick="one",
        ask=asked,
        show=(card.key, *keys_of(position, BLUE, dice)),
    )


def _often(count: int) -> str:
    return ngettext("{count} time", "{count} times", count).format(count=count)


def _wrong(card: ActivityCard, dice: Sequence[Taken]) -> Iterator[tuple[int, str]]:
    """Numbers of activations that somebody might come to."""
    assert card.divisor is not None
    pips, divisor = _pips(dice), card.divisor
    if pips % divisor:
        yield efficiency(pips, divisor) + 1, _("The result is rounded down; the rest is lost.")
    if len(dice) > 1:
        each = sum(efficiency(one.die.value, divisor) for one in dice)
        yield each, _("The dice are added first; only their sum is divided.")
        text = _("Not every die is one activation: their sum is divided.")
        yield len(dice), text
        best = max(efficiency(one.die.value, divisor) for one in dice)
        yield best, _("All dice of the group count, not only the highest one.")
    yield pips, _("The sum of the dice is divided by the number on the card.")
    text = _("The sum is divided by the number on the card; that number itself is not the result.")
    yield divisor, text


# --- which groups -----------------------------------------------------------------------


def _which_groups(
    rng: Random,
    level: int,
    position: Position,
    card: ActivityCard,
    every: Sequence[tuple[Taken, ...]],
) -> Posed | None:
    times = _times(card, rng.choice(every))
    right = [one for one in every if _times(card, one) == times]
    wrong = [one for one in every if abs(_times(card, one) - times) == 1]
    if not times or len(right) < 2 or len(wrong) < 2:
        return None
    groups = some(rng, right, wrong, SIZES[level].options)
    text = _("{player}: has an overseer on this card: {card}.")
    question = ngettext(
        "Which of these groups activate the card exactly once?",
        "Which of these groups activate the card exactly {count} times?",
        times,
    )
    return Posed(
        write(position),
        text.format(player=head(BLUE), card=card_name(card.id)),
        question.format(count=times),
        tuple(Option(taken_words(one), _asked(card, one), expect=times) for one in groups),
        show=(card.key,),
    )
