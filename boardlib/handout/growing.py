"""Words on a small printed board, on its cards and buildings: they grow as far as there is room.

What a word does not touch as it is drawn it does not touch when it has grown, and it stays within
the shape on which it stands.  Badges, pieces, and what stands beside a board grow by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from math import sqrt
from typing import Final

from boardlib.drawing import Group, Scene
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box, overlap, text_box
from boardlib.drawing.scene import Shape, Text
from boardlib.drawing.sizes import (
    LEAST_OF_ANSWERS,
    LEAST_ON_PAPER,
    LEAST_WORDS,
    MOST_ON_PAPER,
)
from boardlib.handout.corner import extents
from boardlib.handout.printed import least_scale, lettered

MOST: Final = 1.8
"""How much larger a word is printed at most."""
STEPS: Final = 8
"""So many sizes are tried from there down to the size as it is drawn."""
MIDDLE: Final = 0.36
"""From the base line up to the middle of a letter, as a part of its size."""

SCALES: Final = (0.05, 5.0)
"""Between these a unit of a picture is on paper, in points."""
HALVINGS: Final = 7
"""So often the room between them is halved to find the least one: to one part in thirty."""


@dataclass
class _Placed:
    """A text or another shape where it is drawn, in units of the picture."""

    box: Box
    text: Text | None
    scale: float
    at: Point


def grown(scene: Scene, shown: float) -> Scene:
    """A picture whose words are as large as can be read, as far as there is room for them.

    Args:
        scene: the picture.
        shown: how many points a unit of it is on paper.
    """
    if not any(_wanted(size, shown) > 1 for size in _sizes(scene.shapes)):
        return scene
    placed = [*_placed(scene.shapes)]
    larger = {}
    for one in placed:
        if one.text is None or not _is_word(one.text):
            continue
        wanted = _wanted(one.text.size * one.scale, shown)
        if wanted > 1:
            text = _largest(one, wanted, placed, scene)
            larger[id(one.text)] = text
            one.box = _box(replace(one, text=text))
    return replace(scene, shapes=_with(scene.shapes, larger)) if larger else scene


def on_paper(scene: Scene, shown: float) -> Scene:
    """A picture with the letters of its pieces and its words as large as can be there.

    Args:
        scene: the picture.
        shown: how many points a unit of it is on paper.
    """
    return grown(lettered(scene, shown), shown)


def readable_scale(scene: Scene) -> float:
    """How many points a unit of a picture has to be on paper, so that all of it can be read."""
    if not any(_letters(scene.shapes, 1.0)):
        return 0.0
    fails, reads = SCALES
    for _ in range(HALVINGS):
        middle = sqrt(fails * reads)
        if _is_readable(scene, middle):
            reads = middle
        else:
            fails = middle
    return max(reads, least_scale(scene))


def _is_readable(scene: Scene, shown: float) -> bool:
    """Whether all letters can be read; how far words can grow is found only where that decides."""
    drawn = lettered(scene, shown)
    if _smallest(drawn, shown) >= LEAST_WORDS:
        return True
    if _smallest(drawn, shown) * MOST < LEAST_WORDS:
        return False
    return _smallest(grown(drawn, shown), shown) >= LEAST_WORDS


def _smallest(scene: Scene, shown: float) -> float:
    """The size in points of the smallest letters of a picture."""
    return shown * min(_letters(scene.shapes, shown), default=0.0)


def _letters(shapes: Iterable[Shape], shown: float, scale: float = 1.0) -> Iterator[float]:
    """The size of every text in units of the picture; what is legible grows with small pictures."""
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.detail <= shown:
                grows = _growth(shape.legible * shape.scale * shown) if shape.legible else 1.0
                inner = scale * shape.scale * min(MOST_ON_PAPER, grows)
                yield from _letters(shape.children, shown, inner)
        elif isinstance(shape, Text) and shape.text.strip():
            yield shape.size * scale * (_growth(shape.size * shown) if shape.legible else 1.0)


def _growth(size: float) -> float:
    """How much larger letters of so many points are drawn that grow by themselves."""
    return max(1.0, LEAST_ON_PAPER / size)


def _wanted(size: float, shown: float) -> float:
    """How much larger a word of some size should be."""
    return min(MOST, LEAST_OF_ANSWERS / (size * shown))


def _is_word(text: Text) -> bool:
    """Whether a text has to grow here: the letter of a player is told by colour and shape, too."""
    said = text.text.strip()
    return bool(said) and not text.legible and not (len(said) == 1 and said.isalpha())


def _sizes(shapes: Iterable[Shape], scale: float = 1.0) -> Iterator[float]:
    """The sizes of words that do not grow by themselves."""
    for shape in shapes:
        if isinstance(shape, Text):
            if _is_word(shape):
                yield shape.size * scale
        elif isinstance(shape, Group) and not shape.legible:
            yield from _sizes(shape.children, scale * shape.scale)


def _largest(one: _Placed, wanted: float, placed: Iterable[_Placed], scene: Scene) -> Text:
    """The largest size of a word, up to the wanted one, for which there is room."""
    assert one.text is not None
    most = _box(replace(one, text=_sized(one.text, wanted)))
    near = [other.box for other in placed if other is not one and overlap(other.box, most)]
    free = [box for box in near if not overlap(box, one.box)]
    around = [box for box in near if _within(one.box, box)]
    around.append((0.0, 0.0, scene.width, scene.height))
    for step in range(STEPS):
        text = _sized(one.text, wanted - (wanted - 1) * step / STEPS)
        box = _box(replace(one, text=text))
        if all(_within(box, room) for room in around) and not any(overlap(box, o) for o in free):
            return text
    return one.text


def _sized(text: Text, growth: float) -> Text:
    """A text larger around its middle."""
    down = MIDDLE * text.size * (growth - 1)
    return replace(text, size=text.size * growth, y=text.y + down)


def _within(inner: Box, outer: Box) -> bool:
    left, top, right, bottom = outer
    return left <= inner[0] and top <= inner[1] and inner[2] <= right and inner[3] <= bottom


def _box(one: _Placed) -> Box:
    """The room of a text in units of the picture."""
    assert one.text is not None
    return _moved(text_box(one.text), one.at, one.scale)


def _moved(box: Box, at: Point, scale: float) -> Box:
    (x, y), (left, top, right, bottom) = at, box
    return x + left * scale, y + top * scale, x + right * scale, y + bottom * scale


def _placed(
    shapes: Iterable[Shape], at: Point = (0.0, 0.0), scale: float = 1.0
) -> Iterator[_Placed]:
    """Every text and every other shape; lines in pieces, as they may run around a word."""
    for shape in shapes:
        if isinstance(shape, Text):
            if shape.text.strip():
                yield _Placed(_moved(text_box(shape), at, scale), shape, scale, at)
        elif isinstance(shape, Group) and not shape.legible:
            (x, y), (dx, dy) = at, shape.offset
            inner = (x + scale * dx, y + scale * dy)
            yield from _placed(shape.children, inner, scale * shape.scale)
        elif isinstance(shape, Group) or not shape.paint.hit:
            for box in extents((shape,)):
                yield _Placed(_moved(box, at, scale), None, scale, at)


def _with(shapes: tuple[Shape, ...], larger: dict[int, Text]) -> tuple[Shape, ...]:
    """Some shapes with larger texts in the place of their own."""
    return tuple(_changed(shape, larger) for shape in shapes)


def _changed(shape: Shape, larger: dict[int, Text]) -> Shape:
    if isinstance(shape, Text):
        return larger.get(id(shape), shape)
    if not isinstance(shape, Group) or shape.legible:
        return shape
    children = _with(shape.children, larger)
    same = all(one is other for one, other in zip(children, shape.children, strict=True))
    return shape if same else replace(shape, children=children, memo=None)
