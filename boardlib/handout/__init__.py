"""Handouts: a case, or all cases of a lesson, as one file to be printed.

A case has pages of questions and pages of answers, mostly one of each; answers can be kept back or
left out.
``content`` says what a handout holds, ``story`` and ``answers`` fill it in, ``paper`` writes it as
PDF, and ``quiz`` as questions for a learning platform.  Both are the same every time: no dates,
nothing from the network.  ``show`` writes a case as a page for the screen.
"""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Final

from boardlib.handout.content import Chapter, Handout
from boardlib.handout.lessons import Lesson, find_lesson, handout
from boardlib.shown import WrongValue
from boardlib.text import _

FORMATS: Final = (".pdf", ".xml")
"""The endings of files that a handout can be written into."""

__all__ = ["FORMATS", "Chapter", "Handout", "Lesson", "find_lesson", "handout", "write"]


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
