"""What all charts share: a title in lines that fit, axes with their ticks, signs and a legend.

A chart is a scene like any other picture, in units of about a pixel: ``bars``, ``curves``, ``dots``
and ``decisions`` in this folder draw some.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor, log10
from typing import Final

from boardlib.chance.words import is_short
from boardlib.drawing.geometry import Point, through
from boardlib.drawing.labels import text_width
from boardlib.drawing.palette import GROUPS, HOLLOW
from boardlib.drawing.scene import Circle, Group, Paint, Path, Polygon, Scene, Shape, Text
from boardlib.text import _

Sign = tuple[Sequence[Shape], str]
"""Shapes around 0,0 and what they mean."""

WIDTH: Final = 900.0
MARGIN: Final = 24.0
TITLE: Final = 20.0
WORDS: Final = 16.0
SMALL: Final = 14.0
TITLE_LINE: Final = 26.0
COLOURS: Final = dict.fromkeys(GROUPS, "paper")
"""Of the things that are compared, each with that of a letter on it: where they are answers to a
question they have the letters of these."""
LETTERS: Final = "ABCDEFGHIJKL"
DISC: Final = 11.0
SPOT: Final = 8.0
DASHES: Final[tuple[tuple[float, ...], ...]] = (
    (),
    (9, 4),
    (2.5, 3.5),
    (12, 3.5, 2.5, 3.5),
    (18, 4),
    (5, 3),
    (9, 3, 2.5, 3, 2.5, 3),
    (3, 8),
)
"""How lines are drawn that are told apart without their colours, in print for one."""
BAR: Final = 0.78
"""Part of its column that a bar takes."""


def hue(number: int) -> str:
    """The colour of the thing of that number, counted from 0."""
    return list(COLOURS)[number % len(COLOURS)]


def filling(number: int) -> Paint:
    """How the thing of that number is filled: hollow where another one has its colour."""
    colour = hue(number)
    return Paint("paper" if colour in HOLLOW else colour, colour, 1.6, round=False)


def disc(number: int, x: float, y: float, filled: bool = True) -> tuple[Shape, ...]:
    """The disc of a thing with its letter, filled or hollow."""
    colour = hue(number)
    paint = Paint(fill=colour if filled else "paper", stroke=colour, width=2.5)
    ink = COLOURS[colour] if filled else "ink"
    inner = Circle(x, y, DISC - 3.5, Paint(stroke=ink if filled else colour, width=1.2))
    return (
        Circle(x, y, DISC, paint),
        *([inner] if colour in HOLLOW else []),
        Text(x, y + 0.36 * SMALL, LETTERS[number % len(LETTERS)], SMALL, ink, bold=True),
    )


def spot(number: int, x: float, y: float) -> tuple[Shape, ...]:
    """The colour of a thing beside its name: no letter, as answers to a question have those."""
    return (Circle(x, y, SPOT, filling(number) if hue(number) in HOLLOW else Paint(hue(number))),)


def piece_of_line(number: int, x: float, y: float) -> tuple[Shape, ...]:
    """A line of a curve beside its name, dashed as the curve is."""
    return (line(((x - 17, y), (x + 10, y)), hue(number), 2.5, DASHES[number % len(DASHES)]),)


def wrapped(text: str, room: float, size: float, bold: bool = False) -> list[str]:
    """A text in lines that are not wider than the room, if a word is not.

    >>> wrapped("take it or roll again", 90, 16)
    ['take it or', 'roll again']
    """
    lines = [""]
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and text_width(longer, size, bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    return lines


def heading(title: str, width: float = WIDTH) -> tuple[tuple[Shape, ...], float]:
    """The title of a chart, and where the room below it begins."""
    lines = wrapped(title, width - 2 * MARGIN, TITLE, bold=True)
    shapes = tuple(
        Text(
            MARGIN,
            MARGIN + TITLE * 0.8 + number * TITLE_LINE,
            line,
            TITLE,
            anchor="start",
            bold=True,
        )
        for number, line in enumerate(lines)
    )
    return shapes, MARGIN + len(lines) * TITLE_LINE + 6


def line(
    points: Iterable[Point], colour: str, width: float = 1.0, dash: tuple[float, ...] = ()
) -> Path:
    """A line through some points."""
    return Path(through(points), Paint(stroke=colour, width=width, dash=dash))


def box(left: float, top: float, right: float, bottom: float, paint: Paint) -> Polygon:
    """A rectangle."""
    return Polygon(((left, top), (right, top), (right, bottom), (left, bottom)), paint)


def swatch(paint: Paint) -> tuple[Shape, ...]:
    """The sign of a bar or a band in a legend."""
    return (box(-9.0, -8.0, 9.0, 8.0, paint),)


def plain(number: Fraction | float) -> str:
    """A number with two digits at most, and a minus sign as it is printed.

    >>> plain(Fraction(-7, 3)), plain(4.0), plain(2.50)
    ('−2.33', '4', '2.5')
    """
    text = f"{float(number):.2f}".rstrip("0").rstrip(".")
    return ("0" if text == "-0" else text).replace("-", "\u2212")


def exact(number: Fraction) -> str:
    """A number as a fraction, where it is a short one, and what it comes to.

    >>> exact(Fraction(14, 3)), exact(Fraction(7, 2)), exact(Fraction(4))
    ('14/3 ≈ 4.67', '7/2 = 3.5', '4')
    >>> exact(Fraction(4651, 2592))
    '1.79'
    """
    if number.denominator == 1 or not is_short(number):
        return plain(number)
    fraction = str(number).replace("-", "\u2212")
    sign = "=" if 100 % number.denominator == 0 else "≈"
    return f"{fraction} {sign} {plain(number)}"


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round numbers between two ends, both of them included where they are round.

    >>> ticks(0, 0.34), ticks(1, 12)
    ([0.0, 0.1, 0.2, 0.3], [2.0, 4.0, 6.0, 8.0, 10.0, 12.0])
    """
    rough = (high - low) / most or 1.0
    unit = 10.0 ** floor(log10(rough))
    step = next(unit * factor for factor in (1, 2, 2.5, 5, 10) if unit * factor >= rough * 0.999)
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


