"""A picture on a page that is light today and dark tomorrow.

What a notebook keeps cannot be drawn anew when somebody changes the theme.  So both drawings go
into one SVG image, which follows the page; where a page says nothing it follows the system, and
as it brings its own paper along it can be read in either case.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from html import escape, unescape
from typing import Final

from boardlib.drawing.palette import THEMES, Theme
from boardlib.drawing.scene import Scene
from boardlib.drawing.svg import svg

COLOUR: Final = re.compile(r"(#[0-9a-fA-F]{6})\b")
ID: Final = re.compile(r'(\bid="|url\(#|href="#)([^")]+)')
NAMED: Final = re.compile(r'aria-label="([^"]*)"|<title[^>]*>([^<]*)</title>')
PLAIN: Final = " !'()*+,-./:;=?@[]_{|}~"
"""What need not be written in another way in the address of an image."""
STYLE: Final = (
    ".bl-themed{display:block;max-width:min(100%,1100px);height:auto;border-radius:6px;"
    "color-scheme:light}"
    'body[data-jp-theme-light="false"] .bl-themed{color-scheme:dark}'
)


@dataclass(frozen=True, repr=False)
class Themed:
    """A picture in both themes; at the end of a cell it is shown.

    Attributes:
        svg: one SVG text for both, with the paper below.
        name: what it shows.
    """

    svg: str
    name: str

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def _repr_html_(self) -> str:
        wide = "" if re.match(r"<svg[^>]* width=", self.svg) else ' width="100%"'
        from urllib.parse import quote

        address = quote(re.sub(r"\s+", " ", self.svg), safe=PLAIN)
        return (
            f'<style>{STYLE}</style><img class="bl-themed"{wide} alt="{escape(self.name)}"'
            f' src="data:image/svg+xml,{address}">'
        )


def on_page(draw: Callable[[Theme], str]) -> Themed:
    """Show a picture on any page: light on a light one, dark on a dark one.

    Args:
        draw: writes the picture as SVG text, with its paper, for the theme it is given; the two
            texts differ in their colours only.

    >>> on_page(lambda theme: f'<svg aria-label="a {"white" if theme == "light" else "black"}')
    Traceback (most recent call last):
    ...
    ValueError: The two drawings differ in more than their colours.

    Raises:
        ValueError: when they differ in anything else.
    """
    light, dark = (COLOUR.split(_with_short_ids(draw(theme))) for theme in THEMES)
    if light[::2] != dark[::2]:
        raise ValueError("The two drawings differ in more than their colours.")
    pairs = list(zip(light[1::2], dark[1::2], strict=True))
    names = {pair: f"--c{number}" for number, pair in enumerate(dict.fromkeys(pairs))}
    day, night = (
        "".join(f"{name}:{pair[index]};" for pair, name in names.items()) for index in range(2)
    )
    style = f"<style>svg{{{day}}}@media(prefers-color-scheme:dark){{svg{{{night}}}}}</style>"
    colours = [f"var({names[pair]})" for pair in pairs]
    text = "".join(a + b for a, b in zip(light[::2], [*colours, ""], strict=True))
    found = NAMED.search(text)
    name = unescape(found[1] or found[2]) if found else ""
    return Themed(text.replace(">", f">{style}", 1), name)


def scene_on_page(scene: Scene) -> Themed:
    """Show a scene on any page; who does not see it is told its title and its description."""
    drawn = on_page(lambda theme: svg(scene, theme, paper=True))
    return replace(drawn, name=f"{scene.title} {scene.description}")


def _with_short_ids(text: str) -> str:
    """The ids numbered as they come: matplotlib makes them from what they stand for."""
    numbers: dict[str, int] = {}
    return ID.sub(partial(_short, numbers), text)


def _short(numbers: dict[str, int], found: re.Match[str]) -> str:
    return f"{found[1]}i{numbers.setdefault(found[2], len(numbers))}"
