"""Exercises on dice: do they beat black ones, what do they cost, how often do they use a card?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from random import Random
from typing import Final

from boardlib.game.goals import Act, Estimate, Goal, Posed
from boardlib.text import _, mark_counted, ngettext
from boardlib.troyes.board.cards import FACES, ActivityCard, Taken, cards, total
from boardlib.troyes.board.moves import Fight
from boardlib.troyes.board.notation import write
from boardlib.troyes.board.position import GREY, Position
from boardlib.troyes.questions.index import ask
from boardlib.troyes.rules.defence import judge_fight, together
from boardlib.troyes.rules.groups import MOST_DICE, dice_price, efficiency, foreign, price, shares
from boardlib.troyes.rules.naming import card_name, head, keys_of, taken_words, values
from boardlib.troyes.rules.play import play
from boardlib.troyes.teaching.city_exercises import (
    BLUE,
    FEWEST_WRONG,
    city_lines,
    dice_of,
    group_by_lot,
    mistakes,
    own_dice,
    sound,
    square_lines,
    typed,
)

_BLACK: Final = {1: 1, 2: 1, 3: 1, 4: 2, 5: 3}
"""How many black dice there are, level by level."""
_DICE: Final = {1: (1, 2), 2: (1, 2), 3: (1, 2, 3), 4: (1, 2, 3), 5: (2, 3)}
"""How many dice fight, level by level."""
MANY: Final = 6
"""So many own dice are offered at most: each sum of them can be tried."""
NEAR: Final = 3
"""What is farther from enough, or from too little, is not asked about."""


def attackers(rng: Random, level: int) -> Posed | None:
    """Beat black dice, and keep some of one's own."""
    black = " ".join(str(rng.randint(3, FACES)) for _number in range(_BLACK[level]))
    lines = [*city_lines(level, "defence"), *own_dice(rng, level), f"black {black}"]
    position = sound(lines)
    if position is None:
        return None
    own = position.dice.get(BLUE, ())
    if len(own) > MANY:
        return None
    fights = [one for one in _fights(position, level) if len(one.dice) < len(own)]
    right = [one for one in fights if _holds(position, one) and _near(one)]
    if not right or not any(_near(one) and not _holds(position, one) for one in fights):
        return None
    fight = rng.choice(right)
    after = play(position, fight).position
    kept = tuple(Taken(die) for die in after.dice.get(BLUE, ()))
    beat = ngettext(
        "{player}: beat this black die: {black}.",
        "{player}: beat these black dice: {black}.",
        len(fight.black),
    ).format(player=head(BLUE), black=values(fight.black))
    keep = ngettext("Keep this die: {dice}.", "Keep these dice: {dice}.", len(kept))
    asked = ("waves", f"dice {BLUE}")
    task = Act(
        goal=f"{beat} {keep.format(dice=taken_words(kept))}",
        reached=tuple(Goal(one, ask(after, one).data) for one in asked),
        may=(f"{BLUE} fight",),
        solution=(str(fight),),
        solved=_("Red dice count double against black ones; together they are high enough."),
        hint=_("What do the dice come to that are not kept? Red ones count double."),
    )
    attacks = position.black
    lead = ngettext(
        "{player}: a black die has to be faced: {values}.",
        "{player}: black dice have to be faced: {values}.",
        len(attacks),
    )
    told = lead.format(player=head(BLUE), values=values(attacks))
    return Posed(write(position), told, task=task)


def _holds(position: Position, fight: Fight) -> bool:
    return all(reason.holds for reason in judge_fight(position, fight))


def _near(fight: Fight) -> bool:
    """Whether it is not plain at once that the dice suffice, or do not."""
    own = together(one.die for one in fight.dice)
    return abs(own - sum(fight.black)) <= NEAR


def _fights(position: Position, level: int) -> Iterator[Fight]:
    """Fights with own dice of any colours."""
    own = [Taken(die) for die in position.dice.get(BLUE, ())]
    groups = {group for size in _DICE[level] for group in combinations(own, size)}
    black = sorted(set(_waves(position)), reverse=True)
    for group in sorted(groups):
        yield from (Fight(BLUE, wave, group) for wave in black)


def _waves(position: Position) -> Iterator[tuple[int, ...]]:
    """Which black dice may be meant: some of them, the highest first."""
    for size in range(1, len(position.black) + 1):
        yield from combinations(position.black, size)


