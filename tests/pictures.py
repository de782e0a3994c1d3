"""What is in a picture, and what holds for every picture."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

from boardlib.drawing.geometry import Box
from boardlib.drawing.labels import text_box
from boardlib.drawing.scene import Group, Scene, Shape, Text
from boardlib.drawing.svg import svg


def groups(scene: Scene) -> Iterator[tuple[Group, float, float, float]]:
    """Every group of a picture, with its place and scale on it."""
    yield from _groups(scene.shapes, 0.0, 0.0, 1.0)


def _groups(
    shapes: tuple[Shape, ...], x: float, y: float, scale: float
) -> Iterator[tuple[Group, float, float, float]]:
    for shape in shapes:
        if isinstance(shape, Group):
            left, top = x + shape.offset[0] * scale, y + shape.offset[1] * scale
            yield shape, left, top, scale * shape.scale
            yield from _groups(shape.children, left, top, scale * shape.scale)


def keyed(scene: Scene) -> dict[str, Group]:
    """The groups with a key."""
    return {group.key: group for group, _x, _y, _scale in groups(scene) if group.key}


def texts(scene: Scene) -> list[str]:
    """Every text of a picture."""
    loose = [shape.text for shape in scene.shapes if isinstance(shape, Text)]
    inside = [s.text for g, *_ in groups(scene) for s in g.children if isinstance(s, Text)]
    return loose + inside


def roles(scene: Scene, role: str) -> list[Group]:
    """The groups with a role."""
    return [group for group, _x, _y, _scale in groups(scene) if role in group.roles]


def every_colour(shapes: tuple[Shape, ...]) -> Iterator[str]:
    """The colour name of every fill, line and letter, as often as it is used."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from every_colour(shape.children)
        elif isinstance(shape, Text):
            yield from (shape.colour, shape.halo)
        else:
            yield from (shape.paint.fill, shape.paint.stroke)


def colours_in(shapes: tuple[Shape, ...]) -> set[str]:
    """The colour names that shapes use."""
    return set(every_colour(shapes)) - {""}


def words_with_room(scene: Scene) -> Iterator[tuple[str, Box]]:
    """Every text of a picture, and its room there."""
    around = [(scene.shapes, 0.0, 0.0, 1.0)]
    around += [(group.children, x, y, scale) for group, x, y, scale in groups(scene)]
    for shapes, x, y, scale in around:
        for text in shapes:
            if isinstance(text, Text):
                left, top, right, bottom = (scale * edge for edge in text_box(text))
                yield text.text, (x + left, y + top, x + right, y + bottom)


def text_boxes(scene: Scene) -> list[Box]:
    """The room of every text of a picture."""
    return [box for _text, box in words_with_room(scene)]


def check_texts_inside(scene: Scene) -> None:
    """No text is cut off at an edge of the picture."""
    for left, top, right, bottom in text_boxes(scene):
        assert left >= 0
        assert top >= 0
        assert right <= scene.width
        assert bottom <= scene.height


def check_svg(scene: Scene) -> None:
    """It is well formed, what it calls by an id is its own, and it is the same every time."""
    text = svg(scene, prefix="x7")
    assert ElementTree.fromstring(text).get("role") == "img"
    ids = re.findall(r'\bid="([^"]+)"', text)
    assert len(set(ids)) == len(ids)
    assert all(one.startswith("x7-") for one in ids)
    assert set(re.findall(r"url\(#([^)]+)\)", text)) <= set(ids)
    assert svg(scene, prefix="x7") == text
