"""The cathedral takes white dice, column by column; the fields give deniers for yellow ones."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from boardlib.game import Event
from boardlib.rulebook import Fact
from boardlib.ruling import Reason
from boardlib.text import ngettext
from boardlib.troyes.board.cards import Goods
from boardlib.troyes.board.city import LEVELS, Colour, Stone, column_places
from boardlib.troyes.board.moves import Build, Farm
from boardlib.troyes.board.position import Cube, Position
from boardlib.troyes.rules.groups import efficiency, group_of, judge_colour, judge_dice, spent
from boardlib.troyes.rules.income import Gain, gained
from boardlib.troyes.rules.naming import event, fails, holds

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
    white = judge_colour(position, build.player, group.taken, Colour.WHITE, "cathedral-dice")
    yield white
    if white.holds:
        yield _judge_room(position, build)


def _judge_room(position: Position, build: Build) -> Reason:
    """Whether every die finds a level (options ``full_column``)."""
    found, full = laid(position, build)
    keys = [stone.key for stone in found] or [Stone(one, LEVELS).key for one in full]
    columns = Fact(None, ", ".join(map(str, dict.fromkeys(full))))
    if not full:
        return holds("cathedral-room", "", keys, full=full)
    if position.profile["full_column"] == "yes":
        return holds("cathedral-lost", "", keys, full=full, columns=columns)
    return fails("cathedral-room", "", keys, full=full, columns=columns)


def built(position: Position, build: Build) -> tuple[Position, list[Event]]:
    """The position after white dice have become cubes, and what they brought."""
    found, _full = laid(position, build)
    after, events = spent(position, build)
    for stone in found:
        after = replace(after, cathedral=(*after.cathedral, Cube(build.player, stone)))
        goods = reward(stone.column)
        name: Gain = "cathedral-low" if goods == LOW else "cathedral-high"
        facts: dict[str, Any] = {"column": stone.column, "level": stone.level}
        events.append(event("cathedral-place", "", (stone.key,), player=build.player, **facts))
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


# --- the fields -------------------------------------------------------------------------------


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
    yield judge_colour(position, farm.player, group.taken, Colour.YELLOW, "farm-dice")
    count, total = harvest(farm), group.total
    if not count and position.profile["zero_farming"] == "no":
        yield fails("farm-some", "", (FIELDS,), total=total, count=count)
    elif total % DIVISOR:
        yield holds("rounded-down", "fields", (FIELDS,), total=total, count=count)
    else:
        yield holds("farm", "", (FIELDS,), total=total, count=count)


def farmed(position: Position, farm: Farm) -> tuple[Position, list[Event]]:
    """The position after the fields were worked."""
    goods = Goods(deniers=harvest(farm))
    after, events = spent(position, farm)
    after, told = gained(after, farm.player, goods, "farm")
    return after, [*events, *told]
