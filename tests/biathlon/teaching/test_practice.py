"""The exercises of Biatlon: what they are about, how they get harder, which mistakes come up."""

from __future__ import annotations

import re

import pytest

from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions.index import ask
from boardlib.catalogue.attempts import places
from boardlib.catalogue.faults import _tried
from boardlib.catalogue.practice import exercises, find
from boardlib.game.goals import LEVELS, Assign, Estimate, PutPiece
from tests.game.exercises import (
    frames,
    kinds,
    kinds_and_levels,
    made,
    reasons_of_wrong_choices,
    wrong_choices,
)

GAME = "biathlon"
ALL = kinds_and_levels(GAME)


def test_there_are_exercises_on_the_track_and_on_the_race() -> None:
    assert kinds(GAME) == [
        "condition",
        "one-group",
        "time",
        "timing",
        "way",
        "detour",
        "bridge",
        "coach",
        "shooting",
        "sprint-hand",
    ]
    assert find("biathlon") == (GAME, exercises(GAME))
    assert len(find("track")[1]) == 8


def positions(kind: str, level: int) -> list[Position]:
    return [case.position() for case in made(GAME, kind, level)]


# --- levels -----------------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.parametrize("kind", kinds(GAME))
def test_there_are_more_players_and_stations_with_the_level(kind: str) -> None:
    sizes = [
        {(len(one.course.stations), len(one.players)) for one in positions(kind, level)}
        for level in LEVELS
    ]
    assert sizes == [{(11, 2)}, {(11, 2)}, {(11, 3)}, {(22, 4)}, {(22, 4)}]


def test_conditions_in_two_halves_come_later() -> None:
    labels = [
        " ".join(
            choice.label for frame in frames(GAME, "condition", level) for choice in frame.choices
        )
        for level in LEVELS
    ]
    assert ["/" in one for one in labels] == [False, True, True, True, True]
    assert ["+" in one for one in labels] == [False, False, True, True, True]


def test_the_wax_die_and_kept_cards_come_later() -> None:
    rolled = [any("wax" in f.step.ask for f in frames(GAME, "time", level)) for level in LEVELS]
    assert rolled == [False, False, False, True, True]
    kept = [
        {len(one.by_colour["red"].kept) for one in positions("shooting", level)} for level in LEVELS
    ]
    assert kept == [{0}, {0}, {1}, {2}, {3}]


def test_hands_and_closed_paths_grow() -> None:
    held = [
        {len(one.by_colour["red"].hand) for one in positions("sprint-hand", level)}
        for level in LEVELS
    ]
    assert held == [{3}, {3}, {4}, {4}, {5}]
    closed = [{len(one.barriers) for one in positions("way", level)} for level in LEVELS]
    assert closed == [{1}, {1}, {2}, {2}, {3}]


# --- mistakes ---------------------------------------------------------------------------


def rules_of_wrong_choices(kind: str) -> set[str]:
    return {one.rule.id.partition(".")[2] for one in reasons_of_wrong_choices(GAME, kind)}


def sayings(kind: str) -> str:
    """What is said of all wrong choices of a kind, without names and numbers."""
    told = {re.sub(r"\d+", "0", choice.whynot) for choice in wrong_choices(GAME, kind)}
    return "\n".join(sorted(told))


def test_typical_mistakes_about_conditions_come_up() -> None:
    assert {"present", "predominate", "coach-here", "where-both", "halved"} <= (
        rules_of_wrong_choices("condition")
    )


def test_typical_mistakes_about_times_come_up() -> None:
    told = sayings("time")
    for mistake in (
        "are taken off, not added",
        "are added, not taken off",
        "do not predominate",
        "no coach stands there",
        "the time of another row",
        "the wax of the card",
    ):
        assert mistake in told


def refused(kind: str) -> set[str]:
    """The rules by which what is tried at a task is refused."""
    cases = [case for level in LEVELS for case in made(GAME, kind, level)]
    rulings = [put.answer.ruling for case in cases for put in _tried(case)]
    reasons = [reason for ruling in rulings if ruling is not None for reason in ruling.failed]
    return {one.rule.id.partition(".")[2] for one in reasons}


def test_typical_mistakes_about_ways_come_up() -> None:
    assert {"block-closed", "walk-path"} <= refused("way")
    goals = {
        frame.task.goal.split()[3]
        for level in LEVELS
        for frame in frames(GAME, "way", level)
        if frame.task is not None
    }
    assert goals == {"every"}


def test_typical_mistakes_about_shootings_come_up() -> None:
    said = [
        say
        for level in LEVELS
        for frame in frames(GAME, "shooting", level)
        if isinstance(frame.task, Estimate)
        for _number, say in frame.task.replies
    ]
    told = re.sub(r"\d+", "0", "\n".join(said))
    for mistake in (
        "A target that stays up",
        "A click is no miss",
        "A borderline shot hits",
        "cancels one click, not all",
        "of its own segment",
        "The red row of the card",
    ):
        assert mistake in told


def test_the_best_use_of_a_hand_is_what_the_engine_says_and_greed_is_answered() -> None:
    """On every level but the first one, who takes the fastest card each time is wrong."""
    for level in LEVELS:
        for frame in frames(GAME, "sprint-hand", level):
            task = frame.task
            assert isinstance(task, Assign)
            least = ask(frame.position, "best red").data["seconds"]
            assert [goal.expect for goal in task.reached] == [{"seconds": least}]
            if level > 1:
                deck = frame.position.deck.by_number
                left, chosen = list(frame.position.by_colour["red"].hand), []
                for number in range(3):
                    card = min(left, key=lambda one: (deck[one].rows[number].seconds, one))
                    left.remove(card)
                    chosen.append(str(card))
                assert [one.tries for one in task.mistakes] == [tuple(chosen)]


def test_a_group_more_meets_the_condition_at_some_stations_only() -> None:
    for level in LEVELS:
        for case in made(GAME, "one-group", level):
            task = case.steps[0].task
            assert isinstance(task, PutPiece)
            assert task.ways is not None
            assert 0 < task.ways < len(places(case, case.frames()[0]))
