"""The square: a district for each player and grey, with the dice and what the player has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Box, path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.troyes.art import layout
from boardlib.troyes.art.cards import UNKNOWN
from boardlib.troyes.art.layout import CitySheet
from boardlib.troyes.art.plan import Plan, black_words, dice_words_of, district_words
from boardlib.troyes.board.cards import COLOURS, Colour
from boardlib.troyes.board.position import (
    GREY,
    Position,
    black_key,
    die_key,
    player_key,
)

GAP: Final = 8.0
EDGE: Final = 8.0
HEAD: Final = 50.0
"""Height of a district without dice: the player and what he has."""
LINE: Final = 64.0
"""Height of a district whose dice lie beside that."""
ROW: Final = 60.0
"""Height of a row of dice."""
PITCH: Final = 41.5
GOODS: Final = 74.0
GOOD: Final = 59.0
"""Where what a player has begins in a district, and the room for each of it."""
DICE: Final = 9.0
"""Where the dice begin."""
LEAST: Final = 130.0
"""The least width of a district."""
TOLD: Final = 148.0
"""Room for what is told of somebody who has passed."""
NUMBER: Final = 22.0
SIGNS: Final = {
    "deniers": layout.coin,
    "influence": layout.crown,
    "points": layout.shield,
}


@dataclass(frozen=True, slots=True)
class Pattern:
    """How districts are laid out.

    Attributes:
        columns: how many of them stand side by side.
        wide: the width of each.
        dice: where its dice begin, from its left edge: beside the head, or below it.
        row: how many dice lie in a row.
    """

    columns: int
    wide: float
    dice: float
    row: int

    @property
    def line(self) -> bool:
        """Whether the dice lie beside what the player has."""
        return self.dice > DICE


class Square:
    """Draws the square.

    Args:
        sheet: where to.
        position: the city.
        plan: what is shown of it.
        wide: how wide it is.
    """

    def __init__(self, sheet: CitySheet, position: Position, plan: Plan, wide: float) -> None:
        self.sheet, self.position, self.plan, self.wide = sheet, position, plan, wide
        self.told = {one.colour: one.deniers for one in position.passed}
        patterns = [made for made in self.patterns() if made is not None]
        self.pattern = min(patterns, key=self.tall)
        columns, owners = self.pattern.columns, plan.owners
        self.rows = [owners[one : one + columns] for one in range(0, len(owners), columns)]

    def patterns(self) -> Iterator[Pattern | None]:
        """In which ways the districts may be laid out: broad ones stand below each other."""
        inner, goods = self.wide - 2 * EDGE, GOODS + GOOD * len(self.plan.goods)
        most = max(self.plan.dice.values(), default=0)
        first, told = goods + DICE, bool(self.plan.passed)
        if first + PITCH * most + TOLD * told <= inner and (most or told):
            yield Pattern(1, inner, first, max(1, most))
        for columns in range(1, len(self.plan.owners) + 1):
            wide = (inner - GAP * (columns - 1)) / columns
            if wide >= max(LEAST, goods - 14) or columns == 1:
                yield Pattern(columns, wide, DICE, int((wide - DICE) / PITCH))

    def tall(self, pattern: Pattern) -> float:
        """The height of all districts in a pattern."""
        owners, columns = self.plan.owners, pattern.columns
        rows = [owners[one : one + columns] for one in range(0, len(owners), columns)]
        return sum(max(self.deep(pattern, one) for one in row) + GAP for row in rows)

    def deep(self, pattern: Pattern, owner: str) -> float:
        """The height of a district."""
        dice, rows = self.plan.dice.get(owner, 0), 0
        if pattern.line or (owner == GREY and self.beside(pattern, dice)):
            return LINE
        if owner in self.plan.passed:  # told at the right end of the last row
            rows = 1 + (dice * PITCH + TOLD > pattern.wide)
        return HEAD + ROW * max(rows, -(-dice // pattern.row))

    def beside(self, pattern: Pattern, dice: int) -> bool:
        """Whether so many dice lie beside somebody of whom there is nothing else to tell."""
        return GOODS - 10 + dice * PITCH <= pattern.wide

    @property
    def high(self) -> float:
        """The height of all districts, with the paving around them."""
        return self.tall(self.pattern) - GAP + 2 * EDGE

    def draw(self) -> None:
        """Every district on the pavement."""
        pavement = Path(rounded(0, 0, self.wide, self.high, 14), Paint("pavement"))
        self.sheet.plain(pavement, near=[player_key(one) for one in self.plan.owners])
        top, wide = EDGE, self.pattern.wide
        for row in self.rows:
            high = max(self.deep(self.pattern, owner) for owner in row)
            for column, owner in enumerate(row):
                left = EDGE + column * (wide + GAP)
                self.district(owner, (left, top, left + wide, top + high))
            top += high + GAP

    def district(self, owner: str, box: Box) -> None:
        """A district: whose it is, what he has, and the dice."""
        sheet, position = self.sheet, self.position
        left, top, right, bottom = box
        wide, high = right - left, bottom - top
        turns = owner == position.turn
        outline = rounded(-wide / 2, -high / 2, wide, high, 9)
        line = Paint("district", "ink", 3.6) if turns else Paint("district", "city-line", 1.4)
        count = self.plan.dice.get(owner, 0)
        low = self.pattern.line or (owner == GREY and self.beside(self.pattern, count))
        first = self.pattern.dice if self.pattern.line else GOODS - 14 if low else DICE
        down = (LINE - HEAD) / 2 - 1 if low else 0.0
        head = Group(tuple(self.head(owner)), offset=(-wide / 2, down - high / 2))
        keys = [die_key(owner, n + 1) for n, _die in enumerate(position.dice.get(owner, ()))]
        words, roles = district_words(position, owner), ("district", owner)
        if turns:
            sheet.sign("turn")
        sheet.keyed(player_key(owner), (Path(outline, line), head), words, roles, box, keys)
        self.dice(owner, left + first, top + (5 if low else HEAD))
        if owner in self.told:
            self.passed(owner, right - 8, bottom - LINE / 2)

    def head(self, owner: str) -> Iterator[Shape]:
        """The player and what he has, from the left edge of a district."""
        yield Group((layout.token(owner, 16.0),), offset=(24, 26))
        player = self.position.by_colour.get(owner)
        if owner == GREY:
            self.sheet.sign("grey")
        if player is None:
            return
        if owner == self.position.start:
            self.sheet.sign("start")
            yield Group((PENNANT,), roles=layout.PRINTED, offset=(49, 26))
        x = GOODS
        for good in self.plan.goods:
            self.sheet.sign(good)
            made = SIGNS.get(good)
            yield Group((layout.citizen(owner) if made is None else made(),), offset=(x, 26))
            unknown = player.hidden and good == "points"
            count = UNKNOWN if unknown else str(getattr(player, good))
            yield Text(x + 14.5, 34, count, NUMBER, "ink", "start", bold=True)
            x += GOOD

    def dice(self, owner: str, left: float, top: float) -> None:
        """The dice of a district."""
        for number, die in enumerate(self.position.dice.get(owner, ())):
            row, column = divmod(number, self.pattern.row)
            x, y = left + 18 + column * PITCH, top + ROW * row + ROW / 2 - 3
            box = (x - 18, y - 27, x + 18, y + 27)
            shapes = (layout.die(die.colour, die.value),)
            colour = f"{COLOURS[die.colour]}-die"
            words, roles = dice_words_of(owner, die), ("city-die", "figure", colour)
            self.sheet.keyed(die_key(owner, number + 1), shapes, words, roles, box)

    def passed(self, owner: str, right: float, middle: float) -> None:
        """The deniers of somebody who has passed, at the right of the district."""
        deniers = self.told[owner]
        word, size = layout.passed_word(), 18.0
        wide = text_width(word, size, bold=True) + 26 + 28 + len(str(deniers)) * 13
        shapes = (
            Path(rounded(-wide, -17, wide, 34, 17), Paint("place", "second", 2.0, (5.0, 4.0))),
            Text(14 - wide, 6.4, word, size, "ink", "start", bold=True),
            Group((layout.coin(),), offset=(-22.0 - len(str(deniers)) * 12, 0)),
            Text(-9, 7, str(deniers), NUMBER, "ink", "end", bold=True),
        )
        self.sheet.sign("deniers")
        self.sheet.put(Group(shapes), (right, middle), [player_key(owner)])


PENNANT: Final = Path(path("M-6,13 V-13 L8,-7 L-6,-1"), Paint("ink", "ink", 2.4))
"""The sign of the start player."""


class Black:
    """Draws the black dice that are to be fought.

    Args:
        sheet: where to.
        position: the city.
        most: for how many of them there is room.
    """

    high = 74.0

    def __init__(self, sheet: CitySheet, position: Position, most: int) -> None:
        self.sheet, self.position = sheet, position
        self.wide = 24.0 + 48 * most

    def draw(self) -> None:
        """The dice side by side, the highest first as they stand."""
        keys = [black_key(n + 1) for n in range(len(self.position.black))]
        ground = Paint("estate-red", "edge-red", 2.2, (6.0, 4.0))
        self.sheet.plain(Path(rounded(0, 0, self.wide, self.high, 10), ground), near=keys)
        self.sheet.sign("attack")
        for number, value in enumerate(self.position.black):
            x, y = 36.0 + 48 * number, self.high / 2
            shapes = (layout.die(Colour.BLACK, value),)
            box = (x - 18, y - 27, x + 18, y + 27)
            roles = ("black-die", "figure")
            self.sheet.keyed(keys[number], shapes, black_words(number + 1, value), roles, box)


MOST: Final = 20
"""The end of the scale of influence."""


class Track:
    """Draws the scale of influence, 0 to 20.

    Args:
        sheet: where to.
        position: the city.
        wide: how wide it is.
    """

    def __init__(self, sheet: CitySheet, position: Position, wide: float) -> None:
        self.sheet, self.position, self.wide = sheet, position, wide
        at: dict[int, list[str]] = {}
        for player in position.players:
            at.setdefault(min(MOST, player.influence), []).append(player.colour)
        self.at = at

    @property
    def high(self) -> float:
        """Room for those who stand on the same number, above each other."""
        return 40.0 + 26 * max(map(len, self.at.values()))

    def draw(self) -> None:
        """The scale, and the players on it."""
        keys = [player.key for player in self.position.players]
        line = self.high - 30
        shapes: list[Shape] = [Group((layout.crown(),), offset=(16, line + 12), scale=1.1)]
        told: list[Shape] = []  # above all cells: the larger numbers are wider than theirs
        pitch = (self.wide - 40) / (MOST + 1)
        size = min(18.0, 0.85 * pitch)
        for number in range(MOST + 1):
            x = 38 + (number + 0.5) * pitch
            strong = number % 5 == 0
            cell = rounded(x - pitch / 2 + 1, line, pitch - 2, 26, 4)
            ground = "pavement" if strong else "district"
            shapes.append(Path(cell, Paint(ground, "city-line", 1.2)))
            if strong or number in self.at:
                taken = number in self.at
                word = str(number)
                told.append(Text(x, line + 19.6, word, size, "ink", bold=taken, halo=ground))
            else:
                shapes.append(Circle(x, line + 13, 1.8, Paint("city-line")))
        self.sheet.plain(*shapes, *told, near=keys)
        for number, colours in self.at.items():
            for level, colour in enumerate(colours):
                at = (38 + (number + 0.5) * pitch, line - 15 - 26 * level)
                self.sheet.put(layout.token(colour, 11.5), at, [player_key(colour)])
