"""What a case that belongs to the project has besides its file, where a copy of the project is."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Final

from boardlib.catalogue import Case, transcript
from boardlib.game import GAMES
from boardlib.notebooks.catalogue import lessons
from boardlib.text import _, language

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
    if not any(case.id in lesson.cases for lesson in lessons()):
        text = _(
            "{file}: it stands in no lesson; write '@case {id}' into one in notebooks/src, then"
            " 'make notebooks'"
        )
        yield text.format(file=case.file, id=case.id)


def _is_kept(case: Case) -> bool:
    """Whether the transcript that is kept is what the case tells; it is kept in English."""
    kept = KEPT / "transcripts" / f"{case.id.lower()}.txt"
    if language() != "en":
        return kept.exists()
    return kept.exists() and kept.read_text(encoding="utf-8") == transcript(case) + "\n"
