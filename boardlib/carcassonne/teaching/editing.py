r"""What can be changed and asked at every part of a board; what a line says that no picture does.

See :mod:`boardlib.game.editing`.

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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Segment
from boardlib.carcassonne.board.position import DEEDS, FIGURES, Position
from boardlib.carcassonne.questions.describe import robber_words
from boardlib.carcassonne.rules.naming import player_head, players_words, token_name
from boardlib.carcassonne.teaching import changing, pieces, pointing, querying
from boardlib.carcassonne.teaching.changing import DONE, EACH_HAS
from boardlib.carcassonne.teaching.pieces import BOXES
from boardlib.game.editing import by_first_word
from boardlib.text import _, listing, ngettext, sentence_case

changes_at, away = changing.changes_at, changing.away
things, questions_at = pointing.things, querying.questions_at
drawers, places, refused = pieces.drawers, pieces.places, pieces.refused


# --- moving, and lines ------------------------------------------------------------------


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


# --- as a player says it ----------------------------------------------------------------


def _turn(position: Position, _rest: list[str]) -> str:
    """Whose turn it is, and what has been done in it."""
    turn = position.turn
    if turn is None:
        return ""
    done = [] if turn.placed is None else [_("a tile was placed")]
    done += [_(DONE[deed]) for deed in DEEDS if deed in turn.done]
    text = _("It is the turn of: {player}. Done in this turn: {done}.")
    if not done:
        text = _("It is the turn of: {player}. Nothing has been done in it.")
    return text.format(player=_(turn.player), done=listing(done))


def _points(position: Position, rest: list[str]) -> str:
    points = position.points_of(rest[0])
    words = ngettext("{player}: {points} point.", "{player}: {points} points.", points)
    return words.format(player=player_head(rest[0]), points=points)


def _pieces(position: Position, _rest: list[str]) -> str:
    counts = dict(position.pieces)
    return " ".join(
        _("{what}: {count}.").format(what=_(EACH_HAS[kind]), count=counts[kind])
        for kind in FIGURES
        if kind in counts
    )


def _abbeys(position: Position, _rest: list[str]) -> str:
    text = _("Who still holds the abbey: {players}.")
    if not position.abbeys:
        text = _("Nobody holds an abbey any more.")
    return text.format(players=players_words(position.abbeys or ()))


def _token(position: Position, rest: list[str]) -> str:
    """How many turns its owner has let pass."""
    turns = next((one.passed for one in position.tokens if str(one).split()[1:3] == rest[:2]), 0)
    words = ngettext(
        "{token}: its owner has let {count} turn pass.",
        "{token}: its owner has let {count} turns pass.",
        turns,
    )
    return words.format(token=sentence_case(token_name(rest[0])), count=turns)


_WORDS: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "players": lambda board, _rest: _("Who plays: {players}.").format(
        players=players_words(board.playing)
    ),
    "sets": lambda board, _rest: _("What is played with: {boxes}.").format(
        boxes=listing([_(BOXES[name]) for name in board.sets])
    ),
    "turn": _turn,
    "robber": lambda board, _rest: "" if board.robber is None else robber_words(board.robber),
    "points": _points,
    "pieces": _pieces,
    "abbeys": _abbeys,
    "token": _token,
}

line_words: Final = by_first_word(_WORDS)
"""What a line says of the game, in a sentence; empty where the board itself shows it."""
