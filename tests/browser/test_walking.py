"""A case is gone through to its end by gestures alone: on a phone, and before a class by keys."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from boardlib.notebooks.catalogue import lessons
from tests.browser.rooms import before_a_class, on_a_phone
from tests.browser.walking import walk_lesson

pytestmark = pytest.mark.browser

LESSON, CASE = "01_in_here_out_there", "TUN-T1.2"
"""A case with a question and a task that cannot be done, and with eight wrong answers."""
WRITTEN = ("sheet", "report")


@pytest.mark.parametrize(
    ("case", "screens"),
    [(CASE, 12), ("TUN-T1.5", 10)],
    ids=["a choice and a task", "tiles to choose from"],
)
def test_a_case_is_walked_through_by_touch(
    case: str, screens: int, address: str, browser: Browser, tmp_path: Path
) -> None:
    entry = next(one for one in lessons() if one.name == LESSON)
    with on_a_phone(browser, address, entry, "light") as room:
        found = walk_lesson(room, entry.cases, tmp_path, case)
    assert found.lines == []
    assert found.solved == 2
    assert len(names(tmp_path)) == found.screens == screens


@pytest.mark.parametrize(
    ("lesson", "case", "screens"),
    [
        (LESSON, CASE, 13),
        ("02_how_many_for_whom", "TUN-T2.1", 5),
        ("15_risk_at_the_range", "BIA-B3.5", 12),
        ("11_friends_and_mountains", "TDF-R4.5", 12),
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
    lesson: str, case: str, screens: int, address: str, browser: Browser, tmp_path: Path
) -> None:
    """Space shows the answer also from a number that was typed and from what was pressed."""
    entry = next(one for one in lessons() if one.name == lesson)
    with before_a_class(browser, address, entry, "light") as room:
        found = walk_lesson(room, entry.cases, tmp_path, case)
    assert found.lines == []
    assert found.solved == 2
    assert len(names(tmp_path)) == found.screens == screens


def names(folder: Path) -> list[str]:
    """The pictures of screens."""
    return [one.name for one in folder.iterdir() if not one.name.startswith(WRITTEN)]
