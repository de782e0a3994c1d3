"""Handouts: a case, or all cases of a lesson, as one file to be printed.

A case has pages of questions and pages of answers, mostly one of each; answers can be kept back or
left out.
``content`` says what a handout holds, ``pages`` fill it in, ``paper`` writes it as PDF, and
``show`` as questions for a learning platform.  Both are the same every time: no dates, nothing
from the network.  ``show`` also writes a case as a page for the screen.
"""

from __future__ import annotations

import errno
import os
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from boardlib.catalogue import Case, CaseError, find_case
from boardlib.handout.content import Chapter, Draw, Handout, on_paper
from boardlib.handout.pages import Solution, Story
from boardlib.notebooks import sources
from boardlib.notebooks.catalogue import Gone, cases_of, gone, home, lessons
from boardlib.shown import WrongValue
from boardlib.story.state import Presenter
from boardlib.text import _, trouble

FORMATS: Final = (".pdf", ".xml")
"""The endings of files that a handout can be written into."""

__all__ = ["FORMATS", "Chapter", "Handout", "Lesson", "chapter", "find_lesson", "handout", "write"]


# --- which cases a lesson holds, as the sources of the notebooks name them ------------------------


_NAME: Final = re.compile(r"(?P<number>\d+)_(?P<name>.+)")


@dataclass(frozen=True, slots=True)
class Lesson:
    """A lesson: its title, what it is about, and its cases in order."""

    title: str
    introduction: str
    cases: tuple[Case, ...]


def find_lesson(name: str) -> Lesson:
    """The lesson of a name (``05_one_step``, ``one_step``, ``5``, ``W1``) or path; or one case.

    Raises:
        CaseError: when there is neither, for a lesson without cases, and for one that is no longer
            there: the sentence names those that teach its cases.
    """
    path = _source(name)
    if path is not None:
        return _read(path)
    try:
        case = find_case(name)
    except CaseError as error:
        raise _refused(name, error) from None
    return Lesson("", "", (case,))


def _source(name: str) -> Path | None:
    """The source file of a lesson, or None when the name is not that of a lesson."""
    path = Path(name)
    if path.suffix == ".ipynb":
        return _source_of(path)
    if path.suffix == ".md":
        return path
    return next((path for path in _sources(sources()) if name in _called(path)), None)


def _source_of(notebook: Path) -> Path:
    """What a notebook is made of: it lies beside it, or beside the one that it is a copy of."""
    name = f"{notebook.stem}.md"
    if not notebook.exists():
        raise CaseError(_("There is no notebook '{path}'.").format(path=notebook))
    for source in (notebook.parent / "src" / name, sources() / name):
        if source.exists():
            return source
    if left := _left(notebook.stem):
        raise CaseError(_taught_anew(left))
    text = _("'{path}' is no lesson: beside it there is no '{source}'.")
    raise CaseError(text.format(path=notebook, source=f"src/{name}"))


@cache
def _sources(folder: Path) -> tuple[Path, ...]:
    """Those of the lessons with cases, in order."""
    found = (path for path in folder.glob("*.md") if cases_of(path.read_text("utf-8")))
    return tuple(sorted(found))


def _called(path: Path) -> set[str]:
    """Everything a lesson may be called: its names, and its code such as ``W1``."""
    return _names(path.stem) | {one.code for one in lessons() if one.code and one.name == path.stem}


def _names(stem: str) -> set[str]:
    """The names of a notebook: ``05_one_step``, ``one_step``, ``03`` and ``3``."""
    found = _NAME.fullmatch(stem)
    if found is None:
        return {stem}
    return {stem, found["name"], found["number"], str(int(found["number"]))}


def _refused(name: str, error: CaseError) -> CaseError:
    """Why something is neither a case nor a lesson."""
    if left := _left(name):
        return CaseError(_taught_anew(left))
    if "/" in name or name.endswith(".toml"):
        return error
    known = ", ".join(path.stem for path in _sources(sources()))
    more = _("The lessons are {known}.").format(known=known)
    return CaseError(f"{error} {more}")


