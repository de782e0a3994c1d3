"""``boardlib practice`` and ``progress``: exercises, answered and told why; how it went so far.

Asking knows no terminal: it is handed a way to say something and a way to ask for a line.
"""

from __future__ import annotations

import random
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from boardlib.catalogue import Frame, JudgedChoice, choice_letters
from boardlib.catalogue.practice import Name, exercises, find, read_name
from boardlib.cli.ask import print_answer
from boardlib.cli.play import Stopped
from boardlib.cli.practice_tasks import (
    hint,
    marked,
    solution_lines,
    task_help,
    try_typed,
    typed_places,
)
from boardlib.cli.screen import (
    WholeNumber,
    command,
    option,
    print_table,
    refusing,
    typed_line,
    writing,
)
from boardlib.game import GAMES, game
from boardlib.game.goals import Exercise
from boardlib.history import Attempt, Verdict, record, store
from boardlib.story.doing import Doing
from boardlib.story.picture import in_words
from boardlib.story.state import Presenter
from boardlib.text import _, mark
from boardlib.widgets.player import attempt, task_attempt
from boardlib.widgets.practice.state import WORD, Drill, Review

if TYPE_CHECKING:
    from boardlib.history import Keeper, Line, Summary


Say = Callable[[str], None]
Ask = Callable[[str], str]
Keep = Callable[[Attempt], None]
Tell = Callable[[Frame], None]

HELP: Final = mark(
    "Type the letters of what is right, such as A or A C, or a choice in words. 'board' tells the"
    " board again, 'show' the answer; 'next' goes on to another exercise, 'quit' stops here."
)
TASK_HELP: Final = mark(
    "'board' tells the board again, 'hint' where to look, 'show' how it is done; 'next' goes on to"
    " another exercise, 'quit' stops here."
)


class Practising:
    """Exercises in the terminal.

    Args:
        drill: the exercises.
        say: prints a line.
        ask: shows a prompt and returns what was typed; raises EOFError when there is no more.
        tell: prints the answer of an exercise, and what decides it.
        keep: keeps an answer.
    """

    def __init__(self, drill: Drill | Review, say: Say, ask: Ask, tell: Tell, keep: Keep) -> None:
        self.drill = drill
        self.say, self.ask, self.tell, self.keep = say, ask, tell, keep

    def go(self, count: int | None = None) -> None:
        """Ask one exercise after the other, so many or until somebody stops."""
        self._help(Presenter(self.drill.exercise))
        with suppress(Stopped):
            self._pose(count)
        if isinstance(self.drill, Review):
            self.say(self.drill.left_over)
            return
        for kind, ladder in self.drill.ladders.items():
            if ladder.asked:
                self.say(f"{_(self.drill.kinds[kind].title)} · {ladder}")

    def _pose(self, count: int | None) -> None:
        left = count
        while left is None or left > 0:
            shown = Presenter(self.drill.exercise)
            pose(shown, self.say)
            self._answer(shown)
            left = None if left is None else left - 1
            if left != 0 and not self.drill.following():
                return

    def _answer(self, shown: Presenter) -> None:
        """Ask until the answer is right, or told, or somebody goes on."""
        while shown.pending:
            typed = self._line()
            if typed == "next":
                return
            if typed == "board":
                tell_board(shown, self.say)
            elif typed == "show":
                self._give_up(shown)
            elif typed in ("", "help"):
                self._help(shown)
            elif shown.doing is not None:
                self._do(shown, shown.doing, typed)
            else:
                self._try(shown, typed)
        self.tell(shown.frame)

    def _help(self, shown: Presenter) -> None:
        self.say(_(HELP) if shown.doing is None else _(TASK_HELP))
        if shown.doing is not None:
            self.say(task_help(shown.doing))

    def _do(self, shown: Presenter, doing: Doing, typed: str) -> None:
        """Do what was typed, and say what comes of it; or list what can be typed."""
        if typed == "hint":
            self.say(hint(doing))
        elif typed == "places":
            for line in typed_places(shown):
                self.say(f"  {line}")
        else:
            with self._kept(shown, doing):
                try:
                    self.say(try_typed(doing, typed))
                except ValueError as error:
                    self.say(str(error))

    @contextmanager
    def _kept(self, shown: Presenter, doing: Doing) -> Iterator[None]:
        """Keep what comes of a task; the first that is kept counts."""
        tried = doing.tried
        misses, committed = tried.misses, tried.committed
        yield
        if tried.misses > misses or tried.committed > committed:
            done = task_attempt(shown)
            if done is not None:
                if done.tries == 1:
                    self.drill.count(done.verdict is Verdict.RIGHT)
                self.keep(self.drill.kept(done))

    def _line(self) -> str:
        try:
            typed = self.ask("> ").strip()
        except EOFError:
            raise Stopped from None
        if typed == "quit":
            raise Stopped
        return typed

    def _try(self, shown: Presenter, typed: str) -> None:
        """Commit to what was typed; it counts at the first try, and is kept at every one."""
        choices = shown.frame.choices
        try:
            chosen = chosen_by(typed, [_(choice.label) for choice in choices])
            if shown.frame.step.pick == "one" and len(chosen) > 1:
                text = _("One answer is wanted here, not {count}.")
                raise ValueError(text.format(count=len(chosen)))
        except ValueError as error:
            self.say(str(error))
            return
        for number in range(len(choices)):
            shown.choose(number, number in chosen)
        shown.commit()
        right = {number for number, choice in enumerate(choices) if choice.right}
        self._count(shown, chosen == right)
        if chosen == right:
            self.say(_("That is right."))
        else:
            self._why_not(choices, chosen, right)
            shown.retry()

    def _count(self, shown: Presenter, right: bool) -> None:
        prediction = shown.prediction
        if prediction is not None and prediction.tries == 1:
            self.drill.count(right)
        self.keep(self.drill.kept(attempt(shown)))

    def _why_not(self, choices: Sequence[JudgedChoice], chosen: set[int], right: set[int]) -> None:
        """What is wrong with an answer, without telling the right one."""
        if chosen < right:
            self.say(_("That is right, but something is missing."))
            return
        self.say(_("That is not right yet."))
        for number, letter in enumerate(choice_letters(choices)):
            if number in chosen - right and choices[number].whynot:
                self.say(f"  {letter}  {choices[number].whynot}")

    def _give_up(self, shown: Presenter) -> None:
        """Tell the answer; whoever has not tried has not been right."""
        if shown.doing is not None:
            with self._kept(shown, shown.doing):
                shown.doing.solve(told=True)
            tell_answer(shown, self.say)
            return
        prediction = shown.prediction
        assert prediction is not None
        if not prediction.tries:
            self.drill.count(right=False)
        shown.answer()
        prediction.told = True
        tell_answer(shown, self.say)
        self.keep(self.drill.kept(attempt(shown)))


