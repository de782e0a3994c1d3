"""Boards with portals and tokens, and the stretches of road that one sees on them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Joined
from boardlib.carcassonne.board.position import FIGURES_PER_PLAYER
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.carcassonne.rules.naming import part_name
from boardlib.carcassonne.table.fast_game import Match, Setup
from boardlib.carcassonne.teaching.growing import SIZES, Size, grow, in_order, places_figure
from boardlib.text import _, listing, ngettext


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


def stretch_words(landscape: Landscape, stretch: RoadStretch) -> str:
    """The stretch by the first of its parts."""
    return part_name(landscape, stretch.numbers[0], head=True)


def game_words(match: Match) -> str:
    """Who plays, and which tokens lie on the board."""
    count = match.setup.players
    names = listing([_(colour) for colour in match.setup.colours[:count]])
    return ngettext(
        "Carcassonne with the Tunnel; {count} player: {names}.",
        "Carcassonne with the Tunnel; {count} players: {names}.",
        count,
    ).format(count=count, names=names)
