"""The exercises of Troyes: what they are about, how they get harder, which mistakes come up."""

from __future__ import annotations

import re

import pytest

from boardlib.catalogue.practice import exercises, find
from boardlib.game.exercise import LEVELS
from boardlib.troyes.board.position import GREY
from tests.game.exercises import (
    frames,
    kinds,
    kinds_and_levels,
    made,
    reasons_of_wrong_choices,
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
        "last-reckoning",
    ]
    assert find("troyes") == (GAME, exercises(GAME))
    assert [one.kind for one in find("city")[1]] == ["falling-out", "last-reckoning"]


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
    """What is said of all wrong choices of a kind, without numbers."""
    told = {re.sub(r"\d+", "0", choice.whynot) for choice in wrong_choices(GAME, kind)}
    return "\n".join(sorted(told))


def test_typical_mistakes_about_black_dice_come_up() -> None:
    found = {one.rule.id for one in reasons_of_wrong_choices(GAME, "black-dice") if not one.holds}
    wanted = ("defence-sum", "defence-total", "defence-own", "defence-highest")
    assert found == {f"troyes.{one}" for one in wanted}


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
            "falling-out",
            (
                "The row is full",
                "moves only as far",
                "another row",
                "may nobody enter",
                "lies there",
                "Nobody of this player",
            ),
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


def test_nobody_is_told_to_be_absent_who_stands_in_the_building() -> None:
    heads = {"Blue", "Green", "Orange", "Violet", "Grey"}
    for level in LEVELS:
        for frame in frames(GAME, "falling-out", level):
            (key,) = frame.step.show
            inside = {
                one.colour
                for one in frame.position.citizens
                if f"building:{one.space.building}" == key
            }
            assert inside <= {*frame.position.colours, GREY}
            for choice in frame.choices:
                if choice.label in heads and "of this player stands" in choice.whynot:
                    assert choice.label.lower() not in inside
