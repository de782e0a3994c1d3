"""A board of any game: found by its name, by its lines, or as the position that it is.

What is taken here is taken wherever a board is taken: in a game's own functions, in a notebook and
on the command line.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib import import_module
from typing import Any, Final, cast

from boardlib.game import GAMES, Answer, PositionError, senseless
from boardlib.game import game as named_game
from boardlib.game.board import Board
from boardlib.game.names import named_board
from boardlib.listing import Listing
from boardlib.text import _

CASES: Final = "boardlib.catalogue"
"""The room of the cases, which stands above this one: it is loaded where a name may be a case's."""


def read(board: str | Board, check: bool = False) -> Any:
    r"""A board of any game: by its name, by the name of a case, or by its lines.

    Args:
        board: a named board such as ``TUN-B`` (see :func:`boards`), the id of a case, whose board
            at its start it is, or the lines of a position. A position is taken as it is.
        check: whether a board that makes no sense is refused, too.

    Raises:
        PositionError: when there is no such board, or a line cannot be read: the sentence names
            line, column and what was expected. With ``check`` it may say what makes no sense.
        TypeError: for what is no text and no position.

    >>> import boardlib as bl
    >>> bl.read("tile BG-D 0,0 0")
    carcassonne.read('tile BG-D 0,0 0')
    >>> bl.read("TUN-B").problems
    []
    """
    return position_of(board, check=check)


def boards(game: str = "") -> Listing[Any]:
    """The named boards: the name of each, and its position.

    Args:
        game: of which game; of all if it is not named.

    Raises:
        ValueError: when there is no such game, naming those that there are.

    >>> import boardlib as bl
    >>> bl.boards("carcassonne")["TUN-B"] == bl.read("TUN-B")
    True
    """
    chosen = [named_game(game).name] if game else list(GAMES)
    found = {name: position_of(name, [one]) for one in chosen for name in named_game(one).boards()}
    return Listing(found, lambda name: str(found[name].describe()[0]))


def ask(board: str | Board, question: str) -> Answer:
    """The answer to a question about a board.

    Args:
        board: a name, the lines of a position, or a position (see :func:`read`).
        question: as it is typed, such as ``tile BG-U 1,0 0``.

    Raises:
        PositionError: when there is no such board.
        QuestionError: when the question cannot be read, naming the column and what was expected.

    >>> import boardlib as bl
    >>> print(bl.ask("tile BG-D 0,0 0", "tile BG-U 1,0 90").allowed)
    False
    """
    return cast(Answer, position_of(board).ask(question))


def draw(board: str | Board, *args: Any, **wishes: Any) -> Any:
    """The picture of a board: at the end of a cell it shows itself.

    Args:
        board: a name, the lines of a position, or a position (see :func:`read`).
        args: what a position's own ``draw`` takes.
        wishes: what a position's own ``draw`` takes.

    Raises:
        PositionError: when there is no such board.

    >>> import boardlib as bl
    >>> picture = bl.draw("TUN-B")
    """
    return position_of(board).draw(*args, **wishes)


def position_of(board: object, games: Iterable[str] = GAMES, check: bool = False) -> Any:
    """The position that is meant by a board.

    Args:
        board: a position, a name, or the lines of one.
        games: the games of which it may be.
        check: whether one that makes no sense is refused, too.

    Raises:
        PositionError: when there is no such board in these games, or it makes no sense.
        TypeError: for what is no text and no position.
    """
    if isinstance(board, Board):
        position = board
    elif isinstance(board, str):
        position = _named(board.strip(), list(games)) or _of_lines(board, list(games))
    else:
        text = _("A board is expected here: a position, its name or its lines, not {given}.")
        raise TypeError(text.format(given=repr(board)[:40]))
    for problem in position.problems if check else ():
        if problem.stops:
            raise PositionError(senseless(problem))
    return position


def _named(name: str, games: list[str]) -> Board | None:
    """The board of that name, or the one at the start of a case of that id; None if it is none."""
    if len(name.split()) != 1:
        return None
    found = named_board(name, games)
    if found is not None:
        rules, _called, text = found
        return cast(Board, rules.read(text))
    try:
        case = import_module(CASES).find_case(name)
    except ValueError:
        return None
    return cast(Board, case.position()) if case.game in games else None


def _of_lines(text: str, games: list[str]) -> Board:
    """The first game that can read a text; if none can, the one that comes furthest says why."""
    troubles: list[PositionError] = []
    for name in games:
        try:
            return cast(Board, named_game(name).read(text))
        except PositionError as error:
            troubles.append(error)
    raise max(troubles, key=lambda error: error.line)
