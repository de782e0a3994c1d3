"""What the pictures of networks share: the faint board below, where their nodes lie, and signs."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from boardlib.carcassonne.art.draw import draw
from boardlib.carcassonne.art.places import SIDE_MIDDLE, place_of
from boardlib.carcassonne.art.tile_art import TileArt, art_of
from boardlib.carcassonne.board.graph import components, graph
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.drawing.geometry import Commands, Point, Polyline, length, polylines, through, walk
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text

if TYPE_CHECKING:
    import networkx as nx

Cell = tuple[int, int]
Rows = list[tuple[tuple[Shape, ...], str]]

TILE: Final = 150.0
"""How large a tile is in a network: larger than on a board, so that the names have room."""
ZOOM: Final = TILE / 100.0
MARGIN: Final = 24.0
NAME: Final = 16.0
WORDS: Final = 16.0
"""Sizes of what is written: names of nodes, the legend."""
NODE: Final = 9.0
LINE: Final = 6.4
FLAT: Final[Commands] = (("M", -17.0, 0.0), ("L", 17.0, 0.0))
"""A line in a legend."""
_OUT: Final = 50.0 + 13.0 / ZOOM
"""How far from the middle of its tile a road is open."""
_ENDS: Final = {"N": (0.0, -_OUT), "E": (_OUT, 0.0), "S": (0.0, _OUT), "W": (-_OUT, 0.0)}


def faint_board(position: Position, offset: Point) -> Group:
    """The tiles as they show below a network."""
    board = draw(position, axes=False).shapes[0]
    assert isinstance(board, Group)
    return Group(board.children, offset=offset, scale=ZOOM, tone="faint")


# --- where nodes lie --------------------------------------------------------------------


def on(cell: Cell, at: Point) -> Point:
    """Where a point of a tile lies; the corner of the tile 0,0 lies at 0,0."""
    return (cell[0] * TILE + at[0] * ZOOM, cell[1] * TILE + at[1] * ZOOM)


def art_at(position: Position, cell: Cell) -> TileArt:
    """The art of the tile that lies there."""
    return art_of(position.landscape.tiles[cell].oriented)


def mouth(position: Position, portal: Portal) -> Point:
    """The middle of a tunnel mouth."""
    return on(portal.cell, art_at(position, portal.cell).portals[portal.name][0])


def middle(points: Sequence[Point]) -> Point:
    """The middle of some points."""
    return (
        sum(x for x, _y in points) / len(points),
        sum(y for _x, y in points) / len(points),
    )


def node_places(position: Position, net: nx.Graph[str]) -> dict[str, Point]:
    """Where the nodes of a network lie."""
    roads = _road_places(position)
    found: dict[str, Point] = {}
    for node, data in net.nodes(data=True):
        segments = data.get("segments", "").split()
        known = None if segments else roads.get(node)
        found[node] = known or _place(position, node, segments or [node])
    return found


def _road_places(position: Position) -> dict[str, Point]:
    """Where the segments of roads lie, and their open ends: beside the tile or in a mouth."""
    found: dict[str, Point] = {}
    for type_, segments, ends in components(graph(position)):
        if type_ == "road":
            found |= {str(segment): _on_road(position, segment) for segment in segments}
            for end in ends:
                if isinstance(end, Portal):
                    found[str(end)] = mouth(position, end)
                else:
                    x, y = _ENDS[end.side]
                    found[str(end)] = on((end.x, end.y), (50.0 + x, 50.0 + y))
    return found


def _on_road(position: Position, segment: Segment) -> Point:
    """Where a segment of a road lies: on a short one to a tunnel the token keeps its room."""
    tile = position.landscape.tiles[segment.cell].oriented
    art, feature = art_of(tile), tile.kind.feature(segment.feature)
    line = polylines(art.outlines[segment.feature])[0]
    if feature is not None and feature.portal is not None and length(line) < 20:
        return walk([on(segment.cell, at) for at in line], 0.15)
    return on(segment.cell, art.spots[segment.feature][0])


def _place(position: Position, node: str, segments: Sequence[str]) -> Point:
    """Where a node lies that is no part of a road."""
    place = place_of(node)
    assert place is not None
    if not place.name:
        return on(place.cell, (50.0, 50.0))
    if place.name in SIDE_MIDDLE:
        return on(place.cell, SIDE_MIDDLE[place.name])
    if place.name.startswith("p"):
        return mouth(position, Portal(*place.cell, place.name))
    spots = [
        on(part.cell, art_at(position, part.cell).spots[part.name][0])
        for part in map(place_of, segments)
        if part is not None
    ]
    centre = middle(spots)
    return min(spots, key=lambda spot: math.dist(spot, centre))


# --- signs ------------------------------------------------------------------------------


def edge(line: Polyline, colour: str, width: float = LINE) -> Path:
    """A line of a network."""
    return Path(through(line), Paint(stroke=colour, width=width, round=False))


def hollow(at: Point, colour: str, radius: float = NODE, gap: float = 0.3) -> tuple[Shape, ...]:
    """An open end: a hollow node, with a gap around it."""
    return (
        Circle(*at, radius * (1.0 + gap), Paint("paper")),
        Circle(*at, radius * 0.9, Paint("paper", colour, radius * 0.42)),
    )


def arc(line: Commands, colour: str, width: float = LINE) -> tuple[Shape, ...]:
    """A tunnel: a dashed line in the colour of its tokens."""
    dash = (width * 1.75, width * 1.1)
    paint = Paint(stroke=f"player-{colour}", width=width, dash=dash, round=False)
    return (Path(line, Paint(stroke="paper", width=width * 1.75)), Path(line, paint))


def in_rows(rows: Rows, width: float) -> tuple[tuple[Shape, ...], float]:
    """Signs with words, in as many rows as the width needs, and their height."""
    shapes: list[Shape] = []
    x, y = 0.0, 0.0
    for swatch, word in rows:
        wide = 46 + text_width(word, WORDS)
        if x > 0 and x + wide > width:
            x, y = 0.0, y + 30.0
        shapes.append(Group(swatch, offset=(x + 18, y + 8)))
        shapes.append(Text(x + 44, y + 13.6, word, WORDS, "second", "start"))
        x += wide + 20
    return tuple(shapes), y + 36.0
