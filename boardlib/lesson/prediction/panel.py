"""A prediction as HTML that needs no kernel, and as plain text; everything is escaped here."""

from __future__ import annotations

from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any, Final

from boardlib.drawing import Scene, on_page, palette
from boardlib.drawing.chart import LETTERS
from boardlib.lesson.kit import icons
from boardlib.lesson.kit.markup import as_it_is
from boardlib.lesson.prediction.state import OpenQuestion, PossibleAnswer
from boardlib.text import _

COLOURS: Final = ("ink", "second", "rule", "focus", "allowed", "refused", "paper")


def page(question: OpenQuestion) -> str:
    """The question, a line to be opened for each choice, and what is seen afterwards."""
    read = "\n".join([question.text, *(f"{one.label}\n{one.said}" for one in question.choices)])
    group = sha256(read.encode()).hexdigest()[:8]
    choices = "".join(
        _choice(letter, choice, group)
        for letter, choice in zip(LETTERS, question.choices, strict=False)
    )
    hint = escape(_("Choose first: the answer opens with your choice."))
    return (
        f'<style>{_style()}</style><div class="bl-predict" role="group"'
        f' aria-label="{escape(question.text)}"><p class="bl-asked">{escape(question.text)}</p>'
        f'<p class="bl-hint">{hint}</p>{choices}{_after(question)}</div>'
    )


def _choice(letter: str, choice: PossibleAnswer, group: str) -> str:
    """A choice, and behind it what is said to those who chose it."""
    sign = icons.TICK if choice.right else icons.CROSS
    kind = "bl-ok" if choice.right else "bl-no"
    return (
        f'<details name="bl-{group}"><summary>{as_it_is(letter, "b")}'
        f"{escape(choice.label)}</summary>"
        f'<p class="{kind}">{sign}{escape(choice.said)}</p></details>'
    )


def _after(question: OpenQuestion) -> str:
    """Pictures and texts that would tell the answer."""
    if not question.shown:
        return ""
    inside = "".join(map(_shown, question.shown))
    name = escape(_("What came out"))
    return f'<details class="bl-after" open><summary>{name}</summary>{inside}</details>'


def _shown(one: Any) -> str:
    if isinstance(one, Scene):
        one = on_page(one)
    draws = getattr(one, "_repr_html_", None)
    if draws is not None:
        return str(draws())
    words = escape(str(one))
    return f"<pre>{words}</pre>" if "\n" in words else f"<p>{words}</p>"


def text(question: OpenQuestion) -> str:
    """The same as plain text, for pages that show no HTML."""
    lines = [question.text]
    for letter, choice in zip(LETTERS, question.choices, strict=False):
        lines.append(f"  {letter}  {choice.label}")
    right = ", ".join(
        letter for letter, choice in zip(LETTERS, question.choices, strict=False) if choice.right
    )
    said = next(choice.said for choice in question.choices if choice.right)
    return "\n".join([*lines, f"{right}: {said}", *map(_told, question.shown)])


def _told(one: Any) -> str:
    return one.description if isinstance(one, Scene) else str(one)


def _style() -> str:
    """The style in both themes."""
    light, dark = (
        "".join(f"{palette.variable(name)}:{palette.colour(name, theme)};" for name in COLOURS)
        for theme in palette.THEMES
    )
    sheet = files(__package__).joinpath("style.css").read_text(encoding="utf-8")
    night = 'body[data-jp-theme-light="false"] .bl-predict'
    return f".bl-predict{{{light}}}@media screen{{{night}{{{dark}}}}}{sheet}"
