"""What the shapes of a picture mean: stations, paths, halves, players, cards, shots."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeVar

from boardlib.biathlon.board.cards import card_key, row_key
from boardlib.biathlon.board.course import LAP, Half, Path, Section, Station
from boardlib.biathlon.board.position import Coach, Player, Position, Shooting
from boardlib.biathlon.rulebook import Unsaid
from boardlib.biathlon.rules.naming import group_key, half_key, section_key, shot_key
from boardlib.biathlon.rules.race import turn

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A card, or one of its rows.

    Attributes:
        card: its number.
        row: the section of the row; None for the card as a whole.
    """

    card: int
    row: Section | None = None


@dataclass(frozen=True, slots=True)
class TargetSpot:
    """A target of a shooting, counted from 1."""

    shooting: Shooting
    number: int


Spot = Station | Half | Section | Path | Coach | Player | CardSpot | TargetSpot | None
"""What a shape means; None for one that means nothing.  A group means its station."""


def spot(position: Position, shape: str) -> Spot:
    """What stands at a shape."""
    finders = {
        "station": _stations,
        "group": _stations,
        "path": _paths,
        "half": _halves,
        "section": _sections,
        "coach": _coaches,
        "player": _players,
        "card": _cards,
        "shot": _targets,
    }
    finder = finders.get(shape.partition(":")[0])
    return None if finder is None else finder(position).get(shape)


def _stations(position: Position) -> dict[str, Spot]:
    stations = position.course.stations
    return {key: one for one in stations for key in (one.key, group_key(one.name))}


def _paths(position: Position) -> dict[str, Spot]:
    return {one.key: one for one in position.course.paths}


def _halves(_position: Position) -> dict[str, Spot]:
    return {half_key(one): one for one in Half}


def _sections(_position: Position) -> dict[str, Spot]:
    return {section_key(one): one for one in LAP}


def _coaches(position: Position) -> dict[str, Spot]:
    return {one.key: one for one in position.coaches}


def _players(position: Position) -> dict[str, Spot]:
    return {one.key: one for one in position.players}


def _cards(position: Position) -> dict[str, Spot]:
    found: dict[str, Spot] = {card_key(one): CardSpot(one) for one in position.deck.numbers}
    for card in position.deck.cards:
        rows = (row.section for row in card.rows)
        found |= {row_key(card.number, one): CardSpot(card.number, one) for one in rows}
    return found


def _targets(position: Position) -> dict[str, Spot]:
    return {
        shot_key(one.colour, number): TargetSpot(one, number)
        for one in position.shootings
        for number in range(1, len(one.shots) + 1)
    }


def holder(position: Position, card: int) -> Player | None:
    """In whose hand a card is; None for a card that lies elsewhere."""
    return next((one for one in position.players if card in one.hand), None)


def deciding(position: Position) -> str:
    """Who decides now, or the first player; empty where nobody takes part."""
    now = unless_unsaid(lambda: turn(position), None)
    if now is not None:
        return now.colour
    return position.players[0].colour if position.players else ""


def unless_unsaid(asked: Callable[[], T], otherwise: T) -> T:
    """What the rules say; something else where the article does not, and nobody has chosen."""
    try:
        return asked()
    except Unsaid:
        return otherwise


def removed(things: Iterable[object]) -> list[str]:
    """The lines that take lines of a position away."""
    return [f"- {thing}" for thing in things]
