"""A board keeps its size while a task is done on it: nothing jumps under the finger."""

from __future__ import annotations

from boardlib.catalogue import Case
from boardlib.catalogue.reading import lesson_cases
from boardlib.game.goals import Act
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from tests.every import every


def size(at: Presenter) -> tuple[float, float]:
    view = view_of(at)
    scene = at.framed(view.position, view.marks)
    return scene.width, scene.height


@every("case", lesson_cases().values(), lambda case: str(case.id))
def test_a_board_is_as_large_once_its_task_is_done(case: Case) -> None:
    changed = {}
    for number, frame in enumerate(case.frames()):
        at = Presenter(case)
        at.may_skip = True
        at.go(number)
        before = size(at)
        at.answer()
        if isinstance(frame.task, Act) and size(at) != before:
            changed[number + 1] = before, size(at)
    assert changed == {}