# --- an exercise in words ---------------------------------------------------------------


def pose(shown: Presenter, say: Say) -> None:
    """An exercise: its name, the board, the question and its choices."""
    case, frame = shown.case, shown.frame
    say("")
    say(_("{name}: {title}").format(name=case.id, title=_(case.title)))
    tell_board(shown, say)
    say("")
    if shown.doing is not None:
        for line in marked(shown):
            say(line)
        say(" ".join(filter(None, [frame.step.say, shown.doing.task.goal])))
        say(task_help(shown.doing))
        return
    say(" ".join(filter(None, [_(case.question), _(frame.step.question), how_many(frame)])))
    for letter, choice in zip(choice_letters(frame.choices), frame.choices, strict=True):
        say(f"  {letter}  {_(choice.label)}")


def how_many(frame: Frame) -> str:
    """Whether one answer is wanted, or all that are right."""
    return _("Choose one.") if frame.step.pick == "one" else _("Choose all that are right.")


def tell_board(shown: Presenter, say: Say) -> None:
    """The board in sentences, without what may be asked."""
    rules, position = shown.case.rules, shown.frame.position
    for sentence in in_words(rules, position, shown.located(position), veiled=True):
        say(f"  {sentence}")


def tell_answer(shown: Presenter, say: Say) -> None:
    """How a task is done; or every choice with its verdict, and why a wrong one is wrong."""
    for line in () if shown.doing is None else solution_lines(shown.doing):
        say(f"  {line}")
    frame = shown.frame
    right, wrong = _("right"), _("wrong")
    for letter, choice in zip(choice_letters(frame.choices), frame.choices, strict=True):
        say(f"  {letter} [{right if choice.right else wrong}] {_(choice.label)}")
        if choice.whynot:
            say(f"      {choice.whynot}")


def chosen_by(typed: str, labels: Sequence[str]) -> set[int]:
    """The numbers of the choices that somebody has typed, by letter or in words.

    >>> labels = ["red", "green", "blue"]
    >>> sorted(chosen_by("a, C", labels)), sorted(chosen_by("gre", labels))
    ([0, 2], [1])

    Raises:
        ValueError: saying what can be typed.
    """
    wanted = " ".join(typed.casefold().split())
    same = [number for number, label in enumerate(labels) if label.casefold() == wanted]
    like = [number for number, label in enumerate(labels) if label.casefold().startswith(wanted)]
    letters = [ord(sign) - ord("a") for sign in re.sub(r"[\s,;]", "", wanted)]
    if same or (len(like) == 1 and len(wanted) > 1):
        return set(same or like)
    if letters and all(0 <= number < len(labels) for number in letters):
        return set(letters)
    text = _("'{typed}' is no choice; type letters from {first} to {last}, or 'help'.")
    known = choice_letters(labels)
    raise ValueError(text.format(typed=typed[:40], first=known[0], last=known[-1]))


