"""A task before a class keeps its place, however much is said of an attempt or of its answer."""

from __future__ import annotations

from importlib.resources import files

import pytest
from playwright.sync_api import Page

from tests.browser.lab import Bare
from tests.browser.waiting import box_of

PAGE = """
<style>* {{ box-sizing: border-box; }} body {{ margin: 0; }} .bl-off {{ display: none !important; }}
.bl-player {{ container-type: inline-size; }} {style}</style>
<div class="bl-player bl-teacher"><div class="bl-slide {css}">
  <div class="bl-left"><div class="bl-wall" style="height: 300px"></div>
    <div class="bl-tools"><button class="bl-words">In words</button></div></div>
  <div class="bl-side">
    <div class="bl-asked"><h3 class="bl-title">A case</h3><h4 class="bl-task">Do it</h4>
      <div class="bl-replied"></div>
      <div class="jupyter-widgets"></div><div class="bl-choices"></div></div>
    <div class="bl-answered"><div class="bl-area"><div class="bl-told"></div>
      <div class="bl-cover"><div class="bl-card">
        <button class="bl-check">Show the answer</button></div></div></div></div>
    <div class="bl-foot"><span class="bl-count">task 1 of 2</span>
      <button class="bl-next">Next</button></div>
  </div>
</div></div>
"""
SCRIPTS = ("widgets/teacher/fitting.js", "widgets/teacher/shown.js")
BEGIN = """() => {
    window.fits = 0;
    window.usable = (one) => one.checkVisibility();
    window.root = document.querySelector(".bl-teacher");
    fitting(root, () => false, () => {}, () => { window.fits += 1; });
}"""
PLACES = """() => Object.fromEntries([...document.querySelectorAll("button")]
    .filter((one) => one.checkVisibility()).map((one) => {
        const { left, top } = one.getBoundingClientRect();
        return [one.className, [Math.round(left), Math.round(top)]];
    }))"""
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
LONG = "What came of it takes many words, and then some more of them. " * 30


@pytest.fixture(params=["", "bl-broad bl-low", "bl-across"])
def page(bare: Bare, request: pytest.FixtureRequest) -> Page:
    """A slide with a board of each form."""
    style = files("boardlib.widgets").joinpath("teacher", "style.css").read_text("utf-8")
    page = bare(PAGE.format(style=style, css=request.param), *SCRIPTS)
    page.evaluate(BEGIN)
    said(page, ".bl-count", "task 1 of 2")
    return page


def said(page: Page, css: str, words: str) -> None:
    """Write something, and wait until the slide has been fitted."""
    page.locator(css).evaluate("(one, words) => { one.textContent = words; }", words)
    page.evaluate(DRAWN)
    page.evaluate(DRAWN)


def test_a_long_reply_and_a_long_answer_move_nothing(page: Page) -> None:
    before = page.evaluate(PLACES)
    assert sorted(before) == ["bl-check", "bl-next", "bl-words"]
    said(page, ".bl-replied", LONG)
    assert page.evaluate(PLACES) == before
    page.locator(".bl-cover").evaluate("one => one.classList.add('bl-off')")
    said(page, ".bl-replied", "")
    said(page, ".bl-told", LONG * 3)
    after = page.evaluate(PLACES)
    assert {name: after[name] for name in after if name != "bl-check"} == {
        name: before[name] for name in before if name != "bl-check"
    }
    scrolls = "one => one.scrollHeight > one.clientHeight + 1"
    assert page.locator(".bl-answered").evaluate(scrolls)


@pytest.mark.parametrize("page", ["", "bl-broad bl-low"], indirect=True)
@pytest.mark.parametrize(("css", "least"), [("bl-cover", 100), ("bl-cover bl-off", 20)])
def test_what_stands_below_a_task_leaves_it_the_room_that_it_does_not_need(
    page: Page, css: str, least: int
) -> None:
    page.locator(".bl-cover").evaluate("(one, css) => { one.className = css; }", css)
    said(page, ".bl-replied", "Solved.")
    before = page.evaluate(PLACES)
    page.evaluate(
        """least => {
            const room = document.querySelector(".bl-answered").clientHeight - least;
            document.querySelector(".bl-replied").style.paddingTop = `${room}px`;
        }""",
        least,
    )
    said(page, ".bl-replied", "Solved, it is.")
    assert page.locator(".bl-asked").evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    assert page.evaluate(PLACES) == before


