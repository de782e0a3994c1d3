"""A move as it comes about: what happens by itself, and decisions question by question.

Whoever answers sees what lies on the table, not the next face of a die, nor the next card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, cached_property, partial
from typing import Final

from boardlib.chance import Roller
from boardlib.troyes.board.cards import (
    DIE_OF,
    FACES,
    Building,
    Colour,
    Die,
    Space,
    Taken,
    cards,
    row_for,
)
from boardlib.troyes.board.moves import (
    Action,
    Activate,
    Build,
    Combat,
    Deed,
    Enter,
    Fail,
    Farm,
    Fight,
    Flip,
    Move,
    Pass,
    Recruit,
    Reroll,
    Settle,
    Use,
)
from boardlib.troyes.board.position import Phase, Position
from boardlib.troyes.rules.activities import SUPPLY, activations, stands_on
from boardlib.troyes.rules.citizens import free_spaces
from boardlib.troyes.rules.groups import MOST_DICE
from boardlib.troyes.rules.play import fewer, groups, judge, own_cubes
from boardlib.troyes.table.setup import face, happening


def targets(position: Position, player: str) -> list[str]:
    """What a player might do with dice, whether any dice serve or not."""
    return [
        *(f"activate {one.card}" for one in position.activities),
        *(f"combat {one.card}" for one in position.events),
        *(f"enter {building}" for building in Building),
        "build",
        "farm",
        *(
            f"use {card}"
            for card in own_cubes(position, player)
            if position.profile["cube_use"] == "own_action"
        ),
    ]


def colour_of(target: str) -> Colour | None:
    """The colour of the dice that something is done with; None for any."""
    word, _space, name = target.partition(" ")
    match word:
        case "activate":
            return cards().activities[name].colour
        case "combat":
            return cards().events[name].asks
        case "enter":
            return DIE_OF[Building(name)]
        case "build":
            return Colour.WHITE
        case "farm":
            return Colour.YELLOW
        case _:
            return None


def action(
    position: Position, player: str, target: str, dice: tuple[Taken, ...], cube: str = ""
) -> Action | Use:
    """An action with these dice, legal or not.

    Where an overseer is needed, he comes from the supply, or else from another card.
    """
    word, _space, name = target.partition(" ")
    match word:
        case "activate":
            origin = _origin(position, player, name)
            return Activate(player, name, dice, origin, cube=cube)
        case "combat":
            return Combat(player, name, dice, cube)
        case "enter":
            return Enter(player, _space_for(position, Building(name), dice), dice, cube)
        case "build":
            return Build(player, dice, cube)
        case "farm":
            return Farm(player, dice, cube)
        case _:
            return Use(player, name, dice)


def _space_for(position: Position, building: Building, dice: tuple[Taken, ...]) -> Space:
    """The first place of the row to which the first of these dice leads."""
    value = min(FACES, dice[0].die.value)
    return Space(building, row_for(position.profile, building, value))


def _origin(position: Position, player: str, card: str) -> str:
    """Where an overseer comes from unless the player says otherwise; empty if he is there."""
    if stands_on(position, player, card):
        return ""
    supply, *moved = origins(position, player, card)
    return moved[0] if moved and not position.by_colour[player].supply else supply


def legal_action(
    position: Position, player: str, target: str, dice: tuple[Taken, ...], cube: str = ""
) -> Action | Use | None:
    """A legal action with these dice, with as many activations as can be; None if none is."""
    made = action(position, player, target, dice, cube)
    if judge(position, made):
        return made
    if not isinstance(made, Activate):
        return None
    found = origins(position, player, made.card) if made.overseer else [""]
    tried = (replace(made, overseer=one) for one in found)
    return next((one for made in tried for one in _fewer(made) if judge(position, one)), None)


def _fewer(made: Activate) -> Iterator[Activate]:
    """The same use of a card, and where each activation costs, with fewer and fewer of them."""
    yield made
    if cards().activities[made.card].pay:
        yield from fewer(made)


def origins(position: Position, player: str, card: str) -> list[str]:
    """Where an overseer for a card may come from: the supply, and other cards."""
    moved = [
        one.card for one in position.activities if player in one.overseers and one.card != card
    ]
    return [SUPPLY, *moved]


def legal_groups(
    position: Position, player: str, target: str, cube: str = ""
) -> Iterator[tuple[Taken, ...]]:
    """The groups of dice with which something may be done."""
    asked = colour_of(target) if not cube else None
    for dice in groups(position, player, asked):
        if legal_action(position, player, target, dice, cube):
            yield tuple(sorted(dice))


def serves(position: Position, player: str, target: str, cube: str = "") -> bool:
    """Whether something may be done with any dice."""
    return next(legal_groups(position, player, target, cube), None) is not None


# --- question by question --------------------------------------------------------------------


DONE: Final = "done"
"""The answer of who takes no more dice."""
NOTHING: Final = "nothing"
"""The answer of who uses no cube."""


class Need(StrEnum):
    """What a player is asked."""

    SPACE = "space"
    DEED = "deed"
    CUBE = "cube"
    DIE = "die"
    BLACK = "black"
    OVERSEER = "overseer"
    TIMES = "times"


@dataclass(frozen=True, eq=False)
class Question:
    """Something that a player has to decide.

    Attributes:
        player: the colour.
        need: what is asked.
        find: finds what may be answered; that takes time, and a computer player knows anyway.
        deed: what the player is about to do, as the answer that chose it.
        dice: the dice that are taken so far.
        cube: the delayed card of which a cube is used.
    """

    player: str
    need: Need
    find: Callable[[], Iterable[str]]
    deed: str = ""
    dice: tuple[Taken, ...] = ()
    cube: str = ""

    @cached_property
    def options(self) -> tuple[str, ...]:
        """What may be answered; never empty."""
        return tuple(self.find())


Making = Generator[Question, str, Move]


def making(position: Position, roller: Roller) -> Making | None:
    """The next move, question by question; None when the game is over.

    Args:
        position: where it is made.
        roller: rolls the dice and draws the cards.
    """
    if position.phase is Phase.OVER:
        return None
    if position.phase is Phase.SETUP:
        return _settling(position)
    if position.phase is Phase.DEFENCE:
        return _defending(position, roller)
    if position.phase is Phase.ACTIONS and position.turn:
        return _acting(position, roller)
    return _by_itself(happening(position, roller))


def _by_itself(move: Move) -> Making:
    yield from ()
    return move


# --- set-up and defence ------------------------------------------------------------------------


def _settling(position: Position) -> Making:
    spaces = {str(space): space for space in free_spaces(position)}
    answer = yield Question(position.turn, Need.SPACE, lambda: spaces)
    return Settle(position.turn, spaces[answer])


def _defending(position: Position, roller: Roller) -> Making:
    player = position.turn
    deed = yield Question(player, Need.DEED, lambda: _defences(position, player))
    if deed == "fail":
        return Fail(player)
    if deed != "fight":
        return (yield from _influenced(position, player, deed, roller))
    blacks = {" ".join(map(str, black)): black for black in fightable(position, player)}
    black = next(iter(blacks.values()))
    if len(blacks) > 1:
        black = blacks[(yield Question(player, Need.BLACK, lambda: blacks, deed))]
    own = [Taken(die) for die in position.dice.get(player, ())]

    def beating() -> list[tuple[Taken, ...]]:
        found = _choices(own, len(own))
        return [dice for dice in found if judge(position, Fight(player, black, dice))]

    dice = yield from _dice(Question(player, Need.DIE, tuple, deed), beating, len(own))
    return Fight(player, black, dice)


def _defences(position: Position, player: str) -> Iterator[str]:
    """What a player may do before black dice."""
    if fightable(position, player):
        yield "fight"
    if judge(position, Fail(player)):
        yield "fail"
    yield from _influences(position, player)


def fightable(position: Position, player: str) -> list[tuple[int, ...]]:
    """The black dice that a player can beat with all own dice, each choice of them once."""
    own = tuple(map(Taken, position.dice.get(player, ())))
    found = []
    for count in range(1, len(position.black) + 1):
        for black in sorted(set(_black(position.black, count)), reverse=True):
            if own and judge(position, Fight(player, black, own)):
                found.append(black)
    return found


def _black(black: Sequence[int], count: int) -> Iterator[tuple[int, ...]]:
    if not count:
        yield ()
        return
    for at, value in enumerate(black):
        yield from ((value, *rest) for rest in _black(black[at + 1 :], count - 1))


def _choices(dice: Sequence[Taken], most: int) -> list[tuple[Taken, ...]]:
    """Every choice of some of these dice, each once."""
    found: dict[tuple[Taken, ...], None] = {}
    sized: list[tuple[Taken, ...]] = [()]
    for die in sorted(dice):
        sized += [(*one, die) for one in sized if len(one) < most]
    for one in sized[1:]:
        found[one] = None
    return list(found)


def _dice(
    question: Question, find: Callable[[], Sequence[tuple[Taken, ...]]], most: int
) -> Generator[Question, str, tuple[Taken, ...]]:
    """Dice, taken one by one, until they are one of the groups that can be found.

    Args:
        question: what is asked, without its options.
        find: finds the groups, each of them sorted.
        most: of how many dice a group may be made.
    """
    found = cache(find)
    taken: tuple[Taken, ...] = ()
    while len(taken) < most:
        answer = yield replace(question, find=partial(next_dice, found, taken), dice=taken)
        if answer == DONE:
            break
        taken = tuple(sorted((*taken, _taken(answer))))
    return taken


def next_dice(
    find: Callable[[], Sequence[tuple[Taken, ...]]], taken: tuple[Taken, ...]
) -> Iterator[str]:
    """The dice that may be taken next, and whether those taken suffice."""
    found, have = find(), Counter(taken)
    if taken in found:
        yield DONE
    wider = [Counter(one) - have for one in found if have <= Counter(one)]
    yield from dict.fromkeys(str(die) for more in wider for die in sorted(more))


def _taken(text: str) -> Taken:
    die, _at, owner = text.partition("@")
    return Taken(Die(Colour(die[0]), int(die[1])), owner)


# --- influence ---------------------------------------------------------------------------------


def _influences(position: Position, player: str) -> list[str]:
    """What influence may be used for now."""
    own = position.dice.get(player, ())
    tried: dict[str, Deed] = {"recruit": Recruit(player)}
    if own:
        tried["reroll"] = Reroll(player, Taken(own[0]), 1)
        tried["flip"] = Flip(player, (Taken(own[0]),))
    return [name for name, deed in tried.items() if judge(position, deed)]


def _influenced(
    position: Position, player: str, deed: str, roller: Roller
) -> Generator[Question, str, Move]:
    own = [Taken(die) for die in position.dice.get(player, ())]
    asked = Question(player, Need.DIE, tuple, deed)
    if deed == "recruit":
        return Recruit(player)
    if deed == "reroll":
        (die,) = yield from _dice(asked, lambda: [(one,) for one in sorted(own)], 1)
        return Reroll(player, die, face(roller))
    dice = yield from _dice(asked, lambda: _choices(own, MOST_DICE), min(MOST_DICE, len(own)))
    return Flip(player, dice)


# --- actions -----------------------------------------------------------------------------------


def open_deeds(position: Position, player: str) -> Iterator[str]:
    """What a player may do now: with dice, with influence, or pass."""
    cubes = own_cubes(position, player)
    with_cubes = ["", *(cubes if position.profile["cube_use"] == "with_action" else [])]
    for target in targets(position, player):
        if any(serves(position, player, target, cube) for cube in with_cubes):
            yield target
    yield from _influences(position, player)
    yield "pass"


def _acting(position: Position, roller: Roller) -> Making:
    player = position.turn
    deed = yield Question(player, Need.DEED, lambda: open_deeds(position, player))
    if deed == "pass":
        return Pass(player)
    if deed in ("reroll", "flip", "recruit"):
        return (yield from _influenced(position, player, deed, roller))
    cube = yield from _cube(position, player, deed)
    asked = Question(player, Need.DIE, tuple, deed, cube=cube)
    most = 1 if deed.startswith("enter") else MOST_DICE
    dice = yield from _dice(asked, lambda: list(legal_groups(position, player, deed, cube)), most)
    made = legal_action(position, player, deed, dice, cube)
    assert made is not None
    if isinstance(made, Activate):
        return (yield from _finished(position, made, deed))
    return made


def _cube(position: Position, player: str, deed: str) -> Generator[Question, str, str]:
    """Which cube changes the dice of an action, if any may."""
    if position.profile["cube_use"] == "own_action":
        return ""
    found = [one for one in own_cubes(position, player) if serves(position, player, deed, one)]
    if not found:
        return ""
    plain = [NOTHING] if serves(position, player, deed) else []
    options = [*plain, *found]
    if len(options) == 1:
        return found[0]
    answer = yield Question(player, Need.CUBE, lambda: options, deed)
    return "" if answer == NOTHING else answer


def _finished(position: Position, made: Activate, deed: str) -> Generator[Question, str, Activate]:
    """Where an overseer comes from, and how often a card is used that costs each time."""
    if made.overseer:
        found = [
            one
            for one in origins(position, made.player, made.card)
            if judge(position, replace(made, overseer=one))
        ]
        if len(found) > 1:
            asked = Question(made.player, Need.OVERSEER, lambda: found, deed, made.dice, made.cube)
            made = replace(made, overseer=(yield asked))
    most = made.times or activations(made)
    if cards().activities[made.card].pay and most > 1:
        times = tuple(str(count) for count in range(most, 0, -1))
        asked = Question(made.player, Need.TIMES, lambda: times, deed, made.dice, made.cube)
        made = replace(made, times=int((yield asked)))
    return made
