"""A move as it comes about: the rider decides, the dice are rolled, he decides again.

:func:`making` asks one question after the other and ends with the whole move.  Whoever answers,
a person or a computer rider, sees what everybody at the table sees: the position, the questions
so far and the faces that lie on the table, but not the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Final

from boardlib.tour.board.notation import cell_of
from boardlib.tour.board.position import (
    Attack,
    Card,
    Die,
    Face,
    Gift,
    Position,
    Ride,
    Roll,
    Take,
    Way,
)
from boardlib.tour.board.road import Cell, progress
from boardlib.tour.rules.attack import attack_meant, receiver_of
from boardlib.tour.rules.choices import open_uses, open_words
from boardlib.tour.rules.naming import PLAIN
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.play import judge
from boardlib.tour.rules.rounds import race
from boardlib.tour.rules.state import Ground, Race, reachable

GIVE: Final = "give"
"""The answer that asks for giving a part of the speed away."""

Rolling = Callable[[Die], Face]


class Need(StrEnum):
    """What a rider is asked."""

    SPEED = "speed"
    USE = "use"
    JUMP = "jump"
    WAY = "way"
    GIFT = "gift"
    RECEIVER = "receiver"


@dataclass(frozen=True, slots=True)
class Question:
    """Something that a rider has to decide.

    Attributes:
        rider: his number.
        need: what he is asked.
        options: what he may answer; never empty.
        ride: the move as far as it has come.
        value: the cells he has, where he is asked for a way.
    """

    rider: int
    need: Need
    options: tuple[str, ...]
    ride: Ride | None = None
    value: int = 0


Making = Generator[Question, str, Ride]


def making(position: Position, rider: int, roll: Rolling) -> Making:
    """The move of a rider, question by question.

    Args:
        position: where it is his turn.
        rider: his number.
        roll: rolls a die.

    Yields:
        the questions; the answer is one of their options.
    """
    state = race(position)
    option = yield Question(rider, Need.SPEED, open_words(state, rider))
    ride = _begun(rider, option, roll)
    if isinstance(ride.speed, Roll) and ride.speed.face.attack:
        ride = yield from _used(state, ride, ride.speed)
    if attack_meant(state, ride) is Attack.SOLO:
        ride = yield from _jumped(state, ride)
    if ride.attack in (Attack.SOLO, Attack.PULL) or isinstance(ride.speed, Card):
        ride = replace(ride, green=roll(Die.GREEN).value)
    return (yield from _ridden(position, ride))


def _begun(rider: int, option: str, roll: Rolling) -> Ride:
    """A move after the choice of its speed: the die has been rolled."""
    word, _blank, rest = option.partition(" ")
    if word == "take":
        return Ride(rider, Take(int(rest)))
    if word == "card":
        return _card_played(rider, rest.split())
    return Ride(rider, Roll(Die(word), roll(Die(word))))


def _card_played(rider: int, words: list[str]) -> Ride:
    attacks = [word for word in words if word in (Attack.SOLO, Attack.PULL)]
    jerseys = [word for word in words if word not in attacks]
    return Ride(rider, Card("".join(jerseys)), Attack("".join(attacks)))


def _used(state: Race, ride: Ride, roll: Roll) -> Making:
    """What an ATTACK face is used for, where there is a choice."""
    open_ = open_uses(state, ride.rider, roll)
    use = open_[0]
    if len(open_) > 1:
        use = yield Question(ride.rider, Need.USE, open_, ride)
    return replace(ride, attack=Attack("" if use == PLAIN else use))


def _jumped(state: Race, ride: Ride) -> Making:
    """The jump of a solo attack: it comes before the green die."""
    jump, here = parts(state, ride, Attack.SOLO)[0], state.at[ride.rider]
    ends = [cell for cell in ways(state, ride.rider, here, jump) if cell != here]
    if not ends:
        return ride
    end = yield Question(ride.rider, Need.JUMP, _words(ends), ride, jump)
    return replace(ride, way=Way(cell_of(end)))


# --- the way ----------------------------------------------------------------------------


def _ridden(position: Position, ride: Ride) -> Making:
    """Where he rides to, and what he gives away."""
    state = race(position)
    value = parts(state, ride, attack_meant(state, ride))[-1]
    ends = _words(ways(state, ride.rider, leg_start(state, ride), value))
    more = (GIVE,) if may_give(state, ride) else ()
    while ends:
        end = yield Question(ride.rider, Need.WAY, (*ends, *more), ride, value)
        if end != GIVE:
            return ending(ride, cell_of(end))
        rides = gifts(position, ride)
        if rides:
            return (yield from _giving(rides))
        more = ()
    return ride


def leg_start(state: Race, ride: Ride) -> Cell:
    """Where the last part of his move begins: after the jump of a solo attack."""
    return ride.way.to if ride.attack is Attack.SOLO and ride.way.to else state.at[ride.rider]


def ending(ride: Ride, end: Cell | None) -> Ride:
    """A move that ends on a cell: the second part of a solo attack, the only one of others."""
    if ride.attack is Attack.SOLO:
        return replace(ride, then=Way(end))
    return Ride(ride.rider, ride.speed, ride.attack, ride.green, Way(end))


def ways(state: Race, rider: int, start: Cell, most: int) -> tuple[Cell, ...]:
    """The cells on which a rider may end who has so many cells, the furthest ones first.

    Where nothing keeps him from staying (option ``least_move``) his own cell is one of them.
    """
    found = sorted(reachable(state.ground, start, most), key=state.road.from_the_front.__getitem__)
    stays = state.profile["least_move"] == "none" and start == state.at[rider]
    return (*found, start) if found and stays else tuple(found)


def _words(cells: Iterable[Cell]) -> tuple[str, ...]:
    return tuple(map(_word, cells))


_word: Final = lru_cache(maxsize=4096)(str)  # the same cells come again and again


# --- giving speed -----------------------------------------------------------------------


def may_give(state: Race, ride: Ride) -> bool:
    """Whether there is somebody to give to, and something to be given."""
    receiver = receiver_of(state, ride.rider)
    if receiver is None or receiver not in state.rides:
        return False
    own = state.teams[receiver] == state.teams[ride.rider]
    return (own or state.profile["giving"] == "anyone") and _total(state, ride) > 1


def _total(state: Race, ride: Ride) -> int:
    return sum(parts(state, ride, attack_meant(state, ride)))


def gifts(position: Position, ride: Ride) -> tuple[Ride, ...]:
    """Every way of giving a part of the speed away that the rules allow, small gifts first."""
    state = race(position)
    found = (one for one in _thinkable(state, ride) if judge(position, one))
    whole: dict[tuple[object, ...], Ride] = {}
    for one in found:
        assert one.gift is not None
        whole.setdefault((one.way, one.then, one.gift.value, one.gift.way), one)
    return tuple(sorted(whole.values(), key=lambda one: (int(_amount(one)), -_own_progress(one))))


def _thinkable(state: Race, ride: Ride) -> Iterator[Ride]:
    """Moves with a gift after which both stand side by side; the rules judge them."""
    receiver = receiver_of(state, ride.rider)
    assert receiver is not None
    there, start, total = state.at[receiver], leg_start(state, ride), _total(state, ride)
    free = Ground(state.road, {}, jump=True)
    given = reachable(free, there, total - 1)
    own = reachable(free, start, total - 1)
    for end in own:
        for near in state.road.around(end):
            if near in given and near not in state.taken and progress(end) > progress(there):
                for first in (False, True):
                    gift = Gift(receiver, given[near], Way(near), first)
                    yield replace(ending(ride, end), gift=gift)


def _giving(rides: tuple[Ride, ...]) -> Making:
    """How much, to where, and where he himself rides to."""
    ride = rides[0]
    for need, word in _PARTS_OF_GIFT:
        words = tuple(dict.fromkeys(word(one) for one in rides))
        answer = words[0]
        if len(words) > 1:
            answer = yield Question(ride.rider, need, words, ride)
        rides = tuple(one for one in rides if word(one) == answer)
        ride = rides[0]
    return ride


def _amount(ride: Ride) -> str:
    return "" if ride.gift is None else str(ride.gift.value)


def _receiver_end(ride: Ride) -> str:
    return "" if ride.gift is None else str(ride.gift.way.to)


def _own_end(ride: Ride) -> str:
    return str((ride.then or ride.way).to)


def _own_progress(ride: Ride) -> int:
    end = (ride.then or ride.way).to
    return 0 if end is None else progress(end)


_PARTS_OF_GIFT: Final = (
    (Need.GIFT, _amount),
    (Need.RECEIVER, _receiver_end),
    (Need.WAY, _own_end),
)
