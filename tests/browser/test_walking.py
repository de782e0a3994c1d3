"""A case is gone through to its end by gestures alone: on a phone, and before a class by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from boardlib.notebooks.catalogue import Entry, lessons
from tests.browser.rooms import Room, before_a_class, on_a_phone, phone, wall
from tests.browser.walking import Opener, Report, walk_lesson

LESSON, CASE = "01_in_here_out_there", "TUN-T1.2"
"""A case with a question and a task that cannot be done, and with eight wrong answers."""
WRITTEN = ("sheet", "report")
Opened = Callable[[Entry], Room]


@pytest.fixture(scope="module")
def touched(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens a lesson on a phone."""
    with (
        phone(browser, "light") as context,
        turning(lambda entry: on_a_phone(context, address, entry)) as opened,
    ):
        yield opened


@pytest.fixture(scope="module")
def covered(browser: Browser, address: str) -> Iterator[Opened]:
    """Opens a lesson before a class."""
    with (
        wall(browser, "light") as context,
        turning(lambda entry: before_a_class(context, address, entry)) as opened,
    ):
        yield opened


@contextmanager
def turning(opening: Opener) -> Iterator[Opened]:
    """Opens one lesson after the other; the last one stays open, for another of its cases."""
    shown: dict[str, Room] = {}
    with ExitStack() as last:

        def opened(entry: Entry) -> Room:
            if entry.name not in shown:
                shown.clear()
                last.close()
                shown[entry.name] = last.enter_context(opening(entry))
            shown[entry.name].errors.clear()
            return shown[entry.name]

        yield opened


def walked(opened: Opened, lesson: str, case: str, folder: Path) -> Report:
    """What is noticed in a case, to its end."""
    entry = next(one for one in lessons() if one.name == lesson)
    return walk_lesson(opened(entry), entry.cases, folder, case)


@pytest.mark.parametrize(
    ("lesson", "case", "screens"),
    [
        (LESSON, CASE, 12),
        (LESSON, "TUN-T1.5", 10),
        ("14_the_valley_is_a_network", "BIA-B2.6", 9),
    ],
    ids=["a choice and a task", "tiles to choose from", "something in the hand beside a button"],
)
def test_a_case_is_walked_through_by_touch(
    lesson: str, case: str, screens: int, touched: Opened, tmp_path: Path
) -> None:
    found = walked(touched, lesson, case, tmp_path)
    assert found.lines == []
    assert found.solved == 2
    assert len(names(tmp_path)) == found.screens == screens


@pytest.mark.parametrize(
    ("lesson", "case", "screens"),
    [
        (LESSON, CASE, 13),
        ("02_how_many_for_whom", "TUN-T2.1", 5),
        ("15_risk_at_the_range", "BIA-B3.5", 12),
        ("11_friends_and_mountains", "TDF-R4.5", 11),
        ("11_friends_and_mountains", "TDF-R4.2", 9),
        ("12_bend_tape_line", "TDF-R5.5", 5),
    ],
    ids=[
        "choices and a task",
        "an estimate and a task",
        "many values beside a low board",
        "Space after a deed beside the board",
        "a piece of one's own in the way",
        "Space at a switch",
    ],
)
def test_a_case_is_walked_through_by_keys(
    lesson: str, case: str, screens: int, covered: Opened, tmp_path: Path
) -> None:
    """Space shows the answer also from a number that was typed and from what was pressed."""
    found = walked(covered, lesson, case, tmp_path)
    assert found.lines == []
    assert found.solved == 2
    assert len(names(tmp_path)) == found.screens == screens


def test_what_was_found_out_lies_over_nothing_that_is_said(covered: Opened, tmp_path: Path) -> None:
    """It is longer than the low board in whose place it stands at the end."""
    found = walked(covered, "11_friends_and_mountains", "TDF-R4.4", tmp_path)
    assert found.lines == []
    assert found.solved == 3


def names(folder: Path) -> list[str]:
    """The pictures of screens."""
    return [one.name for one in folder.iterdir() if not one.name.startswith(WRITTEN)]
