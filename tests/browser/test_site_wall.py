"""Covered pages of the site: keys from the first moment, and nothing is lost or passed over."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Page, Route

from boardlib.catalogue import find_case
from boardlib.site.frame import host_words
from tests.browser.lab import AT_ONCE
from tests.browser.site import LONG, Visitor
from tests.browser.slide import WALL
from tests.browser.waiting import expect, until

PAGE = "teacher/in_here_out_there.html"
CASE, CHOSEN, FOURTH = "TUN-T1.1", "TUN-T1.2", "TUN-T1.4"
"""The first case of the page; the second, which begins with answers to choose; and the fourth."""
ON = "body.wall .bl-teacher"
TOP = """(name) => Math.abs(document.getElementById(name).getBoundingClientRect().top) < 2"""
GONE = "() => self.close()"


def case_of(page: Page, name: str) -> Locator:
    return page.locator(f"section[id='{name}']")


def count(page: Page, name: str = CASE) -> Locator:
    return case_of(page, name).locator(".bl-count")


def at(page: Page, step: int, name: str = CASE) -> None:
    steps = len(find_case(name).steps)
    expect(count(page, name)).to_have_text(f"step {step} of {steps}")


def on_top(page: Page, name: str) -> None:
    page.wait_for_function(TOP, arg=name, timeout=LONG)


def lives(page: Page, name: str) -> None:
    expect(case_of(page, name).locator(".bl-stage > .bl-status").first).to_be_attached(timeout=LONG)


def begun(someone: Visitor) -> Page:
    """The first case, at its first step, with the focus where a key leaves it."""
    page = someone.open(PAGE)
    page.keyboard.press("Space")
    on_top(page, CASE)
    lives(page, CASE)
    at(page, 1)
    return page


def test_keys_are_heard_from_the_first_moment_and_go_on_when_the_engine_has_ended(
    newcomer: Visitor,
) -> None:
    """Space begins the first case; what follows is kept for it, and nothing scrolls on.

    Where the engine ends the step stays, and goes on by itself.
    """
    page, engines = newcomer.blank(), list[Route]()
    page.route("**/host/worker.js", lambda route: engines.append(route), times=1)
    page.goto(newcomer.address + PAGE, wait_until="commit")
    page.wait_for_selector(ON)
    keys = ["Space", "Space", "Space", "w"]
    for key in keys:
        page.keyboard.press(key)
    expect(page.locator("html")).to_have_attribute("data-bl-engine", "loading")
    on_top(page, CASE)
    until(page, lambda: len(engines), bool)
    engines[0].continue_()
    newcomer.wait(page)
    at(page, 2)
    expect(case_of(page, CASE).locator(".bl-twin")).to_be_visible()
    on_top(page, CASE)
    page.keyboard.press("w")
    expect(case_of(page, CASE).locator(".bl-twin")).to_be_hidden()

    page.workers[0].evaluate(GONE)
    sign = page.locator("#bl-sign")
    expect(sign).to_have_text(host_words()["lost"])
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert sign.evaluate(size) >= 18
    at(page, 2)
    expect(case_of(page, CASE).locator(".bl-box > svg")).to_be_visible()
    page.keyboard.press("End")  # nobody hears it, now or later
    expect(sign).to_be_hidden(timeout=LONG)
    lives(page, CASE)
    at(page, 2)
    page.keyboard.press("PageUp")
    at(page, 1)
    expect(case_of(page, CASE).locator(".bl-cover")).to_be_hidden()
    assert re.findall("engine has ended", "".join(newcomer.errors))
    newcomer.errors.clear()


def test_a_covered_page_is_shown_with_keys_alone(someone: Visitor) -> None:
    """One goes to any case, asks and changes, and comes back; nothing is passed over."""
    page = begun(someone)
    the_beginning_is_as_large_as_what_follows(page)
    cases_are_listed(page)
    tab_goes_round_within_the_case(page)
    what_is_passed_over_stays_covered(page)
    page.evaluate(AT_ONCE, ["j", "2", "Enter"])
    on_top(page, CHOSEN)
    letters_are_heard_and_what_is_uncovered_is_in_sight(page)
    space_passes_over_nothing_after_ask_and_change(page)
    page.evaluate(AT_ONCE, ["j", "1", "Enter"])
    on_top(page, CASE)
    for width, height in ((1280, 720), (1366, 768)):
        page.set_viewport_size({"width": width, "height": height})
        on_top(page, CASE)
        expect(case_of(page, CASE).locator(".bl-foot")).to_be_in_viewport(ratio=1)
    page.evaluate(AT_ONCE, ["j", "4", "Enter"])
    on_top(page, FOURTH)
    page.keyboard.press("Space")
    expect(case_of(page, FOURTH).locator(".bl-cover")).to_be_hidden()
    at(page, 1, FOURTH)
    page.keyboard.press("Space")
    at(page, 2, FOURTH)
    on_top(page, FOURTH)
    loaded_again_it_goes_on_where_the_case_was(page)


def the_beginning_is_as_large_as_what_follows(page: Page) -> None:
    """The goal of the lesson, how long it takes and its cases are read from the last row."""
    before = page.viewport_size
    assert before is not None
    page.set_viewport_size(WALL)
    all_sizes = "all => all.map(one => parseFloat(getComputedStyle(one).fontSize))"
    sizes = page.locator("body, .begun :is(p, a)").evaluate_all(all_sizes)
    assert len(sizes) > 4
    assert min(sizes) == sizes[0] > 24
    page.set_viewport_size(before)


def cases_are_listed(page: Page) -> None:
    page.keyboard.press("j")
    listed = page.get_by_role("dialog").get_by_role("button")
    expect(listed.first).to_have_text(find_case(CASE).title)
    page.keyboard.press("Escape")
    expect(listed).to_have_count(0)


def tab_goes_round_within_the_case(page: Page) -> None:
    """The case below it is still covered; nothing of the page around them is reached either."""
    focused = case_of(page, CASE).locator(":focus")
    for key in ("Tab", "Shift+Tab"):
        reached: list[str] = []
        for _press in range(40):
            page.keyboard.press(key)
            expect(focused).to_have_count(1)
            reached.append(str(focused.get_attribute("class")))
        assert any("bl-box" in one for one in reached)
        assert any("bl-next" in one for one in reached)
        on_top(page, CASE)
    page.evaluate("() => document.activeElement.blur()")


def what_is_passed_over_stays_covered(page: Page) -> None:
    page.keyboard.press("End")
    at(page, len(find_case(CASE).steps))
    page.keyboard.press("Home")
    at(page, 1)
    expect(case_of(page, CASE).locator(".bl-cover")).to_be_visible()


def letters_are_heard_and_what_is_uncovered_is_in_sight(page: Page) -> None:
    """Wherever the focus is, and at a zoom of 200 %."""
    page.set_viewport_size({"width": 960, "height": 540})
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("b")
    expect(case_of(page, CHOSEN).locator(".bl-choice input:checked")).to_have_count(1)
    page.evaluate("() => document.activeElement.blur()")
    page.keyboard.press("PageDown")
    expect(case_of(page, CHOSEN).locator(".bl-verdict")).to_be_in_viewport(ratio=0.9)


def space_passes_over_nothing_after_ask_and_change(page: Page) -> None:
    page.set_viewport_size({"width": 1280, "height": 800})
    page.evaluate(AT_ONCE, ["q", "Escape"])  # as fast as nobody's fingers, the first time at that
    opened = case_of(page, CHOSEN).locator(".bl-away")
    page.keyboard.press("q")
    page.keyboard.press("Escape")
    expect(opened).to_have_count(0)
    expect(case_of(page, CHOSEN).locator(".bl-next")).to_be_focused()
    page.keyboard.press("q")
    expect(case_of(page, CHOSEN).locator(".bl-workshop .bl-box")).to_be_focused()
    page.keyboard.press("Escape")
    expect(case_of(page, CHOSEN).locator(".bl-next")).to_be_focused()
    page.keyboard.press("Space")
    at(page, 2, CHOSEN)
    # On a board that has the focus Space is for the board, and the page stays where it is.
    case_of(page, CHOSEN).locator(".bl-box").first.focus()
    page.keyboard.press("Space")
    page.wait_for_timeout(300)
    on_top(page, CHOSEN)
    at(page, 2, CHOSEN)


def loaded_again_it_goes_on_where_the_case_was(page: Page) -> None:
    page.reload(wait_until="commit")
    at(page, 2, FOURTH)
    on_top(page, FOURTH)
    page.keyboard.press("j")
    page.evaluate(AT_ONCE, ["2", "Enter"])
    at(page, 2, CHOSEN)
    page.keyboard.press("PageUp")
    at(page, 1, CHOSEN)
    expect(case_of(page, CHOSEN).locator(".bl-cover")).to_be_hidden()
