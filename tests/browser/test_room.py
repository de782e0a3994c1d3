"""Room for the board: at 1280 x 800 one sees board, question and all answers at once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, ViewportSize, expect

from boardlib.case import cases, find_case
from boardlib.lesson import Presenter
from tests.browser.lab import Lab, Server, page_of

pytestmark = pytest.mark.browser

SCREEN: ViewportSize = {"width": 1280, "height": 800}
CASES = ["TUN-32", "TDF-10", "TDF-12", "TDF-14"]
CELLS = ["from boardlib.lesson import lesson", *(f"lesson({case!r})" for case in CASES)]
ASKED = """
from IPython.display import display
from boardlib.case import cases
from boardlib.lesson import lesson
for name in sorted(cases())[{start}:{end}]:
    view = lesson(name)
    while not view.presenter.pending and not view.next.disabled:
        view.next.click()
    display(view)
"""
"""Some of all cases at their first questions; a cell shows no more than fifty."""
MANY = 20
"""Of more lessons in one cell the server may hold messages back, as of a flood."""
# From the top of a lesson: the picture's width, and where the last answer ends.
MEASURES = """root => {
    const picture = root.querySelector(".bl-box svg").getBoundingClientRect();
    const shown = [...root.querySelectorAll(".bl-choice:not(.bl-off)")];
    const answers = shown.map((one) => one.getBoundingClientRect().bottom);
    const top = root.getBoundingClientRect().top;
    return { wide: picture.width, high: picture.height, end: Math.max(0, ...answers) - top };
}"""
# The same of all lessons, and how many answers each of them shows.
ALL_MEASURES = f"""() => [...document.querySelectorAll(".bl-player")].map((root) => ({{
    ...({MEASURES})(root),
    asked: root.querySelector(".bl-prompt").getBoundingClientRect().height,
    count: root.querySelectorAll(".bl-choice:not(.bl-off)").length,
}}))"""


@pytest.fixture(scope="module")
def opened(server: Server, browser: Browser) -> Iterator[Lab]:
    """A notebook as JupyterLab opens it: with its file browser."""
    with page_of(server, browser, "room", viewport=SCREEN) as lab:
        lab.write("room.ipynb", CELLS)
        lab.open("room.ipynb")
        lab.run_all()
        yield lab


def player(lab: Lab, case: str) -> Locator:
    return lab.page.locator(".bl-player").nth(CASES.index(case))


def room(lab: Lab) -> float:
    """The height in pixels in which a notebook shows its cells."""
    found = lab.page.locator(".jp-WindowedPanel-outer").first.bounding_box()
    assert found is not None
    return found["height"]


@pytest.mark.parametrize("case", CASES)
def test_board_question_and_answers_are_seen_at_once(opened: Lab, case: str) -> None:
    show, shown = Presenter(find_case(case)), player(opened, case)
    shown.scroll_into_view_if_needed()
    sizes, asked = set(), 0
    for index in range(len(show.frames)):
        show.go(index)
        expect(shown.locator(".bl-count")).to_contain_text(f"step {index + 1} ")
        opened.rest()
        found = shown.evaluate(MEASURES)
        sizes.add((round(found["wide"]), round(found["high"])))
        if show.pending:
            asked += 1
            assert 0 < found["end"] <= room(opened)
            break
        shown.get_by_role("button", name="Next", exact=True).click()
    assert asked
    if case.startswith("TDF"):
        assert len(sizes) == 1


def test_a_wide_board_of_tiles_takes_the_whole_width(opened: Lab) -> None:
    """Five tiles, so that none is smaller than 150 pixels."""
    shown = player(opened, "TUN-32")
    picture = shown.locator(".bl-box svg").first.bounding_box()
    question = shown.locator(".bl-prompt").first.bounding_box()
    assert picture is not None
    assert question is not None
    assert picture["width"] >= 5 * 150
    assert question["y"] > picture["y"] + picture["height"]


@pytest.mark.parametrize("start", range(0, len(cases()), MANY))
def test_every_case_of_every_game_shows_board_question_and_answers_at_once(
    server: Server, browser: Browser, start: int
) -> None:
    """At its first question, twenty of them on a page: opening JupyterLab takes seconds."""
    names = sorted(cases())[start : start + MANY]
    with page_of(server, browser, f"every-room-{start}", viewport=SCREEN) as lab:
        lab.write("room.ipynb", [ASKED.format(start=start, end=start + MANY)])
        lab.open("room.ipynb")
        lab.run_all()
        boards = lab.page.locator(".bl-player .bl-box > svg")
        expect(boards).to_have_count(len(names), timeout=120_000)
        lab.wait_drawn()
        found = dict(zip(names, lab.page.evaluate(ALL_MEASURES), strict=True))
        high = room(lab)
    assert [name for name, one in found.items() if not (one["count"] and one["asked"])] == []
    assert {name: one["end"] for name, one in found.items() if one["end"] > high} == {}
