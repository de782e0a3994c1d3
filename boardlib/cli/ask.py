"""``boardlib ask``: a question about a position, and the rules that decide it."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import click

from boardlib.cli.refusal import Refusal, find_game, pointed, read_text
from boardlib.cli.told import Command, CommandOption
from boardlib.game import Answer, Game, PositionError, QuestionError
from boardlib.ruling import Reason


@click.command("ask", cls=Command)
@click.argument("game_name", metavar="GAME")
@click.argument("question")
@click.option(
    "--position",
    "path",
    required=True,
    help="A position file, a named board, or - for stdin.",
    cls=CommandOption,
)
@click.option(
    "--json",
    "as_json",
    is_flag=True,
    help="Print plain data instead of sentences.",
    cls=CommandOption,
)
def ask_command(game_name: str, question: str, path: str, as_json: bool) -> None:
    """Ask the rules of GAME a QUESTION about a position."""
    rules = find_game(game_name)
    boards = rules.boards()
    text = boards[path] if path in boards and not Path(path).exists() else read_text(path)
    position = _position(rules, text, path)
    try:
        answer = rules.ask(position, question)
    except QuestionError as error:
        raise Refusal(pointed(str(error), question, error.column)) from None
    if as_json:
        click.echo(json.dumps(answer.to_json(), indent=1, ensure_ascii=False))
        return
    print_answer(answer)


def print_answer(answer: Answer) -> None:
    """An answer and what decided it; of a reason that its list tells itself only the rule."""
    for line in answer.typed_lines:
        click.echo(line)
    known = {reason.rule for reason in answer.reasons}
    told = dict.fromkeys(reason.rule for line in answer.listed for reason in line.reasons)
    for rule in told:
        if rule not in known:
            click.echo(f"  - {rule}")
    _print_reasons(answer.reasons)


def _position(rules: Game[Any, Any], text: str, path: str) -> Any:
    try:
        position = rules.read(text)
    except PositionError as error:
        line = dict(enumerate(text.splitlines(), start=1)).get(error.line, "")
        raise Refusal(pointed(f"{path}: {error}", line, error.column)) from None
    problems = [problem for problem in rules.status(position) if problem.stops]
    if problems:
        raise Refusal(f"{path}: " + " ".join(problem.text for problem in problems))
    return position


def _print_reasons(reasons: Iterable[Reason]) -> None:
    for reason in reasons:
        click.echo(f"  - {reason.text}")
        click.echo(f"      {reason.rule}")
