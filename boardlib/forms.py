"""The lines of a game's positions and moves: how they are read by a table, word by word.

A game's table says of the first word of a line what the rest of it makes of a position. How each
line is typed, and what it says, stands in the docstring of the module that has the table
(``<game>/board/notation.py``); the page of the game is made of it.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from boardlib.profile import Profile
from boardlib.text import _
from boardlib.words import PositionError, Words, as_text, expected, refused

P = TypeVar("P")
M = TypeVar("M")
W = TypeVar("W", bound=Words)


def position_lines(
    text: str,
    of: Callable[[str, int], W],
    known: Collection[str],
    line_key: Callable[[str], str | None],
    repeatable: Collection[str] = (),
    single: Collection[str] = (),
) -> Iterator[tuple[str, W]]:
    """The lines of a position that say something: the first word of each, and those after it.

    Args:
        text: the position.
        of: the words of one line and its number.
        known: the words that a line may begin with.
        line_key: what a line is about.
        repeatable: first words of lines of which several may be about the same thing.
        single: whole lines among those that may not.

    Raises:
        PositionError: at the first line that begins with another word, or says again what an
            earlier one said.
    """
    said: dict[str, int] = {}
    for number, line in enumerate(as_text(text).splitlines(), start=1):
        words = of(line, number)
        if words.words:
            words.fold_next(known)
            word = words.one_of(expected("the first word of a position line"), tuple(known))
            typed = " ".join([word, *(rest for _column, rest in words.words)])
            often = word in repeatable and typed not in single
            words.said_once(None if often else line_key(typed), said)
            yield word, words


def told(start: P, lines: Iterable[tuple[str, W]], *tables: Mapping[str, Callable[[W, P], P]]) -> P:
    """What the lines of a position make of an empty one.

    Args:
        start: what there is before the first line.
        lines: the first word of each line, and the words after it.
        tables: the first word of a line -> what the rest of it makes of what there is so far.
            The lines of a table are read after all those of the tables before it.

    Raises:
        PositionError: at the first line that a reader refuses, or that goes on after its end.
    """
    for readers in tables:
        for word, words in lines:
            if word in readers:
                start = readers[word](words, start)
                words.done()
    return start


def adding(position: P, **more: object) -> P:
    """The position with one more of what each of these fields holds."""
    held: Any = position
    longer: P = replace(held, **{name: (*getattr(held, name), one) for name, one in more.items()})
    return longer


def with_option(words: Words, position: P) -> P:
    """The position with an option chosen: ``option NAME VALUE``, a line of every game."""
    held: Any = position
    chosen: P = replace(held, profile=words.option(held.profile))
    return chosen


def option_lines(profile: Profile) -> Iterator[str]:
    """The lines of the options that have been chosen."""
    yield from (f"option {name} {value}" for name, value in sorted(profile.chosen.items()))


def some_line(first: str, words: Iterable[object]) -> Iterator[str]:
    """A line with a list of things behind what it begins with; none where there are no things."""
    listed = [*map(str, words)]
    if listed:
        yield " ".join([first, *listed])


def key_by(line: str, about: Mapping[str, Sequence[int]]) -> str | None:
    """What a position line is about; None where it says nothing.

    Args:
        line: as it is typed.
        about: the first word of a line -> which of its words name what it is about.

    >>> key_by("citizen blue palace4  # a duke", {"citizen": (2,)}), key_by("turn blue", {})
    ('citizen palace4', 'turn')
    """
    words = line.split("#")[0].split()
    if not words:
        return None
    named = (words[each] for each in about.get(words[0], ()) if each < len(words))
    return " ".join([words[0], *named])


def move_in(words: W, read: Callable[[W], M]) -> M:
    """The move that is all a line says.

    Raises:
        QuestionError: saying what was expected.
    """
    try:
        words.begin_small()
        move = read(words)
        words.done()
    except PositionError as error:
        raise refused(_("'{text}' is not a move: {why}"), words, error) from None
    return move
