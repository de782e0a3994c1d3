"""What was answered wrong comes back until it was right twice, wherever it was asked."""

from collections.abc import Iterable
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.catalogue import Case, find_case
from boardlib.catalogue.reading import all_cases
from boardlib.history import Attempt, Verdict, alone, mistakes, to_practise
from boardlib.widgets.practice.state import Review
from tests.every import every

RIGHT, WRONG, TOLD = Verdict.RIGHT, Verdict.WRONG, Verdict.TOLD
NAMES: Final = ("TUN-19", "TDF-12", "TRO-20")


def answered(*verdicts: Verdict, name: str = "TUN-19", step: int = 2) -> list[Attempt]:
    game = find_case(name).game
    return [Attempt(game, name, step, "?", "A", one, 1) for one in verdicts]


@pytest.mark.parametrize(
    ("verdicts", "owed"),
    [
        ([], None),
        ([RIGHT], None),
        ([WRONG], 2),
        ([TOLD], 2),
        ([Verdict.PARTLY, RIGHT], 1),
        ([WRONG, RIGHT, RIGHT], None),
        ([WRONG, RIGHT, WRONG, RIGHT], 1),
        ([WRONG, RIGHT, RIGHT, RIGHT, WRONG], 2),
    ],
)
def test_a_miss_owes_two_right_answers(verdicts: list[Verdict], owed: int | None) -> None:
    found = mistakes(answered(*verdicts))
    assert [one.owed for one in found] == ([] if owed is None else [owed])


def test_an_exercise_of_another_level_is_another_question() -> None:
    levels = [
        Attempt("carcassonne", "token", 1, "?", "A", WRONG, 1, seed=7, level=level)
        for level in (1, 2)
    ]
    one, other = mistakes(levels)
    assert one.asked != other.asked
    review = Review(levels)
    assert review.mistake.level == 1
    assert review.another()
    assert review.mistake.level == 2


def test_the_one_that_was_left_longest_comes_first() -> None:
    first, second = (answered(WRONG, name=name) for name in ("TUN-19", "TDF-12"))
    assert [one.name for one in mistakes([*first, *second])] == ["TUN-19", "TDF-12"]
    again = answered(RIGHT, name="TUN-19")
    assert [one.name for one in mistakes([*first, *second, *again])] == ["TDF-12", "TUN-19"]


@given(st.lists(st.tuples(st.sampled_from(NAMES), st.sampled_from([RIGHT, WRONG, TOLD]))))
def test_answers_to_one_question_say_nothing_of_another(
    told: list[tuple[str, Verdict]],
) -> None:
    each = [one for name, verdict in told for one in answered(verdict, name=name)]
    apart: Iterable[Attempt]
    for name in NAMES:
        apart = [one for one in each if one.name == name]
        assert {*mistakes(apart)} == {one for one in mistakes(each) if one.name == name}


@pytest.mark.whole
@every("case", [*all_cases().values()], lambda case: case.id)
def test_every_question_can_be_asked_alone(case: Case) -> None:
    """On its board, with the same choices right; and it is what a mistake in it brings back."""
    for frame in case.frames():
        if frame.step.choices or frame.step.task:
            asked = alone(case, frame.number).frames()[0]
            assert [one.right for one in asked.choices] == [one.right for one in frame.choices]
            (missed,) = to_practise(answered(WRONG, name=case.id, step=frame.number))
            found = missed.case()
            assert found is not None
            assert found.frames()[0].position == frame.position
            assert found.steps[0].task == case.steps[frame.number - 1].task


def test_what_is_no_longer_asked_is_left_out() -> None:
    gone = Attempt("carcassonne", "TUN-19", 99, "?", "A", WRONG, 1)
    unknown = Attempt("carcassonne", "no-such-kind", 1, "?", "A", WRONG, 1, seed=3, level=1)
    exercise = Attempt("carcassonne", "token", 1, "?", "A", WRONG, 1, seed=3, level=1)
    assert len(mistakes([gone, unknown, exercise])) == 3
    (left,) = to_practise([gone, unknown, exercise])
    found = left.case()
    assert found is not None
    assert found.id == "token 3 level 1"
