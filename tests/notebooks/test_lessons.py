"""What the list of the lessons says of each of them."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from boardlib.catalogue import find_case, lesson_cases, read_case
from boardlib.catalogue.reading import entries, leading, part_naming
from boardlib.game import GAMES
from boardlib.handout import find_lesson
from boardlib.notebooks import catalogue
from boardlib.notebooks.catalogue import (
    Entry,
    Settled,
    anchor,
    ending,
    gone,
    home,
    lessons,
    met,
    next_case,
    opening,
    tasks,
)
from boardlib.site.cells import Prose
from boardlib.site.lessons import LessonWriter
from tests.catalogue.test_case_files import GOOD
from tests.every import every
from tests.game.exercises import kinds

LIST = """
[[part]]
title = "Roads"

[[part.lesson]]
name = "01_roads"
title = "Roads"
hook = "Whose?"
board = "TUN-B"
code = "T1"
goal = "You can finish a road."
minutes = 10
story = "A coach is late."
settles = [{ says = "It is finished.", case = "TUN-19" }]
more = ["road-complete"]
"""


def test_a_lesson_has_a_goal_and_minutes_and_says_what_it_settles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / catalogue.LIST).write_text(LIST, encoding="utf-8")
    (tmp_path / "01_roads.md").write_text("# Roads\n\n@case TUN-19\n", encoding="utf-8")
    monkeypatch.setattr(catalogue, "sources", lambda: tmp_path)
    (entry,) = lessons()
    assert (entry.code, entry.goal, entry.minutes) == ("T1", "You can finish a road.", 10)
    assert (entry.story, entry.more) == ("A coach is late.", ("road-complete",))
    assert entry.settles == (Settled("It is finished.", "TUN-19"),)


@every("entry", lessons(), lambda entry: entry.name)
def test_what_a_lesson_promises_it_has(entry: Entry) -> None:
    assert {one.case for one in entry.settles} <= set(entry.cases)
    assert bool(entry.settles) <= bool(entry.goal)
    if entry.code:
        assert entry.goal
        assert entry.story
        assert entry.minutes > 0
        assert entry.settles
        assert set(entry.more) <= {kind for game in GAMES for kind in kinds(game)}


# --- how a lesson begins and ends ---------------------------------------------------------


def with_goal() -> Entry:
    """A lesson with everything that one can have."""
    entry = lessons()[0]
    last = find_case(entry.cases[-1])
    settled = (Settled("It ends in a tunnel, so it is finished.", last.id),)
    goal = "You can see whether a road with portals is finished."
    return replace(entry, goal=goal, minutes=10, settles=settled, more=("road-complete",))


def test_a_lesson_begins_with_its_goal_its_length_and_the_way_ahead() -> None:
    entry = with_goal()
    told = opening(entry)
    assert told.startswith(f"**{entry.goal}**")
    assert f"About 10 minutes, {tasks(entry)} tasks." in told
    assert [find_case(name).title for name in entry.cases] == told.splitlines()[-1].split(" · ")


def test_a_lesson_ends_with_what_can_be_settled_and_leads_there() -> None:
    entry = with_goal()
    told = ending(entry)
    (settled,) = entry.settles
    case = find_case(settled.case)
    assert f"“{settled.says}” [{case.title}](#{anchor(case)})" in told
    assert re.search(r"\[More of these: .+\]\(24_practice\.ipynb\)$", told)


def test_a_page_shows_both_with_ways_to_its_own_cases() -> None:
    entry = with_goal()
    writer = LessonWriter(entry)
    begun = writer._cell(Prose(opening(entry)))
    for name in entry.cases:
        assert f'href="#{name}"' in begun
    settled = writer._cell(Prose(ending(entry)))
    assert f'href="#{entry.settles[0].case}"' in settled
    assert 'href="practice.html"' in settled


# --- one after the other ------------------------------------------------------------------


def test_the_next_case_is_the_one_that_the_lesson_tells_next() -> None:
    lesson = find_lesson("09_red_and_white").cases
    assert [next_case(case) for case in lesson[:-1]] == list(lesson[1:])


def test_after_a_lesson_comes_the_next_one_of_the_same_game() -> None:
    first, second = (find_lesson(name).cases for name in ("T1", "T2"))
    assert next_case(first[-1]) is second[0]
    wagons, tour = find_lesson("07_two_books").cases, find_lesson("08_in_somebodys_wheel").cases
    assert next_case(wagons[-1]) is None
    assert next_case(find_lesson("12_bend_tape_line").cases[-1]) is None
    assert tour[0].game != wagons[0].game


def test_every_case_is_told_in_one_lesson_only_and_reached_from_the_first_of_its_game() -> None:
    told = [name for lesson in lessons() for name in lesson.cases]
    assert len(told) == len(set(told))
    assert set(lesson_cases()) <= set(told)
    ends = [name for name in told if next_case(find_case(name)) is None]
    assert len(ends) == len({find_case(name).game for name in told})
    for one, other in pairwise(told):
        following = next_case(find_case(one))
        assert following is None or following.id == other


def test_a_case_of_ones_own_leads_nowhere() -> None:
    own = read_case(GOOD.replace("TUN-", "OWN-"), "carcassonne", "own.toml")
    assert next_case(own) is None


def test_a_case_of_a_lesson_that_is_gone_is_told_by_one_that_goes_with_it_or_looked_up() -> None:
    left = [name for lesson in gone() for name in lesson.cases]
    assert {"TUN-19", "WAG-C1-1"} < set(left)
    assert len(left) == len(set(left))
    there = {lesson.name for lesson in lessons()}
    assert not there & {lesson.name for lesson in gone()}
    for name in left:
        place = home(name)
        assert place is None or name in place.case.goes_with
        assert part_naming(name) == entries()[leading(find_case(name))].part
    first = home("TUN-19")
    assert first is not None
    assert (first.lesson.code, first.case.id, first.number) == ("T1", "TUN-T1.2", 2)
    assert home("TUN-T1.2") == first
    assert home("TUN-999") is None


def test_a_ruling_that_no_case_of_a_lesson_holds_is_met_where_its_case_is_told() -> None:
    held = {claim.id for case in lesson_cases().values() for claim in case.claims}
    others = {
        claim.id: name
        for lesson in gone()
        for name in lesson.cases
        for claim in find_case(name).claims
        if claim.id not in held
    }
    assert others
    assert {id_: met(id_) for id_ in others} == {id_: home(name) for id_, name in others.items()}
