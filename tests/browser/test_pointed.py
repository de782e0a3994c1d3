"""What is pointed at is foreseen: pressing it shows at once what the kernel has told ahead."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.browser.lab import CURRENT, Lab

pytestmark = pytest.mark.browser

CELLS = [
    """
from boardlib.widgets import settle
bench = settle("tile BG-D 0,0 0\\ntile TU-3 1,0 180\\nmeeple red 0,0.r1", "feature 0,0.r1")
bench.board.foresees = False  # only what is pointed at
bench
""".strip()
]

# The words around the board (what is announced and what stands in writing follow later) and
# everything on it.
WORDS = """(() => {
    const pictures = [...document.querySelectorAll(".bl-workshop .bl-shows")];
    pictures.forEach((one) => { one.style.display = "none"; });  // small ones follow at once
    const words = [
        ...[...document.querySelectorAll(".bl-workshop :is(.bl-head, .bl-side)")]
            .map((part) => part.innerText),
        document.querySelector(".bl-workshop .bl-box").innerHTML,
    ].join(" | ");
    pictures.forEach((one) => { one.style.display = ""; });
    return words;
})()"""
SHOWN = f"() => {WORDS}"
IN_WRITING = "() => document.querySelector('.bl-workshop textarea').value"
# Presses a thing and reads at once, before any message can arrive, what is shown.
AT_ONCE = f"""(place) => {{
    const thing = document.querySelector(`.bl-workshop ${{place}}`);
    thing.dispatchEvent(new MouseEvent("click", {{ bubbles: true, detail: 1 }}));
    return {WORDS};
}}"""
# Points at a thing, and waits until the kernel has told what it would show.
POINT = f"""([place, how]) => new Promise((done) => {{
    const kernel = {CURRENT}.sessionContext.session.kernel;
    const hear = (_kernel, {{ msg, direction }}) => {{
        if (direction !== "recv" || !msg.content.data?.content?.ahead) return;
        kernel.anyMessage.disconnect(hear);
        done();
    }};
    kernel.anyMessage.connect(hear);
    const thing = document.querySelector(`.bl-workshop ${{place}}`);
    if (how.startsWith("pointer")) thing.dispatchEvent(new PointerEvent(how, {{ bubbles: true }}));
    else thing.focus();
    if (how.startsWith("Arrow")) {{
        thing.dispatchEvent(new KeyboardEvent("keydown", {{ key: how, bubbles: true }}));
    }}
}})"""
# Chooses the shape to which the arrow keys have led, and reads at once.
ENTER_AT_ONCE = f"""() => {{
    document.activeElement
        .dispatchEvent(new KeyboardEvent("keydown", {{ key: "Enter", bubbles: true }}));
    return {WORDS};
}}"""
ONLY_POINT = """(place) => document.querySelector(`.bl-workshop ${place}`)
    .dispatchEvent(new PointerEvent("pointerover", { bubbles: true }))"""

BLUE = '[data-do=change][data-text="meeple blue 0,0.c1"]'
PLACED = "Blue has a meeple here"
"""What the board says of it once that change has been made."""
HERE = ".bl-questions [data-do=room][data-text=here]"
STORY = [
    '[data-key="0,0.c1"]',
    HERE,
    BLUE,
    ".bl-undo",
    ".bl-redo",
    '[data-key="1,0.p1"]',
    ".bl-reset",
]


@pytest.fixture
def page(opened: Lab) -> Iterator[Lab]:
    with opened.untroubled():
        opened.run_all()
        opened.page.wait_for_selector(".bl-workshop .bl-box svg")
        opened.rest()
        yield opened


def point(lab: Lab, place: str, how: str) -> None:
    """Point at something until it is foreseen."""
    lab.page.evaluate(POINT, [place, how])
    lab.rest()


@pytest.mark.parametrize("how", ["pointerover", "pointerdown"])
def test_what_was_pointed_at_shows_at_once_what_pressing_it_brings_about(
    page: Lab, how: str
) -> None:
    for place in STORY:
        before = page.page.evaluate(SHOWN)
        point(page, place, how)
        assert page.page.evaluate(SHOWN) == before
        at_once = page.page.evaluate(AT_ONCE, place)
        page.rest()
        assert page.page.evaluate(SHOWN) == at_once != before


def test_what_has_the_focus_is_foreseen_too(page: Lab) -> None:
    for place in STORY[:2]:
        page.page.evaluate(AT_ONCE, place)
        page.rest()
    point(page, BLUE, "focus")
    before = page.page.evaluate(SHOWN)
    at_once = page.page.evaluate(AT_ONCE, BLUE)
    assert PLACED not in before
    assert PLACED in at_once
    page.rest()
    assert page.page.evaluate(SHOWN) == at_once


def test_where_the_arrow_keys_have_led_is_foreseen_too(page: Lab) -> None:
    point(page, ".bl-box", "ArrowDown")
    texts = (SHOWN, ENTER_AT_ONCE, SHOWN)
    words = []
    for text in texts:
        words.append(page.page.evaluate(text).rsplit(" | ", 1)[0])  # what has the focus is lit
        page.rest()
    before, at_once, shown = words
    assert shown == at_once != before


def test_who_points_and_presses_fast_ends_where_the_kernel_is(page: Lab) -> None:
    dice = random.Random(3)
    places = [STORY[0], HERE, BLUE, ".bl-undo", ".bl-redo", STORY[5]]
    for _press in range(25):
        place = dice.choice(places)
        if not page.page.locator(f".bl-workshop {place}").count():
            continue
        page.page.evaluate(ONLY_POINT, place)
        page.page.wait_for_timeout(dice.choice([0, 60, 90, 150]))
        page.page.evaluate(AT_ONCE, place)
    page.rest()
    early = page.page.evaluate(IN_WRITING)
    for place in (STORY[5], STORY[0]):  # the kernel shows it all anew
        page.page.evaluate(AT_ONCE, place)
        page.rest()
    page.page.evaluate(AT_ONCE, STORY[5])
    page.rest()
    assert page.page.evaluate(IN_WRITING) == early
