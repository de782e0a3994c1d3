"""Exercises that a game can make up: what its generators hand over.

A game that offers practice has a function ``exercises()``: a list of :class:`Exercise`.  Each of
them draws a fresh position and something to be done on it, or a question about it.  What is right
is never written down: a task or an option says which question decides it, and the engine answers
that question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, Protocol, TypeVar, cast

from boardlib.game import Game, ability
from boardlib.game.goals import Task

T = TypeVar("T")

LEVELS: Final = range(1, 6)
"""How difficult an exercise may be."""


@dataclass(frozen=True, slots=True)
class Option:
    """Something to choose: a label, and the question or move that decides whether it is right.

    Attributes:
        label: plain words, in the language in use.
        ask: a question of the game, answered as ``expect`` when the option is right.
        judge: or else a move, allowed when the option is right.
        at: keys of the shapes on which its letter stands; none for a mere answer.
        whynot: what the mistake is, where the answer to its question does not say it.
    """

    label: str
    ask: str = ""
    judge: str = ""
    expect: Any = None
    at: tuple[str, ...] = ()
    whynot: str = ""


@dataclass(frozen=True, slots=True)
class Posed:
    """A position, and something to be done on it or a question about it.

    Attributes:
        position: the text of the position.
        lead: what the learner has to know before.
        question: the question; empty where something is to be done.
        options: what can be chosen, in the order of the letters.
        pick: ``one`` or ``all``.
        ask: a question of the game whose answer is the verdict, if there is one.
        show: keys of the shapes that it is about.
        task: what is to be done, in the place of question and options.
    """

    position: str
    lead: str
    question: str = ""
    options: tuple[Option, ...] = ()
    pick: str = "all"
    ask: str = ""
    show: tuple[str, ...] = ()
    task: Task | None = None


@dataclass(frozen=True, slots=True)
class Exercise:
    """A kind of exercise.

    Attributes:
        kind: its name, such as ``road-complete``.
        topic: what it belongs to, such as ``tunnels``.
        title: a few words, marked for translation.
        label: one or two words for a button, marked for translation.
        draw: draws an exercise of that level; None when nothing of interest came up, and the
            next draw may be luckier.
    """

    kind: str
    topic: str
    title: str
    label: str
    draw: Callable[[Random, int], Posed | None] = field(compare=False)


class Practised(Protocol):
    """What a game offers so that it can be practised."""

    def exercises(self) -> Sequence[Exercise]:
        """The kinds of exercise there are."""


def exercises(rules: Game[Any, Any]) -> tuple[Exercise, ...]:
    """The kinds of exercise that a game makes up (``exercises`` in its offers); perhaps none."""
    practised = cast("Practised | None", ability(rules, "exercises"))
    return () if practised is None else tuple(practised.exercises())


def some(rng: Random, right: Sequence[T], wrong: Sequence[T], most: int) -> list[T]:
    """Some of both in any order; never all options right, never none.

    Args:
        rng: draws them.
        right: options that are right.
        wrong: options that are not.
        most: how many options there are at most.
    """
    fewest = min(max(1, most - len(wrong)), most - 1)
    chosen = rng.sample(right, min(rng.randint(fewest, most - 1), len(right)))
    chosen += rng.sample(wrong, min(len(wrong), most - len(chosen)))
    return rng.sample(chosen, len(chosen))
