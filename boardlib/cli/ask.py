"""``boardlib ask`` and ``flip``: a question about a position, and what would turn its answer.

``boardlib replay``: the games of a record.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

import click

from boardlib.catalogue import CaseError, find_case
from boardlib.cli.screen import (
    Command,
    Refused,
    command,
    counting,
    find_game,
    guarded,
    option,
    pointed,
    read_text,
    refusing,
    tell_reasons,
    unreadable,
)
from boardlib.game import GAMES, Answer, Game, PositionError, QuestionError, game
from boardlib.game.flips import flips
from boardlib.shown import called
from boardlib.text import _

T = TypeVar("T")
Find = Callable[[Game[Any, Any], Any, str], T]
"""What is found out about a question on a board of a game."""
_GAME: Final = "boardlib.game"
"""Where a context keeps the game of which its help tells."""


class AskCommand(Command):
    """A command that tells in its help what the game that is named can be asked."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Look for the game first: help is shown before the arguments are read."""
        ctx.meta[_GAME] = next((word for word in args if word in GAMES), None)
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """What can be asked, with what it tells; without a game, how to come to it."""
        name = ctx.meta[_GAME]
        if name is None:
            text = _("'boardlib ask GAME --help' lists what can be asked; GAME is one of: {games}.")
            formatter.write_paragraph()
            formatter.write_text(text.format(games=", ".join(GAMES)))
            return
        with formatter.section(_("What can be asked, besides every move as it is typed")):
            formatter.write_dl([(one.example, _(one.tells)) for one in game(name).questions()])


about_a_position = option(
    "--position",
    "path",
    required=True,
    help="A position file, a named board, a case (after its third step: CASE:3), or - for stdin.",
)
as_data = option("--json", "as_json", is_flag=True, help="Print plain data instead of sentences.")


@command("ask", cls=AskCommand)
@click.argument("game_name", metavar="GAME")
@click.argument("question")
@about_a_position
@as_data
@option(
    "--fields",
    is_flag=True,
    help="Print what an 'expect' in a case can name, as it is written there.",
)
def ask_command(game_name: str, question: str, path: str, as_json: bool, fields: bool) -> None:
    """Ask the rules of GAME a QUESTION about a position."""
    answer = _found(game_name, path, question, lambda rules, *about: rules.ask(*about))
    if as_json:
        click.echo(json.dumps(answer.to_json(), indent=1, ensure_ascii=False))
    elif fields:
        click.echo("\n".join(_fields(answer.data)))
    else:
        print_answer(answer)


@command("flip")
@click.argument("game_name", metavar="GAME")
@click.argument("question")
@about_a_position
@as_data
@option("--options", is_flag=True, help="Also try what the rule book leaves open.")
def flip_command(game_name: str, question: str, path: str, as_json: bool, options: bool) -> None:
    """Say what would have to change for the answer to a QUESTION to be the other one.

    The smallest changes of the board, at most three; where there is none, what to say instead.
    """
    found = _found(game_name, path, question, partial(flips, options=options))
    if as_json:
        click.echo(json.dumps(found.to_json(), indent=1, ensure_ascii=False))
        return
    for flip in found:
        click.echo(str(flip))
        for line in (*flip.changes, *filter(None, [flip.question])):
            click.echo(f"  {line}")
    if found.instead is not None:
        click.echo(found.instead.text)


def _found(game_name: str, path: str, question: str, find: Find[T]) -> T:
    """What is found out about a question on a board."""
    rules = find_game(game_name)
    position = _position(rules, _text(rules, path), path)
    try:
        return find(rules, position, question)
    except QuestionError as error:
        raise Refused(pointed(str(error), question, error.column)) from None


def print_answer(answer: Answer) -> None:
    """An answer and what decided it; of a reason that its list tells itself only the rule."""
    for line in answer.typed_lines:
        click.echo(line)
    known = {reason.rule for reason in answer.reasons}
    told = dict.fromkeys(reason.rule for line in answer.listed for reason in line.reasons)
    for rule in told:
        if rule not in known:
            click.echo(f"  - {rule}")
    tell_reasons(answer.reasons)


def _fields(data: object) -> Iterator[str]:
    """What a case can compare with: one line for each field, as TOML."""
    if not isinstance(data, Mapping):
        yield f"expect = {_toml(data)}"
        return
    for key, value in data.items():
        if value is not None:  # TOML has no word for nothing
            yield f"expect = {{ {_key(key)} = {_toml(value)} }}"


def _toml(value: object) -> str:
    if isinstance(value, Mapping):
        inside = (f"{_key(key)} = {_toml(one)}" for key, one in value.items() if one is not None)
        return f"{{ {', '.join(inside)} }}" if value else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value, ensure_ascii=False)


def _key(key: object) -> str:
    word = str(key)
    return word if word.isascii() and word.replace("_", "a").isalnum() else json.dumps(word)


# --- the position -----------------------------------------------------------------------


def _text(rules: Game[Any, Any], path: str) -> str:
    """The text of a position: of a file, of a board that has a name, or of a case."""
    name, _colon, step = path.rpartition(":") if ".toml:" in path else path.partition(":")
    own = name.endswith(".toml")
    if path == "-" or (Path(path).exists() and not own):
        return read_text(path)
    if board := called(path, rules.boards()):
        return rules.boards()[board]
    try:
        case = find_case(name)
    except CaseError as error:
        if own:
            raise Refused(str(error)) from None
        return read_text(path)
    if case.rules is not rules:
        text = _("{case} is a case of {game}: ask {name}.")
        raise Refused(text.format(case=case.id, game=_(case.rules.title), name=case.game))
    if step not in ("", *map(str, range(len(case.steps) + 1))):
        text = _("{case} has no step {step}; it has steps 1 to {count}.")
        raise Refused(text.format(case=case.id, step=step, count=len(case.steps)))
    return guarded(lambda: rules.write(case.position(int(step or 0))))


def _position(rules: Game[Any, Any], text: str, path: str) -> Any:
    try:
        return rules.read(text)
    except PositionError as error:
        line = dict(enumerate(text.splitlines(), start=1)).get(error.line, "")
        raise Refused(pointed(f"{path}: {error}", line, error.column)) from None


# --- a record ---------------------------------------------------------------------------


@command("replay")
@click.argument("path", metavar="FILE")
@option(
    "--options", is_flag=True, help="Also list everything that could have been chosen in each turn."
)
def replay_command(path: str, options: bool) -> None:
    """Replay the games of a record FILE: one JSON line for every turn, one for every end.

    A record with an illegal move stops there: one sentence names line, turn and reason.
    """
    from boardlib.game.record import file_lines, replayer

    games = _lines_of(path)
    with refusing(path=path), counting(_("Replaying"), games) as game_ended:
        for row in replayer(path).replay(file_lines(path), options):
            click.echo(json.dumps(row, ensure_ascii=False))
            if "final" in row:
                game_ended()


def _lines_of(path: str) -> int:
    try:
        with Path(path).open("rb") as file:
            return sum(1 for line in file if line.strip())
    except OSError as error:
        raise unreadable(path, error) from None
