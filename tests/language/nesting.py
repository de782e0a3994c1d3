"""How a text in the language in brackets is built: messages, and what was filled into them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from tools.brackets import CLOSE, FILLED, OPEN

CLOSING = {OPEN: CLOSE, FILLED[0]: FILLED[1]}
OPENING = {close: open_ for open_, close in CLOSING.items()}
SIGN = re.compile(f"[{re.escape(''.join((*CLOSING, *OPENING)))}]")
UNMARKED = str.maketrans("", "", "".join(FILLED))


class Part(NamedTuple):
    """A message, or what was filled into one.

    Attributes:
        sign: the bracket that opens it.
        start: where that stands in the text.
        end: where it is closed.
        around: the part in which it stands, if any.
    """

    sign: str
    start: int
    end: int
    around: Part | None = None

    @property
    def message(self) -> Part | None:
        """The message in which it stands, if any."""
        around = self.around
        return around if around is None or around.sign == OPEN else around.message


def parts(text: str) -> Iterator[Part]:
    """Every part of a text that is opened and closed, the outer ones first."""
    around: list[Part] = []
    for start, end in sorted(_closed(text)):
        while around and around[-1].end < start:
            around.pop()
        outer = around[-1] if around else None
        if outer is None or end < outer.end:
            around.append(Part(text[start], start, end, outer))
            yield around[-1]


def _closed(text: str) -> Iterator[tuple[int, int]]:
    """Where a bracket is opened and where the same one is closed, for each that is closed."""
    opened: dict[str, list[int]] = {sign: [] for sign in OPENING}
    for found in SIGN.finditer(text):
        sign, at = found.group(), found.start()
        if sign in CLOSING:
            opened[CLOSING[sign]].append(at)
        elif opened[sign]:
            yield opened[sign].pop(), at


def unmarked(text: str) -> str:
    """A text without the brackets around what was filled in."""
    return text.translate(UNMARKED)
