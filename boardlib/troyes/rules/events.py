"""Events: how they come, in which order they act, and what they do to everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, listing, ngettext
from boardlib.troyes.board.cards import EventCard, Goods, cards
from boardlib.troyes.board.dice import Colour
from boardlib.troyes.board.moves import Come, Strike, Throw
from boardlib.troyes.board.position import Display, Phase, Player, Position, black_key, player_key
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.goods import LOSS, gain, told_loss
from boardlib.troyes.rules.naming import card_name, head, players, values

BLACK_DICE: Final = 6
"""How many black dice there are (troyes.black-supply)."""


def shown(position: Position) -> list[EventCard]:
    """The events on show, from left to right."""
    return [cards().events[one.card] for one in position.events]


# --- events come ----------------------------------------------------------------------------


def judge_come(position: Position, come: Come) -> Iterator[Reason]:
    """Whether these events may come: a red one, and one that is yellow or white.

    Rules: troyes.events-come, troyes.card-known.
    """
    keys = [cards().events[one].key for one in come.events]
    colours = [cards().events[one].colour for one in come.events]
    holds = len(colours) == 2 and colours.count(Colour.RED) == 1
    text = _("A red event comes, and one that is yellow or white: {events}.")
    if not holds:
        text = _(
            "A round brings one red event, and one that is yellow or white, not these: {events}."
        )
    text = text.format(events=listing(list(map(card_name, come.events))))
    yield condition("events-come", holds, text, keys)
    out = {*position.event, *(won.card for won in position.won)}
    for card in come.events:
        if card in out:
            text = _("This event has come already: {event}.").format(event=card_name(card))
            yield condition("events-come", False, text, (cards().events[card].key,))
        if not cards().events[card].complete:
            text = _("Of this event most numbers are not known: {event}.")
            yield condition("card-known", False, text.format(event=card_name(card)))


def come(position: Position, move: Come) -> tuple[Position, list[Event]]:
    """The position after new events have come to the right of the others, the red one first."""
    order = sorted(move.events, key=lambda one: cards().events[one].colour is not Colour.RED)
    text = _("New events come to the right of the others, the red one first: {events}.")
    text = text.format(events=listing(list(map(card_name, order))))
    shapes = tuple(cards().events[one].key for one in order)
    after = replace(
        position,
        events=(*position.events, *map(Display, order)),
        phase=Phase.STRIKES,
        struck=(),
        thrown=False,
        faced=(),
    )
    return after, [Event(text, rule("events-order"), shapes)]


# --- in which order they act ------------------------------------------------------------------


def acting_order(position: Position) -> list[EventCard]:
    """The events in the order in which they act.

    Rules: troyes.events-left, and of the option ``black_dice``: troyes.events-red-first,
    troyes.events-strict.
    """
    found = shown(position)
    if position.profile["black_dice"] == "after_all":
        return found
    return sorted(found, key=lambda one: one.colour is not Colour.RED)


def black_dice(position: Position) -> int:
    """How many black dice are rolled: one for each symbol on show.

    Rules: troyes.black-count, troyes.black-supply.
    """
    count = symbols(position)
    return count if position.profile["black_supply"] == "unlimited" else min(BLACK_DICE, count)


def symbols(position: Position) -> int:
    """How many symbols of a die the events on show have, as far as that is known."""
    return sum(one.black or 0 for one in shown(position))


def due(position: Position) -> Strike | str:
    """What is due while events strike: an event that acts, ``throw``, ``defence``, or nothing.

    With the option ``black_dice`` as it usually is, the black dice are rolled, red events act,
    the dice are fought, and only then the yellow and white events act.
    """
    waiting = [one for one in acting_order(position) if one.loses and one.id not in position.struck]
    throw = black_dice(position) and not position.thrown
    if position.profile["black_dice"] == "after_all":
        if waiting:
            return Strike(waiting[0].id)
        return "throw" if throw else "defence" if position.black else ""
    if throw:
        return "throw"
    if waiting and (waiting[0].colour is Colour.RED or not position.black):
        return Strike(waiting[0].id)
    return "defence" if position.black else ""


def moved_on(position: Position) -> Position:
    """The position in the phase that is due: more events, the defence, or the actions."""
    if position.phase is not Phase.STRIKES:
        return position
    wanted = due(position)
    if wanted == "defence":
        return replace(position, phase=Phase.DEFENCE, turn=position.start)
    if wanted:
        return position
    turn = position.start if position.dice else ""
    return replace(position, phase=Phase.ACTIONS, turn=turn)


# --- black dice are rolled --------------------------------------------------------------------


def judge_throw(position: Position, throw: Throw) -> Iterator[Reason]:
    """Whether the black dice are rolled now, and as many as there are symbols."""
    if due(position) != "throw":
        yield _not_now(position, _("The black dice are not rolled now."))
        return
    wanted, given = black_dice(position), len(throw.values)
    text = ngettext(
        "The events on show bring {count} black die.",
        "The events on show bring {count} black dice.",
        wanted,
    )
    if wanted != given:
        text = _("The events on show bring this many black dice: {count}, not {given}.")
    keys = [one.key for one in shown(position) if one.black]
    text = text.format(count=wanted, given=given)
    yield condition("black-count", wanted == given, text, keys, count=wanted)
    yield from judge_supply(position)


def judge_supply(position: Position) -> Iterator[Reason]:
    """That there are fewer black dice than symbols, where it is so (troyes.black-supply)."""
    if black_dice(position) < symbols(position):
        text = _("There are only six black dice, though the events show more ({count}).")
        keys = [one.key for one in shown(position) if one.black]
        yield condition("black-supply", True, text.format(count=symbols(position)), keys)


def _not_now(position: Position, text: str) -> Reason:
    strict = position.profile["black_dice"] == "after_all"
    return condition("events-strict" if strict else "events-red-first", False, text)


def thrown(position: Position, throw: Throw) -> tuple[Position, list[Event]]:
    """The position after the black dice have been rolled."""
    black = tuple(sorted(throw.values, reverse=True))
    text = _("The black dice show: {values}.").format(values=values(black))
    keys = tuple(black_key(number) for number in range(1, len(black) + 1))
    return replace(position, black=black, thrown=True), [Event(text, rule("black-wave"), keys)]


# --- what an event does -----------------------------------------------------------------------


def judge_strike(position: Position, strike: Strike) -> Iterator[Reason]:
    """Whether it is the turn of this event."""
    if strike.event not in position.event:
        text = _("This event is not on show: {event}.").format(event=card_name(strike.event))
        yield condition("events-stay", False, text, (cards().events[strike.event].key,))
        return
    wanted = due(position)
    holds = wanted == strike
    text = _("It is the turn of this event: {event}.")
    if not holds:
        text = _("It is not the turn of this event: {event}.")
    key = cards().events[strike.event].key
    name = "events-left"
    yield condition(name, holds, text.format(event=card_name(strike.event)), (key,))
    if holds:
        order = position.from_start()
        text = _("It strikes every player, in this order: {players}.")
        text = text.format(players=players(order))
        yield condition("event-each", True, text, tuple(map(player_key, order)))


def struck(position: Position, strike: Strike) -> tuple[Position, list[Event]]:
    """The position after an event has struck every player, and what it caused.

    Rules: troyes.event-each, troyes.event-text, troyes.event-short.
    """
    card = cards().events[strike.event]
    events: list[Event] = []
    for colour in position.from_start():
        player, told = hit(position.profile, card, position.by_colour[colour])
        position, events = position.with_player(player), [*events, *told]
    return replace(position, struck=(*position.struck, card.id)), events


def hit(profile: Mapping[str, str], card: EventCard, player: Player) -> tuple[Player, list[Event]]:
    """A player after an event: he loses what he can, and points where that is not all.

    Rules: troyes.event-short, and of the option ``red_unmet``: troyes.event-red-free,
    troyes.event-red-short.
    """
    lost = Goods(
        deniers=-min(card.loses.deniers, player.deniers),
        influence=-min(card.loses.influence, player.influence),
    )
    short = lost != card.loses.times(-1)
    after, told = gain(player, lost), [_told_hit(card, player, lost)]
    if not short:
        return after, told
    red = card.colour is Colour.RED
    if red and profile["red_unmet"] == "nothing":
        return after, [*told, _told_free(card, player)]
    name = "event-red-short" if red else "event-short"
    return gain(after, Goods(points=-LOSS)), [*told, told_loss(player.colour, name)]


def _told_free(card: EventCard, player: Player) -> Event:
    text = _("{player}: that costs no points, as the event is red ({event}).")
    text = text.format(player=head(player.colour), event=card_name(card.id))
    return Event(text, rule("event-red-free"), (player_key(player.colour), card.key))


def _told_hit(card: EventCard, player: Player, lost: Goods) -> Event:
    count = -lost.deniers or -lost.influence
    text = ngettext(
        "{player}: pays {count} denier ({event}).",
        "{player}: pays {count} deniers ({event}).",
        count,
    )
    if card.loses.influence:
        text = ngettext(
            "{player}: gives up {count} point of influence ({event}).",
            "{player}: gives up {count} points of influence ({event}).",
            count,
        )
    if not count:
        text = _("{player}: has nothing that could be paid ({event}).")
    text = text.format(player=head(player.colour), count=count, event=card_name(card.id))
    shapes = (player_key(player.colour), card.key)
    return Event(text, rule("event-text"), shapes, None, {"player": player.colour, "count": count})
