"""The pictures that a lesson has kept, as files beside its page, in fewer characters."""

from __future__ import annotations

from typing import Final

from boardlib.drawing import palette
from boardlib.site.sharing import Paints, Sharing

_XMLNS: Final = "http://www.w3.org/2000/svg"


def smaller(svg: str) -> str:
    """A picture that looks the same: what is the same in it stands once, and paints have names."""
    paints = Paints()
    head, colours, made, shapes = Sharing(paints).alone(svg)
    style = f"{colours}svg{{font-family:{palette.FONT}}}{paints.style_sheet()}"
    defined = f"<defs>{made}</defs>" if made else ""
    return f'<svg xmlns="{_XMLNS}"{head}><style>{style}</style>{defined}{shapes}</svg>'
