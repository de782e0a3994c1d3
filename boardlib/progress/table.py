"""The answers as CSV, one row each, for spreadsheets and programs."""

from __future__ import annotations

import csv
from collections.abc import Iterable
from io import StringIO
from typing import Final

from boardlib.progress.attempt import Attempt

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
