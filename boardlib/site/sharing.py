"""Boards of a page written short: what they share stands once, and paints have names.

A page holds many boards that differ in little.  Every piece that stands in them twice becomes a
symbol and is used from there; so does every run of pieces that follow one another twice (see
:mod:`boardlib.site.runs`).  It looks the same.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from html import escape
from itertools import chain, groupby
from typing import Final
from xml.etree import ElementTree

from boardlib.site.outlines import fewer, rounded, shorter
from boardlib.site.runs import RUN, Fragment, join, worth_a_name

_BOARD: Final = re.compile(r"<svg (?:aria-hidden=\"true\" )?xmlns=.*?</svg>", re.DOTALL)
_CLIP: Final = re.compile(r'<clipPath id="([^"]*)">(.*?)</clipPath>', re.DOTALL)
_HEAD: Final = re.compile(r" xmlns=\"[^\"]*\"| font-family=\"[^\"]*\"|<defs>.*?</defs>", re.DOTALL)
_OUTLINE: Final = re.compile(r' d="([^"]*)"')
_PLACE: Final = re.compile(r'^( id="\w+")? transform="translate\(([^)]*)\)"$')
_ONLY_MOVED: Final = re.compile(r' transform="[^"]*"')
_TRANSLATED: Final = re.compile(r"translate\([^)]*\)")
_FALLBACK: Final = re.compile(r"var\((--[\w-]+),#[0-9a-fA-F]+\)")
_PAINT: Final = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linejoin",
    "stroke-linecap",
    "stroke-dasharray",
    "paint-order",
    "opacity",
    "text-anchor",
    "font-size",
    "font-weight",
)
_PLACES: Final = ("x", "y", "cx", "cy")
"""Attributes that are nought where they are not there."""
_ROUND: Final = ";stroke-linejoin:round;stroke-linecap:round"
"""How most lines are painted."""
_SHORT: Final[dict[str, Callable[[str], str]]] = {
    "d": shorter,
    "points": fewer,
    "transform": lambda told: _moved(told),
    "viewBox": lambda told: told.replace(" ", ","),
    **dict.fromkeys(_PLACES, rounded),
}
_KEPT: Final = ("bl-tone-", "bl-back-", "bl-badge")
"""How classes begin that change how something looks, or that a click before the engine is for."""
_WORDS: Final = ("title", "desc")


class Paints:
    """Ways to paint a shape, by short names that all pages of a site share."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, declared: str) -> str:
        """The CSS class for some declarations."""
        return self._names.setdefault(declared, f"p{_digits(len(self._names))}")

    def style_sheet(self) -> str:
        """The rules behind the names; those that paint round lines share that."""
        names = [name for declared, name in self._names.items() if declared.endswith(_ROUND)]
        shared = f"{','.join(f'.{name}' for name in names)}{{{_ROUND[1:]}}}\n" if names else ""
        rules = ((name, declared.removesuffix(_ROUND)) for declared, name in self._names.items())
        return shared + "".join(f".{name}{{{declared}}}\n" for name, declared in rules)


