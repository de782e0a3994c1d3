"""The pictures that a lesson has kept, as files beside its page, in fewer characters."""

from __future__ import annotations

import re
from typing import Final

from boardlib.drawing import palette
from boardlib.site.outlines import shorter
from boardlib.site.sharing import Paints, Sharing

_STYLE: Final = re.compile(r"<style>(.*?)</style>", re.DOTALL)
_DEFINED: Final = re.compile(r"<svg class=\"bl-shared\"[^>]*>(.*?)</svg>", re.DOTALL)
_XMLNS: Final = ' xmlns="http://www.w3.org/2000/svg"'
_TOLD: Final = re.compile(r' role="img"| aria-label="[^"]*"')
"""What a picture is called: the page that shows it says so."""
_LONG: Final = re.compile(r"(scale\([^)]*\))|-?\d+\.\d{3,}")
_PATH: Final = re.compile(r' d="([^"]*)"')
_IDLE: Final = re.compile(
    r"<metadata>.*?</metadata>|<title>[^<]*</title>(?=.)| (?:data-key|id)=\"[^#\"]*:[^\"]*\""
    r"| transform=\"rotate\(-0[^\"]*\"| class=\"bl-(?!odds|themed)[^\"]*\"| data-key=\"[^\"]*\"",
    re.DOTALL,
)
_ATTRIBUTE: Final = re.compile(r' ([\w-]+)="([^"]*)"')
_PAINTED: Final = re.compile(
    r"(?: (?:style|fill|stroke|stroke-width|stroke-linejoin|stroke-linecap|stroke-dasharray|opacity"
    r'|paint-order|text-anchor|font-size|font-weight)="[^"]*")+'
)


def smaller(svg: str) -> str:
    """A picture that looks the same: a board by what is the same in it, any other by its paints."""
    style = _STYLE.search(svg)
    if style is None:
        return svg
    return _board(svg, style) if f"<svg{_XMLNS}" in svg else _finer(svg)


def _board(svg: str, style: re.Match[str]) -> str:
    paints = Paints()
    (short,) = Sharing(paints).shared(svg.replace(style[0], ""))
    defined = _DEFINED.search(short)
    head, end, shapes = _DEFINED.sub("", short).partition(">")
    head = _TOLD.sub("", head)
    font = f"svg{{font-family:{palette.FONT}}}"
    rules = f"<style>{style[1]}{font}{paints.style_sheet()}</style>{defined[1] if defined else ''}"
    return f"{head.replace('<svg', f'<svg{_XMLNS}')}{end}{rules}{shapes}"


def _finer(svg: str) -> str:
    """A chart: its paths and places shorter, its paints by name."""
    svg = _PATH.sub(lambda found: f' d="{shorter(found[1].replace("z", "Z"))}"', svg)
    svg = _LONG.sub(lambda found: found[0] if found[1] else f"{float(found[0]):.1f}", svg)
    head, end, rest = _IDLE.sub("", svg).partition("</style>")
    return head + _named(rest, end) if end else svg


def _named(shapes: str, end: str) -> str:
    """Shapes whose paints have names, after the rules for them, which end a style sheet."""
    names: dict[str, str] = {}

    def name(found: re.Match[str]) -> str:
        pairs = [(one[1], one[2]) for one in _ATTRIBUTE.finditer(found[0])]
        told = ";".join(two if one == "style" else _declared(one, two) for one, two in pairs)
        return f' class="{names.setdefault(told, f"p{len(names)}")}"'

    named = _PAINTED.sub(name, shapes)
    return "".join(f".{name}{{{told}}}" for told, name in names.items()) + end + named


def _declared(name: str, value: str) -> str:
    return f"{name}:{value}px" if name == "font-size" else f"{name}:{value}"
