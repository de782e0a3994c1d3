"""The box of a game beside its board, as HTML: drawers, buttons, and why a piece does not fit."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from boardlib.game.editing import Drawer, Piece
from boardlib.text import _, mark, ngettext
from boardlib.widgets.workshop.laying import ABOUT, HERE, LAY, QUARTERS, RULING, Held
from boardlib.widgets.workshop.shown_board import ShownBoard


def button(what: str, text: str, inner: str, css: str = "", **states: str) -> str:
    """A button that does something.

    Args:
        what: a word of :data:`boardlib.widgets.workshop.actions.ACTIONS`, or one more of the room.
        text: to what it is done, or with what.
        inner: what stands on it, as HTML.
        css: further classes.
        states: its attributes, with ``_`` for a hyphen; one that is empty is left out.

    >>> button("turn", "left", "Left", aria_pressed="")
    '<button type="button" class="bl-do" data-do="turn" data-text="left">Left</button>'
    """
    kind = f"bl-do {css}" if css else "bl-do"
    more = "".join(
        f' {name.replace("_", "-")}="{escape(value)}"' for name, value in states.items() if value
    )
    return (
        f'<button type="button" class="{kind}" data-do="{what}" data-text="{escape(text)}"{more}>'
        f"{inner}</button>"
    )


def is_so(holds: bool) -> str:
    """The value of an attribute that says whether something is so."""
    return "true" if holds else "false"


def do(what: str, text: str, label: str, pressed: bool = False) -> str:
    """A small button with a few words."""
    return button(what, text, escape(label), aria_pressed="true" if pressed else "")


def main(what: str, text: str, label: str, css: str = "") -> str:
    """A button of the strip, or at the foot of the questions."""
    return button(what, text, escape(label), f"bl-main {css}".strip())


def shown(text: str, shape: str = "", turn: int = 0) -> str:
    """Where the picture of a position comes, or of one of its shapes alone.

    The script of the page asks for those it has not seen yet
    (:mod:`boardlib.widgets.workshop.actions`), so a picture comes once.

    Args:
        text: of the position.
        shape: key of the shape; empty for the whole picture.
        turn: by how many quarters it is turned.
    """
    turned = f' style="rotate:{90 * turn}deg"' if turn else ""
    where = f'data-shows="{escape(text)}" data-shape="{escape(shape)}"'
    return f'<i class="bl-shows" aria-hidden="true" {where}{turned}></i>'


def lit(shape: str) -> str:
    """Where the picture of a thing comes: what lies around it, cut close, and itself lit.

    The board is the one whose text stands around it as ``data-board``.
    """
    return f'<i class="bl-shows" aria-hidden="true" data-lit="{escape(shape)}"></i>'


__all__ = ["button", "do", "is_so", "lit", "main", "shown"]


# --- the box ----------------------------------------------------------------------------


TURNED: Final = {
    2: (mark("As it lies"), mark("One turn")),
    4: (mark("As it lies"), mark("One turn right"), mark("Two turns"), mark("One turn left")),
}
"""How a piece lies after so many quarters more, by the number of ways in which it can lie."""
FEW: Final = 11
"""So many pieces that fit are shown at once; the others are unfolded."""


def box(view: ShownBoard) -> str:
    """The drawers; while a piece does not fit where it was tried, why not, and what does."""
    if not view.drawers:
        words = _("Nothing can be laid here. Press a part of the board to change it.")
        return f'<p class="bl-second">{escape(words)}</p>'
    refused = _why_not(view.in_hand) if view.in_hand and view.in_hand.refusal else ""
    return refused + _drawers(view)


# --- drawers ------------------------------------------------------------------------------


def _drawers(view: ShownBoard) -> str:
    common = [one for one in view.drawers if not one.owner]
    owned = [one for one in view.drawers if one.owner]
    parts = (_cabinet(common, view), _players(owned, view))
    return "".join(reversed(parts) if view.drawers[0].owner else parts)


def _cabinet(drawers: Sequence[Drawer], view: ShownBoard) -> str:
    """Drawers of which one is open, with a field that finds a piece in any of them."""
    if not drawers:
        return ""
    current = next((one for one in drawers if one.title == view.drawer), drawers[0])
    chips = "".join(_chip(one, one is current) for one in drawers) if len(drawers) > 1 else ""
    many = sum(len(one.pieces) for one in drawers) > QUARTERS * 3
    title = "" if len(drawers) > 1 else f"<h4>{escape(current.title)}</h4>"
    grid = "".join(_piece(one, view) for one in current.pieces)
    rest = "".join(
        _piece(piece, view, hidden=True)
        for one in drawers
        if one is not current
        for piece in one.pieces
    )
    chips = f'<div class="bl-chips" role="group">{chips}</div>' if chips else ""
    none = f'<p class="bl-second bl-none" hidden>{escape(_("No piece has these words."))}</p>'
    return (
        f'<section class="bl-drawer">{title}{_finder(current.pieces[0]) if many else ""}{chips}'
        f'<div class="bl-pieces">{grid}{rest if many else ""}</div>{none}</section>'
    )


def _finder(example: Piece) -> str:
    words = escape(_("Find a piece by its words"))
    hint = escape(_("such as: {example}").format(example=example.name))
    return (
        f'<input type="text" class="bl-find" aria-label="{words}" placeholder="{hint}"'
        ' autocomplete="off" spellcheck="false">'
    )


def _chip(drawer: Drawer, is_open: bool) -> str:
    inner = f"{escape(drawer.title)} <span>{len(drawer.pieces)}</span>"
    return button("drawer", drawer.title, inner, "bl-chip", aria_pressed=is_so(is_open))


def _players(drawers: Sequence[Drawer], view: ShownBoard) -> str:
    """A row for the pieces of each player."""
    rows = "".join(
        f'<div class="bl-row" role="group" aria-label="{escape(one.title)}">'
        f'<span class="bl-whose" aria-hidden="true">{escape(one.title)}</span>'
        f'<span class="bl-own">{"".join(_piece(piece, view) for piece in one.pieces)}</span></div>'
        for one in drawers
    )
    return f'<section class="bl-drawer bl-players">{rows}</section>' if rows else ""


def _piece(piece: Piece, view: ShownBoard, hidden: bool = False) -> str:
    """A piece to be taken: its picture, and how many are left."""
    taken = view.in_hand is not None and view.in_hand.piece.text == piece.text
    left, words = "", piece.name
    if piece.left is not None:
        copies = ngettext("{count} left.", "{count} left.", piece.left).format(count=piece.left)
        left, words = str(piece.left), f"{piece.name}. {copies}"
    return button(
        "grab",
        piece.text,
        f"{picture(piece)}<span>{left}</span>",
        "bl-piece-of",
        aria_label=words,
        title=piece.name,
        aria_pressed=is_so(taken),
        aria_disabled="true" if piece.left == 0 else "",
        hidden="hidden" if hidden else "",
        data_elsewhere="yes" if hidden else "",
    )


def picture(piece: Piece, turn: int = 0) -> str:
    """Where the picture of a piece comes; without one its name stands there."""
    if not piece.shows:
        return f'<span class="bl-piece-name">{escape(piece.name)}</span>'
    return shown(piece.shows, piece.key, turn)


# --- what does not fit ----------------------------------------------------------------------


def _why_not(held: Held) -> str:
    """One line for each turn of the piece, then what does fit there."""
    refusal = held.refusal
    if refusal is None:
        return ""
    lines = "".join(
        _turn(held, number, why)
        for number, why in sorted(
            enumerate(refusal.turns), key=lambda pair: (pair[0] - held.turn) % QUARTERS
        )
    )
    return (
        f'<section class="bl-refusal"><h4>{escape(_("Why not here?"))}</h4>'
        f"<ul>{lines}</ul>{_instead(held)}</section>"
    )


def tried(held: Held, number: int) -> str:
    """The piece in one of its turns, with a bar on each side that does not go on."""
    sides = held.refusal.sides if held.refusal else ()
    bars = "".join(f'<b data-side="{side}"></b>' for side in (sides[number] if sides else ""))
    return f'<span class="bl-try">{picture(held.piece, number)}{bars}</span>'


def _turn(held: Held, number: int, why: str) -> str:
    turned = (number - held.turn) % max(held.piece.turns, 1)
    names = TURNED.get(held.piece.turns, ())
    name = _(names[turned]) if names else ""
    head = f"<b>{escape(name)}</b>" if name else ""
    now = ' class="bl-now"' if turned == 0 else ""
    return f"<li{now}>{tried(held, number)}<span>{head}<span>{escape(why)}</span></span></li>"


def _instead(held: Held) -> str:
    """The pieces that do go there, as they go there."""
    if not held.instead:
        return ""
    count = len(held.instead)
    kinds = ngettext("{count} kind", "{count} kinds", count).format(count=count)
    first = "".join(_fit(*one) for one in held.instead[:FEW])
    rest = "".join(_fit(*one) for one in held.instead[FEW:])
    more = _("{count} more").format(count=count - FEW)
    folded = (
        f'<details data-fold="fits"><summary>{escape(more)}</summary>'
        f'<div class="bl-pieces">{rest}</div></details>'
        if rest
        else ""
    )
    return (
        f'<h4>{escape(_("What fits here"))} <span class="bl-source">{escape(kinds)}</span></h4>'
        f'<div class="bl-pieces bl-fits">{first}</div>{folded}'
    )


def _fit(piece: Piece, turn: int) -> str:
    text, inner = f"{piece.text}@{turn}", f"{picture(piece, turn)}<span></span>"
    return button("grab", text, inner, "bl-piece-of", aria_label=piece.name, title=piece.name)


# --- where it is narrow -----------------------------------------------------------------


DRAWERS: Final = ((LAY, mark("Lay")), (ABOUT, mark("Ask")), (RULING, mark("Ruling")))
"""What stands below the board, one at a time, with what it is called."""


def drawers(view: ShownBoard) -> str:
    """The three drawers; below them, where one asks, the way from thing to thing."""
    shown = ABOUT if view.room == HERE else view.room
    tabs = "".join(_drawer(view, room, _(title), room == shown) for room, title in DRAWERS)
    group = f'<div class="bl-sheet-tabs" role="group" aria-label="{escape(_("Below the board"))}">'
    return f"{group}{tabs}</div>{_along(view) if shown == ABOUT else ''}"


def _drawer(view: ShownBoard, room: str, title: str, is_open: bool) -> str:
    off = ' aria-disabled="true"' if room == RULING and view.after is None else ""
    pressed = "true" if is_open else "false"
    return (
        f'<button type="button" class="bl-do bl-sheet-tab" data-do="room" data-text="{room}"'
        f' aria-pressed="{pressed}"{off}>{escape(title)}</button>'
    )


def chooser(view: ShownBoard) -> str:
    """Where two places lie closer than a finger is broad touching chooses, and this lays."""
    if view.in_hand is None or len(view.in_hand.fits) < 2:
        return ""
    lays = (
        '<button type="button" class="bl-do bl-main bl-dark" data-do="here" data-text="">'
        f"{escape(_('Lay it here'))}</button>"
    )
    before, after = _arrow("‹", "", _("The place before")), _arrow("›", "", _("The next place"))
    return f'<div class="bl-chooser-in">{before}{lays}{after}</div>'


def _along(view: ShownBoard) -> str:
    """What is looked at, between the arrows to the thing before and to the one after it."""
    if not view.things:
        return ""
    keys = [thing.key for thing in view.things]
    at = keys.index(view.picked) if view.picked in keys else None
    before = keys[-1 if at is None else at - 1]
    after = keys[0 if at is None else (at + 1) % len(keys)]
    name, detail = view.thing.name if view.picked else _("What is it about?"), ""
    if view.picked and view.thing.detail:
        detail = f"<small>{escape(view.thing.detail)}</small>"
    return (
        f'<div class="bl-along">{_arrow("‹", before, _("The thing before"))}'
        f"<p><b>{escape(name)}</b>{detail}</p>"
        f"{_arrow('›', after, _('The next thing'), 'pick')}</div>"
    )


def _arrow(sign: str, key: str, words: str, what: str = "step") -> str:
    return (
        f'<button type="button" class="bl-do bl-arrow" data-do="{what}" data-text="{escape(key)}"'
        f' aria-label="{escape(words)}">{sign}</button>'
    )
