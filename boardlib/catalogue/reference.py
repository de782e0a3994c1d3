"""The reference: every ruling by chapter of the page that it comes from, in its order."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from boardlib.catalogue.model import Case, Claim
from boardlib.catalogue.reading import cases
from boardlib.catalogue.searching import said, stems
from boardlib.text import _

_TABLE: Final = "chapters.toml"
_PARTS: Final = re.compile(r"[0-9]+|[^0-9]+")


@dataclass(frozen=True, slots=True)
class ReferenceEntry:
    """A ruling as the reference lists it.

    Attributes:
        claim: the ruling itself.
        case: the case that holds it: its board and its source.
        part: name of the part of the reference, as in its address.
        chapter: title of the chapter.
    """

    claim: Claim
    case: Case
    part: str
    chapter: str

    @property
    def id(self) -> str:
        """The id of the ruling, for ever."""
        return self.claim.id

    def says(self, words: str) -> bool:
        """Whether its id, its line or its sentence has all these words, each from its beginning."""
        told = stems(f"{self.id} {_(self.claim.headline)} {_(self.claim.text)}")
        return all(said(word, told) for word in stems(words))

    def __repr__(self) -> str:
        return f"<{self.id}: {_(self.claim.headline)}>"


@dataclass(frozen=True, slots=True)
class ReferenceChapter:
    """Rulings under a heading of their page."""

    title: str
    entries: tuple[ReferenceEntry, ...]


@dataclass(frozen=True, slots=True)
class ReferencePart:
    """A game, or a part of one, with a page of its own.

    Attributes:
        name: as in addresses; it stays for ever.
        title: what it is called.
        chapters: in the order of the page that the rulings come from.
    """

    name: str
    title: str
    chapters: tuple[ReferenceChapter, ...] = field(repr=False)

    @property
    def entries(self) -> tuple[ReferenceEntry, ...]:
        """All of its rulings in their order."""
        return tuple(entry for chapter in self.chapters for entry in chapter.entries)

    @property
    def game(self) -> str:
        """The game that rules it."""
        return self.entries[0].case.game


def part_naming(case: str) -> str:
    """The name of the part with the rulings of a case; no case is read. Empty where there is none.

    >>> part_naming("TUN-32"), part_naming("TUN-T1.1")
    ('tunnel', '')
    """
    found = (
        part["name"]
        for part in _listed()
        if any(case in chapter["of"] for chapter in part["chapters"])
    )
    return next(found, "")


def leading(case: Case) -> str:
    """The ruling by which a case of the reference is found: that of its own id, or its first.

    >>> from boardlib.catalogue import find_case
    >>> leading(find_case("TUN-32")), leading(find_case("WAG-C1-1"))
    ('TUN-32', 'WAG-C1-1.0')
    """
    ids = [claim.id for claim in case.claims]
    return case.id if case.id in ids or not ids else ids[0]


@cache
def _listed() -> list[dict[str, Any]]:
    table = files("boardlib.catalogue").joinpath(_TABLE).read_text(encoding="utf-8")
    listed: list[dict[str, Any]] = tomllib.loads(table)["part"]
    return listed


@cache
def parts() -> tuple[ReferencePart, ...]:
    """The whole reference.

    >>> [(part.name, len(part.entries)) for part in parts()][:2]
    [('tunnel', 55), ('wagon', 100)]
    """
    named = {name for part in _listed() for chapter in part["chapters"] for name in chapter["of"]}
    return tuple(_part(part, named) for part in _listed())


def _part(part: Mapping[str, Any], named: set[str]) -> ReferencePart:
    chapters = tuple(
        ReferenceChapter(chapter["title"], tuple(_entries(part["name"], chapter, named)))
        for chapter in part["chapters"]
    )
    return ReferencePart(part["name"], part["title"], chapters)


def _entries(part: str, chapter: Mapping[str, Any], named: set[str]) -> Iterator[ReferenceEntry]:
    """The rulings of a chapter: those it names, and of the cases it names all that none names."""
    homes, listed = _homes(), set[str]()
    for name in chapter["of"]:
        case = cases().get(name)
        own = [] if case is None else [claim.id for claim in case.claims if claim.id not in named]
        listed.update(own, {name} & homes.keys())
    for name in sorted(listed, key=_in_order):
        case, claim = homes[name]
        yield ReferenceEntry(claim, case, part, chapter["title"])


def _in_order(name: str) -> list[tuple[int, str]]:
    """Numbers in an id as numbers.

    >>> sorted(["TUN-10", "TUN-9", "WAG-C1-1.b", "WAG-C1-1.10", "WAG-C1-1.2"], key=_in_order)
    ['TUN-9', 'TUN-10', 'WAG-C1-1.2', 'WAG-C1-1.10', 'WAG-C1-1.b']
    """
    return [(int(one), "") if one.isdigit() else (10**9, one) for one in _PARTS.findall(name)]


@cache
def _homes() -> dict[str, tuple[Case, Claim]]:
    """The case that holds each ruling."""
    return {claim.id: (case, claim) for case in cases().values() for claim in case.claims}


def entries() -> dict[str, ReferenceEntry]:
    """Every ruling of the reference by its id, in its order."""
    return {entry.id: entry for part in parts() for entry in part.entries}


def found(words: str = "") -> dict[str, ReferenceEntry]:
    """The rulings that have all these words; those of a part or a game by its name."""
    wanted = words.strip().casefold()
    for part in parts():
        if wanted in (part.name, _(part.title).casefold()):
            return {entry.id: entry for entry in part.entries}
    games = {name: one for name, one in entries().items() if one.case.game == wanted}
    return games or {name: one for name, one in entries().items() if one.says(words)}
