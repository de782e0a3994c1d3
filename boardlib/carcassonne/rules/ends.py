"""What players call a portal, a place or an open end: where it lies among those like it.

What they call features and figures is said in :mod:`boardlib.carcassonne.rules.calling`.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache, partial

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, OpenSide, Portal
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rules.calling import (
    STEPS,
    TILE,
    Extent,
    Point,
    as_head,
    beyond,
    foremost,
    furthest,
    owners_of,
    reaching,
)
from boardlib.carcassonne.rules.naming import portal_name, side_words, sides_of_portal
from boardlib.carcassonne.rules.phrases import (
    FURTHEST,
    LIES_FURTHEST,
    ON_ROAD,
    ON_TILE,
    OPEN_AT,
    TO_SIDE,
)
from boardlib.rulebook import Fact
from boardlib.text import _, language

# --- portals ----------------------------------------------------------------------------


def portal_called(
    landscape: Landscape, portal: Portal, head: bool = False, by_road: bool = True
) -> str:
    """What players call a portal: ``the portal on red's road``, ``the portal furthest east``.

    Not ``by_road`` where its road is spoken of anyway.
    """
    find = partial(_portal_called, portal=portal, by_road=by_road)
    name = landscape.noted_once(("called", language(), portal, by_road), find)
    return as_head(name or portal_name(landscape, portal), head)


def _portal_called(landscape: Landscape, portal: Portal, by_road: bool) -> str:
    return landscape.noted_once("portals", _Portals).name(portal, by_road)


class _Portals:
    """The portals of a board as it is now, each of which is to be told apart from the others."""

    def __init__(self, landscape: Landscape) -> None:
        self.landscape = landscape
        self.mouths = {one: _mouth(landscape, one) for one in landscape.printed_portals()}
        self.at: dict[Cell, list[Portal]] = defaultdict(list)
        for portal in self.mouths:
            self.at[portal.cell].append(portal)

    @cached_property
    def _reach(self) -> dict[Point, list[int]]:
        """How far the two portals reach that are furthest to a side."""
        return foremost(self.mouths.values())

    @cached_property
    def _reach_of_tiles(self) -> dict[Point, list[int]]:
        """The same of the tiles with portals."""
        return foremost(map(_tile, self.at))

    @cached_property
    def _owners(self) -> Counter[tuple[str, ...]]:
        """How many portals are on a road with the same owners."""
        return Counter(_road_owners(self.landscape, portal) for portal in self.mouths)

    def name(self, portal: Portal, by_road: bool) -> str:
        """The first name that fits it alone; empty where there is none."""
        if portal not in self.mouths:
            return ""
        where = self._on_road(portal) if by_road else ""
        if not where and len(self.at) == 1:
            where = self._to_side(portal)
        if where:
            return _(where)
        way = _furthest_of(self.mouths[portal], self._reach)
        return _(LIES_FURTHEST["portal"][way]) if way else self._of_tile(portal)

    def _on_road(self, portal: Portal) -> str:
        """By the only player with figures on its road, if no other portal is on such a road."""
        owners = _road_owners(self.landscape, portal)
        return ON_ROAD[owners[0]] if len(owners) == 1 and self._owners[owners] == 1 else ""

    def _to_side(self, portal: Portal) -> str:
        """By the side to which its road leads, if no other one of its tile leads there."""
        others = (other for other in self.at[portal.cell] if other != portal)
        sides = _sides(self.landscape, portal)
        taken = {side for other in others for side in _sides(self.landscape, other)}
        return TO_SIDE[sides[0]] if len(sides) == 1 and sides[0] not in taken else ""

    def _of_tile(self, portal: Portal) -> str:
        """By its tile, if that one is furthest to one side, and by its side there."""
        if len(self.at) == 1 or not self._to_side(portal):
            return ""
        way = _furthest_of(_tile(portal.cell), self._reach_of_tiles)
        if not way:
            return ""
        side = side_words(_sides(self.landscape, portal))
        return _(ON_TILE).format(where=_(FURTHEST[way]), side=side)


def _sides(landscape: Landscape, portal: Portal) -> tuple[str, ...]:
    """The sides of its tile to which the road of a portal leads."""
    return sides_of_portal(landscape.tiles[portal.cell].oriented, portal.name)


def _mouth(landscape: Landscape, portal: Portal) -> Extent:
    """Where a portal is seen: between the middle of its tile and the sides its road leads to."""
    return _mouth_at(portal.cell, _sides(landscape, portal))


@lru_cache(maxsize=1024)
def _mouth_at(cell: Point, sides: tuple[str, ...]) -> Extent:
    """The same of a tile, by where it lies: every name of a portal asks for those of all others."""
    x, y = cell
    steps = [STEPS[side] for side in sides] or [(0, 0)]
    return reaching("portal", [(TILE * x + right, TILE * y + down) for right, down in steps])


def _road_owners(landscape: Landscape, portal: Portal) -> tuple[str, ...]:
    number = landscape.portals.get(portal)
    return () if number is None else owners_of(landscape, landscape.joined[number])


@lru_cache(maxsize=4096)
def _tile(cell: Cell) -> Extent:
    return reaching("tile", [(TILE * cell[0], TILE * cell[1])])


def _furthest_of(one: Extent, reached: Mapping[Point, Sequence[int]]) -> Point | None:
    """As :func:`furthest`, of a part among those two of which reach so far."""
    rest = {way: two[two[0] == one.far[way]] for way, two in reached.items()}
    return beyond(one, rest)


# --- places and open ends ---------------------------------------------------------------


def told_apart(cells: Iterable[Cell]) -> dict[Cell, str]:
    """What tells each of several places apart from the others; empty for the only one.

    It is the side to which it lies furthest, or else the place as it is written along the board.

    >>> told_apart([(0, 0)]), told_apart([(0, 0), (1, 0), (2, 0)])
    ({(0, 0): ''}, {(0, 0): 'furthest west', (1, 0): '1,0', (2, 0): 'furthest east'})
    """
    found = dict.fromkeys(cells, "")
    if len(found) < 2:
        return found
    extents = {cell: _tile(cell) for cell in found}
    for cell, extent in extents.items():
        way = furthest(extent, [other for at, other in extents.items() if at != cell])
        found[cell] = _(FURTHEST[way]) if way else f"{cell[0]},{cell[1]}"
    return found


def sides_apart(ends: Iterable[OpenSide | Portal]) -> Mapping[OpenSide, str]:
    """What tells each open side apart from those of the same feature that lead the same way."""
    return _sides_apart(tuple([end for end in ends if isinstance(end, OpenSide)]), language())


@lru_cache(maxsize=4096)
def _sides_apart(ends: tuple[OpenSide, ...], _language: str) -> dict[OpenSide, str]:
    found: dict[OpenSide, str] = {}
    leading: dict[str, list[OpenSide]] = defaultdict(list)
    for end in ends:
        leading[end.side].append(end)
    for alike in leading.values():
        places = told_apart((end.x, end.y) for end in alike)
        found |= {end: places[end.x, end.y] for end in alike}
    return found


def ends_called(
    landscape: Landscape, ends: Iterable[OpenSide | Portal], by_place: bool = False
) -> list[str]:
    """The open ends of a feature, each in a few words: ``in the north``.

    Args:
        landscape: the board.
        ends: all open ends of the feature.
        by_place: whether portals have names that stay as others come and go.
    """
    known = list(ends)
    apart = sides_apart(known)
    found = []
    for end in known:
        if isinstance(end, OpenSide):
            found.append(OPEN_AT[end.side].told(apart[end]))
        elif by_place:
            found.append(portal_name(landscape, end))
        else:
            found.append(portal_called(landscape, end, by_road=False))
    return found


# --- as facts of a sentence ---------------------------------------------------------------


def portal_fact(position: Position, portal: Portal) -> Fact:
    """A portal as it begins a sentence."""
    return Fact(str(portal), partial(portal_called, position.landscape, portal, head=True))


def placed(variant: str, place: str) -> str:
    """The sentence about a place: where it is the only one, and where it is one of several."""
    return f"{variant}-at" if place else variant
