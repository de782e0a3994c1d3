"""``boardlib cases``: the cases, and whether every ruling holds."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
from rich.console import Console
from rich.progress import track
from rich.text import Text

from boardlib.catalogue import (
    Case,
    CaseError,
    Result,
    cases,
    faults,
    find_case,
    run_claim,
    search,
    taught,
    unfulfilled,
)
from boardlib.cli import upkeep
from boardlib.cli.refusal import Refused, guarded
from boardlib.cli.screen import print_table
from boardlib.cli.told import Command, CommandOption
from boardlib.cli.unseen import unseen
from boardlib.text import _, ngettext


@click.command("cases", cls=Command)
@click.option(
    "--check",
    is_flag=True,
    help="Run every ruling, and look for whatever cannot be meant; exit 1 if something is wrong.",
    cls=CommandOption,
)
@click.option(
    "--search",
    "words",
    metavar="WORDS",
    help="Only cases that say all of these words, in any order and form.",
    cls=CommandOption,
)
@click.option(
    "--json", "as_json", is_flag=True, help="Print every ruling as JSON.", cls=CommandOption
)
@click.argument("names", nargs=-1)
def cases_command(check: bool, words: str | None, as_json: bool, names: tuple[str, ...]) -> None:
    """List the cases, or run every ruling of the catalogue through the engine.

    NAMES are ids of cases or rulings, or files with cases of your own; without any, all cases.
    """
    chosen, broken = _chosen(names, check)
    if words is not None:
        chosen = _found(words, chosen)
    if not check and not as_json:
        _print_cases(chosen)
        return
    sound = [case for case in chosen if not (check and _said_to_be_wrong(case))]
    results = _run(sound, quiet=as_json)
    if as_json:
        click.echo(json.dumps([_row(result) for result in results], indent=1))
    else:
        _print_results(results)
    if check and names:
        _advise(sound)
    if check and (broken or len(sound) < len(chosen) or not all(one.holds for one in results)):
        raise SystemExit(1)


def _chosen(names: Sequence[str], check: bool) -> tuple[list[Case], bool]:
    """The cases that are named, all without a name; and whether one of them cannot be read."""
    if not names:
        return list(guarded(cases).values()), False
    read = [_read(name, check) for name in names]
    found = {(case.id, case.file): case for case in read if case is not None}
    return list(found.values()), None in read


def _read(name: str, check: bool) -> Case | None:
    """The case of that name; where cases are checked a file that is none is said to be wrong."""
    try:
        return find_case(name)
    except CaseError as error:
        if not (check and Path(name).is_file()):
            raise Refused(str(error)) from None
        click.echo(str(error), err=True)
        return None


def _found(words: str, among: list[Case]) -> list[Case]:
    found = search(words, among)
    if not found:
        raise Refused(_("No case says '{words}'.").format(words=words))
    return found


def _said_to_be_wrong(case: Case) -> bool:
    """Whether a case cannot be meant as it is written; each fault is said."""
    found = guarded(faults, case) or guarded(unseen, case)
    for sentence in found:
        click.echo(sentence, err=True)
    return bool(found)


def _advise(sound: list[Case]) -> None:
    """What else a case needs: a ruling, and what a case of the project has besides."""
    for case in sound:
        if not case.claims:
            text = _("{file}: no [[claim]] states a ruling, so nothing keeps its answers right")
            click.echo(text.format(file=case.file), err=True)
        for sentence in upkeep.missing(case):
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
        for sentence in unfulfilled(result):
            console.print(Text(sentence), soft_wrap=True)
    failed = sum(not result.holds for result in results)
    informing = sum(result.claim.information for result in results)
    console.print(
        ngettext(
            "{count} ruling, {informing} for information only; {failed} failing.",
            "{count} rulings, {informing} of them for information only; {failed} failing.",
            len(results),
        ).format(count=len(results), informing=informing, failed=failed)
    )
