"""``boardlib site``: the lessons as a folder of pages that need no server."""

from __future__ import annotations

from pathlib import Path

import click

from boardlib.cli.refusal import writing
from boardlib.cli.told import Command, CommandOption
from boardlib.text import _


@click.command("site", cls=Command)
@click.option(
    "-o",
    "--output",
    required=True,
    help="A folder for the pages: new, or that of an older site.",
    cls=CommandOption,
)
@click.option(
    "--pyodide",
    default=None,
    help="A folder with Pyodide, as its npm package unpacks it: the pages then need no internet.",
    cls=CommandOption,
)
def site_command(output: str, pyodide: str | None) -> None:
    """Write all lessons as pages for any web space; nothing runs there but the files it serves."""
    from boardlib import site

    with writing(output):
        built = site.build(Path(output), None if pyodide is None else Path(pyodide))
    text = _("{pages} pages, {size:.1f} MB: {folder}")
    click.echo(text.format(pages=built.pages, size=built.size / 1e6, folder=output))
    if built.ahead is False:
        click.echo(
            _("The pages would start two seconds sooner, had Node been there when they were built.")
        )
