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


def compiled(template: Path) -> bytes:
    """The catalogue of the language, compiled, with every message of a template."""
    with template.open("rb") as file:
        messages = read_po(file)
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


def language() -> GNUTranslations:
    """The language, made from the messages as they are in the sources now."""
    with TemporaryDirectory() as folder:
        template = Path(folder) / "boardlib.pot"
        collect(template)
        return GNUTranslations(BytesIO(compiled(template)))


if __name__ == "__main__":
    folder = LOCALE / NAME / "LC_MESSAGES"
    folder.mkdir(parents=True, exist_ok=True)
    template = folder / "boardlib.pot"
    collect(template)
    (folder / "boardlib.mo").write_bytes(compiled(template))
    template.unlink()
