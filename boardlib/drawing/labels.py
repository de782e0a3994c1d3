"""Labels that keep clear of what is drawn and of each other; and the legend of a picture."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from boardlib.drawing import badges
from boardlib.drawing.geometry import Box, Point, Polyline, length, path, walk
from boardlib.drawing.palette import GROUPS, HOLLOW
from boardlib.drawing.scene import Group, Mark, Paint, Path, Shape, Sign, Text
from boardlib.drawing.sizes import PLAIN, Showing
from boardlib.text import _, mark

_NARROW: Final = frozenset("iljtfrI.,:;'| !()·")
_WIDE: Final = frozenset("mwMW%@")


def text_width(text: str, size: float, bold: bool = False) -> float:
    """About how wide a line of text is; rather a little too much than too little.

    >>> text_width("ill", 10) < text_width("mom", 10)
    True
    """
    ems = sum(0.31 if c in _NARROW else 0.86 if c in _WIDE else _usual(c) for c in text)
    return ems * size * (1.07 if bold else 1.0)


def _usual(letter: str) -> float:
    return 0.69 if letter.isupper() else 0.57


def text_box(text: Text) -> Box:
    """The room of a text, of all its lines: left, top, right, bottom."""
    lines = list(text.lines())
    wide = max(text_width(line, text.size, text.bold) for line, _base in lines)
    left = text.x - {"start": 0.0, "middle": wide / 2, "end": wide}[text.anchor]
    return (left, text.y - 0.8 * text.size, left + wide, lines[-1][1] + 0.24 * text.size)


def joined_box(boxes: Iterable[Box]) -> Box:
    """The room of several boxes."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return (min(lefts), min(tops), max(rights), max(bottoms))


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share any room."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@dataclass(slots=True)
class Clear:
    """What is taken on a drawing, so that labels find a free place."""

    boxes: list[Box] = field(default_factory=list)

    def take(self, at: Point, wide: float, tall: float) -> None:
        """Note that a box around a point is in use."""
        x, y = at
        self.boxes.append((x - wide / 2, y - tall / 2, x + wide / 2, y + tall / 2))

    def take_line(self, line: Polyline, width: float) -> None:
        """Note that a line is in use."""
        reach = length(line)
        count = max(1, round(reach / width))
        for step in range(count + 1):
            self.take(walk(line, step / count), width, width)

    def is_free(self, box: Box) -> bool:
        """Whether nothing is in a box."""
        left, top, right, bottom = box
        # :func:`overlap` written out: a course asks a hundred thousand times.
        for its_left, its_top, its_right, its_bottom in self.boxes:
            if left < its_right and its_left < right and top < its_bottom and its_top < bottom:
                return False
        return True

    def place(self, wishes: Iterable[tuple[Text, ...]]) -> tuple[Text, ...]:
        """The first of several ways to write a label that is free, now in use; or nothing."""
        for wish in wishes:
            box = joined_box(map(text_box, wish))
            if self.is_free(box):
                self.boxes.append(box)
                return wish
        return ()


# --- the legend -------------------------------------------------------------------------


WORDS: Final = {
    "asked": mark("asked"),
    "allowed": mark("allowed"),
    "refused": mark("not allowed"),
    "complete": mark("completed"),
    "incomplete": mark("incomplete"),
    "open": mark("open end"),
    "chain": mark("the way there"),
    "last": mark("placed last"),
    "reach": mark("in reach"),
    "focus": mark("chosen"),
    "changed": mark("changed"),
    "wrong": mark("something is wrong"),
    "free": mark("empty place"),
    "order": mark("order"),
    "passed": mark("passed on"),
    "counted": mark("counted"),
    **dict.fromkeys(GROUPS, mark("highlighted")),
}
_BAR: Final = path("M-13,0 H13")
_CORNERS: Final = path("M-9,-3 V-9 H-3 M3,-9 H9 V-3 M9,3 V9 H3 M-3,9 H-9 V3")
_ARROW: Final = path("M-13,3 C-6,-5 4,-5 11,2 M4.4,1.6 L11.6,2.6 L11.6,-4.4")
_DOTS: Final = (2.6, 5.2)
SIZE: Final = 13.5
ROW: Final = 28.0


def legend(
    marks: Sequence[Mark], width: float, showing: Showing = PLAIN
) -> tuple[tuple[Shape, ...], float]:
    """Swatches with words, in as many rows as the width needs.

    Args:
        marks: what is explained.
        width: of the whole.
        showing: says what a mark is called in this game.

    Returns:
        The shapes and the height they take.
    """
    return in_rows(signs(marks, showing), width)


