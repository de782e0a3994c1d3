"""The cathedral takes white dice, column by column; the fields give deniers for yellow ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final

from boardlib.game import Event
from boardlib.ruling import Reason
from boardlib.text import _, ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.city import LEVELS, Colour, Stone, column_places
from boardlib.troyes.board.moves import Build, Farm
from boardlib.troyes.board.position import Cube, Position
from boardlib.troyes.rulebook import condition, rule
from boardlib.troyes.rules.groups import efficiency, group_of, judge_colour, judge_dice, spent
from boardlib.troyes.rules.income import gained
from boardlib.troyes.rules.naming import head

LOW_COLUMNS: Final = 3
LOW: Final = Goods(points=1, influence=1)
HIGH: Final = Goods(points=1, influence=2)


def reward(column: int) -> Goods:
    """What a cube in a column brings (troyes.cathedral-low, troyes.cathedral-high).

    >>> reward(3).influence, reward(4).influence
    (1, 2)
    """
    return LOW if column <= LOW_COLUMNS else HIGH


def lowest(stones: Mapping[Stone, str], column: int) -> Stone | None:
    """The lowest free level of a column; None where the column is full."""
    return next((stone for stone in column_places(column) if stone not in stones), None)


def laid(position: Position, build: Build) -> tuple[list[Stone], list[int]]:
    """Where the cubes of a group go, die by die, and the columns that have no room for more.

    Rule: troyes.cathedral-place.
    """
    stones, found, full = dict(position.stones), [], []
    for die in group_of(build.dice, build.cube).dice:
        stone = lowest(stones, die.value)
        if stone is None:
            full.append(die.value)
        else:
            stones[stone] = build.player
            found.append(stone)
    return found, full


def judge_build(position: Position, build: Build) -> Iterator[Reason]:
    """Whether a group of dice may build the cathedral.

    Rules: troyes.cathedral-dice, troyes.cathedral-room.
    """
    yield from judge_dice(position, build)
    group = group_of(build.dice, build.cube)
    text = _("The cathedral takes white dice only. Of another colour: {dice}.")
    white = judge_colour(position, build.player, group.taken, Colour.WHITE, "cathedral-dice", text)
    yield white
    if white.holds:
        yield _judge_room(position, build)


def _judge_room(position: Position, build: Build) -> Reason:
    found, full = laid(position, build)
    lost = position.profile["full_column"] == "yes"
    text = _("Every die finds a free level in its column.")
    if full:
        text = _("No level is free for it in this column: {columns}.")
    text = text.format(columns=", ".join(map(str, dict.fromkeys(full))))
    name = "cathedral-lost" if full and lost else "cathedral-room"
    keys = [stone.key for stone in found] or [Stone(one, LEVELS).key for one in full]
    return condition(name, lost or not full, text, keys, full=full)


def built(position: Position, build: Build) -> tuple[Position, list[Event]]:
    """The position after white dice have become cubes, and what they brought."""
    found, _full = laid(position, build)
    after, events = spent(position, build)
    for stone in found:
        after = replace(after, cathedral=(*after.cathedral, Cube(build.player, stone)))
        goods = reward(stone.column)
        name = "cathedral-low" if goods == LOW else "cathedral-high"
        text = _("{player}: a cube is laid in column {column}, on level {level}.")
        text = text.format(player=head(build.player), column=stone.column, level=stone.level)
        events.append(Event(text, rule("cathedral-place"), (stone.key,)))
        after, told = gained(after, build.player, goods, name)
        events += told
    return after, events


def missing_levels(position: Position, colour: str) -> list[int]:
    """The levels of the cathedral on which a player has no cube (troyes.final-cathedral)."""
    own = {one.stone.level for one in position.cathedral if one.colour == colour}
    return [level for level in range(1, LEVELS + 1) if level not in own]


def levels_words(count: int) -> str:
    """Levels without an own cube, counted."""
    return ngettext("level without a cube", "levels without a cube", count)


# --- The fields: yellow dice bring deniers


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
