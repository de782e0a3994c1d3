"""What a game says of its rules: in its cases, its exercises, and when it is asked on its boards.

Rules that no case tells are told by what ``tests/<game>/reached.py`` has:

* ``ASKED``: the text of a position -> questions and moves that are put to it;
* ``NOWHERE``: the names of rules that speak of nothing that is drawn;
* ``NAMES``: a pattern for names that may stand in a sentence in the place of one another;
* ``further``, where there is one: what else tells something, such as a place that is pressed.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from functools import cache
from importlib import import_module
from itertools import chain, islice
from string import Formatter
from typing import Any

from boardlib import game
from boardlib.catalogue import Case, Frame, cases, compare, lesson_cases
from boardlib.catalogue.attempts import solved
from boardlib.catalogue.doing import places_of, plan_asked, plans
from boardlib.game import Answer, Event, PositionError, QuestionError, Step
from boardlib.game.acting import acting
from boardlib.game.goals import ANY, LEVELS, Act, Assign, PointAt, PutPiece
from boardlib.ruling import IllegalMove, Reason
from tests.game.exercises import FEW, kinds, made
from tests.game.test_game_protocol import QUESTIONS
from tests.game.test_rule_books import sentences

Told = Reason | Event
Form = tuple[str, bool, str]
"""A rule, its verdict, and a sentence whatever numbers and names stand in it."""
Sentence = tuple[str, str, str]
"""A sentence of the rule book: its rule, under which key it stands there, and its variant."""

COLOURS = r"\b(?i:red|blue|green|yellow|black|grey|white|orange|sky|pink)\b"
NUMBERS = r"-?\d+(?:,-?\d+)*"
TRIED = 6
"""So many moves of a thing in the hand are tried."""


def reached_by(name: str) -> Any:
    """What is asked of a game besides its cases."""
    return import_module(f"tests.{name}.reached")


def asked_of(name: str) -> list[tuple[str, str]]:
    """Every position with each of its questions."""
    return [(text, one) for text, asked in reached_by(name).ASKED.items() for one in asked]


# --- all that is told -------------------------------------------------------------------


@cache
def told_in_cases(name: str) -> tuple[Told, ...]:
    """What the cases of a game tell: steps, choices, rulings and what-ifs."""
    stories = (case for case in cases().values() if case.game == name)
    return tuple(one for case in stories for one in of_case(case))


@cache
def told_when_asked(name: str) -> tuple[Told, ...]:
    """What the further questions tell."""
    return tuple(one for line in asked_of(name) for one in of_line(name, *line))


@cache
def told_elsewhere(name: str) -> tuple[Told, ...]:
    """What exercises and lessons tell, and the usual questions on the boards of the game."""
    exercises = (
        of_case(case, tried=number < FEW)
        for kind in kinds(name)
        for level in LEVELS
        for number, case in enumerate(made(name, kind, level))
    )
    lessons = (case for case in lesson_cases().values() if case.game == name)
    further = getattr(reached_by(name), "further", tuple)
    told = (*chain.from_iterable(exercises), *chain.from_iterable(map(of_case, lessons)))
    return (*told, *_of_boards(name), *further())


def of_case(case: Case, tried: bool = True) -> Iterator[Told]:
    """What a case tells; of its tasks also what is said of moves that may be tried."""
    for answer in _answers(case):
        yield from _reasons(answer)
    for frame in case.frames():
        yield from frame.events
        yield from _of_task(case, frame, tried) if frame.task is not None else ()


def _of_task(case: Case, frame: Frame, tried: bool) -> Iterator[Told]:
    """What is told of a task on the boards before and after it, and of moves that miss it."""
    done = solved(case, frame)
    yield from done.events
    for position in (frame.position, done.position):
        for question in _asked_by(case, frame, position):
            with suppress(QuestionError):  # it speaks of what is there at the end only
                yield from _reasons(case.rules.ask(position, question))
    if isinstance(frame.task, Act):
        first = (one.tries[0] for one in frame.task.mistakes if not one.tries[0].endswith(ANY))
        for move in (*first, *(_to_be_tried(case, frame, frame.task) if tried else ())):
            with suppress(QuestionError):  # half a move, which is in the hand then
                yield from case.rules.judge(frame.position, move).conditions


def _asked_by(case: Case, frame: Frame, position: Any) -> Iterator[str]:
    """The questions that its goal asks."""
    match frame.task:
        case Act() | PutPiece():
            yield from (goal.ask for goal in frame.task.reached)
        case PointAt() if frame.task.of_each:
            every_place = places_of(case.rules, position, frame.task)
            yield from (frame.task.right.ask.replace("{}", place) for place in every_place)
        case PointAt():
            yield frame.task.right.ask
        case Assign():
            yield from (plan_asked(frame.task, row) for row in islice(plans(frame.task), TRIED))


def _to_be_tried(case: Case, frame: Frame, task: Act) -> Iterator[str]:
    """The first moves that each thing can try which may be taken into the hand."""
    for held in acting(case.rules).in_hand(frame.position, task.may, task.by):
        yield from islice(held.moves, TRIED)


def of_line(name: str, text: str, asked: str) -> Iterator[Told]:
    """What a question tells, and a move that is legal causes."""
    rules = game.game(name)
    position = rules.read(text)
    yield from _reasons(rules.ask(position, asked))
    with suppress(QuestionError):  # what is asked and played by the same word is told of both
        yield from rules.judge(position, asked).conditions
    step = played(rules, position, asked)
    yield from step.events if step else ()
    yield from _of_problems(name, position) if asked == "problems" else ()


def _of_problems(name: str, position: Any) -> Iterator[Reason]:
    """What is wrong with a position by a sentence of the rule book."""
    rules = game.game(name)
    for problem in rules.status(position):
        for (rule, kind, _variant), pattern in _patterns(name):
            if kind == "fails" and pattern.fullmatch(problem.text):
                found = rules.rules()[f"{name}.{rule}"]
                yield Reason(found, problem.text, False, shapes=problem.shapes)


def played(rules: Any, position: Any, asked: str) -> Step[Any] | None:
    """The step, if what is asked is a move that is legal as well."""
    try:
        step: Step[Any] = rules.play(position, asked)
    except (IllegalMove, QuestionError):
        return None
    return step


def _of_boards(name: str) -> Iterator[Told]:
    rules = game.game(name)
    for text in rules.boards().values():
        position = rules.read(text)
        for question in QUESTIONS[name]:
            try:
                yield from _reasons(rules.ask(position, question))
            except (PositionError, QuestionError):
                continue


def _answers(case: Case) -> Iterator[Answer]:
    for frame in case.frames():
        found = (frame.answer, *(choice.why for choice in frame.choices))
        yield from (answer for answer in found if answer is not None)
    for claim in case.claims:
        for check in claim.checks:
            yield check.question.put(case.rules, case.asked_of(check))
    for whatif in case.whatifs:
        both = compare(case, whatif)
        yield from (both.before, both.after)


def _reasons(answer: Answer) -> Iterator[Reason]:
    """Every reason of an answer, told by its ruling or by its list."""
    yield from answer.ruling.conditions if answer.ruling is not None else ()
    for line in answer.listed:
        yield from line.reasons


# --- sentences --------------------------------------------------------------------------


def form_of(name: str, one: Told) -> Form:
    """The rule, the verdict and the sentence, without what stands in brackets, names, numbers."""
    words = one.text
    while (shorter := re.sub(r"\([^()]*\)", "#", words)) != words:
        words = shorter
    for filled in (reached_by(name).NAMES, COLOURS, NUMBERS):
        words = re.sub(filled, "#", words)
    return one.rule.name, _holds(one), re.sub(r"#((, | and | )?#)*", "#", words)


def sentences_of(name: str, one: Told) -> frozenset[Sentence]:
    """The sentences of the rule book that it may be, whatever facts are filled in.

    Those of its rule; or of another one, where what happens is told by one rule and rests on
    another, such as the points of a road that the majority gets.
    """
    kinds = ("holds", "event") if _holds(one) else ("fails",)
    return _matching(name, kinds, one.text, one.rule.name) or _matching(name, kinds, one.text)


@cache
def _matching(name: str, kinds: tuple[str, ...], text: str, rule: str = "") -> frozenset[Sentence]:
    """Those that a text may be, of one rule or of all."""
    return frozenset(
        key
        for key, pattern in _patterns(name)
        if key[1] in kinds and rule in ("", key[0]) and pattern.fullmatch(text)
    )


@cache
def _patterns(name: str) -> tuple[tuple[Sentence, re.Pattern[str]], ...]:
    """Every sentence of a rule book as a pattern; one for each of two forms."""
    return tuple(
        (key, re.compile(_filled(form), re.DOTALL))
        for key, sentence in sentences(name).items()
        for form in ((sentence,) if isinstance(sentence, str) else sentence)
    )


def _filled(sentence: str) -> str:
    """A sentence as a pattern: anything may stand where a fact is filled in."""
    parts = Formatter().parse(sentence)
    return "".join(re.escape(text) + ("(.*)" if field else "") for text, field, *_rest in parts)


def lines_of(name: str, told: Iterable[Told]) -> list[str]:
    """The first of every form by rule, with its shapes: ``rule | yes | text | shapes``."""
    found: dict[Form, str] = {}
    for one in told:
        verdict = "yes" if _holds(one) else "no"
        line = f"{one.rule.name} | {verdict} | {one.text} | {' '.join(one.shapes)}"
        found.setdefault(form_of(name, one), line.rstrip())
    ranks = {rule.name: rank for rank, rule in enumerate(game.game(name).rules().values())}
    return [found[form] for form in sorted(found, key=lambda form: ranks[form[0]])]


def _holds(one: Told) -> bool:
    return not isinstance(one, Reason) or one.holds
