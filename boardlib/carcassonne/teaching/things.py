"""What an argument can be about: the parts of the board that one would name, as one reads them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.carcassonne.board.parts import Joined, Portal
from boardlib.carcassonne.board.position import Position, Token
from boardlib.carcassonne.rules.calling import called, portal_called
from boardlib.carcassonne.rules.naming import first_part, piece
from boardlib.game.editing import Thing
from boardlib.text import _, listing, ngettext

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
