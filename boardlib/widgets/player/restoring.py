"""What is kept of an answer, and how it stands in a lesson again when its page is opened again."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

from boardlib.catalogue import choice_letters
from boardlib.history import Attempt, ProgressError, Verdict, store, verdict
from boardlib.story.state import Presenter


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


# --- again ------------------------------------------------------------------------------


def restore(presenter: Presenter, attempts: Iterable[Attempt]) -> bool:
    """Let every question of a case be answered as it was last; whether there is any such.

    Args:
        presenter: the case, not begun yet.
        attempts: answers that were kept, the oldest first.
    """
    case = presenter.case
    own = [one for one in attempts if (one.game, one.name) == (case.game, case.id)]
    last = {(one.step, one.question): one for one in own}
    first = {(one.step, one.question): one for one in own if one.tries == 1}
    for index, prediction in presenter.predictions.items():
        frame = presenter.frames[index]
        asked = (frame.number, frame.step.question)
        if asked in last:
            kept = last[asked]
            letters = {letter: n for n, letter in enumerate(choice_letters(frame.choices))}
            prediction.chosen = {letters[one] for one in kept.chosen.split() if one in letters}
            prediction.tries = kept.tries
            prediction.wrong_at_first = first.get(asked, kept).verdict is not Verdict.RIGHT
            prediction.committed, prediction.told = True, kept.verdict is Verdict.TOLD
    return bool(last)


def come_back(presenter: Presenter, index: int, answered: bool) -> None:
    """Go on at a step, with the answers that were given until then.

    Args:
        presenter: the case, not begun yet.
        index: number of the step, from 0.
        answered: whether its own question had been answered.
    """
    last = presenter.frames[index].number if index < len(presenter.frames) else 0
    with suppress(ProgressError):
        kept = store().attempts()
        restore(presenter, [a for a in kept if a.step < last or (answered and a.step == last)])
    presenter.go(index)
