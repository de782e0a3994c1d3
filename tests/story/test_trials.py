"""A number was said: then it is tried many times at once, and everybody sees the same come out."""

from __future__ import annotations

from boardlib.catalogue import find_case
from boardlib.catalogue.doing import chances
from boardlib.game.goals import Estimate
from boardlib.story.doing import Doing
from boardlib.story.state import Presenter
from boardlib.story.task_view import shown_task
from boardlib.widgets.player import strip


def begun(case: str, number: int) -> tuple[Presenter, Doing, Estimate]:
    at = Presenter(find_case(case))
    at.may_skip = True
    at.go(number - 1)
    assert at.doing is not None
    assert isinstance(at.doing.task, Estimate)
    return at, at.doing, at.doing.task


def test_nothing_is_told_before_the_number_is_right() -> None:
    _at, doing, _task = begun("BIA-B3.1", 2)
    assert shown_task(doing).trials == ()
    doing.guess("50")
    doing.check()
    assert shown_task(doing).trials == ()


def test_a_hundred_shootings_come_out_about_as_they_are_to_be_expected() -> None:
    _at, doing, task = begun("BIA-B3.1", 2)
    doing.guess("33")
    doing.check()
    trials = shown_task(doing).trials
    assert [one.name for one in trials][:2] == ["all five fall", "one loop"]
    assert sum(one.came for one in trials) == trials[0].count == 100
    assert round(trials[0].share) == 33
    assert all(abs(one.came - one.share) < 15 for one in trials)
    assert shown_task(doing).trials == trials  # not rolled anew
    assert sum(chances(doing.case.rules, doing.frame.position, task).values()) == 1


def test_of_a_single_chance_the_rest_is_no() -> None:
    _at, doing, _task = begun("BIA-B3.7", 3)
    doing.solve()
    yes, no = shown_task(doing).trials
    assert (yes.name, no.name) == ("level with him", "nobody ahead")
    assert round(yes.share + no.share) == 100


def test_what_is_put_is_tried_at_once_and_every_outcome_keeps_its_row() -> None:
    at = Presenter(find_case("BIA-B3.3"))
    at.may_skip = True
    at.go(2)
    assert at.doing is not None
    before = shown_task(at.doing).trials
    at.doing.take("2")  # covers the corner that is covered already
    same = shown_task(at.doing).trials
    at.doing.take("23")
    after = shown_task(at.doing).trials
    assert [round(one.share) for one in (before[0], same[0], after[0])] == [44, 44, 59]
    assert same == before
    assert after[0].came > before[0].came
    assert [one.name for one in after] == [one.name for one in before]
    assert [one.came for one in after] == [round(one.share) for one in after]
    assert f"--bl-came: {after[0].came:.1f}%" in strip.line(shown_task(at.doing), "biathlon", "")
