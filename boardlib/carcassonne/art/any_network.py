"""Any network of a board as a picture: what somebody made with networkx, over the tiles or alone.

The nodes are segments, whole features named by their first segment, open ends, or places of tiles;
each lies where it lies on the board.  The shape of a node tells what it is, and whatever is marked
is red and larger.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Final

import networkx as nx

from boardlib.carcassonne.art.features import draw_feature_graph
from boardlib.carcassonne.art.network import (
    LINE,
    MARGIN,
    NAME,
    NODE,
    TILE,
    ZOOM,
    arc,
    edge,
    faint_board,
    hollow,
    in_rows,
    node_places,
)
from boardlib.carcassonne.art.places import SIDE_MIDDLE, place_of
from boardlib.carcassonne.art.tile_art import tile_art
from boardlib.carcassonne.board.graph import feature_graph
from boardlib.carcassonne.board.parts import OpenSide, Portal, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.drawing.badges import lettered
from boardlib.drawing.chart import wrapped
from boardlib.drawing.geometry import Commands, Point, polylines
from boardlib.drawing.highlighting import groups_of
from boardlib.drawing.labels import Clear
from boardlib.drawing.palette import GROUPS
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Scene, Shape, Text
from boardlib.game.networks import AnyNetwork, node_text, plain_network
from boardlib.text import _, listing, mark, say

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
MARKED: Final = "refused"
"""The colour of what is marked."""
Rows = list[tuple[tuple[Shape, ...], str]]


@dataclass(frozen=True)
class Marked:
    """What stands out together.

    Attributes:
        meaning: what it is, for the legend.
        colour: its name.
        letter: by which it is told apart, if there are several.
        nodes: that stand out.
        lines: edges that stand out.
    """

    meaning: str
    colour: str
    letter: str
    nodes: frozenset[str]
    lines: tuple[frozenset[str], ...]


def draw_any_network(
    position: Position,
    net: nx.Graph[Any],
    title: str,
    marked: Iterable[Any] = (),
    lines: Iterable[tuple[Any, ...]] = (),
    meaning: str = "",
    over: bool = True,
) -> Scene:
    """Draw a network of a board.

    Args:
        position: the board.
        net: a graph whose nodes are segments, open ends or places of tiles, or their texts.
        title: what the picture shows; it is written above.
        marked: nodes that stand out.
        lines: edges that stand out, as pairs of nodes; a key of a multigraph may follow.
        meaning: what the marks mean, for the legend.
        over: whether the tiles show faintly below the network.
    """
    nodes = frozenset(map(node_text, marked))
    pairs = tuple(frozenset(map(node_text, pair[:2])) for pair in lines)
    group = Marked(say(meaning), MARKED, "", nodes, pairs)
    groups = (group,) if nodes or pairs else ()
    return _Drawn(position, plain_network(net), say(title), groups, over).scene()


def picture(
    position: Position, net: AnyNetwork, highlight: Any, label: str, title: str, over: bool
) -> Scene:
    """A network with groups that stand out (see :class:`boardlib.game.networks.Networked`).

    The features in which a wagon moves have a picture of their own as long as nothing stands out.
    """
    groups = groups_of(highlight, label, net)
    whole = net.graph["kinds"] == "wagon" and not groups
    if whole and set(net) == set(map(str, feature_graph(position))):
        return draw_feature_graph(position, over)
    found = tuple(
        Marked(
            one.label, one.role, one.letter, frozenset(one.nodes), tuple(map(frozenset, one.edges))
        )
        for one in groups
    )
    return _Drawn(position, net, say(title), found, over).scene()


def layout(position: Position, net: nx.Graph[Any]) -> dict[Any, Point]:
    """Where the nodes of a network lie, in tiles: x to the east, y to the north.

    It goes with the functions of networkx that draw: ``nx.draw(net, layout(position, net))``.
    """
    found = _places(position, plain_network(net))
    places = {node: found[node_text(node)] for node in net}
    return {node: (x / TILE, -y / TILE) for node, (x, y) in places.items()}


def _places(position: Position, net: nx.Graph[str]) -> dict[str, Point]:
    """Where the nodes lie on the picture, the corner of the tile 0,0 at 0,0."""
    roads = {str(node): (x * TILE, y * TILE) for node, (x, y) in node_places(position).items()}
    found: dict[str, Point] = {}
    for node, data in net.nodes(data=True):
        whole = data.get("segments", "").split()
        if not whole and node in roads:
            found[node] = roads[node]
        else:
            found[node] = _place(position, node, whole or [node])
    return found


def _place(position: Position, node: str, segments: Sequence[str]) -> Point:
    """Where a node lies that is no part of a road."""
    at = _parsed(node)
    if isinstance(at, OpenSide):
        x, y = SIDE_MIDDLE[at.side]
        return ((at.x * 100 + x) * ZOOM, (at.y * 100 + y) * ZOOM)
    if isinstance(at, Portal):
        return _mouth(position, at)
    if not isinstance(at, Segment):
        return ((at[0] + 0.5) * TILE, (at[1] + 0.5) * TILE)
    parts = [part for part in map(_parsed, segments) if isinstance(part, Segment)]
    spots = [spot for part in parts for spot in _spots(position, part)]
    middle = (
        sum(x for x, _y in spots) / len(spots),
        sum(y for _x, y in spots) / len(spots),
    )
    return min(spots, key=lambda spot: math.dist(spot, middle))


def _parsed(node: str) -> Segment | Portal | OpenSide | tuple[int, int]:
    """What a node is on the board."""
    place = place_of(node)
    assert place is not None
    if not place.name:
        return place.cell
    if place.name in SIDE_MIDDLE:
        return OpenSide(*place.cell, place.name)
    portal = place.name.startswith("p")
    return Portal(*place.cell, place.name) if portal else Segment(*place.cell, place.name)


def _mouth(position: Position, portal: Portal) -> Point:
    """Where a token lies."""
    tile = position.landscape.tiles[portal.cell].oriented
    x, y = tile_art(tile.kind.id, tile.rotation, tile.broken).portals[portal.name][0]
    return ((portal.x * 100 + x) * ZOOM, (portal.y * 100 + y) * ZOOM)


def _spots(position: Position, segment: Segment) -> list[Point]:
    """Places on a segment, the best first; of a whole feature one of each segment will do."""
    tile = position.landscape.tiles[segment.cell].oriented
    art = tile_art(tile.kind.id, tile.rotation, tile.broken)
    return [
        ((segment.x * 100 + x) * ZOOM, (segment.y * 100 + y) * ZOOM)
        for x, y in art.spots[segment.feature][:1]
    ]


@dataclass(frozen=True)
class _Drawn:
    """A network on its way to a picture."""

    position: Position
    net: nx.Graph[str]
    title: str
    groups: tuple[Marked, ...]
    over: bool

    @cached_property
    def marked(self) -> dict[str, Marked]:
        """The nodes that stand out, each with its group."""
        return {node: group for group in reversed(self.groups) for node in group.nodes}

    @cached_property
    def lines(self) -> dict[frozenset[str], Marked]:
        """The edges that stand out, and those between two nodes of a group that does."""
        found = {line: group for group in reversed(self.groups) for line in group.lines}
        within = {
            frozenset(pair): self.marked[pair[0]]
            for pair in self.net.edges()
            if pair[0] in self.marked
            and self.marked.get(pair[1]) is self.marked[pair[0]]
            and self.marked[pair[0]].colour in GROUPS
        }
        return within | found

    @cached_property
    def places(self) -> dict[Any, Point]:
        return _places(self.position, self.net)

    @cached_property
    def scale(self) -> float:
        """How much larger title and legend are written, because a large board is shown small."""
        left, _top, right, _bottom = self.box()
        return max(1.0, (right - left) / USUAL)

    @cached_property
    def thick(self) -> float:
        """How much larger nodes and lines are drawn for the same reason."""
        return math.sqrt(min(self.scale, 2.4))

    @cached_property
    def closed(self) -> frozenset[Any]:
        """The nodes of components without an open end."""
        return frozenset(
            node
            for nodes in nx.connected_components(self.net)
            if not any(self.type(one) == "open" for one in nodes)
            for node in nodes
        )

    def type(self, node: Any) -> str:
        """What a node is: a type of landscape, an open end, or the place of a tile."""
        data = self.net.nodes[node]
        type_ = str(data.get("type", data.get("kind", "")))
        return type_ if type_ in TYPES else "place"

    def colour(self, node: Any) -> str:
        """Complete is green, incomplete blue, as in every network; fields and tiles are neither."""
        if self.type(node) in ("field", "place", "river", "monastery"):
            return "second" if self.type(node) == "field" else "ink"
        done = self.net.nodes[node].get("complete", node in self.closed)
        return "allowed" if done else "incomplete"

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
            marks = sorted(group.nodes)
            marks += [" – ".join(sorted(pair)) for pair in group.lines]
            if group.meaning:
                text = _("{meaning}: {marks}.")
                said.append(text.format(meaning=group.meaning, marks=listing(marks)))
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
        self, one: Any, other: Any, data: dict[str, Any], bent: Commands, group: Marked | None
    ) -> Iterator[Shape]:
        """An edge, thick and in its own colour where it stands out, dashed where it is a tunnel."""
        tunnel = data.get("kind") == "tunnel"
        width = LINE * self.thick
        if group is not None:
            yield Path(bent, Paint(stroke="paper", width=width * 2.6))
            yield Path(bent, Paint(stroke=group.colour, width=width * 1.7))
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
            return lettered(group.colour, group.letter, NODE * 1.4)
        if group is not None:
            ring = Circle(0, 0, NODE * 1.9, Paint("paper", group.colour, 3.0))
            return (ring, *sign(self.type(node), group.colour))
        return sign(self.type(node), self.colour(node))

    def names(self) -> Iterator[Text]:
        """The names of the nodes where there is room for them."""
        if len(self.net) > FEW:
            return
        clear = Clear()
        for at in self.places.values():
            clear.take(at, 2 * NODE + 4, 2 * NODE + 4)
        for token in self.position.tokens if self.over else ():
            x, y = _mouth(self.position, token.portal)
            clear.take((x, y), 3 * NODE, 3 * NODE)
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
        flat: Commands = (("M", -17.0, 0.0), ("L", 17.0, 0.0))
        if tunnels:
            rows.append(((*arc(flat, tunnels[0]),), _("joined by a pair of tokens")))
        for group in self.groups:
            if group.meaning and group.letter:
                rows.append((lettered(group.colour, group.letter, NODE * 1.2), group.meaning))
            elif group.meaning and group.lines:
                line = edge(((-17.0, 0.0), (17.0, 0.0)), group.colour, LINE * 1.7)
                rows.append(((*line,), group.meaning))
            elif group.meaning:
                rows.append(((Circle(0, 0, NODE, Paint(group.colour)),), group.meaning))
        return rows


def sign(type_: str, colour: str) -> tuple[Shape, ...]:
    """The sign of a node of that type around 0,0."""
    paint = Paint(colour, "paper", 2.4)
    r = NODE * 1.1
    match type_:
        case "open":
            return (*hollow((0.0, 0.0), colour),)
        case "city":
            return (Polygon(((-r, -r), (r, -r), (r, r), (-r, r)), paint),)
        case "field":
            d = r * 1.3
            return (Polygon(((0, -d), (d, 0), (0, d), (-d, 0)), paint),)
        case "monastery":
            return (Polygon(((0, -r * 1.3), (r * 1.2, r), (-r * 1.2, r)), paint),)
    return (Circle(0, 0, NODE, paint),)


def _bent(one: Point, other: Point, bends: int) -> Commands:
    """A line, bent upwards so many times by a part of its length, and never behind its nodes."""
    if not bends:
        return (("M", *one), ("L", *other))
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


__all__ = ["draw_any_network", "layout"]
