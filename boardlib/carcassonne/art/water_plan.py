"""Where monasteries and rivers lie on a tile."""

from __future__ import annotations

from boardlib.carcassonne.art.tile_parts import CENTRE, INWARD, MIDDLE, TilePlan, arc, of_type
from boardlib.carcassonne.art.vectors import added, between, scaled, stepped, unit_vector
from boardlib.carcassonne.board.tiles import OPPOSITE, Feature, TileKind
from boardlib.drawing.geometry import Commands, Point


def plan_monasteries(plan: TilePlan) -> None:
    """Put every monastery and volcano of a tile in its place."""
    kind = plan.kind
    for monastery in of_type(kind, "monastery"):
        at = CENTRE
        if of_type(kind, "river"):
            at = (50.0, 31.0)
        elif any(link.kind == "inside" for link in kind.links):
            at = (50.0, 42.0)
        plan.monasteries[monastery.id] = at


def plan_rivers(plan: TilePlan) -> None:
    """Put every river of a tile in its place."""
    for river in of_type(plan.kind, "river"):
        plan.rivers[river.id] = _river(plan.kind, river)


def _river(kind: TileKind, river: Feature) -> Commands:
    if len(river.edges) == 1:
        return _spring(river.edges[0])
    first, last = river.edges
    if OPPOSITE[first] != last:
        return arc(first, last)
    (x, y), (u, v) = MIDDLE[first], MIDDLE[last]
    bow = _bow(kind, river)
    if bow == (0.0, 0.0):
        flow = unit_vector(added(INWARD[first], (-INWARD[first][1] * 0.4, INWARD[first][0] * 0.4)))
        before, after = stepped(CENTRE, flow, -22), stepped(CENTRE, flow, 22)
        return (
            ("M", x, y),
            ("C", *stepped((x, y), INWARD[first], 20), *before, *CENTRE),
            ("C", *after, *stepped((u, v), INWARD[last], 20), u, v),
        )
    middle = added(CENTRE, bow)
    return (
        ("M", x, y),
        (
            "C",
            *between((x, y), (u, v), 0.2),
            *added(between((x, y), (u, v), 0.3), bow),
            *middle,
        ),
        (
            "C",
            *added(between((x, y), (u, v), 0.7), bow),
            *between((x, y), (u, v), 0.8),
            u,
            v,
        ),
    )


def _bow(kind: TileKind, river: Feature) -> Point:
    """How far a river bends aside to leave room for the end of a road that crosses it."""
    for road in of_type(kind, "road"):
        if len(road.edges) == 1 and road.edges[0] not in river.edges:
            return scaled(INWARD[road.edges[0]], -12.0)
    return (0.0, 0.0)


def _spring(side: str) -> Commands:
    (x, y), into = MIDDLE[side], INWARD[side]
    across = (-into[1], into[0])
    one = added((x, y), scaled(into, 18), scaled(across, -3))
    two = added((x, y), scaled(into, 30), scaled(across, 3))
    return (("M", x, y), ("C", *one, *two, *added((x, y), scaled(into, 48))))


"""The water at a river's spring or mouth, around its end."""
