"""Reading plain lines word by word, with errors that name the column and what was expected.

What a game can be asked is told by an example of every kind of question; help, errors and documents
are made of it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field, is_dataclass
from functools import lru_cache, wraps
from types import UnionType
from typing import Any, Final, NamedTuple, TypeVar, cast

from boardlib.profile import Profile
from boardlib.shown import UserError, WrongKind, meant
from boardlib.text import _, alternatives, mark

K = TypeVar("K")
F = TypeVar("F", bound=Callable[..., Any])

_LONGEST: Final = 40
_FEW: Final = 12
_ENDINGS: Final = re.compile(r"(?<=\w{3})(ings?|ies|ed|es|s|y|e)$")
"""What a word may end in and still be the same word."""


@lru_cache(maxsize=16_384)  # a search reads every word of every case
def stem(word: str) -> str:
    """A word without its ending, accents and capitals: the same for all its forms.

    >>> stem("Braked"), stem("braking"), stem("Brzdění")
    ('brak', 'brak', 'brzdeni')
    """
    signs = unicodedata.normalize("NFKD", word.casefold())
    return _ENDINGS.sub("", "".join(one for one in signs if not unicodedata.combining(one)))


class PositionError(UserError, ValueError):
    """A text that is not a position: names the line, the column and what was expected.

    >>> import boardlib as bl
    >>> try:
    ...     bl.read("tile BG-D")
    ... except bl.PositionError as refused:
    ...     print(refused, refused.line)
    line 1, column 11: expected a place such as 1,-2 here 1
    """

    def __init__(self, message: str, line: int = 0, column: int = 0, typed: str = "") -> None:
        self.message = message
        self.line = line
        self.column = column
        self.typed = typed
        where = _("line {line}, column {column}: ").format(line=line, column=column)
        super().__init__(where + message if line else message)


class QuestionError(UserError, ValueError):
    """A text that is not a question or move of the game, or asks for something unknown.

    Attributes:
        column: of the first word that is wrong in it, from 1; 0 where it is no single one.

    >>> import boardlib as bl
    >>> try:
    ...     bl.ask("TUN-B", "points 9,9.r1")
    ... except bl.QuestionError as refused:
    ...     print(refused.column)
    8
    """

    def __init__(self, message: str, column: int = 0) -> None:
        self.column = column
        super().__init__(message)


class Wanted(NamedTuple):
    """What a word has to be, in two messages that are marked for translation.

    Attributes:
        missing: said where the line ends too early: ``expected a colour here``.
        wrong: said of another word: ``'{word}' is not a colour``.
    """

    missing: str
    wrong: str


def expected(what: str, such: str = "", write: str = "") -> Wanted:
    """What a word has to be, where both messages say it in the same words.

    `make messages` hands both to translators, as whole sentences, wherever this is called.

    Args:
        what: with its article, ``a cell``.
        such: an example where one helps, ``2,12``.
        write: what to write instead of a wrong one, ``lane,row such as 2,12``.

    >>> expected("a cell", "2,12", "lane,row such as 2,12").missing
    'expected a cell such as 2,12 here'
    >>> expected("a team").wrong
    "'{word}' is not a team"
    """
    example = f" such as {such}" if such else ""
    hint = f"; write {write}" if write else ""
    return Wanted(f"expected {what}{example} here", f"'{{word}}' is not {what}{hint}")


def as_text(given: object) -> str:
    """What was given, if it is text.

    Raises:
        TypeError: saying what was given instead.
    """
    if isinstance(given, str):
        return given
    raise WrongKind(_("Text is expected here, not {given}.").format(given=repr(given)[:40]))


def check_move(position: object, move: object, kinds: type | UnionType) -> None:
    """Refuse what is no move, and what it cannot be made on.

    Args:
        position: what it is to be made on.
        move: what was given, its text read already.
        kinds: the class of moves, or the union of them.

    Raises:
        TypeError: when it is no move, or the position is none.
    """
    refuse_unread(position)
    if not isinstance(move, kinds):
        text = _("A move or its text is expected here, not {given}.")
        raise WrongKind(text.format(given=repr(move)[:40]))


def refuse_unread(position: object, kind: type = object) -> None:
    """Refuse what is no position: a text that has not been read, nothing, a number.

    Args:
        position: what was given.
        kind: the class of the positions of a game.

    Raises:
        TypeError: saying what was given, or that it has to be read.
    """
    if isinstance(position, str):
        raise WrongKind(_("A position is expected here, not its text: 'read' makes it of a text."))
    if not is_dataclass(position) or not isinstance(position, kind):
        text = _("A position of this game is expected here, not {given}.")
        raise WrongKind(text.format(given=repr(position)[:40]))


def needs(kind: type) -> Callable[[F], F]:
    """Makes a function of a game refuse what is no position of it, in a sentence.

    Args:
        kind: the class of its positions.
    """

    def of(function: F) -> F:
        @wraps(function)
        def refusing(position: object, *more: Any, **named: Any) -> Any:
            refuse_unread(position, kind)
            return function(position, *more, **named)

        return cast(F, refusing)

    return of


_WORD: Final = re.compile(r"(?:[-−]?[0-9]+,\s+(?=[-−]?[0-9]))*\S+")
"""A word; numbers with commas between them are one, also where a blank follows the comma."""


def _as_typed(word: str) -> str:
    """A word as it would be typed, where it was copied from print: ``−1, 0`` is ``-1,0``."""
    return "".join(word.split()).replace("−", "-")


@dataclass
class Words:
    """The words of one line, taken from the left; ``#`` starts a comment."""

    text: str
    line: int = 0
    words: list[tuple[int, str]] = field(init=False)
    columns: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        plain = as_text(self.text).split("#")[0]
        found = _WORD.finditer(plain)
        self.words = [(match.start() + 1, _as_typed(match.group())) for match in found]
        self.columns = tuple(column for column, _word in self.words)

    def take(self, missing: str, **about: str) -> tuple[int, str]:
        """The next word and its column.

        Args:
            missing: said where there is none, a message that is marked for translation.
            about: what it speaks of.
        """
        if not self.words:
            raise self.error(_(missing).format(**about), self.end)
        return self.words.pop(0)

    def fold_next(self, known: Collection[str]) -> None:
        """Read the next word as a known one where only its capital letters differ."""
        if self.words and self.next not in known and self.next.lower() in known:
            self.words[0] = (self.words[0][0], self.next.lower())

    def begin_small(self) -> None:
        """Read a first letter that is a capital only because a sentence begins with it."""
        if self.words and self.next.istitle():
            column, word = self.words[0]
            self.words[0] = (column, word.lower())
            self.text = self.text.replace(word, word.lower(), 1)

    def accept(self, word: str) -> bool:
        """Take the next word if it is this one."""
        if self.next == word:
            self.words.pop(0)
            return True
        return False

    def word(self, wanted: str) -> None:
        """A word that has to stand here."""
        if not self.accept(wanted):
            column, given = self.take(mark("expected the word '{word}' here"), word=wanted)
            message = _("'{given}' is not the word '{word}' that is expected here")
            raise self.error(message.format(given=shown(given), word=wanted), column)

    def many(self, read: Callable[[], K]) -> tuple[K, ...]:
        """The same again and again, as far as the line goes."""
        found = []
        while self.words:
            found.append(read())
        return tuple(found)

    def some(self, read: Callable[[], K]) -> tuple[K, ...]:
        """One at least, and the same again as far as the line goes."""
        return (read(), *self.many(read))

    def rest(self) -> str:
        """All the words that are left, as a text in which they stand where they stood."""
        column, plain = self.column, self.text.split("#")[0]
        self.words.clear()
        return " " * (column - 1) + plain[column - 1 :].rstrip()

    def listed(self) -> list[str]:
        """What is left, parted by commas: texts in which all stands where it stood."""
        parts = re.finditer(r"[^,]+", self.rest())
        return [" " * part.start() + part.group() for part in parts]

    def done(self) -> None:
        """Raise if something is left over."""
        if self.words:
            column, word = self.words[0]
            message = _("'{word}' is too much here; nothing more is expected")
            raise self.error(message.format(word=shown(word)), column)

    @property
    def next(self) -> str:
        """The next word, without taking it; empty at the end."""
        return self.words[0][1] if self.words else ""

    @property
    def column(self) -> int:
        """The column of the next word, or that after the last one."""
        return self.words[0][0] if self.words else self.end

    @property
    def reached(self) -> int:
        """The column of the last word that was taken; 0 where none was."""
        count = len(self.columns) - len(self.words)
        return self.columns[count - 1] if count else 0

    @property
    def end(self) -> int:
        """The column after the last word."""
        return len(self.text.split("#")[0].rstrip()) + 2

    def error(self, message: str, column: int) -> PositionError:
        """An error at a column of this line."""
        return PositionError(message, self.line, column, self.text)

    def one_of(self, wanted: Wanted, known: tuple[str, ...], few: int = _FEW) -> str:
        """A word out of a list; up to so ``few`` words are listed where it is none of them."""
        if not self.words:
            raise self.error(hinted(_(wanted.missing), _one_of(known, few)), self.end)
        column, word = self.words.pop(0)
        if word not in known:
            raise self.error(_unknown(word, wanted, known, few), column)
        return word

    def number(self, wanted: Wanted) -> int:
        """A whole number, not negative."""
        column, word = self.take(wanted.missing)
        if not re.fullmatch(r"[0-9]{1,6}", word):
            wrong = _(wanted.wrong).format(word=shown(word))
            raise self.error(hinted(wrong, _("a whole number is wanted")), column)
        return int(word)

    def like(self, form: re.Pattern[str], wanted: Wanted, **about: str) -> re.Match[str]:
        """A word of a certain form.

        Args:
            form: the form of the whole word.
            wanted: what is expected here.
            about: what its two messages speak of besides the word.
        """
        column, word = self.take(wanted.missing, **about)
        match = form.fullmatch(word)
        if match is None:
            raise self.error(_(wanted.wrong).format(word=shown(word), **about), column)
        return match

    def option(self, profile: Profile) -> Profile:
        """The name of an option and its value, chosen in a profile."""
        column, name = self.take(mark("expected the name of an option here"))
        _column, value = self.take(mark("expected a value here"))
        try:
            return profile.with_value(name, value)
        except ValueError as error:
            raise self.error(str(error), column) from None

    def said_once(self, key: str | None, said: dict[str, int]) -> None:
        """Refuse a second line about the same thing; ``said`` keeps the lines so far by key."""
        if key is None:
            return
        if key in said:
            message = _("line {first} says it already ('{key}'); leave out one of them")
            column = len(self.text) - len(self.text.lstrip()) + 1
            raise self.error(message.format(first=said[key], key=shown(key)), column)
        said[key] = self.line


