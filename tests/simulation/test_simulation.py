"""Many games: the same rows wherever they run, nothing lost whatever ends, and what is in them."""

from __future__ import annotations

import itertools
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from boardlib.game import GAMES, game
from boardlib.game.record import outcomes
from boardlib.game.table import open_table, room_of, with_table
from boardlib.game.wishes import Document
from boardlib.simulation import Games, JournalError, SimulationError, bar, simulate
from boardlib.simulation.running import _pool
from tests.simulation import tossing

PROJECT = Path(__file__).parents[2]
PATIENCE = 60


@pytest.fixture(autouse=True)
def toss(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game of tossing: all that is needed is its name and its package."""
    monkeypatch.setitem(GAMES, "tossing", tossing.__name__)


# --- the same rows wherever they run ------------------------------------------------------


@pytest.fixture(scope="module")
def here() -> Games:
    """Twelve games, played in this process."""
    GAMES["tossing"] = tossing.__name__
    try:
        return simulate("tossing", 12, seed="4", fails=["4+7"])
    finally:
        del GAMES["tossing"]


def test_in_this_process(here: Games) -> None:
    assert [row["seed"] for row in here][:3] == ["4", "4+1", "4+2"]
    assert len(set(here["share"])) > 2
    assert here == simulate("tossing", 12, seed=4, fails="4+7")


def test_on_a_pool_of_processes(here: Games) -> None:
    assert simulate("tossing", 12, seed="4", fails=["4+7"], workers=2) == here


@pytest.mark.parametrize("make", [lambda: ThreadPoolExecutor(3), lambda: _pool(1)])
def test_on_any_executor(here: Games, make: Callable[[], Executor]) -> None:
    with make() as executor:
        assert simulate("tossing", 12, seed="4", fails=["4+7"], executor=executor) == here
        assert executor.submit(abs, -3).result() == 3, "it was shut down"


@pytest.mark.whole
def test_on_a_local_dask_cluster_whose_worker_is_killed(
    here: Games, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    distributed = pytest.importorskip("distributed", reason="Dask is not installed")
    monkeypatch.setenv("PYTHONPATH", str(PROJECT))
    once = tmp_path / "once"
    with (
        distributed.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=str(tmp_path),
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        on = client.get_executor()
        once.touch()
        wished: dict[str, Any] = {"seed": "4", "fails": ["4+7"], "once": str(once)}
        games = simulate("tossing", 12, executor=on, **wished)
    assert not once.exists(), "no worker was killed"
    assert values(games) == values(here)


def values(games: Games) -> list[list[object]]:
    """What came of games, without what they were played with."""
    return [[value for name, value in row.items() if name != "options"] for row in games]


# --- what goes wrong ----------------------------------------------------------------------


def test_a_game_that_raises_is_a_row_with_its_seed(here: Games) -> None:
    (row,) = here.failures
    assert (row["number"], row["seed"]) == (7, "4+7")
    assert row["failure"] == "LookupError: 'the coin of 4+7 rolled away'".replace("'", "")
    assert row["winner"] is None
    assert row["players"] == 2


def test_a_worker_that_is_killed_costs_no_game(tmp_path: Path) -> None:
    once = tmp_path / "once"
    once.touch()
    games = simulate("tossing", 12, workers=2, once=str(once))
    assert not once.exists(), "no worker was killed"
    assert values(games) == values(simulate("tossing", 12))


def test_a_game_that_kills_its_workers_is_found_out_and_tried_another_time(
    tmp_path: Path,
) -> None:
    journal = tmp_path / "journal"
    games = simulate("tossing", 8, workers=2, ends=["1+2"], journal=journal)
    assert [row["seed"] for row in games.failures] == ["1+2"]
    assert games[2]["failure"] == "The worker that played it was ended 2 times."
    assert len(journal.read_text().splitlines()) == 1 + 7, "a killed worker is no result"


def test_workers_that_never_finish_anything_are_given_up() -> None:
    ends = ["1", *(f"1+{number}" for number in range(20))]
    with pytest.raises(SimulationError, match=r"^The workers cannot go on \("):
        simulate("tossing", 20, workers=2, ends=ends)


def test_an_executor_that_breaks_down_leaves_what_was_finished(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    with ProcessPoolExecutor(1) as pool, pytest.raises(SimulationError, match="kept in the jour"):
        simulate("tossing", 9, executor=pool, ends=["1+5"], journal=journal)
    assert len(journal.read_text().splitlines()) == 1 + 5


class Shut(Executor):
    """An executor that gives no answers."""

    def submit(self, *_call: object, **_more: object) -> Future[object]:  # type: ignore[override]
        future: Future[object] = Future()
        future.set_exception(OSError("out of reach"))
        return future


def test_a_worker_out_of_reach_is_asked_again_and_then_it_is_said() -> None:
    games = simulate("tossing", 2, executor=Shut())
    assert [row["failure"] for row in games] == ["OSError: out of reach"] * 2


# --- the journal --------------------------------------------------------------------------


def played_by(diary: Path) -> dict[str, int]:
    """How many games each process has played to its end."""
    return {path.name: len(path.read_text().split()) for path in diary.iterdir()}


def test_going_on_plays_only_what_is_missing(tmp_path: Path) -> None:
    journal, diary = tmp_path / "journal", tmp_path / "diary"
    diary.mkdir()
    first = simulate("tossing", 5, journal=journal, diary=str(diary))
    assert sum(played_by(diary).values()) == 5
    more = simulate("tossing", 8, journal=journal, diary=str(diary))
    assert sum(played_by(diary).values()) == 8
    assert more[:5] == first
    assert more == simulate("tossing", 8, diary=str(diary))
    assert simulate("tossing", 3, journal=journal, diary=str(diary)) == first[:3]


def test_a_journal_knows_a_file_that_has_changed(tmp_path: Path) -> None:
    journal, page = tmp_path / "journal", PROJECT / "docs" / "tour.md"
    stage = page.read_text(encoding="utf-8")
    road = "road 5 lanes" + stage.partition("road 5 lanes")[2].partition("```")[0]
    wished: dict[str, Any] = {"teams": 2, "riders": 3, "rivals": ["whim"], "journal": journal}
    simulate("tour", 1, stage=[Document("own.txt", road)], **wished)
    simulate("tour", 1, stage=[Document("own.txt", road)], **wished)
    with pytest.raises(JournalError, match="with a file that has changed since"):
        simulate("tour", 1, stage=[Document("own.txt", f"# mine\n{road}")], **wished)


@pytest.mark.parametrize("kept", [-1, -9, -60, 5, 60])
def test_a_torn_last_line_is_played_again(tmp_path: Path, kept: int) -> None:
    journal = tmp_path / "journal"
    games = simulate("tossing", 4, journal=journal)
    whole = journal.read_bytes()
    journal.write_bytes(whole[:kept])
    assert simulate("tossing", 4, journal=journal) == games
    assert sorted(journal.read_bytes().splitlines()) == sorted(whole.splitlines())


def test_a_damaged_line_is_played_again(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    games = simulate("tossing", 4, journal=journal)
    lines = journal.read_text().splitlines()
    lines[2] = lines[2][:20]
    lines[3] = '{"number": 1}'
    journal.write_text("\n".join(lines) + "\n")
    assert simulate("tossing", 4, journal=journal) == games


def test_a_journal_of_other_games_is_refused(tmp_path: Path) -> None:
    journal = tmp_path / "journal"
    simulate("tossing", 2, journal=journal, throws=7)
    said = r"^'.*journal' keeps other games \(tossing --seed 1 --throws 7 --pause 0\): name another"
    with pytest.raises(JournalError, match=said):
        simulate("tossing", 2, journal=journal, throws=8)
    journal.write_text(journal.read_text().replace('"boardlib": "', '"boardlib": "0'))
    with pytest.raises(JournalError, match="of another version of boardlib"):
        simulate("tossing", 2, journal=journal, throws=7)
    journal.write_text("my notes\n")
    with pytest.raises(JournalError, match="keeps no games"):
        simulate("tossing", 2, journal=journal)
    assert journal.read_text() == "my notes\n"


SCRIPT = """
import sys
from boardlib.game import GAMES
GAMES["tossing"] = "tests.simulation.tossing"
from boardlib.simulation import simulate
if __name__ == "__main__":
    simulate("tossing", 40, workers=2, pause=40, journal=sys.argv[1], diary=sys.argv[2])
"""


def test_a_killed_program_loses_nothing_that_was_finished(tmp_path: Path) -> None:
    script, journal, diary = tmp_path / "many.py", tmp_path / "journal", tmp_path / "diary"
    script.write_text(SCRIPT)
    diary.mkdir()
    environment = os.environ | {"PYTHONPATH": str(PROJECT)}
    command = [sys.executable, str(script), str(journal), str(diary)]
    with subprocess.Popen(command, env=environment) as program:
        wait_for(lambda: journal.exists() and journal.read_bytes().count(b"\n") > 12)
        program.send_signal(signal.SIGKILL)
    workers = [int(pid) for pid in played_by(diary)]
    wait_for(lambda: not any(map(is_there, workers)))
    before = [json.loads(line) for line in journal.read_bytes().split(b"\n")[1:-1]]
    assert 12 <= len(before) < 40
    count = sum(played_by(diary).values())
    games = simulate("tossing", 40, pause=40, journal=journal, diary=str(diary))
    assert sum(played_by(diary).values()) - count <= 40 - len(before)
    assert values(games) == values(simulate("tossing", 40))
    assert [games[row["number"]] for row in before] == before


def wait_for(holds: Callable[[], bool]) -> None:
    """Wait until something holds."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)


def is_there(process: int) -> bool:
    """Whether a process runs."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    status = Path(f"/proc/{process}/stat")
    return not status.exists() or ") Z " not in status.read_text()


# --- what is in a row ---------------------------------------------------------------------


@pytest.mark.parametrize("name", [name for name in with_table() if name != "tossing"])
def test_every_game_is_simulated_and_says_what_came_of_it(name: str) -> None:
    told = outcomes(game(name))
    assert told is not None
    wished = usual(name)
    first, _second = games = simulate(name, 2, seed="3", **wished)
    assert not games.failures
    for column, row in itertools.product(games.columns, games):
        assert row[column.name] is None or type(row[column.name]) is column.type, column
    table = open_table(name, seed="3", **wished)
    seats = told.seats(table)
    table.play_out()
    found = told.outcome(table)
    assert set(found.facts) == {column.name for column in told.columns}
    assert set(found.scores) == set(seats)
    assert first["winner"] == " ".join(found.winners)
    assert {player: first[f"score_{player}"] for player in seats} == found.scores
    assert first["turns"] == table.moments
    best = min if told.unit == "seconds" else max
    scores = [score for score in found.scores.values() if isinstance(score, int)]
    assert {found.scores[player] for player in found.winners} == {best(scores)}


def usual(name: str) -> dict[str, Any]:
    """What the command line wishes for where nothing is said; players who decide quickly."""
    wishes = {wish.name: wish.usual for wish in room_of(name).wishes if wish.usual is not None}
    return wishes | {"rivals": ["whim"]}


def test_the_points_of_carcassonne_are_all_told_by_their_kinds() -> None:
    for row in simulate("carcassonne", 2, players=2, sets="base,tunnel", rivals=["whim"]):
        parts = [row[f"{kind}_points"] for kind in ("road", "city", "monastery", "field")]
        assert sum(map(int, map(str, parts))) == int(str(row["score_red"])) + int(
            str(row["score_blue"])
        )


def test_several_stages_are_one_row(tmp_path: Path) -> None:
    wished: dict[str, Any] = {"teams": 2, "riders": 3}
    (one,) = simulate("tour", 1, stage=["Meadows"], **wished)
    (two,) = simulate("tour", 1, stage=["Meadows", "Meadows"], **wished)
    assert int(str(two["turns"])) > int(str(one["turns"]))
    assert int(str(two["score_blue"])) > 1.5 * int(str(one["score_blue"]))


def test_a_game_that_tells_no_outcomes_is_simulated_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tossing, "offers", {"table": tossing.__name__})
    monkeypatch.setattr(tossing.Tossing, "winner", "heads or tails", raising=False)
    (row,) = simulate("tossing", 1)
    assert (row["winner"], row["players"], row["turns"]) == ("heads or tails", None, 10)


@pytest.mark.parametrize(
    ("wishes", "said"),
    [
        ({"throws": 0}, r"^They toss at least once\.$"),
        ({"people": ["ann"]}, r"^Only the computer plays many games: leave out --human\.$"),
        ({"workers": 0}, r"^There is at least 1 worker, not 0\.$"),
        ({"count": 0}, r"^At least 1 game is played, not 0\.$"),
        ({"count": -1}, r"^At least 1 game is played, not -1\.$"),
    ],
)
def test_wishes_that_cannot_be_fulfilled(wishes: dict[str, Any], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        simulate("tossing", **wishes)


@pytest.mark.parametrize("count", ["many", 2.5, None])
def test_games_are_counted_in_whole_numbers(count: Any) -> None:
    with pytest.raises(TypeError, match=rf"^'count' is a whole number, not {count!r}\.$"):
        simulate("tossing", count)


# --- how far it has come ------------------------------------------------------------------


class Page:
    """What a notebook would show: the last state of everything that is displayed."""

    def __init__(self) -> None:
        self.states: list[object] = []

    def display(self, shown: object, display_id: bool) -> Page:
        assert display_id
        self.update(shown)
        return self

    def update(self, shown: object) -> None:
        self.states.append(shown)


def test_a_notebook_shows_a_bar_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    import IPython.display

    page = Page()
    monkeypatch.setattr(bar, "_in_notebook", lambda: True)
    monkeypatch.setattr(bar, "PAUSE", 0.0)
    monkeypatch.setattr(IPython.display, "display", page.display)
    simulate("tossing", 3)
    first, *_between, last = page.states
    assert repr(first) == "Tossing · 0 of 3 games"
    assert len(page.states) == 5
    assert repr(last) == "Tossing · 3 of 3 games"
    html = last._repr_html_()  # type: ignore[attr-defined]
    assert '<progress max="3" value="3" aria-label="Tossing · 3 of 3 games"' in html


def test_no_bar_where_none_is_wanted_or_nobody_looks(capsys: pytest.CaptureFixture[str]) -> None:
    simulate("tossing", 3, progress=False)
    simulate("tossing", 3)
    assert capsys.readouterr() == ("", "")


@pytest.fixture(autouse=True)
def nothing_left() -> Iterator[None]:
    """No process of a pool is left behind; those of other tests may go on."""
    import multiprocessing

    others = set(multiprocessing.active_children())
    yield
    wait_for(lambda: others.issuperset(multiprocessing.active_children()))
