"""The exercises of Biatlon: how they get harder, what is right, which mistakes come up."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator

import pytest

from boardlib import biathlon
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions.index import ask
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.rules.cards import row_of
from boardlib.catalogue import Case, find_case
from boardlib.catalogue.attempts import places
from boardlib.catalogue.faults import _tried
from boardlib.catalogue.practice import make
from boardlib.game.goals import LEVELS, Act, Assign, Estimate, PointAt, PutPiece
from boardlib.notebooks.catalogue import lessons
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


# --- levels -----------------------------------------------------------------------------


def test_conditions_in_two_halves_come_later() -> None:
    labels = [
        " ".join(
            choice.label for frame in frames(GAME, "condition", level) for choice in frame.choices
        )
        for level in LEVELS
    ]
    assert ["/" in one for one in labels] == [False, True, True, True, True]
    assert ["+" in one for one in labels] == [False, False, True, True, True]


def test_the_wax_die_comes_later() -> None:
    rolled = [any("wax" in f.step.ask for f in frames(GAME, "time", level)) for level in LEVELS]
    assert rolled == [False, False, False, True, True]


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


CODES = ("B1", "B2", "B3")


def of_lessons() -> list[Case]:
    return [find_case(name) for one in lessons() if one.code in CODES for name in one.cases]


def of_exercises() -> list[Case]:
    return [make("biathlon", kind, 0, level) for kind in kinds("biathlon") for level in LEVELS]


def shown(cases: list[Case]) -> Iterator[tuple[str, Position]]:
    """Every board of every screen; the deck that the designer prints overnight is another one."""
    for case in cases:
        for frame in case.frames():
            if frame.position.profile["deck"] == DEFAULTS["deck"]:
                yield case.id, frame.position


def test_a_card_means_one_thing() -> None:
    meant: defaultdict[str, dict[str, str]] = defaultdict(dict)
    for name, position in shown([*of_lessons(), *of_exercises()]):
        for card in position.deck.numbers:
            for row in position.deck.by_number[card].rows:
                drawn = str(row_of(position, card, row.section))
                meant[f"card {card}, {row.section}"].setdefault(drawn, name)
    assert {card: rows for card, rows in meant.items() if len(rows) > 1} == {}
    assert len(meant) == 60 * 4


def test_every_lesson_is_looked_at() -> None:
    assert len({name for name, _position in shown(of_lessons())}) == 29
