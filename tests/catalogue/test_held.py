"""What a coming question asks is held back until it is answered."""

from __future__ import annotations

from typing import Any

import pytest

from boardlib.catalogue import Case, cases, find_case, transcript
from boardlib.catalogue.playing import announces
from boardlib.game import Answer, Event, ruled
from boardlib.handout import Lesson, handout
from boardlib.ruling import Basis, Reason, Rule, Ruling
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.view import announcement, view_of
from tests.every import every

OFFER = "Rider 3 may take over 6."


def rule(name: str) -> Rule:
    return Rule(name, "A rule.", "here", Basis.PUBLISHED)


def event(name: str = "a.offer", **facts: Any) -> Event:
    return Event("It happens.", rule(name), ("one",), None, facts)


def answer(name: str = "a.offer", holds: bool = True, **facts: Any) -> Answer:
    reason = Reason(rule(name), "It is so.", holds, facts, ("one",))
    return ruled("a question", Ruling((reason,)))


# --- which statements tell an answer ---------------------------------------------------------


@pytest.mark.parametrize("holds", [True, False])
def test_an_event_tells_a_reason_of_the_same_rule_and_the_same_facts(holds: bool) -> None:
    told = answer(rider=3, speed=6, roller=1, holds=holds)
    assert announces(event(rider=3, speed=6), told)


@pytest.mark.parametrize(
    "other",
    [
        event("a.ride", rider=3, speed=6),
        event(rider=3, speed=3),
        event(rider=4, speed=6),
        event(rider=3, speed=6, after="the jump"),
        event(),
    ],
    ids=["another rule", "another speed", "another rider", "more than that", "no facts"],
)
def test_another_event_tells_nothing(other: Event) -> None:
    assert not announces(other, answer(rider=3, speed=6))


def test_without_a_ruling_nothing_is_told() -> None:
    assert not announces(event(rider=3), Answer("a question", "Nothing was ruled."))


@every("case", cases().values(), lambda case: case.id)
def test_what_is_offered_to_a_rider_is_held_back_until_it_is_asked(case: Case) -> None:
    """The next question about what somebody may take over comes before it is told."""
    frames = case.frames()
    for index, frame in enumerate(frames[:-1]):
        asked = frames[index + 1].step
        for number, one in enumerate(frame.events):
            rider = one.facts.get("rider")
            if "offer" in one.facts and asked.question and asked.ask == f"options {rider}":
                assert frame.held.get(number) == index + 1


# --- where it is not told -----------------------------------------------------------------------


@pytest.fixture
def before() -> Presenter:
    """At the step before the question what rider 3 may take over."""
    shown = Presenter(find_case("TDF-02"))
    for index in range(3):
        shown.go(index)
        shown.answer()
    shown.go(3)
    return shown


def texts(shown: Presenter) -> list[str]:
    return [one.text for one in view_of(shown).events]


def test_an_event_is_told_once_its_question_is_answered(before: Presenter) -> None:
    assert "Rider 2 takes over 6." in texts(before)
    assert OFFER not in texts(before)
    assert OFFER not in announcement(view_of(before))
    before.next()
    before.answer()
    before.back()
    assert OFFER in texts(before)
    before.next()
    before.retry()
    before.back()
    assert OFFER not in texts(before)


def test_it_is_not_drawn_before(before: Presenter) -> None:
    def drawn() -> set[str]:
        return {key for mark in marks_of(before) for key in mark.keys}

    assert "offer:3" not in drawn()
    before.next()
    before.answer()
    before.back()
    assert "offer:3" in drawn()


@every("case", cases().values(), lambda case: case.id)
def test_what_only_a_held_event_speaks_of_is_not_drawn_before(case: Case) -> None:
    shown = Presenter(case)
    for index, frame in enumerate(shown.frames):
        shown.go(index)
        shown.answer()
        told = {key for event in frame.printed for key in event.shapes}
        held = {key for number in frame.held for key in frame.events[number].shapes}
        asked = () if frame.answer is None else frame.answer.shapes
        drawn = {key for mark in marks_of(shown) for key in mark.keys}
        assert not drawn & (held - told - {*asked, *frame.step.show})


def test_a_transcript_leaves_it_to_the_answer() -> None:
    lines = [line.strip() for line in transcript(find_case("TDF-02")).splitlines()]
    assert not any(line.startswith(f"* {OFFER}") for line in lines)
    assert any(line.startswith(f"= {OFFER}") for line in lines)


def test_a_handout_leaves_it_to_the_answer() -> None:
    case = find_case("TDF-02")
    [chapter] = handout(Lesson("", "", (case,))).chapters
    assert chapter.answers is not None
    asked = " ".join(text for stop in chapter.stops for text in stop.story)
    before, question = chapter.answers.solved[1:3]
    assert OFFER not in asked
    assert not any(line.text.startswith(OFFER) for line in before.then)
    assert [one.letters for one in question.judged if one.line.text.startswith(OFFER)] == [("A",)]


def test_what_a_move_causes_is_told_after_a_question_about_it() -> None:
    text = transcript(find_case("TDF-13"))
    assert text.index("? Who is braked") < text.index("* Rider 1 brakes the next of his group")
