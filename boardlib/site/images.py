"""The pictures that a lesson has kept, as files beside its page, in fewer characters."""

from __future__ import annotations

import re
from typing import Final

from boardlib.drawing import palette
from boardlib.site.sharing import Paints, Sharing

_STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_DEFINED: Final = re.compile(r"<svg class=\"bl-shared\"[^>]*>(.*?)</svg>", re.DOTALL)
_XMLNS: Final = ' xmlns="http://www.w3.org/2000/svg"'
_TOLD: Final = re.compile(r' role="img"| aria-label="[^"]*"')
"""What a picture is called: the page that shows it says so."""


def smaller(svg: str) -> str:
    """A picture that looks the same: what is the same in it stands once, and paints have names."""
    style = _STYLE.search(svg)
    if style is None:
        return svg
    paints = Paints()
    (short,) = Sharing(paints).shared(svg.replace(style[0], ""))
    defined = _DEFINED.search(short)
    head, end, shapes = _DEFINED.sub("", short).partition(">")
    head = _TOLD.sub("", head)
    font = f"svg{{font-family:{palette.FONT}}}"
    rules = f"<style>{style[1]}{font}{paints.style_sheet()}</style>{defined[1] if defined else ''}"
    return f"{head.replace('<svg', f'<svg{_XMLNS}')}{end}{rules}{shapes}"
