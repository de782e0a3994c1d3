"""``predict(...)`` and ``estimate(...)`` in a notebook: choose first, then see what came out.

What is asked, what may be chosen, and what is said to each choice is computed:

>>> worths = {"keep it": Fraction(3), "roll": Fraction(7, 2)}
>>> question = weighed("Keep the 3?", worths, "on average")
>>> question.choices[1].right, question.choices[0].said
(True, 'No. On average: keep it (3); roll (7/2 = 3.5).')

What is asked and what is told are written apart: nothing that is told stands in a page, a notebook
or a picture of it before somebody has chosen.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape
from importlib.resources import files
from typing import Any, Final

from boardlib.chance.words import chance, is_short, percent, tenths
from boardlib.drawing import Scene, on_page, palette
from boardlib.drawing.chart import LETTERS, exact, plain
from boardlib.story import markup
from boardlib.story.markup import as_it_is
from boardlib.story.still import asking
from boardlib.text import _, say, sentence_case
from boardlib.widgets.kit import widgets
from boardlib.widgets.kit.interactive import ended

# --- the question --------------------------------------------------------------------------------


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
    sign = "=" if 1000 % value.denominator == 0 else "≈"
    return f"{value} {sign} {tenths(value)}" if is_short(value) else chance(value)


# --- as HTML, and as plain text; everything is escaped here --------------------------------------


COLOURS: Final = ("ink", "second", "rule", "focus", "allowed", "refused", "paper")


def lettered(question: OpenQuestion) -> list[tuple[str, str]]:
    """The choices with their letters."""
    return [(letter, one.label) for letter, one in zip(LETTERS, question.choices, strict=False)]


def question_page(question: OpenQuestion, ways: Sequence[str] = ()) -> str:
    """What is asked, a button for each choice, and room for what is told then.

    Args:
        question: what is asked.
        ways: where each choice leads to: links, where nothing hears a button.
    """
    named = escape(question.text)
    hint = escape(_("Choose first: the answer opens with your choice."))
    choices = "".join(
        f"<li>{_choice(letter, label, ways[number] if ways else '')}</li>"
        for number, (letter, label) in enumerate(lettered(question))
    )
    return (
        f'<div class="bl-predict" role="group" aria-label="{named}">'
        f'<p class="bl-asked">{named}</p><p class="bl-hint">{hint}</p>'
        f'<ul class="bl-guesses">{choices}</ul><div class="bl-told" aria-live="polite"></div></div>'
    )


def _choice(letter: str, label: str, way: str) -> str:
    words = f"{as_it_is(letter, 'b')}{escape(label)}"
    if way:
        return f'<a class="bl-guess" href="{escape(way)}">{words}</a>'
    return f'<button type="button" class="bl-guess" aria-pressed="false">{words}</button>'


def said(question: OpenQuestion, number: int) -> str:
    """What is said to those who chose this."""
    choice, letter = question.choices[number], LETTERS[number]
    sign = markup.TICK if choice.right else markup.CROSS
    kind = "bl-ok" if choice.right else "bl-no"
    return f'<p class="{kind}">{sign}{as_it_is(letter, "b")}<span>{escape(choice.said)}</span></p>'


def after(question: OpenQuestion) -> str:
    """Pictures and texts that are seen with it, whatever was chosen."""
    return "".join(map(_shown_after, question.shown))


def told_of(question: OpenQuestion, number: int) -> str:
    """Everything that is seen by those who chose this."""
    return said(question, number) + after(question)


def _shown_after(one: Any) -> str:
    if isinstance(one, Scene):
        one = on_page(one)
    draws = getattr(one, "_repr_html_", None)
    if draws is not None:
        return str(draws())
    words = escape(str(one))
    return f"<pre>{words}</pre>" if "\n" in words else f"<p>{words}</p>"


def still_question(question: OpenQuestion) -> str:
    """What is kept with a notebook, and seen until it is run."""
    return asking(question.text, lettered(question))


def question_text(question: OpenQuestion) -> str:
    """What is asked as plain text, for pages that show no HTML."""
    lines = [f"  {letter}  {label}" for letter, label in lettered(question)]
    return "\n".join([question.text, *lines])


def question_style() -> str:
    """The style in both themes."""
    light, dark = (
        "".join(f"{palette.variable(name)}:{palette.colour(name, theme)};" for name in COLOURS)
        for theme in palette.THEMES
    )
    sheet = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    night = 'body[data-jp-theme-light="false"] .bl-predict'
    return f".bl-predict{{{light}}}@media screen{{{night}{{{dark}}}}}{sheet}"


# --- the widget ----------------------------------------------------------------------------------


class PredictionWidget(widgets.Heard):
    """A question with its choices.

    Args:
        question: what is asked.

    Attributes:
        asked: the question and its choices, as HTML.
        told: what is said to the choice that was made last, as HTML; nothing before.
        ended: what is said once the kernel has ended.
    """

    SCRIPT = "prediction/script.js"

    asked = widgets.text()
    told = widgets.text()
    ended = widgets.text()

    def __init__(self, question: OpenQuestion) -> None:
        self._question = question
        super().__init__(asked=question_page(question), ended=ended())
        self.on_msg(self._chosen)

    def __repr__(self) -> str:
        return question_text(self._question)

    def look(self) -> str:
        """Its style, in both themes."""
        return question_style()

    def _repr_mimebundle_(self, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """What stands for it: the widget, and the question wherever the widget is not there."""
        data, about = super()._repr_mimebundle_(**wanted) or ({}, {})
        return widgets.beside(data, still_question(self._question)), about

    def _chosen(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        if content.get("choose") in range(len(self._question.choices)):
            self.told = told_of(self._question, int(content["choose"]))


# --- in a notebook ----------------------------------------------------------------------


class Prediction:
    """A question on the page, which keeps its answers to itself until somebody chooses.

    Attributes:
        question: what is asked, and what may be chosen.
    """

    def __init__(self, question: OpenQuestion) -> None:
        self.question = question

    def __repr__(self) -> str:
        return question_text(self.question)

    def _repr_mimebundle_(self, **wanted: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        """A widget that hears a choice, and what is seen wherever the widget is not there."""
        return PredictionWidget(self.question)._repr_mimebundle_(**wanted)


def predict(
    question: str,
    worths: Mapping[str, Fraction | int],
    unit: str,
    *shown: Any,
    least: bool = False,
    shares: bool = False,
) -> Prediction:
    """Ask what is worth most; whoever has chosen is told what each choice is worth.

    Args:
        question: what is asked.
        worths: choice -> what it is worth, computed.
        unit: what the worths count.
        shown: scenes, pictures and texts that are seen once something has been chosen.
        least: whether the least worth is wanted.
        shares: whether the worths are chances, told in percent.

    Raises:
        ValueError: when there are not two choices.

    >>> import boardlib as bl
    >>> bl.predict("Which die is better?", {"red": 4, "yellow": 3}, "cells on average")
    Which die is better?
      A  red
      B  yellow
    """
    return Prediction(weighed(question, worths, unit, not least, shown, shares))


def estimate(
    question: str,
    value: Fraction | int,
    guesses: Sequence[Fraction | int],
    unit: str,
    *shown: Any,
    shares: bool = True,
) -> Prediction:
    """Ask how large something is; whoever has chosen is told what came out.

    Args:
        question: what is asked.
        value: what came out, computed.
        guesses: what may be chosen; the nearest is right.
        unit: what the number is.
        shown: scenes, pictures and texts that are seen once something has been chosen.
        shares: whether it is a chance, told in percent.

    Raises:
        ValueError: when there are not two guesses.

    >>> import boardlib as bl
    >>> bl.estimate("How far does it go on average?", 4, [3, 4, 6], "cells", shares=False)
    How far does it go on average?
      A  3
      B  4
      C  6
    """
    return Prediction(estimated(question, value, guesses, unit, shown, shares))
