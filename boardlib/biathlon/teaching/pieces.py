r"""The box of Biatlon: cards, groups, coaches and barriers, where each goes, and why it does not.

>>> from boardlib.biathlon.board.notation import read
>>> race = read("race sprint\ncourse M11\nplayer red\nplayer blue\ngroup red i1\nhand red 14")
>>> [drawer.title for drawer in drawers(race)]
['Cards', 'Red', 'Blue']
>>> places(race, "card 15")["player:red"], places(race, "group blue")["station:i2"]
('hand red 14 15', 'group blue i2')
>>> refused(race, "group blue", "station:i1").turns
('A group stands on this station already (red).',)
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Final

from boardlib.biathlon.board.course import Half, Path, Station
from boardlib.biathlon.board.notation import elsewhere
from boardlib.biathlon.board.position import Barrier, Coach, Group, Player, Position
from boardlib.biathlon.rules.conditions import coach_in
from boardlib.biathlon.rules.naming import half_key, head, word
from boardlib.biathlon.rules.paths import groups_left
from boardlib.biathlon.rules.riding import coaches_left
from boardlib.biathlon.teaching.pointing import spot, typed
from boardlib.game.editing import NOT_PLAYED, Drawer, Piece, Refusal, going, pieces_of
from boardlib.text import _, mark

SUPPLIES: Final = {"group": "groups_supply", "coach": "coaches_supply", "barrier": "blocks"}
"""What a player has on the course, and the option that says how many there are."""
NAMES: Final = {
    "group": mark("Group of spectators"),
    "coach": mark("Coach"),
    "barrier": mark("Barrier on a path"),
}
SHOWN: Final = {
    "group": ("group {owner} i1", "group:i1"),
    "coach": ("coach {owner} I", "coach:{owner}:I"),
    "barrier": ("barrier {owner} i1 i2", "path:i1:i2"),
}
"""A line of the small course that shows a piece, and the shape that does."""
GOES: Final = mark("It can be put here.")
GOES_TO: Final = {
    "group": mark("A group stands on a station, and this is none."),
    "coach": mark("A coach stands beside a half of the track, and this is none."),
    "barrier": mark("A barrier closes a path, and this is none."),
    "card": mark("A card is in a player's hand, and this is none."),
}
"""Why a piece does not go to a shape of another kind."""
FIRST: Final = {
    "group": mark("No station is free, or no group is left: take a group away first."),
    "coach": mark("One stands beside every half, or none is left: take a coach away first."),
    "barrier": mark("Every path is closed, or no barrier is left: open a path first."),
    "card": mark("This card is elsewhere: take another one, or put it back into the draw pile."),
}
"""What has to be done before a piece goes anywhere, where it goes nowhere."""
STANDS: Final = mark("A group stands on this station already ({owner}).")
COACHED: Final = mark("A coach of this colour stands beside this half already ({owner}).")
CLOSED: Final = mark("This path is closed already ({owner}).")
NONE_LEFT: Final = mark("All pieces of this kind are in the race.")
CARD_USED: Final = mark("This card is not in the draw pile.")

# --- what there is ----------------------------------------------------------------------


def drawers(position: Position) -> list[Drawer]:
    """The cards of the deck; then what each player has on the course."""
    cards = Drawer(_("Cards"), tuple(_cards(position)))
    own = [
        Drawer(head(one.colour), tuple(_own(position, one.colour)), one.colour)
        for one in position.players
    ]
    return [cards, *own] if cards.pieces else own


def _cards(position: Position) -> Iterator[Piece]:
    """By their numbers: a card as small as a piece of a drawer cannot be read."""
    for card in position.deck.numbers:
        words = _("Card {card}").format(card=card)
        yield Piece(f"card {card}", words, left=int(card in position.pile))


def _own(position: Position, owner: str) -> Iterator[Piece]:
    for kind, (line, key) in SHOWN.items():
        shows = "\n".join(["race sprint", "course M11", f"player {owner}", line])
        left = _left(position, kind, owner)
        named = key.format(owner=owner)
        name = _("{piece} ({player})").format(piece=_(NAMES[kind]), player=word(owner))
        yield Piece(f"{kind} {owner}", name, shows.format(owner=owner), left, key=named)


def _left(position: Position, kind: str, owner: str) -> int | None:
    """How many of a kind a player still has; None where nobody says how many there are."""
    if position.profile.get(SUPPLIES[kind]) is None:
        return None
    if kind == "group":
        return groups_left(position, owner)
    if kind == "coach":
        return coaches_left(position, owner)
    placed = sum(one.colour == owner for one in position.barriers)
    return max(int(position.profile[SUPPLIES[kind]]) - placed, 0)


# --- where it goes ----------------------------------------------------------------------


def places(position: Position, piece: str, turn: int = 0) -> Mapping[str, str]:
    """Where a piece can be put: the key of the place -> the lines that put it there.

    Args:
        position: the race.
        piece: the text of a piece of :func:`drawers`.
        turn: nothing here can be turned.
    """
    kind, _space, what = piece.partition(" ")
    if kind == "card" and what.isdecimal() and int(what) in position.pile:
        return {one.key: _dealt(position, one, int(what)) for one in position.players}
    if kind in SUPPLIES and what in position.by_colour and _left(position, kind, what) != 0:
        return _on_course(position, kind, what)
    return {}


def _dealt(position: Position, player: Player, card: int) -> str:
    """The lines that put a card of the draw pile into a hand."""
    line = f"hand {player.colour} {typed([*player.hand, card])}"
    if position.pile == elsewhere(position):
        return line
    pile = typed(one for one in position.pile if one != card)
    return f"{line}\npile {pile or 'none'}"


def _on_course(position: Position, kind: str, owner: str) -> dict[str, str]:
    if kind == "group":
        stations = position.course.stations
        free = [one for one in stations if one.name not in position.standing]
        return {one.key: str(Group(owner, one.name)) for one in free}
    if kind == "coach":
        halves = [half for half in Half if not coach_in(position, owner, half)]
        return {half_key(half): str(Coach(owner, half)) for half in halves}
    paths = [path for path in position.course.paths if path not in position.closed]
    return {path.key: str(Barrier(owner, path)) for path in paths}


# --- why it does not --------------------------------------------------------------------


def refused(position: Position, piece: str, shape: str) -> Refusal:
    """Why a piece does not go to a place, in a sentence, and what does."""
    kind, _space, what = piece.partition(" ")
    texts = pieces_of(drawers(position))
    if piece not in texts:
        return Refusal((_(NOT_PLAYED),))
    if shape in places(position, piece):
        why = _(GOES)
    elif kind == "card":
        why = _(GOES_TO["card"] if int(what) in position.pile else CARD_USED)
    elif _left(position, kind, what) == 0:
        why = _(NONE_LEFT)
    else:
        why = _why_taken(position, kind, what, shape) or _(GOES_TO[kind])
    instead = going(partial(places, position), texts, shape)
    first = "" if places(position, piece) else _(FIRST[kind])
    return Refusal((why,), shapes=(shape,), instead=instead, first=first)


def _why_taken(position: Position, kind: str, owner: str, shape: str) -> str:
    """Why a place of the right kind does not take a piece; empty for a place of another kind."""
    match kind, spot(position, shape):
        case "group", Station() as station if station.name in position.standing:
            return _(STANDS).format(owner=word(position.standing[station.name]))
        case "coach", Half() as half if coach_in(position, owner, half):
            return _(COACHED).format(owner=word(owner))
        case "barrier", Path() as path:
            closer = next(one.colour for one in position.barriers if one.path == path)
            return _(CLOSED).format(owner=word(closer))
    return ""
