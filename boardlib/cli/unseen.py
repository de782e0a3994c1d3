"""What a case points at on its boards, and what is not there."""

from __future__ import annotations

from collections.abc import Iterable

from boardlib.catalogue import Case
from boardlib.catalogue.faults import near
from boardlib.drawing import Mark
from boardlib.text import _


def unseen(case: Case) -> list[str]:
    """The parts that a step points at, and that its board does not have: one sentence each."""
    found = []
    for frame in case.frames():
        named = [("show", part) for part in frame.step.show]
        named += [("at", part) for one in frame.step.choices for part in one.at or ()]
        marks = (Mark(tuple({part for _key, part in named}), "focus"),)
        known = case.rules.draw(frame.position, marks).roles if named else {}
        found += [
            f"{case.place(frame)}: {_not_there(key, part, known)}"
            for key, part in dict.fromkeys(named)
            if part not in known
        ]
    return found


def _not_there(key: str, part: str, known: Iterable[str]) -> str:
    if meant := near(part, known):
        words = _("'{key}' names '{part}', which is not on the board; did you mean '{near}'?")
        return words.format(key=key, part=part, near=meant)
    return _("'{key}' names '{part}', which is not on the board").format(key=key, part=part)
