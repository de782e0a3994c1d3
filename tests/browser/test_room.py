"""Room for the board: at 1280 x 800 one sees board, question and all answers at once."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Locator, ViewportSize

from boardlib.catalogue import cases, find_case
from boardlib.widgets import Presenter
from tests.browser.lab import Lab, Turn
from tests.browser.waiting import box_of, expect

SCREEN: ViewportSize = {"width": 1280, "height": 800}
CASES = ["TUN-32", "TDF-10", "TDF-12", "TDF-14"]
CELLS = ["from boardlib.widgets import lesson", *(f"lesson({case!r})" for case in CASES)]
SHELVES = """
from IPython.display import display
from boardlib.catalogue import cases, find_case
from boardlib.story.view import view_of
from boardlib.widgets import Player, Presenter
class Shelf(Player):
    BOXES = max(len(frame.choices) for case in cases().values() for frame in case.frames())
    def put(self, name):
        self._put(Presenter(find_case(name)))
        self._fit()
        while not self.presenter.pending and view_of(self.presenter).can_go_on:
            self.presenter.next()
def fill(names):
    for shelf, name in zip(shelves, names):
        shelf.do(lambda: shelf.put(name))
first = max(cases().values(), key=lambda case: len(case.whatifs))
shelves = [Shelf(first) for _ in range({shelves})]
for shelf in shelves:
    display(shelf)
