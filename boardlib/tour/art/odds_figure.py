"""Odds as a picture, drawn with matplotlib: every way, and what becomes of it with other dice.

On the left each way has its bars, one for each number of cells that may come of it.  On the
right each line is another assumption, and the letters stand where the ways would stand then.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
    balanced,
    chart_svg,
    plain,
    write_at,
)
from boardlib.drawing.palette import Theme
from boardlib.profile import Profile
from boardlib.text import _
from boardlib.tour.asking.odds_model import Ask, Compared, Odds, alternatives
from boardlib.tour.asking.odds_words import best_words, meaning, odds_question, standing
from boardlib.tour.board.lines import RoadWords
from boardlib.tour.board.moves import Die
from boardlib.tour.rulebook import DEFAULTS

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

COLOURS: Final = ("focus", "player-red", "player-green", "complete", "attack", "second")
LETTERS_ACROSS: Final = 52
"""Letters of the small size for which there is room above all bars together."""

NAMED: Final = 1.16
"""How high above a way's bars its name stands, as a part of their height."""

# Measures in inches.
WIDTH: Final = 12.0
MARGIN: Final = 0.45
BARS: Final = 5.9
HEAD: Final = 0.75
TITLE_LINE: Final = 0.36
ROW: Final = 1.85
HIGH: Final = 1.0
"""Of the bars of a way, with the chances above them."""
LINE: Final = 0.2
LETTER: Final = 0.26
FOOT: Final = 1.0
OTHERS: Final = 6.75
"""Where the other assumptions begin, from the left."""
DOTS: Final = 9.1
"""Where what they lead to begins."""


def odds_figure(question: str, profile: Profile = DEFAULTS, theme: Theme = "light") -> Figure:
    """Draw the odds of a question such as ``offer 4`` (see :mod:`boardlib.tour.asking.odds_words`).

    Args:
        question: the words after ``odds``.
        profile: the faces of the dice that the bars show.
        theme: ``light`` or ``dark``.

    Raises:
        PositionError: naming the column and what was expected there.
    """
    words = RoadWords(question)
    ask = odds_question(words)
    words.done()
    return _Sheet(ask, profile, theme).figure()


def odds_svg(question: str, profile: Profile = DEFAULTS, theme: Theme = "light") -> str:
    """The same as SVG text, the same on every machine; its label tells what it shows."""
    return chart_svg(odds_figure(question, profile, theme))


