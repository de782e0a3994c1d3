"""How a lesson begins and ends: in its notebook, and on its page."""

import re
from dataclasses import replace

from boardlib.catalogue import find_case
from boardlib.notebooks.catalogue import Entry, Settled, anchor, ending, lessons, opening, tasks
from boardlib.site.cells import Prose
from boardlib.site.lessons import LessonWriter


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


def test_every_lesson_that_can_be_settled_leads_to_cases_of_its_own() -> None:
    for entry in lessons():
        assert {one.case for one in entry.settles} <= set(entry.cases), entry.name
        assert bool(entry.settles) <= bool(entry.goal), entry.name
