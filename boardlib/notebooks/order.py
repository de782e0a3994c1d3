"""In which order the lessons tell the cases."""

from __future__ import annotations

from functools import cache
from itertools import pairwise

from boardlib.catalogue import Case, find_case
from boardlib.notebooks.catalogue import lessons


def next_case(case: Case) -> Case | None:
    """The case that the lessons tell after one; None at the end of a game and for one's own."""
    following = _following().get(case.id)
    found = None if following is None else find_case(following)
    return found if found is not None and found.game == case.game else None


@cache
def _following() -> dict[str, str]:
    """For every case the one that comes after it, lesson by lesson."""
    return dict(pairwise(name for lesson in lessons() for name in lesson.cases))
