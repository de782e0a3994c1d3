"""The square: a district for each player and grey, with the dice and what the player has."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.troyes.art import pieces
from boardlib.troyes.art.plan import Plan
from boardlib.troyes.art.sheet import Sheet
from boardlib.troyes.art.words import black_words, dice_words_of, district_words
from boardlib.troyes.board.dice import COLOURS, Colour
from boardlib.troyes.board.position import (
    GREY,
    Position,
    black_key,
    die_key,
    player_key,
)

WIDE: Final = 302.0
GAP: Final = 8.0
EDGE: Final = 8.0
HEAD: Final = 50.0
"""Height of a district without dice: the player and what he has."""
ROW: Final = 60.0
"""Height of a row of dice."""
PITCH: Final = 41.5
IN_ROW: Final = 7
NUMBER: Final = 21.0
SIGNS: Final = {
    "deniers": pieces.coin,
    "influence": pieces.crown,
    "points": pieces.shield,
}


class Square:
    """Draws the square.

    Args:
        sheet: where to.
        position: the city.
        plan: what is shown of it.
    """

    wide = 2 * (WIDE + EDGE) + GAP

    def __init__(self, sheet: Sheet, position: Position, plan: Plan) -> None:
        self.sheet, self.position, self.plan = sheet, position, plan
        owners = plan.owners
        self.pairs = [owners[first : first + 2] for first in range(0, len(owners), 2)]

    @property
    def high(self) -> float:
        """The height of all districts, with the paving around them."""
        return sum(map(self.tall, self.pairs)) + GAP * (len(self.pairs) - 1) + 2 * EDGE

    def tall(self, owners: tuple[str, ...]) -> float:
        """The height of the districts of some owners, side by side."""
        if any(
            one.colour in owners and not self.plan.dice.get(one.colour)
            for one in self.position.passed
        ):
            return HEAD + ROW
        most = max(self.plan.dice.get(owner, 0) for owner in owners)
        return HEAD + ROW * -(-most // IN_ROW)

    def draw(self) -> None:
        """Every district on the pavement."""
        pavement = Path(rounded(0, 0, self.wide, self.high, 14), Paint("pavement"))
        self.sheet.plain(pavement, near=[player_key(one) for one in self.plan.owners])
        top = EDGE
        for pair in self.pairs:
            for column, owner in enumerate(pair):
                self.district(owner, EDGE + column * (WIDE + GAP), top, self.tall(pair))
            top += self.tall(pair) + GAP

    def district(self, owner: str, left: float, top: float, high: float) -> None:
        """A district: whose it is, what he has, and the dice."""
        sheet, position = self.sheet, self.position
        turns = owner == position.turn
        outline = rounded(-WIDE / 2, -high / 2, WIDE, high, 9)
        line = Paint("district", "ink", 3.6) if turns else Paint("district", "city-line", 1.4)
        head = Group(tuple(self.head(owner)), offset=(-WIDE / 2, -high / 2))
        keys = [die_key(owner, n + 1) for n, _die in enumerate(position.dice.get(owner, ()))]
        box = (left, top, left + WIDE, top + high)
        words, roles = district_words(position, owner), ("district", owner)
        if turns:
            sheet.sign("turn")
        sheet.keyed(player_key(owner), (Path(outline, line), head), words, roles, box, keys)
        self.dice(owner, left, top + HEAD)

    def head(self, owner: str) -> Iterator[Shape]:
        """The player and what he has, from the left edge of a district."""
        yield Group((pieces.token(owner, 16.0),), offset=(25, 26))
        player = self.position.by_colour.get(owner)
        if owner == GREY:
            self.sheet.sign("grey")
        if player is None:
            return
        if owner == self.position.start:
            self.sheet.sign("start")
            yield Group((PENNANT,), offset=(50, 26))
        x = 76.0
        for good in self.plan.goods:
            self.sheet.sign(good)
            made = SIGNS.get(good)
            yield Group((pieces.citizen(owner) if made is None else made(),), offset=(x, 26))
            count = str(getattr(player, good))
            yield Text(x + 16.5, 33.5, count, NUMBER, "ink", "start", bold=True)
            x += 58

    def dice(self, owner: str, left: float, top: float) -> None:
        """The dice of a district, or what lies there of somebody who has passed."""
        for number, die in enumerate(self.position.dice.get(owner, ())):
            row, column = divmod(number, IN_ROW)
            x, y = left + 27 + column * PITCH, top + ROW * row + ROW / 2 - 3
            box = (x - 18, y - 27, x + 18, y + 27)
            shapes = (pieces.die(die.colour, die.value),)
            colour = f"{COLOURS[die.colour]}-die"
            words, roles = dice_words_of(owner, die), ("city-die", "figure", colour)
            self.sheet.keyed(die_key(owner, number + 1), shapes, words, roles, box)
        passed = next((one for one in self.position.passed if one.colour == owner), None)
        if passed is not None:
            right = left + WIDE - 8
            self.passed(owner, passed.deniers, right, top + ROW / 2 - 3)

    def passed(self, owner: str, deniers: int, right: float, middle: float) -> None:
        """The deniers of somebody who has passed, at the right of the district."""
        word, size = pieces.passed_word(), 18.0
        wide = text_width(word, size, bold=True) + 26 + 28 + len(str(deniers)) * 13
        shapes = (
            Path(rounded(-wide, -17, wide, 34, 17), Paint("place", "second", 2.0, (5.0, 4.0))),
            Text(14 - wide, 6.4, word, size, "ink", "start", bold=True),
            Group((pieces.coin(),), offset=(-22.0 - len(str(deniers)) * 12, 0)),
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
    """

    high = 74.0

    def __init__(self, sheet: Sheet, position: Position) -> None:
        self.sheet, self.position = sheet, position
        self.wide = 24.0 + 48 * max(1, len(position.black))

    def draw(self) -> None:
        """The dice side by side, the highest first as they stand."""
        keys = [black_key(n + 1) for n in range(len(self.position.black))]
        ground = Paint("estate-red", "edge-red", 2.2, (6.0, 4.0))
        self.sheet.plain(Path(rounded(0, 0, self.wide, self.high, 10), ground), near=keys)
        self.sheet.sign("attack")
        for number, value in enumerate(self.position.black):
            x, y = 36.0 + 48 * number, self.high / 2
            shapes = (pieces.die(Colour.BLACK, value),)
            box = (x - 18, y - 27, x + 18, y + 27)
            roles = ("black-die", "figure")
            self.sheet.keyed(keys[number], shapes, black_words(value), roles, box)


