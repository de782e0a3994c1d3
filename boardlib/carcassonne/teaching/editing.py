r"""What can be changed and asked at every part of a board (see :mod:`boardlib.game.editing`).

>>> from boardlib.carcassonne.board.notation import read
>>> board = read("players 2\ntile TU-3 0,0 0\nmeeple red 0,0.r1")
>>> [offer.text for offer in changes_at(board, "figure:0,0.r1")][0]
'- meeple red 0,0.r1'
>>> for offer in questions_at(board, "0,0.p1")[:3]:
...     print(offer.label, "|", offer.text)
May red lay a token here? | token red 0,0.p1
May blue lay a token here? | token blue 0,0.p1
Where does this tunnel lead? | portal 0,0.p1
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.notation import players_line
from boardlib.carcassonne.board.parts import Cell, Segment
from boardlib.carcassonne.board.position import (
    FIGURES,
    PLAYER_COUNTS,
    Figure,
    PlacedTile,
    Position,
    Token,
    Turn,
)
from boardlib.carcassonne.board.tiles import tile_sets
from boardlib.carcassonne.rules.naming import piece as piece_name
from boardlib.carcassonne.teaching.pieces import BOXES, drawers, places, refused, tiles_at
from boardlib.carcassonne.teaching.pointing import (
    Spot,
    colours_of,
    kinds_for,
    things,
    token_colours_of,
)
from boardlib.carcassonne.teaching.querying import questions_at
from boardlib.carcassonne.teaching.state_of_play import (
    line_words,
    placed_changes,
    play_changes,
    token_ages,
    turn_line,
)
from boardlib.game.editing import Offer
from boardlib.profile import Profile
from boardlib.text import _, mark

PUT: Final = {
    "meeple": mark("Put a meeple"),
    "wagon": mark("Put a wagon"),
    "mayor": mark("Put a mayor"),
    "barn": mark("Put a barn"),
}
TURNS: Final = {270: mark("left"), 180: mark("half way"), 90: mark("right")}


# --- changes ----------------------------------------------------------------------------


def changes_at(position: Position, shape: str) -> list[Offer]:
    """What may be changed at a shape: pieces there, its tile, or the board as a whole."""
    if not shape:
        besides = (*_turns(position), *play_changes(position), *_expansions(position))
        return [*_players(position), *besides]
    spot = Spot(position, shape)
    return [
        *_pieces_away(position, spot),
        *_figures_put(position, spot),
        *_tokens_put(position, spot),
        *_tile_changes(position, spot),
    ]


def away(position: Position, shape: str) -> str:
    r"""The lines that take away the piece at a shape; where there is none, those of the tile.

    >>> from boardlib.carcassonne.board.notation import read
    >>> board = read("players 2\ntile TU-3 0,0 0\nmeeple red 0,0.r1")
    >>> away(board, "0,0.r1"), away(board, "0,0.r2"), away(board, "1,0")
    ('- meeple red 0,0.r1', '- tile TU-3 0,0 0\n- meeple red 0,0.r1', '')
    """
    spot = Spot(position, shape)
    goes = [*_pieces_away(position, spot), *_tile_away(position, spot)]
    return goes[0].text if goes else ""


def _pieces_away(position: Position, spot: Spot) -> Iterator[Offer]:
    """Take away what stands at this very spot."""
    pieces: list[Figure | Token] = [f for f in position.figures if f.segment == spot.segment]
    pieces += [token for token in position.tokens if token.portal == spot.portal]
    for piece in dict.fromkeys(pieces):
        yield Offer(_("Take away"), _piece_name(piece), f"- {piece}")


def _piece_name(piece: Figure | Token) -> str:
    if isinstance(piece, Figure):
        return piece_name(piece.kind, piece.colour)
    return _("token ({colour})").format(colour=_(piece.colour))


def _figures_put(position: Position, spot: Spot) -> Iterator[Offer]:
    if spot.segment is not None:
        for kind in kinds_for(position, spot.type):
            for colour in colours_of(position):
                yield Offer(_(PUT[kind]), _(colour), f"{kind} {colour} {spot.segment}")


def _tokens_put(position: Position, spot: Spot) -> Iterator[Offer]:
    if spot.portal is not None:
        lies = position.token_at(spot.portal)
        for colour in token_colours_of(position):
            if lies is None or lies.colour != colour:
                yield Offer(_("Lay a token"), _(colour), f"token {colour} {spot.portal}")
        yield from token_ages(position, lies)


def _tile_changes(position: Position, spot: Spot) -> Iterator[Offer]:
    if spot.cell is None:
        return
    if spot.tile is None:
        yield from tiles_at(position, spot.cell, _("Place a tile"))
        return
    tile = spot.tile
    for angle, words in TURNS.items():
        turned = replace(tile, rotation=(tile.rotation + angle) % 360)
        yield Offer(_("Turn the tile"), _(words), str(turned))
    yield from placed_changes(position, tile)
    yield from _tile_away(position, spot)
    yield from tiles_at(position, tile.cell, _("Another tile"))


def _tile_away(position: Position, spot: Spot) -> Iterator[Offer]:
    if spot.tile is not None:
        yield Offer(_("The tile"), _("take it away"), _without_tile(position, spot.tile))


def _without_tile(position: Position, tile: PlacedTile) -> str:
    """The lines that take a tile away, with all that stands on it."""
    gone = [
        tile,
        *(figure for figure in position.figures if figure.segment.cell == tile.cell),
        *(token for token in position.tokens if token.portal.cell == tile.cell),
    ]
    return "\n".join(f"- {item}" for item in gone)


def _players(position: Position) -> Iterator[Offer]:
    """Other numbers of players than the present one, which the heading names."""
    group = _("Number of players")
    if position.players is not None:
        group = _("Number of players (now {count})").format(count=position.players)
    for number in PLAYER_COUNTS:
        if number != position.players:
            yield Offer(group, str(number), f"players {number}")
    if position.players is not None:
        yield Offer(group, _("not said"), f"- {players_line(position)}")
        yield from _who_plays(position)


def _who_plays(position: Position) -> Iterator[Offer]:
    """Another colour in the place of each player's."""
    group = _("Who plays")
    for place, player in enumerate(position.playing):
        for other in position.colours[len(position.playing) :]:
            playing = [*position.playing]
            playing[place] = other
            label = _("{other} (for {player})").format(other=_(other), player=_(player))
            yield Offer(group, label, f"players {' '.join(playing)}")


