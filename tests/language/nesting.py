"""How a text in the language in brackets is built: messages, and what was filled into them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tools.brackets import CLOSE, FILLED, OPEN

CLOSING = {OPEN: CLOSE, FILLED[0]: FILLED[1]}
UNMARKED = str.maketrans("", "", "".join(FILLED))


@dataclass(frozen=True)
class Part:
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
    return _within(text, 0, len(text), None)


def _within(text: str, start: int, end: int, around: Part | None) -> Iterator[Part]:
    at = start
    while at < end:
        close = _close(text, at, end) if text[at] in CLOSING else at
        if close > at:
            part = Part(text[at], at, close, around)
            yield part
            yield from _within(text, at + 1, close, part)
        at = close + 1


def _close(text: str, start: int, end: int) -> int:
    """Where the bracket at a place is closed; that place if it is not."""
    depth, opening = 0, text[start]
    for at in range(start, end):
        depth += (text[at] == opening) - (text[at] == CLOSING[opening])
        if depth == 0:
            return at
    return start


def unmarked(text: str) -> str:
    """A text without the brackets around what was filled in."""
    return text.translate(UNMARKED)
