"""A picture on a page that is light today and dark tomorrow.

What a notebook keeps cannot be drawn anew when somebody changes the theme.  So one SVG image has
the colours of both, and follows the page; where a page says nothing it follows the system, and as
it brings its own paper along it can be read in either case.

Where the page is narrow the picture is small, and its button shows it above everything else.  It
has no script, which a saved notebook would not run: the page's own popovers do it.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final
from zlib import crc32

from boardlib.drawing.scene import Scene
from boardlib.drawing.svg import svg
from boardlib.text import _

PLAIN: Final = " !'()*+,-./:;=?@[]_{|}~"
"""What need not be written in another way in the address of an image."""
STYLE: Final = (
    ".bl-themed{display:block;max-width:min(100%,1100px);height:auto;border-radius:6px;"
    "color-scheme:light}"
    '@media screen{body[data-jp-theme-light="false"] :is(.bl-themed,.bl-pictured)'
    "{color-scheme:dark}}"
    ".bl-pictured:not(:popover-open){display:block;position:static;width:auto;height:auto;"
    "margin:0;padding:0;border:0;overflow:visible;background:none;color:inherit}"
    ".bl-pictured:popover-open{position:fixed;inset:0;width:100%;height:100%;max-width:none;"
    "max-height:none;margin:0;padding:10px;border:0;box-sizing:border-box;overflow:auto}"
    ".bl-pictured:popover-open .bl-themed{max-width:none;min-width:100%}"
    ".bl-pictured :is(.bl-enlarge,.bl-shrink){display:none;font:inherit;min-height:36px;"
    "padding:0 13px;margin-top:6px;cursor:pointer}"
    "@media screen and (max-width:900px){@supports selector(:popover-open){"
    ".bl-pictured:not(:popover-open)>.bl-enlarge{display:block}}}"
    ".bl-pictured:popover-open>.bl-shrink{display:block;position:fixed;top:8px;right:20px;margin:0}"
)
"""How it looks; where a page takes this away, there is the picture and nothing else."""


@dataclass(frozen=True, repr=False)
class Themed:
    """A picture in both themes; at the end of a cell it is shown.

    Attributes:
        svg: one SVG text for both, with the paper below.
        name: what it shows, for those who do not see it.
    """

    svg: str
    name: str

    def __repr__(self) -> str:
        return f"<{self.name}>"

    def _repr_html_(self) -> str:
        from urllib.parse import quote

        name = f"bl-{crc32(self.svg.encode()):08x}"  # the same picture twice is shown once
        button = f'<button type="button" popovertarget="{name}" hidden'
        return (
            f"<style>{STYLE}</style>"
            f'<div class="bl-pictured" id="{name}" popover data-lm-suppress-shortcuts="true">'
            f'<img class="bl-themed" alt="{escape(self.name)}"'
            f' src="data:image/svg+xml,{quote(self.svg, safe=PLAIN)}">'
            f'{button} class="bl-enlarge">{escape(_("Larger"))}</button>'
            f'{button} class="bl-shrink">{escape(_("Close"))}</button></div>'
        )


def on_page(scene: Scene, width: float | None = None) -> Themed:
    """Show a scene on any page: light on a light one, dark on a dark one.

    Args:
        scene: the picture; who does not see it is told its title and its description.
        width: width on the page in pixels; the scene's own width otherwise.

    >>> on_page(Scene("A road.", "It is empty.", 20, 10, ()))
    <A road. It is empty.>
    """
    name = " ".join(filter(None, (scene.title, scene.description)))
    return Themed(svg(scene, "both", "b1", width, paper=True), name)  # an image shares no ids
