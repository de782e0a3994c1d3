"""How the cases teach, in numbers, and whether what is wanted is kept."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from boardlib.catalogue import Case, cases, lesson_cases
from boardlib.catalogue.faults import Taught, taught
from boardlib.cli.cases import figures
from boardlib.cli.commands import main
from boardlib.game import GAMES

DONE = sorted({case.game for case in lesson_cases().values()})
"""Games that have lessons which are done on the board."""


@pytest.mark.parametrize("game", DONE)
def test_lessons_that_are_done_on_the_board_keep_what_is_wanted(game: str) -> None:
    found = figures(game)
    assert found["cases"] == sum(case.game == game for case in lesson_cases().values())
    assert found["done"] >= 1 / 3
    assert found["tick_all"] <= 0.15
    assert found["a_right"] <= 0.4
    assert found["shortest"] <= 0.35
    assert found["first_over"] == found["screen_over"] == 0
    assert found["first_median"] <= 60
    assert found["screen_median"] <= 40
    assert found["four"] >= 0.9


def test_of_a_game_without_such_lessons_its_cases_are_counted() -> None:
    for game in set(GAMES) - set(DONE):
        own = [case for case in cases().values() if case.game == game]
        found = figures(game)
        assert found["cases"] == len(own)
        assert found["tasks"] == sum(one.is_prediction for case in own for one in case.frames())
        assert found["done"] == 0


def counted(monkeypatch: pytest.MonkeyPatch, *of: Case) -> dict[str, float]:
    monkeypatch.setattr("boardlib.cli.cases.lesson_cases", lambda: {one.id: one for one in of})
    return figures("carcassonne")


def test_figures_of_one_case_are_what_one_counts_oneself(monkeypatch: pytest.MonkeyPatch) -> None:
    case = lesson_cases()["TUN-T1.2"]
    found = counted(monkeypatch, case)
    ask, act = case.frames()
    assert (found["cases"], found["tasks"], found["done"]) == (1, 2, 0.5)
    assert (found["four"], found["given"], found["elsewhere"]) == (1, 0, 0)
    assert found["a_right"] == ask.choices[0].right
    words = f"{case.question} {ask.step.say} {ask.step.question}".split()
    assert found["first_median"] == len(words)
    assert act.task is not None
    screens = [
        f"{ask.step.say} {ask.step.question} {' '.join(one.label for one in ask.choices)}",
        f"{act.step.say} {act.task.goal}",
    ]
    assert found["screen_median"] == sum(len(one.split()) for one in screens) / 2


def test_the_command_line_prints_them() -> None:
    printed = CliRunner().invoke(main, ["cases", "--stats", "--json"])
    assert json.loads(printed.stdout) == {name: figures(name) for name in GAMES}
    table = CliRunner().invoke(main, ["cases", "--stats", "carcassonne"])
    assert f"{100 * figures('carcassonne')['done']:.0f} %" in table.stdout
    assert CliRunner().invoke(main, ["cases", "--stats", "chess"]).exit_code == 2


def test_a_ruling_of_which_a_lesson_is_done_on_the_board_is_done() -> None:
    for lesson in lesson_cases().values():
        for claim in lesson.claims:
            kinds = {lesson.steps[check.screen - 1].kind for check in claim.checks}
            if kinds & {"do", "mark", "set", "plan"}:
                home = next(
                    one for one in cases().values() if claim.id in {c.id for c in one.claims}
                )
                ruling = next(one for one in home.claims if one.id == claim.id)
                assert taught(home, ruling) is Taught.DONE
