"""What is wrong with a position: a nonsense position is allowed, and named.

What lies there from an earlier phase is named, and answers go on; where nobody could go on playing,
nothing more can be said.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from boardlib.game import Problem
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import (
    MARAUDING,
    WORKERS,
    ActivityCard,
    Stone,
    card_key,
    cards,
    spaces,
)
from boardlib.troyes.board.moves import Strike
from boardlib.troyes.board.position import Activity, Phase, Position, black_key, player_key
from boardlib.troyes.rules.activities import PLACES
from boardlib.troyes.rules.cathedral_fields_influence import MOST_CITIZENS, citizens_of
from boardlib.troyes.rules.citizens import free_spaces
from boardlib.troyes.rules.events import due
from boardlib.troyes.rules.income import MOST_INFLUENCE
from boardlib.troyes.rules.naming import (
    building_key,
    building_word,
    card_name,
    dice_colour,
    head,
    space_words,
)
from boardlib.troyes.rules.rounds import REVEALING, ROUNDS, has_passed, is_over, rounds, wrong_count
from boardlib.words import needs

DICE_OF_A_COLOUR: Final = 6
"""The dice that there are of each colour of workers."""


@needs(Position)
def status(position: Position) -> list[Problem]:
    """Everything that is wrong with a position: players, city, square, cards, cathedral."""
    return [
        *_players(position),
        *_left_over(position),
        *_turn(position),
        *_phase(position),
        *_spaces(position),
        *_square(position),
        *_cards(position),
        *_events(position),
        *_cathedral(position),
    ]


def _players(position: Position) -> Iterator[Problem]:
    if len(position.players) not in ROUNDS:
        yield Problem(wrong_count(len(position.players)).text)
    elif not 1 <= position.round <= rounds(position):
        text = _("There is no such round: {round}; the game has {rounds}.")
        yield Problem(text.format(round=position.round, rounds=rounds(position)))
    for player in position.players:
        if player.influence > MOST_INFLUENCE:
            text = ngettext(
                "{player}: nobody has more than {count} point of influence.",
                "{player}: nobody has more than {count} points of influence.",
                MOST_INFLUENCE,
            ).format(player=head(player.colour), count=MOST_INFLUENCE)
            yield Problem(text, (player.key,))
        unlimited = position.profile["most_citizens"] == "unlimited"
        if not unlimited and citizens_of(position, player.colour) > MOST_CITIZENS:
            text = _("{player}: there are only twelve citizens of a colour.")
            yield Problem(text.format(player=head(player.colour)), (player.key,))


# --- the phase ---------------------------------------------------------------------------------


def _left_over(position: Position) -> Iterator[Problem]:
    """What is there only in other phases of a round (rules of its end among them)."""
    phase = position.phase
    if phase is not Phase.ACTIONS:
        for one in position.lying:
            text = _("{owner}: a citizen lies there ({building}), but goes home when a round ends.")
            text = text.format(owner=head(one.colour), building=building_word(one.building))
            yield Problem(text, (building_key(one.building),), stops=False)
        for passed in position.passed:
            text = _("{player}: has passed, though no actions are taken in this phase.")
            text = text.format(player=head(passed.colour))
            yield Problem(text, (player_key(passed.colour),), stops=False)
    if phase in _WITHOUT_DICE and position.dice:
        text = _("Dice lie on the square, though the workforce has not been rolled.")
        yield Problem(text, tuple(map(player_key, position.dice)), stops=False)
    if phase not in (Phase.STRIKES, Phase.DEFENCE) and position.black:
        text = _("Black dice lie there, though none are fought in this phase.")
        yield Problem(text, (black_key(1),), stops=False)
    if phase not in (Phase.DEFENCE, Phase.ACTIONS) and position.used:
        yield Problem(_("Influence has been used, though nobody acts in this phase."), (), False)


_WITHOUT_DICE: Final = (Phase.SETUP, Phase.REVEAL, Phase.INCOME, Phase.WORKFORCE)
"""Phases in which no dice lie on the square yet."""


def _turn(position: Position) -> Iterator[Problem]:
    """Whether it is somebody's turn who can do something, where somebody has to."""
    nobody = position.phase in (Phase.SETUP, Phase.DEFENCE) and not position.turn
    if position.phase is Phase.ACTIONS and not position.turn:
        nobody = not is_over(position)
    if nobody:
        yield Problem(_("It is nobody's turn, though somebody has to act."))
    if position.phase is Phase.ACTIONS and position.turn and has_passed(position, position.turn):
        text = _("{player}: it is the turn of somebody who has passed.")
        yield Problem(text.format(player=head(position.turn)), (player_key(position.turn),))
    for colour, count in Counter(one.colour for one in position.passed).items():
        if count > 1:
            text = _("{player}: has passed twice.").format(player=head(colour))
            yield Problem(text, (player_key(colour),))


