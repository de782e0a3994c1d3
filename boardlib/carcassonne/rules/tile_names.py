"""What players call a tile, as it is printed: ``City in the north, road from east to west``.

>>> tile_name("BG-D")
'City in the north, road from east to west'
>>> tile_name("TU-3"), tile_name("BG-B"), tile_name("BG-C")
('Roads into a tunnel: east and south', 'Monastery', 'City on all four sides (1 pennant)')
"""

from __future__ import annotations

from collections import Counter
from functools import cache, lru_cache
from typing import Final

from boardlib.carcassonne.board.tiles import (
    SIDES,
    Feature,
    TileKind,
    tile_kinds,
    turn_half,
    turned_sides,
)
from boardlib.carcassonne.rules.naming import (
    KINDS,
    MARKS,
    kind_of,
    marks_of,
    marks_words,
    side_words,
)
from boardlib.text import _, language, mark, ngettext, sentence_case

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
    words, marks = _where(feature), marks_words(marks_of(feature))
    return f"{words} ({marks})" if marks else words


def _where(feature: Feature) -> str:
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

    >>> turns_of("BG-D"), turns_of("BG-U"), turns_of("BG-X")
    (4, 2, 1)
    """
    if tile_kinds()[kind].is_abbey:
        return 1
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
