"""How the cases of a game teach, in numbers: what is done, what is ticked, how much is read.

Of a game that has lessons whose cases are done on the board, these alone are counted; of any other
its cases.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from statistics import median
from typing import Any

from boardlib.catalogue.model import Case, Frame
from boardlib.catalogue.reading import cases, lesson_cases
from boardlib.catalogue.task_faults import MOST_CHOICES, MOST_WORDS, words_of
from boardlib.game.goals import ON_THE_BOARD, Switch


def figures(game_name: str) -> dict[str, Any]:
    """The figures of a game: counts, medians, and shares between 0 and 1.

    ``tasks`` counts what asks for an answer or is done, and ``cases`` the cases.  Shares are
    ``done`` of tasks done on the board, ``tick_all`` of questions with any number of right
    choices; of questions with one right choice those where ``a_right``, where it is strictly
    ``shortest`` or ``longest``; of questions with at most ``four`` choices; ``elsewhere`` of those
    whose choices change the board in words; and ``given`` of questions whose right choice stands
    word for word in what was said before.  ``first_median`` are the words that are read until the
    first task of a case is asked, ``screen_median`` those of a screen, and ``first_over`` and
    ``screen_over`` the shares of those with more than sixty.
    """
    counted = [one for one in _counted(game_name) if one.frames()]
    frames = [frame for case in counted for frame in case.frames()]
    tasks = [one for one in frames if one.asks and not isinstance(one.task, Switch)]
    asked = [one for one in tasks if one.is_prediction]
    single = [one for one in asked if one.step.pick == "one"]
    first = [words for case in counted if (words := _first(case)) is not None]
    screens = [words_of(frame.step) for frame in frames]
    return {
        "cases": len(counted),
        "tasks": len(tasks),
        "done": _share(isinstance(one.task, ON_THE_BOARD) for one in tasks),
        "tick_all": _share(one.is_prediction and one.step.pick == "all" for one in tasks),
        "a_right": _share(one.choices[0].right for one in single),
        "shortest": _share(_extreme(one, -1) for one in single),
        "longest": _share(_extreme(one, 1) for one in single),
        "first_median": median(first) if first else 0,
        "first_over": _share(words > MOST_WORDS for words in first),
        "screen_median": median(screens) if screens else 0,
        "screen_over": _share(words > MOST_WORDS for words in screens),
        "four": _share(len(one.choices) <= MOST_CHOICES for one in asked),
        "elsewhere": _share(_is_elsewhere(one) for one in asked),
        "given": _share(_is_given(case, one) for case in counted for one in _single(case)),
    }


def _counted(game_name: str) -> Sequence[Case]:
    """The cases that are counted of a game."""
    new = [case for case in lesson_cases().values() if case.game == game_name]
    return new or [case for case in cases().values() if case.game == game_name]


def _share(of: Iterable[bool]) -> float:
    """The share of what is so; 0 of nothing."""
    found = list(of)
    return round(float(Fraction(sum(found), len(found))), 3) if found else 0.0


def _extreme(frame: Frame, sign: int) -> bool:
    """Whether the right choice is strictly the longest (1) or the shortest (-1)."""
    right = [sign * len(choice.label) for choice in frame.choices if choice.right]
    wrong = [sign * len(choice.label) for choice in frame.choices if not choice.right]
    return bool(right and wrong) and min(right) > max(wrong)


def _first(case: Case) -> int | None:
    """The words of a case until its first task is asked, without its choices; None without one."""
    count = len(case.question.split())
    for frame in case.frames():
        count += len(frame.step.say.split())
        if frame.asks:
            task = frame.task
            return count + len((frame.step.question if task is None else task.goal).split())
    return None


def _is_elsewhere(frame: Frame) -> bool:
    """Whether choices are about another board than the one that is seen."""
    asked = (choice.question for choice in frame.step.choices)
    return any(one.change or one.then for one in asked)


def _single(case: Case) -> Iterator[Frame]:
    """The questions of a case with one right choice."""
    return (one for one in case.frames() if one.is_prediction and one.step.pick == "one")


def _is_given(case: Case, frame: Frame) -> bool:
    """Whether the right choice stands word for word in what was said up to its question."""
    before = [case.question, *(one.step.say for one in case.frames()[: frame.number])]
    said = f" {' '.join(' '.join(before).casefold().split())} "
    right = [choice.label.casefold() for choice in frame.choices if choice.right]
    return any(len(one.split()) > 1 and f" {one.rstrip('.')} " in said for one in right)
