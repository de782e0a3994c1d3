"""What the shapes of a race mean, what players call them, and what an argument can be about."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final, TypeVar

from boardlib.biathlon.board.cards import card_key, row_key
from boardlib.biathlon.board.course import LAP, Half, Path, Section, Station
from boardlib.biathlon.board.position import Coach, Player, Position, Shooting, player_key
from boardlib.biathlon.rulebook import Unsaid
from boardlib.biathlon.rules.naming import (
    group_key,
    half_key,
    head,
    numbers,
    players,
    section_key,
    shot_key,
    stations,
    word,
)
from boardlib.biathlon.rules.race import turn
from boardlib.game.editing import Thing
from boardlib.text import _, mark

SECTIONS: Final = {
    Section.CLIMB: mark("The climb"),
    Section.DESCENT: mark("The descent"),
    Section.FLAT: mark("The flat"),
    Section.ARENA: mark("The arena"),
}
SHOOTING: Final = {
    "red": mark("Red's shooting"),
    "blue": mark("Blue's shooting"),
    "green": mark("Green's shooting"),
    "yellow": mark("Yellow's shooting"),
    "black": mark("Black's shooting"),
    "grey": mark("Grey's shooting"),
}


def card_called(card: int) -> str:
    """A card by its number."""
    return _("Card {card}").format(card=card)


def half_called(half: Half) -> str:
    """The stretch of the track beside a section of spectators."""
    return _("Half {half}").format(half=half)


def station_called(station: Station) -> str:
    """A station as it is called on the course."""
    return _("Station {name}").format(name=station.name)


def path_called(path: Path) -> str:
    """A path by its ends."""
    return _("The path between: {stations}").format(stations=stations(path))


# --- what the shapes mean ---------------------------------------------------------------


T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class CardSpot:
    """A card, by its number."""

    card: int


@dataclass(frozen=True, slots=True)
class RowSpot:
    """A row of a card, by its section."""

    card: int
    row: Section


@dataclass(frozen=True, slots=True)
class TargetSpot:
    """A target of a shooting, counted from 1."""

    shooting: Shooting
    number: int


Spot = Station | Half | Section | Path | Coach | Player | CardSpot | RowSpot | TargetSpot | None
"""What a shape means; None for one that means nothing.  A group means its station."""


def _stations(position: Position) -> dict[str, Spot]:
    stations = position.course.stations
    return {key: one for one in stations for key in (one.key, group_key(one.name))}


def _cards(position: Position) -> dict[str, Spot]:
    found: dict[str, Spot] = {card_key(one): CardSpot(one) for one in position.deck.numbers}
    for card in position.deck.cards:
        rows = (row.section for row in card.rows)
        found |= {row_key(card.number, one): RowSpot(card.number, one) for one in rows}
    return found


def _targets(position: Position) -> dict[str, Spot]:
    return {
        shot_key(one.colour, number): TargetSpot(one, number)
        for one in position.shootings
        for number in range(1, len(one.shots) + 1)
    }


_FINDERS: Final[Mapping[str, Callable[[Position], Mapping[str, Spot]]]] = {
    "station": _stations,
    "group": _stations,
    "path": lambda race: {one.key: one for one in race.course.paths},
    "half": lambda _race: {half_key(one): one for one in Half},
    "section": lambda _race: {section_key(one): one for one in LAP},
    "coach": lambda race: {one.key: one for one in race.coaches},
    "player": lambda race: {one.key: one for one in race.players},
    "card": _cards,
    "shot": _targets,
}


def spot(position: Position, shape: str) -> Spot:
    """What stands at a shape."""
    finder = _FINDERS.get(shape.partition(":")[0])
    return None if finder is None else finder(position).get(shape)


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


def typed(cards: Iterable[int]) -> str:
    """Cards as they stand in a line, the lowest number first."""
    return " ".join(map(str, sorted(cards)))


def removed(things: Iterable[object]) -> list[str]:
    """The lines that take lines of a position away."""
    return [f"- {thing}" for thing in things]


# --- what an argument can be about ------------------------------------------------------


MOST: Final = 20
CARDS: Final = 6
"""So many cards of whoever decides are listed at most."""
PATHS: Final = 4
"""So many closed paths are."""


def things(position: Position) -> list[Thing]:
    """Players, the cards of whoever decides, shootings, the track, then the whole race."""
    found = [*_player_things(position), *_card_things(position), *_shootings(position)]
    if _is_on_course(position):
        found += [*_closed(position), *_half_things(position), *_section_things(position)]
    return [*found[: MOST - 1], Thing("", _("The whole race"), _("order, times, cards"))]


def _is_on_course(position: Position) -> bool:
    """Whether it is about the course, too, and not about cards or the range alone."""
    there = bool(position.groups or position.coaches or position.barriers)
    range_ = position.shootings or position.section is Section.ARENA
    return there or not (position.rows or range_)


def _player_things(position: Position) -> Iterator[Thing]:
    now = deciding(position)
    for player in position.players:
        facts = [_("decides now")] if player.colour == now else []
        if player.hand:
            facts.append(_("hand: {cards}").format(cards=numbers(player.hand)))
        yield Thing(player_key(player.colour), head(player.colour), "; ".join(facts))


def _card_things(position: Position) -> Iterator[Thing]:
    player = position.by_colour.get(deciding(position))
    for card in () if player is None else player.hand[:CARDS]:
        yield Thing(
            card_key(card),
            card_called(card),
            _("in a hand ({player})").format(player=word(player.colour) if player else ""),
        )


def _shootings(position: Position) -> Iterator[Thing]:
    for shooting in position.shootings:
        if shooting.shots:
            yield Thing(shot_key(shooting.colour, 1), _(SHOOTING[shooting.colour]))


def _section_things(position: Position) -> Iterator[Thing]:
    for section in LAP:
        ridden = _("it is being ridden") if section is position.section else ""
        yield Thing(section_key(section), _(SECTIONS[section]), ridden)


def _closed(position: Position) -> Iterator[Thing]:
    """The paths that are closed, with whoever closed them."""
    for barrier in position.barriers[:PATHS]:
        detail = _("closed ({player})").format(player=word(barrier.colour))
        yield Thing(barrier.path.key, path_called(barrier.path), detail)


def _half_things(position: Position) -> Iterator[Thing]:
    """Every half, with whoever has groups there."""
    for half in Half:
        names = position.course.inside[half]
        there = [position.standing[name] for name in names if name in position.standing]
        groups = players(dict.fromkeys(there))
        detail = _("groups: {players}").format(players=groups) if groups else _("no groups")
        yield Thing(half_key(half), half_called(half), detail)
