"""Curves: how a chance changes with a number; and discs on lines, one for each assumption."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from typing import Final

from boardlib.chance.words import percent
from boardlib.drawing.chart import (
    DASHES,
    DISC,
    MARGIN,
    SMALL,
    WIDTH,
    ChartFrame,
    Sign,
    disc,
    explained,
    heading,
    hue,
    legend,
    line,
    piece_of_line,
    plain,
    swatch,
    ticks,
    wrapped,
)
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Circle, Group, Paint, Polygon, Scene, Shape, Text
from boardlib.text import _, listing, say

Numbers = Mapping[int, Fraction | float]
HIGH: Final = 300.0
LEFT: Final = 84.0
MANY: Final = 14
"""As many numbers are written below the curves."""


@dataclass(frozen=True)
class Curve:
    """One of the curves.

    Attributes:
        label: what it is, in words.
        values: number -> its value.
        between: number -> a low and a high value, for a band around it.
    """

    label: str
    values: Numbers
    between: Mapping[int, tuple[float, float]] | None = None


def curves(
    title: str,
    across: str,
    up: str,
    some: Sequence[Curve],
    shares: bool = True,
    evenly: bool = False,
) -> Scene:
    """Draw curves over whole numbers.

    Args:
        title: what is asked.
        across: what the numbers are that lie from left to right.
        up: what the values are.
        some: the curves.
        shares: whether the values are chances, told in percent.
        evenly: the numbers lie in even steps, however far they are apart.
    """
    some = tuple(replace(one, label=say(one.label)) for one in some)
    return _Curves(say(title), say(across), say(up), some, shares, evenly).scene()


@dataclass(frozen=True)
class _Curves:
    title: str
    across: str
    up: str
    some: tuple[Curve, ...]
    shares: bool
    evenly: bool

    @property
    def told(self) -> Callable[[Fraction | float], str]:
        """How a value is written."""
        return percent if self.shares else plain

    @cached_property
    def numbers(self) -> list[int]:
        """All numbers from left to right."""
        return sorted({number for one in self.some for number in one.values})

    def place(self, number: int) -> float:
        """Where a number lies from left to right."""
        return float(self.numbers.index(number)) if self.evenly else float(number)

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest value; chances begin at 0."""
        found = [float(value) for one in self.some for value in one.values.values()]
        found += [end for one in self.some for pair in (one.between or {}).values() for end in pair]
        low, high = (0.0 if self.shares else min(found)), max(found)
        room = 0.04 * (high - low or 1.0)
        return (low if self.shares else low - room), high + room

    @property
    def told_below(self) -> Sequence[int]:
        """The numbers that are written: all of them, or round ones where there are too many."""
        step = 1 + (len(self.numbers) - 1) // MANY
        if step == 1 or self.evenly:
            return self.numbers[::step]
        round_ones = ticks(self.numbers[0], self.numbers[-1], most=10)
        return [int(one) for one in round_ones if one == int(one)]

    @property
    def dot(self) -> float:
        """How large the dots are: where there are very many they must not hide the curve."""
        return 4.5 if len(self.numbers) <= 2 * MANY else 2.2

    def scene(self) -> Scene:
        """The whole picture."""
        shapes, below = heading(self.title)
        first, last = self.place(self.numbers[0]), self.place(self.numbers[-1])
        room = 0.03 * (last - first or 1.0)
        frame = ChartFrame(
            LEFT, below + 24, WIDTH - LEFT - 230, HIGH, (first - room, last + room), self.ends
        )
        below_ = [
            (self.place(number), f"{number:,}".replace(",", "\u202f")) for number in self.told_below
        ]
        drawn = [shape for number in range(len(self.some)) for shape in self._curve(number, frame)]
        shapes = (
            *shapes,
            Text(MARGIN, below + 8, self.up, SMALL, "second", "start"),
            *frame.levels([(tick, self.told(tick)) for tick in ticks(*self.ends, most=5)]),
            *frame.numbers(below_),
            frame.named(self.across),
            *drawn,
            *self._names(frame),
        )
        return explained(self.title, self._words(), shapes, self._signs(), frame.bottom + 66)

    def _curve(self, number: int, frame: ChartFrame) -> Iterator[Shape]:
        """One curve with a dot at each number, and its band below."""
        one, colour = self.some[number], hue(number)
        if one.between:
            yield self._band(one.between, frame, colour)
        points = [
            frame.at(self.place(at), float(value)) for at, value in sorted(one.values.items())
        ]
        dash = DASHES[number % len(DASHES)]
        if dash:
            yield line(points, colour, 2.5, dash)
        else:
            yield from (line(pair, colour, 2.5) for pair in pairwise(points))
        for at, (x, y) in zip(sorted(one.values), points, strict=True):
            sentence = self._sentence(one, at)
            yield Group(
                (Circle(x, y, self.dot, Paint(colour, "paper", 0.27 * self.dot)),),
                f"{number}:{at}",
                sentence,
                at=(x, y),
            )

    def _band(
        self, between: Mapping[int, tuple[float, float]], frame: ChartFrame, colour: str
    ) -> Polygon:
        ends = sorted(between.items())
        there = [frame.at(self.place(at), low) for at, (low, _high) in ends]
        back = [frame.at(self.place(at), high) for at, (_low, high) in reversed(ends)]
        return Polygon((*there, *back), Paint(colour, opacity=0.22))

    def _names(self, frame: ChartFrame) -> Iterator[Shape]:
        """What each curve is, beside its end, and none over another."""
        ends = {number: float(one.values[max(one.values)]) for number, one in enumerate(self.some)}
        taken = -1e9
        for number in sorted(ends, key=lambda one: (-ends[one], one)):
            taken = max(frame.y(ends[number]), taken + 28)
            x = frame.left + frame.wide + 20
            yield from piece_of_line(number, x, taken)
            label = _shortened(self.some[number].label, 170)
            yield Text(x + 18, taken + 0.36 * SMALL, label, SMALL, anchor="start")

    def _signs(self) -> Iterator[Sign]:
        """The names in full where there is no room for them beside the curves, and the band."""
        for number, one in enumerate(self.some):
            if _shortened(one.label, 170) != one.label:
                yield piece_of_line(number, 0, 0), one.label
        if any(one.between for one in self.some):
            yield swatch(Paint(hue(0), opacity=0.22)), _("band: 19 of 20 samples end here")

    def _sentence(self, one: Curve, at: int) -> str:
        text = _("{number}: {value}.")
        return text.format(number=plain(at), value=self.told(one.values[at]))

    def _words(self) -> str:
        """What the picture shows, in words."""
        told = [self._axes()]
        for one in self.some:
            told.append(_("{label}:").format(label=one.label) if one.label else "")
            told += [self._sentence(one, at) for at in sorted(one.values)]
        return " ".join(filter(None, told))

    def _axes(self) -> str:
        """What lies along the axes, as far as it has a name."""
        if self.across and self.up:
            text = _("From left to right: {across}; upwards: {up}.")
        elif self.across:
            text = _("From left to right: {across}.")
        else:
            text = _("Upwards: {up}.") if self.up else ""
        return text.format(across=self.across, up=self.up)


