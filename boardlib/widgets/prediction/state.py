"""What is asked, what may be chosen, and what is said to each choice: all computed.

>>> worths = {"keep it": Fraction(3), "roll": Fraction(7, 2)}
>>> question = weighed("Keep the 3?", worths, "on average")
>>> question.choices[1].right, question.choices[0].said
(True, 'No. On average: keep it (3); roll (7/2 = 3.5).')
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from boardlib.chance.words import chance, is_short, percent, tenths
from boardlib.drawing.chart import exact, plain
from boardlib.text import _, say, sentence_case


@dataclass(frozen=True, slots=True)
class PossibleAnswer:
    """Something that may be predicted.

    Attributes:
        label: what it is, in words.
        right: whether it is right.
        said: what is told to those who chose it.
    """

    label: str
    right: bool
    said: str


@dataclass(frozen=True)
class OpenQuestion:
    """A question and what may be predicted.

    Attributes:
        text: what is asked.
        choices: what may be chosen, in this order.
        shown: pictures or texts that are seen once something has been chosen.
    """

    text: str
    choices: tuple[PossibleAnswer, ...]
    shown: tuple[Any, ...] = ()


def weighed(
    text: str,
    worths: Mapping[str, Fraction | int],
    unit: str,
    most: bool = True,
    shown: Sequence[Any] = (),
    shares: bool = False,
) -> OpenQuestion:
    """A question of what is worth most (or least): as many are right as are worth the same.

    Args:
        text: what is asked.
        worths: choice -> what it is worth.
        unit: what the worths count.
        most: whether the greatest worth is right; else it is the least.
        shown: what is seen afterwards.
        shares: whether the worths are chances.

    Raises:
        ValueError: when there are not two choices.
    """
    if len(worths) < 2:
        raise ValueError(_("there is nothing to choose: two choices are needed at least"))
    text, unit = say(text), say(unit)
    worths = {say(label): worth for label, worth in worths.items()}
    wanted = max(worths.values()) if most else min(worths.values())
    value = _("{label} ({value})")
    values = "; ".join(
        value.format(label=label, value=_number(Fraction(worth), shares))
        for label, worth in worths.items()
    )
    told = {"unit": sentence_case(unit), "values": values}
    alike = len(set(worths.values())) == 1
    choices = (
        PossibleAnswer(label, worth == wanted, _verdict(worth == wanted, alike).format(**told))
        for label, worth in worths.items()
    )
    return OpenQuestion(text, tuple(choices), tuple(map(_shown, shown)))


def _shown(one: Any) -> Any:
    """A text that is seen afterwards in the language in use; a picture as it is."""
    return say(one) if isinstance(one, str) else one


def _verdict(right: bool, alike: bool) -> str:
    if alike:
        return _("Right, like any other: they are exactly alike. {unit}: {values}.")
    return _("Right. {unit}: {values}.") if right else _("No. {unit}: {values}.")


def estimated(
    text: str,
    value: Fraction | int,
    guesses: Sequence[Fraction | int],
    unit: str,
    shown: Sequence[Any] = (),
    shares: bool = True,
) -> OpenQuestion:
    """A question of how large something is: the guess that is nearest is right.

    Args:
        text: what is asked.
        value: what came out.
        guesses: what may be chosen.
        unit: what the number is.
        shown: what is seen afterwards.
        shares: whether it is a chance, told in percent.

    Raises:
        ValueError: when there are not two guesses.
    """
    if len(guesses) < 2:
        raise ValueError(_("there is nothing to choose: two choices are needed at least"))
    text, unit = say(text), say(unit)
    nearest = min(abs(Fraction(guess) - value) for guess in guesses)
    told = _("It is {value} ({unit}).").format(value=_number(Fraction(value), shares), unit=unit)
    counted = not shares and nearest == 0 and Fraction(value).denominator == 1
    choices = (
        PossibleAnswer(
            str(guess) if counted else _about(guess, shares),
            abs(guess - value) == nearest,
            f"{_aside(abs(guess - value) == nearest, guess > value, counted)} {told}",
        )
        for guess in guesses
    )
    return OpenQuestion(text, tuple(choices), tuple(map(_shown, shown)))


def _about(guess: Fraction | int, shares: bool) -> str:
    number = percent(guess) if shares else plain(guess)
    return _("about {number}").format(number=number)


def _aside(right: bool, more: bool, counted: bool) -> str:
    """What is said to a guess; where something was counted, the right one is not only nearest."""
    if right:
        return _("Right.") if counted else _("Right: that is nearest.")
    return _("No, it is less.") if more else _("No, it is more.")


def _number(value: Fraction, shares: bool) -> str:
    """A chance as a fraction, where it is a short one, and in percent; else the exact number."""
    if not shares:
        return exact(value)
    share = tenths(value)
    return f"{value} {_sign(value)} {share}" if is_short(value) else chance(value)


def _sign(value: Fraction) -> str:
    return "=" if 1000 % value.denominator == 0 else "≈"
