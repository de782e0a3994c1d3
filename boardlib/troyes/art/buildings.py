"""The three buildings with their rows of places, the cathedral and the fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _, language
from boardlib.troyes.art import pieces
from boardlib.troyes.art.plan import CATHEDRAL
from boardlib.troyes.art.sheet import Sheet
from boardlib.troyes.art.words import (
    building_words,
    cathedral_words,
    fields_words,
    place_words,
    stone_words,
)
from boardlib.troyes.board.city import COLUMNS, DIE_OF, LEVELS, Building, Space, Stone, rows
from boardlib.troyes.board.dice import COLOURS as DICE
from boardlib.troyes.board.dice import Colour
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.cathedral import reward
from boardlib.troyes.rules.farming import DIVISOR, FIELDS
from boardlib.troyes.rules.naming import building_head, building_key

WIDE: Final = 202.0
ROOF: Final = 30.0
HEAD: Final = 34.0
"""Height of the name below the roof."""
ROW: Final = 44.0
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


def houses(sheet: Sheet, position: Position, found: Iterable[Building]) -> list[House]:
    """Buildings that stand side by side, all of the same height."""
    known = list(found)
    lines = max((lines_of(rows(position.profile, one)) for one in known), default=2)
    return [House(sheet, position, one, lines) for one in known]


class House:
    """Draws a building.

    Args:
        sheet: where to.
        position: the city.
        building: which.
        lines: for how many lines of places it has room, so that it is as high as others.
    """

    wide = WIDE

    def __init__(
        self, sheet: Sheet, position: Position, building: Building, lines: int = 2
    ) -> None:
        self.sheet, self.position, self.building = sheet, position, building
        self.rows = rows(position.profile, building)
        self.lines = lines_of(self.rows)
        self.room = max(2, lines)
        self.lying = [one.colour for one in position.lying if one.building is building]
        self.spaces = [
            Space(building, row, place)
            for row, values in enumerate(self.rows, start=1)
            for place in range(1, len(values) + 1)
        ]

    @property
    def high(self) -> float:
        """The height of the building, with room for those who lie there."""
        foot = FOOT if self.position.lying else 0.0
        return ROOF + HEAD + self.room * ROW + foot + 6

    def draw(self) -> None:
        """The building, its places and who lies there."""
        high, keys = self.high, [space.key for space in self.spaces]
        front = _house(self.building, high, language())
        key, words = building_key(self.building), building_words(self.position, self.building)
        roles = ("city-building", str(self.building))
        self.sheet.keyed(key, (front,), words, roles, (0.0, 0.0, WIDE, high), keys)
        self.sheet.clear((10.0, ROOF + 6, WIDE - 8, ROOF + HEAD))
        for index, values in enumerate(self.rows):
            self.row(index, values)
        for number, colour in enumerate(self.lying):
            self.sheet.sign("lying")
            at = (14.0 + 44 * number, high - 20)
            self.sheet.put(pieces.lying(colour), at, [key])

    def row(self, index: int, values: tuple[int, ...]) -> None:
        """A row: the dice that it asks for, its places, and where they are pushed to."""
        line, column = divmod(index, in_line(self.rows))
        shift = ROW * (self.room - self.lines) / 2
        y = ROOF + HEAD + shift + ROW * line + ROW / 2
        left = 8.0 + column * 63
        keys = [Space(self.building, index + 1, n + 1).key for n in range(len(values))]
        near = [*keys, building_key(self.building)]
        told = str(values[0]) if len(values) == 1 else f"{values[0]}–{values[-1]}"
        self.sheet.plain(Text(left, y + 6.6, told, SIZE, "ink", "start", bold=True), near=near)
        first = left + (35.0 if len(values) == 1 else 67.0)
        if len(values) > 1:
            self.sheet.put(_CHEVRON, (left + 37, y), near)
        for place in range(len(values)):
            space = Space(self.building, index + 1, place + 1)
            self.place(space, first + 43 * place, y)

    def place(self, space: Space, x: float, y: float) -> None:
        """A place, and who stands there."""
        owner = self.position.standing.get(space)
        shapes = (_place(owner or "", estate(DIE_OF[self.building])),)
        roles = ("city-space", *(("figure", owner) if owner else ("empty",)))
        if owner == "grey":
            self.sheet.sign("grey")
        box, words = (x - 19, y - 19, x + 19, y + 19), place_words(self.position, space)
        near = [building_key(self.building)]
        self.sheet.keyed(space.key, shapes, words, roles, box, near, disc=True)


@lru_cache(maxsize=64)
def _house(building: Building, high: float, _language: str) -> Group:
    """Roof, wall and name of a building."""
    ending, name = estate(DIE_OF[building]), building_head(building)
    wall = rounded(0, ROOF, WIDE, high - ROOF, 8)
    shapes = (
        Path(wall, Paint(f"estate-{ending}", f"edge-{ending}", 2.0)),
        Path(_ROOFS[building], Paint(f"edge-{ending}", f"edge-{ending}", 2.0)),
        Text(12, ROOF + 25, name, fitted(name, SIZE, 144), "ink", "start", bold=True),
        Group((pieces.blank(DIE_OF[building]),), offset=(WIDE - 24, ROOF + 20)),
    )
    return Group(shapes, offset=(-WIDE / 2, -high / 2), memo={})


@lru_cache(maxsize=64)
def _place(owner: str, ending: str) -> Group:
    """A place of a building, and who stands there."""
    ring = Circle(0, 0, 19, Paint("place", f"edge-{ending}", 1.8))
    return Group((ring, pieces.token(owner, 13.2)) if owner else (ring,), memo={})


@lru_cache(maxsize=16)
def _cell(owner: str) -> Group:
    """A place of the cathedral, and the cube that lies there."""
    half = CELL / 2 - 2
    outline = rounded(-half, -half, 2 * half, 2 * half, 4)
    cell = Path(outline, Paint("place", "city-line", 1.4))
    return Group((cell, pieces.cube(owner, 30.0)) if owner else (cell,), memo={})


_CHEVRON: Final = Path(path("M0,-5 l5,5 l-5,5"), Paint(stroke="second", width=2.2))
_BATTLEMENTS: Final = (
    "M0,34 V4 H24 V14 H44 V4 H68 V14 H88 V4 H114 V14 H134 V4 H158 V14 H178 V4 H202 V34 Z"
)
_ROOFS: Final = {
    Building.PALACE: path(_BATTLEMENTS),
    Building.BISHOPRIC: path("M0,34 L18,16 H84 L101,2 L118,16 H184 L202,34 Z"),
    Building.HALL: path("M0,34 L30,8 H90 V3 H112 V8 H172 L202,34 Z"),
}


# --- the cathedral ----------------------------------------------------------------------------

CELL: Final = 42.0
_LEFT: Final = 14.0
_TOP: Final = 66.0


class Nave:
    """Draws the cathedral: six columns, three levels, and what they bring.

    Args:
        sheet: where to.
        position: the city.
    """

    wide = 304.0
    high = 286.0

    def __init__(self, sheet: Sheet, position: Position) -> None:
        self.sheet, self.position = sheet, position

    def draw(self) -> None:
        """The front, its places, and below them the dice and the rewards."""
        stones = [
            Stone(column, level)
            for level in range(LEVELS, 0, -1)
            for column in range(1, COLUMNS + 1)
        ]
        keys = [stone.key for stone in stones]
        front = Group(_front(), offset=(-self.wide / 2, -self.high / 2))
        words, roles = cathedral_words(self.position), ("city-nave",)
        name = _("Cathedral")
        size = fitted(name, SIZE, 110)
        label = Text(0, _TOP - 12 - self.high / 2, name, size, "ink", bold=True)
        box = (0.0, 0.0, self.wide, self.high)
        self.sheet.keyed(CATHEDRAL, (front, label), words, roles, box, keys)
        self.sheet.clear((100.0, _TOP - 28, 204.0, _TOP - 6))
        for stone in stones:
            self.stone(stone)
        self.rewards(keys)

    def x(self, column: int) -> float:
        """The middle of a column; a gap parts those that bring less from those that bring more."""
        return _LEFT + CELL * (column - 0.5) + 5 + (10 if column > COLUMNS // 2 else 0)

    def stone(self, stone: Stone) -> None:
        """A place, and the cube that lies there."""
        x, y = self.x(stone.column), _TOP + CELL * (LEVELS - stone.level + 0.5)
        owner, half = self.position.stones.get(stone), CELL / 2 - 2
        shapes = (_cell(owner or ""),)
        roles = ("city-stone", *(("figure", owner) if owner else ("empty",)))
        box, words = (x - half, y - half, x + half, y + half), stone_words(self.position, stone)
        self.sheet.keyed(stone.key, shapes, words, roles, box, [CATHEDRAL])

    def rewards(self, keys: list[str]) -> None:
        """The number of each column, and what a cube in it brings."""
        shapes: list[Shape] = []
        base = _TOP + LEVELS * CELL + 26
        for column in range(1, COLUMNS + 1):
            shapes.append(Text(self.x(column), base, str(column), 21, "ink", bold=True))
        for column in (2, 5):
            goods, x = reward(column), self.x(column)
            line = path(f"M{x - 60},{base + 7} v5 H{x + 60} v-5")
            shapes.append(Path(line, Paint(stroke="second", width=1.8)))
            shapes.append(
                Group(tuple(_goods(goods.points, goods.influence)), offset=(x, base + 33))
            )
        self.sheet.plain(*shapes, near=[*keys, CATHEDRAL])
        self.sheet.sign("points", "influence")


def _goods(points: int, influence: int) -> Iterator[Shape]:
    for x, count, sign in ((-44.0, points, pieces.shield), (14.0, influence, pieces.crown)):
        yield Group((sign(),), offset=(x, 0))
        yield Text(x + 16, 7.2, str(count), 20, "ink", "start", bold=True)


@lru_cache(maxsize=1)
def _front() -> tuple[Shape, ...]:
    """Two towers, a gable with a rose window, and the wall."""
    line = Paint("nave", "city-line", 2.0)
    wall = path("M4,64 L34,6 L64,48 L152,16 L240,48 L270,6 L300,64 V284 H4 Z")
    lancets = path("M29,60 V44 C29,38 39,38 39,44 V60 Z M265,60 V44 C265,38 275,38 275,44 V60 Z")
    return (
        Path(wall, line),
        Path(lancets, Paint("glass", "city-line", 1.6)),
        Circle(152, 31, 9, Paint("glass", "city-line", 1.8)),
        Path(path("M152,22 V40 M143,31 H161"), Paint(stroke="city-line", width=1.4)),
    )


# --- the fields -------------------------------------------------------------------------------


class Fields:
    """Draws the fields: yellow dice bring deniers.

    Args:
        sheet: where to.
    """

    wide = WIDE
    high = 92.0

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def draw(self) -> None:
        """Furrows, wheat, and what the dice are divided by."""
        name = _("Fields")
        shapes = (
            Path(rounded(0, 0, WIDE, self.high, 8), Paint("field-green", "field-line", 2.0)),
            Path(path("M8,88 C60,78 140,78 194,88"), Paint(stroke="field-line", width=1.6)),
            Group((_WHEAT, Path(_STALK, Paint(stroke="field-line", width=2.0))), offset=(176, 18)),
            Text(12, 26, name, fitted(name, SIZE, 140), "ink", "start", bold=True),
            Group((pieces.blank(Colour.YELLOW, 30.0),), offset=(28, 57)),
            Text(50, 64, f"÷ {DIVISOR}", 22, "ink", "start", bold=True),
            Path(path("M96,57 H120 M113,50 L120,57 L113,64"), Paint(stroke="ink", width=2.4)),
            Group((pieces.coin(),), offset=(144, 57), scale=1.2),
        )
        moved = Group(shapes, offset=(-WIDE / 2, -self.high / 2))
        box = (0.0, 0.0, WIDE, self.high)
        self.sheet.keyed(FIELDS, (moved,), fields_words(), ("city-fields",), box)
        self.sheet.sign("deniers")


_STALK: Final = path("M0,18 V-4")
_GRAINS: Final = path(
    "M0,-12 C5,-8 4,-4 0,-2 C-4,-4 -5,-8 0,-12 Z M1,-1 C7,-5 9,-3 9,1 C5,4 2,3 1,-1 Z"
    " M-1,-1 C-7,-5 -9,-3 -9,1 C-5,4 -2,3 -1,-1 Z M1,7 C7,3 9,5 9,9 C5,12 2,11 1,7 Z"
    " M-1,7 C-7,3 -9,5 -9,9 C-5,12 -2,11 -1,7 Z"
)
_WHEAT: Final = Path(_GRAINS, Paint("wheat", "field-line", 1.2))
