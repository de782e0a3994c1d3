"""Handouts made once, and what is read on their pages."""

import atexit
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, fields, is_dataclass
from functools import cache
from multiprocessing import get_context
from typing import Any, Final

from boardlib.catalogue import cases, find_case
from boardlib.drawing import Group, Scene
from boardlib.drawing.scene import Text
from boardlib.game import GAMES
from boardlib.handout import Handout, Lesson, find_lesson, handout
from boardlib.handout.content import Chapter, PrintedBoard, Stop
from boardlib.handout.paper import data, drawn, measure, typeset


@cache
def of(name: str, answers: bool = True) -> Handout:
    """The handout of a case or a lesson."""
    return handout(find_lesson(name), answers)


FULL: Final = 3
"""So many cases of a game have the fullest pages of questions, and as many those of answers."""


@cache
def fullest() -> tuple[str, ...]:
    """The cases of each game with the most words on a page, in order.

    If theirs are laid out well, so are the pages on which there is more room.
    """
    chosen: set[str] = set()
    for game in GAMES:
        [*chapters] = (of(case.id).chapters[0] for case in cases().values() if case.game == game)
        for words in (_asked, _told):
            chosen |= {one.id for one in sorted(chapters, key=words)[-FULL:]}
    return tuple(sorted(chosen))


def _asked(chapter: Chapter) -> int:
    return sum(map(len, texts(chapter.stops)))


def _told(chapter: Chapter) -> int:
    return sum(map(len, texts(chapter.answers)))


@dataclass(frozen=True)
class Printed:
    """A case or a lesson on paper.

    Attributes:
        file: its PDF.
        cases: the title, the id and the ruling of each of its cases.
        boards: the name and the picture of each board, and how many points its unit has on paper.
    """

    file: bytes
    cases: tuple[tuple[str, str, str], ...]
    boards: tuple[tuple[str, str, float], ...]


@cache
def _setters() -> ProcessPoolExecutor:
    """Processes that set one handout each: Typst keeps all that it ever set in memory.

    They begin as copies of a process that knows the colours of all games, and are handed what is
    made.
    """
    context = get_context("forkserver")
    context.set_forkserver_preload([__name__, *(f"{room}.art" for room in GAMES.values())])
    made = ProcessPoolExecutor(1, context, max_tasks_per_child=1)
    atexit.register(made.shutdown)
    return made


@cache
def printed_of(name: str | tuple[str, ...], answers: bool = True) -> Printed:
    """A case or a lesson on paper, or some cases one after the other."""
    made = (
        of(name, answers)
        if isinstance(name, str)
        else handout(Lesson("", "", tuple(map(find_case, name))), answers)
    )
    return _setters().submit(_set, made).result()


def _set(made: Handout) -> Printed:
    room = data(made)
    measured = measure(room)
    found = drawn(room, made, measured)
    return Printed(
        typeset(found),
        tuple(
            (one.title, one.id, one.answers.ruling if one.answers else "") for one in made.chapters
        ),
        tuple(
            (board, one["picture"], measured[board] / one["width"])
            for board, one in found["boards"].items()
            if one["picture"] is not None
        ),
    )


def texts(part: Any) -> Iterator[str]:
    """Every text in a part of a handout, but not in its pictures."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple | list):
        for one in part:
            yield from texts(one)
    elif is_dataclass(part) and not isinstance(part, Scene | PrintedBoard):
        for one in fields(part):
            yield from texts(getattr(part, one.name))


def asking(stops: tuple[Stop, ...]) -> list[Stop]:
    """The stops that ask something."""
    return [stop for stop in stops if stop.ask is not None]


def letters(scene: Scene) -> list[Text]:
    """The texts of a picture, wherever they lie."""
    todo, found = list(scene.shapes), []
    while todo:
        shape = todo.pop(0)
        if isinstance(shape, Group):
            todo = [*shape.children, *todo]
        elif isinstance(shape, Text):
            found.append(shape)
    return found
