"""The three buildings with their rows of places, the fields, and the cathedral."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import change, path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _, language
from boardlib.troyes.art import layout
from boardlib.troyes.art.layout import GAP, CitySheet
from boardlib.troyes.art.plan import (
    CATHEDRAL,
    Plan,
    building_words,
    cathedral_words,
    fields_words,
    place_words,
    stone_words,
)
from boardlib.troyes.board.cards import COLOURS as DICE
from boardlib.troyes.board.cards import (
    COLUMNS,
    DIE_OF,
    LEVELS,
    Building,
    Colour,
    Space,
    Stone,
    rows,
)
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.cathedral_fields_influence import DIVISOR, FIELDS, reward
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
            self.sheet.put(layout.lying(colour), at, [key])

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
        Group((layout.blank(DIE_OF[building]),), offset=(wide - 24, ROOF + 20)),
    )
    return Group(shapes, offset=(-wide / 2, -high / 2), memo={})


@lru_cache(maxsize=64)
def _place(owner: str, ending: str, radius: float) -> Group:
    """A place of a building, and who stands there."""
    ring = Circle(0, 0, radius, Paint("place", f"edge-{ending}", 1.8))
    return Group((ring, layout.token(owner, 13.2)) if owner else (ring,), memo={})


_CHEVRON: Final = Path(path("M0,-5 l5,5 l-5,5"), Paint(stroke="second", width=2.2))
_BATTLEMENTS: Final = (
    "M0,34 V4 H24 V14 H44 V4 H68 V14 H88 V4 H114 V14 H134 V4 H158 V14 H178 V4 H202 V34 Z"
)
_ROOFS: Final = {
    Building.PALACE: path(_BATTLEMENTS),
    Building.BISHOPRIC: path("M0,34 L18,16 H84 L101,2 L118,16 H184 L202,34 Z"),
    Building.HALL: path("M0,34 L30,8 H90 V3 H112 V8 H172 L202,34 Z"),
}


# --- the fields ------------------------------------------------------------------------------


class Fields:
    """Draws the fields: yellow dice bring deniers.

    Args:
        sheet: where to.
        close: whether they keep close to others.
    """

    wide = WIDE

    def __init__(self, sheet: CitySheet, close: bool = False) -> None:
        self.sheet, self.close = sheet, close
        self.high = 62.0 if close else 92.0

    def draw(self) -> None:
        """Furrows, wheat, and what the dice are divided by."""
        name, high = _("Fields"), self.high
        furrow = f"M8,{high - 4} C60,{high - 14} 140,{high - 14} 194,{high - 4}"
        wheat = (_WHEAT, Path(_STALK, Paint(stroke="field-line", width=2.0)))
        size = fitted(name, SIZE, 140)
        shapes = (
            Path(rounded(0, 0, WIDE, high, 8), Paint("field-green", "field-line", 2.0)),
            Path(path(furrow), Paint(stroke="field-line", width=1.6)),
            Group(wheat, offset=(176, 18)),
            Text(12, 21 if self.close else 26, name, size, "ink", "start", bold=True),
            Group(self.brings(), offset=(28, high - (20 if self.close else 35))),
        )
        moved = Group(shapes, offset=(-WIDE / 2, -self.high / 2))
        box = (0.0, 0.0, WIDE, self.high)
        self.sheet.keyed(FIELDS, (moved,), fields_words(), ("city-fields",), box)
        self.sheet.sign("deniers")

    def brings(self) -> tuple[Shape, ...]:
        """What becomes of yellow dice, around the middle of a die."""
        return (
            layout.blank(Colour.YELLOW, 26.0 if self.close else 30.0),
            Text(22, 7, f"÷ {DIVISOR}", 22, "ink", "start", bold=True),
            Path(path("M68,0 H92 M85,-7 L92,0 L85,7"), Paint(stroke="ink", width=2.4)),
            Group((layout.coin(),), offset=(116, 0), scale=1.1),
        )


_STALK: Final = path("M0,18 V-4")
_GRAINS: Final = path(
    "M0,-12 C5,-8 4,-4 0,-2 C-4,-4 -5,-8 0,-12 Z M1,-1 C7,-5 9,-3 9,1 C5,4 2,3 1,-1 Z"
    " M-1,-1 C-7,-5 -9,-3 -9,1 C-5,4 -2,3 -1,-1 Z M1,7 C7,3 9,5 9,9 C5,12 2,11 1,7 Z"
    " M-1,7 C-7,3 -9,5 -9,9 C-5,12 -2,11 -1,7 Z"
)
_WHEAT: Final = Path(_GRAINS, Paint("wheat", "field-line", 1.2))


# --- the cathedral: its columns and levels, and what a cube brings ---------------------------


CELL: Final = 42.0
ROSE: Final = 60.0
"""A gable of such a height has room for windows above the name."""
_GAP: Final = 10.0
"""Parts the columns that bring less from those that bring more."""


class Cathedral:
    """Draws the cathedral: six columns, three levels, and what they bring.

    Args:
        sheet: where to.
        position: the city.
        close: whether it keeps close to others.
    """

    def __init__(self, sheet: CitySheet, position: Position, close: bool = False) -> None:
        self.sheet, self.position, self.close = sheet, position, close
        self.wide, self.high, self.top = (274.0, 232.0, 48.0) if close else (304.0, 286.0, 66.0)
        self.left = (self.wide - COLUMNS * CELL - _GAP) / 2

    def draw(self) -> None:
        """The front, its places, and below them the dice and the rewards."""
        stones = [
            Stone(column, level)
            for level in range(LEVELS, 0, -1)
            for column in range(1, COLUMNS + 1)
        ]
        keys = [stone.key for stone in stones]
        front = Group(
            _front(self.wide, self.high, self.top), offset=(-self.wide / 2, -self.high / 2)
        )
        words, roles = cathedral_words(self.position), ("city-nave",)
        name = _("Cathedral")
        size = fitted(name, SIZE, 110)
        label = Text(0, self.top - 12 - self.high / 2, name, size, "ink", bold=True)
        box = (0.0, 0.0, self.wide, self.high)
        self.sheet.keyed(CATHEDRAL, (front, label), words, roles, box, keys)
        middle = self.wide / 2
        self.sheet.clear((middle - 52, self.top - 28, middle + 52, self.top - 6))
        for stone in stones:
            self.stone(stone)
        self.rewards(keys)

    def x(self, column: int) -> float:
        """The middle of a column."""
        return self.left + CELL * (column - 0.5) + (_GAP if column > COLUMNS // 2 else 0.0)

    def stone(self, stone: Stone) -> None:
        """A place, and the cube that lies there."""
        x, y = self.x(stone.column), self.top + CELL * (LEVELS - stone.level + 0.5)
        owner, half = self.position.stones.get(stone), CELL / 2 - 2
        shapes = (_cell(owner or ""),)
        roles = ("city-stone", *(("figure", owner) if owner else ("empty",)))
        box, words = (x - half, y - half, x + half, y + half), stone_words(self.position, stone)
        self.sheet.keyed(stone.key, shapes, words, roles, box, [CATHEDRAL])

    def rewards(self, keys: list[str]) -> None:
        """The number of each column, and what a cube in it brings."""
        shapes: list[Shape] = []
        base = self.top + LEVELS * CELL + (19 if self.close else 26)
        below = 22 if self.close else 33
        for column in range(1, COLUMNS + 1):
            shapes.append(Text(self.x(column), base, str(column), 21, "ink", bold=True))
        for column in (2, 5):
            goods, x = reward(column), self.x(column)
            if not self.close:
                line = path(f"M{x - 60},{base + 7} v5 H{x + 60} v-5")
                shapes.append(Path(line, Paint(stroke="second", width=1.8)))
            brings = tuple(_goods(goods.points, goods.influence))
            shapes.append(Group(brings, offset=(x, base + below)))
        self.sheet.plain(*shapes, near=[*keys, CATHEDRAL])
        self.sheet.sign("points", "influence")


def _goods(points: int, influence: int) -> Iterator[Shape]:
    for x, count, sign in ((-44.0, points, layout.shield), (14.0, influence, layout.crown)):
        yield Group((sign(),), offset=(x, 0))
        yield Text(x + 16, 7.2, str(count), 20, "ink", "start", bold=True)


@lru_cache(maxsize=16)
def _cell(owner: str) -> Group:
    """A place of the cathedral, and the cube that lies there."""
    half = CELL / 2 - 2
    outline = rounded(-half, -half, 2 * half, 2 * half, 4)
    cell = Path(outline, Paint("place", "city-line", 1.4))
    return Group((cell, layout.cube(owner, 30.0)) if owner else (cell,), memo={})


@lru_cache(maxsize=4)
def _front(wide: float, high: float, top: float) -> tuple[Shape, ...]:
    """Two towers, a gable and the wall; with room for it a rose window, and lancets."""
    low, middle, right = top - 2, wide / 2, wide - 4
    peak, foot = f"{middle},{0.24 * top}", 0.73 * top
    wall = Path(
        path(
            f"M4,{low} L34,6 L64,{foot} L{peak} L{right - 60},{foot} L{right - 30},6"
            f" L{right},{low} V{high - 2} H4 Z"
        ),
        Paint("nave", "city-line", 2.0),
    )
    if top < ROSE:
        return (wall,)
    pane = Paint("glass", "city-line", 1.6)
    lancets = [path(f"M{x - 5},60 v-16 c0,-6 10,-6 10,0 v16 Z") for x in (34, right - 30)]
    cross = path(f"M{middle},22 v18 M{middle - 9},31 h18")
    return (
        wall,
        *(Path(one, pane) for one in lancets),
        Circle(middle, 31, 9, Paint("glass", "city-line", 1.8)),
        Path(cross, Paint(stroke="city-line", width=1.4)),
    )
