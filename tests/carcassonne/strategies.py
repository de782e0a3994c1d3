"""Random boards and positions, and the printed tiles read a second time.

Boards grow from a seed, so that a smaller board is the beginning of a larger one and a failing
example shrinks to few tiles.  Nothing here decides whether a move is legal: that is asked of
``places`` and ``judge``, which have tests of their own against a search of every place.
"""

from __future__ import annotations

import gettext
import json
import random
import string
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from importlib.resources import files
from typing import Any

from hypothesis import strategies as st

from boardlib import carcassonne, text
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    FIGURES,
    Figure,
    PlacedTile,
    PlaceToken,
    Position,
    RobberBaron,
    Token,
    Turn,
)
from boardlib.carcassonne.board.tiles import tile_kinds, tile_sets
from boardlib.carcassonne.rulebook import DEFAULTS, OPTIONS
from boardlib.carcassonne.rules.placing import places

# Two copies of the Tunnel, so that boards have many portals.
SETS = (
    "base",
    "tunnel",
    "tunnel",
    "abbey-and-mayor",
    "princess-and-dragon",
    "inns-and-cathedrals",
    "traders-and-builders",
    "river",
)


@cache
def printed() -> dict[str, Any]:
    """The tile data as it is in the file, without the classes of the engine."""
    path = files("boardlib.carcassonne.board").joinpath("tiles.json")
    data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return data


def deck(sets: tuple[str, ...] = SETS) -> list[str]:
    """One entry for every land tile of these expansions, and six abbeys."""
    counts = [printed()["sets"][name]["tiles"] for name in sets]
    kinds = [kind for count in counts for kind, number in count.items() for _ in range(number)]
    return kinds + ["AM-A"] * 6


# --- boards that grow ---------------------------------------------------------------------


def random_board(
    seed: int, size: int, sets: tuple[str, ...] = SETS, option: str = "on_token"
) -> Position:
    """A legal board: the start tile, and drawn tiles, each at a random legal place."""
    rng = random.Random(seed)
    drawn = deck(sets)
    rng.shuffle(drawn)
    profile = DEFAULTS.with_value("printed_tunnels", option)
    position = Position((PlacedTile("BG-D", 0, 0, 0),), sets=sets, profile=profile)
    for kind in drawn:
        if len(position.tiles) >= size:
            break
        found = places(position, kind)
        if found:
            cell, rotations = rng.choice(found)
            tile = PlacedTile(kind, *cell, rng.choice(rotations))
            position = replace(position, tiles=(*position.tiles, tile))
    return position


