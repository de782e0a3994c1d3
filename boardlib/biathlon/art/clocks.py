"""The stopwatches: every athlete on a line of time, with the gaps between them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from boardlib.biathlon.art.canvas import Spot, TrackSheet
from boardlib.biathlon.art.pieces import stopwatch, token
from boardlib.biathlon.board.course import Section, time_words
from boardlib.biathlon.board.position import Player, Position, Race
from boardlib.biathlon.questions.describe import watch_line
from boardlib.biathlon.rules.race import reference
from boardlib.drawing.badges import rounded
from boardlib.drawing.geometry import Point, path
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Group, Paint, Path, Shape, Text
from boardlib.text import _

ONE: Final = 54.0
"""Height of a single stopwatch, or of level ones."""
LINE: Final = 84.0
"""From the top to the line of time, with one row of athletes above it."""
BELOW: Final = 32.0
"""Height below the line, for its times."""
LEVEL: Final = 66.0
"""Height of a further row of athletes."""
WIDE: Final = 62.0
"""Width that an athlete needs, with the time."""
SIZE: Final = 20.0
LIFT: Final = 28.0
"""From the line of time up to the middle of an athlete."""
BESIDE: Final = 36.0
"""From one level athlete to the next."""
FEW: Final = 4
"""So many times stand side by side without a line of time."""
NEAR: Final = 40
"""Seconds from the athletes within which the best time so far is always shown, too."""
_FLAG: Final = Path(path("M0,4 V-30 L15,-23 L0,-16"), Paint("complete", "ink", 2.2))
_STEPS: Final = (1, 5, 10, 15, 30, 60, 120, 300, 600)


class Clocks:
    """Draws the stopwatches of a position.

    Args:
        sheet: where to.
        position: the race.
    """

    def __init__(self, sheet: TrackSheet, position: Position) -> None:
        self.sheet, self.position = sheet, position
        self.players = sorted(position.players, key=lambda one: one.clock)

    def draw(self, top: float) -> float:
        """All of them below a height, and the height they take."""
        times = list(dict.fromkeys(one.clock for one in self.players))
        keys = [one.key for one in self.players]
        fits = len(times) <= FEW and len(self.players) <= 6
        if len(times) < 2 or (starting(self.position) and fits):
            self.apart(times, top + ONE / 2)
            return ONE
        best = self.best(times)
        if best is not None:
            self.sheet.signs["best"] = None
        scale = Scale(times, best, self.sheet.width)
        level = {time: [one for one in self.players if one.clock == time] for time in times}
        rows = list(_rows([(scale.x(time), len(here)) for time, here in level.items()]))
        line = top + LINE + LEVEL * max(rows)
        self.sheet.plain(*scale.axis(line), near=keys)
        for one, two in pairwise(level):
            gap = _gap(scale, (one, len(level[one])), (two, len(level[two])), line)
            self.sheet.plain(*gap, near=keys)
        for time, row in zip(level, rows, strict=True):
            self.stem(scale.x(time), line, row, [one.key for one in level[time]])
        for (time, here), row in zip(level.items(), rows, strict=True):
            self.athletes(here, (scale.x(time), line - LIFT - LEVEL * row))
        return line + BELOW - top

    def best(self, times: Sequence[int]) -> int | None:
        """The best times of what everybody has ridden, where it is one and near."""
        found = {reference(self.position, one.colour) for one in self.players}
        if len(found) != 1:
            return None
        best = found.pop()
        reach = max(NEAR, max(times) - min(times))
        near = min(times) - reach <= best <= max(times) + reach
        return best if best and near else None

    def apart(self, times: Sequence[int], middle: float) -> None:
        """Nothing but the stopwatches: athletes, and the time that theirs shows."""
        x = 82.0  # a ring around an athlete covers neither the sign nor the time
        keys = [one.key for one in self.players]
        watch = Group((stopwatch(),), offset=(32.0, middle + 2), scale=1.15)
        self.sheet.plain(watch, near=keys)
        for time in times:
            here = [one for one in self.players if one.clock == time]
            for player in here:
                self.player(player, (x, middle))
                x += 40
            words = Text(x - 7, middle + 9, time_words(time), 25, "ink", "start", bold=True)
            self.sheet.plain(words, near=[one.key for one in here])
            x += 92

    def stem(self, x: float, line: float, row: int, keys: Sequence[str]) -> None:
        """From the line of time up to those whose time it is."""
        way = (("M", x, line), ("L", x, line - LIFT - LEVEL * row))
        self.sheet.plain(Path(way, Paint(stroke="ink", width=2.2)), near=keys)

    def athletes(self, here: Sequence[Player], at: Point) -> None:
        """Level athletes above the line of time, side by side."""
        x, y = at
        for index, player in enumerate(here):
            self.player(player, (x + (index - (len(here) - 1) / 2) * BESIDE, y))
        time = time_words(here[0].clock)
        label = Text(x, y - 27, time, SIZE, "ink", bold=True, halo="paper", legible=True)
        self.sheet.plain(label, near=[one.key for one in here])

    def player(self, player: Player, at: Point) -> None:
        """The plate of an athlete."""
        words = watch_line(self.position, player)
        roles = ("athlete", "figure", player.colour)
        self.sheet.keyed(player.key, (token(player.colour),), words, roles, Spot(at, 19.0))


def starting(position: Position) -> bool:
    """Whether nobody has ridden in a sprint: the stopwatches only tell who starts when."""
    first = (position.lap, position.section) == (1, Section.CLIMB)
    return position.race is Race.SPRINT and first and not position.rode


class Scale:
    """A line of time.

    Args:
        times: of the athletes, in seconds.
        best: the best time so far, or None.
        width: of the picture.
    """

    def __init__(self, times: Sequence[int], best: int | None, width: float) -> None:
        shown = [*times, *([] if best is None else [best])]
        reach = max(shown) - min(shown)
        self.step = next((one for one in _STEPS if reach / one <= 7), 3600)
        self.first = min(shown) // self.step * self.step
        last = -(-max(shown) // self.step) * self.step
        self.last = max(last, self.first + self.step)
        self.best, self.width = best, width

    def x(self, time: int) -> float:
        """Where a time lies."""
        share = (time - self.first) / (self.last - self.first)
        return 52.0 + share * (self.width - 104.0)

    def axis(self, line: float) -> Iterator[Shape]:
        """The line with its times, and the best time so far."""
        base = Paint(stroke="ink", width=2.6)
        yield Path((("M", self.x(self.first), line), ("L", self.x(self.last), line)), base)
        marks = range(self.first, self.last + 1, self.step)
        every = 1 if (self.width - 104) / max(1, len(marks) - 1) > 62 else 2
        for index, time in enumerate(marks):
            x = self.x(time)
            yield Path((("M", x, line - 4), ("L", x, line + 5)), base)
            if index % every == 0:
                words = time_words(time)
                told = Text(0, 19, words, 18, "second")
                yield Group((told,), offset=(x, line + 6), legible=18.0)
        if self.best is not None:
            x = self.x(self.best)
            yield Group((_FLAG,), offset=(x, line))


def _rows(places: Sequence[tuple[float, int]]) -> Iterator[int]:
    """In which row above the line so many athletes stand, so that none covers another."""
    taken: list[float] = []
    for x, count in places:
        reach = max(WIDE, count * BESIDE) / 2
        row = next((n for n, last in enumerate(taken) if x - reach >= last), len(taken))
        taken[row : row + 1] = [x + reach]
        yield row


def _gap(scale: Scale, one: tuple[int, int], two: tuple[int, int], line: float) -> Iterator[Shape]:
    """The seconds between athletes who follow each other: times, and how many have them."""
    words = _("{count} s").format(count=two[0] - one[0])
    wide = text_width(words, SIZE, bold=True) + 14
    left = scale.x(one[0]) + 4 + one[1] * BESIDE / 2
    right = scale.x(two[0]) - 4 - two[1] * BESIDE / 2
    if right - left < wide:
        return
    y, x = line - LIFT, (left + right) / 2
    yield Path((("M", left, y), ("L", right, y)), Paint(stroke="second", width=2.2))
    yield Path(rounded(x - wide / 2, y - 14, wide, 28, 14), Paint("paper", "second", 1.8))
    yield Text(x, y + SIZE * 0.36, words, SIZE, "ink", bold=True)
