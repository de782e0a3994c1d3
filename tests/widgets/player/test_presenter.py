"""The state machine of a lesson, without widgets."""

from dataclasses import replace

import pytest

from boardlib.catalogue import Case, Question, find_case
from boardlib.drawing import Mark
from boardlib.story.doing import ChoiceOutcome, verdict_words
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets.player import panel
from tests.story.lessons import answer, answer_all


@pytest.fixture
def shown(case: Case) -> Presenter:
    return Presenter(case)


@pytest.fixture
def asked(shown: Presenter) -> Presenter:
    """At the first prediction."""
    shown.next()
    return shown


def marks(presenter: Presenter, role: str) -> list[Mark]:
    return [mark for mark in marks_of(presenter) if mark.role == role]


def test_it_starts_at_the_first_step_with_the_question_of_the_case(shown: Presenter) -> None:
    view = view_of(shown)
    assert (view.number, view.total) == (1, 5)
    assert view.lead == "Which lamp comes next?"
    assert view.origin == "Lamps · Lamps, page 1 · case LAMP-1"
    assert not view.can_go_back
    assert view.can_go_on


def test_back_leaves_an_open_prediction(asked: Presenter) -> None:
    asked.back()
    assert asked.index == 0
    asked.next()
    assert asked.pending


def test_every_row_says_what_became_of_it(asked: Presenter) -> None:
    answer(asked, 1, 2)
    view = view_of(asked)
    assert [row.outcome for row in view.rows] == [
        ChoiceOutcome.MISSED,
        ChoiceOutcome.WRONG,
        ChoiceOutcome.WRONG,
    ]
    assert view.verdict == "1 missed and 2 wrong."


def test_wrong_choices_are_explained_first_and_at_once(asked: Presenter) -> None:
    answer(asked, 0, 1)
    first, second, third = view_of(asked).explanations
    assert (first.letter, first.open) == ("B", True)
    assert [(ground.text, ground.holds) for ground in first.finding.grounds] == [
        ("Lamp 3 is dark.", True),
        ("The lamp left of 3 is dark.", False),
    ]
    assert first.finding.text == "No."
    assert (second.letter, second.open) == ("A", False)
    assert (third.letter, third.open) == ("C", False)


def test_events_and_answer_wait_for_the_prediction(case: Case) -> None:
    moved = replace(case.steps[1], move="light 2", choices=case.steps[1].choices[1:])
    presenter = Presenter(replace(case, steps=(case.steps[0], moved)))
    presenter.next()
    assert view_of(presenter).events == ()
    assert view_of(presenter).answer is None
    answer(presenter, 0)
    assert [event.text for event in view_of(presenter).events] == ["Lamp 2 is lit."]
    assert view_of(presenter).answer is not None


def test_the_letters_stand_on_the_board(asked: Presenter) -> None:
    assert [(mark.keys, mark.label) for mark in marks(asked, "asked")] == [
        (("L2",), "A"),
        (("L3",), "B"),
        (("L1",), "C"),
    ]
    assert view_of(asked).targets == {"L2": "A", "L3": "B", "L1": "C"}
    answer(asked, 0)
    assert marks(asked, "asked") == []
    assert [mark.label for mark in marks(asked, "allowed")] == ["A"]
    assert [mark.label for mark in marks(asked, "refused")] == ["B", "C"]
    assert view_of(asked).targets == {}


