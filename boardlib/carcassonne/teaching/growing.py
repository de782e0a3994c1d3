"""Boards for exercises: grown tile by tile, so that each is one that a game could have led to.

Every board is played with a :class:`~boardlib.carcassonne.table.fast_game.Match`.  Which tile comes
next is drawn with a preference for what makes questions: portals, ends of roads, closed cities.
A board on which nothing can be got wrong is dropped, and the next one is grown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache
from itertools import zip_longest
from random import Random
from typing import Final, TypeVar

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.parts import Joined, Segment
from boardlib.carcassonne.board.position import FIGURES_PER_PLAYER, PlacedTile
from boardlib.carcassonne.board.tiles import oriented, tile_kinds
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.carcassonne.rules.naming import player_head, tile_name, turns_of
from boardlib.carcassonne.rules.play import play
from boardlib.carcassonne.table.fast_game import Match, Setup
from boardlib.carcassonne.teaching.pointing import is_complete
from boardlib.game.goals import Act, Goal, Posed
from boardlib.text import _, listing, mark, ngettext

T = TypeVar("T")

MOST: Final = 8
"""No question has more options than this."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large an exercise of a level is: tiles on the board, options, portal tiles."""

    tiles: int
    options: int
    portals: int


SIZES: Final = {
    1: Size(tiles=6, options=3, portals=2),
    2: Size(tiles=8, options=4, portals=2),
    3: Size(tiles=11, options=5, portals=3),
    4: Size(tiles=15, options=6, portals=4),
    5: Size(tiles=20, options=MOST, portals=4),
}

Likes = Callable[[str], float]


def grow(match: Match, rng: Random, likes: Likes) -> bool:
    """Lay one more tile for the player whose turn it is; False when none of the bag fits."""
    kinds = [kind for kind, left in match.left.items() if left]
    weights = [match.left[kind] * likes(kind) for kind in kinds]
    for kind in rng.choices(kinds, weights, k=4):
        tiles = [
            PlacedTile(kind, x, y, turn) for (x, y), turns in match.places(kind) for turn in turns
        ]
        if tiles:
            match.lay(rng.choices(tiles, [_snugness(match, tile) for tile in tiles])[0])
            return True
    return False


def _snugness(match: Match, tile: PlacedTile) -> float:
    """Roads and cities that go on, and many neighbours, make a board that asks something.

    A board that stays together is drawn larger.
    """
    edges = oriented(tile.kind, tile.rotation).edges
    found = 1.0 if max(abs(tile.x), abs(tile.y)) <= 1 + len(match.tiles) // 9 else 0.02
    for side, _opposite, _other in match.landscape.neighbours(tile.cell):
        found *= 6.0 if edges[side] in ("road", "city") else 1.5
    return found


def places_figure(match: Match, rng: Random, chance: float, types: tuple[str, ...]) -> None:
    """Perhaps the player sets a meeple on a part of the new tile."""
    if rng.random() >= chance:
        return
    landscape = match.landscape
    options = [
        number
        for number in match.figure_options().get("meeple", ())
        if landscape.joined[number].type in types
    ]
    if options:
        match.stand("meeple", rng.choice(options))


def in_order(numbers: Iterable[int], landscape: Landscape) -> list[int]:
    """By place, row after row, as one reads."""
    return sorted(numbers, key=lambda number: (*landscape.cell(number)[::-1], number))


def mixed(rng: Random, items: Sequence[T], most: int, faults: Callable[[T], object]) -> list[T]:
    """Some of the items in the order given: right ones, and wrong ones of many kinds.

    ``faults`` says what is wrong with an item: nothing, or a kind of fault.
    """
    right = [item for item in items if not faults(item)]
    some = rng.randint(1, max(1, min(len(right), most - 2)))
    chosen = rng.sample(right, min(some, len(right)))
    chosen += _various(rng, [item for item in items if faults(item)], most - len(chosen), faults)
    return [item for item in items if item in chosen]


