"""The fields: yellow dice bring deniers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.dice import Colour
from boardlib.troyes.board.moves import Farm
from boardlib.troyes.board.position import Position
from boardlib.troyes.rulebook import condition
from boardlib.troyes.rules.goods import gained
from boardlib.troyes.rules.groups import group_of, judge_dice, spent
from boardlib.troyes.rules.prices import efficiency, judge_colour

DIVISOR: Final = 2
"""The fields bring a denier for so many pips (troyes.farm)."""
FIELDS: Final = "fields"
"""The key of the fields on the picture."""


def harvest(farm: Farm) -> int:
    """The deniers that a group of dice brings from the fields (troyes.farm)."""
    return efficiency(group_of(farm.dice, farm.cube).total, DIVISOR)


def judge_farm(position: Position, farm: Farm) -> Iterator[Reason]:
    """Whether a group of dice may work the fields.

    Rules: troyes.farm-dice, troyes.farm, troyes.rounded-down, troyes.farm-some.
    """
    yield from judge_dice(position, farm)
    group = group_of(farm.dice, farm.cube)
    text = _("The fields are worked with yellow dice only. Of another colour: {dice}.")
    yield judge_colour(position, farm.player, group.taken, Colour.YELLOW, "farm-dice", text)
    count = harvest(farm)
    holds = count > 0 or position.profile["zero_farming"] == "yes"
    name = "farm"
    text = ngettext("Half of {total}: {count} denier.", "Half of {total}: {count} deniers.", count)
    if group.total % DIVISOR:
        name = "rounded-down"
        text = ngettext(
            "Half of {total}, rounded down: {count} denier.",
            "Half of {total}, rounded down: {count} deniers.",
            count,
        )
    if not holds:
        name = "farm-some"
        text = _("Half of {total}, rounded down, is no denier; one at least is needed.")
    text = text.format(total=group.total, count=count)
    yield condition(name, holds, text, (FIELDS,), count=count)


def farmed(position: Position, farm: Farm) -> tuple[Position, list[Event]]:
    """The position after the fields were worked."""
    goods = Goods(deniers=harvest(farm))
    after, events = spent(position, farm)
    after, told = gained(after, farm.player, goods, "farm")
    return after, [*events, *told]
