"""What is asked at the parts of a board, in a player's words, the most asked first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Joined, Portal, Segment
from boardlib.carcassonne.board.position import PLAYER_COUNTS, Figure, PlacedTile, Position
from boardlib.carcassonne.board.tiles import tile_sets
from boardlib.carcassonne.rulebook import WAGON_EDITIONS
from boardlib.carcassonne.rules.calling import called
from boardlib.carcassonne.rules.ends import portal_called
from boardlib.carcassonne.teaching.pieces import as_it_lies, tiles_at
from boardlib.carcassonne.teaching.pointing import (
    Spot,
    colours_of,
    has_turn,
    is_played,
    kinds_for,
    token_colours_of,
    wagons_on,
)
from boardlib.game.editing import Offer, asked, under
from boardlib.text import _, mark, ngettext

PUT_HERE: Final = {
    "meeple": {
        "red": mark("May red put a meeple here?"),
        "blue": mark("May blue put a meeple here?"),
        "green": mark("May green put a meeple here?"),
        "yellow": mark("May yellow put a meeple here?"),
        "black": mark("May black put a meeple here?"),
        "grey": mark("May grey put a meeple here?"),
    },
    "wagon": {
        "red": mark("May red put a wagon here?"),
        "blue": mark("May blue put a wagon here?"),
        "green": mark("May green put a wagon here?"),
        "yellow": mark("May yellow put a wagon here?"),
        "black": mark("May black put a wagon here?"),
        "grey": mark("May grey put a wagon here?"),
    },
    "mayor": {
        "red": mark("May red put the mayor here?"),
        "blue": mark("May blue put the mayor here?"),
        "green": mark("May green put the mayor here?"),
        "yellow": mark("May yellow put the mayor here?"),
        "black": mark("May black put the mayor here?"),
        "grey": mark("May grey put the mayor here?"),
    },
    "barn": {
        "red": mark("May red put the barn here?"),
        "blue": mark("May blue put the barn here?"),
        "green": mark("May green put the barn here?"),
        "yellow": mark("May yellow put the barn here?"),
        "black": mark("May black put the barn here?"),
        "grey": mark("May grey put the barn here?"),
    },
}
"""A figure out of a player's supply."""

LAY_HERE: Final = {
    "red": mark("May red lay a token here?"),
    "blue": mark("May blue lay a token here?"),
    "green": mark("May green lay a token here?"),
    "yellow": mark("May yellow lay a token here?"),
    "black": mark("May black lay a token here?"),
    "grey": mark("May grey lay a token here?"),
}
"""A token in a player's own colour."""

LAID_HERE: Final = {
    "red": mark("May a red token be laid here?"),
    "blue": mark("May a blue token be laid here?"),
    "green": mark("May a green token be laid here?"),
    "yellow": mark("May a yellow token be laid here?"),
    "black": mark("May a black token be laid here?"),
    "grey": mark("May a grey token be laid here?"),
}
"""A token in a colour with which nobody plays."""

WAGON_FROM: Final = {
    "red": mark("Where may red's wagon go?"),
    "blue": mark("Where may blue's wagon go?"),
    "green": mark("Where may green's wagon go?"),
    "yellow": mark("Where may yellow's wagon go?"),
    "black": mark("Where may black's wagon go?"),
    "grey": mark("Where may grey's wagon go?"),
}

WAGON_TO: Final = {
    "red": mark("May red's wagon go here?"),
    "blue": mark("May blue's wagon go here?"),
    "green": mark("May green's wagon go here?"),
    "yellow": mark("May yellow's wagon go here?"),
    "black": mark("May black's wagon go here?"),
    "grey": mark("May grey's wagon go here?"),
}

WAGON_HOME: Final = {
    "red": mark("May red take the wagon home?"),
    "blue": mark("May blue take the wagon home?"),
    "green": mark("May green take the wagon home?"),
    "yellow": mark("May yellow take the wagon home?"),
    "black": mark("May black take the wagon home?"),
    "grey": mark("May grey take the wagon home?"),
}

BY_EDITION: Final = mark("{edition}: {question}")
"""The same by an edition that is not the one played."""

FINISHED: Final = mark("Is it finished?")
WORTH: Final = {
    "road": mark("What is it worth, and for whom?"),
    "city": mark("What is it worth, and for whom?"),
    "monastery": mark("What is it worth, and for whom?"),
    "field": mark("Whose is it, and what is it worth?"),
}
OPTIONS: Final = {
    "fields": mark("How are fields scored here?"),
    "wagon": mark("By which rule does a wagon move here?"),
    "printed_tunnels": mark("When does a printed tunnel break its road here?"),
}
"""What an option decides, as one asks about it."""


