"""The same comparison under several assumptions: a line for each, a disc for each way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from boardlib.chance.words import percent
from boardlib.drawing.chart import (
    DISC,
    MARGIN,
    SMALL,
    WIDTH,
    ChartFrame,
    disc,
    heading,
    legend,
    line,
    plain,
    ticks,
    wrapped,
)
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Group, Scene, Shape, Text
from boardlib.text import _, listing, say

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
    return _Dots(say(title), say(unit), said, shares, most, tuple(map(say, assumed))).scene()


@dataclass(frozen=True)
class _Dots:
    title: str
    unit: str
    lines: Mapping[str, Mapping[str, Fraction | float]]
    shares: bool
    most: bool
    assumed: tuple[str, ...]

    @property
    def told(self) -> Callable[[Fraction | float], str]:
        """How a worth is written."""
        return percent if self.shares else plain

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
        keys, below = legend(
            [(disc(number, 0, 0), way) for number, way in enumerate(self.ways)],
            MARGIN,
            below + 14,
            WIDTH - 2 * MARGIN,
        )
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
        text = _("{assumption}: {worths}; best: {ways}.")
        return " ".join(
            text.format(
                assumption=self.label(name),
                worths=", ".join(self._sentence(name, way) for way in worths),
                ways=listing(self.best(name)),
            )
            for name, worths in self.lines.items()
        )
