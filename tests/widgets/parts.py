"""What the tests of all lesson widgets look at."""

from __future__ import annotations

import gettext
from typing import Any


def widgets(root: Any) -> list[Any]:
    """A widget and everything in it."""
    return [root, *(one for child in getattr(root, "children", ()) for one in widgets(child))]


def off(widget: Any) -> bool:
    """Whether a widget is not shown."""
    return "bl-off" in widget._dom_classes


def words_of(notice: Any) -> str:
    """The HTML of a notice."""
    (html,) = notice.children
    value: str = html.value
    return value


class Backwards(gettext.NullTranslations):
    """A language in which every word is written backwards."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message[::-1]
