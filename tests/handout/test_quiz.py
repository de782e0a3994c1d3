"""A handout as a quiz for Moodle: every question with its choices, their worth and their words."""

import re
from base64 import b64decode
from functools import cache
from html import unescape
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring, parse, tostring

import pytest

from boardlib import handout
from boardlib.catalogue import Case, Frame, cases, find_case, lesson_cases
from boardlib.catalogue.attempts import badge_words, solved
from boardlib.game.goals import Act, Estimate, Switch
from boardlib.handout import chapter
from boardlib.handout.content import Chapter, Handout, PrintedBoard
from boardlib.handout.paper import data, typeset
from boardlib.handout.show import quiz
from boardlib.text import _
from tests.every import every
from tests.handout.reading import of, texts

ENDS = (".", "!", "?", "…", ".’", "?’", "!’", ".”", "?”", "!”", ")")
"""How what stands in one line with others ends, so that it is not read as their beginning."""


@cache
def any_board() -> PrintedBoard:
    board = chapter(find_case("TUN-32"), "case1").stops[0].board
    assert board is not None
    return board


def quiz_of(case: Case) -> Element:
    """The quiz of a case, each time with the same board: other tests draw its own ones."""
    made = chapter(case, "case1", draw=lambda *_board: any_board())
    return quiz(Handout("", "", (made,))).getroot()


def worth(question: Element) -> list[float]:
    return [float(one.attrib["fraction"]) for one in question.findall("answer")]


@pytest.mark.whole
@every("case", cases().values(), lambda case: case.id)
def test_every_question_is_there_with_what_is_said_of_each_choice(case: Case) -> None:
    """And who sets up the quiz is told when boards have to wait."""
    asked = [frame for frame in case.frames() if frame.is_prediction]
    made = quiz_of(case)
    found = made.findall("question[@type='multichoice']")
    assert len(found) == len(asked)
    for question, frame in zip(found, asked, strict=True):
        assert _(frame.step.question) in unescape(question.findtext("questiontext/text", ""))
        labels = [unescape(one.findtext("text", "")) for one in question.findall("answer")]
        assert labels == [choice.label for choice in frame.choices]
        right = [choice.right for choice in frame.choices]
        assert [share > 0 for share in worth(question)] == right
        assert sum(share for share in worth(question) if share > 0) == pytest.approx(100, abs=1e-3)
        assert (question.findtext("single") == "true") == (frame.step.pick == "one")
        said = [one.findtext("feedback/text", "") for one in question.findall("answer")]
        assert all(said)
        for choice, words in zip(frame.step.choices, said, strict=True):
            assert _(choice.whynot) in unescape(re.sub("<[^>]+>", "", words))
    then = case.frames()[asked[0].number : asked[-1].number]
    told = made.findtext("question/info/text", "")
    assert "Sequential" in told or not any(frame.step.move for frame in then)
    assert not told or len(asked) > 1


def test_the_board_comes_along_as_a_picture(tmp_path: Path) -> None:
    path = tmp_path / "quiz.xml"
    handout.write(handout.handout(handout.find_lesson("TUN-32")), path)
    first = parse(path).getroot().find("question[@type='multichoice']/questiontext")
    assert first is not None
    file = first.find("file")
    assert file is not None
    assert f"@@PLUGINFILE@@/{file.attrib['name']}" in first.findtext("text", "")
    assert fromstring(b64decode(file.text or "")).tag == "{http://www.w3.org/2000/svg}svg"


def test_a_quiz_is_the_same_every_time_and_needs_its_answers(tmp_path: Path) -> None:
    case = find_case("TUN-32")
    assert tostring(quiz_of(case)) == tostring(quiz_of(case))
    bare = handout.handout(handout.find_lesson("TUN-32"), answers=False)
    with pytest.raises(ValueError, match="A quiz needs the answers"):
        handout.write(bare, tmp_path / "quiz.xml")


# --- tasks --------------------------------------------------------------------------------


def chapter_of(name: str, answers: bool = True) -> Chapter:
    return of(name, answers).chapters[0]


