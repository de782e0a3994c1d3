"""Progress: what was answered, right or wrong, and when.

The answers of all notebooks are kept in one file in the user's data folder; the environment
variable ``BOARDLIB_DATA`` names another folder.  No widget is needed here: lessons record,
lessons and the command line show.  Without ``sqlite3``, or without a folder, the answers stay in
the kernel, and that is said.
"""

from __future__ import annotations

import atexit
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from boardlib.catalogue import Case, all_cases
from boardlib.catalogue.practice import PracticeError, exercises, make
from boardlib.game import GAMES, game
from boardlib.game.goals import Exercise
from boardlib.history.attempt import (
    FOLDER_VARIABLE,
    Attempt,
    Keeper,
    Nowhere,
    ProgressError,
    Verdict,
    data_folder,
    from_csv,
    lost,
    to_csv,
    verdict,
)
from boardlib.text import _, ngettext

if TYPE_CHECKING:
    from boardlib.history.database import Store

# --- where answers are kept ---------------------------------------------------------------


_chosen: list[Keeper] = []


def use(keeper: Keeper) -> None:
    """Keep answers there from now on, instead of in the progress file."""
    _chosen[:] = [keeper]


def store() -> Keeper:
    """The progress file in use, or what stands for it where none can be written."""
    if _chosen:
        return _chosen[0]
    try:
        import boardlib.history.database  # noqa: F401
    except ImportError:
        return _nowhere(_("Your answers are not kept here: this Python comes without SQLite."))
    folder = data_folder()
    return _nowhere(lost()) if folder is None else _store(folder)


@cache
def _store(folder: Path) -> Keeper:
    from boardlib.history.database import Store

    made = Store(folder)
    atexit.register(made.close)
    return made


@cache
def _nowhere(why: str) -> Keeper:
    return Nowhere(why)


def __getattr__(name: str) -> Any:
    if name != "Store":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from boardlib.history.database import Store

    return Store


def record(attempt: Attempt) -> str:
    """Keep an answer.

    Returns:
        What the learner should know about the file, in a sentence; mostly nothing.
    """
    used = store()
    used.record(attempt)
    return used.notice()


# --- how it went so far: case by case; for practice kind by kind and level by level ---------------


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


# --- what was answered wrong so far, in every lesson and in practice, until right twice ----------


TWICE: Final = 2
"""So many times a question has to be answered rightly after it was answered wrong."""


@dataclass(frozen=True, slots=True)
class Missed:
    """A question that was answered wrong, and how often it has yet to be answered rightly.

    Attributes:
        game: name of the game package.
        name: id of the case, or kind of the exercise.
        step: the step of the case that asks, from 1.
        seed: number of the exercise; None for a case.
        level: level of the exercise; None for a case.
        owed: so many right answers are missing.
    """

    game: str
    name: str
    step: int
    seed: int | None
    level: int | None
    owed: int

    @property
    def asked(self) -> tuple[object, ...]:
        """What tells it from every other question."""
        return (self.game, self.name, self.step, self.seed, self.level)

    def case(self) -> Case | None:
        """The question alone, as a case of one step; None where it is no longer asked."""
        if self.seed is not None and self.level is not None:
            return _exercise(self.game, self.name, self.seed, self.level)
        whole = catalogued(self.game, self.name)
        if whole is None or self.step not in asking(whole):
            return None
        return alone(whole, self.step)

    def kept(self, attempt: Attempt) -> Attempt:
        """An answer to it, under the name by which it was asked first."""
        return replace(attempt, name=self.name, step=self.step, seed=self.seed, level=self.level)

    def __str__(self) -> str:
        words = ngettext("right {count} more time", "right {count} more times", self.owed)
        return words.format(count=self.owed)


def _exercise(game: str, kind: str, seed: int, level: int) -> Case | None:
    """An exercise, made again; None for a kind that is no longer there."""
    try:
        return make(game, kind, seed, level)
    except (PracticeError, ValueError):
        return None


def alone(case: Case, number: int) -> Case:
    """One step of a case by itself: its board is the one on which it is asked."""
    step, rules, file = case.steps[number - 1], case.rules, f"{case.id} {number}"
    if case.is_lesson:  # a screen: what leads up to its task has happened
        start = rules.write(case.frames()[number - 1].position)
        step = replace(step, start=0, change="", move="", after=(), film=())
    else:
        start = rules.write(case.position(number - 1)) if number > 1 else case.start
    return replace(case, start=start, steps=(step,), claims=(), whatifs=(), file=file)


def mistakes(attempts: Iterable[Attempt]) -> tuple[Missed, ...]:
    """What has yet to be answered rightly, the longest untouched first.

    Whoever misses it once more owes both right answers again.

    Args:
        attempts: answers in the order in which they were given.
    """
    found: dict[tuple[object, ...], Missed] = {}
    for one in attempts:
        missed = Missed(one.game, one.name, one.step, one.seed, one.level, TWICE)
        before = found.pop(missed.asked, None)
        if one.verdict is Verdict.RIGHT:
            missed = replace(missed, owed=0 if before is None else before.owed - 1)
        if missed.owed:
            found[missed.asked] = missed
    return tuple(found.values())


def to_practise(attempts: Iterable[Attempt]) -> tuple[Missed, ...]:
    """Those of them that can still be asked."""
    return tuple(one for one in mistakes(attempts) if one.case() is not None)


def amount(count: int) -> str:
    """How many there are, in words."""
    words = ngettext("{count} mistake to practise", "{count} mistakes to practise", count)
    return words.format(count=count)


__all__ = [
    "FOLDER_VARIABLE",
    "Attempt",
    "Keeper",
    "Line",
    "Missed",
    "ProgressError",
    "Store",
    "Summary",
    "Verdict",
    "alone",
    "amount",
    "data_folder",
    "from_csv",
    "game_title",
    "mistakes",
    "record",
    "store",
    "summary",
    "to_csv",
    "to_practise",
    "use",
    "verdict",
]
