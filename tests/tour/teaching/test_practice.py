"""The exercises of the Tour: what they are about, how they get harder, which mistakes come up."""

from __future__ import annotations

from itertools import pairwise

import pytest

from boardlib.catalogue.faults import _tried
from boardlib.game.goals import LEVELS, Act, Estimate, PointAt
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.tour.board.road import Terrain
from boardlib.tour.rules.rounds import race
from tests.every import every
from tests.game.exercises import frames, kinds, kinds_and_levels, made, reasons_of_wrong_choices

GAME = "tour"
KINDS, ALL = kinds(GAME), kinds_and_levels(GAME)


@pytest.mark.whole
@every("kind, level", ALL)
def test_who_is_asked_about_is_marked(kind: str, level: int) -> None:
    for case in made(GAME, kind, level)[:6]:
        show = Presenter(case)
        known = show.scene(case.position()).roles
        assert set(case.steps[0].show) <= set(known)
        if kind in ("choice", "company", "push", "how-far", "times"):
            assert not any(show.places)
            assert "focus" in {mark.role for mark in marks_of(show)}


# --- levels -----------------------------------------------------------------------------


FREE = [kind for kind in KINDS if kind not in ("turn", "times")]
"""Kinds with as many riders as the level says."""


@pytest.mark.parametrize("kind", FREE)
def test_there_are_more_groups_with_the_level(kind: str) -> None:
    found = [len(race(made(GAME, kind, level)[0].position()).groups) for level in LEVELS]
    assert found == [2, 2, 3, 4, 5]


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind != "times"])
def test_roads_get_harder_with_the_level(kind: str) -> None:
    for level in LEVELS:
        roads = [case.position().road for case in made(GAME, kind, level)]
        hills = {section.terrain for road in roads for section in road.sections}
        oblique = any(len(set(section.start)) > 1 for road in roads for section in road.sections)
        assert {len(road.sections) for road in roads} == {1 if level == 1 else 2}
        assert (Terrain.HILL in hills) is (level > 3)
        assert oblique is (level > 2)


def test_no_more_than_six_riders_are_pointed_at_in_a_row() -> None:
    for level in LEVELS:
        for case in made(GAME, "turn", level):
            assert 4 <= len(race(case.position()).order) <= 6


@pytest.mark.parametrize("kind", ["groups", "push", "how-far", "choice"])
def test_rounds_are_under_way_and_riders_stand_everywhere(kind: str) -> None:
    states = [race(case.position()) for level in (3, 4, 5) for case in made(GAME, kind, level)]
    assert len({len(state.moved) for state in states}) > 2
    assert {cell.lane for state in states for cell in state.start.values()} == set(range(5))
    beyond = [{state.road.section(cell) for cell in state.start.values()} for state in states]
    assert {0, 1} in beyond


# --- answers ----------------------------------------------------------------------------


def rules_of_wrong_choices(kind: str) -> set[str]:
    """The rules that tell why wrong choices are wrong, over all levels."""
    reasons = reasons_of_wrong_choices(GAME, kind)
    return {reason.rule.id.removeprefix("tour.") for reason in reasons}


def test_the_next_one_is_not_simply_the_first_on_the_road() -> None:
    for level in LEVELS[1:]:
        for case in made(GAME, "turn", level):
            state = race(case.position())
            rows = [state.start[rider].row for rider in state.order]
            assert any(there >= here for here, there in pairwise(rows)), case.id


def test_both_tasks_about_groups_come_up() -> None:
    goals = {
        frame.task.goal.partition(" rider")[0]
        for level in LEVELS
        for frame in frames(GAME, "groups", level)
        if frame.task is not None
    }
    assert goals == {"Point at every"}
    told = {frame.step.show != () for level in LEVELS for frame in frames(GAME, "groups", level)}
    assert told == {True, False}


def test_typical_mistakes_about_attack_positions_come_up() -> None:
    cases = [case for level in LEVELS for case in made(GAME, "attack", level)]
    rulings = [put.answer.ruling for case in cases for put in _tried(case)]
    reasons = [reason for ruling in rulings if ruling is not None for reason in ruling.reasons]
    refused = {one.rule.id.removeprefix("tour.") for one in reasons if not one.holds}
    allowed = {one.rule.id.removeprefix("tour.") for one in reasons if one.holds}
    assert {"attack-room-front3", "lone-no-attack"} <= refused
    assert {"attack-leader", "attack-room-front3"} <= allowed


def test_a_number_can_be_taken_neither_by_who_has_moved_nor_by_another_group() -> None:
    said = set()
    for level in LEVELS:
        for case in made(GAME, "offers", level):
            (frame,), state = case.frames(), race(case.position())
            task = frame.task
            assert isinstance(task, PointAt)
            able = set(map(int, task.solution))
            assert able.isdisjoint(state.rides)
            assert len({state.group(rider).key for rider in able}) == 1
            said |= {one.say for one in task.mistakes}
    assert "He leads a group of his own, and a leader rolls." in said
    assert "He has moved already." in said
    assert "He rides in another group." in said


def test_a_brake_reaches_two_at_most_and_leaves_somebody_free() -> None:
    said: set[str] = set()
    for level in LEVELS:
        for case in made(GAME, "brakes", level):
            (frame,), state = case.frames(), race(case.position())
            assert isinstance(frame.task, PointAt)
            braked = set(map(int, frame.task.solution))
            assert braked
            assert any(one not in state.rides and one not in braked for one in state.order)
            said |= {one.say for one in frame.task.mistakes}
    assert said == {
        "He has moved already.",
        "He is of this group, but only the next two of it are braked.",
        "He rides in another group, and a brake works inside its own.",
    }


def test_the_time_is_often_that_of_another_one_and_then_his_own_place_has_a_reply() -> None:
    tasks = [frame.task for level in LEVELS for frame in frames(GAME, "times", level)]
    answered = [task for task in tasks if isinstance(task, Estimate)]
    assert len(answered) == len(tasks)
    carried = [task for task in answered if task.replies]
    assert 0.4 * len(tasks) < len(carried) < len(tasks)
    assert all(value != task.answer for task in carried for value, _say in task.replies)


def test_a_push_is_neither_a_gift_of_all_nor_of_nothing() -> None:
    for level in LEVELS:
        for frame in frames(GAME, "push", level):
            task = frame.task
            assert isinstance(task, Act)
            assert task.ways
            given = int(task.solution[0].partition(" give ")[2].split()[1])
            assert 0 < given < 6


def test_the_die_is_not_always_the_distance() -> None:
    found = [
        (int(frame.task.answer), frame.task.ask)
        for level in LEVELS
        for frame in frames(GAME, "how-far", level)
        if isinstance(frame.task, Estimate)
    ]
    plain = [answer == int(asked.split()[-1]) for answer, asked in found]
    assert 0 < sum(plain) < 0.5 * len(plain)


def test_typical_mistakes_about_speeds_come_up() -> None:
    speeds = {"pace-latest", "pace-own-group", "red-own", "leader-rolls", "lone-rolls"}
    speeds |= {"braked-white-only", "dice-hill", "dice-flat"}
    assert speeds <= rules_of_wrong_choices("choice")


def test_a_roll_of_attack_is_asked_about_too() -> None:
    asked = [
        frame
        for level in (3, 4, 5)
        for frame in frames(GAME, "choice", level)
        if frame.step.question == "What may he do with it?"
    ]
    assert len(asked) > 3
    assert all(frame.answer is not None and "plain" in frame.answer.data for frame in asked)
