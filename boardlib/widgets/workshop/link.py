"""Any board for free play, by a name, a case or a text; and as the end of an address."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, Final
from urllib.parse import quote, unquote

from boardlib.catalogue import Case, Question, find_case
from boardlib.game import GAMES, Game, PositionError, QuestionError, game
from boardlib.game.editing import editing, editor
from boardlib.game.face import named_board
from boardlib.shown import UserError, called
from boardlib.text import _
from boardlib.widgets.workshop.asking import NOTHING, question_text
from boardlib.widgets.workshop.state import Workshop

STEP: Final = ":"
"""Between the id of a case and the number of the step after which its board is meant."""


def open_board(board: str, question: str = "", name: str = "") -> tuple[Workshop, str]:
    """A workshop for any board, with a line that says which one it is.

    Args:
        board: a named board such as ``WAG-1``, the id of a case (``TUN-16:3`` is its board after
            three steps), or the text of a position; if empty or a game's name, its empty table.
        question: what is asked, such as ``feature 0,0.r1``; nothing if empty.
        name: of the game, where several could read the text; otherwise the first that can.

    Raises:
        ValueError: when there is no such board, or the question cannot be asked of it.
    """
    if not board.strip() or called(board.strip(), GAMES):
        shop, origin = empty_table(board.strip() or name)
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


# --- as a link --------------------------------------------------------------------------


VARIABLE: Final = "BOARDLIB_ADDRESS"
"""The environment variable that says where the site lives."""
PAGE: Final = "settle.html"
"""The page of the site that opens links."""
LONGEST: Final = 8000
"""Characters of a link; browsers and forums cut what is longer."""
_PLAIN: Final = ",.:-_/@"
"""Signs that stay as they are, wherever an address is pasted."""
_NAME: Final = re.compile(r"[\w:.-]+")
"""What a board or a case may be called; no file is opened for a link."""
_DAMAGED: Final = re.compile(r"%(?![0-9A-Fa-f]{2})|[\x00-\x1f\x7f]")


_AROUND: Final = re.compile(
    r"""^[\s<("'\[]+|(?:[\s.,;:!?)\]}>"'»”]|%(?:20|22|3E|C2%BB|E2%80%9D))+$"""
)
"""What of the sentence around it a mail program takes for a part of a link."""
_AMPERSAND: Final = re.compile(r"&amp(?:;|%3B)", re.IGNORECASE)
_SIGNS: Final = {"&": "%26", "=": "%3D", ";": "%3B", "+": "%2B"}
"""What a link is made of, and how some programs write it."""
_TWICE: Final = {"+": "%2B", ";": "%3B"}
"""Signs in a text that are escaped twice: so they are not mistaken for those of the link."""


class LinkError(UserError, ValueError):
    """A link that cannot be opened, in one sentence."""


@dataclass(frozen=True, slots=True)
class Link:
    """What is on a board and what was asked.

    Attributes:
        game: its name.
        board: the name of the board, or its text.
        ask: the question, or a move to be judged; empty for none.
        then: the moves that are tried before it is asked.
        judges: whether it is a move that is to be judged, where it might be a question, too.
        is_cut: whether what follows its board cannot be read, as where a link was cut off.
    """

    game: str
    board: str
    ask: str = ""
    then: tuple[str, ...] = ()
    judges: bool = False
    is_cut: bool = False

    def written(self) -> str:
        r"""The link as the end of an address, after its ``#``.

        >>> Link("carcassonne", "tile BG-D 0,0 0\nmeeple red 0,0.r1", "feature 0,0.r1").written()
        'carcassonne&board=tile+BG-D+0,0+0;meeple+red+0,0.r1&ask=feature+0,0.r1'
        """
        parts = [self.game, f"board={_lines(self.board.splitlines())}"]
        if self.then:
            parts.append(f"then={_lines(self.then)}")
        if self.ask:
            parts.append(f"{'judge' if self.judges else 'ask'}={_lines([self.ask])}")
        return "&".join(parts)


def link_of(shop: Workshop) -> Link:
    """What is on the board of a workshop now, and what is asked there."""
    rules, question = shop.rules, shop.asking.question
    text = rules.write(shop.position)
    board = _named(rules.name).get(text, text).strip("\n")
    judges = bool(question.judge)
    return Link(rules.name, board, question_text(question), tuple(question.then), judges)


def address_of(link: Link) -> str:
    """The whole address, to be copied; empty where nobody has said where the site lives."""
    site = os.environ.get(VARIABLE, "")
    if not site:
        return ""
    return f"{site.rstrip('/')}/{PAGE}#{link.written()}"


def read(written: str) -> Link:
    """What a link says.

    Raises:
        LinkError: when it is no link, is damaged, or is too long.
    """
    if len(written) > LONGEST:
        raise LinkError(_("This link is too long: it was not made here."))
    written = _mended(written)
    name, *parts = written.split("&")
    found = {key: value for key, _sign, value in (part.partition("=") for part in parts)}
    judges = "judge" in found
    known = {"board", "then", "judge" if judges else "ask"}
    cut = _is_cut(parts)
    if cut:
        found.pop(parts[-1], None)
    if name not in GAMES or "board" not in found or not found.keys() <= known:
        raise LinkError(_("This link leads to no board: a part of it is missing or was changed."))
    board = "\n".join(_read(found["board"]))
    if cut:
        return Link(name, board, is_cut=True)
    try:
        then, ask = (_read(found.get(key, "")) for key in ("then", "judge" if judges else "ask"))
    except LinkError:
        return Link(name, board, is_cut=True)
    return Link(name, board, " ".join(ask), tuple(then), judges, is_cut=bool(then and not ask))


def _is_cut(parts: Sequence[str]) -> bool:
    """Whether the last part of a link ends before it says anything: in its name, or after it.

    >>> _is_cut(["board=TUN-B", "as"]), _is_cut(["board=TUN-B", "ask=score"]), _is_cut(["boa"])
    (True, False, False)
    """
    last = parts[-1] if parts[1:] else "board"
    return any(key.startswith(last.removesuffix("=")) for key in ("then", "ask", "judge"))


def _mended(written: str) -> str:
    """A link as it was before a mail program wrote it otherwise.

    >>> _mended("<tour&amp;board=x%2By%3Bz>.")
    'tour&board=x+y;z'
    """
    link = _AMPERSAND.sub("&", _AROUND.sub("", written))
    for sign, escaped in _SIGNS.items():
        spaced = sign == "+" and ("%20" in link or " " in link)
        if sign not in link and not spaced:
            link = link.replace(escaped, sign).replace(escaped.lower(), sign)
    return link


def opened(link: Link) -> tuple[Workshop, str]:
    """The board of a link with its question, and a line that says which one it is.

    A question that cannot be read, or not be put to this board, is left out.

    Raises:
        LinkError: when the board cannot be read.
    """
    if not _NAME.fullmatch(link.board) and len(link.board.split()) < 2:
        raise LinkError(_("This link leads to no board: a part of it is missing or was changed."))
    try:
        shop, origin = open_board(link.board, "", link.game)
    except PositionError as error:
        words = _("The board of this link cannot be read: {why}")
        raise LinkError(words.format(why=error)) from error
    except ValueError as error:
        raise LinkError(_("This link cannot be opened: {why}").format(why=error)) from error
    own = not _NAME.fullmatch(link.board)
    if not own:
        _named(shop.rules.name).setdefault(shop.rules.write(shop.position), link.board)
    return Workshop(shop.rules, shop.text, _question(shop, link), builds=own), origin


def _question(shop: Workshop, link: Link) -> Question:
    if not link.ask:
        return NOTHING
    asked = Question(ask=link.ask, then=link.then)
    judged = replace(asked, ask="", judge=link.ask)
    for wanted in (judged,) if link.judges else (asked, judged):
        with suppress(QuestionError):
            wanted.put(shop.rules, shop.position)
            return wanted
    return NOTHING


@cache
def _named(name: str) -> dict[str, str]:
    """The names of the boards of a game, by their texts; those of cases once they were opened."""
    rules = game(name)
    return {rules.write(rules.read(text)): name for name, text in rules.boards().items()}


def _lines(lines: Iterable[str]) -> str:
    return ";".join(map(_quoted, lines))


@lru_cache(maxsize=1024)
def _quoted(line: str) -> str:
    for sign, escaped in _TWICE.items():
        line = line.replace(sign, escaped)
    return quote(line, safe=f" {_PLAIN}").replace(" ", "+")


def _read(text: str) -> list[str]:
    words = _("This link is damaged: a part of it is missing or was changed.")
    if _DAMAGED.search(text):
        raise LinkError(words)
    try:
        lines = text.replace("+", " ").split(";")
        return [_literal(unquote(line, errors="strict")) for line in lines if line]
    except UnicodeDecodeError:
        raise LinkError(words) from None


def _literal(line: str) -> str:
    for sign, escaped in _TWICE.items():
        line = line.replace(escaped, sign)
    return line
