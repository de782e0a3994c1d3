"""The badges of a board that is printed small: their letters can be read, and none is cut off.

On paper a board may be a third as wide as in a lesson, but its letters are as high as the text.
So they fill their badges, and where badges would cover each other they show nothing but letters.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import Final

from boardlib.drawing import Group, Path, Scene
from boardlib.drawing.badges import rounded
from boardlib.drawing.labels import Box, overlap
from boardlib.drawing.scene import Shape, Text, remade
from boardlib.drawing.sizes import (
    LEAST_OF_ANSWERS,
    LEAST_ON_PAPER,
    LETTER_ON_PAPER,
    MOST_ON_PAPER,
)
from boardlib.handout.corner import extents

GROWN: Final = 2.0
"""How much larger badges at the edge of a board may be drawn without being cut off."""
NAMED: Final = 2.6
"""The same of names beside its sides."""
LONGEST: Final = 2
"""What has more letters than these is no letter of a piece."""
FILLS: Final = 1.75
"""How much larger the letter of a piece may be until it fills it."""
SIDE: Final = 24.0
"""Width and height of a badge with nothing but a letter, in units of a picture."""


def printed(scene: Scene) -> Scene:
    """A picture with badges that can be read where it is printed small."""
    largest = _boxes(scene, MOST_ON_PAPER)
    clash = any(overlap(one, other) for one, other in combinations(largest, 2))
    shapes = remade(scene.shapes, partial(_readable, tight=clash))
    return _uncut(replace(scene, shapes=shapes))


def lettered(scene: Scene, shown: float) -> Scene:
    """A picture whose pieces have letters and numbers that can be read, as far as they fit.

    Args:
        scene: the picture.
        shown: how many points a unit of it is on paper.
    """
    pieces = scene.showing.pieces
    return replace(scene, shapes=tuple(_larger(one, shown, pieces) for one in scene.shapes))


def least_scale(scene: Scene) -> float:
    """How many points a unit of a picture has to be on paper, so that its pieces can be read.

    So can then what grows with small pictures: badges, names and numbers beside the board.
    """
    pieces = scene.showing.pieces
    return max((one for shape in scene.shapes for one in _scales(shape, pieces, 1.0)), default=0.0)


def _scales(
    shape: Shape, pieces: frozenset[str], size: float, grows: float = 0.0
) -> Iterator[float]:
    """What every letter wants that may grow so much; ``size`` is how much larger it is drawn."""
    if isinstance(shape, Text):
        grows = MOST_ON_PAPER if shape.legible else grows
        if grows and shape.text.strip():
            yield LEAST_OF_ANSWERS / (shape.size * size * grows)
    elif isinstance(shape, Group):
        if shape.legible:
            grows = MOST_ON_PAPER
        elif not pieces.isdisjoint(shape.roles):
            grows = FILLS
        for one in shape.children:
            yield from _scales(one, pieces, size * shape.scale, grows)


def _larger(shape: Shape, shown: float, pieces: frozenset[str], inside: bool = False) -> Shape:
    """A shape in which the letters of pieces fill them, where they would be too small."""
    if isinstance(shape, Text):
        return _filling(shape, shown) if inside and len(shape.text) <= LONGEST else shape
    if not isinstance(shape, Group) or shape.legible:
        return shape
    inside = inside or not pieces.isdisjoint(shape.roles)
    scale = shown * shape.scale
    children = tuple(_larger(one, scale, pieces, inside) for one in shape.children)
    return replace(shape, children=children, memo=None) if children != shape.children else shape


def _filling(text: Text, shown: float) -> Text:
    """A letter or a number on a piece, larger around its middle."""
    growth = min(max(1.0, LEAST_ON_PAPER / (text.size * shown)), FILLS)
    return replace(text, size=text.size * growth, y=text.y + 0.36 * text.size * (growth - 1))


def _readable(group: Group, tight: bool) -> Group:
    """A badge whose letter fills it; right and wrong remain a full disc and a hollow square."""
    letters = [shape for shape in group.children if isinstance(shape, Text)]
    if not _is_badge(group) or len(letters) != 1 or len(letters[0].text) != 1:
        return group
    if "asked" not in group.roles and not tight:
        return group
    letter = replace(letters[0], x=0.0, y=LETTER_ON_PAPER * 0.35, size=LETTER_ON_PAPER)
    rims = [one for one in group.children if isinstance(one, Path) and one.paint.fill]
    if "asked" not in group.roles:
        radius = SIDE / 2 if "allowed" in group.roles else 2.5
        outline = rounded(-SIDE / 2, -SIDE / 2, SIDE, SIDE, radius)
        rims = [replace(rim, commands=outline) for rim in rims]
    return replace(group, children=(*rims, letter), legible=LETTER_ON_PAPER)


def _is_badge(group: Group) -> bool:
    return bool(group.legible) and "badge" in group.roles


def _uncut(scene: Scene) -> Scene:
    """A picture with room for the badges at its edges, and for the names at its sides."""
    names = [box for shape in scene.shapes for box in _names(shape)]
    aside = [(left, 0.0, right, 0.0) for left, _top, right, _bottom in names]
    boxes = [*_boxes(scene, GROWN), *aside, (0.0, 0.0, scene.width, scene.height)]
    left, top = (max(0.0, -min(box[side] for box in boxes)) for side in (0, 1))
    right, below = (max(box[side] for box in boxes) for side in (2, 3))
    if (left, top, right, below) == (0.0, 0.0, scene.width, scene.height):
        return scene
    moved = (Group(scene.shapes, offset=(left, top)),)
    return replace(scene, width=left + right, height=top + below, shapes=moved)


def _names(shape: Shape) -> Iterator[Box]:
    """What every name of a picture takes where it has grown."""
    if not isinstance(shape, Group):
        return
    if shape.legible:
        texts = [one for one in shape.children if isinstance(one, Text)]
        if not _is_badge(shape) and sum(len(one.text) for one in texts) > LONGEST:
            yield from extents((replace(shape, scale=shape.scale * NAMED),))
        return
    (dx, dy), scale = shape.offset, shape.scale
    clip = (
        next(extents((replace(shape, offset=(0.0, 0.0), scale=1.0),)), None) if shape.clip else None
    )
    for box in (box for one in shape.children for box in _names(one)):
        if clip is None or overlap(box, clip):
            left, top, right, bottom = box
            yield dx + left * scale, dy + top * scale, dx + right * scale, dy + bottom * scale


def _boxes(scene: Scene, growth: float) -> list[Box]:
    """What every badge of a picture takes where it has grown."""
    return [box for shape in scene.shapes for box in _grown(shape, growth)]


def _grown(shape: Shape, growth: float) -> Iterator[Box]:
    if not isinstance(shape, Group):
        return
    if _is_badge(shape):
        every = list(extents((replace(shape, scale=shape.scale * growth),)))
        lefts, tops, rights, bottoms = zip(*every, strict=True)
        yield min(lefts), min(tops), max(rights), max(bottoms)
        return
    (dx, dy), scale = shape.offset, shape.scale
    for left, top, right, bottom in (box for one in shape.children for box in _grown(one, growth)):
        yield dx + left * scale, dy + top * scale, dx + right * scale, dy + bottom * scale
