"""What is said at a place of the board, and which place is meant: it covers nothing of interest."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from boardlib.catalogue import lesson_cases
from boardlib.drawing import svg
from boardlib.story.doing import Doing
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.story.view import view_of
from boardlib.widgets.kit.stage import least, style_sheet
from tests.browser.lab import Bare
from tests.browser.waiting import box_of
from tests.story.lessons import acts

OVER = "widgets/player/over.js"

# --- beside figures -----------------------------------------------------------------------

FEW = """
<style>body {{ margin: 0; }} .bl-over > * {{ position: absolute; width: {wide}px; height: 60px; }}
.bl-box {{ width: {box}px; margin: 90px auto; }}</style>
<div class="root" style="position: relative">
  <div class="bl-doing"><div class="bl-stage"><div class="bl-box">
    <svg viewBox="0 0 240 240" width="100%" height="240" style="display: block">
      <rect data-key="place" x="{x}" y="{y}" width="{size}" height="{high}"/>
      <g class="bl-figure">{figures}</g>
    </svg></div></div></div>
  <div class="bl-over"><div data-at="place" class="{css}">Not here</div></div>
</div>
"""
PLACE = {"y": 110, "size": 20, "high": 20, "wide": 200, "box": 240}
LONG = {"x": -200, "y": 0, "size": 600, "high": 240, "wide": 90, "box": 900}
FIGURES = "".join(f'<circle cx="{x}" cy="{y}" r="15"/>' for x in (40, 120, 200) for y in (60, 180))
"""Above and below the middle of the board."""
HIT = """() => {
    const [said] = document.querySelectorAll("[data-at]");
    const one = said.getBoundingClientRect();
    return [...document.querySelectorAll("circle, [data-key]")].filter((other) => {
        const { left, right, top, bottom } = other.getBoundingClientRect();
        return left < one.right && right > one.left && top < one.bottom && bottom > one.top;
    }).length;
}"""


def among_figures(bare: Bare, css: str, **shown: object) -> Page:
    html = FEW.format_map({"figures": FIGURES, "css": css, **shown})
    page = bare(html, OVER, width=1000, height=500)
    page.evaluate("() => floatOver(document.querySelector('.root'))")
    return page


@pytest.mark.parametrize("css", ["", "bl-word"], ids=["a refusal", "a new word"])
@pytest.mark.parametrize("across", [30, 110, 190])
def test_beside_the_board_rather_than_on_a_figure(bare: Bare, css: str, across: int) -> None:
    assert among_figures(bare, css, **PLACE, x=across).evaluate(HIT) == 0


def test_what_goes_on_beyond_the_edge_is_named_where_it_is_seen(bare: Bare) -> None:
    page = among_figures(bare, "bl-word", **LONG)
    word, board = (box_of(page.locator(css)) for css in (".bl-word", "svg"))
    left = board["x"] + (board["width"] - 240) / 2  # it is drawn in the middle
    beyond = max(left - word["x"] - word["width"], word["x"] - left - 240)
    assert beyond < 20  # as far as any word from what it names


def test_what_is_said_below_the_board_begins_below_a_word_that_stands_there(bare: Bare) -> None:
    page = among_figures(bare, "bl-word", **{**PLACE, "x": 110, "y": 220})
    word, board = (box_of(page.locator(css)) for css in (".bl-word", "svg"))
    low = word["y"] + word["height"] - board["y"] - board["height"]
    beyond = page.locator(".bl-stage").evaluate("one => one.style.getPropertyValue('--bl-beyond')")
    assert low > 15
    assert beyond == f"{low:.0f}px"


TWO = """
<style>body {{ margin: 0; }} .bl-box {{ width: 240px; margin: 60px auto; }}
.bl-over > * {{ position: absolute; height: 20px; }}</style>
<div class="root" style="position: relative">
  <div class="bl-doing"><div class="bl-stage"><div class="bl-box">
    <svg viewBox="0 0 240 240" width="100%" height="240" style="display: block">
      <rect data-key="verge" x="30" y="110" width="20" height="20"/>
      <rect data-key="leader" x="150" y="130" width="20" height="20"/>
      <text x="4" y="126">0</text><text x="10" y="90">MMMM</text><text x="10" y="160">MMMM</text>
    </svg></div></div></div>
  <div class="bl-over">
    <div data-at="leader" class="bl-word" style="width: 120px"></div>
    <div data-at="verge" class="bl-word" style="width: 40px"></div>
  </div>
