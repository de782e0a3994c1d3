"""What a game is played with, and its computer players.

One of these takes the most points, one does anything that is allowed.  They are honest: a decision
is made from the position, the tile that was drawn and what is allowed, which everybody at the table
sees.  Nothing here knows the pile for them; the one that acts at random has a roller for its whims,
which is not the one that has shuffled the tiles.

>>> ", ".join(KINDS)
'greedy, whim'
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    PLAYER_COUNTS,
    Figure,
    Move,
    MoveWagon,
    PlacedTile,
    PlaceToken,
    Position,
    with_players,
)
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.table.fast_game import Match, Setup
from boardlib.carcassonne.table.random_play import make_setup
from boardlib.chance import Roller
from boardlib.game.wishes import seated as all_seated
from boardlib.game.wishes import who_plays
from boardlib.shown import WrongValue
from boardlib.text import _, mark


@dataclass(frozen=True, slots=True)
class Sight:
    """What a player sees who has to decide something.

    Attributes:
        position: the board, with what everybody has left.
        player: the number of the player.
        options: everything that is allowed, as decisions of a sitting, each with its move; None
            for a word that is none.
    """

    position: Position
    player: int
    options: Mapping[str, Move | None]


class Decider(Protocol):
    """Whoever decides."""

    def decide(self, sight: Sight) -> str:
        """One of the options."""


def known(kind: str) -> str:
    """The kind of a computer player, if there is one like that.

    Raises:
        ValueError: when there is none, naming those there are.
    """
    if kind not in KINDS:
        text = _("There is no computer player '{kind}'; there are: {known}.")
        raise WrongValue(text.format(kind=kind, known=", ".join(KINDS)))
    return kind


def decider(kind: str, whims: Roller) -> Decider:
    """The computer player of that kind; a person whom the computer stands in for is greedy."""
    return Whim(whims) if kind == "whim" else Greedy()


# --- at random --------------------------------------------------------------------------


@dataclass(frozen=True)
class Whim:
    """Decides anything that is allowed."""

    roller: Roller

    def decide(self, sight: Sight) -> str:
        """Any of the options."""
        return self.roller.roll([*sight.options])


# --- for points -------------------------------------------------------------------------

HOPE: Final = {"road": 0.6, "city": 0.9, "monastery": 0.9, "field": 0.7}
"""How much of what an incomplete feature is worth now it counts: cities are finished for double."""
SPARE: Final = (9.0, 4.5, 3.0, 2.2, 1.6, 1.2, 1.0, 0.8)
"""What a meeple has to promise to be placed, by how many are left; the last one is kept longest."""
ABBEY: Final = 4.0
"""What laying the abbey has to promise, for there is only one."""


@dataclass(frozen=True)
class Greedy:
    """Takes what gives most points now, and then what promises most."""

    def decide(self, sight: Sight) -> str:
        """The option that is worth most; the first of several."""
        worth = {
            option: _PLAIN[option] if move is None else self._worth(sight, move)
            for option, move in sight.options.items()
        }
        return max(worth, key=lambda option: worth[option])

    def _worth(self, sight: Sight, move: Move) -> float:
        match move:
            case PlacedTile():
                return tile_worth(sight, move)
            case Figure():
                left = _left(sight.position, sight.player, move.kind)
                return figure_worth(sight.position, move.kind, left, move.segment)
            case PlaceToken():
                return token_worth(sight, move)
            case MoveWagon():
                return wagon_worth(sight, move.end)
            case _:
                return 0.5  # a wagon at home


_PLAIN: Final = {"draw": ABBEY, "pass": 0.0, "score": 0.0, "end": 0.0}


def tile_worth(sight: Sight, tile: PlacedTile) -> float:
    """What the points at stake come to when a tile is laid there, with the best figure on it."""
    position, me = sight.position, sight.player
    after = position.with_tile(tile, position.turn, position.abbeys)
    value = sum(_stake(after, joined, me) for joined in _near(after.landscape, tile.cell))
    value -= sum(_stake(position, joined, me) for joined in _around(position, tile.cell))
    free = [
        Segment(*tile.cell, feature.id)
        for feature in after.landscape.tiles[tile.cell].oriented.features
        if feature.claimable
    ]
    left = _left(position, me, "meeple")
    if not left:
        return value
    best = max((figure_worth(after, "meeple", left, segment) for segment in free), default=0.0)
    return value + max(best, 0.0)


def _near(landscape: Landscape, cell: Cell) -> list[Joined]:
    """The features that a tile just laid is a part of, closes or surrounds, each once."""
    numbers = [*landscape.numbers(cell), *landscape.closed_by(cell)]
    found = [landscape.joined[number] for number in numbers] + landscape.monasteries.surrounded
    return list(dict.fromkeys(found))


def _around(position: Position, cell: Cell) -> list[Joined]:
    """The features of the tiles beside a place, each once."""
    landscape = position.landscape
    tiles = [tile for _side, _opposite, tile in landscape.neighbours(cell)]
    numbers = [number for tile in tiles for number in landscape.numbers((tile.x, tile.y))]
    return list(dict.fromkeys(landscape.joined[number] for number in numbers))


def _stake(position: Position, joined: Joined, me: int) -> float:
    """What a feature is worth to a player as it lies: his own points, less those of others."""
    if not joined.figures:
        return 0.0
    owners = tally.owners(position.landscape, joined, position.profile)
    value = _value(position, joined)
    return value * (me in owners) - 0.7 * value * any(owner != me for owner in owners)


def _value(position: Position, joined: Joined) -> float:
    """The points of a feature; those it would score now, where it is not complete, in part."""
    points = tally.total(tally.worth_lines(position.landscape, joined, position.profile))
    return points if joined.complete else HOPE.get(joined.type, 0.0) * points


def figure_worth(position: Position, kind: str, left: int, segment: Segment) -> float:
    """What a figure promises on a feature, less what it costs to have one of those left less."""
    joined = position.joined(segment)
    if joined is None or (joined.figures and kind != "barn"):
        return -1.0
    value = _value(position, joined) + (0.5 if joined.open < 3 else 0.0)
    if kind == "mayor":
        return value - 2.0 if position.landscape.pennants(joined) else -1.0
    if kind == "barn":
        return 1.3 * value - 8.0
    if kind == "wagon":
        return value - 0.9
    return value - (0.2 if joined.complete else SPARE[min(left, len(SPARE) - 1)])


def _left(position: Position, me: int, kind: str) -> int:
    """How many figures of a kind a player has not on the board."""
    colour = position.colours[me]
    standing = sum(one.kind == kind and one.colour == colour for one in position.figures)
    return position.pieces_of(kind) - standing


def token_worth(sight: Sight, move: PlaceToken) -> float:
    """What a token promises: a tunnel that completes an own road, or else makes it longer."""
    position, me = sight.position, sight.player
    landscape = position.landscape
    number = landscape.portals.get(move.portal)
    if number is None:
        return -1.0
    here = landscape.joined[number]
    first = next((one for one in position.tokens if one.colour == move.colour), None)
    if first is None:
        return 0.1 if _is_own(here, me) else -0.5
    there = landscape.joined[landscape.portals[first.portal]]
    if here is there or not (_is_own(here, me) or _is_own(there, me)):
        return -0.5
    left = here.open + there.open - 2
    return 2.0 if left == 0 else 0.3


def _is_own(joined: Joined, me: int) -> bool:
    """Whether figures of this player, and of nobody else, stand there."""
    return {player for player, _kind, _number in joined.figures} == {me}


def wagon_worth(sight: Sight, end: Segment) -> float:
    """What a wagon promises on the feature to which it moves."""
    joined = sight.position.joined(end)
    return 0.0 if joined is None else 1.0 + _value(sight.position, joined)


KINDS: Final = ("greedy", "whim")
RIVALS: Final = ("greedy",)
"""The computer players of the colours that nobody plays, in turn."""


# --- what a game is played with ---------------------------------------------------------


SETS: Final = {
    "base": mark("base game"),
    "tunnel": mark("The Tunnel"),
    "abbey-and-mayor": mark("Abbey & Mayor"),
}
"""The expansions that are played at a table: all that they add is played by their rules."""


def set_up(
    players: Sequence[str],
    sets: str | Iterable[str],
    options: Mapping[str, str],
    figures: Mapping[str, int] | None = None,
) -> Setup:
    """What a game is played with.

    Args:
        players: the colours of those who play, in order.
        sets: names of expansions, as a list or in one text with commas or blanks.
        options: options of the rule book by name.
        figures: how many figures of a kind every player has, where not as many as usual.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    names = tuple(re.findall(r"[^\s,]+", sets) if isinstance(sets, str) else sets)
    for name in names:
        if name not in SETS:
            text = _("'{name}' is not played at a table; these are: {known}.")
            raise WrongValue(text.format(name=name, known=", ".join(SETS)))
    if "base" not in names:
        raise WrongValue(_("Without the base game there is nothing to begin with: add base."))
    usual = make_setup(len(players), names, dict(options))
    pieces = tuple({**dict(usual.pieces), **(figures or {})}.items())
    return replace(usual, pieces=pieces, colours=with_players(players))


