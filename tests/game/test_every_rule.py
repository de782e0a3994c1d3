"""Every rule of a game is told somewhere, with a sentence, and shows what it speaks of.

What the cases, the exercises and the questions on the boards tell counts.  A game takes part with a
file ``tests/<game>/reached.py``, which has for the other rules

* ``REACHED``: the name of each -> the text of a position, and a question or move that tells it;
* ``NOWHERE``: the names of those that speak of nothing that is drawn.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from boardlib import game
from boardlib.case import Case, cases
from boardlib.drawing.scene import Mark
from boardlib.game import GAMES, Answer, Event, PositionError, QuestionError, Step
from boardlib.game.exercise import LEVELS
from boardlib.ruling import IllegalMove, Reason
from tests.every import every
from tests.game.exercises import kinds, made
from tests.game.test_game_protocol import QUESTIONS

Told = Reason | Event
TAKING_PART = [name for name in GAMES if find_spec(f"tests.{name}.reached")]
in_every_game = every("name", TAKING_PART)


def reached_by(name: str) -> Any:
    """What a game says of its rules: ``REACHED`` and ``NOWHERE``."""
    return import_module(f"tests.{name}.reached")


def _of_answer(answer: Answer | None) -> Iterator[Told]:
    if answer is not None and answer.ruling is not None:
        yield from answer.ruling.conditions


def _of_case(case: Case) -> Iterator[Told]:
    for frame in case.frames():
        yield from frame.events
        yield from _of_answer(frame.answer)
        for choice in frame.choices:
            yield from _of_answer(choice.why)
    for claim in case.claims:
        for check in claim.checks:
            start = case.rules.read(check.start) if check.start else case.position(check.step)
            yield from _of_answer(check.question.put(case.rules, start))


def _of_boards(name: str) -> Iterator[Told]:
    rules = game.game(name)
    for text in rules.boards().values():
        position = rules.read(text)
        for question in QUESTIONS[name]:
            try:
                yield from _of_answer(rules.ask(position, question))
            except (PositionError, QuestionError):
                continue


def _of_line(name: str, text: str, asked: str) -> Iterator[Told]:
    """What a question tells, and a move that is legal causes."""
    rules = game.game(name)
    position = rules.read(text)
    yield from _of_answer(rules.ask(position, asked))
    step = _played(rules, position, asked)
    yield from step.events if step else ()


def _played(rules: Any, position: Any, asked: str) -> Step[Any] | None:
    """The step, if what is asked is a move that is legal as well."""
    try:
        step: Step[Any] = rules.play(position, asked)
    except (IllegalMove, QuestionError):
        return None
    return step


@cache
def told(name: str) -> Mapping[str, list[Told]]:
    """Everything that is told anywhere, by the name of its rule."""
    found: dict[str, list[Told]] = defaultdict(list)
    exercises = (
        case for kind in kinds(name) for level in LEVELS for case in made(name, kind, level)
    )
    stories = (case for case in cases().values() if case.game == name)
    for source in (
        *map(_of_case, (*stories, *exercises)),
        _of_boards(name),
        *(_of_line(name, *line) for line in reached_by(name).REACHED.values()),
    ):
        for one in source:
            found[one.rule.name].append(one)
    return found


@in_every_game
def test_every_rule_is_told_somewhere(name: str) -> None:
    known = {rule.name for rule in game.game(name).rules().values()}
    assert known - set(told(name)) == set()


@in_every_game
def test_each_line_tells_its_rule_in_a_sentence(name: str) -> None:
    for rule, (text, asked) in reached_by(name).REACHED.items():
        said = [one for one in _of_line(name, text, asked) if one.rule.name == rule]
        assert said, f"{rule}: not told by {asked}"
        assert all(one.text.strip().endswith((".", "?", "!")) for one in said), rule


@in_every_game
def test_what_a_rule_speaks_of_is_shown(name: str) -> None:
    """Some answer or event shows it, unless it is about nothing that is drawn."""
    dark = {rule for rule, found in told(name).items() if not any(one.shapes for one in found)}
    assert dark == set(reached_by(name).NOWHERE)


@in_every_game
def test_what_each_line_shows_is_drawn(name: str) -> None:
    rules = game.game(name)
    for rule, (text, asked) in reached_by(name).REACHED.items():
        before = rules.read(text)
        step = _played(rules, before, asked)
        positions = [before, step.position] if step else [before]
        for one in _of_line(name, text, asked):
            if one.rule.name == rule and one.shapes:
                marks = [Mark(one.shapes, "focus")]
                drawn = {key for at in positions for key in rules.draw(at, marks).sentences}
                assert drawn & set(one.shapes), f"{rule}: {one.shapes} are not drawn"


def test_the_games_that_take_part() -> None:
    assert {"carcassonne", "troyes"} <= set(TAKING_PART)
