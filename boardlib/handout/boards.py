"""The boards of a handout: with their marks, their words, and cut out where two of them differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from statistics import median
from typing import Any, Final

from boardlib.drawing import Focusable, Group, Mark, Scene
from boardlib.drawing.canvas import room
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box, joined_box, signs
from boardlib.drawing.scene import Shape, remade
from boardlib.handout.content import PrintedBoard
from boardlib.handout.printed import printed
from boardlib.story.picture import veil
from boardlib.story.state import Presenter

PLAIN: Final = {"asked", "allowed", "refused", "focus", "last", "complete"}
"""Marks that explain themselves: by their letters, tick and cross, or the sentence beside them."""
SWATCH: Final = (36.0, 30.0)
"""How large a swatch is, in units of a picture."""
AROUND: Final = 75.0
"""How much of a board is shown around the middle of a difference, in units of the picture."""
EDGE: Final = 12.0
"""How much at least is shown beyond its edges."""
MOST: Final = 0.62
"""A part that takes more of a board than this is not cut out."""

Draw = Callable[[Presenter, Any, Sequence[Mark], str, str, bool], PrintedBoard | None]
"""Draws a position of a case with its marks: its name, its heading, and whether it is veiled."""
Stops = Mapping[str, Focusable]
Window = tuple[float, float, float, float]
"""Left, top, width and height."""


def board(
    name: str, scene: Scene, marks: Sequence[Mark], heading: str, veiled: bool
) -> PrintedBoard:
    """A board with its marks; ``veiled`` says and shows nothing of how its parts stand."""
    shown = veil(scene) if veiled else scene
    words = " ".join([heading, *shown.sentences.values(), *_lettered(shown, marks)])
    bare = shown.footless  # a legend stands once on a page
    whole = printed(replace(bare, shapes=remade(bare.shapes, _silent)))
    silent = replace(whole, title=heading, description="")
    return PrintedBoard(name, silent, words, tuple(key_of(scene, marks, veiled)), roomy=veiled)


def on_paper(
    at: Presenter, position: Any, marks: Sequence[Mark], name: str, heading: str, veiled: bool
) -> PrintedBoard:
    """A board of a case as it is printed: where its game can, only what its questions concern."""
    near = at.showing.close or (at.showing.close_answers and not veiled)
    close = _close(at, position) if near else ()
    scene = at.pictured(position, (*marks, *close))
    return board(name, scene, marks, heading, veiled)


def _close(at: Presenter, position: Any) -> tuple[Mark, ...]:
    """What the questions about a position concern, whichever choice they are about."""
    asked = [one for one in at.frames if one.asks and one.position == position]
    keys: dict[str, None] = {}
    for frame in asked:
        found = [choice.why for choice in frame.choices]
        found += [] if frame.answer is None else [frame.answer]
        keys.update(dict.fromkeys(frame.step.show))
        keys.update(dict.fromkeys(key for choice in frame.choices for key in choice.at))
        keys.update(dict.fromkeys(key for answer in found for key in answer.shapes))
    return (Mark(tuple(keys), "close"),) if keys else ()


def _silent(group: Group) -> Group:
    """A group of which nothing is said to those who point at it: paper cannot be pointed at."""
    return replace(group, sentence="") if group.sentence else group


def _lettered(scene: Scene, marks: Iterable[Mark]) -> list[str]:
    """What stands under which letter."""
    known = scene.sentences
    named = [(mark.label, [known[key] for key in mark.keys if known.get(key)]) for mark in marks]
    return [f"{label}: {' '.join(said)}" for label, said in named if label and said]


def key_of(scene: Scene, marks: Iterable[Mark], veiled: bool) -> Iterator[tuple[Scene, str]]:
    """Swatches with the meaning of the signs on a board, and of the marks that need it."""
    wide, high = SWATCH
    shown = [sign for sign in scene.signs if not (veiled and sign.standing)]
    for sign in (*shown, *signs([one for one in marks if one.role not in PLAIN], scene.showing)):
        middle = Group(sign.shapes, offset=(wide / 2, high / 2))
        yield Scene(sign.words, "", wide, high, (middle,)), sign.words


# --- what differs ------------------------------------------------------------------------


def cut(before: Scene, after: Scene) -> tuple[Scene, Scene]:
    """Two boards, cut to the part in which they differ; whole where that is most of them."""
    dx, dy = _shift(*({stop.key: stop for stop in one.focusables} for one in (before, after)))
    old, new = _drawn(before.shapes, False, (dx, dy)), _drawn(after.shapes, False)
    boxes = [box for _shape, box in set(old) ^ set(new)]
    if not boxes:
        return before, after
    window = _around(joined_box(boxes))
    if window[2] > MOST * after.width and window[3] > MOST * after.height:
        return before, after
    left, top, wide, high = window
    return _part(before, (left - dx, top - dy, wide, high)), _part(after, window)


def look_alike(before: Scene, after: Scene) -> bool:
    """Whether nothing is drawn otherwise on one of two boards, in whatever order."""
    return Counter(_drawn(before.shapes, True)) == Counter(_drawn(after.shapes, True))


def _drawn(
    shapes: Iterable[Shape], keyed: bool, at: Point = (0.0, 0.0), scale: float = 1.0
) -> Iterator[tuple[Shape, Box]]:
    """What is drawn, or only that which has a key or is part of it, and the room of each."""
    for shape in shapes:
        if isinstance(shape, Group):
            (x, y), has_key = shape.offset, keyed or bool(shape.key)
            inner = (at[0] + scale * x, at[1] + scale * y)
            yield from _drawn(shape.children, has_key, inner, scale * shape.scale)
        elif keyed:
            left, top, right, bottom = (
                round(at[n % 2] + scale * edge, 2) for n, edge in enumerate(room(shape))
            )
            yield shape, (left, top, right, bottom)


def differing(before: Scene, after: Scene) -> tuple[str, ...]:
    """The keys of what is drawn otherwise in one of two boards."""
    old, new = _by_key(before.shapes), _by_key(after.shapes)
    return tuple(key for key in dict.fromkeys([*old, *new]) if old.get(key) != new.get(key))


def _by_key(shapes: Iterable[Shape]) -> dict[str, tuple[Shape, ...]]:
    """How everything on a board is drawn."""
    found: dict[str, tuple[Shape, ...]] = {}
    for shape in shapes:
        if isinstance(shape, Group):
            if shape.key:
                found.setdefault(shape.key, shape.children)
            found = _by_key(shape.children) | found
    return found


def _shift(one: Stops, other: Stops) -> tuple[float, float]:
    """How far the second board lies from the first, where both show the same."""
    common = [(one[key], other[key]) for key in one if key in other]
    if not common:
        return 0.0, 0.0
    return (
        median(there.x - here.x for here, there in common),
        median(there.y - here.y for here, there in common),
    )


def _around(box: Box) -> Window:
    """A box with what lies around it; what is small is seen with more of it."""
    left, top, right, bottom = box
    x, y = (left + right) / 2, (top + bottom) / 2
    left, right = min(left - EDGE, x - AROUND), max(right + EDGE, x + AROUND)
    top, bottom = min(top - EDGE, y - AROUND), max(bottom + EDGE, y + AROUND)
    return left, top, right - left, bottom - top


def _part(scene: Scene, window: Window) -> Scene:
    """What is seen of a board through a window, which is kept within the board."""
    left, top, wide, high = window
    wide, high = min(wide, scene.width), min(high, scene.height)
    left = min(max(left, 0.0), scene.width - wide)
    top = min(max(top, 0.0), scene.height - high)
    inside = Group(scene.shapes, offset=(-left, -top))
    return replace(scene, width=wide, height=high, shapes=(inside,))
