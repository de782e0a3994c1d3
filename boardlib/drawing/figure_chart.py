"""What charts of odds in matplotlib share: letters, a disc with a letter for each way, their SVG.

Light or dark, the same on every machine, to be read from the back of a room.
"""

from __future__ import annotations

import io
import re
import textwrap
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Any, Final

from boardlib.drawing import palette
from boardlib.drawing.palette import Theme

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

FONT: Final = "DejaVu Sans"
"""matplotlib brings it along, so that the picture is the same on every machine; a page shows
the narrower font of the house in its place."""
LETTERS: Final = "ABCDEFGHIJKL"
TITLE, WORDS, SMALL = 18, 14, 12.5
"""Sizes of letters in points, to be read from the back of a room."""
BLACK: Final = "#080808"
"""As good as black; of pure black matplotlib writes nothing, so that a dark page could not have
another colour there."""
DISC: Final = 17.0
"""Size of the disc of a way in points."""


@dataclass(frozen=True, slots=True)
class Pen:
    """How words and discs are drawn in a theme."""

    theme: Theme = "light"

    def colour(self, name: str) -> str:
        """A colour of the theme."""
        return palette.colour(name, self.theme)

    def ink_on(self, ground: str) -> str:
        """Black or white, whichever is read better on a colour."""
        return max(BLACK, "#ffffff", key=lambda ink: palette.contrast(ink, ground))

    def style(self, size: float, bold: bool = False, colour: str = "ink") -> dict[str, Any]:
        """How a text is written."""
        return {
            "fontsize": size,
            "fontweight": "bold" if bold else "normal",
            "fontfamily": FONT,
            "color": self.colour(colour),
        }

    def disc(
        self,
        axes: Axes,
        at: tuple[float, float],
        letter: str,
        colour: str,
        place: dict[str, Any],
        filled: bool = True,
    ) -> None:
        """A disc with a letter, filled or hollow."""
        x, y = at
        face = colour if filled else self.colour("paper")
        disc: dict[str, Any] = {
            "ms": DISC,
            "mfc": face,
            "mec": colour,
            "mew": 2.0,
            "clip_on": False,
            "zorder": 3,
        }
        axes.plot(x, y, "o", **place, **disc)
        style = {**self.style(SMALL - 1, bold=True), "color": self.ink_on(face)}
        aligned: dict[str, Any] = {"ha": "center", "va": "center_baseline", "zorder": 4, **place}
        axes.text(x, y, letter, **aligned, **style)


def axes_at(made: Figure, left: float, top: float, width: float, height: float) -> Axes:
    """Axes without lines, placed in inches from the upper left corner."""
    wide, high = made.get_figwidth(), made.get_figheight()
    axes = made.add_axes((left / wide, 1 - (top + height) / high, width / wide, height / high))
    axes.set_axis_off()
    return axes


def write_at(made: Figure, left: float, top: float, text: str, style: dict[str, Any]) -> None:
    """A line of text, placed in inches from the upper left corner."""
    made.text(left / made.get_figwidth(), 1 - top / made.get_figheight(), text, **style)


def balanced(text: str, most: int) -> list[str]:
    """A text in as few lines as there must be, all about equally long.

    >>> balanced("one two three four five", 20)
    ['one two three', 'four five']
    """
    lines = textwrap.wrap(text, most)
    while len(shorter := textwrap.wrap(text, most - 1)) == len(lines) > 1:
        lines, most = shorter, most - 1
    return lines


def plain(number: object) -> str:
    """A number with a minus sign as it is printed."""
    return str(number).replace("-", "\u2212")


def chart_svg(made: Figure) -> str:
    """A chart as SVG text, the same on every machine; its label tells what it shows."""
    import matplotlib

    file = io.StringIO()
    with matplotlib.rc_context({"svg.hashsalt": "boardlib", "svg.fonttype": "none"}):
        made.savefig(file, format="svg", metadata={"Date": None, "Creator": "boardlib"})
    drawn = file.getvalue().replace(f"'{FONT}'", palette.FONT)
    drawn = drawn.replace(">*{stroke", ">.bl-odds *{stroke")  # not for the whole page around it
    drawn = re.sub(r' width="\S+pt" height="\S+pt"', "", drawn, count=1)  # as wide as its place
    head = f'<svg class="bl-odds" role="img" aria-label="{escape(str(made.get_label()))}"'
    return drawn[drawn.index("<svg") :].replace("<svg", head, 1)
