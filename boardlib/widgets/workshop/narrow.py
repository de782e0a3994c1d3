"""What a room has where it is narrow, as HTML: three drawers below the board, and its arrows.

On a phone two things often lie closer than a finger wants; arrows lead to the thing beside it.
"""

from __future__ import annotations

from html import escape
from typing import Final

from boardlib.text import _, mark
from boardlib.widgets.workshop.bench import Bench
from boardlib.widgets.workshop.laying import ABOUT, HERE, LAY, RULING

DRAWERS: Final = ((LAY, mark("Lay")), (ABOUT, mark("Ask")), (RULING, mark("Ruling")))
"""What stands below the board, one at a time, with what it is called."""


def drawers(view: Bench) -> str:
    """The three drawers; below them, where one asks, the way from thing to thing."""
    shown = ABOUT if view.room == HERE else view.room
    tabs = "".join(_drawer(view, room, _(title), room == shown) for room, title in DRAWERS)
    group = f'<div class="bl-sheet-tabs" role="group" aria-label="{escape(_("Below the board"))}">'
    return f"{group}{tabs}</div>{_along(view) if shown == ABOUT else ''}"


def _drawer(view: Bench, room: str, title: str, is_open: bool) -> str:
    off = ' aria-disabled="true"' if room == RULING and view.after is None else ""
    pressed = "true" if is_open else "false"
    return (
        f'<button type="button" class="bl-do bl-sheet-tab" data-do="room" data-text="{room}"'
        f' aria-pressed="{pressed}"{off}>{escape(title)}</button>'
    )


def chooser(view: Bench) -> str:
    """Where two places lie closer than a finger is broad touching chooses, and this lays."""
    if view.in_hand is None or len(view.in_hand.fits) < 2:
        return ""
    lays = (
        '<button type="button" class="bl-do bl-main bl-dark" data-do="here" data-text="">'
        f"{escape(_('Lay it here'))}</button>"
    )
    before, after = _arrow("‹", "", _("The place before")), _arrow("›", "", _("The next place"))
    return f'<div class="bl-chooser-in">{before}{lays}{after}</div>'


def _along(view: Bench) -> str:
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
