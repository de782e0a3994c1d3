"""Where may a token be laid, and which?"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.position import COLOURS, PlaceToken, Position, token_owner
from boardlib.carcassonne.rules.naming import player_head, portal_name, show
from boardlib.carcassonne.rules.tokens import judge_token
from boardlib.carcassonne.table.fast_game import Match
from boardlib.carcassonne.teaching.growing import SIZES, grow, mixed
from boardlib.carcassonne.teaching.tunnel_boards import game_words, likes_roads, tunnel_board
from boardlib.game.exercise import Option, Posed
from boardlib.text import _


def token(rng: Random, level: int) -> Posed | None:
    """Which of these tokens may the player lay, and where?"""
    match = tunnel_board(rng, level, tokens=0.6)
    if match is None or not match.tokens:
        return None
    size = SIZES[level]
    if not grow(match, rng, lambda kind: likes_roads(match, kind, size)):
        return None
    position = match.position()
    moves = _token_moves(match, level)
    ruled = {move: judge_token(position, move) for move in moves}
    chosen = mixed(
        rng,
        moves,
        size.options,
        lambda move: tuple(sorted(reason.rule.id for reason in ruled[move].failed)),
    )
    allowed = [move for move in chosen if ruled[move].allowed]
    failing = {reason.rule.id for move in chosen for reason in ruled[move].failed}
    if not allowed or len(failing) < min(level, 2):
        return None
    return _token_question(match, position, chosen, level)


def _token_moves(match: Match, level: int) -> list[PlaceToken]:
    """Every portal with every colour that one might think of; at level 1 with one's own."""
    player = match.turn.player
    position = match.position()
    laid = {one.colour for one in match.tokens}
    name = position.colours[player]
    colours = [name]
    if level > 1:
        owned = [c for c in COLOURS if token_owner(position, c) == name]
        foreign = [c for c in laid if token_owner(position, c) != name]
        colours = [c for c in COLOURS if c in (*owned, *foreign)]
    portals = sorted(match.landscape.printed_portals(), key=lambda p: (p.y, p.x, p.name))
    return [
        PlaceToken(colour, portal, None if token_owner(position, colour) == name else name)
        for portal in portals
        for colour in colours
    ]


def _token_question(
    match: Match, position: Position, moves: Sequence[PlaceToken], level: int
) -> Posed:
    player = position.colours[match.turn.player]
    placed = match.turn.placed
    assert placed is not None
    turn = _("Whose turn it is: {player}. The tile at {place} has just been placed.")
    turn = turn.format(player=_(player), place=show(placed))
    question = _("{player}: on which of these portals may a token of this colour be laid now?")
    if level > 1:
        question = _("{player}: which of these tokens may be laid now?")
    return Posed(
        write(position),
        f"{game_words(match)} {turn}",
        question.format(player=player_head(player)),
        tuple(
            Option(_token_words(match, move, level), judge=str(move), at=(str(move.portal),))
            for move in moves
        ),
    )


def _token_words(match: Match, move: PlaceToken, level: int) -> str:
    """The portal in words, with the colour of the token where it is not always the same."""
    words = portal_name(match.landscape, move.portal, head=True)
    if level == 1:
        return words
    return _("{portal}: a token ({colour})").format(portal=words, colour=_(move.colour))
