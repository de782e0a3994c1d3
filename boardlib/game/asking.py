"""What can be asked about a very position, in words, each with an example that runs there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, Final

from boardlib.game import Game
from boardlib.game.board import Board
from boardlib.game.boards import position_of
from boardlib.game.editing import editor
from boardlib.shown import bundle
from boardlib.text import _

WIDE: Final = 60
"""Examples stand behind questions of so many letters at most, in one column."""


class Questions(Mapping[str, str]):
    """What can be asked about a position: each question as it is typed -> the same in words.

    >>> import boardlib as bl
    >>> asked = bl.questions("tile BG-D 0,0 0")
    >>> asked["complete 0,0.c1"]
    'The city: Is it finished?'
    >>> print(bl.ask("tile BG-D 0,0 0", "complete 0,0.c1").head)
    The city: not complete, open here: in the north.

    Args:
        about: what can be asked about -> the questions, each with its words.
    """

    def __init__(self, about: Mapping[str, Mapping[str, str]]) -> None:
        self._about = {thing: dict(asked) for thing, asked in about.items() if asked}
        self._words = {
            text: _full(thing, words)
            for thing, asked in self._about.items()
            for text, words in asked.items()
        }

    def __getitem__(self, example: str) -> str:
        return self._words[example]

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)

    def __str__(self) -> str:
        lines = []
        for thing, asked in self._about.items():
            lines += [thing, *(f"  {words:{WIDE}} {text}" for text, words in asked.items())]
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<.questions, {len(self)}: {', '.join([*self][:3])}, …>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The lines that it prints; a table of a part for each thing on a page."""
        rows = "".join(_part(thing, asked) for thing, asked in self._about.items())
        return bundle(str(self), f"<table>{rows}</table>")


def _full(thing: str, words: str) -> str:
    return _("{thing}: {question}").format(thing=thing, question=words)


def _part(thing: str, asked: Mapping[str, str]) -> str:
    """The rows of one thing: its name as a heading, then words and example of each question."""
    left = 'style="text-align:left"'
    rows = [f'<tr><th colspan="2" {left}>{escape(thing)}</th></tr>']
    rows += [
        f"<tr><td {left}>{escape(words)}</td><td {left}><code>{escape(text)}</code></td></tr>"
        for text, words in asked.items()
    ]
    return "".join(rows)


def questions(board: str | Board) -> Questions:
    """What can be asked about a board, in words, each with an example that runs on it.

    Args:
        board: a name, the lines of a position, or a position (see :func:`boardlib.read`).

    Returns:
        The questions as they are typed, each with its words; thing by thing, as players call what
        is on the board, and the most asked first.  Of questions that differ only in what they are
        about one is there.

    Raises:
        PositionError: when there is no such board.

    >>> import boardlib as bl
    >>> "points 0,0.c1" in bl.questions("tile BG-D 0,0 0")
    True
    """
    position = position_of(board)
    return asked_about(position._game, position)


def asked_about(rules: Game[Any, Any], position: Any) -> Questions:
    """The same of a position of a game whose boards are asked about by pointing."""
    editable = editor(rules)
    told: set[str] = set()
    found: dict[str, dict[str, str]] = {}
    for thing in editable.things(position):
        found[thing.name] = {}
        for offer in editable.questions_at(position, thing.key):
            if offer.kind not in told:
                told.add(offer.kind)
                found[thing.name][offer.text] = offer.label
    return Questions(found)
