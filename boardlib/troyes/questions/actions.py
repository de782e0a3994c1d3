"""Questions about actions: what may be done, prices, how often dice do something, scores."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from boardlib.game import Answer, Listed, Problem, QuestionError, reasoned
from boardlib.rulebook import Fact
from boardlib.ruling import Grounds, Item, Reason, Ruling
from boardlib.text import _, listing, mark
from boardlib.troyes.board.cards import Taken, cards, total
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import Action, Activate, Build, Combat, Enter, Farm
from boardlib.troyes.board.position import Position, black_key, player_key
from boardlib.troyes.questions.describe import group, in_the_way, named, own_named
from boardlib.troyes.rulebook import presets
from boardlib.troyes.rules.activities import SUPPLY
from boardlib.troyes.rules.checks import status
from boardlib.troyes.rules.groups import (
    dice_price,
    efficiency,
    foreign,
    judge_group,
    judge_price,
    paid_to,
    price,
    shares,
)
from boardlib.troyes.rules.naming import (
    building_word,
    card_name,
    fails,
    head,
    holds,
    keys_of,
    taken_words,
)
from boardlib.troyes.rules.play import judge, with_group

# --- what may be done -----------------------------------------------------------------------


def actions_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``actions [COLOUR] [with DICE]``: what a player may do with a group, and what not, and why.

    Without dice it lists every group of the own dice of one colour that is as large as can be.
    Whose turn it is, or which phase, is said first where it is not the player's.
    """
    player = named(position, words).colour
    named_dice = words.next == "with"
    groups = [group(words)] if named_dice else _own_groups(position, player)
    found = [
        (action, judge(position, action))
        for dice in groups
        for action in with_group(position, player, dice)
    ]
    names = {str(action): action_words(action) for action, _ruling in found}
    allowed = [str(action) for action, ruling in found if ruling]
    first = tuple(in_the_way(position, player, ())) if found else ()
    listed = tuple(_action_line(action, ruling, first) for action, ruling in found)
    why = Grounds(tuple(reason for _action, ruling in found for reason in ruling.reasons))
    nothing = (Listed(_("{player}: no dice.").format(player=head(player))),)
    shapes = (player_key(player),)
    said = (*(Listed("", (one,)) for one in first), *(listed or nothing))
    if any(one.rule.name != "turn" for one in first):
        said = said[: len(first)]  # whoever has passed does nothing more, whatever the dice show
    return Answer(question, "", allowed, why, shapes, said, names=names)


def _action_line(action: Action, ruling: Ruling, first: Sequence[Reason]) -> Listed:
    """Whether an action may be made; ``first`` is what stands in the way of all, said before."""
    ids = {one.rule.id for one in first}
    others = tuple(one for one in ruling.failed if one.rule.id not in ids)
    text = _("{action}: yes.") if not others else _("{action}: no.")
    if first and not others:
        text = _("{action}: as things stand, then yes.")
    return Listed(text.format(action=action_words(action)), others, typed=str(action))


def _own_groups(position: Position, player: str) -> list[tuple[Taken, ...]]:
    """The own dice of each colour, the three highest of them."""
    found: dict[str, list[Taken]] = {}
    for die in sorted(position.dice.get(player, ()), key=lambda one: -one.value):
        found.setdefault(die.colour, []).append(Taken(die))
    return [tuple(dice[:3]) for dice in found.values()]


def action_words(action: Action) -> str:
    """What a player does, as a label at the head of a line."""
    dice = taken_words(action.dice)
    match action:
        case Activate():
            return _use_words(action, dice)
        case Build():
            return _("Build the cathedral ({dice})").format(dice=dice)
        case Combat():
            text = _("Fight the event ({event}; {dice})")
            return text.format(event=card_name(action.event), dice=dice)
        case Enter():
            text = _("Place a citizen ({building}; {dice})")
            return text.format(building=building_word(action.space.building), dice=dice)
        case Farm():
            return _("Work the fields ({dice})").format(dice=dice)


def _use_words(action: Activate, dice: str) -> str:
    """What a player does with a card, and where the overseer comes from."""
    if not action.overseer:
        text = _("Use the card ({card}; {dice})")
        return text.format(card=card_name(action.card), dice=dice)
    if action.overseer == SUPPLY:
        text = _("Place an overseer and use the card ({card}; {dice})")
        return text.format(card=card_name(action.card), dice=dice)
    text = _("Move the overseer from his card ({origin}) and use this one ({card}; {dice})")
    origin, there = card_name(action.overseer), card_name(action.card)
    return text.format(origin=origin, card=there, dice=dice)


def kinds_answer(_position: Position, _words: CityWords, question: str) -> Answer:
    """``kinds``: the kinds of actions that there are."""
    names = listing([_(one) for one in _KINDS.values()])
    why = holds("action-one", kinds=Fact(list(_KINDS), names))
    return reasoned(question, list(_KINDS), why)


