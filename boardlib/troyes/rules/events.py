"""Events: how they come, what they do to everybody, and how they are fought and rewarded."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.board.cards import MARAUDING, EventCard, Goods, cards
from boardlib.troyes.board.city import Colour
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
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.groups import efficiency, group_of, judge_colour, judge_dice, spent
from boardlib.troyes.rules.income import LOSS, gain, gained, told_loss
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


# --- Fighting events: cubes go to flags, and rewards are paid when the last one is filled


_OTHER_COLOUR: Final = {
    Colour.RED: mark("This event is fought with red dice only. Of another colour: {dice}."),
    Colour.WHITE: mark("This event is fought with white dice only. Of another colour: {dice}."),
    Colour.YELLOW: mark("This event is fought with yellow dice only. Of another colour: {dice}."),
}
"""What is said of dice with which that cannot be done."""


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
    name: str
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
    name = "combat-tied-first" if both else "combat-tied-high"
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
    profile: Mapping[str, str], tied: Sequence[str], pool: int, name: str
) -> Iterator[Reward]:
    """What each of several gets who share some points (option ``tied_rounding``)."""
    among = len(tied)
    share = -(-pool // among) if profile["tied_rounding"] == "up" else pool // among
    yield from (Reward(colour, share, name, pool, among) for colour in tied)


def share_words(profile: Mapping[str, str], found: Sequence[Reward]) -> Iterator[tuple[str, str]]:
    """How points are shared: for each pool its rule and a sentence, rounding told where there is.

    Rules: troyes.combat-tied-first, troyes.combat-tied-high, troyes.combat-tied-second,
    troyes.combat-rounding, troyes.combat-rounding-up.
    """
    for one in {one.name: one for one in found if one.pool}.values():
        name = one.name
        text = ngettext(
            "{players} players share {count} point, so each gets {each}.",
            "{players} players share {count} points, so each gets {each}.",
            one.pool,
        )
        if one.pool % one.among:
            name, text = _rounded_words(profile, one)
        yield name, text.format(players=one.among, count=one.pool, each=one.points)


def _rounded_words(profile: Mapping[str, str], one: Reward) -> tuple[str, str]:
    """The rule and the sentence for points that do not divide."""
    if profile["tied_rounding"] == "up":
        return "combat-rounding-up", ngettext(
            "{players} players share {count} point; rounded up, each gets {each}.",
            "{players} players share {count} points; rounded up, each gets {each}.",
            one.pool,
        )
    return "combat-rounding", ngettext(
        "{players} players share {count} point; rounded down, each gets {each}.",
        "{players} players share {count} points; rounded down, each gets {each}.",
        one.pool,
    )


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
        text = _("This event is not on show: {event}.").format(event=card_name(card.id))
        yield condition("combat-shown", False, text, (card.key,))
        return
    if not card.complete or card.asks is None:
        text = _("Of this event most numbers are not known: {event}.")
        yield condition("card-known", False, text.format(event=card_name(card.id)), (card.key,))
        return
    yield from judge_dice(position, combat)
    group = group_of(combat.dice, combat.cube)
    text = _(_OTHER_COLOUR[card.asks])
    yield judge_colour(position, combat.player, group.taken, card.asks, "combat-colour", text)
    yield from _judge_cubes(position, combat, card)


def cubes_for(combat: Combat) -> int:
    """The cubes that a group of dice brings to an event; 0 where its divisor is not known."""
    divisor = cards().events[combat.event].divisor
    return efficiency(group_of(combat.dice, combat.cube).total, divisor) if divisor else 0


def empty_flags(position: Position, event: str) -> int:
    """How many flags of an event are empty."""
    return (cards().events[event].flags or 0) - len(position.event[event].cubes)


def _judge_cubes(position: Position, combat: Combat, card: EventCard) -> Iterator[Reason]:
    count, free = cubes_for(combat), empty_flags(position, card.id)
    total = group_of(combat.dice, combat.cube).total
    zero = position.profile["zero_combat"] == "yes"
    name = "combat-cubes"
    text = ngettext(
        "{total} divided by {divisor}: {count} cube.",
        "{total} divided by {divisor}: {count} cubes.",
        count,
    )
    if total % (card.divisor or 1):
        name = "rounded-down"
        text = ngettext(
            "{total} divided by {divisor}, rounded down: {count} cube.",
            "{total} divided by {divisor}, rounded down: {count} cubes.",
            count,
        )
    if not count and not zero:
        name = "combat-some"
        text = _("{total} divided by {divisor} gives no cube; one at least is needed.")
    text = text.format(total=total, divisor=card.divisor, count=count)
    yield condition(name, count > 0 or zero, text, (card.key,), count=count)
    if count > free:
        yield _surplus(position, card, free)


def _surplus(position: Position, card: EventCard, free: int) -> Reason:
    lost = position.profile["surplus_cubes"] == "lost"
    text = ngettext(
        "{count} flag is empty; the cubes beyond are lost.",
        "{count} flags are empty; the cubes beyond are lost.",
        free,
    )
    if not lost:
        text = ngettext(
            "There are more cubes than empty flags ({count} flag is empty).",
            "There are more cubes than empty flags ({count} flags are empty).",
            free,
        )
    name = "combat-surplus" if lost else "combat-no-surplus"
    return condition(name, lost, text.format(count=free), (card.key,), free=free)


# --- done -----------------------------------------------------------------------------------


def fought_event(position: Position, combat: Combat) -> tuple[Position, list[Event]]:
    """The position after cubes have gone to an event, and what that caused."""
    count = min(cubes_for(combat), empty_flags(position, combat.event))
    after, events = spent(position, combat)
    text = ngettext(
        "{player}: {count} cube goes to an event ({event}).",
        "{player}: {count} cubes go to an event ({event}).",
        count,
    ).format(player=head(combat.player), count=count, event=card_name(combat.event))
    card = cards().events[combat.event]
    events.append(Event(text, rule("combat-cubes"), (card.key,), None, {"count": count}))
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
    text = _("The last flag is filled: the event is countered ({event}).")
    events.append(Event(text.format(event=card_name(card.id)), rule("combat-full"), (card.key,)))
    found = rewards(position.profile, cubes, *card.rewards)
    events += (
        Event(text, rule(name), (card.key,)) for name, text in share_words(position.profile, found)
    )
    for one in found:
        position, told = gained(position, one.colour, Goods(points=one.points), one.name)
        events += told
    if card.id == MARAUDING:
        text = _("This event stays, and its cubes go back: {event}.")
        text = text.format(event=card_name(card.id))
        events.append(Event(text, rule("combat-marauding"), (card.key,)))
        return _with_cubes(position, Display(card.id)), events
    taker = winner(cubes)
    text = _("{player}: takes the event ({event}).")
    text = text.format(player=head(taker), event=card_name(card.id))
    events.append(Event(text, rule("combat-card"), (card.key, player_key(taker))))
    left = tuple(one for one in position.events if one.card != card.id)
    return replace(position, events=left, won=(*position.won, Won(taker, card.id))), events
