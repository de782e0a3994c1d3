"""Chances side by side: a panel of bars for each way, all on one scale."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from boardlib.chance.words import percent
from boardlib.drawing.chart import (
    MARGIN,
    SMALL,
    SPOT,
    WIDTH,
    WORDS,
    ChartFrame,
    arrow,
    bar,
    certain,
    heading,
    line,
    plain,
)
from boardlib.drawing.scene import Circle, Group, Paint, Polygon, Scene, Shape, Text
from boardlib.text import _

GAP: Final = 36.0
HIGH: Final = 96.0
NAME: Final = 46.0
"""Height of the name above the bars of a way."""
ROW: Final = NAME + HIGH + 44.0
HALF: Final = 11.0
"""Half the side of a box in which a number stands."""


@dataclass(frozen=True)
class Panel:
    """One of the ways that are compared.

    Attributes:
        label: what it is, with what it comes to.
        chances: how likely it is, number by number; they need not add up to 1.
        colour: role of its bars.
        mean: what comes of it on average, where that is a number.
    """

    label: str
    chances: Mapping[int, Fraction]
    colour: str
    mean: Fraction | None = None


@dataclass(frozen=True)
class Box:
    """How the numbers below the bars are boxed, as on a die: roles of its face, edge and figure."""

    fill: str
    stroke: str
    ink: str


def panels(
    title: str, unit: str, ways: Sequence[Panel], across: int = 2, box: Box | None = None
) -> Scene:
    """Draw some ways side by side, each with its bars.

    Args:
        title: what is asked.
        unit: what stands below the bars, and how high these are.
        ways: in reading order.
        across: how many of them stand side by side.
        box: what is drawn around the numbers below the bars, if anything is.
    """
    return _Panels(title, unit, tuple(ways), across, box).scene()


@dataclass(frozen=True)
class _Panels:
    title: str
    unit: str
    ways: tuple[Panel, ...]
    across: int
    box: Box | None

    @cached_property
    def span(self) -> range:
        """What stands below the bars, without gaps."""
        below = [one for way in self.ways for one in way.chances]
        return range(min(below), max(below) + 1)

    @cached_property
    def most(self) -> float:
        """The highest bar."""
        uncertain = [way for way in self.ways if len(way.chances) > 1] or self.ways
        return float(max(max(way.chances.values()) for way in uncertain))

    def scene(self) -> Scene:
        """The whole picture."""
        shapes, below = heading(self.title)
        words = Text(MARGIN, below + SMALL, self.unit, SMALL, "second", "start")
        top = below + 2 * SMALL
        rows = -(-len(self.ways) // self.across)
        parts = [one for number in range(len(self.ways)) for one in self._panel(number, top)]
        high = top + rows * ROW
        return Scene(self.title, self._told(), WIDTH, high, (*shapes, words, *parts), across=True)

    def frame(self, number: int, top: float) -> ChartFrame:
        """Where the bars of a way stand."""
        wide = (WIDTH - 2 * MARGIN - GAP * (self.across - 1)) / self.across
        left = MARGIN + (number % self.across) * (wide + GAP)
        ends = (self.span.start - 0.6, self.span.stop - 0.4)
        above = top + NAME + ROW * (number // self.across)
        return ChartFrame(left, above, wide, HIGH, ends, (0.0, self.most * 1.2))

    def _panel(self, number: int, top: float) -> Iterator[Shape]:
        """The bars of one way, with its name above them."""
        way, frame = self.ways[number], self.frame(number, top)
        middle = frame.top - NAME + 30
        yield Circle(frame.left + SPOT, middle, SPOT, Paint(way.colour))
        left = frame.left + 2 * SPOT + 10
        yield Text(left, middle + 0.36 * WORDS, way.label, WORDS, anchor="start")
        ends = ((frame.left, frame.bottom), (frame.left + frame.wide, frame.bottom))
        yield line(ends, "second", 1.4)
        yield from self._below(frame)
        for value in sorted(way.chances):
            shapes = self._value(way, value, frame)
            at = frame.at(value, float(way.chances[value]) / 2)
            yield Group(shapes, f"{number}:{value}", _sentence(way, value), at=at)
        if way.mean is not None:
            yield arrow(frame.x(float(way.mean)), frame.bottom, "ink")

    def _value(self, way: Panel, value: int, frame: ChartFrame) -> tuple[Shape, ...]:
        """How likely one outcome is: its bar, and the chance above it."""
        if len(way.chances) == 1:
            return certain(frame, value, way.colour)
        chance = way.chances[value]
        words = Text(
            frame.x(value), frame.y(float(chance)) - 5, percent(chance), SMALL, halo="paper"
        )
        return bar(frame, value, chance, Paint(way.colour, round=False)), words

    def _below(self, frame: ChartFrame) -> Iterator[Shape]:
        """The numbers below the bars, boxed or plain."""
        if self.box is None:
            yield from frame.numbers((value, plain(value)) for value in self.span)
            return
        y = frame.bottom + 22
        for value in self.span:
            x = frame.x(value)
            corners = ((x - HALF, y - HALF), (x + HALF, y - HALF), (x + HALF, y + HALF))
            square = (*corners, (x - HALF, y + HALF))
            yield Polygon(square, Paint(self.box.fill, self.box.stroke, 2.0))
            yield Text(x, y + 0.36 * SMALL, str(value), SMALL, self.box.ink, bold=True)

    def _told(self) -> str:
        """What the picture shows, in words."""
        told = (
            " ".join([f"{way.label}.", *(_sentence(way, value) for value in sorted(way.chances))])
            for way in self.ways
        )
        return " ".join([f"{self.unit}.", *told])


def _sentence(way: Panel, value: int) -> str:
    words = percent(way.chances[value])
    return _("{number}: {chance}.").format(number=plain(value), chance=words)
