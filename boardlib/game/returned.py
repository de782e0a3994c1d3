"""What a learner's function has to return: how it is read, compared, and told in words.

Reading is generous: a list does where a set is wanted, and 3.0 where 3 is.  Words are strict: each
kind says what is expected in one sentence, and where it can, how an answer differs.

>>> from fractions import Fraction
>>> COUNT.read(3.0), CHANCE.told(Fraction(1, 6)), SET.read(["b", "a"]) == {"a", "b"}
(3, '1/6', True)
>>> COUNT.read("3")
Traceback (most recent call last):
boardlib.game.returned.UnexpectedError
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from numbers import Real
from typing import Any, Final

from boardlib.text import _, mark

NEAR: Final = 0.005
"""An answer as near as this to the right one is only rounded."""
EQUAL: Final = 1e-9
"""Decimal numbers as near as this are equal: a computer cannot write 1/3 as one of them."""
MANY: Final = 12
"""Of more things than this only the first are told."""


class UnexpectedError(TypeError):
    """What was returned is of another kind than expected."""


def _no_difference(_said: Any, _right: Any) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Returned:
    """A kind of answer.

    Attributes:
        wanted: the sentence that says what is expected, marked for translation.
        read: the answer as it is compared; raises UnexpectedError where it is of
            another kind.
        told: the answer in a few words or signs, in the language in use.
        differs: a sentence on how a wrong answer differs from the right one, or nothing.
        same: whether an answer is right.
    """

    wanted: str
    read: Callable[[object], Any]
    told: Callable[[Any], str]
    differs: Callable[[Any, Any], str] = _no_difference
    same: Callable[[Any, Any], bool] = operator.eq


# --- numbers ----------------------------------------------------------------------------


def _whole(value: object) -> int:
    number = _number(value)
    if number % 1 != 0:  # nor is it for what is no number at all
        raise UnexpectedError
    return int(number)


def _number(value: object) -> Fraction | float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise UnexpectedError
    return Fraction(value) if isinstance(value, int | Fraction) else float(value)


def _same_number(said: Any, right: Any) -> bool:
    return said == right or (isinstance(said, float) and abs(said - float(right)) < EQUAL)


def _number_differs(said: Any, right: Any) -> str:
    if abs(float(said) - float(right)) < NEAR:
        return _("It is nearly right, but rounded: a Fraction stays exact.")
    return ""


def _chance_differs(said: Any, right: Any) -> str:
    if not 0 <= said <= 1:
        return _("A chance is never less than 0 and never more than 1.")
    if _same_number(1 - said, right):
        return _("It is the chance of the opposite.")
    return _number_differs(said, right)


def _plain_number(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


COUNT: Final = Returned(mark("A whole number is expected."), _whole, str)
"""How many."""
NUMBER: Final = Returned(
    mark("A number is expected."), _number, _plain_number, _number_differs, _same_number
)
"""Any number, such as an average; exact, or a decimal number that is as good as exact."""
CHANCE: Final = Returned(
    mark("A number from 0 to 1 is expected, best a Fraction."),
    _number,
    _plain_number,
    _chance_differs,
    _same_number,
)
"""How likely something is."""

# --- yes or no --------------------------------------------------------------------------


def _truth(value: object) -> bool:
    if type(value).__name__ not in ("bool", "bool_"):
        raise UnexpectedError
    return bool(value)


def _yes_or_no(value: bool) -> str:
    return _("yes (True)") if value else _("no (False)")


YES_NO: Final = Returned(mark("True or False is expected."), _truth, _yes_or_no)
"""Whether something is so."""

# --- several things ---------------------------------------------------------------------


def _things(value: object) -> Iterator[Any]:
    if isinstance(value, str | bytes) or not isinstance(value, Iterable):
        raise UnexpectedError
    yield from value


def _set(value: object) -> frozenset[Any]:
    things = list(_things(value))
    try:
        return frozenset(things)
    except TypeError as error:  # lists in a list, say
        raise UnexpectedError from error


def _list(value: object) -> list[Any]:
    if isinstance(value, Set | Mapping):
        raise UnexpectedError  # in which order?
    return list(_things(value))


def _told_things(things: Iterable[Any]) -> str:
    """Things one after the other; of very many only the first."""
    names = [str(one) for one in things]
    if not names:
        return _("none at all")
    return ", ".join([*names[:MANY], *(["…"] if len(names) > MANY else [])])


def _told_set(things: Iterable[Any]) -> str:
    return _told_things(sorted(things, key=str))


def _set_differs(said: Any, right: Any) -> str:
    sentences = []
    if missing := right - said:
        sentences.append(_("Missing: {names}.").format(names=_told_set(missing)))
    if more := said - right:
        sentences.append(_("Too many: {names}.").format(names=_told_set(more)))
    return " ".join(sentences)


def _list_differs(said: Any, right: Any) -> str:
    if sorted(map(str, said)) == sorted(map(str, right)):
        return _("All of them are there, but in another order.")
    pairs = enumerate(zip_longest(map(str, said), map(str, right), fillvalue="—"), start=1)
    for number, (mine, theirs) in pairs:
        if mine != theirs:
            text = _("The first difference is at number {number}: {said}, not {right}.")
            return text.format(number=number, said=f"'{mine}'", right=f"'{theirs}'")
    return ""


SET: Final = Returned(
    mark("Several things are expected, as a set or a list."), _set, _told_set, _set_differs
)
"""Several things in any order."""
LIST: Final = Returned(mark("A list is expected."), _list, _told_things, _list_differs)
"""Several things one after the other."""

# --- a distribution ---------------------------------------------------------------------


def _chances(value: object) -> dict[Any, Any]:
    """What may happen and how likely it is; what cannot happen is left out."""
    if not isinstance(value, Mapping):
        raise UnexpectedError
    return {key: chance for key, one in value.items() if (chance := _number(one))}


def _told_chances(chances: Any) -> str:
    return _told_things(f"{key}: {_plain_number(chances[key])}" for key in sorted(chances, key=_at))


def _at(key: Any) -> tuple[bool, Any]:
    return (False, key) if isinstance(key, Real) else (True, str(key))


def _same_chances(said: Any, right: Any) -> bool:
    return said.keys() == right.keys() and all(_same_number(said[k], right[k]) for k in right)


def _chances_differ(said: Any, right: Any) -> str:
    total = sum(said.values())
    if not _same_number(total, 1):
        text = _("The chances add up to {total}, and they should add up to 1.")
        return text.format(total=_plain_number(total))
    for key in sorted(right.keys() | said.keys(), key=_at):
        mine, theirs = said.get(key, 0), right.get(key, 0)
        if not _same_number(mine, theirs):
            text = _("The first difference is at {key}: {said}, not {right}.")
            return text.format(
                key=f"'{key}'", said=_plain_number(mine), right=_plain_number(theirs)
            )
    return ""


CHANCES: Final = Returned(
    mark("A dictionary or a distribution is expected: what may happen, and its chance."),
    _chances,
    _told_chances,
    _chances_differ,
    _same_chances,
)
"""What may happen, and how likely each is."""

__all__ = ["CHANCE", "CHANCES", "COUNT", "LIST", "NUMBER", "SET", "YES_NO", "Returned"]
