"""Exercises about order, groups, attack positions and what a rider may do.

Riders are placed at random in groups that hang together, around a yellow line where the level has
one, and the first moves of the round are made by computer riders.  A round in which nothing can
be got wrong is dropped, and the next one is made up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final, TypeVar

from boardlib.game.exercise import Exercise, Option, Posed
from boardlib.text import _, mark
from boardlib.tour.board.notation import read, write
from boardlib.tour.board.position import Die, Face, Position, Roll, faces
from boardlib.tour.board.road import Cell, Road, Terrain, progress
from boardlib.tour.rules.attack import ATTACK_CELLS, catchable
from boardlib.tour.rules.checks import status
from boardlib.tour.rules.choices import allowed, options
from boardlib.tour.rules.naming import PLAIN, USES, choice_label, key, name, riders, rolled, told
from boardlib.tour.rules.play import play
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Race
from boardlib.tour.rules.takeover import offered
from boardlib.tour.table.making import Need, Question, making
from boardlib.tour.table.setup import RIDERS, entries

T = TypeVar("T")

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


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return tuple(
        Exercise(kind, "peloton", title, label, draw) for kind, title, label, draw in _KINDS
    )


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


def _round(rng: Random, level: int, moves: int) -> Position | None:
    """A round after so many moves; None when the riders found no room."""
    road = _road(rng, level)
    places = _placed(rng, read(road).road, SIZES[level])
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
        return rng.choices(question.options, [_liking(word) for word in question.options])[0]
    if question.need is Need.USE:
        return rng.choice(question.options)
    return question.options[0]


def _liking(option: str) -> float:
    return {Die.RED.value: 1.0, Die.WHITE.value: 1.0}.get(option, 3.0)


# --- words ------------------------------------------------------------------------------


def _lead(state: Race) -> str:
    """What has happened in the round."""
    if not state.moved:
        return _("A new round begins.")
    if len(state.moved) == 1:
        return _("The round is under way. Rider {number} has moved.").format(number=state.moved[0])
    return _("The round is under way. These have moved, in this order: {riders}.").format(
        riders=riders(state.moved)
    )


def _some(rng: Random, right: Sequence[T], wrong: Sequence[T], most: int) -> list[T]:
    """Some of both; never all options right, never none."""
    count = rng.randint(1, max(1, min(len(right), most - 1)))
    chosen = rng.sample(right, min(count, len(right)))
    return [*chosen, *rng.sample(wrong, min(len(wrong), most - len(chosen)))]


# --- whose turn it is -------------------------------------------------------------------


def turn(rng: Random, level: int) -> Posed | None:
    """Whose turn is it?"""
    size = SIZES[level]
    position = _round(rng, level, rng.randint(0, size.moves) if level > 1 else 0)
    if position is None:
        return None
    state = race(position)
    first, waiting = state.turn, [one for one in state.order if one not in state.rides]
    if first is None or len(waiting) < 2 or not _surprising(state, waiting, level):
        return None
    others = sorted(waiting[1:], key=lambda one: (-_tempting(state, first, one), rng.random()))
    return Posed(
        write(position),
        _lead(state),
        _("Whose turn is it?"),
        tuple(_whose(rider, first) for rider in sorted([first, *others[: size.options - 1]])),
        pick="one",
        ask="turn",
    )


def _whose(rider: int, first: int) -> Option:
    """A rider who might be the next one; the right one is asked for, of others why they wait."""
    asked = ("turn", rider) if rider == first else (f"before {rider} {first}", True)
    return Option(name(rider), asked[0], expect=asked[1], at=(key(rider),))


def _tempting(state: Race, first: int, other: int) -> int:
    """How tempting it is to let another rider move first."""
    here, there = state.start[first], state.start[other]
    last = state.moved[-1] if state.moved else first
    return sum(
        (
            progress(there) >= progress(here),
            state.road.distance(there) <= state.road.distance(here),
            state.group(other) is state.group(last),
            state.road.lee(there) < state.road.lee(here),
        )
    )


def _surprising(state: Race, waiting: Sequence[int], level: int) -> bool:
    """Whether somebody might get it wrong who only looks which rider is the first on the road."""
    first = waiting[0]
    return level == 1 or any(
        progress(state.start[other]) >= progress(state.start[first]) for other in waiting[1:]
    )


# --- groups -----------------------------------------------------------------------------


def groups(rng: Random, level: int) -> Posed | None:
    """Who rides in one group, who leads one, who is alone?"""
    position = _round(rng, level, rng.randint(0, SIZES[level].moves) if level > 2 else 0)
    if position is None:
        return None
    state = race(position)
    return rng.choice((_together, _leaders, _alone))(rng, level, position, state)


def _posed_groups(
    position: Position,
    question: str,
    chosen: Iterable[int],
    asked: Callable[[int], tuple[str, object]],
    show: tuple[str, ...] = (),
) -> Posed:
    return Posed(
        write(position),
        _lead(race(position)),
        question,
        tuple(
            Option(name(rider), asked(rider)[0], expect=asked(rider)[1], at=(key(rider),))
            for rider in sorted(chosen)
        ),
        ask="groups",
        show=show,
    )


def _together(rng: Random, level: int, position: Position, state: Race) -> Posed | None:
    group = rng.choice([one for one in state.groups if not one.lone] or state.groups)
    whose = rng.choice(group.riders)
    right = [rider for rider in group.riders if rider != whose]
    wrong = [rider for rider in state.order if rider not in group.riders]
    if not right:
        return None
    return _posed_groups(
        position,
        _("Which of these riders are in one group with rider {rider}?").format(rider=whose),
        _some(rng, right, wrong, SIZES[level].options),
        lambda rider: (f"group {rider}", list(group.riders)),
        (key(whose),),
    )


def _leaders(rng: Random, level: int, position: Position, state: Race) -> Posed | None:
    right = [group.leader for group in state.groups if not group.lone]
    wrong = [rider for rider in state.order if rider not in right]
    return _posed_groups(
        position,
        _("Which of these riders lead a group?"),
        _some(rng, right, wrong, SIZES[level].options),
        lambda rider: (f"group {rider}", _led_by(state, rider)),
    )


def _led_by(state: Race, rider: int) -> list[int]:
    """The riders of somebody's group as they would be if he led it."""
    group = state.group(rider)
    return [rider, *(other for other in group.riders if other != rider)]


