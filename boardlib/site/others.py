"""Pages that belong to no lesson: settle an argument, and how it went so far."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from boardlib.site.boards import boards
from boardlib.site.cells import Place
from boardlib.site.frame import Page
from boardlib.site.lessons import place
from boardlib.text import _


def others() -> Iterator[Page]:
    """Every page of this kind."""
    yield _page(
        "settle.html",
        _("Settle an argument"),
        _("Lay the table as yours is, point at what you argue about, and see what the rules say."),
        Place("link", ""),
        _("Asking the rules needs JavaScript and WebAssembly."),
        boards(),
    )
    yield _page(
        "progress.html",
        _("Progress"),
        _("What you have answered so far, in lessons and in practice."),
        Place("progress", ""),
        _("What you have answered is read by JavaScript and WebAssembly."),
    )


def _page(name: str, title: str, lead: str, what: Place, needs: str, above: str = "") -> Page:
    mark = "<!--plain-->"
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p></div>'
        f"{above}{place(what, still=False)}{mark}"
    )
    plain = {mark: f'<p class="needs">{escape(needs)}</p>'}
    return Page(name, title, body, lead, "page", plain=plain)
