"""A file that keeps every game as soon as it is over, so that nothing that was finished is lost.

Its first line says which games these are; each further line is one of them.  It is only ever
added to.  When the machine stops in the middle of a line, that line is dropped, and its game is
played again.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import IO, Any, Final, Self

import boardlib
from boardlib.game.table import numbered_seed
from boardlib.simulation.plan import Plan, Row, plain
from boardlib.text import _, mark

_OTHER: Final = mark("'{path}' keeps other games ({options}): name another file.")
_OLDER: Final = mark("'{path}' keeps games of another version of boardlib: name another file.")
_CHANGED: Final = mark(
    "'{path}' keeps games that were played with a file that has changed since: name another file."
)
_ALIEN: Final = mark("'{path}' is there already, and keeps no games: name another file.")


class JournalError(ValueError):
    """A journal that keeps other games than those that are wanted, in one sentence."""


class Journal:
    """The games that are over; without a file it keeps nothing.

    Args:
        path: the file, made if it is not there.
        plan: which games it keeps.

    Attributes:
        rows: number of a game -> its row, for the games that were there before.

    Raises:
        JournalError: when it keeps other games.
        OSError: when it cannot be read or written.
    """

    def __init__(self, path: str | Path | None, plan: Plan) -> None:
        self.rows: dict[int, Row] = {}
        self._file: IO[bytes] | None = None
        if path is not None:
            self._open(Path(path), plan)

    def _open(self, path: Path, plan: Plan) -> None:
        head = _line(_head(plan))
        file = path.open("a+b", buffering=0)
        try:
            whole = _whole_lines(file, head, path)
            if whole:
                _check(json.loads(whole[0]), plan, path)
            else:
                file.write(head)
        except BaseException:
            file.close()
            raise
        self._file = file
        self.rows = {int(str(row["number"])): row for row in _rows(whole[1:], plan)}

    def keep(self, row: Row) -> None:
        """Add a game that is over; it is in the file when this returns."""
        if self._file is not None:
            self._file.write(_line(row))

    def close(self) -> None:
        """Close the file."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()


def _line(data: Mapping[str, Any]) -> bytes:
    return json.dumps(data, ensure_ascii=False).encode() + b"\n"


def _head(plan: Plan) -> dict[str, Any]:
    """What the first line says: it is the same for the same games only."""
    return {
        "boardlib": boardlib.__version__,
        "game": plan.game,
        "seed": plan.seed,
        "options": plan.options,
        "wishes": plain(plan.wishes),
        "columns": [column.name for column in plan.columns],
    }


def _whole_lines(file: IO[bytes], head: bytes, path: Path) -> list[bytes]:
    """The lines of a journal; one that was broken off at the end is taken out of the file.

    Raises:
        JournalError: when it begins like no journal.
    """
    file.seek(0)
    data = file.read()
    begun = data[: len(_MARK)]
    if begun != _MARK[: len(begun)]:
        raise JournalError(_(_ALIEN).format(path=path))
    end = data.rfind(b"\n") + 1
    if end < len(data):
        file.truncate(end)
    return data[:end].splitlines()


_MARK: Final = b'{"boardlib": '


def _check(head: Mapping[str, Any], plan: Plan, path: Path) -> None:
    wanted = json.loads(_line(_head(plan)))
    if head == wanted:
        return
    if head["boardlib"] != wanted["boardlib"]:
        raise JournalError(_(_OLDER).format(path=path))
    if all(head[name] == wanted[name] for name in ("game", "seed", "options")):
        raise JournalError(_(_CHANGED).format(path=path))
    options = f"{head['game']} --seed {head['seed']} {head['options']}".strip()
    raise JournalError(_(_OTHER).format(path=path, options=options))


def _rows(lines: list[bytes], plan: Plan) -> Iterator[Row]:
    """The games of these lines; what cannot be read is left out, and so played again."""
    for line in lines:
        try:
            data = json.loads(line)
        except ValueError:
            continue
        if _is_row(data, plan):
            yield {column.name: data[column.name] for column in plan.columns}


def _is_row(data: Any, plan: Plan) -> bool:
    if not isinstance(data, dict) or any(one.name not in data for one in plan.columns):
        return False
    number = data["number"]
    return type(number) is int and data["seed"] == numbered_seed(plan.seed, number)
