"""What an attempt at a task comes to, as the rules say it; kept, because it is asked so often."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from boardlib.catalogue import Case, Frame, attempts
from boardlib.catalogue.attempts import Attempted
from boardlib.game.goals import Act, Assign, Estimate, PointAt, PutPiece, Switch

KEPT: Final = 64
"""So many attempts are kept: whatever is shown of one is asked again and again."""


@lru_cache(maxsize=KEPT)
def attempted(
    case: Case,
    number: int,
    done: tuple[str, ...],
    refused: str,
    gave_up: bool,
    checked: bool,
    _language: str,
) -> Attempted | None:
    """What was done at the task of a step comes to; None where nothing is to be said yet."""
    frame = case.frames()[number - 1]
    match frame.task:
        case Act():
            return _acted(case, frame, done, refused, gave_up)
        case PutPiece() if done:
            return attempts.put(case, frame, done[0])
        case Switch() if done:
            return attempts.switch(case, frame, done[-1])
        case PointAt() if done and checked:
            return attempts.point_at(case, frame, done)
        case Assign() if done and checked:
            return attempts.assign(case, frame, done)
        case Estimate() if done and checked:
            return attempts.estimate(case, frame, done[0])
    return None


def _acted(
    case: Case, frame: Frame, done: tuple[str, ...], refused: str, gave_up: bool
) -> Attempted | None:
    """What moves come to, the last of which may have been refused."""
    if gave_up:
        return attempts.cannot(case, frame, done)
    if refused:
        return attempts.act(case, frame, done, refused)
    return attempts.act(case, frame, done[:-1], done[-1]) if done else None
