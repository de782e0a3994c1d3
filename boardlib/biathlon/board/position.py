"""Positions of a race: who rides where, what lies on the table, and what is still open.

All players ride a section before anyone rides the next one.  So a position has one section, and
a list of those who have ridden it already.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from boardlib.biathlon.board.cards import Deck, Row, Segment, decks
from boardlib.biathlon.board.course import Course, Half, Path, Section, time_words
from boardlib.game.board import Board, not_said
from boardlib.profile import Profile
from boardlib.shown import Typed, Written
from boardlib.text import mark


class Race(StrEnum):
    """The three disciplines."""

    SPRINT = "sprint"
    PURSUIT = "pursuit"
    MASS_START = "mass-start"


RACES: Final = {
    Race.SPRINT: mark("sprint"),
    Race.PURSUIT: mark("pursuit"),
    Race.MASS_START: mark("mass start"),
}
COLOURS: Final = {
    "red": mark("red"),
    "blue": mark("blue"),
    "green": mark("green"),
    "yellow": mark("yellow"),
    "black": mark("black"),
    "grey": mark("grey"),
}


@dataclass(frozen=True, slots=True)
class Kept(Written, form="{card} {section}"):
    """A card that is kept until the range, and the section whose row says so."""

    card: int
    section: Section


@dataclass(frozen=True, slots=True)
class Player:
    """A player and the athlete he rides.

    Attributes:
        colour: what the player is called.
        clock: the stopwatch, in seconds; it runs from the start of the first athlete.
        start: when the athlete started, in seconds on that stopwatch.
        hand: numbers of the cards in the hand.
        kept: the cards that are kept until the range.
    """

    colour: str
    clock: int = 0
    start: int = 0
    hand: tuple[int, ...] = ()
    kept: tuple[Kept, ...] = ()

    @property
    def key(self) -> str:
        """The key of the athlete's shape on the picture."""
        return player_key(self.colour)


def player_key(colour: str) -> str:
    """The key of an athlete's shape on the picture: the mark on the stopwatches."""
    return f"player:{colour}"


@dataclass(frozen=True, slots=True)
class Group(Written, form="group {colour} {station}"):
    """A group of spectators on a station."""

    colour: str
    station: str


@dataclass(frozen=True, slots=True)
class Coach(Written, form="coach {colour} {half}"):
    """A coach, or a helper of the coach, beside a half of the track."""

    colour: str
    half: Half

    @property
    def key(self) -> str:
        """The key of the shape on the picture."""
        return f"coach:{self.colour}:{self.half}"


@dataclass(frozen=True, slots=True)
class Barrier(Written, form="barrier {colour} {path}"):
    """A closed path, and who has closed it."""

    colour: str
    path: Path


@dataclass(frozen=True, slots=True)
class Rode:
    """Somebody has ridden the section that is being ridden.

    Attributes:
        colour: who.
        card: with which card.
        before: the stopwatch before it, in seconds.
        ahead: whom a boost, which is not yet decided, allows to draw level with; or empty.
    """

    colour: str
    card: int
    before: int
    ahead: str = ""

    def __str__(self) -> str:
        behind = f" behind {self.ahead}" if self.ahead else ""
        return f"rode {self.colour} {self.card} from {time_words(self.before)}{behind}"


@dataclass(frozen=True, slots=True)
class Walker(Written, form="walker {colour} {steps}"):
    """Who may still walk with a group, and how many steps."""

    colour: str
    steps: int


@dataclass(frozen=True, slots=True)
class Shooting:
    """The last shooting of a player: what the dice showed, and the cards that helped."""

    colour: str
    shots: tuple[Shot, ...]
    cards: tuple[Kept, ...] = ()

    def __str__(self) -> str:
        cards = ["with", *map(str, self.cards)] if self.cards else []
        return " ".join(["shooting", self.colour, *self.shots, *cards])


