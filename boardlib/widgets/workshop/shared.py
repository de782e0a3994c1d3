"""A board that somebody has sent as a link."""

from __future__ import annotations

from boardlib.text import _
from boardlib.widgets.kit.notice import Notice
from boardlib.widgets.workshop.link import empty_table, opened, read
from boardlib.widgets.workshop.view import Workbench


def linked(written: str) -> Workbench | Notice:
    """The board of a link with its question.

    Args:
        written: the end of an address, after its ``#`` (see :mod:`boardlib.widgets.workshop.link`);
            without one an empty table.

    Returns:
        The board; when there is none, a notice that says so in one sentence.
    """
    try:
        shop, origin = opened(read(written)) if written else empty_table()
        return Workbench(shop, _("Settle an argument"), origin, tables=True)
    except ValueError as error:
        return Notice(str(error))
