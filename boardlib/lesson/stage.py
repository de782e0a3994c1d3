"""The board view: the one widget of our own, with keyboard guard and live region."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import anywidget
import traitlets

from boardlib.drawing import palette

_HERE = files("boardlib.lesson")
_DARK: Final = (
    'body[data-jp-theme-light="false"] .bl-player',
    'html[theme="dark"] .bl-player',
    "body.vscode-dark .bl-player",
)


def style_sheet() -> str:
    """The style of the player, with every colour in both themes."""
    colours = (
        f".bl-player{{{palette.css_variables('light')}}}\n"
        f"{','.join(_DARK)}{{{palette.css_variables('dark')}}}\n"
    )
    return colours + _HERE.joinpath("player.css").read_text(encoding="utf-8")


class Stage(anywidget.AnyWidget):  # type: ignore[misc,unused-ignore]
    """The picture of a position, its arrow-key stops, and what is announced.

    Attributes:
        svg: the picture.
        stops: key, x, y and sentence of everything the arrow keys stop at.
        targets: key -> letters of the choices that stand there, while one may be chosen.
        names: names of the parts of the player for those who do not see it.
        status: a running number and the sentence to be announced.
        legend: the meaning of the marks, a picture.
    """

    _esm = _HERE.joinpath("board.js").read_text(encoding="utf-8")
    _css = style_sheet()

    svg = traitlets.Unicode().tag(sync=True)
    legend = traitlets.Unicode().tag(sync=True)
    stops: Any = traitlets.List().tag(sync=True)
    targets: Any = traitlets.Dict().tag(sync=True)
    names: Any = traitlets.Dict().tag(sync=True)
    status: Any = traitlets.List([0, ""]).tag(sync=True)

    def __repr__(self) -> str:
        return "Stage()"

    def announce(self, sentence: str) -> None:
        """Say a sentence to those who listen, even if it was the last one too."""
        self.status = [self.status[0] + 1, sentence]

    @property
    def announced(self) -> str:
        """The sentence said last."""
        return str(self.status[1])
