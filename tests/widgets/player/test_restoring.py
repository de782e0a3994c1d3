"""A case is answered again as it was last, whatever its questions were."""

from __future__ import annotations

from dataclasses import replace

from boardlib.catalogue import Case
from boardlib.history import Attempt, Verdict, from_csv, to_csv
from boardlib.story.state import Presenter
from boardlib.widgets.player import attempt, restore


def answered(case: Case, *choices: int) -> list[Attempt]:
    """The answers to the first question of a case, one try after the other."""
    presenter = Presenter(case)
    presenter.go(1)
    found = []
    for choice in choices:
        assert presenter.prediction is not None
        presenter.retry()
        presenter.prediction.chosen = {choice}
        presenter.commit()
        found.append(attempt(presenter))
    return found


def test_the_last_answer_stands_there_again(case: Case) -> None:
    kept, _unread = from_csv(to_csv(answered(case, 0, 1)))
    fresh = Presenter(case)
    assert restore(fresh, kept)
    prediction = fresh.predictions[1]
    assert (prediction.chosen, prediction.tries, prediction.committed) == ({1}, 2, True)
    assert fresh.furthest > 1


def test_a_question_that_was_not_answered_is_open(case: Case) -> None:
    fresh = Presenter(case)
    restore(fresh, answered(case, 0))
    assert [one.committed for one in fresh.predictions.values()] == [True, False]
    assert fresh.index == 0


def test_another_question_in_its_place_is_open(case: Case) -> None:
    fresh = Presenter(case)
    restore(fresh, [replace(one, question="Another?") for one in answered(case, 0)])
    assert not fresh.predictions[1].committed


def test_answers_to_other_cases_do_not_count(case: Case) -> None:
    assert not restore(Presenter(case), [replace(one, name="X-1") for one in answered(case, 0)])


def test_what_was_told_is_told_again(case: Case) -> None:
    fresh = Presenter(case)
    restore(fresh, [replace(one, verdict=Verdict.TOLD) for one in answered(case, 0)])
    assert fresh.predictions[1].told