"""
"""Lessons that show one case after the other at its first question: widgets are made once."""
SHELF = 8
"""So many lessons stand in the notebook."""
# From the top of a lesson: the picture's width, and where the last answer ends.
MEASURES = """root => {
    const picture = root.querySelector(".bl-box svg").getBoundingClientRect();
    const shown = [...root.querySelectorAll(".bl-choice:not(.bl-off)")];
    const answers = shown.map((one) => one.getBoundingClientRect().bottom);
    const top = root.getBoundingClientRect().top;
    return { wide: picture.width, high: picture.height, end: Math.max(0, ...answers) - top };
}"""
# The same of all lessons, which they are, and how many answers each of them shows.
ALL_MEASURES = f"""() => [...document.querySelectorAll(".bl-player")].map((root) => ({{
    ...({MEASURES})(root),
    head: root.querySelector(".bl-head").textContent,
    told: root.querySelector(".bl-prompt").textContent,
    asked: root.querySelector(".bl-prompt").getBoundingClientRect().height,
    count: root.querySelectorAll(".bl-choice:not(.bl-off)").length,
}}))"""


@pytest.fixture
def page(turned: Turn) -> Lab:
    """Some lessons as JupyterLab opens them: beside its file browser."""
    return small(turned, "room.ipynb", CELLS)


def small(turned: Turn, name: str, cells: list[str]) -> Lab:
    """A notebook on a small screen, run once."""
    lab = turned(name, cells)
    lab.page.set_viewport_size(SCREEN)
    if lab.page.locator(".bl-player").count() == 0:
        lab.run_all()
    lab.rest()
    return lab


def player(lab: Lab, case: str) -> Locator:
    return lab.page.locator(".bl-player").nth(CASES.index(case))


def room(lab: Lab) -> float:
    """The height in pixels in which a notebook shows its cells."""
    found = box_of(lab.page.locator(".jp-WindowedPanel-outer").first)
    return found["height"]


@pytest.mark.parametrize("case", CASES)
def test_board_question_and_answers_are_seen_at_once(page: Lab, case: str) -> None:
    show, shown = Presenter(find_case(case)), player(page, case)
    shown.scroll_into_view_if_needed()
    page.rest()
    if shown.locator(".bl-back").is_enabled():
        shown.get_by_role("button", name="First", exact=True).click()
    sizes, asked = set(), 0
    for index in range(len(show.frames)):
        show.go(index)
        expect(shown.locator(".bl-count")).to_contain_text(f"step {index + 1} ")
        page.rest()
        found = shown.evaluate(MEASURES)
        sizes.add((round(found["wide"]), round(found["high"])))
        if show.pending:
            asked += 1
            assert 0 < found["end"] <= room(page)
            break
        shown.get_by_role("button", name="Next", exact=True).click()
    assert asked
    if case.startswith("TDF"):
        assert len(sizes) == 1


def test_a_wide_board_of_tiles_takes_the_whole_width(page: Lab) -> None:
    """Five tiles, so that none is smaller than 150 pixels."""
    shown = player(page, "TUN-32")
    page.rest()
    picture = box_of(shown.locator(".bl-box svg").first)
    question = box_of(shown.locator(".bl-prompt").first)
    assert picture["width"] >= 5 * 150
    assert question["y"] > picture["y"] + picture["height"]


def test_every_case_of_every_game_shows_board_question_and_answers_at_once(turned: Turn) -> None:
    """At its first question; several stand in the notebook at a time."""
    lab = small(turned, "every-room.ipynb", [SHELVES.format(shelves=SHELF)])
    names = sorted(cases())
    expect(lab.page.locator(".bl-player .bl-box > svg")).to_have_count(SHELF)
    lab.rest()
    found: dict[str, Any] = {}
    with lab.untroubled():
        for start in range(0, len(names), SHELF):
            shown = names[start : start + SHELF]
            lab.execute(f"fill({shown})")
            lab.rest()
            found |= zip(shown, lab.page.evaluate(ALL_MEASURES), strict=False)
    assert [name for name in names if name not in found[name]["head"]] == []
    bare = {name: one for name, one in found.items() if not (one["count"] and one["asked"])}
    assert bare == {}
    assert {name: one["end"] for name, one in found.items() if one["end"] > room(lab)} == {}


PRACTISED = ["tunnels", "wagon-C1", "turn", "how-far", "bridge", "rewards", "group-price"]
"""Kinds of exercise of every game, and several kinds, which have a row of buttons.  Their boards
may be smaller without letters that are too small."""
STRIPS = """() => [...document.querySelectorAll(".bl-player")].map((root) => (
    root.querySelector(".bl-trying").getBoundingClientRect().bottom
        - root.getBoundingClientRect().top
))"""


def test_an_exercise_is_seen_with_the_strip_below_its_board(turned: Turn) -> None:
    """What stands above it in practice takes some of the room."""
    shown = (f"practice({wanted!r}, seed=3)" for wanted in PRACTISED)
    lab = small(turned, "practised.ipynb", ["from boardlib.widgets import practice", *shown])
    expect(lab.page.locator(".bl-player .bl-box > svg")).to_have_count(len(PRACTISED))
    lab.rest()
    ends = dict(zip(PRACTISED, lab.page.evaluate(STRIPS), strict=True))
    assert {wanted: end for wanted, end in ends.items() if end > room(lab)} == {}


ARGUED = ["WAG-1", "TUN-B", "TDF-R2.3", "BIA-B2.6", "TRO-C4.1"]
STRIP = """root => root.querySelector(".bl-strip").getBoundingClientRect().bottom
    - root.getBoundingClientRect().top"""


def test_a_board_that_is_argued_about_is_seen_with_what_can_be_done_below_it(turned: Turn) -> None:
    shown = (f"settle({board!r})" for board in ARGUED)
    lab = small(turned, "argued.ipynb", ["from boardlib.widgets import settle", *shown])
    roots = lab.page.locator(".bl-workshop")
    expect(roots.locator(".bl-box > svg")).to_have_count(len(ARGUED))
    lab.rest()
    ends = {name: roots.nth(n).evaluate(STRIP) for n, name in enumerate(ARGUED)}
    assert {name: end for name, end in ends.items() if end > room(lab)} == {}


PLACES = """root => {
    const shown = (names) => [...root.querySelectorAll(names)];
    const found = [...shown(".bl-steps button"), ...shown(".bl-choice:not(.bl-off) input")];
    return found.map((one) => {
        const [box, around] = [one, one.closest(".bl-head, .bl-player")]
            .map((each) => each.getBoundingClientRect());
        return [Math.round(box.left), Math.round(box.top - around.top)];
    });
}"""
"""Where answers stand, from the top of their lesson, and steps in its head."""


def test_steps_and_answers_stay_where_they_are_when_an_answer_is_checked(page: Lab) -> None:
    moved = {}
    for name in CASES:
        shown = player(page, name)
        shown.scroll_into_view_if_needed()
        page.rest()
        if shown.locator(".bl-next").is_enabled():
            shown.get_by_role("button", name="Last", exact=True).click()
        expect(shown.locator(".bl-check")).to_be_visible()
        page.rest()
        before = shown.evaluate(PLACES)
        shown.locator(".bl-choice:not(.bl-off) input").first.click()
        shown.get_by_role("button", name="Check", exact=True).click()
        expect(shown.locator(".bl-retry")).to_be_visible()
        page.rest()
        after = shown.evaluate(PLACES)
        assert len(before) > 6
        cut = "one => one.scrollWidth - one.clientWidth"
        assert shown.locator(".bl-legend").first.evaluate(cut) <= 1
        if after != before:
            moved[name] = (before, after)
    assert moved == {}
