"""The question who falls out of a building when a citizen enters it."""

from __future__ import annotations

from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Grounds, Reason
from boardlib.text import _
from boardlib.troyes.asking.typed import group, named
from boardlib.troyes.board.city import BUILDING_OF, Space, row_for
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import Enter
from boardlib.troyes.board.position import Position
from boardlib.troyes.rulebook import condition
from boardlib.troyes.rules.citizens import Pushed, entered, row_of
from boardlib.troyes.rules.naming import building_key, building_word, head, space_words, word

NOBODY = "nobody"
"""The answer where nobody falls out."""
CLOSED = "closed"
"""The answer where nobody may enter, because somebody protected would fall out."""


def falls_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``falls [COLOUR] with Y5``: who falls out when a citizen enters with that die.

    The data is the colour that falls out, ``nobody``, or ``closed`` where nobody may enter.
    """
    player, dice = named(position, words).colour, group(words)
    if len(dice) != 1:
        raise QuestionError(_("A citizen enters with one die only."))
    die = dice[0].die
    building = BUILDING_OF[die.colour]
    space = Space(building, row_for(position.profile, building, die.value))
    enter = Enter(player, space, dice)
    found = entered(position, enter)
    why = Grounds((_led(space, die.value), _fate(position, enter, found)))
    data = CLOSED if found.stopped else found.out or NOBODY
    listed = tuple(Listed("", (one,)) for one in why.conditions)
    return Answer(question, "", data, why, (space.key, building_key(building)), listed)


def _led(space: Space, value: int) -> Reason:
    text = _("The die leads to this row ({value}: {place}).")
    text = text.format(value=value, place=space_words(space))
    return condition("citizen-row", True, text, (space.key,), value=value)


def _fate(position: Position, enter: Enter, found: Pushed) -> Reason:
    """What becomes of the citizens in the row."""
    building, single = enter.space.building, len(found.row) == 1
    keys = (building_key(building),)
    if found.stopped:
        text = _("{owner}: a citizen lies there already, so no other one is expelled ({building}).")
        text = text.format(owner=head(found.stopped), building=building_word(building))
        name = "citizen-protected" if single else "citizen-protected-push"
        return condition(name, False, text, keys, owner=found.stopped)
    if found.out:
        text = _("A citizen falls out and lies on the building ({building}, {owner}).")
        text = text.format(building=building_word(building), owner=word(found.out))
        return condition(_falling(position, enter, found), True, text, keys, owner=found.out)
    whole = position.profile["gap"] == "whole"
    text = _("A place of the row is empty, so nobody falls out.")
    if whole:
        text = _("The last place of the row is empty, so nobody falls out.")
    return condition("citizen-gap-whole" if whole else "citizen-gap", True, text, keys)


def _falling(position: Position, enter: Enter, found: Pushed) -> str:
    """The rule by which somebody falls out."""
    row = row_of(position, enter.space.building, enter.space.row)
    if found.out != row[-1]:
        return "citizen-protected-next"
    return "citizen-palace" if len(row) == 1 else "citizen-falls"
