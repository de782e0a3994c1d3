r"""What can be changed at the parts of a board, and about the state of a game beside its tiles.

>>> from boardlib.carcassonne.board.notation import read
>>> board = read("players 2\nturn red\ntile BG-D 0,0 0\npoints red 3")
>>> [offer.text for offer in changes_at(board, "") if offer.text.startswith("points red")]
['points red 2', 'points red 4', 'points red 8', 'points red 13']
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.notation import players_line, write
from boardlib.carcassonne.board.position import (
    DEEDS,
    FIGURES,
    PLAYER_COUNTS,
    Figure,
    PlacedTile,
    Position,
    RobberBaron,
    Token,
    Turn,
)
from boardlib.carcassonne.board.tiles import tile_sets
from boardlib.carcassonne.rules.checks import longest_road
from boardlib.carcassonne.rules.naming import piece as piece_name
from boardlib.carcassonne.teaching.pieces import BOXES, tiles_at
from boardlib.carcassonne.teaching.pointing import (
    LARGE,
    Spot,
    colours_of,
    kinds_for,
    token_colours_of,
)
from boardlib.game.editing import Offer
from boardlib.text import _, mark, ngettext

PUT: Final = {
    "meeple": mark("Put a meeple"),
    "wagon": mark("Put a wagon"),
    "mayor": mark("Put a mayor"),
    "barn": mark("Put a barn"),
}
TURNS: Final = {270: mark("left"), 180: mark("half way"), 90: mark("right")}
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


# --- at a shape -------------------------------------------------------------------------


def changes_at(position: Position, shape: str) -> list[Offer]:
    """What may be changed at a shape: pieces there, its tile, or the board as a whole."""
    if not shape:
        besides = (*_turns(position), *_play_changes(position), *_expansions(position))
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
        yield from _token_ages(position, lies)


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
    yield from _placed_changes(position, tile)
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


# --- the state of the game --------------------------------------------------------------


def _play_changes(position: Position) -> Iterator[Offer]:
    """What is so for the whole table: deeds of the turn, points, figures, abbeys, the baron."""
    yield from _deeds(position)
    for colour in colours_of(position):
        now = position.points_of(colour)
        for step in STEPS:
            if now + step >= 0:
                line = f"points {colour} {now + step}"
                group = _(POINTS_OF[colour]).format(count=now)
                yield Offer(group, str(now + step), line)
    yield from _figure_counts(position)
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


def _placed_changes(position: Position, tile: PlacedTile) -> Iterator[Offer]:
    """Whether a tile is the one that has just been placed, by whoever has the turn."""
    turn = position.turn
    if turn is None:
        return
    group = _("Placed in this turn")
    if turn.placed == tile.cell:
        yield Offer(group, _("no, it lay here before"), turn_line(replace(turn, placed=None)))
    else:
        yield Offer(group, _("yes"), turn_line(replace(turn, placed=tile.cell)))


def _token_ages(position: Position, token: Token | None) -> Iterator[Offer]:
    """How many turns a token has lain alone, where a house rule counts them."""
    if token is None or position.profile["token_may_be_stolen"] != "on":
        return
    for turns in AGES:
        if turns != token.passed:
            label = ngettext("{count} turn", "{count} turns", turns).format(count=turns)
            yield Offer(_("Its owner let pass"), label, str(replace(token, passed=turns)))


# --- what players have ------------------------------------------------------------------


def _figure_counts(position: Position) -> Iterator[Offer]:
    """How many figures of a kind each player has in the game."""
    for kind in FIGURES if not position.sets or LARGE in position.sets else FIGURES[:1]:
        now = position.pieces_of(kind)
        for count in range(max(now - FEW, 0), min(now + FEW, MOST_FIGURES) + 1):
            if count != now:
                counts = {**dict(position.pieces), kind: count}
                line = [f"{one} {counts[one]}" for one in FIGURES if one in counts]
                group = _("{what} (now {count})").format(what=_(EACH_HAS[kind]), count=now)
                yield Offer(group, str(count), " ".join(["pieces", *line]))


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
