"""Run measurements: all of them, or those whose names are given."""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from collections.abc import Sequence
from dataclasses import asdict

import click
from rich.console import Console
from rich.table import Table

import bench
from bench import Measure, NotMeasuredError, benchmarks


def discover() -> None:
    """Import every module of this folder, so that its functions register themselves."""
    for module in pkgutil.iter_modules(bench.__path__):
        if not module.name.startswith("_"):
            importlib.import_module(f"bench.{module.name}")


def number(value: float | None) -> str:
    """A number with about three digits that matter."""
    if value is None:
        return ""
    return f"{value:,.0f}" if abs(value) >= 100 else f"{value:.3g}"


def row(measure: Measure) -> tuple[str, ...]:
    """A line of the table."""
    limit = f"{'≥' if measure.at_least else '≤'} {number(measure.budget)} {measure.unit}"
    verdict = "[green]ok[/]" if measure.ok else "[bold red]over[/]"
    if measure.budget is None:
        limit, verdict = "", ""
    return measure.name, f"{number(measure.value)} {measure.unit}", limit, verdict


def table(measures: Sequence[Measure], missing: dict[str, str]) -> Table:
    """All measures, and what could not be measured."""
    shown = Table("measured", "value", "budget", "")
    for column in shown.columns[1:3]:
        column.justify = "right"
    for measure in measures:
        shown.add_row(*row(measure))
    for name, reason in missing.items():
        shown.add_row(name, reason, "", "[yellow]not measured[/]")
    return shown


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
@click.option("--list", "only_list", is_flag=True, help="Only list what can be measured.")
@click.option("--json", "as_json", is_flag=True, help="Print the numbers as JSON.")
def main(names: tuple[str, ...], only_list: bool, as_json: bool) -> None:
    """Measure boardlib against its budgets; exit code 1 when a budget is not kept."""
    discover()
    console = Console()
    if unknown := set(names) - set(benchmarks):
        known = ", ".join(sorted(benchmarks))
        raise click.UsageError(f"There is no benchmark {sorted(unknown)[0]}; there are: {known}.")
    chosen = [name for name in benchmarks if name in names or not names]
    if only_list:
        for name in chosen:
            about = (benchmarks[name].__doc__ or "").strip().partition("\n")[0]
            console.print(f"[bold]{name}[/]  {about}")
        return

    measures: list[Measure] = []
    missing: dict[str, str] = {}
    with console.status("") as status:
        for name in chosen:
            status.update(f"measuring {name}")
            try:
                measures += benchmarks[name]()
            except NotMeasuredError as lacking:
                missing[name] = str(lacking)
    if as_json:
        click.echo(json.dumps([asdict(measure) | {"ok": measure.ok} for measure in measures]))
    else:
        console.print(table(measures, missing))
    sys.exit(0 if all(measure.ok for measure in measures) else 1)


if __name__ == "__main__":
    main(prog_name="bench")
