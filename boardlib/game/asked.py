"""What a game can be asked: an example of every kind of question, and what it tells.

Help, errors and documents are made of it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from boardlib.text import _, alternatives
from boardlib.words import stem

FEW: Final = 3
"""So many near questions are named at most."""
_SMALL: Final = re.compile(r"(an?|and|be|can|do|does|for|how|i|in|is|it|may|of|on|or|the|to)")
"""Words that say nothing of what is asked."""


@dataclass(frozen=True, slots=True)
class Askable:
    """A kind of question.

    Attributes:
        example: a question as it is typed, ``feature 0,0.r1``.
        tells: what the answer tells, in a few words; a message.
    """

    example: str
    tells: str

    @property
    def verb(self) -> str:
        """The first word of such a question."""
        return self.example.split()[0]

    def __str__(self) -> str:
        return f"{self.example} ({_(self.tells)})"

    def __repr__(self) -> str:
        return f"<.questions(): {self}>"


def nearest(words: str, known: Sequence[Askable]) -> list[Askable]:
    """The questions that a sentence comes nearest to, the nearest first; none where nothing fits.

    >>> from boardlib.troyes import questions
    >>> [one.example for one in nearest("what does a die of green cost me?", questions())][:1]
    ['price blue with Y3 Y4@green']
    """
    said = _stems(words)
    stems = [_stems(f"{one.example} {_(one.tells)}") for one in known]
    weight = {word: 1 / sum(word in each for each in stems) for each in stems for word in each}
    shared = [sum(weight[word] for word in said & each) for each in stems]
    ranked = sorted(zip(shared, known, strict=True), key=lambda pair: -pair[0])
    return [one for share, one in ranked[:FEW] if share]


def _stems(text: str) -> frozenset[str]:
    """The words that say something, whatever their form."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return frozenset(stem(one) for one in words if not _SMALL.fullmatch(one))


def unknown(word: str, words: str, known: Sequence[Askable]) -> str:
    """Why a sentence is no question of a game, and which ones are near.

    Args:
        word: its first word.
        words: all of it.
        known: what the game can be asked.
    """
    near = list(dict.fromkeys((*_alike(word, known), *nearest(words, known))))[:FEW]
    if not near:
        text = _("'{word}' is not the first word of a question; write one such as {example}")
        return text.format(word=word, example=known[0].example)
    text = _("'{word}' is not the first word of a question; did you mean {near}?")
    return text.format(word=word, near=alternatives([str(one) for one in near]))


def _alike(word: str, known: Iterable[Askable]) -> list[Askable]:
    """The questions whose first word is written like it."""
    from difflib import get_close_matches

    first: dict[str, Askable] = {}
    for one in known:
        first.setdefault(one.verb, one)
    return [first[verb] for verb in get_close_matches(word.casefold(), first, FEW, cutoff=0.7)]
