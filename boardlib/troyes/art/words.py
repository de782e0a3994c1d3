"""What the shapes of a picture say: the sentences of the text twin, wherever there are some."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.text import _
from boardlib.troyes.board.cards import ActivityCard, Character, EventCard
from boardlib.troyes.board.city import Building, Die, Space, Stone, rows
from boardlib.troyes.board.position import Position
from boardlib.troyes.questions.cards import card_facts
from boardlib.troyes.questions.describe import (
    building_lines,
    card_line,
    cathedral_lines,
    event_line,
    owner_dice_lines,
    player_lines,
)
from boardlib.troyes.rules.naming import card_name, die_words, head, space_words, word


def district_words(position: Position, owner: str) -> str:
    """What somebody has, and which dice lie in the district."""
    lines = [*owner_dice_lines(position, owner)]
    if owner in position.by_colour:
        lines = [*player_lines(position, position.by_colour[owner]), *lines]
    return " ".join(lines) or _("{player}: nothing lies in the district.").format(
        player=head(owner)
    )


def dice_words_of(owner: str, die: Die) -> str:
    """A die and whose it is."""
    return _("{player}: {die}.").format(player=head(owner), die=die_words(die))


def black_words(number: int, value: int) -> str:
    """A black die that is to be fought, and which of them it is."""
    return _("Black die {number}, to be fought: {value}.").format(number=number, value=value)


def building_words(position: Position, building: Building) -> str:
    """Who stands in a building, and who lies there."""
    return " ".join(building_lines(position, building))


def place_words(position: Position, space: Space) -> str:
    """A place, the dice that lead there, and who stands on it."""
    asked = ", ".join(map(str, rows(position.profile, space.building)[space.row - 1]))
    text = _("A place ({place}), for {values}: {citizen}.")
    if space not in position.standing:
        text = _("A place ({place}), for {values}: empty.")
    owner = position.standing.get(space)
    name = word(owner) if owner else ""
    return text.format(place=space_words(space), values=asked, citizen=name)


def cathedral_words(position: Position) -> str:
    """Whose cubes lie in the cathedral."""
    return " ".join(cathedral_lines(position))


def stone_words(position: Position, stone: Stone) -> str:
    """A place of the cathedral, and whose cube lies on it."""
    text = _("Cathedral, column {column}, level {level}: {owner}.")
    if stone not in position.stones:
        text = _("Cathedral, column {column}, level {level}: free.")
    owner = position.stones.get(stone)
    name = word(owner) if owner else ""
    return text.format(column=stone.column, level=stone.level, owner=name)


def fields_words() -> str:
    """What the fields bring."""
    return _("The fields: half the sum of yellow dice in deniers, rounded down.")


def card_words(position: Position, card: ActivityCard | EventCard | Character) -> str:
    """How a card lies there, and what is known of it."""
    return " ".join([*_lies(position, card), *card_facts(position, card)])


def _lies(position: Position, card: ActivityCard | EventCard | Character) -> Iterator[str]:
    taker = next((one.colour for one in position.won if one.card == card.id), None)
    holder = next((one.colour for one in position.players if card.id in one.characters), None)
    if card.id in position.on_show:
        yield card_line(position.on_show[card.id])
    elif card.id in position.event:
        yield event_line(position, position.event[card.id])
    elif taker or holder:
        text = _("{card} ({player}).")
        yield text.format(card=card_name(card.id), player=word(taker or holder or ""))
    else:
        yield _("A card: {card}.").format(card=card_name(card.id))