@dataclass(frozen=True, repr=False)
class Position(Board):
    """The whole state of a race.

    Attributes:
        race: the discipline.
        course: stations and paths.
        profile: what the sources leave open.
        players: in the order of their start numbers, from 1.
        lap: the lap that is being ridden, from 1.
        section: the section that is being ridden; ``finish`` when the race is over.
        rows: rows of cards that are printed otherwise than in the deck.
        groups: the groups of spectators.
        coaches: the coaches.
        barriers: the closed paths, in the order in which they were closed.
        pile: the cards that can be drawn; their order is not known to anybody.
        discard: the cards that have been used.
        rode: who has ridden the section, in that order.
        walker: who may still walk with a group after the card.
        shootings: the last shooting of every player who has shot.
    """

    race: Race = field(default_factory=not_said)
    course: Course = field(default_factory=not_said)
    profile: Profile = field(default_factory=not_said)
    players: tuple[Player, ...] = ()
    lap: int = 1
    section: Section = Section.CLIMB
    rows: tuple[tuple[int, Row], ...] = ()
    groups: tuple[Group, ...] = ()
    coaches: tuple[Coach, ...] = ()
    barriers: tuple[Barrier, ...] = ()
    pile: tuple[int, ...] = ()
    discard: tuple[int, ...] = ()
    rode: tuple[Rode, ...] = ()
    walker: Walker | None = None
    shootings: tuple[Shooting, ...] = ()

    @cached_property
    def deck(self) -> Deck:
        """The cards of the race (option ``deck``, and the rows that are printed otherwise)."""
        deck = decks()[self.profile["deck"]]
        return deck.with_rows(self.rows) if self.rows else deck

    @cached_property
    def by_colour(self) -> Mapping[str, Player]:
        """The players by colour."""
        return {player.colour: player for player in reversed(self.players)}

    @cached_property
    def standing(self) -> Mapping[str, str]:
        """Whose group stands on a station; stations without one are left out."""
        return {group.station: group.colour for group in reversed(self.groups)}

    @cached_property
    def closed(self) -> frozenset[Path]:
        """The closed paths."""
        return frozenset(barrier.path for barrier in self.barriers)

    def with_player(self, player: Player) -> Position:
        """The position with another state of one player."""
        players = (player if one.colour == player.colour else one for one in self.players)
        return replace(self, players=tuple(players))

    def start_number(self, colour: str) -> int:
        """The start number of a player, from 1."""
        return next(n for n, one in enumerate(self.players, start=1) if one.colour == colour)


# --- moves, dice and drawn cards included ------------------------------------------------------


class Shot(StrEnum):
    """What a die of the range comes to; a miss is named after its segment of the target."""

    HIT = "hit"
    BORDERLINE = "borderline"
    CLICK = "click"
    NE = "NE"
    SE = "SE"
    SW = "SW"
    NW = "NW"

    @property
    def segment(self) -> Segment | None:
        """The segment of a miss; None for everything else."""
        return Segment(self.value) if self.value in _SEGMENTS else None


_SEGMENTS: Final = frozenset(segment.value for segment in Segment)
SHOTS: Final = {
    Shot.HIT: mark("hit"),
    Shot.BORDERLINE: mark("borderline shot"),
    Shot.CLICK: mark("click of the sights"),
    Shot.NE: mark("miss (top right)"),
    Shot.SE: mark("miss (bottom right)"),
    Shot.SW: mark("miss (bottom left)"),
    Shot.NW: mark("miss (top left)"),
}


@dataclass(frozen=True, slots=True)
class Expel:
    """A group of another player is expelled from a station; perhaps an own one moves in."""

    station: str
    to: str
    follow: str = ""

    def words(self) -> list[str]:
        """Its text form: ``expel i1 to k2 follow i2``."""
        follow = ["follow", self.follow] if self.follow else []
        return ["expel", self.station, "to", self.to, *follow]


@dataclass(frozen=True, slots=True)
class Ride(Typed):
    """A player rides a section with a card.

    Attributes:
        player: who.
        card: the number of the card; 0 in an arena in which no card is played.
        expel: what the bottle is used for.
        close: the path that the road-block closes.
        bus: the station that a new group takes.
        coach: the half that a new coach takes.
        wax: what the wax die shows, where it is rolled.
        shots: what the dice of the range show, in the order in which they are rolled: a die
            that shows a click is rolled again at once.
        draw: the cards that are drawn afterwards.
    """

    player: str
    card: int
    expel: Expel | None = None
    close: Path | None = None
    bus: str = ""
    coach: Half | None = None
    wax: str = ""
    shots: tuple[Shot, ...] = ()
    draw: tuple[int, ...] = ()

    def __str__(self) -> str:
        return " ".join([self.player, str(self.card or "arena"), *self._words()])

    def _words(self) -> Iterator[str]:
        if self.expel is not None:
            yield from self.expel.words()
        if self.close is not None:
            yield f"close {self.close}"
        if self.bus:
            yield f"bus {self.bus}"
        if self.coach is not None:
            yield f"coach {self.coach}"
        if self.wax:
            yield f"wax {self.wax}"
        if self.shots:
            yield " ".join(["shots", *self.shots])
        if self.draw:
            yield " ".join(["draw", *map(str, self.draw)])


@dataclass(frozen=True, slots=True)
class Walk(Typed, form="{player} walk {start} to {to}"):
    """A group of a player walks along a path, after the card."""

    player: str
    start: str
    to: str


@dataclass(frozen=True, slots=True)
class Settle(Typed):
    """What a player makes of a boost when the one ahead has ridden: draw level, or keep."""

    player: str
    level: bool

    def __str__(self) -> str:
        return f"{self.player} {'level' if self.level else 'keep'}"


Move = Ride | Walk | Settle
