"""Tasks on paper: the goal with the questions, the solution and why with the answers."""

from __future__ import annotations

from boardlib.catalogue import Case, Frame, lesson_cases
from boardlib.catalogue.attempts import badge_words, solved
from boardlib.game.goals import Act, Estimate, Switch
from boardlib.handout import Handout
from boardlib.handout.content import Chapter, PrintedBoard
from boardlib.handout.paper import data, typeset
from boardlib.handout.show import quiz
from tests.every import every
from tests.handout.reading import of, texts


def chapter(name: str, answers: bool = True) -> Chapter:
    return of(name, answers).chapters[0]


def tasks(case: Case) -> list[Frame]:
    return [frame for frame in case.frames() if frame.task is not None]


@every("name", lesson_cases(), lambda name: name)
def test_every_task_is_asked_and_solved(name: str) -> None:
    case, page = lesson_cases()[name], chapter(name)
    asked = [stop for stop in page.stops if stop.ask is not None]
    assert page.answers is not None
    assert [stop.number for stop in asked] == [one.number for one in page.answers.solved]
    assert len(asked) == sum(frame.asks for frame in case.frames())
    told = " ".join(texts(page.answers))
    for frame in tasks(case):
        assert frame.task is not None
        assert frame.task.goal in " ".join(texts(page.stops))
        assert solved(case, frame).say in told


@every("name", lesson_cases(), lambda name: name)
def test_no_question_tells_how_it_is_done(name: str) -> None:
    case = lesson_cases()[name]
    for answers in (True, False):
        page = chapter(name, answers)
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


@every("name", lesson_cases(), lambda name: name)
def test_on_what_an_answer_rests_is_told_before_it_is_asked_for(name: str) -> None:
    case, page = lesson_cases()[name], chapter(name)
    asking = [stop for stop in page.stops if stop.ask is not None]
    frames = [frame for frame in case.frames() if frame.asks]
    for stop, frame in zip(asking, frames, strict=True):
        before = [line for one in page.stops[: stop.number] for line in one.story]
        for badge in (*case.badges, *frame.step.badges):
            assert before.count(badge_words(badge)) >= 1


def boards(page: Chapter) -> list[PrintedBoard]:
    return [stop.board for stop in page.stops if stop.board is not None]


@every("name", lesson_cases(), lambda name: name)
def test_a_board_that_shows_what_was_done_waits_for_those_who_have_done_it(name: str) -> None:
    case, page = lesson_cases()[name], chapter(name)
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
