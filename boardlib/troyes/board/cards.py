"""What a city holds: dice, rows of places, the cathedral; activity cards, events and characters."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final, TypeVar

from boardlib.ruling import Basis
from boardlib.shown import Written
from boardlib.text import mark
from boardlib.troyes.rulebook import ROWS

C = TypeVar("C")

# --- the city: its dice, of the workforce and black ones, its rows, the cathedral ----------------


FACES: Final = 6
"""How many faces a die has."""
VALUES: Final = tuple(range(1, FACES + 1))
"""What they show."""


class Colour(StrEnum):
    """The colour of a die, by its letter."""

    RED = "R"
    WHITE = "W"
    YELLOW = "Y"
    BLACK = "K"


WORKERS: Final = (Colour.RED, Colour.WHITE, Colour.YELLOW)
"""The colours of the workforce: everything but black."""
COLOURS: Final = {
    Colour.RED: mark("red"),
    Colour.WHITE: mark("white"),
    Colour.YELLOW: mark("yellow"),
    Colour.BLACK: mark("black"),
}


@dataclass(frozen=True, slots=True, order=True)
class Die(Written, form="{colour}{value}"):
    """A die and what it shows.

    >>> str(Die(Colour.RED, 4)), Die(Colour.RED, 4).flipped
    ('R4', Die(colour=<Colour.RED: 'R'>, value=3))
    """

    colour: Colour
    value: int

    @property
    def flipped(self) -> Die:
        """The die turned to its opposite face: 1 and 6, 2 and 5, 3 and 4."""
        return Die(self.colour, opposite(self.value))


@dataclass(frozen=True, slots=True, order=True)
class Taken:
    """A die that a player takes, and whose it is.

    Attributes:
        die: the die.
        owner: in whose district it lies; empty for the player's own.
    """

    die: Die
    owner: str = ""

    def __str__(self) -> str:
        return f"{self.die}@{self.owner}" if self.owner else str(self.die)


def opposite(value: int) -> int:
    """What is on the other side of a die: opposite faces make 7.

    >>> [opposite(value) for value in VALUES]
    [6, 5, 4, 3, 2, 1]
    """
    return FACES + 1 - value


def total(dice: tuple[Die, ...]) -> int:
    """The pips of some dice together."""
    return sum(die.value for die in dice)


# --- three buildings with rows of places, and the cathedral ----------------------------------


class Building(StrEnum):
    """The three buildings, in the order in which the page pays their citizens."""

    BISHOPRIC = "bishopric"
    PALACE = "palace"
    HALL = "hall"


BUILDINGS: Final = {
    Building.BISHOPRIC: mark("bishopric"),
    Building.PALACE: mark("palace"),
    Building.HALL: mark("city hall"),
}
DIE_OF: Final = {
    Building.BISHOPRIC: Colour.WHITE,
    Building.PALACE: Colour.RED,
    Building.HALL: Colour.YELLOW,
}
"""The dice that the citizens of a building bring, and that a citizen enters it with."""
BUILDING_OF: Final = {colour: building for building, colour in DIE_OF.items()}

COLUMNS: Final = 6
LEVELS: Final = 3


@dataclass(frozen=True, slots=True, order=True)
class Space:
    """A place of a building.

    Attributes:
        building: which.
        row: the row, from 1; a die chooses it.
        place: the place in the row, from 1: a citizen enters at the first one.
    """

    building: Building
    row: int
    place: int = 1

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return f"space:{self.building}:{self.row}:{self.place}"

    def __str__(self) -> str:
        place = f".{self.place}" if self.place > 1 else ""
        return f"{self.building}{self.row}{place}"


def rows(profile: Mapping[str, str], building: Building) -> tuple[tuple[int, ...], ...]:
    """The rows of a building: for each the dice that it asks for.

    A row has as many places as it has values (options ``palace``, ``bishopric``, ``hall``).
    """
    return ROWS[profile[building.value]]


def row_for(profile: Mapping[str, str], building: Building, value: int) -> int:
    """The row, from 1, that a die of this value leads to (troyes.citizen-row)."""
    found = rows(profile, building)
    return next(number for number, values in enumerate(found, start=1) if value in values)


def spaces(profile: Mapping[str, str], building: Building) -> tuple[Space, ...]:
    """The six places of a building, row by row, first places first."""
    return arranged(building, profile[building.value])


@cache
def arranged(building: Building, arrangement: str) -> tuple[Space, ...]:
    """The places of a building that are arranged as one of its options says."""
    return tuple(
        Space(building, row, place)
        for row, values in enumerate(ROWS[arrangement], start=1)
        for place in range(1, len(values) + 1)
    )


@dataclass(frozen=True, slots=True, order=True)
class Stone(Written, form="{column},{level}"):
    """A place of the cathedral: a column, from 1 to 6, and a level, from 1 at the bottom."""

    column: int
    level: int

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return f"stone:{self.column}:{self.level}"


def column_places(column: int) -> tuple[Stone, ...]:
    """The places of a column of the cathedral, from the bottom.

    >>> [str(stone) for stone in column_places(4)]
    ['4,1', '4,2', '4,3']
    """
    return tuple(Stone(column, level) for level in range(1, LEVELS + 1))


# --- cards ---------------------------------------------------------------------------------------


THRESHOLDS: Final = (1, 3, 6)
"""The points of the three steps of a character."""
MARAUDING: Final = "marauding"


class Subject(StrEnum):
    """What a character counts."""

    INFLUENCE = "influence"
    DENIERS = "deniers"
    CATHEDRAL = "cathedral"
    EVENTS = "events"
    CITIZENS = "citizens"
    OVERSEERS = "overseers"


SUBJECTS: Final = {
    Subject.INFLUENCE: mark("points of influence"),
    Subject.DENIERS: mark("deniers"),
    Subject.CATHEDRAL: mark("cubes in the cathedral"),
    Subject.EVENTS: mark("event cards that were won"),
    Subject.CITIZENS: mark("citizens in the three buildings"),
    Subject.OVERSEERS: mark("overseers on activity cards"),
}


@dataclass(frozen=True, slots=True)
class Goods:
    """What changes hands: deniers, influence, victory points."""

    deniers: int = 0
    influence: int = 0
    points: int = 0

    def times(self, count: int) -> Goods:
        """So many times the same."""
        return Goods(self.deniers * count, self.influence * count, self.points * count)

    def __bool__(self) -> bool:
        return bool(self.deniers or self.influence or self.points)


@dataclass(frozen=True, slots=True)
class Change:
    """How a cube of a delayed card changes the dice of an action.

    Attributes:
        dice: the colour of the dice that it changes.
        single: whether exactly one die is changed, to which no other may be added.
        copies: how many dice each of them becomes.
        becomes: their colour afterwards; None where it stays.
        more: what is added to each of them; it may exceed 6.
        sum: what is added to the sum of the group, however many dice it has.
        value: what each of them shows afterwards; 0 where it keeps its value.
        citizens: whether the changed dice may place a citizen.
        cathedral: whether they may build the cathedral.
    """

    dice: Colour | None = None
    single: bool = False
    copies: int = 1
    becomes: Colour | None = None
    more: int = 0
    sum: int = 0
    value: int = 0
    citizens: bool = True
    cathedral: bool = True


@dataclass(frozen=True, slots=True)
class ActivityCard:
    """A card beside a building; what nobody has told us is None.

    Attributes:
        id: the word of text forms.
        name: what it is called.
        colour: the colour of the dice that it asks for, which is that of its building.
        age: the round in which it may be revealed, 1 to 3.
        cost: the deniers for an overseer.
        divisor: the sum of the dice for one activation.
        points: for the overseers on its places, the first place first.
        delayed: whether its effect is kept as cubes.
        pay: what each activation costs.
        gain: what each activation brings.
        per_citizen: whether it brings that for each own standing citizen of one building.
        change: how a cube of it changes dice.
        basis: ``published`` for a printed card, ``assumed`` for an example of our own.
        known: what is known of its effect, in words; a message.
    """

    id: str
    name: str
    colour: Colour
    age: int
    cost: int | None = None
    divisor: int | None = None
    points: tuple[int, ...] | None = None
    delayed: bool | None = None
    pay: Goods = Goods()
    gain: Goods = Goods()
    per_citizen: tuple[Building, ...] = ()
    change: Change | None = None
    basis: Basis = Basis.PUBLISHED
    known: str = ""

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return card_key(self.id)

    @property
    def complete(self) -> bool:
        """Whether all numbers are known, so that it can be played."""
        return None not in (self.cost, self.divisor, self.points, self.delayed)


@dataclass(frozen=True, slots=True)
class EventCard:
    """An event; what nobody has told us is None.

    Attributes:
        id: the word of text forms.
        name: what it is called.
        colour: red, white or yellow.
        black: how many black dice it brings.
        loses: what every player loses when it acts, as far as he can.
        asks: the colour of the dice that fight it.
        divisor: the sum of the dice for one cube.
        flags: how many cubes counter it.
        rewards: the points of the player with the most cubes, and of the second.
        basis: ``published`` for a printed card, ``assumed`` for an example of our own.
        known: what is known of it, in words; a message.
    """

    id: str
    name: str
    colour: Colour
    black: int | None = 0
    loses: Goods = Goods()
    asks: Colour | None = None
    divisor: int | None = None
    flags: int | None = None
    rewards: tuple[int, int] | None = None
    basis: Basis = Basis.PUBLISHED
    known: str = ""

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return card_key(self.id)

    @property
    def complete(self) -> bool:
        """Whether all numbers are known, so that it can be played."""
        return None not in (self.black, self.asks, self.divisor, self.flags, self.rewards)


@dataclass(frozen=True, slots=True)
class Character:
    """A character: what it counts, and from how many on it pays 1, 3 and 6 points.

    Attributes:
        id: the word of text forms.
        name: what it is called.
        counts: what it counts.
        steps: the numbers for 1, 3 and 6 points; None where they are not known.
        basis: ``published`` for a printed card, ``assumed`` for an example of our own.
        known: what is known of it, in words; a message.
    """

    id: str
    name: str
    counts: Subject
    steps: tuple[int, int, int] | None = None
    basis: Basis = Basis.PUBLISHED
    known: str = ""

    @property
    def key(self) -> str:
        """The key of its shape on the picture."""
        return card_key(self.id)

    @property
    def complete(self) -> bool:
        """Whether its steps are known, so that it can be scored."""
        return self.steps is not None


Card = ActivityCard | EventCard | Character


def card_key(card: str) -> str:
    """The key of a card's shape on the picture."""
    return f"card:{card}"


