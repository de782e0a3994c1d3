"""The words beside a game that is played at a table, as HTML; everything is escaped here.

A button carries what it does: ``data-do`` says what, and ``data-text`` with what.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from boardlib.game import ruled
from boardlib.game.table import Choice, Sheet, Turn
from boardlib.lesson.kit import markup
from boardlib.lesson.story import reasons
from boardlib.lesson.story.shown import finding
from boardlib.lesson.workshop.panel import do
from boardlib.ruling import Ruling
from boardlib.text import _


def header(title: str, game: str, round_: int) -> str:
    """What is played, and the round."""
    words = _("{game} · round {number}").format(game=game, number=round_)
    return f'<h3 class="bl-title">{escape(title)}</h3><p class="bl-sub">{escape(words)}</p>'


def question(turn: Turn | None) -> str:
    """Who decides what."""
    if turn is None:
        return f'<p class="bl-say"><b>{escape(_("The game is over."))}</b></p>'
    return f'<p class="bl-say"{markup.keys_of(turn.shapes)}><b>{escape(turn.question)}</b></p>'


def choices(turn: Turn | None, refused: Sequence[Choice]) -> str:
    """What a person may choose with a button, what on the board, and what he may not."""
    if turn is None or not turn.human:
        return ""
    buttons = "".join(do("choose", one.key, one.label) for one in turn.choices if not one.shape)
    on_board = any(one.shape for one in turn.choices)
    words = f'<p class="bl-second">{escape(_("Choose a place on the board."))}</p>'
    rows = [
        words if on_board else "",
        f'<div class="bl-offers">{buttons}</div>' if buttons else "",
        _refused([one for one in refused if not one.shape]),
    ]
    return f'<section class="bl-here">{"".join(rows)}</section>'


def _refused(refused: Sequence[Choice]) -> str:
    """What is tempting but not open; a click tells why."""
    if not refused:
        return ""
    buttons = "".join(do("why", one.key, one.label) for one in refused)
    name = escape(_("Not open; why not?"))
    return (
        f'<div class="bl-closed" role="group" aria-label="{name}">'
        f'<span class="bl-second">{name}</span> <span class="bl-offers">{buttons}</span></div>'
    )


def why(label: str, ruling: Ruling | None) -> str:
    """The ruling on something that is open, or not."""
    if ruling is None:
        return ""
    found = finding(ruled(label, ruling))
    return f'<h4 class="bl-asked-why">{escape(label)}</h4>{reasons.ruling(found)}'


def told(moves: Sequence[Sequence[str]]) -> str:
    """What has happened, a line for each move, the last one first."""
    if not moves:
        return ""
    lines = "".join(f"<li>{escape(' '.join(sentences))}</li>" for sentences in reversed(moves))
    return f'<h4>{escape(_("What happened"))}</h4><ol class="bl-told" reversed>{lines}</ol>'


def sheets(found: Sequence[Sheet]) -> str:
    """How things stand."""
    return f'<div class="bl-sheets">{"".join(map(_sheet, found))}</div>' if found else ""


def _sheet(sheet: Sheet) -> str:
    head = "".join(f'<th scope="col">{escape(words)}</th>' for words in sheet.headings)
    rows = "".join(
        f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>" for row in sheet.rows
    )
    return (
        f'<table class="bl-sheet"><caption>{escape(sheet.title)}</caption>'
        f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def copies(record: str) -> str:
    """A button that copies the record."""
    return (
        f'<button type="button" class="bl-do" data-copy="{escape(record)}">'
        f"{escape(_('Copy the record'))}</button>"
    )
