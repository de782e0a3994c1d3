"""What is wrong with a position: a nonsense position is allowed, and named."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from boardlib.game import Problem
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import MARAUDING, ActivityCard, card_key, cards
from boardlib.troyes.board.city import Stone, spaces
from boardlib.troyes.board.dice import WORKERS
from boardlib.troyes.board.position import Activity, Position
from boardlib.troyes.rules.goods import MOST_INFLUENCE
from boardlib.troyes.rules.influence import MOST_CITIZENS, citizens_of
from boardlib.troyes.rules.naming import card_name, dice_colour, head, space_words
from boardlib.troyes.rules.overseers import PLACES
from boardlib.troyes.rules.rounds import ROUNDS, rounds, wrong_count
from boardlib.words import needs

DICE_OF_A_COLOUR: Final = 6
"""The dice that there are of each colour of workers."""


@needs(Position)
def status(position: Position) -> list[Problem]:
    """Everything that is wrong with a position: players, city, square, cards, cathedral."""
    return [
        *_players(position),
        *_spaces(position),
        *_square(position),
        *_cards(position),
        *_events(position),
        *_cathedral(position),
    ]


def _players(position: Position) -> Iterator[Problem]:
    if len(position.players) not in ROUNDS:
        yield Problem(wrong_count(len(position.players)))
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
