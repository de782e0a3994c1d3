"""What the shapes of a city mean: dice, places, stones, cards, players, buildings."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import COLUMNS, LEVELS, Building, Die, Space, Stone, spaces
from boardlib.troyes.board.position import Activity, Display, Player, Position


@dataclass(frozen=True, slots=True)
class DieSpot:
    """A die of a district; its number counts from 1."""

    owner: str
    number: int
    die: Die


@dataclass(frozen=True, slots=True)
class BlackSpot:
    """A black die; its number counts from 1."""

    number: int
    value: int


@dataclass(frozen=True, slots=True)
class CharacterSpot:
    """A character in the hand of a player."""

    owner: Player
    card: str


Spot = (
    DieSpot
    | BlackSpot
    | Space
    | Stone
    | Building
    | Player
    | Activity
    | Display
    | CharacterSpot
    | None
)


def spot(position: Position, shape: str) -> Spot:
    """What a shape means in a position; None where it means nothing."""
    kind, _colon, rest = shape.partition(":")
    return _READERS[kind](position, rest) if kind in _READERS else None


def _die(position: Position, rest: str) -> Spot:
    owner, _colon, number = rest.partition(":")
    dice = position.dice.get(owner, ())
    at = _number(number)
    return DieSpot(owner, at, dice[at - 1]) if 1 <= at <= len(dice) else None


def _black(position: Position, rest: str) -> Spot:
    at = _number(rest)
    return BlackSpot(at, position.black[at - 1]) if 1 <= at <= len(position.black) else None


def _space(position: Position, rest: str) -> Spot:
    known = {one.key: one for building in Building for one in spaces(position.profile, building)}
    return known.get(f"space:{rest}")


def _stone(_position: Position, rest: str) -> Spot:
    found = re.fullmatch(r"(\d):(\d)", rest)
    if found is None:
        return None
    stone = Stone(int(found[1]), int(found[2]))
    known = 1 <= stone.column <= COLUMNS and 1 <= stone.level <= LEVELS
    return stone if known else None


def _building(_position: Position, rest: str) -> Spot:
    return Building(rest) if rest in tuple(Building) else None


def _player(position: Position, rest: str) -> Spot:
    return position.by_colour.get(rest)


def _card(position: Position, rest: str) -> Spot:
    if rest in cards().activities:
        return position.on_show.get(rest)
    hands = (one for one in position.players if rest in one.characters)
    owner = next(hands, None)
    return position.event.get(rest) if owner is None else CharacterSpot(owner, rest)


def _number(text: str) -> int:
    """A number from 1; 0 where it is none."""
    return int(text) if text.isdecimal() else 0


_READERS: Final[Mapping[str, Callable[[Position, str], Spot]]] = {
    "die": _die,
    "black": _black,
    "space": _space,
    "stone": _stone,
    "building": _building,
    "player": _player,
    "card": _card,
}
