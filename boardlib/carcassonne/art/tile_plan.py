"""Where everything lies on a tile: geometry computed from its definition.

A tile is 100 x 100 units, x to the east, y to the south, unrotated.  Walls run from corner to
corner, roads and rivers leave at the middle of a side, and what they cut out are the fields.
"""

from __future__ import annotations

from functools import cache

from boardlib.carcassonne.art.city_plan import plan_cities
from boardlib.carcassonne.art.field_plan import known_fields, plan_fields
from boardlib.carcassonne.art.road_plan import plan_bridges, plan_roads
from boardlib.carcassonne.art.tile_measures import measures
from boardlib.carcassonne.art.tile_parts import TilePlan
from boardlib.carcassonne.art.water_plan import plan_monasteries, plan_rivers
from boardlib.carcassonne.board.tiles import TileKind


@cache
def tile_plan(kind: TileKind) -> TilePlan:
    """The geometry of a tile kind, with its fields from the stored measures if they are there."""
    known = measures(kind.id)
    if known is None:
        return fresh_plan(kind)
    plan = _plan_lines(kind)
    known_fields(plan, known["fields"])
    return plan


@cache
def fresh_plan(kind: TileKind) -> TilePlan:
    """The geometry of a tile kind, all of it computed."""
    plan = _plan_lines(kind)
    plan_fields(plan)
    return plan


def _plan_lines(kind: TileKind) -> TilePlan:
    plan = TilePlan(kind)
    plan_cities(plan)
    plan_monasteries(plan)
    plan_rivers(plan)
    plan_roads(plan)
    plan_bridges(plan)
    return plan
