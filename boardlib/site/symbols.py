"""Boards of a page written short: what they share stands once, and paints have names.

A page holds many boards that differ in little.  Every piece that stands in them twice becomes a
symbol and is used from there; a list of pieces is cut where its contents say so, so that two lists
that differ in one piece still share the rest.  It looks the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape
from typing import Final
from xml.etree import ElementTree
from zlib import crc32

_BOARD: Final = re.compile(r"<svg xmlns=.*?</svg>", re.DOTALL)
_CLIP: Final = re.compile(r'<clipPath id="([^"]*)">(.*?)</clipPath>', re.DOTALL)
_HEAD: Final = re.compile(r" xmlns=\"[^\"]*\"| font-family=\"[^\"]*\"|<defs>.*?</defs>", re.DOTALL)
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
)
_WORDS: Final = ("title", "desc")
RUN: Final = "run"
"""Pieces that follow one another, made one piece."""
SHORTEST: Final = 40
"""A piece of fewer characters stays where it is."""
LONGEST: Final = 6
"""Lists of fewer pieces are not cut."""
EVERY: Final = 4
"""A list is cut after one piece of so many, on average."""


class Paints:
    """Ways to paint a shape, by short names that all pages of a site share."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}

    def name(self, declared: str) -> str:
        """The CSS class for some declarations."""
        return self._names.setdefault(declared, f"p{_digits(len(self._names))}")

    def style_sheet(self) -> str:
        """The rules behind the names."""
        return "".join(f".{name}{{{declared}}}\n" for declared, name in self._names.items())


def _digits(value: int) -> str:
    """A number in few characters.

    >>> _digits(35), _digits(36)
    ('z', '10')
    """
    letters = "0123456789abcdefghijklmnopqrstuvwxyz"
    head = _digits(value // 36) if value >= 36 else ""
    return head + letters[value % 36]


@dataclass(slots=True)
class Piece:
    """An element of a picture.

    Attributes:
        tag: its name; :data:`RUN` for several that follow one another.
        head: its attributes.
        inside: the pieces in it.
        words: the text in it.
        text: all of it, by which it is known.
    """

    tag: str
    head: str
    inside: Sequence[Piece]
    words: str = ""
    text: str = ""

    def __post_init__(self) -> None:
        self.text = self.around("".join(one.text for one in self.inside))

    def around(self, inner: str) -> str:
        """The element with this in it."""
        whole = self.words + inner
        if self.tag == RUN:
            return whole
        return f"<{self.tag}{self.head}>{whole}</{self.tag}>" if whole else self.empty

    @property
    def empty(self) -> str:
        """The element with nothing in it."""
        return f"<{self.tag}{self.head}/>"


class Symbols:
    """Writes the boards of a page; what is written later may use what was written before.

    Args:
        paints: of the whole site.
    """

    def __init__(self, paints: Paints) -> None:
        self._paints = paints
        self._clips: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._made: list[str] = []

    def shared(self, html: str) -> str:
        """A part of the page with its boards written short, and before it what they share."""
        self._made = []
        boards = [self._read(found[0]) for found in _BOARD.finditer(html)]
        counts = Counter[str]()
        for board in boards:
            _count(board, counts)
        texts = iter([self._text(board, counts) for board in boards])
        short = _BOARD.sub(lambda _found: next(texts), html)
        return self._definitions() + short

    def _definitions(self) -> str:
        """The symbols that were made since the last time."""
        if not self._made:
            return ""
        return (
            '<svg class="bl-symbols" aria-hidden="true" width="0" height="0"><defs>'
            f"{''.join(self._made)}</defs></svg>"
        )

    # --- reading -------------------------------------------------------------------------

    def _read(self, text: str) -> Piece:
        for name, shape in _CLIP.findall(text):
            text = text.replace(f"url(#{name})", f"url(#{self._clip(shape)})")
        return self._piece(ElementTree.fromstring(_HEAD.sub("", text)))

    def _clip(self, shape: str) -> str:
        """The name of a clip path, which boards share as well."""
        if shape not in self._clips:
            name = self._clips[shape] = f"c{_digits(len(self._clips))}"
            self._made.append(f'<clipPath id="{name}">{shape}</clipPath>')
        return self._clips[shape]

    def _piece(self, element: ElementTree.Element, outermost: bool = True) -> Piece:
        inside = [
            self._piece(one, outermost=False)
            for one in element
            if outermost or one.tag not in _WORDS
        ]
        words = escape(element.text or "", quote=False)
        return Piece(element.tag, self._head(element, outermost), tuple(cut(inside)), words)

    def _head(self, element: ElementTree.Element, outermost: bool) -> str:
        """The attributes; those of the paint as a class."""
        found = dict(element.attrib)
        painted = "" if outermost else _painted(found)
        if painted:
            classes = [found.pop("class", ""), self._paints.name(painted)]
            found["class"] = " ".join(filter(None, classes))
        return "".join(f' {name}="{escape(value)}"' for name, value in found.items())

    # --- writing -------------------------------------------------------------------------

    def _text(self, piece: Piece, counts: Counter[str]) -> str:
        return piece.around("".join(self._used(one, counts) for one in piece.inside))

    def _used(self, piece: Piece, counts: Counter[str]) -> str:
        """A piece, or that it is used here."""
        known = piece.text in self._names
        if not known and (counts[piece.text] < 2 or len(piece.text) < SHORTEST):
            return self._text(piece, counts)
        if not known:
            self._names[piece.text] = f"u{_digits(len(self._names))}"
            self._define(piece, counts)
        return f'<use href="#{self._names[piece.text]}"/>'

    def _define(self, piece: Piece, counts: Counter[str]) -> None:
        name = self._names[piece.text]
        inner = "".join(self._used(one, counts) for one in piece.inside)
        tag, head = ("g", "") if piece.tag == RUN else (piece.tag, piece.head)
        self._made.append(f'<{tag} id="{name}"{head}>{piece.words}{inner}</{tag}>')


def _painted(attributes: dict[str, str]) -> str:
    """How a shape is painted, as declarations; taken out of its attributes.

    >>> _painted({"d": "M0,0", "fill": "var(--bl-ink,#20242a)", "opacity": "0.5"})
    'fill:var(--bl-ink);opacity:0.5'
    """
    found = [(name, attributes.pop(name)) for name in _PAINT if name in attributes]
    return _FALLBACK.sub(r"var(\1)", ";".join(f"{name}:{value}" for name, value in found))


def cut(pieces: Sequence[Piece], level: int = 0) -> Sequence[Piece]:
    """A long list as a list of runs, and so on until it is short; the contents say where."""
    if len(pieces) < LONGEST:
        return pieces
    runs = list(_runs(pieces, level))
    if len(runs) == len(pieces):
        return pieces
    return cut([run[0] if len(run) == 1 else Piece(RUN, "", run) for run in runs], level + 1)


def _runs(pieces: Sequence[Piece], level: int) -> Iterator[list[Piece]]:
    run: list[Piece] = []
    for piece in pieces:
        run.append(piece)
        if crc32(piece.text.encode(), level) % EVERY == 0:
            yield run
            run = []
    if run:
        yield run


def _count(piece: Piece, counts: Counter[str]) -> None:
    """How often each piece stands in some boards; what is in a second one is not counted again."""
    for one in piece.inside:
        counts[one.text] += 1
        if counts[one.text] == 1:
            _count(one, counts)
