"""What is wrong with a position: a nonsense position is allowed, and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from boardlib.game import Problem
from boardlib.text import _, ngettext
from boardlib.tour.board.position import JERSEYS, Move, NextRound, Position
from boardlib.tour.board.road import Cell, Tape
from boardlib.tour.board.road_notation import road_problems
from boardlib.tour.rules.finish import not_noted, why_not_noted
from boardlib.tour.rules.naming import key, riders, several
from boardlib.tour.rules.play import no_such_rider
from boardlib.tour.rules.rounds import advanced, judge_ride, race, started, unknown_riders
from boardlib.tour.rules.state import Race
from boardlib.words import needs


@needs(Position)
def status(position: Position) -> list[Problem]:
    """Everything that is wrong with a position: road, riders, jerseys, who passed, moves."""
    start = started(position)
    return [
        *road_problems(position.road),
        *_round(position),
        *_riders_twice(position),
        *_cells(position),
        *_jerseys(position),
        *_passed(position, start),
        *_home(position),
        *_played(position, start),
    ]


def _round(position: Position) -> Iterator[Problem]:
    if position.round < 1:
        yield Problem(_("Rounds are counted from 1; this one is called 0."))


# --- riders -----------------------------------------------------------------------------


def _riders_twice(position: Position) -> Iterator[Problem]:
    for number, count in Counter(rider.number for rider in position.riders).items():
        if count > 1:
            text = ngettext(
                "Rider {number} is on the road {count} time; a number may appear only once.",
                "Rider {number} is on the road {count} times; a number may appear only once.",
                count,
            )
            yield Problem(text.format(number=number, count=count), (key(number),))


def _cells(position: Position) -> Iterator[Problem]:
    """Nobody beside the road, on the finish at the start of a round, or where another one is."""
    there: dict[Cell, list[int]] = {}
    for rider in position.riders:
        there.setdefault(rider.cell, []).append(rider.number)
    for cell, numbers in there.items():
        yield from _cell(position, cell, numbers)


def _cell(position: Position, cell: Cell, numbers: list[int]) -> Iterator[Problem]:
    shapes = (str(cell), *map(key, numbers))
    if cell not in position.road:
        text = _("Rider {number} stands on no cell of this road ({cell}).")
        yield Problem(text.format(number=numbers[0], cell=cell.words), shapes)
    elif position.road.seconds(cell) is not None:
        text = _("Rider {number} starts the round in the finish ({cell}): he is home already.")
        yield Problem(text.format(number=numbers[0], cell=cell.words), shapes)
    if len(numbers) > 1:
        text = _("A cell has room for one rider, but several stand on this one ({cell}): {riders}.")
        yield Problem(text.format(cell=cell.words, riders=riders(numbers)), shapes)


# --- jerseys, premiums, finish ----------------------------------------------------------


def _known(position: Position) -> set[int]:
    """Everybody who rides the stage, on the road or home."""
    return {rider.number for rider in position.riders} | {home.rider for home in position.home}


def _jerseys(position: Position) -> Iterator[Problem]:
    known = _known(position)
    for jersey in position.jerseys:
        if jersey.rider not in known:
            text = _("Rider {number} wears a jersey, but he is not in this stage ({jersey}).")
            yield Problem(text.format(jersey=_(JERSEYS[jersey.colour]), number=jersey.rider))
    for colour, count in Counter(jersey.colour for jersey in position.jerseys).items():
        if count > 1:
            text = ngettext(
                "Only one rider wears a jersey, but {count} rider wears this one ({jersey}).",
                "Only one rider wears a jersey, but {count} riders wear this one ({jersey}).",
                count,
            )
            yield Problem(text.format(jersey=_(JERSEYS[colour]), count=count))


def _passed(position: Position, start: Race) -> Iterator[Problem]:
    known, tapes = _known(position), {tape.name for tape in position.road.tapes}
    for entry in position.passed:
        shapes = (f"tape:{entry.tape}",)
        if entry.tape not in tapes:
            text = _("There is no such tape on this road that could have been crossed ({tape}).")
            yield Problem(text.format(tape=entry.tape))
        for number in dict.fromkeys(one for one in entry.riders if one not in known):
            text = _(
                "Rider {number} is said to have crossed a tape ({tape}), but there is no such"
                " rider."
            )
            yield Problem(text.format(number=number, tape=entry.tape), shapes)
        for number in _twice(entry.riders):
            text = _("Rider {number} is said to have crossed one tape more than once ({tape}).")
            yield Problem(text.format(number=number, tape=entry.tape), shapes)
    for tape in position.road.tapes:
        yield from _before(position, tape)
        for rider in not_noted(start, tape):
            about = (f"tape:{tape.name}", key(rider))
            yield Problem(why_not_noted(tape, rider).text, about, stops=False)


def _before(position: Position, tape: Tape) -> Iterator[Problem]:
    """Riders who are said to have crossed a tape that lies ahead of them."""
    first = min(cell.row for cell in tape.cells)
    crossed = {one for entry in position.passed if entry.tape == tape.name for one in entry.riders}
    for rider in position.riders:
        if rider.number in crossed and rider.cell.row < first:
            text = _(
                "Rider {number} is said to have crossed a tape ({tape}), but he stands before it"
                " ({cell})."
            )
            text = text.format(number=rider.number, tape=tape.name, cell=rider.cell.words)
            yield Problem(text, (f"tape:{tape.name}", key(rider.number)))


def _twice(numbers: Iterable[int]) -> list[int]:
    return [number for number, count in Counter(numbers).items() if count > 1]


def _home(position: Position) -> Iterator[Problem]:
    on_road = {rider.number for rider in position.riders}
    for home in position.home:
        if home.rider in on_road:
            text = _("Rider {number} is on the road and home; he can be only one of them.")
            yield Problem(text.format(number=home.rider), (key(home.rider),))
        if home.round >= position.round:
            text = _("Rider {number} came home in round {round}, which is not over yet.")
            yield Problem(text.format(number=home.rider, round=home.round))
    for number in _twice(home.rider for home in position.home):
        yield Problem(_("Rider {number} is home more than once.").format(number=number))
    for place in _twice(home.place for home in position.home):
        yield Problem(_("Place {place} is given more than once.").format(place=place))


# --- moves ------------------------------------------------------------------------------


def _played(position: Position, state: Race) -> Iterator[Problem]:
    """The first move of the round that is not allowed; later ones rest on it."""
    if race(position).sound:
        return
    for number, move in enumerate(position.played, start=1):
        following, why = _after(state, move)
        if following is None:
            text = _("Move {number} of this round is not allowed ({mover}): {why}")
            mover, shapes = _("the next round"), tuple[str, ...]()
            if not isinstance(move, NextRound):
                mover, shapes = several([move.rider]), (key(move.rider),)
            yield Problem(text.format(number=number, mover=mover, why=why), shapes)
            return
        state = following


def _after(state: Race, move: Move) -> tuple[Race | None, str]:
    """The state after a move, or why it is not allowed."""
    if isinstance(move, NextRound):
        return None, _("A new round is a new start, with places of its own.")
    unknown = unknown_riders(state, move)
    if unknown:
        return None, no_such_rider(state, unknown[0])
    made, ruling = judge_ride(state, move)
    if not ruling:
        return None, " ".join(reason.text for reason in ruling.reasons)
    return advanced(state, made), ""