def refused(message: str, words: Words, error: PositionError) -> QuestionError:
    """Why a line is no move or no question, by the first word that is wrong in it."""
    text = shown(words.text.strip())
    return QuestionError(message.format(text=text, why=error.message), error.column)


def shown(word: str) -> str:
    """A word as it is quoted: the beginning of a very long one, without control characters."""
    plain = "".join(sign if ord(sign) > 31 else "�" for sign in word[:_LONGEST])
    return plain if len(word) <= _LONGEST else plain + "…"


def hinted(what: str, hint: str) -> str:
    """What is wrong, and what would be right."""
    return _("{what}; {hint}").format(what=what, hint=hint)


def _unknown(word: str, wanted: Wanted, known: tuple[str, ...], few: int) -> str:
    """What is wrong with a word, and what would be right: near names, or all there are."""
    near = meant(word, known, cutoff=0.4)
    hint = _one_of(known, few)
    if near and len(known) > few:
        hint = _("did you mean {near}?").format(near=alternatives(near))
    return hinted(_(wanted.wrong).format(word=shown(word)), hint)


def _one_of(known: tuple[str, ...], few: int) -> str:
    if len(known) > few:
        return _("write one such as {first}").format(first=known[0])
    return _("it is one of: {known}").format(known=", ".join(known))