@dataclass(frozen=True, slots=True)
class Cards:
    """All cards by their ids."""

    activities: Mapping[str, ActivityCard]
    events: Mapping[str, EventCard]
    characters: Mapping[str, Character]


@cache
def cards() -> Cards:
    """The cards of ``cards.toml``, printed ones and examples.

    >>> cards().activities["templar"].divisor, cards().activities["templar"].cost
    (3, None)
    """
    text = files(__package__).joinpath("cards.toml").read_text(encoding="utf-8")
    data = tomllib.loads(text)
    return Cards(
        _all(ActivityCard, data["activity"]),
        _all(EventCard, data["event"]),
        _all(Character, data["character"]),
    )


# --- reading the data ---------------------------------------------------------------------


_KEPT: Final[Mapping[str, Callable[[Any], Any]]] = {
    **dict.fromkeys(("colour", "asks", "dice", "becomes"), Colour),
    **dict.fromkeys(("points", "rewards", "steps"), tuple),
    **dict.fromkeys(("pay", "gain", "loses"), lambda goods: Goods(**goods)),
    "per_citizen": lambda names: tuple(map(Building, names)),
    "counts": Subject,
    "change": lambda change: Change(**_read(change)),
}
"""What is kept of a value in the file otherwise than as it is."""


def _all(kind: Callable[..., C], data: Mapping[str, Mapping[str, Any]]) -> Mapping[str, C]:
    return MappingProxyType({key: kind(key, **_read(one)) for key, one in data.items()})


def _read(data: Mapping[str, Any]) -> dict[str, Any]:
    """What is kept of a card; an example of our own is assumed, everything else was printed."""
    made = {name: _KEPT[name](value) if name in _KEPT else value for name, value in data.items()}
    if made.pop("example", False):
        made["basis"] = Basis.ASSUMED
    if made.pop("black_unknown", False):
        made["black"] = None
    return made
