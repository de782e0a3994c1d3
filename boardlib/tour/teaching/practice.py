"""The exercises of the Tour; here a round under way: offers, brakes, times, what a rider may do.

A round in which nothing can be got wrong is dropped, and the next one is made up.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Final

from boardlib.game.goals import Estimate, Exercise, Goal, Mistake, Option, PointAt, Posed
from boardlib.text import _, mark
from boardlib.tour.board.notation import read, write
from boardlib.tour.board.position import Attack, Die, Face, Position, Roll, faces
from boardlib.tour.board.road import Terrain
from boardlib.tour.questions.index import ask
from boardlib.tour.rules.attack import ATTACK_CELLS, catchable
from boardlib.tour.rules.choices import allowed, options
from boardlib.tour.rules.naming import PLAIN, USES, choice_label, key, rolled, told
from boardlib.tour.rules.play import judge, play
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.tour.rules.takeover import offered
from boardlib.tour.table.setup import RIDERS, entries
from boardlib.tour.teaching.exercises import (
    MOST,
    SIZES,
    a_round,
    attack,
    company,
    groups,
    how_far,
    lead,
    push,
    turn,
)

# --- done on the road ----------------------------------------------------------------------------


MOST_WORDS: Final = 48
"""A round that takes more words to tell is left out: nobody keeps that much in mind."""

# --- offers -----------------------------------------------------------------------------


def offers(rng: Random, level: int) -> Posed | None:
    """Who may ride with the number that a rider has rolled?"""
    position = a_round(rng, level, rng.randint(1, SIZES[level].moves))
    if position is None:
        return None
    state = race(position)
    setters = [rider for rider in state.moved if _can_be_taken(state, rider)]
    waiting = [rider for rider in state.order if rider not in state.rides]
    said = _moves(state)
    if not setters or len(said.split()) > MOST_WORDS:
        return None
    setter = setters[-1]
    group = state.group(setter).riders
    value = next((offered(state, one) for one in waiting if one in group), None)
    able = [one for one in waiting if value is not None and offered(state, one) == value]
    if not able or any(one not in group for one in able) or len(able) == len(waiting):
        return None
    goal = _("Point at everybody who may still use rider {rider}'s number.")
    task = PointAt(
        goal=goal.format(rider=setter),
        shapes="rider",
        right=Goal("offer {}", [value]),
        mistakes=tuple(_not_for(state, one, group) for one in state.order if one not in able),
        solved=_("A number stays in its group, and only whoever has not moved can use it."),
        hint=_("Who belongs to this group, and has not moved yet?"),
    )
    return Posed(write(position), said, show=(key(setter),), task=task)


def _can_be_taken(state: Race, rider: int) -> bool:
    """Whether a rider rolled, without an attack, what others can take over."""
    made = state.rides[rider]
    return isinstance(made.ride.speed, Roll) and made.attack is Attack.NONE


def _not_for(state: Race, rider: int, group: tuple[int, ...]) -> Mistake:
    """Why a rider cannot use the number of a group."""
    if rider in state.rides:
        say = _("He has moved already.")
    elif rider in group:
        say = _("He is of this group. But this number is not the one on offer to him.")
    elif state.leads(rider):
        say = _("He leads a group of his own, and a leader rolls.")
    else:
        say = _("He rides in another group.")
    return Mistake(with_=(str(rider),), say=say)


# --- brakes -----------------------------------------------------------------------------


def brakes(rng: Random, level: int) -> Posed | None:
    """Who is braked once somebody has rolled white?"""
    position = a_round(rng, level, 0 if level < 3 else rng.randint(0, SIZES[level].moves - 1))
    if position is None:
        return None
    rider = race(position).turn
    if rider is None:
        return None
    face = rng.choice(faces(position.profile, Die.WHITE))
    ruled = judge(position, f"{rider} white {face}")
    if not ruled.allowed:
        return None
    after = play(position, f"{rider} white {face}").position
    state = race(after)
    waiting = [one for one in state.order if one not in state.rides]
    braked = [one for one in waiting if one in state.braked]
    if not braked or len(braked) == len(waiting):
        return None
    task = PointAt(
        goal=_("Point at everybody who is braked now."),
        shapes="rider",
        right=Goal("braked"),
        mistakes=tuple(_not_braked(state, one, rider) for one in state.order if one not in braked),
        solved=_("A white die brakes the next two of the group, whoever they are."),
        hint=_("Which two of the group come next?"),
    )
    return Posed(write(after), _moves(state), show=(key(rider),), task=task)


def _not_braked(state: Race, rider: int, braker: int) -> Mistake:
    """Why a rider is not braked by one who rolled white."""
    if rider in state.rides:
        say = _("He has moved already.")
    elif rider in state.group_at_start(braker).riders:
        say = _("He is of this group, but only the next two of it are braked.")
    else:
        say = _("He rides in another group, and a brake works inside its own.")
    return Mistake(with_=(str(rider),), say=say)


# --- times ------------------------------------------------------------------------------


FINISH: Final = "road 5 lanes 30 rows\nsection 1 from 0 flat\nfinish from 20 seconds 5 4 3 2 1 0"
NEAR: Final = range(14, 20)
"""The rows from which somebody can come to the finish in one move."""
FAST: Final = ("yellow 4", "yellow 5", "yellow 6", "red 6", "red 7")


def times(rng: Random, level: int) -> Posed | None:
    """Which time is written down for somebody who has finished?"""
    position = _at_the_line(rng, 2 + level)
    if position is None:
        return None
    state = race(position)
    home = {one: ask(position, f"finish {one}").data for one in state.order}
    done = [one for one in state.order if home[one]["seconds"] is not None]
    carried = [one for one in done if home[one]["time"] != home[one]["seconds"]]
    pool = carried if carried and rng.random() < 0.7 else done
    if len(done) < 2 or not pool:
        return None
    rider = rng.choice(pool)
    time, seconds = home[rider]["time"], home[rider]["seconds"]
    own = _("That is where he stands himself. Who is the best of his group?")
    replies = [] if time == seconds else [(Fraction(seconds), own)]
    task = Estimate(
        goal=_("How many seconds are written down for him?"),
        ask=f"finish {rider}",
        path="time",
        answer=Fraction(time),
        solved=_("The best of a group sets the time of all who began the round with him."),
        hint=_("With whom did he begin this round as a group, and who of them is ahead?"),
        replies=tuple(replies),
    )
    said = _("The round is over. A group has one time. This is about rider {rider}.").format(
        rider=rider
    )
    return Posed(write(position), said, show=(key(rider),), task=task)


def _at_the_line(rng: Random, count: int) -> Position | None:
    """A round before the finish in which everybody has moved."""
    drawn = rng.sample(entries(2, RIDERS[-1]), min(count, 6))
    cells = rng.sample([f"{lane},{row}" for lane in range(5) for row in NEAR], len(drawn))
    riding = sorted(zip(drawn, cells, strict=True), key=lambda one: one[0].number)
    lines = [f"rider {entry.number} {entry.team} {cell}" for entry, cell in riding]
    position: Position = read("\n".join([FINISH, *lines]))
    while (rider := race(position).turn) is not None:
        tries = [f"{rider} {speed}" for speed in rng.sample(FAST, len(FAST))]
        move = next((one for one in tries if judge(position, one).allowed), None)
        if move is None:
            return None
        position = play(position, move).position
    return position


# --- words ------------------------------------------------------------------------------


def _moves(state: Race) -> str:
    """The speeds of the round so far, in sentences."""
    said = [one for made in state.rides.values() for one in told(made.ride, made.attack)]
    return " ".join(said) or lead(state)


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
        tuple(
            _may(rider, choice_label(use), str(roll) if use == PLAIN else f"{roll} {use}")
            for use in USES
        ),
        ask=f"options {rider} {roll}",
        show=(key(rider),),
    )


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


# --- all exercises -------------------------------------------------------------------------------


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return (
        Exercise("turn", "peloton", mark("In which order do they ride?"), mark("Turns"), turn),
        Exercise("groups", "peloton", mark("Which groups are there?"), mark("Groups"), groups),
        Exercise("attack", "peloton", mark("Who may attack?"), mark("Attacks"), attack),
        Exercise("offers", "peloton", mark("Who may still take it over?"), mark("Offers"), offers),
        Exercise("brakes", "peloton", mark("Who is braked?"), mark("Brakes"), brakes),
        Exercise(
            "company", "peloton", mark("Where is he no longer alone?"), mark("Company"), company
        ),
        Exercise("push", "peloton", mark("How is a friend pushed?"), mark("Pushes"), push),
        Exercise("how-far", "peloton", mark("How far does he ride?"), mark("Distances"), how_far),
        Exercise("times", "peloton", mark("Which time is written down?"), mark("Times"), times),
        Exercise("choice", "peloton", mark("What may this rider do?"), mark("Choices"), choice),
    )
