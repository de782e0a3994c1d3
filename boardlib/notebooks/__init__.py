"""Where the lessons lie, and how they come to a place where they can be changed.

In a copy of the project they are the notebooks of its folder ``notebooks``, opened as they are.
The wheel takes them along into this package; there they are left alone, so they are copied, and
with them the solutions of the exercises in them.
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
    def copied(self) -> bool:
        """Whether they are copies, not the lessons of the project themselves."""
        return self.folder != PROJECT

    @property
    def index(self) -> Path:
        """The notebook that links to all others."""
        return self.folder / INDEX


def originals() -> Path:
    """The folder of the lessons as they came; it may not be possible to write there."""
    return PROJECT if (PROJECT / INDEX).exists() else HERE


def sources() -> Path:
    """The folder of what the notebooks are made of; it names the cases of each lesson."""
    return originals() / "src"


def solutions() -> Path:
    """The folder of the solutions of what is to be programmed, a file for each lesson."""
    return originals() / SOLUTIONS


def changeable(around: Path) -> Copies:
    """Lessons that can be opened and changed: those of the project, or copies.

    A copy that was changed stays as it is; the others follow the installed lessons.

    Args:
        around: where the folder of the copies lies or is made, or that folder itself.

    Raises:
        OSError: when no copies can be made there.
    """
    if originals() == PROJECT:
        return Copies(PROJECT)
    folder = around if (around / NOTES).exists() else around / COPIES
    return Copies(folder, tuple(_copied(HERE, folder)))


def _copied(source: Path, folder: Path) -> Iterator[str]:
    """Copy the lessons; the names of those that are not, because they were changed."""
    folder.mkdir(parents=True, exist_ok=True)
    noted = _notes(folder)
    files = sorted([*source.glob("*.ipynb"), *(source / SOLUTIONS).glob("*.py")])
    offered = {path.relative_to(source).as_posix(): path.read_bytes() for path in files}
    for name, content in offered.items():
        place = folder / name
        there = _digest(place.read_bytes()) if place.exists() else None
        if there in (None, noted.get(name)):
            place.parent.mkdir(exist_ok=True)
            place.write_bytes(content)
        elif _digest(content) not in (there, noted.get(name)):
            yield name
    notes = {name: _digest(content) for name, content in offered.items()}
    (folder / NOTES).write_text(json.dumps(notes, indent=1), encoding="utf-8")


def _notes(folder: Path) -> Mapping[str, str]:
    """What each copy was copied from; nothing where that cannot be read."""
    try:
        noted = json.loads((folder / NOTES).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return noted if isinstance(noted, dict) else {}


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()


__all__ = ["COPIES", "INDEX", "Copies", "changeable", "originals", "solutions", "sources"]
