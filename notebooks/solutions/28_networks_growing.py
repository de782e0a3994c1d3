"""Solutions of the exercises in the lesson on growing networks: one way of several each."""


def wagon_goals(net, start):
    """The features to which a wagon may go in the first edition."""
    return {feature for feature in net[start] if not net.nodes[feature]["complete"]}


def field_points(net, field):
    """What a field is worth at the end of the game."""
    return 3 * sum(net.nodes[city]["complete"] for city in net[field])
