"""What has to be read next is in sight: a lesson taken by keyboard alone."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, ViewportSize

from boardlib.catalogue import find_case
from boardlib.widgets import Presenter
from tests.browser.choices import letters
from tests.browser.lab import Bare, Turn
from tests.browser.waiting import expect, until, until_equal

CELLS = ["from boardlib.widgets import lesson", "lesson('TUN-32')"]
NARROW: ViewportSize = {"width": 440, "height": 900}
LARGE: ViewportSize = {"width": 1920, "height": 1080}
SMALL: ViewportSize = {"width": 1280, "height": 800}
# Parts of the lesson that are not wholly in the room of the notebook below the steps, which stay
# in sight, of those that would fit.
HIDDEN = """(root, places) => {
    const outer = document.querySelector(".jp-WindowedPanel-outer").getBoundingClientRect();
    const head = root.querySelector(".bl-head").getBoundingClientRect();
    const room = { top: Math.max(outer.top, head.bottom), bottom: outer.bottom };
    room.height = room.bottom - room.top;
    const parts = places.map((place) => root.querySelector(place).getBoundingClientRect());
    const outside = ({ top, bottom }) => top < room.top - 1 || bottom > room.bottom + 1;
    const start = Math.min(...parts.map((one) => one.top));
    const end = Math.max(...parts.map((one) => one.bottom));
    const high = end - start;
    return high > room.height ? null : places.filter((_place, index) => outside(parts[index]));
}"""


def seen(page: Page, *wished: list[str]) -> None:
    """The first of the wished parts that fit together are in sight."""
    root = page.locator(".bl-player").first

    def hidden() -> list[str]:
        found = [root.evaluate(HIDDEN, places) for places in wished]
        return next(hidden for hidden in found if hidden is not None)

    until_equal(page, hidden, [])


@pytest.mark.parametrize("screen", [LARGE, SMALL], ids=["large", "small"])
def test_question_and_answer_are_in_sight_after_every_key(
    turned: Turn, screen: ViewportSize
) -> None:
    lab = turned("sight.ipynb", CELLS)
    lab.page.set_viewport_size(screen)
    lab.run_all()
    page, show = lab.page, Presenter(find_case("TUN-32"))
    player = page.locator(".bl-player").first
    player.locator(".bl-box").focus()
    for index, frame in enumerate(show.frames):
        show.go(index)
        expect(player.locator(".bl-count")).to_contain_text(f"step {index + 1} ")
        lab.rest()
        seen(page, [".bl-box", ".bl-prompt"], [".bl-prompt"])
        if show.pending:
            page.keyboard.press(letters(frame, right=False)[0].lower())
            page.keyboard.press("Enter")
            expect(player.locator(".bl-retry")).to_be_visible()
            lab.rest()
            seen(page, [".bl-box", ".bl-reasons"], [".bl-box", ".bl-verdict"])
            show.answer()
        page.keyboard.press("n")


TASK = ["from boardlib.widgets import lesson", "lesson('TRO-C4.1')", "lesson('TRO-C4.2')"]


def test_what_the_arrow_keys_go_over_is_in_sight_with_what_is_said_of_it(turned: Turn) -> None:
    """Once the Tab key leads to the board, and again after the keys were looked up below it."""
    lab = turned("sight.ipynb", TASK)
    lab.page.set_viewport_size(SMALL)
    lab.run_all()
    keyboard = lab.page.keyboard
    lab.tab_to(lab.page.locator(".bl-player .bl-box").first)
    seen(lab.page, [".bl-box", ".bl-trying"])
    for key in ("?", "?"):
        keyboard.press(key)
        lab.rest()
    lab.page.locator(".jp-WindowedPanel-outer").evaluate("one => { one.scrollTop += 400; }")
    for key in ("ArrowRight", "Enter"):
        keyboard.press(key)
        lab.rest()
        seen(lab.page, [".bl-box", ".bl-trying"])


# The cursor on a board, from the left edge of what is seen of it and from the right one.
AT_CURSOR = """(box) => {
    const [seen, ring] = [box, box.querySelector(".bl-cursor")].map((one) => (
        one.getBoundingClientRect()
    ));
    return [ring.left - seen.left, seen.right - ring.right];
}"""


def test_a_board_that_is_wider_than_the_page_shows_where_the_arrow_keys_are(turned: Turn) -> None:
    lab = turned("sight.ipynb", CELLS)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.page.set_viewport_size(NARROW)
    lab.run_all()
    box = lab.page.locator(".bl-player .bl-box").first
    box.focus()
    lab.rest()
    assert box.evaluate("box => box.scrollWidth > 1.5 * box.clientWidth")
    for _press in range(12):
        lab.page.keyboard.press("ArrowRight")
        expect(box.locator(".bl-cursor").first).to_be_attached()
        until(lab.page, lambda: min(box.evaluate(AT_CURSOR)), lambda least: least >= 0)
    assert box.evaluate("box => box.scrollLeft") > 0


# Goes to the next part of a board by key, and tells what was measured meanwhile: how often, how
# many shapes that were, and whether anything lit up before the last of them was.
MEASURED = """(box) => {
    const ours = SVGGraphicsElement.prototype;
    const { getScreenCTM: ask } = ours;
    const lit = () => [...box.querySelectorAll(".bl-lit")].map(({ dataset }) => dataset.key).join();
    const before = lit();
    const measured = [];
    let early = false;
    ours.getScreenCTM = function () {
        measured.push(this);
        early ||= lit() !== before;
        return ask.call(this);
    };
    box.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    ours.getScreenCTM = ask;
    return [measured.length, new Set(measured).size, early, lit() !== before];
}"""


def test_the_ring_is_measured_once_before_anything_lights_up(turned: Turn) -> None:
    """What lights up is styled anew before a browser can measure anything else."""
    lab = turned("sight.ipynb", CELLS)
    lab.run_all()
    box = lab.page.locator(".bl-player .bl-box").first
    box.focus()
    lab.page.keyboard.press("ArrowRight")
    lab.rest()
    times, shapes, early, is_another = box.evaluate(MEASURED)
    assert times == shapes > 1
    assert is_another
    assert not early


def test_a_board_is_shown_larger_and_no_key_reaches_the_notebook(turned: Turn) -> None:
    lab = turned("sight.ipynb", CELLS)
    lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
    lab.page.set_viewport_size(NARROW)
    lab.run_all()
    larger = lab.page.get_by_role("button", name="Larger", exact=True)
    for leave in ("Escape", "Enter"):
        larger.focus()
        lab.page.keyboard.press("Enter")
        dialog = lab.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        for key in [*"abddx", "Tab"]:
            lab.page.keyboard.press(key)
        dialog.get_by_role("button", name="Close", exact=True).focus()
        lab.page.keyboard.press(leave)
        expect(dialog).to_have_count(0)
        expect(larger).to_be_focused()
    assert lab.sources() == CELLS


OF_EVERY_KIND = ["TUN-32", "WAG-X-7", "TDF-14", "BIA-05", "TRO-20"]
"""Boards of every game, above what is asked and beside it."""
# What of a lesson covers something: at the end of what is told its head, and its board below it.
COVERED = """(root) => {
    const found = [];
    const outer = document.querySelector(".jp-WindowedPanel-outer");
    const isSeen = (button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    };
    const look = (when) => {
        const head = root.querySelector(".bl-head").getBoundingClientRect();
        const board = root.querySelector(".bl-box").getBoundingClientRect();
        const steps = [...root.querySelectorAll(".bl-steps button")];
        if (steps.length !== 4 || !steps.every(isSeen)) found.push(`${when}: steps`);
        const stays = !root.querySelector(".bl-across");
        if (stays && board.top < head.bottom - 1) found.push(`${when}: the board's top`);
        if (stays && board.bottom > outer.getBoundingClientRect().bottom + 1) {
            found.push(`${when}: the board's end`);
        }
    };
    const side = root.querySelector(".bl-side");
    for (const one of side.querySelectorAll(".bl-reasons details")) one.open = true;
    side.scrollIntoView({ block: "start" });
    look("at the question");
    outer.scrollTop += side.getBoundingClientRect().bottom - outer.getBoundingClientRect().bottom;
    look("at the end");
    return found;
}"""


TOLD = """
from boardlib.widgets import lesson
def told(name):
    shown = lesson(name)
    at = shown.presenter
    for index in range(max(at.predictions) + 1):
        at.go(index)
        at.answer()
    shown.do(lambda: None)
    return shown
