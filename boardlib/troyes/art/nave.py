"""The cathedral: its columns and levels, and what a cube in them brings."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import _
from boardlib.troyes.art import pieces
from boardlib.troyes.art.buildings import SIZE, fitted
from boardlib.troyes.art.plan import CATHEDRAL
from boardlib.troyes.art.sheet import CitySheet
from boardlib.troyes.art.words import cathedral_words, stone_words
from boardlib.troyes.board.city import COLUMNS, LEVELS, Stone
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.cathedral_and_fields import reward

CELL: Final = 42.0
ROSE: Final = 60.0
"""A gable of such a height has room for windows above the name."""
_GAP: Final = 10.0
"""Parts the columns that bring less from those that bring more."""


class Nave:
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
    for x, count, sign in ((-44.0, points, pieces.shield), (14.0, influence, pieces.crown)):
        yield Group((sign(),), offset=(x, 0))
        yield Text(x + 16, 7.2, str(count), 20, "ink", "start", bold=True)


@lru_cache(maxsize=16)
def _cell(owner: str) -> Group:
    """A place of the cathedral, and the cube that lies there."""
    half = CELL / 2 - 2
    outline = rounded(-half, -half, 2 * half, 2 * half, 4)
    cell = Path(outline, Paint("place", "city-line", 1.4))
    return Group((cell, pieces.cube(owner, 30.0)) if owner else (cell,), memo={})


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
