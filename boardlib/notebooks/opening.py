"""How a lesson begins and ends: its goal and the way ahead, and what can be settled after it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardlib.catalogue import Case, find_case
from boardlib.game import GAMES, game
from boardlib.game.exercise import Exercise, exercises
from boardlib.notebooks.catalogue import Entry
from boardlib.text import _, ngettext

PRACTICE = "24_practice.ipynb"
"""Where exercises are made without end."""


def tasks(entry: Entry) -> int:
    """How many tasks a lesson has: whatever waits for an answer."""
    return sum(_tasks(find_case(name)) for name in entry.cases)


def _tasks(case: Case) -> int:
    return sum(frame.asks for frame in case.frames())


def length(entry: Entry) -> str:
    """How long it takes: ``About 10 minutes, 12 tasks.`` and no more."""
    minutes = ngettext("About {count} minute", "About {count} minutes", entry.minutes)
    count = tasks(entry)
    words = ngettext("{count} task", "{count} tasks", count).format(count=count)
    return f"{minutes.format(count=entry.minutes)}, {words}."


def opening(entry: Entry) -> str:
    """The goal of a lesson, how long it takes, and its cases in order, as Markdown."""
    way = " · ".join(_title(find_case(name)) for name in entry.cases)
    return f"**{_(entry.goal)}**\n\n{length(entry)}\n\n{way}"


def ending(entry: Entry) -> str:
    """What can be settled after a lesson, each with the way to its case, as Markdown."""
    lines = [f"## {_('Now you can settle')}", ""]
    lines += [
        f"* “{_(one.says)}” [{_title(case)}](#{anchor(case)})"
        for one in entry.settles
        for case in [find_case(one.case)]
    ]
    more = " · ".join(_(kind.title) for kind in practised(entry.more))
    if more:
        words = _("More of these: {kinds}").format(kinds=more)
        lines += ["", f"[{words}]({PRACTICE})"]
    return "\n".join(lines)


def practised(kinds: Iterable[str]) -> Iterator[Exercise]:
    """The kinds of exercises of these names."""
    known = {one.kind: one for name in GAMES for one in exercises(game(name))}
    return (known[kind] for kind in kinds if kind in known)


def anchor(case: Case) -> str:
    """Where a case stands in its notebook: as a page of Jupyter calls its heading."""
    return re.sub(r"\s", "-", _(case.title))


def _title(case: Case) -> str:
    return _(case.title)
