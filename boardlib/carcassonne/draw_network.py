"""The network of a board, laid over the board or alone.

Every road segment is a node, every joint across a tile side an edge, every pair of tokens a
dashed arc in the tokens' colour.  A closed end is a bar, an open end a hollow node.  It is
drawn from the same graph that the rules use (:func:`boardlib.carcassonne.graph.graph`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Final

from boardlib.carcassonne.describe import sentences
from boardlib.carcassonne.draw import LEFT, MARGIN, board_origin, draw
from boardlib.carcassonne.draw_pieces import tunnel_token
from boardlib.carcassonne.graph import components, graph
from boardlib.carcassonne.landscape import OpenSide, Portal, Segment
from boardlib.carcassonne.position import Position
from boardlib.carcassonne.tile_art import TileArt, tile_art
from boardlib.carcassonne.tiles import tile_kinds
from boardlib.drawing.geometry import Commands, Point, Polyline, length, polylines, walk
from boardlib.drawing.scene import Circle, Group, Paint, Path, Scene, Shape, Text
from boardlib.text import _

Cell = tuple[int, int]

NODE: Final = 6.4
_OUT: Final = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}
_MIDDLE: Final = {"N": (50.0, 0.0), "E": (100.0, 50.0), "S": (50.0, 100.0), "W": (0.0, 50.0)}
_SHORT: Final = {"crossing": 13.0, "monastery": 17.0, "house": 9.0, "city": 4.0, "volcano": 14.0}
"""How far before the end of a road its bar lies, so that it is not hidden by what stands there."""


def draw_network(position: Position, over: bool = True) -> Scene:
    """Draw the road network of a position.

    Args:
        position: the board.
        over: whether the tiles show faintly below the network.
    """
    network = _Network(position)
    board = draw(position)
    rise = network.rise()
    shapes: list[Shape] = []
    if over:
        shapes.append(Group((board.shapes[0],), offset=(0.0, rise), tone="faint"))
    shapes.append(Group(board.shapes[1:], offset=(0.0, rise)))
    origin = (network.origin[0], network.origin[1] + rise)
    shapes.append(Group(tuple(network.shapes()), offset=origin))
    words = _legend(board.width)
    height = board.height + rise
    shapes.append(Group(words[0], offset=(LEFT, height + 6)))
    return Scene(
        _("Road network"),
        network.description(),
        board.width,
        height + 6 + words[1],
        tuple(shapes),
    )


class _Network:
    """The road network of a position, as shapes on its board."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.arts: dict[Cell, TileArt] = {
            tile.cell: tile_art(tile.kind, tile.rotation, position.is_broken(tile))
            for tile in reversed(position.tiles)
        }
        self.net = graph(position)
        self.roads = [
            (segments, ends) for type_, segments, ends in components(self.net) if type_ == "road"
        ]
        self.origin = board_origin(self.arts)
        self.words = sentences(position)

    def description(self) -> str:
        """How many roads there are, and how many of them are complete."""
        complete = sum(not ends for _segments, ends in self.roads)
        return _("{count} roads, {complete} of them complete.").format(
            count=len(self.roads), complete=complete
        )

    def shapes(self) -> Iterable[Shape]:
        """Edges first, then nodes, then tokens."""
        lines: list[Shape] = []
        dots: list[Shape] = []
        for segments, ends in sorted(self.roads, key=lambda road: min(road[0])):
            colour = "incomplete" if ends else "allowed"
            for segment in sorted(segments):
                lines += self.course(segment, colour)
                dots.append(self.node(segment, colour))
            for end in sorted(ends):
                lines += self.lead(end, colour)
                dots += _hollow(self.end(end), colour)
        return [*lines, *self.arcs(), *dots, *self.labels(), *self.tokens()]

    # where things are

    def on(self, cell: Cell, at: Point) -> Point:
        """A point of a tile on the board."""
        return (cell[0] * 100 + at[0], cell[1] * 100 + at[1])

    def middle(self, segment: Segment) -> Point:
        """Where the node of a segment lies."""
        art = self.arts[segment.cell]
        line = polylines(art.outlines[segment.feature])[0]
        feature = tile_kinds()[self.net.nodes[segment]["kind"]].feature(segment.feature)
        if feature is not None and feature.portal is not None and length(line) < 20:
            # leave room for the token in the mouth
            return self.on(segment.cell, walk(line, 0.15))
        return self.on(segment.cell, art.spots[segment.feature][0])

    def mouth(self, portal: Portal) -> Point:
        """The middle of a tunnel mouth."""
        return self.on(portal.cell, self.arts[portal.cell].portals[portal.name][0])

    def end(self, end: OpenSide | Portal) -> Point:
        """Where an open end lies: outside the tile for a side, in the mouth for a portal."""
        if isinstance(end, Portal):
            return self.mouth(end)
        x, y = self.on((end.x, end.y), _MIDDLE[end.side])
        return (x + _OUT[end.side][0] * 9, y + _OUT[end.side][1] * 9)

    # lines

    def course(self, segment: Segment, colour: str) -> list[Shape]:
        """The line along a road segment, and bars where it is closed."""
        art = self.arts[segment.cell]
        kind = tile_kinds()[self.net.nodes[segment]["kind"]]
        feature = kind.feature(segment.feature)
        ends = feature.ends if feature is not None else ()
        found: list[Shape] = []
        for line in polylines(art.outlines[segment.feature], 16):
            placed = tuple(self.on(segment.cell, at) for at in line)
            placed = self.cut(placed, [end.partition(":")[0] for end in ends])
            found += _edge(placed, colour)
            found += [_bar(*bar, colour) for bar in self.bars(placed, ends)]
        return found

    def cut(self, line: Polyline, ends: Sequence[str]) -> Polyline:
        """The line without the parts that houses, a crossing or a gate cover."""
        reach = length(line)
        last = _SHORT.get(ends[-1], 0.0) if ends else 0.0
        first = _SHORT.get(ends[0], 0.0) if len(ends) > 1 else 0.0
        if first + last == 0.0 or reach < first + last + 2:
            return line
        steps = 24
        span = reach - first - last
        return tuple(walk(line, (first + span * step / steps) / reach) for step in range(steps + 1))

    def bars(self, line: Polyline, ends: Sequence[str]) -> list[tuple[Point, Point]]:
        """Place and direction of the bars at closed ends."""
        found = []
        closed = [not end.startswith("portal") for end in ends]
        if closed and closed[-1]:
            found.append((line[-1], _direction(line[-2], line[-1])))
        if len(closed) > 1 and closed[0]:
            found.append((line[0], _direction(line[1], line[0])))
        return found

    def lead(self, end: OpenSide | Portal, colour: str) -> list[Shape]:
        """The line from a tile side to the node of its open end."""
        if isinstance(end, Portal):
            return []
        return _edge((self.on((end.x, end.y), _MIDDLE[end.side]), self.end(end)), colour)

    def pairs(self) -> list[tuple[Point, Point, str]]:
        """Both ends and the colour of every finished tunnel."""
        found = []
        for one, other in self.position.pairs:
            token = self.position.token_at(one)
            if token is not None and one.cell in self.arts and other.cell in self.arts:
                first, last = sorted((self.mouth(one), self.mouth(other)))
                found.append((first, last, token.colour))
        return found

    def arcs(self) -> list[Shape]:
        """A dashed arc for every finished tunnel, in the colour of its tokens."""
        found: list[Shape] = []
        for index, (first, last, colour) in enumerate(self.pairs()):
            line = _arc(first, last, index)
            paint = Paint(stroke=f"player-{colour}", width=4.6, dash=(8.0, 5.0), round=False)
            found.append(Path(line, Paint(stroke="paper", width=8.0)))
            found.append(Path(line, paint))
        return found

    def rise(self) -> float:
        """How much room the arcs need above the board."""
        tops = [
            min(float(command[2]) for command in _bow(first, last, index))
            for index, (first, last, _colour) in enumerate(self.pairs())
        ]
        return max(0.0, -(min(tops, default=0.0) + self.origin[1]) + 22.0)

    # dots

    def node(self, segment: Segment, colour: str) -> Shape:
        """The node of a segment."""
        dot = Circle(0, 0, NODE, Paint(colour, "paper", 2.4))
        key = str(segment)
        return Group((dot,), key, self.words.get(key, ""), ("node", "road"), self.middle(segment))

    def labels(self) -> list[Shape]:
        """The name of every segment beside its node."""
        found: list[Shape] = []
        for segments, _ends in self.roads:
            for segment in sorted(segments):
                x, y = self.middle(segment)
                if self.upright(segment):
                    label = Text(x - 12, y + 4, segment.feature, 11.5, "ink", "end", halo="paper")
                else:
                    label = Text(x, y + 21, segment.feature, 11.5, "ink", halo="paper")
                found.append(label)
        return found

    def upright(self, segment: Segment) -> bool:
        """Whether a road runs more up and down than left and right at its node."""
        line = polylines(self.arts[segment.cell].outlines[segment.feature])[0]
        (ax, ay), (bx, by) = walk(line, 0.35), walk(line, 0.6)
        return abs(by - ay) > abs(bx - ax)

    def tokens(self) -> list[Shape]:
        """All tokens, on top."""
        return [
            Group(
                tunnel_token(token.colour),
                token.key,
                self.words.get(token.key, ""),
                ("token", token.colour),
                self.mouth(token.portal),
            )
            for token in self.position.tokens
            if token.portal.cell in self.arts
        ]


