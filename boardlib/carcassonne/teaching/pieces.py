r"""The box of the game: its tiles, figures and tokens, where each goes, and why it does not.

What may be put is what makes a possible board, not only what a turn would allow: so a board can be
set up as it lies on somebody's table.

>>> from boardlib.carcassonne.board.notation import read
>>> board = read("players 2\nsets base tunnel\ntile BG-D 0,0 0")
>>> [drawer.title for drawer in drawers(board)]
['Base game', 'The Tunnel', 'Red', 'Blue']
>>> places(board, "tile BG-U", 0)
{'-1,0': 'tile BG-U -1,0 0', '0,1': 'tile BG-U 0,1 0', '1,0': 'tile BG-U 1,0 0'}
>>> print(*refused(board, "tile BG-U", "0,-1").turns, sep="\n")
In the south a field meets a city.
In the south a road meets a city.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache, partial
from typing import Final, NamedTuple

from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.position import (
    COLOURS,
    FIGURES,
    TOKENS_PER_COLOUR,
    Figure,
    PlacedTile,
    Position,
    own_tokens,
)
from boardlib.carcassonne.board.tiles import (
    ROTATIONS,
    fitting_rotations,
    oriented,
    tile_kinds,
    tile_sets,
)
from boardlib.carcassonne.questions.describe import kind_words
from boardlib.carcassonne.rules.checks import takes
from boardlib.carcassonne.rules.figures import judge_figure
from boardlib.carcassonne.rules.naming import piece as figure_words
from boardlib.carcassonne.rules.naming import player_head, tile_name, token_name, turns_of
from boardlib.carcassonne.rules.placing import clashes, copies, fitting_there, judge_tile
from boardlib.carcassonne.rules.placing import places as legal_places
from boardlib.carcassonne.rules.tokens import usable_portals
from boardlib.carcassonne.teaching.pointing import Spot, colours_of, is_played, token_colours_of
from boardlib.game.editing import NOT_PLAYED, Drawer, Offer, Piece, Refusal, going
from boardlib.text import _, language, mark, sentence_case

BOXES: Final = {
    "base": mark("Base game"),
    "tunnel": mark("The Tunnel"),
    "abbey-and-mayor": mark("Abbey & Mayor"),
    "princess-and-dragon": mark("The Princess & the Dragon"),
    "inns-and-cathedrals": mark("Inns & Cathedrals"),
    "traders-and-builders": mark("Traders & Builders"),
    "river": mark("The River"),
}
"""The expansions, as one looks for their tiles."""
FIGURE_STANDS: Final = {
    "meeple": ("tile BG-B 0,0 0", "0,0.m1"),
    "wagon": ("tile BG-U 0,0 0", "0,0.r1"),
    "mayor": ("tile BG-C 0,0 0", "0,0.c1"),
    "barn": ("tile BG-B 0,0 0", "0,0.f1"),
}
"""A tile, and the part of it on which a figure stands in its picture."""
MEETS: Final = {
    ("field", "road"): mark("a field meets a road"),
    ("field", "city"): mark("a field meets a city"),
    ("field", "river"): mark("a field meets a river"),
    ("road", "field"): mark("a road meets a field"),
    ("road", "city"): mark("a road meets a city"),
    ("road", "river"): mark("a road meets a river"),
    ("city", "field"): mark("a city meets a field"),
    ("city", "road"): mark("a city meets a road"),
    ("city", "river"): mark("a city meets a river"),
    ("river", "field"): mark("a river meets a field"),
    ("river", "road"): mark("a river meets a road"),
    ("river", "city"): mark("a river meets a city"),
}
"""What a side of the tile shows, and what the tile beside it shows there."""
WHERE: Final = {
    "N": mark("in the north {what}"),
    "E": mark("in the east {what}"),
    "S": mark("in the south {what}"),
    "W": mark("in the west {what}"),
}
FIRST: Final = {
    "tile": mark("It fits nowhere on this board: lay other tiles first, or put it back."),
    "token": mark("No tunnel opening is free: lay a tile with a tunnel first, or put it back."),
    "meeple": mark("Nothing is free for a meeple: lay another tile first, or put it back."),
    "wagon": mark("Nothing is free for a wagon: lay another tile first, or put it back."),
    "mayor": mark("No city is free for a mayor: lay a tile with a city first, or put it back."),
    "barn": mark("No field is free for a barn: lay a tile with a field first, or put it back."),
}
"""What has to be done before a piece goes anywhere, where it goes nowhere."""
FITS: Final = mark("It fits like this.")
STANDS_HERE: Final = mark("A figure stands here already.")
LIES_HERE: Final = mark("A token lies here already.")
NONE_LEFT: Final = mark("All pieces of this kind are on the board.")
NO_PART: Final = mark("A figure stands on a part of a tile, and this is none.")
NO_PORTAL: Final = mark("A token lies on a tunnel opening, and this is none.")
PRINTED: Final = mark("A printed tunnel takes no token here.")
NO_CELL: Final = mark("A tile lies on a place of its own, and this is none.")

# --- what there is ----------------------------------------------------------------------


def drawers(position: Position) -> list[Drawer]:
    """Every piece: the tiles of each expansion in play, then each player's figures and tokens."""
    boxes = [name for name in tile_sets() if not position.sets or name in position.sets]
    tiles = [Drawer(_(BOXES[name]), tuple(_tiles(position, name))) for name in boxes]
    return [*tiles, *_sides(position)]


