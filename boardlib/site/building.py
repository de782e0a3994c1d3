"""Writes a site into a folder: pages, styles, scripts, the library for the browser, and Pyodide."""

from __future__ import annotations

import errno
import json
import os
import shlex
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import count
from pathlib import Path
from shutil import rmtree
from typing import Final

from boardlib.site import archive, index, rulings
from boardlib.site.archive import LIBRARY, compiled_library
from boardlib.site.cells import lesson_css
from boardlib.site.frame import (
    SIGN,
    SIGN_PICTURE,
    Page,
    dark_css,
    host_words,
    site_css,
    still_css,
    written,
)
from boardlib.site.lessons import PICTURES, every
from boardlib.text import _
from boardlib.widgets.kit.notebook import script

_HERE: Final = files(__package__)
_SCRIPTS: Final = (("boardlib.site", "host"), ("boardlib.widgets", ""))
"""Packages with scripts of the pages, and in which of their folders."""
ARCHIVE: Final = "engine/boardlib.tar.xz"
"""Where the library lies that the browser runs."""
SETTINGS: Final = "assets/host/settings.js"
"""A module that says where that and Python lie."""
MARK: Final = ".boardlib-site"
"""A file that says what in a folder is ours, so that it may be replaced: a name each line."""


@dataclass(frozen=True, slots=True)
class Built:
    """A site that was written.

    Attributes:
        folder: where it lies.
        pages: how many pages it has.
        size: of everything in it but Pyodide, in bytes.
        ahead: whether Python's own library was compiled ahead; None without a Pyodide of its own.
    """

    folder: Path
    pages: int
    size: int
    ahead: bool | None


def build(folder: Path, python: Path | None = None) -> Built:
    """Write the site into a folder that is empty or not there yet, or in place of a site.

    Args:
        folder: where it is written.
        python: a folder with Pyodide, to be brought along; pages load it from its public address
            if none is given.

    Raises:
        ValueError: when something else is in the folder, or there is no Pyodide where it should be.
        OSError: when the folder cannot be written.
    """
    _check(folder)
    if python is not None:
        archive.checked(python)
    content_of = dict(_files(archive.archive()))
    _clear(folder, content_of)
    sizes = [_write(folder / name, content) for name, content in content_of.items()]
    pages = sum(1 for _name in folder.rglob("*.html"))
    built = Built(folder, pages, sum(sizes), None)
    return built if python is None else bring(built, python)


def bring(built: Built, python: Path) -> Built:
    """Bring Pyodide along into a site that was written without: its pages load it from there.

    Args:
        built: the site.
        python: a folder with Pyodide.

    Raises:
        ValueError: when there is no Pyodide where it should be.
        OSError: when it cannot be copied.
    """
    folder = built.folder
    archive.copy(python, folder)
    packed = (folder / ARCHIVE).read_bytes()
    sums = _compiled(folder / archive.FOLDER, packed)
    before = (folder / SETTINGS).stat().st_size
    size = built.size - before + _write(folder / SETTINGS, _settings(packed, sums))
    return replace(built, size=size, ahead=bool(sums))


def _compiled(place: Path, packed: bytes) -> dict[str, str]:
    """Compile the library that was copied, where that can be done; its new checksum."""
    library = compiled_library(place, packed)
    if library is None:
        return {}
    _write(place / LIBRARY, library)
    return {LIBRARY: archive.checksum(library)}


def _check(folder: Path) -> None:
    """Refuse a folder in which something lies that boardlib did not write.

    Raises:
        ValueError: with the lines that write the site beside it.
    """
    if folder.is_file():
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder))
    found = {one.name for one in folder.iterdir()} if folder.is_dir() else set()
    if other := sorted(found - _ours(folder)):
        text = _(
            "In '{folder}' lies '{name}', which would be lost. Name another folder:"
            " boardlib site -o {free}, or make site SITE={free}."
        )
        free = shlex.quote(str(_free(folder)))
        raise ValueError(text.format(folder=folder, name=other[0], free=free))


def _ours(folder: Path) -> set[str]:
    """What boardlib wrote into a folder, by its mark: names of what lies at the top of it."""
    mark = folder / MARK
    if not mark.is_file():
        return set()
    return set(mark.read_text(encoding="utf-8", errors="replace").splitlines())


def _free(folder: Path) -> Path:
    """A folder beside it that is not there yet."""
    whole = folder.absolute()
    beside = (whole.with_name(f"{whole.name}-{number}") for number in count(2))
    free = next(one for one in beside if not one.exists())
    return folder.with_name(free.name) if folder.name else free


def _clear(folder: Path, names: Iterable[str]) -> None:
    """Make room in a folder, and mark as ours what will be written there.

    A mark is always there before what it names: a site that was broken off can be written again.
    """
    folder.mkdir(parents=True, exist_ok=True)
    for one in folder.iterdir():
        if one.is_dir() and not one.is_symlink():
            rmtree(one)
        elif one.name != MARK:
            one.unlink()
    tops = {name.partition("/")[0] for name in (MARK, archive.FOLDER, *names)}
    _write(folder / MARK, "".join(f"{top}\n" for top in sorted(tops)).encode())


def _settings(packed: bytes, sums: dict[str, str] | None) -> bytes:
    """What the scripts are told: where Pyodide and the library lie, and their words."""
    told = {
        "pyodide": archive.source(sums),
        "archive": {"file": ARCHIVE, "integrity": archive.checksum(packed)},
        "words": host_words(),
    }
    return f"export default {json.dumps(told, ensure_ascii=False)};\n".encode()


def _files(packed: bytes) -> Iterator[tuple[str, bytes]]:
    for page in _pages():
        if isinstance(page, Page):
            yield page.name, written(page).encode()
        else:
            yield page
    yield ARCHIVE, packed
    yield SETTINGS, _settings(packed, None)
    yield from _scripts()
    yield "assets/lesson.css", lesson_css().encode()
    yield "assets/site.css", site_css().encode()
    yield "assets/dark.css", dark_css().encode()
    yield "assets/still.css", still_css().encode()
    yield SIGN, SIGN_PICTURE.encode()
    yield "assets/look.js", _look().encode()
    yield rulings.SCRIPT, _read(_HERE.joinpath("rulings.js")).encode()


def _pages() -> Iterator[Page | tuple[str, bytes]]:
    yield index.page()
    for lesson in every():
        yield lesson.page()
        if lesson.entry.cases:
            yield lesson.covered()
        yield from lesson.answers()
        for name, picture in lesson.pictures.items():
            yield PICTURES + name, picture.encode()
    yield from rulings.pages()
    yield from rulings.addresses()
    yield from index.moved_pages()
    yield from index.others()


def _scripts() -> Iterator[tuple[str, bytes]]:
    """The scripts of the pages as they are; they name one another by their places."""
    for package, inside in _SCRIPTS:
        top = Path(str(files(package)))
        name = package.rpartition(".")[2]
        for path in sorted((top / inside).rglob("*.js")):
            place = path.relative_to(top).as_posix()
            if not place.startswith("kit/share/"):
                yield f"assets/{place if inside else f'{name}/{place}'}", _read(path).encode()


def _look() -> str:
    """The script of pages on which nothing else need run: no module, with the modules it needs."""
    return script("kit/board/enlarging.js") + _read(_HERE.joinpath("look.js"))


def _read(path: Traversable) -> str:
    return path.read_text(encoding="utf-8")


def _write(path: Path, content: bytes) -> int:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return len(content)
