"""The boards of a ruling, each with the questions that were asked about it and the answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from boardlib.catalogue import Check, Question
from boardlib.catalogue.reference import ReferenceEntry
from boardlib.drawing import Mark, Scene
from boardlib.game import Answer, game
from boardlib.ruling import IllegalMove
from boardlib.story.marks import answer_marks
from boardlib.story.state import Presenter
from boardlib.text import language
from boardlib.widgets.workshop.asking import in_words, question_text
from boardlib.widgets.workshop.shown_position import PositionLook

LOOKED: Final = 16
"""So many boards are kept at once."""


@dataclass(frozen=True, slots=True)
class Said:
    """What the engine says to one question of a ruling.

    Attributes:
        asked: the question as a player puts it; empty where it has no such words.
        before: what the moves do that are tried first, in a sentence each.
        answer: the answer.
        because: the rules that decide it, as the ruling states.
    """

    asked: str
    before: tuple[str, ...]
    answer: Answer
    because: tuple[str, ...]

    @property
    def lines(self) -> tuple[str, ...]:
        """What is tried first, the question, the answer."""
        return tuple(filter(None, (*self.before, self.asked, self.answer.text)))


@dataclass(frozen=True, slots=True)
class RulingBoard:
    """A board of a ruling, and all that is said about it."""

    scene: Scene
    marks: tuple[Mark, ...]
    said: tuple[Said, ...]


def boards(entry: ReferenceEntry) -> tuple[RulingBoard, ...]:
    """The boards of a ruling, each once, with what the engine says to the questions about it."""
    found: dict[str, tuple[Any, list[Said]]] = {}
    for check in entry.claim.checks:
        position, said = _answered(entry, check)
        text = entry.case.rules.write(position)
        found.setdefault(text, (position, []))[1].append(said)
    at = Presenter(entry.case)
    return tuple(_shown(at, position, said) for position, said in found.values())


def _shown(at: Presenter, position: Any, said: Sequence[Said]) -> RulingBoard:
    """A board, marked with what the first answer is about."""
    marks = answer_marks(said[0].answer, at.showing)
    once = {(one.before, one.asked, one.answer.text): one for one in said}
    return RulingBoard(at.framed(position, marks), marks, tuple(once.values()))


def _answered(entry: ReferenceEntry, check: Check) -> tuple[Any, Said]:
    """The board on which a check is asked, and what it is answered with."""
    case, asked = entry.case, check.question
    rules = case.rules
    start = case.asked_of(check)
    changed, _none = Question(change=asked.change).prepare(rules, start)
    position, before = changed, list[str]()
    for move in asked.then:
        try:
            step = rules.play(position, move)
        except IllegalMove:  # the answer says why
            break
        position = step.position
        before += [event.text for event in step.events[:1]]
    answer = asked.put(rules, start)
    look = _look(case.game, rules.write(position), language())
    return look.position, Said(
        in_words(look, question_text(asked), answer), tuple(before), answer, asked.because or ()
    )


@lru_cache(maxsize=LOOKED)
def _look(game_name: str, text: str, _language: str) -> PositionLook:
    """A board as it is looked at; many rulings are about the same one."""
    rules = game(game_name)
    return PositionLook(rules, rules.read(text))
