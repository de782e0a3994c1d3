"""Case files: found, read, refused with the place of what is wrong; and one to begin with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from shlex import quote
from typing import Final

from boardlib.catalogue.case_form import case_of
from boardlib.catalogue.lesson_form import FORM, lesson_of
from boardlib.catalogue.model import Case, CaseError, Result, blaming
from boardlib.catalogue.playing import run_claim
from boardlib.catalogue.tables import FileTable, headings, is_id, toml
from boardlib.game import GAMES, PositionError, game
from boardlib.game.boards import furthest
from boardlib.listing import called
from boardlib.text import _, trouble
from boardlib.words import as_text

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
    claims = {claim.id: case for case in cases().values() for claim in case.claims}
    known = all_cases() | claims | all_cases()  # cases come first, and win
    if found := called(name, known):
        return known[found]
    raise CaseError(_no_case(name, known))


def _no_case(name: str, known: Iterable[str]) -> str:
    """What is meant by a name that no case has: ids that begin so, cases about it, or ids like it.

    A word that cases are about is no id that was mistyped, even where it looks like one.
    """
    from difflib import get_close_matches  # these are loaded with the first such name

    from boardlib.catalogue.searching import search

    written = {one.casefold(): one for one in known}
    begun = [one for id_, one in written.items() if id_.startswith(name.casefold())]
    about = [] if begun or "-" in name else [one.id for one in search(name)]
    if about:
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
    near = get_close_matches(name.casefold(), written, n=FEW, cutoff=0.5)
    if found := begun[:FEW] or [written[one] for one in near]:
        text = _("There is no case '{name}'; did you mean {near}?")
        return text.format(name=name, near=", ".join(found))
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