def _edge(line: Polyline, colour: str) -> list[Shape]:
    commands: Commands = (("M", *line[0]), *(("L", *at) for at in line[1:]))
    return [Path(commands, Paint(stroke=colour, width=4.6, round=False))]


def _direction(a: Point, b: Point) -> Point:
    far = math.dist(a, b) or 1.0
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far)


def _bar(at: Point, way: Point, colour: str) -> Shape:
    line: Commands = (
        ("M", at[0] - way[1] * 7.5, at[1] + way[0] * 7.5),
        ("L", at[0] + way[1] * 7.5, at[1] - way[0] * 7.5),
    )
    return Path(line, Paint(stroke=colour, width=4.0))


def _hollow(at: Point, colour: str) -> list[Shape]:
    return [
        Circle(*at, NODE + 2.2, Paint("paper")),
        Circle(*at, NODE - 0.6, Paint("paper", colour, 2.8)),
    ]


def _bow(first: Point, last: Point, index: int) -> Commands:
    """The control points of an arc above two points, later ones higher."""
    far = math.dist(first, last)
    rise = 34.0 + far * 0.34 + index * 12.0
    lean = min(far * 0.1, 24.0)
    top = min(first[1], last[1]) - rise
    return (("C", first[0] - lean, top), ("C", last[0] + lean, top))


