"""The text forms of Carcassonne: positions, moves, and the names of parts of the board.

Plain lines; ``#`` starts a comment.  ``write`` gives the lines in a fixed order, so that
``read(write(position)) == position``.

* ``tile BG-D 1,1 0``: a tile: its kind, its place ``x,y`` (x to the east, y to the south), and by
  how many degrees it is turned clockwise.
* ``token red 0,0.p1``, ``token red 0,0.p1 passed 2``: a tunnel token on a portal, and how many
  turns have passed since, where a house rule counts them.
* ``option printed_tunnels always``: what the sources leave open, or a house rule.
* ``players 3``, ``players red blue yellow``: how many play, or who, in their order.
* ``sets base tunnel``: what is played with.
* ``turn red``, ``turn red placed 1,0 figure``: whose turn it is, the tile that has just been
  placed, and what was done: ``figure``, ``token``, ``scored``, ``late`` (a token after scoring).
* ``robber red 3``: who has the Robber Baron, or ``nobody``, and how long that road was.
* ``points red 12``: what a player has scored so far.
* ``pieces meeple 7 wagon 1``: how many figures of each kind a player has.
* ``abbeys red blue``, ``abbeys nobody``: who still holds an abbey.
* ``meeple red 0,0.r1``, ``wagon red 0,0.r1``, ``mayor red 0,0.r1``, ``barn red 0,0.f1``: the
  figure of that name, its colour, and what it stands on; ``x,y.r1`` is the feature ``r1`` of the
  tile at ``x,y``, for the whole joined feature.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Portal, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    DEEDS,
    FIGURES,
    PLAYER_COUNTS,
    EndTurn,
    Figure,
    Move,
    MoveWagon,
    PlacedTile,
    PlaceToken,
    Position,
    RobberBaron,
    ScoreStep,
    TakeHome,
    Token,
    Turn,
    with_players,
)
from boardlib.carcassonne.board.tiles import ROTATIONS, tile_kinds, tile_sets
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.forms import (
    adding,
    key_by,
    move_in,
    option_lines,
    position_lines,
    some_line,
    told,
    with_option,
)
from boardlib.game import texts_of
from boardlib.text import _, mark
from boardlib.words import Wanted, Words, expected, needs

NEWER: Final = ("pink", "white")
"""Colours of figures in newer boxes, which have no tunnel tokens and no place here."""
_CELL: Final = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})")
_PART: Final = re.compile(r"(-?[0-9]{1,6}),(-?[0-9]{1,6})\.([a-z][0-9]{1,2}[a-z]?)")


def cell_of(word: str) -> Cell | None:
    """The place that a word names, or None if it names none.

    >>> cell_of("3,-1"), cell_of("left")
    ((3, -1), None)
    """
    match = _CELL.fullmatch(word)
    return (int(match[1]), int(match[2])) if match else None


def part_of(word: str) -> tuple[int, int, str] | None:
    """The part of a tile that a word names, or None if it names none.

    >>> part_of("3,-1.r1"), part_of("3,-1")
    ((3, -1, 'r1'), None)
    """
    match = _PART.fullmatch(word)
    return (int(match[1]), int(match[2]), match[3]) if match else None


class BoardWords(Words):
    """The words of one line of Carcassonne."""

    def cell(self) -> Cell:
        """A place ``x,y``."""
        wrong = mark("'{word}' is not a place; write x,y such as 1,-2")
        match = self.like(_CELL, Wanted(mark("expected a place such as 1,-2 here"), wrong))
        return (int(match[1]), int(match[2]))

    def part(self, example: str) -> tuple[int, int, str]:
        """A part of a tile, ``x,y.r1``."""
        missing = mark("expected a part of a tile such as {example} here")
        wrong = mark("'{word}' is not a part of a tile; write x,y.part such as {example}")
        match = self.like(_PART, Wanted(missing, wrong), example=example)
        return (int(match[1]), int(match[2]), match[3])

    def segment(self) -> Segment:
        """A segment ``x,y.r1``."""
        return Segment(*self.part("0,0.r1"))

    def portal(self) -> Portal:
        """A portal ``x,y.p1``."""
        column = self.column
        x, y, name = self.part("0,0.p1")
        if not name.startswith("p"):
            message = _("'{word}' is not a portal; portals are called p1, p2 and so on")
            raise self.error(message.format(word=f"{x},{y}.{name}"), column)
        return Portal(x, y, name)

    def colour(self) -> str:
        """A player's or token's colour."""
        if self.next in NEWER:
            text = _(
                "'{word}' is no colour here, though newer boxes have it; take another one that"
                " nobody plays, such as {other}"
            )
            raise self.error(text.format(word=self.next, other=COLOURS[-1]), self.column)
        return self.one_of(expected("a colour"), COLOURS)

    def kind(self) -> str:
        """The id of a tile kind."""
        return self.one_of(expected("a tile"), tuple(tile_kinds()))

    def rotation(self) -> int:
        """A clockwise turn in degrees."""
        return int(self.one_of(expected("a clockwise turn"), tuple(map(str, ROTATIONS))))


# --- reading a position -----------------------------------------------------------------

Reader = Callable[[BoardWords, Position], Position]


def _read_tile(words: BoardWords) -> PlacedTile:
    kind, cell = words.kind(), words.cell()
    return PlacedTile(kind, *cell, words.rotation())


def _figure(words: BoardWords, kind: str) -> Figure:
    return Figure(kind, words.colour(), words.segment())


def _read_figure(words: BoardWords, board: Position, kind: str) -> Position:
    return adding(board, figures=_figure(words, kind))


def _read_token(words: BoardWords, board: Position) -> Position:
    colour, portal = words.colour(), words.portal()
    passed = words.number(expected("a number of turns")) if words.accept("passed") else 0
    return adding(board, tokens=Token(colour, portal, passed))


def _read_players(words: BoardWords, board: Position) -> Position:
    if words.next in (*COLOURS, *NEWER):
        playing = [words.colour()]
        while words.words or len(playing) < PLAYER_COUNTS[0]:
            column = words.column
            playing.append(words.colour())
            if playing.count(playing[-1]) > 1:
                text = _("'{word}' plays already; each colour plays once")
                raise words.error(text.format(word=playing[-1]), column)
        return replace(board, players=len(playing), colours=with_players(playing))
    wanted = Wanted(
        mark("expected a number of players here, or their colours"),
        mark("'{word}' is not a number of players or a colour"),
    )
    number = words.one_of(wanted, tuple(map(str, PLAYER_COUNTS)))
    return replace(board, players=int(number), colours=COLOURS)


def players_line(position: Position) -> str:
    """Who plays, as it is typed: their number, or their colours where these are not the usual."""
    usual = position.colours == COLOURS
    return f"players {position.players if usual else ' '.join(position.playing)}"


def _read_turn(words: BoardWords, board: Position) -> Position:
    player = words.colour()
    placed = words.cell() if words.accept("placed") else None
    done = words.many(lambda: words.one_of(expected("what was done"), DEEDS))
    return replace(board, turn=Turn(player, placed, frozenset(done)))


def _read_robber(words: BoardWords, board: Position) -> Position:
    holder = words.one_of(expected("a colour or 'nobody'"), (*COLOURS, "nobody"))
    length = words.number(expected("the length of the longest road"))
    return replace(board, robber=RobberBaron(holder, length))


def _read_points(words: BoardWords, board: Position) -> Position:
    colour, points = words.colour(), words.number(expected("a number of points"))
    values = {**dict(board.points), colour: points}
    ordered = tuple((name, values[name]) for name in COLOURS if name in values)
    return replace(board, points=ordered)


def _read_pieces(words: BoardWords, board: Position) -> Position:
    def counted() -> tuple[str, int]:
        kind = words.one_of(expected("a kind of figure"), FIGURES)
        return kind, words.number(expected("a number of figures"))

    values = dict(words.some(counted))
    return replace(board, pieces=tuple((one, values[one]) for one in FIGURES if one in values))


def _read_abbeys(words: BoardWords, board: Position) -> Position:
    holders = () if words.accept("nobody") else words.some(words.colour)
    return replace(board, abbeys=tuple(colour for colour in COLOURS if colour in holders))


_LINES: Final[Mapping[str, Reader]] = {
    "token": _read_token,
    "option": with_option,
    "players": _read_players,
    "sets": lambda words, board: replace(
        board,
        sets=words.some(lambda: words.one_of(expected("an expansion"), tuple(tile_sets()))),
    ),
    "turn": _read_turn,
    "robber": _read_robber,
    "points": _read_points,
    "pieces": _read_pieces,
    "abbeys": _read_abbeys,
    **{kind: partial(_read_figure, kind=kind) for kind in FIGURES},
}
LINES: Final[Mapping[str, Callable[..., object]]] = {"tile": _read_tile, **_LINES}
"""First word of a line -> what reads it."""
_SEVERAL: Final = ("tile", "token")
"""Lines that may say the same thing twice: that is nonsense, but not unreadable."""


def read(text: str) -> Position:
    """The position that a text describes.

    Raises:
        PositionError: naming line, column and what was expected there.

    >>> position = read("tile TU-3 0,0 0   # two portals")
    >>> print(write(position))
    tile TU-3 0,0 0
    """
    tiles: list[PlacedTile] = []  # a long board is read without copying it for every line

    def read_tile(words: BoardWords, position: Position) -> Position:
        tiles.append(_read_tile(words))
        return position

    readers = {"tile": read_tile, **_LINES}
    lines = position_lines(text, BoardWords, readers, line_key, _SEVERAL)
    position = told(Position(profile=DEFAULTS), lines, readers)
    return replace(position, tiles=tuple(tiles))


# --- writing a position -----------------------------------------------------------------


@needs(Position)
def write(position: Position) -> str:
    """The text of a position: ``read(write(position)) == position``."""
    return "\n".join(_lines(position))


def _lines(position: Position) -> Iterator[str]:
    if position.players is not None:
        yield players_line(position)
    yield from some_line("sets", position.sets)
    yield from some_line("pieces", (f"{kind} {count}" for kind, count in position.pieces))
    if position.abbeys is not None:
        yield from some_line("abbeys", position.abbeys or ["nobody"])
    yield from option_lines(position.profile)
    yield from map(str, (*position.tiles, *position.figures, *position.tokens))
    if position.robber is not None:
        yield f"robber {position.robber.holder} {position.robber.length}"
    yield from (f"points {colour} {points}" for colour, points in position.points)
    if position.turn is not None:
        yield _turn_line(position.turn)


def _turn_line(turn: Turn) -> str:
    placed = [] if turn.placed is None else ["placed", f"{turn.placed[0]},{turn.placed[1]}"]
    return " ".join(["turn", turn.player, *placed, *(d for d in DEEDS if d in turn.done)])


def line_key(line: str) -> str | None:
    """What a position line is about: a line about the same thing replaces it.

    >>> line_key("tile BG-U 1,0 90"), line_key("token red 0,0.p1"), line_key("turn red")
    ('tile 1,0', 'token 0,0.p1', 'turn')
    """
    words = line.split("#")[0].split()
    if len(words) > 2 and words[0] in FIGURES:
        return None
    return key_by(line, _ABOUT)


_ABOUT: Final[Mapping[str, Sequence[int]]] = {
    **dict.fromkeys(("option", "points"), (1,)),
    **dict.fromkeys(("tile", "token"), (2,)),
}
"""First word of a line -> which of its words name what it is about."""


# --- reading a move ---------------------------------------------------------------------


def read_move(text: str) -> Move:
    """The move that a text describes.

    Raises:
        QuestionError: saying what was expected.

    >>> read_move("tile BG-D 1,1 90")
    carcassonne.read_move('tile BG-D 1,1 90')
    """
    return move_in(BoardWords(text), _read_move)


def _read_wagon_move(words: BoardWords) -> MoveWagon:
    colour, start = words.colour(), words.segment()
    words.word("to")
    return MoveWagon(colour, start, words.segment())


def _read_token_move(words: BoardWords) -> PlaceToken:
    colour, portal = words.colour(), words.portal()
    second = words.portal() if words.accept("and") else None
    player = words.colour() if words.accept("by") else None
    return PlaceToken(colour, portal, player, second)


_MOVES: Final[Mapping[str, Callable[[BoardWords], Move]]] = {
    "tile": _read_tile,
    **{kind: partial(_figure, kind=kind) for kind in FIGURES},
    "token": _read_token_move,
    "score": lambda _words: ScoreStep(),
    "move": _read_wagon_move,
    "home": lambda words: TakeHome(words.colour(), words.segment()),
    "end": lambda _words: EndTurn(),
}


def _read_move(words: BoardWords) -> Move:
    wanted = Wanted(mark("expected a move here"), mark("'{word}' is not the first word of a move"))
    return _MOVES[words.one_of(wanted, tuple(_MOVES))](words)


# --- boards that have a name ----------------------------------------------------------------


@cache
def boards() -> Mapping[str, str]:
    """The texts of the named boards (``TUN-A`` ...) by name."""
    return texts_of(__package__, "named")
