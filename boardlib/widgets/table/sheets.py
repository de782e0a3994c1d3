"""How things stand at a table, as HTML: sheets of numbers, and the list beside a board."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import Final

from boardlib.game.table import ListLine, Sheet
from boardlib.story import markup
from boardlib.text import _
from boardlib.widgets.table.panel import sign, signs
from boardlib.widgets.workshop.box import do

_FIGURES: Final = re.compile(r"-?[0-9]+(:[0-9]{2})?( s)?")
"""A number, a time on a stopwatch, or seconds."""


def sheets(found: Sequence[Sheet]) -> str:
    """How things stand."""
    return f'<div class="bl-sheets">{"".join(map(_sheet, found))}</div>' if found else ""


def _sheet(sheet: Sheet) -> str:
    kinds = "".join(
        f" bl-{name}"
        for name, on in (("broad", sheet.over), ("players", sheet.colours), ("summed", sheet.total))
        if on
    )
    head = "".join(_heading(sheet, number) for number in range(len(sheet.headings)))
    rows = "".join(_row(sheet, number) for number in range(len(sheet.rows)))
    return (
        f'<table class="bl-sheet{kinds}"><caption>{escape(sheet.title)}</caption>'
        f"<thead>{_over(sheet)}<tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    )


def _over(sheet: Sheet) -> str:
    """The headings above the headings."""
    if not sheet.over:
        return ""
    cells = "".join(
        f'<th scope="colgroup" colspan="{width}">{sign(colour)}{escape(words)}</th>'
        if words
        else f'<td colspan="{width}"></td>'
        for words, colour, width in sheet.over
    )
    return f"<tr>{cells}</tr>"


def _heading(sheet: Sheet, number: int) -> str:
    words = sheet.headings[number]
    if not words:
        return "<td></td>"
    return f'<th scope="col"{_numeric(sheet, number)}>{escape(words)}</th>'


def _numeric(sheet: Sheet, number: int) -> str:
    """A column of numbers or times is set to the right, though some are hidden."""
    numeric = any(_FIGURES.fullmatch(row[number]) for row in sheet.rows)
    return ' class="bl-figures"' if numeric and number else ""


def _row(sheet: Sheet, number: int) -> str:
    row = sheet.rows[number]
    own = ' class="bl-own"' if number == sheet.own else ""
    first = escape(row[0])
    if sheet.colours:
        named = f"{sign(sheet.colours[number])}<span>{first}</span>"
        first = f'<th scope="row"><div>{named}</div></th>'
    elif sheet.over:
        first = f'<th scope="row">{first}</th>'
    else:
        first = f"<td>{first}</td>"
    cells = "".join(
        f"<td{_numeric(sheet, column)}>{escape(row[column])}</td>" for column in range(1, len(row))
    )
    return f"<tr{own}>{first}{cells}</tr>"


def listed(title: str, note: str, lines: Sequence[ListLine], looked_at: int) -> str:
    """A list beside the board; each line lights up what it is about, and can be held lit."""
    if not lines:
        return ""
    items = "".join(_line(line, number, number == looked_at) for number, line in enumerate(lines))
    return (
        f'<section class="bl-listed"><h4>{escape(title)}</h4>'
        f'<p class="bl-second">{escape(note)}</p><ul>{items}</ul></section>'
    )


def _line(line: ListLine, number: int, held: bool) -> str:
    look = do("look", str(number), line.label, held)
    return (
        f'<li class="bl-look"{markup.keys_of(line.shapes)}>'
        f'<span class="bl-signs">{signs(line.colours)}</span>{look}<b>{escape(line.value)}</b></li>'
    )


def again(can_replay: bool, can_repeat: bool) -> str:
    """What can be done once a game is over."""
    buttons = [
        do("replay", "", _("Replay")) if can_replay else "",
        do("again", "", _("Play again, same seed")) if can_repeat else "",
    ]
    return "".join(buttons)
