"""The box of the Tour: riders, dice, jerseys, where each goes on a stage, and why it does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from types import MappingProxyType
from typing import Final

from boardlib.game.editing import NOT_PLAYED, Drawer, Piece, Refusal, going, pieces_of
from boardlib.text import _, mark, sentence_case
from boardlib.tour.board.notation import cell_of
from boardlib.tour.board.position import (
    JERSEYS,
    TEAMS,
    Attack,
    Die,
    Jersey,
    Position,
    Ride,
    Rider,
    Roll,
    Take,
    before_first,
    faces,
)
from boardlib.tour.board.road import Cell
from boardlib.tour.rules.checks import status
from boardlib.tour.rules.naming import face_words, key, take_label
from boardlib.tour.rules.play import choices
from boardlib.tour.rules.rounds import judge_ride, race
from boardlib.tour.teaching.changing import arrived


class FreeCells(Mapping[str, str]):
    """Cells to which a piece may be put, with the lines that do it, written when asked for.

    Args:
        cells: the cells, each by the key of its shape.
        lines: what puts the piece on a cell.
        besides: other places, with the lines that put it there.
    """

    def __init__(
        self,
        cells: Mapping[str, Cell],
        lines: Callable[[Cell], str],
        besides: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._cells, self._lines, self._besides = cells, lines, besides

    def __getitem__(self, shape: str) -> str:
        if shape in self._besides:
            return self._besides[shape]
        return self._lines(self._cells[shape])

    def __iter__(self) -> Iterator[str]:
        yield from self._cells
        yield from self._besides

    def __len__(self) -> int:
        return len(self._cells) + len(self._besides)


# --- the box ----------------------------------------------------------------------------


_FREE: Final = "_free"
USUAL: Final = range(1, 7)
"""The numbers of a team's riders, from the ten that is theirs."""
SHOWN: Final = {
    Die.YELLOW: mark("Yellow die: {face}"),
    Die.RED: mark("Red die: {face}"),
    Die.WHITE: mark("White die, which brakes: {face}"),
    Die.POLKA: mark("Polka-dot die, on hills: {face}"),
}
"""The dice that decide a speed, as one looks for them; the green one comes with an attack."""
JERSEY_NAMES: Final = {
    "yellow": mark("Yellow jersey"),
    "green": mark("Green jersey"),
    "polka": mark("Polka-dot jersey"),
}
STANDS_HERE: Final = mark("Rider {number} stands here.")
BEGAN_HERE: Final = mark("Rider {number} began this round here.")
NO_CELL: Final = mark("A rider stands on a cell of the road, and this is none.")
IN_FINISH: Final = mark("This cell is in the finish: whoever began a round there would be home.")
ON_ROAD: Final = mark("Rider {number} is on the road already.")
AT_HOME: Final = mark("Rider {number} is home already.")
GOES: Final = mark("He can be put here.")
NO_RIDER: Final = mark("It belongs to a rider, and this is none.")
NOBODY: Final = mark("Nobody is to move now.")
ROLLED: Final = mark("Rider {number} may ride with it.")
WEARS: Final = mark("Rider {number} wears it already.")
MAY_WEAR: Final = mark("Rider {number} can wear it.")

# --- what there is ----------------------------------------------------------------------


def drawers(position: Position) -> list[Drawer]:
    """The riders of each team, then the dice and the jerseys, which go to riders alone."""
    dice = Drawer(_("Dice"), (*_dice(position), *_taken_over(position)))
    worn = tuple(_jersey(colour) for colour in JERSEYS)
    teams = (
        Drawer(sentence_case(_(words)), tuple(_riders(position, team)), team)
        for team, words in TEAMS.items()
    )
    return [*teams, dice, Drawer(_("Jerseys"), worn)]


_ROLLED: Final = "road B1\nrider 1 blue 2,3\nrider 2 blue 2,2\nplayed 1 "
"""With a speed after it: a stage whose picture has that die, and its number as a chip."""


def _dice(position: Position) -> Iterator[Piece]:
    for die, words in SHOWN.items():
        for face in dict.fromkeys(faces(position.profile, die)):
            shows = f"{_ROLLED}{die} {face}"
            words_of = _(words).format(face=face_words(face))
            yield Piece(f"die {die} {face}", words_of, shows, key="die:1")


