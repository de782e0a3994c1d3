"""Cards, a design of our own: what all of them share, activities, events, and characters.

A card has the colour of its estate.  What is not known of a printed card is a question mark.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from typing import Final, Generic, TypeVar

from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Path, Shape, Text
from boardlib.text import language
from boardlib.troyes.art import layout
from boardlib.troyes.art.buildings import SIZE, estate, fitted
from boardlib.troyes.art.layout import CitySheet
from boardlib.troyes.art.plan import card_words
from boardlib.troyes.board.cards import (
    THRESHOLDS,
    ActivityCard,
    Character,
    Colour,
    EventCard,
    Goods,
    Subject,
    cards,
)
from boardlib.troyes.board.position import Activity, Display, Position
from boardlib.troyes.rules.activities import PLACES
from boardlib.troyes.rules.naming import card_name

WIDE: Final = 202.0
NUMBER: Final = 20.0
LEAST: Final = 16.0
"""Names that would be smaller stand in two lines."""
UNKNOWN: Final = "?"
"""A number that is not known."""

KEPT: Final = 400
"""So many faces of cards are kept."""
_FACES: Final[dict[Hashable, tuple[Group, tuple[str, ...]]]] = {}

Printed = TypeVar("Printed", bound=ActivityCard | EventCard | Character)
Atom = tuple[tuple[Shape, ...], float]
"""A sign around 0,0 from its left edge, and its width."""


class Card(Generic[Printed]):
    """What all cards share: a ground with a name.

    Args:
        sheet: where to.
        position: the city.
        card: the card.
        close: whether it keeps close to others.
    """

    wide = WIDE

    def __init__(
        self, sheet: CitySheet, position: Position, card: Printed, close: bool = False
    ) -> None:
        self.sheet, self.position, self.card, self.close = sheet, position, card, close
        self.signs: list[str] = []

    @property
    def high(self) -> float:
        """Its height."""
        raise NotImplementedError

    def draw(self) -> None:
        """The whole card."""
        made, signs = self.face()
        self.sheet.sign(*signs)
        words = card_words(self.position, self.card)
        box = (0.0, 0.0, WIDE, self.high)
        self.sheet.clear((14.0, 6.0, 14.0 + self.name_room(), 32.0))
        self.sheet.keyed(self.card.key, (made,), words, ("city-card",), box)

    def state(self) -> Hashable:
        """What the look of the card depends on, besides what is printed on it."""
        raise NotImplementedError

    def face(self) -> tuple[Group, tuple[str, ...]]:
        """The card around its middle, and the signs on it; drawn once for each state."""
        state = (self.card.id, self.state(), self.close, language())
        if state not in _FACES:
            if len(_FACES) >= KEPT:
                _FACES.clear()
            shapes = (*self.ground(), *self.inside())
            made = Group(shapes, offset=(-WIDE / 2, -self.high / 2), memo={})
            _FACES[state] = (made, tuple(self.signs))
        return _FACES[state]

    def sign(self, *names: str) -> None:
        """Note signs that occur on it."""
        self.signs.extend(names)

    def ground(self) -> Iterator[Shape]:
        """The card, its band and its name."""
        one: ActivityCard | EventCard | Character = self.card
        ending = "white" if isinstance(one, Character) else estate(one.colour)
        line = Paint(f"estate-{ending}", f"edge-{ending}", 2.0)
        yield Path(rounded(0, 0, WIDE, self.high, 9), line)
        if isinstance(one, EventCard):
            yield Path(_torn(self.high), Paint(f"edge-{ending}"))
        else:
            yield Path(rounded(0, 0, 8, self.high, 4), Paint(f"edge-{ending}"))
        if not (self.close and isinstance(one, Character)):
            yield from _name(card_name(one.id), self.name_room())

    def name_room(self) -> float:
        """How wide the name may be."""
        return WIDE - 28

    def inside(self) -> Iterator[Shape]:
        """What is below the name."""
        raise NotImplementedError


def _name(name: str, room: float) -> Iterator[Shape]:
    """A name in one line, or in two where it would become too small."""
    size = fitted(name, SIZE, room)
    if size >= LEAST:
        yield Text(18, 25, name, size, "ink", "start", bold=True)
        return
    lines = list(_halves(name))
    size = min(fitted(line, 16.5, room) for line in lines)
    yield Text(18, 19, "\n".join(lines), size, "ink", "start", bold=True)


def _halves(name: str) -> Iterator[str]:
    """A name cut where its halves are most alike, if it has several words."""
    words = name.split(" ")
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    yield from min(cuts, key=lambda cut: abs(len(cut[0]) - len(cut[1])), default=(name,))


def _torn(high: float) -> tuple[tuple[str, float, float] | tuple[str], ...]:
    """The edge of an event card: teeth, as of something that breaks in."""
    teeth = round(high / 12)
    step = high / teeth
    points = [(6.0 if n % 2 else 12.0, n * step) for n in range(teeth + 1)]
    lines = tuple(("L", x, y) for x, y in points)
    return (("M", 3.0, 3.0), *lines, ("L", 3.0, high - 3), ("Z",))


# --- rows of signs --------------------------------------------------------------------------


def sign_atom(made: Group, scale: float = 1.0, wide: float = 26.0) -> Atom:
    """A sign in a row."""
    return (Group((made,), offset=(wide / 2, 0), scale=scale),), wide


def word_atom(text: str, size: float = NUMBER, colour: str = "ink") -> Atom:
    """A word or number in a row."""
    shape = Text(0, size * 0.36, text, size, colour, "start", bold=True)
    return (shape,), text_width(text, size, bold=True)


def arrow_atom() -> Atom:
    """What follows from what is before it."""
    return (Path(_ARROW, Paint(stroke="ink", width=2.4)),), 20.0


def bar_atom() -> Atom:
    """What parts two things."""
    return (Path(_BAR, Paint(stroke="ink", width=1.6)),), 8.0


def row(atoms: Sequence[Atom], left: float, y: float, room: float, gap: float = 4.0) -> Group:
    """Signs side by side, smaller where they would not fit."""
    wide = sum(one[1] for one in atoms) + gap * (len(atoms) - 1)
    scale, x, shapes = min(1.0, room / max(1.0, wide)), 0.0, []
    for made, width in atoms:
        shapes.append(Group(made, offset=(x, 0)))
        x += width + gap
    return Group(tuple(shapes), offset=(left, y), scale=scale)


_ARROW: Final = path("M1,0 H17 M11,-6 L17,0 L11,6")
_BAR: Final = path("M4,-13 V13")
GOODS: Final = (
    ("deniers", layout.coin),
    ("influence", layout.crown),
    ("points", layout.shield),
)
"""What changes hands, with its sign."""


class ActivityFace(Card[ActivityCard]):
    """Draws an activity card."""

    @cached_property
    def shown(self) -> Activity:
        """Who stands on it, and whose cubes lie on it."""
        return self.position.on_show.get(self.card.id, Activity(self.card.id))

    @cached_property
    def high(self) -> float:
        """Its height: with room for cubes on all of them where some lie, or may lie."""
        known, found = cards().activities, self.position.activities
        delayed = (one.cubes if self.close else known[one.card].delayed for one in found)
        return 106.0 + (28 if any(delayed) else 0)

    def state(self) -> Hashable:
        """Who stands on it, whose cubes lie on it, and how high it is."""
        return self.shown, self.high

    def name_room(self) -> float:
        """How wide the name may be: an hourglass takes some room."""
        return WIDE - (52 if self.card.delayed else 28)

    def inside(self) -> Iterator[Shape]:
        """Dice and effect, then the places and the cubes."""
        if self.card.delayed:
            self.sign("hourglass")
            yield Group((layout.hourglass(),), offset=(WIDE - 20, 19))
        divisor = UNKNOWN if self.card.divisor is None else str(self.card.divisor)
        between = bar_atom() if self.card.change is not None else arrow_atom()
        asks = (sign_atom(layout.blank(self.card.colour)), word_atom(f"÷{divisor}"), between)
        yield row((*asks, *self.effect()), 18, 49, WIDE - 28)
        yield from self.places()
        if self.shown.cubes:
            yield row(list(self.cubes()), 18, 118, WIDE - 28, 3.0)
        elif self.card.known and not self.card.complete:
            self.sign("unknown")

    def effect(self) -> Iterator[Atom]:
        """What an activation brings, in signs."""
        card, found = self.card, False
        for goods, minus in ((card.pay, "−"), (card.gain, "")):
            for atom in self.goods(goods, minus):
                found = True
                yield atom
        if card.per_citizen:
            self.sign("per citizen")
            yield word_atom("×")
            yield sign_atom(layout.citizen("grey"), wide=18)
        if card.change is not None:
            found = True
            yield from self.change()
        if not found:
            yield word_atom(UNKNOWN)

    def goods(self, goods: Goods, minus: str) -> Iterator[Atom]:
        """Signs for goods that change hands."""
        for name, made in GOODS:
            count = getattr(goods, name)
            if count:
                self.sign(name)
                yield word_atom(f"{minus}{count}")
                yield sign_atom(made(), 0.92, 23)

    def change(self) -> Iterator[Atom]:
        """What a cube does to dice, in signs."""
        change = self.card.change
        if change is None:
            return
        yield sign_atom(layout.blank(change.dice, 22.0), wide=22)
        if change.more or change.sum:
            yield word_atom(f"+{change.more or change.sum}")
        if change.value:
            yield word_atom(f"={change.value}")
        if change.becomes is not None:
            yield arrow_atom()
            for _copy in range(change.copies):
                yield sign_atom(layout.blank(change.becomes, 22.0), wide=22)

    def places(self) -> Iterator[Shape]:
        """What an overseer costs, and the places with their points and those who stand there."""
        cost = UNKNOWN if self.card.cost is None else str(self.card.cost)
        yield Circle(31, 84, 14, Paint("coin", "coin-line", 1.8))
        yield Text(31, 91, cost, NUMBER, "coin-line", bold=True)
        self.sign("cost")
        points = self.card.points
        for place in range(PLACES):
            x = 66.0 + 36 * place
            yield Circle(x, 84, 17, Paint("place", "edge-" + estate(self.card.colour), 1.6))
            if place < len(self.shown.overseers):
                yield Group((layout.token(self.shown.overseers[place], 11.6),), offset=(x, 84))
                continue
            told = UNKNOWN if points is None and place < 2 else _told(points or (), place)
            yield Text(x, 90.6, told, 19, "ink", bold=True)
        self.sign("overseers")

    def cubes(self) -> Iterator[Atom]:
        """The cubes of each player."""
        for colour, count in self.shown.cubes:
            yield sign_atom(layout.cube(colour, 23.6), wide=26)
            if count > 1:
                yield word_atom(f"×{count}", 18)


def _told(points: tuple[int, ...], place: int) -> str:
    return str(points[place]) if place < len(points) else ""


# --- events: what they do, what fights them, their flags; characters: what they count ------------


class EventFace(Card[EventCard]):
    """Draws an event card; close to others one that was taken shows its name only."""

    @cached_property
    def shown(self) -> Display:
        """Whose cubes lie on it."""
        return self.position.event.get(self.card.id, Display(self.card.id))

    @cached_property
    def taker(self) -> str:
        """Who has taken it."""
        return next((one.colour for one in self.position.won if one.card == self.card.id), "")

    @property
    def low(self) -> bool:
        """Whether it shows its name only."""
        return self.close and bool(self.taker)

    @property
    def high(self) -> float:
        """Its height."""
        return 42.0 if self.low else 100.0 if self.close else 136.0

    def state(self) -> Hashable:
        """Whose cubes lie on it, and who has taken it."""
        return self.shown, self.taker

    def inside(self) -> Iterator[Shape]:
        """What it does to everybody, and what fights it."""
        if self.taker:
            at = (WIDE - 20, 21) if self.low else (WIDE - 22, 24)
            yield Group((layout.token(self.taker, 12.0 if self.low else 13.0),), offset=at)
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
            yield sign_atom(layout.blank(Colour.BLACK), wide=28)
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
        yield sign_atom(layout.blank(self.card.asks))
        yield word_atom(f"÷{self.card.divisor}")
        if not self.close:
            yield arrow_atom()
        yield sign_atom(layout.shield(), wide=24)
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
            made = layout.cube(cubes[place], 24.0) if taken else layout.flag()
            yield Group((made,), offset=(x, self.high - 19))
        if count > len(cubes):
            self.sign("flag")


# --- characters: what they count, and who holds them -----------------------------------------


class CharacterFace(Card[Character]):
    """Draws a character, and who holds it; close to others what it counts stands for its name."""

    @cached_property
    def holder(self) -> str:
        """Who holds it."""
        found = (one.colour for one in self.position.players if self.card.id in one.characters)
        return next(found, "")

    @property
    def high(self) -> float:
        """Its height."""
        return 42.0 if self.close else 104.0

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
            yield Group((layout.token(self.holder, 13.0),), offset=(WIDE - 22, 22))
        yield Group((subject_sign(self.card.counts),), offset=(33, 72), scale=1.15)
        for index, points in enumerate(THRESHOLDS):
            x = 82.0 + 46 * index
            yield Text(x, 66, self.step(index), NUMBER, "ink", bold=True)
            yield Group((layout.shield(),), offset=(x - 8, 85), scale=0.72)
            yield Text(x + 3, 92, str(points), 19, "ink", "start", bold=True)

    def line(self) -> Iterator[Shape]:
        """Who holds it, what it counts and the steps, in one line."""
        middle = self.high / 2
        if self.holder:
            yield Group((layout.token(self.holder, 12.0),), offset=(26, middle))
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
        Subject.INFLUENCE: layout.crown,
        Subject.DENIERS: layout.coin,
        Subject.EVENTS: layout.flag,
        Subject.CITIZENS: lambda: layout.citizen("grey"),
        Subject.CATHEDRAL: lambda: layout.cube("grey", 22.0),
        Subject.OVERSEERS: overseer,
    }
    return made[subject]()


def overseeing(colour: str) -> Group:
    """A citizen as overseer: on the first place of a card, of which no more is seen."""
    card = Path(rounded(-27, -25, 54, 50, 6), Paint("estate-red", "edge-red", 2.0))
    ring = Circle(0, 0, 17, Paint("place", "edge-red", 1.6))
    band = Path(rounded(-27, -25, 8, 50, 4), Paint("edge-red"))
    return Group((card, band, ring, layout.token(colour, 11.6)))


def overseer() -> Group:
    """A place of an overseer, taken."""
    ring = Circle(0, 0, 13, Paint("place", "city-line", 1.8))
    return Group((ring, Group((layout.citizen("grey"),), scale=0.72)))
