"""The networks of a board alone, drawn with networkx and matplotlib.

Nodes lie where their tiles lie.  In the road network a pair of tokens is an arc, and so is every
further edge between the same two nodes; in the network of features the shape of a node says
whether a wagon may go there.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

import networkx as nx

from boardlib.carcassonne.art.features import DASHES, FeaturePlan, feature_plan
from boardlib.carcassonne.art.network import TILE, node_places
from boardlib.carcassonne.board.graph import graph
from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Position
from boardlib.drawing import palette
from boardlib.drawing.figure import font
from boardlib.drawing.labels import joined_box, text_box
from boardlib.drawing.palette import Theme
from boardlib.extras import needing

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure


INCHES: Final = 1.6
"""How wide a tile is."""
ASIDE: Final = 0.5
"""Room beside the outermost nodes, in tiles."""
BEND: Final = 0.45
"""How much the arc of a tunnel bends, as a part of its length."""


def network_figure(position: Position, theme: Theme = "light", labels: bool = True) -> Figure:
    """Draw the road network of a position as a graph.

    Args:
        position: the board.
        theme: ``light`` or ``dark``.
        labels: whether the segments are named.
    """
    places = {node: (x, -y) for node, (x, y) in node_places(position).items()}
    net = graph(position).subgraph(places)
    made, axes = _empty(places, theme, _above(net, places))
    _draw_edges(axes, net, places, theme)
    _draw_nodes(axes, net, places, theme)
    if labels:
        _draw_labels(axes, net, places, theme)
    return made


def feature_figure(position: Position, theme: Theme = "light") -> Figure:
    """Draw the network of features in which the wagon of the first edition moves.

    Args:
        position: the board.
        theme: ``light`` or ``dark``.
    """
    plan = feature_plan(position)
    places = {name: (node.at[0] / TILE, -node.at[1] / TILE) for name, node in plan.nodes.items()}
    words = [text for texts in plan.names.values() for text in texts]
    ends = [(*node.at, *node.at) for node in plan.nodes.values()]
    box = joined_box([*ends, *map(text_box, words)] or [plan.box])
    left, top, right, bottom = (side / TILE for side in box)
    made, axes = _empty({"": (left, -top), " ": (right, -bottom), **places}, theme)
    for link in plan.links:
        dash = tuple(part / 3.4 for part in DASHES[link.kinds[0]])
        _draw_link(axes, (link.one, link.other), places, 2 * link.bend, dash, theme)
    for start, end in plan.pointers():
        xs, ys = ((start[0], end[0]), (start[1], end[1]))
        line: dict[str, Any] = {"color": palette.colour("second", theme), "linewidth": 1.2}
        axes.plot([x / TILE for x in xs], [-y / TILE for y in ys], **line, zorder=0.8)
    for state in _SIGNS:
        _draw_states(axes, plan, state, places, theme)
    for text in words:
        axes.text(
            text.x / TILE,
            -text.y / TILE,
            text.text,
            fontsize=text.size * 72 * INCHES / TILE,
            fontweight="bold" if text.bold else "normal",
            fontfamily=font(),
            ha={"start": "left", "end": "right"}.get(text.anchor, "center"),
            color=palette.colour(text.colour, theme),
        )
    return made


def _draw_link(
    axes: Axes, ends: Any, places: dict[Any, Any], rad: float, dash: tuple[float, ...], theme: Theme
) -> None:
    draw_edges: Any = nx.draw_networkx_edges  # its types know no line style with dashes
    draw_edges(
        nx.DiGraph([ends]),
        places,
        ax=axes,
        arrows=True,
        arrowstyle="-",
        width=2.4,
        style=(0, dash) if dash else "solid",
        edge_color=palette.colour("ink", theme),
        connectionstyle=f"arc3,rad={rad}",
        node_size=0,
    )


def _draw_states(
    axes: Axes, plan: FeaturePlan, state: str, places: dict[Any, Any], theme: Theme
) -> None:
    """The nodes of the features in one state."""
    shape, fill, line = _SIGNS[state]
    names = [name for name, node in plan.nodes.items() if node.state == state]
    nx.draw_networkx_nodes(
        nx.empty_graph(names),
        places,
        ax=axes,
        nodelist=names,
        node_shape=shape,
        node_size=190,
        node_color=palette.colour(fill, theme),
        edgecolors=palette.colour(line, theme),
        linewidths=2.6,
    )


_SIGNS: Final = {
    "free": ("o", "paper", "allowed"),
    "complete": ("s", "complete", "ink"),
    "occupied": ("D", "incomplete", "paper"),
    "unclaimable": ("X", "refused", "paper"),
}
"""State of a feature -> shape of its node, colour inside and around it."""


def _empty(places: dict[Any, Any], theme: Theme, above: float = ASIDE) -> tuple[Figure, Axes]:
    """A figure with room for nodes at some places, and for what reaches above them."""
    with needing():
        from matplotlib.figure import Figure

    xs = [x for x, _y in places.values()] or [0.0]
    ys = [y for _x, y in places.values()] or [0.0]
    size = (max(xs) - min(xs) + 2 * ASIDE, max(ys) - min(ys) + above + ASIDE)
    made = Figure(figsize=(INCHES * size[0], INCHES * size[1]))
    made.patch.set_facecolor(palette.colour("paper", theme))
    axes = made.add_axes((0.0, 0.0, 1.0, 1.0))
    axes.set_axis_off()
    axes.set_aspect("equal")
    axes.set_xlim(min(xs) - ASIDE, max(xs) + ASIDE)
    axes.set_ylim(min(ys) - ASIDE, max(ys) + above)
    return made, axes


def _colours(net: Any, theme: Theme) -> dict[Any, str]:
    """The colour of every node: whether its road is complete."""
    found: dict[Any, str] = {}
    for nodes in nx.connected_components(net):
        name = "allowed" if all(isinstance(node, Segment) for node in nodes) else "incomplete"
        found |= dict.fromkeys(nodes, palette.colour(name, theme))
    return found


def _bends(net: Any, places: dict[Any, Any]) -> Iterator[tuple[Any, Any, Any, float]]:
    """Every edge from its western end, what it is, and how far it bends."""
    seen: dict[frozenset[Any], int] = {}
    for one, other, data in net.edges(data=True):
        ends = frozenset((one, other))
        number = seen[ends] = seen.get(ends, -1) + 1
        first, last = sorted((one, other), key=lambda node: places[node])
        yield first, last, data, BEND + 0.15 * number if data["kind"] == "tunnel" else 0.3 * number


def _above(net: Any, places: dict[Any, Any]) -> float:
    """The room above the nodes that the arcs need."""
    tops = [
        (places[one][1] + places[other][1] + bend * math.dist(places[one], places[other])) / 2
        for one, other, _data, bend in _bends(net, places)
    ]
    highest = max((y for _x, y in places.values()), default=0.0)
    return float(max([ASIDE, *(top - highest + 0.2 for top in tops)]))


def _draw_edges(axes: Axes, net: Any, places: dict[Any, Any], theme: Theme) -> None:
    draw_edges: Any = nx.draw_networkx_edges  # its types know no line style with dashes
    colours = _colours(net, theme)
    for first, last, data, bend in _bends(net, places):
        tunnel = data["kind"] == "tunnel"
        draw_edges(
            nx.DiGraph([(first, last)]),
            places,
            ax=axes,
            arrows=True,
            arrowstyle="-",
            width=3.0,
            style=(0, (2.4, 1.4)) if tunnel else "solid",
            edge_color=palette.colour(f"player-{data['colour']}", theme)
            if tunnel
            else colours[first],
            connectionstyle=f"arc3,rad={-bend}",
            node_size=0,
        )


def _draw_nodes(axes: Axes, net: Any, places: dict[Any, Any], theme: Theme) -> None:
    colours = _colours(net, theme)
    paper = palette.colour("paper", theme)
    for solid in (True, False):
        nodes = [node for node in places if isinstance(node, Segment) is solid]
        nx.draw_networkx_nodes(
            net,
            places,
            ax=axes,
            nodelist=nodes,
            node_size=170 if solid else 120,
            node_color=[colours[node] if solid else paper for node in nodes],
            edgecolors=[paper if solid else colours[node] for node in nodes],
            linewidths=2.0,
        )


def _draw_labels(axes: Axes, net: Any, places: dict[Any, Any], theme: Theme) -> None:
    """The name of every segment, below its node or, at an upright edge, left of it."""
    from matplotlib.patheffects import withStroke

    halo = withStroke(linewidth=3.0, foreground=palette.colour("paper", theme))
    for node, (x, y) in places.items():
        if not isinstance(node, Segment):
            continue
        upright = any(
            abs(places[other][1] - y) > abs(places[other][0] - x)
            for other in net[node]
            if all(data["kind"] != "tunnel" for data in net[node][other].values())
        )
        axes.annotate(
            str(node),
            (x, y),
            xytext=(-9, 0) if upright else (0, -9),
            textcoords="offset points",
            ha="right" if upright else "center",
            va="center" if upright else "top",
            fontsize=11,
            fontfamily=font(),
            path_effects=[halo],
            color=palette.colour("ink", theme),
        )
