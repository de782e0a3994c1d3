"""Exercises on paths and with cards: what is right is found again in another way."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardlib import biathlon
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.cards import row_of
from boardlib.catalogue import Case
from boardlib.catalogue.practice import make
from boardlib.game.goals import LEVELS, Act, PointAt

SEEDS = range(2)


def every(kind: str) -> Iterator[tuple[Case, Position]]:
    for level in LEVELS:
        for seed in SEEDS:
            case = make("biathlon", kind, seed, level)
            yield case, case.position()


def act(case: Case) -> Act:
    task = case.frames()[0].task
    assert isinstance(task, Act)
    return task


def test_no_other_path_that_may_be_closed_makes_the_way_longer() -> None:
    for case, position in every("detour"):
        task = act(case)
        [goal] = task.reached
        [begins] = task.may
        moves = [f"{begins} {path}" for path in position.course.paths]
        allowed = [move for move in moves if biathlon.judge(position, move)]
        ways = [biathlon.ask(biathlon.play(position, one).position, goal.ask) for one in allowed]
        longest = max(int(one.data) for one in ways)
        before = int(biathlon.ask(position, goal.ask).data)
        assert longest == (before if task.cannot else goal.expect), case.id
        assert task.cannot or longest > before, case.id


def test_without_a_bridge_its_ends_lie_apart() -> None:
    for case, position in every("bridge"):
        task = case.frames()[0].task
        assert isinstance(task, PointAt)
        for path in position.course.paths:
            if path in position.closed:
                assert str(path) not in task.solution
                continue
            found = biathlon.ask(position, f"detour {path}").data
            assert (found is None) == (str(path) in task.solution), (case.id, path)


def test_a_second_coach_comes_by_one_card_alone() -> None:
    for case, position in every("coach"):
        task = act(case)
        halves = ("I", "II", "III", "IV", "V", "VI")
        brings = {
            begins
            for begins in task.may
            for half in halves
            if biathlon.judge(position, f"{begins} {half}")
        }
        assert len(brings) == (0 if task.cannot else 1), case.id


def test_with_the_level_a_printed_figure_alone_misleads() -> None:
    for case, position in every("timing"):
        task = act(case)
        if case.id.endswith("level 1"):
            continue
        for mistake in task.mistakes:
            [move] = mistake.tries
            after = biathlon.play(position, move).position
            [goal] = task.reached
            told = biathlon.ask(after, goal.ask).data
            assert {key: told[key] for key in goal.expect} != goal.expect
            card = int(move.split()[1])
            assert row_of(position, card, position.section).difference > 0


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_such_a_card_is_always_in_the_hand(level: int) -> None:
    for seed in SEEDS:
        assert act(make("biathlon", "timing", seed, level)).mistakes
