"""The question that is put to every position; one about a piece goes with the piece."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, Final

from boardlib.catalogue import Comparison, Question, WhatIf, changes, listed_changes
from boardlib.catalogue.transcript import is_listing
from boardlib.game import Answer, Game, QuestionError
from boardlib.story.view import LONGEST
from boardlib.widgets.workshop.history import Stand

NOTHING: Final = Question()
"""No question at all."""


class Inquiry:
    """One question, and the pieces that had been carried when it was asked.

    Args:
        rules: the game.
        question: what is asked.
        moved: lines of pieces at the start, each with the one it had when this was asked.
    """

    def __init__(self, rules: Game[Any, Any], question: Question, moved: Mapping[str, str]) -> None:
        self.rules = rules
        self._question, self._moved = question, moved

    def of(self, stand: Stand) -> Question:
        """What is asked of a position: a question about a piece goes with the piece."""
        moved = [
            (self._moved.get(line, line), stand.moved.get(line, line))
            for line in {**self._moved, **stand.moved}
        ]
        return replace(
            self._question,
            ask=following(self._question.ask, moved),
            judge=following(self._question.judge, moved),
            then=tuple(following(move, moved) for move in self._question.then),
        )

    def answer(self, stand: Stand) -> Answer | None:
        """The answer at a position; a mere sentence where that cannot be asked.

        What is wrong with the position is told beside the board already.
        """
        asked = self.of(stand)
        if not question_text(asked):
            return None
        try:
            return replace(asked.put(self.rules, stand.position), problems=())
        except QuestionError as error:
            return Answer(question_text(asked), str(error))


def understood(rules: Game[Any, Any], text: str, positions: Iterable[Any]) -> Question:
    """A question, or a move to be judged; one of them is answered on one of the boards.

    Raises:
        QuestionError: when none is; it speaks of the first board.
    """
    if not text:
        return NOTHING
    troubles = []
    for position in positions:
        for wanted in (Question(ask=text), Question(judge=text)):
            try:
                wanted.put(rules, position)
            except QuestionError as error:
                troubles.append(error)
            else:
                return wanted
    raise troubles[0]


def question_text(question: Question) -> str:
    """A question as it is typed."""
    return question.ask or question.judge


def following(text: str, moved: Iterable[tuple[str, str]]) -> str:
    """A question about pieces that have been carried elsewhere.

    It is about a piece when it has all the words of its line and more; the line alone asks
    whether such a piece may be placed there.

    >>> following("wagon C1 red 0,0.c1 to 0,1.r1", [("wagon red 0,0.c1", "wagon red 2,0.c1")])
    'wagon C1 red 2,0.c1 to 0,1.r1'
    >>> following("feature 0,0.c1", [("wagon red 0,0.c1", "wagon red 2,0.c1")])
    'feature 0,0.c1'
    """
    words = text.split()
    instead: dict[str, str] = {}
    for before, after in moved:
        pairs = list(zip(before.split(), after.split(), strict=False))
        if before != text and all(old in words for old, _new in pairs):
            instead.update((old, new) for old, new in pairs if old != new)
    return " ".join(instead.get(word, word) for word in words)


def differs(question: Question, before: Answer, after: Answer, old: Any, new: Any) -> list[str]:
    """What is different between the answers to a question, as it was and now, in a few words."""
    if is_listing(before.data) and is_listing(after.data):
        return list(listed_changes(before.data, after.data, {**before.names, **after.names}))
    asked = WhatIf("", "", question_text(question), 0, question.then)
    found = changes(Comparison(asked, before, after, new, old))
    return [line for line in found if len(line) <= LONGEST]
