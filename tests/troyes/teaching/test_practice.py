"""The exercises of Troyes: what they are about, how they get harder, which mistakes come up."""

from __future__ import annotations

import re

import pytest

from boardlib import troyes
from boardlib.catalogue.attempts import places
from boardlib.game.goals import LEVELS, Act, Estimate, PointAt, PutPiece
from boardlib.troyes.teaching.acting import moves
from tests.game.exercises import (
    frames,
    kinds_and_levels,
    made,
)

GAME = "troyes"
ALL = kinds_and_levels(GAME)


# --- levels -----------------------------------------------------------------------------


def test_lying_citizens_and_what_one_owner_gets_come_later() -> None:
    found = [[one.position() for one in made(GAME, "falling-out", level)] for level in LEVELS]
    assert [any(one.lying for one in level) for level in found] == [False] * 3 + [True] * 2
    asked = [frames(GAME, "group-price", level) for level in LEVELS]
    apart = ["paid to" in " ".join(str(frame.task) for frame in level) for level in asked]
    assert apart == [False, False, False, True, True]


@pytest.mark.parametrize("kind", ["black-dice", "group-price", "activations"])
def test_one_die_is_told_as_one(kind: str) -> None:
    for level in LEVELS:
        for frame in frames(GAME, kind, level):
            assert isinstance(frame.task, Act | Estimate)
            said = f"{frame.step.say} {frame.task.goal}"
            found = re.findall(
                r"(die|dice)(?: have| has| to| be| faced| for| one| action)*: ([^.]+)", said
            )
            assert found, said
            assert all((word == "dice") == (" and " in dice) for word, dice in found), said


def test_what_is_told_of_a_city_is_so_in_it() -> None:
    """Blue can pay for the dice that are taken, and has an overseer on the card."""
    for level in LEVELS:
        for frame in frames(GAME, "group-price", level):
            assert frame.position.by_colour["blue"].deniers >= 18
        for frame in frames(GAME, "activations", level):
            assert [one.overseers for one in frame.position.activities] == [("blue",)]


# --- mistakes ---------------------------------------------------------------------------


def sayings(kind: str) -> str:
    """What is said of all wrong numbers of a kind, without numbers."""
    told = []
    for level in LEVELS:
        for frame in frames(GAME, kind, level):
            if isinstance(frame.task, Estimate):
                told += [say for _number, say in frame.task.replies]
    return "\n".join(sorted({re.sub(r"\d+", "0", one) for one in told}))


def test_typical_mistakes_about_black_dice_come_up() -> None:
    """Everything that can be tried with two dice at most, also with those of others."""
    found = set()
    for level in LEVELS:
        for frame in frames(GAME, "black-dice", level)[:4]:
            own = [str(die) for die in frame.position.dice["blue"]]
            black = max(frame.position.black)
            tries = [f"blue fight {black} with {die}" for die in own]
            tries += [f"blue fight {black} with {own[0]} R1@green"]
            rulings = [troyes.judge(frame.position, one) for one in tries]
            found |= {reason.rule.id for ruling in rulings for reason in ruling.failed}
    assert {"troyes.defence-sum", "troyes.defence-own"} <= found | {"troyes.defence-total"}


@pytest.mark.parametrize(
    ("kind", "mistakes"),
    [
        (
            "group-price",
            (
                "only on its own",
                "own dice too",
                "not all of them together",
                "Own dice cost nothing",
                "does not matter",
                "Grey dice",
                "each owner is paid",
            ),
        ),
        (
            "activations",
            ("rounded down", "added first", "not only the highest", "number on the card"),
        ),
        (
            "last-reckoning",
            (
                "is left out",
                "not only one's own",
                "costs 0 victory points, not 0",
                "no victory points",
                "taken off",
            ),
        ),
    ],
)
def test_typical_mistakes_come_up(kind: str, mistakes: tuple[str, ...]) -> None:
    told = sayings(kind)
    for mistake in mistakes:
        assert mistake in told, mistake


def test_who_falls_out_is_named_and_lies_there_afterwards() -> None:
    for level in LEVELS:
        for case in made(GAME, "falling-out", level):
            task = case.steps[0].task
            assert isinstance(task, Act)
            after = troyes.play(case.position(), task.solution[0]).position
            assert len(after.lying) == len(case.position().lying) + 1


def test_wages_leave_what_is_asked_for_in_some_places_only() -> None:
    for level in LEVELS:
        for case in made(GAME, "wages", level):
            task = case.steps[0].task
            assert isinstance(task, PutPiece)
            assert task.ways is not None
            assert 0 < task.ways < len(places(case, case.frames()[0]))


def test_sometimes_passing_pays_and_sometimes_work() -> None:
    tasks = [case.steps[0].task for level in LEVELS for case in made(GAME, "passing", level)]
    solutions = [task.solution for task in tasks if isinstance(task, Act)]
    assert {len(one) > 1 for one in solutions} == {True, False}
    assert all(one[-1] == "blue pass" for one in solutions)


def test_who_places_a_citizen_goes_there_and_back() -> None:
    for level in LEVELS:
        for case in made(GAME, "settling", level):
            position, task = case.position(), case.steps[0].task
            assert isinstance(task, PointAt)
            count = len([one for one in position.citizens if one.colour != "grey"])
            there = list(position.from_start())
            both = [*there, *there[::-1]]
            ahead = int(task.right.ask.split()[-1])
            assert task.solution == (both[(count + ahead - 1) % len(both)],)


def test_one_citizen_has_to_go_so_that_a_refusal_turns_and_most_of_them_would_not_do() -> None:
    for level in LEVELS:
        for case in made(GAME, "one-citizen", level):
            task = case.steps[0].task
            assert isinstance(task, PutPiece)
            ruling = troyes.judge(case.position(), task.reached[0].ask)
            assert [one.rule.id for one in ruling.failed] == ["troyes.citizen-protected"]
            assert task.ways is not None
            assert 2 * task.ways <= len(places(case, case.frames()[0]))


@pytest.mark.parametrize("kind", ["which-card", "rewards"])
def test_most_of_what_may_be_done_misses_what_is_asked_for(kind: str) -> None:
    missed = reached = 0
    for level in LEVELS:
        for case in made(GAME, kind, level):
            task = case.steps[0].task
            assert isinstance(task, Act)
            for move in map(str, moves(case.position(), task.may)):
                good = troyes.play(case.position(), move).position.by_colour["blue"]
                wanted = task.reached[0].expect
                right = all(getattr(good, name) == count for name, count in wanted.items())
                reached, missed = reached + right, missed + (not right)
    assert 0 < reached < missed
