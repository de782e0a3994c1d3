"""The views of the lessons by the words that the pages of the site have for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, Final

import boardlib.widgets as lessons
from boardlib.history import store
from boardlib.text import _
from boardlib.widgets.kit.notice import Notice
from boardlib.widgets.player.restoring import restore
from boardlib.widgets.player.telling import Telling


def _named(name: str, **more: Any) -> Callable[..., Any]:
    """A view by its name among the lessons; it is loaded when it is asked for."""
    return lambda *of, **rest: getattr(lessons, name)(*of, **more, **rest)


def _lesson(of: str, at: Any = None, **more: Any) -> Any:
    """A case as it was answered when its page was open before, at the step where it was left."""
    shown = lessons.lesson(of, **more)
    if isinstance(shown, lessons.Player) and restore(shown.presenter, store().attempts()):
        shown.render()
    if isinstance(shown, Telling) and isinstance(at, dict):
        shown.go_back(at)
    return shown


def _link(of: str) -> Any:
    """The board of a link that somebody opens, or that the page begins with."""
    return lessons.linked(of.removeprefix("#"))


def _progress(_of: str, **more: Any) -> Any:
    return lessons.progress(**more)


KINDS: Final[Mapping[str, Callable[..., Any]]] = MappingProxyType(
    {
        "lesson": partial(_lesson, teacher=False),
        "teacher": partial(_lesson, teacher=True),
        "practice": _named("practice"),
        "compare": _named("compare"),
        "settle": _named("settle"),
        "link": _link,
        "table": _named("hot_seat"),
        "program": _named("program"),
        "progress": _progress,
    }
)
"""What a place of a page may say in ``data-bl``."""


def view(kind: str, of: str, **more: Any) -> Any:
    """The view of a kind.

    Args:
        kind: a word of :data:`KINDS`.
        of: what is shown: a case, a board, a topic, a game, or a link.
        more: further wishes, as the lessons take them.
    """
    if kind not in KINDS:
        return Notice(_("There is nothing of this kind: {what}").format(what=kind))
    return KINDS[kind](of, **more)
