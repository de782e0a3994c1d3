"""Times on a stopwatch: whole seconds, written as minutes and seconds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from boardlib.biathlon.board.course import LAP, RIDDEN, Section

BEST: Final[Mapping[Section, int]] = {
    Section.CLIMB: 190,
    Section.DESCENT: 90,
    Section.FLAT: 140,
    Section.ARENA: 0,
    Section.FINISH: 0,
}
"""Seconds of the best card in every section; the arena has no share in the reference lap."""
REFERENCE: Final = sum(BEST[section] for section in RIDDEN)
"""Seconds of a lap of best times: 7:00."""
SLOWEST: Final = 29
"""Seconds over the best that the worst card of the climb has (3:39); so in all three rows."""
TIME: Final = re.compile(r"([0-9]{1,3}):([0-5][0-9])")


def time_words(seconds: int) -> str:
    """A time as it stands on a stopwatch.

    >>> time_words(196), time_words(0), time_words(-3)
    ('3:16', '0:00', '-0:03')
    """
    minutes, rest = divmod(abs(seconds), 60)
    return f"{'-' if seconds < 0 else ''}{minutes}:{rest:02}"


def passed(lap: int, section: Section) -> int:
    """The best times of everything that lies behind an athlete who comes to a section.

    >>> time_words(passed(1, Section.DESCENT)), time_words(passed(2, Section.CLIMB))
    ('3:10', '7:00')
    """
    done = LAP if section is Section.FINISH else LAP[: LAP.index(section)]
    return (lap - 1) * REFERENCE + best_of(done)


def best_of(sections: Iterable[Section]) -> int:
    """The sum of the best times of sections, in seconds."""
    return sum(BEST[section] for section in sections)
