"""Writes what pages show before their engine is ready: wishes come in, HTML goes out."""

from __future__ import annotations

import json
import re
import sys
from importlib.resources import files
from typing import Any, Final

from boardlib.game import GAMES, game
from boardlib.site.engine.keeper import InBrowser
from boardlib.site.engine.views import view
from boardlib.text import set_language
from boardlib.widgets.kit import interactive, open_cases, page
from boardlib.widgets.kit.stage import uncoloured_style_sheet

_HEADING: Final = re.compile(r'<h([34])(?: aria-level="(\d)")?')
BEGIN: Final = 1000
"""Pictures are numbered from here, so that those of the engine have other names."""


def answer(wish: dict[str, Any]) -> str:
    """The style, or a first view, as HTML."""
    set_language(str(wish["language"]))
    if "style" in wish:
        return style()
    place = f"first-{wish['of']}"  # names of fields are made of it: each stands once in a page
    with page.place(place), page.still():
        html: str = view(str(wish["kind"]), str(wish["of"]), **wish["with"]).html()
    page.outbox()
    page.leave(place)
    open_cases.forget()
    return _HEADING.sub(_level, html)


def _level(heading: re.Match[str]) -> str:
    """A lesson stands one level higher in a page than in a notebook."""
    return f'<h{heading[1]} aria-level="{int(heading[2] or heading[1]) - 1}"'


def style() -> str:
    """The style of every room, of the widgets, and of the games; the pages declare the colours."""
    for name in GAMES:
        game(name)
    host = files("boardlib.site").joinpath("host/host.css")
    return uncoloured_style_sheet() + host.read_text(encoding="utf-8")


def main() -> None:
    """Answer one wish after the other, until no more come."""
    interactive.number_from(BEGIN)
    InBrowser().use()  # whoever builds the site has answers of their own
    for line in sys.stdin:
        sys.stdout.write(json.dumps(answer(json.loads(line))) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
