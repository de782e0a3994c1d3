"""A case to begin with: a file that runs as it is, with a word on every key."""

from __future__ import annotations

from importlib.resources import files

from boardlib.game import GAMES, game


def template(name: str) -> str:
    """The text of a case file of a game: a small case, and after it what else a file may hold.

    Raises:
        ValueError: when there is no such game.
    """
    game(name)
    own = files(GAMES[name]).joinpath("cases", "template.txt").read_text(encoding="utf-8")
    return own + files("boardlib.catalogue").joinpath("keys.txt").read_text(encoding="utf-8")
