"""What the faces of all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Protocol, TypeVar

from boardlib.game import PositionError, Problem, senseless

P = TypeVar("P")
Read = TypeVar("Read", covariant=True)


class Reader(Protocol[Read]):
    """How a game reads a position."""

    def __call__(self, text: str, check: bool = False) -> Read:
        """The position that a text describes."""


def reader(read: Callable[[str], P], status: Callable[[P], Iterable[Problem]]) -> Reader[P]:
    """``read`` of a game, which may be told to refuse what makes no sense.

    Args:
        read: reads the lines of a position.
        status: says what is wrong with one.
    """

    def reading(text: str, check: bool = False) -> P:
        """The position that a text describes.

        Args:
            text: its lines.
            check: whether one that makes no sense is refused, too (see ``status``).

        Raises:
            PositionError: naming line, column and what was expected, or what makes no sense.
        """
        position = read(text)
        for problem in status(position) if check else ():
            if problem.stops:
                raise PositionError(senseless(problem))
        return position

    return reading


def drawn_later(package: str) -> Callable[[str], Any]:
    """``__getattr__`` of a game: its art comes with the first picture, not before.

    So whoever only asks does not wait for it.

    Args:
        package: the name of the game's package.
    """

    def attribute(name: str) -> Any:
        if name != "draw":
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return import_module(f"{package}.art.draw").draw

    return attribute
