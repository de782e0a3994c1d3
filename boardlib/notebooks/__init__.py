"""Where the lessons lie, and how they come to a place where they can be changed.

In a copy of the project they are the notebooks of its folder ``notebooks``; the wheel takes them
along into this package.  Either way they are left alone: they are copied, and with them the
solutions of the exercises in them, into a folder that git does not see.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
PROJECT: Final = HERE.parents[1] / "notebooks"
"""The notebooks of a copy of the project."""
INDEX: Final = "00_index.ipynb"
"""The notebook that links to all others."""
COPIES: Final = "boardlib-lessons"
"""What the folder of the copies is called."""
SOURCES: Final = "src"
"""The folder of what the notebooks are made of."""
SOLUTIONS: Final = "solutions"
"""The folder of the solutions, beside the notebooks."""
NOTES: Final = ".copied.json"
"""The file beside the copies that says what each was copied from."""


@dataclass(frozen=True, slots=True)
class Copies:
    """Lessons that can be changed.

    Attributes:
        folder: where they lie.
        kept: names of those that were changed there, so that a newer one was not put in their
            place; each is named once.
    """

    folder: Path
    kept: tuple[str, ...] = ()

    @property
    def index(self) -> Path:
        """The notebook that links to all others."""
        return self.folder / INDEX


def originals() -> Path:
    """The folder of the lessons as they came; it may not be possible to write there."""
    return PROJECT if (PROJECT / INDEX).exists() else HERE


def sources() -> Path:
    """The folder of what the notebooks are made of; it names the cases of each lesson."""
    return originals() / SOURCES


def solutions() -> Path:
    """The folder of the solutions of what is to be programmed, a file for each lesson."""
    return originals() / SOLUTIONS


def changeable(around: Path) -> Copies:
    """Copies of the lessons, to be opened and changed.

    A copy of which the text or code was changed stays as it is; the others follow the lessons as
    they came, also those that were only run.

    Args:
        around: where the folder of the copies lies or is made, or that folder itself.

    Raises:
        OSError: when no copies can be made there.
    """
    folder = place(around)
    return Copies(folder, tuple(_copied(originals(), folder)))


def place(around: Path) -> Path:
    """The folder of the copies: a folder of that name, or the one where one is already."""
    return around if (around / NOTES).exists() else around / COPIES


def _copied(source: Path, folder: Path) -> Iterator[str]:
    """Copy the lessons; the names of those that are not, because they were changed."""
    folder.mkdir(parents=True, exist_ok=True)
    noted = _notes(folder)
    offered = {path.relative_to(source).as_posix(): path for path in _files(source)}
    digests = {name: _digest(path) for name, path in offered.items()}
    for name, path in offered.items():
        place = folder / name
        there = _digest(place) if place.exists() else None
        if there in (None, noted.get(name)):
            if there != digests[name]:
                place.parent.mkdir(exist_ok=True)
                place.write_bytes(path.read_bytes())
        elif digests[name] not in (there, noted.get(name)):
            yield name
    (folder / NOTES).write_text(json.dumps(digests, indent=1), encoding="utf-8")


def _files(source: Path) -> list[Path]:
    """The lessons, and the solutions of their exercises; not what somebody put beside them."""
    names = [f"{path.stem}.ipynb" for path in sorted((source / SOURCES).glob("*.md"))]
    solved = sorted((source / SOLUTIONS).glob("*.py"))
    return [*filter(Path.exists, (source / name for name in names)), *solved]


def _notes(folder: Path) -> Mapping[str, str]:
    """What each copy was copied from; nothing where that cannot be read."""
    try:
        noted = json.loads((folder / NOTES).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def _digest(path: Path) -> str:
    """What tells whether somebody changed a file: of a notebook its text and code, as it is read.

    What the cells have shown is another one each time they run.
    """
    content = path.read_bytes()
    try:
        cells = json.loads(content)["cells"]
        told = [(cell["cell_type"], "".join(cell["source"])) for cell in cells]
        content = json.dumps(told).encode()
    except (ValueError, KeyError, TypeError):
        pass  # no notebook
    return sha256(content).hexdigest()


__all__ = ["COPIES", "INDEX", "Copies", "changeable", "originals", "place", "solutions", "sources"]
