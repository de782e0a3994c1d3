"""Odds as a picture, drawn with matplotlib: ways side by side, each with its bars.

Below the bars stands what may come of a way, or which black die it is rolled against; above them
stands how likely that is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from boardlib.drawing.figure_chart import (
    LETTERS,
    SMALL,
    TITLE,
    WORDS,
    Pen,
    axes_at,
    chart_svg,
    write_at,
)
from boardlib.drawing.palette import Theme
from boardlib.text import _
from boardlib.troyes.asking.odds_ways import MIXED, Compared, Way, compared, percent
from boardlib.troyes.board.dice import Colour

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS: Final[Mapping[str, str]] = {
    Colour.RED: "edge-red",
    Colour.WHITE: "edge-white",
    Colour.YELLOW: "edge-yellow",
    MIXED: "focus",
}
"""The colours of bars: those of the dice that they speak of."""

NAMED: Final = 1.3
"""How high above a way's bars its name stands, as a part of their height."""
ROOM: Final = 1.16
"""How high a panel is, as a part of its highest bar: room for the chance above it."""

# Measures in inches.
WIDTH: Final = 12.0
MARGIN: Final = 0.45
GAP: Final = 0.5
HEAD: Final = 1.05
NAME: Final = 0.55
HIGH: Final = 1.15
ROW: Final = 2.25
FOOT: Final = 0.55


def odds_figure(question: str, theme: Theme = "light") -> Figure:
    """Draw the odds of a question such as ``beat`` or ``flip 1 1 1``.

    Args:
        question: what is compared (see :func:`boardlib.troyes.asking.odds_ways.compared`).
        theme: ``light`` or ``dark``.

    Raises:
        PositionError: naming the column and what was expected there.
        QuestionError: when more than three dice would be flipped.
    """
    return _Sheet(compared(question), Pen(theme)).figure()


def odds_svg(question: str, theme: Theme = "light") -> str:
    """The same as SVG text, the same on every machine; its label tells what it shows."""
    return chart_svg(odds_figure(question, theme))


@dataclass(frozen=True)
class _Sheet:
    """One picture: the ways, and the pen of the theme."""

    odds: Compared
    pen: Pen

    @cached_property
    def span(self) -> range:
        """What stands below the bars, without gaps."""
        below = [one for way in self.odds.ways for one in way.chances]
        return range(min(below), max(below) + 1)

    @cached_property
    def most(self) -> float:
        """The highest bar."""
        return float(max(max(way.chances.values()) for way in self._uncertain(self.odds.ways)))

    def figure(self) -> Figure:
        """The whole picture."""
        from matplotlib.figure import Figure

        across, rows = self.odds.across, -(-len(self.odds.ways) // self.odds.across)
        made = Figure(figsize=(WIDTH, HEAD + ROW * rows + FOOT), label=self._told())
        made.patch.set_facecolor(self.pen.colour("paper"))
        write_at(made, MARGIN, 0.45, self.odds.question, self.pen.style(TITLE, bold=True))
        write_at(made, MARGIN, 0.82, self.odds.unit, self.pen.style(SMALL, colour="second"))
        wide = (WIDTH - 2 * MARGIN - GAP * (across - 1)) / across
        for number, way in enumerate(self.odds.ways):
            left = MARGIN + (number % across) * (wide + GAP)
            top = HEAD + ROW * (number // across) + NAME
            self._panel(axes_at(made, left, top, wide, HIGH), number, way)
        foot = made.get_figheight() - 0.25
        write_at(made, MARGIN, foot, self.odds.answer, self.pen.style(WORDS, bold=True))
        return made

    def _told(self) -> str:
        """What the picture shows, in words."""
        ways = "; ".join(way.label for way in self.odds.ways)
        return f"{self.odds.question} {ways}. {self.odds.answer}"

    @staticmethod
    def _uncertain(ways: tuple[Way, ...]) -> list[Way]:
        """The ways whose outcome is open; all of them where none is."""
        return [way for way in ways if len(way.chances) > 1] or list(ways)

    def _panel(self, axes: Axes, number: int, way: Way) -> None:
        """The bars of one way, with its name above them."""
        axes.set_xlim(self.span.start - 0.6, self.span.stop - 0.4)
        axes.set_ylim(0, self.most * ROOM)
        ends = [self.span.start - 0.6, self.span.stop - 0.4]
        axes.plot(ends, [0, 0], color=self.pen.colour("second"), lw=1.4)
        for below in self.span:
            axes.text(below, -0.2 * self.most, str(below), **self._below())
        if len(way.chances) == 1:
            self._certain(axes, way, next(iter(way.chances)))
        else:
            self._bars(axes, way)
        self._named(axes, number, way)

    def _below(self) -> dict[str, Any]:
        """How what stands below a bar is written: as a black die, or plainly."""
        style = {**self.pen.style(SMALL, bold=self.odds.black), "ha": "center", "va": "top"}
        if not self.odds.black:
            return style
        die, line = self.pen.colour("die-black"), self.pen.colour("black-line")
        box = {"boxstyle": "round,pad=0.28", "facecolor": die, "edgecolor": line}
        return {**style, "color": self.pen.colour("on-die-black"), "bbox": box}

    def _colour(self, way: Way) -> str:
        return self.pen.colour(COLOURS[way.colour])

    def _bars(self, axes: Axes, way: Way) -> None:
        """How likely each outcome is, and a mark below for the average."""
        colour = self._colour(way)
        for below, chance in way.chances.items():
            axes.bar(below, float(chance), width=0.8, color=colour)
            self._chance(axes, below, chance)
        if way.mean is not None:
            edge = self.pen.colour("paper")
            look: dict[str, Any] = {"color": self.pen.colour("ink"), "mec": edge}
            axes.plot(float(way.mean), 0, "^", markersize=12, clip_on=False, zorder=4, **look)

    def _chance(self, axes: Axes, below: int, chance: Fraction) -> None:
        """How likely an outcome is, above its bar."""
        high = float(chance) + 0.06 * self.most
        axes.text(below, high, percent(chance), ha="center", **self.pen.style(SMALL))

    def _certain(self, axes: Axes, way: Way, below: int) -> None:
        """What comes for certain has no bar: its height would not compare with the others."""
        colour = self._colour(way)
        axes.plot([below, below], [0, self.most * 0.72], color=colour, linewidth=3.0)
        axes.plot(below, self.most * 0.72, "D", color=colour, markersize=11)
        style = self.pen.style(SMALL)
        axes.text(below, self.most * 0.93, _("for certain"), ha="center", **style)

    def _named(self, axes: Axes, number: int, way: Way) -> None:
        """The letter of a way in its colour, and what it is."""
        place: dict[str, Any] = {"transform": axes.transAxes}
        wide = axes.get_position().width * WIDTH
        self.pen.disc(axes, (0.13 / wide, NAMED), LETTERS[number], self._colour(way), place)
        style = self.pen.style(WORDS)
        axes.text(0.36 / wide, NAMED, way.label, va="center_baseline", **place, **style)
