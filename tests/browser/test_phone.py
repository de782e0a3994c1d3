"""The site on a phone, with fingers: a board that is wider than the page shows what it is about,
fades where it goes on, and is shown larger."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page

from boardlib.notebooks.catalogue import lessons
from boardlib.site.cells import page_of
from tests.browser.checker import check
from tests.browser.playing import middle
from tests.browser.site import PHONE, Visitor, begin_anew
from tests.browser.waiting import box_of, expect, until, until_equal

DIALOG = "dialog.bl-enlarged"
# Every part of the page that scrolls sideways: whether it goes on at each side, and fades there.
# A picture of which all that is drawn has room, and only its empty edge has none, ends there.
EDGES = """() => [...document.querySelectorAll(".bl-box, .themed, .wide")].filter((one) => (
    one.checkVisibility() && one.scrollWidth > one.clientWidth + 1
)).map((one) => {
    const mask = getComputedStyle(one).maskImage;
    const picture = one.querySelector("svg");
    const wide = picture?.viewBox.baseVal.width;
    const drawn = picture && picture.getBBox().width * picture.clientWidth / wide;
    const whole = Boolean(drawn) && drawn <= one.clientWidth;
    return {
        name: one.closest("[id]").id,
        before: !whole && one.scrollLeft > 1,
        beyond: !whole && one.scrollLeft + one.clientWidth < one.scrollWidth - 1,
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
def pupil(phone: Visitor) -> Iterator[Visitor]:
    """Somebody with a phone for all tests of this module, each of which has cases of its own."""
    yield phone
    phone.leave()
    phone.expect_nothing_wrong()


@pytest.fixture(scope="module")
def settling(pupil: Visitor) -> Iterator[Page]:
    """The room for arguments, opened once."""
    page = pupil.open("settle.html", width=PHONE)
    yield page
    page.close()


@pytest.fixture
def settle(settling: Page) -> Page:
    """The same as it begins."""
    begin_anew(settling)
    return settling


@pytest.fixture(scope="module")
def red_and_white(pupil: Visitor) -> Iterator[Page]:
    """A lesson, opened once."""
    page = pupil.open("red_and_white.html", width=PHONE)
    yield page
    page.close()


def board(page: Page, case: str = "TDF-R2\\.5") -> Locator:
    return page.locator(f"#{case} .bl-box")


def expect_seen(page: Page, place: Locator, part: str) -> None:
    page.wait_for_function(SETTLED)
    until(page, lambda: place.evaluate(CUT, part), lambda cut: max(cut, default=1) < 1)


SCROLLED = "one => [one.scrollLeft, one.scrollWidth]"


def test_a_board_opens_at_what_is_asked_and_is_shown_larger(
    pupil: Visitor, red_and_white: Page
) -> None:
    """Before anything runs; as far as it is scrolled by then it stays once it lives."""
    page = pupil.blank(PHONE)
    page.route("**/worker.js", lambda route: route.abort())
    page.goto(f"{pupil.address}red_and_white.html")
    page.wait_for_function(SETTLED)
    still = until(page, lambda: board(page).evaluate(SCROLLED), lambda found: found[0] > 0)
    assert still[0] > 0
    page.close()
    pupil.errors.clear()
    lesson = red_and_white
    board(lesson).locator("svg").wait_for()
    board(lesson).scroll_into_view_if_needed()
    board(lesson).locator("[data-key]").first.wait_for(state="attached")
    until_equal(lesson, lambda: board(lesson).evaluate(SCROLLED), still)
    it_shows_whoever_it_is_about(lesson)
    larger_it_still_asks(lesson)
    a_tap_beside_its_parts_closes_it(lesson)
    it_does_so_when_the_page_comes_back(lesson)


def it_shows_whoever_it_is_about(lesson: Page) -> None:
    expect_seen(lesson, board(lesson), '[data-key="rider:11"]')
    assert board(lesson).evaluate("one => one.scrollWidth > one.clientWidth + 50")


def it_does_so_when_the_page_comes_back(lesson: Page) -> None:
    """From another step."""
    lesson.locator("#TDF-R2\\.5").get_by_role("button", name="It cannot be done").tap()
    lesson.locator("#TDF-R2\\.5 .bl-go-on").tap()
    expect(lesson.locator("#TDF-R2\\.5 .bl-count")).to_contain_text("2")
    expect_seen(lesson, board(lesson), '[data-key="rider:11"]')
    board(lesson).evaluate("one => one.scrollTo(0, 0)")
    lesson.locator("#TDF-R2\\.5 .bl-back").tap()
    expect(lesson.locator("#TDF-R2\\.5 .bl-count")).to_contain_text("1")
    it_shows_whoever_it_is_about(lesson)


# How far the middle of a new word lies from what it names.
FROM_WORD = """(lesson, key) => {
    const middle = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    const [word, at] = [".bl-word", `.bl-box [data-key="${key}"]`].map((place) => (
        middle(lesson.querySelector(place))
    ));
    return Math.hypot(word[0] - at[0], word[1] - at[1]);
}"""


def test_whoever_has_ridden_on_is_in_sight_and_his_word_is_beside_him(
    red_and_white: Page,
) -> None:
    lesson = red_and_white
    case = lesson.locator("#TDF-R2\\.1")
    case.get_by_role("button", name="Yellow: 6").tap()
    expect(case.locator(".bl-undo.jupyter-button")).to_be_enabled()
    until(lesson, lambda: case.evaluate(FROM_WORD, "rider:11"), lambda far: far < 70)
    case = lesson.locator("#TDF-R2\\.6")
    case.get_by_role("button", name="White: 3").tap()
    expect_seen(lesson, board(lesson, "TDF-R2\\.6"), '.bl-figure[data-key="rider:11"]')


def wrongly(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """What goes on where it does not fade, or fades where it does not go on."""
    sides = (("before", "fades_before"), ("beyond", "fades_beyond"))
    return [one for one in found if any(one[goes_on] != one[fades] for goes_on, fades in sides)]


def test_whatever_goes_on_fades_there(pupil: Visitor) -> None:
    """On the page of every lesson with cases, before anything runs."""
    seen = 0
    page = pupil.blank(PHONE)
    page.route("**/worker.js", lambda route: route.abort())
    for entry in (one for one in lessons() if one.cases):
        page.goto(f"{pupil.address}{page_of(entry)}")
        page.wait_for_function(SETTLED)
        seen += len(until(page, lambda: page.evaluate(EDGES), lambda found: not wrongly(found)))
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
    expect(dialog).to_have_attribute("aria-label", re.compile("."))
    page.wait_for_function(f"least => ({LARGE})() > least", arg=1.4 * before)
    return dialog


def larger_it_still_asks(lesson: Page) -> None:
    button = lesson.locator("#TDF-R2\\.5").get_by_role("button", name="Larger")
    shown = board(lesson).locator("svg").first
    dialog = open_larger(lesson, button, shown)
    assert check(lesson, DIALOG).violations_count == 0
    dialog.locator('[data-key="rider:11"]').first.tap()
    expect(dialog).to_be_visible()
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    expect_seen(lesson, board(lesson), '[data-key="rider:11"]')
    button.press("Enter")
    expect(dialog).to_be_visible()
    lesson.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button).to_be_focused()
    expect(lesson.locator("#TDF-R2\\.5 .bl-count")).to_contain_text("1")


def a_tap_beside_its_parts_closes_it(lesson: Page) -> None:
    dialog = open_larger(
        lesson,
        lesson.locator("#TDF-R2\\.5").get_by_role("button", name="Larger"),
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


# Everything that can be pressed is as large as a finger, and nothing lies beside the page.
TOO_SMALL = """() => [...document.querySelectorAll("main button, main summary, main input")]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.ariaLabel || one.textContent, one.getBoundingClientRect()])
    .filter(([, { width, height }]) => width > 1 && Math.min(width, height) < 44)
    .map(([name, { width, height }]) => `${name.trim()}: ${width} x ${height}`)"""
BESIDE = """() => [...document.querySelectorAll("main *")]
    .filter((one) => one.checkVisibility() && !one.closest(".bl-box"))
    .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
    .map((one) => one.className)"""


def in_reach(page: Page) -> None:
    """The board is in view, a finger can press whatever there is, and the page is not too wide."""
    expect(page.locator(".bl-workshop .bl-box")).to_be_in_viewport(ratio=0.99)
    until_equal(page, lambda: page.evaluate(TOO_SMALL), [])
    until_equal(page, lambda: page.evaluate(BESIDE), [])


def test_an_argument_by_touch(pupil: Visitor) -> None:
    """From the empty table to the ruling; two places that lie close are told apart."""
    page = pupil.open("settle.html", width=PHONE)
    room = page.locator(".bl-workshop")
    in_reach(page)
    room.get_by_role("button", name="The Tunnel").tap()
    room.locator('.bl-piece-of[data-text="tile TU-3"]').tap()
    put_back = room.get_by_role("button", name="Put back")
    expect(put_back).to_be_in_viewport()
    in_reach(page)
    touch(page, room.locator('.bl-box [data-key="-1,0"]').first)
    expect(put_back).to_have_count(0)
    room.locator('.bl-piece-of[data-text="token red"]').tap()
    expect(room.locator(".bl-fits-here")).to_have_count(2)
    touch(page, room.locator(".bl-fits-here").first)
    chosen = room.locator(".bl-chosen")
    expect(chosen).to_have_attribute("data-of", "-1,0.p2")
    in_reach(page)
    room.get_by_role("button", name="The next place").tap()
    expect(chosen).to_have_attribute("data-of", "-1,0.p1")
    room.get_by_role("button", name="Lay it here").tap()
    expect(room.locator(".bl-fits-here")).to_have_count(0)
    expect(room.locator('.bl-box [data-key^="token:"]')).to_have_count(1)
    it_is_asked_about(page, room)
    page.close()


def it_is_asked_about(page: Page, room: Locator) -> None:
    """Arrows lead from thing to thing; narrower, and in the dark, all is as it was."""
    name = room.locator(".bl-along b")

    def asked() -> int:
        """Right after another one at this place a tap is the second of two, which does nothing."""
        room.get_by_role("button", name="Ask", exact=True).tap()
        return name.count()

    until_equal(page, asked, 1)
    expect(name).to_have_text("What is it about?")
    room.get_by_role("button", name="The next thing").tap()
    expect(name).not_to_have_text("What is it about?")
    rows = room.locator(".bl-question-row")
    expect(rows.first).to_be_in_viewport()
    in_reach(page)
    page.set_viewport_size({"width": 360, "height": 800})
    in_reach(page)
    rows.first.tap()
    expect(room.locator(".bl-verdict-of")).to_be_in_viewport()
    in_reach(page)
    page.locator(".theme").evaluate("one => one.click()")
    assert check(page, ".bl-workshop").violations_count == 0


# Until the page has stood where it is for a while.
STILL = """async () => {
    for (let [last, still] = [-1, 0]; still < 20; last = scrollY) {
        await new Promise(requestAnimationFrame);
        still = scrollY === last ? still + 1 : 0;
    }
}"""
FARTHEST = """() => {
    window.farthest = scrollY;
    addEventListener("scroll", () => { window.farthest = Math.max(farthest, scrollY); });
}"""


def test_a_ruling_comes_into_the_place_of_its_questions(settle: Page) -> None:
    """The page does not follow what stood below them, so that the verdict is in sight at once."""
    page = settle
    room = page.locator(".bl-workshop")
    room.get_by_role("button", name="Ask", exact=True).tap()
    thing = room.locator('.bl-things [data-text="0,0.r1"]')
    row = room.locator('.bl-questions [data-text="meeple blue 0,0.r1"]')

    def chosen() -> int:
        """Right after another one a tap may be the second of two, which does nothing."""
        thing.tap()
        return row.count()

    until_equal(page, chosen, 1)
    expect(row).to_be_in_viewport()
    page.evaluate(STILL)
    page.evaluate(FARTHEST)
    before = page.evaluate("() => scrollY")
    row.tap()
    expect(room.locator(".bl-verdict-of")).to_be_in_viewport()
    page.evaluate(STILL)
    assert page.evaluate("() => farthest") < before + 10


def test_a_board_that_was_drawn_along_takes_what_is_under_the_finger(settle: Page) -> None:
    """Also at the first touch, by which the board has the focus."""
    page = settle
    room = page.locator(".bl-workshop")
    room.get_by_role("button", name="Tour de France").tap()
    room.locator('.bl-piece-of[data-text="rider 1 blue"]').tap()
    ring = room.locator('.bl-fits-here[data-of="2,12"]')
    expect(ring).to_be_attached()
    board = room.locator(".bl-box").first
    board.evaluate("(box, ring) => box.scrollBy(ring.offsetLeft - 150, 0)", ring.element_handle())
    until(page, lambda: board.evaluate("box => box.scrollLeft"), lambda far: far > 100)
    touch(page, ring)
    expect(room.locator('.bl-box [data-key="rider:1"]')).to_be_attached()
    rider, cell = (board.locator(f'[data-key="{key}"]').first for key in ("rider:1", "2,12"))
    until(page, lambda: apart(rider, cell), lambda far: far < 3)


def apart(one: Locator, other: Locator) -> float:
    """How far the middles of two parts lie from one another along the road, in pixels."""
    return abs(middle(one)[0] - middle(other)[0])


def touch(page: Page, part: Locator) -> None:
    """A finger on the middle of a part, whatever lies there."""
    page.wait_for_function(SETTLED)
    page.touchscreen.tap(*middle(part))


def drawn_up(page: Page, part: Locator, by: int) -> None:
    """A finger on an empty part of a board goes up, step by step, and leaves it."""
    page.wait_for_function(SETTLED)
    finger = page.context.new_cdp_session(page)
    x, y = middle(part)

    def send(kind: str, points: list[dict[str, float]]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    send("touchStart", [{"x": x, "y": y}])
    for step in range(1, 11):
        send("touchMove", [{"x": x, "y": y - by * step / 10}])
    send("touchEnd", [])
    finger.detach()


@pytest.mark.parametrize(
    ("game", "empty"), [("Tour de France", "2,4"), ("Troyes", "building:hall")]
)
def test_a_finger_or_a_wheel_on_the_board_scrolls_the_page(
    settle: Page, game: str, empty: str
) -> None:
    """One that begins where nothing can be drawn; the board itself has nothing below to show."""
    page = settle
    room = page.locator(".bl-workshop")
    room.get_by_role("button", name=game).tap()
    part = room.locator(f'.bl-board-side .bl-box [data-key="{empty}"]').first
    expect(part).to_be_attached()
    part.scroll_into_view_if_needed()

    def scrolled() -> float:
        return float(page.evaluate("() => scrollY"))

    before = scrolled()
    drawn_up(page, part, 120)
    until(page, scrolled, lambda far: far > before + 40)
    expect(room.locator(".bl-question-row")).to_have_count(0)
    there = scrolled()
    page.mouse.move(*middle(part))

    def wheeled() -> float:
        page.mouse.wheel(0, 60)
        return scrolled()

    until(page, wheeled, lambda far: far > there + 40)


def test_what_a_drawn_piece_is_tried_at_has_one_cross_and_a_full_road_is_quiet(
    settle: Page,
) -> None:
    page = settle
    room = page.locator(".bl-workshop")
    room.get_by_role("button", name="Tour de France").tap()
    expect(room.locator(".bl-fits-here")).to_have_count(0)
    room.locator('.bl-piece-of[data-text="rider 1 blue"]').tap()
    rings = room.locator(".bl-fits-here")
    until(page, rings.count, lambda count: count > 100)
    until(page, lambda: rings.first.evaluate("one => one.offsetWidth"), lambda px: px < 20)
    touch(page, room.locator('.bl-fits-here[data-of="2,4"]'))
    rider = room.locator('.bl-board-side .bl-box [data-key="rider:1"]').first
    expect(rider).to_be_attached()
    room.locator('.bl-piece-of[data-text="rider 2 blue"]').tap()
    until(page, rings.count, lambda count: count > 100)
    touch(page, rider)
    expect(room.locator(".bl-tried:visible")).to_have_count(1)
    expect(room.locator(".bl-tried:visible .bl-crossed")).to_have_count(1)
    marked = room.locator(".bl-board-side .bl-box > svg [fill*=refused]")
    expect(marked).to_have_count(0)


# How far above the first die its part of the page has nothing in it.
EMPTY_ABOVE = """tried => {
    const first = tried.querySelector(".bl-does").getBoundingClientRect().top;
    return first - tried.querySelector(".bl-cannot").getBoundingClientRect().bottom;
}"""


def test_dice_lie_right_below_what_is_always_there(pupil: Visitor) -> None:
    """Nothing is laid anywhere in such a task: there is no row for a button that would lay it."""
    page = pupil.open("attack.html", width=PHONE)
    tried = page.locator("#TDF-R3\\.6 .bl-trying")
    tried.scroll_into_view_if_needed()
    expect(tried.locator(".bl-does").first).to_be_visible()
    until(page, lambda: float(tried.evaluate(EMPTY_ABOVE)), lambda gap: 0 < gap < 20)
    page.close()


# How far a word of what can be pressed, and the price of what is in the hand, reach too far.
OUTSIDE = """tried => {
    const [press, price, lay] = [".bl-does", ".bl-stands small", ".bl-lay"].map(
        (css) => tried.querySelector(css)
    );
    const beyond = price.getBoundingClientRect().right - lay.getBoundingClientRect().left;
    const words = document.createRange();
    words.selectNodeContents(press);
    return [words.getClientRects().length, Math.max(0, beyond)];
}"""


def test_three_dice_in_the_hand_leave_room_for_the_word_beside_them(pupil: Visitor) -> None:
    page = pupil.open("a_bad_roll.html", width=PHONE)
    lesson = page.locator("section[id='TRO-C2.A']")
    lesson.scroll_into_view_if_needed()
    tried = lesson.locator(".bl-trying")
    tried.locator(".bl-result").wait_for()
    for die in ("blue:1", "green:1", "grey:1"):
        lesson.locator(f"[data-key='die:{die}']").first.tap()
    expect(tried.locator(".bl-stands svg")).to_have_count(3)
    until_equal(page, lambda: tried.evaluate(OUTSIDE), [1, 0])
    page.close()


def test_two_tokens_that_are_taken_at_once_lie_beside_one_another(pupil: Visitor) -> None:
    page = pupil.open("half_a_tunnel.html", width=PHONE)
    lesson = page.locator("section[id='TUN-T3.B']")
    lesson.scroll_into_view_if_needed()
    both = lesson.locator("[data-take='token blue both'] svg")
    expect(both).to_have_count(2)
    left, right = (box_of(both.nth(number)) for number in range(2))
    assert left["y"] == right["y"]
    assert left["x"] < right["x"]
    page.close()


# How high a board is with what is said below it; and how much of it lies beside the page.
REACH = """lesson => {
    const [box, strip] = [".bl-box", ".bl-trying"].map((css) => lesson.querySelector(css));
    const high = strip.getBoundingClientRect().bottom - box.getBoundingClientRect().top;
    return [high, box.scrollWidth - box.clientWidth];
}"""
HIGH = 800


def test_a_board_is_seen_whole_and_with_its_reply(pupil: Visitor) -> None:
    page = pupil.open("the_last_reckoning.html", width=PHONE)
    shown = page.locator("#TRO-C6\\.A")
    shown.scroll_into_view_if_needed()
    shown.locator(".bl-trying .bl-result").wait_for()
    high, _beside = until(page, lambda: shown.evaluate(REACH), lambda found: found[1] <= 1)
    assert high <= HIGH
    page.close()


def test_what_is_refused_at_a_table_is_seen_where_it_is_told(pupil: Visitor) -> None:
    """It is told below the board, the buttons stand above it; they can be hit with a finger."""
    page = pupil.open("play.html", width=PHONE)
    table = page.locator("[data-bl]").nth(1)
    table.scroll_into_view_if_needed()
    table.get_by_role("button", name="Play on").tap()
    shut = table.locator(".bl-closed .bl-do").first
    shut.tap()
    expect(table.locator(".bl-asked-why")).to_be_in_viewport(ratio=0.95)
    expect(shut).to_be_focused()
    assert box_of(shut)["height"] >= 44
    page.close()
