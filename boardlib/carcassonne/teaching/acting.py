r"""Acting on a board: tokens, figures, wagons and tiles in the hand, and where one can point.

>>> from boardlib.carcassonne.board.notation import read
>>> board = read("players 2\nsets base tunnel\ntile TU-2 0,0 0\nturn red placed 0,0")
>>> [held.text for held in in_hand(board, ["token"], "red")]
['token red', 'token green', 'token black', 'token blue', 'token yellow', 'token grey']
>>> in_hand(board, ["token"], "red")[3].tries()["0,0.p1"]
'token blue 0,0.p1 by red'
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from boardlib.carcassonne.board.position import FIGURES, Figure, Position, own_tokens, token_owner
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rules.naming import piece as figure_words
from boardlib.carcassonne.rules.naming import tile_name, turns_of
from boardlib.carcassonne.rules.wagon import waiting
from boardlib.carcassonne.teaching.pieces import FIGURE_STANDS, figure_piece, token_piece
from boardlib.carcassonne.teaching.pointing import is_played, token_colours_of, wagons_on
from boardlib.game.acting import Takeable, offered
from boardlib.game.editing import Piece
from boardlib.text import _, sentence_case

TOGETHER: Final = "occupied_road_needs_pair"
"""The house rule by which two tokens are laid at once."""


def in_hand(position: Position, may: Sequence[str], by: str) -> tuple[Takeable, ...]:
    """Everything that can be taken into the hand: see :class:`boardlib.game.acting.Actable`."""
    player = by or ("" if position.turn is None else position.turn.player)
    everything = [
        *_tokens(position, player),
        *_figures(position, player),
        *_wagons(position, player),
        *_tiles(position, may),
        *_presses(position),
    ]
    kept = (one.only(lambda move: offered(move, may)) for one in everything)
    return tuple(one for one in kept if one is not None)


def places(position: Position, kind: str) -> dict[str, str]:
    """What a kind of place can be, typed -> key of its shape; nothing for a kind that is none.

    A ``tile``, a ``portal``, a ``figure`` or ``token`` on the board, a ``part`` of any kind or a
    ``road``, ``city``, ``monastery``, ``field``, or an empty ``place`` for a tile.
    """
    landscape = position.landscape
    parts = [landscape.segment(number) for number in range(len(landscape.owners))]
    match kind:
        case "tile":
            return {f"{x},{y}": f"{x},{y}" for x, y in landscape.tiles}
        case "place":
            return {f"{x},{y}": f"{x},{y}" for x, y in sorted(landscape.openings.frontier)}
        case "portal":
            return {str(portal): str(portal) for portal in landscape.printed_portals()}
        case "figure":
            return {str(figure): figure.key for figure in position.figures}
        case "token":
            return {str(token): token.key for token in position.tokens}
        case _:
            kinds = (kind,) if kind != "part" else ("road", "city", "monastery", "field")
            found = ((part, position.joined(part)) for part in parts)
            return {
                str(part): str(part) for part, joined in found if joined and joined.type in kinds
            }


# --- tokens -----------------------------------------------------------------------------


def _tokens(position: Position, player: str) -> Iterator[Takeable]:
    """A token of every colour in play, the player's own first; another one's is refused."""
    if not position.landscape.printed_portals() or not player:
        return
    playing = token_colours_of(position)
    own = [one for one in own_tokens(position, player) if one in playing]
    for colour in (*own, *(one for one in playing if one not in own)):
        taken = "" if token_owner(position, colour) in (player, None) else f" by {player}"
        piece = token_piece(position, colour)
        lays = {key: f"{piece.text} {name}{taken}" for key, name in _portals(position)}
        yield Takeable(piece, lays=(lays,))
        if position.profile[TOGETHER] == "on" and not taken:
            yield from _together(position, piece, colour)


def _portals(position: Position) -> Iterator[tuple[str, str]]:
    """Every portal by the key of its shape, and one that carries a token by that of the token."""
    for portal in position.landscape.printed_portals():
        yield str(portal), str(portal)
        lies = position.token_at(portal)
        if lies is not None:
            yield lies.key, str(portal)


def _together(position: Position, piece: Piece, colour: str) -> Iterator[Takeable]:
    """Two tokens at once: the first place is chosen, then the second one is in the hand."""
    portals = dict(_portals(position))
    name = sentence_case(_("both tokens at once ({colour})").format(colour=_(colour)))
    two = f"{piece.key} {piece.key}"
    both = Piece(f"{piece.text} both", name, piece.shows, piece.left, key=two)
    yield Takeable(both, lays=({key: f"{piece.text} {one} and" for key, one in portals.items()},))
    for first in dict.fromkeys(portals.values()):
        text = f"{piece.text} {first} and"
        lays = {key: f"{text} {one}" for key, one in portals.items() if one != first}
        second = Piece(text, piece.name, piece.shows, piece.left, key=piece.key)
        yield Takeable(second, lays=(lays,), follows=True)


# --- figures ----------------------------------------------------------------------------


def _figures(position: Position, player: str) -> Iterator[Takeable]:
    """The player's figures, to stand anywhere: on the tile just laid, or where it is refused."""
    for kind in FIGURES if player else ():
        if is_played(position, kind):
            piece = figure_piece(position, kind, player)
            lays = {key: f"{piece.text} {part}" for key, part in _parts(position)}
            yield Takeable(piece, lays=(lays,))


