"""The question that is put to a board as it was and as it is now; one about a piece follows it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import accumulate, chain
from typing import Any, Final

from boardlib.catalogue import Comparison, Question, WhatIf, changes, listed_changes
from boardlib.catalogue.transcript import is_listing
from boardlib.drawing.palette import player
from boardlib.game import Answer, Game, QuestionError
from boardlib.game.editing import Offer
from boardlib.game.face import declare_colours
from boardlib.ruling import IllegalMove
from boardlib.story.view import LONGEST
from boardlib.text import _, language, sentence_case
from boardlib.widgets.workshop.laying import History, Stand
from boardlib.widgets.workshop.shown_position import PositionLook
from boardlib.words import Askable

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


def understood(
    rules: Game[Any, Any], text: str, stands: Iterable[Stand]
) -> tuple[Question, Stand, Answer]:
    """A question, or a move to be judged; one of them is answered on one of the boards.

    Returns:
        What is asked, where it is answered first, and how.

    Raises:
        QuestionError: when none is; it speaks of the first board.
    """
    troubles = []
    for stand in stands:
        for wanted in (Question(ask=text), Question(judge=text)):
            try:
                return wanted, stand, wanted.put(rules, stand.position)
            except QuestionError as error:
                troubles.append(error)
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


# --- its two answers --------------------------------------------------------------------


SPOKEN: Final = 300
"""Lines of an answer are announced while they are no longer than this, in characters."""

KEPT: Final = 4
"""So many answers are kept: as it was, as it is, as it was before, as it might become."""

Pair = tuple[Answer | None, Answer | None]
"""The answers as it was and now."""


class Asking:
    """One question to the first position of a history and to the one as it is now.

    Args:
        rules: the game.
        question: what is asked; it may be nothing.
        history: the positions.

    Attributes:
        unanswered: why a question that was asked cannot be answered on any board, in a sentence.
        wrong: the column of the first word that is wrong in it; 0 where there is none.
    """

    def __init__(self, rules: Game[Any, Any], question: Question, history: History) -> None:
        self.rules, self._history = rules, history
        self.unanswered = self._wrongly_asked = ""
        self.wrong = 0
        self._inquiry = Inquiry(rules, question, {})
        self._known: dict[object, Answer | None] = {}

    @property
    def question(self) -> Question:
        """What is asked now; nothing while what was asked cannot be answered on any board."""
        return self._inquiry.of(self._history.now)

    @property
    def asked(self) -> object:
        """What is asked of all boards; another one as soon as something else is asked."""
        return self._inquiry

    @property
    def text(self) -> str:
        """What is asked now, as it is typed."""
        return self._wrongly_asked or question_text(self.question)

    @property
    def text_before(self) -> str:
        """What is asked of the position as it was: a question goes with its piece."""
        return self._wrongly_asked or question_text(self._inquiry.of(self._history.first))

    def ask(self, text: str) -> None:
        """Ask something else, unless it is what is asked already."""
        text = text.strip()
        if text == self.text:
            return
        now, question = self._history.now, NOTHING
        stand, answer = now, None
        self.unanswered, self._wrongly_asked, self.wrong = "", "", 0
        try:
            if text:
                stands = (now, self._history.first)
                question, stand, answer = understood(self.rules, text, stands)
        except QuestionError as error:
            self.unanswered, self._wrongly_asked, self.wrong = str(error), text, error.column
        self._inquiry = Inquiry(self.rules, question, now.moved)
        if answer is not None and stand is now and self.question == question:
            self._known[now, self._inquiry, language()] = replace(answer, problems=())

    def answers(self) -> Pair:
        """The answers as it was and now; a mere sentence where it cannot be asked."""
        return self._answer(self._history.first), self._answer(self._history.now)

    def _answer(self, stand: Stand) -> Answer | None:
        """The answer at a position; the last few are kept."""
        asked = (stand, self._inquiry, language())
        if asked in self._known:
            found = self._known.pop(asked)
        else:
            found = self._inquiry.answer(stand)
            while len(self._known) >= KEPT:
                del self._known[next(iter(self._known))]
        self._known[asked] = found  # what was wanted last goes last
        return found

    def tried(self) -> tuple[str, ...]:
        """What the moves do that are tried before it is asked, in a sentence each."""
        position, told = self._history.now.position, list[str]()
        for move in self.question.then:
            try:
                step = self.rules.play(position, move)
            except (IllegalMove, QuestionError):  # the answer says why
                break
            position = step.position
            told += [event.text for event in step.events[:1]]
        return tuple(told)

    def words(self) -> list[str]:
        """The answer now, for those who listen: of a long one the first lines, each whole."""
        _before, after = self.answers()
        return [] if after is None else [_beginning(after.text.splitlines())]

    def differs(self) -> list[str]:
        """What is different in the answer; nothing where it cannot be asked of both."""
        before, after = self.answers()
        old, new = self._history.first.position, self._history.now.position
        if before is None or after is None or old == new:
            return []
        return differs(self.question, before, after, old, new)


def _beginning(lines: list[str]) -> str:
    """The first line, and those after it while there is room.

    >>> _beginning(["One.", "Two.", "A" * SPOKEN, "Three."])
    'One. Two.'
    """
    lengths = accumulate(len(line) + 1 for line in lines)
    fitting = sum(length <= SPOKEN for length in lengths)
    return " ".join(lines[: max(fitting, 1)])


# --- the question as a heading ----------------------------------------------------------


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
    return worded(look, question, answer) or _("The question that was typed")


def worded(look: PositionLook, question: str, answer: Answer | None) -> str:
    """The same for those who read a ruling, and typed nothing: empty where it has no words."""
    wanted = _plain(question)
    words, alike = question.split(), list[Offer]()
    shapes = () if answer is None else answer.shapes
    asked_at = set[str]()
    # The board is drawn only where the words of the question are no shapes themselves.
    for shape in chain(words, _named(look, words), shapes, ("",), _others(look)):
        offers = look.questions_of(shape) if shape not in asked_at else ()
        asked_at.add(shape)
        for offer in offers:
            if _plain(offer.text) == wanted:
                return in_full(offer)
            if offer.text.split()[0] == words[0]:
                alike.append(offer)
    same = (one for one in alike[:MANY] if answer is not None and _says(look, one) == answer.text)
    return next(map(in_full, same), "") or _told(look, wanted) or _of_a_move(look, question, answer)


def _of_a_move(look: PositionLook, question: str, answer: Answer | None) -> str:
    """A move is asked about as it is written, and so is whatever is answered by yes or no."""
    if answer is None or not answer.bare:
        try:
            look.rules.read_move(question)
        except QuestionError:
            return ""
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
    for key in look.said():  # drawn when the first one is wanted
        if not named.isdisjoint(key.split(":")):
            yield key


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
    nearest = sorted(found, key=lambda one: -_in_common(one, question))
    fitting = (one.tells for one in nearest if _players(_(one.tells)) <= _players(question))
    return next((sentence_case(_(tells)) for tells in fitting), "")


def _is_like(kind: Askable, question: str) -> bool:
    """Whether a question differs from an example in places, numbers and players alone."""
    pairs = zip(kind.example.split(), question.split(), strict=False)
    return len(kind.example.split()) == len(question.split()) and all(
        one == other for one, other in pairs if one.isalpha() and not _players(one)
    )


def _in_common(kind: Askable, question: str) -> int:
    """How many words of an example a question has, too, as the edition it is asked by."""
    return len({*kind.example.split()} & {*question.split()})


def _players(words: str) -> set[str]:
    declare_colours()
    return {word for word in re.findall(r"[a-z]+", words) if player(word) is not None}
