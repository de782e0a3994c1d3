"""Any network of a board as a picture, over the tiles or alone; what all such pictures share.

The nodes are segments, whole features named by their first segment, open ends, or places of tiles;
each lies where it lies on the board.  The shape of a node tells what it is, and whatever is marked
is larger and in a colour of its own.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import networkx as nx

from boardlib.carcassonne.art.board import board
from boardlib.carcassonne.art.places import SIDE_MIDDLE, place_of
from boardlib.carcassonne.art.tile_art import TileArt, art_of
from boardlib.carcassonne.board.graph import components, graph
from boardlib.carcassonne.board.parts import Portal, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.drawing.badges import lettered
from boardlib.drawing.chart import wrapped
from boardlib.drawing.geometry import (
    Commands,
    Point,
    Polyline,
    length,
    polylines,
    through,
    walk,
)
from boardlib.drawing.highlighting import Highlight
from boardlib.drawing.labels import Clear, text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Scene, Shape, Text
from boardlib.game.networks import AnyNetwork
from boardlib.text import _, listing, mark, say

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
LEAST: Final = 560.0
"""Room for title and legend."""
USUAL: Final = 960.0
"""The width up to which title and legend are written in their usual size."""
HEAD: Final = 24.0
FEW: Final = 40
"""As many nodes have room for their names."""
BEND: Final = 0.27
LOWEST: Final = 3.4 * NODE
"""How high an edge beside another one is bent: a part of its length, and at least so much."""
TYPES: Final = {
    "road": mark("road"),
    "city": mark("city"),
    "field": mark("field"),
    "monastery": mark("monastery"),
    "river": mark("river"),
    "place": mark("tile"),
    "open": mark("open end"),
}


def draw_network(
    position: Position, net: AnyNetwork, title: str, groups: Sequence[Highlight], over: bool
) -> Scene:
    """Draw a network of a board.

    Args:
        position: the board.
        net: the network.
        title: what the picture shows; it is written above.
        groups: what stands out.
        over: whether the tiles show faintly below the network.
    """
    return _Drawn(position, net, say(title), groups, over).scene()


@dataclass(frozen=True)
class _Drawn:
    """A network on its way to a picture."""

    position: Position
    net: AnyNetwork
    title: str
    groups: Sequence[Highlight]
    over: bool

    @cached_property
    def marked(self) -> dict[str, Highlight]:
        """The nodes that stand out, each with its group."""
        return {node: group for group in reversed(self.groups) for node in group.nodes}

    @cached_property
    def lines(self) -> dict[frozenset[str], Highlight]:
        """The edges that stand out, and those between two nodes of a group that does."""
        found = {frozenset(line): group for group in reversed(self.groups) for line in group.edges}
        within = {
            frozenset(pair): self.marked[pair[0]]
            for pair in self.net.edges()
            if pair[0] in self.marked and self.marked.get(pair[1]) is self.marked[pair[0]]
        }
        return within | found

    @cached_property
    def places(self) -> dict[str, Point]:
        return node_places(self.position, self.net)

    @cached_property
    def scale(self) -> float:
        """How much larger title and legend are written, because a large board is shown small."""
        left, _top, right, _bottom = self.box()
        return max(1.0, (right - left) / USUAL)

    @cached_property
    def thick(self) -> float:
        """How much larger nodes and lines are drawn for the same reason."""
        return math.sqrt(min(self.scale, 2.4))

    def type(self, node: Any) -> str:
        """What a node is: a type of landscape, an open end, or the place of a tile."""
        type_ = str(self.net.nodes[node].get("kind", ""))
        return type_ if type_ in TYPES else "place"

    def colour(self, node: Any) -> str:
        """Complete is green, incomplete blue, as in every network; fields and tiles are neither."""
        if self.type(node) in ("field", "place", "river", "monastery"):
            return "second" if self.type(node) == "field" else "ink"
        return "allowed" if self.net.nodes[node].get("complete") else "incomplete"

    # --- the whole ------------------------------------------------------------------------

    def scene(self) -> Scene:
        """Title, board, network and legend; both are written larger the larger the board is."""
        left, top, right, bottom = self.box()
        wide = max(right - left, LEAST)
        scale = self.scale
        heads, high = self.head(wide / scale)
        high *= scale
        offset = (MARGIN - left + (wide - (right - left)) / 2, MARGIN + high - top)
        found: list[Shape] = [Group(heads, offset=(MARGIN, MARGIN), scale=scale)]
        if self.over:
            found.append(faint_board(replace(self.position, figures=()), offset))
        found.append(Group(tuple(self.shapes()), offset=offset))
        words, tall = in_rows(self.legend(), wide / scale)
        end = high + bottom - top + 1.6 * MARGIN
        found.append(Group(words, offset=(MARGIN, end), scale=scale))
        size = (wide + 2 * MARGIN, end + tall * scale)
        return Scene(self.title, self.words(), *size, tuple(found))

    def head(self, wide: float) -> tuple[tuple[Shape, ...], float]:
        """The title in lines that fit, and their height."""
        if not self.title:
            return (), 0.0
        lines = wrapped(self.title, wide, HEAD, bold=True)
        texts = tuple(
            Text(0.0, HEAD * (0.8 + 1.3 * number), text, HEAD, anchor="start", bold=True)
            for number, text in enumerate(lines)
        )
        return texts, len(lines) * HEAD * 1.3

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of tiles and nodes."""
        cells = [tile.cell for tile in self.position.tiles] or [(0, 0)]
        xs, ys = [x for x, _y in cells], [y for _x, y in cells]
        out = 0.2 * TILE
        return (
            min(xs) * TILE - out,
            min(ys) * TILE - out,
            (max(xs) + 1) * TILE + out,
            (max(ys) + 1) * TILE + out,
        )

    def shapes(self) -> Iterator[Shape]:
        """Edges first, then nodes, then names."""
        yield from self.edges()
        for node in self.net:
            at = self.places[node]
            roles = ("node", self.type(node))
            yield Group(self.sign(node), str(node), "", roles, at, scale=self.thick)
        yield from self.names()

    def words(self) -> str:
        """What the picture shows, in words."""
        said = [
            _("Nodes: {nodes}. Lines: {lines}. Parts that hang together: {parts}.").format(
                nodes=len(self.net),
                lines=self.net.number_of_edges(),
                parts=nx.number_connected_components(self.net),
            )
        ]
        for group in self.groups:
            marks = sorted(set(group.nodes))
            marks += [" – ".join(sorted(set(pair))) for pair in group.edges]
            if group.label:
                text = _("{meaning}: {marks}.")
                said.append(text.format(meaning=group.label, marks=listing(marks)))
        return " ".join(filter(None, [self.title, *said]))

    # --- edges ----------------------------------------------------------------------------

    def edges(self) -> Iterator[Shape]:
        """Every edge, in its colour or in that of what stands out."""
        for one, other, data, way in self.ways:
            yield from self.edge(one, other, data, way, self.lines.get(frozenset((one, other))))

    @cached_property
    def ways(self) -> list[tuple[Any, Any, dict[str, Any], Commands]]:
        """Every edge with its way; of several between the same two nodes all but one are bent."""
        seen: dict[frozenset[Any], int] = {}
        found = []
        for one, other, data in self.net.edges(data=True):
            pair = frozenset((one, other))
            seen[pair] = seen.get(pair, -1) + 1
            bends = max(seen[pair], int(data.get("kind") == "tunnel"))
            ends = sorted((self.places[one], self.places[other]))
            found.append((one, other, data, _bent(ends[0], ends[1], bends)))
        return found

    def edge(
        self, one: Any, other: Any, data: dict[str, Any], bent: Commands, group: Highlight | None
    ) -> Iterator[Shape]:
        """An edge, thick and in its own colour where it stands out, dashed where it is a tunnel."""
        tunnel = data.get("kind") == "tunnel"
        width = LINE * self.thick
        if group is not None:
            yield Path(bent, Paint(stroke="paper", width=width * 2.6))
            yield Path(bent, Paint(stroke=group.role, width=width * 1.7))
        if tunnel:
            yield from arc(bent, data["colour"], width)
        elif group is None:
            field = self.type(one) == "field"  # a line to a city is drawn as the city is
            yield Path(bent, Paint(stroke="paper", width=width * 1.6))
            yield Path(bent, Paint(stroke=self.colour(other if field else one), width=width * 0.7))

    # --- nodes ----------------------------------------------------------------------------

    def sign(self, node: Any) -> tuple[Shape, ...]:
        """The node: its shape tells its type, its colour how it stands or that it is marked."""
        group = self.marked.get(node)
        if group is not None and group.letter:
            return lettered(group.role, group.letter, NODE * 1.4)
        if group is not None:
            ring = Circle(0, 0, NODE * 1.9, Paint("paper", group.role, 3.0))
            return (ring, *sign(self.type(node), group.role))
        return sign(self.type(node), self.colour(node))

    def names(self) -> Iterator[Text]:
        """The names of the nodes where there is room for them."""
        if len(self.net) > FEW:
            return
        clear = Clear()
        for at in self.places.values():
            clear.take(at, 2 * NODE + 4, 2 * NODE + 4)
        for token in self.position.tokens if self.over else ():
            clear.take(mouth(self.position, token.portal), 3 * NODE, 3 * NODE)
        for *_edge, way in self.ways:
            clear.take_line(polylines(way, 8)[0], 6.0)
        for node, at in self.places.items():
            if self.type(node) not in ("open", "place"):
                yield from clear.place(_beside(str(node), at))

    def legend(self) -> Rows:
        """What the signs mean."""
        there = {self.type(node) for node in self.net}
        rows: Rows = [
            (sign(type_, "ink" if type_ != "field" else "second"), _(words))
            for type_, words in TYPES.items()
            if type_ in there
        ]
        if {"road", "city"} & there:
            done, not_done = (
                Circle(x, 0, NODE - 1.5, Paint(colour))
                for x, colour in ((-9.0, "allowed"), (11.0, "incomplete"))
            )
            rows.append(((done, not_done), _("complete, incomplete")))
        tunnels = [data["colour"] for *_pair, data in self.net.edges(data=True) if "colour" in data]
        if tunnels:
            rows.append((arc(FLAT, tunnels[0]), _("joined by a pair of tokens")))
        for group in self.groups:
            if group.label:
                rows.append((_swatch(group), group.label))
        return rows


