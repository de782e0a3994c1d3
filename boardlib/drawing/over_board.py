"""A network over the picture of its board, or alone, where every node is a shape of the board."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from boardlib.drawing.badges import lettered
from boardlib.drawing.chart import MARGIN, legend
from boardlib.drawing.geometry import Point
from boardlib.drawing.highlighting import Highlight
from boardlib.drawing.scene import Circle, Group, Paint, Path, Scene, Shape
from boardlib.game.networks import AnyNetwork

NODE: Final = 6.0
LINE: Final = 3.0
PLAIN: Final = "incomplete"
"""The colour of what does not stand out."""


def over_board(
    board: Scene, net: AnyNetwork, groups: Sequence[Highlight], title: str, over: bool
) -> Scene:
    """Draw a network whose nodes lie in the middle of the shapes of their keys.

    Args:
        board: the picture of the board; nodes that it does not show are left out.
        net: the network.
        groups: what stands out.
        title: the title for those who cannot see the picture.
        over: whether the board shows faintly below.
    """
    return _Drawn(board.footless, net, groups).whole(title, over)


@dataclass(frozen=True)
class _Drawn:
    board: Scene
    net: AnyNetwork
    groups: Sequence[Highlight]

    @cached_property
    def places(self) -> dict[str, Point]:
        """Where the nodes lie."""
        stops = {stop.key: (stop.x, stop.y) for stop in self.board.focusables}
        nodes = self.net.nodes
        return {node: stops[nodes[node]["key"]] for node in nodes if nodes[node]["key"] in stops}

    @cached_property
    def of_node(self) -> dict[str, Highlight]:
        """The nodes that stand out, each with its group."""
        return {node: group for group in reversed(self.groups) for node in group.nodes}

    @cached_property
    def of_edge(self) -> dict[frozenset[str], Highlight]:
        """The edges that stand out: those that are named, and those inside of a group."""
        named = {frozenset(pair): group for group in self.groups for pair in group.edges}
        inside = {
            frozenset(pair): self.of_node[pair[0]]
            for pair in self.net.edges()
            if pair[0] in self.of_node and self.of_node.get(pair[1]) is self.of_node[pair[0]]
        }
        return inside | named

    def whole(self, title: str, over: bool) -> Scene:
        """Board, edges, nodes, and what the groups are."""
        back = (Group(self.board.shapes, tone="faint"),) if over else ()
        signs = [(self._sign(group), group.label) for group in self.groups if group.label]
        words, end = legend(signs, MARGIN, self.board.height + 16, self.board.width - 2 * MARGIN)
        height = end + 4 if signs else self.board.height
        told = [self.net.told()]
        told += [f"{one.label}: {', '.join(one.names)}." for one in self.groups if one.label]
        shapes = (*back, *self._edges(), *self._nodes(), *words)
        return Scene(title, " ".join(told), self.board.width, height, shapes)

    def _edges(self) -> Iterator[Shape]:
        drawn = [pair for pair in self.net.edges() if all(end in self.places for end in pair)]
        for one, other in sorted(drawn, key=lambda pair: frozenset(pair) in self.of_edge):
            group = self.of_edge.get(frozenset((one, other)))
            way = (("M", *self.places[one]), ("L", *self.places[other]))
            width = LINE * (2.2 if group else 1.0)
            yield Path(way, Paint(stroke="paper", width=width + 2.4))
            yield Path(way, Paint(stroke=group.role if group else PLAIN, width=width))

    def _nodes(self) -> Iterator[Shape]:
        for node, at in self.places.items():
            group = self.of_node.get(node)
            sentence = self.board.sentences.get(self.net.nodes[node]["key"], "")
            yield Group(self._sign(group), node, sentence, ("node",), at)

    def _sign(self, group: Highlight | None) -> tuple[Shape, ...]:
        """A node: larger where it stands out, with the letter of its group if there are several."""
        if group is None:
            return (Circle(0, 0, NODE, Paint(PLAIN, "paper", 2.0)),)
        if group.letter:
            return lettered(group.role, group.letter, NODE * 1.9)
        return (Circle(0, 0, NODE * 1.5, Paint(group.role, "paper", 2.4)),)


__all__ = ["over_board"]