"""
"""A lesson at its last question, with all answers."""


def test_steps_stay_in_sight_however_much_is_told(turned: Turn) -> None:
    lab = turned("sight.ipynb", [TOLD, *(f"told({case!r})" for case in OF_EVERY_KIND)])
    lab.run_all()
    expect(lab.page.locator(".bl-player .bl-retry:visible")).to_have_count(len(OF_EVERY_KIND))
    players = dict(zip(OF_EVERY_KIND, lab.page.locator(".bl-player").all(), strict=True))

    def covered() -> dict[str, list[str]]:
        return {case: found for case, one in players.items() if (found := one.evaluate(COVERED))}

    for screen in (LARGE, SMALL):
        lab.page.set_viewport_size(screen)
        lab.rest()
        until_equal(lab.page, covered, {})


# Writing on a board that is crossed by the ring around what the arrow keys are at: all its parts
# are tried.
CROSSED = """(root) => {
    const picture = root.querySelector(".bl-box > svg");
    const pips = "[data-key^='die:'] circle, [data-key^='black:'] circle";
    const written = [...picture.querySelectorAll(`text, ${pips}`)].filter((one) => (
        !one.closest(".bl-badge, .bl-cursor")
    ));
    const boxed = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        const free = one.localName === "text" ? 0.22 * height : 0;
        return [one, left, top + free, width, height - 2 * free];
    };
    const keys = new Set([...picture.querySelectorAll("[data-key]")].map((one) => one.dataset.key));
    const found = [];
    for (const key of keys) {
        picture.querySelector(`[data-key="${CSS.escape(key)}"]`)
            .dispatchEvent(new MouseEvent("click", { bubbles: true }));
        const line = picture.querySelector(".bl-cursor-out");
        const place = line.getScreenCTM().inverse();
        // measured anew: the sentence about a part may move the board
        for (const [one, left, top, width, height] of written.map(boxed)) {
            const parts = [0.1, 0.3, 0.5, 0.7, 0.9];
            const points = parts.flatMap((x) => parts.map((y) => (
                new DOMPoint(left + x * width, top + y * height).matrixTransform(place)
            )));
            const hit = points.filter((at) => line.isPointInStroke(at)).length;
            if (hit > 2) found.push(`${key}: ${one.textContent || one.parentNode.textContent}`);
        }
    }
    return [keys.size, found];
}"""


def test_the_ring_around_what_the_keys_are_at_crosses_no_letter_and_no_pip(turned: Turn) -> None:
    cells = ["from boardlib.widgets import lesson"]
    asks_nothing = "shown = lesson({!r}); shown.stage.picks = False; shown"
    lab = turned("sight.ipynb", [*cells, *map(asks_nothing.format, OF_EVERY_KIND)])
    lab.run_all()
    expect(lab.page.locator(".bl-player .bl-box > svg")).to_have_count(len(OF_EVERY_KIND))
    for screen in (LARGE, SMALL):
        lab.page.set_viewport_size(screen)
        lab.rest()
        for player in lab.page.locator(".bl-player").all():
            count, found = player.evaluate(CROSSED)
            assert count > 5
            assert found == [], screen


# --- a board that is wider than its room --------------------------------------------------

WIDE = """
<style>.bl-box {{ width: 300px; overflow-x: auto }} svg {{ width: 900px; height: 60px }}</style>
<div class="bl-box" data-about="[[320, 480], [570]]">
  <svg viewBox="0 0 900 60"><rect class="bl-pill" x="{left}" width="70" height="20"/></svg>