def _bent(one: Point, other: Point, bends: int) -> Commands:
    """A line, bent upwards so many times by a part of its length, and never behind its nodes."""
    if not bends:
        return through((one, other))
    far = math.dist(one, other) or TILE
    dx, dy = (other[0] - one[0]) / far, (other[1] - one[1]) / far
    if one == other:
        dx, dy = 1.0, 0.0
    high = bends * max(BEND * far, LOWEST)
    shift = (dy * high, -dx * high)
    first = (one[0] + dx * far * 0.25 + shift[0], one[1] + dy * far * 0.25 + shift[1])
    last = (other[0] - dx * far * 0.25 + shift[0], other[1] - dy * far * 0.25 + shift[1])
    return (("M", *one), ("C", *first, *last, *other))


def _beside(words: str, at: Point) -> Iterator[tuple[Text, ...]]:
    """Ways to write the name of a node beside it."""
    x, y = at
    places = [(x, y + 27.0, "middle"), (x, y - 17.0, "middle")]
    places += [(x + 17.0, y + 5.0, "start"), (x - 17.0, y + 5.0, "end")]
    places += [(x - 9.0, y + 27.0, "start"), (x + 9.0, y + 27.0, "end")]
    for u, v, anchor in places:
        yield (Text(u, v, words, NAME, "ink", anchor, halo="paper"),)