# --- the command ------------------------------------------------------------------------


FIRST_SEEDS: Final = 1000
"""Without a wish the first exercise is one of so many."""


@command("practice")
@click.argument("wanted", metavar="GAME|TOPIC|KIND", nargs=-1)
@option(
    "--seed",
    type=WholeNumber(),
    default=None,
    help="The number of the first exercise; another one each time if not given.",
)
@option(
    "--level", type=WholeNumber(), default=1, show_default=True, help="How difficult, from 1 to 5."
)
@option(
    "--count",
    type=WholeNumber(1),
    default=None,
    help="So many exercises; until you stop if not given.",
)
@option("--show", is_flag=True, help="Show exercises with their answers, and ask nothing.")
def practice_command(
    wanted: tuple[str, ...], seed: int | None, level: int, count: int | None, show: bool
) -> None:
    """Practise: exercises that the rules make up and judge, one after the other.

    Without a name the kinds of exercise are listed. The name of one exercise, such as
    "wagon-C1 7 level 2", repeats it; "mistakes" asks everything that was answered wrong so far,
    until it is right twice. Where nobody types, exercises are shown with their answers.
    """
    if not wanted:
        _list_kinds()
        return
    with refusing():
        drill = _drill(" ".join(wanted), seed, level)
    if show or not sys.stdin.isatty():
        _show(drill, count or 1)
    else:
        Practising(drill, click.echo, typed_line, _tell, _keep).go(count)


def _drill(wanted: str, seed: int | None, level: int) -> Drill | Review:
    """What is practised: exercises, or all mistakes.

    Raises:
        ValueError: saying what there is.
    """
    if wanted.strip().casefold() == WORD:
        return Review(store().attempts())
    game_name, kinds, first = _named(wanted, seed, level)
    return Drill(game_name, kinds, first.seed, first.level)


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


def _show(drill: Drill | Review, count: int) -> None:
    """Exercises with their answers."""
    for number in range(count):
        if number and not drill.following():
            return
        shown = Presenter(drill.exercise)
        pose(shown, click.echo)
        click.echo("")
        tell_answer(shown, click.echo)
        _tell(shown.frame)


def _tell(frame: Frame) -> None:
    if frame.answer is not None:
        print_answer(frame.answer)


def _keep(attempt: Attempt) -> None:
    if notice := record(attempt):
        click.echo(f"boardlib: {notice}", err=True)


# --- boardlib progress: what was answered, and how it went ---------------------------------------


@command("progress")
@option("--csv", "output", metavar="FILE", help="Write every answer to FILE.csv, or to -.")
@option("--fresh", is_flag=True, help="Start fresh; the answers so far are kept in a file beside.")
def progress_command(output: str | None, fresh: bool) -> None:
    """Show what was answered in lessons and practice, and how it went.

    With --csv and --fresh together the answers are written first, then set aside.
    """
    from boardlib import history

    with refusing(history.ProgressError):
        attempts = history.store().attempts()
        if output is not None:
            _write_table(history.to_csv(attempts), output)
        if fresh:
            _start_fresh(history.store())
    if notice := history.store().notice():
        click.echo(f"boardlib: {notice}", err=True)
    if output is None and not fresh:
        _print_progress(history.summary(attempts))


def _write_table(table: str, output: str) -> None:
    if output == "-":
        click.echo(table, nl=False)
        return
    with writing(output):
        Path(output).write_text(table, encoding="utf-8", newline="")
    click.echo(output)


def _start_fresh(store: Keeper) -> None:
    kept = store.start_fresh()
    words = _("Nothing was answered yet, so there is nothing to set aside.")
    if kept is not None:
        words = _("Progress starts fresh. The answers so far are kept in {path}.")
    click.echo(words.format(path=kept), err=True)


def _print_progress(done: Summary) -> None:
    if not done.cases and not done.practice:
        click.echo(_("Nothing was answered yet. Open a lesson with 'boardlib lab'."))
    if done.cases:
        _print_lines(_("case"), _("questions"), done.cases)
    if done.cases and done.practice:
        click.echo()
    if done.practice:
        _print_lines(_("practice"), _("exercises"), done.practice)


def _print_lines(what: str, counted: str, lines: Iterable[Line]) -> None:
    """A table of cases, or of kinds of exercise with their levels."""
    headings = (what, _("title"), counted, _("right at once"), _("last answer"))
    print_table(headings, map(_row, lines), right=[2, 3, 4])


def _row(line: Line) -> tuple[str, ...]:
    name = line.name if line.level is None else f"{line.name} level {line.level}"
    answered = str(line.answered)
    if line.total is not None:
        answered = _("{count} of {total}").format(count=answered, total=line.total)
    last = f"{line.last.astimezone():%Y-%m-%d %H:%M}"
    return (name, line.title, answered, str(line.right), last)
