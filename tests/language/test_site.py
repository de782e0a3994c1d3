"""The pages of the site in the language in brackets: no word on them stands outside.

The prose of the lessons, and what their code has shown, are those of the notebooks.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from boardlib.catalogue import find_case
from boardlib.catalogue.reading import ReferencePart, parts
from boardlib.game import GAMES
from boardlib.notebooks.catalogue import Entry, lessons
from boardlib.site import cells as cell_room
from boardlib.site import frame, index, rulings
from boardlib.site import lessons as lesson_pages
from boardlib.site.cells import Cell, Place, cells
from boardlib.site.frame import Page, host_words
from boardlib.site.lessons import LessonWriter
from boardlib.text import Catalogue, set_language, use_catalogue
from tests.language.reading import Reader, is_whole, page
from tools.brackets import NAME, OPEN

pytestmark = pytest.mark.usefixtures("in_brackets", "writer")

WRITER = """\
import sys
from pathlib import Path
from boardlib import text
text.LOCALE_FOLDER = Path(sys.argv[1])
from boardlib.site.serving import main
main()
"""


@pytest.fixture(scope="module")
def process(locale_folder: Path) -> Iterator[subprocess.Popen[str]]:
    """The process that writes first views, and knows the language in brackets."""
    with cell_room.started([sys.executable, "-c", WRITER, str(locale_folder)]) as made:
        yield made
        made.kill()


@pytest.fixture
def writer(process: subprocess.Popen[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cell_room, "_writer", lambda: process)


@pytest.fixture
def without_prose(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the lessons only what is made when the site is built."""

    def made(entry: Entry) -> list[Cell]:
        return [cell for cell in cells(entry) if isinstance(cell, Place)]

    monkeypatch.setattr(lesson_pages, "cells", made)


@pytest.fixture
def reader(template: Catalog) -> Reader:
    made = Reader(template)
    made.typed |= {"boardlib"}
    return made


def read(reader: Reader, room: str, *pages: Page) -> None:
    """Read pages as they are written, with what they hold where nothing runs."""
    for one in pages:
        html = frame.written(one)
        reader.read(room, one.name, page(html.replace("noscript", "section")))


def test_pages_of_their_own(reader: Reader) -> None:
    read(reader, "site", index.page(), *index.others())
    reader.read("site", "the script", host_words().values())
    is_whole(reader)


def test_no_page_keeps_the_words_of_another_language(catalogue: Catalogue) -> None:
    """What stands in the head is told by a script before anything else can be."""
    texts = []
    for brackets in (True, False):
        if brackets:
            use_catalogue(catalogue, NAME)
        else:
            set_language("en")
        texts.append(frame.written(index.page()))
    assert OPEN in texts[0].partition("<body")[0]
    assert OPEN not in texts[1].partition("<body")[0]


def test_all_rulings(reader: Reader) -> None:
    read(reader, "site", rulings.page())
    is_whole(reader)


@pytest.mark.whole
@pytest.mark.parametrize("part", parts(), ids=lambda part: part.name)
def test_the_rulings_of_a_part(reader: Reader, part: ReferencePart) -> None:
    few = replace(part, chapters=part.chapters[:3])
    read(reader, part.game, rulings.part_page(few))
    is_whole(reader)


@pytest.mark.usefixtures("without_prose")
@pytest.mark.parametrize("game", GAMES)
def test_a_lesson_of_each_game(reader: Reader, game: str) -> None:
    """The lesson of each game with the fewest cases."""
    entry = min(_lessons_of(game), key=lambda one: len(one.cases))
    lesson = LessonWriter(entry)
    read(reader, game, lesson.page(), lesson.covered())
    is_whole(reader)


@pytest.mark.usefixtures("without_prose")
@pytest.mark.parametrize("name", ["24_practice", "25_play", "07_two_books"])
def test_what_else_runs(reader: Reader, name: str) -> None:
    entry = next(one for one in lessons() if one.name == name)
    reader.typed |= frozenset(("Meadows", "Fields", "River"))  # names on the road
    read(reader, "site", LessonWriter(entry).page())
    is_whole(reader)


def _lessons_of(game: str) -> list[Entry]:
    return [one for one in lessons() if one.cases and find_case(one.cases[0]).game == game]
