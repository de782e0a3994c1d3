"""A handout as a quiz for Moodle: every question with its choices, their worth and their words."""

from __future__ import annotations

import re
from base64 import b64decode
from functools import cache
from html import unescape
from pathlib import Path
from xml.etree.ElementTree import Element, fromstring, parse, tostring

import pytest

from boardlib import handout
from boardlib.catalogue import Case, cases, find_case
from boardlib.handout import chapter
from boardlib.handout.content import Handout, PrintedBoard
from boardlib.handout.show import quiz
from boardlib.text import _
from tests.every import every


def questions(case: Case) -> list[Element]:
    """The questions of a case, without their boards, which other tests draw."""
    made = chapter(case, "case1", draw=lambda *_board: None)
    return quiz(Handout("", "", (made,))).getroot().findall("question[@type='multichoice']")


@cache
def any_board() -> PrintedBoard:
    board = chapter(find_case("TUN-32"), "case1").stops[0].board
    assert board is not None
    return board


def worth(question: Element) -> list[float]:
    return [float(one.attrib["fraction"]) for one in question.findall("answer")]


@every("case", cases().values(), lambda case: case.id)
def test_every_question_is_there_with_what_is_said_of_each_choice(case: Case) -> None:
    asked = [frame for frame in case.frames() if frame.is_prediction]
    found = questions(case)
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


@every("case", cases().values(), lambda case: case.id)
def test_who_sets_up_a_quiz_is_told_when_boards_have_to_wait(case: Case) -> None:
    asked = [frame for frame in case.frames() if frame.is_prediction]
    then = case.frames()[asked[0].number : asked[-1].number]
    made = chapter(case, "case1", draw=lambda *_board: any_board())
    told = quiz(Handout("", "", (made,))).getroot().findtext("question/info/text", "")
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
    assert [tostring(one) for one in questions(case)] == [tostring(one) for one in questions(case)]
    bare = handout.handout(handout.find_lesson("TUN-32"), answers=False)
    with pytest.raises(ValueError, match="A quiz needs the answers"):
        handout.write(bare, tmp_path / "quiz.xml")
