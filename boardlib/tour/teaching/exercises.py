"""Rounds made up for exercises; and turns, groups, attacks, company, a push, done on the road.

Riders are placed at random in groups that hang together, around a yellow line where the level has
one, and the first moves of the round are made by computer riders.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from random import Random
from typing import Final

from boardlib.game.goals import Act, Estimate, Goal, Mistake, PointAt, Posed, PutPiece
from boardlib.text import _, ngettext
from boardlib.tour.board.notation import read, write
from boardlib.tour.board.position import Die, Position, Roll, faces
from boardlib.tour.board.road import Cell, Road, progress
from boardlib.tour.questions.index import ask
from boardlib.tour.rules.attack import receiver_of
from boardlib.tour.rules.checks import status
from boardlib.tour.rules.naming import key, riders, rolled
from boardlib.tour.rules.play import moves, play
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.tour.table.making import Need, Question, making
from boardlib.tour.table.setup import RIDERS, entries

MOST: Final = 8
"""No question has more options than this."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large an exercise of a level is.

    Attributes:
        riders: how many are on the road.
        groups: in how many groups, those of a single rider included.
        options: how many options a question has.
        moves: so many moves may have been made in the round.
    """

    riders: int
    groups: int
    options: int
    moves: int


SIZES: Final = {
    1: Size(riders=4, groups=2, options=3, moves=1),
    2: Size(riders=6, groups=2, options=4, moves=2),
    3: Size(riders=8, groups=3, options=5, moves=3),
    4: Size(riders=10, groups=4, options=6, moves=4),
    5: Size(riders=13, groups=5, options=MOST, moves=6),
}
_TEAMS: Final = {1: 2, 2: 2, 3: 2, 4: 3, 5: 4}
"""How many teams ride, level by level."""


# --- making up a round ------------------------------------------------------------------

_LINE: Final = 13
"""The row before which the yellow line lies, where there is one."""
_OBLIQUE: Final = ("13", "14,13,13,12,12", "12,12,13,13,14", "13,13,12,12,12", "12,12,12,13,13")


def _road(rng: Random, level: int) -> str:
    """The lines of a road: first without a yellow line, later with an oblique one, and hills."""
    if level == 1:
        return "road B1"
    line = _OBLIQUE[0] if level == 2 else rng.choice(_OBLIQUE)
    terrains = ("flat", "flat")
    if level > 3:
        terrains = rng.choice((("flat", "hill"), ("hill", "flat")))
    before, after = (rng.choice(("left", "right")) if level > 2 else "left" for _part in range(2))
    return (
        "road 5 lanes 26 rows\n"
        f"section 1 from 0 {terrains[0]} wind {before}\n"
        f"section 2 from {line} {terrains[1]} wind {after}"
    )


def a_round(rng: Random, level: int, moves: int, size: Size | None = None) -> Position | None:
    """A round after so many moves; None when the riders found no room."""
    road = _road(rng, level)
    places = _placed(rng, read(road).road, size or SIZES[level])
    if places is None:
        return None
    drawn = rng.sample(entries(_TEAMS[level], RIDERS[-1]), len(places))
    riding = sorted(zip(drawn, places, strict=True), key=lambda one: one[0].number)
    lines = [f"rider {entry.number} {entry.team} {cell}" for entry, cell in riding]
    position = read("\n".join([road, *lines]))
    for _move in range(moves):
        position = _moved(rng, position)
    return None if any(problem.stops for problem in status(position)) else position


def _placed(rng: Random, road: Road, size: Size) -> list[Cell] | None:
    """Places for all riders, group by group; between two groups lies a free cell."""
    found: list[Cell] = []
    for count in _split(rng, size.riders, size.groups):
        for _try in range(20):
            group = _grown(rng, road, count, found)
            if group:
                found += group
                break
        else:
            return None
    return found


def _split(rng: Random, total: int, parts: int) -> list[int]:
    """A number as a sum of so many numbers above 0."""
    cuts = sorted(rng.sample(range(1, total), parts - 1))
    return [end - start for start, end in zip([0, *cuts], [*cuts, total], strict=True)]


def _grown(rng: Random, road: Road, count: int, others: Sequence[Cell]) -> list[Cell]:
    """So many cells that hang together, apart from the others; none when there is no room."""
    kept_free = {near for cell in others for near in (cell, *road.around(cell))}
    far = 3 + len(others) // 3
    start = Cell(rng.randrange(road.lanes), rng.randint(_LINE - far, _LINE + far - 1))
    group = [start] if start not in kept_free else []
    while group and len(group) < count:
        near = {cell for one in group for cell in road.around(one)} - kept_free - {*group}
        if not near:
            return []
        group.append(rng.choice(sorted(near)))
    return group


def _moved(rng: Random, position: Position) -> Position:
    """The position after one more move, made by a rider who is not always wise."""
    rider = race(position).turn
    if rider is None:
        return position
    deciding = making(position, rider, lambda die: rng.choice(faces(position.profile, die)))
    question = next(deciding)
    try:
        while True:
            question = deciding.send(_decided(rng, question))
    except StopIteration as done:
        return play(position, done.value).position


def _decided(rng: Random, question: Question) -> str:
    """An answer to the question of a rider: offers and yellow are liked, then the furthest cell."""
    if question.need is Need.SPEED:
        liked = [1 if word in (Die.RED, Die.WHITE) else 3 for word in question.options]
        return rng.choices(question.options, liked)[0]
    if question.need is Need.USE:
        return rng.choice(question.options)
    return question.options[0]


# --- words ------------------------------------------------------------------------------


def lead(state: Race) -> str:
    """What has happened in the round."""
    if not state.moved:
        return _("A new round begins.")
    if len(state.moved) == 1:
        return _("The round is under way. Rider {number} has moved.").format(number=state.moved[0])
    return _("The round is under way. These have moved, in this order: {riders}.").format(
        riders=riders(state.moved)
    )


# --- exercises that are done on the road ---------------------------------------------------------


FEW: Final = 6
"""So many riders are pointed at in a row at most."""


# --- who rides when ---------------------------------------------------------------------


def turn(rng: Random, level: int) -> Posed | None:
    """In which order do the riders ride?"""
    size = replace(SIZES[level], riders=min(SIZES[level].riders, FEW), groups=1 + (level > 1))
    position = a_round(rng, level, 0, size)
    if position is None:
        return None
    state = race(position)
    if not _surprising(state, level):
        return None
    task = PointAt(
        goal=_("Point at the riders in the order in which they ride."),
        shapes="rider",
        right=Goal("order"),
        in_order=True,
        solved=_("Beyond the yellow line first; in a section whoever has least of it left."),
        hint=_("Who is beyond the yellow line, and who has least of his section left?"),
    )
    return Posed(write(position), lead(state), task=task)


def _surprising(state: Race, level: int) -> bool:
    """Whether somebody might get it wrong who only looks who is how far on the road."""
    far = [progress(state.start[rider]) for rider in state.order]
    return level == 1 or any(there >= here for here, there in pairwise(far))


# --- groups and attacks -----------------------------------------------------------------


def groups(rng: Random, level: int) -> Posed | None:
    """Who rides in one group with a rider, or who is alone?"""
    position = a_round(rng, level, rng.randint(0, SIZES[level].moves) if level > 2 else 0)
    if position is None:
        return None
    state = race(position)
    alone = [group.leader for group in state.groups if group.lone]
    if alone and len(alone) < len(state.order) and rng.random() < 0.5:
        return Posed(write(position), lead(state), task=_alone())
    group = rng.choice([one for one in state.groups if not one.lone] or state.groups)
    if len(group.riders) == 1 or len(state.groups) == 1:
        return None
    whose = rng.choice(group.riders)
    others = [rider for rider in state.order if rider not in group.riders]
    return Posed(write(position), lead(state), show=(key(whose),), task=_together(whose, others))


def _alone() -> PointAt:
    return PointAt(
        goal=_("Point at every rider who rides alone in this round."),
        shapes="rider",
        right=Goal("lone {}", True),
        solved=_("Nobody stood on any cell around them when the round began."),
        hint=_("Look at the cells around each rider, the oblique ones too."),
    )


def _together(whose: int, others: Iterable[int]) -> PointAt:
    elsewhere = _("He touched nobody of this group when the round began.")
    goal = _("Point at every rider in the group of rider {rider}, himself too.")
    return PointAt(
        goal=goal.format(rider=whose),
        shapes="rider",
        right=Goal(f"group {whose}"),
        mistakes=tuple(Mistake(with_=(str(one),), say=elsewhere) for one in others),
        solved=_("Each of them touched another one of them when the round began."),
        hint=_("Who touches him, and who touches them?"),
    )


def attack(rng: Random, level: int) -> Posed | None:
    """Who may attack if his die shows ATTACK?"""
    position = a_round(rng, level, 0)
    if position is None:
        return None
    state = race(position)
    able = list(state.attackers)
    hidden = any(not state.leads(rider) for rider in able)
    if not able or len(able) == len(state.order) or (level > 1 and not hidden):
        return None
    task = PointAt(
        goal=_("Point at every rider who may attack in this round, if his die shows ATTACK."),
        shapes="rider",
        right=Goal("attack {}", "allowed"),
        solved=_("Each of them leads his group, or had free road ahead when the round began."),
        hint=_("Who leads a group, and who of the others had the cells ahead of him free?"),
    )
    return Posed(write(position), lead(state), task=task)


# --- company ----------------------------------------------------------------------------


def company(rng: Random, level: int) -> Posed | None:
    """Put a rider where another one is no longer alone."""
    position = a_round(rng, level, 0)
    if position is None:
        return None
    state = race(position)
    alone = [group.leader for group in state.groups if group.lone]
    others = [rider for rider in state.order if rider not in alone]
    if not alone or not others:
        return None
    lonely, friend = rng.choice(alone), rng.choice(others)
    own = next(one for one in position.riders if one.number == friend)
    around = [cell for cell in state.road.around(state.start[lonely]) if cell not in state.taken]
    if not around:
        return None
    goal = _("Put rider {friend} where rider {rider} is no longer alone.")
    task = PutPiece(
        goal=goal.format(friend=friend, rider=lonely),
        piece=f"rider {friend} {own.team} {{cell}}",
        reached=(Goal(f"lone {lonely}", False),),
        solution=(str(around[0]),),
        solved=_("They touch: that is a group."),
        hint=_("On which cells would they touch?"),
    )
    return Posed(write(position), lead(state), show=(key(lonely), key(friend)), task=task)


# --- how far ----------------------------------------------------------------------------


def how_far(rng: Random, level: int) -> Posed | None:
    """How far does a rider ride with what he has rolled?"""
    position = a_round(rng, level, 0 if level < 3 else rng.randint(0, SIZES[level].moves))
    if position is None or race(position).turn is None:
        return None
    state = race(position)
    rider = state.turn
    assert rider is not None
    die = rng.choice((Die.YELLOW, Die.YELLOW, Die.WHITE, Die.RED))
    face = rng.choice([one for one in faces(position.profile, die) if not one.attack])
    asked = f"cells {rider} {Roll(die, face)}"
    answer = ask(position, asked)
    if not isinstance(answer.data, int) or answer.ruling is None or not answer.ruling.allowed:
        return None
    plain = answer.data == face.value
    if plain and rng.random() < 0.7:
        return None
    shown = _("The die does not tell it all: is he alone, does he lead, does he climb?")
    more = _("Nothing is taken off here: the die says it.")
    task = Estimate(
        goal=_("How many cells may he ride at most?"),
        ask=asked,
        answer=Fraction(answer.data),
        solved=answer.ruling.reasons[-1].text,
        hint=_("Is he alone, does he lead a group, and which die is it?"),
        replies=tuple(
            (Fraction(wrong), say)
            for wrong, say in ((face.value, shown), (face.value - 1, more))
            if wrong != answer.data
        ),
    )
    told = f"{lead(state)} {rolled(rider, Roll(die, face))}"
    return Posed(write(position), told, show=(key(rider),), task=task)


# --- a push -----------------------------------------------------------------------------


def push(rng: Random, level: int) -> Posed | None:
    """Give a friend so many cells that he comes to a cell."""
    position = a_round(rng, level, rng.randint(1, SIZES[level].moves))
    if position is None:
        return None
    state = race(position)
    rider, friend = state.turn, _friend(state)
    if rider is None or friend is None:
        return None
    speed = rng.choice((4, 5, 6))
    begins = f"{rider} yellow {speed} "
    gifts = [str(move) for move in moves(position) if str(move).startswith(begins)]
    given = (move for move in gifts if " give " in move)
    ends = {move: race(play(position, move).position).at[friend] for move in given}
    here = state.at[friend]
    straight = [cell for cell in ends.values() if cell.lane == here.lane and cell.row > here.row]
    if not straight:
        return None
    cell = rng.choice(sorted(set(straight)))
    done = [move for move, end in ends.items() if end == cell]
    goal = ngettext(
        "Rider {rider}: bring rider {friend} further, straight on, by {count} cell.",
        "Rider {rider}: bring rider {friend} further, straight on, by {count} cells.",
        cell.row - here.row,
    )
    task = Act(
        goal=goal.format(rider=rider, friend=friend, count=cell.row - here.row),
        reached=(Goal(f"rider {friend}", {"cell": str(cell)}),),
        may=("push", begins.strip()),
        dice={str(rider): (f"yellow {speed}",)},
        solution=(done[0],),
        ways=len(done),
        solved=_("They touch at the end, and both together rode what the die shows."),
        hint=_("What is left for himself has to lead past his friend, and beside him."),
    )
    told = _(
        "Rider {rider} has rolled a yellow {speed}: first tap his own cell, then his friend's."
    ).format(rider=rider, speed=speed)
    return Posed(write(position), f"{lead(state)} {told}", show=(key(friend),), task=task)


def _friend(state: Race) -> int | None:
    """The rider of the same team whom the one whose turn it is may push."""
    rider = state.turn
    before = None if rider is None else receiver_of(state, rider)
    if rider is None or before is None:
        return None
    return before if state.teams[before] == state.teams[rider] else None
