"""Badges as large as a class sees them: nothing is cut off, and the riders can be read."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import Any

import pytest

from boardlib import tour
from boardlib.catalogue import find_case
from boardlib.catalogue.practice import make
from boardlib.drawing.scene import Circle, Group, Mark, Path, Polygon, Scene, Shape, Text
from boardlib.drawing.sizes import LARGEST_ON_WALL, LEAST_ON_WALL, MOST
from boardlib.handout.show import of_case
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.tour.art.offers import RIDER
from boardlib.widgets.teacher.view import room
from tests.every import every
from tests.pictures import groups, texts
from tests.tour.art.pictures import peloton

Box = tuple[float, float, float, float]
BADGES = {"badge", "pill", "order", "station"}
CASES = tuple(f"TDF-{number:02}" for number in range(1, 28))
LETTERS = (9.0, 7.0)
"""Half the width and height of the number of a rider."""


def scale_of(scene: Scene) -> float:
    """Pixels of a unit where a class sees the picture."""
    _place, (wide, high) = room(scene.width, scene.height)
    return min(wide / scene.width, high / scene.height, LARGEST_ON_WALL)


def laid(
    shapes: tuple[Shape, ...], pixel: float, x: float = 0.0, y: float = 0.0, scale: float = 1.0
) -> Iterator[tuple[Group, float, float, float]]:
    """Every group with its place and scale, its letters as large as they are on the wall."""
    for shape in shapes:
        if isinstance(shape, Group):
            left, top = x + shape.offset[0] * scale, y + shape.offset[1] * scale
            inner = scale * shape.scale
            if shape.legible:
                inner *= min(max(LEAST_ON_WALL / (shape.legible * inner * pixel), 1.0), MOST)
            yield shape, left, top, inner
            yield from laid(shape.children, pixel, left, top, inner)


def outline(group: Group) -> Iterator[tuple[float, float]]:
    """Points around the shapes of a badge."""
    for shape in group.children:
        if isinstance(shape, Circle):
            far = shape.radius
            yield from (
                (shape.x + dx * far, shape.y + dy * far) for dx in (-1, 1) for dy in (-1, 1)
            )
        elif isinstance(shape, Path):
            for _name, *values in shape.commands:
                numbers = [float(value) for value in values]
                yield from zip(numbers[::2], numbers[1::2], strict=True)


def boxes(scene: Scene) -> list[Box]:
    """The room of every badge on the wall."""
    found = []
    for group, x, y, scale in laid(scene.shapes, scale_of(scene)):
        if BADGES & set(group.roles):
            xs, ys = zip(*outline(group), strict=True)
            found.append(
                (x + scale * min(xs), y + scale * min(ys), x + scale * max(xs), y + scale * max(ys))
            )
    return found


def numbers(scene: Scene) -> list[Box]:
    """The room of the number of every rider."""
    wide, tall = LETTERS
    return [
        (x - wide, y - tall, x + wide, y + tall)
        for group, x, y, _scale in laid(scene.shapes, scale_of(scene))
        if group.key.startswith("rider:") and "home" not in group.roles
    ]


def share(one: Box, other: Box) -> float:
    """How much of the smaller box the other one covers."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    tall = min(one[3], other[3]) - max(one[1], other[1])
    if wide <= 0 or tall <= 0:
        return 0.0
    return wide * tall / min((b[2] - b[0]) * (b[3] - b[1]) for b in (one, other))


@cache
def drawn(name: str) -> tuple[Scene, ...]:
    """The pictures of a case, as a class sees them."""
    return tuple(sheet.scene for sheet in of_case(find_case(name)).sheets)


each_case = every("name", CASES)


def supposed(name: str) -> Iterator[Scene]:
    """The picture of every what-if of a case."""
    presenter = Presenter(find_case(name))
    for index in range(len(presenter.frames)):
        presenter.go(index)
        presenter.answer()
        for number in range(len(presenter.whatifs)):
            presenter.suppose(number)
            yield presenter.scene(view_of(presenter).position, marks_of(presenter))


def cut_off(scene: Scene) -> list[Box]:
    """Badges that leave the picture."""
    return [
        (left, top, right, bottom)
        for left, top, right, bottom in boxes(scene)
        if left < 0 or top < 0 or right > scene.width or bottom > scene.height
    ]


def covering(scene: Scene) -> list[tuple[Box, Box]]:
    """Badges that cover a quarter of each other, or of the number of a rider."""
    found = boxes(scene)
    pairs = [*combinations(found, 2), *product(found, numbers(scene))]
    return [(one, other) for one, other in pairs if share(one, other) >= 0.25]


def faults(scenes: Iterable[Scene], find: Callable[[Scene], list[Any]]) -> list[tuple[int, Any]]:
    """What is wrong with which of some pictures, counted from 1."""
    return [(number, fault) for number, scene in enumerate(scenes, 1) for fault in find(scene)]


@each_case
def test_badges_of_what_ifs_leave_each_other_and_the_riders_to_be_read(name: str) -> None:
    scenes = list(supposed(name))
    assert faults(scenes, cut_off) == []
    assert faults(scenes, covering) == []


