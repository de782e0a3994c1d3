"""Where on a picture badges may lie: beside riders and numbers, not over them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from boardlib.drawing import badges
from boardlib.drawing.geometry import Point
from boardlib.drawing.labels import Box, text_box
from boardlib.drawing.scene import Circle, Group
from boardlib.text import language
from boardlib.tour.art.labels import row_numbers, seconds
from boardlib.tour.art.race import Field
from boardlib.tour.art.riders import CORNER
from boardlib.tour.art.road import growth, helpers
from boardlib.tour.art.road_view import View
from boardlib.tour.board.road import Cell


class Clearing:
    """What is free around the riders of a round.

    Args:
        field: the round.
        room: what badges must not cover.

    Attributes:
        busy: cells on which nothing else should be drawn.
    """

    def __init__(self, field: Field, room: badges.Room) -> None:
        self.field, self.view, self.race = field, field.view, field.race
        self.room = room
        self.busy: set[Cell] = set()

    def keep_clear(self) -> None:
        """Note the riders and what sits on them."""
        self.room.keep_within((0.0, 0.0, self.view.width, self.view.height))
        for rider, at in self.field.places.items():
            self.room.take(at, 34.0, 34.0, 8.0)
            if self.race.leads(rider) or rider in self.race.braked:
                self.room.take((at[0] + CORNER, at[1] - CORNER), 22.0, 22.0, 6.0)
        for ghost in self.field.ghosts():
            self.room.take(ghost.offset, 30.0, 30.0, 3.0)
        self.keep_steps_clear(self.field.last_steps())
        for left, top, right, bottom in (*_printed(self.view, language()), *_arrows(self.view)):
            at = ((left + right) / 2, (top + bottom) / 2)
            self.room.take(at, right - left, bottom - top, 4.0)

    def keep_steps_clear(self, steps: Iterable[Group]) -> None:
        """Note the numbers of a way, as large as they may grow."""
        for step in steps:
            (x, y), grow = step.offset, growth(self.view, step.legible)
            for disc in step.children:
                if isinstance(disc, Circle):
                    at = (x + grow * disc.x, y + grow * disc.y)
                    self.room.take(at, 18.0 * grow, 18.0 * grow, 5.0)

    def placed(
        self,
        badge: Group,
        size: tuple[float, float],
        wishes: Sequence[Point],
        targets: Sequence[Point] = (),
    ) -> Group:
        """A badge where it covers nothing that matters, as large as it may grow.

        It keeps where it touches the nearest of its targets, and grows away from there.
        """
        grow = growth(self.view, badge.legible)
        wide, tall = size[0] * grow, size[1] * grow
        x, y = at = self.room.best(wishes, wide, tall)
        near = min(targets, key=lambda one: math.dist(one, at), default=at)
        left, top = _within(near[0], x, wide), _within(near[1], y, tall)
        offset = (left + (x - left) / grow, top + (y - top) / grow)
        return badges.away_from((left, top), replace(badge, offset=offset))


@lru_cache(maxsize=128)
def _printed(seen: View, _language: str) -> tuple[Box, ...]:
    """The room of numbers of rows and seconds, as large as they may grow."""
    found = []
    for words in (*row_numbers(seen), *seconds(seen)):
        left, top, right, bottom = text_box(words)
        more = (seen.growth(words.size) - 1) / 2
        wide, tall = more * (right - left) + 3, more * (bottom - top)
        found.append((left - wide, top - tall, right + wide, bottom + tall))
    return tuple(found)


@lru_cache(maxsize=128)
def _arrows(seen: View) -> tuple[Box, ...]:
    """The room of the arrows in yellow fields."""
    places = (seen.shift(i, at) for i, one in enumerate(seen.plans) for at, _angle in helpers(one))
    return tuple((x - 13, y - 13, x + 13, y + 13) for x, y in places)


def _within(value: float, middle: float, size: float) -> float:
    """The number nearest to a value that is in a range around a middle."""
    return min(max(value, middle - size / 2), middle + size / 2)