@dataclass(frozen=True)
class _Sheet:
    """One picture: the question, the profile it is asked for, and the theme."""

    ask: Ask
    profile: Profile
    theme: Theme

    @cached_property
    def odds(self) -> Odds:
        """The odds under the profile."""
        return self.ask(self.profile)

    @cached_property
    def lines(self) -> list[tuple[str, Odds]]:
        """The odds as assumed, and with one option after the other changed."""
        return list(_variants(self.ask, self.profile))

    @cached_property
    def title(self) -> list[str]:
        """The question, in lines that fit."""
        return balanced(self.odds.question, 80)

    @cached_property
    def scale(self) -> tuple[float, float]:
        """The least and the greatest worth on the right, with room beside them."""
        worths = [float(odds.worth(way)) for _name, odds in self.lines for way in odds.ways]
        least = 0.04 if self.odds.goal is not None else 0.25
        room = max((max(worths) - min(worths)) * 0.12, least)
        return min(worths) - room, max(worths) + room

    @cached_property
    def near(self) -> float:
        """Letters that lie nearer to each other than this do not go on one line."""
        return 0.11 * (self.scale[1] - self.scale[0])

    @cached_property
    def pitch(self) -> float:
        """The height of a line on the right: room for the highest heap of letters."""
        heaps = [len(heap) for _name, odds in self.lines for heap in _heaps(odds, self.near)]
        return LINE + LETTER * max(heaps)

    def figure(self) -> Figure:
        """The whole picture."""
        from matplotlib.figure import Figure

        top = HEAD + TITLE_LINE * len(self.title)
        body = max(ROW * len(self.odds.ways), self.pitch * (len(self.lines) + 0.4) + 0.3)
        foot = FOOT + TITLE_LINE * (len(self.answer) - 1)
        made = Figure(figsize=(WIDTH, top + body + foot), label=self._told())
        made.patch.set_facecolor(self.pen.colour("paper"))
        self._head(made)
        for number, way in enumerate(self.odds.ways):
            self._bars(axes_at(made, MARGIN, top + number * ROW + 0.4, BARS, HIGH), number, way)
        if len(self.lines) > 1:
            high = self.pitch * len(self.lines)
            self._dots(axes_at(made, DOTS, top + 0.5, WIDTH - DOTS - MARGIN, high))
        self._foot(made)
        return made

    @cached_property
    def pen(self) -> Pen:
        """How words are written in the theme."""
        return Pen(self.theme)

    def of_way(self, number: int) -> str:
        """The colour of a way; of very many some share one, and their letters tell them apart."""
        return self.pen.colour(COLOURS[number % len(COLOURS)])

    def _told(self) -> str:
        """What the picture shows, in words."""
        ways = "; ".join(_label(self.odds, way) for way in self.odds.ways)
        return f"{self.odds.question} {ways}. {best_words(self.odds)}."

    def _head(self, made: Figure) -> None:
        """The question, and what the two halves show."""
        for number, line in enumerate(self.title):
            write_at(
                made, MARGIN, 0.45 + TITLE_LINE * number, line, self.pen.style(TITLE, bold=True)
            )
        below = HEAD + TITLE_LINE * len(self.title) - 0.3
        quiet = self.pen.style(SMALL, colour="second")
        write_at(made, MARGIN, below, self._unit(), quiet)
        if len(self.lines) > 1:
            write_at(made, OTHERS, below, self._measured(), quiet)

    def _unit(self) -> str:
        unit = _(self.odds.unit)
        if self.odds.goal is None:
            return _("What may come of it ({unit}); ▲ average").format(unit=unit)
        text = _("What may come of it ({unit}); pale: less than {goal}")
        return text.format(unit=unit, goal=self.odds.goal)

    def _measured(self) -> str:
        if self.odds.goal is None:
            return _("The average under other assumptions; filled: the best")
        text = _("The chance of {goal} or more otherwise; filled: the best")
        return text.format(goal=self.odds.goal)

    @cached_property
    def answer(self) -> list[str]:
        """What is best and whether that survives, in lines that fit."""
        found = alternatives(self.ask, self.profile)
        return balanced(f"{best_words(self.odds)}. {standing(found)}", 95)

    def _foot(self, made: Figure) -> None:
        """The answer, and the assumptions on which it rests."""
        rests = "; ".join(_changed(self.profile, name) for name in self.odds.rests_on)
        assumed = _("Assumed, for the source is silent: {rests}.").format(rests=rests)
        high = made.get_figheight()
        for number, line in enumerate(reversed(self.answer)):
            place = high - 0.65 - TITLE_LINE * number
            write_at(made, MARGIN, place, line, self.pen.style(WORDS, bold=True))
        write_at(made, MARGIN, high - 0.3, assumed, self.pen.style(SMALL, colour="second"))

    # --- left: what may come of each way ------------------------------------------------------

    def _bars(self, axes: Axes, number: int, way: Compared) -> None:
        """The distribution of one way, and its average below."""
        span, most = _span(self.odds.ways), _highest(self.odds.ways)
        axes.set_xlim(span.start - 0.6, span.stop - 0.4)
        axes.set_ylim(0, most * 1.4)
        axes.plot(
            [span.start - 0.6, span.stop - 0.4], [0, 0], color=self.pen.colour("second"), lw=1.4
        )
        if len(way.cells) == 1:
            self._certain(axes, number, next(iter(way.cells)), most)
        for cells, chance in way.cells.items() if len(way.cells) > 1 else ():
            edge = self.of_way(number)
            shade = self._shade(number, cells)
            axes.bar(cells, float(chance), width=0.8, color=shade, edgecolor=edge, linewidth=1.4)
            high = float(chance) + 0.06 * most
            axes.text(cells, high, _chance(chance, len(span)), ha="center", **self.pen.style(SMALL))
        for cells in span:
            axes.text(
                cells, -0.2 * most, plain(cells), ha="center", va="top", **self.pen.style(SMALL)
            )
        self._average(axes, number, way)
        self._named(axes, number, way)

    def _certain(self, axes: Axes, number: int, cells: int, most: float) -> None:
        """What comes for certain has no bar: its height would not compare with the others."""
        colour = self._shade(number, cells)
        axes.plot([cells, cells], [0, most * 0.72], color=colour, linewidth=3.0)
        axes.plot(cells, most * 0.72, "D", color=colour, markersize=11)
        text = _("for certain")
        axes.text(cells, most * 0.97, text, ha="center", **self.pen.style(SMALL))

    def _shade(self, number: int, cells: int) -> str:
        """The colour of a way; what misses the goal is pale."""
        missed = self.odds.goal is not None and cells < self.odds.goal
        return self.pen.colour("rule") if missed else self.of_way(number)

    def _average(self, axes: Axes, number: int, way: Compared) -> None:
        """A mark on the line below the bars, where the averages are compared."""
        if self.odds.goal is None:
            colour, mean = self.of_way(number), float(way.cells.mean())
            edge = self.pen.colour("paper")
            axes.plot(mean, 0, "^", color=colour, markersize=13, mec=edge, clip_on=False, zorder=4)

    def _named(self, axes: Axes, number: int, way: Compared) -> None:
        """The letter of a way in its colour, and what it is."""
        place: dict[str, Any] = {"transform": axes.transAxes, "va": "center_baseline"}
        self._disc(axes, 0.02, NAMED, number, {"transform": axes.transAxes})
        axes.text(0.055, NAMED, _label(self.odds, way), **place, **self.pen.style(WORDS))

    def _disc(
        self, axes: Axes, x: float, y: float, number: int, place: dict[str, Any], best: bool = True
    ) -> None:
        """The disc of a way with its letter, filled or hollow."""
        self.pen.disc(axes, (x, y), LETTERS[number], self.of_way(number), place, best)

    # --- right: what becomes of it under other assumptions ------------------------------------

    def _dots(self, axes: Axes) -> None:
        """One line for each assumption; the letters stand where the ways stand then."""
        from matplotlib.ticker import MaxNLocator

        axes.set_xlim(*self.scale)
        axes.set_ylim(len(self.lines) - 0.5, -0.5)
        for worth in MaxNLocator(4, steps=[1, 2, 2.5, 5, 10]).tick_values(*self.scale):
            if self.scale[0] <= worth <= self.scale[1]:
                axes.axvline(float(worth), color=self.pen.colour("rule"), linewidth=1.2, zorder=0)
                axes.text(
                    float(worth), -0.6, self._worth(worth), ha="center", **self.pen.style(SMALL)
                )
        for row, (name, odds) in enumerate(self.lines):
            place: dict[str, Any] = {"transform": axes.get_yaxis_transform(), "ha": "left"}
            style = self.pen.style(SMALL, bold=row == 0)
            left = (OTHERS - DOTS) / (WIDTH - DOTS - MARGIN)
            axes.text(left, row, name, va="center_baseline", **place, **style)
            for heap in _heaps(odds, self.near):
                for place_, number in enumerate(heap):
                    lift = LETTER / self.pitch * (place_ - (len(heap) - 1) / 2)
                    self._dot(axes, number, row + lift, odds)

    def _worth(self, worth: float) -> str:
        return plain(f"{worth:.2f}") if self.odds.goal is None else f"{worth:.0%}"

    def _dot(self, axes: Axes, number: int, row: float, odds: Odds) -> None:
        """A way under one assumption: filled where it is the best."""
        way = odds.ways[number]
        worth, best = float(odds.worth(way)), way.name in odds.best
        self._disc(axes, worth, row, number, {}, best)


