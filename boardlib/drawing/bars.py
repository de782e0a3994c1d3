"""Distributions as bars, exact: one with its trials beside it, or a panel for each way."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Final

from boardlib.chance import Distribution, Sample, band
from boardlib.chance.words import is_short, percent, tenths
from boardlib.drawing.chart import (
    MARGIN,
    SMALL,
    SPOT,
    WIDTH,
    WORDS,
    ChartFrame,
    Sign,
    arrow,
    bar,
    box,
    certain,
    exact,
    explained,
    filling,
    heading,
    hue,
    line,
    plain,
    spot,
    swatch,
    ticks,
)
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Scene, Shape, Text
from boardlib.text import _, say

HIGH: Final = 118.0
"""Height of the bars of one distribution."""
ROW: Final = 192.0
LEFT: Final = 76.0


@dataclass(frozen=True)
class Series:
    """One of the distributions that are compared.

    Attributes:
        label: what it is, in words.
        chances: how likely each number is.
        rolled: what rolls gave, if they are to stand next to it.
    """

    label: str
    chances: Distribution[int]
    rolled: Sample[int] | None = None


def bars(title: str, unit: str, series: Sequence[Series], goal: int | None = None) -> Scene:
    """Draw distributions, one below the other, on the same scales.

    Args:
        title: what is asked.
        unit: what the numbers count.
        series: the distributions.
        goal: what is less than this is drawn pale, and not the mean is told but the chance of
            this number or more.
    """
    series = tuple(replace(one, label=say(one.label)) for one in series)
    return _Bars(say(title), say(unit), series, goal).scene()


@dataclass(frozen=True)
class _Bars:
    title: str
    unit: str
    series: tuple[Series, ...]
    goal: int | None

    @cached_property
    def span(self) -> range:
        """The numbers that may come, without gaps."""
        found = [number for one in self.series for number in one.chances]
        return range(min(found), max(found) + 1)

    @cached_property
    def top(self) -> float:
        """The highest chance, or end of a band."""
        open_ = [one.chances for one in self.series if len(one.chances) > 1]
        highest = [float(max(chances.values())) for chances in open_] or [1.0]
        reached = [self._reach(one, n)[1] for one in self.series if one.rolled for n in one.chances]
        return max(highest + reached)

    def scene(self) -> Scene:
        """The whole picture."""
        shapes, below = heading(self.title)
        rows = [
            shape
            for number in range(len(self.series))
            for shape in self._row(number, below + number * ROW)
        ]
        foot = below + len(self.series) * ROW
        unit = self._frame(foot - ROW).named(self.unit)
        shapes = (*shapes, *rows, unit)
        return explained(self.title, self._told(), shapes, self._signs(), foot + 32)

    def _frame(self, top: float) -> ChartFrame:
        ends = (self.span.start - 0.6, self.span.stop - 0.4)
        return ChartFrame(LEFT, top + 42, WIDTH - LEFT - MARGIN, HIGH, ends, (0.0, self.top * 1.08))

    def _row(self, number: int, top: float) -> Iterator[Shape]:
        """One distribution with its name."""
        one, frame = self.series[number], self._frame(top)
        yield from spot(number, MARGIN + 12, top + 16)
        yield Text(MARGIN + 34, top + 16 + 0.36 * WORDS, self._name(one), WORDS, anchor="start")
        yield from frame.levels([(tick, percent(tick)) for tick in ticks(0, self.top, 4)])
        if len(one.chances) == 1:
            yield self._certain(number, next(iter(one.chances)), frame)
        else:
            yield from (self._bar(number, value, frame) for value in sorted(one.chances))
        step = 1 + (len(self.span) - 1) // 24
        yield from frame.numbers((value, plain(value)) for value in self.span[::step])
        if self.goal is None and len(one.chances) > 1:
            yield arrow(frame.x(float(one.chances.mean())), frame.bottom, hue(number))

    def _name(self, one: Series) -> str:
        if not one.label:  # it is the only one: the title says what it is
            return self._named(one).removeprefix(": ")
        return self._named(one)

    def _named(self, one: Series) -> str:
        if self.goal is not None:
            text = _("{label}: {chance} for {goal} or more")
            chance = one.chances.at_least(self.goal)
            return text.format(label=one.label, chance=percent(chance), goal=self.goal)
        if len(one.chances) == 1:
            text = _("{label}: {number}, for certain")
            return text.format(label=one.label, number=plain(one.chances.mean()))
        text = _("{label}: {mean} on average")
        return text.format(label=one.label, mean=exact(one.chances.mean()))

    def _bar(self, number: int, value: int, frame: ChartFrame) -> Group:
        """The bar of one number, with its chance above it, and what was rolled beside it."""
        one = self.series[number]
        chance, colour = one.chances[value], hue(number)
        missed = self.goal is not None and value < self.goal
        paint = Paint("rule", colour, 1.6, round=False) if missed else filling(number)
        children: list[Shape] = [bar(frame, value, chance, paint)]
        if one.rolled:
            children += self._rolls(one, one.rolled, value, frame)
        label = self._label(one, chance, frame)
        if label:
            upper = max(float(chance), self._reach(one, value)[1] if one.rolled else 0.0)
            children.append(Text(frame.x(value), frame.y(upper) - 5, label, SMALL, halo="paper"))
        key = f"{number}:{value}"
        return Group(
            tuple(children), key, self._sentence(one, value), at=frame.at(value, float(chance) / 2)
        )

    def _certain(self, number: int, value: int, frame: ChartFrame) -> Group:
        """What comes for certain has no bar: its height would not compare with the others."""
        sentence = self._sentence(self.series[number], value)
        at = (frame.x(value), frame.top + 22)
        return Group(certain(frame, value, hue(number)), f"{number}:{value}", sentence, at=at)

    def _label(self, one: Series, chance: Fraction, frame: ChartFrame) -> str:
        """A chance as a fraction if all are short and have room, else in percent.

        Narrow bars have none.
        """
        room = frame.wide / (len(self.span) + 0.2) - 4
        if text_width(percent(Fraction(88, 100)), SMALL) > room:
            return ""
        chances = [one.chances[value] for value in one.chances]
        exact = all(is_short(each) and text_width(str(each), SMALL) <= room for each in chances)
        return str(chance) if exact else percent(chance)

    def _reach(self, one: Series, value: int) -> tuple[float, float]:
        assert one.rolled is not None
        return band(one.chances[value], one.rolled.times)

    def _rolls(
        self, one: Series, rolled: Sample[int], value: int, frame: ChartFrame
    ) -> tuple[Shape, ...]:
        """The band around the exact chance, and the share that was rolled."""
        low, high = self._reach(one, value)
        x, paint = frame.x(value), Paint("paper", "ink", 1.6, round=False)
        return (
            box(x - 9, frame.y(low), x + 9, frame.y(high), paint),
            Circle(x, frame.y(rolled.share(value)), 4.5, Paint("ink", "paper", 1.2)),
        )

    def _signs(self) -> Iterator[Sign]:
        """What the signs mean."""
        if any(len(one.chances) > 1 for one in self.series):
            yield swatch(Paint(hue(0), hue(0), 1.6)), _("exact chance")
        if self.goal is not None:
            text = _("less than {goal}").format(goal=self.goal)
            yield swatch(Paint("rule", hue(0), 1.6)), text
        elif any(len(one.chances) > 1 for one in self.series):
            yield (arrow(0, -6, hue(0)),), _("average")
        times = sorted({one.rolled.times for one in self.series if one.rolled})
        if times:
            yield (
                (Circle(0, 0, 4.5, Paint("ink")),),
                _("share in rolls: {count}").format(
                    count=", ".join(f"{count:,}".replace(",", "\u202f") for count in times)
                ),
            )
            yield swatch(Paint("paper", "ink", 1.6)), _("band: 19 of 20 samples end here")

    def _sentence(self, one: Series, value: int) -> str:
        told = _("{number}: {chance}.").format(
            number=plain(value), chance=_chance(one.chances[value])
        )
        if one.rolled is None:
            return told
        share = f"{100 * one.rolled.share(value):.1f}"
        return f"{told} {_('Rolled: {percent} %.').format(percent=share)}"

    def _told(self) -> str:
        """What the picture shows, in words."""
        unit = _("In numbers ({unit}).").format(unit=self.unit) if self.unit else ""
        rows = (
            " ".join(
                [f"{self._name(one)}.", *(self._sentence(one, n) for n in sorted(one.chances))]
            )
            for one in self.series
        )
        return " ".join(filter(None, [unit, *rows]))


def _chance(chance: Fraction) -> str:
    return str(chance) if is_short(chance) else tenths(chance)


# --- side by side -----------------------------------------------------------------------


GAP: Final = 36.0
PANEL_HIGH: Final = 96.0
NAME: Final = 46.0
"""Height of the name above the bars of a way."""
PANEL_ROW: Final = NAME + PANEL_HIGH + 44.0
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
        high = top + rows * PANEL_ROW
        return Scene(self.title, self._told(), WIDTH, high, (*shapes, words, *parts), across=True)

    def frame(self, number: int, top: float) -> ChartFrame:
        """Where the bars of a way stand."""
        wide = (WIDTH - 2 * MARGIN - GAP * (self.across - 1)) / self.across
        left = MARGIN + (number % self.across) * (wide + GAP)
        ends = (self.span.start - 0.6, self.span.stop - 0.4)
        above = top + NAME + PANEL_ROW * (number // self.across)
        return ChartFrame(left, above, wide, PANEL_HIGH, ends, (0.0, self.most * 1.2))

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
            paint = Paint(self.box.fill, self.box.stroke, 2.0)
            yield box(x - HALF, y - HALF, x + HALF, y + HALF, paint)
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
