"""What a what-if changes, in words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from boardlib.catalogue.data_words import plain
from boardlib.catalogue.model import Comparison
from boardlib.game import Answer
from boardlib.text import _, mark


def changes(comparison: Comparison) -> list[str]:
    """What a what-if changes in the answer, such as ``complete: no → yes``.

    Values that name places by their numbers are left to the two answers, which call them by
    their names; options are what was changed, not what came of it. What an empty name calls by
    no name at all says in other units what something else says already.
    """
    before, after = comparison.before, comparison.after
    names = {**before.names, **after.names}
    verdict = list(_verdict(before, after))
    if isinstance(before.data, Mapping) and isinstance(after.data, Mapping):
        return [*verdict, *_told(_pairs(before.data, after.data, names), names)]
    if names and is_listing(before.data) and is_listing(after.data):
        return list(listed_changes(before.data, after.data, names))
    if verdict or before.data == after.data:
        return verdict
    pair = (_("answer"), plain(before.data, names), plain(after.data, names))
    return list(_told([pair], names))


def _verdict(before: Answer, after: Answer) -> Iterator[str]:
    """What became of a ruling, where yes or no is all that it says."""
    if before.bare and after.bare and before.allowed != after.allowed:
        yield _("It becomes allowed.") if after.allowed else _("It is no longer allowed.")


def _pairs(
    before: Mapping[str, Any], after: Mapping[str, Any], names: Mapping[str, str]
) -> Iterator[tuple[str, str, str]]:
    """What differs in plain data: its key, the value before and the one after, read aloud."""
    for key, value in after.items():
        if key not in _ELSEWHERE and before.get(key) != value and names.get(key) != "":
            yield key, plain(before.get(key), names), plain(value, names)


def _told(pairs: Iterable[tuple[str, str, str]], names: Mapping[str, str]) -> Iterator[str]:
    for key, old, new in pairs:
        if old != new and not any(map(_PLACE.search, (key, old, new))):
            yield f"{names.get(key) or _words_of(key)}: {old} → {new}"


def is_listing(data: Any) -> bool:
    """Whether an answer lists places or pieces by their names."""
    return isinstance(data, list) and all(isinstance(item, str) for item in data)


_PLACE: Final = re.compile(r"\d,-?\d")
"""A place in plain data, such as ``0,-1`` in ``0,-1.r1``."""
_ELSEWHERE: Final = frozenset({"options", "allowed"})
"""Keys of what was changed itself, and of what is said in a sentence."""
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
