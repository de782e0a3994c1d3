"""Every public value of every game behaves as a value: it is copied and pickled, and stays equal.

A student hands positions to other processes; a table keeps them; so all of them go through.
"""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from dataclasses import FrozenInstanceError, fields, is_dataclass
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardlib import game
from boardlib.catalogue import Case, cases, run_claim
from boardlib.catalogue.practice import PracticeError, make
from boardlib.chance import Distribution, happens, sample, uniform
from boardlib.chance.decision import Choice, End, roll
from boardlib.drawing.bars import Series, bars
from boardlib.game import GAMES, PositionError, QuestionError
from boardlib.game.goals import exercises
from boardlib.game.odds import odds
from boardlib.ruling import IllegalMove
from boardlib.simulation import simulate
from tests.every import every
from tests.game.test_game_protocol import QUESTIONS, or_none

PROTOCOLS = (2, pickle.HIGHEST_PROTOCOL)
"""The first that knows such classes, and the last: what an object says of itself is the same from
the second on."""
in_every_game = every("name", GAMES)


def copies(value: Any) -> Iterator[Any]:
    """The value as it comes out of the oldest and the newest pickle, and copied."""
    for protocol in PROTOCOLS:
        yield pickle.loads(pickle.dumps(value, protocol))  # noqa: S301 - its own
    yield copy.copy(value)
    yield copy.deepcopy(value)


def check(value: Any) -> None:
    """It comes back equal, as what it was; hashed alike, frozen alike, without what was kept."""
    for other in copies(value):
        assert type(other) is type(value)
        assert other == value
        assert hashed(other) == hashed(value)
        if is_dataclass(value):
            check_dataclass(other)


def hashed(value: Any) -> int | None:
    """Its hash, or None where it has none: a mutable part, say."""
    try:
        return hash(value)
    except TypeError:
        return None


def check_dataclass(value: Any) -> None:
    names = {field.name for field in fields(value)}
    assert set(getattr(value, "__dict__", ())) <= names, "what was found once came along"
    if type(value).__dataclass_params__.frozen:
        with pytest.raises(FrozenInstanceError):
            setattr(value, next(iter(names)), None)


# --- games ------------------------------------------------------------------------------


def values_of_board(name: str, board: str) -> Iterator[Any]:
    """What a game says to a board: the position is one that has been used already."""
    rules = game.game(name)
    position = rules.read(rules.boards()[board])
    moves = rules.moves(position)
    yield moves
    rng = Random(board)
    for move in rng.sample(list(moves), min(4, len(moves))):
        yield from (move, rules.judge(position, move), rules.play(position, move))
        yield or_none(rules.judge, rules.play(position, move).position, move)
    for question in QUESTIONS[name]:
        yield or_none(rules.ask, position, question)
    yield from (position, position.profile, *rules.status(position))


@pytest.mark.whole
@in_every_game
def test_what_a_game_says_is_copied_and_pickled(name: str) -> None:
    rules = game.game(name)
    for board in rules.boards():
        for value in values_of_board(name, board):
            check(value)


@in_every_game
def test_pictures_are_copied_and_pickled(name: str) -> None:
    """Also one that has been looked at: what was kept for it stays behind."""
    rules = game.game(name)
    for board in list(rules.boards().values())[:2]:
        scene = rules.draw(rules.read(board))
        assert scene.focusables
        check(scene)


@in_every_game
def test_rules_options_and_boards_with_faults_are_copied_and_pickled(name: str) -> None:
    rules = game.game(name)
    position = rules.read(next(iter(rules.boards().values())))
    for value in (*rules.rules().values(), *position.profile.settings.values()):
        check(value)
    for setting in position.profile.settings.values():
        for chosen in (*setting.values, *([setting.own.example] if setting.own else [])):
            check(position.profile.with_value(setting.name, chosen))


@in_every_game
def test_exercises_are_copied_and_pickled(name: str) -> None:
    found = exercises(game.game(name))
    assert found
    for exercise in found:
        check(exercise)
        posed = next(filter(None, (exercise.draw(Random(seed), 2) for seed in range(50))))
        check(posed)
        check(make(name, exercise.kind, 1, 2))


@in_every_game
def test_a_list_of_moves_that_was_pickled_still_asks_the_rules(name: str) -> None:
    rules = game.game(name)
    position = rules.read(next(iter(rules.boards().values())))
    moves = rules.moves(position)
    other = pickle.loads(pickle.dumps(moves))  # noqa: S301 - its own
    assert list(other) == list(moves)
    assert moves[0] in other
    assert str(moves[0]) in other
    assert "no such move" not in other


@pytest.mark.whole
@every("case", cases().values(), lambda case: case.id)
def test_all_of_a_case_is_copied_and_pickled(case: Case) -> None:
    check(case)
    for frame in case.frames():
        check(frame)
    for claim in case.claims:
        check(run_claim(case, claim))


# --- chance, tables, errors -------------------------------------------------------------

DIE = uniform([1, 2, 2, 6])


@every(
    "value",
    [
        DIE,
        DIE + DIE,
        happens(Fraction(1, 3)),
        Distribution({"heads": 1, "tails": 2}),
        sample(lambda roller: roller.roll("HT"), 20, "coin"),
        Choice("Again?", {"no": End(3), "yes": roll("die", DIE, End)}),
        bars("Two dice", "points", [Series("sum", DIE + DIE)]),
        odds("road B1", "attack"),
        odds("road B1", "attack").answer,
        simulate("biathlon", 2, players=2, progress=False),
    ],
)
def test_chances_charts_and_tables_are_copied_and_pickled(value: Any) -> None:
    check(value)


def errors() -> Iterator[Exception]:
    """Everything that is raised at somebody who uses the library."""
    for name in GAMES:
        rules = game.game(name)
        position = rules.read(next(iter(rules.boards().values())))
        for refused in (
            lambda rules=rules, position=position: rules.read("nothing at all"),
            lambda rules=rules, position=position: rules.ask(position, "why not"),
            lambda rules=rules, position=position: twice(rules, position),
        ):
            yield raised(refused)
    yield raised(lambda: make("tour", "no such kind", 1, 1))


def raised(refused: Callable[[], object]) -> Exception:
    """What is raised by this."""
    with pytest.raises((PositionError, QuestionError, IllegalMove, PracticeError)) as caught:
        refused()
    return caught.value


def twice(rules: Any, position: Any) -> None:
    """Every move a second time, until one of them is refused."""
    for move in rules.moves(position):
        after = rules.play(position, move).position
        if or_none(rules.judge, after, move) is not None:
            rules.play(after, move)


def test_an_error_comes_back_from_another_process_as_it_was() -> None:
    found = list(errors())
    assert {PositionError, QuestionError, IllegalMove} <= {type(error) for error in found}
    for error in found:
        for other in copies(error):
            assert type(other) is type(error)
            assert str(other) == str(error)
            assert vars(other) == vars(error)
