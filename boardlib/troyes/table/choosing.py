"""The questions of a turn in words, their options, and why something may not be chosen."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from boardlib.game.table import TableChoice
from boardlib.ruling import Ruling, of_tries
from boardlib.text import _, mark, mark_counted, ngettext
from boardlib.troyes.board.cards import (
    FACES,
    WORKERS,
    Building,
    Colour,
    Die,
    Space,
    Taken,
    cards,
    spaces,
)
from boardlib.troyes.board.moves import Fail, Fight, Flip, Move, Recruit, Reroll, Settle
from boardlib.troyes.board.position import (
    OWNERS,
    Phase,
    Position,
    black_key,
    die_key,
    player_key,
)
from boardlib.troyes.questions.describe import black_lines, goods_line, owner_dice_lines
from boardlib.troyes.rules.activities import SUPPLY
from boardlib.troyes.rules.cathedral_fields_influence import FIELDS, PRICES
from boardlib.troyes.rules.groups import foreign, price
from boardlib.troyes.rules.income import LOSS
from boardlib.troyes.rules.naming import (
    building_key,
    building_word,
    card_name,
    dice_words,
    head,
    keys_of,
    space_words,
    taken_words,
)
from boardlib.troyes.rules.play import groups, judge
from boardlib.troyes.table.making import (
    DONE,
    NOTHING,
    Need,
    Question,
    action,
    colour_of,
    legal_action,
    legal_groups,
    targets,
)

_ASKED: Final = {
    Need.SPACE: mark("{player}: where is a citizen placed?"),
    Need.DEED: mark("{player}: what is done?"),
    Need.CUBE: mark("{player}: is a cube used?"),
    Need.BLACK: mark("{player}: which black dice are fought?"),
    Need.OVERSEER: mark("{player}: where does the overseer come from?"),
    Need.TIMES: mark("{player}: how many activations?"),
}
_DEEDS: Final = {
    "fight": mark("Fight black dice"),
    "build": mark("Build the cathedral"),
    "farm": mark("Work the fields"),
    "recruit": mark("Bring a new citizen"),
    "reroll": mark("Roll a die again"),
    "flip": mark("Flip dice"),
    "pass": mark("Pass"),
}
_FAIL: Final = mark_counted(
    "Leave the highest black die unbeaten: {count} victory point",
    "Leave the highest black die unbeaten: {count} victory points",
)
_PRICED: Final = {
    "recruit": mark("Bring a new citizen: {price} influence"),
    "reroll": mark("Roll a die again: {price} influence"),
    "flip": mark("Flip dice: {price} influence"),
}
"""The same where they are offered, with their price."""
_PRICES: Final = dict(PRICES.values())
"""What influence is used for -> the points it costs."""
_DIE: Final = re.compile(f"[{''.join(WORKERS)}][1-{FACES}](@({'|'.join(OWNERS)}))?")
"""A die as it is typed, a foreign one with its owner."""
CATHEDRAL: Final = "cathedral"
"""The key of the cathedral on the picture."""


def question_words(position: Position, question: Question) -> str:
    """A question in words."""
    player = head(question.player)
    if question.need is Need.DEED and position.phase is Phase.DEFENCE:
        text = _("{player}: the highest black die shows {value}. What is done?")
        return text.format(player=player, value=max(position.black))
    if question.need is not Need.DIE:
        return _(_ASKED[question.need]).format(player=player)
    if not question.dice:
        return _("{player}: with which dice? ({deed})").format(
            player=player, deed=deed_words(question.deed)
        )
    text = _("{player}: with these dice, and more? ({deed}; {dice})")
    return text.format(
        player=player, dice=taken_words(question.dice), deed=deed_words(question.deed)
    )


def at_hand(position: Position, question: Question) -> Iterator[str]:
    """What somebody has who has to decide what to do: black dice before him, dice, goods."""
    if question.need is Need.DEED:
        yield from black_lines(position)
        yield from owner_dice_lines(position, question.player)
        yield goods_line(position.by_colour[question.player])


def deed_words(deed: str) -> str:
    """What a player is about to do, in words."""
    if deed in _DEEDS:
        return _(_DEEDS[deed])
    if deed == "fail":
        return ngettext(*_FAIL, LOSS).format(count=LOSS)
    word, _space, name = deed.partition(" ")
    if word == "enter":
        text = _("Place a citizen: {building}")
        return text.format(building=building_word(Building(name)))
    text = {
        "activate": _("Use a card: {card}"),
        "combat": _("Fight an event: {card}"),
        "use": _("Use a cube: {card}"),
    }[word]
    return text.format(card=card_name(name))


def option_label(position: Position, question: Question, option: str) -> str:
    """An option in words."""
    match question.need:
        case Need.DEED:
            if option in _PRICED:
                return _(_PRICED[option]).format(price=_PRICES[option])
            return deed_words(option)
        case Need.SPACE:
            return space_words(_spaces(position)[option])
        case Need.CUBE:
            return _("None") if option == NOTHING else card_name(option)
        case Need.OVERSEER:
            return _("From the supply") if option == SUPPLY else card_name(option)
        case Need.DIE:
            return _die_label(question, option)
        case Need.BLACK:
            return dice_words(Die(Colour.BLACK, int(value)) for value in option.split())
        case Need.TIMES:
            times = int(option)
            return ngettext("{count} time", "{count} times", times).format(count=times)


def _spaces(position: Position) -> dict[str, Space]:
    """Every place of a building by its name."""
    found = (one for building in Building for one in spaces(position.profile, building))
    return {str(space): space for space in found}


def _die_label(question: Question, option: str) -> str:
    """A die, and what a group with it costs if it is foreign."""
    if option == DONE:
        dice = question.dice
        cost = price(question.player, dice).total
        text = _("That is all")
        if cost:
            text = ngettext("That is all: {count} denier", "That is all: {count} deniers", cost)
        return text.format(count=cost)
    taken = (*question.dice, taken_of(option))
    if not foreign(question.player, taken):
        return taken_words(taken[-1:])
    cost = price(question.player, taken).total
    text = ngettext(
        "{die}: {cost} denier for foreign dice so far",
        "{die}: {cost} deniers for foreign dice so far",
        cost,
    )
    return text.format(die=taken_words(taken[-1:]), cost=cost)


def taken_of(option: str) -> Taken:
    """The die that an option takes."""
    die, _at, owner = option.partition("@")
    return Taken(Die(Colour(die[0]), int(die[1])), owner)


def pointed(position: Position, question: Question) -> dict[str, str]:
    """Every shape that a question might be answered at -> what would be answered there."""
    if question.need is Need.SPACE:
        return {space.key: name for name, space in _spaces(position).items()}
    if question.need is Need.DIE:
        have = keys_of(position, question.player, question.dice)
        found = {
            die_key(owner, number): str(Taken(die, "" if owner == question.player else owner))
            for owner, dice in position.dice.items()
            for number, die in enumerate(dice, start=1)
        }
        return {key: die for key, die in found.items() if key not in have}
    return {}


def choice(position: Position, question: Question, option: str) -> TableChoice:
    """An option with its words and its shape."""
    label, shape = option_label(position, question, option), shape_of(position, question, option)
    role = "nothing" if option in (DONE, NOTHING, "pass") else ""
    return TableChoice(option, label, shape, None, role=role)


def shape_of(position: Position, question: Question, option: str) -> str:
    """The shape at which an option is chosen; empty for a button."""
    match question.need:
        case Need.SPACE:
            return _spaces(position)[option].key
        case Need.DEED:
            return _deed_shape(option)
        case Need.CUBE | Need.OVERSEER if option in cards().activities:
            return cards().activities[option].key
        case Need.DIE if option != DONE:
            wanted = (*question.dice, taken_of(option))
            keys = keys_of(position, question.player, wanted)
            return keys[-1] if len(keys) == len(wanted) else ""
        case _:
            return ""


def _deed_shape(deed: str) -> str:
    word, _space, name = deed.partition(" ")
    match word:
        case "activate":
            return cards().activities[name].key
        case "combat":
            return cards().events[name].key
        case "enter":
            return building_key(Building(name))
        case "build":
            return CATHEDRAL
        case "farm":
            return FIELDS
        case "fight":
            return black_key(1)
        case _:
            return ""


def shapes_of(position: Position, question: Question) -> Iterator[str]:
    """What a question is about: the player, what is done, and the dice so far."""
    yield player_key(question.player)
    if question.deed:
        shape = _deed_shape(question.deed)
        yield from [shape] if shape else []
    yield from keys_of(position, question.player, question.dice)


def close_to(position: Position, question: Question) -> Iterator[str]:
    """Everything on the table that a question concerns."""
    yield from shapes_of(position, question)
    yield from filter(None, (shape_of(position, question, one) for one in question.options))
    yield from pointed(position, question)
    if question.cube:
        yield cards().activities[question.cube].key


# --- why, and why not -----------------------------------------------------------------------


def why(position: Position, question: Question, option: str) -> Ruling | None:
    """Why an option may be chosen, or why not; None where there is nothing to say.

    Nothing is said against a die that alone will not do: others may be added.
    """
    player = question.player
    if question.need is Need.DEED and option in targets(position, player):
        return _why_target(position, player, option)
    move = tried(position, question, option)
    ruling = None if move is None else judge(position, move)
    return None if option in question.options and not ruling else ruling


def tried(position: Position, question: Question, option: str) -> Move | None:
    """The move that an option would lead to, with the best dice there are."""
    player = question.player
    if question.need is Need.SPACE and option in _spaces(position):
        return Settle(player, _spaces(position)[option])
    if question.need is Need.DIE and _DIE.fullmatch(option):
        return _taking(position, question, taken_of(option))
    if question.need is not Need.DEED:
        return None
    if option == "fail":
        return Fail(player)
    if option == "recruit":
        return Recruit(player)
    own = tuple(map(Taken, position.dice.get(player, ())))
    if option in ("reroll", "flip"):
        if not own:
            return None
        return Reroll(player, own[0], 1) if option == "reroll" else Flip(player, own[:1])
    return None


def _taking(position: Position, question: Question, die: Taken) -> Move | None:
    """What would be done with one more die."""
    player, dice = question.player, tuple(sorted((*question.dice, die)))
    match question.deed:
        case "reroll":
            return Reroll(player, die, 1)
        case "flip":
            return Flip(player, dice)
        case "fight":
            return Fight(player, position.black[:1], dice)
        case _:
            return action(position, player, question.deed, dice, question.cube)


def _why_target(position: Position, player: str, target: str) -> Ruling | None:
    """Whether that may be done with any dice; of those that fail alike the highest ones tell."""
    serving = next(legal_groups(position, player, target), None)
    legal = serving and legal_action(position, player, target, serving)
    if legal:
        return judge(position, legal)
    found = groups(position, player, colour_of(target))
    judged = [judge(position, action(position, player, target, dice)) for dice in found]
    alike = {frozenset(reason.rule for reason in one.failed): one for one in judged}
    return of_tries(alike.values()) if alike else None


def tempting(position: Position, question: Question) -> list[str]:
    """What a player might like to choose, allowed or not."""
    if question.need is Need.DEED and position.phase is Phase.ACTIONS:
        return [*targets(position, question.player), "recruit", "reroll", "flip"]
    if question.need is Need.DEED:
        return ["fail", "recruit", "reroll", "flip"]
    if question.need is Need.DIE and question.deed in targets(position, question.player):
        asked = None if question.cube else colour_of(question.deed)
        dice = pointed(position, question).values()
        return [one for one in dict.fromkeys(dice) if asked in (None, taken_of(one).die.colour)]
    return []