def _tiles(position: Position, box: str) -> Iterator[Piece]:
    known = tile_sets()[box]
    for kind in (*known.counts, *known.player_tiles):
        shows = f"tile {kind} 0,0 0"
        left = _tiles_left(position, kind)
        yield Piece(f"tile {kind}", tile_name(kind), shows, left, turns_of(kind))


def _tiles_left(position: Position, kind: str) -> int:
    if tile_kinds()[kind].is_abbey and position.abbeys is not None:
        return len(position.abbeys)
    laid = sum(tile.kind == kind for tile in position.tiles)
    return max(copies(kind, position.sets, position.players) - laid, 0)


def _sides(position: Position) -> Iterator[Drawer]:
    """The pieces of each player; then the tokens that are nobody's, where there are such."""
    tokens = _tokens(position)
    for colour in colours_of(position):
        figures = [figure_piece(position, kind, colour) for kind in _kinds(position)]
        own = [tokens.pop(one) for one in own_tokens(position, colour) if one in tokens]
        yield Drawer(player_head(colour), (*figures, *own), colour)
    if tokens:
        yield Drawer(_("Tokens"), tuple(tokens.values()))


def _kinds(position: Position) -> list[str]:
    return [kind for kind in FIGURES if is_played(position, kind)]


def figure_piece(position: Position, kind: str, colour: str) -> Piece:
    """A figure of a player, and how many are left."""
    tile, place = FIGURE_STANDS[kind]
    name = sentence_case(figure_words(kind, colour))
    shows = f"{tile}\n{kind} {colour} {place}"
    left = _figures_left(position, kind, colour)
    return Piece(f"{kind} {colour}", name, shows, left, key=f"figure:{place}")


def _figures_left(position: Position, kind: str, colour: str) -> int:
    used = sum((one.kind, one.colour) == (kind, colour) for one in position.figures)
    return max(position.pieces_of(kind) - used, 0)


def _tokens(position: Position) -> dict[str, Piece]:
    """The tokens of every colour in play; none where the Tunnel is not."""
    if position.sets and "tunnel" not in position.sets:
        return {}
    return {colour: token_piece(position, colour) for colour in token_colours_of(position)}


def token_piece(position: Position, colour: str) -> Piece:
    """A token of a colour, and how many are left."""
    shows = f"tile TU-3 0,0 0\ntoken {colour} 0,0.p1"
    name = sentence_case(token_name(colour))
    left = _tokens_left(position, colour)
    return Piece(f"token {colour}", name, shows, left, key="token:0,0.p1")


def _tokens_left(position: Position, colour: str) -> int:
    used = sum(token.colour == colour for token in position.tokens)
    return max(TOKENS_PER_COLOUR - used, 0)


# --- where it goes ----------------------------------------------------------------------


def places(position: Position, piece: str, turn: int = 0) -> dict[str, str]:
    """Where a piece can be put as it lies: the key of the place -> the lines that put it there.

    Args:
        position: the board.
        piece: the text of a piece of :func:`drawers`.
        turn: how a tile lies, in quarters from how it is printed.
    """
    word, _space, what = piece.partition(" ")
    if word == "tile" and what in tile_kinds():
        return _tile_places(position, what, 90 * turn)
    if word in FIGURES and what in COLOURS:
        return _figure_places(position, word, what)
    if word == "token" and what in COLOURS:
        return _token_places(position, what)
    return {}


def _without_turn(position: Position) -> Position:
    """The same board while nobody has the turn: it is set up, not played."""
    board = replace(position, turn=None)
    vars(board)["landscape"] = position.landscape  # the same tiles, tokens and figures
    return board


