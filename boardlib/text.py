"""Every string a learner reads passes through here, so that it can be translated.

Messages are written in English in the code and looked up with gettext at the moment they
are shown; :func:`set_language` switches the language of the whole process.
"""

from __future__ import annotations

import gettext as _gettext
import os
from collections.abc import Sequence
from errno import EACCES, EEXIST, EISDIR, ENAMETOOLONG, ENOENT, ENOSPC, ENOTDIR, EPERM, EROFS
from functools import reduce
from pathlib import Path
from typing import Final

DOMAIN: Final = "boardlib"
LOCALE_FOLDER: Final = Path(__file__).parent / "locale"


class Catalogue(_gettext.GNUTranslations):
    """The compiled messages of one language."""

    def gettext(self, message: str) -> str:
        """The message; also one that is counted elsewhere, which Python 3.11.2 does not find."""
        said = super().gettext(message)
        return said if said != message else self.ngettext(message, message, 1)


_state: dict[str, str | _gettext.NullTranslations] = {
    "language": "en",
    "catalogue": _gettext.NullTranslations(),
}


def languages() -> list[str]:
    """The languages that can be chosen: English and every compiled catalogue.

    >>> "en" in languages()
    True
    """
    found = {path.parts[-3] for path in LOCALE_FOLDER.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")}
    return ["en", *sorted(found - {"en"})]


def language() -> str:
    """The language in use, as a code such as ``en``."""
    return str(_state["language"])


def set_language(code: str) -> None:
    """Switch the language of everything shown from now on.

    Raises:
        ValueError: when there is no catalogue for that language.
    """
    if code not in languages():
        raise ValueError(
            _("There is no translation '{code}'; choose one of: {known}.").format(
                code=code, known=", ".join(languages())
            )
        )
    _state["language"] = code
    _state["catalogue"] = (
        _gettext.NullTranslations()
        if code == "en"
        else _gettext.translation(DOMAIN, LOCALE_FOLDER, [code], Catalogue)
    )


def use_catalogue(catalogue: _gettext.NullTranslations, code: str = "test") -> None:
    """Use a catalogue that is not installed (for translators trying out their work)."""
    _state["language"] = code
    _state["catalogue"] = catalogue


def _(message: str) -> str:
    """The message in the language in use; no words are no words in every language."""
    catalogue = _state["catalogue"]
    assert isinstance(catalogue, _gettext.NullTranslations)
    return catalogue.gettext(message) if message else ""


def say(text: str, **values: object) -> str:
    """A text that was handed over in English, in the language in use, with values filled in.

    Charts and questions say what they are handed by themselves.

    Args:
        text: in English, with the names of values in braces.
        values: by these names.

    >>> import boardlib as bl
    >>> bl.say("It takes {mean} rolls.", mean=6)
    'It takes 6 rolls.'
    """
    said = _(text) if text else ""
    return said.format(**values) if values else said


def ngettext(one: str, many: str, count: int) -> str:
    """The singular or plural message for a count, in the language in use."""
    catalogue = _state["catalogue"]
    assert isinstance(catalogue, _gettext.NullTranslations)
    return catalogue.ngettext(one, many, count)


def mark(message: str) -> str:
    """Mark a message for translation where it is written; it is translated where it is shown."""
    return message


def mark_counted(one: str, many: str) -> tuple[str, str]:
    """Mark both forms of a message with a count; :func:`ngettext` chooses where it is shown."""
    return one, many


def sentence_case(words: str) -> str:
    """Words as they stand at the head of a line: with a capital, the rest as it is.

    >>> sentence_case("the road to Troyes")
    'The road to Troyes'
    """
    return words[:1].upper() + words[1:]


def listing(words: Sequence[str]) -> str:
    """Words joined the way a sentence lists them.

    >>> listing(["red", "blue", "green"])
    'red, blue and green'
    """
    return _listed(_("{first} and {last}"), words)


def alternatives(words: Sequence[str]) -> str:
    """Words joined the way a sentence lists them where one of them is meant.

    >>> alternatives([".csv", ".jsonl", ".parquet"])
    '.csv, .jsonl or .parquet'
    >>> alternatives(["lane 1, row 2", "lane 2, row 2", "lane 3, row 2"])
    'lane 1, row 2; lane 2, row 2 or lane 3, row 2'
    """
    return _listed(_("{first} or {last}"), words)


def _listed(end: str, words: Sequence[str]) -> str:
    """Words in a list; its ``end`` takes the last one to those before it.

    Semicolons part them where a comma stands in one of them.
    """
    if len(words) < 2:
        return "".join(words)
    *rest, last = words
    if any(", " in word for word in words):
        return end.format(first="; ".join(rest), last=last)
    first = reduce(lambda told, word: _("{first}, {next}").format(first=told, next=word), rest)
    return end.format(first=first, last=last)


_TROUBLES: Final = {
    ENOENT: mark("there is no such file or folder"),
    EACCES: mark("that is not permitted"),
    EPERM: mark("that is not permitted"),
    EROFS: mark("nothing can be written there"),
    EISDIR: mark("it is a folder, not a file"),
    ENOTDIR: mark("it lies in a file, not in a folder"),
    EEXIST: mark("something of that name is there already"),
    ENOSPC: mark("the disk is full"),
    ENAMETOOLONG: mark("the name is too long"),
}


def trouble(error: OSError) -> str:
    """What the system says of a file, for the end of a sentence: in its own words if need be.

    >>> trouble(FileNotFoundError(ENOENT, "No such file or directory"))
    'there is no such file or folder'
    """
    known = _TROUBLES.get(error.errno or 0)
    if known is not None:
        return _(known)
    said = error.strerror or (os.strerror(error.errno) if error.errno else str(error))
    return _("the system says '{words}'").format(words=said)
