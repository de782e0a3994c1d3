"""A board and a question as the end of an address, short and to be read.

``carcassonne&board=WAG-1&ask=feature+0,0.c1`` is the board ``WAG-1`` with its question; a board
without a name is written line by line, with a semicolon between two lines.  Whatever stands in
such an address was typed by anybody: it is read like any text that is typed, and refused like it.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Final
from urllib.parse import quote, unquote

from boardlib.catalogue import Question
from boardlib.game import GAMES, PositionError, QuestionError, game
from boardlib.text import _
from boardlib.widgets.workshop.inquiry import NOTHING, question_text
from boardlib.widgets.workshop.opening import open_board
from boardlib.widgets.workshop.state import Workshop

VARIABLE: Final = "BOARDLIB_ADDRESS"
"""The environment variable that says where the site lives."""
PAGE: Final = "settle.html"
"""The page of the site that opens links."""
LONGEST: Final = 8000
"""Characters of a link; browsers and forums cut what is longer."""
_PLAIN: Final = ",.:-_/@"
"""Signs that stay as they are, wherever an address is pasted."""
_NAME: Final = re.compile(r"[\w:-]+")
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


class LinkError(ValueError):
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
    """

    game: str
    board: str
    ask: str = ""
    then: tuple[str, ...] = ()
    judges: bool = False

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
    if name not in GAMES or "board" not in found or not found.keys() <= known:
        raise LinkError(_("This link leads to no board: a part of it is missing or was changed."))
    keys = "board", "then", "judge" if judges else "ask"
    board, then, ask = (_read(found.get(key, "")) for key in keys)
    return Link(name, "\n".join(board), " ".join(ask), tuple(then), judges)


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

    Raises:
        LinkError: when the board or the question cannot be read.
    """
    if not _NAME.fullmatch(link.board) and len(link.board.split()) < 2:
        raise LinkError(_("This link leads to no board: a part of it is missing or was changed."))
    try:
        shop, origin = open_board(link.board, "", link.game)
        question = _question(shop, link)
    except PositionError as error:
        words = _("The board of this link cannot be read: {why}")
        raise LinkError(words.format(why=error)) from error
    except ValueError as error:
        raise LinkError(_("This link cannot be opened: {why}").format(why=error)) from error
    own = not _NAME.fullmatch(link.board)
    if not own:
        _named(shop.rules.name).setdefault(shop.rules.write(shop.position), link.board)
    return Workshop(shop.rules, shop.text, question, builds=own), origin


def _question(shop: Workshop, link: Link) -> Question:
    if not link.ask:
        return NOTHING
    troubles = []
    asked = Question(ask=link.ask, then=link.then)
    judged = replace(asked, ask="", judge=link.ask)
    for wanted in (judged,) if link.judges else (asked, judged):
        try:
            wanted.put(shop.rules, shop.position)
        except QuestionError as error:
            troubles.append(error)
        else:
            return wanted
    raise troubles[0]


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
