"""The command line: ``boardlib cases``, ``show``, ``handout``, ``ask``, ``replay``, ``race``,
``progress``, ``lab`` and ``class``.

Wrong input gives one sentence and exit code 2, never a traceback; a check that fails gives
exit code 1.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from errno import ENOSPC
from functools import partial
from itertools import islice
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, TypeVar

import click
from click.core import ParameterSource
from rich.console import Console
from rich.progress import Progress, track
from rich.table import Table
from rich.text import Text

from boardlib import __version__
from boardlib.case import Case, CaseError, Result, cases, find_case, run_claim
from boardlib.game import Game, PositionError, QuestionError, game
from boardlib.game.table import Sheet
from boardlib.ruling import Grounds, IllegalMove, Ruling
from boardlib.text import _, ngettext, set_language

if TYPE_CHECKING:
    from boardlib.progress import Line, Store, Summary
    from boardlib.tour.table.hot_seat import HotSeat

T = TypeVar("T")


class Refusal(click.ClickException):
    """Wrong input: one sentence on standard error, exit code 2."""

    exit_code = 2

    def show(self, file: Any = None) -> None:
        """Print the sentence."""
        click.echo(f"boardlib: {self.format_message()}", err=True)


def _game(name: str) -> Game[Any, Any]:
    try:
        return game(name)
    except ValueError as error:
        raise Refusal(str(error)) from None


def _read_text(path: str) -> str:
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise Refusal(_("'{path}' is no UTF-8 text.").format(path=path)) from None
    except OSError as error:
        raise _unreadable(path, error) from None


def _unreadable(path: str, error: OSError) -> Refusal:
    if isinstance(error, IsADirectoryError):
        return Refusal(_("'{path}' is a folder, not a file.").format(path=path))
    return Refusal(_("'{path}' cannot be read: {why}.").format(path=path, why=error.strerror))


class Commands(click.Group):
    """The commands; whatever is typed wrong is said in one sentence."""

    def make_context(self, *arguments: Any, **more: Any) -> click.Context:
        """Read the options before the command."""
        with _plainly():
            return super().make_context(*arguments, **more)

    def invoke(self, context: click.Context) -> Any:
        """Read what follows the command, and run it."""
        with _plainly():
            return super().invoke(context)


_HELP: Final = getattr(click.exceptions, "NoArgsIsHelpError", ())
"""Who calls the program without anything is shown its help."""


@contextmanager
def _plainly() -> Iterator[None]:
    try:
        yield
    except click.UsageError as error:
        if isinstance(error, _HELP):
            raise
        path = error.ctx.command_path.split() if error.ctx else []
        names = [word for word in path if word in main.commands]
        text = _("{what}; '{command} --help' tells what it takes.")
        what, command = error.format_message().rstrip("."), " ".join(["boardlib", *names])
        raise Refusal(text.format(what=what, command=command)) from None
    except OSError as error:
        if error.errno != ENOSPC:
            raise
        text = _("The output cannot be written: {why}.")
        raise Refusal(text.format(why=error.strerror)) from None


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="boardlib")
@click.option("--language", default="en", help="Language of everything that is printed.")
def main(language: str) -> None:
    """Board games that rule, and say why."""
    try:
        set_language(language)
    except ValueError as error:
        raise Refusal(str(error)) from None


# --- cases ------------------------------------------------------------------------------


@main.command("cases")
@click.option("--check", is_flag=True, help="Run every ruling; exit 1 if one does not hold.")
@click.option("--json", "as_json", is_flag=True, help="Print every ruling as JSON.")
@click.argument("names", nargs=-1)
def cases_command(check: bool, as_json: bool, names: tuple[str, ...]) -> None:
    """List the cases, or run every ruling of the catalogue through the engine.

    NAMES are case or ruling ids; without any, all cases.
    """
    chosen = _chosen(names)
    if not check and not as_json:
        _print_cases(chosen)
        return
    results = _run(chosen, quiet=as_json)
    if as_json:
        click.echo(json.dumps([result.to_json() for result in results], indent=1))
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
    return [_guarded(run_claim, case, claim) for case, claim in bar]


def _guarded(action: Callable[..., T], *arguments: Any) -> T:
    """Run something that may meet wrong input; the sentence of its error is all that is shown."""
    try:
        return action(*arguments)
    except (PositionError, QuestionError, IllegalMove, CaseError) as error:
        raise Refusal(str(error)) from None


def _print_cases(chosen: list[Case]) -> None:
    table = Table(box=None, pad_edge=False)
    for heading in (_("case"), _("game"), _("title"), _("rulings")):
        table.add_column(heading, justify="right" if heading == _("rulings") else "left")
    for case in chosen:
        row = (case.id, case.game, _(case.title), str(len(case.claims)))
        table.add_row(*(Text(cell) for cell in row))
    Console().print(table)


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


# --- ask --------------------------------------------------------------------------------


@main.command("ask")
@click.argument("game_name", metavar="GAME")
@click.argument("question")
@click.option(
    "--position", "path", required=True, help="A position file, a named board, or - for stdin."
)
@click.option("--json", "as_json", is_flag=True, help="Print plain data instead of sentences.")
def ask_command(game_name: str, question: str, path: str, as_json: bool) -> None:
    """Ask the rules of GAME a QUESTION about a position."""
    rules = _game(game_name)
    boards = rules.boards()
    text = boards[path] if path in boards and not Path(path).exists() else _read_text(path)
    position = _position(rules, text, path)
    answer = _guarded(rules.ask, position, question)
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


# --- replay -----------------------------------------------------------------------------


@main.command("replay")
@click.argument("path", metavar="FILE")
@click.option(
    "--options", is_flag=True, help="Also list everything that could have been chosen in each turn."
)
def replay_command(path: str, options: bool) -> None:
    """Replay the games of a record FILE: one JSON line for every turn, one for every end.

    A record with an illegal move stops there: one sentence names line, turn and reason.
    """
    from boardlib.game.record import file_lines, replayer

    games = _lines_of(path)
    try:
        with _counting(games) as game_ended:
            for row in replayer(path).replay(file_lines(path), options):
                click.echo(json.dumps(row, ensure_ascii=False))
                if "final" in row:
                    game_ended()
    except ValueError as error:
        raise Refusal(f"{path}: {error}") from None


def _lines_of(path: str) -> int:
    try:
        with Path(path).open("rb") as file:
            return sum(1 for line in file if line.strip())
    except OSError as error:
        raise _unreadable(path, error) from None


@contextmanager
def _counting(total: int) -> Iterator[Callable[[], None]]:
    """A progress bar on standard error, where somebody sees it and the output goes elsewhere."""
    console = Console(stderr=True)
    hidden = not console.is_terminal or sys.stdout.isatty()
    with Progress(console=console, transient=True, disable=hidden) as progress:
        task = progress.add_task(_("Replaying"), total=total)
        yield lambda: progress.advance(task)


# --- race -------------------------------------------------------------------------------


@main.command("race")
@click.option(
    "--stage",
    "wanted",
    multiple=True,
    metavar="NAME|FILE",
    help="A stage; several times for a tour of several stages. Usually Meadows.",
)
@click.option(
    "--continue",
    "begun",
    default=None,
    metavar="FILE",
    help="Go on where this record ends, with its riders, people, dice and options; then --stage.",
)
@click.option("--teams", default=4, show_default=True, help="How many teams, 2 to 6.")
@click.option("--riders", default=5, show_default=True, help="Riders of each team, 3 to 6.")
@click.option("--seed", default="1", show_default=True, help="Of the draw and the dice.")
@click.option("--human", "people", multiple=True, metavar="TEAM", help="A team that you ride.")
@click.option(
    "--rival",
    "rivals",
    multiple=True,
    metavar="KIND",
    help="Computer riders of the other teams in turn: steady, bold, patient, loyal, whim.",
)
@click.option("--option", "chosen", multiple=True, metavar="NAME=VALUE", help="Of the rule book.")
@click.option("--watch", is_flag=True, help="Tell every move of the computer riders.")
@click.option(
    "--count", default=1, type=click.IntRange(1), help="Let them ride so often, with other dice."
)
@click.option("-o", "--output", default=None, help="Write the records, for 'boardlib replay'.")
@click.pass_context
def race_command(
    context: click.Context,
    /,
    wanted: tuple[str, ...],
    begun: str | None,
    watch: bool,
    output: str | None,
    **wishes: Any,
) -> None:
    """Ride a stage of the Tour, alone or hot-seat, or let computer riders do it.

    A stage of one's own is a FILE with the lines of a road, a finish and a corridor. A stage that
    was left before its end, and kept with -o, is taken up again with --continue.
    """
    stages = [_stage(name) for name in wanted]
    records: list[str] = []
    if begun is None:
        people = bool(wishes["people"])
        tours = list(_new_tours(stages or [_stage("Meadows")], **wishes))
    else:
        _refuse_beside_record(context)
        people, tours = _begun_tour(begun, stages, records)
    if output:
        with _writing(output):  # before anybody has ridden for nothing
            Path(output).open("a").close()
    try:
        if people or watch:
            _at_the_table(tours, records)
        else:
            _simulated(tours, records)
    except ValueError as error:
        raise Refusal(str(error)) from None
    finally:
        if output and records:
            with _writing(output):
                Path(output).write_text("".join(f"{line}\n" for line in records), encoding="utf-8")


Stages = list[tuple[str, str]]
Tour = Callable[[], "Iterator[HotSeat]"]


def _new_tours(
    stages: Stages, seed: str, chosen: tuple[str, ...], count: int, **wishes: Any
) -> Iterator[Tour]:
    """The same stages so many times, each with other dice."""
    from boardlib.tour.table.hot_seat import tour

    if wishes["people"] and count > 1:
        raise Refusal(_("Stages are counted for computer riders only: leave out --human."))
    wishes |= dict(_option(word) for word in chosen)
    for own in [seed, *(f"{seed}+{number}" for number in range(1, count))]:
        yield partial(tour, stages, own, **wishes)


def _begun_tour(path: str, stages: Stages, records: list[str]) -> tuple[bool, list[Tour]]:
    """Whether people ride in a record, and the rest of its tour; ``records`` gets what is over."""
    from boardlib.game.record import file_lines
    from boardlib.tour.table.hot_seat import reopened, tour_from

    try:
        lines = [line.rstrip("\r\n") for line in file_lines(path) if line.strip()]
        seat = reopened(lines)
    except OSError as error:
        raise _unreadable(path, error) from None
    except ValueError as error:
        raise Refusal(f"{path}: {error}") from None
    over = seat.stage.over
    if over and not stages:
        raise Refusal(
            _("{path}: the last stage is over; add --stage to ride another.").format(path=path)
        )
    records += lines if over else lines[:-1]
    return seat.people, [partial(islice, tour_from(seat, stages), int(over), None)]


def _refuse_beside_record(context: click.Context) -> None:
    """Refuse what a record says for itself."""
    own = ("teams", "riders", "seed", "people", "rivals", "chosen", "count")
    for parameter in context.command.params:
        source = context.get_parameter_source(parameter.name or "")
        if parameter.name in own and source is ParameterSource.COMMANDLINE:
            text = _("--continue takes this from the record: leave out {option}.")
            raise Refusal(text.format(option=parameter.opts[0]))


def _stage(name: str) -> tuple[str, str]:
    """Title and lines of a stage: the name of one, or a file."""
    from boardlib.tour.table.setup import read_stage, stages

    if name in stages() and not Path(name).exists():
        return name, name
    if not Path(name).exists():
        words = _("'{name}' is no stage and no file; the stages are: {known}.")
        raise Refusal(words.format(name=name, known=", ".join(stages())))
    text = _read_text(name)
    try:
        read_stage(text)
    except ValueError as error:
        raise Refusal(f"{name}: {error}") from None
    return Path(name).stem, text


def _option(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        text = _("'{word}' is no option; write NAME=VALUE such as yellow=Y5.")
        raise Refusal(text.format(word=word))
    return name, value


def _at_the_table(tours: Iterable[Tour], records: list[str]) -> None:
    """Ride move by move, until the end or until somebody stops."""
    from boardlib.cli.terminal import Stopped, Terminal

    for tour in tours:
        for seat in tour():
            try:
                click.echo(seat.title)
                Terminal(seat, click.echo, _line, _print_sheets).play()
            except Stopped:
                click.echo(_("Stopped in round {number}.").format(number=seat.round))
                return
            finally:
                records.append(seat.record())
            _print_sheets(seat.results())


def _line(prompt: str) -> str:
    click.echo(prompt, nl=False)
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line


def _simulated(tours: Sequence[Tour], records: list[str]) -> None:
    """Let computer riders ride, and print what came of it."""
    wins: Counter[str] = Counter()
    with _taking_long(_("Riding")) as progress:
        for number, tour in enumerate(tours):
            progress(number, len(tours))
            for seat in tour():
                seat.stage.ride_on()
                records.append(seat.record())
            wins[seat.winner] += 1
    if len(tours) == 1:
        _print_sheets(seat.results())
    else:
        rows = tuple((who, str(times)) for who, times in wins.most_common())
        _print_sheets([Sheet(_("Won"), (_("team"), _("times")), rows)])


def _print_sheets(sheets: Iterable[Sheet]) -> None:
    console = Console(highlight=False)
    for sheet in sheets:
        table = Table(title=sheet.title, title_justify="left", title_style="bold", box=None)
        for heading in sheet.headings:
            table.add_column(heading)
        for row in sheet.rows:
            table.add_row(*(Text(cell) for cell in row))
        console.print(table)
        console.print()


# --- show -------------------------------------------------------------------------------


@main.command("show")
@click.argument("name", metavar="CASE")
@click.option("-o", "--output", required=True, help="FILE.svg, .png, .pdf or .html.")
@click.option("--step", type=int, default=None, help="The step to show; the last one if not given.")
@click.option("--theme", type=click.Choice(["light", "dark"]), default="light")
def show_command(name: str, output: str, step: int | None, theme: Any) -> None:
    """Draw a case, or a named board, into a file; HTML shows every step."""
    from boardlib.handout import show

    with _writing(output):
        subject = show.find(name)
        show.write(subject, Path(output), step, theme)
    click.echo(output)


@contextmanager
def _writing(path: str) -> Iterator[None]:
    """Say in one sentence why a file cannot be made."""
    try:
        yield
    except ValueError as error:
        raise Refusal(str(error)) from None
    except OSError as error:
        text = _("'{path}' cannot be written: {why}.")
        raise Refusal(text.format(path=path, why=error.strerror)) from None
    except ImportError as missing:
        raise Refusal(
            _(
                "Pictures of this kind need {name}: install boardlib with its 'lessons' extra."
            ).format(name=missing.name)
        ) from None


# --- handout ----------------------------------------------------------------------------


@main.command("handout")
@click.argument("name", metavar="CASE|LESSON")
@click.option("-o", "--output", required=True, help="FILE.html or .pdf, laid out for A4.")
@click.option(
    "--answers/--no-answers",
    default=True,
    help="The answers of each case begin on a page of their own; or leave them out.",
)
def handout_command(name: str, output: str, answers: bool) -> None:
    """Write a case, or all cases of a lesson, as one file to be printed.

    A LESSON is the name, number or path of a notebook: 01_tunnels, tunnels, 1.
    """
    from boardlib import handout

    path = Path(output)
    with _writing(output):
        handout.check(path)
        made = handout.handout(handout.find_lesson(name), answers)
        with _taking_long(_("Writing the handout")) as progress:
            notes = handout.write(made, path, progress)
    for note in notes:
        click.echo(f"boardlib: {note}", err=True)
    click.echo(output)


@contextmanager
def _taking_long(what: str) -> Iterator[Callable[[int, int], None]]:
    """A progress bar on standard error for what takes longer than a second, if somebody sees it."""
    console = Console(stderr=True)
    start = monotonic()
    with Progress(console=console, transient=True, disable=not console.is_terminal) as bar:
        task = bar.add_task(what, visible=False)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, visible=monotonic() - start > 1)

        yield advance


# --- progress ---------------------------------------------------------------------------


@main.command("progress")
@click.option("--csv", "output", metavar="FILE", help="Write every answer to FILE.csv, or to -.")
@click.option(
    "--fresh", is_flag=True, help="Start fresh; the answers so far are kept in a file beside."
)
def progress_command(output: str | None, fresh: bool) -> None:
    """Show what was answered in lessons and practice, and how it went.

    With --csv and --fresh together the answers are written first, then set aside.
    """
    from boardlib import progress

    try:
        attempts = progress.store().attempts()
        if output is not None:
            _write_table(progress.to_csv(attempts), output)
        if fresh:
            _start_fresh(progress.store())
    except progress.ProgressError as error:
        raise Refusal(str(error)) from None
    if notice := progress.store().notice():
        click.echo(f"boardlib: {notice}", err=True)
    if output is None and not fresh:
        _print_progress(progress.summary(attempts))


def _write_table(table: str, output: str) -> None:
    if output == "-":
        click.echo(table, nl=False)
        return
    with _writing(output):
        Path(output).write_text(table, encoding="utf-8", newline="")
    click.echo(output)


def _start_fresh(store: Store) -> None:
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
    table = Table(box=None, pad_edge=False)
    for heading in (what, _("title")):
        table.add_column(heading)
    for heading in (counted, _("right at once"), _("last answer")):
        table.add_column(heading, justify="right", no_wrap=True)
    for line in lines:
        name = line.name if line.level is None else f"{line.name} level {line.level}"
        answered = str(line.answered)
        if line.total is not None:
            answered = _("{count} of {total}").format(count=answered, total=line.total)
        last = f"{line.last.astimezone():%Y-%m-%d %H:%M}"
        table.add_row(*map(Text, (name, line.title, answered, str(line.right), last)))
    Console().print(table)


# --- lab and class ----------------------------------------------------------------------


@main.command("lab", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def lab_command(arguments: tuple[str, ...]) -> None:
    """Open the lessons in JupyterLab; ARGUMENTS go to JupyterLab."""
    import subprocess
    from importlib.util import find_spec

    if find_spec("jupyterlab") is None:
        raise Refusal(_("JupyterLab is not installed: install boardlib with its 'lab' extra."))
    _check_options("JupyterLab", arguments)
    command = [sys.executable, "-m", "jupyterlab", str(_index()), *arguments]
    raise SystemExit(subprocess.call(command))


def _check_options(program: str, arguments: tuple[str, ...]) -> None:
    """Refuse options that the program would answer with pages of its own usage."""
    if arguments:
        from boardlib.cli.options import wrong_option

        wrong = wrong_option(program, arguments)
        if wrong is not None:
            raise Refusal(wrong)


def _index() -> Path:
    """The notebook that links to all others."""
    index = Path(__file__).parents[2] / "notebooks" / "00_index.ipynb"
    if not index.exists():
        raise Refusal(_("The notebooks are not here; run this from a copy of the project."))
    return index


@main.command("class", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def class_command(arguments: tuple[str, ...]) -> None:
    """Open the lessons as pages for a class, without code; ARGUMENTS go to Voilà."""
    import os
    from importlib import import_module
    from importlib.util import find_spec

    if find_spec("voila") is None:
        raise Refusal(_("Voilà is not installed: install boardlib with its 'lab' extra."))
    from boardlib.lesson.kit import classroom

    _check_options("Voilà", arguments)
    os.environ.update(classroom.environment())
    options = [*classroom.options(_index().parent), *arguments]
    import_module("voila.app").main(argv=options)
