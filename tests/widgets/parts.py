"""What the tests of all lesson widgets look at, and how they open one."""

import gettext
import re
from html import unescape
from typing import Any

import ipywidgets

from boardlib.widgets import (
    Player,
    Practice,
    TableView,
    Workbench,
    hot_seat,
    lesson,
    practice,
    settle,
)
from boardlib.widgets.teacher.view import Teacher


def widgets(root: Any) -> list[Any]:
    """A widget and everything in it."""
    return [root, *(one for child in getattr(root, "children", ()) for one in widgets(child))]


def off(widget: Any) -> bool:
    """Whether a widget is not shown."""
    return "bl-off" in widget._dom_classes


def shown_text(root: Any) -> str:
    """All that is written in a widget, as HTML."""
    return " ".join(one.value for one in widgets(root) if isinstance(one, ipywidgets.HTML))


def words(html: str) -> str:
    """What is read of a piece of HTML, with single spaces."""
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", html)).split())


def words_of(notice: Any) -> str:
    """The HTML of a notice."""
    (html,) = notice.children
    value: str = html.value
    return value


def check_turned(before: Any, after: Any) -> None:
    """What was refused is allowed."""
    assert (before.allowed, after.allowed) == (False, True)


def tell(view: Any, what: str, text: str = "", typed: str = "", **more: Any) -> None:
    """What the page tells when something small is pressed in it."""
    view.tell({"do": what, "text": text, "typed": typed, **more})


# --- opened: each is what it should be, and no notice -----------------------------------------


def player_of(case: Any) -> Player:
    made = lesson(case, teacher=False)
    assert isinstance(made, Player)
    return made


def teacher_of(case: Any) -> Teacher:
    made = lesson(case, teacher=True)
    assert isinstance(made, Teacher)
    return made


def practising(name: str, **more: Any) -> Practice:
    made = practice(name, **more)
    assert isinstance(made, Practice)
    return made


def bench_of(board: str = "", question: str = "", game: str = "") -> Workbench:
    """The room where arguments are settled."""
    made = settle(board, question, game=game)
    assert isinstance(made, Workbench)
    return made


def table_of(name: str, **wishes: Any) -> TableView:
    made = hot_seat(name, **wishes)
    assert isinstance(made, TableView)
    return made


class Backwards(gettext.NullTranslations):
    """A language in which every word is written backwards."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message[::-1]
