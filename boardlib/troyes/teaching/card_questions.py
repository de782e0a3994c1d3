"""What is asked at activity cards, events, characters and places of citizens."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.game.editing import Offer, asked
from boardlib.text import _
from boardlib.troyes.board.cards import cards
from boardlib.troyes.board.city import DIE_OF, Die, Space, Taken, rows
from boardlib.troyes.board.position import Activity, Display, Position
from boardlib.troyes.rules.naming import card_name, dice_words, die_words, players, taken_words
from boardlib.troyes.teaching.naming import space_called
from boardlib.troyes.teaching.question_words import (
    MAY_ACTIVATE,
    MAY_ENTER,
    MAY_FIGHT,
    PUSHES_HERE,
)
from boardlib.troyes.teaching.supplies import highest, in_turn


def activity_questions(position: Position, activity: Activity) -> Iterator[Offer]:
    """What a card does, who may use it with his dice, how often, and who oversees it."""
    this, card = card_name(activity.card), cards().activities[activity.card]
    yield asked(this, _("What does it do?"), f"card {card.id}")
    for colour in in_turn(position):
        dice = highest(position, colour, card.colour)
        if dice:
            text, words = f"{colour} activate {card.id} with {_typed(dice)}", dice_words(dice)
            yield asked(this, _(MAY_ACTIVATE[colour]), text, kind="activate", dice=words)
    yield asked(this, _("Who oversees it, and what does that bring?"), f"overseers {card.id}")
    if card.divisor is None:
        return
    for dice in dict.fromkeys(highest(position, one, card.colour) for one in in_turn(position)):
        if dice:
            text = _("How often is it used with these dice: {dice}?")
            yield asked(this, text, f"uses {card.id} with {_typed(dice)}", dice=dice_words(dice))
    yield asked(
        this,
        _("How often is it used, on average, with three fresh dice?"),
        f"odds uses 3 {card.divisor}",
    )


def _typed(dice: tuple[Die, ...]) -> str:
    return " ".join(map(str, dice))


def event_questions(position: Position, event: Display) -> Iterator[Offer]:
    """What an event asks and takes, who may fight it, and who would be rewarded."""
    this, card = card_name(event.card), cards().events[event.card]
    yield asked(this, _("What does it take, and what does it bring?"), f"card {card.id}")
    for colour in in_turn(position):
        dice = () if card.asks is None else highest(position, colour, card.asks)
        if dice:
            text, words = f"{colour} combat {card.id} with {_typed(dice)}", dice_words(dice)
            yield asked(this, _(MAY_FIGHT[colour]), text, kind="fight", dice=words)
    if event.cubes and card.rewards is not None:
        yield asked(this, _("Who is rewarded, and how?"), f"rewards {card.id}")
    if card.rewards is not None:
        colours = position.colours[:2]
        text = _("What would these get for it: {players}?")
        yield asked(this, text, f"rewards {card.id} {' '.join(colours)}", players=players(colours))
    if card.divisor:
        for colour in in_turn(position):
            dice = () if card.asks is None else highest(position, colour, card.asks)
            if dice:
                text = _("How many cubes are these dice worth: {dice}?")
                typed = f"efficiency {card.divisor} with {_typed(dice)}"
                yield asked(this, text, typed, dice=dice_words(dice))
                break
    yield asked(this, _("How many black dice come?"), "black")
    yield asked(this, _("How is an event countered here?"), "option counter")


def character_questions(card: str) -> Iterator[Offer]:
    """What a character counts."""
    yield asked(card_name(card), _("What does it count?"), f"card {card}")


def space_questions(position: Position, space: Space) -> Iterator[Offer]:
    """How soon a citizen falls out, who does when somebody enters the row, and who may."""
    here = space_called(space)
    yield asked(here, _("When is a citizen pushed out here?"), f"pushes {space}")
    values = rows(position.profile, space.building)[space.row - 1]
    die = Die(DIE_OF[space.building], values[0])
    for colour in in_turn(position):
        yield asked(here, _(PUSHES_HERE[colour]), f"falls {colour} with {die}", kind="falls here")
    for colour in in_turn(position):
        taken = _die_for(position, colour, space)
        if taken is not None:
            words = die_words(taken.die) if not taken.owner else taken_words([taken])
            text = f"{colour} enter {space} with {taken}"
            yield asked(here, _(MAY_ENTER[colour]), text, kind="enter", die=words)
    yield asked(here, _("How long does a citizen stay here, on average?"), f"odds push {space}")
    yield asked(here, _("Who stands in the other rows?"), f"rows {space.building}")


def _die_for(position: Position, colour: str, space: Space) -> Taken | None:
    """A die that leads into the row: an own one, or else one of somebody else."""
    values = rows(position.profile, space.building)[space.row - 1]
    owners = sorted(position.dice, key=lambda owner: owner != colour)
    for owner in owners:
        for die in position.dice[owner]:
            if die.colour is DIE_OF[space.building] and die.value in values:
                return Taken(die, "" if owner == colour else owner)
    return None
