"""The exercises of the Tour: what they are about, how they get harder, which mistakes come up."""

from __future__ import annotations

import pytest

from boardlib.catalogue.practice import exercises, find, make
from boardlib.game.exercise import LEVELS
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.tour.board.road import Terrain
from boardlib.tour.rules.rounds import race
from tests.every import every
from tests.game.exercises import frames, kinds, kinds_and_levels, made, reasons_of_wrong_choices

GAME = "tour"
KINDS, ALL = kinds(GAME), kinds_and_levels(GAME)


def test_there_are_exercises_on_turns_groups_attacks_and_choices() -> None:
    assert KINDS == ["turn", "groups", "attack", "choice"]
    assert find("peloton") == find("tour") == ("tour", exercises("tour"))


@every("kind, level", ALL)
def test_letters_stand_beside_riders_or_the_rider_is_marked(kind: str, level: int) -> None:
    for case in made(GAME, kind, level)[:6]:
        show = Presenter(case)
        known = show.scene(case.position()).roles
        if kind == "choice":
            assert not any(show.places)
            assert set(case.steps[0].show) <= set(known)
            assert "focus" in {mark.role for mark in marks_of(show)}
        else:
            places = [key for at in show.places for key in at]
            none = case.steps[0].choices[-1].none
            assert len(places) == len(show.places) - none
            assert all(place.startswith("rider:") and place in known for place in places)


# --- levels -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_there_are_more_riders_and_groups_with_the_level(kind: str) -> None:
    riders = [
        {len(race(case.position()).order) for case in made(GAME, kind, level)} for level in LEVELS
    ]
    assert riders == [{4}, {6}, {8}, {10}, {13}]
    assert [len(race(made(GAME, kind, level)[0].position()).groups) for level in LEVELS] == [
        2,
        2,
        3,
        4,
        5,
    ]


@pytest.mark.parametrize("kind", KINDS)
def test_roads_get_harder_with_the_level(kind: str) -> None:
    for level in LEVELS:
        roads = [case.position().road for case in made(GAME, kind, level)]
        hills = {section.terrain for road in roads for section in road.sections}
        oblique = any(len(set(section.start)) > 1 for road in roads for section in road.sections)
        assert {len(road.sections) for road in roads} == {1 if level == 1 else 2}
        assert (Terrain.HILL in hills) is (level > 3)
        assert oblique is (level > 2)


@pytest.mark.parametrize("kind", KINDS)
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
    assert {"order-section", "order-cells", "order-wind"} <= rules_of_wrong_choices("turn")
    for level in LEVELS[1:]:
        for case in made(GAME, "turn", level):
            state = race(case.position())
            waiting = [rider for rider in state.order if rider not in state.rides]
            rows = [state.start[rider].row for rider in waiting]
            assert rows[0] <= max(rows[1:]), case.id


def test_all_questions_about_groups_come_up() -> None:
    asked = {
        next(word for word in ("lead", "alone", "in one group") if word in frame.step.question)
        for level in LEVELS
        for frame in frames(GAME, "groups", level)
    }
    assert asked == {"lead", "alone", "in one group"}
    assert "lone" in rules_of_wrong_choices("groups")


def test_typical_mistakes_about_attack_positions_come_up() -> None:
    mistakes = {"attack-room-front3", "attack-moment", "lone-no-attack"}
    assert mistakes <= rules_of_wrong_choices("attack")
    right = [
        choice.why.ruling.reasons[-1].rule.id
        for level in LEVELS[1:]
        for frame in frames(GAME, "attack", level)
        for choice in frame.choices
        if choice.right and choice.why.ruling is not None
    ]
    assert {"tour.attack-leader", "tour.attack-room-front3"} <= set(right)


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


def test_who_belongs_elsewhere_is_told_where_and_no_more() -> None:
    """A wrong choice is answered with its group, not with all that is known of the rider."""
    said = [
        choice.whynot
        for seed in range(20)
        for frame in make("tour", "groups", seed, 3).frames()
        for asked, choice in zip(frame.step.choices, frame.choices, strict=True)
        if not choice.right and not asked.none
    ]
    assert len(said) > 50
    assert all(one.startswith(("Connected through", "Rider")) for one in said)
    assert not [one for one in said if "cells before its end" in one or "team" in one]
