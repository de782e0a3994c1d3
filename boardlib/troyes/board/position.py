"""Positions: the city, the cards on show, the square with its dice, and what players have.

Nothing in a position is hidden, but for one that is seen through a player's eyes and says so; what
he may see is a question of its own (``view blue``).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from boardlib.game.board import Board, not_said
from boardlib.profile import Profile
from boardlib.shown import Written
from boardlib.text import mark
from boardlib.troyes.board.cards import MARAUDING, Building, Die, Space, Stone
from boardlib.troyes.board.moves import District


class Phase(StrEnum):
    """What a round is made of, in its order, between the set-up and the end of the game."""

    SETUP = "setup"
    REVEAL = "reveal"
    INCOME = "income"
    WORKFORCE = "workforce"
    EVENTS = "events"
    STRIKES = "strikes"
    DEFENCE = "defence"
    ACTIONS = "actions"
    OVER = "over"


PHASES: Final = {
    Phase.SETUP: mark("set-up"),
    Phase.REVEAL: mark("cards are revealed"),
    Phase.INCOME: mark("income and wages"),
    Phase.WORKFORCE: mark("the workforce is rolled"),
    Phase.EVENTS: mark("new events come"),
    Phase.STRIKES: mark("events strike"),
    Phase.DEFENCE: mark("black dice are fought"),
    Phase.ACTIONS: mark("actions"),
    Phase.OVER: mark("the game is over"),
}
SEATS: Final = {
    "blue": mark("blue"),
    "green": mark("green"),
    "orange": mark("orange"),
    "violet": mark("violet"),
}
"""The colours of the players: none that a die of the workforce has."""
GREY: Final = "grey"
"""The neutral owner of grey citizens, who never takes a turn."""
OWNERS: Final = {**SEATS, GREY: mark("grey")}


@dataclass(frozen=True, slots=True)
class Player:
    """A player and what he has.

    Attributes:
        colour: what the player is called.
        deniers: the purse.
        influence: points of influence, 0 to 20.
        points: victory points gained so far; nobody else sees them.
        supply: citizens in the own supply.
        characters: the characters in the hand, by their ids.
        hidden: whether points and characters are not known to whoever looks at the position.
    """

    colour: str
    deniers: int = 0
    influence: int = 0
    points: int = 0
    supply: int = 0
    characters: tuple[str, ...] = ()
    hidden: bool = False

    @property
    def key(self) -> str:
        """The key of the player's shape on the picture."""
        return player_key(self.colour)


def player_key(colour: str) -> str:
    """The key of the shape that shows what a player, or grey, has."""
    return f"player:{colour}"


def die_key(owner: str, number: int) -> str:
    """The key of the shape of a die in a district; its number counts from 1."""
    return f"die:{owner}:{number}"


def black_key(number: int) -> str:
    """The key of the shape of a black die; its number counts from 1."""
    return f"black:{number}"


@dataclass(frozen=True, slots=True)
class Citizen(Written, form="citizen {colour} {space}"):
    """A citizen who stands in a building."""

    colour: str
    space: Space


@dataclass(frozen=True, slots=True)
class Lying(Written, form="lying {colour} {building}"):
    """A citizen who lies on a building until the end of the round."""

    colour: str
    building: Building


@dataclass(frozen=True, slots=True)
class Activity:
    """An activity card on show.

    Attributes:
        card: its id.
        overseers: the colours on its places, the first place first.
        cubes: colour -> how many cubes of its delayed effect.
    """

    card: str
    overseers: tuple[str, ...] = ()
    cubes: tuple[tuple[str, int], ...] = ()

    def cubes_of(self, colour: str) -> int:
        """How many cubes of a player lie on it."""
        return dict(self.cubes).get(colour, 0)


@dataclass(frozen=True, slots=True)
class Display:
    """An event on show, and the cubes on its flags in the order in which they were placed."""

    card: str
    cubes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Cube(Written, form="stone {colour} {stone}"):
    """A cube in the cathedral."""

    colour: str
    stone: Stone


@dataclass(frozen=True, slots=True)
class Won(Written, form="won {colour} {card}"):
    """An event card that a player has taken."""

    colour: str
    card: str


@dataclass(frozen=True, slots=True)
class Passed(Written, form="passed {colour} {deniers}"):
    """A player who has passed, and the deniers in his district."""

    colour: str
    deniers: int


@dataclass(frozen=True, repr=False)
class Position(Board):
    """The whole state of a game.

    Attributes:
        profile: what the source leaves open.
        players: in the order of their seats, clockwise.
        start: who is the start player.
        round: the round, from 1.
        phase: where in the round.
        turn: whose turn it is; empty where nobody has to do anything.
        citizens: who stands in the buildings.
        lying: who lies on them.
        districts: the dice on the square, by owner.
        black: the black dice that are to be fought.
        activities: the activity cards on show.
        events: the events on show, from left to right; Marauding is always the first.
        cathedral: the cubes in the cathedral.
        won: the events that players have taken.
        passed: who has passed, in that order.
        used: the influence used since the last action, one word for each use.
        struck: the events whose text has been carried out in this round.
        thrown: whether the black dice have been rolled in this round.
        faced: who has faced black dice in this round.
    """

    profile: Profile = field(default_factory=not_said)
    players: tuple[Player, ...] = ()
    start: str = ""
    round: int = 1
    phase: Phase = Phase.ACTIONS
    turn: str = ""
    citizens: tuple[Citizen, ...] = ()
    lying: tuple[Lying, ...] = ()
    districts: tuple[District, ...] = ()
    black: tuple[int, ...] = ()
    activities: tuple[Activity, ...] = ()
    events: tuple[Display, ...] = (Display(MARAUDING),)
    cathedral: tuple[Cube, ...] = ()
    won: tuple[Won, ...] = ()
    passed: tuple[Passed, ...] = ()
    used: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    thrown: bool = False
    faced: tuple[str, ...] = ()

    @cached_property
    def by_colour(self) -> Mapping[str, Player]:
        """The players by colour."""
        return {player.colour: player for player in reversed(self.players)}

    @cached_property
    def colours(self) -> tuple[str, ...]:
        """The colours of the players, in the order of their seats."""
        return tuple(player.colour for player in self.players)

    @cached_property
    def standing(self) -> Mapping[Space, str]:
        """Who stands on a place; empty places are left out."""
        return {citizen.space: citizen.colour for citizen in reversed(self.citizens)}

    @cached_property
    def dice(self) -> Mapping[str, tuple[Die, ...]]:
        """The dice of each owner on the square; an owner without dice is left out."""
        return {one.owner: one.dice for one in self.districts if one.dice}

    @cached_property
    def on_show(self) -> Mapping[str, Activity]:
        """The activity cards on show by their ids."""
        return {one.card: one for one in self.activities}

    @cached_property
    def event(self) -> Mapping[str, Display]:
        """The events on show by their ids."""
        return {one.card: one for one in self.events}

    @cached_property
    def stones(self) -> Mapping[Stone, str]:
        """Whose cube lies on a place of the cathedral; free places are left out."""
        return {one.stone: one.colour for one in self.cathedral}

    def with_player(self, player: Player) -> Position:
        """The position with another state of one player."""
        players = (player if one.colour == player.colour else one for one in self.players)
        return replace(self, players=tuple(players))

    def from_start(self) -> tuple[str, ...]:
        """The colours clockwise from the start player."""
        if self.start not in self.colours:
            return self.colours
        first = self.colours.index(self.start)
        return self.colours[first:] + self.colours[:first]
