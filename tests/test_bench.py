"""The report of ``python -m bench``: what it says and when, and how it ends."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict
from operator import ne
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import bench
from bench import Measure, NotMeasuredError, table
from bench import checks as timed
from bench.__main__ import discover, main
from bench.latency import CHANGED
from boardlib.notebooks.catalogue import lessons
from boardlib.widgets import settle
from boardlib.widgets.workshop.view import Workbench


def fast() -> Iterator[Measure]:
    """Something that is fast."""
    yield Measure("a [small] thing", 1.5, 3)
    yield Measure("a large thing", 1234.5, None, "s")


def slow() -> Iterator[Measure]:
    """Something that is slow."""
    yield Measure("it crawls", 9, 10, "games/s", at_least=True)


def lacking() -> Iterable[Measure]:
    """Something that cannot be measured."""
    raise NotMeasuredError("no browser on the PATH")


def thorough() -> Iterator[Measure]:
    """Something that takes minutes."""
    yield Measure("faults", 0, 0, "games")


@pytest.fixture(scope="module")
def real() -> dict[str, bench.Benchmark]:
    """The real benchmarks, which their modules register once."""
    discover()
    return dict(bench.benchmarks)


@pytest.fixture(autouse=True)
def four(real: dict[str, bench.Benchmark], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Four benchmarks instead of the real ones, one of which has to be named."""
    monkeypatch.setattr(table, "KEPT", tmp_path / "cache" / "bench.json")
    monkeypatch.setattr(bench, "benchmarks", {})
    monkeypatch.setattr(bench, "when_named", set())
    for module in ("bench.__main__.benchmarks", "bench.__main__.when_named"):
        monkeypatch.setattr(module, getattr(bench, module.rpartition(".")[2]))
    for one in (fast, slow, lacking):
        bench.benchmark(one)
    bench.benchmark(named=True)(thorough)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, arguments)


def test_each_thing_is_named_before_its_numbers_and_the_verdict_comes_last() -> None:
    done = run()
    words = [line.strip() for line in done.stdout.splitlines()]
    heads = [words.index(f"{one.__name__}  {one.__doc__}") for one in (fast, slow, lacking)]
    assert heads == sorted(heads)
    shown = [" ".join(line.split()) for line in words]
    assert shown.index("a [small] thing 1.5 ms ≤ 3 ms ok") == heads[0] + 1
    assert shown.index("a large thing 1,234 s") == heads[0] + 2
    assert shown.index("it crawls 9 games/s ≥ 10 games/s over") == heads[1] + 1
    assert shown.index("not measured: no browser on the PATH") == heads[2] + 1
    assert shown[-3:] == [
        "Left out, as they take minutes; name them: thorough.",
        "Not measured: lacking.",
        "1 over their budget: it crawls.",
    ]
    assert done.exit_code == 1


def test_a_number_is_printed_before_the_next_one_is_measured(
    capsys: pytest.CaptureFixture[str],
) -> None:
    seen = []

    def two() -> Iterator[Measure]:
        """Two numbers."""
        seen.append(capsys.readouterr().out)
        yield Measure("first", 1, 3)
        seen.append(capsys.readouterr().out)
        yield Measure("second", 2, 3)

    bench.benchmark(two)
    with pytest.raises(SystemExit) as end:
        main(["two"], standalone_mode=False)
    assert "two  Two numbers." in seen[0]
    assert "first" in seen[1]
    assert "second" not in seen[1]
    assert end.value.code == 0


def test_only_what_is_named_runs_also_what_is_left_out_otherwise() -> None:
    done = run("thorough", "fast")
    assert "a large thing" in done.stdout
    assert "faults" in done.stdout
    assert "it crawls" not in done.stdout
    assert done.stdout.splitlines()[-1] == "All 2 budgets are kept."
    assert done.exit_code == 0


def test_the_numbers_alone_as_json() -> None:
    done = run("slow", "--json")
    assert [(one["name"], one["ok"]) for one in json.loads(done.stdout)] == [("it crawls", False)]
    assert "over" in done.stderr
    assert done.exit_code == 1


def test_a_list_and_a_name_that_is_none() -> None:
    assert "thorough (when named)  Something that takes minutes." in run("--list").stdout
    wrong = run("quick")
    assert wrong.exit_code == 2
    assert "There is no benchmark quick; there are: fast, lacking, slow, thorough." in wrong.stderr


# --- the table of docs/speed.md -------------------------------------------------------------


