"""Questions that are questions: none is answered by what is told before it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from boardlib.case import Case, Claim, Frame, cases, unanswered
from boardlib.case.taught import Taught, taught
from boardlib.game import Answer
from boardlib.lesson.story.shown import Finding, View
from boardlib.lesson.story.state import Presenter

STORIES = list(cases().values())
NOT_ASKED = {"TUN-01", *(f"WAG-C2-2.{number}.0" for number in range(1, 7))}
"""Rulings that the stories show or list: they say what lies on the board."""

every_story = pytest.mark.parametrize("case", STORIES, ids=lambda case: case.id)


def sentences(text: str) -> set[str]:
    """The sentences of a text, without what is mere verdict."""
    found = {one.strip() for one in re.split(r"(?<=[.!?])\s+|\n", text)}
    return {one for one in found if len(one.split()) > 2}


def texts(found: Finding) -> Iterator[str]:
    yield found.text
    yield from (ground.text for ground in found.grounds)


def told(view: View) -> set[str]:
    """Every sentence that a learner may read at one step."""
    parts = [view.title, view.lead, view.say, *(event.text for event in view.events)]
    if view.answer is not None:
        parts += texts(view.answer)
    for one in view.explanations:
        parts += [one.whynot, *texts(one.finding)]
    return set().union(*map(sentences, parts))


def decisive(answer: Answer) -> set[str]:
    """What has to be found out: the head of an answer, or every reason of a ruling."""
    if answer.ruling is None or answer.allowed is None:
        return {answer.lines[0] if answer.lines else answer.text}
    return {one for reason in answer.ruling.reasons for one in sentences(reason.text)}


def asks_of_changes(frame: Frame) -> bool:
    """Whether the choices are changes of the board: the verdict on it as it is tells nothing."""
    return any(choice.question.change for choice in frame.step.choices)


def given_away(case: Case) -> list[str]:
    """The questions whose whole answer was told, word for word, by the steps before."""
    shown, before, found = Presenter(case), set[str](), []
    for index, frame in enumerate(shown.frames):
        shown.go(index)
        if frame.is_prediction and not asks_of_changes(frame):
            wanted = set[str]() if frame.answer is None else decisive(frame.answer)
            if wanted and wanted <= before:
                found.append(f"step {frame.number}: {sorted(wanted)}")
        shown.answer()
        before |= told(shown.view())
    return found


@every_story
def test_no_answer_is_told_before_its_question(case: Case) -> None:
    assert given_away(case) == []


@every_story
def test_every_wrong_choice_is_answered(case: Case) -> None:
    assert unanswered(case) == []


BARE = re.compile(r"^[a-z_ ]+: |: (yes|no)$|, not none|\bNone\b|[a-z]_[a-z]")
"""What is no sentence: the name of a key and its value."""


@every_story
def test_a_wrong_choice_is_answered_in_sentences_of_its_own(case: Case) -> None:
    for frame in case.frames():
        said = [choice.whynot for choice in frame.choices if not choice.right]
        assert [one for one in said if not one.endswith(".") or BARE.search(one)] == []
        assert all(frame.answer is None or one != frame.answer.text for one in said)


def test_every_ruling_that_can_be_asked_is_asked() -> None:
    """Those that only inform cannot; the list of the others may only become shorter."""
    left = {claim.id for case in STORIES for claim in case.claims if not asked(case, claim)}
    informing = {claim.id for case in STORIES for claim in case.claims if claim.information}
    assert informing <= left
    assert left <= informing | NOT_ASKED


def asked(case: Case, claim: Claim) -> bool:
    return taught(case, claim) is Taught.ASKED
