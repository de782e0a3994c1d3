"""The progress file: an SQLite database in the user's data folder.

Every notebook writes to the same file, and every answer is committed by itself, so nothing is
lost when a kernel is killed.  Whatever goes wrong with the file ends in one sentence for the
learner; recording never raises an error.

The table ``attempt`` has a row for each answer, with the fields of
:class:`~boardlib.history.attempt.Attempt` as columns; ``when`` is ISO 8601 in UTC.
``PRAGMA user_version`` is the number of the format.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from dataclasses import astuple, fields
from datetime import datetime
from itertools import count
from pathlib import Path
from threading import RLock
from time import monotonic
from typing import Any, Final, TypeVar

from boardlib.history.attempt import FOLDER_VARIABLE, Attempt, ProgressError, Verdict, now
from boardlib.text import _, trouble

T = TypeVar("T")

NAME: Final = "progress.sqlite"
FORMAT: Final = 1
PATIENCE: Final = 2.0
"""So many seconds one kernel waits while another one writes.

Some network folders cannot lock a file at all.  Whoever has waited in vain does not wait again
until an answer was kept.
"""

# Numbers of rows are never used twice: a row that comes while the older ones are set aside by
# two notebooks at once has a number of its own.
_CREATE: Final = """
CREATE TABLE attempt (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    name TEXT NOT NULL,
    step INTEGER NOT NULL,
    question TEXT NOT NULL,
    chosen TEXT NOT NULL,
    verdict TEXT NOT NULL CHECK (verdict IN ('right', 'partly', 'wrong', 'told')),
    tries INTEGER NOT NULL,
    seed INTEGER,
    level INTEGER,
    [when] TEXT NOT NULL
)
"""
# In brackets a name is never taken for a string.
_COLUMNS: Final = ", ".join(f"[{field.name}]" for field in fields(Attempt))
_INSERT: Final = (
    f"INSERT INTO attempt ({_COLUMNS}) VALUES ({', '.join('?' for _field in fields(Attempt))})"
)
_SELECT: Final = f"SELECT {_COLUMNS} FROM attempt ORDER BY id"


class Damaged(sqlite3.DatabaseError):
    """The file can be opened, but what is in it is not what we wrote."""


class Store:
    """The progress file of a folder.

    Args:
        folder: where it is, or will be once there is something to keep.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.path = folder / NAME
        self._lock = RLock()  # widgets may call from several threads
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._waiting: list[Attempt] = []
        self._said: set[str] = set()
        self._notices: list[str] = []
        self._patience = PATIENCE

    # --- writing and reading ----------------------------------------------------------------

    def record(self, attempt: Attempt) -> None:
        """Keep an answer; when it cannot be kept now, it is tried again with the next one."""
        with self._lock:
            self._waiting.append(attempt)
            try:
                self._use(self._write)
            except ProgressError as error:
                words = _("Your answers are not kept for now, but the lesson goes on. {why}")
                self._say(words.format(why=error))

    def _write(self, connection: sqlite3.Connection) -> None:
        with _transaction(connection):
            connection.executemany(_INSERT, map(_row, self._waiting))
        self._waiting.clear()
        self._patience = PATIENCE

    def attempts(self) -> list[Attempt]:
        """Every answer since the last fresh start, the oldest first.

        Raises:
            ProgressError: when they cannot be read.
        """
        with self._lock:
            return self._use(_read) if self._is_there() else []

    def _is_there(self) -> bool:
        """Whether there is a file; not where nobody may look for it."""
        try:
            return self.path.exists()
        except OSError:
            return False

    def start_fresh(self) -> Path | None:
        """Start fresh. The answers so far are kept in a file beside, whose path is returned.

        Other notebooks may go on writing meanwhile; what they write belongs to the new start.

        Returns:
            That path, or None when there was nothing to set aside.

        Raises:
            ProgressError: when the answers cannot be set aside; then they stay where they are.
        """
        with self._lock:
            return self._use(self._move_rows) if self._is_there() else None

    def _move_rows(self, connection: sqlite3.Connection) -> Path | None:
        if not connection.execute("SELECT count(*) FROM attempt").fetchone()[0]:
            return None
        with self._new_file("until") as kept:
            connection.execute("VACUUM INTO ?", [str(kept)])
            last = _secured(kept)
            if not last:  # another fresh start was quicker
                kept.unlink()
                return None
        connection.execute("DELETE FROM attempt WHERE id <= ?", [last])
        return kept

    def notice(self) -> str:
        """What the learner should know and has not been told yet; empty for nothing."""
        with self._lock:
            words = " ".join(self._notices)
            self._notices.clear()
            return words

    def _say(self, sentence: str) -> None:
        """Every sentence is said once."""
        if sentence not in self._said:
            self._said.add(sentence)
            self._notices.append(sentence)

    def close(self) -> None:
        """Close the file; it is opened again when needed."""
        with self._lock:
            if self._connection is not None:
                self._connection.close()
            self._connection = self._file = None

    # --- opening ----------------------------------------------------------------------------

    def _use(self, action: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the file; when it turns out to be damaged, with a new one."""
        try:
            try:
                return action(self._connected())
            except sqlite3.DatabaseError as error:
                if not _is_damage(error):
                    raise
                self._set_aside()
                return action(self._connected())
        except (sqlite3.Error, OSError) as error:
            self.close()
            self._patience = 0.0
            raise ProgressError(_unusable(self.path, error)) from error

    def _connected(self) -> sqlite3.Connection:
        """The open file; another one when somebody has put another file in its place."""
        if self._connection is None or self._file != _identity(self.path):
            self.close()
            self.folder.mkdir(parents=True, exist_ok=True)
            self._connection = _open(self.path, self._patience)
            self._file = _identity(self.path)
        return self._connection

    # --- damage -----------------------------------------------------------------------------

    def _set_aside(self) -> None:
        """Give a damaged file another name, unless another kernel has just done so."""
        self.close()
        with self._alone():
            if _is_sound(self.path, self._patience):
                return
            with self._new_file("damaged") as kept:
                # The log of what was written last goes first: without its file it is deleted.
                for ending in ("-wal", "-shm", ""):
                    with suppress(FileNotFoundError):
                        Path(f"{self.path}{ending}").replace(f"{kept}{ending}")
            words = _(
                "The progress file was damaged. It was set aside as '{name}' in {folder},"
                " and a new one is in use."
            )
            self._say(words.format(name=kept.name, folder=self.folder))
            self._connected()

    @contextmanager
    def _alone(self) -> Iterator[None]:
        """Keep other kernels from setting aside at the same time; a killed one holds nobody up."""
        lock = self.folder / "progress.lock"
        with closing(sqlite3.connect(lock, timeout=self._patience, isolation_level=None)) as held:
            held.execute("BEGIN EXCLUSIVE")
            yield

    @contextmanager
    def _new_file(self, word: str) -> Iterator[Path]:
        """A new file such as ``progress-until-2026-11-21.sqlite``; gone if it is not filled."""
        kept = next(filter(_made, self._names(word)))
        try:
            yield kept
        except BaseException:
            kept.unlink(missing_ok=True)
            raise

    def _names(self, word: str) -> Iterator[Path]:
        """What a file that is set aside today may be called."""
        stem = f"{self.path.stem}-{word}-{now().astimezone():%Y-%m-%d}"
        yield self.folder / f"{stem}.sqlite"
        for number in count(2):
            yield self.folder / f"{stem}-{number}.sqlite"


def _open(path: Path, patience: float) -> sqlite3.Connection:
    """Open the file, make it when it is not there, and look whether it is sound.

    Args:
        path: of the file.
        patience: so many seconds it waits for others at most.

    Raises:
        ProgressError: for a file of a later version.
        sqlite3.Error: for a damaged file, and when it cannot be opened.
    """
    connection = sqlite3.connect(
        path, timeout=patience, isolation_level=None, check_same_thread=False
    )
    try:
        # A letter that can no longer be read is no reason to lose the others.
        connection.text_factory = lambda text: text.decode(errors="replace")
        connection.execute("PRAGMA synchronous = NORMAL")
        version = _version(connection) or _create(connection, patience)
        if version > FORMAT:
            raise ProgressError(_too_new(path))
        _check(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def _create(connection: sqlite3.Connection, patience: float) -> int:
    """Make the table, unless another kernel is quicker; the number of the format."""
    if connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]:
        raise Damaged("this is the file of another program")
    # Another kernel may do the same just now; on network folders this mode is not to be had.
    end = monotonic() + patience
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA journal_mode = WAL")
    left = max(0, round(1000 * (end - monotonic())))
    connection.execute(f"PRAGMA busy_timeout = {left}")
    with _transaction(connection):
        if not (version := _version(connection)):
            connection.execute(_CREATE)
            connection.execute(f"PRAGMA user_version = {FORMAT}")
    connection.execute(f"PRAGMA busy_timeout = {round(1000 * patience)}")
    return version or FORMAT


def _check(connection: sqlite3.Connection) -> None:
    """Raise an error unless the file is sound and has the columns it should have."""
    (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    if found != "ok":
        raise Damaged(found)
    try:
        connection.execute(f"{_SELECT} LIMIT 0")
    except sqlite3.OperationalError as error:
        raise Damaged(str(error)) from error


def _is_sound(path: Path, patience: float) -> bool:
    """Whether the file can be opened and every row of it be read."""
    try:
        with closing(_open(path, patience)) as connection:
            _read(connection)
    except sqlite3.DatabaseError as error:
        if _is_damage(error):
            return False
        raise
    return True


def _is_damage(error: sqlite3.DatabaseError) -> bool:
    kind = getattr(error, "sqlite_errorcode", 0) & 0xFF
    return isinstance(error, Damaged) or kind in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)


def _made(path: Path) -> bool:
    """Make an empty file, unless there is one already."""
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def _identity(path: Path) -> tuple[int, int] | None:
    """Which file lies at a path."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return None
    return found.st_dev, found.st_ino


@contextmanager
def _transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing; whoever comes second waits at the beginning."""
    connection.execute("BEGIN IMMEDIATE")
    with connection:
        yield


def _secured(path: Path) -> int:
    """See to it that a copy is on the disk; the number of its last row, 0 if there is none."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
    with closing(sqlite3.connect(path)) as copy:
        return int(copy.execute("SELECT coalesce(max(id), 0) FROM attempt").fetchone()[0])


# --- rows -----------------------------------------------------------------------------------


def _row(attempt: Attempt) -> tuple[Any, ...]:
    *values, when = astuple(attempt)
    return (*values, when.isoformat())


def _read(connection: sqlite3.Connection) -> list[Attempt]:
    try:
        return [_attempt(*row) for row in connection.execute(_SELECT)]
    except (ValueError, TypeError) as error:
        raise Damaged(str(error)) from error


def _attempt(*row: Any) -> Attempt:
    game, name, step, question, chosen, verdict, tries, seed, level, when = row
    return Attempt(
        game,
        name,
        int(step),
        question,
        chosen,
        Verdict(verdict),
        int(tries),
        None if seed is None else int(seed),
        None if level is None else int(level),
        _time(when),
    )


def _time(text: str) -> datetime:
    when = datetime.fromisoformat(text)
    if when.tzinfo is None:
        raise ValueError(f"{text} is a time without its zone")
    return when


# --- words ----------------------------------------------------------------------------------


def _unusable(path: Path, error: Exception) -> str:
    if isinstance(error, OSError):
        text = _(
            "The progress file '{path}' cannot be used: {why}; {variable} names another folder."
        )
        return text.format(path=path, why=trouble(error), variable=FOLDER_VARIABLE)
    text = _(
        "The progress file '{path}' cannot be used ('{why}'); {variable} names another folder."
    )
    return text.format(path=path, why=error, variable=FOLDER_VARIABLE)


def _too_new(path: Path) -> str:
    words = _(
        "The progress file '{path}' was made by a later version of boardlib;"
        " update boardlib to use it."
    )
    return words.format(path=path)
