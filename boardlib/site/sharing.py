"""Boards of a page written short: what they share stands once, and paints have names.

A page holds many boards that differ in little.  Every piece that stands in them twice becomes a
symbol and is used from there; a list of pieces is cut where its contents say so, so that two lists
that differ in one piece still share the rest.  It looks the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from html import escape
from itertools import chain
from typing import Final
from xml.etree import ElementTree
from zlib import crc32

from boardlib.site.outlines import fewer, shorter

_BOARD: Final = re.compile(r"<svg xmlns=.*?</svg>", re.DOTALL)
_CLIP: Final = re.compile(r'<clipPath id="([^"]*)">(.*?)</clipPath>', re.DOTALL)
_HEAD: Final = re.compile(r" xmlns=\"[^\"]*\"| font-family=\"[^\"]*\"|<defs>.*?</defs>", re.DOTALL)
_OUTLINE: Final = re.compile(r' d="([^"]*)"')
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
_SHORT: Final[dict[str, Callable[[str], str]]] = {"d": shorter, "points": fewer}
_KEPT: Final = ("bl-tone-", "bl-badge")
"""How classes begin that change how something looks, or that a click before the engine is for."""
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

    def shared(self, *parts: str) -> list[str]:
        """Parts of the page with their boards written short, each after what it shares.

        A later part uses what an earlier one has defined, never the other way round.
        """
        read = [[self._read(found[0]) for found in _BOARD.finditer(part)] for part in parts]
        counts = Counter[str]()
        for board in chain.from_iterable(read):
            _count(board, counts)
        return [self._part(part, boards, counts) for part, boards in zip(parts, read, strict=True)]

    def _part(self, html: str, boards: Iterable[Piece], counts: Counter[str]) -> str:
        texts = iter([self._text(board, counts) for board in boards])
        short = _BOARD.sub(lambda _found: next(texts), html)
        return self._definitions() + short

    def _definitions(self) -> str:
        """The sharing that were made since the last time."""
        if not self._made:
            return ""
        made, self._made = "".join(self._made), []
        return (
            '<svg class="bl-shared" aria-hidden="true" width="0" height="0"><defs>'
            f"{made}</defs></svg>"
        )

    # --- reading -------------------------------------------------------------------------

    def _read(self, text: str) -> Piece:
        for name, shape in _CLIP.findall(text):
            text = text.replace(f"url(#{name})", f"url(#{self._clip(shape)})")
        board = ElementTree.fromstring(_HEAD.sub("", text))
        _name(board)
        return self._piece(board)

    def _clip(self, shape: str) -> str:
        """The name of a clip path, which boards share as well."""
        if shape not in self._clips:
            name = self._clips[shape] = f"c{_digits(len(self._clips))}"
            outline = _OUTLINE.sub(lambda found: f' d="{shorter(found[1])}"', shape)
            self._made.append(f'<clipPath id="{name}">{outline}</clipPath>')
        return self._clips[shape]

    def _piece(self, element: ElementTree.Element, outermost: bool = True) -> Piece:
        inside = [
            self._piece(one, outermost=False)
            for one in element
            if one.tag not in _WORDS and "pointer-events" not in one.attrib
        ]
        words = escape(element.text or "", quote=False)
        head = self._head(element, outermost)
        if element.tag == "g" and not head and len(inside) == 1:
            return inside[0]
        return Piece(element.tag, head, tuple(cut(inside)), words)

    def _head(self, element: ElementTree.Element, outermost: bool) -> str:
        """The attributes; those of the paint as a class."""
        found = dict(element.attrib)
        for name, short in _SHORT.items():
            if name in found:
                found[name] = short(found[name])
        painted = "" if outermost else _painted(found)
        if not outermost:
            _without_names(found)
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


def _name(board: ElementTree.Element) -> None:
    """Give a board its title and description as its name; one without words is for nobody."""
    words = [one.text for one in board if one.tag in _WORDS and one.text]
    for one in [one for one in board if one.tag in _WORDS]:
        board.remove(one)
    board.attrib.pop("aria-labelledby", None)
    if words:
        board.attrib["aria-label"] = " ".join(words)
    else:
        board.attrib.pop("role", None)
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
