"""A picture on a page that is light today and dark tomorrow.

What a notebook keeps cannot be drawn anew when somebody changes the theme.  So one SVG image has
the colours of both, and follows the page; where a page says nothing it follows the system, and as
it brings its own paper along it can be read in either case.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import Final

from boardlib.drawing.scene import Scene
from boardlib.drawing.svg import svg

PLAIN: Final = " !'()*+,-./:;=?@[]_{|}~"
"""What need not be written in another way in the address of an image."""
STYLE: Final = (
    ".bl-themed{display:block;max-width:min(100%,1100px);height:auto;border-radius:6px;"
    "color-scheme:light}"
    '@media screen{body[data-jp-theme-light="false"] .bl-themed{color-scheme:dark}}'
)


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

        return (
            f'<style>{STYLE}</style><img class="bl-themed" alt="{escape(self.name)}"'
            f' src="data:image/svg+xml,{quote(self.svg, safe=PLAIN)}">'
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
