"""How a chance is written."""

from __future__ import annotations

from fractions import Fraction

from boardlib.text import _


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
