"""Marks on a board: halos, rims, rings, tints, dashes, frames, stations and badges.

All halos lie below all fills, so that a feature over several tiles gets one outline.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from boardlib.carcassonne.art.places import Cell, ChainWay, Place, Places
from boardlib.carcassonne.art.tile_art import TileArt
from boardlib.carcassonne.board.parts import Portal
from boardlib.carcassonne.board.tiles import ACROSS, SIDES, STEP
from boardlib.drawing import badges
from boardlib.drawing.canvas import Look, Overlay, stations
from boardlib.drawing.geometry import Commands, Point, length, polylines, through
from boardlib.drawing.palette import GROUPS, HOLLOW
from boardlib.drawing.scene import Circle, Group, Mark, Paint, Path, Shape

THIN: Final = 2.6
"""Width of dashes."""
TINT: Final = 0.45
"""How much of a player's colour lies over his fields."""
STRIPES: Final = 50
"""How far one stripe of each player reaches; a tile is a multiple of it."""


class MarkLayer(IntEnum):
    """The layers of marks, which lie between those of the tiles, bottom to top."""

    TINT = 0
    RIM = 1
    HALO_GAP = 2
    HALO = 3
    CITY_HALO = 4
    CITY_GAP = 5
    RING = 6
    DASH = 7
    FRAME = 8
    TAIL = 9
    CHAIN = 10
    NODE = 11
    BADGE = 12


@dataclass(frozen=True, slots=True)
class Halo(Look):
    """How a role looks around a feature; ``rim`` is a thin edge, ``inner_gap`` a gap inside."""

    rim: bool = False
    inner_gap: bool = False


HALOS: Final[dict[str, Halo]] = {
    "allowed": Halo("allowed"),
    "refused": Halo("refused", dashed=True),
    "complete": Halo("complete", rim=True),
    "incomplete": Halo("incomplete", dashed=True),
    "focus": Halo("focus", inner_gap=True),
    **{group: Halo(group, dashed=group in HOLLOW, inner_gap=True) for group in GROUPS},
}


