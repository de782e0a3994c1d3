"""Case files: found, by words too, read, refused with the place of what is wrong; the reference.

In the reference every ruling stands by chapter of the page that it comes from, in its order.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import Any, Final

from boardlib.catalogue.case_form import FileTable, case_of, headings, is_id, toml
from boardlib.catalogue.lesson_form import FORM, lesson_of
from boardlib.catalogue.model import Case, CaseError, Claim, Result, blaming
from boardlib.catalogue.playing import run_claim
from boardlib.game import GAMES, PositionError, game
from boardlib.game.face import furthest
from boardlib.shown import called, meant
from boardlib.text import _, alternatives, trouble
from boardlib.words import as_text, stem

FOLDERS: Final = ("cases", "lessons")
"""Where a game's cases lie: the pages of the reference, and those that are done on the board."""


@cache
def cases() -> dict[str, Case]:
    """Every case of the reference of every game, by id.

    Raises:
        CaseError: for a file that cannot be used, and for an id that is there twice.
    """
    return {case.id: case for case in collect(_case_files(FOLDERS[0]))}


@cache
def lesson_cases() -> dict[str, Case]:
    """Every case of a lesson that is done on the board, of every game, by id.

    Raises:
        CaseError: for a file that cannot be used, and for an id that is there twice.
    """
    return {case.id: case for case in collect(_case_files(FOLDERS[1]))}


def all_cases() -> dict[str, Case]:
    """The cases of the reference and of lessons, by id."""
    return cases() | lesson_cases()


def collect(texts: Iterable[tuple[str, str, str]]) -> list[Case]:
    """Read case files, given as game, file name and text; every id may be there once.

    Raises:
        CaseError: for a file that cannot be used, and for an id that is there twice.
    """
    found: list[Case] = []
    homes: dict[str, str] = {}
    for game_name, file, text in texts:
        case = read_case(text, game_name, file)
        for claim in () if case.is_lesson else case.claims:
            if claim.id in homes:
                text = _("{file}: claim {id} is there twice, in {other}")
                other = homes[claim.id]
                raise CaseError(text.format(file=file, id=claim.id, other=other))
            homes[claim.id] = file
        if case.id in {other.id for other in found}:
            raise CaseError(_("{file}: case {id} is there twice").format(file=file, id=case.id))
        found.append(case)
    return found


def _case_files(folder: str) -> Iterator[tuple[str, str, str]]:
    for game_name in GAMES:
        for path in _folder(game_name, folder):
            yield game_name, path.name, path.read_text(encoding="utf-8")


def _folder(game_name: str, name: str) -> list[Traversable]:
    """The case files in a folder of a game, by name; none for a game that has no such folder."""
    try:
        folder = files(GAMES[game_name]).joinpath(name)
    except TypeError:  # a game that is a single module
        return []
    listed = folder.iterdir() if folder.is_dir() else ()
    found = (path for path in listed if path.name.endswith(".toml"))
    return sorted(found, key=lambda path: path.name)


def ids_of(game_name: str) -> list[str]:
    """The ids of the cases of a game, by the names of their files; none is read."""
    return [path.name.removesuffix(".toml").upper() for path in _folder(game_name, FOLDERS[0])]


def find_case(name: str) -> Case:
    """The case of that id, the case that holds the claim of that id, or the one in that file.

    Capitals of an id do not matter.

    Raises:
        CaseError: when there is none, naming the nearest ids; and for a file that cannot be used.
        TypeError: for what is no text.
    """
    if as_text(name).endswith(".toml"):
        return read_case_file(Path(name))
    alone = _of_file(name)
    if alone is not None:
        return alone
    known = by_any_id()
    if found := called(name, known):
        return known[found]
    raise CaseError(_no_case(name, known))


def by_any_id() -> dict[str, Case]:
    """Every case by its id, then by the ids of its claims that are no case's."""
    claims = {claim.id: case for case in cases().values() for claim in case.claims}
    return all_cases() | claims | all_cases()


def _no_case(name: str, known: Iterable[str]) -> str:
    """What is meant by a name that no case has: ids that begin so, cases about it, or ids like it.

    A word that cases are about is no id that was mistyped, even where it looks like one.
    """
    written = {one.casefold(): one for one in known}
    begun = [one for id_, one in written.items() if id_.startswith(name.casefold())]
    about = [] if begun or "-" in name else [one.id for one in search(name)]
    if len(about) > 1:
        text = _(
            "'{name}' is no case; {count} are about it, such as {some}. {python} or"
            " '{command}' lists them."
        )
        return text.format(
            name=name,
            count=len(about),
            some=", ".join(about[:FEW]),
            python=f"bl.cases({name!r})",
            command=f"boardlib cases --search {quote(name)}",
        )
    if found := begun[:FEW] or about or meant(name, known, FEW):
        text = _("There is no case '{name}'; did you mean {near}?")
        return text.format(name=name, near=alternatives(found))
    text = _("There is no case '{name}'; 'boardlib cases --search WORDS' finds one.")
    return text.format(name=name)


FEW: Final = 3
"""So many cases are named to somebody whose name none has."""


LONGEST: Final = 40
"""No id of a case is longer; a folder of files would refuse such a name."""


