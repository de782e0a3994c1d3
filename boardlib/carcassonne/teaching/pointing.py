"""What the shapes of a board mean, who could do something there, what an argument can be about."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Joined, Portal, Segment
from boardlib.carcassonne.board.position import (
    COLOURS,
    FIGURES,
    Figure,
    PlacedTile,
    Position,
    Token,
    colours_in_play,
)
from boardlib.carcassonne.rules.calling import called
from boardlib.carcassonne.rules.checks import has_portal
from boardlib.carcassonne.rules.ends import portal_called
from boardlib.carcassonne.rules.figures import ONLY_ON
from boardlib.carcassonne.rules.naming import first_part, piece
from boardlib.game.editing import Thing
from boardlib.text import _, listing, ngettext

FEWEST: Final = 2
"""So many colours are offered at least, on a board that does not say who plays."""
LARGE: Final = "abbey-and-mayor"
"""The expansion that brings wagon, mayor and barn."""

_SEGMENT: Final = re.compile(r"(-?\d+),(-?\d+)\.([rcmf]\d+)")
_PORTAL: Final = re.compile(r"(-?\d+),(-?\d+)\.(p\d+)")
_SHAPE: Final = re.compile(r"(?:(figure|token):)?(-?\d+),(-?\d+)(?:\.(\w+))?")


def segments_in(text: str) -> list[Segment]:
    """The parts of features that a text names, in their order."""
    return [Segment(int(x), int(y), name) for x, y, name in _SEGMENT.findall(text)]


def portals_in(text: str) -> list[Portal]:
    """The portals that a text names, in their order."""
    return [Portal(int(x), int(y), name) for x, y, name in _PORTAL.findall(text)]


class Spot:
    """What a shape means on a board.

    Attributes:
        cell: the place of its tile, or an empty place.
        tile: the tile there.
        segment: the feature, if the shape is one, or a figure on one.
        portal: the tunnel opening, if the shape is one, or a token on one.
        type: the type of the feature.
        piece: whether it is a figure or a token.
    """

    def __init__(self, position: Position, shape: str) -> None:
        found = _SHAPE.fullmatch(shape)
        self.cell: Cell | None = None
        self.tile: PlacedTile | None = None
        self.segment: Segment | None = None
        self.portal: Portal | None = None
        self.type = ""
        self.piece = found is not None and bool(found[1])
        if found is not None:
            self._place(position, (int(found[2]), int(found[3])), found[4] or "")

    def _place(self, position: Position, cell: Cell, name: str) -> None:
        self.cell, self.tile = cell, position.at(cell)
        segment, portal = Segment(*cell, name), Portal(*cell, name)
        joined = position.joined(segment)
        if joined is not None:
            self.segment, self.type = segment, joined.type
        elif has_portal(position, portal):
            self.portal = portal


def kinds_for(position: Position, type_: str) -> list[str]:
    """The kinds of figures that are offered on a type of feature."""
    return [
        kind for kind in FIGURES if is_played(position, kind) and ONLY_ON.get(kind, type_) == type_
    ]


def is_played(position: Position, kind: str) -> bool:
    """Whether figures of a kind are in the boxes that are played."""
    boxed = kind == "meeple" or not position.sets or LARGE in position.sets
    return boxed and position.pieces_of(kind) > 0


def colours_of(position: Position) -> list[str]:
    """The players; where a board does not say who plays, those that are on it, and a few."""
    if position.players is not None:
        return list(position.playing)
    named = {figure.colour for figure in position.figures} | set(COLOURS[:FEWEST])
    return [colour for colour in COLOURS if colour in named]


def token_colours_of(position: Position) -> list[str]:
    """The colours of tokens in the game, in the same way."""
    if position.players is None:
        named = {token.colour for token in position.tokens} | set(COLOURS[:FEWEST])
    else:
        named = set(colours_in_play(position.players, position.profile, position.colours))
    return [colour for colour in COLOURS if colour in named]


def has_turn(position: Position, colour: str) -> bool:
    """Whether it is the turn of that player."""
    return position.turn is not None and position.turn.player == colour


def is_complete(position: Position, segment: Segment) -> bool:
    """Whether a segment belongs to a feature that is complete."""
    joined = position.joined(segment)
    return joined is not None and joined.complete


def wagons_on(position: Position) -> list[Figure]:
    """The wagons that stand on a feature, each once."""
    wagons = (figure for figure in position.figures if figure.kind == "wagon")
    return [one for one in dict.fromkeys(wagons) if position.joined(one.segment) is not None]


# --- what an argument can be about ------------------------------------------------------


MOST: Final = 16
"""So many roads, cities and the like are listed at most; the others are there to be pointed at."""


def things(position: Position) -> list[Thing]:
    """What is on the board, then the tile just laid, an open place, the whole table."""
    return [*_parts(position), *_laid(position), _open_place(position), _table(position)]


# --- features and portals ---------------------------------------------------------------


def _parts(position: Position) -> list[Thing]:
    """Features and portals in the order of the board, those without interest left out."""
    landscape = position.landscape
    parts: list[Joined | Portal] = [
        *landscape.features(),
        *landscape.printed_portals(),
    ]
    parts.sort(key=lambda part: _interest(position, part))
    chosen = sorted(parts[:MOST], key=lambda part: _reading_order(position, part))
    return [_part(position, part) for part in chosen]


def _interest(position: Position, part: Joined | Portal) -> tuple[int, int]:
    """The less the sooner one argues about it: somebody's, portals, large ones, then the rest."""
    if isinstance(part, Portal):
        return (1, 0)
    size = -position.landscape.tile_count(part)
    if part.figures:
        return (0, size)
    if part.type in ("field", "river"):
        return (4, size)
    return (2, size) if size < -1 or part.complete else (3, size)


