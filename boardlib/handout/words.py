"""The words that stand on every handout, the same on screen and on paper."""

from __future__ import annotations

from collections.abc import Sequence

from boardlib.handout.content import Cited, Handout, Sign
from boardlib.lesson.kit.markup import BASIS_WORDS
from boardlib.ruling import Basis
from boardlib.text import _, ngettext


def sign_word(sign: Sign) -> str:
    """What a sign says."""
    words = {
        Sign.BOX: "",
        Sign.RIGHT: _("right"),
        Sign.WRONG: _("wrong"),
        Sign.MET: _("met"),
        Sign.UNMET: _("not met"),
    }
    return words[sign]


def verdict_word(sign: Sign) -> str:
    """What the sign of a ruling says."""
    return _("allowed") if sign.good else _("not allowed")


def citation(rules: Sequence[Cited]) -> str:
    """The numbers of the rules that a line rests on.

    >>> citation([])
    ''
    """
    numbers = ", ".join(str(cited.number) for cited in rules)
    return (
        ngettext("rule {numbers}", "rules {numbers}", len(rules)).format(numbers=numbers)
        if rules
        else ""
    )


def basis_word(kind: Basis) -> str:
    """The word for how sure we are of a rule."""
    return _(BASIS_WORDS[kind][0])


def basis_meaning(kind: Basis) -> str:
    """What that word means."""
    return _(BASIS_WORDS[kind][1])


def held_back(made: Handout) -> bool:
    """Whether the answers are left out."""
    return not any(chapter.answers for chapter in made.chapters)


def guidance(made: Handout) -> str:
    """How the handout is meant to be used, in a sentence or two."""
    if held_back(made):
        return _("Answer each question before you read on: the story goes on after it.")
    return _(
        "Answer each question before you read on: the story goes on after it. The answers begin "
        "on a page of their own."
    )
