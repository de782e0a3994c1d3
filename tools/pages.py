"""What the pages of ``docs/`` show that the code knows: lines, questions, options, commands, rooms.

A page asks for it by a comment of its own line, ``<!-- made: questions tour -->``; in its place
stands a table that is made when the pages are built, so no page can tell what the code does not do.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from boardlib.cli.commands import main
from boardlib.game import GAMES, game
from boardlib.profile import Setting
from tools import reference

ASKED: Final = re.compile(r"^<!-- made: ([\w ./-]+) -->$", re.MULTILINE)
"""How a page asks for something."""
_LAST_LINE: Final = re.compile(r"(^ *```python\n(?:(?! *```).*\n)*?)\n( *```$)", re.MULTILINE)
"""The empty line that ends an example for doctest, which nobody needs to see."""
_FORM: Final = re.compile(r"^\* ((?:``[^`]+``(?:,\s+)?)+): (.*(?:\n  .*)*)", re.MULTILINE)
"""How a line is typed, and what it says, in the list of the module that reads it."""


class Line(NamedTuple):
    """A line of a position: how it is typed, and what it says."""

    examples: tuple[str, ...]
    meaning: str


def with_made(text: str, folder: Path) -> str:
    """A page in which everything stands that it asks for.

    Args:
        text: the page.
        folder: where pictures are written; pages find them as ``pictures/``.

    Raises:
        KeyError: for something that there is not.
    """

    def made(found: re.Match[str]) -> str:
        kind, *words = found[1].split()
        if kind == "board":
            return picture(*words, folder=folder)
        return MADE[kind](*words)

    return _LAST_LINE.sub(r"\1\2", ASKED.sub(made, text))


# --- positions, questions, options --------------------------------------------------------


def lines(name: str) -> dict[str, Line]:
    """The lines of a game's positions by their first words, from what their module says.

    Raises:
        ValueError: when it does not say how a line is typed that can be read.
    """
    notation = import_module(f"{GAMES[name]}.board.notation")
    return {word: _line(word, notation.__doc__ or "") for word in notation.LINES}


def _line(word: str, told: str) -> Line:
    for found in _FORM.finditer(told):
        examples = [one for one in re.findall(r"``([^`]+)``", found[1]) if one.split()[0] == word]
        if examples:
            return Line(tuple(examples), plain(found[2]))
    raise ValueError(f"What reads '{word}' does not say how such a line is typed.")


def line_table(name: str) -> str:
    """What stands in a position of a game."""
    rows = [(typed(*one.examples), one.meaning) for one in lines(name).values()]
    return table(("line", "what it says"), rows)


def question_table(name: str) -> str:
    """What a game can be asked."""
    rows = [(typed(one.example), one.tells) for one in game(name).questions()]
    return table(("question", "what the answer tells"), rows)


def settings(name: str) -> list[Setting]:
    """What the sources of a game leave open."""
    return list(import_module(f"{GAMES[name]}.rulebook").DEFAULTS.settings.values())


def option_table(name: str) -> str:
    """What the sources of a game leave open: the first value is the usual one."""
    rows = [(f"{typed(one.name)} ({one.basis})", one.text, _values(one)) for one in settings(name)]
    return table(("option", "what it decides", "values, the usual one first"), rows)


def _values(setting: Setting) -> str:
    order = sorted(setting.values, key=lambda value: value != setting.default)
    told = [f"{typed(value)}: {setting.meaning(value)}" for value in order]
    own = [f"or one's own, such as {typed(setting.own.example)}"] if setting.own else []
    return "; ".join([*told, *own])


def board_list(name: str) -> str:
    """The boards of a game that have a name."""
    return typed(*game(name).boards())


# --- commands and rooms -------------------------------------------------------------------


def command_table() -> str:
    """The commands, each with the first sentence of its help."""
    rows = [(typed(f"boardlib {name}"), _help(name)) for name in sorted(main.commands)]
    return table(("command", "what it does"), rows)


def _help(name: str) -> str:
    words: str = main.commands[name].get_short_help_str(limit=200)
    return words


def room_table() -> str:
    """The rooms from the ground up, each with what it says of itself."""
    rows = [
        (typed(f"{name.replace('.', '/')}{'/' if is_folder(name) else '.py'}"), plain(words))
        for name, words in reference.rooms()
    ]
    return table(("room", "what it says of itself"), rows)


def is_folder(name: str) -> bool:
    """Whether a room is a folder, not a file."""
    return (reference.PROJECT / name.replace(".", "/")).is_dir()


def picture(name: str, board: str, *, folder: Path) -> str:
    """The picture of a board, for light pages and for dark ones."""
    folder.mkdir(parents=True, exist_ok=True)
    names = [path.name for path in reference.picture(name, board, folder)]
    shown = [
        f'<img class="only-{theme} board" src="pictures/{file}" alt="The board {board}">'
        for theme, file in zip(("light", "dark"), names, strict=True)
    ]
    return f"<div>{''.join(shown)}</div>\n"


# --- how it is written --------------------------------------------------------------------


def plain(docstring: str) -> str:
    """A sentence of a docstring, in the markup of a page.

    >>> plain("A :class:`Scene` of shapes, such as ``board``.")
    'A `Scene` of shapes, such as `board`.'
    """
    return " ".join(re.sub(r":\w+:", "", docstring).replace("``", "`").split())


def typed(*words: str) -> str:
    """Words as they are typed."""
    return ", ".join(f"`{word}`" for word in words)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [head, ["---"] * len(head), *([cell.replace("|", "\\|") for cell in r] for r in rows)]
    return "\n".join(f"| {' | '.join(row)} |" for row in lines) + "\n"


MADE: Final[dict[str, Callable[..., str]]] = {
    "lines": line_table,
    "questions": question_table,
    "options": option_table,
    "boards": board_list,
    "commands": command_table,
    "rooms": room_table,
}
"""What a page may ask for, besides ``board``."""


def begin(app: Any) -> None:
    """Let Sphinx ask for all that: before a page is read, what it asks for is put in."""

    def read(_app: Any, _name: str, source: list[str]) -> None:
        source[0] = with_made(source[0], Path(app.outdir) / "pictures")

    app.connect("source-read", read)
