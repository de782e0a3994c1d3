"""A piece is put: to a place with two ends, or by taking what has no place on the board."""

from __future__ import annotations

from pathlib import Path

from boardlib.catalogue import Case
from boardlib.catalogue.reading import read_case_file
from boardlib.catalogue.task_faults import lesson_faults
from boardlib.story.doing import Doing
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.task_view import Tone, shown_task

PUT = Path(__file__).parent / "data" / "put.toml"


def case() -> Case:
    return read_case_file(PUT)


def begun(index: int = 0) -> tuple[Presenter, Doing]:
    at = Presenter(case())
    at.may_skip = True
    at.go(index)
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