def _label(odds: Odds, way: Compared) -> str:
    if odds.goal is None:
        text = _("{label}: {mean} on average")
        return text.format(label=way.label, mean=plain(f"{float(way.cells.mean()):.2f}"))
    text = _("{label}: {chance} for {goal} or more")
    return text.format(label=way.label, chance=f"{float(odds.worth(way)):.0%}", goal=odds.goal)


def _chance(chance: Fraction, columns: int) -> str:
    """A chance as a fraction, or as a percentage where that would be too long."""
    if len(str(chance)) * columns <= LETTERS_ACROSS:
        return str(chance)
    return f"{float(chance):.0%}" if chance >= Fraction(1, 200) else "<1%"


def _span(ways: Sequence[Compared]) -> range:
    """The numbers that may come up, without gaps."""
    cells = [one for way in ways for one in way.cells]
    return range(min(cells), max(cells) + 1)


def _highest(ways: Sequence[Compared]) -> float:
    """The highest bar."""
    open_ = [max(way.cells.values()) for way in ways if len(way.cells) > 1]
    return float(max(open_, default=1))


def _heaps(odds: Odds, near: float) -> list[list[int]]:
    """The numbers of the ways, together where they are worth about the same."""
    worths = [float(odds.worth(way)) for way in odds.ways]
    heaps: list[list[int]] = []
    for number in sorted(range(len(worths)), key=worths.__getitem__):
        if heaps and worths[number] - worths[heaps[-1][-1]] < near:
            heaps[-1].append(number)
        else:
            heaps.append([number])
    return [sorted(heap) for heap in heaps]


def _variants(ask: Ask, profile: Profile) -> Iterator[tuple[str, Odds]]:
    """The odds as assumed, and with one option after the other changed."""
    usual = ask(profile)
    yield _("as assumed"), usual
    for name in usual.rests_on:
        for value in profile.settings[name].values:
            if value != profile[name]:
                changed = profile.with_value(name, value)
                yield _changed(changed, name), ask(changed)


def _changed(profile: Profile, name: str) -> str:
    """An option and its value in words, or a die and its faces."""
    words = meaning(profile, name)
    return f"{profile.settings[name].title}: {words}" if name in set(Die) else words
