"""What of the letters in a picture is hidden: by a shape that is drawn later, or by another text.

Letters are measured by their outlines, shapes by what they fill and by the width of their lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any
from xml.etree import ElementTree

import numpy as np
from matplotlib.font_manager import FontProperties, findfont, get_font
from matplotlib.path import Path
from matplotlib.textpath import TextPath

from boardlib.drawing.figure import font

Points = Any
"""Rows of x and y."""
HIDDEN = 0.05
"""So much of the outline of a text may lie below something."""
TOUCHED = 0.5
"""So far, in units of the picture, two texts may reach into each other."""
SEEN = 0.3
"""What is paler covers nothing."""
_SIZE = 100.0
_COMMAND = re.compile(r"([MLCZ])([^MLCZ]*)")
_NUMBER = re.compile(r"-?[\d.]+")
_CODES = {"M": Path.MOVETO, "L": Path.LINETO, "C": Path.CURVE4}
_NONE = ("none", "transparent")
_PLACING = {"transform", "opacity", "clip-path"}


@dataclass(frozen=True)
class Place:
    """Where the shapes of a group lie, how strong they are, and what they are cut off by."""

    x: float = 0.0
    y: float = 0.0
    scale: float = 1.0
    opacity: float = 1.0
    clips: tuple[tuple[Any, Place], ...] = ()

    def inside(self, points: Points) -> Points:
        """Points of the picture as points of a shape that lies here."""
        return (points - [self.x, self.y]) / self.scale

    def outside(self, points: Points) -> Points:
        """Points of a shape as points of the picture."""
        return points * self.scale + [self.x, self.y]


@dataclass(slots=True)
class Outline:
    """A path as matplotlib has it, with its corners and the box around them."""

    path: Any
    corners: Points = field(init=False)
    low: list[float] = field(init=False)
    high: list[float] = field(init=False)

    def __post_init__(self) -> None:
        self.corners = self.path.vertices[self.path.codes != Path.CLOSEPOLY]
        self.low, self.high = self.corners.min(0).tolist(), self.corners.max(0).tolist()


@dataclass(slots=True)
class Drawn:
    """A line of text, or a shape.

    Attributes:
        number: the later it is drawn, the higher.
        words: what is written; empty for a shape.
        points: the outline of the letters, or the corners of a shape.
        low: left and top.
        high: right and bottom.
    """

    number: int
    words: str
    points: Points
    low: Points
    high: Points
    place: Place
    outline: Any = None
    fills: bool = False
    width: float = 0.0

    def hides(self, points: Points) -> Points:
        """Which points of the picture lie below this shape."""
        inside = self.place.inside(points)
        found = np.zeros(len(points), bool)
        if self.fills:
            found |= self.outline.contains_points(inside)
        if self.width:
            for line in self.outline.to_polygons(closed_only=False):
                found |= _distance(inside, np.asarray(line)) <= self.width / 2
        for clip, place in self.place.clips:
            found &= clip.contains_points(place.inside(points))
        return found


def hidden(picture: str) -> list[str]:
    """Every text of a picture, as SVG, that cannot be read whole, with what is the matter."""
    drawn = list(_drawn(picture))
    texts = [one for one in drawn if one.words]
    shapes = [one for one in drawn if not one.words]
    faults = []
    for text, over in zip(texts, _meeting(texts, shapes), strict=True):
        below = np.zeros(len(text.points), bool)
        for number in np.flatnonzero(over):
            if shapes[number].number > text.number:
                below |= shapes[number].hides(text.points)
        if below.mean() > HIDDEN:
            faults.append(f"{text.words}: {below.mean():.0%} is covered")
    for one, other in np.argwhere(np.triu(_meeting(texts, texts, TOUCHED), k=1)):
        faults.append(f"{texts[one].words} and {texts[other].words} overlap")
    return faults


def beyond(picture: str) -> list[str]:
    """Every text of a picture, as SVG, that reaches over its right or its lower edge."""
    _x, _y, wide, high = map(float, ElementTree.fromstring(picture).get("viewBox", "").split())
    texts = [one for one in _drawn(picture) if one.words]
    return [one.words for one in texts if one.high[0] > wide or one.high[1] > high]


def _meeting(some: Sequence[Drawn], others: Sequence[Drawn], by: float = 0.0) -> Points:
    """A row for each of some things: with which of the others its box shares more than so much."""
    if not some or not others:
        return np.zeros((len(some), len(others)), bool)
    (low, high), (lows, highs) = _boxes(some), _boxes(others)
    reach = np.minimum(high[:, None], highs) - np.maximum(low[:, None], lows)
    return (reach > by).all(2)


def _boxes(drawn: Sequence[Drawn]) -> tuple[Points, Points]:
    return np.array([one.low for one in drawn]), np.array([one.high for one in drawn])


def _distance(points: Points, line: Points) -> Points:
    """How far each point is from a line of straight pieces."""
    if len(line) < 2:
        return np.full(len(points), np.inf)
    start, way = line[:-1], np.diff(line, axis=0)
    far = (way**2).sum(1)
    far[far == 0] = 1
    share = (((points[:, None] - start) * way).sum(2) / far).clip(0, 1)
    return np.sqrt(((points[:, None] - start - share[..., None] * way) ** 2).sum(2)).min(1)


# --- reading ------------------------------------------------------------------------------------


def _drawn(picture: str) -> Iterator[Drawn]:
    """Everything that is seen in a picture, bottom to top."""
    root = ElementTree.fromstring(picture)
    clips = {
        str(one.get("id")): _outline(str(one[0].get("d"))).path
        for one in root.iter()
        if one.tag.endswith("}clipPath")
    }
    for number, (node, place) in enumerate(_leaves(root, Place(), clips)):
        if node.tag.endswith("}text"):
            yield from _lines(number, node, place)
        elif (shape := _shape(number, node, place)) is not None:
            yield shape


def _leaves(
    node: ElementTree.Element, around: Place, clips: dict[str, Any]
) -> Iterator[tuple[ElementTree.Element, Place]]:
    place = _place(node, around, clips)
    kind = node.tag.rpartition("}")[2]
    if kind in ("svg", "g"):
        for child in node:
            yield from _leaves(child, place, clips)
    elif kind in ("text", "path", "circle", "polygon"):
        yield node, place


def _place(node: ElementTree.Element, around: Place, clips: dict[str, Any]) -> Place:
    if _PLACING.isdisjoint(node.keys()):
        return around
    moved = re.search(r"translate\((\S+) (\S+)\)", node.get("transform", ""))
    grown = re.search(r"scale\((\S+)\)", node.get("transform", ""))
    x, y = map(float, moved.groups()) if moved else (0.0, 0.0)
    place = replace(
        around,
        x=around.x + around.scale * x,
        y=around.y + around.scale * y,
        scale=around.scale * (float(grown[1]) if grown else 1.0),
        opacity=around.opacity * float(node.get("opacity", 1)),
    )
    clip = re.fullmatch(r"url\(#(.*)\)", node.get("clip-path", ""))
    return replace(place, clips=(*place.clips, (clips[clip[1]], place))) if clip else place


def _lines(number: int, node: ElementTree.Element, place: Place) -> Iterator[Drawn]:
    size, bold = float(node.get("font-size", 0)), node.get("font-weight") == "700"
    share = {"start": 0.0, "middle": 0.5, "end": 1.0}[node.get("text-anchor", "start")]
    for line in (node, *node):
        words = (line.text or "").strip()
        if words and place.opacity >= SEEN:
            letters, wide = _letters(words, bold)
            corner = [float(line.get("x", 0)) - share * wide * size, float(line.get("y", 0))]
            points = place.outside(letters * size + corner)
            yield Drawn(number, words, points, points.min(0), points.max(0), place)


@lru_cache(maxsize=4096)
def _letters(words: str, bold: bool) -> tuple[Points, float]:
    """The outline of a text of size 1 whose line begins at 0,0, and how wide it is."""
    weight = FontProperties(family=font(), weight="bold" if bold else "normal")
    outline = TextPath((0, 0), words, size=_SIZE, prop=weight).to_polygons(closed_only=False)
    face = get_font(findfont(weight))
    face.set_size(_SIZE, 72)
    face.set_text(words)
    wide = face.get_width_height()[0] / 64 / _SIZE
    return np.concatenate(outline) / _SIZE * [1, -1], wide


def _shape(number: int, node: ElementTree.Element, place: Place) -> Drawn | None:
    fills, lined = (node.get(name, "none") not in _NONE for name in ("fill", "stroke"))
    outline = _outline_of(node) if fills or lined else None
    if outline is None or place.opacity < SEEN:
        return None
    width = float(node.get("stroke-width", 0)) if lined else 0.0
    beyond, (x, y) = width / 2, outline.low
    low = (place.x + place.scale * (x - beyond), place.y + place.scale * (y - beyond))
    x, y = outline.high
    high = (place.x + place.scale * (x + beyond), place.y + place.scale * (y + beyond))
    return Drawn(number, "", outline.corners, low, high, place, outline.path, fills, width)


def _outline_of(node: ElementTree.Element) -> Outline:
    if node.tag.endswith("}circle"):
        return _circle(*(float(node.get(name, 0)) for name in ("cx", "cy", "r")))
    if node.tag.endswith("}polygon"):
        return _outline("M" + node.get("points", "").replace(" ", "L") + "Z")
    return _outline(node.get("d", ""))


@lru_cache(maxsize=65536)
def _circle(x: float, y: float, radius: float) -> Outline:
    return Outline(Path.circle((x, y), radius))


@lru_cache(maxsize=65536)
def _outline(data: str) -> Outline:
    points: list[tuple[float, float]] = []
    codes: list[int] = []
    for command, written in _COMMAND.findall(data):
        numbers = [float(one) for one in _NUMBER.findall(written)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True)) or [(0.0, 0.0)]
        points += pairs
        codes += [int(_CODES.get(command, Path.CLOSEPOLY))] * len(pairs)
    return Outline(Path(points, codes))