def _phase(position: Position) -> Iterator[Problem]:
    """Whether there is something to do in this phase."""
    match position.phase:
        case Phase.SETUP if position.turn and not position.by_colour[position.turn].supply:
            text = _("{player}: is to place a citizen, and has none in the supply.")
            yield Problem(text.format(player=head(position.turn)), (player_key(position.turn),))
        case Phase.SETUP if not free_spaces(position):
            yield Problem(_("Citizens are to be placed, and no place is empty."))
        case Phase.REVEAL if position.round > REVEALING:
            yield Problem(_("From the fourth round on no activity cards are revealed."))
        case Phase.REVEAL:
            yield from _revealed_already(position)
        case Phase.STRIKES if not isinstance(due(position), Strike) and due(position) != "throw":
            yield Problem(_("No event has to strike any more, and no black dice are to be rolled."))
        case Phase.DEFENCE if not position.black:
            yield Problem(_("Black dice are to be fought, and none lie there."))


def _revealed_already(position: Position) -> Iterator[Problem]:
    """Cards of this round that are on show before they are revealed."""
    for id_ in position.on_show:
        card = cards().activities[id_]
        if card.age == position.round:
            text = _("This card is revealed in this round, and lies there already: {card}.")
            yield Problem(text.format(card=card_name(id_)), (card.key,))


# --- the city, the square, the cards -------------------------------------------------------------


def _spaces(position: Position) -> Iterator[Problem]:
    found = Counter(citizen.space for citizen in position.citizens)
    for space, count in found.items():
        if count > 1:
            text = _("Several citizens stand on one place ({place}).")
            yield Problem(text.format(place=space_words(space)), (space.key,))
        if space not in spaces(position.profile, space.building):
            text = _("The building has no such place ({place}).")
            yield Problem(text.format(place=space_words(space)), (space.key,))


def _square(position: Position) -> Iterator[Problem]:
    found = Counter(die.colour for dice in position.dice.values() for die in dice)
    for colour in WORKERS:
        if found[colour] > DICE_OF_A_COLOUR:
            text = _("There are only six dice of a colour ({colour}: {count}).")
            yield Problem(text.format(colour=dice_colour(colour), count=found[colour]))


def _cards(position: Position) -> Iterator[Problem]:
    for id_, count in Counter(one.card for one in position.activities).items():
        if count > 1:
            text = _("A card lies there twice: {card}.").format(card=card_name(id_))
            yield Problem(text, (card_key(id_),))
    for activity in position.activities:
        card = cards().activities[activity.card]
        for text, stops in _card_troubles(activity, card):
            yield Problem(text.format(card=card_name(card.id)), (card.key,), stops)


def _card_troubles(activity: Activity, card: ActivityCard) -> Iterator[tuple[str, bool]]:
    """What is wrong with a card on show, and whether it stops every answer."""
    if not card.complete:
        yield _("Of this card most numbers are not known, so it cannot be used: {card}."), False
    if any(count > 1 for count in Counter(activity.overseers).values()):
        yield _("Nobody has two overseers on one card ({card})."), True
    if len(activity.overseers) > PLACES:
        yield _("A card has four places for overseers ({card})."), True
    if activity.cubes and card.delayed is False:
        yield _("No cubes lie on a card without an hourglass ({card})."), True


def _events(position: Position) -> Iterator[Problem]:
    for card, count in Counter(one.card for one in position.events).items():
        if count > 1:
            text = _("An event lies there twice: {event}.").format(event=card_name(card))
            yield Problem(text, (card_key(card),))
    for display in position.events:
        event = cards().events[display.card]
        if not event.complete:
            text = _("Of this event most numbers are not known, so it cannot be fought: {event}.")
            yield Problem(text.format(event=card_name(event.id)), (event.key,), stops=False)
        elif len(display.cubes) >= (event.flags or 0):
            text = _("All flags of this event are filled, so it would be gone: {event}.")
            yield Problem(text.format(event=card_name(event.id)), (event.key,))
    for won in position.won:
        if won.card == MARAUDING or won.card in position.event:
            text = _("{player}: this event cannot have been taken: {event}.")
            text = text.format(player=head(won.colour), event=card_name(won.card))
            yield Problem(text, (card_key(won.card),))


def _cathedral(position: Position) -> Iterator[Problem]:
    for stone, count in Counter(cube.stone for cube in position.cathedral).items():
        if count > 1:
            text = _("Several cubes lie on one place (column {column}, level {level}).")
            yield Problem(text.format(column=stone.column, level=stone.level), (stone.key,))
        below = Stone(stone.column, stone.level - 1)
        if stone.level > 1 and below not in position.stones:
            text = _("A cube lies above an empty level (column {column}, level {level}).")
            yield Problem(text.format(column=stone.column, level=stone.level), (stone.key,))
