"""Cases whose screens are tasks: one with every kind, and those of the lessons."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path

from boardlib.catalogue import Case, find_case
from boardlib.catalogue.reading import read_case_file
from boardlib.game import GAMES
from boardlib.game.goals import Act
from boardlib.story.doing import Doing
from boardlib.story.state import Presenter

EVERY_KIND = Path(__file__).parent / "data" / "every-kind.toml"


@cache
def every_kind() -> Case:
    """A case with a screen of each kind."""
    return read_case_file(EVERY_KIND)


@cache
def lesson_cases() -> list[Case]:
    """Every case of the lessons that are done on the board."""
    folders = (files(package).joinpath("lessons") for package in GAMES.values())
    found = [path for folder in folders if folder.is_dir() for path in folder.iterdir()]
    found = [path for path in found if path.name.endswith(".toml")]
    return [find_case(_id_of(path)) for path in sorted(found, key=lambda path: path.name)]


def _id_of(path: Traversable) -> str:
    """The id that the file of a case says."""
    return str(tomllib.loads(path.read_text(encoding="utf-8"))["id"])


def tasks_of(case: Case) -> Iterator[tuple[Presenter, Doing]]:
    """Every task of a case, each at the place where it stands, nothing done yet."""
    for index in Presenter(case).tasks:
        at = Presenter(case)
        at.may_skip = True
        at.go(index)
        assert at.doing is not None
        yield at, at.doing


def do_by_pointing(at: Doing, move: str) -> None:
    """Make a move as a learner does: take the piece, turn it, point at the place."""
    rules = at.case.rules
    wanted, hands = rules.read_move(move), {one.text for one in at.takeable if not one.press}
    for held in at.takeable:
        if held.press and held.press not in hands and rules.read_move(held.press) == wanted:
            _take(at, held.needs, 0)
            assert at.press(held.text)
            return
        for turn, tries in enumerate(held.lays):
            for key, tried in tries.items():
                if tried in hands or rules.read_move(tried) != wanted:
                    continue
                _take(at, held.text, turn)
                assert at.point(key), (held.text, key)
                return
    raise AssertionError(f"{move}: nothing in the hand tries it")


def _take(at: Doing, text: str, turn: int) -> None:
    """Take something, if it is not in the hand already; one that follows by what leads to it."""
    if not text:
        return
    held = next(one for one in at.takeable if one.text == text)
    if at.held is not None and at.held.text == text:
        pass
    elif held.follows:
        first = next(one for one in at.takeable if text in (one.press, *one.tries().values()))
        _take(at, first.needs if first.press else first.text, 0)
        keys = (key for key, tries in first.tries().items() if tries == text)
        assert at.press(first.text) if first.press else at.point(next(keys))
    else:
        assert at.take(text)
    for _quarter in range(turn):
        assert at.turn(1)


def acts(case: Case) -> Iterator[tuple[Doing, Act]]:
    """Every task of a case that is done with moves."""
    for _at, doing in tasks_of(case):
        if isinstance(doing.task, Act):
            yield doing, doing.task
