"""How it went so far: case by case, and for practice kind by kind and level by level."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from boardlib.catalogue import Case, all_cases
from boardlib.catalogue.practice import exercises
from boardlib.game import GAMES, game
from boardlib.game.exercise import Exercise
from boardlib.history.attempt import Attempt, Verdict
from boardlib.text import _


@dataclass(frozen=True, slots=True)
class Line:
    """How it went with a case, or with a kind of exercise at one level.

    Attributes:
        name: id of the case, or kind of the exercise.
        title: its title, in the language in use.
        level: level of the exercises; None for a case.
        answered: how many questions or exercises were answered.
        total: how many questions the case asks; None for exercises, and where nobody knows.
        right: how many of them were answered rightly at the first try.
        last: when the last answer was given, in UTC.
    """

    game: str
    name: str
    title: str
    level: int | None
    answered: int
    total: int | None
    right: int
    last: datetime


@dataclass(frozen=True, slots=True)
class Summary:
    """What was answered, in the order of the catalogue."""

    cases: tuple[Line, ...]
    practice: tuple[Line, ...]


def summary(attempts: Iterable[Attempt]) -> Summary:
    """Sum up answers, given in the order in which they were made."""
    groups: dict[tuple[str, str, int | None], list[Attempt]] = {}
    for one in attempts:
        groups.setdefault((one.game, one.name, one.level), []).append(one)
    lines = [_line(group) for group in groups.values()]
    return Summary(
        tuple(sorted((line for line in lines if line.level is None), key=_place_of_case)),
        tuple(sorted((line for line in lines if line.level is not None), key=_place_of_kind)),
    )


def _line(group: list[Attempt]) -> Line:
    """Only the first answer to a question says whether it was right at the first try."""
    game_name, name, level = group[0].game, group[0].name, group[0].level
    case = catalogued(game_name, name)
    steps = None if case is None else asking(case)
    firsts: dict[tuple[int | None, int], Attempt] = {}
    for one in group:
        if steps is None or one.step in steps:
            firsts.setdefault((one.seed, one.step), one)
    return Line(
        game_name,
        name,
        _title(game_name, name) if case is None else _(case.title),
        level,
        answered=len(firsts),
        total=None if steps is None else len(steps),
        right=sum(one.verdict is Verdict.RIGHT for one in firsts.values()),
        last=max(one.when for one in group),
    )


# --- titles and order -----------------------------------------------------------------------


def game_title(name: str) -> str:
    """The title of a game; its name when it is not there any more."""
    try:
        return _(game(name).title)
    except ValueError:
        return name


def catalogued(game_name: str, name: str) -> Case | None:
    """The case of that id, if it is one of the catalogue."""
    case = all_cases().get(name)
    return case if case is not None and case.game == game_name else None


def asking(case: Case) -> set[int]:
    """The steps that ask something; an older version of the case may have asked at others."""
    return {number for number, step in enumerate(case.steps, start=1) if step.choices or step.task}


def _title(game_name: str, name: str) -> str:
    """The title of a kind of exercise; a case of one's own is known by its id."""
    titles = {one.kind: _(one.title) for one in _kinds(game_name)}
    return titles.get(name, name)


def _kinds(game_name: str) -> tuple[Exercise, ...]:
    return exercises(game_name) if game_name in GAMES else ()


def _place_of_case(line: Line) -> tuple[int, int, str]:
    return _place(line.game, GAMES), _place(line.name, list(all_cases())), line.name


def _place_of_kind(line: Line) -> tuple[int, int, str, int]:
    kinds = [one.kind for one in _kinds(line.game)]
    return _place(line.game, GAMES), _place(line.name, kinds), line.name, line.level or 0


def _place(name: str, known: Iterable[str]) -> int:
    """Where something stands in a list; what is not there comes last."""
    listed = list(known)
    return listed.index(name) if name in listed else len(listed)
