"""A handout out of a lesson: every case with its questions, and with its answers or without."""

from __future__ import annotations

from boardlib.catalogue import Case
from boardlib.handout.answers import Solution
from boardlib.handout.boards import Draw, on_paper
from boardlib.handout.content import Chapter, Handout
from boardlib.handout.lessons import Lesson
from boardlib.handout.story import Story
from boardlib.text import _
from boardlib.widgets.story.state import Presenter


def handout(lesson: Lesson, answers: bool = True) -> Handout:
    """The handout of a lesson, with the answers or without them.

    Raises:
        ValueError: for a case without steps.
    """
    chapters = tuple(
        chapter(case, f"case{number}", answers) for number, case in enumerate(lesson.cases, 1)
    )
    return Handout(_(lesson.title), _(lesson.introduction), chapters)


def chapter(case: Case, name: str, with_answers: bool = True, draw: Draw = on_paper) -> Chapter:
    """One case.

    Args:
        case: the case.
        name: what links to it are called.
        with_answers: whether its answers are told.
        draw: draws its boards.

    Raises:
        ValueError: for a case without steps.
    """
    presenter = Presenter(case)
    stops = Story(presenter, name, draw).stops()
    return Chapter(
        name,
        case.id,
        _("{game} · {document}").format(game=_(case.rules.title), document=_(case.source.document)),
        _(case.title),
        _(case.question),
        str(case.source),
        stops,
        () if with_answers else tuple(_(whatif.label) for whatif in case.whatifs),
        Solution(presenter, name, stops, draw).answers() if with_answers else None,
    )
