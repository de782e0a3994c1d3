"""Networks of boards: networkx graphs whose nodes are called as they are typed, and that draw
themselves.

A game whose boards have networks says so in a module with what :class:`Networked` names
(``networks`` in its ``offers``), and draws them in another (``network_pictures``).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final, Protocol, cast

import networkx as nx

from boardlib.game import GAMES, ability, game
from boardlib.game.board import Board
from boardlib.game.face import position_of
from boardlib.shown import Guessed, bundle, paragraphs
from boardlib.text import _, alternatives, ngettext
from boardlib.words import QuestionError, hinted

if TYPE_CHECKING:
    AnyGraph = nx.Graph[Any]
    TextGraph = nx.Graph[str]
    TextMultiGraph = nx.MultiGraph[str]
    TextDiGraph = nx.DiGraph[str]
else:
    TextGraph, TextMultiGraph, TextDiGraph = nx.Graph, nx.MultiGraph, nx.DiGraph


ALL: Final = "all"
"""The kinds of a network for which none was named."""


class Networked(Protocol):
    """What a game offers whose boards have networks."""

    kinds: Mapping[str, str]
    """What may be asked for, and what it is, marked for translation; the first is the usual one."""

    def network(self, position: Any, kinds: tuple[str, ...]) -> AnyGraph:
        """The network of some kinds; its nodes may be anything whose text is typed.

        Raises:
            QuestionError: for kinds that do not go together.
        """


class NetworkPictures(Protocol):
    """What a game offers that draws its networks."""

    def picture(
        self, position: Any, net: Any, highlight: Any, label: str, title: str, over: bool
    ) -> Any:
        """A network over its board or alone, as a scene; what is to stand out is as it was given.

        Raises:
            QuestionError: for something that is not in the network.
        """


class _OfBoard(Guessed):
    """What a network of a board can do besides; parts and copies of it can, too.

    Its own attributes (``graph``) are texts: the lines of the board, the game, and the kinds.
    """

    MEANT = MappingProxyType(
        {
            "components": "networkx.connected_components(…)",
            "longest": "max(networkx.connected_components(…), key=len)",
            "longest_path": "max(networkx.connected_components(…), key=len)",
            "bridges": "networkx.bridges(…)",
            "shortest_path": "networkx.shortest_path(…)",
            "plot": "draw()",
            "show": "draw()",
        }
    )

    graph: dict[str, Any]

    @property
    def board(self) -> Any:
        """The position of which it is a network."""
        return game(self.graph["game"]).read(self.graph["board"])

    def draw(
        self, highlight: Any = None, label: str = "", *, title: str = "", over: bool = True
    ) -> Any:
        """The network over its board, as a scene; at the end of a cell it shows itself.

        Args:
            highlight: nodes or edges that stand out, or several groups of them: a list of groups,
                or names and their groups (see ``draw`` of a position).
            label: what it is that stands out.
            title: what stands above.
            over: whether the board shows faintly below.

        Raises:
            QuestionError: for something that is not in the network.
        """
        pictures = cast("NetworkPictures", ability(game(self.graph["game"]), "network_pictures"))
        return pictures.picture(self.board, self, highlight, label, title, over)

    def told(self) -> str:
        """How large it is, in a sentence."""
        net = cast("AnyGraph", self)
        parts = list(nx.connected_components(nx.Graph(net)))
        most = max(map(len, parts), default=0)
        said = _("Nodes: {nodes}. Edges: {edges}. Parts that hang together: {parts}.").format(
            nodes=len(net), edges=net.size(), parts=len(parts)
        )
        if len(parts) < 2:
            return said
        largest = ngettext("The largest has {count} node.", "The largest has {count} nodes.", most)
        return f"{said} {largest.format(count=most)}"

    def __repr__(self) -> str:
        """Python that makes it, or the part that it is, again; of one that was changed, from what.

        >>> import boardlib as bl
        >>> road = bl.network("tile BG-U 0,0 0", "road")
        >>> road
        carcassonne.read('tile BG-U 0,0 0').network('road')
        >>> road.subgraph(["0,0.r1"])
        carcassonne.read('tile BG-U 0,0 0').network('road').subgraph(['0,0.r1'])
        >>> _key = road.add_edge("0,0.r1", "here")
        >>> road
        <.network('road'), changed: Nodes: 4. Edges: 3. ...
        """
        if "board" not in self.graph:  # made of nothing, by networkx itself
            return f"<{type(self).__name__}(), changed: {self.told()}>"
        kinds = () if self.graph["kinds"] == ALL else tuple(self.graph["kinds"].split())
        verb = f".network({', '.join(map(repr, kinds))})"
        whole, net = network(self.board, *kinds), cast("AnyGraph", self)
        if nx.utils.graphs_equal(net, whole):
            return f"{self.board!r}{verb}"
        if nx.utils.graphs_equal(net, whole.subgraph(net)):
            return f"{self.board!r}{verb}.subgraph({list(net)!r})"
        return f"<{verb}, changed: {self.told()}>"

    def __str__(self) -> str:
        return self.told()

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """How large it is, and its picture."""
        if "board" not in self.graph:  # made of nothing, by networkx itself
            return bundle(self.told(), paragraphs([self.told()]))
        picture: str = self.draw()._repr_mimebundle_()["text/html"]
        return bundle(self.told(), paragraphs([self.told()]) + picture)


class Network(_OfBoard, TextGraph):
    """A network of a board (a ``networkx.Graph``)."""


class MultiNetwork(_OfBoard, TextMultiGraph):
    """A network of a board in which several edges may join two nodes (``networkx.MultiGraph``)."""


class DirectedNetwork(_OfBoard, TextDiGraph):
    """A network of a board whose edges lead one way (a ``networkx.DiGraph``)."""


AnyNetwork = Network | MultiNetwork | DirectedNetwork
"""A network of a board: one edge between two nodes at most, several, or edges that lead one way."""


def network(board: str | Board, *kinds: str) -> AnyNetwork:
    """A network of a board: a networkx graph whose nodes are plain texts, as they are typed.

    Everything that networkx can do can be done with it, and whatever comes of that goes into
    ``draw(highlight=…)`` of the network or of the board. Every node has attributes that every
    writer of networkx takes: ``game``, ``kind``, ``place`` with ``x`` and ``y`` where it lies on a
    tile, ``owner`` (colours, none where it is empty), ``key`` (the shape on the board), and what
    its game says besides. At the end of a cell it is drawn over its board.

    Args:
        board: a name, the lines of a position, or a position (see ``bl.read``).
        kinds: which network. Carcassonne: ``road``, ``city``, ``field``, ``monastery`` and
            ``river``, one or several of them, segment by segment with their open ends (all of them
            if none is named); ``wagon`` (the features, joined where a wagon may go), ``farms``
            (fields and the cities that they touch) or ``tiles``. The Tour: ``road``, its cells and
            the steps forward. Biatlon: ``stations`` and the paths between them.

    Raises:
        PositionError: when there is no such board.
        QuestionError: for a kind that there is not, or a game without networks.

    >>> import boardlib as bl
    >>> import networkx as nx
    >>> roads = bl.network("TUN-B", "road")
    >>> "0,0.r1" in roads, roads.nodes["0,0.r1"]["kind"]
    (True, 'road')
    >>> print(*sorted(nx.node_connected_component(roads, "1,0.r1")))
    0,0.p1 0,0.r1 1,0.r1 2,0.p3 2,0.r4
    """
    position = position_of(board)
    rules = position._game
    found = cast("Networked | None", ability(rules, "networks"))
    if found is None:
        having = [_(game(name).title) for name in GAMES if "networks" in game(name).offers]
        text = _("The boards of this game ({game}) are no networks; those of these are: {games}.")
        raise QuestionError(text.format(game=_(rules.title), games=", ".join(having)))
    for kind in kinds:
        if kind not in found.kinds:
            text = _("'{kind}' is no network of this game ({game})")
            wrong = text.format(kind=str(kind)[:40], game=_(rules.title))
            near = [one for one in found.kinds if str(kind).casefold() in (one, f"{one}s")]
            hint = _("there are {kinds}").format(kinds=alternatives(list(found.kinds)))
            if near:
                hint = _("did you mean {near}?").format(near=near[0])
            raise QuestionError(hinted(wrong, hint) + ("" if near else "."))
    made = found.network(position, kinds)
    net = plain_network(made, _class_of(made))
    net.graph.update(game=rules.name, kinds=" ".join(kinds) or ALL, board=position.text)
    for node in net.nodes:
        net.nodes[node].setdefault("key", node)
        net.nodes[node]["game"] = rules.name
    return cast("AnyNetwork", net)


def keys_of_nodes(position: Any) -> dict[str, str]:
    """The nodes of the usual network of a board, and the keys of their shapes; maybe none."""
    if ability(position._game, "networks") is None:
        return {}
    nodes = network(position).nodes
    return {node: str(nodes[node]["key"]) for node in nodes}


def _class_of(net: AnyGraph) -> type[AnyGraph]:
    if net.is_directed():
        return DirectedNetwork
    return MultiNetwork if net.is_multigraph() else Network


def plain_network(net: AnyGraph, into: type[AnyGraph] | None = None) -> AnyGraph:
    """The same network with texts for nodes, and attributes that every writer of networkx takes.

    A node is called as it is typed; an attribute that is a list or a set becomes a text, its parts
    joined by blanks; one that is not there is left out.

    Args:
        net: any network.
        into: the class of the new one; that of the old one if none is given.

    >>> from io import BytesIO
    >>> net = nx.Graph()
    >>> net.add_node((0, 0), segments=["0,0.r1", "1,0.r1"], complete=True)
    >>> nx.write_graphml(plain_network(net), BytesIO())
    >>> plain_network(net).nodes(data=True)
    NodeDataView({'0,0': {'segments': '0,0.r1 1,0.r1', 'complete': True}})
    """
    plain: AnyGraph = (into or net.__class__)()
    plain.graph.update(_plain(net.graph))
    plain.add_nodes_from((node_text(node), _plain(data)) for node, data in net.nodes(data=True))
    plain.add_edges_from(
        (node_text(one), node_text(other), _plain(data))
        for one, other, data in net.edges(data=True)
    )
    return plain


def node_text(value: object) -> str:
    """A node as it is typed; a bare place has its numbers with a comma.

    >>> node_text((0, -1)), node_text("0,0.r1")
    ('0,-1', '0,0.r1')
    """
    if type(value) is tuple:
        return ",".join(map(str, value))
    return str(value)


def _plain(data: Mapping[str, Any]) -> dict[str, str | int | float | bool]:
    found: dict[str, str | int | float | bool] = {}
    for name, value in data.items():
        if isinstance(value, str | int | float):
            found[name] = value
        elif isinstance(value, list | tuple):
            found[name] = " ".join(map(str, value))
        elif isinstance(value, set | frozenset):
            found[name] = " ".join(sorted(map(str, value)))
        elif value is not None:
            found[name] = str(value)
    return found


__all__ = [
    "AnyNetwork",
    "DirectedNetwork",
    "MultiNetwork",
    "Network",
    "NetworkPictures",
    "Networked",
    "keys_of_nodes",
    "network",
    "node_text",
    "plain_network",
]