</div>
"""
COVERED = """() => {
    const parts = [...document.querySelectorAll("text, .bl-word")];
    const rooms = parts.map((one) => one.getBoundingClientRect());
    return rooms.filter((one, n) => rooms.some((other, m) => m > n && one.left < other.right
        && other.left < one.right && one.top < other.bottom && other.top < one.bottom)).length;
}"""


def test_the_first_of_two_words_leaves_room_for_the_second(bare: Bare) -> None:
    page = bare(TWO.format(), OVER, width=250, height=400)
    page.evaluate("() => floatOver(document.querySelector('.root'))")
    assert page.evaluate(COVERED) == 0


# --- on the boards of the lessons ---------------------------------------------------------


def on_a_board(bare: Bare, script: str, width: int = 836, style: str = "") -> Page:
    """A page that shows any board below the goal of its task, and what is said at a place of it."""
    return bare(
        f"<style>{style_sheet()} body {{ margin: 0 }} {style}</style>"
        '<div class="bl-player"><h4 class="bl-task">The goal of the task, over all of it</h4>'
        '<div class="bl-body bl-across bl-doing"><div class="bl-stage">'
        '<div class="bl-box"></div></div><div class="bl-over"></div></div></div>',
        script,
        width=width,
        height=700,
    )


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
        floatOver(document.querySelector(".bl-player"));
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


def test_what_is_said_at_a_place_never_covers_it(bare: Bare) -> None:
    """On every screen of every lesson, wherever a move can be refused."""
    page, covered, seen = on_a_board(bare, OVER), {}, 0
    for name, case in lesson_cases().items():
        for doing, _task in acts(case):
            scene = case.rules.draw(doing.position).footless
            keys = [key for key in pointed(doing) if key in scene.roles]
            board = {"board": svg(scene, "auto", "board"), "keys": keys, "text": LONGEST}
            seen += len(keys)
            if found := page.evaluate(STANDS, board):
                covered[f"{name}: {doing.task.goal}"] = found
    assert covered == {}
    assert seen > 1000


def pointed(doing: Doing) -> list[str]:
    """Every shape at which something can be tried."""
    lays = (key for held in doing.takeable for tries in held.lays for key in tries)
    return list(dict.fromkeys(lays))


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
                const found = nearestPlace(box, keys, means, event, finger);
                if (found?.key !== key) missed.push(`${key} ${across} ${down} ${finger}`);
            }
        }
    }
    return missed;
}"""


def test_a_tile_is_meant_wherever_on_it_one_points(bare: Bare) -> None:
    """Its roads and fields lie on it, and are other shapes."""
    case = lesson_cases()["WAG-W1.4"]
    scene = case.rules.draw(case.position()).footless
    keys = [key for key, roles in scene.roles.items() if "tile" in roles]
    assert len(keys) > 3
    page = on_a_board(bare, "widgets/player/nearest.js")
    assert page.evaluate(MEANT, {"board": svg(scene, "auto", "board"), "keys": keys}) == []


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
    floatOver(document.querySelector(".bl-player"));
    const [text, room] = [(one) => one.textContent.trim(), (one) => one.getBoundingClientRect()];
    const written = [...box.querySelectorAll("svg text")].filter(text);
    const seenThere = "svg :is(.bl-figure, .bl-token, .bl-range-target, .bl-printed)";
    const pieces = [...box.querySelectorAll(seenThere)];
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


@pytest.mark.parametrize("width", [PHONE, 836])
def test_a_new_word_stands_on_nothing_that_is_written(width: int, bare: Bare) -> None:
    """Not on a rider, a target or a printed sign, nor on the goal above, in any lesson."""
    page, found = on_a_board(bare, OVER, width, "svg { width: 100% } body { margin: 0 14px }"), {}
    for name, case in lesson_cases().items():
        at = Presenter(case)
        if words := [[one.word, one.at] for one in view_of(at).words]:
            picture = svg(at.framed(at.frame.position, marks_of(at)), "auto", "board")
            page.set_viewport_size({"width": max(width, least(picture)) + 28, "height": 700})
            found[name] = page.evaluate(WORDS, {"board": picture, "words": words})
    assert len(found) > 20
    assert {name: which for name, which in found.items() if which} == {}
