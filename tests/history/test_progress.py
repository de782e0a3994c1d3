"""What is kept of the answers: through crashes, crowds, damage and full disks."""

import csv
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from io import StringIO
from pathlib import Path
from threading import Event, Thread
from time import monotonic
from typing import Any

import pytest
from click.testing import CliRunner, Result

from boardlib import history
from boardlib.catalogue import cases
from boardlib.cli.commands import main
from boardlib.history import (
    Attempt,
    ProgressError,
    Store,
    Verdict,
    database,
    summary,
    to_csv,
)
from tests.every import every

PROJECT = Path(__file__).parents[2]
NOON = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


def attempt(name: str = "TUN-19", step: int = 1, **changed: Any) -> Attempt:
    values: dict[str, Any] = {
        "game": "carcassonne",
        "name": name,
        "step": step,
        "question": "Is the road finished?",
        "chosen": "A",
        "verdict": Verdict.RIGHT,
        "tries": 1,
    }
    return Attempt(**(values | changed))


def exercise(seed: int, level: int = 1, **changed: Any) -> Attempt:
    return attempt("wagon-C1", seed=seed, level=level, **changed)


@pytest.fixture
def open_store(tmp_path: Path) -> Iterator[Callable[[], Store]]:
    """Open the progress file once more, as another notebook does."""
    made: list[Store] = []

    def another() -> Store:
        made.append(Store(tmp_path / "data"))
        return made[-1]

    yield another
    for store in made:
        store.close()


@pytest.fixture
def store(open_store: Callable[[], Store]) -> Store:
    return open_store()


def questions(store: Store) -> list[str]:
    return [one.question for one in store.attempts()]


def beside(store: Store, word: str) -> list[Path]:
    """The files that were set aside."""
    return sorted(store.folder.glob(f"progress-{word}-*.sqlite"))


# --- what is kept ---------------------------------------------------------------------------


def test_an_answer_comes_back_as_it_was(store: Store, open_store: Callable[[], Store]) -> None:
    kept = [
        attempt(question="Smí vůz → sem? 'A' \"B\"\n\0", chosen="A C", verdict=Verdict.PARTLY),
        exercise(seed=999_999, level=5, tries=3, verdict=Verdict.TOLD, when=NOON),
    ]
    for one in kept:
        store.record(one)
    assert open_store().attempts() == kept
    assert store.notice() == ""


def test_the_time_is_kept_in_utc() -> None:
    assert attempt().when.tzinfo is UTC
    assert abs(datetime.now(UTC) - attempt().when) < timedelta(seconds=5)


def test_nothing_is_made_before_there_is_something_to_keep(store: Store) -> None:
    assert store.attempts() == []
    assert store.start_fresh() is None
    assert not store.folder.exists()


def test_the_folder_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BOARDLIB_DATA", str(tmp_path / "class"))
    assert history.record(attempt()) == ""
    assert (tmp_path / "class" / "progress.sqlite").exists()
    assert history.store().path == tmp_path / "class" / "progress.sqlite"
    history.store().close()


