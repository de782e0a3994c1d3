"""Handouts made once, and what is read on their pages."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields, is_dataclass
from functools import cache
from multiprocessing import get_context
from typing import Any

from boardlib.drawing import Scene
from boardlib.handout import Handout, find_lesson, handout
from boardlib.handout.content import Board, Stop
from boardlib.handout.paper import measure, typeset


@cache
def of(name: str, answers: bool = True) -> Handout:
    """The handout of a case or a lesson."""
    return handout(find_lesson(name), answers)


@cache
def _setters() -> ProcessPoolExecutor:
    """Processes that set a few handouts each: Typst keeps all that it ever set in memory."""
    return ProcessPoolExecutor(1, get_context("spawn"), max_tasks_per_child=3)


@cache
def printed_of(name: str, answers: bool = True) -> tuple[dict[str, Any], bytes]:
    """The room of a case or a lesson on paper, and its PDF."""
    return _setters().submit(_set, name, answers).result()


def _set(name: str, answers: bool) -> tuple[dict[str, Any], bytes]:
    made = of(name, answers)
    measured = measure(made)
    return measured, typeset(made, measured)


def texts(part: Any) -> Iterator[str]:
    """Every text in a part of a handout, but not in its pictures."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, tuple | list):
        for one in part:
            yield from texts(one)
    elif is_dataclass(part) and not isinstance(part, Scene | Board):
        for one in fields(part):
            yield from texts(getattr(part, one.name))


def asking(stops: tuple[Stop, ...]) -> list[Stop]:
    """The stops that ask something."""
    return [stop for stop in stops if stop.ask is not None]