def test_what_shows_nothing_takes_no_room_from_a_reply(page: Page) -> None:
    """Neither what listens nor choices where there are none."""
    said(page, ".bl-replied", LONG)
    below = page.locator(".bl-asked").evaluate(
        """asked => {
            const reply = asked.querySelector(".bl-replied");
            const top = asked.getBoundingClientRect().top - asked.scrollTop;
            return asked.scrollHeight - (reply.getBoundingClientRect().bottom - top);
        }"""
    )
    assert below == pytest.approx(0, abs=1)


REASON = """<ul class="bl-grounds"><li class="bl-reason bl-met"><span class="bl-what">It is paid.
<span class="bl-rule">{rule} <span class="bl-source">The rules</span></span></span></li></ul>"""


@pytest.mark.parametrize(("times", "is_brief"), [(1, False), (150, True)])
def test_rules_that_hold_are_told_in_words_where_there_is_room(
    page: Page, times: int, is_brief: bool
) -> None:
    """Else the reasons and their sources stay."""
    told = page.locator(".bl-told")
    page.locator(".bl-cover").evaluate("one => one.classList.add('bl-off')")
    reasons = REASON.format(rule="A finished road pays one point for each tile. " * times)
    told.evaluate("(one, reasons) => { one.innerHTML = reasons; }", reasons)
    said(page, ".bl-replied", "")
    letters = page.locator(".bl-rule").evaluate("one => getComputedStyle(one).fontSize")
    assert (letters == "0px") is is_brief
    assert page.locator(".bl-source").evaluate("one => getComputedStyle(one).fontSize") != "0px"


def test_a_slide_that_fits_is_not_fitted_again(page: Page) -> None:
    """What fitting changes by itself calls for nothing more."""
    before = page.evaluate("() => window.fits")
    for _frame in range(5):
        page.evaluate(DRAWN)
    assert page.evaluate("() => window.fits") == before
    said(page, ".bl-replied", LONG)
    assert page.evaluate("() => window.fits") > before


def test_another_task_finds_its_own_size(page: Page) -> None:
    said(page, ".bl-replied", LONG)
    kept = page.locator(".bl-slide").evaluate("one => one.classList.contains('bl-kept')")
    said(page, ".bl-replied", "")
    said(page, ".bl-count", "task 2 of 2")
    fits = "one => one.scrollHeight <= window.innerHeight + 1"
    assert kept
    assert page.locator(".bl-slide").evaluate(fits)


@pytest.mark.parametrize("page", [""], indirect=True)
def test_enlarged_a_task_stands_below_its_board_and_its_reply_comes_into_sight(page: Page) -> None:
    """200 % of 1280 x 800."""
    page.set_viewport_size({"width": 640, "height": 400})
    page.evaluate("() => document.body.classList.add('wall')")
    page.evaluate(DRAWN)
    middles = page.evaluate(
        """() => ["wall", "title", "tools"].map((css) => {
            const { top, height } = document.querySelector(`.bl-${css}`).getBoundingClientRect();
            return top + height / 2;
        })"""
    )
    assert middles == sorted(middles)
    page.locator(".bl-cover").evaluate("one => one.classList.add('bl-off')")
    said(page, ".bl-replied", "It is paid, for its end is reached. " * 4)
    seen = "one => one.getBoundingClientRect().bottom <= innerHeight + 1"
    assert not page.locator(".bl-replied").evaluate(seen)
    page.evaluate("() => showUncovered(root)")
    assert page.locator(".bl-replied").evaluate(seen)
    assert page.locator(".bl-wall").evaluate("one => one.getBoundingClientRect().bottom > 100")


@pytest.mark.parametrize("page", [""], indirect=True)
def test_enlarged_from_a_large_screen_board_and_task_stand_side_by_side(page: Page) -> None:
    """200 % of 1920 x 1080: all of a task is in sight."""
    page.set_viewport_size({"width": 960, "height": 540})
    page.evaluate(DRAWN)
    page.evaluate(DRAWN)
    places = page.evaluate(PLACES)
    assert all(top < 540 for _left, top in places.values())
    board, title = (box_of(page.locator(css)) for css in (".bl-wall", ".bl-title"))
    assert board["x"] + board["width"] < title["x"]
