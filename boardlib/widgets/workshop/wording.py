"""A question as a heading: as it is said where it is offered, however it was asked.

What was typed, or came with a link, a case or a cell, is looked for among the questions that are
offered at the things it is about.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from boardlib.drawing.palette import player
from boardlib.game import Answer, QuestionError
from boardlib.game.asked import Askable
from boardlib.game.colours import declare_colours
from boardlib.game.editing import Offer
from boardlib.text import _, sentence_case
from boardlib.widgets.workshop.look import PositionLook, unique

FAR: Final = 60
"""So many shapes are looked at besides those that a question names."""
MANY: Final = 24
"""So many questions that begin with the same word are put, to find one with the same answer."""
CHANCE: Final = "odds"
"""What these questions tell depends on their numbers."""


def in_words(look: PositionLook, question: str, answer: Answer | None) -> str:
    """A question as it is said where it is offered; else what its kind tells, or that it was typed.

    Args:
        look: the board that is asked about.
        question: as it is typed.
        answer: what the game says to it.
    """
    if not question:
        return ""
    wanted = _plain(question)
    words, alike = question.split(), list[Offer]()
    shapes = () if answer is None else answer.shapes
    for shape in unique((*words, *_named(look, words), *shapes, "", *_others(look))):
        for offer in look.questions_of(shape):
            if _plain(offer.text) == wanted:
                return in_full(offer)
            if offer.text.split()[0] == words[0]:
                alike.append(offer)
    same = (one for one in alike[:MANY] if answer is not None and _says(look, one) == answer.text)
    return next(map(in_full, same), "") or _told(look, wanted) or _otherwise(look, question)


def _otherwise(look: PositionLook, question: str) -> str:
    """A move is asked about as it is written; of anything else it is known that it was typed."""
    try:
        look.rules.read_move(question)
    except QuestionError:
        return _("The question that was typed")
    return _("Is this move allowed?")


def _says(look: PositionLook, offer: Offer) -> str:
    """What a question that is offered is answered with."""
    try:
        return look.rules.ask(look.position, offer.text).text
    except QuestionError:
        return ""


def in_full(offer: Offer) -> str:
    """A question in full, as a heading."""
    if offer.name and offer.label[-1:] == "?":
        return offer.name
    return spoken(offer)


def spoken(offer: Offer) -> str:
    """A question as one says it beside what it is about."""
    if offer.label[-1:] == "?" and offer.name:
        return offer.label
    return f"{offer.group} {offer.label}"


def _plain(question: str) -> str:
    return " ".join(question.split())


def _named(look: PositionLook, words: Iterable[str]) -> Iterator[str]:
    """The shapes parts of whose keys are words of the question."""
    named = set(words)
    return (key for key in look.said() if not named.isdisjoint(key.split(":")))


def _others(look: PositionLook) -> Iterator[str]:
    """The things of the board, then whatever is drawn, as far as that is few."""
    yield from (thing.key for thing in look.things)
    drawn = look.said()
    yield from drawn if len(drawn) <= FAR else ()


def _told(look: PositionLook, question: str) -> str:
    """What questions of this kind tell, where that speaks of no other player or number."""
    verb = question.split()[0]
    kinds = [one for one in look.rules.questions() if one.verb == verb]
    if exactly := [one.tells for one in kinds if _plain(one.example) == question]:
        return sentence_case(_(exactly[0]))
    if verb == CHANCE:
        return ""
    found = kinds if len(kinds) == 1 else [one for one in kinds if _is_like(one, question)]
    fitting = (one.tells for one in found if _players(_(one.tells)) <= _players(question))
    return next((sentence_case(_(tells)) for tells in fitting), "")


def _is_like(kind: Askable, question: str) -> bool:
    """Whether a question differs from an example in places, numbers and players alone."""
    pairs = zip(kind.example.split(), question.split(), strict=False)
    return len(kind.example.split()) == len(question.split()) and all(
        one == other for one, other in pairs if one.isalpha() and not _players(one)
    )


def _players(words: str) -> set[str]:
    """The players that are named."""
    declare_colours()
    return {word for word in re.findall(r"[a-z]+", words) if player(word) is not None}
