"""The parts of a tile's geometry: measures, walls, gates, tunnel mouths, borders.

A tile is 100 x 100 units, x to the east, y to the south, unrotated.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from boardlib.carcassonne.art.vectors import added, scaled
from boardlib.carcassonne.board.tiles import HALVES, Feature, TileKind
from boardlib.drawing.geometry import KAPPA, Commands, Cubic, Point, Polyline

SIZE: Final = 100.0
CENTRE: Final = (50.0, 50.0)
CORNERS: Final = ((0.0, 0.0), (100.0, 0.0), (100.0, 100.0), (0.0, 100.0))
MIDDLE: Final = {"N": (50.0, 0.0), "E": (100.0, 50.0), "S": (50.0, 100.0), "W": (0.0, 50.0)}
INWARD: Final = {"N": (0.0, 1.0), "E": (-1.0, 0.0), "S": (0.0, -1.0), "W": (1.0, 0.0)}
HALF_MIDDLE: Final = dict(
    zip(
        HALVES,
        ((25, 0), (75, 0), (100, 25), (100, 75), (75, 100), (25, 100), (0, 75), (0, 25)),
        strict=True,
    )
)
FLYOVERS: Final[dict[str, str]] = {"AM-02": "c2", "AM-03": "c1"}
"""Cities that cross another city on a bridge; the definition does not say which one does."""
ROAD: Final = 8.0
CASING: Final = 11.0
WALL: Final = 3.4
RIVER: Final = 17.0
MOUTH: Final = 20.0
"""How far from the middle of a hill its tunnel mouths stand."""


@dataclass(frozen=True, slots=True)
class Gate:
    """Where a road enters a city: a point on the wall and the direction out of the city."""

    at: Point
    out: Point
    city: str
    road: str


@dataclass(frozen=True, slots=True)
class Mouth:
    """A tunnel mouth: the middle of its threshold and the direction in which it looks."""

    portal: str
    at: Point
    out: Point
    road: str


@dataclass(slots=True)
class CityPlan:
    """A city part: its area, its walls, and the deck of a bridge if it crosses another city."""

    fill: Commands
    walls: list[Cubic]
    deck: tuple[Point, Point] | None = None


@dataclass(slots=True)
class Border:
    """A piece of a field's outline and what it runs along: wall, road, river or side."""

    line: Polyline
    kind: str
    half: str = ""


@dataclass(slots=True)
class TilePlan:
    """The geometry of one tile kind; every part is found by its feature id."""

    kind: TileKind
    cities: dict[str, CityPlan] = field(default_factory=dict)
    roads: dict[str, Commands] = field(default_factory=dict)
    rivers: dict[str, Commands] = field(default_factory=dict)
    fields: dict[str, list[Polyline]] = field(default_factory=dict)
    borders: dict[str, list[Border]] = field(default_factory=dict)
    monasteries: dict[str, Point] = field(default_factory=dict)
    crossings: list[Point] = field(default_factory=list)
    houses: list[Point] = field(default_factory=list)
    volcanoes: list[Point] = field(default_factory=list)
    gates: list[Gate] = field(default_factory=list)
    mouths: list[Mouth] = field(default_factory=list)
    hill: list[tuple[Point, float]] = field(default_factory=list)
    bridges: list[tuple[Point, Point]] = field(default_factory=list)
    hidden: list[Polyline] = field(default_factory=list)
    """Lines that part fields although nothing is drawn along them."""


def of_type(kind: TileKind, *types: str) -> list[Feature]:
    """The features of a tile that have one of these types."""
    return [feature for feature in kind.features if feature.type in types]


def field_at(kind: TileKind, half: str) -> Feature | None:
    """The field at a half side."""
    return next((item for item in of_type(kind, "field") if half in item.halves), None)


def arc(first: str, last: str) -> Commands:
    """A quarter circle from the middle of one side to the middle of a neighbouring one."""
    (x, y), (u, v) = MIDDLE[first], MIDDLE[last]
    one = added((x, y), scaled(INWARD[first], 50 * KAPPA))
    two = added((u, v), scaled(INWARD[last], 50 * KAPPA))
    return (("M", x, y), ("C", *one, *two, u, v))