# --- what is asked ----------------------------------------------------------------------


FIRST: Final = 2
"""Whether so many players may lay a token is asked before anything else about a portal."""


def questions_at(position: Position, shape: str) -> list[Offer]:
    """What may be asked at a shape, or about the board as a whole."""
    if not shape:
        return list(_table_questions(position))
    spot = Spot(position, shape)
    if spot.segment is not None:
        return list(_feature_questions(position, spot, spot.segment))
    if spot.portal is not None:
        return list(_portal_questions(position, spot.portal))
    if spot.tile is not None:
        return list(_tile_questions(position, spot.tile))
    return [] if spot.cell is None else list(_place_questions(position, spot.cell))


# --- the whole table --------------------------------------------------------------------


def _table_questions(position: Position) -> Iterator[Offer]:
    yield asked("", _("Who has how many points?"), "score")
    yield asked("", _("What is on the table, and what is it worth?"), "features")
    if position.landscape.printed_portals():
        if position.players is not None:
            yield asked("", _("Whose tokens are these?"), f"tokens {position.players}")
        yield asked("", _("Which portals are open?"), "portals")
        yield asked("", _("Which tunnels are finished?"), "tunnels")
    if position.robber is not None:
        yield asked("", _("Who has the longest road?"), "robber")
    if wagons_on(position):
        yield asked("", _("Which wagons are to be moved now?"), "wagons")
    if position.landscape.openings.frontier:
        yield asked("", _("Is there a place to which no tile fits any more?"), "unfillable")
    yield asked("", _("How are open questions of the rules played here?"), "option")
    if position.players is None and position.landscape.printed_portals():
        yield from _tokens_of()


def _tokens_of() -> Iterator[Offer]:
    """Whose the tokens are, where a board does not say how many play."""
    for count in PLAYER_COUNTS:
        text = ngettext(
            "Whose tokens are these, with {count} player?",
            "Whose tokens are these, with {count} players?",
            count,
        )
        yield asked(
            "", text, f"tokens {count}", _("Whose tokens are these?"), kind="tokens", count=count
        )


# --- features ---------------------------------------------------------------------------


def _feature_questions(position: Position, spot: Spot, segment: Segment) -> Iterator[Offer]:
    """What is asked about a feature; at a wagon first where that may go."""
    joined = position.joined(segment)
    assert joined is not None
    name = called(position.landscape, joined, head=True)
    state = _state_questions(name, joined, segment)
    here = [wagon for wagon in wagons_on(position) if position.joined(wagon.segment) is joined]
    others = [wagon for wagon in wagons_on(position) if wagon not in here]
    wagons = [_wagon_goes(name, wagon) for wagon in here]
    yield from (*wagons, *state) if spot.piece else (*state, *wagons)
    yield from _token_on_road(position, name, joined)
    for wagon in others:
        way = f"move {_way(wagon, segment)}"
        yield asked(name, _(WAGON_TO[wagon.colour]), way, _("A wagon here?"), kind="move to")
    yield from _figure_questions(position, name, joined, segment)
    yield from under(_("More about it"), _feature_besides(name, joined, segment, here, others))


def _feature_besides(
    name: str, joined: Joined, segment: Segment, here: list[Figure], others: list[Figure]
) -> Iterator[Offer]:
    """What is asked less often: wagons by each of the editions, size, what lies next to it."""
    for wagon in here:
        yield from _wagon_besides(name, wagon)
    for wagon in others:
        yield from _wagon_by_edition(name, WAGON_TO, wagon, _way(wagon, segment))
    if joined.type == "field":
        yield asked(name, _(OPTIONS["fields"]), "option fields")
    yield asked(name, _("How large is it, and who stands on it?"), f"feature {segment}")
    if joined.type in ("road", "city", "monastery"):
        yield asked(name, _("What lies directly next to it?"), f"links {segment}")


def _state_questions(name: str, joined: Joined, segment: Segment) -> list[Offer]:
    """Whether it is finished, and what it is worth; a river never is."""
    found = []
    if joined.type in ("road", "city", "monastery"):
        found.append(asked(name, _(FINISHED), f"complete {segment}"))
    if joined.type in WORTH:
        found.append(asked(name, _(WORTH[joined.type]), f"points {segment}"))
    return found


def _way(wagon: Figure, segment: Segment) -> str:
    """A move of a wagon as it is typed."""
    return f"{wagon.colour} {wagon.segment} to {segment}"


def _wagon_goes(name: str, wagon: Figure) -> Offer:
    """Where a wagon may go, as it is played here."""
    text = f"move {wagon.colour} {wagon.segment}"
    return asked(name, _(WAGON_FROM[wagon.colour]), text, kind="move")


