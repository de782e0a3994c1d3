"""How chances and averages are told: exactly where that is short, else about how much it is.

What is exact stands in the data of an answer, however long it is.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Final

from boardlib.text import _

LONGEST: Final = 999
"""A fraction with a denominator above this is no longer told: nobody reads it."""

_FRACTION: Final = re.compile(r"-?[0-9]+/[1-9][0-9]*")
MOST: Final = 6
"""Nor are so many digits."""


def is_short(number: Fraction) -> bool:
    """Whether a number is told as a fraction.

    >>> is_short(Fraction(7, 216)), is_short(Fraction(1419857, 3200000))
    (True, False)
    """
    return number.denominator <= LONGEST


def percent(share: Fraction | float) -> str:
    """A share in percent; neither nothing nor all is said of what is only near it.

    >>> percent(Fraction(1, 3)), percent(0.001), percent(0)
    ('33 %', '<1 %', '0 %')
    >>> percent(Fraction(431, 432)), percent(1)
    ('>99 %', '100 %')
    """
    number = f"{100 * float(share):.0f}"
    if 0 < share < Fraction(1, 200):
        number = "<1"
    elif Fraction(199, 200) < share < 1:
        number = ">99"
    return _("{percent} %").format(percent=number)


def tenths(share: Fraction | float) -> str:
    """A share in percent with one digit more; with as many as show that it is not all or nothing.

    >>> tenths(Fraction(1, 3)), tenths(Fraction(1, 3125)), tenths(Fraction(3124, 3125))
    ('33.3 %', '0.03 %', '99.97 %')
    """
    return _("{percent} %").format(percent=_digits(share))


def _digits(share: Fraction | float) -> str:
    number, digits = 100 * float(share), 1
    while 0 < share < 1 and digits < MOST and round(number, digits) in (0, 100):
        digits += 1
    return f"{number:.{digits}f}"


def chance(share: Fraction) -> str:
    """A chance: as a fraction and in percent, or about how much it is.

    >>> chance(Fraction(1, 3)), chance(Fraction(1419857, 3200000)), chance(Fraction(1))
    ('1/3 (33.3 %)', 'about 44.4 %', '100 %')
    """
    if share.denominator == 1:
        return percent(share)
    if not is_short(share):
        return _("about {percent} %").format(percent=_digits(share))
    return _("{fraction} ({percent})").format(fraction=share, percent=tenths(share))


def bare_chance(share: Fraction) -> str:
    """A chance in a list: the fraction alone where it is short.

    >>> bare_chance(Fraction(1, 6)), bare_chance(Fraction(671, 1296))
    ('1/6', 'about 51.8 %')
    """
    return str(share) if is_short(share) else chance(share)


def long_chances(shares: Iterable[Fraction]) -> dict[str, str]:
    """What chances are called that are too long to be read aloud, by how they stand in data.

    >>> long_chances([Fraction(1, 6), Fraction(671, 1296)])
    {'671/1296': 'about 51.8 %'}
    """
    return {str(one): chance(one) for one in shares if not is_short(one)}


def read_aloud(text: str) -> str:
    """A fraction that stands in data, as it is told where it is no chance; else the same text.

    >>> read_aloud("7/2"), read_aloud("624867/863170"), read_aloud("red")
    ('7/2', 'about 0.72', 'red')
    """
    found = _FRACTION.fullmatch(text)
    if found is None or is_short(Fraction(text)):
        return text
    return amount(Fraction(text))


def mean(number: Fraction) -> str:
    """A mean in a sentence: whole, or with two digits.

    >>> mean(Fraction(4)), mean(Fraction(161, 36))
    ('4', '4.47')
    """
    return str(number) if number.denominator == 1 else f"{float(number):.2f}"


def amount(number: Fraction) -> str:
    """Another number, such as an average: exactly and as a decimal, or about how much it is.

    >>> amount(Fraction(4)), amount(Fraction(55, 12)), amount(Fraction(624867, 863170))
    ('4', '55/12 (4.58)', 'about 0.72')
    """
    if number.denominator == 1:
        return str(number)
    told = f"{float(number):.2f}"
    if not is_short(number):
        return _("about {number}").format(number=told)
    return _("{fraction} ({number})").format(fraction=number, number=told)
