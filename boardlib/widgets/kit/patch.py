"""What is different in a picture, so that a click sends only that.

A picture is cut at every group; pieces that were there before are named by their number.
``board.js`` puts them together again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

CUT: Final = "<g "

Patch = list[str | list[int]]


def patch(before: str, after: str, cut: str = CUT) -> Patch:
    """How to make a text from another one: new pieces, and runs of old ones as [first, count].

    Joined by ``cut``, where both are cut, they are the new text.

    >>> patch("<svg><g a><g b><g c></svg>", "<svg><g a><g new><g c></svg>")
    [[0, 2], 'new>', [3, 1]]
    """
    pieces, known = _cut(before, cut)
    found: Patch = []
    run: list[int] = [0, 0]
    for piece in _cut(after, cut)[0]:
        follows = run[0] + run[1]
        if run[1] and follows < len(pieces) and pieces[follows] == piece:
            run[1] += 1
            continue
        number = known.get(piece)
        run = [0, 0] if number is None else [number, 1]
        found.append(piece if number is None else run)
    return found


@lru_cache(maxsize=8)
def _cut(text: str, cut: str) -> tuple[list[str], dict[str, int]]:
    """The pieces of a text, and the last number of each; what is sent now is cut anew later."""
    pieces = text.split(cut)
    return pieces, {piece: number for number, piece in enumerate(pieces)}
