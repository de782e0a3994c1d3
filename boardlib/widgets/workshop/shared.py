"""A board that somebody has sent as a link."""

from __future__ import annotations

from boardlib.text import _
from boardlib.widgets.kit.notice import Notice
from boardlib.widgets.workshop.asking import NOTHING
from boardlib.widgets.workshop.link import empty_table, opened, read
from boardlib.widgets.workshop.view import Workbench


def linked(written: str) -> Workbench | Notice:
    """The board of a link with its question.

    Args:
        written: the end of an address, after its ``#`` (see :mod:`boardlib.widgets.workshop.link`);
            without one an empty table.

    Returns:
        The board, with a sentence where its question is not whole; when there is none, a notice
        that says so in one sentence.
    """
    try:
        link = read(written) if written else None
        shop, origin = opened(link) if link else empty_table()
    except ValueError as error:
        return Notice(str(error))
    room = Workbench(shop, _("Settle an argument"), origin, tables=True)
    if link and (link.is_cut or link.ask) and shop.question == NOTHING:
        words = _(
            "The board of this link is whole, its question is not: press on the board what you"
            " argue about, and ask again."
        )
        room.warn(words)
    return room
