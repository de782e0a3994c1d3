"""A sentence in the place of a lesson."""

from __future__ import annotations

from boardlib.lesson.kit import markup, widgets
from boardlib.text import _


def ended() -> str:
    """What is said of everything in a notebook whose kernel has ended."""
    return _("The kernel has ended. Choose Run → Run All Cells: a case goes on where you were.")


class Notice(widgets.Column):
    """A sentence instead of a lesson: what was wrong with the request."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__(
            "bl-notice", [widgets.html("bl-notice", markup.notice(sentence))], sentence
        )
