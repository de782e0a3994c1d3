"""A sentence in the place of a lesson."""

from __future__ import annotations

from boardlib.lesson.kit import widgets
from boardlib.lesson.story import panel


class Notice(widgets.Column):
    """A sentence instead of a lesson: what was wrong with the request."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        super().__init__("bl-notice", [widgets.html("bl-notice", panel.notice(sentence))], sentence)
