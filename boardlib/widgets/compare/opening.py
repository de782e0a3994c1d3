"""Finding what is to be compared: by a named board, a case or the text of a position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from boardlib.catalogue import Case, cases, find_case
from boardlib.game import GAMES, Game, QuestionError, game
from boardlib.game.board import Board
from boardlib.game.boards import named_board
from boardlib.game.editions import editions
from boardlib.text import _, alternatives
from boardlib.widgets.compare.state import SideBySide


def comparison(board: str | Board, piece: str = "") -> SideBySide:
    """Editions side by side, without widgets: ``print(comparison("WAG-1"))``.

    Args:
        board: a named board, the id of a case, the text of a position, or a position.
        piece: the piece that is moved and its place, such as ``wagon red 0,0.c1``; without it
            the one that stands on the board, or the one of a case that is set there.

    Raises:
        ValueError: when there is no such board, or nothing on it that could be compared.
    """
    if isinstance(board, Board) and board._game in list(_games()):
        return _of_position(board._game, board, _word(piece))
    name, piece = _word(board.text if isinstance(board, Board) else board), _word(piece)
    games = [rules.name for rules in _games()]
    named = named_board(name, games) if games else None
    if named is not None:
        rules, _called, text = named
        return _of_board(rules, text, piece)
    if len(name.split()) > 1:
        return _of_text(name, piece)
    return of_case(_case(name), piece)


def _word(given: object) -> str:
    """What the caller wrote, if it is a text at all."""
    if isinstance(given, str):
        return given.strip()
    words = _("A comparison is named by a board and a piece, both as text, not by {what!r}.")
    raise QuestionError(words.format(what=given))


def _games() -> Iterator[Game[Any, Any]]:
    """The games that can be played by several editions."""
    for name in GAMES:
        rules = game(name)
        if editions(rules) is not None:
            yield rules


def _of_board(rules: Game[Any, Any], text: str, piece: str) -> SideBySide:
    """A named board; where no piece stands on it, the piece of a case that is set there."""
    position = rules.read(text)
    try:
        return SideBySide(rules, position, piece)
    except QuestionError:
        wanted = "" if piece else _piece_of_cases(rules, text)
        if not wanted:
            raise
        return SideBySide(rules, position, wanted)


def _of_position(rules: Game[Any, Any], position: Any, piece: str) -> SideBySide:
    """A position; one that is a named board is compared as that."""
    for text in rules.boards().values():
        if rules.read(text) == position:
            return _of_board(rules, text, piece)
    return SideBySide(rules, position, piece)


def _piece_of_cases(rules: Game[Any, Any], text: str) -> str:
    """The piece that stands on a board in a case, or nothing."""
    lines = _lines(text)
    for case in cases().values():
        if case.rules is rules and 2 * len(lines & _lines(case.start)) > len(lines):
            for frame in case.frames():
                if lines <= _lines(rules.write(frame.position)):
                    found = _first(rules, [frame.position])
                    if found is not None:
                        return found.spot.piece
    return ""


def _lines(text: str) -> set[str]:
    plain = (" ".join(line.split("#")[0].split()) for line in text.splitlines())
    return {line for line in plain if line}


def _of_text(text: str, piece: str) -> SideBySide:
    """A position in its text form: of the first game that can read it."""
    trouble: ValueError = QuestionError(_("No game can be played by several editions."))
    for rules in _games():
        try:
            return _of_position(rules, rules.read(text), piece)
        except ValueError as error:
            trouble = error
    raise trouble


def _case(name: str) -> Case:
    boards = [board for rules in _games() for board in rules.boards()]
    try:
        return find_case(name)
    except ValueError:
        from difflib import get_close_matches

        near = get_close_matches(name.upper(), [*boards, *cases()], n=3, cutoff=0.5)
        words = _("There is no board or case '{name}'.")
        if near:
            words = _("There is no board or case '{name}'; did you mean {near}?")
        raise QuestionError(words.format(name=name, near=alternatives(near))) from None


def of_case(case: Case, piece: str = "") -> SideBySide:
    """A case, at its first step where there is something to compare.

    Raises:
        QuestionError: when there is nothing to compare in it.
    """
    rules = case.rules
    if rules not in list(_games()):
        raise QuestionError(
            _("{game}: there is one edition only, so there is nothing to compare.").format(
                game=_(rules.title)
            )
        )
    positions = [frame.position for frame in case.frames()]
    found = _first(rules, positions, piece)
    return SideBySide(rules, positions[-1], piece) if found is None else found


def _first(rules: Game[Any, Any], positions: list[Any], piece: str = "") -> SideBySide | None:
    """The first of some positions that can be compared."""
    for position in positions:
        try:
            return SideBySide(rules, position, piece)
        except QuestionError:
            continue
    return None
