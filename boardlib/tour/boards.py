"""What comes with the game, as texts: roads (for single positions and whole stages), positions."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def boards() -> Mapping[str, str]:
    """The texts of the named roads (``B1`` ...) by name."""
    return _texts("board_files")


@cache
def positions() -> Mapping[str, str]:
    """The texts of positions to begin with, by name."""
    return _texts("position_files")


def _texts(name: str) -> Mapping[str, str]:
    folder = files(__package__).joinpath(name)
    return {
        path.name.removesuffix(".txt"): path.read_text(encoding="utf-8")
        for path in sorted(folder.iterdir(), key=lambda item: item.name)
        if path.name.endswith(".txt")
    }
