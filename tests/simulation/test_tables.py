"""Tables of games in files: every value and type comes back, or one sentence says why not."""

import csv
import re
from pathlib import Path

import pytest

from boardlib.extras import MissingExtra
from boardlib.game.record import Column
from boardlib.game.table import with_table
from boardlib.simulation import Games, simulate
from boardlib.simulation.tabulated import sheets
from tests.every import every

COLUMNS = (
    Column("seed", str, "the seed"),
    Column("winner", str, "who has won"),
    Column("kind", str, "what kind"),
    Column("turns", int, "how many", "turns"),
    Column("share", float, "how much"),
    Column("close", bool, "whether"),
    Column("failure", str, "why not"),
)
ROWS: tuple[tuple[str | int | float | None, ...], ...] = (
    ("1", 'réd, "the" first', "whim", 70, 0.25, True, None),
    ("1+1", None, None, None, None, False, "ValueError: it broke\noff"),
)
NAMES = [column.name for column in COLUMNS]
GAMES = Games(COLUMNS, tuple(dict(zip(NAMES, row, strict=True)) for row in ROWS))


def test_csv(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    GAMES.write(path)
    with path.open(encoding="utf-8", newline="") as file:
        first, second = csv.DictReader(file)
    assert first["winner"] == GAMES[0]["winner"]
    assert (first["turns"], first["share"], first["close"]) == ("70", "0.25", "true")
    assert (second["turns"], second["close"]) == ("", "false")
    assert second["failure"] == GAMES[1]["failure"]


def test_parquet_keeps_every_type_and_says_what_the_columns_are(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed")
    path = tmp_path / "games.PARQUET"
    GAMES.write(path)
    table = parquet.read_table(path)
    assert table.to_pylist() == list(GAMES)
    kinds = [str(field.type) for field in table.schema]
    assert kinds == ["string", "string", "string", "int64", "double", "bool", "string"]
    assert table.schema.names == NAMES
    assert table.schema.field("turns").metadata == {b"about": b"how many", b"unit": b"turns"}


def test_without_the_package_parquet_is_refused_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(MissingExtra, match=r"^Parquet files need pyarrow: install boardlib with"):
        GAMES.write(tmp_path / "games.parquet")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["games", "games.xlsx"])
def test_another_ending_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"a table of games ends in \.csv or \.parquet\.$"):
        GAMES.write(tmp_path / name)


def test_a_table_that_cannot_be_written_leaves_the_one_before(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.csv"
    path.write_text("kept")
    broken = Games(GAMES.columns, ({"seed": "1"}, None))  # type: ignore[arg-type]
    with pytest.raises(AttributeError):
        broken.write(path)
    assert path.read_text() == "kept"
    assert list(tmp_path.iterdir()) == [path]


def test_what_came_of_them_in_a_few_lines() -> None:
    won, numbers, failed = sheets(GAMES)
    assert won.rows == (('réd, "the" first', "whim", "1", "100.0"),)
    assert numbers.rows == (
        ("turns", "70", "70", "70", "turns"),
        ("share", "0.25", "0.25", "0.25", ""),
    )
    assert (failed.title, failed.rows) == ("1 game failed", (("1+1", "ValueError: it broke\noff"),))
    assert [sheet.title for sheet in sheets(GAMES[:1])] == ["Won", "Counted"]


def test_rows_columns_and_parts() -> None:
    assert GAMES["seed"] == ["1", "1+1"]
    assert len(GAMES[1:]) == 1
    assert repr(GAMES) == "<simulate(…): 2 games, 7 columns>"
    assert GAMES.failures == GAMES[1:]


# --- as they show themselves -----------------------------------------------------------------


@pytest.mark.whole
@every("game", with_table())
def test_the_first_games_are_a_table_with_units(game: str) -> None:
    games = simulate(game, 7, progress=False)
    assert "\n" not in repr(games)
    html = games._repr_mimebundle_()["text/html"]
    heads, rows = (part.split("<tr>")[1:] for part in html.split("<tbody>"))
    assert len(heads) == 1
    assert len(rows) == 5
    names = [one.replace(" ", "_") for one in re.findall(r"<th [^>]*>([^<]*)<br>", heads[0])]
    units = re.findall(r"<small[^>]*>([^<]*)</small>", heads[0])
    columns = {column.name: column for column in games.columns}
    assert [columns[name].unit for name in names] == units
    assert set(units) & {"points", "seconds"}
    assert names[0] == "seed"
    for game_, row in zip(games, rows, strict=False):
        told = re.findall(r"<td[^>]*>([^<]*)</td>", row)
        assert [
            str(game_[name]) for name, text in zip(names, told, strict=True) if text.isdigit()
        ] == [text for text in told if text.isdigit()]
    for name in names:
        assert len(set(map(str, games[name]))) > 1, "all games say the same there"


def test_in_a_terminal_they_are_a_table_too() -> None:
    games = Games(
        (Column("seed", str, ""), Column("points_red", int, "", "points")),
        ({"seed": "1", "points_red": 42}, {"seed": "1+1", "points_red": None}),
    )
    assert str(games).splitlines() == [
        "seed  points_red",
        "          points",
        "1             42",
        "1+1",
        "Games: 2, columns: 2; the first 2 and 2 of them. .to_pandas() · .write('games.csv')",
    ]
    assert games._repr_mimebundle_()["text/plain"] == str(games)
    assert games["points red"] == games["points_red"] == [42, None]


def test_a_column_that_there_is_not_is_told() -> None:
    with pytest.raises(KeyError, match="no column 'point'; the columns are seed, winner"):
        GAMES["point"]


def test_a_data_frame_keeps_values_types_and_units() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    frame = GAMES.to_pandas()
    assert list(frame.columns) == NAMES
    assert frame["turns"][0] == 70
    assert frame["turns"].isna().tolist() == [False, True]
    assert [str(frame[name].dtype) for name in ("turns", "share", "close")] == [
        *("Int64", "Float64", "boolean"),
    ]
    assert frame["winner"][0] == GAMES[0]["winner"]
    assert frame.attrs["units"] == {"turns": "turns"}
    assert frame["turns"].mean() == 70


def test_a_whole_simulation_goes_into_a_data_frame() -> None:
    pytest.importorskip("pandas", reason="pandas is not installed")
    games = simulate("biathlon", 3, players=2, progress=False)
    frame = games.to_pandas()
    assert frame.shape == (3, len(games.columns))
    assert frame["seed"].tolist() == games["seed"]
