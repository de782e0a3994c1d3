"""The report of ``python -m bench``: what it says and when, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator

import pytest
from click.testing import CliRunner, Result

import bench
from bench import Measure, NotMeasuredError
from bench.__main__ import discover, main


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


@pytest.fixture(autouse=True)
def four(monkeypatch: pytest.MonkeyPatch) -> None:
    """Four benchmarks instead of the real ones, one of which has to be named."""
    discover()
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