def test_a_choice_without_a_place_stands_where_its_question_points(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not where the reasons of the answer point: that would tell something."""
    step = case.steps[1]
    bare = tuple(replace(choice, at=None) for choice in step.choices)
    presenter = Presenter(replace(case, steps=(replace(step, choices=bare),)))
    assert presenter.places == [(), (), ()]
    named = replace(bare[0], question=Question(judge="light 2", then=("L2 L9",)))
    frame = replace(presenter.frame, step=replace(step, choices=(named, *bare[1:])))
    monkeypatch.setattr(Presenter, "frames", (frame,))
    assert presenter.places == [("L2",), (), ()]
    reason = replace(named, at=())
    frame = replace(presenter.frame, step=replace(step, choices=(reason,)))
    monkeypatch.setattr(Presenter, "frames", (frame,))
    assert presenter.places == [()]


def test_events_bring_their_score_item_by_item(asked: Presenter) -> None:
    answer(asked, 0)
    asked.next()
    (event,) = view_of(asked).events
    assert (event.items, event.total) == (("1 lamp × 1", "1 switch × 1"), 2)
    assert marks(asked, "complete")[0].keys == ("L2",)


def test_a_what_if_shows_both_rulings_and_the_changed_board(asked: Presenter) -> None:
    answer(asked, 0)
    asked.suppose(0)
    view = view_of(asked)
    assert view.versus is not None
    assert view.active == 0
    assert (view.versus.before.allowed, view.versus.after.allowed) == (False, True)
    assert view.position.lit == (True, True, False)
    asked.suppose(None)
    assert view_of(asked).position.lit == (True, False, False)


def test_a_what_if_about_one_of_several_choices_names_it() -> None:
    presenter = Presenter(find_case("TDF-14"))
    presenter.go(3)
    presenter.answer()
    presenter.suppose(0)
    versus = view_of(presenter).versus
    assert versus is not None
    assert versus.about == f"A {presenter.frame.step.choices[0].label}"


def test_a_case_without_steps_is_refused(case: Case) -> None:
    with pytest.raises(ValueError, match="Case LAMP-1 has no steps"):
        Presenter(replace(case, steps=()))


@pytest.mark.parametrize(
    ("outcomes", "words"),
    [
        ("right right passed", "Right."),
        ("right missed", "1 right and 1 missed."),
        ("right right missed wrong", "2 right, 1 missed and 1 wrong."),
        ("missed wrong passed", "Not this one."),
        ("missed missed wrong", "2 missed and 1 wrong."),
    ],
)
def test_a_verdict_in_words(outcomes: str, words: str) -> None:
    assert verdict_words([ChoiceOutcome(word) for word in outcomes.split()]) == words


def finished(name: str) -> Presenter:
    """A case whose first question was answered wrongly at first, all others at once."""
    presenter = Presenter(find_case(name))
    for index, frame in enumerate(presenter.frames):
        presenter.go(index)
        if index == min(presenter.predictions):
            wrong = next(n for n, choice in enumerate(frame.choices) if not choice.right)
            answer(presenter, wrong)
            presenter.retry()
        presenter.answer()
    return presenter


def test_the_last_step_sums_up_and_leads_to_the_next_case() -> None:
    summary = view_of(finished("TDF-02")).summary
    assert summary is not None
    assert [one.number for one in summary.learnt] == [1, 3, 5, 7, 8]
    assert [one.wrong_at_first for one in summary.learnt] == [True, False, False, False, False]
    assert summary.learnt[3].question == "Which speed may he take over?"
    assert summary.learnt[3].answers == ("The 3 of rider 3",)
    assert panel.summary(summary).count("Not at once.") == 1


def test_the_last_step_of_a_case_of_a_lesson_leads_to_the_next_one() -> None:
    presenter = Presenter(find_case("TDF-R1.1"))
    answer_all(presenter)
    summary = view_of(presenter).summary
    assert summary is not None
    assert summary.following is not None
    assert summary.following.id == "TDF-R1.2"
    assert f"Next case: {summary.following.title} (TDF-R1.2)" in panel.summary(summary)


def test_nothing_is_summed_up_before_the_end_and_the_last_case_leads_nowhere() -> None:
    presenter = finished("TDF-21")
    summary = view_of(presenter).summary
    assert summary is not None
    assert summary.following is None
    assert "Next case" not in panel.summary(summary)
    presenter.back()
    assert view_of(presenter).summary is None
    assert panel.summary(None) == ""


@pytest.mark.parametrize(("name", "step"), [("TUN-36", 3), ("TUN-54", 3), ("TDF-08", 4)])
def test_a_board_on_which_nothing_stands_out_keeps_its_colours(name: str, step: int) -> None:
    presenter = Presenter(find_case(name))
    answer_all(presenter, step)
    assert view_of(presenter).answer is not None or view_of(presenter).explanations
    assert not any(mark.role == "quiet" for mark in marks_of(presenter))
