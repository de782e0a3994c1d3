"""The rule book, and how players, dice, buildings and cards are called in its sentences."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from boardlib.game import Event
from boardlib.rulebook import Fact, Forms, RuleBook
from boardlib.ruling import Item, Reason, Score
from boardlib.text import _, listing, mark
from boardlib.troyes.board.cards import (
    BUILDINGS,
    COLOURS,
    Building,
    Card,
    Colour,
    Die,
    Space,
    Taken,
    card_key,
    cards,
)
from boardlib.troyes.board.position import GREY, OWNERS, PHASES, Position, die_key

HEADS: Final = {
    "blue": mark("Blue"),
    "green": mark("Green"),
    "orange": mark("Orange"),
    "violet": mark("Violet"),
    GREY: mark("Grey"),
}


def head(owner: str) -> str:
    """A player, or grey, as a label at the head of a sentence, before a colon: ``Blue``."""
    return _(HEADS[owner])


def word(owner: str) -> str:
    """A player, or grey, as a label in a list or in brackets: ``blue``."""
    return _(OWNERS[owner])


def players(colours: Iterable[str]) -> str:
    """Players in a list: ``blue, green and orange``."""
    return listing([word(colour) for colour in colours])


def no_player(colours: Sequence[str], colour: str) -> str:
    """That somebody does not take part, and who does."""
    text = _("There is no such player: {player}. These take part: {players}.")
    named = word(colour) if colour in OWNERS else colour
    return text.format(player=named, players=players(colours))


def dice_colour(colour: Colour) -> str:
    """The colour of dice as a label in brackets: ``red``."""
    return _(COLOURS[colour])


def die_words(die: Die) -> str:
    """A die as a label in a list: ``red 4``."""
    return _(_DIE_WORDS[die.colour]).format(value=die.value)


_DIE_WORDS: Final = {
    Colour.RED: mark("red {value}"),
    Colour.WHITE: mark("white {value}"),
    Colour.YELLOW: mark("yellow {value}"),
    Colour.BLACK: mark("black {value}"),
}


def dice_words(dice: Iterable[Die]) -> str:
    """Dice in a list: ``red 4 and red 2``."""
    return listing([die_words(die) for die in dice])


def taken_words(dice: Iterable[Taken]) -> str:
    """Dice that somebody takes, foreign ones with their owner in brackets."""
    return listing([_one_taken(one) for one in dice])


def _one_taken(taken: Taken) -> str:
    if not taken.owner:
        return die_words(taken.die)
    return _("{die} ({owner})").format(die=die_words(taken.die), owner=word(taken.owner))


def values(black: Iterable[int]) -> str:
    """Black dice in a list, by what they show: ``5 and 3``."""
    return listing(list(map(str, black)))


def building_word(building: Building) -> str:
    """A building as a label in a list or in brackets: ``city hall``."""
    return _(BUILDINGS[building])


BUILDING_HEADS: Final = {
    Building.BISHOPRIC: mark("Bishopric"),
    Building.PALACE: mark("Palace"),
    Building.HALL: mark("City hall"),
}


def building_head(building: Building) -> str:
    """A building as a label at the head of a sentence, or on a picture: ``City hall``."""
    return _(BUILDING_HEADS[building])


def space_words(space: Space) -> str:
    """A place as a label in brackets: ``city hall, row 1, place 3``."""
    text = _("{building}, row {row}, place {place}")
    if space.building is Building.PALACE and space.place == 1:
        text = _("{building}, place {row}")
    name = building_word(space.building)
    return text.format(building=name, row=space.row, place=space.place)


def spaces_words(spaces: Iterable[Space]) -> str:
    """Places in a list: ``palace, place 1; city hall, row 1, place 3``."""
    return "; ".join(map(space_words, spaces))


def card_of(card: str) -> Card:
    """The card of an id, of whichever kind."""
    deck = cards()
    kinds: tuple[Mapping[str, Card], ...] = (deck.activities, deck.events, deck.characters)
    return next(kind[card] for kind in kinds if card in kind)


def card_name(card: str) -> str:
    """What a card is called: a name is the same in every language but for our own examples."""
    return _(card_of(card).name)


def score_words(score: Score) -> str:
    """A score as a player would write it down: what there is but once is not counted.

    >>> income = Item(1, "income", 10, rule("income"))
    >>> score_words(Score((income, Item(2, "citizens", -1, rule("wage-bishopric")))))
    'income 10 + 2 citizens × -1 = 8'
    """
    if not score.items:
        return str(score)
    items = [f"{one.name} {one.points}" if one.count == 1 else str(one) for one in score.items]
    return f"{' + '.join(items)} = {score.total}"


def item_words(item: Item) -> str:
    """A line of a score, without its points."""
    return item.name if item.count == 1 else str(item)


def building_key(building: Building) -> str:
    """The key of a building."""
    return f"building:{building}"


def keys_of(position: Position, player: str, dice: Iterable[Taken]) -> tuple[str, ...]:
    """The keys of dice that a player takes, as far as they lie on the square."""
    found: list[str] = []
    for one in dice:
        owner = one.owner or player
        for number, die in enumerate(position.dice.get(owner, ()), start=1):
            key = die_key(owner, number)
            if die == one.die and key not in found:
                found.append(key)
                break
    return tuple(found)


# --- the rule book is told in these words -----------------------------------------------------


def label(owner: str) -> Fact:
    """Somebody as a label at the head of a sentence, before a colon: ``Blue``."""
    return Fact(owner, head(owner))


def named(owner: str) -> Fact:
    """Somebody as a label in a list or in brackets: ``blue``."""
    return Fact(owner, word(owner))


def named_card(card: str) -> Fact:
    """A card of which a sentence speaks without pointing at it."""
    return Fact(card, card_name(card))


def _dice(dice: Sequence[Die | Taken]) -> Fact:
    words = (die_words(one) if isinstance(one, Die) else _one_taken(one) for one in dice)
    return Fact(list(map(str, dice)), listing(list(words)))


FORMS: Final[Forms] = {
    "player": label,
    **dict.fromkeys(("owner", "turn", "paid"), named),
    "players": lambda colours: Fact(list(colours), players(colours)),
    **dict.fromkeys(
        ("card", "event", "origin"), lambda card: Fact(card, card_name(card), (card_key(card),))
    ),
    **dict.fromkeys(
        ("cards", "events"),
        lambda found: Fact(
            list(found), listing(list(map(card_name, found))), tuple(map(card_key, found))
        ),
    ),
    "space": lambda space: Fact(str(space), space_words(space), (space.key,)),
    "spaces": lambda found: Fact(
        list(map(str, found)), spaces_words(found), tuple(one.key for one in found)
    ),
    "building": lambda one: Fact(one.value, building_word(one), (building_key(one),)),
    **dict.fromkeys(("dice", "old", "new"), _dice),
    **dict.fromkeys(("asked", "colour"), lambda asked: Fact(asked.value, dice_colour(asked))),
    **dict.fromkeys(("values", "there"), lambda black: Fact(list(black), values(black))),
    "phase": lambda phase: Fact(phase.value, _(PHASES[phase])),
}
"""How facts are told in sentences: cards and places point at their shapes on the picture."""

_BOOK: Final = RuleBook("boardlib.troyes", FORMS)
rules, rule, ruling = _BOOK.rules, _BOOK.rule, _BOOK.ruling
holds, fails, event = _BOOK.holds, _BOOK.fails, _BOOK.event


def happened(reason: Reason) -> Event:
    """What a condition says, as something that a move caused."""
    return Event(reason.text, reason.rule, reason.shapes, None, reason.facts)