def _arc(first: Point, last: Point, index: int) -> Commands:
    (_, x1, y1), (_, x2, y2) = _bow(first, last, index)
    return (("M", *first), ("C", x1, y1, x2, y2, *last))


def _legend(width: float) -> tuple[tuple[Shape, ...], float]:
    """What the signs of a network mean."""
    ink: Commands = (("M", -13.0, 0.0), ("L", 13.0, 0.0))
    line = Path(ink, Paint(stroke="ink", width=4.6, round=False))
    half: Commands = (("M", -13.0, 0.0), ("L", 6.0, 0.0))
    short = Path(half, Paint(stroke="ink", width=4.6, round=False))
    dashes = Path(ink, Paint(stroke="player-red", width=4.6, dash=(8.0, 5.0), round=False))
    done, not_done = (
        Circle(x, 0, NODE - 1, Paint(colour, "paper", 1.0))
        for x, colour in ((-6.0, "allowed"), (8.0, "incomplete"))
    )
    rows: tuple[tuple[tuple[Shape, ...], str], ...] = (
        ((Circle(0, 0, NODE, Paint("ink")),), _("road segment")),
        ((line,), _("joined across a side")),
        ((dashes,), _("joined by a pair of tokens")),
        ((short, _bar((6.0, 0.0), (1.0, 0.0), "ink")), _("closed end")),
        ((short, *_hollow((8.0, 0.0), "ink")), _("open end")),
        ((done, not_done), _("complete, incomplete")),
    )
    return _in_rows(rows, width - LEFT - MARGIN)


def _in_rows(
    rows: Iterable[tuple[tuple[Shape, ...], str]], width: float
) -> tuple[tuple[Shape, ...], float]:
    shapes: list[Shape] = []
    x, y = 0.0, 0.0
    for swatch, word in rows:
        wide = 34 + len(word) * 12.5 * 0.53
        if x > 0 and x + wide > width:
            x, y = 0.0, y + 26.0
        shapes.append(Group(swatch, offset=(x + 14, y + 8)))
        shapes.append(Text(x + 34, y + 12.4, word, 12.5, "second", "start"))
        x += wide + 18
    return tuple(shapes), y + 28.0


def node_places(position: Position) -> dict[Segment | OpenSide | Portal, Point]:
    """Where the nodes of the road network lie, in tiles, y downwards."""
    network = _Network(position)
    places: dict[Segment | OpenSide | Portal, Point] = {}
    for segments, ends in network.roads:
        for segment in segments:
            places[segment] = network.middle(segment)
        for end in ends:
            places[end] = network.end(end)
    return {node: (x / 100, y / 100) for node, (x, y) in sorted(places.items(), key=str)}