MOST: Final = 20
"""The end of the scale of influence."""


class Track:
    """Draws the scale of influence, 0 to 20.

    Args:
        sheet: where to.
        position: the city.
    """

    wide = Square.wide

    def __init__(self, sheet: Sheet, position: Position) -> None:
        self.sheet, self.position = sheet, position
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
        shapes: list[Shape] = [Group((pieces.crown(),), offset=(16, line + 12), scale=1.1)]
        pitch = (self.wide - 40) / (MOST + 1)
        for number in range(MOST + 1):
            x = 38 + (number + 0.5) * pitch
            strong = number % 5 == 0
            cell = rounded(x - pitch / 2 + 1, line, pitch - 2, 26, 4)
            shapes.append(Path(cell, Paint("pavement" if strong else "district", "city-line", 1.2)))
            if strong or number in self.at:
                shapes.append(Text(x, line + 19.6, str(number), 18, "ink", bold=number in self.at))
            else:
                shapes.append(Circle(x, line + 13, 1.8, Paint("city-line")))
        self.sheet.plain(*shapes, near=keys)
        for number, colours in self.at.items():
            for level, colour in enumerate(colours):
                at = (38 + (number + 0.5) * pitch, line - 15 - 26 * level)
                self.sheet.put(pieces.token(colour, 11.5), at, [player_key(colour)])
