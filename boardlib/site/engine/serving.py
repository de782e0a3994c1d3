"""What a page asks of the lessons, and what it is told: JSON in, JSON out.

A page opens a view at one of its places (``{"open": "TDF-12", "kind": "lesson", "of": "TDF-12"}``)
and is given its HTML; then it tells what is done to the widgets, and is told what has changed
(see :mod:`boardlib.widgets.kit.page`).
"""

from __future__ import annotations

import json
import logging
import os
from collections.abc import Callable
from typing import Any, Final

from boardlib.site.engine.keeper import InBrowser
from boardlib.site.engine.views import view
from boardlib.text import _, set_language
from boardlib.widgets.kit import page
from boardlib.widgets.kit.notice import Notice
from boardlib.widgets.player.telling import Telling
from boardlib.widgets.workshop.link import VARIABLE

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