@pytest.mark.whole
@each_case
def test_no_badge_is_cut_off(name: str) -> None:
    assert drawn(name)
    assert faults(drawn(name), cut_off) == []


@each_case
def test_badges_leave_each_other_and_the_riders_to_be_read(name: str) -> None:
    assert faults(drawn(name), covering) == []


WRITTEN = (11.2, 7.2)
"""Half the width and height of a number of two digits."""
PLATE = (17.1, 17.1)
"""The same of the square of a rider."""


def test_the_squares_of_the_braked_touch_no_number_and_no_other_rider() -> None:
    lines = "\n".join(f"rider {11 + n} red {n // 3},{11 - n % 3}" for n in range(9))
    found = [*groups(tour.draw(tour.read(f"road B1\n{lines}\nplayed 11 white 1")))]
    at = {one.key: (x, y) for one, x, y, _scale in found if one.key.startswith("rider:")}
    signs = [(one, x, y) for one, x, y, _scale in found if _is_braked(one)]
    for (sign, x, y), own in zip(signs[:2], ("rider:14", "rider:17"), strict=True):
        xs, ys = zip(*outline(sign), strict=True)
        square = (x + min(xs) - 1, y + min(ys) - 1, x + max(xs) + 1, y + max(ys) + 1)
        for key, (left, top) in at.items():
            wide, high = WRITTEN if key == own else PLATE
            assert share(square, (left - wide, top - high, left + wide, top + high)) == 0.0


def _is_braked(group: Group) -> bool:
    """Whether it is the square of a braked rider."""
    words = [shape for shape in group.children if isinstance(shape, Text)]
    return any(one.colour == "refused" for one in words)


def too_small(scene: Scene) -> list[str]:
    """Riders whose number cannot be read from the back."""
    pixel = scale_of(scene)
    riders = [
        (group, scale * pixel)
        for group, _x, _y, scale in laid(scene.shapes, pixel)
        if group.key.startswith("rider:") and "home" not in group.roles
    ]
    return [
        group.key
        for group, scale in riders
        if any(text.size * scale <= 18 for text in written(group))
    ]


@each_case
def test_numbers_of_riders_are_read_from_the_back(name: str) -> None:
    assert faults(drawn(name), too_small) == []


def hidden(scene: Scene) -> list[str]:
    """Offers whose arrow lies behind badges by more than a quarter."""
    found = []
    for group, x, y, scale in laid(scene.shapes, scale_of(scene)):
        if "offer" not in group.roles:
            continue
        arrows = [shape for shape in group.children if isinstance(shape, Path)]
        points = [(x + scale * u, y + scale * v) for u, v in outline(Group(tuple(arrows[:1])))]
        covered = [
            point
            for left, top, right, bottom in boxes(scene)
            for point in points
            if left < point[0] < right and top < point[1] < bottom
        ]
        found += [group.key] * (len(covered) > len(points) // 4)
    return found


@each_case
def test_the_words_of_an_offer_leave_its_arrow_to_be_seen(name: str) -> None:
    assert faults(drawn(name), hidden) == []


def test_a_badge_that_finds_no_room_beside_its_rider_points_at_him() -> None:
    (frame,) = make("tour", "attack", seed=3, level=3).frames()
    asked = zip("ABCDEFGH", frame.position.riders, strict=False)
    marks = [Mark((f"rider:{one.number}",), "asked", letter) for letter, one in asked]
    scene = tour.draw(frame.position, marks)
    riders = [stop for stop in scene.focusables if stop.key.startswith("rider:")]
    tips = [
        wedge.points[1]
        for group in scene.shapes
        if isinstance(group, Group) and "tail" in group.roles
        for wedge in group.children[-1:]
        if isinstance(wedge, Polygon)
    ]
    assert tips
    for tip in tips:
        assert min(math.dist(tip, (stop.x, stop.y)) for stop in riders) == pytest.approx(RIDER)


def test_no_room_is_left_for_names_that_are_not_there() -> None:
    with_names = tour.draw(peloton("road B1"))
    assert any("riders" in text for text in texts(with_names))
    pairs = "\n".join(f"rider {n} blue {n % 2 * 3},{n // 2 * 2}" for n in range(1, 13))
    without = tour.draw(tour.read(f"road B1\n{pairs}"))
    assert not any("riders" in text for text in texts(without))
    assert without.height < with_names.height - 40


def test_places_and_times_of_those_who_are_home_are_read_from_the_back() -> None:
    scene = drawn("TDF-24")[-1]
    home = [group for group in scene.shapes if isinstance(group, Group)]
    words = [text for group in home for text in written(group) if text.text[-1] in ".s"]
    assert {"1.", "3 s"} <= {text.text for text in words}
    assert all(text.legible or text.size * scale_of(scene) >= LEAST_ON_WALL for text in words)


def written(group: Group) -> Iterator[Text]:
    """Every text in a group."""
    for shape in group.children:
        if isinstance(shape, Group):
            yield from written(shape)
        elif isinstance(shape, Text):
            yield shape