# --- Exercises on prices: what does this group of dice cost?


_GROUPS: Final = {1: (1, 2), 2: (2, 3), 3: (2, 3), 4: (3,), 5: (3,)}
"""How many dice a group has, level by level."""
_OWNERS: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 2}
"""How many owners the dice of a group have at least."""
PURSE: Final = dice_price(MOST_DICE, MOST_DICE)
"""Deniers that suffice for every group."""
ALONE: Final = dice_price(1, 1)
"""Deniers for a foreign die on its own."""
PAID_APART: Final = 4
"""From this level on the question may be what one of the owners gets."""


def cost(rng: Random, level: int) -> Posed | None:
    """What does this group cost, or what does one owner get of it?"""
    lines = [*city_lines(level, "actions"), f"purse {BLUE} {PURSE}"]
    position = sound([*lines, *square_lines(rng, level)])
    if position is None:
        return None
    dice = group_by_lot(rng, position, _GROUPS[level])
    owners = {one.owner for one in dice}
    if not foreign(BLUE, dice) or len(owners) < _OWNERS[level]:
        return None
    paid = [owner for owner in sorted(owners) if owner not in ("", GREY)]
    if level >= PAID_APART and paid and rng.random() < 0.5:
        return _one_owner(position, dice, rng.choice(paid))
    return _whole_group(position, dice)


def _whole_group(position: Position, dice: Sequence[Taken]) -> Posed | None:
    wrong = mistakes(price(BLUE, dice).total, _wrong(dice))
    goal = _("{player}: how many deniers does this group cost?").format(player=head(BLUE))
    return _posed(position, dice, "total", price(BLUE, dice).total, wrong, goal)


def _one_owner(position: Position, dice: Sequence[Taken], owner: str) -> Posed | None:
    right = shares(BLUE, dice)[owner].points
    text = _(
        "That is what all foreign dice cost; each owner is paid for the dice of one district only."
    )
    wrong = mistakes(right, ((price(BLUE, dice).total, text), *_wrong(dice, owner)))
    goal = _("{player}: how many deniers are paid to this player?").format(player=head(owner))
    return _posed(position, dice, f"owners.{owner}", right, wrong, goal)


def _posed(
    position: Position,
    dice: Sequence[Taken],
    path: str,
    right: int,
    wrong: Mapping[int, str],
    goal: str,
) -> Posed | None:
    if len(wrong) < FEWEST_WRONG:
        return None
    task = Estimate(
        goal=goal,
        ask=f"price {BLUE} with {typed(dice)}",
        path=path,
        answer=Fraction(right),
        solved=_("The price of a foreign die goes by the size of the whole group."),
        hint=_("How many dice does the group have, and how many of them are foreign?"),
        replies=tuple((Fraction(one), say) for one, say in wrong.items()),
    )
    text = ngettext(
        "{player}: takes this die for one action: {dice}.",
        "{player}: takes these dice for one action: {dice}.",
        len(dice),
    )
    told = text.format(player=head(BLUE), dice=taken_words(dice))
    return Posed(write(position), told, show=keys_of(position, BLUE, dice), task=task)


# --- mistakes ---------------------------------------------------------------------------


def _wrong(dice: Sequence[Taken], owner: str = "") -> Iterator[tuple[int, str]]:
    """Prices that somebody might come to, of all foreign dice or of those of one owner."""
    bought = [one for one in foreign(BLUE, dice) if owner in ("", one.owner)]
    group, count = len(dice), len(bought)
    yield from _group_mistakes(group, count)
    if count < group and not owner:
        yield dice_price(group, group), _("Own dice cost nothing; only foreign dice are paid for.")
    if not owner:
        yield from _grey_mistake(dice)
    pips = sum(one.die.value for one in bought)
    yield pips, _("What the dice show does not matter for their price.")
    yield 0, _("Foreign dice are paid for; only own dice cost nothing.")


