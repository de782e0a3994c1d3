"""The network in which the wagon of the first edition moves, laid over the board or alone.

Every road, city and monastery is a node, wherever its middle is; a line joins two that are
directly adjacent (:func:`boardlib.carcassonne.board.graph.feature_graph`).  The shape of a node
and a word say whether a wagon may go there: free, complete, occupied, or not to be claimed at all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

from boardlib.carcassonne.art.network import (
    FLAT,
    MARGIN,
    NAME,
    TILE,
    ZOOM,
    Rows,
    art_at,
    faint_board,
    in_rows,
    middle,
    on,
)
from boardlib.carcassonne.art.places import Places
from boardlib.carcassonne.art.tile_art import art_of
from boardlib.carcassonne.board.graph import feature_graph
from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.questions.describe import sentences
from boardlib.carcassonne.rules.naming import feature_name
from boardlib.drawing.geometry import Box, Commands, Point, distance, through
from boardlib.drawing.labels import Clear, joined_box, text_box
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Scene, Shape, Text
from boardlib.text import _, listing, mark

STATES: Final = {
    "free": mark("free"),
    "complete": mark("complete"),
    "occupied": mark("occupied"),
    "unclaimable": mark("takes no figure"),
}
LINKS: Final = {
    "gate": mark("gate"),
    "path": mark("path to a monastery"),
    "inside": mark("inside the city"),
    "crossing": mark("crossing"),
    "abbey": mark("side of an abbey"),
    "short": mark("short roads at a crossing"),
}
DASHES: Final[dict[str, tuple[float, ...]]] = {
    "gate": (),
    "path": (14.0, 5.0),
    "inside": (3.0, 5.0),
    "crossing": (8.0, 5.0),
    "abbey": (14.0, 4.0, 3.0, 4.0),
    "short": (8.0, 4.0, 3.0, 4.0, 3.0, 4.0),
}
NARROWEST: Final = 420.0
"""What stands below the network has so much room, however narrow the board is."""
STATE: Final = 15.0
"""Size of the words below the name of a node."""
NODE: Final = 11.0
BESIDE: Final = 22.0
"""Words so far from the middle of their node still stand at it."""
APART: Final = 54.0
"""How far apart nodes lie, if their features leave room for that."""


@dataclass(frozen=True, slots=True)
class Node:
    """A feature as a node: its first segment, where it lies, its type and its states."""

    segment: Segment
    at: Point
    type: str
    states: tuple[str, ...]

    @property
    def state(self) -> str:
        """The state that its shape shows."""
        return self.states[0]

    @property
    def words(self) -> str:
        """Type and states."""
        return ", ".join([_(self.type), *(_(STATES[state]) for state in self.states)])


def draw_feature_graph(position: Position, over: bool = True) -> Scene:
    """Draw the network of features in which a wagon moves.

    Args:
        position: the board.
        over: whether the tiles show faintly below the network.
    """
    plan = feature_plan(position)
    left, top, right, bottom = plan.box
    offset = (MARGIN - left, MARGIN - top)
    found: list[Shape] = []
    if over:
        found.append(faint_board(position, offset))
    names = [text for texts in plan.names.values() for text in texts]
    shapes = (*_lines(position, plan), *_pointers(plan), *_dots(position, plan.nodes), *names)
    found.append(Group(shapes, offset=offset))
    width = max(right - left, NARROWEST)
    words, tall = in_rows(_legend(plan), width)
    height = bottom - top + 2 * MARGIN
    found.append(Group(words, offset=(MARGIN, height)))
    said = _("Features: {count}. Pairs of them that are directly adjacent: {links}.").format(
        count=len(plan.nodes), links=len(plan.links)
    )
    title = _("Features and how they are linked")
    return Scene(title, said, width + 2 * MARGIN, height + tall, tuple(found))


def _pointers(plan: FeaturePlan) -> Iterator[Shape]:
    """Thin lines from words that stand aside to their nodes."""
    for start, end in plan.pointers():
        line = through((start, end))
        yield Path(line, Paint(stroke="paper", width=4.0))
        yield Path(line, Paint(stroke="second", width=1.6))


@dataclass(frozen=True, slots=True)
class DrawnLink:
    """Two features that are directly adjacent, by what, and how far the line between them bends."""

    one: Segment
    other: Segment
    kinds: tuple[str, ...]
    bend: float


@dataclass(frozen=True, slots=True)
class FeaturePlan:
    """Where everything of a network of features lies.

    Attributes:
        nodes: the features.
        links: what is directly adjacent.
        names: what is written beside each node.
        box: left, top, right and bottom of tiles, nodes, lines and names.
    """

    nodes: dict[Segment, Node]
    links: tuple[DrawnLink, ...]
    names: dict[Segment, tuple[Text, ...]]
    box: Box

    def line(self, link: DrawnLink) -> tuple[Point, ...]:
        """The line of a link."""
        return _bent(self.nodes[link.one].at, self.nodes[link.other].at, link.bend)

    def pointers(self) -> Iterator[tuple[Point, Point]]:
        """From words that do not stand at their node to that node."""
        for name, texts in self.names.items():
            others = [node.at for key, node in self.nodes.items() if key != name]
            if texts and (line := _pointer(self.nodes[name].at, texts, others)):
                yield line


def _pointer(
    at: Point, texts: Sequence[Text], others: Sequence[Point]
) -> tuple[Point, Point] | None:
    """The line from words to the rim of their node, if they might be taken for another's."""
    box = joined_box(map(text_box, texts))
    x, y = at
    start = _nearest(box, at)
    far = math.dist(start, at)
    if far <= BESIDE and all(math.dist(_nearest(box, one), one) > far for one in others):
        return None
    rim = (NODE + 3.0) / far
    return start, (x + (start[0] - x) * rim, y + (start[1] - y) * rim)


