"""``boardlib show``, ``handout`` and ``site``: cases and lessons as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from boardlib.cli.refusal import Command, CommandOption, WholeNumber, writing
from boardlib.text import _


@click.command("show", cls=Command)
@click.argument("name", metavar="CASE")
@click.option(
    "-o", "--output", required=True, help="FILE.svg, .png, .pdf or .html.", cls=CommandOption
)
@click.option(
    "--step",
    type=WholeNumber(),
    default=None,
    help="The step to show; the last one if not given.",
    cls=CommandOption,
)
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light", cls=CommandOption)
def show_command(name: str, output: str, step: int | None, theme: Any) -> None:
    """Draw a case, or a named board, into a file; HTML shows every step."""
    from boardlib.handout import show

    with writing(output):
        subject = show.find(name)
        show.write(subject, Path(output), step, theme)
    for sentence in subject.faults:
        click.echo(sentence, err=True)
    click.echo(output)


@click.command("handout", cls=Command)
@click.argument("name", metavar="CASE|LESSON")
@click.option(
    "-o",
    "--output",
    required=True,
    help="FILE.pdf, laid out for A4; or FILE.xml, a quiz for Moodle.",
    cls=CommandOption,
)
@click.option(
    "--answers/--no-answers",
    default=True,
    help="The answers of each case stand on a page of their own; or leave them out.",
    cls=CommandOption,
)
def handout_command(name: str, output: str, answers: bool) -> None:
    """Write a case, or all cases of a lesson, as one file to be printed.

    A LESSON is the name, number or path of a notebook, or its code: 05_one_step, one_step, 5, W1.
    """
    from boardlib import handout

    path = Path(output)
    with writing(output):
        handout.check(path)
        made = handout.handout(handout.find_lesson(name), answers)
        handout.write(made, path)
    click.echo(output)
    if path.suffix.lower() == ".xml":
        from boardlib.handout.quiz import advice

        click.echo(advice(made), err=True)


# --- the site ---------------------------------------------------------------------------


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