def faint_board(position: Position, offset: Point) -> Group:
    """The tiles as they show below a network."""
    tiles = board(position, (), "", False, False).shapes[0]
    assert isinstance(tiles, Group)
    return Group(tiles.children, offset=offset, scale=ZOOM, tone="faint")


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


def _swatch(group: Highlight) -> tuple[Shape, ...]:
    """What stands out, in the legend."""
    if group.letter:
        return lettered(group.role, group.letter, NODE * 1.2)
    if group.edges:
        return (Path(FLAT, Paint(stroke=group.role, width=LINE * 1.7, round=False)),)
    return (Circle(0, 0, NODE, Paint(group.role)),)


def sign(type_: str, colour: str) -> tuple[Shape, ...]:
    """The sign of a node of that type around 0,0."""
    paint = Paint(colour, "paper", 2.4)
    r = NODE * 1.1
    match type_:
        case "open":
            return hollow((0.0, 0.0), colour)
        case "city":
            return (Polygon(((-r, -r), (r, -r), (r, r), (-r, r)), paint),)
        case "field":
            d = r * 1.3
            return (Polygon(((0, -d), (d, 0), (0, d), (-d, 0)), paint),)
        case "monastery":
            return (Polygon(((0, -r * 1.3), (r * 1.2, r), (-r * 1.2, r)), paint),)
    return (Circle(0, 0, NODE, paint),)
