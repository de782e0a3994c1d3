"""What a page asks of the lessons, and what it is told: JSON in, JSON out.

A page opens a view at one of its places (``{"open": "TDF-12", "kind": "lesson", "of": "TDF-12"}``)
and is given its HTML; then it tells what is done to the widgets, and is told what has changed
(see :mod:`boardlib.widgets.kit.page`).  What a learner answers is kept by the browser alone.
"""

from __future__ import annotations

import json
import logging
import os
import re
import sys
from collections.abc import Callable, Mapping
from functools import partial
from importlib.resources import files
from types import MappingProxyType
from typing import Any, Final

import boardlib.widgets as lessons
from boardlib import history
from boardlib.game import GAMES, game
from boardlib.history import Attempt, from_csv, store, to_csv
from boardlib.text import _, set_language
from boardlib.widgets.kit import classroom, interactive, page
from boardlib.widgets.kit.interactive import Notice
from boardlib.widgets.kit.stage import uncoloured_style_sheet
from boardlib.widgets.player import restore
from boardlib.widgets.player.telling import Telling
from boardlib.widgets.workshop.link import VARIABLE


class InBrowser:
    """What the browser keeps as CSV; the page adds a line for every answer."""

    path = None

    def __init__(self) -> None:
        self._attempts: list[Attempt] = []
        self._told: list[dict[str, Any]] = []
        self._notice = ""

    def use(self) -> None:
        """From now on answers are kept here."""
        history.use(self)

    def read(self, text: str | None) -> None:
        """Take what the browser has kept; None where it keeps nothing."""
        if text is None:
            self._notice = _("Your answers are not kept: this browser lets no page keep anything.")
            return
        self._attempts, unread = from_csv(text)
        if unread:
            self._notice = _("Some of the answers that your browser kept cannot be read.")

    def outbox(self) -> list[dict[str, Any]]:
        """What the browser has to do, and is told now."""
        told, self._told = self._told, []
        return told

    def record(self, attempt: Attempt) -> None:
        """Keep an answer."""
        self._attempts.append(attempt)
        self._told.append({"keep": to_csv([attempt])})

    def attempts(self) -> list[Attempt]:
        """Every answer since the last fresh start, the oldest first."""
        return list(self._attempts)

    def start_fresh(self) -> None:
        """Forget every answer."""
        self._attempts = []
        self._told.append({"fresh": True})

    def notice(self) -> str:
        """What the learner should know and has not been told yet; empty for nothing."""
        notice, self._notice = self._notice, ""
        return notice

    def close(self) -> None:
        """Nothing is open."""


# --- the views of the lessons -----------------------------------------------------------


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


# --- what pages show before their engine is ready ---------------------------------------


_HEADING: Final = re.compile(r'<h([34])(?: aria-level="(\d)")?')
BEGIN: Final = 1000
"""Pictures are numbered from here, so that those of the engine have other names."""


def answer(wish: dict[str, Any]) -> str:
    """The style, or a first view, as HTML."""
    set_language(str(wish["language"]))
    if "style" in wish:
        return style()
    place = f"first-{wish['of']}"  # names of fields are made of it: each stands once in a page
    with page.place(place), page.still():
        html: str = view(str(wish["kind"]), str(wish["of"]), **wish["with"]).html()
    page.outbox()
    page.leave(place)
    classroom.forget()
    return _HEADING.sub(_level, html)


def _level(heading: re.Match[str]) -> str:
    """A lesson stands one level higher in a page than in a notebook."""
    return f'<h{heading[1]} aria-level="{int(heading[2] or heading[1]) - 1}"'


def style() -> str:
    """The style of every room, of the widgets, and of the games; the pages declare the colours."""
    for name in GAMES:
        game(name)
    host = files("boardlib.site").joinpath("host/host.css")
    return uncoloured_style_sheet() + host.read_text(encoding="utf-8")


def main() -> None:
    """Answer one wish after the other, until no more come."""
    interactive.number_from(BEGIN)
    InBrowser().use()  # whoever builds the site has answers of their own
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()


# --- what a page asks, and is told ----------------------------------------------------


_log: Final = logging.getLogger(__name__)
Message = dict[str, Any]


class Engine:
    """The views of one page, and the answers that its browser keeps.

    Args:
        language: of everything that is shown, such as ``en``.
        address: where the site lives, for links that are copied.
    """

    def __init__(self, language: str, address: str = "") -> None:
        set_language(language)
        os.environ[VARIABLE] = address
        self.keeper = InBrowser()
        self.keeper.use()
        self._cases: dict[str, tuple[Telling, dict[str, Any]]] = {}
        self._deeds: Final[dict[str, Callable[[Message], list[Message]]]] = {
            "open": self._open,
            "kept": self._kept,
            "id": self._heard,
        }

    def answer(self, text: str) -> str:
        """Do what a page asks for, and say what it is to be told, in order."""
        asked: Message = json.loads(text)
        deed = next(deed for name, deed in self._deeds.items() if name in asked)
        told = deed(asked)
        return json.dumps([*told, *page.outbox(), *self.keeper.outbox(), *self._bookmarks()])

    def _open(self, asked: Message) -> list[Message]:
        """Show something at a place of the page, instead of what was there."""
        place = str(asked["open"])
        page.leave(place)
        self._cases.pop(place, None)
        with page.place(place):
            try:
                shown = view(str(asked["kind"]), str(asked["of"]), **asked.get("with", {}))
            except Exception as error:
                _log.warning("nothing to show", exc_info=error)
                shown = Notice(_failed(error))
            if isinstance(shown, Telling):
                self._cases[place] = (shown, shown.bookmark())
            return [{"opened": place, "html": shown.html()}]

    def _bookmarks(self) -> list[Message]:
        """Where one is in every case in which one has gone somewhere."""
        told: list[Message] = []
        for place, (case, before) in self._cases.items():
            now = case.bookmark()
            if now != before:
                self._cases[place] = (case, now)
                told.append({"at": place, "bookmark": now})
        return told

    def _kept(self, asked: Message) -> list[Message]:
        """What the browser has kept so far, or another of its pages has added to it."""
        self.keeper.read(asked["kept"])
        return []

    def _heard(self, asked: Message) -> list[Message]:
        page.receive(asked)
        return []


def _failed(error: Exception) -> str:
    if isinstance(error, ValueError) and str(error):
        return str(error)
    return _("This did not work: that is a mistake in boardlib, not yours.")
