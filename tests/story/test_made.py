"""What a task has made: a tunnel is dashed, closed ends are ticked, what is in reach is framed."""

from __future__ import annotations

import re

from boardlib.catalogue import find_case
from boardlib.drawing.scene import Circle, Group, Path
from boardlib.story.state import Presenter
from boardlib.story.view import view_of


def at(case: str, index: int = 0) -> Presenter:
    found = Presenter(find_case(case))
    found.may_skip = True
    found.go(index)
    return found


def added(presenter: Presenter) -> tuple[int, int]:
    """How many dashed lines and ticks lie over a board."""
    view = view_of(presenter)
    plain = presenter.framed(view.position, view.marks)
    over = presenter.acted(view.position, view.marks).shapes[len(plain.shapes) :]
    shapes = [shape for group in over if isinstance(group, Group) for shape in group.children]
    dashed = [one for one in shapes if isinstance(one, Path) and one.paint.dash]
    return len(dashed), len([one for one in shapes if isinstance(one, Circle)])


def test_a_tunnel_is_dashed_once_it_is_made_and_its_road_ticked_once_it_is_finished() -> None:
    presenter = at("TUN-T1.1")
    assert presenter.doing is not None
    assert added(presenter) == (0, 0)
    presenter.doing.point("token:1,0.p1")
    assert added(presenter) == (0, 0)  # refused: nothing was made
    presenter.doing.point("1,2.p2")
    assert added(presenter) == (1, 0)  # through, and open at its other end
    presenter.doing.take_back()
    assert presenter.doing is not None
    presenter.doing.point("1,2.p1")
    assert presenter.doing.tried.solved
    assert added(presenter) == (1, 2)


def test_one_closed_end_is_not_ticked() -> None:
    presenter = at("WAG-W2.2")
    presenter.answer()
    assert added(presenter) == (0, 0)


def test_what_is_in_reach_is_framed_after_an_answer() -> None:
    presenter = at("WAG-W2.5")

    def framed() -> list[tuple[str, ...]]:
        return [mark.keys for mark in view_of(presenter).marks if mark.role == "reach"]

    assert framed() == []
    presenter.answer()
    (tiles,) = framed()
    assert len(tiles) == 9


def test_what_a_step_says_is_in_reach_is_framed_before_an_answer_too() -> None:
    presenter = at("WAG-W2.1")
    wanted = ("0,-1", "0,0", "1,0")
    for _step in range(2):
        frames = [mark.keys for mark in view_of(presenter).marks if mark.role == "reach"]
        assert frames == [wanted]
        presenter.answer()
        presenter.next()


def test_a_board_of_a_lesson_calls_its_parts_by_no_coordinates() -> None:
    presenter = at("TUN-T1.1")
    for marks in ((), view_of(presenter).marks):
        scene = presenter.framed(view_of(presenter).position, marks)
        said = [stop.sentence for stop in scene.focusables if ".p" in stop.key]
        assert said
        assert not [one for one in said if re.search(r"-?\d,-?\d", one)]
