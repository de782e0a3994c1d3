"""Whether a ruling is asked, shown or only listed; and how the cases teach, in numbers."""

from __future__ import annotations

import json
import sys
from collections.abc import Set

import pytest
from click.testing import CliRunner

from boardlib.catalogue import Case, Taught, cases, lesson_cases, read_case, taught
from boardlib.cli.cases import figures
from boardlib.cli.commands import main
from boardlib.game import GAMES
from boardlib.notebooks.catalogue import told
from tests.catalogue.test_case_files import GOOD

FAULTS = sys.modules["boardlib.catalogue.faults"]
"""The module; in its package a function is called like it."""


def how(claim: str, steps: str = "", told: Set[str] | None = None) -> Taught:
    """How one more ruling of a small case reaches the learner, where lessons tell some cases."""
    head, rest = GOOD.split("[[claim]]", 1)
    text = f'{head}{steps}[[claim]]\nid = "TUN-99"\n{claim}\n\n[[claim]]{rest}'
    case = read_case(text.replace("TUN-", "TOY-"), "carcassonne", "taught.toml")
    return taught(case, case.claims[0], told)


SAME = 'given = "after step 1"\nask = "feature 0,0.r1"\nexpect = { tiles = 1 }'
BEFORE = 'ask = "feature 0,0.r1"\nexpect = { tiles = 1 }'
REFUSED = 'given = "after step 1"\njudge = "token blue 0,0.p1"\nexpect = "forbidden"\n'
REFUSED += 'because = ["carcassonne.token-unclaimed"]'
STEP = '[[step]]\nsay = "No more."\njudge = "token red 0,0.p1"\n\n'
CHOICES = """choices = [
    { label = "Yes", judge = "token red 0,0.p1" },
    { label = "No", judge = "token red 0,0.p1", expect = "forbidden" },
]
"""
QUESTION = STEP.replace('say = "No more."\n', 'question = "One more?"\n').strip() + f"\n{CHOICES}\n"


def test_the_very_question_of_a_step_is_asked() -> None:
    assert how(SAME) is Taught.ASKED


def test_the_same_words_on_another_board_are_not() -> None:
    assert how(BEFORE) is not Taught.ASKED


def test_a_refusal_that_decides_an_exercise_is_practised() -> None:
    assert how(REFUSED, STEP) is how(REFUSED) is Taught.PRACTISED


def test_a_refusal_by_the_same_rules_is_asked_where_a_question_turns_on_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(FAULTS, "_practice", lambda _game: ())
    assert how(REFUSED, QUESTION) is Taught.ASKED
    assert how(REFUSED, STEP) is Taught.SHOWN
    assert how(REFUSED) is Taught.LISTED


def test_what_no_lesson_asks_is_practised_or_only_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert how(SAME, told={"TOY-90"}) is Taught.ASKED
    assert how(SAME, told=set()) is Taught.LISTED
    assert how(REFUSED, QUESTION, told=set()) is Taught.PRACTISED
    monkeypatch.setattr(FAULTS, "_practice", lambda _game: ())
    assert how(REFUSED, QUESTION, told=set()) is Taught.LISTED


@pytest.mark.whole
def test_every_ruling_that_is_done_or_asked_is_so_in_a_lesson_that_is_there() -> None:
    rows = [(case, claim) for case in cases().values() for claim in case.claims]
    found = {claim.id: taught(case, claim, told()) for case, claim in rows}
    family = {name.partition("-")[0] for name in told()}
    near = (Taught.DONE, Taught.ASKED)
    assert {name.partition("-")[0] for name, how_ in found.items() if how_ in near} <= family
    assert found["TUN-32"] in near
    none = [taught(case, claim, frozenset()) for case, claim in rows]
    assert not {*none} & {Taught.DONE, Taught.ASKED, Taught.SHOWN}
    assert none.count(Taught.PRACTISED) > 50


def test_what_only_informs_is_listed() -> None:
    assert how('information = true\ntext = "So it is."') is Taught.LISTED


@pytest.mark.parametrize(("name", "word"), [("TUN-32", "asked"), ("TUN-09", "listed")])
def test_the_command_line_says_it(name: str, word: str) -> None:
    rows = json.loads(CliRunner().invoke(main, ["cases", name, "--json"]).stdout)
    assert {row["id"]: row["taught"] for row in rows}[name] == word


# --- in numbers, and whether what is wanted is kept ---------------------------------------


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
