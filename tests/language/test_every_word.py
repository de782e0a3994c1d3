"""A walk through all that learners see, in the language in brackets: no word stands outside.

Nor is a message pasted into another one, where other languages would have to bend it; names
stand as labels.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from babel.messages.catalog import Catalog

from boardlib.case import cases, transcript
from boardlib.handout import find_lesson, handout
from boardlib.handout.page import page as handout_page
from boardlib.lesson import Player
from tests.language.reading import Reader, page
from tests.language.walks import through_a_lesson

pytestmark = pytest.mark.usefixtures("in_brackets")

CASES = [replace(case) for case in cases().values()]

# What is still open: how many words and sentences of each room.
BARE = {"carcassonne": 40, "tour": 50}
PASTED = {"carcassonne": 100, "tour": 120}


@pytest.fixture
def reader(template: Catalog) -> Reader:
    return Reader(template)


def is_whole(reader: Reader) -> None:
    """Nothing was read that no translator would see, and nothing pasted."""
    for found, open_ in ((reader.bare, BARE), (reader.pasted, PASTED)):
        for room, words in found.items():
            assert len(words) <= open_.get(room, 0), "\n".join(
                f"{room}: {word!r} in {place[:300]}" for word, place in sorted(words.items())
            )


def test_transcripts(reader: Reader) -> None:
    for case in CASES:
        reader.read(case.game, case.id, [transcript(case)])
    is_whole(reader)


def test_lessons(reader: Reader) -> None:
    for case in CASES:
        through_a_lesson(Player(case), _looker(reader, case.game, case.id))
    is_whole(reader)


def test_handouts(reader: Reader) -> None:
    for case in CASES:
        lesson = replace(find_lesson(case.id), cases=(case,))
        reader.read(case.game, case.id, page(handout_page(handout(lesson))))
    is_whole(reader)


def _looker(reader: Reader, room: str, where: str) -> Callable[[Any], None]:
    return lambda widget: reader.look(room, where, widget)
