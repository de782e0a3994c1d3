"""The exercises of Troyes: what they are about, how they get harder, which mistakes come up."""

from __future__ import annotations

import re

import pytest

from boardlib import troyes
from boardlib.catalogue.attempts import places
from boardlib.catalogue.practice import exercises, find
from boardlib.game.exercise import LEVELS
from boardlib.game.goals import Act, Estimate, PutPiece
from tests.game.exercises import (
    frames,
    kinds,
    kinds_and_levels,
    made,
    wrong_choices,
)

GAME = "troyes"
ALL = kinds_and_levels(GAME)


def test_there_are_exercises_on_dice_and_on_the_city() -> None:
    assert kinds(GAME) == [
        "black-dice",
        "group-price",
        "activations",
        "falling-out",
        "wages",
        "last-reckoning",
    ]
    assert find("troyes") == (GAME, exercises(GAME))
    assert [one.kind for one in find("city")[1]] == ["falling-out", "wages", "last-reckoning"]


# --- levels -----------------------------------------------------------------------------


@pytest.mark.parametrize("kind", kinds(GAME))
def test_there_are_more_players_with_the_level(kind: str) -> None:
    players = [
        {len(case.position().players) for case in made(GAME, kind, level)} for level in LEVELS
    ]
    assert players == [{2}, {2}, {3}, {3}, {4}]


def test_black_dice_become_more() -> None:
    found = [
        {len(case.position().black) for case in made(GAME, "black-dice", level)} for level in LEVELS
    ]
    assert found == [{1}, {1}, {1}, {2}, {3}]


def test_empty_places_and_lying_citizens_come_later() -> None:
    found = [[case.position() for case in made(GAME, "falling-out", level)] for level in LEVELS]
    assert [{18 - len(one.citizens) for one in level} for level in found] == [
        {0}, {2}, {4}, {2}, {4},
    ]  # fmt: skip
    assert [any(one.lying for one in level) for level in found] == [False] * 3 + [True] * 2


def test_characters_come_later_and_what_one_owner_gets_too() -> None:
    found = [
        {len(one.characters) for case in made(GAME, "last-reckoning", level)
         for one in case.position().players}
        for level in LEVELS
    ]  # fmt: skip
    assert found == [{0}, {0}, {1}, {1}, {1}]
    apart = [
        any("paid to" in frame.step.question for frame in frames(GAME, "group-price", level))
        for level in LEVELS
    ]
    assert apart == [False, False, False, True, True]


def test_what_is_told_of_a_city_is_so_in_it() -> None:
    """Blue can pay for the dice that are taken, and has an overseer on the card."""
    for level in LEVELS:
        for frame in frames(GAME, "group-price", level):
            assert frame.position.by_colour["blue"].deniers >= 18
        for frame in frames(GAME, "activations", level):
            assert [one.overseers for one in frame.position.activities] == [("blue",)]


# --- mistakes ---------------------------------------------------------------------------


def sayings(kind: str) -> str:
    """What is said of all wrong choices and numbers of a kind, without numbers."""
    told = [choice.whynot for choice in wrong_choices(GAME, kind)]
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
