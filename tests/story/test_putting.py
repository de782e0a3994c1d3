"""A piece is put: to a place with two ends, or by taking what has no place on the board."""

from pathlib import Path

from boardlib.catalogue import Case
from boardlib.catalogue.doing import chances
from boardlib.catalogue.reading import read_case_file
from boardlib.catalogue.task_faults import lesson_faults
from boardlib.game.goals import Estimate
from boardlib.story.doing import Doing
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.task_view import Tone, shown_task
from boardlib.widgets.player import strip
from tests.story.lessons import at_step

PUT = Path(__file__).parent / "data" / "put.toml"


def case() -> Case:
    return read_case_file(PUT)


def begun(index: int = 0) -> tuple[Presenter, Doing]:
    at = at_step(case(), index)
    assert at.doing is not None
    return at, at.doing


def test_the_case_is_sound() -> None:
    assert lesson_faults(case()) == []


def test_of_a_path_one_end_is_pointed_at_and_then_the_other() -> None:
    at, doing = begun()
    assert "end" in shown_task(doing).say
    assert doing.point("station:w1")
    assert not doing.tried.done
    assert [mark.keys for mark in marks_of(at)] == [("station:w1",)]
    assert "station:v1" not in doing.places  # a path joins them already
    assert doing.point("station:i1")
    assert doing.tried.solved


def test_an_end_that_is_pointed_at_again_is_put_back() -> None:
    _at, doing = begun()
    assert doing.point("station:v1")
    assert doing.point("station:v1")
    assert doing.tried.hand == ""
    assert doing.point("station:v1")
    assert doing.point("station:i1")
    assert shown_task(doing).say == "One is left."
    assert doing.take_back()
    assert not doing.tried.done


def test_what_has_no_place_on_the_board_is_taken_beside_it() -> None:
    _at, doing = begun(1)
    assert doing.places == {}
    tray = shown_task(doing).tray
    assert [(one.number, one.name) for one in tray] == [
        (1, "nothing, all"),
        (2, "half, half"),
        (3, "all, nothing"),
    ]
    assert doing.take_number(1)
    missed = shown_task(doing)
    assert (missed.tone, missed.say) == (Tone.ALLOWED, "He saves a third.")
    assert [one.held for one in missed.tray] == [True, False, False]
    assert doing.take("half half")
    assert doing.tried.solved


# --- what is tried many times -------------------------------------------------------------


def estimating(case: str, number: int) -> tuple[Presenter, Doing, Estimate]:
    at = at_step(case, number - 1)
    assert at.doing is not None
    assert isinstance(at.doing.task, Estimate)
    return at, at.doing, at.doing.task


def test_nothing_is_told_before_the_number_is_right() -> None:
    _at, doing, _task = estimating("BIA-B3.1", 2)
    assert shown_task(doing).trials == ()
    doing.guess("50")
    doing.check()
    assert shown_task(doing).trials == ()


def test_a_hundred_shootings_come_out_about_as_they_are_to_be_expected() -> None:
    _at, doing, task = estimating("BIA-B3.1", 2)
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
    _at, doing, _task = estimating("BIA-B3.7", 3)
    doing.solve()
    yes, no = shown_task(doing).trials
    assert (yes.name, no.name) == ("level with him", "nobody ahead")
    assert round(yes.share + no.share) == 100


def test_what_is_put_is_tried_at_once_and_every_outcome_keeps_its_row() -> None:
    at = at_step("BIA-B3.3", 2)
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
