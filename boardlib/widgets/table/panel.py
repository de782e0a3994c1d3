"""The words beside a game that is played at a table, as HTML; everything is escaped here."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from html import escape
from typing import Final

from boardlib.drawing.palette import player as known
from boardlib.game import Answer, ruled
from boardlib.game.table import ListLine, Sheet, Spot, TableChoice, Turn
from boardlib.ruling import Ruling
from boardlib.story import markup
from boardlib.story.view import finding
from boardlib.text import _, mark, ngettext, sentence_case
from boardlib.widgets.workshop.box import do


def sign(colour: str) -> str:
    """The sign of a player; nothing for a player without a colour of the palette."""
    player = known(colour)
    if player is None:
        return ""
    name = f"player-{player.colour}"
    paints = f"--bl-own:var(--bl-{name});--bl-letter:var(--bl-on-{name})"
    return (
        f'<span class="bl-sign-of bl-{player.shape}" aria-hidden="true" style="{paints}">'
        f"<b>{escape(player.letter)}</b></span>"
    )


def signs(colours: Iterable[str]) -> str:
    """The signs of several players, one beside the other."""
    return "".join(map(sign, colours))


# --- words ------------------------------------------------------------------------------


TURNS: Final = ("left", "right")
"""Keys of the choices that turn what was laid, in the order of their buttons."""
KEYS: Final = (
    ("A B …", mark("choose a row, then its buttons with the arrow keys")),
    ("N", mark("nothing, or go on")),
    ("← → T", mark("turn what was laid")),
    ("?", mark("why not")),
    ("U", mark("undo")),
)


def header(title: str, about: str) -> str:
    """What is played, and with what."""
    return f'<h3 class="bl-title">{escape(title)}</h3><p class="bl-sub">{escape(about)}</p>'


def about_round(game: str, number: int) -> str:
    """The game and the round, where a table says nothing else about itself."""
    return _("{game} · round {number}").format(game=game, number=number)


# --- the question -----------------------------------------------------------------------


def question(turn: Turn | None, card: str = "") -> str:
    """Who decides what, with what was drawn."""
    if turn is None:
        return f'<p class="bl-say"><b>{escape(_("The game is over."))}</b></p>'
    notes = "".join(f"<span>{escape(words)}</span> " for words in _notes(turn))
    said = f'<p class="bl-second">{notes}</p>' if notes else ""
    asked = f'<p class="bl-say"{markup.keys_of(turn.shapes)}><b>{escape(turn.question)}</b></p>'
    shown = f'<div class="bl-card">{card}</div>' if card else ""
    return f'<div class="bl-asks">{sign(turn.colour)}<div>{asked}{said}</div>{shown}</div>'


def _notes(turn: Turn) -> list[str]:
    """The notes of a turn, and what a click does while something may still be moved."""
    places = turn.laid and any(one.shape == one.key for one in turn.choices)
    return [*turn.notes, *([_("A click on a dashed place moves it there.")] if places else [])]


def choices(turn: Turn | None, refused: Sequence[TableChoice]) -> str:
    """What a person may choose with a button, what on the board, and what he may not."""
    if turn is None or not turn.human:
        return ""
    open_ = "".join(
        _spot(spot, [one for one in turn.choices if one.spot == spot.letter])
        for spot in turn.spots
        if spot.open
    )
    return (
        f'<section class="bl-here">{_plain(turn)}{open_}{_nothing(turn, bool(open_))}</section>'
        f"{_refused([one for one in refused if not one.shape])}"
    )


def _plain(turn: Turn) -> str:
    """Buttons that belong to no part of the board, and what is chosen on it."""
    plain = [one for one in turn.choices if not (one.shape or one.spot or one.role)]
    buttons = "".join(do("choose", one.key, one.label) for one in plain)
    on_board = any(one.shape and not one.spot for one in turn.choices) and not turn.laid
    words = f'<p class="bl-second">{escape(_("Choose it on the board."))}</p>'
    return (words if on_board else "") + (
        f'<div class="bl-offers">{buttons}</div>' if buttons else ""
    )


def _spot(spot: Spot, found: Sequence[TableChoice]) -> str:
    """A part of the board with its letter, and what may be chosen there."""
    if not found:
        return ""
    name, letter = escape(spot.label), escape(spot.letter)
    buttons = "".join(do("choose", one.key, one.label) for one in found)
    return (
        f'<div class="bl-row" role="group" aria-label="{letter}, {name}" data-spot="{letter}"'
        f'{markup.keys_of(spot.shapes)}><span class="bl-badge bl-ok" translate="no"'
        f' aria-hidden="true">{letter}</span><span class="bl-what" aria-hidden="true">{name}</span>'
        f'<span class="bl-offers">{buttons}</span></div>'
    )


def _nothing(turn: Turn, below: bool) -> str:
    """The button for leaving it at that."""
    found = [one for one in turn.choices if one.role == "nothing"]
    buttons = "".join(do("choose", one.key, one.label) for one in found)
    if not buttons:
        return ""
    words = f'<span class="bl-second">{escape(_("or"))}</span>' if below else ""
    return f'<div class="bl-row bl-nothing">{words}<span class="bl-offers">{buttons}</span></div>'


def _refused(refused: Sequence[TableChoice]) -> str:
    """What is tempting but not open; a click tells why."""
    if not refused:
        return ""
    buttons = "".join(do("why", one.key, one.label) for one in refused)
    name = escape(_("Not open; why not?"))
    return (
        f'<section class="bl-here bl-closed" role="group" aria-label="{name}">'
        f'<span class="bl-second">{name}</span> <span class="bl-offers">{buttons}</span></section>'
    )


def handles(turn: Turn | None) -> str:
    """Buttons that turn what was just laid; they stand beside it on the board."""
    if turn is None or not turn.human or not turn.laid:
        return ""
    known = {one.key: one.label for one in turn.choices if one.role == "turn"}
    buttons = "".join(
        f'<button type="button" class="bl-do bl-to-{key}" data-do="choose" data-text="{key}">'
        f"{escape(known[key])}</button>"
        for key in TURNS
        if key in known
    )
    at = escape(turn.laid)
    return f'<div class="bl-handles" data-at="{at}">{buttons}</div>' if buttons else ""


# --- why, and what happened -------------------------------------------------------------


def why(label: str, ruling: Ruling | None) -> str:
    """The ruling on something that is open, or not."""
    if ruling is None:
        return ""
    answer = ruled(label, ruling)
    if label:
        text = _("{what}: yes.") if ruling.allowed else _("{what}: no.")
        answer = replace(answer, head=text.format(what=sentence_case(label)))
    kind = "ok" if ruling.allowed else "no"
    said = markup.ruling(finding(answer))
    return f'<section class="bl-asked-why bl-{kind}">{said}</section>'


def answered(label: str, answer: Answer) -> str:
    """What the table tells of the whole board, or of a part of it."""
    return (
        f'<section class="bl-asked-why"><h4>{escape(label)}</h4>'
        f"{markup.finding(finding(answer))}</section>"
    )


def told(moves: Sequence[tuple[str, Sequence[str]]]) -> str:
    """What has happened: each move with the sign of its player, the last one first.

    Everything that came of it has a line of its own.
    """
    if not moves:
        return ""
    lines = "".join(
        f"<li>{sign(colour)}<div>{''.join(f'<p>{escape(one)}</p>' for one in sentences)}</div></li>"
        for colour, sentences in reversed(moves)
    )
    return f'<h4>{escape(_("What happened"))}</h4><ol class="bl-told" reversed>{lines}</ol>'


def past(colour: str, sentences: Sequence[str]) -> str:
    """What happened in the move that is looked at again."""
    words = " ".join(sentences) or _("The beginning.")
    return f'<div class="bl-asks">{sign(colour)}<p class="bl-say">{escape(words)}</p></div>'


def moment(number: int, count: int) -> str:
    """Which move of a game is looked at again."""
    words = ngettext("{number} of {count} move", "{number} of {count} moves", count)
    return f'<span class="bl-count">{escape(words.format(number=number, count=count))}</span>'


# --- records ----------------------------------------------------------------------------


def settles() -> str:
    """A button that opens the board to be changed and asked about."""
    return do("settle", "", _("Settle an argument"))


def copies(record: str) -> str:
    """A button that copies the record."""
    return (
        f'<button type="button" class="bl-do" data-copy="{escape(record)}">'
        f"{escape(_('Copy the record'))}</button>"
    )


def whole(shown: bool) -> str:
    """The button that shows the whole board, or only what is decided about."""
    return do("whole", "", _("Only what is asked about") if shown else _("The whole table"))


def overview(words: str, shown: bool) -> str:
    """The switch that lets the table tell something of the whole board."""
    return do("overview", "", words, shown)


def go_on(typed: str, trouble: str, begun: int = 0) -> str:
    """A field for a record, to go on from its end; what is wrong with it is said there.

    What was unfolded stays so; once another game has begun it is folded again.
    """
    name = escape(_("A record, one line for each game"))
    wrong = "true" if trouble else "false"
    return (
        f'<details class="bl-goes-on" data-fold="record-{begun}"{" open" if trouble else ""}>'
        f"<summary>{escape(_('Go on from a record'))}</summary>"
        f'<div class="bl-over-all"><textarea class="bl-typed" rows="3" translate="no"'
        f' spellcheck="false" aria-label="{name}"'
        f' aria-invalid="{wrong}">{escape(typed)}</textarea>'
        f"{do('reopen', '', _('Go on'))}{markup.trouble(trouble)}</div></details>"
    )


def keys() -> str:
    """The keys, in one line."""
    items = "".join(
        f"<span>{''.join(f'<kbd>{escape(key)}</kbd>' for key in names.split())}"
        f" {escape(_(words))}</span>"
        for names, words in KEYS
    )
    return f'<p class="bl-keyline">{items}</p>'


# --- how things stand: sheets of numbers, and the list beside a board ----------------------------


_FIGURES: Final = re.compile(r"-?[0-9]+(:[0-9]{2})?( s)?")
"""A number, a time on a stopwatch, or seconds."""


MANY: Final = 2
"""So many players have room for all their columns on a phone; of more their sums are shown."""


def sheets(found: Sequence[Sheet]) -> str:
    """How things stand."""
    return f'<div class="bl-sheets">{"".join(map(_sheet, found))}</div>' if found else ""


def _sheet(sheet: Sheet) -> str:
    players = len(sheet.over) - 1
    named = {
        "broad": sheet.over,
        "many": players > MANY,
        "by-player": sheet.colours,
        "summed": sheet.total,
    }
    kinds = "".join(f" bl-{name}" for name, on in named.items() if on)
    head = "".join(_heading(sheet, number) for number in range(len(sheet.headings)))
    rows = "".join(_row(sheet, number) for number in range(len(sheet.rows)))
    return (
        f'<table class="bl-results{kinds}" style="--bl-many:{players}">'
        f"<caption>{escape(sheet.title)}</caption>"
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
    own = ' class="bl-yours"' if number == sheet.own else ""
    first = escape(row[0])
    if sheet.colours:
        named = f"{sign(sheet.colours[number])}<span>{first}</span>"
        first = f'<th scope="row"><div>{named}</div></th>'
    elif sheet.over or sheet.total:
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
