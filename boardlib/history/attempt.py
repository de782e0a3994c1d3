"""One answer of a learner, as CSV, one row each; and what keeps it, a file or the kernel alone."""

from __future__ import annotations

import csv
import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from enum import StrEnum
from io import StringIO
from pathlib import Path
from typing import Final, Protocol

from boardlib.shown import UserError
from boardlib.text import _


class Verdict(StrEnum):
    """How a question was answered."""

    RIGHT = "right"
    """Everything that is right was chosen, and nothing else."""
    PARTLY = "partly"
    """Something right was chosen, but something is missing or too much."""
    WRONG = "wrong"
    """Nothing that was chosen is right."""
    TOLD = "told"
    """The learner gave up and let the answer be shown."""


def verdict(chosen: set[int], right: set[int]) -> Verdict:
    """How good a choice is.

    >>> verdict({0, 2}, {0, 2}), verdict({0}, {0, 2}), verdict({1}, {0, 2})
    (<Verdict.RIGHT: 'right'>, <Verdict.PARTLY: 'partly'>, <Verdict.WRONG: 'wrong'>)
    """
    if chosen == right:
        return Verdict.RIGHT
    return Verdict.PARTLY if chosen & right else Verdict.WRONG


def now() -> datetime:
    """The time in UTC, in whole seconds."""
    return datetime.now(UTC).replace(microsecond=0)


@dataclass(frozen=True, slots=True)
class Attempt:
    """One answer to one question.

    Attributes:
        game: name of the game package.
        name: id of the case, or kind of the exercise.
        step: the step of the case that asks, from 1.
        question: its words.
        chosen: the letters that were chosen, such as ``A C``.
        verdict: right or wrong.
        tries: how often the question was answered since the lesson was opened, this one included.
        seed: number of the exercise; None for a case.
        level: level of the exercise; None for a case.
        when: the time in UTC.
    """

    game: str
    name: str
    step: int
    question: str
    chosen: str
    verdict: Verdict
    tries: int
    seed: int | None = None
    level: int | None = None
    when: datetime = field(default_factory=now)


# --- CSV --------------------------------------------------------------------------------


HEADER: Final = (
    "when",
    "game",
    "name",
    "seed",
    "level",
    "step",
    "question",
    "chosen",
    "verdict",
    "try",
)
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def to_csv(attempts: Iterable[Attempt]) -> str:
    """A line with the names of the columns, then a line for each answer.

    Times are ISO 8601 in UTC.  Text that a spreadsheet would take for a formula gets an
    apostrophe in front of it.
    """
    out = StringIO()
    writer = csv.writer(out)
    writer.writerow(HEADER)
    writer.writerows(map(_row, attempts))
    return out.getvalue()


def _row(one: Attempt) -> tuple[object, ...]:
    return (
        one.when.isoformat(),
        plain(one.game),
        plain(one.name),
        one.seed,
        one.level,
        one.step,
        plain(one.question),
        plain(one.chosen),
        one.verdict.value,
        one.tries,
    )


def plain(text: str) -> str:
    """The text so that a spreadsheet takes it for text.

    >>> plain("May it move?"), plain("=HYPERLINK(1)"), plain("  +1")
    ('May it move?', "'=HYPERLINK(1)", "'  +1")
    """
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULAS) else text


def from_csv(text: str) -> tuple[list[Attempt], int]:
    """The answers of such a table, and how many of its lines could not be read.

    >>> from_csv("no such table")
    ([], 0)
    """
    found: list[Attempt] = []
    unread = 0
    for row in _rows(text):
        try:
            found.append(_attempt(row))
        except (KeyError, TypeError, ValueError, OverflowError):
            unread += row.get("when") != "when"  # tables may have been put one under the other
    return found, unread


def _rows(text: str) -> Iterator[Mapping[str, str]]:
    """Every row of a table; nothing in the place of one that cannot be read."""
    rows = csv.DictReader(StringIO(text.replace("\0", "").removeprefix("\ufeff")))
    while True:
        try:
            yield next(rows)
        except StopIteration:
            return
        except csv.Error:
            yield {}


def _attempt(row: Mapping[str, str]) -> Attempt:
    when = datetime.fromisoformat(row["when"])
    return Attempt(
        game=_unplain(row["game"]),
        name=_unplain(row["name"]),
        step=int(row["step"]),
        question=_unplain(row["question"]),
        chosen=_unplain(row["chosen"]),
        verdict=Verdict(row["verdict"]),
        tries=int(row["try"]),
        seed=int(row["seed"]) if row["seed"] else None,
        level=int(row["level"]) if row["level"] else None,
        when=when.astimezone(UTC) if when.tzinfo else when.replace(tzinfo=UTC),
    )


def _unplain(text: str) -> str:
    """The text as it was before :func:`plain`.

    >>> _unplain(plain("=1")), _unplain("'tis")
    ('=1', "'tis")
    """
    return text[1:] if text.startswith("'") and plain(text[1:]) == text else text


# --- what keeps the answers ----------------------------------------------------------------------


FOLDER_VARIABLE: Final = "BOARDLIB_DATA"
"""The environment variable that names the folder of the progress file."""


def data_folder() -> Path | None:
    """The folder of the progress file; None where none can be found."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if not chosen:
        return user_folder()
    try:
        return Path(chosen).expanduser().absolute()
    except (RuntimeError, OSError):  # a user who is not known, a folder that is gone
        return None


def user_folder() -> Path | None:
    """Where programs keep what is the user's; None for a user without a home, as in containers."""
    try:
        from platformdirs import user_data_path

        found = user_data_path("boardlib", appauthor=False)
    except (ImportError, RuntimeError, OSError, KeyError):
        return None
    return found if found.is_absolute() else None


def lost() -> str:
    """Why answers are in no file, where no folder for it can be found."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen:
        words = _(
            "Answers last only as long as this notebook or program: '{folder}', which {variable}"
            " names, is no folder that can be found."
        )
    else:
        words = _(
            "Answers last only as long as this notebook or program: no folder for them was found"
            " here; {variable} names one."
        )
    return words.format(folder=chosen, variable=FOLDER_VARIABLE)


# --- keeping ----------------------------------------------------------------------------


class ProgressError(UserError, ValueError):
    """The progress file cannot be used: says why, in one sentence."""


class Keeper(Protocol):
    """Where answers are kept."""

    @property
    def path(self) -> Path | None:
        """The file in which they are; None when they are in no file."""

    def record(self, attempt: Attempt) -> None:
        """Keep an answer; whatever goes wrong becomes a notice."""

    def attempts(self) -> list[Attempt]:
        """Every answer since the last fresh start, the oldest first."""

    def start_fresh(self) -> Path | None:
        """Start fresh; the file in which the answers so far are kept, if there were any."""

    def notice(self) -> str:
        """What the learner should know and has not been told yet; empty for nothing."""

    def close(self) -> None:
        """Let go of the file."""


class Nowhere:
    """Keeps the answers until the kernel ends, and says so once.

    Args:
        why: why they are in no file, in one sentence.
    """

    path = None

    def __init__(self, why: str) -> None:
        self._why = why
        self._attempts: list[Attempt] = []

    def record(self, attempt: Attempt) -> None:
        """Keep an answer."""
        self._attempts.append(attempt)

    def attempts(self) -> list[Attempt]:
        """Every answer since the last fresh start."""
        return [*self._attempts]

    def start_fresh(self) -> None:
        """Forget the answers so far."""
        self._attempts.clear()

    def notice(self) -> str:
        """Why they are in no file, the first time."""
        why, self._why = self._why, ""
        return why

    def close(self) -> None:
        """Nothing is open."""
