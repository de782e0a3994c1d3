r"""What can be changed about the state of a game beside the tiles: turn, points, figures, abbeys.

>>> from boardlib.carcassonne.board.notation import read
>>> board = read("players 2\nturn red\ntile BG-D 0,0 0\npoints red 3")
>>> [offer.text for offer in play_changes(board) if offer.text.startswith("points red")]
['points red 2', 'points red 4', 'points red 8', 'points red 13']
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.position import (
    DEEDS,
    FIGURES,
    PlacedTile,
    Position,
    RobberBaron,
    Token,
    Turn,
)
from boardlib.carcassonne.questions.describe import robber_words
from boardlib.carcassonne.rules.checks import longest_road
from boardlib.carcassonne.rules.naming import player_head, players_words
from boardlib.carcassonne.teaching.pieces import BOXES, TOKENS
from boardlib.carcassonne.teaching.pointing import LARGE, colours_of
from boardlib.game.editing import Offer, by_first_word
from boardlib.text import _, listing, mark, ngettext, sentence_case

STEPS: Final = (-10, -5, -1, 1, 5, 10)
"""By how much the points of a player are changed at once."""
FEW: Final = 2
"""So many kinds of figures more or less are offered."""
AGES: Final = range(4)
"""After how many turns a token is offered to have lain."""
MOST_FIGURES: Final = 8

POINTS_OF: Final = {
    "red": mark("Points of red (now {count})"),
    "blue": mark("Points of blue (now {count})"),
    "green": mark("Points of green (now {count})"),
    "yellow": mark("Points of yellow (now {count})"),
    "black": mark("Points of black (now {count})"),
    "grey": mark("Points of grey (now {count})"),
}
EACH_HAS: Final = {
    "meeple": mark("Meeples that each player has"),
    "wagon": mark("Wagons that each player has"),
    "mayor": mark("Mayors that each player has"),
    "barn": mark("Barns that each player has"),
}
DONE: Final = {
    "figure": mark("a figure was put"),
    "token": mark("a token was laid"),
    "scored": mark("it was scored"),
    "late": mark("a token was laid after scoring"),
}
"""What has been done in a turn."""


def play_changes(position: Position) -> Iterator[Offer]:
    """What is so for the whole table: deeds of the turn, points, figures, abbeys, the baron."""
    yield from _deeds(position)
    for colour in colours_of(position):
        now = position.points_of(colour)
        for step in STEPS:
            if now + step >= 0:
                line = f"points {colour} {now + step}"
                group = _(POINTS_OF[colour]).format(count=now)
                yield Offer(group, str(now + step), line)
    yield from _figures(position)
    if not position.sets or LARGE in position.sets:
        yield from _abbeys(position)
    yield from _robber(position)


# --- the turn ---------------------------------------------------------------------------


def turn_line(turn: Turn) -> str:
    """A turn as it is typed."""
    return write(Position(turn=turn))


def _deeds(position: Position) -> Iterator[Offer]:
    """What has been done in this turn, or not."""
    turn = position.turn
    for deed in DEEDS if turn is not None else ():
        assert turn is not None
        if deed not in turn.done:
            yield Offer(_("Done in this turn"), _(DONE[deed]), turn_line(turn.after(deed)))
    for deed in DEEDS if turn is not None else ():
        assert turn is not None
        if deed in turn.done:
            without = replace(turn, done=turn.done - {deed})
            yield Offer(_("Not done in this turn"), _(DONE[deed]), turn_line(without))


def placed_changes(position: Position, tile: PlacedTile) -> Iterator[Offer]:
    """Whether a tile is the one that has just been placed, by whoever has the turn."""
    turn = position.turn
    if turn is None:
        return
    group = _("Placed in this turn")
    if turn.placed == tile.cell:
        yield Offer(group, _("no, it lay here before"), turn_line(replace(turn, placed=None)))
    else:
        yield Offer(group, _("yes"), turn_line(replace(turn, placed=tile.cell)))


def token_ages(position: Position, token: Token | None) -> Iterator[Offer]:
    """How many turns a token has lain alone, where a house rule counts them."""
    if token is None or position.profile["token_may_be_stolen"] != "on":
        return
    for turns in AGES:
        if turns != token.passed:
            label = ngettext("{count} turn", "{count} turns", turns).format(count=turns)
            yield Offer(_("Its owner let pass"), label, str(replace(token, passed=turns)))


# --- what players have ------------------------------------------------------------------


def _figures(position: Position) -> Iterator[Offer]:
    """How many figures of a kind each player has in the game."""
    for kind in FIGURES if not position.sets or LARGE in position.sets else FIGURES[:1]:
        now = position.pieces_of(kind)
        for count in range(max(now - FEW, 0), min(now + FEW, MOST_FIGURES) + 1):
            if count != now:
                line = _pieces({**dict(position.pieces), kind: count})
                group = _("{what} (now {count})").format(what=_(EACH_HAS[kind]), count=now)
                yield Offer(group, str(count), line)


def _pieces(counts: Mapping[str, int]) -> str:
    return " ".join(["pieces", *(f"{kind} {counts[kind]}" for kind in FIGURES if kind in counts)])


def _abbeys(position: Position) -> Iterator[Offer]:
    """Who still holds an abbey."""
    holders = position.abbeys
    for colour in colours_of(position):
        if holders is None or colour in holders:
            rest = [one for one in holders or colours_of(position) if one != colour]
            yield Offer(_("Has laid the abbey already"), _(colour), _abbeys_line(rest))
    for colour in colours_of(position):
        if holders is not None and colour not in holders:
            yield Offer(_("Still has an abbey"), _(colour), _abbeys_line([*holders, colour]))


def _abbeys_line(holders: Iterable[str]) -> str:
    return " ".join(["abbeys", *holders]) if [*holders] else "abbeys nobody"


def _robber(position: Position) -> Iterator[Offer]:
    """Who holds the Robber Baron, or that it is not played."""
    robber, length = position.robber, longest_road(position)
    group = _("The Robber Baron is held by")
    holders = colours_of(position) if length else ()
    for colour in holders:
        if robber is None or robber.holder != colour:
            yield Offer(group, _(colour), _robber_line(RobberBaron(colour, length)))
    if robber is None or robber.holder != "nobody":
        yield Offer(group, _("nobody"), _robber_line(RobberBaron("nobody", 0)))
    if robber is not None:
        yield Offer(group, _("not played"), f"- {_robber_line(robber)}")


def _robber_line(robber: RobberBaron) -> str:
    return f"robber {robber.holder} {robber.length}"


# --- as a player says it ----------------------------------------------------------------


def _players(position: Position, _rest: list[str]) -> str:
    return _("Who plays: {players}.").format(players=players_words(position.playing))


def _sets(position: Position, _rest: list[str]) -> str:
    boxes = listing([_(BOXES[name]) for name in position.sets])
    return _("What is played with: {boxes}.").format(boxes=boxes)


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


def _robber_told(position: Position, _rest: list[str]) -> str:
    return "" if position.robber is None else robber_words(position.robber)


def _points(position: Position, rest: list[str]) -> str:
    points = position.points_of(rest[0])
    words = ngettext("{player}: {points} point.", "{player}: {points} points.", points)
    return words.format(player=player_head(rest[0]), points=points)


def _pieces_told(position: Position, _rest: list[str]) -> str:
    counts = dict(position.pieces)
    return " ".join(
        _("{what}: {count}.").format(what=_(EACH_HAS[kind]), count=counts[kind])
        for kind in FIGURES
        if kind in counts
    )


def _abbeys_told(position: Position, _rest: list[str]) -> str:
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
    return words.format(token=sentence_case(_(TOKENS[rest[0]])), count=turns)


_WORDS: Final[Mapping[str, Callable[[Position, list[str]], str]]] = {
    "players": _players,
    "sets": _sets,
    "turn": _turn,
    "robber": _robber_told,
    "points": _points,
    "pieces": _pieces_told,
    "abbeys": _abbeys_told,
    "token": _token,
}

line_words: Final = by_first_word(_WORDS)
"""What a line says of the game, in a sentence; empty where the board itself shows it."""
