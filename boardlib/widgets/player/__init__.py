"""What is kept of an answer, and how it stands in a lesson again when its page is opened again."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from boardlib.catalogue import choice_letters
from boardlib.history import Attempt, ProgressError, Verdict, store, verdict
from boardlib.story.doing import Doing
from boardlib.story.offers import HINT_AFTER, Tried
from boardlib.story.state import Presenter

AND: Final = "; "
"""Between the moves of a task that was done, as they are kept."""


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


def task_attempt(presenter: Presenter) -> Attempt | None:
    """What came of the task that is shown, as it is kept; None where there is nothing to keep.

    A first miss is no fault: kept is the second one, and that it was done, or shown.
    """
    doing, frame = presenter.doing, presenter.frame
    assert doing is not None
    tried = doing.tried
    if not tried.committed and tried.misses != HINT_AFTER:
        return None
    done = Verdict.TOLD if tried.told else Verdict.RIGHT
    return Attempt(
        game=presenter.case.game,
        name=presenter.case.id,
        step=frame.number,
        question=doing.task.goal,
        chosen="" if tried.told else AND.join(tried.done),
        verdict=done if tried.committed else Verdict.WRONG,
        tries=1 + (tried.committed and tried.wrong_at_first),
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
    for index, tried in presenter.tasks.items():
        task = presenter.frames[index].task
        asked = (presenter.frames[index].number, "" if task is None else task.goal)
        if asked in last:
            _restore_task(presenter, index, tried, last[asked], first[asked].verdict)
    return bool(last)


def _restore_task(
    presenter: Presenter, index: int, tried: Tried, kept: Attempt, first: Verdict
) -> None:
    """Let a task be done as it was last."""
    tried.misses = HINT_AFTER if first is not Verdict.RIGHT else 0
    if kept.verdict is Verdict.TOLD:
        Doing(presenter.case, presenter.frames[index], tried).solve(told=True)
    elif kept.verdict is Verdict.RIGHT:
        tried.done = tuple(kept.chosen.split(AND)) if kept.chosen else ()
        tried.gave_up, tried.checked, tried.solved = not tried.done, True, True
        Doing(presenter.case, presenter.frames[index], tried).forget_nonsense()


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
