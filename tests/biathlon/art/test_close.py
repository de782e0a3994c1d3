"""A part of the course alone: what a question concerns is there, larger, and nothing is cut."""

from __future__ import annotations

import pytest

from boardlib.biathlon.art.course import BESIDE, window_of
from boardlib.biathlon.art.draw import draw
from boardlib.biathlon.art.ground import ground
from boardlib.biathlon.board.course import SECTION_OF, Section
from boardlib.biathlon.board.notation import read
from boardlib.catalogue import find_case
from boardlib.drawing import Group, Mark
from boardlib.drawing.geometry import polylines
from boardlib.handout.content import on_paper
from boardlib.story.state import Presenter
from tests.every import every
from tests.pictures import keyed

TABLE = """
race pursuit
course {course}
player red
clock red 0:08
hand red 57 27 30
player blue
hand blue 6 9
group red i1
row 57 climb 3:16 flag I 3 radio I 7
row 27 descent 1:37 horn III 5 wax III A 6
"""
SECTIONS = (Section.CLIMB, Section.DESCENT, Section.FLAT)


@every("course", ["M11", "ring"])
@every("section", SECTIONS)
def test_a_section_is_seen_with_all_its_stations(course: str, section: Section) -> None:
    position = read(f"race sprint\ncourse {course}\nplayer red")
    places = ground(position.course)
    window = window_of(places, [f"section:{section}"])
    assert window is not None
    left, top, right, bottom = window
    assert (bottom - top < places.height) is (section is not Section.DESCENT)  # along its side
    for station in position.course.stations:
        if section in {SECTION_OF[half] for half in station.halves}:
            x, y = places.stations[station.name]
            assert left + 50 < x < right - 50
            assert top + 15 < y < bottom - 15


def test_a_station_on_a_border_adds_no_section_to_that_of_its_neighbours() -> None:
    places = ground(read("race sprint\ncourse M11\nplayer red").course)
    climb = window_of(places, ["half:II"])
    assert window_of(places, ["half:II", "station:y"]) == climb
    assert window_of(places, ["station:y"]) != climb


def test_without_keys_the_course_is_drawn_as_always() -> None:
    assert window_of(ground(read("race sprint\ncourse M11\nplayer red").course), []) is None


def test_only_the_rows_that_are_concerned_are_drawn_and_the_picture_is_lower() -> None:
    position = read(TABLE.format(course="M11"))
    near = Mark(("card:57:climb", "half:I", "player:red"), "close")
    whole, part = draw(position), draw(position, [near])
    assert {"card:57:climb", "card:27:descent"} <= set(keyed(whole))
    assert "card:27:descent" not in keyed(part)
    assert "player:blue" not in keyed(part)
    assert part.height < 0.6 * whole.height


@pytest.mark.parametrize("step", range(4))
def test_on_paper_the_course_of_whose_valley_is_larger(step: int) -> None:
    at = Presenter(find_case("BIA-21"))
    for index in range(step):
        at.go(index)
        at.answer()
    at.go(step)
    frame = at.frames[step]
    board = on_paper(at, frame.position, (), "name", "heading", True)
    assert board.scene.height / board.scene.width < 0.9


def test_beside_all_of_the_course_no_name_is_cut_off() -> None:
    position = read(TABLE.format(course="M11"))
    part = draw(position, [Mark(("half:II", "station:x"), "close")])
    [clip] = {shape.clip for shape in part.shapes if isinstance(shape, Group) and shape.clip}
    xs = [x for line in polylines(clip) for x, _y in line]
    assert min(xs) < -BESIDE - 100
    assert max(xs) > ground(position.course).width + BESIDE + 100


def test_of_a_shooting_the_targets_are_shown_and_no_course() -> None:
    lines = "at 1 arena\nplayer red\nhand red 20\nkept red 57 climb\ngroup red i1"
    position = read(f"race sprint\ncourse M11\n{lines}")
    part = keyed(draw(position, [Mark(("shot:red:1", "card:57"), "close")]))
    assert {"shot:red:1", "card:57", "card:20"} <= set(part)
    assert not any(key.startswith(("station:", "half:", "player:")) for key in part)
