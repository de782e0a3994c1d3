"""Cases whose screens are tasks: one with every kind, and those of the lessons."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
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
    return [find_case(_id_of(path.name)) for path in sorted(found, key=lambda path: path.name)]


def _id_of(name: str) -> str:
    """What the case in a file is called: ``t1-2.toml`` is that of TUN-T1.2."""
    lesson, _dash, case = name.removesuffix(".toml").upper().partition("-")
    return f"{'TUN' if lesson[0] == 'T' else 'WAG'}-{lesson}.{case}"


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
    wanted = rules.read_move(move)
    for held in at.takeable:
        if held.press and rules.read_move(held.press) == wanted:
            assert at.press(held.text)
            return
        for turn, tries in enumerate(held.lays):
            for key, tried in tries.items():
                if tried.endswith(" and") or rules.read_move(tried) != wanted:
                    continue
                _take(at, held.text, turn)
                assert at.point(key), (held.text, key)
                return
    raise AssertionError(f"{move}: nothing in the hand tries it")


def _take(at: Doing, text: str, turn: int) -> None:
    """Take something, if it is not in the hand already; one that follows by the first place."""
    held = next(one for one in at.takeable if one.text == text)
    if held.follows:
        first = next(one for one in at.takeable if text in one.tries().values())
        _take(at, first.text, 0)
        key = next(key for key, tries in first.tries().items() if tries == text)
        assert at.point(key)
    elif at.held is None or at.held.text != text:
        assert at.take(text)
    for _quarter in range(turn):
        assert at.turn(1)


def acts(case: Case) -> Iterator[tuple[Doing, Act]]:
    """Every task of a case that is done with moves."""
    for _at, doing in tasks_of(case):
        if isinstance(doing.task, Act):
            yield doing, doing.task
