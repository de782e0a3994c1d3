"""Events: how they come, what they do to everybody, and how they are fought and rewarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.troyes.board.cards import MARAUDING, Colour, EventCard, Goods, cards
from boardlib.troyes.board.moves import Combat, Come, Strike, Throw
from boardlib.troyes.board.position import (
    Display,
    Phase,
    Player,
    Position,
    Won,
    black_key,
    player_key,
)
from boardlib.troyes.rules.groups import efficiency, group_of, judge_colour, judge_dice, spent
from boardlib.troyes.rules.income import LOSS, Gain, gain, gained, told_loss
from boardlib.troyes.rules.naming import event, fails, happened, holds, named_card

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
    colours = [cards().events[one].colour for one in come.events]
    right = len(colours) == 2 and colours.count(Colour.RED) == 1
    yield (holds if right else fails)("events-come", "pair", events=come.events)
    out = {*position.event, *(won.card for won in position.won)}
    for card in come.events:
        if card in out:
            yield fails("events-come", "already", event=card)
        if not cards().events[card].complete:
            yield fails("card-known", "event", event=named_card(card))


def come(position: Position, move: Come) -> tuple[Position, list[Event]]:
    """The position after new events have come to the right of the others, the red one first."""
    order = sorted(move.events, key=lambda one: cards().events[one].colour is not Colour.RED)
    after = replace(
        position,
        events=(*position.events, *map(Display, order)),
        phase=Phase.STRIKES,
        struck=(),
        thrown=False,
        faced=(),
    )
    return moved_on(after), [event("events-order", events=order)]


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
        strict = position.profile["black_dice"] == "after_all"
        yield fails("events-strict" if strict else "events-red-first")
        return
    wanted, given = black_dice(position), len(throw.values)
    keys = [one.key for one in shown(position) if one.black]
    if wanted == given:
        yield holds("black-count", "number", keys, count=wanted)
    else:
        yield fails("black-count", "", keys, count=wanted, given=given)
    yield from judge_supply(position)


def judge_supply(position: Position) -> Iterator[Reason]:
    """That there are fewer black dice than symbols, where it is so (troyes.black-supply)."""
    if black_dice(position) < symbols(position):
        keys = [one.key for one in shown(position) if one.black]
        yield holds("black-supply", "", keys, count=symbols(position))


def thrown(position: Position, throw: Throw) -> tuple[Position, list[Event]]:
    """The position after the black dice have been rolled."""
    black = tuple(sorted(throw.values, reverse=True))
    keys = tuple(black_key(number) for number in range(1, len(black) + 1))
    after = replace(position, black=black, thrown=True)
    return moved_on(after), [event("black-wave", "", keys, values=black)]


# --- what an event does -----------------------------------------------------------------------


def judge_strike(position: Position, strike: Strike) -> Iterator[Reason]:
    """Whether it is the turn of this event."""
    if strike.event not in position.event:
        yield fails("events-stay", event=strike.event)
    elif due(position) == strike:
        order = position.from_start()
        yield holds("events-left", event=strike.event)
        yield holds("event-each", "", map(player_key, order), players=order)
    else:
        yield fails("events-left", event=strike.event)


def struck(position: Position, strike: Strike) -> tuple[Position, list[Event]]:
    """The position after an event has struck every player, and what it caused.

    Rules: troyes.event-each, troyes.event-text, troyes.event-short.
    """
    card = cards().events[strike.event]
    events: list[Event] = []
    for colour in position.from_start():
        player, told = hit(position.profile, card, position.by_colour[colour])
        position, events = position.with_player(player), [*events, *told]
    return moved_on(replace(position, struck=(*position.struck, card.id))), events


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
        free = event("event-red-free", "", (player.key,), player=player.colour, event=card.id)
        return after, [*told, free]
    unmet = told_loss(player.colour, "event-red-short" if red else "event-short")
    return gain(after, Goods(points=-LOSS)), [*told, unmet]


def _told_hit(card: EventCard, player: Player, lost: Goods) -> Event:
    count = -lost.deniers or -lost.influence
    facts: dict[str, Any] = {"player": player.colour, "event": card.id, "count": count}
    if not count:
        return event("event-text", "nothing", (player.key,), **facts)
    variant = "influence" if card.loses.influence else "deniers"
    return event("event-text", variant, (player.key,), **facts)


# --- fighting events: who gets which reward ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Reward:
    """The points of a player for an event.

    Attributes:
        colour: who.
        points: what the player gets.
        name: the rule that gives them.
        pool: the points that are shared; 0 where nobody shares.
        among: how many share them.
    """

    colour: str
    points: int
    name: Gain
    pool: int = 0
    among: int = 1


def rewards(
    profile: Mapping[str, str], cubes: Sequence[str], high: int, low: int
) -> tuple[Reward, ...]:
    """Who gets how many points for an event that is countered.

    Rules: troyes.combat-first, troyes.combat-second, troyes.combat-alone,
    troyes.combat-tied-first, troyes.combat-tied-high, troyes.combat-tied-second,
    troyes.combat-rounding, troyes.combat-rounding-up.

    Args:
        profile: the options.
        cubes: the colours of the cubes, in the order in which they were placed.
        high: the points for the most cubes.
        low: the points for the second most.
    """
    ranks = _ranks(cubes)
    first = ranks[0]
    if len(ranks) == 1 and len(first) == 1:
        return (Reward(first[0], high + low, "combat-alone"),)
    if len(first) > 1:
        return _tied_first(profile, ranks, high, low)
    return (Reward(first[0], high, "combat-first"), *_second(profile, ranks[1], low))


def _ranks(cubes: Sequence[str]) -> list[list[str]]:
    """The players by how many cubes they have, those with the most first."""
    counts = Counter(cubes)
    found = sorted(set(counts.values()), reverse=True)
    return [[colour for colour in counts if counts[colour] == count] for count in found]


def _tied_first(
    profile: Mapping[str, str], ranks: list[list[str]], high: int, low: int
) -> tuple[Reward, ...]:
    both = profile["tied_first"] == "both"
    name: Gain = "combat-tied-first" if both else "combat-tied-high"
    shared = tuple(_shared(profile, ranks[0], high + low if both else high, name))
    if both or len(ranks) == 1:
        return shared
    return (*shared, *_second(profile, ranks[1], low))


def _second(profile: Mapping[str, str], second: list[str], low: int) -> Iterator[Reward]:
    if len(second) == 1:
        yield Reward(second[0], low, "combat-second")
        return
    yield from _shared(profile, second, low, "combat-tied-second")


def _shared(
    profile: Mapping[str, str], tied: Sequence[str], pool: int, name: Gain
) -> Iterator[Reward]:
    """What each of several gets who share some points (option ``tied_rounding``)."""
    among = len(tied)
    share = -(-pool // among) if profile["tied_rounding"] == "up" else pool // among
    yield from (Reward(colour, share, name, pool, among) for colour in tied)


def judge_shares(
    profile: Mapping[str, str], found: Sequence[Reward], card: EventCard
) -> Iterator[Reason]:
    """How points are shared, each of the rules that share them once.

    Rules: troyes.combat-tied-first, troyes.combat-tied-high, troyes.combat-tied-second,
    troyes.combat-rounding, troyes.combat-rounding-up.
    """
    for one in {one.name: one for one in found if one.pool}.values():
        facts = {"among": one.among, "count": one.pool, "each": one.points}
        if one.pool % one.among == 0:
            yield holds(one.name, "shared", (card.key,), **facts)
        elif profile["tied_rounding"] == "up":
            yield holds("combat-rounding-up", "", (card.key,), **facts)
        else:
            yield holds("combat-rounding", "", (card.key,), **facts)


def judge_reward(card: EventCard, one: Reward) -> Reason:
    """What a player gets for an event."""
    keys, points = (card.key, player_key(one.colour)), one.points
    return holds(one.name, "points", keys, player=one.colour, points=points, count=points)


def judge_taker(card: EventCard, taker: str) -> Reason:
    """Who takes an event that is countered; nobody takes Marauding."""
    if card.id == MARAUDING:
        return holds("combat-marauding", event=card.id)
    return holds("combat-card", "", (card.key, player_key(taker)), player=taker)


def winner(cubes: Sequence[str]) -> str:
    """Who takes the event: the most cubes, and of several the first one there.

    Rule: troyes.combat-card.
    """
    return _ranks(cubes)[0][0]


# --- judged ---------------------------------------------------------------------------------


def judge_combat(position: Position, combat: Combat) -> Iterator[Reason]:
    """Whether a group of dice may fight an event.

    Rules: troyes.combat-shown, troyes.card-known, troyes.combat-colour, troyes.combat-some,
    troyes.rounded-down, troyes.combat-surplus, troyes.combat-no-surplus.
    """
    card = cards().events[combat.event]
    if card.id not in position.event:
        yield fails("combat-shown", event=card.id)
        return
    if not card.complete or card.asks is None:
        yield fails("card-known", "event", event=card.id)
        return
    yield from judge_dice(position, combat)
    group = group_of(combat.dice, combat.cube)
    yield judge_colour(position, combat.player, group.taken, card.asks, "combat-colour")
    yield from _judge_cubes(position, combat, card)


def cubes_for(combat: Combat) -> int:
    """The cubes that a group of dice brings to an event; 0 where its divisor is not known."""
    divisor = cards().events[combat.event].divisor
    return efficiency(group_of(combat.dice, combat.cube).total, divisor) if divisor else 0


def empty_flags(position: Position, card: str) -> int:
    """How many flags of an event are empty."""
    return (cards().events[card].flags or 0) - len(position.event[card].cubes)


def _judge_cubes(position: Position, combat: Combat, card: EventCard) -> Iterator[Reason]:
    """How many cubes the dice bring, and whether there are flags for them."""
    count, free = cubes_for(combat), empty_flags(position, card.id)
    total, divisor = group_of(combat.dice, combat.cube).total, card.divisor
    facts = {
        "player": combat.player,
        "event": card.id,
        "total": total,
        "divisor": divisor,
        "count": count,
    }
    if not count and position.profile["zero_combat"] == "no":
        yield fails("combat-some", **facts)
    elif total % (divisor or 1):
        yield holds("rounded-down", "cubes", **facts)
    else:
        yield holds("combat-cubes", **facts)
    if count > free and position.profile["surplus_cubes"] == "lost":
        yield holds("combat-surplus", "", (card.key,), free=free, count=free)
    elif count > free:
        yield fails("combat-no-surplus", "", (card.key,), free=free, count=free)


# --- done -----------------------------------------------------------------------------------


def fought_event(position: Position, combat: Combat) -> tuple[Position, list[Event]]:
    """The position after cubes have gone to an event, and what that caused."""
    count = min(cubes_for(combat), empty_flags(position, combat.event))
    after, events = spent(position, combat)
    card = cards().events[combat.event]
    events.append(event("combat-cubes", player=combat.player, event=card.id, count=count))
    goods = Goods(influence=count * int(position.profile["combat_influence"]))
    after, told = gained(after, combat.player, goods, "combat-influence")
    events += told
    cubes = (*after.event[card.id].cubes, *(combat.player,) * count)
    after = _with_cubes(after, Display(card.id, cubes))
    if len(cubes) < (card.flags or 0):
        return after, events
    return _countered(after, card, cubes, events)


def _with_cubes(position: Position, display: Display) -> Position:
    events = tuple(display if one.card == display.card else one for one in position.events)
    return replace(position, events=events)


def _countered(
    position: Position, card: EventCard, cubes: Sequence[str], events: list[Event]
) -> tuple[Position, list[Event]]:
    """The position after the last flag was filled: rewards, and who takes the card.

    Rules: troyes.combat-full, troyes.combat-card, troyes.combat-marauding.
    """
    assert card.rewards is not None
    events.append(event("combat-full", event=card.id))
    found = rewards(position.profile, cubes, *card.rewards)
    events += map(happened, judge_shares(position.profile, found, card))
    for one in found:
        position, told = gained(position, one.colour, Goods(points=one.points), one.name)
        events += told
    if card.id == MARAUDING:
        events.append(happened(holds("combat-marauding", event=card.id)))
        return _with_cubes(position, Display(card.id)), events
    taker = winner(cubes)
    keys = (card.key, player_key(taker))
    events.append(event("combat-card", "", keys, player=taker, event=card.id))
    left = tuple(one for one in position.events if one.card != card.id)
    return replace(position, events=left, won=(*position.won, Won(taker, card.id))), events
