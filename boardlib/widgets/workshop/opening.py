"""Any board for free play: one that has a name, that of a case, or a text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from boardlib.catalogue import Case, find_case
from boardlib.game import GAMES, Game, PositionError, QuestionError, game
from boardlib.game.boards import named_board
from boardlib.game.editing import editing, editor
from boardlib.text import _
from boardlib.widgets.workshop.state import Workshop

STEP: Final = ":"
"""Between the id of a case and the number of the step after which its board is meant."""


def open_board(board: str, question: str = "", name: str = "") -> tuple[Workshop, str]:
    """A workshop for any board, with a line that says which one it is.

    Args:
        board: a named board such as ``WAG-1``, the id of a case (``TUN-16:3`` is its board after
            three steps), or the text of a position; if empty, the empty table of the game.
        question: what is asked, such as ``feature 0,0.r1``; nothing if empty.
        name: of the game, where several could read the text; otherwise the first that can.

    Raises:
        ValueError: when there is no such board, or the question cannot be asked of it.
    """
    if not board.strip():
        shop, origin = empty_table(name)
    else:
        games = [one for one in ((name,) if name else GAMES) if editing(game(one)) is not None]
        rules, text, origin = _found(board.strip("\n"), games)
        shop = Workshop(rules, text)
    if question and not shop.ask(question):
        raise QuestionError(shop.unanswered)
    shop.said = ""
    return shop, origin


def empty_table(name: str = "") -> tuple[Workshop, str]:
    """The table of a game before anything is laid, to be built up; that of Carcassonne if not said.

    Raises:
        ValueError: when there is no such game, or its boards are not changed.
    """
    rules = game(name or next(iter(GAMES)))
    editor(rules)
    shop = Workshop(rules, rules.write(rules.start()), builds=True)
    return shop, f"{_(rules.title)} · {_('a table of your own')}"


def game_of(text: str) -> str:
    """The name of the game that can read a text; empty where none can."""
    try:
        rules, _text, _origin = _of_text(text, tables())
    except ValueError:
        return ""
    return rules.name


def tables() -> list[Game[Any, Any]]:
    """The games whose tables can be built up."""
    return [one for one in map(game, GAMES) if editing(one) is not None]


def _found(board: str, games: Sequence[str]) -> tuple[Game[Any, Any], str, str]:
    """The game of a board, its text, and where it comes from."""
    title = board.strip()
    named = named_board(title, games) if games else None
    if named is not None:
        rules, called, text = named
        return rules, text, f"{_(rules.title)} · {called}"
    if title and len(title.split()) == 1:
        name, _colon, step = title.partition(STEP)
        case = find_case(name)
        text = case.rules.write(case.position(_step(case, step)))
        return case.rules, text, f"{_(case.rules.title)} · {_(case.title)}"
    return _of_text(board, [game(one) for one in games])


def _step(case: Case, step: str) -> int:
    """After how many steps of a case its board is meant; at its beginning where nothing is said.

    Raises:
        QuestionError: when it has no such step.
    """
    if not step or (step.isascii() and step.isdigit() and int(step[:4]) <= len(case.steps)):
        return int(step or 0)
    text = _("'{name}' has no step '{step}'; its last one is step {last}.")
    raise QuestionError(text.format(name=case.id, step=step, last=len(case.steps)))


def _of_text(text: str, games: Sequence[Game[Any, Any]]) -> tuple[Game[Any, Any], str, str]:
    """The first game that can read a text; if none can, the one that comes furthest says why."""
    troubles: list[PositionError] = []
    for rules in games:
        try:
            rules.read(text)
        except PositionError as error:
            troubles.append(error)
        else:
            return rules, text, f"{_(rules.title)} · {_('a board of your own')}"
    if not troubles:
        raise QuestionError(_("There is no game whose boards can be changed."))
    raise max(troubles, key=lambda error: error.line)
