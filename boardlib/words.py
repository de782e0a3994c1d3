"""Reading plain lines word by word, with errors that name the column and what was expected."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Final

from boardlib.game import PositionError
from boardlib.text import _

_LONGEST: Final = 40
_FEW: Final = 12


@dataclass
class Words:
    """The words of one line, taken from the left; ``#`` starts a comment."""

    text: str
    line: int = 0
    words: list[tuple[int, str]] = field(init=False)

    def __post_init__(self) -> None:
        plain = self.text.split("#")[0]
        self.words = [(match.start() + 1, match.group()) for match in re.finditer(r"\S+", plain)]

    def take(self, expected: str) -> tuple[int, str]:
        """The next word and its column."""
        if not self.words:
            raise self.error(_("expected {what} here").format(what=expected), self.end)
        return self.words.pop(0)

    def accept(self, word: str) -> bool:
        """Take the next word if it is this one."""
        if self.words and self.words[0][1] == word:
            self.words.pop(0)
            return True
        return False

    def done(self) -> None:
        """Raise if something is left over."""
        if self.words:
            column, word = self.words[0]
            message = _("'{word}' is too much here; nothing more is expected")
            raise self.error(message.format(word=shown(word)), column)

    @property
    def end(self) -> int:
        """The column after the last word."""
        return len(self.text.split("#")[0].rstrip()) + 2

    def error(self, message: str, column: int) -> PositionError:
        """An error at a column of this line."""
        return PositionError(message, self.line, column)

    def one_of(self, what: str, known: tuple[str, ...]) -> str:
        """A word out of a list."""
        if not self.words:
            message = _("expected {what} here; {hint}")
            raise self.error(message.format(what=what, hint=_one_of(known)), self.end)
        column, word = self.words.pop(0)
        if word not in known:
            raise self.error(_unknown(word, what, known), column)
        return word

    def number(self, what: str) -> int:
        """A whole number, not negative."""
        column, word = self.take(what)
        if not re.fullmatch(r"[0-9]{1,6}", word):
            message = _("'{word}' is not {what}; a whole number is wanted")
            raise self.error(message.format(word=shown(word), what=what), column)
        return int(word)


def shown(word: str) -> str:
    """A word as it is quoted: the beginning of a very long one, without control characters."""
    plain = "".join(sign if ord(sign) > 31 else "�" for sign in word[:_LONGEST])
    return plain if len(word) <= _LONGEST else plain + "…"


def _unknown(word: str, what: str, known: tuple[str, ...]) -> str:
    """What is wrong with a word, and what would be right: near names, or all there are."""
    names = {name.casefold(): name for name in known}
    near = get_close_matches(word[:_LONGEST].casefold(), names, n=3, cutoff=0.4)
    hint = _one_of(known)
    if near and len(known) > _FEW:
        hint = _("did you mean {near}?").format(near=", ".join(names[name] for name in near))
    message = _("'{word}' is not {what}; {hint}")
    return message.format(word=shown(word), what=what, hint=hint)


def _one_of(known: tuple[str, ...]) -> str:
    if len(known) > _FEW:
        return _("write one such as {first}").format(first=known[0])
    return _("it is one of: {known}").format(known=", ".join(known))
