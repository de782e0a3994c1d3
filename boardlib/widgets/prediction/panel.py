"""A prediction as HTML, and as plain text; everything is escaped here.

What is asked and what is told are written apart: nothing that is told stands in a page, a notebook
or a picture of it before somebody has chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import Any, Final

from boardlib.drawing import Scene, on_page, palette
from boardlib.drawing.chart import LETTERS
from boardlib.story import icons
from boardlib.story.markup import as_it_is
from boardlib.story.still import asking
from boardlib.text import _
from boardlib.widgets.prediction.state import OpenQuestion

COLOURS: Final = ("ink", "second", "rule", "focus", "allowed", "refused", "paper")


def lettered(question: OpenQuestion) -> list[tuple[str, str]]:
    """The choices with their letters."""
    return [(letter, one.label) for letter, one in zip(LETTERS, question.choices, strict=False)]


def page(question: OpenQuestion, ways: Sequence[str] = ()) -> str:
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
    sign = icons.TICK if choice.right else icons.CROSS
    kind = "bl-ok" if choice.right else "bl-no"
    return f'<p class="{kind}">{sign}{as_it_is(letter, "b")}<span>{escape(choice.said)}</span></p>'


def after(question: OpenQuestion) -> str:
    """Pictures and texts that are seen with it, whatever was chosen."""
    return "".join(map(_shown, question.shown))


def told(question: OpenQuestion, number: int) -> str:
    """Everything that is seen by those who chose this."""
    return said(question, number) + after(question)


def _shown(one: Any) -> str:
    if isinstance(one, Scene):
        one = on_page(one)
    draws = getattr(one, "_repr_html_", None)
    if draws is not None:
        return str(draws())
    words = escape(str(one))
    return f"<pre>{words}</pre>" if "\n" in words else f"<p>{words}</p>"


def still(question: OpenQuestion) -> str:
    """What is kept with a notebook, and seen until it is run."""
    return asking(question.text, lettered(question))


def text(question: OpenQuestion) -> str:
    """What is asked as plain text, for pages that show no HTML."""
    lines = [f"  {letter}  {label}" for letter, label in lettered(question)]
    return "\n".join([question.text, *lines])


def style() -> str:
    """The style in both themes."""
    light, dark = (
        "".join(f"{palette.variable(name)}:{palette.colour(name, theme)};" for name in COLOURS)
        for theme in palette.THEMES
    )
    sheet = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    night = 'body[data-jp-theme-light="false"] .bl-predict'
    return f".bl-predict{{{light}}}@media screen{{{night}{{{dark}}}}}{sheet}"
