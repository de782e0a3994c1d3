"""The ways of a move: which cells are ridden over, in which order, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.tour.board.moves import Attack, Gift, Ride, Way
from boardlib.tour.board.road import Cell
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.attack import attack_meant
from boardlib.tour.rules.giving import judge_ends, judge_gift
from boardlib.tour.rules.naming import key, places
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.reach import Fault, Ground, Track, reachable, track
from boardlib.tour.rules.state import Leg, Race, Ridden


@dataclass
class Riding:
    """A move as it is ridden, leg by leg, with every condition that was looked at."""

    race: Race
    ride: Ride
    taken: Mapping[Cell, int] = field(init=False)
    legs: list[Leg] = field(default_factory=list)
    reasons: list[Reason] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.taken = self.race.taken

    def leg(self, rider: int, start: Cell, way: Way, most: int, jump: bool = False) -> Leg:
        """Ride a part of the move; a way that cannot be ridden leaves the rider where he is."""
        ground = Ground(self.race.road, self.taken, self.race.profile["passing"] == "jump")
        found = track(ground, start, way, max(most, 0))
        self.reasons += _judge_track(self.taken, rider, found, most, jump)
        leg = Leg(rider, start, () if found.fault else found.cells)
        self.reasons += _judge_jumps(self.taken, leg)
        if leg.cells:
            rest = {cell: who for cell, who in self.taken.items() if cell != start}
            self.taken = {**rest, leg.end: rider}
        self.legs.append(leg)
        return leg


def ridden(race: Race, ride: Ride) -> tuple[Ridden, list[Reason]]:
    """What a move comes to, and the conditions of its ways and its gift."""
    riding, attack = Riding(race, ride), attack_meant(race, ride)
    numbers = parts(race, ride, attack)
    if ride.gift is None:
        jumps = _jumped(riding, numbers, sum(numbers))
        last = _ridden_on(riding, numbers, sum(numbers), jumps)
        if not any(leg.cells for leg in (*jumps, last)):
            riding.reasons += _judge_least(race, ride, sum(numbers))
    else:
        _legs_with_gift(riding, numbers, ride.gift)
    if ride.then is not None and attack is not Attack.SOLO:
        text = _("Only a solo attack is ridden in two parts.")
        riding.reasons.append(condition("attack-solo", False, text, (key(ride.rider),)))
    riding.reasons += _judge_borders(race, riding.legs)
    return Ridden(ride, attack, sum(numbers), tuple(riding.legs)), riding.reasons


def _jumped(riding: Riding, numbers: tuple[int, ...], most: int) -> list[Leg]:
    """The jump of a solo attack; nothing of other moves.

    ``most`` are the cells left for himself; a way that names its end may still ask for more,
    and is then refused for what it asks.
    """
    if len(numbers) == 1:
        return []
    ride, start = riding.ride, riding.race.at[riding.ride.rider]
    jump = riding.leg(ride.rider, start, ride.way, min(numbers[0], most), jump=True)
    if _stands(ride, start):
        riding.reasons += _judge_no_jump(riding.race, ride)
    return [jump]


def _ridden_on(riding: Riding, numbers: tuple[int, ...], most: int, jumps: list[Leg]) -> Leg:
    """The only part of a move, or what follows the jump of a solo attack."""
    ride = riding.ride
    if not jumps:
        start = riding.race.at[ride.rider]
        return riding.leg(ride.rider, start, ride.way, numbers[0] if ride.way.to else most)
    way, jump = ride.then or Way(), jumps[0]
    left = numbers[1] if way.to else min(numbers[1], most - len(jump.cells))
    return riding.leg(ride.rider, jump.end, way, left)


def _legs_with_gift(riding: Riding, numbers: tuple[int, ...], gift: Gift) -> None:
    """The parts of a move with a gift; nobody rides before the jump of a solo attack."""
    race, total = riding.race, sum(numbers)
    there, most = race.at[gift.rider], total - gift.value
    jumps = _jumped(riding, numbers, most)
    if gift.first:
        given = riding.leg(gift.rider, there, gift.way, gift.value)
    last = _ridden_on(riding, numbers, most, jumps)
    if not gift.first:
        given = riding.leg(gift.rider, there, gift.way, gift.value)
    count = sum(len(leg.cells) for leg in (*jumps, last))
    riding.reasons += judge_gift(race, riding.ride, gift, total, count, given)
    riding.reasons += judge_ends(race, last, given)


# --- conditions of a way ----------------------------------------------------------------


def _judge_track(
    taken: Mapping[Cell, int], rider: int, found: Track, most: int, jump: bool
) -> Iterator[Reason]:
    shapes, at = (key(rider),), found.at
    if found.fault is None:
        if found.cells:
            text = ngettext(
                "Rider {number} rides {count} cell of {most}, to {end}.",
                "Rider {number} rides {count} cells of {most}, to {end}.",
                len(found.cells),
            ).format(number=rider, most=most, count=len(found.cells), end=found.cells[-1])
            way = (*shapes, *places(found.cells))
            yield condition("way-length", True, text, way, cells=len(found.cells), most=most)
    elif found.fault is Fault.TOO_FAR:
        text = ngettext(
            "To {at} it is {count} cell, but rider {number} has {most}.",
            "To {at} it is {count} cells, but rider {number} has {most}.",
            found.steps,
        )
        if jump:
            text = ngettext(
                "To {at} it is {count} cell, but rider {number} jumps {most} first; green comes"
                " after.",
                "To {at} it is {count} cells, but rider {number} jumps {most} first; green comes"
                " after.",
                found.steps,
            )
        text = text.format(at=at, count=found.steps, number=rider, most=most)
        rule = "attack-jump" if jump else "way-length"
        yield condition(rule, False, text, (*shapes, str(at)), cells=found.steps, most=most)
    else:
        yield _judge_fault(taken, rider, found)


def _judge_fault(taken: Mapping[Cell, int], rider: int, found: Track) -> Reason:
    at = found.at
    assert at is not None
    assert found.fault is not None
    there = taken.get(at)
    rule, text = {
        Fault.OFF_ROAD: ("way-road", _("{at} is not a cell of this road.")),
        Fault.NOT_AHEAD: (
            "way-forward",
            _("No way leads forward to {at}: riders go straight on or slantwise, never back."),
        ),
        Fault.OCCUPIED: ("way-free", _("Rider {there} stands on {at}.")),
        Fault.BLOCKED: ("way-around", _("Rider {there} on {at} bars the way of rider {rider}.")),
    }[found.fault]
    shapes = (key(rider), str(at), *([] if there is None else [key(there)]))
    text = text.format(at=at, there=there, rider=rider)
    return condition(rule, False, text, shapes, cell=str(at), rider=there)


def _judge_jumps(taken: Mapping[Cell, int], leg: Leg) -> Iterator[Reason]:
    """Name the riders who are ridden over (option ``passing``)."""
    over = [taken[cell] for cell in leg.cells if cell in taken]
    if over:
        text = _("Rider {number} rides over the cells of other riders: {others}.")
        text = text.format(number=leg.rider, others=", ".join(map(str, over)))
        yield condition("way-over", True, text, (key(leg.rider), *map(key, over)), over=over)


def _judge_borders(race: Race, legs: list[Leg]) -> Iterator[Reason]:
    """Name the assumption where somebody rides into a hill or out of it."""
    crossing = [leg for leg in legs if race.road.terrain(leg.end) != race.road.terrain(leg.start)]
    for leg in crossing:
        text = _(
            "Rider {number} crosses the border of flat and hill; the cell he started from decides."
        )
        shapes = (key(leg.rider), str(leg.start), str(leg.end))
        yield condition("border-start", True, text.format(number=leg.rider), shapes)


def _judge_least(race: Race, ride: Ride, value: int) -> Iterator[Reason]:
    """Whoever can move must move (option ``least_move``)."""
    here = race.at[ride.rider]
    shapes = (key(ride.rider), str(here))
    free = _ahead(race, ride.rider, value)
    if not free:
        text = _("Rider {number} cannot move and stays on {cell}.")
        text = text.format(number=ride.rider, cell=here)
        yield condition("way-blocked", True, text, shapes)
    elif race.profile["least_move"] == "none":
        text = _("Rider {number} stays on {cell}.").format(number=ride.rider, cell=here)
        yield condition("way-stay", True, text, shapes)
    elif _stands(ride, here):
        text = _("Rider {number} must ride at least 1 cell: {free} is free.")
        text = text.format(number=ride.rider, free=free[0])
        yield condition("way-least", False, text, (*shapes, str(free[0])))


def _judge_no_jump(race: Race, ride: Ride) -> Iterator[Reason]:
    """Green comes after the jump, so a solo attack cannot begin by staying."""
    free = _ahead(race, ride.rider, parts(race, ride, Attack.SOLO)[0])
    if free:
        text = _("Rider {number} goes alone: he jumps to a cell ahead first, green comes after.")
        shapes = (key(ride.rider), str(free[0]))
        yield condition("attack-jump", False, text.format(number=ride.rider), shapes)


def _ahead(race: Race, rider: int, most: int) -> list[Cell]:
    """The free cells that a rider can reach, the nearest ones first."""
    ground = Ground(race.road, race.taken, race.profile["passing"] == "jump")
    return list(reachable(ground, race.at[rider], most))


def _stands(ride: Ride, here: Cell) -> bool:
    """Whether a way says that the rider stays; other ways fail for reasons of their own."""
    return ride.way.to == here and not ride.way.via
