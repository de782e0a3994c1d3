"""Whoever loads a page again goes on where the case was, whatever the page has kept."""

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from boardlib.catalogue import Case, cases
from boardlib.history import Attempt, Verdict, from_csv, to_csv
from boardlib.story.state import Presenter, bookmark, go_back
from boardlib.widgets.player import attempt, restore
from boardlib.widgets.player.view import Player
from boardlib.widgets.teacher.view import Teacher


def through(shown: Teacher) -> Iterator[Teacher]:
    """A covered case at every step, before and after each answer, then over a what-if."""
    for _press in range(2 * len(shown.presenter.frames)):
        yield shown
        if shown.suppose and not shown.covered:
            shown.suppose[-1].click()
            yield shown
            shown.next.click()
        shown.next.click()
    shown.words.click()
    yield shown


@pytest.mark.whole
@pytest.mark.parametrize("name", ["TUN-19", "TRO-20", "BIA-07"])
def test_a_covered_case_goes_on_at_every_step(name: str) -> None:
    """Step, what was uncovered, and what is said of it; as JSON, as a page keeps it."""
    for shown in through(Teacher(cases()[name])):
        kept = json.loads(json.dumps(shown.bookmark()))
        again = Teacher(cases()[name])
        again.go_back(kept)
        assert again.bookmark() == kept
        assert again.told.value == shown.told.value.replace(shown._prefix, again._prefix)
        assert again.covered == shown.covered


def test_of_a_learner_the_page_keeps_no_answer() -> None:
    player = Player(cases()["TUN-19"])
    player.choices[0].value = True
    assert player.bookmark()["answers"] == {"0": [[0], 0, False, False, False]}
    player.presenter.commit()
    player.presenter.next()
    kept = player.bookmark()
    assert (kept["step"], kept["answers"]) == (1, {})
    again = Player(cases()["TUN-19"])
    again.go_back(kept)
    assert again.presenter.index == 0, "the question before it is open"


@pytest.mark.parametrize(
    "kept",
    [
        {},
        {"step": -7, "whatif": 99, "answers": {"0": 1, "x": [], "99": [[1], 0, True, True, True]}},
        {"step": "2", "answers": [1], "seen": {"a": 1}, "over": 7},
        {"answers": {"0": [["a", 99], 1, True, False, False]}, "seen": [[1], "b"]},
    ],
)
def test_what_does_not_fit_is_left_out(kept: dict[str, Any]) -> None:
    for shown in (Player(cases()["TUN-19"]), Teacher(cases()["TUN-19"])):
        shown.go_back(kept)
        assert 0 <= shown.presenter.index < len(shown.presenter.frames)
        assert shown.presenter.prediction is None or not shown.presenter.prediction.chosen
        shown.go_back(shown.bookmark())
    presenter = Presenter(cases()["TUN-19"])
    before = bookmark(presenter, with_answers=True)
    go_back(presenter, before)
    assert bookmark(presenter, with_answers=True) == before


# --- answered again as it was last --------------------------------------------------------


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