_KINDS: Final = {
    "activate": mark("to use an activity card"),
    "cathedral": mark("to build the cathedral"),
    "combat": mark("to fight an event"),
    "enter": mark("to place a citizen"),
    "farm": mark("to work the fields"),
    "pass": mark("to pass"),
}


# --- prices, efficiency ---------------------------------------------------------------------


def price_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``price [COLOUR] with Y3 Y4@green``: what a group costs, and who is paid.

    What stands in the way of buying it now is said first.
    """
    player = named(position, words).colour
    dice = own_named(group(words), player)
    found = shares(player, dice)
    cost = price(player, dice).total
    reasons = [
        *in_the_way(position, player, judge_group(position, player, dice)),
        *(one for one in judge_price(position, player, dice, 0, 0) if not one.holds),
        _price_reason(position, player, dice, cost),
        *(_paid_reason(position, owner, item) for owner, item in found.items()),
    ]
    data = {"total": cost, "owners": {owner: item.points for owner, item in found.items()}}
    return reasoned(question, data, *reasons, shapes=keys_of(position, player, dice))


def _paid_reason(position: Position, owner: str, item: Item) -> Reason:
    """Who gets how much for the dice of an owner (option ``neutral_dice``)."""
    paid = paid_to(position, owner)
    keys = dict.fromkeys((player_key(owner), player_key(paid or owner)))
    facts = {
        "owner": owner,
        "number": item.count,
        "each": item.each,
        "count": item.points,
        "deniers": item.points,
    }
    if not paid:
        return holds("price-grey", "", keys, **facts)
    return holds("price-owner" if paid == owner else "price-start", "", keys, **facts, paid=paid)


def _price_reason(position: Position, player: str, dice: tuple[Taken, ...], cost: int) -> Reason:
    keys = keys_of(position, player, dice)
    if not foreign(player, dice):
        return holds("price-free", "", keys, player=player, total=0)
    each = dice_price(len(dice), 1)
    return holds(
        "price", "each", keys, player=player, group=len(dice), each=each, total=cost, count=cost
    )


def efficiency_answer(_position: Position, words: CityWords, question: str) -> Answer:
    """``efficiency 3 with R6 R4 R2``: how often dice do something, by this divisor."""
    divisor, dice = words.count(), group(words)
    if not divisor:
        raise QuestionError(_("Nothing is divided by 0; name a divisor such as 3."))
    pips = total(tuple(one.die for one in dice))
    count = efficiency(pips, divisor)
    why = holds("efficiency", "times", total=pips, divisor=divisor, count=count)
    return reasoned(question, count, why)


def uses_answer(_position: Position, words: CityWords, question: str) -> Answer:
    """``uses CARD with DICE``: how often dice activate a card, whoever may use it."""
    card = cards().activities[words.activity()]
    dice = group(words)
    if card.divisor is None:
        text = _("Its divisor is not known: {card}.").format(card=card_name(card.id))
        raise QuestionError(text)
    pips = total(tuple(one.die for one in dice))
    count = efficiency(pips, card.divisor)
    why = (holds if count else fails)(
        "efficiency", "card", total=pips, divisor=card.divisor, count=count, card=card.id
    )
    return reasoned(question, count, why)


# --- black dice -----------------------------------------------------------------------------


def waves_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``waves``: the attackers of each black die on the square, the highest first."""
    black = list(position.black)
    keys = [black_key(number) for number in range(1, len(black) + 1)]
    why = holds("black-wave", "dice" if black else "none", keys, values=black)
    return reasoned(question, black, why)


# --- options, nonsense ----------------------------------------------------------------------


def presets_answer(_position: Position, _words: CityWords, question: str) -> Answer:
    """``presets``: the options that are chosen together, and in what they differ."""
    data = {name: dict(preset.profile.chosen) for name, preset in presets().items()}
    lines = []
    for title, profile in presets().values():
        preset = _(title)
        if not profile.chosen:
            lines.append(_("{preset}: as it stands.").format(preset=preset))
        for option, value in profile.chosen.items():
            setting = profile.settings[option]
            text = _("{preset}: {question} {meaning}.")
            told = {"question": _(setting.text), "meaning": setting.meaning(value)}
            lines.append(text.format(preset=preset, **told))
    return Answer(question, "", data, listed=tuple(map(Listed, lines)))


def problems_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``problems``: what is wrong with the position."""
    found: Iterable[Problem] = status(position)
    lines = tuple(Listed(problem.text) for problem in found)
    shapes = tuple(dict.fromkeys(key for problem in found for key in problem.shapes))
    sound = (Listed(_("Nothing is wrong with this position.")),)
    return Answer(question, "", [one.text for one in found], shapes=shapes, listed=lines or sound)
