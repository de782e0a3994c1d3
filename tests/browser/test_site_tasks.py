"""Tasks on pages of the site: done, refused, missed, kept when the page comes again, covered.

Nothing that can be pressed moves, whatever comes of an attempt.
"""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page

from tests.browser.playing import middle
from tests.browser.site import LONG, Visitor
from tests.browser.waiting import expect

PAGE, CASE = "in_here_out_there.html", "TUN-T1.1"
# Where everything that can be pressed stands in its lesson, by what it is.
PLACES = """lesson => {
    const { left, top } = lesson.getBoundingClientRect();
    const found = {};
    const pressed = ".bl-box, .bl-task, .bl-head button, .bl-trying > button, .bl-tray button";
    for (const one of lesson.querySelectorAll(pressed)) {
        if (!one.checkVisibility()) continue;
        const at = one.getBoundingClientRect();
        const named = [...one.classList].filter((css) => css.startsWith("bl-"));
        const name = one.dataset.take ?? named.at(-1);
        found[name] = [at.left - left, at.top - top, at.width].map(Math.round);
    }
    delete found["bl-picks"]; // the board again, by another name
    return found;
}"""


def lesson(page: Page, case: str = CASE) -> Locator:
    return page.locator(f"[id='{case}'] .bl-player").first


def lives(page: Page, case: str = CASE) -> Locator:
    found = lesson(page, case)  # the first of the page, which is written anew as it begins to live
    expect(found.locator(".bl-status").first).to_be_attached(timeout=LONG)
    found.scroll_into_view_if_needed()
    return found


def said(page: Page, case: str = CASE) -> Locator:
    return lesson(page, case).locator(".bl-trying .bl-result")


def point(page: Page, key: str, by_touch: bool = False, case: str = CASE) -> None:
    """Point at a place as it is seen; with a finger it is chosen first where others are near."""
    shape = lesson(page, case).locator(f'.bl-box [data-key="{key}"]').first
    shape.scroll_into_view_if_needed()
    x, y = middle(shape)
    if not by_touch:
        page.mouse.click(x, y)
        return
    page.touchscreen.tap(x, y)
    lay = lesson(page, case).locator(".bl-lay.jupyter-button:not(.bl-off):enabled")
    if lay.count():  # a place was chosen; what was laid at once may end the task, and take it away
        lay.tap()


def places(page: Page, case: str = CASE) -> dict[str, Any]:
    if page.evaluate("() => !matchMedia('(pointer: coarse)').matches"):
        page.mouse.move(1, 1)
    found: dict[str, Any] = lesson(page, case).evaluate(PLACES)
    return found


def same(now: dict[str, Any], before: dict[str, Any]) -> None:
    """What is there at both times stands where it stood."""
    assert {name: place for name, place in now.items() if name in before} == {
        name: place for name, place in before.items() if name in now
    }


def test_a_task_is_refused_missed_kept_and_solved_and_nothing_moves(someone: Visitor) -> None:
    page = someone.open(PAGE)
    lives(page)
    before = places(page)
    point(page, "token:1,0.p1")
    expect(said(page)).to_contain_text("Not allowed.")
    expect(lesson(page).locator(".bl-unless")).to_have_text(
        "It would be allowed if no token lay on this portal (red)."
    )
    expect(lesson(page).locator(".bl-turning-card")).to_have_count(0)
    same(places(page), before)
    point(page, "1,2.p2")
    expect(said(page)).to_contain_text("Not yet.")
    same(places(page), before)
    page.reload(wait_until="commit")
    someone.wait(page)
    lives(page)
    expect(said(page)).to_contain_text("Not yet.", timeout=LONG)
    lesson(page).locator(".bl-undo.jupyter-button").click()
    expect(said(page)).not_to_contain_text("Not yet.")
    point(page, "1,2.p1")
    expect(said(page)).to_contain_text("Solved.")
    same(places(page), before)


def test_nothing_moves_below_a_finger_either(pupil: Visitor) -> None:
    page = pupil.open(PAGE, width=390)
    lives(page)
    page.wait_for_timeout(500)  # the words on the board have found their places
    before = places(page)
    point(page, "token:1,0.p1", by_touch=True)
    expect(said(page)).to_contain_text("Not allowed.")
    same(places(page), before)
    point(page, "1,2.p2", by_touch=True)
    expect(said(page)).to_contain_text("Not yet.")
    same(places(page), before)
    lesson(page).locator(".bl-undo.jupyter-button").tap()
    expect(said(page)).not_to_contain_text("Not yet.")
    point(page, "1,2.p1", by_touch=True)
    expect(said(page)).to_contain_text("Solved.")
    same(places(page), before)
    assert page.evaluate("document.scrollingElement.scrollWidth") == 390


def test_a_finger_lights_up_nothing_else_and_what_comes_into_the_hand_moves_nothing(
    pupil: Visitor,
) -> None:
    page = pupil.open("to_the_walls.html", width=390)
    five, highest = "TRO-C4.1", "TRO-C4.3"
    lives(page, five)
    point(page, "die:blue:2", by_touch=True, case=five)
    expect(said(page, five)).to_contain_text("Take more with it")  # it may have moved what follows
    point(page, "black:1", by_touch=True, case=five)
    expect(said(page, five)).to_contain_text("Solved.")
    expect(lesson(page, five).locator(".bl-box .bl-lit")).to_have_count(0)
    page.locator(f"[id='{highest}']").scroll_into_view_if_needed()  # it lives as it is seen
    lives(page, highest)
    expect(lesson(page, highest).locator(".bl-trying .bl-does")).to_have_count(0)
    before = places(page, highest)
    point(page, "black:1", by_touch=True, case=highest)
    expect(said(page, highest)).to_contain_text("Take more with it")
    point(page, "die:blue:1", by_touch=True, case=highest)
    expect(lesson(page, highest).locator(".bl-trying .bl-does").first).to_be_visible()
    now = places(page, highest)
    assert [now[name] for name in ("bl-cannot", "bl-undo")] == [
        before[name] for name in ("bl-cannot", "bl-undo")
    ]


def test_before_a_class_one_lays_with_enter_and_space_shows_the_answer(someone: Visitor) -> None:
    page = someone.open(f"teacher/{PAGE}")
    page.keyboard.press("Space")
    slide = page.locator(f"section[id='{CASE}'] .bl-teacher")
    expect(slide.locator(".bl-stage > .bl-status").first).to_be_attached(timeout=LONG)
    board = slide.locator(".bl-box").first
    board.focus()
    expect(board.locator(".bl-cursor")).to_be_attached()  # at a place, as wherever the keys stop
    replied = slide.locator(".bl-replied")
    page.keyboard.press("Enter")  # once: whoever lays in the same place again takes it up
    expect(replied).to_contain_text(re.compile(r"^(Not allowed|Not yet)\."))
    expect(slide.locator(".bl-cover")).to_be_visible()
    page.keyboard.press("Space")
    expect(replied).to_contain_text("Solved.")
    expect(slide.locator(".bl-cover")).to_be_hidden()
