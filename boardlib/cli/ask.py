"""``boardlib ask``: a question about a position, and the rules that decide it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click

from boardlib.cli.refusal import Refusal, find_game, guarded, read_text
from boardlib.game import Game, PositionError
from boardlib.ruling import Grounds, Ruling


@click.command("ask")
@click.argument("game_name", metavar="GAME")
@click.argument("question")
@click.option(
    "--position", "path", required=True, help="A position file, a named board, or - for stdin."
)
@click.option("--json", "as_json", is_flag=True, help="Print plain data instead of sentences.")
def ask_command(game_name: str, question: str, path: str, as_json: bool) -> None:
    """Ask the rules of GAME a QUESTION about a position."""
    rules = find_game(game_name)
    boards = rules.boards()
    text = boards[path] if path in boards and not Path(path).exists() else read_text(path)
    position = _position(rules, text, path)
    answer = guarded(rules.ask, position, question)
    if as_json:
        click.echo(json.dumps(answer.to_json(), indent=1, ensure_ascii=False))
        return
    click.echo(answer.text)
    if answer.ruling is None:
        return
    if answer.allowed is None:
        _print_grounds(answer.text, answer.ruling)
    else:
        _print_ruling(answer.ruling)


def _print_grounds(told: str, grounds: Ruling) -> None:
    """What decided a list; of a reason that the answer tells itself only its rule."""
    rest = [reason for reason in grounds.reasons if reason.text not in told]
    known = {reason.rule for reason in rest}
    cited = dict.fromkeys(reason.rule for reason in grounds.reasons)
    for rule in cited:
        if rule not in known:
            click.echo(f"  - {rule}")
    _print_ruling(Grounds(tuple(rest)))


def _position(rules: Game[Any, Any], text: str, path: str) -> Any:
    try:
        position = rules.read(text)
    except PositionError as error:
        raise Refusal(f"{path}: {error}") from None
    problems = [problem for problem in rules.status(position) if problem.stops]
    if problems:
        raise Refusal(f"{path}: " + " ".join(problem.text for problem in problems))
    return position


def _print_ruling(ruling: Ruling) -> None:
    for reason in ruling.reasons:
        click.echo(f"  - {reason.text}")
        click.echo(f"      {reason.rule}")