def _group_mistakes(group: int, count: int) -> Iterator[tuple[int, str]]:
    """Prices with the wrong size of the group, or for one die in place of all."""
    if group > 1:
        yield dice_price(1, count), _of_one(_ONLY_ALONE)
    if count < group:
        text = _("Every die of the group raises the price of the foreign ones, own dice too.")
        yield dice_price(count, count), text
    if count > 1:
        text = _("Each foreign die costs that much, not all of them together.")
        yield dice_price(group, 1), text
    if group == 1:
        for size, words in _LARGER.items():
            price = dice_price(size, 1)
            yield price, _of_one(words, price)
        yield 1, _of_one(_ALONE)


_ONLY_ALONE: Final = mark_counted(
    "A die costs {count} denier only on its own; in a larger group each costs more.",
    "A die costs {count} deniers only on its own; in a larger group each costs more.",
)
_ALONE: Final = mark_counted(
    "A die on its own costs {count} denier.", "A die on its own costs {count} deniers."
)
_LARGER: Final = {
    2: mark_counted(
        "A die on its own costs {count} denier; {more} are for a group of two.",
        "A die on its own costs {count} deniers; {more} are for a group of two.",
    ),
    3: mark_counted(
        "A die on its own costs {count} denier; {more} are for a group of three.",
        "A die on its own costs {count} deniers; {more} are for a group of three.",
    ),
}
"""Size of a group -> what is said to who takes a single die for one of it."""


def _of_one(words: tuple[str, str], more: int = 0) -> str:
    """A sentence about what a foreign die costs on its own."""
    return ngettext(*words, ALONE).format(count=ALONE, more=more)


def _grey_mistake(dice: Sequence[Taken]) -> Iterator[tuple[int, str]]:
    grey = Counter(one.owner for one in dice)[GREY]
    if grey:
        rest = len(foreign(BLUE, dice)) - grey
        yield dice_price(len(dice), rest), _("Grey dice are foreign dice and are paid for too.")


# --- activity cards ---------------------------------------------------------------------


_GROUPS_TO_USE: Final = {1: (1,), 2: (2,), 3: (2, 3), 4: (1, 2, 3), 5: (1, 2, 3)}
"""How many dice a group has, level by level."""


def activations(rng: Random, level: int) -> Posed | None:
    """How often do dice activate a card?"""
    card = rng.choice([one for one in cards().activities.values() if one.complete])
    lines = [*city_lines(level, "actions"), f"card {card.id}", f"overseers {card.id} {BLUE}"]
    position = sound([*lines, *square_lines(rng, level)])
    if position is None:
        return None
    every = list(_groups(position, card, level))
    if not every:
        return None
    return _how_often(position, card, rng.choice(every))


def _groups(position: Position, card: ActivityCard, level: int) -> Iterator[tuple[Taken, ...]]:
    """Every group of the colour of a card, of the sizes of a level."""
    dice = sorted(dice_of(position, card.colour))
    for size in _GROUPS_TO_USE[level]:
        yield from dict.fromkeys(combinations(dice, size))


def _times(card: ActivityCard, dice: Sequence[Taken]) -> int:
    """How often dice activate a card of which the divisor is known."""
    assert card.divisor is not None
    return efficiency(_pips(dice), card.divisor)


def _pips(dice: Sequence[Taken]) -> int:
    return total(tuple(one.die for one in dice))


# --- how often --------------------------------------------------------------------------


def _how_often(position: Position, card: ActivityCard, dice: Sequence[Taken]) -> Posed | None:
    right = _times(card, dice)
    wrong = mistakes(right, _wrong_use(card, dice))
    if len(wrong) < FEWEST_WRONG:
        return None
    task = Estimate(
        goal=_("How often does that activate the card?"),
        ask=f"uses {card.id} with {typed(dice)}",
        answer=Fraction(right),
        solved=_("The sum of the dice, divided by the number on the card and rounded down."),
        hint=_("What do the dice come to, and by what is it divided?"),
        replies=tuple((Fraction(one), say) for one, say in wrong.items()),
    )
    text = ngettext(
        "{player}: has an overseer on a card ({card}) and takes this die: {dice}.",
        "{player}: has an overseer on a card ({card}) and takes these dice: {dice}.",
        len(dice),
    )
    told = text.format(player=head(BLUE), card=card_name(card.id), dice=taken_words(dice))
    shown = (card.key, *keys_of(position, BLUE, dice))
    return Posed(write(position), told, show=shown, task=task)


def _wrong_use(card: ActivityCard, dice: Sequence[Taken]) -> Iterator[tuple[int, str]]:
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
