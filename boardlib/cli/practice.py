"""``boardlib practice``: exercises on the command line."""

from __future__ import annotations

import random
import sys
from typing import TYPE_CHECKING, Final

import click

from boardlib.catalogue import Frame
from boardlib.catalogue.practice import Name, exercises, find, read_name
from boardlib.cli.ask import print_answer
from boardlib.cli.refusal import Refused
from boardlib.cli.screen import print_table, typed_line
from boardlib.cli.told import Command, CommandOption, WholeNumber
from boardlib.game import GAMES, game
from boardlib.game.exercise import Exercise
from boardlib.history import Attempt, record
from boardlib.text import _

if TYPE_CHECKING:
    from boardlib.widgets.practice.state import Drill

FIRST_SEEDS: Final = 1000
"""Without a wish the first exercise is one of so many."""


@click.command("practice", cls=Command)
@click.argument("wanted", metavar="GAME|TOPIC|KIND", nargs=-1)
@click.option(
    "--seed",
    type=WholeNumber(),
    default=None,
    help="The number of the first exercise; another one each time if not given.",
    cls=CommandOption,
)
@click.option(
    "--level",
    type=WholeNumber(),
    default=1,
    show_default=True,
    help="How difficult, from 1 to 5.",
    cls=CommandOption,
)
@click.option(
    "--count",
    type=WholeNumber(1),
    default=None,
    help="So many exercises; until you stop if not given.",
    cls=CommandOption,
)
@click.option(
    "--show",
    is_flag=True,
    help="Show exercises with their answers, and ask nothing.",
    cls=CommandOption,
)
def practice_command(
    wanted: tuple[str, ...], seed: int | None, level: int, count: int | None, show: bool
) -> None:
    """Practise: exercises that the rules make up and judge, one after the other.

    Without a name the kinds of exercise are listed. The name of one exercise, such as
    "wagon-C1 7 level 2", repeats it. Where nobody types, exercises are shown with their answers.
    """
    if not wanted:
        _list_kinds()
        return
    from boardlib.cli.practising import Practising
    from boardlib.widgets.practice.state import Drill

    try:
        game_name, kinds, first = _named(" ".join(wanted), seed, level)
        drill = Drill(game_name, kinds, first.seed, first.level)
    except ValueError as error:
        raise Refused(str(error)) from None
    if show or not sys.stdin.isatty():
        _show(drill, count or 1)
    else:
        Practising(drill, click.echo, typed_line, _tell, _keep).go(count)


def _named(wanted: str, seed: int | None, level: int) -> tuple[str, tuple[Exercise, ...], Name]:
    """The game, the kinds of exercise that are meant, and the first exercise.

    Raises:
        ValueError: saying what there is.
    """
    if " " in wanted:
        name = read_name(wanted)
        return *find(name.kind), name
    game_name, kinds = find(wanted)
    first = random.randrange(FIRST_SEEDS) if seed is None else seed
    return game_name, kinds, Name(kinds[0].kind, first, level)


def _list_kinds() -> None:
    rows = [
        (one.kind, one.topic, _(game(name).title), _(one.title))
        for name in GAMES
        for one in exercises(name)
    ]
    print_table((_("Kind"), _("Topic"), _("Game"), _("Exercise")), rows)


def _show(drill: Drill, count: int) -> None:
    """Exercises with their answers."""
    from boardlib.cli.practising import following, pose, tell_choices
    from boardlib.widgets.story.state import Presenter

    for number in range(count):
        if number:
            following(drill)
        shown = Presenter(drill.exercise)
        pose(shown, click.echo)
        click.echo("")
        tell_choices(shown.frame, click.echo)
        _tell(shown.frame)


def _tell(frame: Frame) -> None:
    if frame.answer is not None:
        print_answer(frame.answer)


def _keep(attempt: Attempt) -> None:
    if notice := record(attempt):
        click.echo(f"boardlib: {notice}", err=True)