@dataclass(frozen=True)
class ChartFrame:
    """Where numbers lie on a chart.

    Attributes:
        left: of the room for the drawing, as are ``top``, ``wide`` and ``high``.
        across: the least and the greatest number from left to right.
        up: the least and the greatest number from bottom to top.
    """

    left: float
    top: float
    wide: float
    high: float
    across: tuple[float, float]
    up: tuple[float, float]

    @property
    def bottom(self) -> float:
        """Where the drawing ends."""
        return self.top + self.high

    def x(self, number: float) -> float:
        """Where a number lies from left to right."""
        low, high = self.across
        return self.left + (float(number) - low) / (high - low) * self.wide

    def y(self, number: float) -> float:
        """Where a number lies from bottom to top."""
        low, high = self.up
        return self.bottom - (float(number) - low) / (high - low) * self.high

    def at(self, x: float, y: float) -> Point:
        """Where a pair of numbers lies."""
        return self.x(x), self.y(y)

    def levels(self, labels: Sequence[tuple[float, str]]) -> Iterator[Shape]:
        """Lines across the chart, with what they stand for on the left."""
        for number, label in labels:
            place = self.y(number)
            yield line(((self.left, place), (self.left + self.wide, place)), "rule")
            yield Text(self.left - 8, place + 0.36 * SMALL, label, SMALL, "second", "end")

    def numbers(self, labels: Iterable[tuple[float, str]]) -> Iterator[Shape]:
        """What stands below the chart."""
        for number, label in labels:
            yield Text(self.x(number), self.bottom + 1.65 * SMALL, label, SMALL, "second")

    def named(self, across: str, lower: float = 0.0) -> Text:
        """The unit of what lies from left to right."""
        middle = self.left + self.wide / 2
        return Text(middle, self.bottom + 3.05 * SMALL + lower, across, SMALL, "second")


def bar(frame: ChartFrame, value: float, share: Fraction | float, paint: Paint) -> Polygon:
    """The bar of one number, as high as it is likely."""
    ends = (*frame.at(value - BAR / 2, 0.0), *frame.at(value + BAR / 2, float(share)))
    return box(*ends, paint)


def certain(frame: ChartFrame, value: float, colour: str) -> tuple[Shape, ...]:
    """What comes for certain has no bar: its height would not compare with the others."""
    x, top = frame.x(value), frame.top + 22
    corners = ((x, top), (x + 9, top + 9), (x, top + 18), (x - 9, top + 9))
    return (
        line(((x, top + 9), (x, frame.bottom)), colour, 4),
        Polygon(corners, Paint(colour)),
        Text(x, top - 6, _("for certain"), SMALL, halo="paper"),
    )


def arrow(x: float, y: float, colour: str) -> Polygon:
    """Where the average lies, below the line on which the bars stand."""
    return Polygon(((x, y), (x - 7, y + 10), (x + 7, y + 10)), Paint(colour, "paper", 1.2))


def legend(
    signs: Iterable[Sign], top: float, width: float = WIDTH
) -> tuple[tuple[Shape, ...], float]:
    """Signs and what they mean, in as many lines as it takes, and where it ends."""
    found: list[Shape] = []
    left = MARGIN
    for shapes, words in signs:
        wide = 34 + text_width(words, SMALL) + 26
        if left > MARGIN and left + wide > width - MARGIN:
            left, top = MARGIN, top + 24
        found.append(Group(tuple(shapes), offset=(left + 14, top)))
        found.append(Text(left + 34, top + 0.36 * SMALL, words, SMALL, "second", "start"))
        left += wide
    return tuple(found), top + 16


def explained(
    title: str,
    words: str,
    shapes: Iterable[Shape],
    signs: Iterable[Sign],
    top: float,
    width: float = WIDTH,
) -> Scene:
    """A chart with its legend below, which begins at ``top``."""
    found, end = legend(signs, top, width)
    return Scene(title, words, width, end + 8, (*shapes, *found), across=True)
