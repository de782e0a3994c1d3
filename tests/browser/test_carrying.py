"""Pieces that are carried to the board, and what is said at a place, which stands beside it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib.resources import files

import pytest
from playwright.sync_api import Browser, Locator, Page

from boardlib.catalogue import lesson_cases
from boardlib.drawing import svg
from boardlib.story.doing import Doing
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets.kit.stage import least, style_sheet
from tests.browser.lab import Lab, page_of
from tests.browser.server import Server
from tests.browser.waiting import expect
from tests.every import every
from tests.story.lessons import acts

pytestmark = pytest.mark.browser

CELLS = ['import boardlib as bl\nbl.lesson("TUN-T1.7")']
MIDDLE = """shape => {
    const { left, right, top, bottom } = shape.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
}"""


def player(lab: Lab) -> Locator:
    return lab.page.locator(".bl-player").first


def middle(lab: Lab, css: str) -> tuple[float, float]:
    x, y = player(lab).locator(css).first.evaluate(MIDDLE)
    return x, y


def begin(lab: Lab) -> None:
    lab.run_all()
    expect(player(lab).locator(".bl-holding").first).to_be_visible()
    player(lab).scroll_into_view_if_needed()
    lab.rest()


def solved(lab: Lab) -> None:
    expect(player(lab).locator(".bl-trying .bl-result")).to_contain_text("Solved.")
    expect(lab.page.locator(".bl-carried")).to_have_count(0)


@pytest.fixture
def page(opened: Lab) -> Iterator[Lab]:
    with opened.untroubled():
        begin(opened)
        yield opened


def test_a_piece_is_carried_to_its_place_with_the_mouse(page: Lab) -> None:
    mouse, (x, y) = page.page.mouse, middle(page, '[data-take="token green"]')
    to = middle(page, '.bl-box [data-key="2,1.p1"]')
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 20, y - 30)
    expect(page.page.locator(".bl-carried")).to_be_visible()
    mouse.move(*to, steps=3)
    mouse.up()
    solved(page)
    assert page.page.evaluate("() => String(getSelection())") == ""


def test_what_is_let_go_beside_the_board_is_in_the_hand_and_lies_nowhere(page: Lab) -> None:
    mouse, (x, y) = page.page.mouse, middle(page, '[data-take="token green"]')
    mouse.move(x, y)
    mouse.down()
    mouse.move(x + 300, y + 10, steps=3)
    mouse.up()
    page.rest()
    expect(page.page.locator(".bl-carried")).to_have_count(0)
    held = player(page).locator('[data-take="token green"]')
    expect(held).to_have_attribute("aria-pressed", "true")
    expect(player(page).locator(".bl-undo.jupyter-button")).to_be_disabled()


def test_a_piece_is_carried_with_a_finger(server: Server, browser: Browser) -> None:
    options = {"viewport": {"width": 490, "height": 1000}, "has_touch": True}
    with page_of(server, browser, "carried", **options) as lab:
        lab.write("carried.ipynb", CELLS)
        lab.open("carried.ipynb")
        lab.page.evaluate("() => window.jupyterapp.shell.collapseLeft()")
        begin(lab)
        player(lab).locator(".bl-trying").scroll_into_view_if_needed()
        player(lab).locator('.bl-box [data-key="2,1.p1"]').first.scroll_into_view_if_needed()
        lab.wait_drawn()
        finger = lab.page.context.new_cdp_session(lab.page)
        places = [middle(lab, '[data-take="token green"]'), middle(lab, '[data-key="2,1.p1"]')]
        begins, ends = places
        for kind, (x, y) in (
            ("touchStart", begins),
            ("touchMove", (begins[0], begins[1] - 20)),
            ("touchMove", ends),
        ):
            points = [{"x": x, "y": y}]
            finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
            lab.wait_drawn()
        finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
        solved(lab)


# --- beside the place -------------------------------------------------------------------

LONGEST = "Too few tokens of this colour are left: the player whose turn it is has laid both."
STANDS = """({ board, keys, text }) => {
    document.querySelector(".bl-box").innerHTML = board;
    const covered = [];
    for (const key of keys) {
        const over = document.querySelector(".bl-over");
        over.innerHTML = '<div class="bl-bubble"><b>Not here</b><span></span></div>';
        const bubble = over.firstChild;
        bubble.dataset.at = key;
        bubble.querySelector("span").textContent = text;
        window.floatOver(document.querySelector(".bl-player"));
        const at = [...document.querySelectorAll(`.bl-box [data-key="${CSS.escape(key)}"]`)]
            .map((one) => one.getBoundingClientRect()).find((one) => one.width || one.height);
        const said = bubble.getBoundingClientRect();
        const wide = Math.min(said.right, at.right) - Math.max(said.left, at.left);
        const high = Math.min(said.bottom, at.bottom) - Math.max(said.top, at.top);
        if (wide > 0.5 && high > 0.5) covered.push(key);
        if (said.left < 0 || said.right > innerWidth) covered.push(`${key} leaves the page`);
    }
    return covered;
}"""


@pytest.fixture(scope="module")
def beside(browser: Browser) -> Iterator[Page]:
    """A page that shows any board, and what is said at a place of it."""
    page = browser.new_page(viewport={"width": 836, "height": 700})
    script = files("boardlib.widgets").joinpath("player/over.js").read_text(encoding="utf-8")
    page.set_content(
        f"<style>{style_sheet()} body {{ margin: 0 }}</style>"
        '<div class="bl-player"><div class="bl-body bl-across bl-doing"><div class="bl-stage">'
        '<div class="bl-box"></div></div><div class="bl-over"></div></div></div>'
        f'<script type="module">{script}\nwindow.floatOver = floatOver;</script>'
    )
    page.wait_for_function("() => window.floatOver")
    yield page
    page.close()


@every("name", lesson_cases(), lambda name: name)
def test_what_is_said_at_a_place_never_covers_it(name: str, beside: Page) -> None:
    """On every screen of every lesson, wherever a move can be refused."""
    case = lesson_cases()[name]
    for doing, _task in acts(case):
        scene = case.rules.draw(doing.position).footless
        keys = [key for key in pointed(doing) if key in scene.roles]
        board = {"board": svg(scene, "auto", "board"), "keys": keys, "text": LONGEST}
        assert json.dumps(beside.evaluate(STANDS, board)) == "[]", doing.task.goal


MEANT = """({ board, keys }) => {
    const box = document.querySelector(".bl-box");
    box.innerHTML = board;
    const means = keys.map((_key, number) => number);
    const missed = [];
    for (const key of keys) {
        const at = box.querySelector(`[data-key="${CSS.escape(key)}"]`).getBoundingClientRect();
        for (const across of [0.2, 0.5, 0.8]) for (const down of [0.2, 0.5, 0.8]) {
            const [x, y] = [at.left + across * at.width, at.top + down * at.height];
            const event = { clientX: x, clientY: y };
            for (const finger of [false, true]) {
                const found = window.nearestPlace(box, keys, means, event, finger);
                if (found?.key !== key) missed.push(`${key} ${across} ${down} ${finger}`);
            }
        }
    }
    return missed;
}"""


def test_a_tile_is_meant_wherever_on_it_one_points(browser: Browser) -> None:
    """Its roads and fields lie on it, and are other shapes."""
    page = browser.new_page(viewport={"width": 836, "height": 700})
    script = files("boardlib.widgets").joinpath("player/nearest.js").read_text(encoding="utf-8")
    page.set_content(
        f"<style>{style_sheet()} body {{ margin: 0 }}</style>"
        '<div class="bl-player"><div class="bl-stage"><div class="bl-box"></div></div></div>'
        f'<script type="module">{script}\nwindow.nearestPlace = nearestPlace;</script>'
    )
    page.wait_for_function("() => window.nearestPlace")
    case = lesson_cases()["WAG-W1.4"]
    scene = case.rules.draw(case.position()).footless
    keys = [key for key, roles in scene.roles.items() if "tile" in roles]
    assert len(keys) > 3
    assert page.evaluate(MEANT, {"board": svg(scene, "auto", "board"), "keys": keys}) == []
    page.close()


def pointed(doing: Doing) -> list[str]:
    """Every shape at which something can be tried."""
    lays = (key for held in doing.takeable for tries in held.lays for key in tries)
    return list(dict.fromkeys(lays))


WORDS = """({ board, words }) => {
    const box = document.querySelector(".bl-box");
    box.innerHTML = board;
    const over = document.querySelector(".bl-over");
    over.innerHTML = "";
    for (const [word, at] of words) {
        const one = document.createElement("div");
        one.className = "bl-word";
        one.dataset.at = at;
        one.textContent = word;
        over.append(one);
    }
    window.floatOver(document.querySelector(".bl-player"));
    const [text, room] = [(one) => one.textContent.trim(), (one) => one.getBoundingClientRect()];
    const written = [...box.querySelectorAll("svg text")].filter(text);
    const pieces = [...box.querySelectorAll("svg :is(.bl-figure, .bl-token, .bl-range-target)")];
    const goal = document.querySelector(".bl-task");
    const shared = (one, other) => Math.max(0, Math.min(
        Math.min(one.right, other.right) - Math.max(one.left, other.left),
        Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top),
    ));
    const seen = [...over.children].filter((one) => !one.hidden);
    const others = (one) => seen.filter((other) => other !== one);
    return seen.flatMap((one) => [goal, ...written, ...pieces, ...others(one)]
        .filter((other) => shared(room(one), room(other)) > 3)
        .map((other) => `${text(one)} on ${text(other) || other.dataset.key}`));
}"""


PHONE = 362
FULL = {"TRO-C3.3"}
"""A board that is so full on a phone that its word has to stand on something."""


@pytest.mark.parametrize("width", [PHONE, 836])
def test_a_new_word_stands_on_nothing_that_is_written(width: int, browser: Browser) -> None:
    """Not on a rider nor on a target, nor on the goal above the board, in any lesson."""
    page = browser.new_page(viewport={"width": width, "height": 700})
    script = files("boardlib.widgets").joinpath("player/over.js").read_text(encoding="utf-8")
    page.set_content(
        f"<style>{style_sheet()} body {{ margin: 0 }} svg {{ width: 100% }}</style>"
        '<div class="bl-player"><h4 class="bl-task">The goal of the task, over all of it</h4>'
        '<div class="bl-body bl-across bl-doing"><div class="bl-stage">'
        '<div class="bl-box"></div></div><div class="bl-over"></div></div></div>'
        f'<script type="module">{script}\nwindow.floatOver = floatOver;</script>'
    )
    page.wait_for_function("() => window.floatOver")
    found = {}
    for name, case in lesson_cases().items():
        at = Presenter(case)
        if words := [[one.word, one.at] for one in view_of(at).words]:
            drawn = at.framed(at.frame.position, marks_of(at))
            picture = svg(drawn, "auto", "board")
            page.set_viewport_size({"width": max(width, least(picture)), "height": 700})
            board = {"board": picture, "words": words}
            found[name] = page.evaluate(WORDS, board)
    page.close()
    assert len(found) > 20
    full = {name: which for name, which in found.items() if which}
    assert set(full) == (FULL if width == PHONE else set()), full