@cache
def _of_file(name: str) -> Case | None:
    """The case whose file is called like it, without reading any other file or loading any game."""
    if not is_id(name) or len(name) > LONGEST:
        return None
    for game_name, package in GAMES.items():
        found = find_spec(package)
        for folder in (found and found.submodule_search_locations) or ():
            path = next((one for one in _called(Path(folder), name) if one.is_file()), None)
            if path is not None:
                case = read_case(path.read_text(encoding="utf-8"), game_name, path.name)
                return case if case.id == name else None
    return None


def _called(folder: Path, name: str) -> Iterator[Path]:
    """How the file of a case may be called: ``tun-32``, or in a lesson ``t1-2`` of ``TUN-T1.2``."""
    yield folder / "cases" / f"{name.lower()}.toml"
    yield folder / "lessons" / f"{name.lower().partition('-')[2].replace('.', '-')}.toml"


def run_all(of: Iterable[Case] | None = None) -> Iterator[Result]:
    """Run every claim of every case, one result after the other."""
    for case in cases().values() if of is None else of:
        for claim in case.claims:
            yield run_claim(case, claim)


def read_case_file(path: Path) -> Case:
    """Read a case file of one's own; its position tells the game, or ``game = "carcassonne"``.

    Raises:
        CaseError: naming the file, the place and what is wrong.
    """
    try:
        return read_case(path.read_text(encoding="utf-8-sig"), "", str(path))
    except UnicodeDecodeError:
        raise CaseError(_("{file}: this is no UTF-8 text").format(file=path)) from None
    except OSError as error:
        why = trouble(error)
        raise CaseError(_("{file}: cannot be read: {why}").format(file=path, why=why)) from None


def read_case(text: str, game_name: str = "", file: str = "case") -> Case:
    """Read one case; its game is named by ``game``, or by the caller, or told by its position.

    Raises:
        CaseError: naming the file, the place and what is wrong.
    """
    data = toml(text, file)
    told = "game" in data or game_name
    name = data.pop("game", game_name) if told else _game_of(data.get("position"), file)
    if not isinstance(name, str) or not name:
        raise CaseError(
            _("{file}: 'game' is missing, such as game = \"{name}\"").format(
                file=file, name=next(iter(GAMES))
            )
        )
    with blaming(file):
        table = FileTable(data, file, game(name), lines=headings(text, data))
        form = table.take("format", "")
        if form not in ("", FORM):
            raise table.error(_("'format' is \"{known}\", not '{given}'"), known=FORM, given=form)
        return lesson_of(table, name) if form else case_of(table, name)


def _game_of(position: object, file: str) -> str:
    """The game in whose text form a position is written; empty if it is none of them.

    Raises:
        CaseError: where a game knows the words, but cannot read what they say.
    """
    if not isinstance(position, str) or not position.strip():
        return ""
    troubles: list[PositionError] = []
    for name in GAMES:
        try:
            game(name).read(position)
        except PositionError as error:
            troubles.append(error)
        else:
            return name
    lines = enumerate(position.splitlines(), start=1)
    first = next((number for number, line in lines if line.split("#")[0].strip()), 0)
    most = furthest(troubles)
    if (most.line, most.column) > (first, 1):  # that game knows the first word
        raise CaseError(_("{file}, 'position': {why}").format(file=file, why=most))
    return ""


# --- a case to begin with ---------------------------------------------------------------


def template(name: str) -> str:
    """The text of a case file of a game: a small case, and after it what else a file may hold.

    Raises:
        ValueError: when there is no such game.
    """
    game(name)
    own = files(GAMES[name]).joinpath("cases", "template.txt").read_text(encoding="utf-8")
    return own + files("boardlib.catalogue").joinpath("keys.txt").read_text(encoding="utf-8")


# --- cases found by words, in any order and form -------------------------------------------------


def search(words: str, among: Iterable[Case] | None = None) -> list[Case]:
    """The cases that say all of these words somewhere: those that have most in their title first.

    >>> [case.id for case in search("tunnels under the monastery")][:2]
    ['TUN-32', 'TUN-49']
    """
    wanted = stems(words)
    found = []
    for case in all_cases().values() if among is None else among:
        title = stems(f"{case.id} {_(case.title)}")
        everything = title | stems(" ".join(_texts(case)))
        if wanted and all(said(word, everything) for word in wanted):
            found.append((-sum(said(word, title) for word in wanted), case))
    return [case for _rank, case in sorted(found, key=lambda pair: pair[0])]


def _texts(case: Case) -> Iterator[str]:
    yield from (case.game, _(case.rules.title), _(case.question), str(case.source), case.lead)
    for step in case.steps:
        yield from (_(step.say), _(step.question), *(_(choice.label) for choice in step.choices))
        yield from filter(None, [step.task and _(step.task.goal)])
    for claim in case.claims:
        yield from (claim.id, _(claim.text))


def said(word: str, said: frozenset[str]) -> bool:
    """Whether a word stands there, or one that begins like it."""
    return word in said or (len(word) > 2 and any(one.startswith(word) for one in said))


def stems(text: str) -> frozenset[str]:
    """The words of a text, whatever their form."""
    return frozenset(map(stem, re.findall(r"\w+", text)))


# --- rulings by chapter of the page that they come from, in its order ----------------------------


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
