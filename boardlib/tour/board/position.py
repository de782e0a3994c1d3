"""Moves of a stage, dice included, and its positions: who stood where, and what was played since.

Groups, leaders, lone riders, attack positions and the order of moving are fixed at the start of a
round.  So a position holds the places at that moment and the moves that have been played in the
round; where everybody stands now, which values may be taken over and who is braked follows.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final

from boardlib.game.board import Board, not_said
from boardlib.profile import Profile
from boardlib.shown import Typed, Written
from boardlib.text import mark
from boardlib.tour.board.road import Cell, Road, front, rear
from boardlib.tour.rulebook import Face as Face
from boardlib.tour.rulebook import Faces, faces_of


class Die(StrEnum):
    """The five dice."""

    YELLOW = "yellow"
    GREEN = "green"
    RED = "red"
    WHITE = "white"
    POLKA = "polka"


class Attack(StrEnum):
    """What a rider does with an ATTACK face (or a card that stands for one)."""

    NONE = ""
    SOLO = "solo"
    PULL = "pull"
    CATCH = "catch"


@dataclass(frozen=True, slots=True)
class Roll(Written, form="{die} {face}"):
    """A die is rolled for the speed."""

    die: Die
    face: Face


@dataclass(frozen=True, slots=True)
class Take(Written, form="take {value}"):
    """The speed of the rider before is taken over."""

    value: int


@dataclass(frozen=True, slots=True)
class Card:
    """A jersey card is played before rolling; ``jersey`` only where a rider has several.

    ``after`` is a roll that was made before the card, which the rules forbid.
    """

    jersey: str = ""
    after: Roll | None = None

    def __str__(self) -> str:
        return " ".join(filter(None, [str(self.after or ""), "card", self.jersey]))


@dataclass(frozen=True, slots=True)
class Way:
    """A way along the road: the last cell, and cells it leads over where that matters.

    Without a last cell the rider goes as far as he can, as straight as he can.
    """

    to: Cell | None = None
    via: tuple[Cell, ...] = ()

    def words(self) -> list[str]:
        """Its text form: ``via 2,9 2,10 to 1,10``."""
        via = ["via", *map(str, self.via)] if self.via else []
        return [*via, *(["to", str(self.to)] if self.to else [])]


@dataclass(frozen=True, slots=True)
class Gift:
    """A part of the speed that is given to another rider.

    ``first`` if he rides before the giver does, or before the second part of a solo attack.
    """

    rider: int
    value: int
    way: Way = Way()
    first: bool = False

    def words(self) -> list[str]:
        """Its text form: ``give 11 2 to 2,10 first``."""
        start = ["give", str(self.rider), str(self.value)]
        return [*start, *self.way.words(), *(["first"] if self.first else [])]


@dataclass(frozen=True, slots=True)
class Ride(Typed):
    """A rider's move: where the speed comes from, the way, and a gift.

    Attributes:
        rider: number of the rider.
        speed: a roll, a takeover or a card.
        attack: what an ATTACK face or an attacking card is used for.
        green: the face of the green die, where one was rolled.
        way: the way of the rider; for a solo attack the jump of its first part.
        then: the way after the green die of a solo attack.
        gift: what is given to another rider.
    """

    rider: int
    speed: Roll | Take | Card
    attack: Attack = Attack.NONE
    green: int | None = None
    way: Way = Way()
    then: Way | None = None
    gift: Gift | None = None

    def __str__(self) -> str:
        green = [] if self.green is None else ["green", str(self.green)]
        then = [] if self.then is None else ["then", *self.then.words()]
        gift = [] if self.gift is None else self.gift.words()
        parts = [str(self.rider), str(self.speed), str(self.attack), *green, *self.way.words()]
        return " ".join(filter(None, [*parts, *then, *gift]))


@dataclass(frozen=True, slots=True)
class NextRound(Typed, form="next round"):
    """The round is over: everybody has moved, and a new one begins."""


Move = Ride | NextRound


# --- the faces of the dice ------------------------------------------------------------


def faces(profile: Mapping[str, str], die: Die) -> Faces:
    """The faces of a die in a profile, one for each side.

    >>> " ".join(map(str, faces({"yellow": "Y4"}, Die.YELLOW)))
    '2A 3 4 4 5 6'
    """
    return faces_of(die, profile[die])


# --- a position -----------------------------------------------------------------------


TEAMS: Final = {
    "blue": mark("blue"),
    "red": mark("red"),
    "orange": mark("orange"),
    "sky": mark("sky blue"),
    "green": mark("green"),
    "pink": mark("pink"),
}
JERSEYS: Final = {
    "yellow": mark("yellow jersey"),
    "green": mark("green jersey"),
    "polka": mark("polka-dot jersey"),
}
TEN: Final = 10


def before_first(team: int) -> int:
    """The number before those of a team's riders, which are 1 to 6, 11 to 16, and so on.

    Args:
        team: which team it is, counted from 0 in the usual order.
    """
    return TEN * team


@dataclass(frozen=True, slots=True)
class Rider(Written, form="rider {number} {team} {cell}"):
    """A rider on the road, as he stood at the start of the round."""

    number: int
    team: str
    cell: Cell


@dataclass(frozen=True, slots=True)
class Jersey:
    """Who wears a jersey, and whether its card has been handed in before this round."""

    colour: str
    rider: int
    used: bool = False

    def __str__(self) -> str:
        return f"jersey {self.colour} {self.rider}{' used' if self.used else ''}"


@dataclass(frozen=True, slots=True)
class Passed:
    """The riders who had crossed a tape before this round, in the order of crossing."""

    tape: str
    riders: tuple[int, ...]

    def __str__(self) -> str:
        return f"passed {self.tape} {' '.join(map(str, self.riders))}"


@dataclass(frozen=True, slots=True)
class Home:
    """A rider who finished in an earlier round: his place, the round, his time in it (seconds).

    ``others`` are the riders of his group who were still on the road and get his time when they
    arrive (option ``finish_late``).
    """

    rider: int
    team: str
    place: int
    round: int
    seconds: int
    others: tuple[int, ...] = ()

    def __str__(self) -> str:
        late = ["for", *map(str, self.others)] if self.others else []
        about = ("home", self.rider, self.team, self.place, self.round, self.seconds)
        return " ".join(map(str, (*about, *late)))


@dataclass(frozen=True, repr=False)
class Position(Board):
    """The whole state of a stage.

    Attributes:
        road: the road.
        riders: every rider on the road, where he stood at the start of the round.
        played: the moves made in this round, in the order they were made.
        jerseys: who wears which jersey.
        passed: for each premium, who had crossed it before this round.
        home: who has finished.
        round: number of the round, from 1.
        profile: what the sources leave open.
    """

    road: Road = field(default_factory=not_said)
    profile: Profile = field(default_factory=not_said)
    riders: tuple[Rider, ...] = ()
    played: tuple[Move, ...] = ()
    jerseys: tuple[Jersey, ...] = ()
    passed: tuple[Passed, ...] = ()
    home: tuple[Home, ...] = ()
    round: int = 1

    def after(self, move: Move) -> Position:
        """The same position with one move more; what is kept with this one is not handed on."""
        values = {name: vars(self)[name] for name in Position.__dataclass_fields__}
        made = object.__new__(Position)
        vars(made).update(values, played=(*self.played, move))
        return made


# --- groups, leaders, lone riders, the order of moving, attack positions ------------------

Places = Mapping[int, Cell]


@dataclass(frozen=True, slots=True)
class Group:
    """Riders who stand together.

    Attributes:
        riders: their numbers, in the order in which they move.
        leader: the first of them.
        lone: whether it is a single rider with nobody around him (tour.lone).
    """

    riders: tuple[int, ...]
    leader: int
    lone: bool

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return f"group:{self.leader}"


@dataclass(frozen=True)
class Peloton:
    """How the riders stand at the start of a round.

    Attributes:
        order: the numbers of all riders in the order in which they move.
        groups: every group, the one whose leader moves first at the beginning.
        group_of: the group of every rider.
        attackers: the riders in attack position, in the order in which they move.
    """

    order: tuple[int, ...]
    groups: tuple[Group, ...]
    group_of: Mapping[int, Group]
    attackers: tuple[int, ...]


def peloton(road: Road, places: Places, profile: Mapping[str, str]) -> Peloton:
    """Order, groups and attack positions of riders who stand on these places."""
    order = moving_order(road, places, profile)
    groups = tuple(groups_of(order, places))
    group_of = {rider: group for group in groups for rider in group.riders}
    attackers = tuple(attacking(order, group_of, places, profile))
    return Peloton(order, groups, group_of, attackers)


def moving_order(road: Road, places: Places, profile: Mapping[str, str]) -> tuple[int, ...]:
    """Later section first, then the shorter distance to the yellow line, then the windward side.

    Rules: tour.order-section, tour.order-cells or tour.order-half-cells, tour.order-wind.
    """
    far = half_cells if profile["distance"] == "half_cells" else Road.distance

    def rank(rider: int) -> tuple[int, int, int, int]:
        cell = places[rider]
        return -road.section(cell), far(road, cell), road.lee(cell), rider

    return tuple(sorted(places, key=rank))


def half_cells(road: Road, cell: Cell) -> int:
    """The distance to the yellow line in half cells: odd lanes lie half a cell further ahead."""
    return 2 * road.distance(cell) - cell.lane % 2


def groups_of(order: Iterable[int], places: Places) -> Iterator[Group]:
    """The groups of riders who stand on adjacent cells (tour.group)."""
    ranks = {rider: rank for rank, rider in enumerate(order)}
    on: dict[Cell, list[int]] = {}
    for rider in ranks:
        on.setdefault(places[rider], []).append(rider)
    seen: set[Cell] = set()
    for rider in ranks:
        if places[rider] not in seen:
            cells = connected(places[rider], on)
            seen |= cells
            together = sorted((one for cell in cells for one in on[cell]), key=ranks.__getitem__)
            yield Group(tuple(together), together[0], len(together) == 1)


def connected(start: Cell, occupied: Mapping[Cell, Any]) -> set[Cell]:
    """The occupied cells that are joined to one of them through adjacent occupied cells."""
    found, waiting = {start}, [start]
    while waiting:
        cell = waiting.pop()
        for near in (*front(cell), *rear(cell)):
            if near in occupied and near not in found:
                found.add(near)
                waiting.append(near)
    return found


def attacking(
    order: Iterable[int],
    group_of: Mapping[int, Group],
    places: Places,
    profile: Mapping[str, str],
) -> Iterator[int]:
    """The riders in attack position: leaders, and whoever has 3 free cells ahead of him.

    A lone rider never is.  Rules: tour.attack-leader, tour.attack-room-front3 or
    tour.attack-room-line3, tour.lone-no-attack.
    """
    taken = set(places.values())
    for rider in order:
        group = group_of[rider]
        if group.lone:
            continue
        if rider == group.leader or taken.isdisjoint(attack_room(places[rider], profile)):
            yield rider


def attack_room(cell: Cell, profile: Mapping[str, str]) -> tuple[Cell, Cell, Cell]:
    """The cells that have to be free for an attack position, on the road or beside it."""
    if profile["attack_room"] == "front3":
        return front(cell)
    lane, row = cell
    return Cell(lane, row + 1), Cell(lane, row + 2), Cell(lane, row + 3)
