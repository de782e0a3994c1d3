"""Riders, and what sits on them; and what the shapes of a picture say when they are pointed at.

A rider is told apart by the colour and the shape of his team and by his number.  On him sit star,
rings, squares of the braked, jerseys, ghosts; who is home stands beside the finish.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import KAPPA, Commands, path, through
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _, mark, ngettext, sentence_case
from boardlib.tour.board.position import TEAMS, Home
from boardlib.tour.board.road import Cell, Prize, Road, Tape, Terrain, Wind
from boardlib.tour.questions.describe import TERRAINS
from boardlib.tour.rules.state import Race

# --- what shapes say, and their names ------------------------------------------------------------


SECTIONS: Final = {
    (Terrain.FLAT, Wind.LEFT): mark("Section {number}: flat, wind from the left."),
    (Terrain.FLAT, Wind.RIGHT): mark("Section {number}: flat, wind from the right."),
    (Terrain.HILL, Wind.LEFT): mark("Section {number}: hill, wind from the left."),
    (Terrain.HILL, Wind.RIGHT): mark("Section {number}: hill, wind from the right."),
}
WINDS: Final = {
    Wind.LEFT: mark("Wind {number}: it blows from the left; whoever rides there moves first."),
    Wind.RIGHT: mark("Wind {number}: it blows from the right; whoever rides there moves first."),
}
TAPES: Final = {
    Prize.SPRINT: mark(
        "A sprint premium ({name}): landing on one of the cells of its tape counts."
    ),
    Prize.MOUNTAIN: mark(
        "A mountain premium ({name}): landing on one of the cells of its tape counts."
    ),
}


def cell_words(road: Road, cell: Cell) -> str:
    """A cell: its terrain, how far it is to the yellow line, its seconds."""
    terrain, far = _(TERRAINS[road.terrain(cell)]), road.distance(cell)
    seconds = road.seconds(cell)
    if seconds is not None:
        words = ngettext("finish, {count} second", "finish, {count} seconds", seconds)
        text = words.format(count=seconds)
    elif cell.row < road.corridor:
        text = _("start corridor")
    elif road.section(cell) + 1 < len(road.sections):
        words = ngettext(
            "{terrain}, {count} cell to the yellow line",
            "{terrain}, {count} cells to the yellow line",
            far,
        )
        text = words.format(terrain=terrain, count=far)
    else:
        text = terrain
    return _("{cell}: {text}.").format(cell=cell_name(cell), text=text)


def cell_name(cell: Cell) -> str:
    """What a cell is called."""
    return sentence_case(cell.words)


def section_words(road: Road, number: int) -> str:
    """A section: terrain and wind."""
    section = road.sections[number]
    return _(SECTIONS[section.terrain, section.wind]).format(number=number + 1)


def wind_words(road: Road, number: int) -> str:
    """The windward edge of a section."""
    return _(WINDS[road.sections[number].wind]).format(number=number + 1)


def line_words(road: Road, number: int) -> str:
    """The yellow line before a section."""
    before, after = road.sections[number - 2].terrain, road.sections[number - 1].terrain
    text = _("Line {number}: section {number} begins.")
    if before is not after and after is Terrain.HILL:
        text = _("Line {number}: section {number} begins, a climb begins.")
    elif before is not after:
        text = _("Line {number}: section {number} begins, the climb ends.")
    return text.format(number=number)


def tape_words(tape: Tape) -> str:
    """A premium."""
    return _(TAPES[tape.prize]).format(name=tape.name)


def finish_words(road: Road) -> str:
    """The finish line."""
    assert road.finish is not None
    return _("Finish: the cells behind it carry seconds, from {most} to {least}.").format(
        most=road.finish.seconds[0], least=road.finish.seconds[-1]
    )


def rider_words(race: Race, rider: int, team: str, roles: Collection[str]) -> str:
    """A rider: his team and his cell, and how he stands, as far as his roles say it."""
    head, facts = rider_name(race, rider, team), "; ".join(_standing(race, rider, roles))
    return _("{rider}: {facts}.").format(rider=head, facts=facts)


def rider_name(race: Race, rider: int, team: str) -> str:
    """A rider, his team and his cell."""
    text = _("Rider {number}, {team} ({cell})")
    return text.format(number=rider, team=_(TEAMS[team]), cell=race.at[rider].words)


def _standing(race: Race, rider: int, roles: Collection[str]) -> Iterator[str]:
    group = race.group(rider)
    if "leader" in roles:
        yield _("leads a group of {count}").format(count=len(group.riders))
    elif not group.lone:
        yield _("in the group of {leader}").format(leader=group.leader)
    else:
        yield _("lone rider") if "lone" in roles else _("in no group of others")
    if "attack" in roles:
        yield _("in attack position")
    if "braked" in roles:
        yield _("braked")
    if "moved" in roles:
        words = ngettext("has moved {count} cell", "has moved {count} cells", _far(race, rider))
        yield words.format(count=_far(race, rider))


def _far(race: Race, rider: int) -> int:
    return sum(
        len(leg.cells)
        for ridden in race.rides.values()
        for leg in ridden.legs
        if leg.rider == rider
    )


def offer_words(rider: int, value: str) -> str:
    """A speed on offer."""
    return _("Offer {rider}: rider {rider} may take over {value}.").format(rider=rider, value=value)


def offer_name(rider: int) -> str:
    """A speed on offer, without the speed."""
    return _("Offer {rider}").format(rider=rider)


def home_words(home: Home) -> str:
    """A rider who has finished."""
    words = ngettext(
        "Rider {rider}, {team}, home: place {place}, round {round}, {count} second.",
        "Rider {rider}, {team}, home: place {place}, round {round}, {count} seconds.",
        home.seconds,
    )
    return words.format(
        rider=home.rider,
        team=_(TEAMS[home.team]),
        place=home.place,
        round=home.round,
        count=home.seconds,
    )


def home_name(home: Home) -> str:
    """A rider who has finished, without his place and his time."""
    text = _("Rider {rider}, {team}, home")
    return text.format(rider=home.rider, team=_(TEAMS[home.team]))


# --- riders --------------------------------------------------------------------------------------


RADIUS: Final = 16.0
"""Of the disc of a rider; other shapes look as large."""
RING: Final = 23.5
"""Of the ring of an attack position."""
CORNER: Final = 18.0
"""How far to the right and up a badge sits on a rider."""
RIM: Final = 8.0
"""The same for the place where it touches him, from which it grows."""


def _circle(radius: float) -> Commands:
    r, k = radius, radius * KAPPA
    return (
        ("M", -r, 0.0),
        ("C", -r, -k, -k, -r, 0.0, -r),
        ("C", k, -r, r, -k, r, 0.0),
        ("C", r, k, k, r, 0.0, r),
        ("C", -k, r, -r, k, -r, 0.0),
        ("Z",),
    )


SHAPES: Final[dict[str, Commands]] = {
    "blue": _circle(RADIUS),
    "red": path("M-14.2,-14.2 H14.2 V14.2 H-14.2 Z"),
    "orange": path("M0,-19.2 L19.2,0 L0,19.2 L-19.2,0 Z"),
    "sky": path("M-14.5,-14.8 H14.5 V.8 C14.5,9.9 7.4,14.8 0,18.5 C-7.4,14.8 -14.5,9.9 -14.5,.8 Z"),
    "green": path("M0,-18.4 L18.4,14.5 L-18.4,14.5 Z"),
    "pink": path("M-9.9,-16.8 H9.9 V-9.9 H16.8 V9.9 H9.9 V16.8 H-9.9 V9.9 H-16.8 V-9.9 H-9.9 Z"),
}
"""Team -> its shape around the origin; equal visual weight."""
_LETTERING: Final = {"green": (16.5, 11.0), "orange": (18.0, 6.4), "pink": (18.0, 6.4)}
"""Size of the number and how far down, where it is not as on a disc."""


def _number(team: str, number: int, colour: str) -> Text:
    size, down = _LETTERING.get(team, (20.0, 7.2))
    size *= {1: 1.1, 2: 1.0}.get(len(str(number)), 0.72)
    return Text(0, down, str(number), size, colour, bold=True)


@cache
def token(team: str, number: int) -> Group:
    """A rider around his middle."""
    shape = SHAPES[team]
    children = (
        Path(shape, Paint("piece-line", "piece-line", 5.8)),
        Path(shape, Paint(f"team-{team}", "plate", 2.8)),
        _number(team, number, f"on-team-{team}"),
    )
    return Group(children, memo={})


@cache
def ghost(team: str, number: int) -> Group:
    """Where a rider stood at the start of the round."""
    outline = Path(SHAPES[team], Paint("paper", "second", 1.8, (4.0, 3.0)))
    return Group((outline, _number(team, number, "second")), memo={})


@cache
def attack_ring() -> tuple[Shape, ...]:
    """Attack position."""
    return (
        Circle(0, 0, RING, Paint(stroke="paper", width=6.4)),
        Circle(0, 0, RING, Paint(stroke="attack", width=3.4)),
    )


@cache
def lone_ring() -> tuple[Shape, ...]:
    """A lone rider."""
    return (
        Circle(0, 0, RING + 1.2, Paint(stroke="paper", width=5.6)),
        Circle(0, 0, RING + 1.2, Paint(stroke="ink", width=2.5, dash=(5.6, 4.8), round=False)),
    )


def _star(radius: float) -> Commands:
    points = []
    for index in range(10):
        far = radius if index % 2 == 0 else radius * 0.45
        angle = math.radians(-90 + 36 * index)
        points.append((far * math.cos(angle), far * math.sin(angle)))
    return (*through(points), ("Z",))


@cache
def star() -> tuple[Shape, ...]:
    """The leader of a group."""
    return (
        Circle(0, 0, 11.4, Paint("badge", "on-badge", 1.8)),
        Path(_star(9.0), Paint("star")),
    )


@lru_cache(maxsize=16)
def braked(place: int) -> tuple[Shape, ...]:
    """A braked rider, the first or the second behind the braker: no larger than the room between
    the riders around him.
    """
    square = rounded(-8, -8, 16, 16, 3)
    return (
        Path(square, Paint("paper", "paper", 3.6)),
        Path(square, Paint("paper", "refused", 2.0)),
        Text(0, 4.7, str(place), 13.0, "refused", bold=True),
    )


_SHIRT: Final = path(
    "M-4,-7.5 C-2.5,-5.6 2.5,-5.6 4,-7.5 L10,-4.6 L8,1 L5.4,0 V8 H-5.4 V0 L-8,1 L-10,-4.6 Z"
)
_DOTS: Final = ((-2.4, -2.6), (2.4, -2.6), (0.0, 1.0), (-2.6, 4.6), (2.6, 4.6))


@cache
def jersey(colour: str, used: bool) -> tuple[Shape, ...]:
    """The jersey a rider wears; empty when its card has been handed in."""
    fill = "paper" if used else f"jersey-{colour}"
    shirt = Path(_SHIRT, Paint(fill, "piece-line" if not used else "second", 1.5))
    halo = Path(_SHIRT, Paint("paper", "paper", 4.6))
    dots: tuple[Shape, ...] = ()
    if colour == "polka":
        dots = tuple(Circle(x, y, 1.35, Paint("mountain-dot")) for x, y in _DOTS)
    return (halo, shirt, *dots)


# --- the riders who are home, below the road ------------------------------------------


LEFT: Final = 110.0
PITCH: Final = 76.0
ROW: Final = 60.0
SIZE: Final = 15.0


def arrived(home: Sequence[Home], width: float) -> tuple[tuple[Shape, ...], float]:
    """The riders who have finished, in rows, and the height they take."""
    columns = max(1, int((width - LEFT) / PITCH))
    ranked = sorted(home, key=lambda one: one.place)
    shapes: list[Shape] = [Text(24, 26, _("Home"), 14.0, "ink", "start", bold=True, legible=True)]
    for index, one in enumerate(ranked):
        at = (LEFT + index % columns * PITCH, 2.0 + index // columns * ROW)
        key = f"rider:{one.rider}"
        roles = ("figure", "rider", one.team, "home")
        words, name = home_words(one), home_name(one)
        shapes.append(Group(tuple(_rider(one)), key, words, roles, at, at=(24.0, 19.0), name=name))
    return tuple(shapes), ROW * -(-len(ranked) // columns) + 4.0


def _rider(one: Home) -> Iterator[Shape]:
    """A rider with his place and his time."""
    yield Text(-3, 24, f"{one.place}.", SIZE, "ink", "middle", bold=True, legible=True)
    yield Group((token(one.team, one.rider),), offset=(28.0, 19.0), scale=0.86)
    words = _("{seconds} s").format(seconds=one.seconds)
    yield Text(28, 51, words, SIZE, "second", legible=True)
