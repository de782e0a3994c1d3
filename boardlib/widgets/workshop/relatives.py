"""Cases in which the same was asked: of the same kind, and decided by the same rules.

Whoever has an argument of their own is shown the case that is about it, the one with the nearest
board first.  It has to be about the very same: as many cases look alike, only one whose answer is
the same, and rests on the same rules, is named; where there is none, nothing is.  Of what is
allowed it has to be the same question, too; what forbids something forbids it however it is asked.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from boardlib.catalogue.model import Case, Question
from boardlib.catalogue.reading import cases
from boardlib.drawing.palette import player
from boardlib.game import Answer, Game
from boardlib.game.colours import declare_colours
from boardlib.text import _, language

Decided = tuple[bool | None, frozenset[str]]
"""What an answer says, and the rules that decide it."""
NOTHING: Final[Decided] = (None, frozenset())


@dataclass(frozen=True, slots=True)
class Relative:
    """A question of a case, as it was put there.

    Attributes:
        case: where it is asked.
        number: of the step, beginning with 1.
        question: as it is put to the engine.
        position: the board it is put to.
        decided: what decides its answer.
    """

    case: Case
    number: int
    question: Question
    position: Any
    decided: Decided

    @property
    def words(self) -> str:
        """The question as a learner reads it: that of the step, or else of the case."""
        return _(self.case.steps[self.number - 1].question or self.case.question)


def relatives(
    rules: Game[Any, Any], position: Any, question: Question, answer: Answer
) -> list[Relative]:
    """The questions of cases that are about the same, the one with the nearest board first.

    Args:
        rules: the game.
        position: the board that is asked about.
        question: what is asked.
        answer: what the game says to it.

    Returns:
        One of each case; none where nothing cites the rules that decide here.
    """
    decided = decided_by(answer)
    if not decided[1]:
        return []
    own, kind = _lines(rules, position, question), kind_of(question)
    same = [
        one
        for one in _asked(rules.name, language())
        if one.decided == decided and (answer.allowed is False or kind_of(one.question) == kind)
    ]
    nearest: dict[str, Relative] = {}
    for one in sorted(same, key=lambda one: _distance(own, one, question)):
        nearest.setdefault(one.case.id, one)
    return list(nearest.values())


def decided_by(answer: Answer) -> Decided:
    """What an answer says, and by which rules: of a refusal those that are not met.

    Nothing where no rule is cited.
    """
    if answer.ruling is None:
        return NOTHING
    reasons = answer.ruling.failed or answer.ruling.reasons
    return answer.ruling.allowed, frozenset(reason.rule.id for reason in reasons)


def kind_of(question: Question) -> str:
    """What a question asks for: its first word that is neither a player nor a number.

    >>> kind_of(Question(ask="wagon C1 red 0,0.c1 to 0,1.r1")), kind_of(Question(judge="12 keeps"))
    ('wagon', 'keeps')
    """
    declare_colours()
    words = (question.ask or question.judge).split()
    return next((word for word in words if word.isalpha() and player(word) is None), "")


@cache
def _asked(game: str, _language: str) -> tuple[Relative, ...]:
    """Every question in the cases of a game whose answer cites a rule, with what decides it."""
    told = (case for case in cases().values() if case.game == game)
    return tuple(one for case in told for one in _of_case(case) if one.decided[1])


def _of_case(case: Case) -> Iterator[Relative]:
    """The questions that the steps of a case put."""
    rules, position = case.rules, case.position()
    for number, step in enumerate(case.steps, start=1):
        position, _refused = Question(change=step.change).prepare(rules, position)
        if step.move:
            position = rules.play(position, step.move).position
        if step.ask or step.judge:
            question = Question(ask=step.ask, judge=step.judge, then=step.then)
            decided = decided_by(question.put(rules, position))
            yield Relative(case, number, question, position, decided)


def _distance(own: Counter[str], one: Relative, question: Question) -> tuple[float, ...]:
    """How far another board is away: by its lines, its pieces, and what is asked there."""
    others = _lines(one.case.rules, one.position, one.question)
    pieces = _unlike(_pieces(own), _pieces(others))
    return _unlike(own, others), pieces, float(one.question != question)


def _lines(rules: Game[Any, Any], position: Any, question: Question) -> Counter[str]:
    """The lines of the board to which a question is put in the end, after what is tried before."""
    return Counter(rules.write(question.prepare(rules, position)[0]).splitlines())


def _pieces(lines: Counter[str]) -> Counter[str]:
    """The same without where each thing is."""
    found: Counter[str] = Counter()
    for line, count in lines.items():
        found[" ".join(line.split()[:2])] += count
    return found


def _unlike(one: Counter[str], other: Counter[str]) -> float:
    """The share of the lines that only one of them has."""
    return 1 - (one & other).total() / max((one | other).total(), 1)
