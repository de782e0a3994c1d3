"""Lines of a position that are changed: replaced, added or removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from boardlib.game import Game, PositionError
from boardlib.text import _


def change_lines(text: str, change: str, rules: Game[Any, Any]) -> str:
    """A position text with lines changed.

    ``- LINE`` removes that line, in these words or in others; any other line replaces the line
    about the same thing (the game says what that is), or is added at the end.

    Raises:
        ValueError: when a line to remove is not there.
    """
    lines = [_plain(line) for line in text.splitlines() if _plain(line)]
    for wanted in (_plain(line) for line in change.splitlines()):
        if wanted.startswith("-"):
            _remove(lines, _plain(wanted[1:]), rules)
        elif wanted:
            key = rules.line_key(wanted)
            same = [i for i, old in enumerate(lines) if key and rules.line_key(old) == key]
            if same:
                lines[same[0]] = wanted
            else:
                lines.append(wanted)
    return "\n".join(lines)


def _plain(line: str) -> str:
    return " ".join(line.split("#")[0].split())


def _remove(lines: list[str], wanted: str, rules: Game[Any, Any]) -> None:
    """Remove a line, or the one that says the same in other words.

    What an author has written as ``row 20`` may have been written back with its cells.
    """
    there = wanted if wanted in lines else _saying(lines, wanted, rules)
    if there is None:
        raise ValueError(
            _("there is no line '{line}' to remove from the position").format(line=wanted)
        )
    lines.remove(there)


def _saying(lines: Sequence[str], wanted: str, rules: Game[Any, Any]) -> str | None:
    """The line in whose place another one would make the same position; None if there is none."""
    position, word = _read("\n".join(lines), rules), wanted.split()[:1]
    for number, old in enumerate(lines):
        if position is not None and old.split()[:1] == word:
            other = "\n".join([*lines[:number], wanted, *lines[number + 1 :]])
            if _read(other, rules) == position:
                return old
    return None


def _read(text: str, rules: Game[Any, Any]) -> Any:
    """The position of a text; None if it cannot be read."""
    try:
        return rules.read(text)
    except PositionError:
        return None
