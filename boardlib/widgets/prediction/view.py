"""``predict(...)`` and ``estimate(...)`` in a notebook: choose first, then see what came out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.notice import ended
from boardlib.widgets.prediction import panel
from boardlib.widgets.prediction.state import OpenQuestion, estimated, weighed


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


# --- in a notebook ----------------------------------------------------------------------


class Prediction:
    """A question on the page, which keeps its answers to itself until somebody chooses.

    Attributes:
        question: what is asked, and what may be chosen.
    """

    def __init__(self, question: OpenQuestion) -> None:
        self.question = question

    def __repr__(self) -> str:
        return panel.text(self.question)

    def _repr_mimebundle_(self, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """A widget that hears a choice, and what is seen wherever the widget is not there."""
        from boardlib.widgets.prediction.view import PredictionWidget  # it needs the widgets

        return PredictionWidget(self.question)._repr_mimebundle_(**wanted)


def predict(
    question: str,
    worths: Mapping[str, Fraction | int],
    unit: str,
    *shown: Any,
    least: bool = False,
    shares: bool = False,
) -> Prediction:
    """Ask what is worth most; whoever has chosen is told what each choice is worth.

    Args:
        question: what is asked.
        worths: choice -> what it is worth, computed.
        unit: what the worths count.
        shown: scenes, pictures and texts that are seen once something has been chosen.
        least: whether the least worth is wanted.
        shares: whether the worths are chances, told in percent.

    Raises:
        ValueError: when there are not two choices.

    >>> import boardlib as bl
    >>> bl.predict("Which die is better?", {"red": 4, "yellow": 3}, "cells on average")
    Which die is better?
      A  red
      B  yellow
    """
    return Prediction(weighed(question, worths, unit, not least, shown, shares))


def estimate(
    question: str,
    value: Fraction | int,
    guesses: Sequence[Fraction | int],
    unit: str,
    *shown: Any,
    shares: bool = True,
) -> Prediction:
    """Ask how large something is; whoever has chosen is told what came out.

    Args:
        question: what is asked.
        value: what came out, computed.
        guesses: what may be chosen; the nearest is right.
        unit: what the number is.
        shown: scenes, pictures and texts that are seen once something has been chosen.
        shares: whether it is a chance, told in percent.

    Raises:
        ValueError: when there are not two guesses.

    >>> import boardlib as bl
    >>> bl.estimate("How far does it go on average?", 4, [3, 4, 6], "cells", shares=False)
    How far does it go on average?
      A  3
      B  4
      C  6
    """
    return Prediction(estimated(question, value, guesses, unit, shown, shares))