def _alone(rng: Random, level: int, position: Position, state: Race) -> Posed | None:
    right = [group.leader for group in state.groups if group.lone]
    wrong = [rider for rider in state.order if rider not in right]
    if not right:
        return None
    return _posed_groups(
        position,
        _("Which of these riders ride alone in this round?"),
        _some(rng, right, wrong, SIZES[level].options),
        lambda rider: (f"lone {rider}", True),
    )


# --- attack positions -------------------------------------------------------------------


def attack(rng: Random, level: int) -> Posed | None:
    """Who may attack if his die shows ATTACK?"""
    position = _round(rng, level, rng.randint(0, SIZES[level].moves) if level > 2 else 0)
    if position is None:
        return None
    state = race(position)
    waiting = [one for one in state.order if one not in state.rides and one not in state.braked]
    right = [rider for rider in waiting if rider in state.attackers]
    wrong = [rider for rider in waiting if rider not in state.attackers]
    hidden = any(not state.leads(rider) for rider in right)
    if not right or not wrong or (level > 1 and not hidden):
        return None
    return Posed(
        write(position),
        _lead(state),
        _("Which of these riders may attack in this round, if the die shows ATTACK?"),
        tuple(
            Option(name(rider), f"attack {rider}", expect="allowed", at=(key(rider),))
            for rider in sorted(_some(rng, right, wrong, SIZES[level].options))
        ),
        ask="attackers",
    )


# --- what a rider may do ----------------------------------------------------------------

_DICE: Final = (Die.YELLOW, Die.WHITE, Die.RED, Die.POLKA)


def choice(rng: Random, level: int) -> Posed | None:
    """What may the rider do whose turn it is?"""
    position = _round(rng, level, rng.randint(1, SIZES[level].moves))
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
    ("turn", mark("Whose turn is it?"), mark("Turns"), turn),
    ("groups", mark("Which groups are there?"), mark("Groups"), groups),
    ("attack", mark("Who may attack?"), mark("Attacks"), attack),
    ("choice", mark("What may this rider do?"), mark("Choices"), choice),
)