def _taken_over(position: Position) -> Iterator[Piece]:
    """The speed that may be taken over now; none left where there is no such speed."""
    speeds = [ride.speed for ride in _choices(position) if isinstance(ride.speed, Take)]
    for speed in speeds:
        shows = f"{_ROLLED}yellow {speed.value}"
        yield Piece(str(speed), take_label(speed.value), shows, key="chip:1")
    if not speeds:
        yield Piece(str(Take(0)), _("Take over a speed"), left=0)


def _choices(position: Position) -> list[Ride]:
    """The plain moves of the rider whose turn it is: a speed, and no attack."""
    state = race(position)
    rides = [] if state.turn is None else choices(state, state.turn)
    return [one for one in rides if one.attack is Attack.NONE and one.green is None]


def _jersey(colour: str) -> Piece:
    shows = f"road B1\nrider 1 blue 2,2\njersey {colour} 1"
    return Piece(f"jersey {colour}", _(JERSEY_NAMES[colour]), shows, key=key(1))


def _riders(position: Position, team: str) -> Iterator[Piece]:
    """The riders of a team: those that are there, and the usual numbers that nobody has."""
    known = _known(position)
    first = before_first(list(TEAMS).index(team))
    usual = {first + number for number in USUAL if first + number not in known}
    for number in sorted(usual | {one for one, other in known.items() if other == team}):
        words = _("Rider {number}").format(number=number)
        shows = f"road B1\nrider {number} {team} 2,2"
        yield Piece(f"rider {number} {team}", words, shows, int(number in usual), key=key(number))


def _known(position: Position) -> dict[int, str]:
    """Everybody who rides the stage, on the road or home, and his team."""
    home = {one.rider: one.team for one in position.home}
    return home | {rider.number: rider.team for rider in position.riders}


# --- where it goes ----------------------------------------------------------------------


def places(position: Position, piece: str, turn: int = 0) -> Mapping[str, str]:
    """Where a piece can be put: the key of the place -> the lines that put it there.

    Where moves of the round would no longer be allowed, they are taken back by these lines.

    Args:
        position: the stage.
        piece: the text of a piece of :func:`drawers`.
        turn: nothing here can be turned.
    """
    match piece.split():
        case ["rider", number, team] if number.isdecimal() and team in TEAMS:
            return _cells(position, int(number), team)
        case ["jersey", colour] if colour in JERSEYS:
            return _wearers(position, colour)
        case ["die", _die, _face]:
            return _movers(position, piece.removeprefix("die "))
        case ["take", _value]:
            return _movers(position, piece)
    return {}


def _cells(position: Position, number: int, team: str) -> Mapping[str, str]:
    """Every cell where nobody stands or began the round; and the finish, for who is home."""
    if number in _known(position):
        return {}

    def lines(cell: Cell) -> str:
        rider = Rider(number, team, cell)
        return _soundly(position, replace(position, riders=(*position.riders, rider)), str(rider))

    home = arrived(position, number, team)
    return FreeCells(_free(position), lines, {"finish": home} if home else {})


def _free(position: Position) -> Mapping[str, Cell]:
    """Every cell where nobody stands or began the round; it follows from the position, kept."""
    known: Mapping[str, Cell] | None = vars(position).get(_FREE)
    if known is None:
        road, begun = position.road, {rider.cell for rider in position.riders}
        taken = race(position).taken.keys() | begun
        cells = (one for one in sorted(road.cells) if one not in taken)
        known = {str(one): one for one in cells if road.seconds(one) is None}
        vars(position)[_FREE] = known
    return known


def _soundly(position: Position, after: Position, line: str) -> str:
    """A line; with it all moves of the round taken back, where one would not be allowed then."""
    if not position.played:
        return line
    before = {one.text for one in status(position) if one.stops}
    if {one.text for one in status(after) if one.stops} <= before:
        return line
    return "\n".join([*(f"- played {move}" for move in position.played), line])


