"""The site on a phone, with fingers: a board that is wider than the page shows what it is about,
fades where it goes on, and is shown larger."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from boardlib.notebooks.catalogue import lessons
from boardlib.site.prose import page_of
from tests.browser.checker import check
from tests.browser.site import Visitor, visitor

pytestmark = pytest.mark.browser

PHONE = 390
DIALOG = "dialog.bl-enlarged"
# Every part of the page that scrolls sideways: whether it goes on at each side, and fades there.
EDGES = """() => [...document.querySelectorAll(".bl-box, .themed, .wide")].filter((one) => (
    one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
)).map((one) => {
    const mask = getComputedStyle(one).maskImage;
    return {
        name: one.closest("[id]").id,
        before: one.scrollLeft > 1,
        beyond: one.scrollLeft + one.clientWidth < one.scrollWidth - 1,
        fades_before: /to right, rgba\\(0, 0, 0, 0\\)/.test(mask),
        fades_beyond: /rgba\\(0, 0, 0, 0\\) calc\\([^()]*\\)\\)$/.test(mask),
    };
})"""
# How many pixels of some parts of a board are out of sight, at the left and at the right.
CUT = """(box, part) => {
    const { left, right } = box.getBoundingClientRect();
    return [...box.querySelectorAll(part)].map((one) => {
        const at = one.getBoundingClientRect();
        return Math.max(0, left - at.left, at.right - right);
    });
}"""
SETTLED = """() => new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(done)));
})"""


@pytest.fixture(scope="module")
def pupil(address: str, browser: Browser) -> Iterator[Visitor]:
    """Somebody with a phone, whose browser has kept the engine after the first page."""
    with visitor(address, browser, PHONE, touched=True) as pupil:
        yield pupil


@pytest.fixture
def lesson(pupil: Visitor) -> Iterator[Page]:
    """The lesson on attacks, ready; at its end the page is closed."""
    page = pupil.open("tour_attacks.html", width=PHONE)
    board(page).locator("svg").wait_for()
    yield page
    page.close()


def board(page: Page, case: str = "TDF-11") -> Locator:
    return page.locator(f"#{case} .bl-box")


def expect_seen(page: Page, place: Locator, part: str) -> None:
    page.wait_for_function(SETTLED)
    cut = place.evaluate(CUT, part)
    assert cut
    assert max(cut) < 1, cut


def test_a_board_opens_at_what_is_asked_with_whoever_it_is_about(lesson: Page) -> None:
    """Also when the page comes back to it from another step."""
    shown = board(lesson)
    assert shown.evaluate("one => one.scrollWidth > one.clientWidth + 50")
    expect_seen(lesson, shown, ".bl-badge")
    expect_seen(lesson, shown, '[data-key="rider:1"]')
    lesson.locator("#TDF-11 .bl-choice input").nth(0).tap()
    lesson.locator("#TDF-11 .bl-check").tap()
    lesson.locator("#TDF-11 .bl-next").tap()
    expect(lesson.locator("#TDF-11 .bl-count")).to_contain_text("2")
    expect_seen(lesson, shown, '[data-key="rider:1"]')
    shown.evaluate("one => one.scrollTo(0, 0)")
    lesson.locator("#TDF-11 .bl-back").tap()
    expect(lesson.locator("#TDF-11 .bl-count")).to_contain_text("1")
    expect_seen(lesson, shown, ".bl-badge")
    expect_seen(lesson, shown, '[data-key="rider:1"]')


def test_it_does_so_before_anything_runs(pupil: Visitor) -> None:
    """As far as it is scrolled by then it stays once it lives."""
    page = pupil.blank(PHONE)
    page.route("**/worker.js", lambda route: route.abort())
    page.goto(f"{pupil.address}tour_attacks.html")
    page.wait_for_function(SETTLED)
    still = board(page).evaluate("one => [one.scrollLeft, one.scrollWidth]")
    page.close()
    pupil.errors.clear()
    lived = pupil.open("tour_attacks.html", width=PHONE)
    lived.wait_for_function(SETTLED)
    assert board(lived).evaluate("one => [one.scrollLeft, one.scrollWidth]") == still
    assert still[0] > 0
    lived.close()


def test_whatever_goes_on_fades_there(pupil: Visitor) -> None:
    """On every page of the site, before anything runs."""
    seen = 0
    page = pupil.blank(PHONE)
    page.route("**/worker.js", lambda route: route.abort())
    for entry in lessons():
        page.goto(f"{pupil.address}{page_of(entry)}")
        page.wait_for_function(SETTLED)
        found = page.evaluate(EDGES)
        seen += len(found)
        wrong = [
            one
            for one in found
            if (one["before"], one["beyond"]) != (one["fades_before"], one["fades_beyond"])
        ]
        assert wrong == [], entry.name
    assert seen > 20
    page.close()
    pupil.errors.clear()


LARGE = f"() => document.querySelector('{DIALOG} svg, {DIALOG} img').getBoundingClientRect().width"


def open_larger(page: Page, button: Locator, shown: Locator) -> Locator:
    """Tap on the button: a dialog with a name has the picture, larger than it was."""
    before = shown.evaluate("one => one.getBoundingClientRect().width")
    button.tap()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    assert dialog.get_attribute("aria-label")
    assert page.evaluate(LARGE) > 1.4 * before
    return dialog


def test_a_board_is_shown_larger_and_still_asks(lesson: Page) -> None:
    button = lesson.locator("#TDF-11").get_by_role("button", name="Larger")
    shown = board(lesson).locator("svg").first
    dialog = open_larger(lesson, button, shown)
    assert check(lesson, DIALOG).violations_count == 0
    dialog.locator(".bl-badge").first.tap()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    expect(lesson.locator("#TDF-11 .bl-choice input:checked")).to_have_count(1)
    expect_seen(lesson, board(lesson), ".bl-badge")
    button.press("Enter")
    expect(dialog).to_be_visible()
    lesson.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    expect(lesson.locator("#TDF-11 .bl-count")).to_contain_text("1")


def test_a_large_board_is_closed_by_a_tap_beside_its_parts(lesson: Page) -> None:
    dialog = open_larger(
        lesson,
        lesson.locator("#TDF-11").get_by_role("button", name="Larger"),
        board(lesson).locator("svg").first,
    )
    lesson.touchscreen.tap(PHONE / 2, 15)
    expect(dialog).to_have_count(0)


def test_a_picture_is_shown_larger_by_tap_and_by_enter(pupil: Visitor) -> None:
    page = pupil.open("tile_networks.html", wait=False, width=PHONE)
    frame = page.locator("figure.themed").first
    picture = frame.locator("img")
    dialog = open_larger(page, picture, picture)
    assert check(page, DIALOG).violations_count == 0
    dialog.locator("img").tap()
    expect(dialog).to_have_count(0)
    frame.press("Enter")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    open_larger(
        page, page.get_by_role("button", name="Larger: Show the picture larger").first, picture
    )
    page.close()
