"""In which order the lessons tell the cases, and where a ruling is met in them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from boardlib.catalogue import Case, find_case
from boardlib.notebooks.catalogue import Entry, lessons


def next_case(case: Case) -> Case | None:
    """The case that the lessons tell after one; None at the end of a game and for one's own."""
    following = _following().get(case.id)
    found = None if following is None else find_case(following)
    return found if found is not None and found.game == case.game else None


@cache
def told() -> frozenset[str]:
    """The ids of all cases that lessons tell, themselves or by one that goes with them."""
    named = [name for lesson in lessons() for name in lesson.cases]
    return frozenset((*named, *(old for name in named for old in find_case(name).goes_with)))


@cache
def _following() -> dict[str, str]:
    """For every case the one that comes after it, lesson by lesson."""
    return dict(pairwise(name for lesson in lessons() for name in lesson.cases))


@dataclass(frozen=True, slots=True)
class Met:
    """Where a ruling is met: the lesson, the case, and the how manieth of the lesson it is."""

    lesson: Entry
    case: Case
    number: int


def met(ruling: str) -> Met | None:
    """Where the lessons tell a ruling first; None where it is only looked up."""
    return _met().get(ruling)


@cache
def _met() -> dict[str, Met]:
    found, taught = dict[str, Met](), dict[str, Met]()
    for lesson in lessons():
        for number, name in enumerate(lesson.cases, start=1):
            case = find_case(name)
            place = Met(lesson, case, number)
            told = [claim for other in case.goes_with for claim in find_case(other).claims]
            for claim in case.claims:
                found.setdefault(claim.id, place)
            for claim in told:
                taught.setdefault(claim.id, place)
    return taught | found
