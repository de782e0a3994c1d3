"""A language made by a script, in which every message stands in brackets: ⟦The tile⟧.

    python -m tools.brackets && boardlib --language brackets cases

Whatever is shown without brackets would reach no translator; brackets inside brackets show
where one message is pasted into another. What is filled into a message stands in brackets of its
own, ⟦Rider ⟨3⟩ leads.⟧, so that a word can be seen there too.
"""

from __future__ import annotations

import argparse
import re
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from boardlib.text import Catalogue
from tools.messages import LOCALE, collect

OPEN: Final = "⟦"
CLOSE: Final = "⟧"
FILLED: Final = ("⟨", "⟩")
"""Around what was filled into a message."""
NAME: Final = "brackets"


def collected() -> Catalog:
    """Every message that is in the sources now, with the files it stands in."""
    with TemporaryDirectory() as folder:
        template = Path(folder) / "boardlib.pot"
        collect(template)
        with template.open("rb") as file:
            return read_po(file)


def compiled(messages: Catalog) -> bytes:
    """The catalogue of the language for these messages, compiled."""
    catalogue = Catalog(locale="en", charset="utf-8")
    for message in messages:
        if message.id:
            catalogue.add(message.id, _both_forms(message.id))
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def _both_forms(text: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    return in_brackets(text) if isinstance(text, str) else tuple(map(in_brackets, text))


def in_brackets(text: str) -> str:
    """A message in this language, as it is before anything is filled in."""
    filled = _PLACE.sub(lambda place: place.group().join(FILLED), text)
    return f"{OPEN}{filled}{CLOSE}"


_PLACE: Final = re.compile(r"(?<!\{)\{[^{}]+\}(?!\})")
"""Where something is filled into a message: ``{rider}``."""


def language(messages: Catalog) -> Catalogue:
    """The language for these messages."""
    return Catalogue(BytesIO(compiled(messages)))


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    folder = LOCALE / NAME / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "boardlib.mo").write_bytes(compiled(collected()))
