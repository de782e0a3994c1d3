"""``boardlib cases``: the cases, their figures, whether all hold; ``boardlib new``: a new one."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import Any, Final

import click
from rich.console import Console
from rich.progress import track
from rich.text import Text

from boardlib.catalogue import (
    Case,
    CaseError,
    Result,
    all_cases,
    faults,
    find_case,
    run_claim,
    search,
    taught,
    transcript,
    unfulfilled,
)
from boardlib.catalogue.case_form import near
from boardlib.catalogue.model import Frame
from boardlib.catalogue.reading import (
    ReferenceEntry,
    cases,
    entries,
    lesson_cases,
    part_naming,
    template,
)
from boardlib.catalogue.task_faults import MOST_CHOICES, MOST_WORDS, words_of
from boardlib.cli.screen import (
    CommandGroup,
    Refused,
    command,
    find_game,
    guarded,
    option,
    print_table,
    writing,
)
from boardlib.drawing import Mark
from boardlib.game import GAMES, game
from boardlib.game.goals import ON_THE_BOARD, Switch
from boardlib.notebooks.catalogue import told
from boardlib.text import _, language, mark, ngettext

# --- how the cases of a game teach, in numbers: done, ticked, how much is read -------------------
# Of a game that has lessons whose cases are done on the board, these alone are counted; of any
# other its cases.


def figures(game_name: str) -> dict[str, Any]:
    """The figures of a game: counts, medians, and shares between 0 and 1.

    ``tasks`` counts what asks for an answer or is done, and ``cases`` the cases.  Shares are
    ``done`` of tasks done on the board, ``tick_all`` of questions with any number of right
    choices; of questions with one right choice those where ``a_right``, where it is strictly
    ``shortest`` or ``longest``; of questions with at most ``four`` choices; ``elsewhere`` of those
    whose choices change the board in words; and ``given`` of questions whose right choice stands
    word for word in what was said before.  ``first_median`` are the words that are read until the
    first task of a case is asked, ``screen_median`` those of a screen, and ``first_over`` and
    ``screen_over`` the shares of those with more than sixty.
    """
    counted = [one for one in _counted(game_name) if one.frames()]
    frames = [frame for case in counted for frame in case.frames()]
    tasks = [one for one in frames if one.asks and not isinstance(one.task, Switch)]
    asked = [one for one in tasks if one.is_prediction]
    single = [one for one in asked if one.step.pick == "one"]
    first = [words for case in counted if (words := _first(case)) is not None]
    screens = [words_of(frame.step) for frame in frames]
    return {
        "cases": len(counted),
        "tasks": len(tasks),
        "done": _share(isinstance(one.task, ON_THE_BOARD) for one in tasks),
        "tick_all": _share(one.is_prediction and one.step.pick == "all" for one in tasks),
        "a_right": _share(one.choices[0].right for one in single),
        "shortest": _share(_extreme(one, -1) for one in single),
        "longest": _share(_extreme(one, 1) for one in single),
        "first_median": median(first) if first else 0,
        "first_over": _share(words > MOST_WORDS for words in first),
        "screen_median": median(screens) if screens else 0,
        "screen_over": _share(words > MOST_WORDS for words in screens),
        "four": _share(len(one.choices) <= MOST_CHOICES for one in asked),
        "elsewhere": _share(_is_elsewhere(one) for one in asked),
        "given": _share(_is_given(case, one) for case in counted for one in _single(case)),
    }


def _counted(game_name: str) -> Sequence[Case]:
    new = [case for case in lesson_cases().values() if case.game == game_name]
    return new or [case for case in cases().values() if case.game == game_name]


def _share(of: Iterable[bool]) -> float:
    """The share of what is so; 0 of nothing."""
    found = list(of)
    return round(float(Fraction(sum(found), len(found))), 3) if found else 0.0


def _extreme(frame: Frame, sign: int) -> bool:
    """Whether the right choice is strictly the longest (1) or the shortest (-1)."""
    right = [sign * len(choice.label) for choice in frame.choices if choice.right]
    wrong = [sign * len(choice.label) for choice in frame.choices if not choice.right]
    return bool(right and wrong) and min(right) > max(wrong)


def _first(case: Case) -> int | None:
    """The words of a case until its first task is asked, without its choices; None without one."""
    count = len(case.question.split())
    for frame in case.frames():
        count += len(frame.step.say.split())
        if frame.asks:
            task = frame.task
            return count + len((frame.step.question if task is None else task.goal).split())
    return None


def _is_elsewhere(frame: Frame) -> bool:
    """Whether choices are about another board than the one that is seen."""
    asked = (choice.question for choice in frame.step.choices)
    return any(one.change or one.then for one in asked)


def _single(case: Case) -> Iterator[Frame]:
    """The questions of a case with one right choice."""
    return (one for one in case.frames() if one.is_prediction and one.step.pick == "one")


def _is_given(case: Case, frame: Frame) -> bool:
    """Whether the right choice stands word for word in what was said up to its question."""
    before = [case.question, *(one.step.say for one in case.frames()[: frame.number])]
    said = f" {' '.join(' '.join(before).casefold().split())} "
    right = [choice.label.casefold() for choice in frame.choices if choice.right]
    return any(len(one.split()) > 1 and f" {one.rstrip('.')} " in said for one in right)


# --- commands ------------------------------------------------------------------------------------


def unseen(case: Case) -> list[str]:
    """The parts that a step points at, and that its board does not have: one sentence each."""
    found = []
    for frame in case.frames():
        named = [("show", part) for part in frame.step.show]
        named += [("at", part) for one in frame.step.choices for part in one.at or ()]
        marks = (Mark(tuple({part for _key, part in named}), "focus"),)
        known = case.rules.draw(frame.position, marks).roles if named else {}
        found += [
            f"{case.place(frame)}: {_not_there(key, part, known)}"
            for key, part in dict.fromkeys(named)
            if part not in known
        ]
    return found


def _not_there(key: str, part: str, known: Iterable[str]) -> str:
    if meant := near(part, known):
        words = _("'{key}' names '{part}', which is not on the board; did you mean '{near}'?")
        return words.format(key=key, part=part, near=meant)
    return _("'{key}' names '{part}', which is not on the board").format(key=key, part=part)


# --- what belongs to a case of the project ----------------------------------------------


KEPT: Final = Path(__file__).parents[2] / "tests" / "catalogue"
"""The folder in a copy of the project that keeps what the cases state and tell."""


def missing(case: Case) -> Iterator[str]:
    """What a case of the project still needs, each with the command that mends it.

    Nothing where it is a case of one's own, or where there is no copy of the project.
    """
    home = Path(str(files(GAMES[case.game]))) / "cases" / Path(case.file).name
    own = case.file != home.name and Path(case.file).resolve() != home
    if own or not (home.is_file() and KEPT.is_dir()):
        return
    listed = {name for path in KEPT.glob("case-ids-*.txt") for name in path.read_text().split()}
    unlisted = [claim.id for claim in case.claims if claim.id not in listed]
    if unlisted:
        text = _("{file}: {ids} in no list of tests/catalogue; 'make case-files' adds the rest")
        yield text.format(file=case.file, ids=", ".join(unlisted))
    if not _is_kept(case):
        text = _("{file}: its transcript is not the one that is kept; 'make case-files' keeps it")
        yield text.format(file=case.file)
    if not part_naming(case.id):
        text = _(
            "{file}: it stands in no chapter of the reference; write '{id}' into one in"
            " boardlib/catalogue/chapters.toml"
        )
        yield text.format(file=case.file, id=case.id)


def _is_kept(case: Case) -> bool:
    """Whether the transcript that is kept is what the case tells; it is kept in English."""
    kept = KEPT / "transcripts" / f"{case.id.lower()}.txt"
    if language() != "en":
        return kept.exists()
    return kept.exists() and kept.read_text(encoding="utf-8") == transcript(case) + "\n"


# --- the command ------------------------------------------------------------------------


@command("cases")
@option(
    "--check",
    is_flag=True,
    help="Run every ruling, and look for whatever cannot be meant; exit 1 if something is wrong.",
)
@option(
    "--search",
    "words",
    metavar="WORDS",
    help="Only cases and rulings that say all of these words, in any order and form.",
)
@option("--json", "as_json", is_flag=True, help="Print every ruling as JSON.")
@option("--stats", is_flag=True, help="How the cases of each game teach, in numbers.")
@click.argument("names", nargs=-1)
def cases_command(
    check: bool, words: str | None, as_json: bool, stats: bool, names: tuple[str, ...]
) -> None:
    """List the cases, or run every ruling of the catalogue through the engine.

    NAMES are ids of cases or rulings, or files with cases of your own; without any, all cases.
    """
    if stats:
        _print_stats(names, as_json)
        return
    chosen, broken = _chosen(names, check)
    rulings: list[ReferenceEntry] = []
    if words is not None:
        chosen, rulings = _found(words, chosen)
    if not check and not as_json:
        _print_cases(chosen)
        _print_rulings(rulings)
        return
    chosen = list(dict.fromkeys([*chosen, *(one.case for one in rulings)]))
    sound = [case for case in chosen if not (check and _said_to_be_wrong(case))]
    broken += len(chosen) - len(sound)
    stating = sound if names else [case for case in sound if not case.is_lesson]
    results = _run(stating, quiet=as_json)  # a lesson states no ruling that is not there already
    if as_json:
        click.echo(json.dumps([_row(result) for result in results], indent=1))
    else:
        if sound or not broken:
            _print_results(results)
        _print_broken(broken)
    if check and names:
        _advise(sound)
    if check and (broken or not all(one.holds for one in results)):
        raise SystemExit(1)


def _print_stats(names: Sequence[str], as_json: bool) -> None:
    """The figures of each game that is named, or of every one that has cases."""
    wanted = [find_game(name).name for name in names] or list(GAMES)
    told = {name: guarded(figures, name) for name in wanted}
    told = {name: found for name, found in told.items() if found["cases"]}
    if as_json:
        click.echo(json.dumps(told, indent=1))
        return
    rows = [
        (_(label), *(_figure(key, found[key]) for found in told.values()))
        for key, label in FIGURES.items()
    ]
    print_table(("", *(_(game(name).title) for name in told)), rows, right=range(1, len(told) + 1))


def _figure(key: str, value: float) -> str:
    """A figure as it is read: a share in per cent."""
    return f"{value:g}" if key in COUNTS else f"{100 * value:.0f} %"


COUNTS: Final = ("cases", "tasks", "first_median", "screen_median")
FIGURES: Final = {
    "cases": mark("cases"),
    "tasks": mark("tasks"),
    "done": mark("done on the board"),
    "tick_all": mark("all that are right are ticked"),
    "a_right": mark("A is right, of one right choice"),
    "shortest": mark("the right one is the shortest"),
    "longest": mark("the right one is the longest"),
    "first_median": mark("words until the first task, median"),
    "first_over": mark("more than 60 until then"),
    "screen_median": mark("words of a screen, median"),
    "screen_over": mark("screens of more than 60"),
    "four": mark("at most four choices"),
    "elsewhere": mark("choices that change the board in words"),
    "given": mark("said before word for word"),
}
"""What each figure is called."""


def _chosen(names: Sequence[str], check: bool) -> tuple[list[Case], int]:
    """The cases that are named, all without a name; and how many of them cannot be read."""
    if not names:
        return list(guarded(all_cases).values()), 0
    read = [_read(name, check) for name in dict.fromkeys(names)]
    found = {(case.id, case.file): case for case in read if case is not None}
    return list(found.values()), read.count(None)


def _read(name: str, check: bool) -> Case | None:
    """The case of that name; where cases are checked a file that is none is said to be wrong."""
    try:
        return find_case(name)
    except CaseError as error:
        if not (check and Path(name).is_file()):
            raise Refused(str(error)) from None
        click.echo(str(error), err=True)
        return None


def _found(words: str, among: list[Case]) -> tuple[list[Case], list[ReferenceEntry]]:
    """The cases that say these words, and the rulings of the reference, as the site lists them."""
    known = {case.id for case in among} if words.strip() else set()
    rulings = [one for one in entries().values() if one.case.id in known and one.says(words)]
    found = search(words, among)
    if not found and not rulings:
        raise Refused(_("No case and no ruling says '{words}'.").format(words=words))
    return found, rulings


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
        for sentence in missing(case):
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
    case = result.case
    known = told() if case.id in all_cases() else told() | {case.id}  # one's own is its own lesson
    return {**result.to_json(), "taught": guarded(taught, case, result.claim, known).value}


def _print_cases(chosen: list[Case]) -> None:
    if not chosen:
        return
    headings = (_("case"), _("game"), _("title"), _("rulings"))
    rows = [(case.id, case.game, _(case.title), str(len(case.claims))) for case in chosen]
    print_table(headings, rows, right=[3])


def _print_rulings(found: list[ReferenceEntry]) -> None:
    """Each ruling by its line, as the reference lists it."""
    if found:
        click.echo()
        rows = [(one.id, one.case.game, _(one.claim.headline)) for one in found]
        print_table((_("ruling"), _("game"), _("in one line")), rows)


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


def _print_broken(count: int) -> None:
    """How many cases are no good as they are written, if any; each has been told before."""
    if not count:
        return
    words = ngettext(
        "{count} case cannot be used as it is written; its rulings were not run.",
        "{count} cases cannot be used as they are written; their rulings were not run.",
        count,
    )
    click.echo(words.format(count=count))


# --- a new case -------------------------------------------------------------------------


@click.group("new", cls=CommandGroup)
def new_command() -> None:
    """Write a file to begin with."""


@new_command.command("case")
@click.argument("game_name", metavar="[GAME]", default=next(iter(GAMES)))
@option("-o", "--output", required=True, help="The new file, such as my-case.toml.")
def case_command(game_name: str, output: str) -> None:
    """Write a case of GAME that runs as it is, with a word on everything that it may hold."""
    path = Path(output)
    text = template(find_game(game_name).name)
    if path.suffix != ".toml":
        raise Refused(_("A case is a TOML file: call it {name}.").format(name=path.stem + ".toml"))
    if path.exists():
        raise Refused(_("'{path}' is there already; nothing is written over.").format(path=path))
    with writing(output):
        path.write_text(text, encoding="utf-8")
    click.echo(output)
