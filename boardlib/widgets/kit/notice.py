"""A sentence in the place of a lesson, the one for a kernel that has ended, and a guard.

In what has no board, too, the keys that are pressed never reach the notebook.
"""

from __future__ import annotations

from boardlib.story import markup
from boardlib.text import _
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.classroom import in_class


class Notice(widgets.Column):
    """A sentence instead of a lesson: what was wrong with the request."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        shown = markup.own_keys(markup.notice(sentence))
        super().__init__("bl-notice", [widgets.html("bl-notice", shown)], sentence)


def ended() -> str:
    """What is said of everything in a notebook or on a page whose kernel has ended."""
    if in_class():
        return _("The page has to begin again. That comes by itself, and it goes on where it was.")
    return _(
        "The kernel has ended. Choose Run → Run All Cells: a case, a board or a game goes on where"
        " you were."
    )


# --- the guard --------------------------------------------------------------------------


class Guard(widgets.Heard):
    """Keeps keys in what it is put into; it shows nothing itself."""

    SCRIPT = "kit/guard.js"

    def __repr__(self) -> str:
        return "Guard()"
