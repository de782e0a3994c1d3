"""Collect the messages for translators, and compile what they have translated.

    python -m tools.messages

Writes ``boardlib/locale/boardlib.pot``, brings the catalogues of the languages up to date with
it and compiles them.
"""

from __future__ import annotations

import argparse
from contextlib import chdir
from pathlib import Path
from typing import Final

from babel.messages.frontend import CommandLineInterface

PROJECT: Final = Path(__file__).parents[1]
SOURCES: Final = ("boardlib", "notebooks/src")
"""The folders in which learners' texts are looked for."""
LOCALE: Final = PROJECT / "boardlib" / "locale"


def collect(template: Path) -> None:
    """Write the template: every message of the library, with comments for translators."""
    settings = ["--project", "boardlib", "--copyright-holder", "the boardlib authors"]
    where = ["--mapping", "pyproject.toml", "--add-location", "file", "--sort-by-file"]
    words = [
        "--keywords",
        "mark mark_counted:1,2",
        "--add-comments",
        "Translators:",
        "--sort-by-file",
    ]
    with chdir(PROJECT):
        _babel("--quiet", "extract", *settings, *where, *words, "--output", str(template), *SOURCES)


def compile_languages(template: Path) -> None:
    """Bring the catalogues of all languages up to date with the template, and compile them."""
    if not list(LOCALE.glob("*/LC_MESSAGES/boardlib.po")):
        return
    update = ["--input-file", str(template), "--output-dir", str(LOCALE), "--no-fuzzy-matching"]
    _babel("--quiet", "update", "--domain", "boardlib", *update)
    _babel("compile", "--domain", "boardlib", "--directory", str(LOCALE), "--statistics")


def _babel(*words: str) -> None:
    CommandLineInterface().run(["pybabel", *words])


if __name__ == "__main__":
    argparse.ArgumentParser(description=__doc__).parse_args()
    LOCALE.mkdir(exist_ok=True)
    collect(LOCALE / "boardlib.pot")
    compile_languages(LOCALE / "boardlib.pot")
