"""What is said of a wrong choice is about the choice that was made, by the rule that decides it.

Over all cases, and twenty exercises of each kind: the question that was put for a choice is about
what its label names, and what refuses it is no rule by which everything of its kind is refused.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from boardlib.catalogue import Case, Choice, cases, read_case
from boardlib.catalogue.model import JudgedChoice, lettered
from boardlib.catalogue.practice import exercises, make
from boardlib.game import GAMES
from tests.every import every

SEEDS = 20
COLOURS = "red|blue|green|yellow|black|grey|orange|violet|white"
NAMED = re.compile(rf"\d+|\b(?:{COLOURS})\b")
PLACE = re.compile(r"\([^)]*\)")
"""A place in a label; one tile of several names a whole road there."""
DICE = {"R": "red", "W": "white", "Y": "yellow"}
"""How dice are typed in Troyes."""

AT_ANY_TIME = (
    "carcassonne.field-never-complete",
    "carcassonne.token-moment",
    "carcassonne.token-once",
    "biathlon.card-one",
    "biathlon.draw-refill",
    "biathlon.no-shooting",
    "biathlon.turn-last-first",
    "tour.order-once",
    "troyes.end-due",
    "troyes.passed-out",
    "troyes.phase",
    "troyes.round-over",
    "troyes.turn",
)
"""Rules that refuse everything of a kind at some moment, whatever is chosen."""
ABOUT_THE_MOMENT = {
    "TUN-12.4.B": "two tokens in one turn",
    "TUN-16.3.D": "two tokens in one turn",
    "TUN-16.3.E": "a token after the scoring",
    "TUN-42.2.D": "two tokens at once",
    "TDF-14.6.A": "a second turn",
    "BIA-02.3.C": "two cards in one section",
    "BIA-03.4.C": "a section without a card",
    "BIA-04.4.B": "how many are drawn",
    "BIA-04.4.C": "how many are drawn",
    "BIA-27.3.A": "who plays first",
    "BIA-27.3.B": "who plays first",
    "BIA-35.5.B": "shooting after the last lap",
    "BIA-35.5.D": "a section without a card",
    "TRO-06.4.D": "two citizens in one turn",
    "TRO-17.3.C": "a second throw in one round",
    "TRO-19.3.A": "two actions in one turn",
    "TRO-19.5.A": "an action after passing",
    "TRO-19.5.B": "a roll after passing",
    "TRO-22.2.H": "a roll after the action",
    "TRO-23.2.B": "whether the round ends",
    "TRO-23.2.D": "whether the round ends",
    "TRO-26.5.B": "two actions in one turn",
    "TRO-31.2.D": "two actions in one turn",
    "TRO-33.2.E": "an action after passing",
    "TRO-33.6.B": "passing when the round is over",
}
"""The wrong choices that are about just that."""


def wrong(case: Case) -> Iterator[tuple[str, Choice, JudgedChoice]]:
    """The wrong choices of a case, with their places."""
    for frame in case.frames():
        for letter, choice, judged in lettered(frame):
            if not (judged.right or choice.none):
                yield f"{case.id}.{frame.number}.{letter}", choice, judged


def misses(choice: Choice, judged: JudgedChoice) -> set[str]:
    """What the label names, up to its first comma, and neither question nor reply speaks of."""
    question = choice.question
    put = " ".join((question.ask, question.judge, question.change, *question.then))
    put += f" {question.expect or ''} {judged.whynot}"
    for die, colour in DICE.items():
        put = re.sub(rf"\b{die}(?=\d\b)", f"{colour} ", put)
    head = re.split("[,:]", PLACE.sub("", judged.label))[0].lower()
    return set(NAMED.findall(head)) - set(NAMED.findall(put.lower()))


def refused_anyway(judged: JudgedChoice) -> set[str]:
    """The rules by which a choice is refused that refuse everything of its kind."""
    failed = () if judged.why.ruling is None else judged.why.ruling.failed
    return {reason.rule.id for reason in failed} & set(AT_ANY_TIME)


def faults(case: Case) -> dict[str, set[str]]:
    """The wrong choices of a case whose answer is about something else, and what is missing."""
    found = {}
    for place, choice, judged in wrong(case):
        lacking = set() if choice.whynot else misses(choice, judged)
        if judged.why.allowed is False and place not in ABOUT_THE_MOMENT:
            lacking |= refused_anyway(judged)
        found[place] = lacking
    return {place: lacking for place, lacking in found.items() if lacking}


@every("case", cases().values(), lambda case: case.id)
def test_a_wrong_choice_of_a_case_is_answered_by_what_decides_it(case: Case) -> None:
    assert faults(case) == {}


@pytest.mark.whole
@pytest.mark.parametrize("name", GAMES)
def test_a_wrong_choice_of_an_exercise_is_answered_by_what_decides_it(name: str) -> None:
    made = [
        make(name, kind.kind, seed, 1 + seed % 5)
        for kind in exercises(name)
        for seed in range(SEEDS)
    ]
    assert {place: lacking for case in made for place, lacking in faults(case).items()} == {}


def test_every_choice_that_is_about_the_moment_is_refused_by_it() -> None:
    told = {
        place: refused_anyway(judged)
        for case in cases().values()
        for place, _choice, judged in wrong(case)
        if place in ABOUT_THE_MOMENT
    }
    assert told.keys() == ABOUT_THE_MOMENT.keys()
    assert all(told.values())


OTHER = """
id = "OWN-1"
title = "Whose token?"
question = "Which?"
source = { document = "own", place = "here" }
position = '''
tile TU-3 0,0 0
tile BG-A 0,1 180
token red 0,0.p1
token red 0,0.p2
'''
[[step]]
question = "Which of them may be laid?"
ask = "portals"
pick = "all"
choices = [
    { label = "A blue token", judge = "token red 0,0.p1", at = [] },
    { label = "The field ends", ask = "feature 0,0.f1", expect = { complete = true }, at = [] },
]
"""


def test_a_question_about_something_else_is_found() -> None:
    case = read_case(OTHER, "carcassonne")
    assert faults(case) == {
        "OWN-1.1.A": {"blue"},
        "OWN-1.1.B": {"carcassonne.field-never-complete"},
    }
