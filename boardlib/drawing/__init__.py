"""Pictures: a :class:`Scene` of shapes, and two renderers for it.

A game builds a scene once; :func:`boardlib.drawing.svg.svg` writes it as text for the screen and
:func:`boardlib.drawing.figure.figure` draws it with matplotlib for print; :func:`on_page` shows a
picture in the theme of the page.  Nothing in this package knows any game.
"""

from boardlib.drawing.scene import (
    Circle,
    Focusable,
    Group,
    Mark,
    Paint,
    Path,
    Polygon,
    Scene,
    Shape,
    Text,
)
from boardlib.drawing.svg import Themed, on_page, svg

__all__ = [
    "Circle",
    "Focusable",
    "Group",
    "Mark",
    "Paint",
    "Path",
    "Polygon",
    "Scene",
    "Shape",
    "Text",
    "Themed",
    "on_page",
    "svg",
]
