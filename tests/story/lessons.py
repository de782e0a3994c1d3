"""Cases whose screens are tasks: one with every kind, and those of the lessons."""

import tomllib
from collections import deque
from collections.abc import Callable, Iterator
from functools import cache, partial
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


def at_step(case: Case | str, index: int = 0) -> Presenter:
    """A case at one of its steps, whatever is asked before it."""
    at = Presenter(find_case(case) if isinstance(case, str) else case)
    at.may_skip = True
    at.go(index)
    return at


def doing_at(case: Case | str, index: int = 0) -> tuple[Presenter, Doing]:
    """A task of a case, nothing done yet."""
    at = at_step(case, index)
    assert at.doing is not None
    return at, at.doing


def answer(at: Presenter, *choices: int) -> None:
    """Choose, and check."""
    for number in choices:
        at.choose(number, True)
    assert at.commit()


def answer_all(at: Presenter, until: int | None = None) -> Presenter:
    """Every question before a step is answered, or every one there is."""
    for index in range(len(at.frames))[:until]:
        at.go(index)
        at.answer()
    return at


def tasks_of(case: Case) -> Iterator[tuple[Presenter, Doing]]:
    """Every task of a case, each at the place where it stands, nothing done yet."""
    for index in Presenter(case).tasks:
        yield doing_at(case, index)


def do_by_pointing(at: Doing, move: str) -> None:
    """Make a move as a learner does: take one thing after the other, turn it, point at the place.

    Hands are looked through as they are built, those of fewer pieces first.
    """
    rules = at.case.rules
    wanted = rules.read_move(move)
    ways: deque[list[Step]] = deque([[]])
    seen = {""}
    while ways:
        way = ways.popleft()
        at.put_back()
        for step in way:
            assert step(at), (move, at.tried.hand)
        hands = {one.text for one in at.takeable if not one.press}
        for text, step in steps(at):
            if text not in hands and rules.read_move(text) == wanted:
                assert step(at), (move, at.tried.hand)
                return
            if text in hands - seen:
                seen.add(text)
                ways.append([*way, step])
    raise AssertionError(f"{move}: nothing in the hand tries it")


Step = Callable[[Doing], bool]
"""Something that a learner does; whether it means anything."""


def steps(at: Doing) -> Iterator[tuple[str, Step]]:
    """What can be done now: the move that it tries, or what is in the hand then, and how."""
    for one in at.presses:
        yield one.press, partial(_press, text=one.text)
    if at.held is None:
        for one in (*at.movable, *at.tray):
            yield one.text, partial(_take, text=one.text)
        return
    for turn, tries in enumerate(at.held.lays):
        for key, tried in tries.items():
            yield tried, partial(_point, key=key, turn=turn)


def _press(at: Doing, text: str) -> bool:
    return at.press(text)


def _take(at: Doing, text: str) -> bool:
    return at.take(text)


def _point(at: Doing, key: str, turn: int) -> bool:
    return all(at.turn(1) for _quarter in range(turn)) and at.point(key)


def acts(case: Case) -> Iterator[tuple[Doing, Act]]:
    """Every task of a case that is done with moves."""
    for _at, doing in tasks_of(case):
        if isinstance(doing.task, Act):
            yield doing, doing.task