def _digits(value: int) -> str:
    """A number in few characters.

    >>> _digits(35), _digits(36)
    ('z', '10')
    """
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    head = _digits(value // 36) if value >= 36 else ""
    return head + letters[value % 36]


class Sharing:
    """Writes the boards of one page.

    Args:
        paints: of the whole site.
    """

    def __init__(self, paints: Paints) -> None:
        self._paints = paints
        self._clips: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._made: list[str] = []
        self._worth: set[str] = set()
        self._known: dict[str, Fragment] = {}

    def shared(self, *parts: str) -> list[str]:
        """Parts of the page with their boards written short, each after what it shares.

        A later part uses what an earlier one has defined, never the other way round.
        """
        read = [[self._read(found[0]) for found in _BOARD.finditer(part)] for part in parts]
        boards = [*chain.from_iterable(read)]
        join(boards)
        self._worth = worth_a_name(boards)
        return [self._part(part, found) for part, found in zip(parts, read, strict=True)]

    def alone(self, text: str) -> tuple[str, str, str, str]:
        """A picture by itself, without its name, which is said where it is shown.

        Its attributes, its own style sheet, what is defined for it, and what is in it.
        """
        picture = self._parsed(text)
        style = picture.find("style")
        own = "" if style is None else style.text or ""
        if style is not None:
            picture.remove(style)
        _name(picture, told=False)
        board = self._piece(picture)
        join([board])
        self._worth = worth_a_name([board])
        inner = "".join(map(self._used, board.inside))
        return board.head, own, "".join(self._made), inner

    def _part(self, html: str, boards: Iterable[Fragment]) -> str:
        texts = iter([self._text(board) for board in boards])
        short = _BOARD.sub(lambda _found: next(texts), html)
        return self._definitions() + short

    def _definitions(self) -> str:
        """The sharing that were made since the last time."""
        if not self._made:
            return ""
        made, self._made = "".join(self._made), []
        return (
            '<svg class="bl-shared" translate="no" aria-hidden="true" width="0" height="0"><defs>'
            f"{made}</defs></svg>"
        )

    # --- reading -------------------------------------------------------------------------

    def _read(self, text: str) -> Fragment:
        board = self._parsed(text)
        _name(board)
        return self._piece(board)

    def _parsed(self, text: str) -> ElementTree.Element:
        """The elements of a board, with the clip paths that it shares."""
        for name, shape in _CLIP.findall(text):
            text = text.replace(f"url(#{name})", f"url(#{self._clip(shape)})")
        return ElementTree.fromstring(_HEAD.sub("", text))

    def _clip(self, shape: str) -> str:
        """The name of a clip path, which boards share as well."""
        if shape not in self._clips:
            name = self._clips[shape] = f"c{_digits(len(self._clips))}"
            outline = _OUTLINE.sub(lambda found: f' d="{shorter(found[1])}"', shape)
            self._made.append(f'<clipPath id="{name}">{outline}</clipPath>')
        return self._clips[shape]

    def _piece(self, element: ElementTree.Element, outermost: bool = True) -> Fragment:
        inside = [
            self._piece(one, outermost=False)
            for one in element
            if one.tag not in _WORDS and "pointer-events" not in one.attrib
        ]
        inside = [*_together(_open(inside))]
        words = escape(element.text or "", quote=False)
        read = Fragment(element.tag, self._head(element, outermost), tuple(inside), words)
        return self._known.setdefault(read.text, read)

    def _head(self, element: ElementTree.Element, outermost: bool) -> str:
        """The attributes; those of the paint as a class."""
        found = dict(element.attrib)
        for name, short in _SHORT.items():
            if name in found:
                found[name] = short(found[name])
        for name in _PLACES:
            if found.get(name) == "0":
                del found[name]
        painted = "" if outermost else _painted(found)
        if not outermost:
            _without_names(found)
        if painted:
            classes = [found.pop("class", ""), self._paints.name(painted)]
            found["class"] = " ".join(filter(None, classes))
        return "".join(f' {name}="{escape(value)}"' for name, value in found.items())

    # --- writing -------------------------------------------------------------------------

    def _text(self, piece: Fragment, name: str = "") -> str:
        """A piece written out; a group with nothing but a named piece in it uses that itself."""
        inner = "".join(map(self._used, piece.inside))
        head = f' id="{name}"{piece.head}' if name else piece.head
        if piece.tag == "g" and len(piece.inside) == 1 and piece.inside[0].text in self._names:
            return inner.replace("<use", f"<use{_PLACE.sub(_placed, head)}", 1)
        if piece.tag == RUN and name:
            return f"<g{head}>{inner}</g>"
        return replace(piece, head=head).around(inner) if name else piece.around(inner)

    def _used(self, piece: Fragment) -> str:
        """A piece, or that it is used here."""
        if piece.text not in self._worth:
            return self._text(piece)
        if piece.text not in self._names:
            name = self._names[piece.text] = f"u{_digits(len(self._names))}"
            self._made.append(self._text(piece, name))
        return f'<use href="#{self._names[piece.text]}"/>'


def _open(pieces: Iterable[Fragment]) -> Iterator[Fragment]:
    """Pieces without groups that are none: those with nothing in them, and those without a head."""
    for piece in pieces:
        if piece.tag != "g" or piece.words or (piece.inside and piece.head):
            yield piece
        else:
            yield from piece.inside


def _together(pieces: Iterable[Fragment]) -> Iterator[Fragment]:
    """Pieces of which neighbours that are moved alike are moved together."""
    for head, found in groupby(pieces, key=lambda one: one.head if one.tag == "g" else ""):
        listed = [*found]
        if len(listed) > 1 and _ONLY_MOVED.fullmatch(head):
            inside = chain.from_iterable(one.inside for one in listed)
            listed = [Fragment("g", head, tuple(inside))]
        yield from listed


def _moved(told: str) -> str:
    """A transform without spaces.

    >>> _moved("translate(102.77 300) rotate(90 5 5) scale(1.24)")
    'translate(102.8,300)rotate(90,5,5)scale(1.24)'
    """
    told = _TRANSLATED.sub(lambda found: rounded(found[0]), told)
    return told.replace(") ", ")").replace(" ", ",")


def _placed(place: re.Match[str]) -> str:
    """Where something is used, in the attributes that are for that."""
    moved = zip("xy", place[2].split(","), strict=False)
    told = "".join(f' {name}="{value}"' for name, value in moved if value != "0")
    return (place[1] or "") + told


def _name(board: ElementTree.Element, told: bool = True) -> None:
    """Give a board its title and description as its name; one without words is for nobody."""
    words = [one.text for one in board if one.tag in _WORDS and one.text]
    for one in [one for one in board if one.tag in _WORDS]:
        board.remove(one)
    board.attrib.pop("aria-labelledby", None)
    if words and told:
        board.attrib["aria-label"] = " ".join(words)
    else:
        board.attrib.pop("role", None)
        board.attrib.pop("class", None)
        board.attrib["aria-hidden"] = "true"


def _without_names(attributes: dict[str, str]) -> None:
    """Take away what a part is called: of its classes those stay that change how it looks."""
    attributes.pop("data-key", None)
    kept = [one for one in attributes.pop("class", "").split() if one.startswith(_KEPT)]
    if kept:
        attributes["class"] = " ".join(kept)


def _painted(attributes: dict[str, str]) -> str:
    """How a shape is painted, as declarations; taken out of its attributes.

    >>> _painted({"d": "M0,0", "fill": "var(--bl-ink,#20242a)", "font-size": "12"})
    'fill:var(--bl-ink);font-size:12px'
    """
    found = [(name, attributes.pop(name)) for name in _PAINT if name in attributes]
    found = [(name, f"{value}px" if name == "font-size" else value) for name, value in found]
    return _FALLBACK.sub(r"var(\1)", ";".join(f"{name}:{value}" for name, value in found))
