"""What the faces of all games share: a board is taken in every form, and little is loaded.

A face takes a name, the lines of a position, or a position, wherever its game needs a position.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, wraps
from importlib import import_module
from inspect import Parameter, signature
from types import MappingProxyType
from typing import Any, Concatenate, Final, Generic, ParamSpec, TypeVar

from boardlib.game import PositionError, Problem, checked
from boardlib.game.boards import named, unnamed
from boardlib.shown import NoSuchName

P = TypeVar("P")
R = TypeVar("R")
A = ParamSpec("A")


LATER: Final = {"draw": "art.draw.draw", "start": "table.setup.start"}
"""What every face has without loading it at once, and where in its game that is."""


class Face(Generic[P]):
    """What makes the functions of a game take a board in every form.

    Args:
        package: the package of the game.
        kind: the class of its positions.
        read: reads the lines of one.
        status: says what is wrong with one.
        more: what this game alone offers besides, without loading it at once: its name, and where
            in the game it is, such as ``questions.odds``.
    """

    def __init__(
        self,
        package: str,
        kind: type[P],
        read: Callable[[str], P],
        status: Callable[[P], Iterable[Problem]],
        more: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._package, self._kind, self._lines, self._status = package, kind, read, status
        self._name = package.rpartition(".")[2]
        self._later = {**LATER, **more}

    def read(self, board: str | P, check: bool = False) -> P:
        """A board of this game: by its name, by the name of a case, or by its lines.

        Args:
            board: a named board (see ``boards``), the id of a case, whose board at its start it
                is, or the lines of a position. A position is taken as it is.
            check: whether one that makes no sense is refused, too (see ``status``).

        Raises:
            PositionError: naming line, column and what was expected, or what makes no sense.
            TypeError: for what is neither text nor position.
        """
        return checked(self._read(board), self._status if check else None)

    def _read(self, board: str | P) -> P:
        if isinstance(board, self._kind):
            return board
        lines: Any = board
        if isinstance(lines, str) and (found := named(lines, (self._name,))) is not None:
            return found  # type: ignore[no-any-return]
        try:
            return self._lines(lines)
        except PositionError as error:
            raise unnamed(lines, (self._name,)) or error from None

    def takes(
        self, function: Callable[Concatenate[P, A], R]
    ) -> Callable[Concatenate[P | str, A], R]:
        """A function of the game that takes a name and lines as well as a position."""

        @wraps(function)
        def taking(board: P | str, /, *more: A.args, **wishes: A.kwargs) -> R:
            position: Any = self._read(board) if isinstance(board, str) else board
            return function(position, *more, **wishes)

        told = signature(function)
        _position, *others = told.parameters.values()
        taken = Parameter("board", Parameter.POSITIONAL_ONLY, annotation="Position | str")
        taking.__signature__ = told.replace(parameters=[taken, *others])  # type: ignore[attr-defined]
        return taking

    def later(self, name: str) -> Any:
        """``__getattr__`` of the game: art comes with the first picture, its table with a start.

        So whoever only asks does not wait for them.
        """
        if name not in self._later:
            raise NoSuchName(
                f"module {self._package!r}", name, sys.modules[self._package].__all__, {}
            )
        return self._loaded(name)

    @cache  # noqa: B019 - there are as many faces as games
    def _loaded(self, name: str) -> Any:
        room, _dot, what = self._later[name].rpartition(".")
        module = import_module(f"{self._package}.{room}")
        found = vars(module).get(what)
        if found is None:  # a file of that room
            return import_module(f"{self._package}.{room}.{what}")
        return self.takes(found) if name == "draw" else found


def shows(names: Sequence[str]) -> Callable[[], list[str]]:
    """``__dir__`` of a module that offers these names: completion shows them and nothing else."""
    return lambda: sorted(names)
