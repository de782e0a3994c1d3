"""What the faces of all games share."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from typing import Any, Final, Protocol, TypeVar

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


LATER: Final = {"draw": "art.draw", "start": "table.setup"}
"""What a face has without loading it at once, and the room of the game that has it."""


def loaded_later(package: str) -> Callable[[str], Any]:
    """``__getattr__`` of a game: its art comes with the first picture, its table with a start.

    So whoever only asks does not wait for them.

    Args:
        package: the name of the game's package.
    """

    def attribute(name: str) -> Any:
        if name not in LATER:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        return getattr(import_module(f"{package}.{LATER[name]}"), name)

    return attribute