def _parts(position: Position) -> Iterator[tuple[str, str]]:
    """Every part of the board by the key of its shape, and by those of the figures on it."""
    landscape = position.landscape
    for part in (landscape.segment(number) for number in range(len(landscape.owners))):
        yield str(part), str(part)
    for figure in position.figures:
        yield figure.key, str(figure.segment)


# --- wagons -----------------------------------------------------------------------------


def _wagons(position: Position, player: str) -> Iterator[Takeable]:
    """The player's wagons where they stand, to be driven anywhere or sent home."""
    waits = waiting(position)
    for wagon in wagons_on(position):
        if wagon.colour == player:
            yield _driven(position, wagon)
            if wagon in waits:
                home = f"home {wagon.colour} {wagon.segment}"
                yield Takeable(Piece(home, _("Send it home")), at=wagon.key, press=home)


def _driven(position: Position, wagon: Figure) -> Takeable:
    tile, place = FIGURE_STANDS[wagon.kind]
    shows = f"{tile}\n{wagon.kind} {wagon.colour} {place}"
    name = sentence_case(figure_words(wagon.kind, wagon.colour))
    piece = Piece(f"move {wagon.colour} {wagon.segment}", name, shows, key=f"figure:{place}")
    own = {str(wagon.segment), wagon.key}
    lays = {
        key: f"move {wagon.colour} {wagon.segment} to {part}"
        for key, part in _parts(position)
        if key not in own
    }
    return Takeable(piece, at=wagon.key, lays=(lays,))


# --- tiles, and what needs no place -----------------------------------------------------


def _tiles(position: Position, may: Sequence[str]) -> Iterator[Takeable]:
    """The tiles that are named, to lie anywhere beside the others, or where one lies already.

    One of which is said how it lies is in the hand like that, and is not turned.
    """
    cells = [*sorted(position.landscape.openings.frontier), *position.landscape.tiles]
    known = set[str]()
    for begin in may:
        word, kind, *rest = [*begin.split(), ""]
        if word != "tile" or kind not in tile_kinds():
            continue
        fixed = rest[1] if len(rest) > 2 else ""
        text = f"tile {kind} {fixed}".strip()
        if text in known:  # another place for the same tile
            continue
        known.add(text)
        turns = [int(fixed)] if fixed else [90 * turn for turn in range(turns_of(kind))]
        lays = tuple(
            {f"{x},{y}": f"tile {kind} {x},{y} {turn}" for x, y in cells} for turn in turns
        )
        shows = f"tile {kind} 0,0 {turns[0]}"
        yield Takeable(Piece(text, tile_name(kind), shows, turns=len(turns)), lays=lays)


def _presses(position: Position) -> Iterator[Takeable]:
    """What ends a part of the turn."""
    if position.turn is not None and "scored" not in position.turn.done:
        yield Takeable(Piece("score", _("Score")), press="score")
    elif position.turn is not None:
        yield Takeable(Piece("end", _("End the turn")), press="end")
