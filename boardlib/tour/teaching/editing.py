r"""What can be changed and asked at every part of a stage (see :mod:`boardlib.game.editing`).

>>> from boardlib.tour.board.notation import read
>>> stage = read("road B1\nrider 1 blue 2,12\nrider 2 red 2,11\nplayed 1 yellow 4")
>>> [offer.text for offer in changes_at(stage, "rider:1")][:2]
['played 1 yellow 2A', 'played 1 yellow 3']
>>> for offer in questions_at(stage, "rider:2")[:2]:
...     print(offer.label, "|", offer.text)
What may he do? | options 2
May he take over the 4? | may 2 take 4
>>> carried(stage, "rider:2")["2,10"]
'- rider 2 red 2,11\nrider 2 red 2,10'
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from boardlib.game.editing import Offer
from boardlib.profile import Profile
from boardlib.text import _, mark
from boardlib.tour.board.notation import named_road, road_lines, roads, section_line
from boardlib.tour.board.position import (
    JERSEYS,
    TEAMS,
    Attack,
    Die,
    Position,
    Ride,
    Rider,
    Roll,
    Way,
    before_first,
    faces,
)
from boardlib.tour.board.road import Cell, Terrain, Wind
from boardlib.tour.rules.naming import key, ride_label
from boardlib.tour.rules.play import choices
from boardlib.tour.rules.rounds import race
from boardlib.tour.teaching.pieces import FreeCells, drawers, places, refused
from boardlib.tour.teaching.pointing import (
    came_home,
    crossing_changes,
    home_changes,
    line_words,
    spot,
    tape_changes,
    things,
)
from boardlib.tour.teaching.querying import questions_at

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


# --- changes ----------------------------------------------------------------------------


def changes_at(position: Position, shape: str) -> list[Offer]:
    """What may be changed at a shape, or about the round as a whole."""
    if not shape:
        return list(_round_changes(position))
    there = spot(position, shape)
    found: list[Offer] = []
    if there.rider is not None:
        found += _rider_changes(position, there.rider)
    if there.home is not None:
        found += home_changes(position, there.home)
        found += crossing_changes(position, there.home.rider)
    if there.tape is not None:
        found += tape_changes(position, there.tape)
    if there.cell is not None:
        found += _riders_put(position, there.cell)
    if there.section is not None:
        found += _section_changes(position, there.section)
    return found


def away(position: Position, shape: str) -> str:
    """The lines that take away the rider at a shape, with his jerseys and his move."""
    there = spot(position, shape)
    if there.rider is not None:
        return without(position, there.rider)
    return "" if there.home is None else f"- {there.home}"


def _round_changes(position: Position) -> Iterator[Offer]:
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
    for name in roads():
        road = named_road(name)
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
            lines = [*(f"- {line}" for line in gone), f"road {name}"]
            yield Offer(_("Another road"), name, "\n".join(lines), f"road {name}")


def _rider_changes(position: Position, rider: Rider) -> Iterator[Offer]:
    yield from _other_faces(position, rider.number)
    yield from _moves(position, rider.number)
    yield from _other_dice(position, rider.number)
    yield from _other_starts(position, rider)
    for team, words in TEAMS.items():
        if team != rider.team:
            yield Offer(_("His team"), _(words), str(replace(rider, team=team)))
    yield from _jerseys(position, rider.number)
    yield from crossing_changes(position, rider.number)
    if lines := came_home(position, rider):
        lines = "\n".join([*_taken_back(position, rider.number), lines])
        yield Offer(_("The rider"), _("is home already"), lines)
    yield Offer(_("The rider"), _("take him away"), without(position, rider))


def _other_faces(position: Position, number: int) -> Iterator[Offer]:
    """Another face of the die that a rider has rolled."""
    group = _("The die shows")
    for ride in _rides(position, number):
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
    for ride in _rides(position, number):
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
    if next(_rides(position, rider.number), None) is not None:
        starts = {other.cell for other in position.riders}
        for cell in position.road.around(rider.cell):
            if cell not in starts:
                lines = f"- {rider}\n{replace(rider, cell=cell)}"
                yield Offer(_("He started the round here"), cell.words, lines)


def _rides(position: Position, number: int) -> Iterator[Ride]:
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


def without(position: Position, rider: Rider) -> str:
    """The lines that take a rider away, with his jerseys and his move."""
    gone = [str(rider)]
    gone += [str(jersey) for jersey in position.jerseys if jersey.rider == rider.number]
    return "\n".join([*(f"- {line}" for line in gone), *_taken_back(position, rider.number)])


def _taken_back(position: Position, number: int) -> Iterator[str]:
    """The lines that take back the moves of a rider."""
    return (f"- played {ride}" for ride in _rides(position, number))


def _riders_put(position: Position, cell: Cell) -> Iterator[Offer]:
    """A new rider of any team, on a cell where nobody stands."""
    for team, words in TEAMS.items():
        rider = Rider(free_number(position, team), team, cell)
        yield Offer(_("Put a rider here"), _(words), str(rider))


def free_number(position: Position, team: str) -> int:
    known = {rider.number for rider in position.riders} | {home.rider for home in position.home}
    first = before_first(list(TEAMS).index(team)) + 1
    return next(number for number in range(first, first + len(known) + 1) if number not in known)


def _section_changes(position: Position, number: int) -> Iterator[Offer]:
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


# --- moving, places, options ------------------------------------------------------------


def carried(position: Position, shape: str) -> Mapping[str, str]:
    """Where a rider may be put: to any free cell, or home; if he has moved, the end of his move."""
    rider = spot(position, shape).rider
    if rider is None:
        return {}
    ride = next(_rides(position, rider.number), None)
    state = race(position)
    free = {str(cell): cell for cell in sorted(position.road.cells) if cell not in state.taken}
    if ride is None:
        home = {"finish": lines} if (lines := came_home(position, rider)) else {}
        return FreeCells(free, lambda cell: f"- {rider}\n{replace(rider, cell=cell)}", home)
    return FreeCells(free, lambda cell: f"played {ending(ride, cell)}")


def ending(ride: Ride, cell: Cell) -> Ride:
    """The same move with another end."""
    if ride.attack is Attack.SOLO:
        return replace(ride, then=Way(cell))
    return replace(ride, way=Way(cell))


def openings(position: Position) -> list[str]:
    """None: every cell of the road is there already."""
    return []


def settings(position: Position) -> Profile:
    """The options in force."""
    return position.profile


def line_shapes(line: str) -> tuple[str, ...]:
    """The rider, tape or section that a line is about.

    >>> line_shapes("played 1 yellow 4"), line_shapes("tape sprint T row 9"), line_shapes("round 2")
    (('rider:1',), ('tape:T',), ())
    """
    words = line.split()
    if words[:1] == ["finish"]:
        return ("finish",)
    if len(words) < 3:
        return ()
    if words[0] == "passed":
        return (f"tape:{words[1]}",)
    if words[0] in ("jersey", "tape"):
        kind = "tape" if words[0] == "tape" else "rider"
        return (f"{kind}:{words[2]}",)
    if words[0] in ("rider", "home", "played") and words[1].isdecimal():
        return (key(int(words[1])),)
    return (f"section:{words[1]}",) if words[0] == "section" else ()


__all__ = [
    "away",
    "carried",
    "changes_at",
    "drawers",
    "line_shapes",
    "line_words",
    "openings",
    "places",
    "questions_at",
    "refused",
    "settings",
    "things",
]