def tasks(case: Case) -> list[Frame]:
    return [frame for frame in case.frames() if frame.task is not None]


@pytest.mark.whole
@every("name", lesson_cases(), lambda name: name)
def test_every_task_is_asked_and_solved(name: str) -> None:
    case, page = lesson_cases()[name], chapter_of(name)
    asked = [stop for stop in page.stops if stop.ask is not None]
    assert page.answers is not None
    assert [stop.number for stop in asked] == [one.number for one in page.answers.solved]
    assert len(asked) == sum(frame.asks for frame in case.frames())
    told = " ".join(texts(page.answers))
    for frame in tasks(case):
        assert frame.task is not None
        assert frame.task.goal in " ".join(texts(page.stops))
        assert solved(case, frame).say in told


@pytest.mark.whole
@every("name", lesson_cases(), lambda name: name)
def test_no_question_tells_how_it_is_done(name: str) -> None:
    case = lesson_cases()[name]
    for answers in (True, False):
        page = chapter_of(name, answers)
        printed = " ".join([*texts(page.stops), *(b.words for b in boards(page))])
        for frame in tasks(case):
            task = frame.task
            if isinstance(task, Act):
                assert not task.cannot or task.cannot not in printed
            shown = task.shown.values() if isinstance(task, Switch) else ()
            assert not [one for one in shown if one in printed]
            said = solved(case, frame).say
            assert said not in printed, said
            replies = [one.say for one in getattr(task, "mistakes", ())]
            replies += [text for _value, text in getattr(task, "replies", ())]
            assert not [one for one in replies if one in printed]


@pytest.mark.whole
@every("name", lesson_cases(), lambda name: name)
def test_on_what_an_answer_rests_is_told_before_it_is_asked_for(name: str) -> None:
    case, page = lesson_cases()[name], chapter_of(name)
    asking = [stop for stop in page.stops if stop.ask is not None]
    frames = [frame for frame in case.frames() if frame.asks]
    for stop, frame in zip(asking, frames, strict=True):
        before = [line for one in page.stops[: stop.number] for line in one.story]
        assert [line for line in before if not line.endswith(ENDS)] == []
        for badge in (*case.badges, *frame.step.badges):
            assert before.count(f"{badge_words(badge).removesuffix('.')}.") >= 1


def test_on_paper_nobody_turns_a_switch_and_each_table_is_named_with_its_answer() -> None:
    page = chapter_of("TDF-R1.1")
    asked = page.stops[1].ask
    assert asked is not None
    assert asked.question == "At another table it is played the other way. Look at the same board."
    assert page.answers is not None
    solved_there = page.answers.solved[1]
    assert solved_there.question == asked.question
    assert [one.line.text.split(": ")[0] for one in solved_there.judged] == [
        "Here",
        "At another table",
    ]


def boards(page: Chapter) -> list[PrintedBoard]:
    return [stop.board for stop in page.stops if stop.board is not None]


@every("name", lesson_cases(), lambda name: name)
def test_a_board_that_shows_what_was_done_waits_for_those_who_have_done_it(name: str) -> None:
    case, page = lesson_cases()[name], chapter_of(name)
    asking = [frame for frame in case.frames() if frame.asks]
    for before, frame, stop in zip(asking, asking[1:], page.stops[1:], strict=False):
        if before.after != before.position and frame.position != before.position:
            assert stop.turns or stop.board is None, (name, frame.number)


def test_tasks_are_typeset_and_asked_by_a_platform() -> None:
    for name in ("TUN-T1.2", "TUN-T2.2", "WAG-W3.6"):
        made: Handout = of(name)
        assert typeset(data(made))
        essays = quiz(made).findall("question[@type='essay']")
        assert len(essays) == len(tasks(lesson_cases()[name]))
        for essay, frame in zip(essays, tasks(lesson_cases()[name]), strict=True):
            text = essay.findtext("questiontext/text") or ""
            said = solved(lesson_cases()[name], frame).say
            assert said not in text
            if not isinstance(frame.task, Estimate):
                assert said in (essay.findtext("graderinfo/text") or "").replace("&#x27;", "'")
