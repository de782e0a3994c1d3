"""What is different in a picture, so that a click sends only that.

A picture is cut in front of every group; pieces that were there before are named by their
number.  ``board.js`` puts them together again.
"""

from __future__ import annotations

import re
from typing import Final

CUT: Final = re.compile(r"(?=<g )")

Patch = list[str | list[int]]


def patch(before: str, after: str) -> Patch:
    """How to make a text from another one: new pieces, and runs of old ones as [first, count].

    >>> patch("<svg><g a><g b><g c></svg>", "<svg><g a><g new><g c></svg>")
    [[0, 2], '<g new>', [3, 1]]
    """
    pieces = CUT.split(before)
    known = {piece: number for number, piece in enumerate(pieces)}
    found: Patch = []
    for piece in CUT.split(after):
        last = found[-1] if found else None
        follows = last[0] + last[1] if isinstance(last, list) else -1
        if isinstance(last, list) and pieces[follows : follows + 1] == [piece]:
            last[1] += 1
        elif piece in known:
            found.append([known[piece], 1])
        elif isinstance(last, str):
            found[-1] = last + piece
        else:
            found.append(piece)
    return found
