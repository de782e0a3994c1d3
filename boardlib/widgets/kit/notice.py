"""A sentence in the place of a lesson."""

from __future__ import annotations

from boardlib.widgets.kit import markup, widgets


class Notice(widgets.Column):
    """A sentence instead of a lesson: what was wrong with the request."""

    def __init__(self, sentence: str) -> None:
        self.sentence = sentence
        shown = markup.own_keys(markup.notice(sentence))
        super().__init__("bl-notice", [widgets.html("bl-notice", shown)], sentence)
