"""The styles of the pages: the colours of all boards in both themes, and how a page is laid out."""

from __future__ import annotations

from importlib.resources import files
from typing import Final
from urllib.parse import quote

from boardlib.drawing import palette
from boardlib.game.colours import declare_colours
from boardlib.ruling import Basis
from boardlib.widgets.kit.icons import BASIS

_HERE: Final = files(__package__)


def site_css() -> str:
    """The style of every page, in light colours."""
    declare_colours()
    asking = files("boardlib.widgets").joinpath("prediction/style.css").read_text(encoding="utf-8")
    light = f":root{{{palette.css_variables('light')}color-scheme:light}}\n"
    return light + "".join(map(_mark, BASIS)) + asking + _read("site.css")


def dark_css() -> str:
    """The dark colours: a page says when they hold."""
    declare_colours()
    return f"@media screen{{:root{{{palette.css_variables('dark')}color-scheme:dark}}}}\n"


def _mark(kind: Basis) -> str:
    """The mark of a basis, cut out of the colour of the text."""
    picture = BASIS[kind].replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ')
    address = quote(picture.replace("currentColor", "#000"), safe=" =:/'")
    return f'.{kind.value}::before{{--mark:url("data:image/svg+xml,{address}")}}\n'


def still_css() -> str:
    """What is added where no script runs: stories in the place of what would run."""
    return _read("still.css")


def _read(name: str) -> str:
    return _HERE.joinpath(name).read_text(encoding="utf-8")