def _expansions(position: Position) -> Iterator[Offer]:
    """One expansion more, one less, or nothing said of what is played with."""
    for name in tile_sets():
        words = _(BOXES[name])
        if name not in position.sets:
            yield Offer(_("Play with"), words, " ".join(["sets", *position.sets, name]))
        elif rest := [one for one in position.sets if one != name]:
            yield Offer(_("Play without"), words, " ".join(["sets", *rest]))
    if position.sets:
        gone = f"- sets {' '.join(position.sets)}"
        yield Offer(_("What is played with"), _("not said"), gone)


def _turns(position: Position) -> Iterator[Offer]:
    """Another player's turn than the present one, which the heading names, or nobody's."""
    group, turn = _("Whose turn it is"), position.turn
    if turn is not None:
        group = _("Whose turn it is (now {colour})").format(colour=_(turn.player))
    for colour in colours_of(position):
        if turn is None or turn.player != colour:
            after = replace(turn or Turn(colour, position.placed), player=colour)
            yield Offer(group, _(colour), turn_line(after))
    if turn is not None:
        yield Offer(group, _("nobody's"), f"- {turn_line(turn)}")


# --- moving, places, options ------------------------------------------------------------


def carried(position: Position, shape: str) -> dict[str, str]:
    """Where a figure or token may be put: a figure on any part, a token on a free opening."""
    if not shape.startswith(("figure:", "token:")):
        return {}
    for figure in position.figures:
        if figure.key == shape:
            segments = [str(one) for one in _segments(position) if one != figure.segment]
            return {one: f"- {figure}\n{figure.kind} {figure.colour} {one}" for one in segments}
    for token in position.tokens:
        if token.key == shape:
            return {
                str(portal): f"- {token}\n{replace(token, portal=portal)}"
                for portal in position.landscape.printed_portals()
                if position.token_at(portal) is None
            }
    return {}


def _segments(position: Position) -> Iterable[Segment]:
    landscape = position.landscape
    return (landscape.segment(number) for number in range(len(landscape.owners)))


def openings(position: Position) -> list[str]:
    """The empty places next to the tiles; the middle of an empty table."""
    cells: Sequence[Cell] = sorted(position.landscape.openings.frontier) or [(0, 0)]
    return [f"{x},{y}" for x, y in cells]


def settings(position: Position) -> Profile:
    """The options in force."""
    return position.profile


def line_shapes(line: str) -> tuple[str, ...]:
    """The tile, figure or token that a line puts on the board.

    >>> line_shapes("wagon red 0,0.c1"), line_shapes("tile BG-D 1,0 90"), line_shapes("turn red")
    (('figure:0,0.c1',), ('1,0',), ())
    """
    words = line.split()
    if len(words) < 3 or words[0] not in ("tile", "token", *FIGURES):
        return ()
    prefix = "" if words[0] == "tile" else "token:" if words[0] == "token" else "figure:"
    return (f"{prefix}{words[2]}",)


__all__ = [
    "away",
    "carried",
    "changes_at",
    "drawers",
    "line_shapes",
    "line_words",
    "openings",
    "places",
    "questions_at",
    "refused",
    "settings",
    "things",
]
