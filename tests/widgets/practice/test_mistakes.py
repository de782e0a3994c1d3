"""All my mistakes, by click: asked alone, kept under their names, until they were right twice."""

from __future__ import annotations

import pytest

from boardlib import history
from boardlib.catalogue import find_case
from boardlib.catalogue.reading import all_cases
from boardlib.history import Attempt, Verdict, to_practise
from boardlib.history.attempt import Nowhere
from boardlib.story.offers import SHOW_AFTER
from boardlib.widgets import Lessons, Notice, index, practice
from boardlib.widgets.practice.view import Mistakes

MISSED = (("TUN-19", 2), ("TDF-12", 3))


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch) -> Nowhere:
    """Two questions of two games were answered wrong."""
    keeper = Nowhere("")
    monkeypatch.setattr(history, "_chosen", [keeper])
    for name, number in MISSED:
        case = find_case(name)
        asked = [n for n, step in enumerate(case.steps, 1) if step.choices and n >= number]
        keeper.record(Attempt(case.game, name, asked[0], "?", "A", Verdict.WRONG, 1))
    return keeper


def answer(player: Mistakes, rightly: bool = True) -> None:
    """Choose what is right, or exactly one wrong thing, and check."""
    wanted = [choice.right for choice in player.presenter.frame.choices]
    if not rightly:
        wanted = [number == wanted.index(False) for number in range(len(wanted))]
    for number, chosen in enumerate(wanted):
        player.choices[number].value = chosen
    player.check.click()


def opened() -> Mistakes:
    made = practice("mistakes")
    assert isinstance(made, Mistakes)
    return made


def test_a_mistake_comes_back_until_it_was_right_twice(kept: Nowhere) -> None:
    player = opened()
    assert player.presenter.case.title == find_case("TUN-19").title
    assert "2 mistakes to practise · right 2 more times" in player.score.value
    answer(player, rightly=False)
    assert "right 2 more times" in player.score.value
    player.retry.click()
    answer(player)
    assert "right 1 more time" in player.score.value
    player.another.click()
    assert player.presenter.case.title == find_case("TDF-12").title
    answer(player)
    player.onward.click()
    assert player.presenter.case.title == find_case("TUN-19").title
    answer(player)
    assert "1 mistake to practise" in player.score.value
    player.another.click()
    answer(player)
    assert "Nothing is left to practise." in player.score.value
    player.another.click()
    assert player.errors == []
    assert to_practise(kept.attempts()) == ()
    assert {(one.name, one.seed) for one in kept.attempts()} == {("TUN-19", None), ("TDF-12", None)}


def test_with_a_new_kernel_it_goes_on_with_what_is_left(kept: Nowhere) -> None:
    player = opened()
    answer(player)
    again = opened()
    assert again.presenter.case.title == find_case("TDF-12").title
    assert "2 mistakes" in again.score.value
    assert player.errors == again.errors == []
    assert len(kept.attempts()) == len(MISSED) + 1


def test_without_a_mistake_that_is_said(kept: Nowhere) -> None:
    kept.start_fresh()
    told = practice("mistakes")
    assert isinstance(told, Notice)
    assert "until it is right twice" in str(told)


def test_the_index_names_what_is_to_be_practised(kept: Nowhere) -> None:
    shown = index()
    assert isinstance(shown, Lessons)
    page = shown._repr_html_()
    assert "My mistakes" in page
    assert "2 mistakes to practise" in page
    assert find_case("TUN-19").title in page
    assert 'href="24_practice.ipynb"' in page
    kept.start_fresh()
    fresh = index()
    assert isinstance(fresh, Lessons)
    assert "My mistakes" not in fresh._repr_html_()


def test_a_task_that_is_done_is_kept_under_its_own_step(kept: Nowhere) -> None:
    case = next(case for case in all_cases().values() if any(step.task for step in case.steps[1:]))
    number = next(n for n, step in enumerate(case.steps, 1) if step.task and n > 1)
    kept.start_fresh()
    kept.record(Attempt(case.game, case.id, number, "?", "", Verdict.WRONG, 1))
    player = opened()
    assert player.presenter.doing is not None
    player.presenter.doing.tried.misses = SHOW_AFTER
    player._heard("show", "")
    told = kept.attempts()[-1]
    assert (told.name, told.step, told.verdict) == (case.id, number, Verdict.TOLD)
    assert "1 mistake to practise" in player.score.value
    assert player.errors == []
