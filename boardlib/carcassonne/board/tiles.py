"""The tile definitions: what is printed on every tile, as data.

The definitions live in ``tiles.json``; its ``conventions`` explain every key.  A
:class:`TileKind` is one definition, an :class:`OrientedTile` is that definition turned
clockwise, which is all the rest of the engine ever looks at.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

SIDES: Final = "NESW"
HALVES: Final = ("Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn")
OPPOSITE: Final = {"N": "S", "E": "W", "S": "N", "W": "E"}
STEP: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
ACROSS: Final = {
    "Nw": "Sw",
    "Ne": "Se",
    "En": "Wn",
    "Es": "Ws",
    "Se": "Ne",
    "Sw": "Nw",
    "Ws": "Es",
    "Wn": "En",
}
HALVES_OF: Final = {"N": ("Nw", "Ne"), "E": ("En", "Es"), "S": ("Se", "Sw"), "W": ("Ws", "Wn")}
ROTATIONS: Final = (0, 90, 180, 270)
PORTAL: Final = "portal"
"""The kind of an end that a token may join to another one."""


class End(NamedTuple):
    """Where a road ends inside its tile: what is there, and what that is called on the tile."""

    kind: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class Feature:
    """One printed part of a tile: a piece of road, city, field or river, or a monastery.

    Attributes:
        id: name within the tile, such as ``r1``.
        type: ``road``, ``city``, ``monastery``, ``field`` or ``river``.
        edges: sides through which a road, city or river leaves the tile.
        halves: half sides through which a field leaves the tile.
        ends: where a road ends inside the tile: at a city, a crossing, a portal ...
        cities: cities of the same tile that a field touches.
        pennants: number of pennants of a city part.
        claimable: whether a figure may stand on it at all.
        flags: further printed facts: ``abbey``, ``cathedral``, ``inn``, ``inner``, ``short``,
            ``underpass``, ``princess``, and ``goods:NAME``.
    """

    id: str
    type: str
    edges: tuple[str, ...] = ()
    halves: tuple[str, ...] = ()
    ends: tuple[End, ...] = ()
    cities: tuple[str, ...] = ()
    pennants: int = 0
    claimable: bool = True
    flags: frozenset[str] = frozenset()

    @property
    def portal(self) -> str | None:
        """The name of the tunnel portal in which this road part ends, if it does."""
        return next((end.name for end in self.ends if end.kind == PORTAL), None)


@dataclass(frozen=True, slots=True)
class Link:
    """Two features that are directly adjacent inside a tile, and by what.

    ``kind`` is ``gate``, ``path``, ``inside`` or ``crossing``.
    """

    first: str
    second: str
    kind: str


@dataclass(frozen=True, slots=True)
class TileKind:
    """One tile definition, unrotated.

    ``underpass`` names the road that a printed tunnel may break, and ``tunnelled`` the two
    roads with a portal each that replace it then (the printed-tunnel rules). ``is_abbey`` tells
    the abbey, whose sides match and close everything.
    """

    id: str
    name: str
    set: str
    edges: tuple[str, str, str, str]
    features: tuple[Feature, ...]
    links: tuple[Link, ...] = ()
    touches: tuple[tuple[str, str], ...] = ()
    underpass: str | None = None
    tunnelled: tuple[Feature, ...] = ()
    marks: tuple[str, ...] = ()
    note: str = ""
    is_abbey: bool = False

    def feature(self, name: str) -> Feature | None:
        """The feature of that id, looking at the tunnelled roads too."""
        for feature in self.features + self.tunnelled:
            if feature.id == name:
                return feature
        return None

    @property
    def portals(self) -> dict[str, str]:
        """Portal name -> id of the road part that ends in it (printed tunnels included)."""
        return {
            feature.portal: feature.id
            for feature in self.features + self.tunnelled
            if feature.portal is not None
        }


@dataclass(frozen=True, slots=True)
class TileSet:
    """An expansion: its name, and how many copies of each tile kind it holds."""

    id: str
    name: str
    editions: tuple[str, ...]
    total: int
    counts: dict[str, int]
    player_tiles: dict[str, int]
    start: str | None = None


def turn_side(side: str, rotation: int) -> str:
    """The side that ``side`` becomes after turning the tile clockwise.

    >>> turn_side("N", 90)
    'E'
    """
    return SIDES[(SIDES.index(side) + rotation // 90) % 4]


def turn_half(half: str, rotation: int) -> str:
    """The half side that ``half`` becomes after turning the tile clockwise.

    >>> turn_half("Nw", 90)
    'En'
    """
    return HALVES[(HALVES.index(half) + rotation // 45) % 8]


def _feature(data: dict[str, Any]) -> Feature:
    plain = ("abbey", "cathedral", "inn", "inner", "short", "underpass", "princess")
    flags = {name for name in plain if data.get(name)}
    if "goods" in data:
        flags.add(f"goods:{data['goods']}")
    return Feature(
        id=data["id"],
        type=data["type"],
        edges=tuple(data.get("edges", ())),
        halves=tuple(data.get("halves", ())),
        ends=tuple(End(*end.split(":")) for end in data.get("ends", ())),
        cities=tuple(data.get("cities", ())),
        pennants=data.get("pennants", 0),
        claimable=data.get("claimable", True),
        flags=frozenset(flags),
    )


def _kind(name: str, data: dict[str, Any]) -> TileKind:
    edges = data["edges"]
    tunnelled = data.get("tunnelled", {})
    return TileKind(
        id=name,
        name=data["name"],
        set=data["set"],
        edges=(edges["N"], edges["E"], edges["S"], edges["W"]),
        features=tuple(_feature(item) for item in data["features"]),
        links=tuple(Link(*link) for link in data["links"]),
        touches=tuple((first, second) for first, second in data.get("touches", ())),
        underpass=tunnelled.get("replaces"),
        tunnelled=tuple(_feature(item) for item in tunnelled.get("roads", ())),
        marks=tuple(data.get("marks", ())),
        note=data.get("note", ""),
        is_abbey="abbey" in edges.values(),
    )


@cache
def _data() -> dict[str, Any]:
    text = files(__package__).joinpath("tiles.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


@cache
def tile_kinds() -> dict[str, TileKind]:
    """Every tile definition by id, in the order of the data file."""
    return {name: _kind(name, item) for name, item in _data()["tiles"].items()}


@cache
def tile_sets() -> dict[str, TileSet]:
    """Every expansion by id."""
    return {
        name: TileSet(
            id=name,
            name=item["name"],
            editions=tuple(item["editions"]),
            total=item["total"],
            counts=dict(item["tiles"]),
            player_tiles=dict(item.get("player_tiles", {})),
            start=item.get("start"),
        )
        for name, item in _data()["sets"].items()
    }


# --- tiles turned -----------------------------------------------------------------------


class OrientedTile:
    """A tile kind turned clockwise, with the look-ups that placing needs.

    Attributes:
        edges: what the four sides show, N E S W.
        features: the features with sides and half sides turned; broken printed tunnels replaced.
        index_of: which of the features has an id.
        at_side: for each side, the index of the road, city or river there, or -1.
        at_half: for each half side, the index of the field there, or -1.
        at_corner: for each corner NW NE SE SW, the index of the field in it, or -1.
        starts: for each feature, its type and how many ends start open (sides and portals).
        links: features directly adjacent inside the tile, as (index, index, kind).
        over_short: those that are joined by nothing but short roads, as (index, index).
        touches: features drawn against each other without a gate, as (index, index).
        touching: for each feature, the indices of the cities that it touches as a field.
        portals: (index, name) of every feature that ends in a tunnel portal.
        printed_portals: the names of all portals, those of an unbroken printed tunnel included.
        stands: (index, type) of every feature on which a figure may stand.
        code: the four sides as one number, see :func:`side_code`.
        asks: for each side, what it asks of a neighbour, as a part of such a number.
    """

    __slots__ = (
        "asks",
        "at_corner",
        "at_half",
        "at_side",
        "broken",
        "code",
        "edges",
        "features",
        "index_of",
        "is_abbey",
        "kind",
        "links",
        "monastery",
        "over_short",
        "portals",
        "printed_portals",
        "rotation",
        "stands",
        "starts",
        "touches",
        "touching",
    )

    def __init__(self, kind: TileKind, rotation: int, broken: bool) -> None:
        self.kind = kind
        self.rotation = rotation
        self.broken = broken
        self.is_abbey = kind.is_abbey
        self.edges = turned_edges(kind, rotation)
        self.features = tuple(turned(f, rotation) for f in printed_features(kind, broken))
        self.index_of = {feature.id: index for index, feature in enumerate(self.features)}
        self.at_side = tuple(_index(self.features, "edges", side) for side in SIDES)
        self.at_half = tuple(_index(self.features, "halves", half) for half in HALVES)
        self.at_corner = tuple(_in_corner(self.at_half, corner) for corner in range(4))
        self.starts = tuple((f.type, _open_ends(f)) for f in self.features)
        self.monastery = next((i for i, f in enumerate(self.features) if f.type == "monastery"), -1)
        self.links = tuple(_links(kind, self.features))
        self.over_short = tuple(_over_short(self.links, self.features))
        self.touches = tuple(tuple(_named(self.features, pair)) for pair in kind.touches)
        self.touching = tuple(tuple(_named(self.features, f.cities)) for f in self.features)
        self.portals = tuple(
            (index, f.portal) for index, f in enumerate(self.features) if f.portal is not None
        )
        self.printed_portals = tuple(kind.portals)
        self.stands = tuple(
            (index, f.type)
            for index, f in enumerate(self.features)
            if f.claimable and f.type != "river"
        )
        self.code = code(self.edges)
        self.asks = tuple(side_code(edge, (side + 2) % 4) for side, edge in enumerate(self.edges))


def _open_ends(feature: Feature) -> int:
    return len(feature.edges) + sum(end.kind == PORTAL for end in feature.ends)


def _in_corner(at_half: tuple[int, ...], corner: int) -> int:
    """The field in a corner: the one at both half sides that meet there."""
    one, other = at_half[2 * corner - 1], at_half[2 * corner]
    return one if one == other else -1


def _named(features: tuple[Feature, ...], names: tuple[str, ...]) -> Iterator[int]:
    return (index for index, feature in enumerate(features) if feature.id in names)


def _links(kind: TileKind, features: tuple[Feature, ...]) -> Iterator[tuple[int, int, str]]:
    index = {feature.id: number for number, feature in enumerate(features)}
    for link in kind.links:
        if link.first in index and link.second in index:
            yield index[link.first], index[link.second], link.kind


def _over_short(
    links: tuple[tuple[int, int, str], ...], features: tuple[Feature, ...]
) -> Iterator[tuple[int, int]]:
    """The pairs of features with short roads only between them, however many."""
    near: dict[int, set[int]] = {number: set() for number in range(len(features))}
    for first, second, _kind in links:
        near[first].add(second)
        near[second].add(first)
    short = {number for number, feature in enumerate(features) if "short" in feature.flags}
    for start in near.keys() - short:
        waiting, passed, found = list(near[start] & short), set[int](), set[int]()
        while waiting:
            road = waiting.pop()
            passed.add(road)
            found |= near[road] - short
            waiting += (near[road] & short) - passed
        yield from ((start, end) for end in sorted(found - near[start]) if start < end)


EDGE_CODES: Final = {"field": 1, "road": 2, "city": 3, "river": 4, "abbey": 5}


def side_code(edge: str, side: int) -> int:
    """What one side shows as a number: four bits for each side, zero for nothing."""
    return EDGE_CODES[edge] << (4 * side)


def code(edges: Iterable[str]) -> int:
    """What the four sides show as one number."""
    return sum(side_code(edge, side) for side, edge in enumerate(edges))


def turned_edges(kind: TileKind, rotation: int) -> tuple[str, ...]:
    """What the four sides show when the tile is turned clockwise."""
    return tuple(kind.edges[(side - rotation // 90) % 4] for side in range(4))


def printed_features(kind: TileKind, broken: bool) -> tuple[Feature, ...]:
    """The features of a tile kind; a broken printed tunnel has its two roads instead of one."""
    if not broken:
        return kind.features
    kept = tuple(f for f in kind.features if f.id != kind.underpass)
    return kind.tunnelled + kept


def turned(feature: Feature, rotation: int) -> Feature:
    """The feature with its sides and half sides turned clockwise."""
    return replace(
        feature,
        edges=turned_sides(feature, rotation),
        halves=tuple(turn_half(half, rotation) for half in feature.halves),
    )


def turned_sides(feature: Feature, rotation: int) -> tuple[str, ...]:
    """The sides at which a feature ends when it is turned clockwise."""
    return tuple(turn_side(side, rotation) for side in feature.edges)


def _index(features: tuple[Feature, ...], where: str, name: str) -> int:
    return next((i for i, f in enumerate(features) if name in getattr(f, where)), -1)


@cache
def oriented(kind: str, rotation: int, broken: bool = False) -> OrientedTile:
    """The tile kind of that id, turned; ``broken`` splits a printed tunnel into two roads."""
    definition = tile_kinds()[kind]
    return OrientedTile(definition, rotation, broken and definition.underpass is not None)


class Fitting(dict[int, tuple[int, ...]]):
    """What neighbours ask for -> the rotations in which a tile of this kind shows it.

    What they ask for is a number as made by :func:`side_code`: one entry for every side where a
    neighbour lies. The rotations are found when they are looked up for the first time.
    """

    def __init__(self, kind: str) -> None:
        super().__init__()
        definition = tile_kinds()[kind]
        self._codes = {one: code(turned_edges(definition, one)) for one in ROTATIONS}

    def __missing__(self, wanted: int) -> tuple[int, ...]:
        found = tuple(r for r, code in self._codes.items() if sides_fit(code, wanted))
        self[wanted] = found
        return found


@cache
def fitting(kind: str) -> Fitting:
    """How tiles of that kind fit; found out once for the whole library."""
    return Fitting(kind)


def fitting_rotations(kind: str, wanted: int) -> tuple[int, ...]:
    """The rotations in which a tile shows what its neighbours ask for (see :class:`Fitting`)."""
    return fitting(kind)[wanted]


def sides_fit(code: int, wanted: int) -> bool:
    """Whether a tile's sides show what is wanted; an abbey's side matches everything."""
    for shift in (0, 4, 8, 12):
        mine, theirs = code >> shift & 15, wanted >> shift & 15
        if theirs and mine != theirs and 5 not in (mine, theirs):
            return False
    return True
