"""What marks add to a picture: shapes by layer, how a role looks as a line, what it says."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import Generic, TypeVar

from boardlib.drawing.badges import Room, link, station
from boardlib.drawing.geometry import Point
from boardlib.drawing.scene import Mark, Paint, Shape

L = TypeVar("L", bound=IntEnum)


class Overlay(Generic[L]):
    """Collects what marks add to a picture, by the layers that lie between its own.

    Attributes:
        room: what badges must not cover.
    """

    def __init__(self, room: Room | None = None) -> None:
        self.room = Room() if room is None else room
        self._layers: dict[L, list[Shape]] = {}

    def add(self, layer: L, *shapes: Shape) -> None:
        """Put shapes into a layer, on top of those that are there."""
        self._layers.setdefault(layer, []).extend(shapes)

    def at(self, layer: L) -> list[Shape]:
        """The shapes of a layer, bottom to top."""
        return self._layers.get(layer, [])


@dataclass(frozen=True, slots=True)
class Look:
    """How a role looks as a line: its colour, and whether it is dashed."""

    colour: str
    dashed: bool = False

    def line(self, width: float, dash: tuple[float, ...], dashed_width: float) -> Paint:
        """A line of one width; or dashes, with a width of their own."""
        if self.dashed:
            return Paint(stroke=self.colour, width=dashed_width, dash=dash, round=False)
        return Paint(stroke=self.colour, width=width)


def stations(stops: Sequence[Point]) -> Iterator[Shape]:
    """Numbered stations with links between them; all but the first two are out of reach."""
    for index, (start, end) in enumerate(pairwise(stops)):
        yield from link(start, end, index == 0)
    for index, at in enumerate(stops):
        yield station(index + 1, at, "refused" if index > 1 else "ink")


def described(what: str, marks: Iterable[Mark]) -> str:
    """What is seen in a picture, and after it what its marks mean."""
    said = [what]
    for mark in marks:
        if mark.note:
            said.append(f"{mark.label}: {mark.note}." if mark.label else f"{mark.note}.")
    return " ".join(said)
