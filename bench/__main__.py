"""Run measurements: all of them, or those whose names are given."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
import time
from collections.abc import Sequence
from dataclasses import asdict

import click
from rich.console import Console
from rich.markup import escape

import bench
from bench import Measure, NotMeasuredError, about, benchmarks, table, when_named
from bench.table import number

WIDTHS = (50, 17, 17)
"""Columns for what was measured, its value and its budget."""


def discover() -> None:
    """Import every module of this folder, so that its functions register themselves."""
    for module in pkgutil.iter_modules(bench.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"bench.{module.name}")


def line(measure: Measure) -> str:
    """A line of the report, in rich's markup."""
    value, limit, verdict = f"{number(measure.value)} {measure.unit}", "", ""
    if measure.budget is not None:
        limit = f"{'≥' if measure.at_least else '≤'} {number(measure.budget)} {measure.unit}"
        verdict = "[green]ok[/]" if measure.ok else "[bold red]over[/]"
    name, wide, narrow = escape(measure.name), *WIDTHS[:2]
    return f"  {name:<{wide}}{value:>{narrow}}{limit:>{WIDTHS[2]}}  {verdict}".rstrip()


class Report:
    """Says what is being measured, and every number as soon as it is known.

    Attributes:
        measures: the numbers so far.
        missing: name -> why it could not be measured.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.measures: list[Measure] = []
        self.missing: dict[str, str] = {}

    def run(self, name: str) -> None:
        """Measure one thing."""
        start, before = time.perf_counter(), len(self.measures)
        self.say(f"[bold]{name}[/]  {escape(about(name))}")
        with self.console.status(f"measuring {name}"):
            try:
                for measure in benchmarks[name]():
                    self.measures.append(measure)
                    self.say(line(measure))
            except NotMeasuredError as lacking:
                self.missing[name] = str(lacking)
                self.say(f"  [yellow]not measured:[/] {escape(str(lacking))}")
        if self.measures[before:]:
            table.keep(name, self.measures[before:])
        self.say(f"  [dim]{time.perf_counter() - start:.0f} s[/]")

    def verdict(self, left_out: Sequence[str]) -> None:
        """What it all comes to."""
        over = [measure.name for measure in self.measures if not measure.ok]
        kept = sum(measure.ok for measure in self.measures if measure.budget is not None)
        if left_out:
            self.say(f"Left out, as they take minutes; name them: {', '.join(left_out)}.")
        if self.missing:
            self.say(f"[yellow]Not measured: {', '.join(self.missing)}.[/]")
        if over:
            self.say(f"[bold red]{len(over)} over their budget:[/] {escape('; '.join(over))}.")
        else:
            self.say(f"[green]All {kept} budgets are kept.[/]")

    def say(self, text: str) -> None:
        """Print a line at once, also into a file or a pipe."""
        self.console.print(text, highlight=False, soft_wrap=True)
        self.console.file.flush()


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--list", "only_list", is_flag=True, help="Only list what can be measured.")
@click.option(
    "--table", "write_table", is_flag=True, help="Write what was measured into docs/speed.md."
)
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
def main(names: tuple[str, ...], only_list: bool, write_table: bool, as_json: bool) -> None:
    """Measure boardlib against its budgets; exit code 1 when a budget is not kept."""
    discover()
    # With --json the numbers alone go to standard output.
    report = Report(Console(stderr=as_json))
    if unknown := set(names) - set(benchmarks):
        known = ", ".join(sorted(benchmarks))
        raise click.UsageError(f"There is no benchmark {sorted(unknown)[0]}; there are: {known}.")
    if only_list:
        for name in benchmarks:
            note = " [dim](when named)[/]" if name in when_named else ""
            report.say(f"[bold]{name}[/]{note}  {escape(about(name))}")
        return
    if write_table:
        _write_table()
        return
    for name in chosen(names):
        report.run(name)
    report.verdict([] if names else sorted(when_named))
    if as_json:
        data = [asdict(measure) | {"ok": measure.ok} for measure in report.measures]
        click.echo(json.dumps(data))
    sys.exit(0 if all(measure.ok for measure in report.measures) else 1)


def _write_table() -> None:
    try:
        lacking = table.write()
    except ValueError as error:
        raise click.ClickException(str(error)) from None
    if lacking:
        click.echo(f"Not measured: {'; '.join(lacking)}.", err=True)


def chosen(names: Sequence[str]) -> list[str]:
    """The named benchmarks; without names all but those that have to be named."""
    return [name for name in benchmarks if (name in names if names else name not in when_named)]


if __name__ == "__main__":
    main(prog_name="bench")
