"""The question who falls out of a building when a citizen enters it."""

from __future__ import annotations

from boardlib.game import Answer, Listed, QuestionError
from boardlib.ruling import Grounds, Reason
from boardlib.text import _
from boardlib.troyes.asking.typed import group, in_the_way, named, own_named
from boardlib.troyes.board.city import BUILDING_OF, Building, Space, row_for
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import Enter
from boardlib.troyes.board.position import Position
from boardlib.troyes.rulebook import condition
from boardlib.troyes.rules.citizens import (
    Pushed,
    entered,
    judge_enter,
    judge_grey,
    judge_row,
    judge_stopped,
    why_out,
)
from boardlib.troyes.rules.naming import building_key

_FIRST = ("group-there", "price-pay", "citizen-supply", "citizen-lies")
"""Rules that may stand in the way, whoever falls out."""
NOBODY = "nobody"
"""The answer where nobody falls out."""
CLOSED = "closed"
"""The answer where nobody may enter, because somebody protected would fall out."""


def falls_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``falls [COLOUR] with Y5``: who falls out when a citizen enters with that die.

    What stands in the way of entering now is said first.  The data is the colour that falls out,
    ``nobody``, or ``closed`` where nobody may enter.
    """
    player = named(position, words).colour
    dice = own_named(group(words), player)
    if len(dice) != 1:
        raise QuestionError(_("A citizen enters with one die only."))
    die = dice[0].die
    building = BUILDING_OF[die.colour]
    space = Space(building, row_for(position.profile, building, die.value))
    enter = Enter(player, space, dice)
    found = entered(position, enter)
    stopped = [one for one in judge_enter(position, enter) if one.rule.name in _FIRST]
    fate = (_fate(position, enter, found), *judge_grey(position, enter, found))
    first = in_the_way(position, player, stopped)
    why = Grounds((*first, judge_row(position, enter, die.value), *fate))
    data = CLOSED if found.stopped else found.out or NOBODY
    listed = tuple(Listed("", (one,)) for one in why.conditions)
    return Answer(question, "", data, why, (space.key, building_key(building)), listed)


def _fate(position: Position, enter: Enter, found: Pushed) -> Reason:
    """What becomes of the citizens in the row."""
    keys = (building_key(enter.space.building),)
    if found.stopped:
        return judge_stopped(enter, found, keys)
    if found.out:
        return why_out(position, enter, found)
    if enter.space.building is Building.PALACE:
        text = _("The place is empty, and in the palace nobody moves, so nobody falls out.")
        return condition("citizen-palace", True, text, keys)
    whole = position.profile["gap"] == "whole"
    text = _("A place of the row is empty, so nobody falls out.")
    if whole:
        text = _("The last place of the row is empty, so nobody falls out.")
    return condition("citizen-gap-whole" if whole else "citizen-gap", True, text, keys)
