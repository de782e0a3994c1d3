"""Arrows for what others did: nothing has moved that only lies elsewhere on the next picture."""

from dataclasses import replace

from boardlib import biathlon
from boardlib.catalogue import find_case
from boardlib.drawing import Mark, Scene
from boardlib.story.shapes import moved
from boardlib.story.state import Presenter

RACE = """\
race sprint
course M11
player red
player blue
hand red 25
hand blue 36
group red i1
group blue {}
"""


def board(blue: str, *rows: str) -> Scene:
    """A board of a task with some rows above its course, as high as the other one."""
    room = Mark(("part:task", "part:course", *rows), "room")
    drawn = biathlon.draw(biathlon.read(RACE.format(blue)), [room]).footless
    return replace(drawn, height=800.0)


def test_only_who_has_walked_has_an_arrow_though_the_course_lies_lower() -> None:
    before, after = board("j1", "card:25:climb"), board("x", "card:25:climb", "card:25:flat")
    places = [
        {stop.key: stop.y for stop in one.focusables}["station:i1"] for one in (before, after)
    ]
    assert places[0] != places[1]
    [arrow] = moved(before, after, before)
    there = {stop.key: (stop.x, stop.y) for stop in before.focusables}
    assert (arrow.begins, arrow.ends) == (there["station:j1"], there["station:x"])


def test_who_stands_on_a_scale_of_times_has_not_walked_when_it_is_another_one() -> None:
    at = Presenter(find_case("BIA-B3.C"))
    assert at.doing is not None
    at.doing.press("red 25 draw 1")
    boards = [(at.framed(one.before), at.framed(one.after)) for one in at.doing.others]
    assert len(boards) == 2
    drawn = at.framed(at.doing.position)
    assert [arrow for before, after in boards for arrow in moved(before, after, drawn)] == []
