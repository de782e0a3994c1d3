"""The roads that come with the game, as texts: boards for single positions and whole stages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files


@cache
def boards() -> Mapping[str, str]:
    """The texts of the named roads (``B1`` ...) by name."""
    folder = files(__package__).joinpath("board_files")
    return {
        path.name.removesuffix(".txt"): path.read_text(encoding="utf-8")
        for path in sorted(folder.iterdir(), key=lambda item: item.name)
        if path.name.endswith(".txt")
    }
