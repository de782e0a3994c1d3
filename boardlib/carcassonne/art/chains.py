"""Several positions of one board side by side, every road straightened into a chain.

A chain is a road as it lies on the tiles; a dashed arc joins two of them, or both ends of one,
through a pair of tokens.  Its colour says whether the whole road is complete.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from string import ascii_lowercase
from typing import Any, Final

from boardlib.carcassonne.art.network import arc, edge, hollow
from boardlib.carcassonne.art.places import tunnel_token
from boardlib.carcassonne.board.graph import Network, components, graph
from boardlib.carcassonne.board.parts import OpenSide, Portal, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import PORTAL
from boardlib.carcassonne.questions.describe import sentences
from boardlib.carcassonne.rules.features import worth
from boardlib.drawing.geometry import Commands, Point, through
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Scene, Shape, Text
from boardlib.text import _, listing, ngettext

Places = dict[Any, Point]

PITCH: Final = 27.0
"""How far apart the nodes of a chain lie."""
STUB: Final = 19.0
"""How far its ends lie from the last node."""
HEADING: Final = 16.5
WORDS: Final = 15.0
"""Sizes of what is written: the heading of a diagram, and the rest."""
NODE: Final = 6.4
LINE: Final = 4.4
PANEL: Final = 350.0
GAP: Final = 36.0
MARGIN: Final = 20.0


def draw_chains(
    positions: Sequence[Position],
    captions: Sequence[str] = (),
    names: Mapping[str, str] | None = None,
    columns: int = 2,
) -> Scene:
    """Draw the roads of several positions as small diagrams side by side.

    Args:
        positions: the positions; they are lettered a, b, c.
        captions: a few words for each of them.
        names: what roads are called: key of any of its segments -> name.  With names only
            these roads are drawn, else those of two segments or more and those with tokens.
        columns: how many diagrams stand in a row.
    """
    named = names or {}
    tokens = {token.portal for position in positions for token in position.tokens}
    panels = [
        _Panel(position, letter, caption, named, tokens)
        for position, letter, caption in zip(
            positions, _letters(len(positions)), [*captions, *[""] * len(positions)], strict=False
        )
    ]
    rise = max((panel.rise() for panel in panels), default=0.0)
    wide = max([PANEL, *(panel.width for panel in panels)])
    deep = max((panel.depth(chain) for panel in panels for chain in panel.chains), default=0.0)
    tall = 46.0 + rise + 52.0 + deep
    shapes: list[Shape] = []
    for index, panel in enumerate(panels):
        row, column = divmod(index, columns)
        at = (MARGIN + column * (wide + GAP), MARGIN + row * (tall + 18.0))
        shapes.append(Group(tuple(panel.shapes(46.0 + rise, wide)), offset=at))
    used = min(columns, max(len(panels), 1))
    rows = -(-len(panels) // columns)
    return Scene(
        _("Roads compared"),
        " ".join(panel.said() for panel in panels),
        2 * MARGIN + used * wide + (used - 1) * GAP,
        2 * MARGIN + rows * tall + (rows - 1) * 18.0,
        tuple(shapes),
    )


def _letters(count: int) -> list[str]:
    return [ascii_lowercase[number % 26] * (number // 26 + 1) for number in range(count)]


@dataclass(frozen=True, slots=True)
class Chain:
    """A road as it lies on the tiles, without tunnels.

    Attributes:
        segments: its segments from end to end.
        first: the ends before the first segment; ``closed``, an open side or a portal.
        last: the ends after the last segment.
        aside: ends of segments in between.
        links: joints of segments that do not follow each other.
    """

    segments: tuple[Segment, ...]
    first: tuple[Any, ...]
    last: tuple[Any, ...]
    aside: tuple[tuple[Segment, Any], ...]
    links: tuple[tuple[Segment, Segment], ...]

    @property
    def width(self) -> float:
        """How much room it takes, its ends included."""
        return (len(self.segments) - 1) * PITCH + STUB * (bool(self.first) + bool(self.last))

    @property
    def portals(self) -> set[Portal]:
        """The tunnel portals at its ends."""
        ends = (*self.first, *self.last, *(end for _segment, end in self.aside))
        return {end for end in ends if isinstance(end, Portal)}


def chains(position: Position) -> list[Chain]:
    """The chains of a position, from west to east."""
    net = graph(position)
    left = {node for node in net if isinstance(node, Segment) and net.nodes[node]["type"] == "road"}
    found = []
    while left:
        start = min(left, key=lambda node: (not _ends(position, net, node), node))
        order = list(_walk(net, start))
        left -= set(order)
        found.append(_chain(position, net, order))
    return sorted(found, key=_middle)


def _middle(chain: Chain) -> tuple[float, float]:
    count = len(chain.segments)
    return (sum(s.x for s in chain.segments) / count, sum(s.y for s in chain.segments) / count)


def _walk(net: Network, start: Segment) -> Iterator[Segment]:
    """Segments joined across sides, each after one that it is joined to."""
    seen, waiting = set(), [start]
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            yield node
            waiting += sorted(_beside(net, node) - seen, reverse=True)


def _beside(net: Network, node: Segment) -> set[Segment]:
    joined = (other for _n, other, data in net.edges(node, data=True) if data["kind"] == "side")
    return {other for other in joined if isinstance(other, Segment)}


def _ends(position: Position, net: Network, node: Segment) -> list[Any]:
    """The ends of a segment that lead to no other tile."""
    landscape = position.landscape
    number = landscape.number(node)
    assert number is not None
    feature = landscape.feature(number)
    opens = [other for other in net[node] if isinstance(other, OpenSide)]
    joined = sum(1 for _n, _o, data in net.edges(node, data=True) if data["kind"] == "side")
    abbeys = len(feature.edges) - len(opens) - joined
    printed = [
        Portal(node.x, node.y, end.name) if end.kind == PORTAL else "closed" for end in feature.ends
    ]
    return [*printed, *sorted(opens), *["closed"] * max(abbeys, 0)]


def _chain(position: Position, net: Network, order: list[Segment]) -> Chain:
    ends = {node: _ends(position, net, node) for node in order}
    first, last = ends[order[0]], ends[order[-1]]
    if len(order) == 1:
        first, last = last[:1], last[1:]
    after = set(pairwise(order))
    return Chain(
        tuple(order),
        tuple(first),
        tuple(last),
        tuple((node, end) for node in order[1:-1] for end in ends[node]),
        tuple(
            (one, other)
            for index, one in enumerate(order)
            for other in order[index + 1 :]
            if other in _beside(net, one) and (one, other) not in after
        ),
    )


@dataclass(frozen=True, slots=True)
class _Road:
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


def _roads(position: Position, names: Mapping[str, str]) -> list[_Road]:
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
            found.append(_Road(ordered, tuple(sorted(ends)), tunnels, name, words))
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


class _Panel:
    """One diagram."""

    def __init__(
        self,
        position: Position,
        letter: str,
        caption: str,
        names: Mapping[str, str],
        tokens: set[Portal],
    ) -> None:
        self.position = position
        self.letter = letter
        self.caption = caption
        self.names = names
        self.roads = {part: road for road in _roads(position, names) for part in road.segments}
        self.chains = [chain for chain in chains(position) if self.is_shown(chain, tokens)]
        self.words = sentences(position)
        self.places: Places = {}
        self.width = self._lay_out()

    def is_shown(self, chain: Chain, tokens: set[Portal]) -> bool:
        """Whether a chain is drawn."""
        if self.names:
            return any(str(segment) in self.names for segment in chain.segments)
        return len(chain.segments) > 1 or bool(chain.portals & tokens)

    def _lay_out(self) -> float:
        """Give every node and end its place, from left to right; the width of all."""
        x = 0.0
        for chain in self.chains:
            wide = max(chain.width, self.name_width(chain))
            start = x + (wide - chain.width) / 2 + STUB * bool(chain.first)
            for index, segment in enumerate(chain.segments):
                self.places[segment] = (start + index * PITCH, 0.0)
            left, right = self.places[chain.segments[0]], self.places[chain.segments[-1]]
            for ends, at, way in ((chain.first, left, -1), (chain.last, right, 1)):
                for index, end in enumerate(ends):
                    self.places[chain, way, index] = (at[0] + way * STUB, index * STUB)
                    if isinstance(end, Portal):
                        self.places[end] = self.places[chain, way, index]
            for segment, end in chain.aside:
                here = self.places[segment]
                self.places[segment, end] = self.places[end] = (here[0], STUB)
            x += wide + 22.0
        return max(x - 22.0, 0.0)

    def name(self, chain: Chain) -> str:
        """What a chain itself is called."""
        called = [self.names[str(part)] for part in chain.segments if str(part) in self.names]
        return called[0] if called else str(min(chain.segments))

    def name_width(self, chain: Chain) -> float:
        """The room that its name takes."""
        return text_width(self.name(chain), WORDS, bold=True) + 4.0

    def shown(self) -> list[_Road]:
        """The roads that are drawn, each once."""
        found = {self.roads[part]: None for chain in self.chains for part in chain.segments}
        return list(found)

    # words

    def said(self) -> str:
        """The diagram in a sentence."""
        told = "; ".join(f"{road.name}: {road.words}" for road in self.shown())
        return f"{self.letter}: {told}."

    def summary(self, width: float) -> str:
        """Which roads are complete and which are not, with points if there is room for them."""
        full, short = (self._summary(points) for points in (True, False))
        return full if text_width(full, WORDS) <= width else short

    def _summary(self, points: bool) -> str:
        done = [self._scored(road, points) for road in self.shown() if not road.ends]
        not_done = [road.name for road in self.shown() if road.ends]
        parts = []
        if done:
            parts.append(_("complete: {roads}").format(roads=", ".join(done)))
        if not_done:
            parts.append(_("incomplete: {roads}").format(roads=", ".join(not_done)))
        return "; ".join(parts)

    def _scored(self, road: _Road, points: bool) -> str:
        joined = self.position.joined(road.segments[0])
        if not points or joined is None:
            return road.name
        total = worth(self.position, joined).total
        words = ngettext("{name} ({count} point)", "{name} ({count} points)", total)
        return words.format(name=road.name, count=total)

    # shapes

    def shapes(self, base: float, width: float) -> Iterator[Shape]:
        """Heading, chains and arcs; the chains lie on a line at ``base``."""
        yield Text(0, 14, self.letter, HEADING, anchor="start", bold=True)
        start = text_width(self.letter, HEADING, bold=True) + 9.0
        yield Text(start, 14, self.caption, HEADING, anchor="start", bold=True)
        yield Text(0, 36, self.summary(width), WORDS, "second", "start")
        yield Group(tuple(self.drawing()), offset=(0.0, base + 12.0))

    def drawing(self) -> Iterator[Shape]:
        """Lines, then arcs, then nodes and tokens, then names."""
        for chain in self.chains:
            yield from self.lines(chain)
        for line, colour in self.arcs():
            yield from arc(line, colour, LINE)
        for chain in self.chains:
            yield from self.dots(chain)
            yield from self.ends(chain)
        yield from self.tokens()
        for chain in self.chains:
            xs = [self.places[segment][0] for segment in chain.segments]
            middle = (min(xs) + max(xs)) / 2 + STUB * (bool(chain.last) - bool(chain.first)) / 2
            name, colour = self.name(chain), self.colour(chain)
            yield Text(middle, 28.5 + self.depth(chain), name, WORDS, colour, bold=True)

    def colour(self, chain: Chain) -> str:
        """The colour of its road."""
        return self.roads[chain.segments[0]].colour

    def lines(self, chain: Chain) -> Iterator[Shape]:
        """The line of a chain, its stubs and its further joints."""
        colour, places = self.colour(chain), self.places
        ends = [places[key] for key in self.end_keys(chain)]
        for one, other in pairwise(chain.segments):
            yield edge((places[one], places[other]), colour, LINE)
        for end, segment in zip(ends, self.end_segments(chain), strict=True):
            yield edge((places[segment], end), colour, LINE)
        for one, other in chain.links:
            (ax, ay), (bx, by) = places[one], places[other]
            drop = 12.0 + (bx - ax) * 0.16
            points = [
                (ax + (bx - ax) * step / 16, ay + drop * (1 - (step / 8 - 1) ** 2))
                for step in range(17)
            ]
            yield edge((*points[:-1], (bx, by)), colour, LINE)

    def depth(self, chain: Chain) -> float:
        """How far it reaches below its line."""
        spans = [abs(self.places[a][0] - self.places[b][0]) for a, b in chain.links]
        return max([12.0 + span * 0.16 for span in spans] + [STUB] * bool(chain.aside), default=0.0)

    def end_keys(self, chain: Chain) -> list[Any]:
        """The keys of the places of all ends of a chain."""
        before = [(chain, -1, index) for index in range(len(chain.first))]
        after = [(chain, 1, index) for index in range(len(chain.last))]
        return [*before, *after, *chain.aside]

    def end_segments(self, chain: Chain) -> list[Segment]:
        """The segment of every end, in the same order."""
        before, after = len(chain.first), len(chain.last)
        aside = [segment for segment, _end in chain.aside]
        return [chain.segments[0]] * before + [chain.segments[-1]] * after + aside

    def dots(self, chain: Chain) -> Iterator[Shape]:
        """The nodes of a chain."""
        for segment in chain.segments:
            dot = Circle(0, 0, NODE, Paint(self.colour(chain)))
            said = self.words.get(str(segment), "")
            at = self.places[segment]
            yield Group((dot,), f"{self.letter}:{segment}", said, ("node", "road"), at)

    def ends(self, chain: Chain) -> Iterator[Shape]:
        """A bar at a closed end, a hollow node at an open one."""
        colour = self.colour(chain)
        kinds = [*chain.first, *chain.last, *(end for _segment, end in chain.aside)]
        for key, segment, kind in zip(
            self.end_keys(chain), self.end_segments(chain), kinds, strict=True
        ):
            at, start = self.places[key], self.places[segment]
            if kind == "closed":
                way = (1.0, 0.0) if at[1] == start[1] else (0.0, 1.0)
                yield _bar(at, way, colour)
            elif kind not in self.position.landscape.pairs:
                yield from hollow(at, colour, NODE, 0.1)

    def tokens(self) -> Iterator[Shape]:
        """The tokens at the ends of chains."""
        for token in self.position.tokens:
            if token.portal in self.places:
                key, said = f"{self.letter}:{token.key}", self.words.get(token.key, "")
                shapes, at = tunnel_token(token.colour), self.places[token.portal]
                yield Group(shapes, key, said, ("token", token.colour), at, scale=0.92)

    def arcs(self) -> Iterable[tuple[Commands, str]]:
        """The arcs of the tunnels, and their colours."""
        found = []
        for one, other in self.position.pairs:
            token = self.position.token_at(one)
            if token is not None and one in self.places and other in self.places:
                first, last = sorted((self.places[one], self.places[other]))
                far = last[0] - first[0]
                top = min(first[1], last[1]) - 30.0 - far * 0.19
                lean = min(far * 0.06, 10.0)
                curve = ("C", first[0] + lean, top, last[0] - lean, top, *last)
                found.append(((("M", *first), curve), token.colour))
        return found

    def rise(self) -> float:
        """How high the arcs reach above the chains."""
        tops = [-0.75 * float(line[1][2]) for line, _colour in self.arcs()]
        return max(tops, default=0.0) + 6.0


def _bar(at: Point, way: Point, colour: str) -> Path:
    """A closed end: a bar across its way."""
    x, y = 8.0 * way[1], 8.0 * way[0]
    ends = ((at[0] - x, at[1] + y), (at[0] + x, at[1] - y))
    return Path(through(ends), Paint(stroke=colour, width=3.8))
