"""Solutions of the exercises in the lesson on tile networks: one way of several each."""

import networkx as nx


def open_ends(net, segment):
    """At how many places the road or city of a segment is still open."""
    component = nx.node_connected_component(net, segment)
    return sum(net.nodes[node]["type"] == "open" for node in component)
