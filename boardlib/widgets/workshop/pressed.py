"""The buttons of a board that is changed, as HTML: one maker for all of them.

A button carries what it does: ``data-do`` says what, and ``data-text`` to what or with what;
``script.js`` tells the kernel when it is pressed.
"""

from __future__ import annotations

from html import escape


def button(what: str, text: str, inner: str, css: str = "", **states: str) -> str:
    """A button that does something.

    Args:
        what: a word of :data:`boardlib.widgets.workshop.deeds.DEEDS`, or one more of the room.
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
    (:mod:`boardlib.widgets.workshop.gallery`), so a picture comes once.

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