def test_the_table_has_a_row_for_every_budget_and_says_where_it_was_measured() -> None:
    section = table.PAGE.read_text(encoding="utf-8").partition(table.BEGIN)[2]
    made = section.partition(table.END)[0]
    rows = [line.split(" | ")[0].removeprefix("| ") for line in made.splitlines() if " | " in line]
    assert rows[1:] == [budget.what for budget in table.BUDGETS]
    assert re.search(r"^Measured \d{4}-\d\d-\d\d.*: .* cores, Python 3\.", made, re.MULTILINE)


def test_every_budget_is_measured_by_something(real: dict[str, bench.Benchmark]) -> None:
    assert {budget.benchmark for budget in table.BUDGETS} <= set(real)
    assert len({budget.what for budget in table.BUDGETS}) == len(table.BUDGETS)


def test_what_was_measured_is_written_into_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = tmp_path / "speed.md"
    page.write_text(f"before\n{table.BEGIN}\nold\n{table.END}\nafter\n", encoding="utf-8")
    monkeypatch.setattr(table, "PAGE", page)
    budgets = (
        table.Budget("something fast", "fast", r"a .* thing"),
        table.Budget("something slow", "slow", "it crawls"),
        table.Budget("something else", "lacking", "nothing"),
    )
    monkeypatch.setattr(table, "BUDGETS", budgets)
    assert "Nothing was measured yet: run make bench first." in run("--table").stderr
    run("fast", "slow")
    assert run("--table").stderr == "Not measured: something else.\n"
    text = page.read_text(encoding="utf-8")
    assert "| something fast | ≤ 3 ms | 1.5 ms |\n" in text
    assert "| something slow | ≥ 10 games/s | 9 games/s (over) |\n" in text
    assert "| something else |  | not measured |\n" in text
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "old" not in text


def test_of_several_numbers_the_one_that_strains_its_budget_most_is_told() -> None:
    much, little = Measure("much", 8, 10), Measure("little", 3, 2)
    assert table.worst([much, little]) is little
    slow, fast = (Measure("games", value, 400, at_least=True) for value in (300, 500))
    assert table.worst([fast, slow]) is slow


def test_a_figure_without_a_budget_has_a_row_too() -> None:
    mere = asdict(Measure("thirty at once", 12, None, "s"))
    known = {"site": {"measures": [mere, mere | {"budget": 20, "name": "one"}]}}
    for name, limit in (("thirty at once", None), ("one|thirty.*", 20)):
        found = table.measures_of(table.Budget("all", "site", name), known)
        assert [one.budget for one in found] == [limit]


def test_checks_are_timed_by_make(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(timed, "NOTED", tmp_path)
    with pytest.raises(NotMeasuredError, match="make check"):
        list(timed.checks())
    (tmp_path / "make-check.seconds").write_text("150\n", encoding="utf-8")
    assert [(one.name, one.value, one.ok) for one in timed.checks()] == [("make check", 2.5, True)]


def test_every_change_and_its_undo_write_what_their_clicks_wait_for() -> None:
    room = settle("tile BG-D 0,0 0\ntile BG-B 0,1 0\ntile BG-U 1,0 90\nmeeple red 0,0.r1")
    assert isinstance(room, Workbench)
    classes = [str(one) for one in (*room.board._dom_classes, *room.tools._dom_classes)]
    written: dict[str, Callable[[], str]] = {
        ".bl-box": lambda: room.board.svg,
        ".bl-copies": lambda: room.tools.value,
    }
    assert set(CHANGED) == written.keys()
    assert "bl-copies" in classes

    def all_written() -> tuple[str, ...]:
        return tuple(read() for read in written.values())

    changes = [(key, one) for key in ("0,1", "0,1.f1", "0,0.r1") for one in _changes_at(room, key)]
    assert len(changes) > 10
    for key, line in changes:
        room.tell({"do": "pick", "text": key})
        states = [all_written()]
        for pressed in (
            lambda line=line: room.tell({"do": "change", "text": line}),
            room.undo.click,
        ):
            pressed()
            states.append(all_written())
            assert all(map(ne, states[-1], states[-2])), (key, line)


def test_every_page_that_is_measured_is_a_page_of_the_site() -> None:
    known = {entry.page for entry in lessons()}
    named = {
        (module, page)
        for module in Path(bench.__file__).parent.glob("*.py")
        for page in re.findall(r'"(\w+\.html)"', module.read_text(encoding="utf-8"))
    }
    assert len(named) > 2
    assert {page for _module, page in named} <= known


def _changes_at(room: Workbench, key: str) -> list[str]:
    """What can be changed at a shape of a board."""
    room.tell({"do": "pick", "text": key})
    return [offer.text for group in room.shop.changes() for offer in group.offers[:6]]