def _tile_places(position: Position, kind: str, rotation: int) -> dict[str, str]:
    if not _tiles_left(position, kind):
        return {}
    found = legal_places(_without_turn(position), kind)
    cells = [cell for cell, turns in found if rotation in turns]
    return {f"{x},{y}": f"tile {kind} {x},{y} {rotation}" for x, y in cells}


def _figure_places(position: Position, kind: str, colour: str) -> dict[str, str]:
    """Every part of the board where such a figure may stand and none does."""
    if not _figures_left(position, kind, colour):
        return {}
    landscape = position.landscape
    taken = {figure.segment for figure in position.figures}
    numbers = range(len(landscape.owners))
    parts = [landscape.segment(n) for n in numbers if takes(position, kind, landscape.feature(n))]
    return {str(part): f"{kind} {colour} {part}" for part in parts if part not in taken}


def _token_places(position: Position, colour: str) -> dict[str, str]:
    """Every tunnel opening that is free."""
    if not _tokens_left(position, colour) or colour not in _tokens(position):
        return {}
    taken = {token.portal for token in position.tokens}
    free = [portal for portal in usable_portals(position) if portal not in taken]
    return {str(portal): f"token {colour} {portal}" for portal in free}


# --- why it does not --------------------------------------------------------------------


def refused(position: Position, piece: str, shape: str) -> Refusal:
    """Why a piece does not go to a place: a sentence for each of its turns, and what does."""
    word, _space, what = piece.partition(" ")
    why = _refused(position, word, what, Spot(position, shape))
    turns = range(turns_of(what) if word == "tile" and what in tile_kinds() else 1)
    if word not in FIRST or any(places(position, piece, turn) for turn in turns):
        return why
    return replace(why, first=_(FIRST[word]))


def _refused(position: Position, word: str, what: str, spot: Spot) -> Refusal:
    if word == "tile" and what in tile_kinds():
        return _tile_refused(position, what, spot.cell)
    if word in FIGURES and what in COLOURS:
        return _figure_refused(position, word, what, spot)
    if word == "token" and what in COLOURS:
        return _token_refused(position, what, spot)
    return Refusal((_(NOT_PLAYED),))


def _tile_refused(position: Position, kind: str, cell: Cell | None) -> Refusal:
    turns = range(turns_of(kind))
    if cell is None:
        return Refusal((_(NO_CELL),) * len(turns))
    board = _without_turn(position)
    found = [_tile_turn(board, PlacedTile(kind, *cell, 90 * turn)) for turn in turns]
    instead = () if position.at(cell) else tuple(_fitting(position, cell))
    return Refusal(
        tuple(text for text, _sides in found),
        tuple(sides for _text, sides in found),
        (f"{cell[0]},{cell[1]}",) if position.at(cell) else (),
        instead,
    )


def _tile_turn(position: Position, tile: PlacedTile) -> tuple[str, str]:
    """Why a tile does not lie there as it is turned, and the sides that do not go on."""
    failed = judge_tile(position, tile).failed
    others = [one.text for one in failed if not one.rule.id.endswith(".place-sides")]
    found = list(_meeting(position, tile))
    sides = "".join(side for side, _what in found)
    if others:
        return others[0], sides
    if not found:
        return _(FITS), ""
    words = "; ".join(_(WHERE[side]).format(what=what) for side, what in found)
    return sentence_case(_("{words}.").format(words=words)), sides


def _meeting(position: Position, tile: PlacedTile) -> Iterator[tuple[str, str]]:
    """The sides that do not go on, each with what meets there."""
    edges = oriented(tile.kind, tile.rotation).edges
    for (_here, side, mine), (_there, _side, theirs) in clashes(position, tile.cell, edges):
        yield side, _(MEETS[mine, theirs])


