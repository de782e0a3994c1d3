"""Boards of a page of which a part that stands in several places is written once.

A page holds many boards that differ in little.  A part that stands in them twice, whole, becomes a
symbol and is used from there.  It looks the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from html import escape
from itertools import chain
from typing import Final
from xml.etree import ElementTree

LEAST: Final = 60
"""A part of fewer characters is no longer than a symbol and its uses."""
_BOARD: Final = re.compile(r"<svg (?:aria-hidden=\"true\" )?xmlns=.*?</svg>", re.DOTALL)
_OPENING: Final = re.compile(r"<svg [^>]*>")
_CLIP: Final = re.compile(r'<clipPath id="([^"]*)">(.*?)</clipPath>', re.DOTALL)
_HEAD: Final = re.compile(r" xmlns=\"[^\"]*\"| font-family=\"[^\"]*\"|<defs>.*?</defs>", re.DOTALL)
_KEPT: Final = ("bl-tone-", "bl-back-", "bl-badge")
"""How classes begin that change how something looks, or that a click before the engine is for."""
_WORDS: Final = ("title", "desc")


@dataclass(frozen=True, slots=True)
class Fragment:
    """An element of a board.

    Attributes:
        tag: its name.
        head: its attributes.
        words: the text in it.
        inside: the parts in it.
        text: all of it, by which it is known.
    """

    tag: str
    head: str
    words: str
    inside: tuple[Fragment, ...]
    text: str

    def around(self, inner: str, name: str = "") -> str:
        """The element with this in it, and an id if it has a name."""
        head = f' id="{name}"{self.head}' if name else self.head
        return _element(self.tag, head, self.words + inner)


class Sharing:
    """Writes the boards of one page."""

    def __init__(self) -> None:
        self._clips: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._made: list[str] = []
        self._known: dict[str, Fragment] = {}

    def shared(self, *parts: str) -> list[str]:
        """Pieces of the page with their boards written short, each after what it shares.

        A later piece uses what an earlier one has defined, never the other way round.
        """
        boards = [[self._read(found[0]) for found in _BOARD.finditer(part)] for part in parts]
        often = self._often(chain(*boards))
        return [self._piece(part, found, often) for part, found in zip(parts, boards, strict=True)]

    def alone(self, picture: str) -> str:
        """A picture that stands in a file of its own, written short in the same way."""
        head = _OPENING.match(picture)
        assert head is not None, picture[:80]
        board = self._read(picture)
        often = self._often([board])
        drawn = "".join(self._used(one, often) for one in board.inside)
        return f"{head[0]}<defs>{''.join(self._made)}</defs>{drawn}</svg>"

    def _often(self, boards: Iterable[Fragment]) -> set[str]:
        """The parts that stand in several places."""
        stands = Counter(
            inner.text
            for part in chain(boards, self._known.values())
            for inner in part.inside
            if len(inner.text) >= LEAST
        )
        return {text for text, count in stands.items() if count > 1}

    def _piece(self, html: str, boards: Iterable[Fragment], shared: set[str]) -> str:
        """A piece of the page; before it stand the symbols that it is the first to use."""
        texts = iter([self._written(board, shared) for board in boards])
        short = _BOARD.sub(lambda _found: next(texts), html)
        made, self._made = "".join(self._made), []
        if not made:
            return short
        return (
            '<svg class="bl-shared" translate="no" aria-hidden="true" width="0" height="0"><defs>'
            f"{made}</defs></svg>{short}"
        )

    # --- reading -------------------------------------------------------------------------

    def _read(self, text: str) -> Fragment:
        """A board; clip paths are shared by their shapes."""
        for name, shape in _CLIP.findall(text):
            text = text.replace(f"url(#{name})", f"url(#{self._clip(shape)})")
        board = ElementTree.fromstring(_HEAD.sub("", text))
        _name(board)
        head = "".join(_attributes(board))
        inside = tuple(self._part(one) for one in board)
        return Fragment(board.tag, head, "", inside, text)

    def _clip(self, shape: str) -> str:
        if shape not in self._clips:
            name = self._clips[shape] = f"c{len(self._clips)}"
            self._made.append(f'<clipPath id="{name}">{shape}</clipPath>')
        return self._clips[shape]

    def _part(self, element: ElementTree.Element) -> Fragment:
        """An element; parts that are alike are one, and what only a pointer meets is left out."""
        _without_names(element.attrib)
        inside = tuple(
            self._part(one)
            for one in element
            if one.tag not in _WORDS and "pointer-events" not in one.attrib
        )
        words = escape(element.text or "", quote=False)
        head = "".join(_attributes(element))
        text = _element(element.tag, head, words + "".join([one.text for one in inside]))
        part = self._known.get(text)  # most of them stand in many places
        if part is None:
            part = self._known[text] = Fragment(element.tag, head, words, inside, text)
        return part

    # --- writing -------------------------------------------------------------------------

    def _written(self, part: Fragment, shared: set[str], name: str = "") -> str:
        return part.around("".join(self._used(one, shared) for one in part.inside), name)

    def _used(self, part: Fragment, shared: set[str]) -> str:
        """A part, or that its symbol is used here."""
        if part.text not in shared:
            return self._written(part, shared)
        if part.text not in self._names:
            name = self._names[part.text] = f"u{len(self._names)}"
            self._made.append(self._written(part, shared, name))
        return f'<use href="#{self._names[part.text]}"/>'


def _element(tag: str, head: str, inner: str) -> str:
    return f"<{tag}{head}>{inner}</{tag}>" if inner else f"<{tag}{head}/>"


def _attributes(element: ElementTree.Element) -> Iterator[str]:
    return (f' {name}="{escape(value)}"' for name, value in element.attrib.items())


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
        board.attrib.pop("class", None)
        board.attrib["aria-hidden"] = "true"


def _without_names(attributes: dict[str, str]) -> None:
    """Take away what a part is called: of its classes those stay that change how it looks."""
    attributes.pop("data-key", None)
    kept = [one for one in attributes.pop("class", "").split() if one.startswith(_KEPT)]
    if kept:
        attributes["class"] = " ".join(kept)