def _shortened(label: str, room: float) -> str:
    """A label, or as much of it as there is room for."""
    if text_width(label, SMALL) <= room:
        return label
    cut = next(
        end for end in range(len(label), 0, -1) if text_width(label[:end] + "…", SMALL) <= room
    )
    return label[:cut].rstrip() + "…"


# --- discs on lines ---------------------------------------------------------------------


LINE: Final = 40.0
MOST_LEFT: Final = 380.0


def dots(
    title: str,
    unit: str,
    lines: Mapping[str, Mapping[str, Fraction | float]],
    shares: bool = False,
    most: bool = True,
    assumed: Sequence[str] = (),
) -> Scene:
    """Draw what some ways are worth under each assumption; the best disc of a line is filled.

    Args:
        title: what is asked.
        unit: what the worths count.
        lines: assumption -> way -> worth.
        shares: whether the worths are chances, told in percent.
        most: whether the greatest worth is the best; else it is the least.
        assumed: the assumptions that the rule book of the library takes; they are marked.
    """
    said = {
        say(name): {say(way): worth for way, worth in worths.items()}
        for name, worths in lines.items()
    }
    told = percent if shares else plain
    return _Dots(say(title), say(unit), said, told, most, tuple(map(say, assumed))).scene()


@dataclass(frozen=True)
class _Dots:
    title: str
    unit: str
    lines: Mapping[str, Mapping[str, Fraction | float]]
    told: Callable[[Fraction | float], str]
    most: bool
    assumed: tuple[str, ...]

    @cached_property
    def ways(self) -> list[str]:
        """The ways, in the order in which they come first."""
        return list(dict.fromkeys(way for line_ in self.lines.values() for way in line_))

    @cached_property
    def ends(self) -> tuple[float, float]:
        """The least and the greatest worth, with room beside them."""
        found = [float(worth) for line_ in self.lines.values() for worth in line_.values()]
        room = 0.08 * (max(found) - min(found) or 1.0)
        return min(found) - room, max(found) + room

    def best(self, name: str) -> list[str]:
        """The best ways of a line: several where they are worth exactly the same."""
        worths = self.lines[name]
        wanted = max(worths.values()) if self.most else min(worths.values())
        return [way for way, worth in worths.items() if worth == wanted]

    def label(self, name: str) -> str:
        """The name of a line, marked where it is what we assume."""
        return (
            _("{assumption} (assumed here)").format(assumption=name)
            if name in self.assumed
            else name
        )

    def words(self, name: str) -> list[str]:
        """The name of a line in as many lines of text as it takes."""
        return wrapped(self.label(name), MOST_LEFT, SMALL, name in self.assumed)

    @property
    def tall(self) -> float:
        """The height of a line, with some room between long names."""
        return max(LINE, 1.2 * SMALL * max(len(self.words(name)) for name in self.lines) + 18)

    def scene(self) -> Scene:
        """The whole picture."""
        shapes, below = heading(self.title)
        ways = [(disc(number, 0, 0), way) for number, way in enumerate(self.ways)]
        keys, below = legend(ways, below + 14)
        frame = self._frame(below + 12, LINE)
        most = max(len(heap) for name in self.lines for heap in self.heaps(name, frame))
        frame = self._frame(below + 12, self.tall + (most - 1) * 2 * DISC)
        rules = [
            line(((frame.x(tick), frame.top), (frame.x(tick), frame.bottom)), "rule", 1.2)
            for tick in ticks(*self.ends)
        ]
        rows = [
            shape for row, name in enumerate(self.lines) for shape in self._row(row, name, frame)
        ]
        best = _("filled: the best")
        return Scene(
            self.title,
            self._words(),
            WIDTH,
            frame.bottom + 60,
            (
                *shapes,
                *keys,
                *rules,
                *rows,
                *frame.numbers((tick, self.told(tick)) for tick in ticks(*self.ends)),
                frame.named(f"{self.unit}; {best}"),
            ),
            across=True,
        )

    def _frame(self, top: float, line_: float) -> ChartFrame:
        widths = (text_width(self.label(name), SMALL, name in self.assumed) for name in self.lines)
        left = MARGIN + min(MOST_LEFT, max(widths)) + 40
        rows = (len(self.lines) - 0.5, -0.5)
        high = line_ * len(self.lines)
        return ChartFrame(left, top, WIDTH - left - MARGIN - 16, high, self.ends, rows)

    def heaps(self, name: str, frame: ChartFrame) -> list[list[str]]:
        """The ways of a line; those whose discs would cover each other are one heap."""
        places = {way: frame.x(float(worth)) for way, worth in self.lines[name].items()}
        heaps: list[list[str]] = []
        for way in sorted(places, key=lambda one: (places[one], self.ways.index(one))):
            if heaps and places[way] - places[heaps[-1][-1]] < 2 * DISC + 2:
                heaps[-1].append(way)
            else:
                heaps.append([way])
        return heaps

    def _row(self, row: int, name: str, frame: ChartFrame) -> Iterator[Shape]:
        """One assumption; discs that would cover each other stand one above the other."""
        y, best = frame.y(row), self.best(name)
        bold = name in self.assumed
        lines = self.words(name)
        for number, words in enumerate(lines):
            low = y + 0.36 * SMALL + (number - (len(lines) - 1) / 2) * 1.2 * SMALL
            yield Text(MARGIN, low, words, SMALL, anchor="start", bold=bold)
        for heap in self.heaps(name, frame):
            for place, way in enumerate(heap):
                at = (
                    frame.x(float(self.lines[name][way])),
                    y + (place - (len(heap) - 1) / 2) * (2 * DISC + 2),
                )
                shapes = disc(self.ways.index(way), *at, way in best)
                yield Group(shapes, f"{row}:{way}", self._sentence(name, way), at=at)

    def _sentence(self, name: str, way: str) -> str:
        return _("{label}: {value}").format(label=way, value=self.told(self.lines[name][way]))

    def _words(self) -> str:
        """What the picture shows, in words."""
        text, alone = _("{assumption}: {worths}; best: {ways}."), _("{worths}; best: {ways}.")
        return " ".join(
            (text if name else alone).format(
                assumption=self.label(name),
                worths=", ".join(self._sentence(name, way) for way in worths),
                ways=listing(self.best(name)),
            )
            for name, worths in self.lines.items()
        )
