"""Exercises on black dice: can this group beat them?"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random
from typing import Final

from boardlib.game.exercise import Option, Posed, some
from boardlib.text import _
from boardlib.troyes.board.city import FACES, Taken
from boardlib.troyes.board.moves import Fight
from boardlib.troyes.board.notation import write
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.defence import judge_fight, strength
from boardlib.troyes.rules.naming import head, taken_words, values
from boardlib.troyes.teaching.lots import BLUE, SIZES, city_lines, sound, square_lines

_BLACK: Final = {1: 1, 2: 1, 3: 1, 4: 2, 5: 3}
"""How many black dice there are, level by level."""
_DICE: Final = {1: (1, 2), 2: (1, 2), 3: (1, 2, 3), 4: (1, 2, 3), 5: (2, 3)}
"""How many dice fight, level by level."""
FOREIGN: Final = 3
"""From this level on foreign dice are among what is offered."""
NEAR: Final = 3
"""What is farther from enough, or from too little, is not asked about."""


def attackers(rng: Random, level: int) -> Posed | None:
    """Which of these dice beat the black ones?"""
    black = " ".join(str(rng.randint(3, FACES)) for _number in range(_BLACK[level]))
    lines = [*city_lines(level, "defence"), *square_lines(rng, level), f"black {black}"]
    position = sound(lines)
    if position is None:
        return None
    judged = {one: _holds(position, one) for one in _fights(rng, position, level)}
    right = [one for one, holds in judged.items() if holds and _near(one)]
    wrong = [one for one, holds in judged.items() if not holds and _near(one)]
    if len(right) < 2 or len(wrong) < 2:
        return None
    return Posed(
        write(position),
        " ".join(_lead(position)),
        _question(position),
        tuple(
            Option(_label(position, one), judge=str(one))
            for one in some(rng, right, wrong, SIZES[level].options)
        ),
    )


def _lead(position: Position) -> Iterator[str]:
    yield _("{player}: has to face the black dice.").format(player=head(BLUE))
    yield _("They show: {values}.").format(values=values(position.black))


def _question(position: Position) -> str:
    if len(position.black) > 1:
        return _("Which of these fights are allowed?")
    return _("Which of these groups may fight the black die and beat it?")


def _label(position: Position, fight: Fight) -> str:
    dice = taken_words(fight.dice)
    if len(position.black) == 1:
        return dice
    return _("{dice}, against: {values}").format(dice=dice, values=values(fight.black))


def _holds(position: Position, fight: Fight) -> bool:
    return all(reason.holds for reason in judge_fight(position, fight))


def _near(fight: Fight) -> bool:
    """Whether it is not plain at once that the dice suffice, or do not."""
    own = sum(strength(one.die) for one in fight.dice)
    return abs(own - sum(fight.black)) <= NEAR


def _fights(rng: Random, position: Position, level: int) -> Iterator[Fight]:
    """Fights with own dice of any colours, later also with one that is not blue's own."""
    own = [Taken(die) for die in position.dice.get(BLUE, ())]
    groups = {group for size in _DICE[level] for group in combinations(own, size)}
    if level >= FOREIGN:
        others = [Taken(die, owner) for owner, dice in position.dice.items() for die in dice]
        strange = rng.choice([one for one in others if one.owner != BLUE])
        groups |= {(die, strange) for die in own}
    black = sorted(set(_waves(position)), reverse=True)
    for group in sorted(groups):
        yield from (Fight(BLUE, wave, group) for wave in black)


def _waves(position: Position) -> Iterator[tuple[int, ...]]:
    """Which black dice may be meant: some of them, the highest first."""
    for size in range(1, len(position.black) + 1):
        yield from combinations(position.black, size)