def _fitting(position: Position, cell: Cell) -> Iterator[tuple[str, int]]:
    """The tiles that go to an empty place, each in the first turn in which it does."""
    for kind, rotations, left in fitting_there(position, cell):
        if left:
            yield f"tile {kind}", min(turn // 90 % turns_of(kind) for turn in rotations)
    for kind, one in tile_kinds().items():
        if one.is_abbey and f"{cell[0]},{cell[1]}" in places(position, f"tile {kind}"):
            yield f"tile {kind}", 0


def _figure_refused(position: Position, kind: str, colour: str, spot: Spot) -> Refusal:
    if spot.segment is None:
        return Refusal((_(NO_PART),))
    key = str(spot.segment)
    number = position.landscape.number(spot.segment)
    assert number is not None
    standing = [figure.key for figure in position.figures if figure.segment == spot.segment]
    feature = position.landscape.feature(number)
    shapes: tuple[str, ...] = (key,)
    if not takes(position, kind, feature):
        alone = replace(position, turn=None, figures=())
        why = judge_figure(alone, Figure(kind, colour, spot.segment)).failed[0].text
    elif standing:
        why, shapes = _(STANDS_HERE), tuple(standing)
    else:
        why = _(FITS) if _figures_left(position, kind, colour) else _(NONE_LEFT)
    texts = [f"{one} {colour}" for one in _kinds(position)]
    instead = going(partial(places, position), texts, key)
    return Refusal((why,), shapes=shapes, instead=instead)


def _token_refused(position: Position, colour: str, spot: Spot) -> Refusal:
    if spot.portal is None:
        return Refusal((_(NO_PORTAL),))
    key, lies = str(spot.portal), position.token_at(spot.portal)
    why, shapes = _(FITS), (key,)
    if colour not in _tokens(position):
        why = _(NOT_PLAYED)
    elif lies is not None:
        why, shapes = _(LIES_HERE), (lies.key,)
    elif spot.portal not in usable_portals(position):
        why = _(PRINTED)
    elif not _tokens_left(position, colour):
        why = _(NONE_LEFT)
    texts = [f"token {one}" for one in _tokens(position)]
    instead = going(partial(places, position), texts, key)
    return Refusal((why,), shapes=shapes, instead=instead)


# --- which tiles are offered ------------------------------------------------------------


TURNED: Final = {
    90: mark("{tile}, turned once to the right"),
    180: mark("{tile}, turned half way"),
    270: mark("{tile}, turned once to the left"),
}
"""A tile by what is printed on it, where it lies otherwise than it is printed."""


def tiles_at(position: Position, cell: Cell, group: str) -> tuple[Offer, ...]:
    """Every tile in every turn, as a line and as a move: first those in play that fit there.

    Of those that fit each has a picture, in the first turn in which it does.
    """
    wanted = 0
    for _side, opposite, other in position.landscape.neighbours(cell):
        wanted |= other.oriented.asks[opposite]
    fit = Fit(wanted, position.sets, position.players)
    return _ranked(fit, cell, str(position.at(cell)), group, language())


class Fit(NamedTuple):
    """What decides which tiles are offered first: what the sides ask for, and what is in play."""

    asked: int
    sets: tuple[str, ...]
    players: int | None


@lru_cache(maxsize=16)
def _ranked(fit: Fit, cell: Cell, lies: str, group: str, language: str) -> tuple[Offer, ...]:
    """The same for a place where something lies; kept, as most changes are made elsewhere."""
    place = f"{cell[0]},{cell[1]}"
    ranked: list[list[Offer]] = [[], [], [], []]
    for kind, turns in _shown(language).items():
        fitting = fitting_rotations(kind, fit.asked)
        absent = not copies(kind, fit.sets, fit.players)
        pictured = False
        for rotation, shown in turns.items():
            line, fits = f"tile {kind} {place} {rotation}", rotation in fitting
            if line != lies:
                alone = f"tile {kind} 0,0 {rotation}" if fits and not pictured else ""
                pictured = pictured or fits
                offer = Offer(group, shown, line, alone, caption=shown, typed=f"{kind} {rotation}")
                ranked[2 * (not fits) + absent].append(offer)
    return tuple(offer for offers in ranked for offer in offers)


@lru_cache(maxsize=8)
def _shown(_language: str) -> dict[str, dict[int, str]]:
    """Every kind of tile -> its turns, each with what a player calls it.

    Where two expansions have the same tile, each is called with its box.
    """
    names = {kind: tile_name(kind) for kind in tile_kinds()}
    twins = Counter(names.values())
    for kind, words in names.items():
        if twins[words] > 1:
            names[kind] = _("{tile} ({box})").format(
                tile=words, box=_(BOXES[tile_kinds()[kind].set])
            )
    return {
        kind: {
            turn: _(TURNED[turn]).format(tile=words) if turn in TURNED else words
            for turn in ROTATIONS
        }
        for kind, words in names.items()
    }


def as_it_lies(offer: Offer) -> str:
    """What a tile that is offered shows as it is turned: ``City (east); road (north, south)``."""
    kind, turn = offer.typed.split()
    return _as_it_lies(kind, int(turn), language())


@lru_cache(maxsize=4096)
def _as_it_lies(kind: str, turn: int, _language: str) -> str:
    return sentence_case(kind_words(tile_kinds()[kind], turn))