def test_without_a_choice_it_is_the_folder_of_the_user(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.delenv("BOARDLIB_DATA")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    folder = history.data_folder()
    assert folder is not None
    assert folder.name == "boardlib"
    if sys.platform == "linux":
        assert folder == tmp_path / ".local" / "share" / "boardlib"


# --- two notebooks, killed kernels ----------------------------------------------------------

WRITER = """
import sys
from pathlib import Path
from boardlib.history import Attempt, Store, Verdict

store = Store(Path(sys.argv[1]))
print("ready", flush=True)
sys.stdin.readline()
for number in range(int(sys.argv[3])):
    question = f"{sys.argv[2]} {number}"
    store.record(Attempt("carcassonne", "TUN-19", 1, question, "A", Verdict.RIGHT, 1))
    print(store.notice() or question, flush=True)
sys.stdin.readline()
store.close()
"""


def writer(store: Store, name: str, count: int) -> Any:
    """Another process that waits for a line, then records so many answers."""
    command = [sys.executable, "-W", "error", "-c", WRITER, str(store.folder), name, str(count)]
    pipe = subprocess.PIPE
    started: Any = subprocess.Popen(
        command, cwd=PROJECT, text=True, stdin=pipe, stdout=pipe, stderr=pipe
    )
    assert started.stdout.readline() == "ready\n"
    return started


def start(one: Any) -> None:
    one.stdin.write("go\n")
    one.stdin.flush()


def let_go(writers: list[Any]) -> list[list[str]]:
    """Let all of them write at once; what each of them printed."""
    for one in writers:
        start(one)
    printed = []
    for one in writers:
        out, err = one.communicate(timeout=60)
        assert err == ""
        printed.append(out.splitlines())
    return printed


def test_kernels_that_write_at_once_lose_nothing(store: Store) -> None:
    """They also make the file at once."""
    printed = let_go([writer(store, f"kernel {number}", 50) for number in range(4)])
    wanted = [f"kernel {number} {answer}" for number in range(4) for answer in range(50)]
    assert sorted(line for lines in printed for line in lines) == sorted(wanted)
    assert sorted(questions(store)) == sorted(wanted)


def test_a_killed_kernel_loses_nothing(store: Store) -> None:
    one = writer(store, "killed", 100_000)
    start(one)
    with one:
        seen = [one.stdout.readline().strip() for _number in range(20)]
        os.kill(one.pid, signal.SIGKILL)
        seen += one.stdout.read().split("\n")[:-1]  # what was read ahead, too
    assert len(seen) >= 20
    assert questions(store)[: len(seen)] == seen
    store.record(attempt(question="next"))
    assert questions(store)[-1] == "next"


def test_threads_of_one_kernel_do_not_disturb_each_other(store: Store) -> None:
    def work(name: str) -> None:
        for number in range(30):
            store.record(attempt(question=f"{name} {number}"))

    with ThreadPoolExecutor(4) as threads:
        list(threads.map(work, map(str, range(4))))
    assert len(questions(store)) == 120
    assert store.notice() == ""


# --- starting fresh -------------------------------------------------------------------------


def test_a_fresh_start_keeps_the_answers_beside(store: Store) -> None:
    kept = [attempt(question=str(number)) for number in range(3)]
    for one in kept:
        store.record(one)
    path = store.start_fresh()
    assert path is not None
    assert path.name == f"progress-until-{datetime.now().astimezone():%Y-%m-%d}.sqlite"
    assert store.attempts() == []
    folder = store.folder / "looked-at"
    folder.mkdir()
    path.rename(folder / "progress.sqlite")
    with closing_store(folder) as older:
        assert older.attempts() == kept


def closing_store(folder: Path) -> closing[Store]:
    return closing(Store(folder))


def test_a_second_fresh_start_overwrites_nothing(store: Store) -> None:
    paths = []
    for number in range(3):
        store.record(attempt(question=str(number)))
        paths.append(store.start_fresh())
    assert len(set(paths)) == 3
    assert beside(store, "until") == sorted(path for path in paths if path)
    assert store.start_fresh() is None


def test_another_notebook_goes_on_after_a_fresh_start(
    store: Store, open_store: Callable[[], Store]
) -> None:
    other = open_store()
    other.record(attempt(question="before"))
    store.start_fresh()
    other.record(attempt(question="after"))
    assert questions(store) == ["after"]
    assert store.notice() + other.notice() == ""


def test_an_answer_that_comes_while_two_start_fresh_is_not_lost(
    store: Store, open_store: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has copied the answers, the other one is quicker, and then an answer comes."""
    other = open_store()
    secured = database._secured

    def interrupted(path: Path) -> int:
        last = secured(path)
        monkeypatch.setattr(database, "_secured", secured)
        assert other.start_fresh() is not None
        other.record(attempt(question="between"))
        return last

    store.record(attempt(question="before"))
    monkeypatch.setattr(database, "_secured", interrupted)
    assert store.start_fresh() is not None
    assert questions(store) == ["between"]


def test_of_two_who_start_fresh_at_once_one_sets_the_answers_aside(
    store: Store, open_store: Callable[[], Store], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One has seen that there are answers, and the other one is quicker."""
    other = open_store()
    names = Store._names

    def interrupted(self: Store, word: str) -> Iterator[Path]:
        monkeypatch.setattr(Store, "_names", names)
        assert other.start_fresh() is not None
        return names(self, word)

    store.record(attempt(question="before"))
    monkeypatch.setattr(Store, "_names", interrupted)
    assert store.start_fresh() is None
    assert len(beside(store, "until")) == 1
    assert questions(store) == []


def test_fresh_starts_while_others_write_lose_nothing(store: Store) -> None:
    """Every answer is in the file, or in one that was set aside."""
    store.record(attempt(question="first"))
    writers = [writer(store, f"kernel {number}", 200) for number in range(2)]
    written = Event()

    def start_fresh() -> None:
        with closing_store(store.folder) as own:
            while not written.is_set():
                own.start_fresh()

    threads = [Thread(target=start_fresh) for _number in range(2)]
    for thread in threads:
        thread.start()
    let_go(writers)
    written.set()
    for thread in threads:
        thread.join()
    found = set(questions(store))
    for path in beside(store, "until"):
        with closing(sqlite3.connect(path)) as file:
            found.update(row[0] for row in file.execute("SELECT question FROM attempt"))
    wanted = {f"kernel {number} {answer}" for number in range(2) for answer in range(200)}
    assert found == wanted | {"first"}
    assert len(beside(store, "until")) > 2


# --- damage ---------------------------------------------------------------------------------


def fill(store: Store, count: int = 400) -> None:
    for number in range(count):
        store.record(attempt(question=f"{number} " + "x" * 100))
    store.close()


def scribble(path: Path, start: int, length: int) -> None:
    with path.open("rb+") as file:
        file.seek(start)
        file.write(b"\xa5" * length)


def sql(path: Path, command: str) -> None:
    """What another program does to the file."""
    with closing(sqlite3.connect(path)) as file:
        file.execute(command)
        file.commit()


def not_a_database(path: Path) -> None:
    path.write_text("when,game\n" * 500)


def of_another_program(path: Path) -> None:
    path.unlink()
    sql(path, "CREATE TABLE bookmark (address TEXT)")


AT_ONCE: dict[str, Callable[[Path], object]] = {
    "not a database": not_a_database,
    "torn off": lambda path: os.truncate(path, path.stat().st_size // 2 + 100),
    "very short": lambda path: path.write_bytes(path.read_bytes()[:50]),
    "head": lambda path: scribble(path, 0, 60),
    "middle": lambda path: scribble(path, 8192, 4096),
    "of another program": of_another_program,
    "without a column": lambda path: sql(path, "ALTER TABLE attempt DROP COLUMN question"),
}
NOON_IN_WORDS = """UPDATE attempt SET "when" = 'noon' WHERE id = 7"""
DAMAGE = AT_ONCE | {"a time that is none": lambda path: sql(path, NOON_IN_WORDS)}


@pytest.mark.parametrize("damage", AT_ONCE.values(), ids=list(AT_ONCE))
def test_a_damaged_file_is_set_aside_and_the_answer_kept(
    store: Store, damage: Callable[[Path], object]
) -> None:
    fill(store)
    damage(store.path)
    content = store.path.read_bytes()
    store.record(attempt(question="after the damage"))
    assert questions(store) == ["after the damage"]
    (aside,) = beside(store, "damaged")
    assert aside.read_bytes() == content
    notice = store.notice()
    assert "was damaged" in notice
    assert aside.name in notice
    assert str(store.folder) in notice
    assert store.notice() == ""


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=list(DAMAGE))
def test_a_damaged_file_is_set_aside_when_it_is_read(
    store: Store, damage: Callable[[Path], object]
) -> None:
    fill(store)
    damage(store.path)
    assert store.attempts() == []
    assert len(beside(store, "damaged")) == 1
    assert "was damaged" in store.notice()


def test_a_file_that_is_damaged_while_it_is_open(store: Store) -> None:
    fill(store)
    store.record(attempt())
    sql(store.path, "PRAGMA wal_checkpoint(TRUNCATE)")
    scribble(store.path, 0, store.path.stat().st_size)
    for number in range(3):
        store.record(attempt(question=str(number)))
    assert questions(store)[-1] == "2"
    assert "was damaged" in store.notice()


def test_letters_that_cannot_be_read_cost_no_answer(store: Store) -> None:
    store.record(attempt(question="garbled"))
    sql(store.path, "UPDATE attempt SET question = CAST(x'41ff42' AS TEXT)")
    assert questions(store) == ["A\N{REPLACEMENT CHARACTER}B"]


@pytest.mark.parametrize("place", [0, 5 * 4096])
def test_what_was_written_last_goes_aside_with_the_damaged_file(store: Store, place: int) -> None:
    """A killed kernel leaves a log, which belongs to its file."""
    fill(store)
    one = writer(store, "killed", 3)
    start(one)
    assert one.stdout.readline() == "killed 0\n"
    os.kill(one.pid, signal.SIGKILL)
    one.communicate(timeout=60)
    assert Path(f"{store.path}-wal").stat().st_size > 0
    scribble(store.path, place, 4096)
    store.record(attempt())
    aside = store.folder.glob("progress-damaged-*.sqlite*")
    assert any(b"killed 0" in path.read_bytes() for path in aside)
    assert questions(store) == ["Is the road finished?"]


def test_kernels_that_find_damage_at_once_do_not_fight(store: Store) -> None:
    """One of them sets the file aside, and what all of them write is in the new one."""
    fill(store)
    scribble(store.path, 0, 8192)
    printed = let_go([writer(store, f"kernel {number}", 20) for number in range(6)])
    wanted = {f"kernel {number} {answer}" for number in range(6) for answer in range(20)}
    assert set(questions(store)) == wanted
    assert len(beside(store, "damaged")) == 1
    said = [line for lines in printed for line in lines if "was damaged" in line]
    assert len(said) == 1


def test_a_file_that_was_taken_away_is_made_again(store: Store) -> None:
    store.record(attempt(question="before"))
    store.path.unlink()
    store.record(attempt(question="after"))
    assert questions(store) == ["after"]


# --- when nothing can be kept ---------------------------------------------------------------


def test_a_folder_that_cannot_be_made_blocks_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    with closing_store(tmp_path / "file" / "data") as store:
        for _number in range(3):
            store.record(attempt())
        notice = store.notice()
        assert notice.startswith("Your answers are not kept for now, but the lesson goes on.")
        assert str(store.path) in notice
        assert len(notice.splitlines()) == 1
        store.record(attempt())
        assert store.notice() == "", "the same sentence twice"


def test_a_folder_that_cannot_lock_costs_one_wait_and_no_answer(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in network homes: here somebody else holds the file, and never lets go."""
    monkeypatch.setattr("boardlib.history.database.PATIENCE", 0.4)
    store.folder.mkdir(parents=True)
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with closing_store(store.folder) as slow:
            begun = monotonic()
            for number in range(6):
                slow.record(attempt(question=f"{number}"))
            assert monotonic() - begun < 2 * 0.4
            assert "BOARDLIB_DATA names another folder" in slow.notice()
            other.execute("ROLLBACK")
            slow.record(attempt(question="6"))
            assert questions(slow) == [f"{number}" for number in range(7)]


def test_what_could_not_be_kept_is_kept_when_it_can(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("in the way")
    with closing_store(tmp_path / "data") as store:
        store.record(attempt(question="first"))
        (tmp_path / "data").unlink()
        store.record(attempt(question="second"))
        assert questions(store) == ["first", "second"]


def test_a_full_disk_blocks_nothing(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    store.record(attempt(question="before"))
    assert store._connection is not None
    pages = store._connection.execute("PRAGMA page_count").fetchone()[0]
    store._connection.execute(f"PRAGMA max_page_count = {pages}")
    store.record(attempt(question="x" * 50_000))
    assert "full" in store.notice()
    assert questions(store) == ["before"]
    store.record(attempt(question="after"))
    assert [len(one) for one in questions(store)] == [6, 50_000, 5]


def test_a_kernel_that_writes_for_ever_blocks_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "PATIENCE", 0.05)
    store.record(attempt(question="first"))
    store.close()
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        store.record(attempt(question="second"))
        assert "locked" in store.notice()
    store.record(attempt(question="third"))
    assert questions(store) == ["first", "second", "third"]
    assert beside(store, "damaged") == []


def test_a_file_of_a_later_version_is_left_alone(store: Store) -> None:
    fill(store, 3)
    sql(store.path, "PRAGMA user_version = 2")
    content = store.path.read_bytes()
    store.record(attempt())
    assert "later version" in store.notice()
    for action in (store.attempts, store.start_fresh):
        with pytest.raises(ProgressError, match="later version"):
            action()
    assert store.path.read_bytes() == content
    assert [path.name for path in store.folder.iterdir()] == ["progress.sqlite"]


def test_a_fresh_start_that_fails_leaves_everything(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_path: Path) -> int:
        raise OSError(28, "No space left on device")

    store.record(attempt())
    monkeypatch.setattr(database, "_secured", full)
    with pytest.raises(ProgressError, match="the disk is full"):
        store.start_fresh()
    assert len(store.attempts()) == 1
    assert beside(store, "until") == []


# --- summing up -----------------------------------------------------------------------------


def asking(name: str) -> list[int]:
    return [number for number, step in enumerate(cases()[name].steps, 1) if step.choices]


def test_only_the_first_answer_to_a_question_says_whether_it_was_right() -> None:
    first, second, third = asking("TUN-19")
    (line,) = summary(
        [
            attempt(step=first, verdict=Verdict.RIGHT, when=NOON),
            attempt(step=second, verdict=Verdict.WRONG, when=NOON),
            attempt(step=second, verdict=Verdict.RIGHT, when=NOON + timedelta(hours=1)),
            attempt(step=third, verdict=Verdict.PARTLY, when=NOON),
            attempt(step=first, verdict=Verdict.WRONG, when=NOON),
        ]
    ).cases
    assert (line.answered, line.total, line.right) == (3, 3, 1)
    assert line.title == cases()["TUN-19"].title
    assert line.last == NOON + timedelta(hours=1)


def test_exercises_are_summed_up_by_kind_and_level() -> None:
    wrong = Verdict.WRONG
    done = summary(
        [
            exercise(seed=3, level=2),
            exercise(seed=1),
            exercise(seed=2, verdict=wrong),
            exercise(seed=2),
            exercise(seed=1, verdict=wrong),
            exercise(seed=1, level=2, verdict=wrong),
        ]
    )
    assert done.cases == ()
    assert [(line.level, line.answered, line.right) for line in done.practice] == [
        (1, 2, 1),
        (2, 2, 1),
    ]
    assert {line.title for line in done.practice} == {"Where may the wagon go? First edition"}


def test_the_order_is_that_of_the_catalogue() -> None:
    names = list(cases())
    wanted = [names[4], names[1], names[3]]
    done = summary([attempt(name, asking(name)[0]) for name in wanted])
    assert [line.name for line in done.cases] == [names[1], names[3], names[4]]


def test_what_is_no_longer_there_is_still_summed_up() -> None:
    """A case of one's own, a game that has gone, a step that asks nothing any more."""
    silent = next(step for step in range(1, 9) if step not in asking("TUN-19"))
    done = summary(
        [
            attempt("MY-1"),
            attempt(step=silent),
            attempt("KING-1", game="chess"),
            attempt("mate", game="chess", seed=1, level=1),
        ]
    )
    lines = {line.name: (line.title, line.answered, line.total) for line in done.cases}
    assert lines["MY-1"] == ("MY-1", 1, None)
    assert lines["KING-1"] == ("KING-1", 1, None)
    assert lines["TUN-19"][1:] == (0, len(asking("TUN-19")))
    assert [line.title for line in done.practice] == ["mate"]
    assert history.game_title("chess") == "chess"


# --- CSV ------------------------------------------------------------------------------------


def table(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(StringIO(text, newline="")))


def test_csv_has_a_row_for_every_answer() -> None:
    rows = table(
        to_csv([attempt(question='One, "two"\nthree', when=NOON), exercise(5, 2, tries=3)])
    )
    assert rows[0] == {
        "when": "2026-11-21T12:00:00+00:00",
        "game": "carcassonne",
        "name": "TUN-19",
        "seed": "",
        "level": "",
        "step": "1",
        "question": 'One, "two"\nthree',
        "chosen": "A",
        "verdict": "right",
        "try": "1",
    }
    assert (rows[1]["seed"], rows[1]["level"], rows[1]["try"]) == ("5", "2", "3")
    assert len(rows) == 2


@every("start", ["=", "+", "-", "@", "\t", "\r", "\n", " =", "＝"])
def test_no_text_becomes_a_formula(start: str) -> None:
    text = f'{start}HYPERLINK("http://example.org")'
    (row,) = table(to_csv([attempt(text, question=text)]))
    for cell in (row["name"], row["question"]):
        assert cell == f"'{text}"


# --- the command line -----------------------------------------------------------------------


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, store: Store) -> Callable[..., Result]:
    monkeypatch.setenv("BOARDLIB_DATA", str(store.folder))
    monkeypatch.setenv("COLUMNS", "100")

    def run(*arguments: object) -> Result:
        result = CliRunner().invoke(main, ["progress", *map(str, arguments)])
        assert result.exception is None or isinstance(result.exception, SystemExit)
        history.store().close()
        return result

    return run


def test_command_without_answers(run: Callable[..., Result], store: Store) -> None:
    assert "Nothing was answered yet" in run().stdout
    assert "nothing to set aside" in run("--fresh").stderr
    assert not store.folder.exists()


def test_command_shows_cases_and_practice(run: Callable[..., Result], store: Store) -> None:
    store.record(attempt(step=asking("TUN-19")[0]))
    store.record(attempt("[own]", question="My own"))
    for seed in range(12):
        store.record(exercise(seed, level=3))
    printed = [line.split() for line in run().stdout.splitlines()]
    assert ["TUN-19", *cases()["TUN-19"].title.split(), "1", "of", "3", "1"] in [
        line[:-2] for line in printed
    ]
    assert ["[own]", "[own]", "1", "1"] in [line[:-2] for line in printed]
    assert ["wagon-C1", "level", "3"] in [line[:3] for line in printed]


def test_command_writes_csv(run: Callable[..., Result], store: Store, tmp_path: Path) -> None:
    store.record(attempt(question="Kůň?"))
    path = tmp_path / "class.csv"
    assert run("--csv", path).stdout == f"{path}\n"
    assert path.read_bytes().decode("utf-8") == to_csv(store.attempts())
    assert table(run("--csv", "-").stdout)[0]["question"] == "Kůň?"
    refused = run("--csv", tmp_path / "nowhere" / "x.csv")
    assert refused.exit_code == 2
    assert "cannot be written" in refused.stderr


def test_command_starts_fresh_and_says_where_the_answers_are(
    run: Callable[..., Result], store: Store, tmp_path: Path
) -> None:
    store.record(attempt())
    result = run("--csv", tmp_path / "x.csv", "--fresh")
    (kept,) = beside(store, "until")
    assert str(kept) in result.stderr
    assert store.attempts() == []
    assert len(table((tmp_path / "x.csv").read_text("utf-8"))) == 1


def test_command_tells_of_damage(run: Callable[..., Result], store: Store) -> None:
    fill(store, 3)
    not_a_database(store.path)
    result = run()
    assert result.exit_code == 0
    assert "was damaged" in result.stderr
    assert "Nothing was answered yet" in result.stdout


def test_command_refuses_a_file_of_a_later_version(
    run: Callable[..., Result], store: Store
) -> None:
    fill(store, 1)
    sql(store.path, "PRAGMA user_version = 2")
    for options in ([], ["--fresh"], ["--csv", "-"]):
        result = run(*options)
        assert result.exit_code == 2
        assert "later version" in result.stderr
        assert result.stdout == ""
