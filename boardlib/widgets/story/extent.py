"""The boards of a case without marks, and how much room all of them take.

Whoever shows a case asks for the same: it is found out once for a case and a language, and a board
that several steps share is drawn once.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from boardlib.catalogue import Case
from boardlib.drawing import Mark, Scene
from boardlib.text import language

KEPT: Final = 1024
"""Of so many cases and exercises it is known how large they are: a few words and numbers."""
DRAWN: Final = 8
"""Of so many their boards are kept."""


def plain(case: Case, position: Any) -> Scene:
    """A board without marks: it is wanted again and again, and kept."""
    kept = _drawn(case, language())
    found = kept.get(position)
    if found is None:
        found = kept[position] = case.rules.draw(position, ())
    return found


@lru_cache(maxsize=DRAWN)
def _drawn(_case: Case, _language: str) -> dict[Any, Scene]:
    """The boards of a case that have been drawn, to be filled."""
    return {}


def outermost(case: Case) -> tuple[Mark, ...]:
    """The outermost places that are seen or pointed at in any step, where the game says so."""
    return _outermost(case, language())


def largest(case: Case) -> tuple[float, float]:
    """Width and height of the largest board of the case."""
    return _largest(case, language())


def goes_across(case: Case) -> bool:
    """Whether its boards want the whole width of the page."""
    return _goes_across(case, language())


@lru_cache(maxsize=KEPT)
def _outermost(case: Case, _language: str) -> tuple[Mark, ...]:
    pointed: dict[tuple[Any, tuple[str, ...]], None] = {}
    for frame in case.frames():
        asked = [key for choice in frame.step.choices for key in choice.at or ()]
        pointed[frame.position, (*frame.step.show, *asked)] = None
    found: dict[str, None] = {}
    for position, keys in pointed:
        found.update(dict.fromkeys(case.rules.draw(position, [Mark(keys, "focus")]).extent))
    return (Mark(tuple(found), "room"),) if found else ()


@lru_cache(maxsize=KEPT)
def _largest(case: Case, _language: str) -> tuple[float, float]:
    room = outermost(case)
    drawn = (case.rules.draw(at, room) if room else plain(case, at) for at in _positions(case))
    scenes = [scene.footless for scene in drawn]
    return max(one.width for one in scenes), max(one.height for one in scenes)


@lru_cache(maxsize=KEPT)
def _goes_across(case: Case, _language: str) -> bool:
    return any(plain(case, position).across for position in _positions(case))


def _positions(case: Case) -> list[Any]:
    """How the board stands in the steps, each once."""
    return list(dict.fromkeys(frame.position for frame in case.frames()))
