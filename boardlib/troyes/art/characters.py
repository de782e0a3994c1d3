"""Characters: what they count, from how many on they pay, and who holds them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from boardlib.drawing.scene import Circle, Group, Paint, Shape, Text
from boardlib.troyes.art import pieces
from boardlib.troyes.art.cards import (
    NUMBER,
    UNKNOWN,
    WIDE,
    Card,
)
from boardlib.troyes.art.sheet import CitySheet
from boardlib.troyes.board.cards import (
    THRESHOLDS,
    Character,
    Subject,
    cards,
)
from boardlib.troyes.board.position import Position


class CharacterFace(Card):
    """Draws a character, and who holds it.

    Args:
        sheet: where to.
        position: the city.
        card: the card.
        close: whether it keeps close to others; then what it counts stands for its name.
    """

    def __init__(
        self, sheet: CitySheet, position: Position, card: Character, close: bool = False
    ) -> None:
        super().__init__(sheet, position, card, close)
        self.high = 42.0 if close else 104.0
        self.card = card
        found = (one.colour for one in position.players if card.id in one.characters)
        self.holder = next(found, "")

    def state(self) -> Hashable:
        """Who holds it."""
        return self.holder

    def name_room(self) -> float:
        """How wide the name may be: its holder stands beside it."""
        return WIDE - (62 if self.holder else 30)

    def inside(self) -> Iterator[Shape]:
        """What it counts, and from how many on it pays."""
        if self.close:
            yield from self.line()
        else:
            yield from self.steps()
        self.sign(*(() if self.close else ("points",)), f"counts {self.card.counts}")

    def steps(self) -> Iterator[Shape]:
        """The steps, and below each of them its points."""
        if self.holder:
            yield Group((pieces.token(self.holder, 13.0),), offset=(WIDE - 22, 22))
        yield Group((subject_sign(self.card.counts),), offset=(33, 72), scale=1.15)
        for index, points in enumerate(THRESHOLDS):
            x = 82.0 + 46 * index
            yield Text(x, 66, self.step(index), NUMBER, "ink", bold=True)
            yield Group((pieces.shield(),), offset=(x - 8, 85), scale=0.72)
            yield Text(x + 3, 92, str(points), 19, "ink", "start", bold=True)

    def line(self) -> Iterator[Shape]:
        """Who holds it, what it counts and the steps, in one line."""
        middle = self.high / 2
        if self.holder:
            yield Group((pieces.token(self.holder, 12.0),), offset=(26, middle))
        yield Group((subject_sign(self.card.counts),), offset=(58, middle))
        for index in range(len(THRESHOLDS)):
            x = 94.0 + 42 * index
            yield Text(x, middle + 7, self.step(index), NUMBER, "ink", bold=True)

    def step(self, index: int) -> str:
        """From how many on it pays that many points."""
        return f"{UNKNOWN if self.card.steps is None else self.card.steps[index]}+"


def subject_sign(subject: Subject) -> Group:
    """What a character counts, as a sign."""
    made: dict[Subject, Callable[[], Group]] = {
        Subject.INFLUENCE: pieces.crown,
        Subject.DENIERS: pieces.coin,
        Subject.EVENTS: pieces.flag,
        Subject.CITIZENS: lambda: pieces.citizen("grey"),
        Subject.CATHEDRAL: lambda: pieces.cube("grey", 22.0),
        Subject.OVERSEERS: overseer,
    }
    return made[subject]()


def overseer() -> Group:
    """A place of an overseer, taken."""
    ring = Circle(0, 0, 13, Paint("place", "city-line", 1.8))
    return Group((ring, Group((pieces.citizen("grey"),), scale=0.72)))


def character_faces(
    sheet: CitySheet, position: Position, ids: Iterable[str], close: bool = False
) -> list[CharacterFace]:
    """Characters by their ids."""
    return [CharacterFace(sheet, position, cards().characters[one], close) for one in ids]
