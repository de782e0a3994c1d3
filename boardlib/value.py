"""What all frozen values have in common: nothing in them changes, and they can be copied."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from dataclasses import fields
from types import MappingProxyType
from typing import Any


class Value:
    """A frozen dataclass that is copied and pickled by its fields alone.

    What was found once and kept with it (cached properties) follows from them, and may be large:
    it stays behind, and is found again where it is asked for.

    >>> from dataclasses import dataclass
    >>> from functools import cached_property
    >>> @dataclass(frozen=True)
    ... class Square(Value):
    ...     side: int
    ...     area = cached_property(lambda self: self.side**2)
    >>> square = Square(3)
    >>> square.area, square.__getstate__()
    (9, {'side': 3})
    """

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


class Typed:
    """A move of a game: its text is what is typed, and its ``repr`` is Python that reads it again.

    >>> from boardlib import carcassonne
    >>> carcassonne.read_move("token red 0,0.p1")
    carcassonne.read_move('token red 0,0.p1')
    """

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        # in the class itself: a dataclass writes one of its own only where there is none
        cls.__repr__ = Typed._read_again  # type: ignore[method-assign,assignment]

    def _read_again(self) -> str:
        return f"{type(self).__module__.split('.')[1]}.read_move({str(self)!r})"


def nothing() -> Mapping[str, Any]:
    """A mapping of nothing, in which nothing can be put."""
    return MappingProxyType({})


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


# Python copies and pickles a mapping that nobody can change as soon as somebody says how.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))
