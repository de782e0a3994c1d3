"""What the faces of all games share."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any


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
