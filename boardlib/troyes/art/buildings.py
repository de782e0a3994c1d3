"""The three buildings with their rows of places."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import change, path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Text
from boardlib.text import language
from boardlib.troyes.art import pieces
from boardlib.troyes.art.plan import Plan
from boardlib.troyes.art.sheet import CitySheet
from boardlib.troyes.art.shelves import GAP
from boardlib.troyes.art.words import (
    building_words,
    place_words,
)
from boardlib.troyes.board.city import DIE_OF, Building, Space, rows
from boardlib.troyes.board.dice import COLOURS as DICE
from boardlib.troyes.board.dice import Colour
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.naming import building_head, building_key

WIDE: Final = 202.0
CLOSE: Final = 178.0
"""Width of a building, and of one that keeps close to others."""
BROAD: Final = 2 * WIDE + GAP
"""Width of a building that stands alone where there is room for two."""
ROOF: Final = 30.0
HEAD: Final = 34.0
"""Height of the name below the roof."""
ROW: Final = 44.0
"""Height of a line of places."""
FOOT: Final = 30.0
"""Height for those who lie there."""
SIZE: Final = 19.0
ESTATES: Final = {Colour.RED: "red", Colour.WHITE: "white", Colour.YELLOW: "yellow"}
"""Colour of dice -> ending of the names of the colours of its estate."""


def estate(colour: Colour) -> str:
    """The ending of the names of the colours of an estate: ``edge-red``."""
    return ESTATES.get(colour, str(DICE[colour]))


def fitted(text: str, size: float, width: float) -> float:
    """The size in which a line of bold text is not wider than that."""
    return min(size, size * width / text_width(text, size, bold=True))


def in_line(found: Sequence[tuple[int, ...]]) -> int:
    """How many rows of a building stand side by side: single places do."""
    return 3 if len(found[0]) == 1 else 1


def lines_of(found: Sequence[tuple[int, ...]]) -> int:
    """In how many lines the rows of a building are drawn."""
    return -(-len(found) // in_line(found))


def houses(sheet: CitySheet, position: Position, plan: Plan) -> list[House]:
    """Buildings that stand side by side, all of the same height."""
    known = plan.buildings
    lines = max((lines_of(rows(position.profile, one)) for one in known), default=2)
    return [House(sheet, position, one, plan, lines) for one in known]


class House:
    """Draws a building.

    Args:
        sheet: where to.
        position: the city.
        building: which.
        plan: what is shown: on a whole table they are narrower.
        lines: for how many lines of places it has room, so that it is as high as others.
        broad: whether it is as broad as two, with twice as many rows side by side.
    """

    def __init__(
        self,
        sheet: CitySheet,
        position: Position,
        building: Building,
        plan: Plan,
        lines: int = 2,
        broad: bool = False,
    ) -> None:
        self.plan, self.close, self.broad = plan, plan.whole, broad
        self.wide = BROAD if broad else CLOSE if self.close else WIDE
        self.foot = FOOT if plan.lying or self.close else 0.0
        self.sheet, self.position, self.building = sheet, position, building
        self.rows = rows(position.profile, building)
        self.in_line = in_line(self.rows) * (2 if broad else 1)
        self.lines = -(-len(self.rows) // self.in_line)
        self.room = self.lines if broad else max(2, lines)
        spare = FOOT - 6 if self.close and not position.lying else 0.0
        self.pitch = ROW + spare / self.room
        self.radius = 17.0 if self.close else 19.0
        self.lying = [one.colour for one in position.lying if one.building is building]
        self.spaces = [
            Space(building, row, place)
            for row, values in enumerate(self.rows, start=1)
            for place in range(1, len(values) + 1)
        ]

    @property
    def high(self) -> float:
        """The height of the building, with room for those who lie there."""
        return ROOF + HEAD + self.room * ROW + self.foot + 6

    def spread(self, wide: float) -> House:
        """The building as broad as two, if there is room for two."""
        if self.close or wide < BROAD:
            return self
        return House(self.sheet, self.position, self.building, self.plan, broad=True)

    def draw(self) -> None:
        """The building, its places and who lies there."""
        high, keys = self.high, [space.key for space in self.spaces]
        front = _house(self.building, self.wide, high, language())
        key, words = building_key(self.building), building_words(self.position, self.building)
        roles = ("city-building", str(self.building))
        self.sheet.keyed(key, (front,), words, roles, (0.0, 0.0, self.wide, high), keys)
        self.sheet.clear((10.0, ROOF + 6, self.wide - 8, ROOF + HEAD))
        for index, values in enumerate(self.rows):
            self.row(index, values)
        for number, colour in enumerate(self.lying):
            self.sheet.sign("lying")
            at = (14.0 + 44 * number, high - 20)
            self.sheet.put(pieces.lying(colour), at, [key])

    def row(self, index: int, values: tuple[int, ...]) -> None:
        """A row: the dice that it asks for, its places, and where they are pushed to."""
        line, column = divmod(index, self.in_line)
        pitch = self.pitch
        shift = pitch * (self.room - self.lines) / 2
        y = ROOF + HEAD + shift + pitch * line + pitch / 2
        left = (6.0 if self.close else 8.0) + column * (self.wide - 13) / self.in_line
        keys = [Space(self.building, index + 1, n + 1).key for n in range(len(values))]
        near = [*keys, building_key(self.building)]
        told = str(values[0]) if len(values) == 1 else f"{values[0]}–{values[-1]}"
        self.sheet.plain(Text(left, y + 6.6, told, SIZE, "ink", "start", bold=True), near=near)
        first = left + (34.0 if len(values) == 1 else 64.0 + (min(self.wide, WIDE) - CLOSE) / 8)
        if len(values) > 1:
            self.sheet.put(_CHEVRON, (first - 28, y), near)
        for place in range(len(values)):
            space = Space(self.building, index + 1, place + 1)
            self.place(space, first + 42 * place, y)

    def place(self, space: Space, x: float, y: float) -> None:
        """A place, and who stands there."""
        owner = self.position.standing.get(space)
        radius = self.radius
        shapes = (_place(owner or "", estate(DIE_OF[self.building]), radius),)
        roles = ("city-space", *(("figure", owner) if owner else ("empty",)))
        if owner == "grey":
            self.sheet.sign("grey")
        box = (x - radius, y - radius, x + radius, y + radius)
        words = place_words(self.position, space)
        near = [building_key(self.building)]
        self.sheet.keyed(space.key, shapes, words, roles, box, near, disc=True)


@lru_cache(maxsize=64)
def _house(building: Building, wide: float, high: float, _language: str) -> Group:
    """Roof, wall and name of a building."""
    ending, name = estate(DIE_OF[building]), building_head(building)
    eaves = ROOF + (4 if wide > WIDE else 0)  # a flat roof covers no corners
    wall = rounded(0, eaves, wide, high - eaves, 8)
    scale = min(1.0, wide / WIDE)
    broader = wide / WIDE / scale
    outline = change(_ROOFS[building], lambda at: (at[0] * broader, at[1]))
    roof = Path(outline, Paint(f"edge-{ending}", f"edge-{ending}", 2.0))
    shapes = (
        Path(wall, Paint(f"estate-{ending}", f"edge-{ending}", 2.0)),
        Group((roof,), scale=scale, offset=(0.0, ROOF * (1 - scale))),
        Text(12, ROOF + 25, name, fitted(name, SIZE, wide - 58), "ink", "start", bold=True),
        Group((pieces.blank(DIE_OF[building]),), offset=(wide - 24, ROOF + 20)),
    )
    return Group(shapes, offset=(-wide / 2, -high / 2), memo={})


@lru_cache(maxsize=64)
def _place(owner: str, ending: str, radius: float) -> Group:
    """A place of a building, and who stands there."""
    ring = Circle(0, 0, radius, Paint("place", f"edge-{ending}", 1.8))
    return Group((ring, pieces.token(owner, 13.2)) if owner else (ring,), memo={})


_CHEVRON: Final = Path(path("M0,-5 l5,5 l-5,5"), Paint(stroke="second", width=2.2))
_BATTLEMENTS: Final = (
    "M0,34 V4 H24 V14 H44 V4 H68 V14 H88 V4 H114 V14 H134 V4 H158 V14 H178 V4 H202 V34 Z"
)
_ROOFS: Final = {
    Building.PALACE: path(_BATTLEMENTS),
    Building.BISHOPRIC: path("M0,34 L18,16 H84 L101,2 L118,16 H184 L202,34 Z"),
    Building.HALL: path("M0,34 L30,8 H90 V3 H112 V8 H172 L202,34 Z"),
}
