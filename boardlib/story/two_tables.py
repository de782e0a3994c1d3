"""The same board at two tables, side by side: what its question is about at each, and what differs.

The board of this table stands where boards of tasks stand; the other one beside it, pale as long as
nobody has looked at it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from boardlib.catalogue.attempts import switch
from boardlib.drawing import Mark
from boardlib.game.goals import Switch
from boardlib.story.doing import Doing
from boardlib.text import _


@dataclass(frozen=True, slots=True)
class OtherTable:
    """One of the tables at which another reading holds.

    Attributes:
        label: what it is called.
        looked_at: whether it is the one that is spoken of.
    """

    value: str
    label: str
    looked_at: bool


@dataclass(frozen=True, slots=True)
class BothTables:
    """What is shown of two tables.

    Attributes:
        here: what this table is called, and ``there`` the other one.
        says: what is said of each; empty before the other one was looked at.
        position: the board of the other table.
        marks: what is lit there.
        is_seen: whether it was looked at.
    """

    here: str
    there: str
    says: tuple[str, str]
    position: Any
    marks: tuple[Mark, ...]
    is_seen: bool


def tables(at: Doing) -> tuple[OtherTable, ...]:
    """The tables of a switch, as its buttons name them."""
    task = at.task
    if not isinstance(task, Switch):
        return ()
    now = at.tried.done[-1] if at.tried.done else task.values[0]
    named = _names(at, task) or {}
    words = {value: _("at another table") for value in task.values} | {task.values[0]: _("here")}
    return tuple(
        OtherTable(value, named.get(value, words[value]), value == now) for value in task.values
    )


def both_tables(at: Doing) -> BothTables | None:
    """This table and the other one; None where a task is no switch."""
    task = at.task
    if not isinstance(task, Switch):
        return None
    here, there, is_seen = task.values[0], _other(at, task), at.tried.committed
    named = _names(at, task)
    captions = _("Here"), _("At another table")
    if named is not None:
        captions = (
            _("Here: {name}").format(name=named[here]),
            _("At another table: {name}").format(name=named[there]),
        )
    if not is_seen:
        return BothTables(*captions, ("", ""), at.frame.position, (), is_seen)
    found = switch(at.case, at.frame, here), switch(at.case, at.frame, there)
    says = found[0].say, found[1].say
    return BothTables(*captions, says, found[1].position, tuple(_lit(at, task, 1)), is_seen)


def marks_here(at: Doing, shown: tuple[str, ...]) -> Iterator[Mark]:
    """What is lit on the board of this table; ``shown`` before the other one was looked at."""
    assert isinstance(at.task, Switch)
    if at.tried.committed:
        yield from _lit(at, at.task, 0)
    elif shown:
        yield Mark(shown, "focus", note=_("asked about"))


def _lit(at: Doing, task: Switch, side: int) -> Iterator[Mark]:
    """What the answer of one table is about that the other's is not; or else all it is about."""
    values = task.values[0], _other(at, task)
    spoken = [switch(at.case, at.frame, value).shapes for value in values]
    only = [tuple(key for key in own if key not in other) for own, other in (spoken, spoken[::-1])]
    lit = only[side] if any(only) else spoken[side]
    if lit:
        here = _("only at this table") if any(only) else ""
        yield Mark(lit, "complete", note=here, called=here or _("what it is about"))


def _other(at: Doing, task: Switch) -> str:
    """The other table: the one that is looked at, or else the first."""
    now = at.tried.done[-1] if at.tried.done else ""
    return now if now in task.values[1:] else task.values[1]


def _names(at: Doing, task: Switch) -> dict[str, str] | None:
    """What the tables are called, as their game does, where that is a word or two."""
    option = task.line.replace("{}", "").strip()
    if not option.startswith("option "):
        return None
    names = at.case.rules.ask(at.frame.position, option).names
    short = {value: names.get(value, "").partition(":") for value in task.values}
    named = all(sign for _head, sign, _rest in short.values())
    return {value: head for value, (head, _sign, _rest) in short.items()} if named else None
