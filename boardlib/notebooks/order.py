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
    """The ids of the cases that lessons have."""
    return frozenset(name for lesson in lessons() for name in lesson.cases)


@cache
def _following() -> dict[str, str]:
    """For every case the one that comes after it, lesson by lesson."""
    return dict(pairwise(name for lesson in lessons() for name in lesson.cases))


@dataclass(frozen=True, slots=True)
class Met:
    """Where a case or a ruling is met: the lesson, the case, and the how manieth of it that is."""

    lesson: Entry
    case: Case
    number: int


def home(case: str) -> Met | None:
    """Where the lessons tell a case: itself, or by the first one that goes with it.

    None for a case that no lesson has: it stands in the reference.
    """
    return _homes().get(case)


@cache
def _homes() -> dict[str, Met]:
    own, others = dict[str, Met](), dict[str, Met]()
    for lesson in lessons():
        for number, name in enumerate(lesson.cases, start=1):
            case = find_case(name)
            place = own[name] = Met(lesson, case, number)
            for old in case.goes_with:
                others.setdefault(old, place)
    return others | own


def met(ruling: str) -> Met | None:
    """Where the lessons tell a ruling first; None where it is only looked up."""
    return _met().get(ruling)


@cache
def _met() -> dict[str, Met]:
    """Every ruling that is met: a case that holds it comes before one that goes with it."""
    own = {name: place for name, place in _homes().items() if place.case.id == name}
    held, taught = dict[str, Met](), dict[str, Met]()
    for place in own.values():
        for claim in place.case.claims:
            held.setdefault(claim.id, place)
    for name, place in _homes().items():
        if name not in own:
            taught |= dict.fromkeys((claim.id for claim in find_case(name).claims), place)
    return taught | held
