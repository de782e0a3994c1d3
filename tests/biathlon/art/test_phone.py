"""The boards of the lessons on a phone: each is as wide as the page, nothing on it is too small.

What is pointed at is broad enough for a finger, and what is read is read, without scrolling.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from boardlib.catalogue import Case, find_case
from boardlib.drawing.scene import Circle, Group, Path, Polygon, Scene, Shape
from boardlib.handout.printed import extents
from boardlib.notebooks.catalogue import lessons
from boardlib.story.picture import LAID_OUT, fitting, height, is_above, lines, side_by_side
from boardlib.story.state import Presenter
from boardlib.story.view import View, view_of
from tests.pictures import groups

PAGE = 362.0
"""Width in pixels of a board on a page of 390."""
LETTERS, FINGER = 9.0, 24.0
CODES = ("B1", "B2", "B3")
CASES = [case for one in lessons() if one.code in CODES for case in one.cases]
_SVG = "{http://www.w3.org/2000/svg}"


def screens(case: Case) -> Iterator[tuple[View, Scene, float]]:
    """Every screen of a case: what is shown, its board, and how high it is drawn."""
    show = Presenter(case)
    high = height(lines(show)) if is_above(show) else 0.0
    for number in range(len(show.frames)):
        show.index = number
        view = view_of(show)
        scene, task = show.acted(view.position, view.marks), view.task
        laid, both = task is not None and task.is_laid_out, task is not None and task.both
        each = max(high, LAID_OUT) if laid else side_by_side(scene, high) if both else high
        yield view, scene, each


def letters(picture: str) -> Iterator[tuple[float, str]]:
    """The size of every text of a picture, in units, and what it says."""
    yield from _letters(ElementTree.fromstring(picture), 1.0)


def _letters(part: ElementTree.Element, scale: float) -> Iterator[tuple[float, str]]:
    moved = part.get("transform", "")
    scale *= float(moved.partition("scale(")[2].partition(")")[0] or 1)
    if part.tag == f"{_SVG}text":
        yield float(part.get("font-size", "0")) * scale, "".join(part.itertext())
    for child in part:
        yield from _letters(child, scale)


def breadth(shapes: tuple[Shape, ...]) -> float:
    """How broad something is where it is narrowest, lines as broad as they catch the pointer."""
    boxes = list(extents(shapes))
    wide = max(box[2] for box in boxes) - min(box[0] for box in boxes)
    tall = max(box[3] for box in boxes) - min(box[1] for box in boxes)
    return max(min(wide, tall), *_lines(shapes, 1.0))


def _lines(shapes: tuple[Shape, ...], scale: float) -> Iterator[float]:
    for one in shapes:
        if isinstance(one, Group):
            yield from _lines(one.children, scale * one.scale)
        elif isinstance(one, Path | Polygon | Circle):
            yield one.paint.width * scale


def test_there_are_cases() -> None:
    assert len(CASES) == 29


@pytest.mark.parametrize("name", CASES)
def test_a_board_is_read_and_pointed_at_where_the_page_is_narrow(name: str) -> None:
    for view, scene, high in screens(find_case(name)):
        made = fitting(scene, "x", view.veiled, high)
        read = {text: size * PAGE / scene.width for size, text in letters(made.svg)}
        assert {text: size for text, size in read.items() if size < LETTERS} == {}, view.number
        pointed = set() if view.task is None else set(view.task.places)
        found = {
            group.key: breadth(group.children) * scale * PAGE / scene.width
            for group, _x, _y, scale in groups(scene)
            if group.key in pointed
        }
        assert {key: wide for key, wide in found.items() if wide < FINGER} == {}, view.number
