"""Questions about the city: its buildings, who stands and falls there, and the cathedral."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from boardlib.game import Answer, QuestionError, reasoned
from boardlib.rulebook import Fact
from boardlib.ruling import Reason
from boardlib.text import _, listing, mark
from boardlib.troyes.board.cards import (
    BUILDING_OF,
    COLUMNS,
    DIE_OF,
    Building,
    Colour,
    Space,
    column_places,
    row_for,
    rows,
)
from boardlib.troyes.board.lines import CityWords
from boardlib.troyes.board.moves import Enter
from boardlib.troyes.board.position import Position, player_key
from boardlib.troyes.questions.describe import (
    group,
    in_the_way,
    named,
    own_named,
)
from boardlib.troyes.rulebook import OPTIONS
from boardlib.troyes.rules.cathedral_fields_influence import (
    LOW_COLUMNS,
    lowest,
    missing_levels,
    reward,
)
from boardlib.troyes.rules.citizens import (
    Pushed,
    entered,
    free_spaces,
    grey_spaces,
    judge_enter,
    judge_grey,
    judge_row,
    judge_stopped,
    pushes,
    row_of,
    why_out,
)
from boardlib.troyes.rules.naming import building_key, building_word, fails, holds, word


def estates_answer(_position: Position, _words: CityWords, question: str) -> Answer:
    """``estates``: which dice belong to which building."""
    lines = [_(_ESTATES[DIE_OF[one]]).format(building=building_word(one)) for one in Building]
    why = holds("estates", "", map(building_key, Building))
    data = {str(one): str(DIE_OF[one]) for one in Building}
    return reasoned(question, data, why, *lines)


_ESTATES: Final = {
    Colour.RED: mark("{building}: red dice."),
    Colour.YELLOW: mark("{building}: yellow dice."),
    Colour.WHITE: mark("{building}: white dice."),
}
"""Which dice belong to a building, by their colour."""


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
    setting = OPTIONS[building.value]
    meaning = Fact(None, setting.meaning(position.profile[building.value]))
    why = holds("citizen-row", "rows", building=building, meaning=meaning)
    return reasoned(question, data, why, *lines)


def pushes_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``pushes hall1``: how often somebody has to enter the row until that citizen falls out."""
    space = words.space(position)
    count = pushes(position.profile, space)
    if space.building is Building.PALACE:
        why = holds("citizen-palace", "never" if count is None else "next", space=space)
        return reasoned(question, count, why)
    return reasoned(question, count, holds("push-order", space=space, count=count))


def grey_answer(position: Position, _words: CityWords, question: str) -> Answer:
    """``grey``: where grey citizens stand, or will stand."""
    found = grey_spaces(position.profile, len(position.players))
    if found:
        why = holds("settle-grey-two", spaces=found)
        return reasoned(question, list(map(str, found)), why)
    supply = sum(player.supply for player in position.players)
    free = len(free_spaces(position)) - supply
    if free <= 0:
        return reasoned(question, 0, holds("settle-grey-fill", "none"))
    return reasoned(question, free, holds("settle-grey-fill", "some", count=free))


def cathedral_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``cathedral``: its columns; ``cathedral 4``: one of them and what a cube there brings."""
    columns = [words.face()] if words.words else list(range(1, COLUMNS + 1))
    lines, data = [], {}
    for column in columns:
        free, goods = lowest(position.stones, column), reward(column)
        cubes = [position.stones.get(stone, "") for stone in column_places(column)]
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
    keys = tuple(stone.key for column in columns for stone in column_places(column))
    halves = dict.fromkeys(column > LOW_COLUMNS for column in columns)
    reasons = [_reward_reason(half, columns) for half in halves]
    if not position.cathedral:
        reasons.append(holds("cathedral-empty", "", keys))
    if len(columns) == 1:
        return reasoned(question, data[str(columns[0])], *lines, *reasons, shapes=keys)
    whole = data | {"left": _left(position)}
    return reasoned(question, whole, _left_line(position), *lines, *reasons, shapes=keys)


def _left(position: Position) -> dict[str, int]:
    """What the empty places of the cathedral still bring, all together."""
    free = [
        column
        for column in range(1, COLUMNS + 1)
        for stone in column_places(column)
        if stone not in position.stones
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


def _reward_reason(high: bool, columns: Sequence[int]) -> Reason:
    first, last = (LOW_COLUMNS + 1, COLUMNS) if high else (1, LOW_COLUMNS)
    goods = reward(first)
    own = [column for column in columns if (column > LOW_COLUMNS) is high]
    keys = [stone.key for column in own for stone in column_places(column)]
    facts = {"first": first, "last": last, "points": goods.points, "count": goods.influence}
    return holds("cathedral-high" if high else "cathedral-low", "", keys, **facts)


def levels_answer(position: Position, words: CityWords, question: str) -> Answer:
    """``levels [COLOUR]``: the levels of the cathedral without an own cube."""
    colour = named(position, words).colour
    found = missing_levels(position, colour)
    keys, levels = (player_key(colour),), Fact(found, listing(list(map(str, found))))
    if found:
        why = fails("final-cathedral", "", keys, player=colour, levels=levels)
    else:
        why = holds("final-cathedral", "", keys, player=colour)
    return reasoned(question, found, why)


# --- who falls out of a building -------------------------------------------------------------


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
    reasons = (*first, judge_row(position, enter, die.value), *fate)
    data = CLOSED if found.stopped else found.out or NOBODY
    return reasoned(question, data, *reasons, shapes=(space.key, building_key(building)))


def _fate(position: Position, enter: Enter, found: Pushed) -> Reason:
    """What becomes of the citizens in the row."""
    keys = (building_key(enter.space.building),)
    if found.stopped:
        return judge_stopped(enter, found, keys)
    if found.out:
        return why_out(position, enter, found)
    if enter.space.building is Building.PALACE:
        return holds("citizen-palace", "empty", keys)
    whole = position.profile["gap"] == "whole"
    return holds("citizen-gap-whole" if whole else "citizen-gap", "", keys)
