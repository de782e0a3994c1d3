"""Questions about the city: rounds and turns, buildings, the cathedral, cards and events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from itertools import islice
from typing import Any, Final

from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Basis, Grounds, Reason
from boardlib.text import _, listing, mark, ngettext
from boardlib.troyes.asking.describe import card_line, event_line
from boardlib.troyes.asking.typed import named
from boardlib.troyes.board.cards import SUBJECTS, ActivityCard, Character, EventCard, cards
from boardlib.troyes.board.city import BUILDINGS, COLUMNS, DIE_OF, LEVELS, Building, Stone, rows
from boardlib.troyes.board.dice import COLOURS
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.position import GREY, PHASES, Phase, Position, player_key
from boardlib.troyes.rulebook import SETTINGS, condition
from boardlib.troyes.rules.cathedral import LOW_COLUMNS, lowest, missing_levels, reward
from boardlib.troyes.rules.citizens import row_of
from boardlib.troyes.rules.combat import empty_flags, rewards, winner
from boardlib.troyes.rules.events import acting_order, black_dice, shown
from boardlib.troyes.rules.final import place_points
from boardlib.troyes.rules.naming import (
    building_key,
    building_word,
    card_name,
    dice_colour,
    head,
    players,
    space_words,
    word,
)
from boardlib.troyes.rules.rounds import REVEALING, first_phase, is_over, rounds
from boardlib.troyes.rules.settling import grey_spaces, settling_order
from boardlib.words import Wanted

# --- rounds and turns -----------------------------------------------------------------------

_ROUND: Final = (Phase.REVEAL, Phase.INCOME, Phase.WORKFORCE, Phase.EVENTS, Phase.ACTIONS)
"""What a round is made of; its end is the last part."""


def _grounds(question: str, data: Any, *reasons: Reason) -> Answer:
    """An answer whose lines are its reasons."""
    listed = tuple(Listed("", (one,)) for one in reasons)
    why = Grounds(reasons)
    return Answer(question, "", data, why, why.shapes, listed)


def turn_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``turn``: whose turn it is, or that the round is over."""
    if position.phase is Phase.OVER:
        return _grounds(question, None, condition("game-over", True, _("The game is over.")))
    if position.phase is Phase.ACTIONS and is_over(position):
        text = _("No die is left on the square, so the round is over.")
        if position.dice:
            text = _("Everybody has passed, so the round is over.")
        return _grounds(question, None, condition("round-over", True, text))
    if not position.turn:
        text = _("Nobody has to decide anything now ({phase}).")
        text = text.format(phase=_(PHASES[position.phase]))
        return _grounds(question, None, condition("phase", True, text))
    text = _("It is this player's turn: {player}.").format(player=word(position.turn))
    why = condition("turn", True, text, (player_key(position.turn),))
    return _grounds(question, position.turn, why)


def starter_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``starter``: who is start player."""
    text = _("The start player: {player}.").format(player=word(position.start))
    why = condition("end-start", True, text, (player_key(position.start),))
    return _grounds(question, position.start, why)


def order_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``order``: in which order turns are taken; ``order settle``: citizens are placed."""
    if not words.accept("settle"):
        order = list(position.from_start())
        text = _("Turns are taken in this order: {players}.").format(players=players(order))
        return _grounds(question, order, condition("turn", True, text))
    supply = sum(player.supply for player in position.players)
    placed = sum(one.colour != GREY for one in position.citizens)
    order = list(islice(settling_order(position), placed, placed + supply))
    text = _("Citizens are placed in this order: {players}.").format(players=players(order))
    data = {str(number): colour for number, colour in enumerate(order, start=1)}
    return _grounds(question, data, condition("settle-snake", True, text))


def phases_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``phases [ROUND]``: the phases of a round; of this one if none is named."""
    number = words.count() if words.words else position.round
    if not 1 <= number <= rounds(position):
        text = _("There is no such round: {round}; the game has {rounds}.")
        raise QuestionError(text.format(round=number, rounds=rounds(position)))
    first = first_phase(number)
    found = _ROUND[_ROUND.index(first) :]
    names = listing([_(PHASES[phase]) for phase in found])
    text = _("Round {round}: {phases}.").format(round=number, phases=names)
    name = "reveal" if first is Phase.REVEAL else "reveal-none"
    return _grounds(question, [str(one) for one in found], condition(name, True, text))


def rounds_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``rounds``: how many rounds the game has, and how many of them reveal cards."""
    count = rounds(position)
    text = ngettext("The game has {count} round.", "The game has {count} rounds.", count)
    why = condition("rounds", True, text.format(count=count))
    later = max(0, count - REVEALING)
    text = ngettext(
        "Without new activity cards: {count} round.",
        "Without new activity cards: {count} rounds.",
        later,
    )
    none = condition("reveal-none", True, text.format(count=later))
    return _grounds(question, {"rounds": count, "without_new_cards": later}, why, none)