def _left(name: str) -> Gone | None:
    """The lesson of a name that is no longer there."""
    return next((one for one in gone() if name in _names(one.name)), None)


def _taught_anew(left: Gone) -> str:
    """Which lessons teach what one taught that is no longer there."""
    places = [home(case) for case in left.cases]
    names = dict.fromkeys(place.lesson.name for place in places if place is not None)
    text = _("The lesson '{name}' is taught anew: {lessons}.")
    return text.format(name=left.name, lessons=", ".join(sorted(names)))


def _read(path: Path) -> Lesson:
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise CaseError(_("'{path}' is no UTF-8 text.").format(path=path)) from None
    except OSError as error:
        why = trouble(error)
        raise CaseError(_("'{path}' cannot be read: {why}.").format(path=path, why=why)) from None
    names = cases_of(text)
    if not names:
        raise CaseError(_("The lesson '{name}' names no cases.").format(name=path.name))
    return Lesson(*_opening(text, path.stem), tuple(map(find_case, names)))


def _opening(text: str, name: str) -> tuple[str, str]:
    """The title of a lesson and its first paragraph."""
    blocks = [" ".join(block.split()) for block in text.split("\n\n")]
    prose = [block for block in blocks if block]
    if not prose or not prose[0].startswith("# "):
        return name, ""
    second = prose[1] if len(prose) > 1 else ""
    return prose[0][2:], "" if second.startswith(("@", "`", "#", "+")) else second


# --- its handout ------------------------------------------------------------------------


def handout(lesson: Lesson, answers: bool = True) -> Handout:
    """The handout of a lesson, with the answers or without them.

    Raises:
        ValueError: for a case without steps.
    """
    chapters = tuple(
        chapter(case, f"case{number}", answers, turning=True)
        for number, case in enumerate(lesson.cases, 1)
    )
    return Handout(_(lesson.title), _(lesson.introduction), chapters)


def chapter(
    case: Case,
    name: str,
    with_answers: bool = True,
    draw: Draw = on_paper,
    turning: bool = False,
) -> Chapter:
    """One case.

    Args:
        case: the case.
        name: what links to it are called.
        with_answers: whether its answers are told.
        draw: draws its boards.
        turning: whether the answers tell what would have to change for what is refused.

    Raises:
        ValueError: for a case without steps.
    """
    presenter = Presenter(case)
    stops = Story(presenter, name, draw).stops()
    solution = Solution(presenter, name, stops, draw, turning)
    return Chapter(
        name,
        case.id,
        _("{game} · {document}").format(game=_(case.rules.title), document=_(case.source.document)),
        _(case.title),
        _(case.question),
        str(case.source),
        stops,
        () if with_answers else tuple(_(whatif.label) for whatif in case.whatifs),
        solution.answers() if with_answers else None,
    )


# --- as a file ----------------------------------------------------------------------------


def write(made: Handout, path: Path) -> None:
    """Write a handout as PDF, or as a quiz for Moodle (``.xml``).

    Raises:
        ValueError: for any other kind of file, and for a quiz without answers.
        OSError: when the file cannot be written.
        MissingExtra: for PDF, when Typst is not installed.
    """
    check(path)
    if path.suffix.lower() == ".xml":
        from boardlib.handout.show import quiz

        quiz(made).write(path, encoding="utf-8", xml_declaration=True)
    else:
        from boardlib.handout.paper import pdf

        path.write_bytes(pdf(made))


def check(path: Path) -> None:
    """Refuse early what cannot be written.

    Raises:
        ValueError: for a name that does not end like one of :data:`FORMATS`.
        OSError: when the folder is not there, or the name is that of a folder.
    """
    if path.suffix.lower() not in FORMATS:
        text = _("'{name}' is not a handout that can be written; it ends in one of: {known}.")
        raise WrongValue(text.format(name=path.name, known=", ".join(FORMATS)))
    if path.is_dir():
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not path.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