def _various(rng: Random, items: list[T], most: int, kind: Callable[[T], object]) -> list[T]:
    """Some of the items, of as many kinds as possible."""
    groups: dict[object, list[T]] = {}
    for item in rng.sample(items, len(items)):
        groups.setdefault(kind(item), []).append(item)
    rounds = zip_longest(*rng.sample(list(groups.values()), len(groups)))
    return [item for one in rounds for item in one if item is not None][:most]


# --- portals, tokens and stretches of road ----------------------------------------------


def _tunnel_match(rng: Random, level: int) -> Match:
    """A game with the Tunnel expansion; at level 1 every player has one token colour."""
    players = 4 if level == 1 else rng.choice((2, 2, 3, 4))
    sets = ("base", "tunnel") if level < 4 else ("base", "tunnel", "tunnel")
    return Match(Setup(players, sets, DEFAULTS, tuple(FIGURES_PER_PLAYER.items())[:1]))


_ENDS: Final = ("BG-A", "BG-L", "BG-W", "BG-X", "BG-S", "BG-T")

_ROADS: Final = ("BG-U", "BG-V", "BG-D", "BG-J", "BG-K", "BG-O", "BG-P")


def likes_roads(match: Match, kind: str, size: Size) -> float:
    """How welcome a kind of tile is: portals while there are too few, then ends of roads."""
    if _has_portals(kind):
        laid = sum(_has_portals(tile.kind) for tile in match.tiles)
        return 60.0 if laid < size.portals else 0.0
    return 4.0 if kind in _ENDS else 1.5 if kind in _ROADS else 0.12


@cache
def _has_portals(kind: str) -> bool:
    return bool(tile_kinds()[kind].portals)


def _tunnel_turn(match: Match, rng: Random, size: Size, tokens: float) -> bool:
    """One turn: a tile, perhaps a figure and a token, the scoring."""
    if not grow(match, rng, lambda kind: likes_roads(match, kind, size)):
        return False
    places_figure(match, rng, 0.35, ("road", "road", "city"))
    if rng.random() < tokens:
        lays_token(match, rng)
    match.score()
    match.end()
    return True


def lays_token(match: Match, rng: Random) -> None:
    """The player lays a token, most often one that makes a pair."""
    laid = [token.colour for token in match.tokens]
    moves = match.token_candidates()
    pairs = [move for move in moves if move.colour in laid]
    if pairs and rng.random() < 0.75:
        moves = pairs
    if moves:
        match.lay_token(rng.choice(moves))


def tunnel_board(rng: Random, level: int, tokens: float = 0.75) -> Match | None:
    """A board with portals and tokens; it is the turn of the next player."""
    size, match, player = SIZES[level], _tunnel_match(rng, level), 0
    while len(match.tiles) < size.tiles:
        match.begin(player)
        if not _tunnel_turn(match, rng, size, tokens):
            return None
        player = (player + 1) % match.setup.players
    match.begin(player)
    return match


def with_turn(rng: Random, level: int) -> Match | None:
    """A board with portals and tokens on which a tile has just been placed."""
    match = tunnel_board(rng, level, tokens=0.6)
    if match is None or not match.tokens:
        return None
    size = SIZES[level]
    return match if grow(match, rng, lambda kind: likes_roads(match, kind, size)) else None


@dataclass(frozen=True, slots=True)
class RoadStretch:
    """A stretch of road above the ground: what one sees as one road, between its portals.

    Attributes:
        numbers: its segments.
        joined: the road that it is a part of, tunnels included.
        claimed: how many of its portals carry a token.
        portals: how many portals it has.
    """

    numbers: tuple[int, ...]
    joined: Joined
    claimed: int
    portals: int

    @property
    def is_joined(self) -> bool:
        """Whether the road goes on through a tunnel."""
        return len(self.joined.members) > len(self.numbers)


def stretches(match: Match) -> list[RoadStretch]:
    """Every stretch of road on the board, by place."""
    ground = replace(match.position(), tokens=()).landscape  # the same numbers, no tunnels
    claimed = {token.portal for token in match.tokens}
    found = []
    for road in (one for one in ground.features() if one.type == "road"):
        portals = [portal for portal, number in ground.portals.items() if number in road.members]
        numbers = tuple(in_order(road.members, ground))
        joined = match.landscape.joined[numbers[0]]
        count = sum(portal in claimed for portal in portals)
        found.append(RoadStretch(numbers, joined, count, len(portals)))
    order = in_order((one.numbers[0] for one in found), ground)
    return sorted(found, key=lambda one: order.index(one.numbers[0]))


