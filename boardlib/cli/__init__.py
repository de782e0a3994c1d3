"""The command line; its packages are loaded only when it is used.

What a terminal cannot show is shown as what it can: a plain sign, or a question mark.
"""

from __future__ import annotations

import codecs
import io
import sys
from typing import Final

from boardlib.extras import MissingExtra, needing


def main() -> None:
    """Run the command line; without its packages say in a sentence what to install."""
    plainly_encoded()
    try:
        with needing():
            from boardlib.cli import commands
    except MissingExtra as missing:
        raise SystemExit(str(missing)) from None
    commands.main()


# --- what a terminal can show --------------------------------------------------------------------


PLAIN: Final = str.maketrans(
    {
        "×": "x",
        "·": "-",
        "−": "-",
        "–": "-",
        "—": "-",
        "…": "...",
        "°": " degrees",
        "→": "->",
        "≥": ">=",
        "≤": "<=",
        "“": '"',
        "”": '"',
        "’": "'",
        "\u00a0": " ",
        "✓": "v",
        "✗": "x",
    }
)
"""Signs of our sentences that an old encoding lacks, in letters that every one has."""


def _plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    given = error.object[error.start : error.end]
    plain = given.translate(PLAIN)
    return "".join(sign if sign.isascii() else "?" for sign in plain), error.end


codecs.register_error("boardlib-plain", _plainly)


def plainly_encoded() -> None:
    """From now on nothing that is printed can fail for want of a sign."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="boardlib-plain")
