"""When a feature is complete, and what is open or closes it (the -complete rules)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from boardlib.carcassonne.board.parts import Cell, OpenSide, Portal, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.calling import portal_called, sides_apart, told_apart
from boardlib.carcassonne.rules.naming import around_words
from boardlib.carcassonne.rules.sentences import Placed
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, mark, ngettext

# --- what is said -----------------------------------------------------------------------

CLOSED_BY: Final = {
    "crossing": Placed(
        mark("A crossing closes the road."), mark("A crossing closes the road ({place}).")
    ),
    "city": Placed(
        mark("A city gate closes the road."), mark("A city gate closes the road ({place}).")
    ),
    "monastery": Placed(
        mark("The monastery closes the road."), mark("The monastery closes the road ({place}).")
    ),
    "house": Placed(mark("Houses close the road."), mark("Houses close the road ({place}).")),
    "volcano": Placed(
        mark("The volcano closes the road."), mark("The volcano closes the road ({place}).")
    ),
    "abbey": Placed(
        mark("The abbey closes the road."), mark("The abbey closes the road ({place}).")
    ),
}
"""What closes an end of a road, each end a condition of its own."""
UNSEEN: Final = frozenset({("TB-23", "r2")})
"""Ends of roads, by tile and feature, of which it is not known what is painted there."""
WALL_GAP: Final = {
    "N": Placed(
        mark("The wall has a gap to the north."), mark("The wall has a gap to the north ({place}).")
    ),
    "E": Placed(
        mark("The wall has a gap to the east."), mark("The wall has a gap to the east ({place}).")
    ),
    "S": Placed(
        mark("The wall has a gap to the south."), mark("The wall has a gap to the south ({place}).")
    ),
    "W": Placed(
        mark("The wall has a gap to the west."), mark("The wall has a gap to the west ({place}).")
    ),
}
OPEN_ROAD: Final = {
    "N": Placed(
        mark("Open to the north, where no tile continues the road."),
        mark("Open to the north ({place}), where no tile continues the road."),
    ),
    "E": Placed(
        mark("Open to the east, where no tile continues the road."),
        mark("Open to the east ({place}), where no tile continues the road."),
    ),
    "S": Placed(
        mark("Open to the south, where no tile continues the road."),
        mark("Open to the south ({place}), where no tile continues the road."),
    ),
    "W": Placed(
        mark("Open to the west, where no tile continues the road."),
        mark("Open to the west ({place}), where no tile continues the road."),
    ),
}
NEVER_COMPLETE: Final = {
    "field": mark("A field is never complete."),
    "river": mark("A river is never complete."),
}

# --- completion -------------------------------------------------------------------------


def completion(position: Position, joined: Joined) -> Ruling:
    """Whether a feature is complete: one condition for every end, in order of place."""
    if joined.type == "road":
        return Ruling(tuple(_road_ends(position, joined)))
    if joined.type == "city":
        return Ruling(tuple(_city_sides(position, joined)))
    if joined.type == "monastery":
        return Ruling((_surrounded(position, joined),))
    shapes = position.landscape.segments(joined)
    text = _(NEVER_COMPLETE[joined.type])
    return Ruling((condition("field-never-complete", False, text, shapes),))


def _road_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    ends = position.landscape.open_ends(joined)
    places = sides_apart(ends)
    yield from (_open_end(position, end, places) for end in ends)
    yield from _tunnels(position, joined)
    closed = list(_closed_ends(position, joined))
    yield from closed
    if not closed and not ends:
        yield condition("road-complete", True, _("It is a loop: no end is left."))
    yield from _unseen_ends(position, joined)


def _unseen_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    """road-end-unseen: ends of which no source tells what is painted there."""
    for segment in position.landscape.segments(joined):
        tile = position.at(segment.cell)
        if tile is not None and (tile.kind, segment.feature) in UNSEEN:
            text = _("We take it for granted that houses close the road there.")
            yield condition("road-end-unseen", True, text, (segment,))


def _open_end(position: Position, end: OpenSide | Portal, places: Mapping[OpenSide, str]) -> Reason:
    if isinstance(end, OpenSide):
        text = OPEN_ROAD[end.side].told(places[end])
        shapes = (end, _segment_of(position, end))
        return condition("road-complete", False, text, shapes, end=str(end))
    token = position.token_at(end)
    portal = portal_called(position.landscape, end, head=True, by_road=False)
    keys = (str(end), *([token.key] if token else []))
    if token is None:
        text = _("{portal}: open, for it carries no token.").format(portal=portal)
        return condition("portal-open", False, text, keys, portal=str(end))
    text = _("{portal}: open, for its token ({colour}) has no second one.")
    words = text.format(portal=portal, colour=_(token.colour))
    return condition("portal-single", False, words, keys, portal=str(end), colour=token.colour)


def _segment_of(position: Position, end: OpenSide) -> Segment:
    landscape = position.landscape
    tile = landscape.tiles[end.x, end.y]
    return landscape.segment(tile.base + tile.oriented.at_side["NESW".index(end.side)])


def tunnels_of(position: Position, joined: Joined) -> Iterator[tuple[Portal, Portal]]:
    """The two portals of every finished tunnel that this road runs through."""
    landscape = position.landscape
    for one, other in position.pairs:
        number = landscape.portals.get(one)
        if number is not None and landscape.joined[number] is joined:
            yield one, other


def tunnel_shapes(one: Portal, other: Portal) -> tuple[Portal | str, ...]:
    """The shapes of a finished tunnel: its portals and their tokens."""
    return (one, other, f"token:{one}", f"token:{other}")


def _tunnels(position: Position, joined: Joined) -> Iterator[Reason]:
    """tunnel-pair: the finished tunnels that this road runs through."""
    for one, other in tunnels_of(position, joined):
        token = position.token_at(one)
        if token is not None:
            text = _("Two tokens of one colour ({colour}) make a tunnel: {one}, {other}.")
            first, second = (
                portal_called(position.landscape, end, by_road=False) for end in (one, other)
            )
            text = text.format(colour=_(token.colour), one=first, other=second)
            facts = {"colour": token.colour, "portals": [str(one), str(other)]}
            yield condition("tunnel-pair", True, text, tunnel_shapes(one, other), **facts)


def _closed_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    """The ends of a road that are closed, each with what closes it."""
    ends = list(_closing(position, joined))
    for kind, segment, cell in ends:
        places = told_apart(at for other, _segment, at in ends if other == kind)
        yield _closed_end(kind, segment, cell, places[cell])


def _closing(position: Position, joined: Joined) -> Iterator[tuple[str, Segment, Cell]]:
    """What closes an end, the part of the road that it closes, and where it is."""
    landscape = position.landscape
    for segment in landscape.segments(joined):
        number = landscape.number(segment)
        assert number is not None
        for end in landscape.feature(number).ends:
            if end.kind in CLOSED_BY:
                yield end.kind, segment, segment.cell
        for cell in abbeys_at(position, segment):
            yield "abbey", segment, cell


def _closed_end(kind: str, segment: Segment, cell: Cell, place: str) -> Reason:
    text = CLOSED_BY[kind].told(place)
    shapes = dict.fromkeys((str(segment), f"{cell[0]},{cell[1]}"))
    return condition("road-complete", True, text, tuple(shapes), closed_by=kind, at=list(cell))


def abbeys_at(position: Position, segment: Segment) -> list[tuple[int, int]]:
    """The places of the abbeys that close a side of this segment."""
    landscape = position.landscape
    index = landscape.number(segment)
    tile = landscape.tiles[segment.cell]
    return [
        (other.x, other.y)
        for side, _opposite, other in landscape.neighbours(segment.cell)
        if other.oriented.is_abbey and tile.base + tile.oriented.at_side[side] == index
    ]


def _city_sides(position: Position, joined: Joined) -> Iterator[Reason]:
    ends = position.landscape.open_ends(joined)
    places = sides_apart(ends)
    for end in ends:
        assert isinstance(end, OpenSide)
        text = WALL_GAP[end.side].told(places[end])
        segment = _segment_of(position, end)
        yield condition("city-complete", False, text, (end, segment), end=str(end))
    if not ends:
        yield condition("city-complete", True, _("Its wall is closed all round."))


def _surrounded(position: Position, joined: Joined) -> Reason:
    monastery = position.landscape.segment(joined.members[0])
    missing = position.landscape.missing_around(monastery.cell)
    text = _("All eight places around it hold a tile.")
    if missing:
        text = ngettext(
            "A place around it is still empty: {missing}.",
            "{count} places around it are still empty: {missing}.",
            len(missing),
        ).format(count=len(missing), missing=around_words(monastery.cell, missing))
    places = [list(cell) for cell in missing]
    return condition("monastery-complete", not missing, text, (monastery,), missing=places)
