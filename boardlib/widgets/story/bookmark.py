"""Where one is in a case, as plain data: whoever loads a page again goes on there.

A page gives back whatever it has kept, which anybody may have changed: what does not fit is left
out, and nobody is led past an open question by it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardlib.widgets.story.prediction import Predicted
from boardlib.widgets.story.state import Presenter


def bookmark(presenter: Presenter, with_answers: bool) -> dict[str, Any]:
    """Step, what-if and what was chosen; answers that are kept elsewhere are left out.

    Args:
        presenter: the case.
        with_answers: whether it says what was answered, too.
    """
    answers = {
        str(index): [sorted(one.chosen), one.tries, one.committed, one.told, one.wrong_at_first]
        for index, one in presenter.predictions.items()
        if (one.chosen or one.committed) and (with_answers or not one.committed)
    }
    return {"step": presenter.index, "whatif": presenter.whatif, "answers": answers}


def go_back(presenter: Presenter, kept: Mapping[str, Any]) -> None:
    """Go where a bookmark leads."""
    answers = kept.get("answers")
    for index, told in answers.items() if isinstance(answers, dict) else ():
        prediction = presenter.predictions.get(int(index) if str(index).isdigit() else -1)
        if prediction is not None and not prediction.committed:
            choices = len(presenter.frames[int(index)].choices)
            if (found := _answer(told, choices)) is not None:
                vars(prediction).update(vars(found))
    if isinstance(step := kept.get("step"), int):
        presenter.go(step)
    if isinstance(whatif := kept.get("whatif"), int):
        presenter.suppose(whatif)


def _answer(told: Any, choices: int) -> Predicted | None:
    """What was chosen and answered, if it can be read."""
    match told:
        case [list(chosen), int(tries), bool(committed), bool(is_told), bool(wrong)]:
            known = {one for one in chosen if isinstance(one, int) and 0 <= one < choices}
            return Predicted(known, committed, is_told, tries, wrong)
    return None
