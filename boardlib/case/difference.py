"""What a what-if changes, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from boardlib.case.data_words import plain
from boardlib.case.model import Comparison
from boardlib.text import _, mark


def changes(comparison: Comparison) -> list[str]:
    """What a what-if changes in the answer, such as ``complete: no → yes``.

    Values that name places by their numbers are left to the two answers, which call them by
    their names; options are what was changed, not what came of it. What an empty name calls by
    no name at all says in other units what something else says already.
    """
    before, after = comparison.before, comparison.after
    names = {**before.names, **after.names}
    if isinstance(before.data, Mapping) and isinstance(after.data, Mapping):
        fresh = {key: value for key, value in after.data.items() if key != "options"}
        keys = [
            key
            for key, value in fresh.items()
            if before.data.get(key) != value and names.get(key) != ""
        ]
        pairs = [
            (key, plain(before.data.get(key), names), plain(after.data[key], names)) for key in keys
        ]
    elif names and _is_words(before.data) and _is_words(after.data):
        return list(listed_changes(before.data, after.data, names))
    elif before.data == after.data:
        pairs = []
    else:
        pairs = [(_("answer"), plain(before.data, names), plain(after.data, names))]
    told = [pair for pair in pairs if not any(map(_PLACE.search, pair)) and pair[1] != pair[2]]
    return [f"{names.get(key) or _words_of(key)}: {old} → {new}" for key, old, new in told]


def _is_words(data: Any) -> bool:
    return isinstance(data, list) and all(isinstance(item, str) for item in data)


_PLACE: Final = re.compile(r"\d,-?\d")
"""A place in plain data, such as ``0,-1`` in ``0,-1.r1``."""
_KEYS: Final = {"fails": mark("not met"), "chain": mark("way")}
"""Keys of plain data that are no words of the table."""


def _words_of(key: str) -> str:
    return _(_KEYS.get(key, key.replace("_", " ")))


def listed_changes(
    before: Sequence[str], after: Sequence[str], names: Mapping[str, str]
) -> Iterator[str]:
    """What a list holds no longer, and what it holds now, by what its words are called.

    >>> list(listed_changes(["0,0.r1", "1,0.r1"], ["0,0.r1", "2,0.m1"], {}))
    ['no longer: 1,0.r1', 'now too: 2,0.m1']
    """
    gone = [names.get(item, item) for item in before if item not in after]
    fresh = [names.get(item, item) for item in after if item not in before]
    if gone:
        yield _("no longer: {items}").format(items=", ".join(gone))
    if fresh:
        yield _("now too: {items}").format(items=", ".join(fresh))