# --- buildings ------------------------------------------------------------------------------


def estates_answer(_position: Position, _words: CityWords, question: str) -> Answer:
    """``estates``: which dice belong to which building."""
    lines = [
        _("{building}: {colour} dice.").format(
            building=building_word(one), colour=dice_colour(DIE_OF[one])
        )
        for one in Building
    ]
    text = _("Red dice are the military, yellow ones the administration, white ones the clergy.")
    why = condition("estates", True, text, tuple(map(building_key, Building)))
    data = {str(one): str(DIE_OF[one]) for one in Building}
    listed = (Listed("", (why,)), *map(Listed, lines))
    return Answer(question, "", data, Grounds((why,)), why.shapes, listed)


def rows_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``rows palace``: the rows of a building, the dice they ask for, and who stands there."""
    building = words.building()
    found = rows(position.profile, building)
    lines, data = [], []
    for number, values in enumerate(found, start=1):
        standing = row_of(position, building, number)
        places = {str(place): one for place, one in enumerate(standing, start=1)}
        data.append({"dice": list(values), "standing": list(standing), "places": places})
        text = _("Row {row} (dice {values}): {standing}.")
        named_ = ", ".join(word(one) if one else _("empty") for one in standing)
        shown_values = ", ".join(map(str, values))
        lines.append(text.format(row=number, values=shown_values, standing=named_))
    setting = next(one for one in SETTINGS if one.name == building.value)
    text = _("{building}: {meaning}.").format(
        building=_(BUILDINGS[building]), meaning=setting.meaning(position.profile[building.value])
    )
    why = condition("citizen-row", True, text, (building_key(building),))
    listed = (Listed("", (why,)), *map(Listed, lines))
    return Answer(question, "", data, Grounds((why,)), why.shapes, listed)


def pushes_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``pushes hall1``: how often somebody has to enter the row until that citizen falls out."""
    space = words.space(position)
    places = len(rows(position.profile, space.building)[space.row - 1])
    count = places - space.place + 1
    text = ngettext(
        "Whoever stands there falls out at the first push ({place}).",
        "Whoever stands there falls out at push number {count} ({place}).",
        count,
    ).format(count=count, place=space_words(space))
    return _grounds(question, count, condition("push-order", True, text, (space.key,)))


def grey_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``grey``: where grey citizens stand, or will stand."""
    if len(position.players) == 2:
        found = grey_spaces(position.profile)
        text = _("With two players grey citizens stand here from the beginning: {places}.")
        text = text.format(places=listing([space_words(one) for one in found]))
        why = condition("settle-grey-two", True, text, tuple(one.key for one in found))
        return _grounds(question, list(map(str, found)), why)
    supply = sum(player.supply for player in position.players)
    free = 18 - len(position.citizens) - supply
    text = ngettext(
        "When all are placed, a grey citizen fills the place that is empty.",
        "When all are placed, grey citizens fill the {count} places that are empty.",
        free,
    )
    return _grounds(question, free, condition("settle-grey-fill", True, text.format(count=free)))


def cathedral_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``cathedral``: its columns; ``cathedral 4``: one of them and what a cube there brings."""
    columns = [words.face()] if words.words else list(range(1, COLUMNS + 1))
    lines, data = [], {}
    for column in columns:
        free, goods = lowest(position.stones, column), reward(column)
        cubes = [position.stones.get(Stone(column, level), "") for level in (1, 2, 3)]
        data[str(column)] = {
            "cubes": [one for one in cubes if one],
            "free": free.level if free else None,
            "points": goods.points,
            "influence": goods.influence,
        }
        text = _("Column {column}: the next cube comes on level {level}; cubes: {cubes}.")
        if free is None:
            text = _("Column {column}: full; cubes: {cubes}.")
        named_ = ", ".join(word(one) for one in cubes if one) or _("none")
        level = free.level if free else 0
        lines.append(text.format(column=column, level=level, cubes=named_))
    halves = dict.fromkeys(column > LOW_COLUMNS for column in columns)
    reasons = tuple(map(_reward_reason, halves))
    listed = (*map(Listed, lines), *(Listed("", (one,)) for one in reasons))
    answer: Any = data[str(columns[0])] if len(columns) == 1 else data | {"left": _left(position)}
    if len(columns) > 1:
        listed = (Listed(_left_line(position)), *listed)
    keys = tuple(Stone(column, level).key for column in columns for level in (1, 2, 3))
    return Answer(question, "", answer, Grounds(reasons), keys, listed)