@dataclass
class Halos:
    """Draws halos.

    Attributes:
        overlay: where to.
        places: where everything on the board is.
        cells: the tiles on which something lies between the layers of their art.
    """

    overlay: Overlay[MarkLayer]
    places: Places
    cells: set[Cell] = field(default_factory=set)

    def highlight(self, places: Iterable[Place], look: Halo) -> None:
        """Halo, rim, ring, tint or dashes, whatever suits each thing."""
        places = list(places)
        cells = {(place.cell, place.name) for place in places}
        self.cells.update(place.cell for place in places)
        for place in places:
            art = self.places.arts[place.cell]
            if place.piece:
                self.piece_ring(place, look)
            elif not place.name:
                self.tile_frame(place, look)
            elif place.name in art.portals:
                self.ring(self.places.portal(Portal(*place.cell, place.name)), 12.0, look)
            elif place.name in art.rings:
                self.monastery(place, art, look)
            elif place.name in art.borders:
                self.field(place, art, look, cells)
            elif place.name in art.areas:
                self.city(place, art, look, cells)
            elif place.name in art.outlines:
                self.road(place, art, look)

    def put(self, layer: MarkLayer, place: Place, commands: Commands, paint: Paint) -> None:
        """Add a path of a tile."""
        self.overlay.add(layer, Group((Path(commands, paint),), offset=place.corner))

    def road(self, place: Place, art: TileArt, look: Halo) -> None:
        """A halo under the road, or dashes along its middle."""
        line = art.outlines[place.name]
        if look.dashed:
            # On a bright road, dashes need a ground of their own.
            ground = Paint(stroke="paper", width=4.4, round=False)
            self.put(MarkLayer.DASH, place, line, ground)
            self.put(MarkLayer.DASH, place, line, _dashes(look, (5.0, 4.4)))
            return
        gap, halo = MarkLayer.HALO_GAP, MarkLayer.HALO
        if look.inner_gap:
            gap, halo = halo, gap
        width = 22.0 if look.inner_gap else 20.0
        if not look.rim:
            clear = 15.0 if look.inner_gap else 24.0
            self.put(gap, place, line, Paint(stroke="paper", width=clear, round=False))
        self.put(
            MarkLayer.RIM if look.rim else halo,
            place,
            line,
            Paint(stroke=look.colour, width=width, round=False),
        )

    def city(self, place: Place, art: TileArt, look: Halo, cells: set[tuple[Cell, str]]) -> None:
        """A halo around the city, or dashes along its walls and open sides."""
        if look.dashed:
            line = art.walls[place.name]
            for side, ends in art.sides[place.name].items():
                if not self.goes_on(place.cell, side, cells):
                    line += ends
            self.put(MarkLayer.DASH, place, line, _dashes(look, (6.0, 4.4)))
            return
        area = art.areas[place.name]
        width = 13.0 if look.rim else 16.0
        layer = MarkLayer.RIM if look.rim else MarkLayer.CITY_HALO
        self.put(layer, place, area, Paint(stroke=look.colour, width=width))
        if not look.rim:
            self.put(MarkLayer.CITY_GAP, place, area, Paint(stroke="paper", width=8.4))

    def goes_on(self, cell: Cell, side: str, cells: set[tuple[Cell, str]]) -> bool:
        """Whether the city behind a side is highlighted too."""
        dx, dy = STEP[side]
        beyond = (cell[0] + dx, cell[1] + dy)
        opposite = SIDES[(SIDES.index(side) + 2) % 4]
        art = self.places.arts.get(beyond)
        return art is not None and any(
            opposite in sides and (beyond, name) in cells for name, sides in art.sides.items()
        )

    def monastery(self, place: Place, art: TileArt, look: Halo) -> None:
        """A ring around a monastery, a frame around an abbey."""
        if place.name in art.frames:
            outline = badges.rounded(2.5, 2.5, 95, 95, 11)
            self.put(MarkLayer.RING, place, outline, look.line(4.5, (6.0, 4.4), THIN))
            return
        ground = f"{look.colour}-ground" if look.colour in ("allowed", "refused") else ""
        self.ring(place.on(art.rings[place.name]), 26.0, look, ground if not look.dashed else "")

    def ring(self, at: Point, radius: float, look: Halo, ground: str = "") -> None:
        """A ring around a point; solid ones have a paper gap around them."""
        if not look.dashed and not look.rim:
            self.overlay.add(MarkLayer.RING, Circle(*at, radius + 1, Paint(ground, "paper", 7.0)))
        layer = MarkLayer.DASH if look.dashed else MarkLayer.RING
        self.overlay.add(layer, Circle(*at, radius, look.line(4.0, (6.0, 4.4), THIN)))

    def piece_ring(self, place: Place, look: Halo) -> None:
        """A ring around a figure or token."""
        if place.piece == "token":
            self.ring(self.places.portal(Portal(*place.cell, place.name)), 13.5, look)
        else:
            self.ring(self.places.figure_at(place), 23.5, look)

    def tile_frame(self, place: Place, look: Halo) -> None:
        """A frame inside a tile."""
        outline = badges.rounded(3, 3, 94, 94, 6)
        self.put(MarkLayer.DASH, place, outline, look.line(3.4, (6.0, 4.4), THIN))

    def field(self, place: Place, art: TileArt, look: Halo, cells: set[tuple[Cell, str]]) -> None:
        """A tint, and a line inside its outline (not where it goes on on the next tile)."""
        area = art.areas[place.name]
        shapes: list[Shape] = [Path(area, Paint(fill=look.colour, opacity=0.2))]
        dash = (6.0, 4.4) if look.dashed else ()
        for border in art.borders[place.name]:
            if border.kind == "side" and self.field_goes_on(place.cell, border.half, cells):
                continue
            width = {"road": 17.0, "river": 23.0, "wall": 10.0}.get(border.kind, 6.0)
            paint = Paint(stroke=look.colour, width=width, dash=dash, round=not dash)
            shapes.append(Path(through(border.line), paint))
        self.overlay.add(MarkLayer.TINT, Group(tuple(shapes), offset=place.corner, clip=area))

    def owned(self, places: Iterable[Place], colours: Sequence[str]) -> None:
        """Fields tinted in the colours of their owners; in a tie in stripes of all of them."""
        for place in places:
            area = self.places.arts[place.cell].areas.get(place.name)
            if area:
                self.cells.add(place.cell)
                tint = tuple(_stripes(colours))
                self.overlay.add(MarkLayer.TINT, Group(tint, offset=place.corner, clip=area))

    def field_goes_on(self, cell: Cell, half: str, cells: set[tuple[Cell, str]]) -> bool:
        """Whether the field behind a half side is highlighted too."""
        dx, dy = STEP[half[0]]
        beyond = (cell[0] + dx, cell[1] + dy)
        art = self.places.arts.get(beyond)
        across = ACROSS[half]
        return art is not None and any(
            (beyond, name) in cells and any(border.half == across for border in borders)
            for name, borders in art.borders.items()
        )


