"""Questions that are questions: what they ask is not told before it is answered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from boardlib.catalogue import Case, Claim, Frame, cases, faults, find_case, transcript
from boardlib.catalogue.faults import Taught, taught
from boardlib.catalogue.playing import announces
from boardlib.game import Answer, Event, ruled
from boardlib.handout import Lesson, handout
from boardlib.ruling import Basis, Reason, Rule, Ruling
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.view import ShownAnswer, View, announcement, view_of
from boardlib.tour.board.position import Die, faces
from tests.every import every

STORIES = list(cases().values())
ALIKE = {
    frozenset({"TUN-16 6", "TUN-31 4", "TUN-32 5"}),  # a tie, a majority, how many points
    frozenset({"TUN-34 1", "TUN-54 2"}),  # when it is scored, how long it is
    frozenset({"WAG-C1-1 5", "WAG-C1-3 5", "WAG-C2-2 11"}),  # which tile, which end, which edition
    frozenset({"TDF-03 7", "TDF-27 3"}),  # whether a leader is passed, whether an offer is kept
    frozenset({"TDF-06 1", "TDF-07 2"}),  # which group he belongs to, who could keep him company
    frozenset({"TDF-09 6", "TDF-10 1"}),  # a leader without room, a crowd
    frozenset({"TDF-01 7", "TDF-22 8"}),  # a second group, two groups that move by turns
    frozenset({"BIA-30 7", "BIA-34 5"}),  # a marker that is kept too long, the red row of a card
    frozenset({"BIA-01 1", "BIA-04 3"}),  # how many cards, the same ones on the next day
    # unequal cards, two sheets; times from the own start, the finish, the start order
    frozenset({"BIA-09 4", "BIA-12 2", *(f"BIA-35 {number}" for number in (3, 4, 7))}),
    frozenset({"BIA-08 2", "BIA-09 3"}),  # on how many cards a time stands, its small figure
    frozenset({"BIA-10 1", "BIA-10 3", "BIA-11 2", "BIA-11 3"}),  # in every lap, in every row
    # what follows the climb, which row counts, what follows the descent
    frozenset({"BIA-02 5", "BIA-03 1", "BIA-06 2"}),
    # the latest of three, of four, behind red, after a broken pull, on the hill
    frozenset({"TDF-02 7", "TDF-03 9", "TDF-05 6", "TDF-11 8", "TDF-20 8"}),
    frozenset({"BIA-17 3", "BIA-25 5"}),  # what a halved circle, what a bus takes from the supply
    # a sheet of differences: after a lap, within one, with a penalty, below zero; with a flag, wax
    frozenset({*(f"BIA-12 {number}" for number in (1, 3, 4, 5, 6)), "BIA-20 6", "BIA-27 11"}),
    frozenset({"BIA-01 5", "BIA-29 7"}),  # whether a card is lost, what becomes of a kept one
    frozenset({"TRO-13 3", "TRO-14 2"}),  # two black dice against one sum, red dice count double
}
"""Questions that turn on the same rules and yet ask for something else."""

every_story = every("case", STORIES, lambda case: case.id)


def sentences(text: str) -> set[str]:
    """The sentences of a text, without what is mere verdict."""
    found = {one.strip() for one in re.split(r"(?<=[.!?])\s+|\n", text)}
    return {one for one in found if len(one.split()) > 2}


def texts(found: ShownAnswer) -> Iterator[str]:
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


@cache
def answered(name: str) -> tuple[tuple[Frame, View, frozenset[str]], ...]:
    """Each step of a case once it is answered: what is read, and the shapes that are marked."""
    shown, found = Presenter(cases()[name]), []
    for index, frame in enumerate(shown.frames):
        shown.go(index)
        shown.answer()
        drawn = frozenset(key for mark in marks_of(shown) for key in mark.keys)
        found.append((frame, view_of(shown), drawn))
    return tuple(found)


def given_away(case: Case) -> list[str]:
    """The questions whose whole answer was told, word for word, by the steps before."""
    before, found = set[str](), []
    for frame, view, _drawn in answered(case.id):
        if frame.is_prediction and not asks_of_changes(frame):
            wanted = set[str]() if frame.answer is None else decisive(frame.answer)
            if wanted and wanted <= before:
                found.append(f"step {frame.number}: {sorted(wanted)}")
        before |= told(view)
    return found


@every_story
def test_no_answer_is_told_before_its_question(case: Case) -> None:
    assert given_away(case) == []


POINTS = re.compile(r"^([^.:]+): .*\b(scores?|worth|points?)\b\D*\d")
"""A sentence that tells the points of a feature, and its name."""


def features_told(view: View) -> set[str]:
    """The features of which a learner is told the points at one step."""
    answer = [] if view.answer is None else [view.answer.text]
    lines = [*answer, *(event.text for event in view.events)]
    return {found[1] for line in lines if (found := POINTS.search(line))}


@pytest.mark.parametrize("question", ["feature -1,0.r1", "points -1,0.r1"])
def test_the_sign_of_points_finds_them(question: str) -> None:
    case = find_case("TUN-32")
    told = POINTS.search(case.rules.ask(case.position(4), question).text)
    assert told is not None
    assert told[1] == "Red's road"


@every_story
def test_points_that_are_asked_for_are_not_told_before(case: Case) -> None:
    """A feature may be described, but its points are what the learner has to find out."""
    before = set[str]()
    for frame, view, _drawn in answered(case.id):
        if (
            frame.is_prediction
            and frame.answer is not None
            and frame.step.ask.startswith(("points", "score"))
        ):
            asked = {line.partition(":")[0] for line in frame.answer.lines}
            assert not asked & before
        before |= features_told(view)


@every_story
def test_nothing_is_wrong_with_it(case: Case) -> None:
    assert faults(case) == []


BARE = re.compile(r"^[a-z_ ]+: |: (yes|no)$|, not none|\bNone\b|[a-z]_[a-z]")
"""What is no sentence: the name of a key and its value."""


@every_story
def test_a_wrong_choice_is_answered_in_sentences_of_its_own(case: Case) -> None:
    for frame in case.frames():
        said = [choice.whynot for choice in frame.choices if not choice.right]
        assert [one for one in said if not one.endswith(".") or BARE.search(one)] == []
        assert all(frame.answer is None or one != frame.answer.text for one in said)
        assert len(set(said)) == len(said)


def crux(frame: Frame) -> tuple[object, ...]:
    """What a question turns on: what is asked, the rules that decide, and those of each mistake."""
    verb = frame.step.ask.partition(" ")[0]
    mistakes = (
        rules_of(choice.why) or choice.label for choice in frame.choices if not choice.right
    )
    return verb, rules_of(frame.answer), frozenset(mistakes)


def rules_of(answer: Answer | None) -> frozenset[tuple[str, bool]]:
    reasons = () if answer is None or answer.ruling is None else answer.ruling.reasons
    return frozenset((reason.rule.id, reason.holds) for reason in reasons)


def test_no_case_asks_again_what_another_has_asked() -> None:
    found: dict[tuple[object, ...], set[str]] = {}
    for case in STORIES:
        for frame in case.frames():
            if frame.is_prediction:
                found.setdefault(crux(frame), set()).add(f"{case.id} {frame.number}")
    cases_of = ({one.partition(" ")[0] for one in group} for group in found.values())
    twice = {
        frozenset(group)
        for group, among in zip(found.values(), cases_of, strict=True)
        if len(among) > 1
    }
    assert twice <= ALIKE


@every_story
def test_whoever_is_asked_for_odds_has_been_told_the_faces(case: Case) -> None:
    for frame in case.frames():
        if frame.is_prediction and frame.step.ask.startswith("odds"):
            say = frame.step.say.lower()
            told = re.findall(r"(yellow|red|white)\D*?((?:\d(?:/attack)?(?:, | and )?){6})", say)
            assert {name for name, _faces in told} >= dice_asked(frame)
            for name, listed in told:
                shown = faces(frame.position.profile, Die(name))
                assert list(map(int, re.findall(r"\d", listed))) == [face.value for face in shown]


def dice_asked(frame: Frame) -> set[str]:
    """The dice of which a question about odds speaks."""
    texts = (frame.step.question, *(choice.label for choice in frame.choices))
    return {name for name in ("yellow", "red", "white") if any(name in t.lower() for t in texts)}


@pytest.mark.whole
def test_every_ruling_that_can_be_asked_is_asked() -> None:
    """Those that only inform cannot: there is nothing in them that the engine could rule on."""
    left = {claim.id for case in STORIES for claim in case.claims if not asked(case, claim)}
    informing = {claim.id for case in STORIES for claim in case.claims if claim.information}
    assert left == informing


def asked(case: Case, claim: Claim) -> bool:
    return taught(case, claim) in (Taught.DONE, Taught.ASKED)


# --- what a coming question asks is held back until it is answered ------------------------


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


@every_story
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


def events_told(shown: Presenter) -> list[str]:
    return [one.text for one in view_of(shown).events]


def test_an_event_is_told_once_its_question_is_answered(before: Presenter) -> None:
    assert "Rider 2 takes over 6." in events_told(before)
    assert OFFER not in events_told(before)
    assert OFFER not in announcement(view_of(before))
    before.next()
    before.answer()
    before.back()
    assert OFFER in events_told(before)
    before.next()
    before.retry()
    before.back()
    assert OFFER not in events_told(before)


def test_it_is_not_drawn_before(before: Presenter) -> None:
    def drawn() -> set[str]:
        return {key for mark in marks_of(before) for key in mark.keys}

    assert "offer:3" not in drawn()
    before.next()
    before.answer()
    before.back()
    assert "offer:3" in drawn()


@every_story
def test_what_only_a_held_event_speaks_of_is_not_drawn_before(case: Case) -> None:
    for frame, _view, drawn in answered(case.id):
        told = {key for event in frame.printed for key in event.shapes}
        held = {key for number in frame.held for key in frame.events[number].shapes}
        asked = () if frame.answer is None else frame.answer.shapes
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
