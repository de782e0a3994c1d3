"""Networks of boards as other programs read them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import networkx as nx


def plain_network(net: nx.Graph[Any]) -> nx.Graph[Any]:
    """The same network with texts for nodes, and attributes that every writer of networkx takes.

    A node is called as it is typed; an attribute that is a list or a set becomes a text, its parts
    joined by blanks; one that is not there is left out.

    >>> from io import BytesIO
    >>> net = nx.Graph()
    >>> net.add_node((0, 0), segments=["0,0.r1", "1,0.r1"], complete=True)
    >>> nx.write_graphml(plain_network(net), BytesIO())
    >>> plain_network(net).nodes(data=True)
    NodeDataView({'0,0': {'segments': '0,0.r1 1,0.r1', 'complete': True}})
    """
    plain: nx.Graph[Any] = net.__class__()
    plain.graph.update(_plain(net.graph))
    plain.add_nodes_from((_text(node), _plain(data)) for node, data in net.nodes(data=True))
    plain.add_edges_from(
        (_text(one), _text(other), _plain(data)) for one, other, data in net.edges(data=True)
    )
    return plain


def _text(value: object) -> str:
    """A node as it is typed; a bare place has its numbers with a comma."""
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


__all__ = ["plain_network"]
