"""What all frozen values have in common that keep something they found once."""

from __future__ import annotations

from dataclasses import fields
from typing import Any


class Value:
    """A frozen dataclass that is copied and pickled by its fields alone.

    What was found once and kept with it (cached properties) follows from them, and may be large:
    it stays behind, and is found again where it is asked for.

    >>> import pickle
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
