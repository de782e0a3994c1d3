"""What a question supposes is seen on its board, pale, and nothing is said of it."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.case import Case, Question, cases, find_case
from boardlib.drawing import Group, Scene
from boardlib.lesson.story.ghosts import supposes
from boardlib.lesson.story.state import Presenter
from tests.every import every


def asking(case: Case) -> Iterator[Presenter]:
    """A case at each of its questions."""
    at = Presenter(case)
    for index in at.predictions:
        at.go(index)
        yield at
        at.answer()


def ghosts(scene: Scene) -> tuple[Group, ...]:
    found = [one for one in scene.shapes if isinstance(one, Group) and one.roles == ("supposed",)]
    return tuple(one for group in found for one in group.children if isinstance(one, Group))


@every("case", cases().values(), lambda case: case.id)
def test_a_token_that_is_supposed_is_drawn_pale(case: Case) -> None:
    for at in asking(case):
        frame = at.frames[at.index]
        drawn = at.framed(frame.position, at.marks())
        seen = ghosts(drawn)
        there = Question(then=frame.step.then).prepare(case.rules, frame.position)[0]
        before, after = at.scene(frame.position).sentences, at.scene(there).sentences
        laid = [key for key in after if key.startswith("token:") and key not in before]
        assert len(seen) == (len(laid) if supposes(frame.step) else 0), (at.index + 1, laid)
        assert all(one.opacity < 1 for one in seen)
        assert not drawn.sentences.keys() & set(laid)


def test_the_second_and_fourth_step_of_the_first_case_show_what_they_suppose() -> None:
    shown = [
        at.index + 1 for at in asking(find_case("TUN-19")) if ghosts(at.framed(at.frame.position))
    ]
    assert shown == [2, 4]


def test_what_only_one_choice_tries_out_is_not_shown_before() -> None:
    frame = find_case("TUN-29").frames()[2]
    assert frame.step.then
    assert not supposes(frame.step)