def _stripes(colours: Sequence[str]) -> Iterable[Shape]:
    """A whole tile in one colour, or in slanting stripes that go on from tile to tile."""
    if len(colours) == 1:
        whole = badges.rounded(0, 0, 100, 100, 0)
        yield Path(whole, Paint(fill=f"player-{colours[0]}", opacity=TINT))
        return
    broad = STRIPES / len(colours)
    for number, colour in enumerate(colours):
        starts = (-100 + (number + 0.5) * broad + step * STRIPES for step in range(4))
        slants = [((x - 20, -20.0), (x + 120.0, 120.0)) for x in starts]
        lines = tuple(command for slant in slants for command in through(slant))
        width = broad / math.sqrt(2)
        yield Path(lines, Paint(stroke=f"player-{colour}", width=width, opacity=TINT, round=False))


def _dashes(look: Halo, dash: tuple[float, ...]) -> Paint:
    return look.line(THIN, dash, THIN)


# --- marks on a board, computed from their keys -----------------------------------------


class Marks:
    """Draws marks over a board.

    Args:
        places: where everything on the board is.

    Attributes:
        overlay: what has been drawn, by layer.
    """

    def __init__(self, places: Places) -> None:
        self.places = places
        self.overlay: Overlay[MarkLayer] = Overlay(places.room)
        self.halos = Halos(self.overlay, places)

    def draw(self, marks: Sequence[Mark]) -> None:
        """Draw all marks: areas first, then what has to find a free place."""
        if marks or self.places.position.figures:
            self.places.settle()
        for mark in marks:
            places = self.places.of(mark)
            if mark.role in HALOS:
                self.halos.highlight(places, HALOS[mark.role])
            elif mark.role == "owned":
                self.halos.owned(places, mark.label.split())
            elif mark.role == "last":
                for place in places:
                    self.overlay.add(MarkLayer.FRAME, self.brackets(place))
            elif mark.role == "reach" and places and self.places.arts:
                self.overlay.add(MarkLayer.FRAME, *self.reach(places))
            elif mark.role == "open":
                self.open_ends(places)
            elif mark.role == "changed":
                for place in places:
                    self.changed(place)
        for mark in marks:
            if mark.role == "chain":
                self.chain(self.places.of(mark))
        for mark in marks:
            self.badges(mark)

    def brackets(self, place: Place) -> Shape:
        """The tile placed last."""
        x, y = place.corner
        return badges.brackets(x, y, x + 100, y + 100)

    def changed(self, place: Place) -> None:
        """A ring around a piece, brackets around a tile; dashed where it is gone."""
        if place.cell in self.places.arts and place.piece:
            keys = {piece.key for piece in self.places.position.figures}
            keys |= {piece.key for piece in self.places.position.tokens}
            gone = place.key not in keys
            token = place.piece == "token"
            ring = badges.changed(self.places.piece_at(place), 13.5 if token else 23.5, gone)
            self.overlay.add(MarkLayer.FRAME, *ring)
        elif place.cell in self.places.arts:
            self.overlay.add(MarkLayer.FRAME, self.brackets(place))
        elif not place.name:
            outline = badges.rounded(3, 3, 94, 94, 6)
            paint = Paint(stroke="ink", width=2.6, dash=(6.0, 4.4), round=False)
            self.halos.put(MarkLayer.FRAME, place, outline, paint)

    def reach(self, places: Sequence[Place]) -> tuple[Shape, ...]:
        """A frame around all tiles in reach; at the edge of the board it ends with the board."""
        xs, ys = zip(*[place.cell for place in places], strict=True)
        columns, rows = zip(*self.places.arts, strict=True)
        left, right = max(min(xs), min(columns)), min(max(xs), max(columns))
        top, bottom = max(min(ys), min(rows)), min(max(ys), max(rows))
        return badges.frame(left * 100, top * 100, right * 100 + 100, bottom * 100 + 100)

    def open_ends(self, places: Iterable[Place]) -> None:
        """A hollow node at every open end."""
        for place in places:
            for at in self.places.ends_of(place):
                self.overlay.add(MarkLayer.NODE, *badges.node(at))
                self.places.room.take(at, 18, 18, 6.0)

    def chain(self, places: Sequence[Place]) -> None:
        """Numbered stations, each where the way is short and nothing is covered."""
        stops = ChainWay(self.places).stops(places)
        self.overlay.add(MarkLayer.CHAIN, *stations(stops))
        for at in stops:
            self.places.room.take(at, 24 * self.places.boost, 24 * self.places.boost, 9.0)

    def badges(self, mark: Mark) -> None:
        """One badge for each connected part of what a mark is about."""
        if mark.role not in ("asked", "allowed", "refused", "wrong") and not mark.label:
            return
        if mark.role in (
            "chain",
            "last",
            "reach",
            "changed",
            "free",
            "shut",
            "quiet",
            "owned",
            "bare",
            "supposed",
        ):
            return
        width, height = (size * self.places.boost for size in _badge_room(mark))
        done: list[Point] = []
        for group in self.places.features(self.places.of(mark)):
            middle_first = self.from_the_middle(group)
            wishes = [at for place in middle_first for at in self.places.spots(place)]
            if not wishes or any(math.dist(wishes[0], at) < 60 for at in done):
                continue
            at = self.places.room.best(wishes, width, height)
            done.append(at)
            self.overlay.add(MarkLayer.BADGE, badges.badge(mark.role, mark.label, at))
            targets = [target for place in group for target in self.places.targets(place)]
            if tail := badges.tail(mark.role, mark.label, at, targets):
                self.overlay.add(MarkLayer.TAIL, tail)

    def from_the_middle(self, group: Sequence[Place]) -> list[Place]:
        """The places of a feature, from its middle outwards, longer parts first."""
        x = sum(place.cell[0] for place in group) / len(group)
        y = sum(place.cell[1] for place in group) / len(group)

        def order(place: Place) -> tuple[float, float]:
            line = polylines(self.places.arts[place.cell].outlines.get(place.name, ()), 4)
            return (round(math.dist(place.cell, (x, y)), 3), -sum(length(part) for part in line))

        return sorted(group, key=order)


def _badge_room(mark: Mark) -> tuple[float, float]:
    """The room for a badge: the same for a question and its answer, so that it stays in place."""
    if not mark.label:
        return badges.badge_size(mark.role, "")
    sizes = [badges.badge_size(role, mark.label) for role in ("asked", "allowed")]
    return max(width for width, _height in sizes), max(height for _width, height in sizes)