def populated(position: Position, seed: int, figures: int = 8, tokens: int = 6) -> Position:
    """The board with random figures and tokens, each of them legal when it was placed.

    Half of the figures stand there before the second half of the tiles, which may join them.
    """
    rng = random.Random(seed)
    half = (len(position.tiles) + 1) // 2
    early = replace(position, tiles=position.tiles[:half])
    early = _with_figures(early, rng, figures - figures // 2)
    position = replace(position, figures=early.figures)
    position = _with_figures(position, rng, figures // 2)
    for _ in range(tokens):
        if portals(position):
            token = PlaceToken(rng.choice(COLOURS[:3]), rng.choice(portals(position)))
            position = _if_legal(position, token)
    return position


def _with_figures(position: Position, rng: random.Random, count: int) -> Position:
    for _ in range(count):
        segment = rng.choice(segments(position))
        kind = rng.choice(("meeple", "meeple", "wagon"))
        position = _if_legal(position, Figure(kind, rng.choice(COLOURS), segment))
    return position


def _if_legal(position: Position, move: Figure | PlaceToken) -> Position:
    if not carcassonne.judge(position, move):
        return position
    return carcassonne.play(position, move).position


def segments(position: Position) -> list[Segment]:
    """Every segment on the board by its printed name, claimable or not."""
    return [
        Segment(tile.x, tile.y, feature["id"])
        for tile in position.tiles
        for feature in printed()["tiles"][tile.kind]["features"]
    ]


def portals(position: Position) -> list[Portal]:
    """Every portal on the board, those of printed tunnels included."""
    return [
        Portal(tile.x, tile.y, end.removeprefix("portal:"))
        for tile in position.tiles
        for feature in printed_parts(tile.kind)
        for end in feature.get("ends", ())
        if end.startswith("portal:")
    ]


def standing(position: Position) -> list[tuple[Figure, str]]:
    """Every figure with the name of its segment as it is now.

    A figure on the road of a printed tunnel stands at its first opening once that is broken.
    """
    names = {part for _type, parts, _ends in flooded(position) for part in parts}
    found = []
    for figure in position.figures:
        name = str(figure.segment)
        if name not in names:
            (tile,) = (tile for tile in position.tiles if tile.cell == figure.segment.cell)
            first = printed()["tiles"][tile.kind]["tunnelled"]["roads"][0]["id"]
            name = f"{tile.x},{tile.y}.{first}"
        found.append((figure, name))
    return found


def printed_parts(kind: str) -> list[dict[str, Any]]:
    """The features of a tile, and the two roads of a printed tunnel."""
    tile = printed()["tiles"][kind]
    return [*tile["features"], *tile.get("tunnelled", {}).get("roads", ())]


# --- the features, found without the engine -------------------------------------------------

_HALVES = ("Nw", "Ne", "En", "Es", "Se", "Sw", "Ws", "Wn")
Found = tuple[str, frozenset[str], frozenset[str]]


def flooded(position: Position) -> set[Found]:
    """Every feature: its type, its segments, and where it is open; spread from part to part."""
    parts, meets, open_ends = _printed_board(position)
    found, seen = set(), set()
    for start, type_ in parts.items():
        if start in seen:
            continue
        reached, border = {start}, [start]
        while border:
            new = meets.get(border.pop(), set()) - reached
            reached |= new
            border += new
        seen |= reached
        ends = frozenset(end for part in reached for end in open_ends.get(part, ()))
        found.add((type_, frozenset(reached), ends))
    return found


def _printed_board(
    position: Position,
) -> tuple[dict[str, str], dict[str, set[str]], dict[str, set[str]]]:
    """The parts on the board with their types, which part meets which, and the open ends."""
    doors: dict[tuple[int, int, str], str] = {}  # a side or half side, and the part behind it
    parts, mouths, shown = {}, {}, {}
    for tile in position.tiles:
        for number, side in enumerate("NESW"):
            turned = "NESW"[(number + tile.rotation // 90) % 4]
            shown[tile.x, tile.y, turned] = printed()["tiles"][tile.kind]["edges"][side]
        for feature in _visible(position, tile):
            name = f"{tile.x},{tile.y}.{feature['id']}"
            parts[name] = feature["type"]
            for side in feature.get("edges", ()):
                turned = "NESW"[("NESW".index(side) + tile.rotation // 90) % 4]
                doors[tile.x, tile.y, turned] = name
            for half in feature.get("halves", ()):
                turned = _HALVES[(_HALVES.index(half) + tile.rotation // 45) % 8]
                doors[tile.x, tile.y, turned] = name
            for end in feature.get("ends", ()):
                if end.startswith("portal:"):
                    mouths[f"{tile.x},{tile.y}.{end.removeprefix('portal:')}"] = name
    meets, open_ends = _through_sides(doors, shown)
    _through_tunnels(position, mouths, meets, open_ends)
    return parts, meets, open_ends


def _visible(position: Position, tile: PlacedTile) -> list[dict[str, Any]]:
    data = printed()["tiles"][tile.kind]
    when = position.profile["printed_tunnels"]
    token = any(token.portal.cell == tile.cell for token in position.tokens)
    if "tunnelled" not in data or not (when == "always" or (when == "on_token" and token)):
        return list(data["features"])
    rest = [part for part in data["features"] if part["id"] != data["tunnelled"]["replaces"]]
    return rest + list(data["tunnelled"]["roads"])


def _through_sides(
    doors: dict[tuple[int, int, str], str], shown: dict[tuple[int, int, str], str]
) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    meets: dict[str, set[str]] = {}
    open_ends: dict[str, set[str]] = {}
    for (x, y, door), part in doors.items():
        there, opposite = _facing(x, y, door)
        beyond = shown.get((*there, opposite[0]))
        if beyond == shown[x, y, door[0]]:
            meets.setdefault(part, set()).add(doors[*there, opposite])
        elif len(door) == 1 and beyond != "abbey":
            open_ends.setdefault(part, set()).add(f"{x},{y}.{door}")
    return meets, open_ends


def _facing(x: int, y: int, door: str) -> tuple[tuple[int, int], str]:
    """The place on the other side of a side or half side, and what faces it there."""
    dx, dy = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}[door[0]]
    side = {"N": "S", "E": "W", "S": "N", "W": "E"}[door[0]]
    return (x + dx, y + dy), side + door[1:]  # Nw faces Sw, En faces Wn


def _through_tunnels(
    position: Position,
    mouths: dict[str, str],
    meets: dict[str, set[str]],
    open_ends: dict[str, set[str]],
) -> None:
    paired = set()
    for colour in COLOURS:
        pair = [str(token.portal) for token in position.tokens if token.colour == colour]
        if len(pair) == 2 and set(pair) <= set(mouths):
            paired |= set(pair)
            for one, other in (pair, reversed(pair)):
                meets.setdefault(mouths[one], set()).add(mouths[other])
    for mouth, part in mouths.items():
        if mouth not in paired:
            open_ends.setdefault(part, set()).add(mouth)


SEEDS = st.sampled_from(range(10_000))  # integers() would choose its borders half of the time


def boards(smallest: int = 1, largest: int = 30) -> st.SearchStrategy[Position]:
    """Legal boards of land tiles."""
    when = st.sampled_from(("on_token", "always", "never"))
    sizes = st.sampled_from(range(smallest, largest + 1))
    return st.builds(random_board, SEEDS, sizes, option=when)


def populated_boards(smallest: int = 1, largest: int = 30) -> st.SearchStrategy[Position]:
    """Legal boards with figures and tokens."""
    return st.builds(populated, boards(smallest, largest), SEEDS)


# --- positions of any kind, sense or nonsense ---------------------------------------------

coordinates = st.integers(-3, 3)
colours = st.sampled_from(COLOURS)
placed_tiles = st.builds(
    PlacedTile,
    st.sampled_from(sorted(tile_kinds())),
    coordinates,
    coordinates,
    st.sampled_from((0, 90, 180, 270)),
)
feature_names = st.sampled_from(
    sorted({feature["id"] for kind in printed()["tiles"] for feature in printed_parts(kind)})
)
some_segments = st.builds(Segment, coordinates, coordinates, feature_names)
some_portals = st.builds(Portal, coordinates, coordinates, st.sampled_from(("p1", "p2", "p3")))
some_figures = st.builds(Figure, st.sampled_from(FIGURES), colours, some_segments)
some_tokens = st.builds(Token, colours, some_portals, st.integers(0, 3))
some_turns = st.builds(
    Turn,
    colours,
    st.none() | st.tuples(coordinates, coordinates),
    st.frozensets(st.sampled_from(("figure", "token", "scored"))),
)


@st.composite
def profiles(draw: st.DrawFn) -> Any:
    """Any choice of options."""
    profile = DEFAULTS
    for setting in OPTIONS.values():
        profile = profile.with_value(setting.name, draw(st.sampled_from(sorted(setting.values))))
    return profile


def _in_order(values: dict[str, int], order: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((name, values[name]) for name in order if name in values)


any_positions: st.SearchStrategy[Position] = st.builds(
    Position,
    tiles=st.lists(placed_tiles, max_size=9).map(tuple),
    figures=st.lists(some_figures, max_size=4).map(tuple),
    tokens=st.lists(some_tokens, max_size=6).map(tuple),
    profile=profiles(),
    players=st.none() | st.integers(2, 6),
    sets=st.lists(st.sampled_from(sorted(tile_sets())), max_size=3).map(tuple),
    turn=st.none() | some_turns,
    robber=st.none()
    | st.builds(RobberBaron, st.sampled_from((*COLOURS, "nobody")), st.integers(0, 40)),
    points=st.dictionaries(colours, st.integers(0, 500)).map(lambda n: _in_order(n, COLOURS)),
    pieces=st.dictionaries(st.sampled_from(FIGURES), st.integers(0, 9)).map(
        lambda n: _in_order(n, FIGURES)
    ),
    abbeys=st.none()
    | st.sets(colours).map(lambda held: tuple(colour for colour in COLOURS if colour in held)),
)
"""Positions that can be written down, most of them nonsense."""


# --- another language ---------------------------------------------------------------------

_STRANGE = str.maketrans(
    string.ascii_lowercase, "".join(chr(ord("ａ") + i) for i in range(len(string.ascii_lowercase)))
)


class Strange(gettext.NullTranslations):
    """A language in which messages are ⟦ｗｒｉｔｔｅｎ ｌｉｋｅ ｔｈｉｓ⟧; placeholders stay.

    What was never looked up, and what was put into a message without being translated itself,
    keeps its plain letters and is seen.
    """

    def gettext(self, message: str) -> str:
        parts = string.Formatter().parse(message)
        return "⟦" + "".join(_strange(text, name) for text, name, _spec, _how in parts) + "⟧"

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def _strange(words: str, placeholder: str | None) -> str:
    hole = "" if placeholder is None else "{" + placeholder + "}"
    return words.translate(_STRANGE) + hole


@contextmanager
def strange_language() -> Iterator[None]:
    """Everything inside is said in the strange language; afterwards it is English again."""
    text.use_catalogue(Strange(), "strange")
    try:
        yield
    finally:
        text.set_language("en")
