"""``boardlib show`` and ``boardlib handout``: cases and lessons as files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from boardlib.cli.refusal import writing
from boardlib.cli.told import Command, CommandOption, WholeNumber


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

    A LESSON is the name, number or path of a notebook: 01_tunnels, tunnels, 1.
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
