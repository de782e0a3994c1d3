r"""What can be changed at the parts of a stage, as lines of a position.

Who is home, too, and who has crossed a premium before this round:

>>> from boardlib.tour.board.notation import read
>>> stage = read("road B6\nround 12\nrider 7 blue 2,18\nhome 9 blue 1 11 2")
>>> print(came_home(stage, stage.riders[0]))
- rider 7 blue 2,18
home 7 blue 2 11 5
>>> [offer.text for offer in rider_changes(stage, RiderSpot(None, stage.home[0]))][:2]
['- home 9 blue 1 11 2', 'home 9 blue 1 11 0']
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.game.editing import Offer
from boardlib.text import _, mark, ngettext
from boardlib.tour.board.notation import named_road, road_lines, roads, section_line
from boardlib.tour.board.position import (
    JERSEYS,
    TEAMS,
    Attack,
    Die,
    Home,
    Passed,
    Position,
    Ride,
    Rider,
    Roll,
    Way,
    before_first,
    faces,
)
from boardlib.tour.board.road import Cell, Tape, Terrain, Wind
from boardlib.tour.rules.finish import reached
from boardlib.tour.rules.naming import name, ride_label
from boardlib.tour.rules.play import choices
from boardlib.tour.rules.rounds import race
from boardlib.tour.teaching.pointing import RiderSpot, SectionSpot, tape_called

WORN: Final = {
    "yellow": mark("He wears the yellow jersey"),
    "green": mark("He wears the green jersey"),
    "polka": mark("He wears the polka-dot jersey"),
}
CARD_OF: Final = {
    "yellow": mark("The card of the yellow jersey"),
    "green": mark("The card of the green jersey"),
    "polka": mark("The card of the polka-dot jersey"),
}


# --- the round, its riders and the road -------------------------------------------------


def round_changes(position: Position) -> Iterator[Offer]:
    """Take the last move back, or all of them."""
    if position.played:
        group, lines = _("Moves of this round"), [f"- played {move}" for move in position.played]
        yield Offer(group, _("take back the last"), lines[-1])
        if len(lines) > 1:
            yield Offer(group, _("take all back"), "\n".join(lines))
    for number in (position.round - 3, position.round - 1, position.round + 1, position.round + 3):
        if number >= 1:
            yield Offer(_("Round"), str(number), f"round {number}")
    yield from _other_roads(position)


def _other_roads(position: Position) -> Iterator[Offer]:
    """Another road below the riders: whoever is not on it is taken off, and nobody has moved."""
    for board in roads():
        road = named_road(board)
        if road != position.road:
            off = [
                rider
                for rider in position.riders
                if rider.cell not in road or road.seconds(rider.cell) is not None
            ]
            numbers = {rider.number for rider in off}
            jerseys = [one for one in position.jerseys if one.rider in numbers]
            played = (f"played {move}" for move in position.played)
            gone = [*road_lines(position.road), *played, *off, *jerseys, *position.passed]
            lines = [*(f"- {line}" for line in gone), f"road {board}"]
            yield Offer(_("Another road"), board, "\n".join(lines), f"road {board}")


def rider_changes(position: Position, spot: RiderSpot) -> Iterator[Offer]:
    """What a rider on the road does, wears and is; how one came home."""
    if spot.rider is not None:
        yield from _on_road(position, spot.rider)
    if spot.home is not None:
        yield from _home_changes(position, spot.home)
        yield from _crossing_changes(position, spot.home.rider)


def without_rider(position: Position, spot: RiderSpot) -> str:
    """The lines that take away a rider, with his jerseys and his move."""
    if spot.rider is not None:
        return without(position, spot.rider)
    return "" if spot.home is None else f"- {spot.home}"


def _on_road(position: Position, rider: Rider) -> Iterator[Offer]:
    yield from _other_faces(position, rider.number)
    yield from _moves(position, rider.number)
    yield from _other_dice(position, rider.number)
    yield from _other_starts(position, rider)
    for team, words in TEAMS.items():
        if team != rider.team:
            yield Offer(_("His team"), _(words), str(replace(rider, team=team)))
    yield from _jerseys(position, rider.number)
    yield from _crossing_changes(position, rider.number)
    if lines := came_home(position, rider):
        lines = "\n".join([*_taken_back(position, rider.number), lines])
        yield Offer(_("The rider"), _("is home already"), lines)
    yield Offer(_("The rider"), _("take him away"), without(position, rider))


def _other_faces(position: Position, number: int) -> Iterator[Offer]:
    """Another face of the die that a rider has rolled."""
    group = _("The die shows")
    for ride in rides_of(position, number):
        if isinstance(ride.speed, Roll) and ride.attack is Attack.NONE and ride.gift is None:
            die = ride.speed.die
            for face in dict.fromkeys(faces(position.profile, die)):
                if face != ride.speed.face:
                    other = replace(ride, speed=Roll(die, face), way=Way(), green=None)
                    yield Offer(group, str(face), f"played {other}")
        if ride.green is not None:
            for value in dict.fromkeys(face.value for face in faces(position.profile, Die.GREEN)):
                if value != ride.green:
                    other = replace(ride, green=value, way=Way(), then=None)
                    yield Offer(_("The green die shows"), str(value), f"played {other}")


ROLLED: Final = {
    Die.YELLOW: mark("the yellow die"),
    Die.WHITE: mark("the white die"),
    Die.RED: mark("the red die"),
    Die.POLKA: mark("the polka-dot die"),
}


def _other_dice(position: Position, number: int) -> Iterator[Offer]:
    """Another die for the one that a rider has rolled, with the face that is nearest."""
    for ride in rides_of(position, number):
        if isinstance(ride.speed, Roll) and ride.attack is Attack.NONE and ride.gift is None:
            value = ride.speed.face.value
            for die, words in ROLLED.items():
                if die is not ride.speed.die:
                    known = dict.fromkeys(faces(position.profile, die))
                    face = min(known, key=lambda one: abs(one.value - value))
                    other = replace(ride, speed=Roll(die, face), way=Way(), green=None)
                    yield Offer(_("He has rolled"), _(words), f"played {other}")


def _other_starts(position: Position, rider: Rider) -> Iterator[Offer]:
    """Where a rider who has moved may have started the round: beside where he did."""
    if next(rides_of(position, rider.number), None) is not None:
        starts = {other.cell for other in position.riders}
        for cell in position.road.around(rider.cell):
            if cell not in starts:
                lines = f"- {rider}\n{replace(rider, cell=cell)}"
                yield Offer(_("He started the round here"), cell.words, lines)


def rides_of(position: Position, number: int) -> Iterator[Ride]:
    """The moves of a rider in this round: one, where it makes sense."""
    return (one for one in position.played if isinstance(one, Ride) and one.rider == number)


def _moves(position: Position, number: int) -> Iterator[Offer]:
    """The moves of the rider whose turn it is, as far and as straight as he can."""
    state = race(position)
    if state.turn == number:
        for ride in choices(state, number):
            yield Offer(_("He rides now"), ride_label(ride), f"played {ride}")


def _jerseys(position: Position, number: int) -> Iterator[Offer]:
    worn = {jersey.colour: jersey for jersey in position.jerseys}
    for colour, words in JERSEYS.items():
        jersey = worn.get(colour)
        if jersey is not None and jersey.rider == number:
            yield Offer(_(WORN[colour]), _("no"), f"- {jersey}")
            card = replace(jersey, used=not jersey.used)
            label = _("not played yet") if jersey.used else _("played already")
            yield Offer(_(CARD_OF[colour]), label, str(card))
        else:
            yield Offer(_("Give him a jersey"), _(words), f"jersey {colour} {number}")


def ending(ride: Ride, cell: Cell) -> Ride:
    """The same move with another end."""
    if ride.attack is Attack.SOLO:
        return replace(ride, then=Way(cell))
    return replace(ride, way=Way(cell))


def without(position: Position, rider: Rider) -> str:
    """The lines that take a rider away, with his jerseys and his move."""
    gone = [str(rider)]
    gone += [str(jersey) for jersey in position.jerseys if jersey.rider == rider.number]
    return "\n".join([*(f"- {line}" for line in gone), *_taken_back(position, rider.number)])


def _taken_back(position: Position, number: int) -> Iterator[str]:
    """The lines that take back the moves of a rider."""
    return (f"- played {ride}" for ride in rides_of(position, number))


def cell_changes(position: Position, cell: Cell) -> Iterator[Offer]:
    """A new rider of any team, on a cell where nobody stands."""
    for team, words in TEAMS.items():
        rider = Rider(free_number(position, team), team, cell)
        yield Offer(_("Put a rider here"), _(words), str(rider))


def free_number(position: Position, team: str) -> int:
    """The first number of a team that nobody has, on the road or home."""
    known = {rider.number for rider in position.riders} | {home.rider for home in position.home}
    first = before_first(list(TEAMS).index(team)) + 1
    return next(number for number in range(first, first + len(known) + 1) if number not in known)


def section_changes(position: Position, spot: SectionSpot) -> Iterator[Offer]:
    """Another terrain, and wind from the other side."""
    number = spot.number
    section = position.road.sections[number]
    terrain = Terrain.FLAT if section.terrain is Terrain.HILL else Terrain.HILL
    wind = Wind.LEFT if section.wind is Wind.RIGHT else Wind.RIGHT
    words = {Terrain.FLAT: _("flat"), Terrain.HILL: _("hill")}
    edges = {Wind.LEFT: _("the left"), Wind.RIGHT: _("the right")}
    lanes = position.road.lanes
    line = section_line(number + 1, replace(section, terrain=terrain), lanes)
    yield Offer(_("The section is"), words[terrain], line)
    line = section_line(number + 1, replace(section, wind=wind), lanes)
    yield Offer(_("The wind blows from"), edges[wind], line)


# --- who is home ------------------------------------------------------------------------


def came_home(position: Position, rider: Rider) -> str:
    """The lines by which a rider came home in the round before, last of all; empty without finish.

    Nobody is home in the first round: it becomes the second one.
    """
    lines = arrived(position, rider.number, rider.team)
    return f"- {rider}\n{lines}" if lines else ""


def arrived(position: Position, number: int, team: str) -> str:
    """The lines by which somebody is home who is not on the road; empty without a finish."""
    finish = position.road.finish
    if finish is None:
        return ""
    before = max(position.round - 1, 1)
    place = max((one.place for one in position.home), default=0) + 1
    home = Home(number, team, place, before, finish.seconds[0])
    return str(home) if position.round > before else f"{home}\nround {before + 1}"


def _home_changes(position: Position, home: Home) -> Iterator[Offer]:
    """A rider who is home: he is not, he has another time, came in another round or place."""
    yield Offer(_("He is home"), _("no"), f"- {home}")
    finish = position.road.finish
    for seconds in sorted(set(finish.seconds)) if finish is not None else ():
        if seconds != home.seconds:
            label = ngettext("{count} second", "{count} seconds", seconds).format(count=seconds)
            yield Offer(_("His time in that round"), label, str(replace(home, seconds=seconds)))
    for number in (home.round - 3, home.round - 1, home.round + 1, home.round + 3):
        if 1 <= number < position.round:
            yield Offer(_("He came home in round"), str(number), str(replace(home, round=number)))
    for other in sorted(position.home, key=lambda one: one.place):
        if other.place != home.place:
            swapped = replace(home, place=other.place), replace(other, place=home.place)
            yield Offer(_("His place"), str(other.place), "\n".join(map(str, swapped)))
    yield from _waiting(position, home)


def _waiting(position: Position, home: Home) -> Iterator[Offer]:
    """Riders of his group who get his time when they arrive, where that is how it is played."""
    if position.profile["finish_late"] != "group":
        return
    due = {number for one in position.home for number in one.others}
    for rider in position.riders:
        number = rider.number
        if number in home.others:
            fewer = tuple(one for one in home.others if one != number)
            yield Offer(
                _("No longer gets his time"), name(number), str(replace(home, others=fewer))
            )
        elif number not in due:
            more = replace(home, others=(*home.others, number))
            yield Offer(_("Gets his time later"), name(number), str(more))


# --- who has crossed a premium ----------------------------------------------------------


def tape_changes(position: Position, tape: Tape) -> Iterator[Offer]:
    """Somebody has crossed it before this round, after the others; or has not."""
    crossed = _crossed(position, tape)
    for number in crossed:
        yield Offer(_("Has not crossed it yet"), name(number), _without(position, tape, number))
    beyond = [one.number for one in position.riders if reached(tape, one.cell)]
    beyond += [one.rider for one in position.home]
    others = [one.number for one in position.riders if one.number not in beyond]
    for number in (*beyond, *others):
        if number not in crossed:
            yield Offer(_("Has crossed it already"), name(number), _with(tape, crossed, number))


def _crossing_changes(position: Position, number: int) -> Iterator[Offer]:
    """The same at a rider: which premiums he has crossed before this round."""
    for tape in position.road.tapes:
        crossed = _crossed(position, tape)
        if number in crossed:
            lines = _without(position, tape, number)
            yield Offer(_("He has not crossed yet"), tape_called(tape), lines)
    for tape in position.road.tapes:
        crossed = _crossed(position, tape)
        if number not in crossed:
            yield Offer(_("He has crossed"), tape_called(tape), _with(tape, crossed, number))


def _crossed(position: Position, tape: Tape) -> tuple[int, ...]:
    found = (one.riders for one in position.passed if one.tape == tape.name)
    return next(found, ())


def _with(tape: Tape, crossed: tuple[int, ...], number: int) -> str:
    return str(Passed(tape.name, (*crossed, number)))


def _without(position: Position, tape: Tape, number: int) -> str:
    crossed = _crossed(position, tape)
    rest = tuple(one for one in crossed if one != number)
    return str(Passed(tape.name, rest)) if rest else f"- {Passed(tape.name, crossed)}"
