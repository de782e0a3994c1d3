"""A language made by a script, in which every message stands in brackets: ⟦The tile⟧.

    python -m tools.brackets && boardlib --language brackets cases

Whatever is shown without brackets would reach no translator; brackets inside brackets show
where one message is pasted into another.
"""

from __future__ import annotations

from gettext import GNUTranslations
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from tools.messages import LOCALE, collect

OPEN: Final = "⟦"
CLOSE: Final = "⟧"
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
            catalogue.add(message.id, _bracketed(message.id))
    made = BytesIO()
    write_mo(made, catalogue)
    return made.getvalue()


def _bracketed(text: str | tuple[str, ...] | list[str]) -> str | tuple[str, ...]:
    if isinstance(text, str):
        return f"{OPEN}{text}{CLOSE}"
    return tuple(f"{OPEN}{form}{CLOSE}" for form in text)


def language(messages: Catalog) -> GNUTranslations:
    """The language for these messages."""
    return GNUTranslations(BytesIO(compiled(messages)))


if __name__ == "__main__":
    folder = LOCALE / NAME / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "boardlib.mo").write_bytes(compiled(collected()))
