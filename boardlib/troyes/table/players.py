"""Computer players: simple and honest.  They see what lies on the table and the own hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import Final

from boardlib.chance import Roller
from boardlib.game.deciding import WHIM, Decider, Whim, by_name
from boardlib.text import mark
from boardlib.troyes.board.cards import Goods, Taken, cards
from boardlib.troyes.board.moves import Activate, Build, Combat, Enter, Farm, Move, Recruit, Use
from boardlib.troyes.board.position import Phase, Position
from boardlib.troyes.rules.activities import activations, cost_of, effect, place_points
from boardlib.troyes.rules.cathedral_fields_influence import harvest, laid, missing_levels, reward
from boardlib.troyes.rules.events import cubes_for, empty_flags
from boardlib.troyes.rules.groups import MOST_DICE, price
from boardlib.troyes.rules.play import judge, own_cubes
from boardlib.troyes.rules.rounds import rounds
from boardlib.troyes.table.making import (
    DONE,
    NOTHING,
    Need,
    Question,
    action,
    colour_of,
    targets,
)

DENIER: Final = 0.4
INFLUENCE: Final = 0.6
POINT: Final = 2.0
"""What a computer player thinks that a denier, an influence and a victory point are worth."""
CITIZEN: Final = 2.2
CUBE: Final = 1.0
OVERSEER: Final = 0.8
LEVEL: Final = 2.5
DIE: Final = 0.5
"""What a citizen in a building, a cube, a point of an overseer, a new level, a die are worth."""
SPARE: Final = 6
"""With so much influence a computer player brings a new citizen."""
DEAR: Final = 2.0
"""What foreign dice cost counts so many times to a thrifty player."""
ENOUGH: Final = 0.0
"""What an action has to be worth more than, so that it is taken."""


@dataclass(frozen=True)
class Greedy:
    """Takes what is worth most at once.

    Attributes:
        price: how many times what foreign dice cost counts, as against what they bring.
    """

    price: float = 1.0

    def answer(self, position: Position, question: Question) -> str:
        """The option that leads to the best action, as this player sees it."""
        match question.need:
            case Need.SPACE:
                return _space(position, question)
            case Need.BLACK:
                return question.options[-1]
            case Need.DIE if question.deed == "fight":
                return _weakest(question)
            case Need.DEED if position.phase is Phase.DEFENCE:
                return "fight" if "fight" in question.options else "fail"
            case Need.TIMES:
                return question.options[0]
            case _:
                return self._planned(position, question)

    def _planned(self, position: Position, question: Question) -> str:
        if question.need is Need.DEED and _lacks_citizen(position, question.player):
            return "recruit"
        plan = best(position, question.player, self.price)
        if plan is None:
            return "pass" if question.need is Need.DEED else question.options[0]
        return _answer(question, *plan)


def _lacks_citizen(position: Position, player: str) -> bool:
    """Whether a citizen is wanted, to become an overseer, and influence is there to spare."""
    own = position.by_colour[player]
    spare = not own.supply and own.influence >= SPARE and position.round < rounds(position)
    return spare and bool(judge(position, Recruit(player)))


def _answer(question: Question, target: str, move: Move) -> str:
    """What has to be answered so that this move comes about."""
    if question.need is Need.DEED:
        return target
    if question.need is Need.CUBE:
        return getattr(move, "cube", "") or NOTHING
    if question.need is Need.OVERSEER and isinstance(move, Activate):
        return move.overseer
    left = list(getattr(move, "dice", ()))
    for die in question.dice:
        if die in left:
            left.remove(die)
    return str(left[0]) if left else DONE


def _space(position: Position, question: Question) -> str:
    """A place as far from the end of its row as can be, in the building with fewest own dice."""
    own = [one.space.building for one in position.citizens if one.colour == question.player]

    def rank(option: str) -> tuple[int, str]:
        building = option.rstrip("0123456789.")
        return own.count(building) * 2 + option.count("."), option  # type: ignore[arg-type]

    return min(question.options, key=rank)


def _weakest(question: Question) -> str:
    """Done as soon as the dice suffice; the strongest die before that."""
    if DONE in question.options:
        return DONE
    return max(question.options, key=lambda one: (one[0] == "R", one[1]))


# --- what an action is worth -------------------------------------------------------------------


@lru_cache(maxsize=16)
def best(position: Position, player: str, dear: float) -> tuple[str, Move] | None:
    """The action that is worth most at once, and what it is done to; None for none at all.

    What foreign dice cost counts ``dear`` times.
    """
    found = sorted(_options(position, player, dear), key=lambda one: (-one[0], one[1], str(one[2])))
    for value, target, move in found:
        if value <= ENOUGH:
            return None
        if judge(position, move):
            return target, move
    return None


def _options(position: Position, player: str, dear: float) -> Iterator[tuple[float, str, Move]]:
    for target in targets(position, player):
        for dice in _likely(position, player, target):
            move = action(position, player, target, dice)
            yield worth(position, player, move, dear), target, move
        for cube in own_cubes(position, player):
            for dice in _for_cube(position, player, cube):
                move = action(position, player, target, dice, cube)
                if not isinstance(move, Use):
                    yield worth(position, player, move, dear) - CUBE, target, move


def _likely(position: Position, player: str, target: str) -> Iterator[tuple[Taken, ...]]:
    """A few groups of dice that may be good: the own ones, and one that is bought."""
    asked = colour_of(target)
    own = sorted(
        (Taken(die) for die in position.dice.get(player, ()) if die.colour is asked),
        key=lambda one: -one.die.value,
    )
    most = 1 if target.startswith("enter") else MOST_DICE
    for count in range(1, min(most, len(own)) + 1):
        yield from (tuple(sorted(dice)) for dice in dict.fromkeys(combinations(own, count)))
    yield from _bought(position, player, target, tuple(own[: most - 1]))


def _bought(
    position: Position, player: str, target: str, own: tuple[Taken, ...]
) -> Iterator[tuple[Taken, ...]]:
    asked = colour_of(target)
    foreign = [
        Taken(die, owner)
        for owner, dice in position.dice.items()
        if owner != player
        for die in dice
        if die.colour is asked
    ]
    if foreign:
        top = max(foreign, key=lambda one: one.die.value)
        yield from (tuple(sorted((*own[:count], top))) for count in range(len(own) + 1))


def _for_cube(position: Position, player: str, cube: str) -> Iterator[tuple[Taken, ...]]:
    change = cards().activities[cube].change
    own = [Taken(die) for die in position.dice.get(player, ())]
    fitting = [one for one in own if change and change.dice in (None, one.die.colour)]
    if fitting and change and change.single:
        yield (max(fitting, key=lambda one: one.die.value),)
    elif fitting:
        yield tuple(sorted(fitting, key=lambda one: -one.die.value)[:MOST_DICE])


def value_of(goods: Goods) -> float:
    """What goods are worth to a computer player."""
    return goods.deniers * DENIER + goods.influence * INFLUENCE + goods.points * POINT


def worth(position: Position, player: str, move: Move, dear: float = 1.0) -> float:
    """What a move is worth at once to a computer player, less what it costs.

    What foreign dice cost counts ``dear`` times.
    """
    dice: tuple[Taken, ...] = getattr(move, "dice", ())
    cost = price(player, dice).total * DENIER * dear + len(dice) * DIE
    match move:
        case Activate():
            return _activation(position, player, move) - cost
        case Build():
            found, _full = laid(position, move)
            new = {one.level for one in found} & set(missing_levels(position, player))
            gains = sum(value_of(reward(stone.column)) for stone in found)
            return gains + LEVEL * len(new) - cost
        case Combat():
            return _combat(position, move) - cost
        case Enter():
            left = rounds(position) - position.round
            return CITIZEN * min(1, left / 3) - cost
        case Farm():
            return harvest(move) * DENIER - cost
        case _:
            return 0.0


def _activation(position: Position, player: str, move: Activate) -> float:
    card = cards().activities[move.card]
    if not card.complete:
        return 0.0
    times = move.times or activations(move)
    if not times:
        return 0.0
    value = value_of(effect(position, player, card, times)) - value_of(card.pay.times(times))
    if card.delayed:
        value = CUBE * times
    if move.overseer:
        shown = position.on_show[card.id]
        points = place_points(position.profile, card.id, len(shown.overseers) + 1)
        value += points * OVERSEER - cost_of(position, move) * DENIER
    return value


def _combat(position: Position, move: Combat) -> float:
    event = cards().events[move.event]
    if event.rewards is None or not event.flags:
        return 0.0
    count = min(cubes_for(move), empty_flags(position, move.event))
    each = event.rewards[0] * POINT / event.flags
    return count * (each + INFLUENCE * int(position.profile["combat_influence"]))


_PLANS: Final[Mapping[str, Decider[Position, Question]]] = {
    "greedy": Greedy(),
    "thrifty": Greedy(price=DEAR),
}
TEMPERAMENTS: Final = (*_PLANS, WHIM)
"""The computer players there are."""
_WRONG: Final = mark("There is no computer player '{name}'; these there are: {known}.")


def decider(name: str, roller: Roller) -> Decider[Position, Question]:
    """A computer player by name; the roller is that of whims.

    Raises:
        ValueError: when there is no such one.
    """
    return by_name(name, _PLANS, Whim(roller), _WRONG)
