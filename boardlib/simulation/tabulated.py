"""The rows of many games as a table, in memory and in files; and what came of them, in words."""

from __future__ import annotations

import csv
import json
import statistics
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any, ClassVar, Final, Self, overload

import boardlib
from boardlib.extras import needing, require
from boardlib.game.record import Column, Value
from boardlib.game.table import Sheet, numbered_seed
from boardlib.shown import Guessed, UserError, WrongValue, aligned, bundle, paragraphs, table
from boardlib.simulation.running import Plan, Row, plain
from boardlib.text import _, alternatives, mark, ngettext

FIRST_ROWS: Final = 5
FIRST_COLUMNS: Final = 9
"""So much of many games is shown."""


@dataclass(frozen=True, slots=True)
class Games(Guessed, Sequence[Row]):
    """Games that are over, in the order of their seeds: a row each, with the same columns.

    >>> games = Games((Column("seed", str, ""), Column("turns", int, "")),
    ...               ({"seed": "1", "turns": 70}, {"seed": "1+1", "turns": 71}))
    >>> games[1]["turns"], games["turns"]
    (71, [70, 71])

    Attributes:
        columns: in their order.
        rows: name of a column -> value, None where there is nothing to say.
        made: the Python that plays them again; empty where that is not known.
    """

    MEANT: ClassVar = MappingProxyType(
        {
            "df": "to_pandas()",
            "dataframe": "to_pandas()",
            "pandas": "to_pandas()",
            "to_csv": "write('games.csv')",
            "to_parquet": "write('games.parquet')",
            "plot": "bl.chart(…)",
            "draw": "bl.chart(…)",
        }
    )

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    made: str = field(default="", compare=False)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Row]:
        return iter(self.rows)

    @overload
    def __getitem__(self, which: int) -> Row: ...
    @overload
    def __getitem__(self, which: slice) -> Games: ...
    @overload
    def __getitem__(self, which: str) -> list[Value]: ...
    def __getitem__(self, which: int | slice | str) -> Row | Games | list[Value]:
        """A row by its number, some of them, or the values of a column by its name.

        Raises:
            KeyError: for a column that there is not, naming those there are.
        """
        if isinstance(which, str):
            name = which.replace(" ", "_")
            if name not in self._names:
                text = _("there is no column '{name}'; the columns are {known}")
                raise KeyError(text.format(name=which, known=", ".join(self._names)))
            return [row[name] for row in self.rows]
        if isinstance(which, slice):
            parts = (which.start, which.stop, which.step)[: 2 if which.step is None else 3]
            told = ":".join("" if one is None else str(one) for one in parts)
            return Games(self.columns, self.rows[which], self.made and f"{self.made}[{told}]")
        return self.rows[which]

    @property
    def failures(self) -> Games:
        """Those that were not played to their ends."""
        failed = tuple(row for row in self.rows if row["failure"] is not None)
        return Games(self.columns, failed, self.made and f"{self.made}.failures")

    @property
    def _names(self) -> list[str]:
        return [column.name for column in self.columns]

    def to_pandas(self) -> Any:
        """All of them as a ``pandas.DataFrame``, a row for each game.

        Whole numbers stay whole where one of them is missing; ``frame.attrs["units"]`` tells the
        units of columns that have one.

        Raises:
            MissingExtra: where pandas is not installed; the extra ``simulation`` brings it.
        """
        with needing():
            import pandas
        kinds = {int: "Int64", float: "Float64", bool: "boolean", str: "string"}
        columns = {
            one.name: pandas.array(self[one.name], dtype=kinds[one.type]) for one in self.columns
        }
        frame = pandas.DataFrame(columns)
        frame.attrs["units"] = {one.name: _(one.unit) for one in self.columns if one.unit}
        return frame

    def write(self, path: str | Path) -> None:
        """Write them into a file; its ending says of which kind it is: ``.csv`` or ``.parquet``.

        The file is there whole or not at all.

        Raises:
            ValueError: for another ending.
            MissingExtra: where a kind of file needs a package that is not installed.
            OSError: when it cannot be written.
        """
        written = writer_of(path)
        path = Path(path)
        aside = path.with_name(f"{path.name}.part")
        try:
            written(self, aside)
            aside.replace(path)
        finally:
            aside.unlink(missing_ok=True)

    def __repr__(self) -> str:
        """Python that plays them again; how many there are where that is not known."""
        return self.made or f"<simulate(…): {len(self)} games, {len(self.columns)} columns>"

    def __str__(self) -> str:
        """The first games as a table, with the units below the heads."""
        shown = self._shown
        heads = [[one.name for one in shown], [_(one.unit) for one in shown]]
        rows = [[_words(row[one.name]) for one in shown] for row in self.rows[:FIRST_ROWS]]
        text = aligned([*heads, *rows], [one.type in (int, float) for one in shown])
        return f"{text}\n{self._note}"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The first games as a table, with the units below the heads."""
        shown = self._shown
        rows = (
            [(_words(row[one.name]), one.type in (int, float)) for one in shown]
            for row in self.rows[:FIRST_ROWS]
        )
        heads = [(one.name.replace("_", " "), _(one.unit)) for one in shown]
        return bundle(str(self), table(heads, rows) + paragraphs([self._note]))

    @property
    def _shown(self) -> list[Column]:
        """The first columns in which the games differ, or all of the first where none does."""
        told = [one for one in self.columns if one.name != "number"]
        differing = [one for one in told if len(set(map(str, self[one.name]))) > 1]
        return (differing if len(self) > 1 else told)[:FIRST_COLUMNS] or told[:FIRST_COLUMNS]

    @property
    def _note(self) -> str:
        """How many there are, and how to have all of them."""
        text = _("Games: {games}, columns: {columns}; the first {rows} and {shown} of them.")
        said = text.format(
            games=len(self),
            columns=len(self.columns),
            rows=min(len(self), FIRST_ROWS),
            shown=len(self._shown),
        )
        return f"{said} .to_pandas() · .write('games.csv')"


def _words(value: Value) -> str:
    """A value as it stands in a table that is read; nothing where there is nothing to say."""
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    return "" if value is None else f"{value:g}" if isinstance(value, float) else str(value)


# --- files ------------------------------------------------------------------------------


def writer_of(path: str | Path) -> Callable[[Games, Path], None]:
    """What writes a file of that name.

    Raises:
        ValueError: for an ending that there is not.
        MissingExtra: where a package is missing.
    """
    ending = Path(path).suffix.lower()
    if ending not in _WRITERS:
        text = _("'{path}': a table of games ends in {endings}.")
        raise WrongValue(text.format(path=path, endings=alternatives(list(_WRITERS))))
    if ending == ".parquet":
        require("pyarrow")
    return _WRITERS[ending]


def _write_csv(games: Games, path: Path) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(column.name for column in games.columns)
        table.writerows([_cell(value) for value in row.values()] for row in games)


def _cell(value: Value) -> Any:
    """A value as it stands in a CSV file: nothing for None, small letters for true and false."""
    return str(value).lower() if isinstance(value, bool) else value


def _write_parquet(games: Games, path: Path) -> None:
    import pyarrow
    from pyarrow import parquet

    kinds = {
        int: pyarrow.int64(),
        float: pyarrow.float64(),
        str: pyarrow.string(),
        bool: pyarrow.bool_(),
    }
    fields = [
        pyarrow.field(
            column.name,
            kinds[column.type],
            metadata={"about": column.about, "unit": column.unit},
        )
        for column in games.columns
    ]
    schema = pyarrow.schema(fields)
    parquet.write_table(pyarrow.Table.from_pylist(list(games), schema), path)


_WRITERS: Final[dict[str, Callable[[Games, Path], None]]] = {
    ".csv": _write_csv,
    ".parquet": _write_parquet,
}


# --- the journal: every game is kept as soon as it is over ------------------------------


_OTHER: Final = mark("'{path}' keeps other games ({options}): name another file.")
_OLDER: Final = mark("'{path}' keeps games of another version of boardlib: name another file.")
_CHANGED: Final = mark(
    "'{path}' keeps games that were played with a file that has changed since: name another file."
)
_ALIEN: Final = mark("'{path}' is there already, and keeps no games: name another file.")


class JournalError(UserError, ValueError):
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


# --- in words ---------------------------------------------------------------------------


def sheets(games: Games) -> list[Sheet]:
    """Who has won how often, what the numbers come to, and what failed."""
    return [one for one in (won(games), numbers(games), failures(games)) if one.rows]


def won(games: Games) -> Sheet:
    """Who has won how often."""
    played = [row for row in games if row["failure"] is None]
    kinds = any(row["kind"] for row in played)
    counted = Counter((str(row["winner"]), str(row["kind"] or "")) for row in played)
    rows = [
        (who, *([kind] if kinds else []), str(times), f"{100 * times / len(played):.1f}")
        for (who, kind), times in counted.most_common()
    ]
    heads = (_("winner"), *([_("player")] if kinds else []), _("games"), _("percent"))
    return Sheet(_("Won"), heads, tuple(rows))


def numbers(games: Games) -> Sheet:
    """The least, the mean and the most of every column that counts something."""
    heads = (_("column"), _("least"), _("mean"), _("most"), "")
    return Sheet(_("Counted"), heads, tuple(_lines(games)))


def _lines(games: Games) -> Iterator[tuple[str, ...]]:
    for column in games.columns:
        found = _values(games, column)
        if found and column.name not in ("number", "players"):
            mean = f"{statistics.fmean(found):.4g}"
            yield column.name, f"{min(found):g}", mean, f"{max(found):g}", _(column.unit)


def _values(games: Games, column: Column) -> Sequence[float]:
    """The numbers of a column; none where it holds words."""
    if column.type not in (int, float):
        return []
    return [value for value in games[column.name] if isinstance(value, int | float)]


def failures(games: Games) -> Sheet:
    """The games that were not played to their ends, each with its seed; the first ten."""
    failed = games.failures
    text = ngettext("{count} game failed", "{count} games failed", len(failed))
    rows = tuple((str(row["seed"]), str(row["failure"])) for row in failed[:10])
    return Sheet(text.format(count=len(failed)), (_("seed"), _("why")), rows)