def _reading_order(position: Position, part: Joined | Portal) -> tuple[int, int, int, str]:
    """Row by row; of a tile first its roads, cities and monasteries, then portals, then fields."""
    if isinstance(part, Portal):
        return (part.y, part.x, 1, part.name)
    segment = position.landscape.segment(first_part(position.landscape, part))
    return (segment.y, segment.x, 2 if part.type == "field" else 0, segment.feature)


def _part(position: Position, part: Joined | Portal) -> Thing:
    landscape = position.landscape
    if isinstance(part, Portal):
        name, token = portal_called(landscape, part, head=True), position.token_at(part)
        return Thing(str(part), name, _token(token))
    standing = position.figures_on(part)
    key = standing[0].segment if standing else landscape.segment(first_part(landscape, part))
    name = called(landscape, part, head=True)
    return Thing(str(key), name, _detail(position, part))


def _detail(position: Position, joined: Joined) -> str:
    """Who stands there, its tokens, and how it is: ``red wagon, token (red), open, 3 tiles``."""
    figures = [piece(one.kind, one.colour) for one in position.figures_on(joined)]
    tokens = [one for one in position.tokens if position.joined_road_at(one.portal) is joined]
    facts = [listing(figures) or _("nobody's"), *map(_token, tokens)]
    if joined.type in ("road", "city", "monastery"):
        facts.append(_("finished") if joined.complete else _("open"))
    tiles = position.landscape.tile_count(joined)
    facts.append(ngettext("{count} tile", "{count} tiles", tiles).format(count=tiles))
    return ", ".join(facts)


def _token(token: Token | None) -> str:
    if token is None:
        return _("no token")
    return _("token ({colour})").format(colour=_(token.colour))


# --- the rest ---------------------------------------------------------------------------


def _laid(position: Position) -> Iterator[Thing]:
    """The tile of this turn."""
    placed = None if position.turn is None else position.turn.placed
    if placed is not None and position.at(placed) is not None:
        x, y = placed
        yield Thing(f"{x},{y}", _("The tile just laid"))


def _open_place(position: Position) -> Thing:
    """The first open place stands for all of them."""
    frontier = position.landscape.openings.frontier
    (x, y), *others = sorted(frontier, key=lambda cell: (cell[1], cell[0])) or [(0, 0)]
    text = ngettext("{count} place", "{count} places", 1 + len(others))
    return Thing(f"{x},{y}", _("An open place, and a tile"), text.format(count=1 + len(others)))


def _table(position: Position) -> Thing:
    detail = _("points, and what there is")
    if position.landscape.printed_portals():
        detail = _("points, tokens, and what there is")
    return Thing("", _("The whole table"), detail)
