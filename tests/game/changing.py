"""Boards that are changed by pointing, as the tests of every game do it."""

from __future__ import annotations

from typing import Any

from boardlib.catalogue import change_lines
from boardlib.game.editing import editor


def changed(position: Any, lines: str) -> Any:
    """The position after a change, given by its lines."""
    rules = position._game
    return rules.read(change_lines(rules.write(position), lines, rules))


def offered(position: Any, shape: str) -> dict[tuple[str, str], str]:
    """The lines of the changes at a shape, by group and label."""
    changes = editor(position._game).changes_at(position, shape)
    return {(one.group, one.label): one.text for one in changes}


def made(position: Any, shape: str, group: str, label: str) -> Any:
    """The position after a change that is offered there."""
    return changed(position, offered(position, shape)[group, label])