def _nearest(box: Box, at: Point) -> Point:
    """The point of a box that lies nearest to a point."""
    left, top, right, bottom = box
    return (min(max(at[0], left), right), min(max(at[1], top), bottom))


def _clean_first(node: Node, places: Sequence[Point]) -> list[tuple[Text, ...]]:
    """Ways to write beside a node; those whose pointer runs past another node come last."""
    others = [at for at in places if at != node.at]

    def passes(texts: tuple[Text, ...]) -> bool:
        line = _pointer(node.at, texts, others)
        return line is not None and any(distance(other, line) < NODE + 4 for other in others)

    return sorted(_beside(node), key=passes)


def feature_plan(position: Position) -> FeaturePlan:
    """Find places for the features of a position, the lines between them and their names."""
    nodes = feature_nodes(position)
    places = [node.at for node in nodes.values()]
    clear = Clear()
    for at in _figures(position):
        clear.take(at, 62.0, 62.0)
    for at in places:
        clear.take(at, 2 * NODE + 6, 2 * NODE + 6)
    links = []
    for one, other, data in sorted(feature_graph(position).edges(data=True), key=_ends):
        bend = _bend(nodes[one].at, nodes[other].at, places)
        clear.take_line(_bent(nodes[one].at, nodes[other].at, bend), 7.0)
        kinds = tuple(kind for kind in LINKS if kind in data["kinds"])
        links.append(DrawnLink(one, other, kinds, bend))
    net = feature_graph(position)
    # What takes no figure lies between others; where much meets there is the least room.
    crowded = sorted(
        nodes, key=lambda name: (nodes[name].state != "unclaimable", -net.degree[name])
    )
    placed = {name: clear.place(_clean_first(nodes[name], places)) for name in crowded}
    names = {name: placed[name] for name in nodes}
    tiles = [
        (x * TILE, y * TILE, x * TILE + TILE, y * TILE + TILE) for x, y in position.landscape.tiles
    ]
    box = joined_box([*tiles, *clear.boxes] or [(0.0, 0.0, TILE, TILE)])
    return FeaturePlan(nodes, tuple(links), names, box)


def _ends(edge: tuple[Segment, Segment, Any]) -> tuple[Segment, Segment]:
    return edge[:2]


# --- nodes ------------------------------------------------------------------------------


def feature_nodes(position: Position) -> dict[Segment, Node]:
    """The nodes of the network of features, each on its feature, clear of each other."""
    net = feature_graph(position)
    rough = {node: middle(_spots(position, data["segments"])) for node, data in net.nodes.items()}
    found: dict[Segment, Node] = {}
    figures = _figures(position)
    for name in sorted(net, key=lambda node: (_choice(net, node), node)):
        data = net.nodes[name]
        towards = [found[other].at if other in found else rough[other] for other in net[name]]
        taken = [*figures, *(node.at for node in found.values())]
        at = _place(_spots(position, data["segments"]), rough[name], towards, taken)
        found[name] = Node(name, at, data["type"], states_of(position, name))
    return {name: found[name] for name in net}


def _choice(net: Any, node: Segment) -> int:
    """How many places a feature has: those with few choose first."""
    return 0 if net.nodes[node]["type"] == "monastery" else len(net.nodes[node]["segments"])


def states_of(position: Position, node: Segment) -> tuple[str, ...]:
    """Why a wagon could not go there, or ``free``; what counts most comes first."""
    joined = position.joined(node)
    assert joined is not None
    landscape = position.landscape
    if not any(landscape.feature(number).claimable for number in joined.members):
        return ("unclaimable",)
    found = ("complete",) * joined.complete + ("occupied",) * bool(joined.figures)
    return found or ("free",)


def _spots(position: Position, segments: Sequence[Segment]) -> list[Point]:
    found = []
    for segment in segments:
        art = art_at(position, segment.cell)
        count = 1 if segment.feature in art.rings else 5
        found += [on(segment.cell, at) for at in art.spots[segment.feature][:count]]
    return found


def _figures(position: Position) -> list[Point]:
    """Where the figures stand on the board below."""
    tiles = position.landscape.tiles.items()
    places = Places(position, {cell: art_of(tile.oriented) for cell, tile in tiles})
    places.settle()
    return [(x * ZOOM, y * ZOOM) for x, y in places.standing.values()]


