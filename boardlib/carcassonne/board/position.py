"""The position of a game of Carcassonne, and the moves that change it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import chain
from typing import ClassVar, Final, Protocol

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined, Portal, Readings, Segment
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.game.board import Board
from boardlib.profile import Profile
from boardlib.shown import Typed
from boardlib.text import mark

COLOURS: Final = (
    mark("red"),
    mark("blue"),
    mark("green"),
    mark("yellow"),
    mark("black"),
    mark("grey"),
)
FIGURES: Final = (mark("meeple"), mark("wagon"), mark("mayor"), mark("barn"))
TYPES: Final = (mark("road"), mark("city"), mark("monastery"), mark("field"), mark("river"))
TOKENS_PER_COLOUR: Final = 2
GROUNDS: Final = 8
"""So many landscapes without figures are kept: a board and what was tried on it."""
TOKENS: Final = TOKENS_PER_COLOUR * len(COLOURS)
"""All tunnel tokens that there are (token-count)."""
PLAYER_COUNTS: Final = range(2, len(COLOURS) + 1)
"""How many players may take part."""
FIGURES_PER_PLAYER: Final = {"meeple": 7, "wagon": 1, "mayor": 1, "barn": 1}


@dataclass(frozen=True, slots=True)
class PlacedTile(Typed, form="tile {kind} {x},{y} {rotation}"):
    """A tile on the board, and the move that lays it: ``tile BG-D 1,1 0``.

    The id of its kind, its place and its clockwise turn in degrees.
    """

    kind: str
    x: int
    y: int
    rotation: int

    @property
    def cell(self) -> Cell:
        """Its place."""
        return (self.x, self.y)


@dataclass(frozen=True, slots=True)
class Figure(Typed, form="{kind} {colour} {segment}"):
    """A figure standing on a segment, and the move that puts it there: ``meeple red 0,0.r1``.

    The kind is meeple, wagon, mayor or barn; a meeple on a field is a farmer.
    """

    kind: str
    colour: str
    segment: Segment

    @property
    def key(self) -> str:
        """The key of its shape."""
        return f"figure:{self.segment}"


@dataclass(frozen=True, slots=True)
class Token:
    """A tunnel token on a portal.

    ``passed`` counts the turns that its player has let pass without laying the second one
    (it only matters for the variant in which that one may be stolen).
    """

    colour: str
    portal: Portal
    passed: int = 0

    @property
    def key(self) -> str:
        """The key of its shape."""
        return f"token:{self.portal}"

    def __str__(self) -> str:
        passed = f" passed {self.passed}" if self.passed else ""
        return f"token {self.colour} {self.portal}{passed}"


DEEDS: Final = ("figure", "token", "scored", "late")
"""Words for what has been done in a turn."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, the place of the tile just placed, and what has been done so far.

    ``done`` holds words out of :data:`DEEDS`; ``late`` is a token laid after scoring
    (token-whole-turn).
    """

    player: str
    placed: Cell | None = None
    done: frozenset[str] = frozenset()

    def after(self, deed: str) -> Turn:
        """The turn after something was done."""
        return replace(self, done=self.done | {deed})

    def with_token(self) -> Turn:
        """The turn after a token was laid."""
        return self.after("token").after("late") if "scored" in self.done else self.after("token")


@dataclass(frozen=True, slots=True)
class RobberBaron:
    """Who holds the Robber Baron tile, and the length of the longest completed road so far."""

    holder: str
    length: int


@dataclass(frozen=True, repr=False)
class Position(Board):
    """The whole state of a game, nothing hidden.

    Attributes:
        tiles: the tiles on the board in the order in which they were placed.
        figures: the figures on the board.
        tokens: the tunnel tokens in the order in which they were placed.
        profile: the options in force.
        players: the number of players, or None where a position does not say.
        sets: the expansions in play, a name twice for two copies; empty for one of each.
        turn: whose turn it is, or None for a board without turns.
        robber: the Robber Baron, or None where it is not played.
        points: what every player has scored.
        pieces: how many figures of each kind every player has; empty: as in the boxes.
        abbeys: the players who still hold their abbey, or None where a position does not say.
        colours: all colours, those of the players first, in the order in which they play.
    """

    MEANT: ClassVar[Mapping[str, str]] = {
        **Board.MEANT,
        "roads": "network('road')",
        "road": "network('road')",
        "cities": "network('city')",
        "score": "ask('features') or questions",
        "features": "ask('features') or questions",
    }

    tiles: tuple[PlacedTile, ...] = ()
    figures: tuple[Figure, ...] = ()
    tokens: tuple[Token, ...] = ()
    profile: Profile = DEFAULTS
    players: int | None = None
    sets: tuple[str, ...] = ()
    turn: Turn | None = None
    robber: RobberBaron | None = None
    points: tuple[tuple[str, int], ...] = ()
    pieces: tuple[tuple[str, int], ...] = ()
    abbeys: tuple[str, ...] | None = None
    colours: tuple[str, ...] = COLOURS

    @cached_property
    def landscape(self) -> Landscape:
        """The landscape of the tiles, with tokens and figures in place."""
        ground = _ground(
            replace(
                self,
                figures=(),
                players=None,
                turn=None,
                robber=None,
                points=(),
                pieces=(),
                abbeys=None,
            )
        )
        numbers = [(figure, ground.number(figure.segment)) for figure in self.figures]
        standing = [(figure, number) for figure, number in numbers if number is not None]
        landscape = ground.to_stand_on(number for _figure, number in standing)
        for figure, number in standing:
            landscape.add_figure(self.colours.index(figure.colour), figure.kind, number)
        return landscape

    @cached_property
    def _standing(self) -> tuple[tuple[Figure, int | None], ...]:
        """Every figure, with the number of what it stands on; None where that is not there."""
        return tuple((one, self.landscape.number(one.segment)) for one in self.figures)

    def _stand_again(self, landscape: Landscape) -> None:
        """Stand the figures on what has changed as this landscape grew; numbers stay."""
        for figure, number in self._standing:
            if number is None:
                number = landscape.number(figure.segment)
            elif landscape.joined[number] is self.landscape.joined[number]:
                continue
            if number is not None:
                landscape.add_figure(self.colours.index(figure.colour), figure.kind, number)

    def with_tile(
        self, tile: PlacedTile, turn: Turn | None, abbeys: tuple[str, ...] | None
    ) -> Position:
        """The position after a tile is laid on an empty place; its landscape grows."""
        after = replace(self, tiles=(*self.tiles, tile), turn=turn, abbeys=abbeys)
        pairs = [pair for pair in self.pairs if tile.cell in (pair[0].cell, pair[1].cell)]
        landscape = self.landscape.to_grow_at(tile.cell, chain.from_iterable(pairs))
        landscape.place(tile.kind, tile.x, tile.y, tile.rotation, after.is_broken(tile))
        _join_tunnels(landscape, pairs)
        self._stand_again(landscape)
        landscape.keep_notes(self.landscape)
        vars(after)["landscape"] = landscape  # where the cached property looks for it
        return after

    def is_broken(self, tile: PlacedTile) -> bool:
        """Whether a tunnel printed on this tile breaks its road (the printed-tunnel rules)."""
        if tile_kinds()[tile.kind].underpass is None:
            return False
        when = self.printed_tunnels
        if when == "on_token":
            return any(token.portal.cell == tile.cell for token in self.tokens)
        return when == "always"

    @property
    def printed_tunnels(self) -> str:
        """When printed tunnels break their roads: never without the Tunnel expansion."""
        if self.sets and "tunnel" not in self.sets:
            return "never"
        return self.profile["printed_tunnels"]

    @cached_property
    def pairs(self) -> tuple[tuple[Portal, Portal], ...]:
        """The finished tunnels: the first two tokens of each colour."""
        found = []
        for colour in dict.fromkeys(token.colour for token in self.tokens):
            portals = [token.portal for token in self.tokens if token.colour == colour]
            if len(portals) >= TOKENS_PER_COLOUR and portals[0] != portals[1]:
                found.append((portals[0], portals[1]))
        return tuple(found)

    def at(self, cell: Cell) -> PlacedTile | None:
        """The tile at a place."""
        return self._laid.get(cell)

    @cached_property
    def _laid(self) -> Mapping[Cell, PlacedTile]:
        """The tiles by place; of several at one place the first one lies there."""
        return {tile.cell: tile for tile in reversed(self.tiles)}

    def token_at(self, portal: Portal) -> Token | None:
        """The token on a portal."""
        return next((token for token in self.tokens if token.portal == portal), None)

    def joined(self, segment: Segment) -> Joined | None:
        """The joined feature that a segment belongs to."""
        number = self.landscape.number(segment)
        return None if number is None else self.landscape.joined[number]

    def road_at(self, portal: Portal) -> Segment | None:
        """The road segment at a portal as the road runs now (a printed tunnel may be whole)."""
        tile = self.at(portal.cell)
        if tile is None:
            return None
        kind = tile_kinds()[tile.kind]
        name = kind.portals.get(portal.name)
        if name is None:
            return None
        if kind.underpass is not None and not self.is_broken(tile):
            name = kind.underpass
        return Segment(portal.x, portal.y, name)

    def joined_road_at(self, portal: Portal) -> Joined | None:
        """The joined road at a portal, as it runs now."""
        segment = self.road_at(portal)
        return None if segment is None else self.joined(segment)

    def figures_on(self, joined: Joined) -> list[Figure]:
        """The figures that stand on a joined feature."""
        return [figure for figure in self.figures if self.joined(figure.segment) is joined]

    @property
    def placed(self) -> Cell | None:
        """The place of the tile just placed; on a board without turns that of the last one."""
        if self.turn is not None:
            return self.turn.placed
        return self.tiles[-1].cell if self.tiles else None

    @property
    def playing(self) -> tuple[str, ...]:
        """The colours of the players in their order; all colours where nobody says who plays."""
        return self.colours[: self.players or len(self.colours)]

    def pieces_of(self, kind: str) -> int:
        """How many figures of that kind every player has in the game.

        Wagons, mayors and barns come with Abbey & Mayor, where a position says what is played.
        """
        played = kind == "meeple" or not self.sets or "abbey-and-mayor" in self.sets
        return dict(self.pieces).get(kind, FIGURES_PER_PLAYER[kind] if played else 0)

    def points_of(self, colour: str) -> int:
        """What a player has scored so far."""
        return dict(self.points).get(colour, 0)


@lru_cache(maxsize=GROUNDS)
def _ground(position: Position) -> Landscape:
    """The landscape of a position without figures: many others differ in these alone."""
    landscape = Landscape(readings_of(position.profile), position.colours)
    for tile in position.tiles:
        if tile.cell not in landscape.tiles:
            landscape.place(tile.kind, tile.x, tile.y, tile.rotation, position.is_broken(tile))
    _join_tunnels(landscape, position.pairs)
    return landscape


def _join_tunnels(landscape: Landscape, pairs: Iterable[tuple[Portal, Portal]]) -> None:
    """Join those of the tunnels whose portals are both there."""
    for one, other in pairs:
        if one in landscape.portals and other in landscape.portals:
            landscape.join_portals(one, other)


def broken_half(profile: Mapping[str, str]) -> int:
    """On which half of a broken printed tunnel a figure stands (printed-tunnel-figure)."""
    return ("first", "second").index(profile["figure_on_broken_tunnel"])


def readings_of(profile: Mapping[str, str]) -> Readings:
    """What the options say about features: printed tunnels, short roads, roads at an abbey."""
    return Readings(
        broken_half(profile),
        profile["short_roads"] == "passed_over",
        profile["wagon_road_abbey"] == "adjacent",
    )


def with_players(playing: Sequence[str]) -> tuple[str, ...]:
    """All colours, those of the players first.

    >>> with_players(["yellow", "red"])[:3]
    ('yellow', 'red', 'blue')
    """
    return (*playing, *(colour for colour in COLOURS if colour not in playing))


def token_colours(
    players: int | None, colour: str, profile: Profile, colours: tuple[str, ...] = COLOURS
) -> tuple[str, ...]:
    """The token colours that a player may use, his own first (token-count).

    The further ones are those that nobody plays (token-colours).

    >>> token_colours(2, "red", DEFAULTS)
    ('red', 'green', 'black')
    >>> token_colours(4, "red", DEFAULTS)
    ('red',)
    >>> token_colours(3, "yellow", DEFAULTS, with_players(["red", "blue", "yellow"]))
    ('yellow', 'grey')
    """
    number = colours.index(colour)
    if players is None:
        return (colour,)
    if number >= players:
        return ()
    with_two, with_three = (int(word) for word in profile["tunnel_colours"].split("/"))
    each = {2: with_two, 3: with_three}.get(players, 1)
    return tuple(colours[number + k * players] for k in range(each))


def is_dealt(
    players: int | None, colour: str, profile: Profile, colours: tuple[str, ...] = COLOURS
) -> bool:
    """Whether it is a colour of no player, which somebody has by our dealing (token-colours).

    >>> is_dealt(2, "green", DEFAULTS), is_dealt(2, "blue", DEFAULTS)
    (True, False)
    """
    if players is None or colour in colours[:players]:
        return False
    return len(token_colours(players, colours[0], profile, colours)) > 1


def is_common_stock(profile: Profile) -> bool:
    """Whether the tokens belong to nobody, so that any player lays any (variant-both-at-once)."""
    return profile["occupied_road_needs_pair"] == "on"


def colours_in_play(
    players: int | None, profile: Profile, colours: tuple[str, ...] = COLOURS
) -> tuple[str, ...]:
    """The token colours that somebody may use; every one where the number of players is open.

    A common stock holds all of them, unless it is read otherwise (variant-stock).
    """
    if players is None or (is_common_stock(profile) and profile["common_stock"] == "all"):
        return COLOURS
    owned = {
        colour
        for one in colours[:players]
        for colour in token_colours(players, one, profile, colours)
    }
    return tuple(colour for colour in COLOURS if colour in owned)


class Seated(Protocol):
    """Whoever knows who plays, and by which options: a position, or the set-up of a game."""

    @property
    def players(self) -> int | None:
        """How many play."""

    @property
    def colours(self) -> tuple[str, ...]:
        """All colours, those of the players first."""

    @property
    def profile(self) -> Profile:
        """The options in force."""


def own_tokens(position: Seated, player: str) -> tuple[str, ...]:
    """The token colours that a player may use, his own first."""
    return token_colours(position.players, player, position.profile, position.colours)


def tokens_in_play(position: Position) -> int:
    """How many tokens may be used in all."""
    return TOKENS_PER_COLOUR * len(
        colours_in_play(position.players, position.profile, position.colours)
    )


def token_owner(position: Position, colour: str) -> str | None:
    """The player who uses tokens of that colour, or None when nobody does."""
    if position.players is None:
        return colour
    for player in position.playing:
        if colour in own_tokens(position, player):
            return player
    return None


# --- moves ------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class PlaceToken(Typed):
    """Lay a tunnel token: ``token red 0,0.p1``.

    ``player`` is who lays it when that is not the owner of the colour
    (``token blue 0,0.p1 by red``), and ``second`` the portal of the other token where both
    are laid at once (``token red 0,0.p1 and 0,0.p2``).
    """

    colour: str
    portal: Portal
    player: str | None = None
    second: Portal | None = None

    @property
    def portals(self) -> tuple[Portal, ...]:
        """The portals that get a token."""
        return (self.portal,) if self.second is None else (self.portal, self.second)

    def __str__(self) -> str:
        second = "" if self.second is None else f" and {self.second}"
        player = "" if self.player is None else f" by {self.player}"
        return f"token {self.colour} {self.portal}{second}{player}"


@dataclass(frozen=True, slots=True)
class MoveWagon(Typed, form="move {colour} {start} to {end}"):
    """Move a wagon whose feature has been scored: ``move red 0,0.c1 to 0,-1.r1``."""

    colour: str
    start: Segment
    end: Segment


@dataclass(frozen=True, slots=True)
class TakeHome(Typed, form="home {colour} {segment}"):
    """Take back a wagon whose feature has been scored: ``home red 0,0.c1``."""

    colour: str
    segment: Segment


@dataclass(frozen=True, slots=True)
class ScoreStep(Typed, form="score"):
    """The scoring step of the turn: ``score``."""


@dataclass(frozen=True, slots=True)
class EndTurn(Typed, form="end"):
    """The end of the turn: ``end``."""


Move = PlacedTile | Figure | PlaceToken | ScoreStep | MoveWagon | TakeHome | EndTurn
