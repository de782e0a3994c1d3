"""Exercises on prices: what does this group of dice cost?"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Final

from boardlib.game.exercise import Posed
from boardlib.text import _, mark_counted, ngettext
from boardlib.troyes.board.city import Taken
from boardlib.troyes.board.notation import write
from boardlib.troyes.board.position import GREY, Position
from boardlib.troyes.rules.groups import MOST_DICE, dice_price, foreign, price, shares
from boardlib.troyes.rules.naming import head, keys_of, taken_words
from boardlib.troyes.teaching.lots import (
    BLUE,
    city_lines,
    group_by_lot,
    mistakes,
    numbered,
    numbers,
    sound,
    square_lines,
    typed,
)

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
        return _one_owner(rng, level, position, dice, rng.choice(paid))
    return _whole_group(rng, level, position, dice)


def _whole_group(
    rng: Random, level: int, position: Position, dice: Sequence[Taken]
) -> Posed | None:
    right = price(BLUE, dice).total
    question = _("{player}: what does this group cost?").format(player=head(BLUE))
    return _posed(
        rng, level, position, dice, right, _wrong(dice), question, lambda one: {"total": one}
    )


def _one_owner(
    rng: Random, level: int, position: Position, dice: Sequence[Taken], owner: str
) -> Posed | None:
    right = shares(BLUE, dice)[owner].points
    text = _(
        "That is what all foreign dice cost; each owner is paid for the dice of one district only."
    )
    wrong = ((price(BLUE, dice).total, text), *_wrong(dice, owner))
    question = _("{player}: how much is paid to this player?").format(player=head(owner))
    return _posed(
        rng, level, position, dice, right, wrong, question, lambda one: {"owners": {owner: one}}
    )


def _posed(
    rng: Random,
    level: int,
    position: Position,
    dice: Sequence[Taken],
    right: int,
    wrong: Iterable[tuple[int, str]],
    question: str,
    expect: Callable[[int], object],
) -> Posed | None:
    found = numbers(rng, level, right, mistakes(right, wrong))
    if not found:
        return None
    asked = f"price {BLUE} with {typed(dice)}"
    labels = {one: _deniers(one) for one, _whynot in found}
    text = _("{player}: takes these dice for one action: {dice}.")
    return Posed(
        write(position),
        text.format(player=head(BLUE), dice=taken_words(dice)),
        question,
        numbered(asked, found, labels, expect),
        pick="one",
        ask=asked,
        show=keys_of(position, BLUE, dice),
    )


def _deniers(count: int) -> str:
    return ngettext("{count} denier", "{count} deniers", count).format(count=count)


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
