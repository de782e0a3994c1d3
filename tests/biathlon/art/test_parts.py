"""Which parts of a table are shown: rows and courses that matter, hands, targets, a part alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from boardlib import biathlon
from boardlib.biathlon.art.cards import SLIM, STRIP
from boardlib.biathlon.art.course import BESIDE, window_of
from boardlib.biathlon.art.draw import draw, heights
from boardlib.biathlon.art.ground import ground
from boardlib.biathlon.art.plan import Plan, planned
from boardlib.biathlon.board.cards import row_key
from boardlib.biathlon.board.course import SECTION_OF, Section
from boardlib.biathlon.board.notation import read
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.table.hot_seat import table
from boardlib.catalogue import Case, Frame, cases, find_case
from boardlib.drawing import Mark
from boardlib.drawing.geometry import polylines
from boardlib.drawing.scene import Group, Path, Shape, Text, roomy
from boardlib.handout.content import on_paper
from boardlib.story.marks import marks_of
from boardlib.story.shapes import PLAN, TASK
from boardlib.story.state import Presenter
from tests.every import every
from tests.pictures import keyed


def begun() -> Position:
    """A race whose players hold twelve cards each."""
    one = table(players=3, seed=7, people=["red"]).position
    assert isinstance(one, Position)
    return one


def test_of_a_full_hand_the_row_that_is_ridden_now_is_large() -> None:
    one = begun()
    shown, hand = keyed(draw(one)), one.players[0].hand
    assert len(hand) == 12
    for number in hand:
        rows = one.deck.by_number[number].by_section
        high = {section: height(shown[row_key(number, section)]) for section in rows}
        now = high.pop(one.section)
        assert now >= 2 * max(high.values())


def height(group: Group) -> float:
    """The height of the ground of a row."""
    [drawn] = group.children
    assert isinstance(drawn, Group)
    ground = drawn.children[0]
    assert isinstance(ground, Path)
    ys = [float(one[n]) for one in ground.commands for n in range(2, len(one), 2)]
    return max(ys) - min(ys)


def test_beside_a_full_hand_the_course_is_not_small() -> None:
    scene = draw(begun()).footless
    assert scene.height < 1.25 * scene.width


def test_targets_of_many_players_keep_close_together() -> None:
    def high(*colours: str) -> float:
        players = "\n".join(f"player {one}\nshooting {one} {5 * 'hit '}" for one in colours)
        return draw(biathlon.read(f"race sprint\n{players}")).footless.height

    assert high("red", "blue", "green") < high("red", "blue")


HAND = "race sprint\nat 3 climb\nplayer red\nhand red 38 57 58"
ROOM = (Mark((PLAN,), "room"),)


def texts(shapes: tuple[Shape, ...]) -> list[Text]:
    found = []
    for one in shapes:
        if isinstance(one, Group):
            found += texts(one.children)
        elif isinstance(one, Text):
            found.append(one)
    return found


def test_every_row_of_every_card_can_be_pointed_at() -> None:
    scene = biathlon.draw(biathlon.read(HAND), ROOM)
    keys = {stop.key for stop in scene.focusables}
    rows = {f"card:{card}:{one}" for card in (38, 57, 58) for one in ("climb", "descent", "flat")}
    assert rows <= keys
    assert not any(key.startswith(("station:", "player:")) for key in keys)


def test_its_figures_can_be_read_where_a_page_is_narrow() -> None:
    scene = biathlon.draw(biathlon.read(HAND), ROOM)
    smallest = min(one.size for one in texts(scene.footless.shapes))
    assert smallest * 340 / scene.width >= 12


def test_symbols_stand_there_where_somebody_can_answer_them() -> None:
    alone = biathlon.draw(biathlon.read(HAND), ROOM)
    there = biathlon.draw(biathlon.read(f"{HAND}\ncourse M11\ngroup red x\ncoach red I"), ROOM)
    said = [one.text for one in texts(there.footless.shapes)]
    assert "I+II" in said
    assert "I+II" not in [one.text for one in texts(alone.footless.shapes)]
    assert there.signs
    assert not alone.signs


def test_a_full_hand_is_no_table() -> None:
    hand = " ".join(map(str, range(1, 13)))
    scene = biathlon.draw(biathlon.read(f"race sprint\nplayer red\nhand red {hand}"), ROOM)
    assert PLAN not in scene.extent


# --- where something is done --------------------------------------------------------------

DOES = (Mark((TASK,), "room"),)


def test_a_board_of_a_task_shows_the_row_that_is_ridden_and_the_course_alone() -> None:
    race = (
        "race sprint\ncourse M11\nplayer red\nplayer blue\nhand red 25\nhand blue 12\ngroup red i1"
    )
    keys = {stop.key for stop in biathlon.draw(biathlon.read(race), DOES).focusables}
    assert {"card:25:climb", "group:i1", "path:j1:x"} <= keys
    assert not keys & {"card:25:flat", "card:12", "player:red"}


def test_it_shows_no_row_of_a_card_that_somebody_else_holds() -> None:
    race = (
        "race sprint\ncourse M11\nplayer red\nplayer blue\nhand red 25\nhand blue 12\ngroup red i1"
    )
    room = (Mark((TASK, "card:12:climb", "card:25:climb"), "room"),)
    keys = {stop.key for stop in biathlon.draw(biathlon.read(race), room).focusables}
    assert "card:25:climb" in keys
    assert "card:12:climb" not in keys


def test_gaps_are_seen_where_players_ride_against_one_another() -> None:
    start = "race pursuit\nat 2 flat\nplayer red\nclock red 11:34"
    race = f"{start}\nplayer blue\nclock blue 11:26\nhand red 57"
    keys = {stop.key for stop in biathlon.draw(biathlon.read(race), DOES).focusables}
    assert {"player:red", "player:blue", "card:57:flat"} <= keys
    assert "section:climb" not in keys  # nobody stands on the course


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


TWO = """
race sprint
at 1 {section}
player red
hand red 57 27
row 57 climb 3:16 flag I 3 radio I 7
row 27 descent 1:37 horn III 5 wax III A 6
"""
CLIMB, DESCENT = (57, Section.CLIMB), (27, Section.DESCENT)
STORIES = [case for case in cases().values() if case.game == "biathlon"]
_ROW = re.compile(r"(?:row|targets) (?:[a-z]+ )?(\d+)(?: (climb|descent|flat|arena))?\b")


def plan_of(section: str, *marks: Mark) -> Plan:
    return planned(read(TWO.format(section=section)), *roomy(marks))


@pytest.mark.parametrize(("section", "large"), [("climb", CLIMB), ("descent", DESCENT)])
def test_the_row_of_the_section_that_is_ridden_is_larger(
    section: str, large: tuple[int, Section]
) -> None:
    found = heights(plan_of(section))
    small = DESCENT if large == CLIMB else CLIMB
    assert found[large] > STRIP > found[small] >= SLIM
    assert sum(found.values()) == 2 * STRIP


def test_a_row_that_is_named_is_larger_wherever_the_race_is() -> None:
    named = heights(plan_of("climb", Mark(("card:27:descent",), "focus")))
    assert named[DESCENT] > STRIP > named[CLIMB]


def test_where_no_row_is_ridden_all_are_alike() -> None:
    assert set(heights(plan_of("flat")).values()) == {STRIP}


def test_room_that_is_kept_makes_no_row_larger() -> None:
    kept = Mark(("card:27:descent", "card:57:climb"), "room")
    assert heights(plan_of("climb", kept)) == heights(plan_of("climb"))


def _asked(frame: Frame, position: Position) -> set[tuple[int, Section]]:
    """The rows that a step asks about."""
    asks = [frame.step.ask, *(choice.question.ask for choice in frame.step.choices)]
    found = [match for one in asks if (match := _ROW.match(one))]
    return {(int(one[1]), Section(one[2]) if one[2] else position.section) for one in found}


def _hidden(case: Case) -> Iterator[str]:
    at = Presenter(case)
    for index, frame in enumerate(at.frames):
        at.go(index)
        plan = planned(frame.position, *roomy(marks_of(at)))
        every = {(card, one) for card, found in plan.rows for one in found}
        if len(plan.rows) > 1 and not _asked(frame, frame.position) & every <= plan.asked:
            yield f"step {frame.number}"
        at.answer()


@every("case", STORIES, lambda case: case.id)
def test_a_row_that_is_asked_about_is_not_drawn_small(case: Case) -> None:
    assert list(_hidden(case)) == []


@pytest.mark.parametrize("name", ["BIA-B3.7", "BIA-B3.C"])
def test_cards_stay_where_they_were_ridden(name: str) -> None:
    """Also once the range is reached: no part of the board comes or goes as a task is done."""
    at = Presenter(find_case(name))
    before = at.acted(at.frame.position, marks_of(at))
    at.answer()
    assert at.doing is not None
    after = at.acted(at.doing.position, marks_of(at))
    assert {"card:25:flat", "card:57:flat"} <= set(after.roles)
    assert not any(key.startswith("shot:") for key in after.roles)
    assert (after.footless.width, after.footless.height) == (
        before.footless.width,
        before.footless.height,
    )
