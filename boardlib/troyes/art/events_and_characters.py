"""Event cards: what they do, what fights them, their flags; characters: what they count."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator

from boardlib.drawing.scene import Circle, Group, Paint, Shape, Text
from boardlib.troyes.art import pieces
from boardlib.troyes.art.cards import (
    GOODS,
    NUMBER,
    UNKNOWN,
    WIDE,
    Atom,
    Card,
    arrow_atom,
    bar_atom,
    row,
    sign_atom,
    word_atom,
)
from boardlib.troyes.art.layout import CitySheet
from boardlib.troyes.board.cards import THRESHOLDS, Character, EventCard, Subject, cards
from boardlib.troyes.board.city import Colour
from boardlib.troyes.board.position import Display, Position


class EventFace(Card):
    """Draws an event card.

    Args:
        sheet: where to.
        position: the city.
        card: the card.
        close: whether it keeps close to others; of a card that was taken it shows the name only.
    """

    def __init__(
        self, sheet: CitySheet, position: Position, card: EventCard, close: bool = False
    ) -> None:
        super().__init__(sheet, position, card, close)
        self.card = card
        self.shown = position.event.get(card.id, Display(card.id))
        self.taker = next((one.colour for one in position.won if one.card == card.id), "")
        self.low = close and bool(self.taker)
        self.high = 42.0 if self.low else 100.0 if close else 136.0

    def state(self) -> Hashable:
        """Whose cubes lie on it, and who has taken it."""
        return self.shown, self.taker

    def inside(self) -> Iterator[Shape]:
        """What it does to everybody, and what fights it."""
        if self.taker:
            at = (WIDE - 20, 21) if self.low else (WIDE - 22, 24)
            yield Group((pieces.token(self.taker, 12.0 if self.low else 13.0),), offset=at)
        if self.low:
            return
        if self.close:
            yield row([*self.harm(), bar_atom(), *self.fight()], 19, 49, WIDE - 24, 1.6)
        else:
            yield row(list(self.harm()), 20, 50, WIDE - 30)
            yield row(list(self.fight()), 20, 84, WIDE - 30)
        yield from self.flags()

    def name_room(self) -> float:
        """How wide the name may be: who took the card stands beside it."""
        return WIDE - (56 if self.taker else 30)

    def harm(self) -> Iterator[Atom]:
        """Black dice, and what everybody loses."""
        card = self.card
        if card.black is None:
            yield word_atom(UNKNOWN)
        for _die in range(card.black or 0):
            self.sign("black")
            yield sign_atom(pieces.blank(Colour.BLACK), wide=28)
        for name, made in GOODS:
            count = getattr(card.loses, name)
            if count:
                self.sign(name)
                yield word_atom(f"−{count}")
                yield sign_atom(made(), wide=26)

    def fight(self) -> Iterator[Atom]:
        """The dice that fight it, and its rewards."""
        if self.card.asks is None:
            yield word_atom(UNKNOWN)
            return
        yield sign_atom(pieces.blank(self.card.asks))
        yield word_atom(f"÷{self.card.divisor}")
        if not self.close:
            yield arrow_atom()
        yield sign_atom(pieces.shield(), wide=24)
        yield word_atom("{}, {}".format(*(self.card.rewards or ("?", "?"))))
        self.sign("rewards")

    def flags(self) -> Iterator[Shape]:
        """The flags: cubes on those that are taken."""
        cubes = self.shown.cubes
        count = max(self.card.flags or 0, len(cubes))
        pitch = min(33.0, (WIDE - 38) / max(1, count))
        for place in range(count):
            x = 34.0 + pitch * place
            taken = place < len(cubes)
            made = pieces.cube(cubes[place], 24.0) if taken else pieces.flag()
            yield Group((made,), offset=(x, self.high - 19))
        if count > len(cubes):
            self.sign("flag")


def event_faces(
    sheet: CitySheet, position: Position, ids: Iterable[str], close: bool = False
) -> list[EventFace]:
    """Event cards by their ids."""
    return [EventFace(sheet, position, cards().events[one], close) for one in ids]


# --- characters: what they count, and who holds them -----------------------------------------


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
