"""The words that stand on every handout, the same on screen and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from boardlib.handout.content import Cited, Handout
from boardlib.ruling import BASIS_WORDS, Basis
from boardlib.text import _

MARKS: Final = {
    Basis.PUBLISHED: "●",
    Basis.DEDUCED: "▲",
    Basis.READING: "◐",
    Basis.ASSUMED: "○",
}
"""The sign of a basis: a full disc, a triangle, a half disc, a circle."""


def fixed() -> dict[str, str]:
    """Every word that a page brings along, by the name under which the layout asks for it."""
    return {
        "name": _("Name"),
        "date": _("Date"),
        "because": _("Because"),
        "notes": _("Notes"),
        "answers": _("Answers"),
        "then": _("Then:"),
        "whatif": _("What if …?"),
        "turning": _("What would have to change?"),
        "rules": _("The rules"),
        "contents": _("Contents"),
        "guidance": _("Answer each question before you read on."),
        "turn": turn(),
        "page": _("page {page} of {pages}"),
        "questions-page": _("Questions · page {page} of {pages}"),
        "answers-page": _("Answers · page {page} of {pages}"),
    }


def turn() -> str:
    """That the next page shows what came of the questions on this one."""
    return _("Answer what is asked here before you turn over.")


def go_on() -> str:
    """What leads to the rest of a story, which shows what came of the questions above."""
    return _("Go on, once you have answered what is asked above")


def same(number: int) -> str:
    """That the board stands as it stood at an earlier stop."""
    return _("The board stands as at {number}.").format(number=number)


def source(text: str) -> str:
    """Where a case comes from, as a sentence."""
    return _("Source: {source}.").format(source=text)


def legend(rules: Iterable[Cited]) -> list[tuple[str, str]]:
    """The signs that stand at some rules, and what they mean; how sure we are of a rule."""
    used = {cited.rule.basis for cited in rules}
    return [(MARKS[kind], basis(kind)) for kind in MARKS if kind in used]


def basis(kind: Basis) -> str:
    """How sure we are of a rule."""
    word, meaning = BASIS_WORDS[kind]
    return _("{basis}: {meaning}").format(basis=_(word), meaning=_(meaning))


def guidance(made: Handout) -> str:
    """How the handout is meant to be used, in a sentence or two."""
    if all(chapter.answers is None for chapter in made.chapters):
        return _(
            "Each case is on pages of its own. Answer each question before you read on; how a "
            "story ends is told with its answers."
        )
    return _(
        "Each case has pages of questions, and pages of answers that can be kept back. Answer each "
        "question before you read on: the story goes on after it."
    )
