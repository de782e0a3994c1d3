"""Rows of several cards: the one that is asked about is large, the others are small."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from boardlib.biathlon.art.cards import SLIM, STRIP
from boardlib.biathlon.art.draw import heights
from boardlib.biathlon.art.plan import Plan, planned
from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.notation import read
from boardlib.biathlon.board.position import Position
from boardlib.catalogue import Case, Frame, cases, find_case
from boardlib.drawing import Mark
from boardlib.drawing.scene import roomy
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from tests.every import every

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
