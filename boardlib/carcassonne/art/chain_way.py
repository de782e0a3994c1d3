"""The shortest way through the stations of a chain: each where nothing is covered."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from operator import itemgetter
from typing import Final

from boardlib.carcassonne.art.places import Place, Places
from boardlib.carcassonne.board.tiles import STEP
from boardlib.drawing.geometry import Point, distance, inside, polylines

ELSEWHERE: Final = 20.0
"""How much longer a way must be for its station to stand on another part of the same feature."""
INSIDE: Final = 14.0
"""How far from a wall a station stands."""
APART: Final = 300.0
"""How much longer a way must be for a link between parts that do not touch each other."""
_GRID: Final = (16.0, 33.0, 50.0, 67.0, 84.0)


@dataclass
class ChainWay:
    """Finds a station for each thing that a chain leads to.

    Attributes:
        places: where everything on the board is.
    """

    places: Places

    def stops(self, places: Sequence[Place]) -> list[Point]:
        """The shortest way through one spot of each place, wherever its joined feature lies."""
        room, size = self.places.room, 24 * self.places.boost
        best: list[tuple[float, list[tuple[Point, Place]]]] = [(0.0, [])]
        for place in places:
            found = []
            for part in self.places.parts(place):
                other = ELSEWHERE if part != place else 0.0
                for at in self.places.spots(part) if part != place else self.stations(part):
                    covered = room.cost(at, size, size) / 3
                    cost, way = min(
                        ((total + self.stretch(way, at, part), way) for total, way in best),
                        key=itemgetter(0),
                    )
                    found.append((cost + covered + other, [*way, (at, part)]))
            best = found
        return [at for at, _part in min(best, key=itemgetter(0))[1]]

    def stretch(self, way: Sequence[tuple[Point, Place]], at: Point, part: Place) -> float:
        """How good the next station is: near, with room for the link, on what touches."""
        if not way:
            return 0.0
        before, last = way[-1]
        far = math.dist(before, at)
        touches = self.faces(last, part) or self.faces(part, last)
        return far + max(0.0, 42.0 - far) * 3 + (0.0 if touches else APART)

    def stations(self, place: Place) -> list[Point]:
        """Places for a station: wherever there is room for one inside a city."""
        art = self.places.arts[place.cell]
        if place.piece or place.name not in art.walls:
            return self.places.spots(place)
        areas, walls = (polylines(lines[place.name], 6) for lines in (art.areas, art.walls))
        free = [
            at
            for at in product(_GRID, _GRID)
            if any(inside(area, at) for area in areas)
            and all(distance(at, wall) > INSIDE for wall in walls)
        ]
        return [*self.places.spots(place), *map(place.on, free)]

    def faces(self, one: Place, other: Place) -> bool:
        """Whether a part lies on the tile of another one, or has a side towards it."""
        features = self.places.position.landscape.tiles[one.cell].oriented.features
        found = [f for f in features if f.id == one.name and f.type != "monastery"]
        sides = found[0].edges if found else ()
        beyond = {(one.cell[0] + STEP[side][0], one.cell[1] + STEP[side][1]) for side in sides}
        return one.cell == other.cell or other.cell in beyond