def _left(position: Position) -> dict[str, int]:
    """What the empty places of the cathedral still bring, all together."""
    free = [
        column
        for column in range(1, COLUMNS + 1)
        for level in range(1, LEVELS + 1)
        if Stone(column, level) not in position.stones
    ]
    return {
        "cubes": len(free),
        "points": sum(reward(column).points for column in free),
        "influence": sum(reward(column).influence for column in free),
    }


def _left_line(position: Position) -> str:
    text = _(
        "Places that are empty: {cubes}; for all: victory points {points}, influence {influence}."
    )
    return text.format(**_left(position))


def _reward_reason(high: bool) -> Reason:
    if not high:
        text = _("A cube in columns 1 to 3 brings 1 victory point and 1 point of influence.")
        return condition("cathedral-low", True, text)
    text = _("A cube in columns 4 to 6 brings 1 victory point and 2 points of influence.")
    return condition("cathedral-high", True, text)


def levels_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``levels [COLOUR]``: the levels of the cathedral without an own cube."""
    colour = named(position, words).colour
    found = missing_levels(position, colour)
    text = _("{player}: has no cube on these levels: {levels}.")
    if not found:
        text = _("{player}: has a cube on every level.")
    text = text.format(player=head(colour), levels=listing(list(map(str, found))))
    why = condition("final-cathedral", not found, text, (player_key(colour),))
    return _grounds(question, found, why)


# --- cards and events -----------------------------------------------------------------------


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
    names = listing(list(map(card_name, order)))
    strict = position.profile["black_dice"] == "after_all"
    text = _("The events act strictly from left to right: {events}.")
    if not strict:
        text = _("The red events act first, then the others, each from left to right: {events}.")
    name = "events-strict" if strict else "events-red-first"
    keys = tuple(one.key for one in shown(position))
    why = condition(name, True, text.format(events=names), keys)
    lines = [event_line(position, one) for one in position.events]
    data = {
        "row": [one.id for one in shown(position)],
        "order": {str(number): id_ for number, id_ in enumerate(order, start=1)},
        "empty": {one.id: empty_flags(position, one.id) for one in shown(position) if one.flags},
        "won": {
            who: [one.card for one in position.won if one.colour == who] for who in position.colours
        },
    }
    listed = (Listed("", (why,)), *map(Listed, lines))
    return Answer(question, "", data, Grounds((why,)), keys, listed)


def black_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``black``: how many black dice the events on show bring."""
    count = black_dice(position)
    found = [one for one in shown(position) if one.black]
    symbols = listing([f"{card_name(one.id)} {one.black}" for one in found])
    text = ngettext(
        "The events on show bring {count} black die: {events}.",
        "The events on show bring {count} black dice: {events}.",
        count,
    ).format(count=count, events=symbols)
    keys = tuple(one.key for one in found)
    return _grounds(question, count, condition("black-count", True, text, keys))


