"""What the shapes of a city mean, what players call them, and what an argument can be about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from boardlib.game.editing import Thing
from boardlib.text import _, ngettext, sentence_case
from boardlib.troyes.board.cards import (
    COLUMNS,
    LEVELS,
    Building,
    Colour,
    Die,
    Space,
    Stone,
    card_key,
    cards,
    spaces,
)
from boardlib.troyes.board.position import (
    Activity,
    Display,
    Phase,
    Player,
    Position,
    black_key,
    die_key,
    player_key,
)
from boardlib.troyes.rules.groups import MOST_DICE
from boardlib.troyes.rules.naming import (
    building_head,
    building_key,
    card_name,
    dice_words,
    die_words,
    head,
    players,
    word,
)


def die_called(die: Die, owner: str) -> str:
    """A die by what it shows and whose it is: ``Red 4 (green)``."""
    text = _("{die} ({owner})").format(die=die_words(die), owner=word(owner))
    return sentence_case(text)


def black_called(number: int) -> str:
    """A black die, counted from 1."""
    return _("Black die {number}").format(number=number)


def cathedral_called() -> str:
    """The cathedral."""
    return _("The cathedral")


def fields_called() -> str:
    """The fields."""
    return _("The fields")


# --- who has dice -----------------------------------------------------------------------


def in_turn(position: Position) -> list[str]:
    """The players, the one whose turn it is first."""
    return sorted(position.colours, key=lambda colour: colour != position.turn)


def highest(position: Position, colour: str, of: Colour) -> tuple[Die, ...]:
    """The highest own dice of one colour, as many as a group may have."""
    dice = [die for die in position.dice.get(colour, ()) if die.colour is of]
    return tuple(sorted(dice, key=lambda die: -die.value)[:MOST_DICE])


# --- what the shapes mean ---------------------------------------------------------------


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


@dataclass(frozen=True, slots=True)
class CathedralSpot:
    """The cathedral: all of its columns, which is what 0 says."""

    column: int = 0


class FieldsSpot:
    """The fields."""


Spot = (
    DieSpot
    | BlackSpot
    | Space
    | Stone
    | CathedralSpot
    | FieldsSpot
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
    "cathedral": lambda _city, rest: None if rest else CathedralSpot(),
    "fields": lambda _city, rest: None if rest else FieldsSpot(),
    "building": lambda _city, rest: Building(rest) if rest in tuple(Building) else None,
    "player": lambda city, rest: city.by_colour.get(rest),
    "card": _card,
}


# --- what an argument can be about ------------------------------------------------------


MOST: Final = 20
"""So many things are listed at most; where there is room, dice are among them."""
EVENTS: Final = 4
CARDS: Final = 6
BLACK: Final = 2
FIGHTING: Final = (Phase.EVENTS, Phase.STRIKES, Phase.DEFENCE)
"""When Marauding matters, though no cube lies on it."""


def things(position: Position) -> list[Thing]:
    """Events, buildings, cathedral and cards, then the players, dice, and the whole city.

    What a picture of the city leaves out, since nothing lies there, is none of them.
    """
    found = [
        *_events(position),
        *_buildings(position),
        *_cathedral(position),
        *_cards(position),
        *_players(position),
        *_black_dice_things(position),
    ]
    dice = list(_dice(position))[: MOST - 1 - len(found)]
    whole = Thing("", _("The whole city"), _("points, turns, black dice"))
    return [*found, *dice, whole]


def _events(position: Position) -> Iterator[Thing]:
    """The events; Marauding alone, without a cube, is nothing to speak of before it strikes."""
    alone = len(position.events) == 1 and not position.events[0].cubes and not position.black
    if alone and position.phase not in FIGHTING:
        return
    for event in position.events[:EVENTS]:
        on_it = players(event.cubes)
        detail = _("cubes: {players}").format(players=on_it) if on_it else _("no cubes")
        yield Thing(card_key(event.card), card_name(event.card), detail)


def _buildings(position: Position) -> Iterator[Thing]:
    for building in Building:
        standing = [one for space, one in position.standing.items() if space.building is building]
        if not standing and not any(one.building is building for one in position.lying):
            continue
        text = ngettext("{count} citizen", "{count} citizens", len(standing))
        yield Thing(
            building_key(building), building_head(building), text.format(count=len(standing))
        )


def _cathedral(position: Position) -> Iterator[Thing]:
    """The cathedral with its cubes, and the fields while yellow dice may go there."""
    if position.cathedral:
        on_it = players(dict.fromkeys(cube.colour for cube in position.cathedral))
        yield Thing("cathedral", cathedral_called(), _("cubes: {players}").format(players=on_it))
    dice = [die for lying in position.dice.values() for die in lying]
    if position.phase is Phase.ACTIONS and any(die.colour is Colour.YELLOW for die in dice):
        yield Thing("fields", fields_called(), _("for yellow dice"))


def _cards(position: Position) -> Iterator[Thing]:
    for activity in position.activities[:CARDS]:
        on_it = players(activity.overseers)
        detail = _("overseers: {players}").format(players=on_it) if on_it else _("no overseer")
        yield Thing(card_key(activity.card), card_name(activity.card), detail)


def _players(position: Position) -> Iterator[Thing]:
    """The players, unless there is nothing to be told of them."""
    goods = (n for one in position.players for n in (one.deniers, one.influence, one.points))
    supplies = (one.supply for one in position.players)
    told = any(goods) or any(supplies) or position.dice or position.passed
    if not told and (position.citizens or position.cathedral):
        return
    for player in position.players:
        detail = dice_words(position.dice.get(player.colour, ())) or _("no dice")
        if player.colour == position.turn:
            detail = "; ".join([_("has the turn"), detail])
        yield Thing(player_key(player.colour), head(player.colour), detail)


def _black_dice_things(position: Position) -> Iterator[Thing]:
    for number, value in enumerate(position.black[:BLACK], start=1):
        yield Thing(black_key(number), black_called(number), _("shows {value}").format(value=value))


def _dice(position: Position) -> Iterator[Thing]:
    """The dice, those that look alike in one district once."""
    told = set()
    for owner in (*in_turn(position), *position.dice):
        for number, die in enumerate(position.dice.get(owner, ()), start=1):
            if (owner, die) not in told:
                told.add((owner, die))
                yield Thing(die_key(owner, number), die_called(die, owner))