def start(
    players: int | str | Sequence[str] = 2,
    sets: str | Iterable[str] = tuple(SETS),
    **options: str,
) -> Position:
    """The start tile alone, before anybody's turn.

    >>> print(start(players=3, sets="base,tunnel"))
    players 3
    sets base tunnel
    tile BG-D 0,0 0

    Args:
        players: 2 to 6, or the colours of those who play, in their order.
        sets: ``base``, ``tunnel``, ``abbey-and-mayor``, as a list or separated by commas.
        options: options of the rule book, such as ``wagon="C2"``.

    Raises:
        ValueError: saying in one sentence what there is not.
    """
    setup = set_up(who_plays(players, COLOURS, PLAYER_COUNTS, ()), sets, options)
    return Position(
        tiles=setup.start,
        profile=setup.profile,
        players=setup.players,
        sets=setup.sets,
        colours=setup.colours,
    )


def seated(players: Sequence[str], people: Iterable[str], rivals: Iterable[str]) -> tuple[str, ...]:
    """Who plays each colour: people, and kinds of computer players for the others in turn.

    Raises:
        ValueError: for a colour that does not play, and a computer player that there is not.
    """
    kinds = tuple(rivals) or RIVALS
    for kind in kinds:
        known(kind)
    return tuple(all_seated(players, people, kinds).values())


def dealt(setup: Setup, seed: str) -> list[str]:
    """The tiles still to be drawn, shuffled; the same seed gives the same order.

    Raises:
        ValueError: for what is no seed.
    """
    left = Match(setup).left
    tiles = [kind for kind, count in left.items() for _copy in range(count)]
    return Roller(f"{Roller(seed).seed}-tiles").shuffled(tiles)


def set_names(sets: Iterable[str]) -> list[str]:
    """The expansions as they are called."""
    return [_(SETS[name]) if name in SETS else name for name in sets]
