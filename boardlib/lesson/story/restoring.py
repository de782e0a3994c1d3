"""What was answered before stands in a lesson again when its page is opened again."""

from __future__ import annotations

from collections.abc import Iterable

from boardlib.case import choice_letters
from boardlib.lesson.story.state import Presenter
from boardlib.progress import Attempt, Verdict


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
