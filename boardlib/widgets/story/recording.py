"""What is kept of an answer in a lesson."""

from __future__ import annotations

from boardlib.history import Attempt, Verdict, verdict
from boardlib.widgets.story.state import Presenter


def attempt(presenter: Presenter) -> Attempt:
    """The answer that was just given, or asked for, at the step that is shown."""
    prediction, frame = presenter.prediction, presenter.frame
    assert prediction is not None
    chosen = set() if prediction.told else prediction.chosen
    right = {number for number, choice in enumerate(frame.choices) if choice.right}
    return Attempt(
        game=presenter.case.game,
        name=presenter.case.id,
        step=frame.number,
        question=frame.step.question,
        chosen=" ".join(presenter.letters[number] for number in sorted(chosen)),
        verdict=Verdict.TOLD if prediction.told else verdict(chosen, right),
        tries=prediction.tries,
    )
