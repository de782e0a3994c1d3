"""Plain data as it is read aloud."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from boardlib.chance.words import read_aloud
from boardlib.text import _, listing


def plain(value: Any, names: Mapping[str, str] = MappingProxyType({})) -> str:
    """Plain data in words; a name of a value, such as ``not_adjacent``, is read aloud.

    Args:
        value: the data.
        names: what its words are called, where a player says it otherwise.

    >>> plain(True), plain(["red", "blue"]), plain([]), plain({"red": 3}), plain({})
    ('yes', 'red and blue', 'none', 'red 3', 'none')
    """
    if isinstance(value, str) and value in names:
        return names[value]
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, Mapping):
        told = (
            f"{names.get(key) or _(str(key))} {plain(item, names)}" for key, item in value.items()
        )
        return ", ".join(told) or _("none")
    if isinstance(value, (list, tuple)):
        return listing([plain(item, names) for item in value]) or _("none")
    if value is None:
        return _("none")
    if isinstance(value, str) and value:
        return read_aloud(_(value.replace("_", " ")))
    return str(value)