def _wagon_besides(name: str, wagon: Figure) -> Iterator[Offer]:
    """Whether it may go home, and where it may go by each of the editions."""
    standing = f"{wagon.colour} {wagon.segment}"
    yield asked(name, _(WAGON_HOME[wagon.colour]), f"home {standing}", kind="home")
    yield from _wagon_by_edition(name, WAGON_FROM, wagon, standing)


def _wagon_by_edition(
    name: str, words: Mapping[str, str], wagon: Figure, text: str
) -> Iterator[Offer]:
    kind = "to, by edition" if words is WAGON_TO else "by edition"
    for edition in WAGON_EDITIONS:
        told = {"question": _(words[wagon.colour]), "edition": _(edition.name)}
        yield asked(name, _(BY_EDITION), f"wagon {edition.id} {text}", kind=kind, **told)


def _figure_questions(
    position: Position, name: str, joined: Joined, segment: Segment
) -> Iterator[Offer]:
    """Each figure of the player whose turn it is, then those of the others, kind by kind."""
    put = [
        (colour, kind)
        for kind in kinds_for(position, joined.type)
        for colour in colours_of(position)
    ]
    for colour, kind in sorted(put, key=lambda one: not has_turn(position, one[0])):
        text = f"{kind} {colour} {segment}"
        yield asked(name, _(PUT_HERE[kind][colour]), text, _("A figure here?"), kind=kind)


def _token_on_road(position: Position, name: str, joined: Joined) -> Iterator[Offer]:
    """A token on a road where only one portal can be meant."""
    free = [
        portal
        for portal in position.landscape.printed_portals()
        if position.joined_road_at(portal) is joined and position.token_at(portal) is None
    ]
    if len(free) == 1:
        yield from _lay_a_token(position, name, free[0])


# --- portals ----------------------------------------------------------------------------


def _portal_questions(position: Position, portal: Portal) -> Iterator[Offer]:
    """Whether a token may be laid there, where the tunnel leads, and how it is with its road."""
    name = portal_called(position.landscape, portal, head=True)
    laid = [*_lay_a_token(position, name, portal)]
    leads = asked(name, _("Where does this tunnel lead?"), f"portal {portal}")
    first = [] if position.token_at(portal) is not None else laid[:FIRST]
    yield from (*under(name, first), leads)
    road = position.road_at(portal)
    if road is not None:
        yield asked(name, _("Is its road finished?"), f"complete {road}")
        yield asked(name, _("What is its road worth, and for whom?"), f"points {road}")
    yield from laid[len(first) :]
    options = _(OPTIONS["printed_tunnels"])
    yield asked(name, options, "option printed_tunnels", _("More about it"))


def _lay_a_token(position: Position, name: str, portal: Portal) -> Iterator[Offer]:
    playing, group = colours_of(position), _("A token here?")
    for colour in sorted(token_colours_of(position), key=lambda one: not has_turn(position, one)):
        words = (LAY_HERE if colour in playing else LAID_HERE)[colour]
        yield asked(name, _(words), f"token {colour} {portal}", group, kind="token")


# --- tiles and open places --------------------------------------------------------------


def _tile_questions(position: Position, tile: PlacedTile) -> Iterator[Offer]:
    name = _("This tile")
    yield asked(name, _("What is printed on it?"), f"kind {tile.kind}")
    yield asked(name, _("Where may one more of these lie?"), f"places {tile.kind}")
    if is_played(position, "wagon"):
        yield asked(
            name, _("Which tiles does a wagon reach from here?"), f"reach {tile.x},{tile.y}"
        )
        yield asked(name, _(OPTIONS["wagon"]), "option wagon")
    box = next((one.id for one in tile_sets().values() if tile.kind in one.counts), "")
    if box:
        yield asked(name, _("Which tiles came in the same box?"), f"set {box}")


def _place_questions(position: Position, cell: Cell) -> Iterator[Offer]:
    """Which tiles fit, and whether this or that one may lie there."""
    name = _("This open place")
    if position.landscape.openings.wanted(cell) is not None:
        yield asked(name, _("Which tiles fit here?"), f"fits {cell[0]},{cell[1]}")
    yield from _tiles_here(tiles_at(position, cell, _("A tile here?")))


def _tiles_here(offers: Sequence[Offer]) -> Iterator[Offer]:
    """Each tile in each turn by what it shows; of those that look alike the first."""
    told = set()
    for offer in offers:
        shown = as_it_lies(offer)
        if shown not in told:
            told.add(shown)
            here = asked("", _("{shown}: May it lie here?"), offer.text, offer.group, shown=shown)
            yield replace(here, shows=offer.shows, caption=shown, typed=offer.typed)
