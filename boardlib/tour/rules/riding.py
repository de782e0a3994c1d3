"""How a move is ridden: which cells are ridden over, in which order, and by whom.

Nothing is judged here: a way that cannot be ridden leaves the rider where he is, and
:mod:`boardlib.tour.rules.riding` says why.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.tour.board.position import Attack, Gift, Ride, Way
from boardlib.tour.board.road import Cell
from boardlib.tour.rulebook import condition
from boardlib.tour.rules.attack import attack_meant
from boardlib.tour.rules.cards import judge_ends, judge_gift
from boardlib.tour.rules.naming import key, places
from boardlib.tour.rules.pace import parts
from boardlib.tour.rules.state import Fault, Leg, Race, Ridden, Track, reachable, track


@dataclass(frozen=True, slots=True)
class Stretch:
    """A leg as it was asked for.

    Attributes:
        leg: what was ridden.
        found: the way, or what is wrong with it.
        most: the cells that there were for it.
        jump: whether it is the jump of a solo attack.
        taken: who stood where before it.
    """

    leg: Leg
    found: Track
    most: int
    jump: bool
    taken: Mapping[Cell, int]


@dataclass
class Riding:
    """A move as it is ridden, leg by leg.

    Attributes:
        race: the state before it.
        ride: the move.
        attack: what it comes to.
        numbers: its cells: one number, or jump and green value of a solo attack.
        stretches: its legs, in the order in which they are ridden.
    """

    race: Race
    ride: Ride
    attack: Attack
    numbers: tuple[int, ...]
    stretches: list[Stretch] = field(default_factory=list)

    @property
    def total(self) -> int:
        """The cells for himself and his gift."""
        return sum(self.numbers)

    @property
    def legs(self) -> tuple[Leg, ...]:
        """What was ridden."""
        return tuple(stretch.leg for stretch in self.stretches)

    @property
    def made(self) -> Ridden:
        """The move as it has been made."""
        return Ridden(self.ride, self.attack, self.total, self.legs)

    def leg(self, rider: int, start: Cell, way: Way, most: int, jump: bool = False) -> Leg:
        """Ride a part of the move; a way that cannot be ridden leaves the rider where he is."""
        taken = self._taken()
        ground = self.race.ground_with(taken) if self.stretches else self.race.ground
        found = track(ground, start, way, max(most, 0))
        leg = Leg(rider, start, () if found.fault else found.cells)
        self.stretches.append(Stretch(leg, found, most, jump, taken))
        return leg

    def _taken(self) -> Mapping[Cell, int]:
        """Who stands where after the legs so far."""
        taken = self.race.taken
        for leg in self.legs:
            if leg.cells:
                rest = {cell: who for cell, who in taken.items() if cell != leg.start}
                taken = {**rest, leg.end: leg.rider}
        return taken


def ride_out(race: Race, ride: Ride) -> Riding:
    """A move as far as it can be ridden."""
    attack = attack_meant(race, ride)
    riding = Riding(race, ride, attack, parts(race, ride, attack))
    if ride.gift is None:
        _ridden_on(riding, riding.total, _jumped(riding, riding.total))
    else:
        _legs_with_gift(riding, ride.gift)
    return riding


def _jumped(riding: Riding, most: int) -> Leg | None:
    """The jump of a solo attack; nothing of other moves.

    ``most`` are the cells left for himself; a way that names its end may still ask for more,
    and is then refused for what it asks.
    """
    if len(riding.numbers) == 1:
        return None
    ride, start = riding.ride, riding.race.at[riding.ride.rider]
    return riding.leg(ride.rider, start, ride.way, min(riding.numbers[0], most), jump=True)


def _ridden_on(riding: Riding, most: int, jump: Leg | None) -> None:
    """The only part of a move, or what follows the jump of a solo attack."""
    ride, numbers = riding.ride, riding.numbers
    if jump is None:
        start = riding.race.at[ride.rider]
        riding.leg(ride.rider, start, ride.way, numbers[0] if ride.way.to else most)
        return
    way = ride.then or Way()
    left = numbers[1] if way.to else min(numbers[1], most - len(jump.cells))
    riding.leg(ride.rider, jump.end, way, left)


def _legs_with_gift(riding: Riding, gift: Gift) -> None:
    """The parts of a move with a gift; nobody rides before the jump of a solo attack."""
    there, most = riding.race.at[gift.rider], riding.total - gift.value
    jump = _jumped(riding, most)
    if gift.first:
        riding.leg(gift.rider, there, gift.way, gift.value)
    _ridden_on(riding, most, jump)
    if not gift.first:
        riding.leg(gift.rider, there, gift.way, gift.value)


# --- ways: what the rules say of the cells that a move is ridden over -----------------


def judge_ways(riding: Riding) -> Iterator[Reason]:
    """The conditions of the ways of a move, and of its gift."""
    race, ride = riding.race, riding.ride
    for stretch in riding.stretches:
        leg = stretch.leg
        yield from _judge_track(stretch.taken, leg.rider, stretch.found, stretch.most, stretch.jump)
        yield from _judge_jumps(stretch.taken, leg)
        if stretch.jump and _stands(ride, leg.start):
            yield from _judge_no_jump(race, ride)
    if ride.gift is not None:
        yield from _judge_given(riding, ride.gift)
    elif not any(leg.cells for leg in riding.legs):
        yield from _judge_least(race, ride, riding.total)
    if ride.then is not None and riding.attack is not Attack.SOLO:
        text = _("Only a solo attack is ridden in two parts.")
        yield condition("attack-solo", False, text, (key(ride.rider),))
    yield from _judge_borders(race, riding.legs)


def _judge_given(riding: Riding, gift: Gift) -> Iterator[Reason]:
    """The conditions of a gift, by what giver and receiver have ridden."""
    own = [stretch.leg for stretch in riding.stretches if stretch.leg.rider == riding.ride.rider]
    given = next(leg for leg in reversed(riding.legs) if leg.rider == gift.rider)
    count = sum(len(leg.cells) for leg in own)
    yield from judge_gift(riding.race, riding.ride, gift, riding.total, count, given)
    yield from judge_ends(riding.race, own[-1], given)


# --- conditions of a way ----------------------------------------------------------------


def _judge_track(
    taken: Mapping[Cell, int], rider: int, found: Track, most: int, jump: bool
) -> Iterator[Reason]:
    shapes, at = (key(rider),), found.at
    if found.fault is None:
        if found.cells:
            text = ngettext(
                "Rider {number} rides {count} cell of {most} (to {end}).",
                "Rider {number} rides {count} cells of {most} (to {end}).",
                len(found.cells),
            ).format(number=rider, most=most, count=len(found.cells), end=found.cells[-1].words)
            way = (*shapes, *places(found.cells))
            yield condition("way-length", True, text, way, cells=len(found.cells), most=most)
    elif found.fault is Fault.TOO_FAR:
        text = ngettext(
            "It is {count} cell to there ({at}), but rider {number} has {most}.",
            "It is {count} cells to there ({at}), but rider {number} has {most}.",
            found.steps,
        )
        if jump:
            text = ngettext(
                "It is {count} cell to there ({at}), but rider {number} jumps {most} first; green"
                " comes after.",
                "It is {count} cells to there ({at}), but rider {number} jumps {most} first; green"
                " comes after.",
                found.steps,
            )
        text = text.format(
            at=found.at.words if found.at else "", count=found.steps, number=rider, most=most
        )
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
        Fault.OFF_ROAD: ("way-road", _("This is no cell of this road ({at}).")),
        Fault.NOT_AHEAD: (
            "way-forward",
            _(
                "No way leads forward to there ({at}): riders go straight on or slantwise, never"
                " back."
            ),
        ),
        Fault.OCCUPIED: ("way-free", _("Rider {there} stands there ({at}).")),
        Fault.BLOCKED: ("way-around", _("Rider {there} ({at}) bars the way of rider {rider}.")),
    }[found.fault]
    shapes = (key(rider), str(at), *([] if there is None else [key(there)]))
    text = text.format(at=at.words, there=there, rider=rider)
    return condition(rule, False, text, shapes, cell=str(at), rider=there)


def _judge_jumps(taken: Mapping[Cell, int], leg: Leg) -> Iterator[Reason]:
    """Name the riders who are ridden over (option ``passing``)."""
    over = [taken[cell] for cell in leg.cells if cell in taken]
    if over:
        text = _("Rider {number} rides over the cells of other riders: {others}.")
        text = text.format(number=leg.rider, others=", ".join(map(str, over)))
        yield condition("way-over", True, text, (key(leg.rider), *map(key, over)), over=over)


def _judge_borders(race: Race, legs: Iterable[Leg]) -> Iterator[Reason]:
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
        text = _("Rider {number} cannot move and stays where he is ({cell}).")
        text = text.format(number=ride.rider, cell=here.words)
        yield condition("way-blocked", True, text, shapes)
    elif race.profile["least_move"] == "none":
        text = _("Rider {number} stays where he is ({cell}).").format(
            number=ride.rider, cell=here.words
        )
        yield condition("way-stay", True, text, shapes)
    elif _stands(ride, here):
        text = _("Rider {number} must ride at least 1 cell, and one is free ({free}).")
        text = text.format(number=ride.rider, free=free[0].words)
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
    return list(reachable(race.ground, race.at[rider], most))


def _stands(ride: Ride, here: Cell) -> bool:
    """Whether a way says that the rider stays; other ways fail for reasons of their own."""
    return ride.way.to == here and not ride.way.via