def in_rows(shown: Iterable[Sign], width: float) -> tuple[tuple[Shape, ...], float]:
    """Signs with their words, in as many rows as the width needs, and the height they take."""
    shapes: list[Shape] = []
    x, y = 0.0, 0.0
    for sign in shown:
        wide = 34 + len(sign.words) * SIZE * 0.53
        if x > 0 and x + wide > width:
            x, y = 0.0, y + ROW
        shapes.append(Group(sign.shapes, offset=(x + 14, y + 12)))
        if sign.words:
            shapes.append(Text(x + 34, y + 16.6, sign.words, SIZE, "second", "start"))
        x += wide + (16 if sign.words else 0)
    return tuple(shapes), y + ROW if shapes else 0.0


def signs(marks: Sequence[Mark], showing: Showing = PLAIN) -> Iterator[Sign]:
    """Every kind of mark that occurs as a sign with its meaning: of a way, whose it is.

    Of groups every one that is called something, in their order; a name that several have beside
    one another stands at the last of them.
    """
    found = {mark.role: mark for mark in reversed(marks)}
    for role in WORDS:
        if role in found and role not in GROUPS:
            said = found[role].called or (found[role].note if role == "chain" else "")
            swatch = showing.swatches.get(role, _SWATCHES[role])
            yield Sign(swatch(), said or _(showing.called.get(role, WORDS[role])))
    groups = {(one.role, one.label): one for one in marks if one.role in GROUPS and one.called}
    named = list(groups.values())
    for number, one in enumerate(named, start=1):
        is_shared = any(after.called == one.called for after in named[number : number + 1])
        yield Sign(_group(one), "" if is_shared else one.called)


def _bar(colour: str, dash: tuple[float, ...] = (), opacity: float = 1.0) -> Sequence[Shape]:
    """A piece of a line on the board in a halo, or with dashes along it."""
    inside = Path(_BAR, Paint(stroke="line", width=4.0, round=False))
    casing = Path(_BAR, Paint(stroke="line-casing", width=5.6, round=False))
    if dash:
        line = Path(_BAR, Paint(stroke=colour, width=2.4, dash=dash, round=False))
        return (casing, inside, line)
    halo = Path(_BAR, Paint(stroke=colour, width=12.0, round=False, opacity=opacity))
    return (halo, casing, inside)


def _swatch(make: Callable[[], Sequence[Shape]]) -> Callable[[], tuple[Shape, ...]]:
    return lambda: tuple(make())


def _small(shapes: Sequence[Shape], scale: float) -> Sequence[Shape]:
    return (Group(tuple(shapes), scale=scale),)


def _group(one: Mark) -> tuple[Shape, ...]:
    """A group as it is framed, with its letter where it has one."""
    letter = _small(badges.lettered(one.role, one.label), 0.8) if one.label else ()
    return (*_bar(one.role, (5.0, 3.4) if one.role in HOLLOW else ()), *letter)


_SWATCHES: Final[dict[str, Callable[[], tuple[Shape, ...]]]] = {
    "asked": _swatch(lambda: _small((badges.badge("asked", "A", (0, 0)),), 0.72)),
    "allowed": _swatch(lambda: _bar("allowed")),
    "refused": _swatch(lambda: _bar("refused", (5.0, 3.4))),
    "complete": _swatch(lambda: _bar("complete", opacity=0.62)),
    "incomplete": _swatch(lambda: _bar("incomplete", (5.0, 3.4))),
    "open": _swatch(lambda: badges.node((0, 0))),
    "chain": _swatch(lambda: _small((badges.station(1, (0, 0)),), 0.8)),
    "last": _swatch(lambda: (Path(_CORNERS, Paint(stroke="ink", width=2.2)),)),
    "reach": _swatch(lambda: _small(badges.frame(-14, -10, 14, 10), 0.8)),
    "focus": _swatch(lambda: _bar("focus")),
    "order": _swatch(lambda: (badges.place(1, (0, 0)),)),
    "passed": _swatch(lambda: (Path(_ARROW, Paint(stroke="ink", width=2.2)),)),
    "counted": _swatch(lambda: (Path(_BAR, Paint(stroke="ink", width=2.6, dash=_DOTS)),)),
    "changed": _swatch(lambda: _small(badges.changed((0, 0), 10.0), 0.72)),
    "wrong": _swatch(lambda: _small((badges.warning((0, 0)),), 0.72)),
    "free": _swatch(lambda: _small(badges.free(-14, -14, 28), 0.72)),
}