def _wearers(position: Position, colour: str) -> dict[str, str]:
    """Everybody who does not wear the jersey yet."""
    worn = {one.rider for one in position.jerseys if one.colour == colour}
    others = tuple(one for one in position.jerseys if one.colour != colour)
    found = {}
    for rider in position.riders:
        if rider.number not in worn:
            jersey = Jersey(colour, rider.number)
            after = replace(position, jerseys=(*others, jersey))
            found[key(rider.number)] = _soundly(position, after, str(jersey))
    return found


def _movers(position: Position, speed: str) -> dict[str, str]:
    """The rider whose turn it is, if he may ride with that speed."""
    state = race(position)
    rides = [one for one in _choices(position) if str(one.speed) == speed]
    return {
        key(ride.rider): f"played {ride}" for ride in rides if judge_ride(state, ride)[1].allowed
    }


# --- why it does not --------------------------------------------------------------------


def refused(position: Position, piece: str, shape: str) -> Refusal:
    """Why a piece does not go to a place, in a sentence, and what does."""
    kind, _space, rest = piece.partition(" ")
    number, cell = _there(position, shape)
    here = shape if number is None or kind == "rider" else key(number)
    fits = here in places(position, piece)
    if kind == "rider":
        wanted = int(rest.split()[0])
        why = _(GOES) if fits else _why_no_cell(position, wanted, cell, number)
    elif number is None:
        why = _(NO_RIDER)
    elif kind == "jersey":
        why = _(MAY_WEAR if fits else WEARS).format(number=number)
    elif kind in ("die", "take"):
        words = _(ROLLED).format(number=number)
        why = words if fits else _why_no_ride(position, number, piece)
    else:
        return Refusal((_(NOT_PLAYED),))
    instead = going(partial(places, position), pieces_of(drawers(position)), shape)
    return Refusal((why,), shapes=(shape,), instead=instead, first=_first(position, kind, piece))


def _first(position: Position, kind: str, piece: str) -> str:
    """What has to be done before a piece goes anywhere; empty where it goes somewhere."""
    if places(position, piece):
        return ""
    if kind == "rider":
        return _("Take the rider off the road first, or take another number.")
    if not position.riders:
        return _("Put a rider on the road first.")
    turn = race(position).turn
    if kind == "jersey":
        return _("Only one rider is here, and he wears it: put another rider on the road first.")
    if turn is None:
        return _(
            "Everybody has moved: take a move back first, among what is so for the whole table."
        )
    return _("Rider {number} is to move: take another die for him.").format(number=turn)


def _there(position: Position, shape: str) -> tuple[int | None, Cell | None]:
    """The number of the rider at a shape, and the cell that it is; a cell may have a rider."""
    kind, _colon, number = shape.partition(":")
    numbers = {str(rider.number): rider.number for rider in position.riders}
    if kind == "rider" and number in numbers:
        return numbers[number], None
    cell = cell_of(shape)
    return (race(position).taken.get(cell) if cell else None), cell


def _why_no_cell(position: Position, wanted: int, cell: Cell | None, number: int | None) -> str:
    if any(rider.number == wanted for rider in position.riders):
        return _(ON_ROAD).format(number=wanted)
    if wanted in _known(position):
        return _(AT_HOME).format(number=wanted)
    if number is not None:
        return _(STANDS_HERE).format(number=number)
    begun = {rider.cell: rider.number for rider in position.riders}
    if cell in begun:
        return _(BEGAN_HERE).format(number=begun[cell])
    return _(IN_FINISH) if cell in position.road.cells else _(NO_CELL)


def _why_no_ride(position: Position, number: int, piece: str) -> str:
    """What forbids a rider to ride with a die or a speed that is taken over."""
    state = race(position)
    if state.turn is None:
        return _(NOBODY)
    speed = _speed(position, piece)
    if speed is None:
        return _(NOT_PLAYED)
    failed = judge_ride(state, Ride(number, speed))[1].failed
    return failed[0].text if failed else _(ROLLED).format(number=number)


def _speed(position: Position, piece: str) -> Roll | Take | None:
    if piece.startswith("take "):
        return Take(int(piece.split()[1]))
    rolls = (Roll(die, face) for die in SHOWN for face in faces(position.profile, die))
    return next((roll for roll in rolls if f"die {roll}" == piece), None)
