"""``boardlib simulate``: tables that are written, simulations that go on, and wrong input."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from boardlib.cli import simulate as command
from boardlib.game import GAMES
from tests.cli.running import refused, run
from tests.simulation import tossing


@pytest.fixture(autouse=True)
def toss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "tossing", tossing.__name__)


def test_a_table_is_written_and_what_came_of_it_is_printed(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    done = run("simulate", "tossing", "-n", 5, "--seed", 9, "--throws", 7, "-o", path)
    assert done.exit_code == 0
    with path.open(newline="") as file:
        rows = list(csv.DictReader(file))
    assert [row["seed"] for row in rows] == ["9", "9+1", "9+2", "9+3", "9+4"]
    assert {row["options"] for row in rows} == {"--throws 7 --pause 0"}
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["turns", "7", "7", "7"] in lines
    counts = {line[0]: int(line[2]) for line in lines if line[1:2] == ["coin"]}
    assert sum(counts.values()) == 5


def test_the_same_command_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "games.csv"
    stopped = tossing.Tossing.play_out

    def interrupted(seat: tossing.Tossing) -> None:
        if seat.seed == "1+3":
            raise KeyboardInterrupt
        stopped(seat)

    with monkeypatch.context() as patch:
        patch.setattr(tossing.Tossing, "play_out", interrupted)
        done = run("simulate", "tossing", "-n", 6, "-o", path)
    assert done.exit_code == 130
    assert done.stderr == "Stopped. The same command goes on where this one ended.\n"
    assert not path.exists()
    assert len(Path(f"{path}.journal").read_text().splitlines()) == 1 + 3
    assert run("simulate", "tossing", "-n", 6, "-o", path).exit_code == 0
    assert len(path.read_text().splitlines()) == 1 + 6


def test_the_columns_are_listed() -> None:
    lines = run("simulate", "tossing", "--columns").stdout.splitlines()
    assert lines[0].split() == ["column", "type", "what", "it", "is", "unit"]
    assert "score_heads" in {line.split()[0] for line in lines}


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("chess",), "there is no game 'chess'"),
        (("tossing", "-n", 0), "it is 1 or more, not 0"),
        (("tossing", "-n", "many"), "'many' is not a whole number"),
        (("tossing", "--throws", 0), "They toss at least once."),
        (("tossing", "--workers", 0), "it is 1 or more, not 0"),
        (("tossing", "-o", "games.xlsx"), "'games.xlsx': a table of games ends in .csv or"),
        (("tossing", "-o", "nowhere/games.csv"), "there is no such file or folder"),
        (("tossing", "--human", "ann"), "No such option '--human'"),
        (("carcassonne", "--sets", "river"), "'river' is not played at a table"),
    ],
)
def test_wrong_input_is_one_sentence(
    arguments: tuple[object, ...],
    words: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(run("simulate", *arguments), words)
    assert list(tmp_path.iterdir()) == []


def test_a_journal_of_other_games_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "games.csv"
    run("simulate", "tossing", "-n", 1, "-o", path)
    said = "keeps other games (tossing --seed 1 --throws 10 --pause 0): name another file."
    refused(run("simulate", "tossing", "-n", 1, "--seed", 2, "-o", path), said)


def test_without_dask_or_its_scheduler_a_cluster_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    import sys

    monkeypatch.setattr(command, "PATIENCE", 0.2)
    pytest.importorskip("distributed", reason="Dask is not installed")
    said = "There is no Dask scheduler at 'tcp://127.0.0.1:9' ("
    refused(run("simulate", "tossing", "--cluster", "tcp://127.0.0.1:9"), said)
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = "A cluster needs Dask: install boardlib with its 'simulation' extra."
    refused(run("simulate", "tossing", "--cluster", "tcp://127.0.0.1:9"), said)
