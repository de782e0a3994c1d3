"""``boardlib cases``: the cases, and whether every ruling holds."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

import click
from rich.console import Console
from rich.progress import track
from rich.text import Text

from boardlib.case import Case, CaseError, Result, cases, find_case, impossible, run_claim, taught
from boardlib.cli.refusal import Refusal, guarded
from boardlib.cli.screen import print_table
from boardlib.cli.told import Command, CommandOption
from boardlib.text import _, ngettext


@click.command("cases", cls=Command)
@click.option(
    "--check",
    is_flag=True,
    help="Run every ruling; exit 1 if one does not hold.",
    cls=CommandOption,
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print every ruling as JSON.", cls=CommandOption
)
@click.argument("names", nargs=-1)
def cases_command(check: bool, as_json: bool, names: tuple[str, ...]) -> None:
    """List the cases, or run every ruling of the catalogue through the engine.

    NAMES are case or ruling ids; without any, all cases.
    """
    chosen = _chosen(names)
    if not check and not as_json:
        _print_cases(chosen)
        return
    if check and names:
        _warn(chosen)
    results = _run(chosen, quiet=as_json)
    if as_json:
        click.echo(json.dumps([_row(result) for result in results], indent=1))
    else:
        _print_results(results)
    if check and not all(result.holds for result in results):
        raise SystemExit(1)


def _chosen(names: Iterable[str]) -> list[Case]:
    try:
        if names:
            return list({case.id: case for case in map(find_case, names)}.values())
        return list(cases().values())
    except CaseError as error:
        raise Refusal(str(error)) from None


def _warn(chosen: list[Case]) -> None:
    """Say what is wrong with positions that cannot come up; what is asked of them is answered."""
    for case in chosen:
        for sentence in guarded(impossible, case):
            click.echo(sentence, err=True)


def _run(chosen: list[Case], quiet: bool) -> list[Result]:
    claims = [(case, claim) for case in chosen for claim in case.claims]
    console = Console(stderr=True)
    bar = track(
        claims,
        description=_("Running the rulings"),
        console=console,
        transient=True,
        disable=quiet or not console.is_terminal,
    )
    return [guarded(run_claim, case, claim) for case, claim in bar]


def _row(result: Result) -> dict[str, Any]:
    """A ruling as plain data, with how it reaches the learner."""
    return {**result.to_json(), "taught": guarded(taught, result.case, result.claim).value}


def _print_cases(chosen: list[Case]) -> None:
    headings = (_("case"), _("game"), _("title"), _("rulings"))
    rows = [(case.id, case.game, _(case.title), str(len(case.claims))) for case in chosen]
    print_table(headings, rows, right=[3])


def _print_results(results: list[Result]) -> None:
    console = Console(highlight=False)
    for result in results:
        if not result.holds:
            console.print(Text(_failure(result)))
    failed = sum(not result.holds for result in results)
    informing = sum(result.claim.information for result in results)
    console.print(
        ngettext(
            "{count} ruling, {informing} for information only; {failed} failing.",
            "{count} rulings, {informing} of them for information only; {failed} failing.",
            len(results),
        ).format(count=len(results), informing=informing, failed=failed)
    )


def _failure(result: Result) -> str:
    computed = json.dumps(result.computed, ensure_ascii=False)
    return f"{result.claim.id} ({result.case.id}): {_(result.claim.text)}\n  {computed}"
