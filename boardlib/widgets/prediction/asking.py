"""A prediction as a widget: a choice comes in, and what is said to it goes out."""

from __future__ import annotations

from typing import Any

from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.notice import ended
from boardlib.widgets.prediction import panel
from boardlib.widgets.prediction.state import OpenQuestion


class PredictionWidget(widgets.Heard):
    """A question with its choices.

    Args:
        question: what is asked.

    Attributes:
        asked: the question and its choices, as HTML.
        told: what is said to the choice that was made last, as HTML; nothing before.
        ended: what is said once the kernel has ended.
    """

    SCRIPT = "prediction/script.js"

    asked = widgets.text()
    told = widgets.text()
    ended = widgets.text()

    def __init__(self, question: OpenQuestion) -> None:
        self._question = question
        super().__init__(asked=panel.page(question), ended=ended())
        self.on_msg(self._chosen)

    def __repr__(self) -> str:
        return panel.text(self._question)

    def look(self) -> str:
        """Its style, in both themes."""
        return panel.style()

    def _repr_mimebundle_(self, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """What stands for it: the widget, and the question wherever the widget is not there."""
        data, about = super()._repr_mimebundle_(**wanted) or ({}, {})
        return widgets.beside(data, panel.still(self._question)), about

    def _chosen(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("choose") in range(len(self._question.choices)):
            self.told = panel.told(self._question, int(content["choose"]))
