"""The state of a round after the moves made in it; and the ways along the road, as it stands."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum, StrEnum, auto
from functools import cached_property
from typing import Any, Final

from boardlib.profile import Profile
from boardlib.tour.board.position import Attack, Group, Home, Peloton, Ride, Way
from boardlib.tour.board.road import Cell, Road, Terrain, progress


class Source(StrEnum):
    """What the rider before has left to the next one of his group."""

    START = "start"
    """Nobody of the group has set a speed yet."""
    ROLL = "roll"
    """A speed that may be taken over."""
    RED = "red"
    """Nothing: a red value is only for the one who rolled it."""
    SOLO = "solo"
    """Nothing: he attacked alone."""
    CATCH = "catch"
    """Nothing: he caught an attacker."""


@dataclass(frozen=True, slots=True)
class Chase:
    """An attacker who may be caught, and the value of his green die."""

    attacker: int
    green: int


@dataclass(frozen=True, slots=True)
class Pace:
    """The speed of a group as the next rider of it finds it.

    Attributes:
        source: where it comes from.
        offer: the value that may be taken over, or None.
        roller: who rolled it.
        rider: who rode with it last (it is his terrain that counts).
        braker: the last rider who braked of his own will, or None.
        chase: whom the riders behind may catch.
        windless: whether yellow or polka-dot has been rolled, so that nobody else comes into
            the wind.
    """

    source: Source = Source.START
    offer: int | None = None
    roller: int | None = None
    rider: int | None = None
    braker: int | None = None
    chase: Chase | None = None
    windless: bool = False


@dataclass(frozen=True, slots=True)
class Leg:
    """A part of a move: the cells that a rider leads over, without the one he starts from."""

    rider: int
    start: Cell
    cells: tuple[Cell, ...]

    @property
    def end(self) -> Cell:
        """Where he stands after it."""
        return self.cells[-1] if self.cells else self.start


@dataclass(frozen=True, slots=True)
class Ridden:
    """A move that has been made.

    Attributes:
        ride: the move.
        attack: what it came to; a forgotten jump is a pull.
        value: the cells that the rider had for himself and his gift.
        legs: what was ridden, in the order in which it was done.
    """

    ride: Ride
    attack: Attack
    value: int
    legs: tuple[Leg, ...]

    @property
    def cells(self) -> tuple[Cell, ...]:
        """The cells that the rider himself rode over."""
        return tuple(
            cell for leg in self.legs if leg.rider == self.ride.rider for cell in leg.cells
        )


@dataclass(frozen=True)
class Race:
    """Everything that follows from the start of a round and the moves made in it.

    Attributes:
        road: the road.
        profile: what the sources leave open.
        peloton: order, groups and attack positions at the start of the round.
        terrain: what the cell was like on which each rider started the round.
        start: where each rider stood at the start of the round.
        at: where each rider stands now.
        taken: who stands on a cell now.
        rides: the move of each rider who has moved, in the order in which they moved.
        company: the group of every rider now: that of the start, or with those who have come
            together with it in the round (option ``snapshot``).
        paces: the speed of each group, by its leader.
        offers: the value that the next rider of a group may take over, by rider.
        braked: the riders who are braked now, in their order.
        crossed: the riders who have crossed each tape, in that order, earlier rounds included.
        used: the colours of the cards that have been handed in.
        home: the riders who finished in an earlier round.
        due: whose time a rider gets when he arrives, where it is that of one who is home
            already (option ``finish_late``).
        sound: whether each of the moves was allowed.
    """

    road: Road
    profile: Profile
    peloton: Peloton
    terrain: Mapping[int, Terrain]
    start: Mapping[int, Cell]
    at: Mapping[int, Cell]
    taken: Mapping[Cell, int]
    rides: Mapping[int, Ridden]
    company: Mapping[int, Group]
    paces: Mapping[int, Pace]
    offers: Mapping[int, int]
    braked: tuple[int, ...]
    crossed: Mapping[str, tuple[int, ...]]
    used: frozenset[str]
    teams: Mapping[int, str]
    wearers: Mapping[str, int]
    home: frozenset[int]
    due: Mapping[int, Home]
    sound: bool = True

    def but(self, **changes: Any) -> Race:
        """The same state with some of it changed.

        Like ``dataclasses.replace``, but without handing every one of the fields over again:
        a stage asks for it twice a move.
        """
        made = object.__new__(Race)
        vars(made).update(vars(self), **changes)
        vars(made).pop("ground", None)
        return made

    @cached_property
    def ground(self) -> Ground:
        """The road with the riders on it as they stand now."""
        return self.ground_with(self.taken)

    def ground_with(self, taken: Mapping[Cell, int]) -> Ground:
        """The road with riders on these cells (option ``passing``)."""
        return Ground(self.road, taken, self.profile["passing"] == "jump")

    @property
    def order(self) -> tuple[int, ...]:
        """The numbers of all riders, in the order in which they move."""
        return self.peloton.order

    @property
    def groups(self) -> tuple[Group, ...]:
        """The groups, the one whose leader moves first at the beginning."""
        return tuple(dict.fromkeys(self.company[rider] for rider in self.order))

    @property
    def attackers(self) -> tuple[int, ...]:
        """The riders in attack position, in the order in which they move."""
        return self.peloton.attackers

    @property
    def moved(self) -> tuple[int, ...]:
        """The riders who have moved, in the order in which they did."""
        return tuple(self.rides)

    @property
    def turn(self) -> int | None:
        """Whose turn it is; None when everybody has moved."""
        for rider in self.peloton.order:
            if rider not in self.rides:
                return rider
        return None

    def group(self, rider: int) -> Group:
        """The group of a rider."""
        return self.company[rider]

    def group_at_start(self, rider: int) -> Group:
        """The group to which a rider belonged at the start of the round."""
        return self.peloton.group_of[rider]

    def joined(self, rider: int) -> bool:
        """Whether his group has come together with another one in the round."""
        return self.group(rider) != self.group_at_start(rider)

    def pace(self, rider: int) -> Pace:
        """The speed of the group of a rider."""
        return self.paces[self.company[rider].leader]

    def leads(self, rider: int) -> bool:
        """Whether he leads a group; a lone rider leads none."""
        group = self.company[rider]
        return rider == group.leader and not group.lone

    def next_of(self, group: Group) -> int | None:
        """The first rider of a group who has not moved yet."""
        for rider in group.riders:
            if rider not in self.rides:
                return rider
        return None


# --- ways along the road: which cells he can reach, and how -----------------------------


Cells = tuple[Cell, ...]


class Fault(Enum):
    """Why a way cannot be ridden."""

    OFF_ROAD = auto()
    NOT_AHEAD = auto()
    OCCUPIED = auto()
    BLOCKED = auto()
    TOO_FAR = auto()


@dataclass(frozen=True, slots=True)
class Track:
    """The way that a rider takes, or what is wrong with it.

    Attributes:
        cells: the cells he rides over, without the one he starts from.
        fault: why it cannot be ridden, or None.
        at: the cell that the fault is about.
        steps: how many steps the way would have, where that is the fault.
    """

    cells: Cells = ()
    fault: Fault | None = None
    at: Cell | None = None
    steps: int = 0


@dataclass(frozen=True, slots=True)
class Ground:
    """A road with the riders on it, as one rider finds it who wants to go ahead.

    Attributes:
        road: the road.
        taken: the cells on which the other riders stand.
        jump: whether he may ride over them.
    """

    road: Road
    taken: Container[Cell]
    jump: bool = False
    _spreads: dict[Cell, Spread] = field(default_factory=dict, repr=False, compare=False)

    def spread(self, start: Cell) -> Spread:
        """How the ways from a cell spread; found once, then gone on with."""
        found = self._spreads.get(start)
        if found is None:
            found = self._spreads[start] = Spread(self, start)
        return found

    def free(self, cell: Cell) -> bool:
        """Whether nobody stands on a cell."""
        return cell not in self.taken

    def passable(self, cell: Cell) -> bool:
        """Whether he may ride over a cell."""
        return self.jump or cell not in self.taken

    def open_steps(self, cell: Cell) -> Iterable[Cell]:
        """The cells ahead that he may ride over, as he prefers them."""
        steps, taken = self.road.steps(cell), self.taken
        return steps if self.jump else [step for step in steps if step not in taken]


class Spread:
    """The cells that can be ridden over from one of them, step by step.

    Attributes:
        came: for each of them, the cell from which the shortest way comes; of several the one
            whose rider took the earlier of the steps that he prefers.
    """

    def __init__(self, ground: Ground, start: Cell) -> None:
        self.came: dict[Cell, Cell] = {}
        self._ground = ground
        self._edges = [[start]]

    def edges(self, most: int) -> list[list[Cell]]:
        """The cells to which the shortest way has no step, one step, and so on, up to so many."""
        while len(self._edges) <= most:
            self._edges.append(self._further())
        return self._edges[: most + 1]

    def _further(self) -> list[Cell]:
        came, found, ground = self.came, list[Cell](), self._ground
        steps, taken = ground.road.steps_from, () if ground.jump else ground.taken
        for cell in self._edges[-1]:
            for step in steps[cell]:
                if step not in came and step not in taken:
                    came[step] = cell
                    found.append(step)
        return found

    def way(self, goal: Cell) -> Cells:
        """The shortest way to a cell, without the start; empty if there is none."""
        start = self._edges[0][0]
        for steps in range(1, 1 + progress(goal) - progress(start)):  # a step is ahead
            if goal in self.came:
                break
            self.edges(steps)
        return _back(self.came, start, goal) if goal in self.came else ()


def reachable(ground: Ground, start: Cell, most: int) -> dict[Cell, int]:
    """The free cells that can be reached in at most so many steps, with the fewest steps."""
    spread, taken = ground.spread(start), ground.taken
    return {
        cell: steps
        for steps, edge in enumerate(spread.edges(most))
        for cell in edge
        if steps and cell not in taken
    }


def track(ground: Ground, start: Cell, way: Way, most: int) -> Track:
    """The way of a rider who has so many cells, or what is wrong with it.

    Between the cells that the way names he takes the shortest one: straight on rather than to
    windward, to windward rather than to leeward.
    """
    ridden: list[Cell] = []
    here = start
    for goal in (*way.via, *([way.to] if way.to else [])):
        part = _between(ground, here, goal, last=goal == way.to)
        if part.fault is not None:
            return part
        ridden += part.cells
        here = goal
    if len(ridden) > most:
        return Track(tuple(ridden), Fault.TOO_FAR, here, len(ridden))
    if way.to is None:
        ridden += farthest(ground, here, most - len(ridden))
    return Track(tuple(ridden))


def _between(ground: Ground, start: Cell, goal: Cell, last: bool) -> Track:
    """The shortest way from one cell to another, or why there is none."""
    if goal == start:
        return Track()
    cells = ground.spread(start).way(goal)
    if cells and (ground.free(goal) or not last):
        return Track(cells)
    return _barred(ground, start, goal, last)


def _barred(ground: Ground, start: Cell, goal: Cell, last: bool) -> Track:
    """Why no way leads from one cell to another."""
    if goal not in ground.road:
        return Track(fault=Fault.OFF_ROAD, at=goal)
    if goal.row < start.row or not shortest(ground.road.ahead, start, goal):
        return Track(fault=Fault.NOT_AHEAD, at=goal)
    if last and not ground.free(goal):
        return Track(fault=Fault.OCCUPIED, at=goal)
    if not ground.passable(goal):
        return Track(fault=Fault.BLOCKED, at=goal)
    barred = shortest(ground.road.steps, start, goal)
    return Track(fault=Fault.BLOCKED, at=next(c for c in barred if not ground.passable(c)))


def shortest(steps: Callable[[Cell], Iterable[Cell]], start: Cell, goal: Cell) -> Cells:
    """The shortest way, without its start; empty if there is none.

    Of several the one that takes the earlier of the given steps first.
    """
    came: dict[Cell, Cell] = {}
    edge = [start]
    while edge and goal not in came:
        following: list[Cell] = []
        for cell in edge:
            for step in steps(cell):
                if step not in came and step.row <= goal.row:
                    came[step] = cell
                    following.append(step)
        edge = following
    return _back(came, start, goal) if goal in came else ()


def _back(came: dict[Cell, Cell], start: Cell, goal: Cell) -> Cells:
    cells = [goal]
    while came[cells[-1]] != start:
        cells.append(came[cells[-1]])
    return tuple(reversed(cells))


_NOTHING: Final = (0, 0)
LONGEST: Final = 24
"""No speed is higher, so longer ways need not be searched."""


def farthest(ground: Ground, start: Cell, most: int) -> Cells:
    """The way of a rider who goes as far as he can, as straight as he can.

    As many steps as possible, with as few of them to the side as possible; where that leaves a
    choice straight on first, then to windward.  He ends on a free cell.
    """
    most = min(most, LONGEST)
    straight = _straight(ground, start, most)
    return straight if len(straight) == most else _search(ground, start, most)


def _straight(ground: Ground, start: Cell, most: int) -> Cells:
    """The free cells straight ahead."""
    cells: list[Cell] = []
    ahead = Cell(start.lane, start.row + 1)
    while len(cells) < most and ahead in ground.road and ground.free(ahead):
        cells.append(ahead)
        ahead = Cell(ahead.lane, ahead.row + 1)
    return tuple(cells)


def _search(ground: Ground, start: Cell, most: int) -> Cells:
    """The best way by trying all of them, each rest of a way only once."""
    known: dict[tuple[Cell, int], tuple[tuple[int, int], Cells]] = {}

    def best(cell: Cell, left: int) -> tuple[tuple[int, int], Cells]:
        """How good the best rest of a way is (steps, minus steps to the side), and its cells."""
        if (cell, left) in known:
            return known[cell, left]
        found: tuple[tuple[int, int], Cells] = (_NOTHING, ())
        for step in ground.open_steps(cell) if left else ():
            (steps, sides), rest = best(step, left - 1)
            if not rest and not ground.free(step):
                continue
            worth = steps + 1, sides - (step.lane != cell.lane)
            if worth > found[0]:
                found = worth, (step, *rest)
        known[cell, left] = found
        return found

    return best(start, most)[1]