def game_words(match: Match) -> str:
    """Who plays, and which tokens lie on the board."""
    count = match.setup.players
    names = listing([_(colour) for colour in match.setup.colours[:count]])
    return ngettext(
        "Carcassonne with the Tunnel; {count} player: {names}.",
        "Carcassonne with the Tunnel; {count} players: {names}.",
        count,
    ).format(count=count, names=names)


# --- lay this tile so that a road or a city is finished ------------------------------------------


IMPOSSIBLE: Final = 0.08
"""How often a board is looked at for what cannot be done; a fifth of the exercises comes of it."""
_GOALS: Final = {
    "road": mark("{player}: lay the tile so that the marked road is finished."),
    "city": mark("{player}: lay the tile so that the marked city is finished."),
}


def tile(rng: Random, level: int) -> Posed | None:
    """Lay this tile so that a road or a city is finished; now and then it cannot be."""
    match = _board(rng, level)
    if match is None:
        return None
    kind = rng.choice([kind for kind, left in match.left.items() if left and turns_of(kind) > 1])
    position, landscape = match.position(), match.landscape
    laid = [PlacedTile(kind, *cell, turn) for cell, turns in match.places(kind) for turn in turns]
    boards = {str(one): play(position, one).position for one in laid}
    asked = {
        landscape.segment(one.members[0]): one
        for one in landscape.features()
        if one.type in _GOALS and not one.complete
    }
    ways = {
        part: [move for move, after in boards.items() if is_complete(after, part)] for part in asked
    }
    wanted = rng.random() < IMPOSSIBLE
    parts = [part for part, found in ways.items() if _is_asked(ways[part], laid, wanted, level)]
    if not parts:
        return None
    part = rng.choice(parts)
    return _posed(match, kind, part, asked[part], ways[part])


def _board(rng: Random, level: int) -> Match | None:
    """A board of the basic game; it is the turn of the next player."""
    match, size, player = (
        Match(Setup(2, ("base",), DEFAULTS, tuple(FIGURES_PER_PLAYER.items())[:1])),
        SIZES[level],
        0,
    )
    while len(match.tiles) < size.tiles:
        match.begin(player)
        if not grow(match, rng, _likes):
            return None
        places_figure(match, rng, 0.4, ("road", "city"))
        match.score()
        match.end()
        player = 1 - player
    match.begin(player)
    return match


def _likes(kind: str) -> float:
    """Tiles with roads and cities that end make what can be finished."""
    return 3.0 if kind in ("BG-D", "BG-E", "BG-U", "BG-V", "BG-L", "BG-W", "BG-N") else 1.0


def _is_asked(ways: list[str], laid: list[PlacedTile], impossible: bool, level: int) -> bool:
    """Whether a task asks something: it can be missed, and can be done unless it should not."""
    if impossible:
        return not ways and len(laid) > 2
    return 0 < len(ways) <= max(1, len(laid) // 3) and (level < 3 or len(ways) == 1)


def _posed(match: Match, kind: str, part: Segment, asked: Joined, ways: list[str]) -> Posed:
    player = match.setup.colours[match.turn.player]
    task = Act(
        goal=_(_GOALS[asked.type]).format(player=player_head(player)),
        reached=(Goal(f"complete {part}", {"complete": True}),),
        may=(f"tile {kind}",),
        solution=tuple(ways[:1]),
        ways=len(ways) or None,
        cannot="" if ways else _("However it is turned, this tile closes it nowhere."),
        solved=_("Now it is closed on all sides."),
        hint=_("Where is it open, and which side of the tile would have to lie there?"),
    )
    shown = tuple(str(match.landscape.segment(number)) for number in asked.members)
    lead = _("The tile that was drawn: {tile}.").format(tile=tile_name(kind))
    return Posed(write(match.position()), lead, show=shown, task=task)
