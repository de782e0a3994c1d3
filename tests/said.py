"""What a learner reads and sees lit: every rule of a game with its sentences and its shapes.

All cases of a game and a list of further questions are put to its engine.  Of every sentence form,
that is a sentence whatever numbers and names stand in it, the first one is kept with its rule and
the shapes it lights.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from boardlib import game
from boardlib.case import Case, cases, compare
from boardlib.game import Answer, Event, QuestionError
from boardlib.ruling import IllegalMove, Reason

Told = Reason | Event
Questions = Mapping[str, Sequence[str]]
"""Text of a position -> questions and moves that are put to it."""


def lines_of(name: str, more: Questions, names: str) -> list[str]:
    """The first sentence of every form by rule, with its shapes: ``rule | yes | text | shapes``.

    Args:
        name: the game.
        more: what is asked besides the cases.
        names: a pattern for names that may stand in a sentence in the place of one another.
    """
    found: dict[tuple[str, bool, str], str] = {}
    filled = re.compile(rf"-?\d+(,-?\d+)*|{names}")
    for one in told(name, more):
        holds = not isinstance(one, Reason) or one.holds
        form = re.sub(r"#((, | and )#)*", "#", filled.sub("#", one.text))
        line = f"{one.rule.name} | {'yes' if holds else 'no'} | {one.text} | {' '.join(one.shapes)}"
        found.setdefault((one.rule.id, holds, form), line.rstrip())
    ranks = {id_: rank for rank, id_ in enumerate(game.game(name).rules())}
    return [found[key] for key in sorted(found, key=lambda key: ranks[key[0]])]


def told(name: str, more: Questions) -> Iterator[Told]:
    """Everything that cases and questions of a game are answered with, and what moves cause."""
    for case in cases().values():
        if case.game == name:
            for answer in answers(case):
                yield from reasons(answer)
            for frame in case.frames():
                yield from frame.events
    rules = game.game(name)
    for text, questions in more.items():
        position = rules.read(text)
        for question in questions:
            yield from reasons(rules.ask(position, question))
            yield from events(rules, position, question)


def answers(case: Case) -> Iterator[Answer]:
    """What a case is answered with: its steps, its choices, its rulings and what-ifs."""
    for frame in case.frames():
        found = (frame.answer, *(choice.why for choice in frame.choices))
        yield from (answer for answer in found if answer is not None)
    for claim in case.claims:
        for check in claim.checks:
            start = case.rules.read(check.start) if check.start else case.position(check.step)
            yield check.question.put(case.rules, start)
    for whatif in case.whatifs:
        both = compare(case, whatif)
        yield from (both.before, both.after)


def reasons(answer: Answer) -> Iterator[Reason]:
    """Every reason of an answer, told by its ruling or by its list."""
    yield from answer.ruling.conditions if answer.ruling is not None else ()
    for line in answer.listed:
        yield from line.reasons


def events(rules: Any, position: Any, move: str) -> Iterable[Event]:
    """What a move causes; nothing where it is none, or not allowed."""
    try:
        return tuple(rules.play(position, move).events)
    except (QuestionError, IllegalMove):
        return ()
