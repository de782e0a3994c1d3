"""A case about the same is found by its own question, and nothing where none is about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from boardlib import carcassonne
from boardlib.catalogue import Case, Question, cases, find_case
from boardlib.game import game
from boardlib.game.face import read
from boardlib.widgets.workshop.related import decided_by, kind_of, relatives
from tests.every import every


def _asked(case: Case) -> Iterator[tuple[Any, Question, Any]]:
    """Every question of a case whose answer cites a rule: the board, the question, the answer."""
    for frame in case.frames():
        step = frame.step
        if frame.answer is not None and decided_by(frame.answer)[1]:
            question = Question(ask=step.ask, judge=step.judge, then=step.then)
            yield frame.position, question, frame.answer


@every("case", [*cases().values()], lambda case: case.id)
def test_what_a_case_asks_leads_back_to_it_and_to_others_that_the_same_rules_decide(
    case: Case,
) -> None:
    rules = case.rules
    for position, question, answer in _asked(case):
        found = relatives(rules, position, question, answer)
        assert case.id in {one.case.id for one in found}
        nearest = found[0]
        assert nearest.case.id == case.id or rules.write(nearest.position) == rules.write(
            question.prepare(rules, position)[0]
        )
        assert len({one.case.id for one in found}) == len(found)
        for one in found:
            again = one.question.put(rules, one.case.position(one.number))
            assert decided_by(again) == decided_by(answer)
            assert kind_of(one.question) == kind_of(question) or answer.allowed is False
            assert one.words


@pytest.mark.parametrize("shown", ["TUN-19", "TDF-12", "BIA-24", "TRO-16"])
def test_on_another_board_the_same_question_still_finds_its_case(shown: str) -> None:
    """Of the answer nothing changes when something else lies on the board, or less."""
    case = find_case(shown)
    _position, question, answer = next(_asked(case))
    other = case.position(len(case.steps))
    found = relatives(case.rules, other, question, answer)
    assert case.id in {one.case.id for one in found}


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("carcassonne", "complete 0,0.c1"),
        ("carcassonne", "score"),
        ("tour", "next round"),
        ("biathlon", "condition red horn I"),
        ("troyes", "goods blue"),
    ],
)
def test_what_no_case_is_about_finds_none(name: str, asked: str) -> None:
    """Whether a rule is cited that decides no case, or none is cited at all."""
    rules = game(name)
    position, question = rules.start(), Question(ask=asked)
    assert relatives(rules, position, question, question.put(rules, position)) == []


@pytest.mark.parametrize(
    ("board", "asked", "found"),
    [("TUN-B", "complete 0,0.r1", "TUN-19"), ("WAG-1", "feature 0,0.c1", "WAG-C1-1")],
)
def test_a_board_of_nobodys_case_finds_the_case_of_its_rule(
    board: str, asked: str, found: str
) -> None:
    position, question = read(board), Question(ask=asked)
    answer = question.put(carcassonne, position)
    (nearest, *_others) = relatives(carcassonne, position, question, answer)
    assert nearest.case.id == found