def overseers_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``overseers CARD``: who stands on its places, and what they earn at the end."""
    card = words.activity()
    if card not in position.on_show:
        text = _("This card is not on show: {card}.").format(card=card_name(card))
        raise QuestionError(text)
    activity, key = position.on_show[card], cards().activities[card].key
    found: list[dict[str, Any]] = [
        {"place": place, "player": who, "points": place_points(position, activity, place)}
        for place, who in enumerate(activity.overseers, start=1)
    ]
    reasons = []
    for one in found:
        text = ngettext(
            "Place {place} ({player}): at the end {points} victory point.",
            "Place {place} ({player}): at the end {points} victory points.",
            one["points"],
        )
        text = text.format(place=one["place"], player=word(one["player"]), points=one["points"])
        reasons.append(condition("final-overseers", True, text, (key,), **one))
    nobody = condition("overseer-place", True, _("No overseer stands on the card."), (key,))
    return _grounds(question, found, *(reasons or [nobody]))


def card_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``card templar``: what is known of a card, of whichever kind."""
    deck = cards()
    kinds = (deck.activities, deck.events, deck.characters)
    wanted = Wanted(mark("expected a card here"), mark("'{word}' is not a card"))
    id_ = words.one_of(wanted, tuple(one for kind in kinds for one in kind), few=0)
    card = next(kind[id_] for kind in kinds if id_ in kind)
    lines = [_("A card: {card}.").format(card=card_name(id_)), *card_facts(position, card)]
    example = card.basis is Basis.ASSUMED
    text = _("Its numbers are an example of our own.")
    if not example:
        text = _("It was printed; what is not told here is not known.")
    name = "card-known"
    why = condition(name, True, text, (card.key,))
    listed = (*map(Listed, lines), Listed("", (why,)))
    return Answer(question, "", _card_data(card), Grounds((why,)), (card.key,), listed)


def card_facts(position: Position, card: ActivityCard | EventCard | Character) -> list[str]:
    """What is known of a card, in sentences."""
    lines = [_(card.known)] if card.known else []
    if isinstance(card, Character):
        steps = ", ".join(map(str, card.steps or ()))
        text = _("It counts: {subject}; 1, 3 and 6 points from: {steps}.")
        if not steps:
            text = _("It counts: {subject}.")
        return [*lines, text.format(subject=_(SUBJECTS[card.counts]), steps=steps)]
    lines.append(_("Its colour: {colour}.").format(colour=_(COLOURS[card.colour])))
    if card.divisor is not None:
        text = _("The sum of the dice is divided by {divisor}.")
        lines.append(text.format(divisor=card.divisor))
    if isinstance(card, ActivityCard) and card.cost is not None:
        lines.append(_("An overseer costs deniers: {cost}.").format(cost=card.cost))
    if isinstance(card, ActivityCard) and card.id in position.on_show:
        activity = position.on_show[card.id]
        points = [place_points(position, activity, place) for place in (1, 2, 3, 4)]
        text = _("The points of its places, in order: {points}.")
        lines.append(text.format(points=", ".join(map(str, points))))
    return [*lines, *_event_facts(card)] if isinstance(card, EventCard) else lines


def _event_facts(card: EventCard) -> Iterator[str]:
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
    known = asdict(card)
    data: dict[str, Any] = {
        "id": card.id,
        "example": card.basis is Basis.ASSUMED,
        "complete": card.complete,
    }
    for name in ("colour", "age", "cost", "divisor", "points", "delayed", "black", "flags"):
        if name in known:
            value = known[name]
            data[name] = list(value) if isinstance(value, tuple) else value
    for name in ("asks", "rewards", "steps"):
        if name in known:
            value = known[name]
            data[name] = list(value) if isinstance(value, tuple) else value
    return data


def rewards_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``rewards EVENT [COLOURS]``: who gets what if its flags were filled so."""
    id_ = words.event()
    event = cards().events[id_]
    if event.rewards is None:
        text = _("Its rewards are not known: {event}.").format(event=card_name(id_))
        raise QuestionError(text)
    found = []
    while words.words:
        found.append(words.colour())
    cubes = found or (list(position.event[id_].cubes) if id_ in position.event else [])
    if not cubes:
        text = _("No cube lies on this event: {event}.").format(event=card_name(id_))
        raise QuestionError(text)
    reasons = tuple(
        condition(
            one.name,
            True,
            _reward_words(one.points).format(player=head(one.colour), count=one.points),
            (event.key, player_key(one.colour)),
            player=one.colour,
            points=one.points,
        )
        for one in rewards(position.profile, cubes, *event.rewards)
    )
    taker = winner(cubes)
    text = _("{player}: takes the event.").format(player=head(taker))
    takes = condition("combat-card", True, text, (event.key,), player=taker)
    data = {"points": {one.facts["player"]: one.facts["points"] for one in reasons}, "card": taker}
    return _grounds(question, data, *reasons, takes)


def _reward_words(count: int) -> str:
    return ngettext("{player}: {count} victory point.", "{player}: {count} victory points.", count)
