"""Solutions of the exercises in the lesson on tile networks: one way of several each."""

import networkx as nx


def open_ends(net, segment):
    """At how many places the road or city of a segment is still open."""
    component = nx.node_connected_component(net, segment)
    return sum(net.nodes[node]["kind"] == "open" for node in component)


def tiles_that_cut(net, segment):
    """The places of the tiles without which a road would fall apart."""
    component = nx.node_connected_component(net, segment)
    parts = net.subgraph(node for node in component if net.nodes[node]["kind"] != "open")
    return {net.nodes[part]["place"] for part in nx.articulation_points(parts)}