def _place(
    spots: Sequence[Point], centre: Point, towards: Sequence[Point], taken: Sequence[Point]
) -> Point:
    """The spot near the middle of a feature and its neighbours that is clear of what is there."""

    def cost(at: Point) -> float:
        close = sum(max(0.0, APART - math.dist(at, other)) for other in taken)
        pull = sum(math.dist(at, other) for other in towards) / max(len(towards), 1)
        return math.dist(at, centre) + 0.5 * pull + 20.0 * close

    return min(spots, key=cost)


def _dots(position: Position, nodes: dict[Segment, Node]) -> Iterator[Shape]:
    words = sentences(position)
    for node in nodes.values():
        shapes = node_shapes(node.state)
        key = str(node.segment)
        yield Group(shapes, key, words.get(key, ""), ("node", node.type, node.state), node.at)


def node_shapes(state: str, radius: float = NODE) -> tuple[Shape, ...]:
    """A node: a ring when free, a filled square when complete, a diamond when occupied.

    What takes no figure is a cross.
    """
    r = radius
    if state == "free":
        return (Circle(0, 0, r, Paint("paper", "allowed", 4.2)),)
    if state == "complete":
        corners = ((-r, -r), (r, -r), (r, r), (-r, r))
        return (Polygon(corners, Paint("complete", "ink", 2.6)),)
    if state == "occupied":
        far = r * 1.3
        corners = ((0.0, -far), (far, 0.0), (0.0, far), (-far, 0.0))
        return (Polygon(corners, Paint("incomplete", "paper", 2.4)),)
    k = r * 0.8
    cross: Commands = (("M", -k, -k), ("L", k, k), ("M", k, -k), ("L", -k, k))
    return (
        Circle(0, 0, r + 1, Paint("paper")),
        Path(cross, Paint(stroke="refused", width=5.0)),
    )


def _beside(node: Node) -> Iterator[tuple[Text, ...]]:
    """Ways to write name and state beside a node."""
    x, y = node.at
    for far in (19.0, 27.0, 38.0, 52.0, 70.0, 92.0, 118.0):
        for angle in _AROUND:
            dx, dy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
            anchor = "middle" if abs(dx) < 0.4 else "start" if dx > 0 else "end"
            u, v = x + dx * far, y + dy * (far + 8.0) - 1.0
            yield (
                Text(u, v, str(node.segment), NAME, "ink", anchor, bold=True, halo="paper"),
                Text(u, v + 17.0, node.words, STATE, "second", anchor, halo="paper"),
            )


_AROUND: Final = (0.0, 180.0, 90.0, -90.0, -30.0, 30.0, 210.0, 150.0, -60.0, 60.0, 240.0, 120.0)
"""Directions in which the words of a node may stand, in degrees, the best first."""


# --- links ------------------------------------------------------------------------------


def _lines(position: Position, plan: FeaturePlan) -> Iterator[Shape]:
    """A line for every two features that are directly adjacent."""
    for link in plan.links:
        line = plan.line(link)
        said = _("{one}, {other}: {kinds}.").format(
            one=_name_of(position, link.one),
            other=_name_of(position, link.other),
            kinds=listing([_(LINKS[kind]) for kind in link.kinds]),
        )
        key, half = f"{link.one}--{link.other}", line[len(line) // 2]
        yield Group(_link(through(line), link.kinds[0]), key, said, ("link", *link.kinds), at=half)


def _name_of(position: Position, segment: Segment) -> str:
    joined = position.joined(segment)
    assert joined is not None
    return feature_name(position.landscape, joined)


def _link(commands: Commands, kind: str) -> tuple[Shape, ...]:
    line = Paint(stroke="ink", width=3.4, dash=DASHES[kind], round=not DASHES[kind])
    return (Path(commands, Paint(stroke="paper", width=7.0)), Path(commands, line))


def _bend(first: Point, last: Point, nodes: Sequence[Point]) -> float:
    """How far a line from node to node bends so as not to run through a third one."""
    others = [at for at in nodes if at not in (first, last)]

    def covered(bend: float) -> int:
        line = _bent(first, last, bend)
        return sum(min(math.dist(at, node) for at in line) < NODE + 8 for node in others)

    return min((0.0, 0.18, -0.18, 0.36, -0.36), key=covered)


def _bent(first: Point, last: Point, bend: float) -> tuple[Point, ...]:
    dx, dy = last[0] - first[0], last[1] - first[1]
    found = []
    for step in range(17):
        t = step / 16
        bow = bend * 4 * t * (1 - t)
        found.append((first[0] + dx * t - dy * bow, first[1] + dy * t + dx * bow))
    return tuple(found)


def _legend(plan: FeaturePlan) -> Rows:
    """What the nodes and lines of this network mean."""
    states = {node.state for node in plan.nodes.values()}
    kinds = {link.kinds[0] for link in plan.links}
    rows: Rows = [
        (node_shapes(state, NODE - 2), _(STATES[state])) for state in STATES if state in states
    ]
    return rows + [(_link(FLAT, kind), _(LINKS[kind])) for kind in LINKS if kind in kinds]
