"""A board that is printed small: its letters can be read, nothing is cut off, corners are used.

Badges and words on cards and buildings grow as far as there is room; a question may stand in the
free corner of a board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import chain, combinations, pairwise
from math import sqrt
from typing import Final

from boardlib.drawing import Circle, Group, Path, Polygon, Scene
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Box, Point, polylines
from boardlib.drawing.labels import overlap, text_box
from boardlib.drawing.scene import Shape, Text, remade
from boardlib.drawing.sizes import (
    LEAST_OF_ANSWERS,
    LEAST_ON_PAPER,
    LEAST_WORDS,
    LETTER_ON_PAPER,
    MOST_ON_PAPER,
)

FINE: Final = 6.0
"""How finely it is looked for, in units of the picture."""
MARGIN: Final = 10.0
"""How far it keeps from what is drawn."""
LEAST: Final = (250.0, 60.0)
"""A corner that is less wide or less high is of no use."""


def free_corner(scene: Scene) -> Box | None:
    """The largest empty rectangle of a picture, or None where there is little room."""
    columns, rows = int(scene.width / FINE), int(scene.height / FINE)
    taken = [[False] * columns for _row in range(rows)]
    for left, top, right, bottom in extents(scene.shapes):
        across = range(_cell(left - MARGIN, columns), _cell(right + MARGIN, columns, 1))
        for y in range(_cell(top - MARGIN, rows), _cell(bottom + MARGIN, rows, 1)):
            for x in across:
                taken[y][x] = True
    found = _largest(taken)
    if found is None:
        return None
    left, top, right, bottom = (FINE * edge for edge in found)
    large = right - left >= LEAST[0] and bottom - top >= LEAST[1]
    return (left, top, right, bottom) if large else None


def _cell(at: float, count: int, more: int = 0) -> int:
    return max(0, min(count, int(at // FINE) + more))


def _largest(taken: Sequence[Sequence[bool]]) -> tuple[int, int, int, int] | None:
    """The largest rectangle of free cells: each row with the free cells above it."""
    best, most = None, 0
    heights = [0] * len(taken[0]) if taken else []
    for y, row in enumerate(taken, start=1):
        heights = [0 if used else high + 1 for used, high in zip(row, heights, strict=True)]
        for left, right, high in _spans(heights):
            if high * (right - left) > most:
                best, most = (left, y - high, right, y), high * (right - left)
    return best


def _spans(heights: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Every rectangle below a skyline that cannot be made wider: left, right and height."""
    open_: list[tuple[int, int]] = []
    for at, high in enumerate([*heights, 0]):
        start = at
        while open_ and open_[-1][1] >= high:
            start, taller = open_.pop()
            yield start, at, taller
        open_.append((start, high))


# --- where something is drawn ----------------------------------------------------------


def extents(shapes: Iterable[Shape]) -> Iterator[Box]:
    """Left, top, right and bottom of everything that is drawn; of mere lines piece by piece."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from _within(shape)
        elif isinstance(shape, Text):
            yield text_box(shape)
        elif isinstance(shape, Circle):
            x, y, r = shape.x, shape.y, shape.radius
            yield x - r, y - r, x + r, y + r
        elif isinstance(shape, Polygon):
            yield _around(shape.points)
        elif not shape.paint.hit:
            yield from _of_path(shape)


def _within(group: Group) -> Iterator[Box]:
    """What is drawn of a group, in the coordinates of what surrounds it; no more than its clip."""
    (dx, dy), scale = group.offset, group.scale
    clip = _around(chain.from_iterable(polylines(group.clip))) if group.clip else None
    for left, top, right, bottom in extents(group.children) if clip is None else (clip,):
        yield dx + left * scale, dy + top * scale, dx + right * scale, dy + bottom * scale


@lru_cache(maxsize=2048)
def _of_path(path: Path) -> tuple[Box, ...]:
    """The boxes of a path; a picture is looked at again for every size that it could have."""
    lines = polylines(path.commands, steps=4)
    if path.paint.fill:
        return tuple(map(_around, lines))
    return tuple(_around(piece) for line in lines for piece in pairwise(line))


def _around(points: Iterable[Point]) -> Box:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


# --- badges -----------------------------------------------------------------------------


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


# --- words on cards and buildings -------------------------------------------------------


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
            text = _largest_text(one, wanted, placed, scene)
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


def _largest_text(one: _Placed, wanted: float, placed: Iterable[_Placed], scene: Scene) -> Text:
    """The largest size of a word, up to the wanted one, for which there is room."""
    assert one.text is not None
    most = _box(replace(one, text=_sized(one.text, wanted)))
    near = [other.box for other in placed if other is not one and overlap(other.box, most)]
    free = [box for box in near if not overlap(box, one.box)]
    around = [box for box in near if _holds(one.box, box)]
    around.append((0.0, 0.0, scene.width, scene.height))
    for step in range(STEPS):
        text = _sized(one.text, wanted - (wanted - 1) * step / STEPS)
        box = _box(replace(one, text=text))
        if all(_holds(box, room) for room in around) and not any(overlap(box, o) for o in free):
            return text
    return one.text


def _sized(text: Text, growth: float) -> Text:
    """A text larger around its middle."""
    down = MIDDLE * text.size * (growth - 1)
    return replace(text, size=text.size * growth, y=text.y + down)


def _holds(inner: Box, outer: Box) -> bool:
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
