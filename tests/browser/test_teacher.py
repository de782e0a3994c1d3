"""Teacher mode in JupyterLab; it shares the server with the other tests there."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from boardlib.case import find_case
from tests.browser.lab import Lab, Server, page_of
from tests.browser.slide import WALL, Slide, answers

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def notebook(server: Server, browser: Browser) -> Iterator[Lab]:
    """JupyterLab with a lesson in teacher mode."""
    cells = ["from boardlib.lesson import lesson", "lesson('TUN-19', teacher=True)"]
    with page_of(server, browser, "teacher", viewport=WALL) as lab, lab.untroubled():
        lab.write("teacher.ipynb", cells)
        lab.open("teacher.ipynb")
        lab.run_all()
        yield lab


def test_teacher_mode_in_a_notebook(notebook: Lab) -> None:
    case, cells = find_case("TUN-19"), notebook.cell_count()
    slide = Slide(notebook, 0, case)
    slide.button("Next").focus()
    for frame in case.frames():
        slide.at_step(frame.number)
        if frame.is_prediction:
            assert slide.document(answers(frame)) == []
            slide.press("b", "Space")
            expect(slide.verdict).to_be_visible()
        slide.press("Space")
    slide.at_step(len(case.steps))
    slide.press("Home", "w", "d", "d", "w", "0", "r")
    slide.at_step(1)
    assert notebook.cell_count() == cells
    assert notebook.serious(".bl-teacher") == []
