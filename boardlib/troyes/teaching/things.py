"""What an argument can be about in a city: events, cards, buildings, the cathedral, players."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.game.editing import Thing
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import card_key
from boardlib.troyes.board.city import Building, Colour
from boardlib.troyes.board.position import Phase, Position, black_key, die_key, player_key
from boardlib.troyes.rules.naming import building_key, card_name, dice_words, players
from boardlib.troyes.teaching.naming import (
    black_called,
    building_called,
    cathedral_called,
    city_called,
    die_called,
    fields_called,
    player_called,
)
from boardlib.troyes.teaching.supplies import in_turn

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
        *_black(position),
    ]
    dice = list(_dice(position))[: MOST - 1 - len(found)]
    whole = Thing("", city_called(), _("points, turns, black dice"))
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
            building_key(building), building_called(building), text.format(count=len(standing))
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
        yield Thing(player_key(player.colour), player_called(player.colour), detail)


def _black(position: Position) -> Iterator[Thing]:
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
