"""Questions about cards: activities, events and rewards, overseers, what is known of a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any, Final

from boardlib.game import Answer, Listed, QuestionError, reasoned
from boardlib.rulebook import Fact
from boardlib.ruling import Basis, Reason
from boardlib.text import _, listing
from boardlib.troyes.board.cards import (
    COLOURS,
    MARAUDING,
    SUBJECTS,
    THRESHOLDS,
    ActivityCard,
    Character,
    Colour,
    EventCard,
    card_key,
    cards,
)
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import Position
from boardlib.troyes.questions.describe import card_line, event_line
from boardlib.troyes.rules.activities import PLACES, place_points
from boardlib.troyes.rules.events import (
    acting_order,
    black_dice,
    empty_flags,
    judge_reward,
    judge_shares,
    judge_supply,
    judge_taker,
    rewards,
    shown,
    winner,
)
from boardlib.troyes.rules.naming import card_name, holds, named
from boardlib.words import expected


def cards_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``cards``: the activity cards on show, with their overseers and cubes."""
    lines = [card_line(one) for one in position.activities]
    keys = tuple(cards().activities[one.card].key for one in position.activities)
    listed = tuple(map(Listed, lines)) or (Listed(_("No activity card is on show.")),)
    data = {
        one.card: {"overseers": list(one.overseers), "cubes": dict(one.cubes)}
        for one in position.activities
    }
    return Answer(question, "", data, shapes=keys, listed=listed)


def events_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``events``: the events on show, and in which order they act."""
    order = [one.id for one in acting_order(position)]
    strict = position.profile["black_dice"] == "after_all"
    keys = tuple(one.key for one in shown(position))
    why = holds("events-strict" if strict else "events-red-first", "", keys, events=order)
    first = holds("marauding-first", event=MARAUDING)
    lines = [event_line(position, one) for one in position.events]
    data = {
        "row": [one.id for one in shown(position)],
        "order": {str(number): id_ for number, id_ in enumerate(order, start=1)},
        "empty": {one.id: empty_flags(position, one.id) for one in shown(position) if one.flags},
        "won": {
            who: [one.card for one in position.won if one.colour == who] for who in position.colours
        },
    }
    return reasoned(question, data, why, first, *lines, shapes=keys)


def black_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``black``: how many black dice the events on show bring."""
    count = black_dice(position)
    found = [one for one in shown(position) if one.black]
    each = _("{event} ({count})")
    named = [each.format(event=card_name(one.id), count=one.black) for one in found]
    events = Fact([one.id for one in found], listing(named), tuple(one.key for one in found))
    counted = holds("black-count", "events", count=count, events=events)
    return reasoned(question, count, counted, *judge_supply(position))


def overseers_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``overseers CARD``: who stands on its places, and what they earn at the end."""
    card = words.activity()
    if card not in position.on_show:
        text = _("This card is not on show: {card}.").format(card=card_name(card))
        raise QuestionError(text)
    activity, key = position.on_show[card], card_key(card)
    found: list[dict[str, Any]] = [
        {
            "place": place,
            "player": who,
            "points": place_points(position.profile, card, place),
        }
        for place, who in enumerate(activity.overseers, start=1)
    ]
    arrival = position.profile["overseer_points"] == "arrival"
    reasons = [_place_reason(card, arrival, **one) for one in found]
    nobody = holds("overseer-place", "", (key,))
    return reasoned(question, found, *(reasons or [nobody]))


def _place_reason(card: str, arrival: bool, place: int, player: str, points: int) -> Reason:
    """What an overseer on a place earns, and when (option ``overseer_points``)."""
    facts = {"place": place, "player": named(player), "points": points, "count": points}
    if arrival:
        return holds("overseer-points", "", (card_key(card),), **facts)
    name = "final-overseers" if points else "final-two-places"
    return holds(name, "place", (card_key(card),), **facts)


def card_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``card templar``: what is known of a card, of whichever kind."""
    deck = cards()
    kinds = (deck.activities, deck.events, deck.characters)
    wanted = expected("a card")
    id_ = words.one_of(wanted, tuple(one for kind in kinds for one in kind), few=0)
    card = next(kind[id_] for kind in kinds if id_ in kind)
    lines = [_("A card: {card}.").format(card=card_name(id_)), *card_facts(position, card)]
    example = card.basis is Basis.ASSUMED
    reasons = [holds("card-known", "example" if example else "printed", (card.key,))]
    if isinstance(card, Character) and card.steps:
        points = Fact(list(THRESHOLDS), listing(list(map(str, THRESHOLDS))))
        reasons.insert(0, holds("final-steps", "", (card.key,), points=points))
    return reasoned(question, _card_data(card), *lines, *reasons)


