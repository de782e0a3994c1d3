"""What is expected, compared with what the engine says; and plain data as it is read aloud."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Any, Final

from boardlib.chance.words import read_aloud
from boardlib.text import _, listing

_COMPARED: Final = re.compile(r"([<>]=?) (-?\d+(?:[./]\d+)?)")
"""A number that is compared, such as ``<= 15``."""


_NUMBER: Final = re.compile(r"-?[0-9]+([./][0-9]*)?")
"""A number in plain data, where it is a text."""


def matches(expected: Any, actual: Any) -> bool:
    """Whether plain data is what was expected.

    A table must hold at least the expected keys; a list of strings is compared as a set; a number
    may be compared, and of a list its length, as ``{"#": 3}``.

    >>> matches({"#": "<= 2"}, ["a", "b"]), matches({"#": 3}, ["a", "b"])
    (True, False)
    >>> matches({"complete": True}, {"complete": True, "tiles": 3})
    True
    >>> matches(["a", "b"], ["b", "a"]), matches([1, 2], [2, 1])
    (True, False)
    >>> matches("<= 15", 15), matches("> 15", 15), matches("<= 15", "1/2")
    (True, False, True)
    """
    if isinstance(expected, Mapping) and set(expected) == {"#"}:
        return isinstance(actual, (list, tuple)) and matches(expected["#"], len(actual))
    if isinstance(expected, Mapping):
        return isinstance(actual, Mapping) and all(
            key in actual and matches(value, actual[key]) for key, value in expected.items()
        )
    if isinstance(expected, (list, tuple)):
        if not isinstance(actual, (list, tuple)) or len(actual) != len(expected):
            return False
        if all(isinstance(item, str) for item in [*expected, *actual]):
            return sorted(expected) == sorted(actual)
        return all(matches(one, other) for one, other in zip(expected, actual, strict=True))
    if isinstance(expected, str) and (compared := _COMPARED.fullmatch(expected)):
        return _is_so(compared[1], Fraction(compared[2]), actual)
    return type(expected) is type(actual) and bool(expected == actual)


def _is_so(sign: str, wanted: Fraction, actual: Any) -> bool:
    """Whether a number compares like that; what is no number does not."""
    value = number(actual)
    if value is None:
        return False
    found = {"<": value < wanted, "<=": value <= wanted, ">": value > wanted}
    return found.get(sign, value >= wanted)


def number(data: Any) -> Fraction | None:
    """A number in plain data, where a fraction is a text; None for anything else.

    A power of ten is none: a few characters of it would take hours.

    >>> number("1/3"), number(True), number("red"), number("1e9")
    (Fraction(1, 3), None, None, None)
    """
    if isinstance(data, bool) or not isinstance(data, (int, float, str, Fraction)):
        return None
    if isinstance(data, str) and not _NUMBER.fullmatch(data):
        return None
    try:
        return Fraction(str(data))
    except (ValueError, ZeroDivisionError):
        return None


def within(data: Any, path: str) -> Any:
    """What lies in plain data at a dotted path; the data themselves at an empty one.

    Raises:
        LookupError: where nothing lies.

    >>> within({"figures": [{"more": 2}]}, "figures.0.more")
    2
    """
    for key in filter(None, path.split(".")):
        if isinstance(data, Mapping):
            data = data[key]
        elif isinstance(data, list | tuple) and key.isdigit():
            data = data[int(key)]
        else:
            raise LookupError(key)
    return data


# --- in words ------------------------------------------------------------------------------------


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
