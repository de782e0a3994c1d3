"""The network of a board, laid over the board or alone.

Every road segment is a node, every joint across a tile side an edge, every pair of tokens a
dashed arc in the tokens' colour.  A closed end is a bar, an open end a hollow node.  It is
drawn from the same graph that the rules use (:func:`boardlib.carcassonne.board.graph.graph`).
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from boardlib.carcassonne.art.draw import draw
from boardlib.carcassonne.art.places import tunnel_token
from boardlib.carcassonne.art.tile_art import TileArt, tile_art
from boardlib.carcassonne.board.graph import components, graph
from boardlib.carcassonne.board.parts import OpenSide, Portal, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import PORTAL, STEP, End, tile_kinds
from boardlib.carcassonne.questions.describe import sentences
from boardlib.carcassonne.rules.features import worth
from boardlib.drawing.geometry import Commands, Point, Polyline, length, polylines, walk
from boardlib.drawing.labels import Box, Clear, joined_box, text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Scene, Shape, Text
from boardlib.text import _, listing, ngettext

Cell = tuple[int, int]

TILE: Final = 150.0
"""How large a tile is in a network: larger than on a board, so that the names have room."""
ZOOM: Final = TILE / 100.0
MARGIN: Final = 24.0
NARROWEST: Final = 420.0
"""What stands below the network has so much room, however narrow the board is."""
NAME: Final = 16.0
PLACE: Final = 15.0
TITLE: Final = 17.5
WORDS: Final = 16.0
"""Sizes of what is written: names of segments, places of tiles, roads, the legend."""
SMALL: Final = 12.5
"""The size of names and places where there is little room."""
NODE: Final = 9.0
LINE: Final = 6.4
_OUT: Final = {"N": (0.0, -1.0), "E": (1.0, 0.0), "S": (0.0, 1.0), "W": (-1.0, 0.0)}
_MIDDLE: Final = {"N": (50.0, 0.0), "E": (100.0, 50.0), "S": (50.0, 100.0), "W": (0.0, 50.0)}
_SHORT: Final = {"crossing": 13.0, "monastery": 17.0, "house": 9.0, "city": 4.0, "volcano": 14.0}
"""How far before the end of a road its bar lies, so that it is not hidden by what stands there."""


def draw_network(
    position: Position, over: bool = True, names: Mapping[str, str] | None = None
) -> Scene:
    """Draw the road network of a position.

    Args:
        position: the board.
        over: whether the tiles show faintly below the network.
        names: what roads are called: key of any of its segments -> name.  Others are called
            after their first segment.
    """
    network = _Network(position, names or {})
    shapes = network.shapes()
    left, top, right, bottom = network.room()
    words, tall = _legend(max(right - left, NARROWEST), network.colours())
    offset = (MARGIN - left, MARGIN - top)
    found: list[Shape] = []
    if over:
        found.append(faint_board(position, offset))
    found.append(Group(tuple(shapes), offset=offset))
    height = bottom - top + 2 * MARGIN
    found.append(Group(words, offset=(MARGIN, height)))
    width = max(right - left, NARROWEST) + 2 * MARGIN
    return Scene(_("Road network"), network.description(), width, height + tall, tuple(found))


def faint_board(position: Position, offset: Point) -> Group:
    """The tiles as they show below a network."""
    board = draw(position, axes=False).shapes[0]
    assert isinstance(board, Group)
    return Group(board.children, offset=offset, scale=ZOOM, tone="faint")


@dataclass(frozen=True, slots=True)
class DrawnRoad:
    """A road of the network.

    Attributes:
        segments: its segments, by place.
        ends: its open ends.
        tunnels: the colours of the pairs of tokens on it.
        name: what it is called.
        words: how it stands: ``complete through the red tunnel: 4 tiles, 4 points``.
    """

    segments: tuple[Segment, ...]
    ends: tuple[OpenSide | Portal, ...]
    tunnels: tuple[str, ...]
    name: str
    words: str

    @property
    def colour(self) -> str:
        """The colour of complete or of incomplete roads."""
        return "incomplete" if self.ends else "allowed"

    @property
    def cells(self) -> list[Cell]:
        """The places of its tiles."""
        return sorted({segment.cell for segment in self.segments})


def roads_of(position: Position, names: Mapping[str, str]) -> list[DrawnRoad]:
    """The roads of a position by place, with their names and how they stand."""
    net = graph(position)
    found = []
    for type_, segments, ends in components(net):
        if type_ == "road":
            ordered = tuple(sorted(segments))
            edges = net.edges(segments, data=True)
            colours = {data["colour"] for _one, _other, data in edges if data["kind"] == "tunnel"}
            tunnels = tuple(sorted(colours))
            called = [names[str(part)] for part in ordered if str(part) in names]
            name = " + ".join(dict.fromkeys(called)) or str(ordered[0])
            words = _road_words(position, ordered[0], not ends, tunnels)
            found.append(DrawnRoad(ordered, tuple(sorted(ends)), tunnels, name, words))
    return sorted(found, key=lambda road: road.segments)


def _road_words(
    position: Position, segment: Segment, complete: bool, tunnels: Sequence[str]
) -> str:
    joined = position.joined(segment)
    assert joined is not None
    count = position.landscape.tile_count(joined)
    state = _("complete") if complete else _("incomplete")
    words = [state, ngettext("{count} tile", "{count} tiles", count).format(count=count)]
    if complete:
        total = worth(position, joined).total
        words.append(ngettext("{count} point", "{count} points", total).format(count=total))
    if tunnels:
        through = ngettext("tunnel: {colours}", "tunnels: {colours}", len(tunnels))
        words.append(through.format(colours=listing([_(colour) for colour in tunnels])))
    return ", ".join(words)


class _Network:
    """The road network of a position, as shapes; the corner of the tile 0,0 lies at 0,0."""

    def __init__(self, position: Position, names: Mapping[str, str]) -> None:
        self.position = position
        self.named = names
        self.arts: dict[Cell, TileArt] = {
            tile.cell: tile_art(tile.kind, tile.rotation, position.is_broken(tile))
            for tile in reversed(position.tiles)
        }
        self.net = graph(position)
        self.roads = roads_of(position, names)
        self.words = sentences(position)
        self.clear = Clear()

    def description(self) -> str:
        """How many roads there are, how many are complete, and how the long ones stand."""
        complete = sum(not road.ends for road in self.roads)
        said = _("Roads: {count}. Complete ones: {complete}.").format(
            count=len(self.roads), complete=complete
        )
        told = [f"{road.name}: {road.words}." for road in self.roads if self.has_title(road)]
        return " ".join([said, *told])

    def colours(self) -> list[str]:
        """The colours of the tunnels."""
        return list(dict.fromkeys(colour for _one, _other, colour in self.pairs()))

    def shapes(self) -> list[Shape]:
        """Edges first, then nodes, tokens and names."""
        lines: list[Shape] = []
        dots: list[Shape] = []
        for road in self.roads:
            for segment in road.segments:
                lines += self.course(segment, road.colour)
                dots.append(self.node(segment, road.colour))
            for end in road.ends:
                lines += self.lead(end, road.colour)
                dots += hollow(self.end(end), road.colour)
                self.clear.take(self.end(end), 2 * NODE + 4, 2 * NODE + 4)
        arcs, tokens = self.arcs(), self.tokens()
        names = [*self.labels(), *self.places(), *self.titles()]
        return [*lines, *arcs, *dots, *names, *tokens]

    def room(self) -> Box:
        """The room that tiles, network and names take."""
        tiles = [(x * TILE, y * TILE, x * TILE + TILE, y * TILE + TILE) for x, y in self.arts]
        return joined_box([*tiles, *self.clear.boxes] or [(0.0, 0.0, TILE, TILE)])

    # where things are

    def on(self, cell: Cell, at: Point) -> Point:
        """A point of a tile in the network."""
        return (cell[0] * TILE + at[0] * ZOOM, cell[1] * TILE + at[1] * ZOOM)

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
        return (x + _OUT[end.side][0] * 13, y + _OUT[end.side][1] * 13)

    # lines

    def course(self, segment: Segment, colour: str) -> list[Shape]:
        """The line along a road segment, and bars where it is closed."""
        art = self.arts[segment.cell]
        kind = tile_kinds()[self.net.nodes[segment]["kind"]]
        feature = kind.feature(segment.feature)
        ends = feature.ends if feature is not None else ()
        found: list[Shape] = []
        for line in polylines(art.outlines[segment.feature], 16):
            cut = self.cut(line, ends)
            placed = tuple(self.on(segment.cell, at) for at in cut)
            self.clear.take_line(placed, LINE + 2)
            found += edge(placed, colour)
            for at, way in self.bars(placed, ends):
                found.append(bar(at, way, colour))
                self.clear.take(at, 20, 20)
        for side in self.closed_sides(segment):
            at = self.on(segment.cell, _MIDDLE[side])
            found.append(
                bar((at[0] - _OUT[side][0] * 4, at[1] - _OUT[side][1] * 4), _OUT[side], colour)
            )
            self.clear.take(at, 20, 20)
        return found

    def closed_sides(self, segment: Segment) -> list[str]:
        """The sides at which an abbey closes a road."""
        landscape = self.position.landscape
        number = landscape.number(segment)
        assert number is not None
        tiles = landscape.tiles
        beyond = {
            side: tiles.get((segment.x + STEP[side][0], segment.y + STEP[side][1]))
            for side in landscape.feature(number).edges
        }
        return [side for side, tile in beyond.items() if tile and tile.oriented.is_abbey]

    def cut(self, line: Polyline, ends: Sequence[End]) -> Polyline:
        """The line without the parts that houses, a crossing or a gate cover."""
        reach = length(line)
        last = _SHORT.get(ends[-1].kind, 0.0) if ends else 0.0
        first = _SHORT.get(ends[0].kind, 0.0) if len(ends) > 1 else 0.0
        if first + last == 0.0 or reach < first + last + 2:
            return line
        steps = 24
        span = reach - first - last
        return tuple(walk(line, (first + span * step / steps) / reach) for step in range(steps + 1))

    def bars(self, line: Polyline, ends: Sequence[End]) -> list[tuple[Point, Point]]:
        """Place and direction of the bars at closed ends."""
        found = []
        closed = [end.kind != PORTAL for end in ends]
        if closed and closed[-1]:
            found.append((line[-1], _direction(line[-2], line[-1])))
        if len(closed) > 1 and closed[0]:
            found.append((line[0], _direction(line[1], line[0])))
        return found

    def lead(self, end: OpenSide | Portal, colour: str) -> list[Shape]:
        """The line from a tile side to the node of its open end."""
        if isinstance(end, Portal):
            return []
        return edge((self.on((end.x, end.y), _MIDDLE[end.side]), self.end(end)), colour)

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
            line = bow(first, last, 50.0 + index * 18.0)
            self.clear.take_line(polylines(line, 40)[0], 10)
            found += arc(line, colour)
        return found

    def apex(self, road: DrawnRoad) -> list[Point]:
        """The highest points of the arcs of a road."""
        found = []
        for index, (first, last, colour) in enumerate(self.pairs()):
            if colour in road.tunnels:
                line = polylines(bow(first, last, 50.0 + index * 18.0), 40)[0]
                found.append(min(line, key=lambda at: at[1]))
        return sorted(found, key=lambda at: at[1])

    # dots

    def node(self, segment: Segment, colour: str) -> Shape:
        """The node of a segment."""
        dot = Circle(0, 0, NODE, Paint(colour, "paper", 3.0))
        key, at = str(segment), self.middle(segment)
        self.clear.take(at, 2 * NODE + 4, 2 * NODE + 4)
        return Group((dot,), key, self.words.get(key, ""), ("node", "road"), at)

    def tokens(self) -> list[Shape]:
        """All tokens, on top."""
        found: list[Shape] = []
        for token in self.position.tokens:
            if token.portal.cell in self.arts:
                at, said = self.mouth(token.portal), self.words.get(token.key, "")
                roles = ("token", token.colour)
                shapes = tunnel_token(token.colour)
                found.append(Group(shapes, token.key, said, roles, at, scale=1.3))
                self.clear.take(at, 30, 30)
        return found

    # names

    def labels(self) -> Iterator[Text]:
        """The name of every segment beside its node, where there is room."""
        for road in self.roads:
            for segment in road.segments:
                yield from self.clear.place(self.beside(segment))

    def beside(self, segment: Segment) -> list[tuple[Text, ...]]:
        """Ways to write the name of a segment beside its node."""
        x, y = self.middle(segment)
        places = [(x, y + 25.0, "middle"), (x, y - 16.0, "middle")]
        aside = [(x - 15.0, y + 4.6, "end"), (x + 15.0, y + 4.6, "start")]
        far = [(x + dx, y + dy, "middle") for dy in (25.0, -16.0) for dx in (-14.0, 14.0)]
        wishes = aside + places if self.upright(segment) else places + aside
        return [
            (Text(u, v, segment.feature, size, "ink", anchor, halo="paper"),)
            for size in (NAME, SMALL)
            for u, v, anchor in wishes + far
        ]

    def upright(self, segment: Segment) -> bool:
        """Whether a road runs more up and down than left and right at its node."""
        line = polylines(self.arts[segment.cell].outlines[segment.feature])[0]
        (ax, ay), (bx, by) = walk(line, 0.35), walk(line, 0.6)
        return abs(by - ay) > abs(bx - ax)

    def places(self) -> Iterator[Text]:
        """Place and kind of every tile, under the tile or in one of its corners."""
        for x, y in sorted(self.arts):
            tile = self.position.at((x, y))
            assert tile is not None
            words = f"{x},{y} \u00b7 {tile.kind}".replace("-", "\u2212", f"{x}{y}".count("-"))
            yield from self.clear.place(self.under((x, y), words))

    def under(self, cell: Cell, words: str) -> list[tuple[Text, ...]]:
        """Ways to write something under a tile or in its corners."""
        left, top = self.on(cell, (0.0, 0.0))
        right, bottom = left + TILE, top + TILE
        wishes = [
            (left + 6, bottom - 7, "start"),
            (right - 6, bottom - 7, "end"),
            (left + 6, top + 16, "start"),
            (right - 6, top + 16, "end"),
        ]
        if (cell[0], cell[1] + 1) not in self.arts:
            far = 40.0 if self.ends_below(cell[1]) else 20.0
            wishes.insert(0, ((left + right) / 2, bottom + far, "middle"))
        return [
            (Text(x, y, words, size, "second", anchor, halo="paper"),)
            for size in (PLACE, SMALL)
            for x, y, anchor in wishes
        ]

    def ends_below(self, row: int) -> bool:
        """Whether a road is open at the lower side of a tile in a row."""
        ends = [end for road in self.roads for end in road.ends if isinstance(end, OpenSide)]
        return any(end.y == row and end.side == "S" for end in ends)

    def has_title(self, road: DrawnRoad) -> bool:
        """Whether a road has a title: when it is named, in a tunnel, or longer than a tile."""
        named = any(str(segment) in self.named for segment in road.segments)
        return named or bool(road.tunnels) or len(road.cells) > 1

    def titles(self) -> Iterator[Text]:
        """Name and state of every road that is worth it, above or below the road."""
        chosen = [road for road in self.roads if self.has_title(road)]
        for road in sorted(chosen, key=lambda road: (not road.tunnels, len(road.segments))):
            yield from self.clear.place(self.over(road))

    def over(self, road: DrawnRoad) -> Iterator[tuple[Text, ...]]:
        """Ways to write the title of a road: near it, in the end far above the board."""
        left, top, right, _bottom = self.room()
        apex = self.apex(road)
        if apex:
            for x, y in apex:
                yield from self.title(road, (x, y - 14.0), (left, right))
        else:
            for at in self.near(road):
                yield from self.title(road, at, (left, right))
        x = sum(self.middle(segment)[0] for segment in road.segments) / len(road.segments)
        for row in range(40):
            yield from self.title(road, (x, top - 14.0 - 22.0 * row), (left, right))

    def near(self, road: DrawnRoad) -> Iterator[Point]:
        """Points above and below the tiles of a road, the middle ones first."""
        cells = road.cells
        middle = (
            sum(x for x, _y in cells) / len(cells),
            sum(y for _x, y in cells) / len(cells),
        )
        for cell in sorted(cells, key=lambda cell: math.dist(cell, middle)):
            x, y = self.on(cell, (50.0, 0.0))
            if (cell[0], cell[1] - 1) not in self.arts:
                yield from ((x, y - far) for far in (14.0, 36.0))
            if (cell[0], cell[1] + 1) not in self.arts:
                yield from ((x, y + TILE + far) for far in (22.0, 42.0, 62.0))
        for segment in road.segments:
            x, y = self.middle(segment)
            yield from ((x, y + far) for far in (-24.0, 34.0, -44.0, 54.0))

    def title(
        self, road: DrawnRoad, at: Point, sides: tuple[float, float]
    ) -> Iterator[tuple[Text, ...]]:
        """Ways to write the title of a road around a point: inside the picture, then aside."""
        name = text_width(road.name, TITLE, bold=True)
        wide = name + text_width(road.words, TITLE) + 7.0
        starts = [at[0] + shift - wide / 2 for shift in (0.0, -50.0, 50.0, -100.0, 100.0)]
        inside = [max(sides[0], min(start, sides[1] - wide)) for start in starts]
        for start in (*inside, at[0] + 18.0, at[0] - 18.0 - wide):
            yield (
                _title(start + name, at[1], road, road.name, "end"),
                _title(start + name + 7.0, at[1], road, road.words, "start"),
            )


def _title(x: float, y: float, road: DrawnRoad, words: str, anchor: str) -> Text:
    return Text(x, y, words, TITLE, road.colour, anchor, bold=anchor == "end", halo="paper")


# --- signs ------------------------------------------------------------------------------


def edge(line: Polyline, colour: str, width: float = LINE) -> list[Shape]:
    """A line of the network."""
    commands: Commands = (("M", *line[0]), *(("L", *at) for at in line[1:]))
    return [Path(commands, Paint(stroke=colour, width=width, round=False))]


def _direction(a: Point, b: Point) -> Point:
    far = math.dist(a, b) or 1.0
    return ((b[0] - a[0]) / far, (b[1] - a[1]) / far)


def bar(at: Point, way: Point, colour: str, half: float = 10.0, width: float = 5.4) -> Shape:
    """A closed end: a bar across."""
    line: Commands = (
        ("M", at[0] - way[1] * half, at[1] + way[0] * half),
        ("L", at[0] + way[1] * half, at[1] - way[0] * half),
    )
    return Path(line, Paint(stroke=colour, width=width))


def hollow(at: Point, colour: str, radius: float = NODE, gap: float = 0.3) -> list[Shape]:
    """An open end: a hollow node, with a gap around it."""
    return [
        Circle(*at, radius * (1.0 + gap), Paint("paper")),
        Circle(*at, radius * 0.9, Paint("paper", colour, radius * 0.42)),
    ]


def bow(first: Point, last: Point, least: float) -> Commands:
    """An arc above two points."""
    far = math.dist(first, last)
    lean = min(far * 0.1, 36.0)
    top = min(first[1], last[1]) - least - far * 0.34
    return (("M", *first), ("C", first[0] - lean, top, last[0] + lean, top, *last))


def arc(line: Commands, colour: str, width: float = LINE) -> list[Shape]:
    """A tunnel: a dashed line in the colour of its tokens."""
    dash = (width * 1.75, width * 1.1)
    paint = Paint(stroke=f"player-{colour}", width=width, dash=dash, round=False)
    return [Path(line, Paint(stroke="paper", width=width * 1.75)), Path(line, paint)]


def _legend(width: float, tunnels: Sequence[str]) -> tuple[tuple[Shape, ...], float]:
    """What the signs of a network mean."""
    whole, half = ((-17.0, 0.0), (17.0, 0.0)), ((-17.0, 0.0), (9.0, 0.0))
    done, not_done = (
        Circle(x, 0, NODE - 1.5, Paint(colour))
        for x, colour in ((-9.0, "allowed"), (11.0, "incomplete"))
    )
    rows: list[tuple[tuple[Shape, ...], str]] = [
        ((Circle(0, 0, NODE - 1, Paint("ink")),), _("road segment")),
        ((*edge(whole, "ink"),), _("joined across a side")),
        ((*edge(half, "ink"), bar((9.0, 0.0), (1.0, 0.0), "ink")), _("closed end")),
        ((*edge(half, "ink"), *hollow((11.0, 0.0), "ink", NODE - 1)), _("open end")),
        ((done, not_done), _("complete, incomplete")),
    ]
    if tunnels:
        line: Commands = (("M", -17.0, 0.0), ("L", 17.0, 0.0))
        rows.insert(2, ((*arc(line, tunnels[0]),), _("joined by a pair of tokens")))
    return in_rows(rows, width)


def in_rows(
    rows: Iterable[tuple[tuple[Shape, ...], str]], width: float
) -> tuple[tuple[Shape, ...], float]:
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


def node_places(position: Position) -> dict[Segment | OpenSide | Portal, Point]:
    """Where the nodes of the road network lie, in tiles, y downwards."""
    network = _Network(position, {})
    places: dict[Segment | OpenSide | Portal, Point] = {}
    for road in network.roads:
        for segment in road.segments:
            places[segment] = network.middle(segment)
        for end in road.ends:
            places[end] = network.end(end)
    return {node: (x / TILE, y / TILE) for node, (x, y) in sorted(places.items(), key=str)}
