"""How players call places, parts of the board, figures and tokens; how the rule book tells facts.

Every name is made here, from the tiles alone, so that a feature has one name, whichever of its
parts was asked about, and keeps it while others come and go.  A name that stands at the head of
a sentence begins with a capital letter (``head=True``); in lists and brackets it does not.

>>> from boardlib.carcassonne.board.landscape import Landscape
>>> landscape = Landscape()
>>> for x, y in ((0, 0), (1, 0)):
...     _tile = landscape.place("BG-D", x, y, 0)
>>> [feature_name(landscape, joined) for joined in landscape.features()[:2]]
['the city at (0,0)', 'the road at (0,0)']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined, Portal
from boardlib.carcassonne.board.position import Figure
from boardlib.carcassonne.board.tiles import (
    SIDES,
    Feature,
    OrientedTile,
    TileKind,
    oriented,
    tile_kinds,
    turn_half,
    turned_sides,
)
from boardlib.rulebook import Fact, Forms, RuleBook
from boardlib.text import _, language, listing, mark, ngettext, sentence_case

PLAYERS: Final = {
    "red": mark("Red"),
    "blue": mark("Blue"),
    "green": mark("Green"),
    "yellow": mark("Yellow"),
    "black": mark("Black"),
    "grey": mark("Grey"),
}
"""The players at the head of a sentence, as a label."""

SIDE_NAMES: Final = {"N": mark("north"), "E": mark("east"), "S": mark("south"), "W": mark("west")}
CORNER_NAMES: Final = (
    mark("north-west"),
    mark("north-east"),
    mark("south-east"),
    mark("south-west"),
)
_TWO_CORNERS: Final = {(0, 1): "N", (1, 2): "E", (2, 3): "S", (0, 3): "W"}
"""The side between two corners, which are counted NW NE SE SW."""

KINDS: Final = {
    "road": mark("road"),
    "short": mark("short road"),
    "city": mark("city"),
    "monastery": mark("monastery"),
    "abbey": mark("abbey"),
    "field": mark("field"),
    "river": mark("river"),
}
"""What features are called, wherever they are (see :func:`kind_of`)."""

NAMES: Final = {
    "road": mark("the road at {place}"),
    "short": mark("the short road at {place}"),
    "city": mark("the city at {place}"),
    "monastery": mark("the monastery at {place}"),
    "abbey": mark("the abbey at {place}"),
    "field": mark("the field at {place}"),
    "river": mark("the river at {place}"),
    "portal": mark("the portal at {place}"),
}
HEADS: Final = {
    "road": mark("The road at {place}"),
    "short": mark("The short road at {place}"),
    "city": mark("The city at {place}"),
    "monastery": mark("The monastery at {place}"),
    "abbey": mark("The abbey at {place}"),
    "field": mark("The field at {place}"),
    "river": mark("The river at {place}"),
    "portal": mark("The portal at {place}"),
}

MARKS: Final = {
    "pennant": mark("pennant"),
    "cathedral": mark("cathedral"),
    "inn": mark("inn at a lake"),
    "princess": mark("princess"),
    "grain": mark("goods: grain"),
    "wine": mark("goods: wine"),
    "cloth": mark("goods: cloth"),
    "dragon": mark("dragon"),
    "magic-portal": mark("magic portal"),
    "volcano": mark("volcano"),
}
"""What is printed on tiles besides their features."""

HERE: Final = {
    "road": mark("the road"),
    "short": mark("the short road"),
    "city": mark("the city"),
    "monastery": mark("the monastery"),
    "abbey": mark("the abbey"),
    "field": mark("the field"),
    "river": mark("the river"),
}
"""The parts of a tile that is looked at anyway."""

TOKENS: Final = {
    "red": mark("red token"),
    "blue": mark("blue token"),
    "green": mark("green token"),
    "yellow": mark("yellow token"),
    "black": mark("black token"),
    "grey": mark("grey token"),
}
FIGURES: Final = {
    "meeple": {
        "red": mark("red meeple"),
        "blue": mark("blue meeple"),
        "green": mark("green meeple"),
        "yellow": mark("yellow meeple"),
        "black": mark("black meeple"),
        "grey": mark("grey meeple"),
    },
    "wagon": {
        "red": mark("red wagon"),
        "blue": mark("blue wagon"),
        "green": mark("green wagon"),
        "yellow": mark("yellow wagon"),
        "black": mark("black wagon"),
        "grey": mark("grey wagon"),
    },
    "mayor": {
        "red": mark("red mayor"),
        "blue": mark("blue mayor"),
        "green": mark("green mayor"),
        "yellow": mark("yellow mayor"),
        "black": mark("black mayor"),
        "grey": mark("grey mayor"),
    },
    "barn": {
        "red": mark("red barn"),
        "blue": mark("blue barn"),
        "green": mark("green barn"),
        "yellow": mark("yellow barn"),
        "black": mark("black barn"),
        "grey": mark("grey barn"),
    },
}
"""Figures, wherever they are."""

PLACED: Final = {
    "meeple": {
        "red": mark("red meeple at {place}"),
        "blue": mark("blue meeple at {place}"),
        "green": mark("green meeple at {place}"),
        "yellow": mark("yellow meeple at {place}"),
        "black": mark("black meeple at {place}"),
        "grey": mark("grey meeple at {place}"),
    },
    "wagon": {
        "red": mark("red wagon at {place}"),
        "blue": mark("blue wagon at {place}"),
        "green": mark("green wagon at {place}"),
        "yellow": mark("yellow wagon at {place}"),
        "black": mark("black wagon at {place}"),
        "grey": mark("grey wagon at {place}"),
    },
    "mayor": {
        "red": mark("red mayor at {place}"),
        "blue": mark("blue mayor at {place}"),
        "green": mark("green mayor at {place}"),
        "yellow": mark("yellow mayor at {place}"),
        "black": mark("black mayor at {place}"),
        "grey": mark("grey mayor at {place}"),
    },
    "barn": {
        "red": mark("red barn at {place}"),
        "blue": mark("blue barn at {place}"),
        "green": mark("green barn at {place}"),
        "yellow": mark("yellow barn at {place}"),
        "black": mark("black barn at {place}"),
        "grey": mark("grey barn at {place}"),
    },
}
"""Figures on the board, and their places."""


# --- places -----------------------------------------------------------------------------


def show(cell: Cell) -> str:
    """A place as players read it beside the board: ``(1,0)``."""
    return f"({cell[0]},{cell[1]})"


AROUND: Final = {
    (0, -1): SIDE_NAMES["N"],
    (1, -1): CORNER_NAMES[1],
    (1, 0): SIDE_NAMES["E"],
    (1, 1): CORNER_NAMES[2],
    (0, 1): SIDE_NAMES["S"],
    (-1, 1): CORNER_NAMES[3],
    (-1, 0): SIDE_NAMES["W"],
    (-1, -1): CORNER_NAMES[0],
}
"""The eight places around one, clockwise from the north."""


def around_words(middle: Cell, cells: Iterable[Cell]) -> str:
    """Some of the places around one, in a row: ``north and south-east``."""
    steps = {(x - middle[0], y - middle[1]) for x, y in cells}
    return listing([_(words) for step, words in AROUND.items() if step in steps])


def shows(cells: Iterable[Cell]) -> str:
    """Several places in a row."""
    return ", ".join(map(show, cells))


def show_side(cell: Cell, side: str) -> str:
    """A side of a place: ``(1,0 north)``."""
    return _show_part(cell, _(SIDE_NAMES[side]))


def _show_part(cell: Cell, where: str) -> str:
    """A part of a place, if it has to be said which: ``(1,0 north)``."""
    return f"({cell[0]},{cell[1]} {where})" if where else show(cell)


# --- features and their parts -----------------------------------------------------------


def kind_of(feature: Feature) -> str:
    """The word for a feature: its type, or ``short`` and ``abbey`` for special ones."""
    if "short" in feature.flags:
        return "short"
    return "abbey" if "abbey" in feature.flags else feature.type


@lru_cache(maxsize=1024)
def marks_of(feature: Feature) -> tuple[str, ...]:
    """What is printed on a part of a tile, as keys of :data:`MARKS`; a pennant for each."""
    names = ["pennant"] * feature.pennants
    names += [flag for flag in MARKS if flag in feature.flags]
    goods = (flag[6:] for flag in sorted(feature.flags) if flag.startswith("goods:"))
    return (*names, *goods)


def marks_words(names: Iterable[str]) -> str:
    """What is printed there besides, in a row; several pennants with their number."""
    found = Counter(names)
    pennants = found.pop("pennant", 0)
    words = [_(MARKS[name]) for name in found]
    if pennants:
        text = ngettext("{count} pennant", "{count} pennants", pennants)
        words.insert(0, text.format(count=pennants))
    return listing(words)


def marks_fact(names: Sequence[str]) -> Fact:
    """What is printed there besides, as a fact."""
    return Fact(list(names), marks_words(names))


def feature_name(landscape: Landscape, joined: Joined, head: bool = False) -> str:
    """A feature by the first of its parts, row by row: ``the road at (0,-1)``."""
    return part_name(landscape, first_part(landscape, joined), head)


def first_part(landscape: Landscape, joined: Joined) -> int:
    """The part by which a feature is named: the first one as one reads, row by row."""
    if len(joined.members) == 1:
        return joined.members[0]
    return min(joined.members, key=lambda number: (*landscape.cell(number)[::-1], number))


def part_name(landscape: Landscape, number: int, head: bool = False) -> str:
    """A printed part of a tile: ``the road at (1,0 north)``.

    Its sides are named where the tile shows several parts of that kind.
    """
    kind = kind_of(landscape.feature(number))
    return _((HEADS if head else NAMES)[kind]).format(place=part_place(landscape, number))


def part_place(landscape: Landscape, number: int) -> str:
    """Where a printed part is: ``(1,0)``; of several of its kind on a tile ``(1,0 north)``."""
    return _show_part(landscape.cell(number), part_side(landscape, number))


def part_side(landscape: Landscape, number: int) -> str:
    """Where a part lies on its tile: ``north``; empty for the only part of its kind there."""
    tile, feature = landscape.owners[number].oriented, landscape.feature(number)
    return _where(tile, feature.id, language())


def part_here(landscape: Landscape, number: int) -> str:
    """A printed part of a tile that is looked at anyway: ``the road (north)``."""
    name = _(HERE[kind_of(landscape.feature(number))])
    where = part_side(landscape, number)
    return f"{name} ({where})" if where else name


@lru_cache(maxsize=4096)
def _where(tile: OrientedTile, name: str, _language: str) -> str:
    """Where a part lies on its tile: the sides it reaches, for a field its corners.

    Empty for the only part of its kind.
    """
    index = next(number for number, one in enumerate(tile.features) if one.id == name)
    feature = tile.features[index]
    if sum(kind_of(other) == kind_of(feature) for other in tile.features) < 2:
        return ""
    if feature.type == "field":
        return _field_words(tile, index)
    return side_words(feature.edges or sides_at_end(tile, feature))


def sides_at_end(tile: OrientedTile, feature: Feature) -> tuple[str, ...]:
    """The sides of the city at the end of a road that reaches none itself."""
    ends = [end.name for end in feature.ends]
    return next((other.edges for other in tile.features if other.id in ends and other.edges), ())


def _field_words(tile: OrientedTile, index: int) -> str:
    """The corners of a field, and which one it is where two share a corner or have none."""
    words = _corner_words(tile, index)
    alike = [
        other
        for other, feature in enumerate(tile.features)
        if feature.type == "field" and _corner_words(tile, other) == words
    ]
    if len(alike) < 2:
        return words
    return f"{words}, {alike.index(index) + 1}"


def _corner_words(tile: OrientedTile, index: int) -> str:
    """The corners in which a field has a half side; none has one inside its tile."""
    halves = [half for half, field in enumerate(tile.at_half) if field == index]
    corners = tuple(sorted({(half + 1) // 2 % 4 for half in halves}))
    if corners in _TWO_CORNERS:
        return _(SIDE_NAMES[_TWO_CORNERS[corners]])
    return listing([_(CORNER_NAMES[corner]) for corner in corners]) or _("in the middle")


def side_words(sides: Iterable[str]) -> str:
    """Sides in a row, such as ``north and west``."""
    named = set(sides)
    return listing([_(SIDE_NAMES[side]) for side in SIDES if side in named])


def typed(name: str, key: object) -> str:
    """A name, and in brackets what is typed for it: ``the road at (1,0) (1,0.r1)``."""
    return f"{name} ({key})"


# --- portals ----------------------------------------------------------------------------


def portal_name(landscape: Landscape, portal: Portal, head: bool = False) -> str:
    """A portal: ``the portal at (1,0)``; of several on a tile, ``the portal at (1,0 west)``."""
    tile, where = landscape.tiles.get(portal.cell), ""
    if tile is not None and len(tile.oriented.printed_portals) > 1:
        where = side_words(sides_of_portal(tile.oriented, portal.name))
    place = _show_part(portal.cell, where)
    return _((HEADS if head else NAMES)["portal"]).format(place=place)


@lru_cache(maxsize=1024)
def sides_of_portal(tile: OrientedTile, name: str) -> tuple[str, ...]:
    """The sides to which the road of a portal leads, also while a printed tunnel is whole."""
    roads = oriented(tile.kind.id, tile.rotation, tile.kind.underpass is not None)
    return next((road.edges for road in roads.features if road.portal == name), ())


# --- players, figures and tokens --------------------------------------------------------


def player_head(colour: str) -> str:
    """A player at the head of a sentence."""
    return _(PLAYERS[colour])


def players_words(colours: Iterable[str]) -> str:
    """Players in a row, as in ``red and blue``."""
    return listing([_(colour) for colour in colours])


def figure_name(figure: Figure) -> str:
    """A figure and its place: ``red wagon at (0,0)``."""
    return _(PLACED[figure.kind][figure.colour]).format(place=show(figure.segment.cell))


def piece(kind: str, colour: str) -> str:
    """A figure without its place: ``red wagon``."""
    return _(FIGURES[kind][colour])


def token_name(colour: str) -> str:
    """A token without its place: ``red token``."""
    return _(TOKENS[colour])


# --- tiles, as they are printed ---------------------------------------------------------


CITIES: Final = {
    "N": mark("city in the north"),
    "E": mark("city in the east"),
    "S": mark("city in the south"),
    "W": mark("city in the west"),
    "NE": mark("city from north to east"),
    "NS": mark("city from north to south"),
    "NW": mark("city from north to west"),
    "ES": mark("city from east to south"),
    "EW": mark("city from east to west"),
    "SW": mark("city from south to west"),
    "NES": mark("city on all sides but the west"),
    "NEW": mark("city on all sides but the south"),
    "NSW": mark("city on all sides but the east"),
    "ESW": mark("city on all sides but the north"),
    "NESW": mark("city on all four sides"),
}
"""A city by the sides at which it leaves its tile."""
ROADS: Final = {
    "NE": mark("road from north to east"),
    "NS": mark("road from north to south"),
    "NW": mark("road from north to west"),
    "ES": mark("road from east to south"),
    "EW": mark("road from east to west"),
    "SW": mark("road from south to west"),
}
RIVERS: Final = {
    "N": mark("river to the north"),
    "E": mark("river to the east"),
    "S": mark("river to the south"),
    "W": mark("river to the west"),
    "NE": mark("river from north to east"),
    "NS": mark("river from north to south"),
    "NW": mark("river from north to west"),
    "ES": mark("river from east to south"),
    "EW": mark("river from east to west"),
    "SW": mark("river from south to west"),
}
ENDING: Final = {
    "city": (mark("road to a city gate: {sides}"), mark("roads to a city gate: {sides}")),
    "monastery": (mark("road to a monastery: {sides}"), mark("roads to a monastery: {sides}")),
    "crossing": (mark("road to a crossing: {sides}"), mark("roads to a crossing: {sides}")),
    "house": (mark("road to houses: {sides}"), mark("roads to houses: {sides}")),
    "portal": (mark("road into a tunnel: {sides}"), mark("roads into a tunnel: {sides}")),
    "volcano": (mark("road to the volcano: {sides}"), mark("roads to the volcano: {sides}")),
}
"""Roads that end inside a tile, by what they end at: one of them, and several."""
BRANCHING: Final = mark("road that branches: {sides}")
BELOW: Final = mark("{road}, below the city")
"""A road that runs through a printed tunnel."""
FIELDS: Final = mark("fields only")
ABBEY: Final = mark("abbey")


def tile_name(kind: str) -> str:
    """What a tile of that kind shows, as it is printed: its land, then what is printed besides.

    Names of one expansion differ; where all that one says is the same, the fields are counted.
    """
    return _names(language())[kind]


@lru_cache(maxsize=8)
def _names(_language: str) -> dict[str, str]:
    kinds = tile_kinds()
    names = {name: _printed(kind) for name, kind in kinds.items()}
    twins = Counter((kinds[name].set, words) for name, words in names.items())
    for name, words in names.items():
        if twins[kinds[name].set, words] > 1:
            names[name] = f"{words} ({_fields(kinds[name])})"
    return names


def _fields(kind: TileKind) -> str:
    count = sum(feature.type == "field" for feature in kind.features)
    return ngettext("{count} field", "{count} fields", count).format(count=count)


def _printed(kind: TileKind) -> str:
    """Each part in a phrase; roads that end at the same are told together."""
    if kind.is_abbey:
        return sentence_case(_(ABBEY))
    phrases, ending = [], dict[str, list[str]]()
    for feature in kind.features:
        at = feature.ends[0].kind if feature.ends else ""
        if feature.type == "road" and at and not marks_of(feature):
            ending.setdefault(at, []).extend(feature.edges)
        elif feature.type != "field" and (feature.edges or feature.type == "monastery"):
            phrases.append(_part(feature))
    phrases += [_ending(at, sides) for at, sides in ending.items() if sides]
    phrases += [_(MARKS[name]) for name in kind.marks]
    between = "; " if any(":" in phrase for phrase in phrases) else ", "
    return sentence_case(between.join(phrases or [_(FIELDS)]))


def _ending(at: str, sides: list[str]) -> str:
    return _(ENDING[at][len(sides) > 1]).format(sides=side_words(sorted(sides, key=SIDES.index)))


def _part(feature: Feature) -> str:
    """A part of a tile: what it is, where it leads, and what is printed on it."""
    words, marks = _course(feature), marks_words(marks_of(feature))
    return f"{words} ({marks})" if marks else words


def _course(feature: Feature) -> str:
    sides = "".join(sorted(feature.edges, key=SIDES.index))
    if feature.type == "road":
        if feature.ends:
            return _ending(feature.ends[0].kind, list(feature.edges))
        if sides not in ROADS:
            return _(BRANCHING).format(sides=side_words(sides))
        road = _(ROADS[sides])
        return _(BELOW).format(road=road) if "underpass" in feature.flags else road
    named = {"city": CITIES, "river": RIVERS}.get(feature.type, {})
    return _(named[sides]) if sides in named else _(KINDS[kind_of(feature)])


# --- how a tile can lie -----------------------------------------------------------------


@cache
def turns_of(kind: str) -> int:
    """In how many ways a tile of that kind can lie that look different: 1, 2 or 4.

    >>> turns_of("BG-D"), turns_of("BG-U"), turns_of("BG-X"), turns_of("AM-A")
    (4, 2, 1, 1)
    """
    lies = [_lies(tile_kinds()[kind], 90 * turn) for turn in range(4)]
    return next(turn for turn in (1, 2, 4) if turn == 4 or lies[turn] == lies[0])


def _lies(kind: TileKind, rotation: int) -> Counter[tuple[object, ...]]:
    """The parts of a tile as they lie, without their names."""
    return Counter(
        (
            feature.type,
            frozenset(turned_sides(feature, rotation)),
            frozenset(turn_half(half, rotation) for half in feature.halves),
            tuple(sorted(end.kind for end in feature.ends)),
            feature.pennants,
            feature.flags,
        )
        for feature in (*kind.features, *kind.tunnelled)
    )


# --- how the rule book tells facts ------------------------------------------------------


def _colours(colours: Iterable[str]) -> Fact:
    found = list(colours)
    return Fact(found, listing([_(colour) for colour in dict.fromkeys(found)]))


FORMS: Final[Forms] = {
    **dict.fromkeys(("player", "holder"), lambda player: Fact(player, _(PLAYERS[player]))),
    **dict.fromkeys(
        ("actor", "colour", "following", "owner"), lambda colour: Fact(colour, _(colour))
    ),
    **dict.fromkeys(("blocked", "earlier", "others", "players", "playing", "stock"), _colours),
}
"""How facts are told that are the same on every board: players and their colours."""

_BOOK: Final = RuleBook("boardlib.carcassonne", FORMS)
rules, rule = _BOOK.rules, _BOOK.rule
holds, fails, event = _BOOK.holds, _BOOK.fails, _BOOK.event