def card_facts(position: Position, card: ActivityCard | EventCard | Character) -> list[str]:
    """What is known of a card, in sentences."""
    lines = [_(card.known)] if card.known else []
    if isinstance(card, Character):
        steps = ", ".join(map(str, card.steps or ()))
        text = _("It counts: {subject}; {points} points from: {steps}.")
        if not steps:
            text = _("It counts: {subject}.")
        subject, earned = _(SUBJECTS[card.counts]), listing(list(map(str, THRESHOLDS)))
        return [*lines, text.format(subject=subject, points=earned, steps=steps)]
    lines.append(_("Its colour: {colour}.").format(colour=_(COLOURS[card.colour])))
    if card.divisor is not None:
        text = _("The sum of the dice is divided by {divisor}.")
        lines.append(text.format(divisor=card.divisor))
    if isinstance(card, ActivityCard) and card.cost is not None:
        lines.append(_("An overseer costs deniers: {cost}.").format(cost=card.cost))
    if isinstance(card, ActivityCard) and card.id in position.on_show:
        points = [place_points(position.profile, card.id, place) for place in range(1, PLACES + 1)]
        text = _("The points of its places, in order: {points}.")
        lines.append(text.format(points=", ".join(map(str, points))))
    return [*lines, *_event_facts(card)] if isinstance(card, EventCard) else lines


def _event_facts(card: EventCard) -> Iterator[str]:
    if card.asks is not None:
        text = _("It is fought with dice of this colour: {colour}.")
        yield text.format(colour=_(COLOURS[card.asks]))
    if card.black:
        yield _("Black dice that it brings: {count}.").format(count=card.black)
    if card.loses.deniers:
        yield _("Everybody loses deniers: {count}.").format(count=card.loses.deniers)
    if card.loses.influence:
        yield _("Everybody loses influence: {count}.").format(count=card.loses.influence)
    if card.rewards is not None:
        text = _("Rewards: {high} and {low}.")
        yield text.format(high=card.rewards[0], low=card.rewards[1])


def _card_data(card: ActivityCard | EventCard | Character) -> dict[str, Any]:
    facts = asdict(card)
    data: dict[str, Any] = {
        "id": card.id,
        "example": card.basis is Basis.ASSUMED,
        "complete": card.complete,
    }
    for name in _TOLD:
        if name in facts:
            data[name] = _plain(facts[name])
    return data


_TOLD: Final = (
    *("colour", "age", "cost", "divisor", "points", "delayed", "black", "flags"),
    *("asks", "rewards", "steps"),
)
"""What the data of a card holds, as far as it is known of its kind."""


def _plain(value: object) -> object:
    """A fact of a card as plain data: colours by their letters."""
    if isinstance(value, tuple):
        return list(map(_plain, value))
    return str(value) if isinstance(value, Colour) else value


def rewards_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``rewards EVENT [COLOURS]``: who gets what if its flags were filled so."""
    id_ = words.event()
    event = cards().events[id_]
    if event.rewards is None:
        text = _("Its rewards are not known: {event}.").format(event=card_name(id_))
        raise QuestionError(text)
    lying = position.event[id_].cubes if id_ in position.event else ()
    cubes = words.many(words.colour) or lying
    if not cubes:
        text = _("No cube lies on this event: {event}.").format(event=card_name(id_))
        raise QuestionError(text)
    paid = rewards(position.profile, cubes, *event.rewards)
    shared = judge_shares(position.profile, paid, event)
    takes = judge_taker(event, winner(cubes))
    data = {
        "points": {one.colour: one.points for one in paid},
        "card": takes.facts.get("player"),
    }
    reasons = (judge_reward(event, one) for one in paid)
    return reasoned(question, data, *shared, *reasons, takes)