# --- what can be asked: an example of every kind of question, and what it tells ------------------


FEW: Final = 3
"""So many near questions are named at most."""
_SMALL: Final = re.compile(r"(an?|and|be|can|do|does|for|how|i|in|is|it|may|of|on|or|the|to)")
"""Words that say nothing of what is asked."""


@dataclass(frozen=True, slots=True)
class Askable:
    """A kind of question.

    Attributes:
        example: a question as it is typed, ``feature 0,0.r1``.
        tells: what the answer tells, in a few words; a message.
    """

    example: str
    tells: str

    @property
    def verb(self) -> str:
        """The first word of such a question."""
        return self.example.split()[0]

    def __str__(self) -> str:
        return f"{self.example} ({_(self.tells)})"

    def __repr__(self) -> str:
        return f"<.questions(): {self}>"


def nearest(words: str, known: Sequence[Askable]) -> list[Askable]:
    """The questions that a sentence comes nearest to, the nearest first; none where nothing fits.

    >>> from boardlib.troyes import questions
    >>> [one.example for one in nearest("what does a die of green cost me?", questions())][:1]
    ['price blue with Y3 Y4@green']
    """
    said = _stems(words)
    stems = [_stems(f"{one.example} {_(one.tells)}") for one in known]
    weight = {word: 1 / sum(word in each for each in stems) for each in stems for word in each}
    shared = [sum(weight[word] for word in said & each) for each in stems]
    ranked = sorted(zip(shared, known, strict=True), key=lambda pair: -pair[0])
    return [one for share, one in ranked[:FEW] if share]


def _stems(text: str) -> frozenset[str]:
    """The words that say something, whatever their form."""
    words = re.findall(r"[^\W\d_]+", text.casefold())
    return frozenset(stem(one) for one in words if not _SMALL.fullmatch(one))


def unknown(word: str, words: str, known: Sequence[Askable]) -> str:
    """Why a sentence is no question of a game, and which ones are near.

    Args:
        word: its first word.
        words: all of it.
        known: what the game can be asked.
    """
    near = list(dict.fromkeys((*_alike(word, known), *nearest(words, known))))[:FEW]
    if not near:
        text = _("'{word}' is not the first word of a question; write one such as {example}")
        return text.format(word=word, example=known[0].example)
    text = _("'{word}' is not the first word of a question; did you mean {near}?")
    return text.format(word=word, near=alternatives([str(one) for one in near]))


def _alike(word: str, known: Iterable[Askable]) -> list[Askable]:
    """The questions whose first word is written like it."""
    first: dict[str, Askable] = {}
    for one in known:
        first.setdefault(one.verb, one)
    return [first[verb] for verb in meant(word, first, FEW, cutoff=0.7)]
