"""The board view: the one widget of our own, with keyboard guard and live region."""

from __future__ import annotations

from importlib.resources import files
from typing import Any, Final

import anywidget
import traitlets

from boardlib.drawing import palette
from boardlib.lesson.patch import patch

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
        stops: JSON: key, x, y and sentence of everything the arrow keys stop at.
        targets: key -> letters of the choices that stand there, while one may be chosen.
        names: names of the parts of the player for those who do not see it.
        status: a running number and the sentence to be announced.
        legend: the meaning of the marks, a picture.
    """

    _esm = _HERE.joinpath("board.js").read_text(encoding="utf-8")
    _css = style_sheet()

    svg = traitlets.Unicode().tag(sync=True)
    legend = traitlets.Unicode().tag(sync=True)
    stops = traitlets.Unicode("[]").tag(sync=True)
    targets: Any = traitlets.Dict().tag(sync=True)
    names: Any = traitlets.Dict().tag(sync=True)
    status: Any = traitlets.List([0, ""]).tag(sync=True)

    def __init__(self) -> None:
        self._sent = (0, "")
        super().__init__()
        self.on_msg(self._asked)

    def __repr__(self) -> str:
        return "Stage()"

    def get_state(self, key: Any = None, drop_defaults: bool = False) -> dict[str, Any]:
        """The state for the browser; of a picture that follows another one only what differs."""
        state: dict[str, Any] = super().get_state(key, drop_defaults)
        if "svg" in state:
            number, before = self._sent
            after = state["svg"]
            changes = (
                {"text": after} if key is None or not before else {"pieces": patch(before, after)}
            )
            if key is not None or before != after:
                number += 1
            self._sent = (number, after)
            state["svg"] = {"number": number, **changes}
        return state

    def _asked(self, _widget: Any, content: dict[str, Any], _buffers: Any) -> None:
        """A browser that missed a picture asks for all of it."""
        if content.get("ask") == "picture":
            self._sent = (self._sent[0], "")
            self.send_state("svg")

    def announce(self, sentence: str) -> None:
        """Say a sentence to those who listen, even if it was the last one too."""
        self.status = [self.status[0] + 1, sentence]

    @property
    def announced(self) -> str:
        """The sentence said last."""
        return str(self.status[1])