</div>"""
PILL = """() => {
    const box = document.querySelector(".bl-box");
    const scrolled = sideways(box);
    scrolled.settle();
    scrolled.look();
    const parts = [box.querySelector(".bl-pill"), box];
    const [one, room] = parts.map((part) => part.getBoundingClientRect());
    return [one.left - room.left, room.right - one.right];
}"""


@pytest.mark.parametrize("left", [270, 490])
def test_words_beside_what_a_board_is_about_are_in_sight_with_it(bare: Bare, left: int) -> None:
    """Before whatever else stands there."""
    page = bare(WIDE.format(left=left), "widgets/kit/board/sideways.js")
    assert min(page.evaluate(PILL)) >= 14


ALMOST = """
<style>.bl-box {{ width: 300px; overflow-x: auto }} svg {{ width: 320px; height: 60px }}</style>
<div class="bl-box" data-about="[[40], [160]]">
  <svg viewBox="0 0 640 120"><rect class="bl-pill" x="{left}" width="580" height="20"/></svg>
</div>"""


@pytest.mark.parametrize("left", [10, 30, 50])
def test_of_a_board_that_almost_has_room_only_its_empty_edge_is_out_of_sight(
    bare: Bare, left: int
) -> None:
    page = bare(ALMOST.format(left=left), "widgets/kit/board/sideways.js")
    assert min(page.evaluate(PILL.replace("scrolled.look();", ""))) >= 0
    expect(page.locator(".bl-fades-left, .bl-fades-right")).to_have_count(0)
