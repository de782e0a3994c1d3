"""Pages that belong to no lesson: settle an argument, and how it went so far."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from html import escape
from importlib.resources import files

from boardlib.site.boards import boards
from boardlib.site.cells import Place
from boardlib.site.frame import Page
from boardlib.site.lessons import place
from boardlib.text import _
from boardlib.widgets.workshop.link import Link


def others() -> Iterator[Page]:
    """Every page of this kind."""
    yield _page(
        "settle.html",
        _("Settle an argument"),
        _("Any board, any question: change what lies there, and see the ruling change."),
        Place("link", f"#{_begin().written()}"),
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


def _begin() -> Link:
    """The board and the question that the room begins with."""
    text = files(__package__).joinpath("settle.toml").read_text(encoding="utf-8")
    return Link(**tomllib.loads(text))


def _page(name: str, title: str, lead: str, what: Place, needs: str, above: str = "") -> Page:
    mark = "<!--plain-->"
    body = (
        f'<div class="hero"><h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p></div>'
        f"{above}{place(what, still=False)}{mark}"
    )
    plain = {mark: f'<p class="needs">{escape(needs)}</p>'}
    return Page(name, title, body, lead, "page", plain=plain)
