"""The layers of marks on a stage, and how roles look as frames."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Final

from boardlib.drawing.overlay import Look
from boardlib.drawing.palette import GROUPS


class MarkLayer(IntEnum):
    """Where the shapes of marks lie, bottom to top."""

    AREA = 0
    HALO = 1
    FRAME = 2
    WAY = 3
    TAIL = 4
    OVER = 5
    BADGE = 6


@dataclass(frozen=True, slots=True)
class Frame(Look):
    """How a role looks as a frame; ``ground`` is the colour inside."""

    ground: str = ""


FRAMES: Final[dict[str, Frame]] = {
    "allowed": Frame("allowed", ground="allowed-ground"),
    "refused": Frame("refused", dashed=True, ground="refused-ground"),
    "complete": Frame("complete"),
    "incomplete": Frame("incomplete", dashed=True),
    "focus": Frame("focus", ground="paper"),
    "reach": Frame("ink"),
    "changed": Frame("ink"),
    "free": Frame("second", dashed=True),
    **{group: Frame(group) for group in GROUPS},
}
DASH: Final = (7.0, 5.0)
RIDER: Final = 17.0
"""How far from the middle of a rider the tail of a badge ends."""
WORDS: Final = 11.0
"""The same of a cell on which something is printed."""
