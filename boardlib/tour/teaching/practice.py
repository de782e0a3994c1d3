"""The exercises of the Tour; here what a rider may do, where one chooses.

A round in which nothing can be got wrong is dropped, and the next one is made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from boardlib.game.exercise import Exercise, Option, Posed
from boardlib.text import _, mark
from boardlib.tour.board.notation import write
from boardlib.tour.board.position import Die, Face, Position, Roll
from boardlib.tour.board.road import Terrain
from boardlib.tour.rules.attack import ATTACK_CELLS, catchable
from boardlib.tour.rules.choices import allowed, options
from boardlib.tour.rules.naming import PLAIN, USES, choice_label, key, rolled, told
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.tour.rules.takeover import offered
from boardlib.tour.teaching.done_exercises import attack, company, groups, how_far, push, turn
from boardlib.tour.teaching.made_rounds import MOST, SIZES, a_round
from boardlib.tour.teaching.speed_exercises import brakes, offers, times


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return tuple(
        Exercise(kind, "peloton", title, label, draw) for kind, title, label, draw in _KINDS
    )


# --- what a rider may do ----------------------------------------------------------------

_DICE: Final = (Die.YELLOW, Die.WHITE, Die.RED, Die.POLKA)


def choice(rng: Random, level: int) -> Posed | None:
    """What may the rider do whose turn it is?"""
    position = a_round(rng, level, rng.randint(1, SIZES[level].moves))
    if position is None:
        return None
    state = race(position)
    rider = state.turn
    if rider is None:
        return None
    if level > 2 and rng.random() < 0.3:
        return _use(position, state, rider)
    return _speed(rng, level, position, state, rider)


def _use(position: Position, state: Race, rider: int) -> Posed | None:
    """What a rider may do with an ATTACK; only where there is more to it than riding on."""
    if rider not in state.attackers and catchable(state, rider) is None:
        return None
    terrain = state.terrain[rider]
    die = Die.POLKA if terrain is Terrain.HILL else Die.YELLOW
    roll = Roll(die, Face(ATTACK_CELLS[terrain], attack=True))
    lead = [*_told(state), _its_turn(rider), rolled(rider, roll)]
    return Posed(
        write(position),
        " ".join(lead),
        _("What may he do with it?"),
        tuple(_may(rider, choice_label(use), f"{roll}{_attack(use)}") for use in USES),
        ask=f"options {rider} {roll}",
        show=(key(rider),),
    )


def _attack(use: str) -> str:
    return "" if use == PLAIN else f" {use}"


def _speed(rng: Random, level: int, position: Position, state: Race, rider: int) -> Posed | None:
    """What a rider may do before he rolls: take over, or roll which die."""
    plain = offered(state, rider) is not None and rider not in state.braked
    if plain and level > 2 and rng.random() < 0.6:
        return None
    words = _speeds(rng, level, state, rider)
    open_ = set(allowed(options(state, rider)))
    if open_.isdisjoint(words) or open_.issuperset(words):
        return None
    return Posed(
        write(position),
        " ".join([*_told(state), _its_turn(rider)]),
        _("Which of these may he do?"),
        tuple(_may(rider, choice_label(one), one) for one in words),
        ask=f"options {rider}",
        show=(key(rider),),
    )


def _speeds(rng: Random, level: int, state: Race, rider: int) -> list[str]:
    """What he might think of: values that were set or ridden in this round, and most dice."""
    dice = [die for die in _DICE if level > 3 or die is not Die.POLKA]
    dice = [die for die in dice if die in rng.sample(dice, len(dice) - 1)]
    named = [option.words for option in options(state, rider) if option.words.startswith("take")]
    ridden = [f"take {len(move.cells)}" for move in state.rides.values() if move.cells]
    values = list(dict.fromkeys([*named, *ridden]))
    return [*sorted(rng.sample(values, min(len(values), MOST - len(dice)))), *dice]


def _may(rider: int, label: str, words: str) -> Option:
    return Option(label, f"may {rider} {words}", expect="allowed")


# --- what has happened ------------------------------------------------------------------


def _told(state: Race) -> Iterator[str]:
    """The speeds of the round so far, in sentences."""
    for move in state.rides.values():
        yield from told(move.ride, move.attack)


def _its_turn(rider: int) -> str:
    return _("Now it is the turn of rider {number}.").format(number=rider)


_KINDS: Final = (
    ("turn", mark("In which order do they ride?"), mark("Turns"), turn),
    ("groups", mark("Which groups are there?"), mark("Groups"), groups),
    ("attack", mark("Who may attack?"), mark("Attacks"), attack),
    ("offers", mark("Who may still take it over?"), mark("Offers"), offers),
    ("brakes", mark("Who is braked?"), mark("Brakes"), brakes),
    ("company", mark("Where is he no longer alone?"), mark("Company"), company),
    ("push", mark("How is a friend pushed?"), mark("Pushes"), push),
    ("how-far", mark("How far does he ride?"), mark("Distances"), how_far),
    ("times", mark("Which time is written down?"), mark("Times"), times),
    ("choice", mark("What may this rider do?"), mark("Choices"), choice),
)
