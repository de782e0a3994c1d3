"""Who clicks faster than the kernel answers ends where the kernel is."""

from __future__ import annotations

import random

from tests.browser.lab import Lab
from tests.browser.waiting import expect, until_equal

CELLS = [
    """
from boardlib.catalogue import read_case
from boardlib.widgets import lesson
steps = "".join(
    f'[[step]]\\nsay = "Tile {number}."\\nmove = "tile BG-U {number},0 0"\\n'
    for number in range(1, 7)
)
player = lesson(read_case(f'''
id = "FAST-1"
title = "A road"
question = "How long?"
source = {{ document = "none", place = "none" }}
position = "tile BG-D 0,0 0"
[[step]]
say = "The start."
{steps}
''', "carcassonne"))
player
""".strip(),
    """
from boardlib.widgets import settle
bench = settle("tile BG-D 0,0 0\\ntile TU-3 1,0 180\\nmeeple red 0,0.r1", "feature 0,0.r1")
bench
""".strip(),
]
SHOWN = ".bl-workshop .bl-box svg"
LAST = 7

LESSON = ".bl-player:not(.bl-workshop)"
# The words around the board (what is announced follows later) and the number of tiles.
WORDS = f"""[
    ...[...document.querySelectorAll("{LESSON} :is(.bl-head, .bl-side, .bl-sentence)")]
        .map((part) => part.innerText),
    document.querySelectorAll("{LESSON} .bl-box .bl-tile").length,
].join(" | ")"""
SAID = f"() => {WORDS}"
BOARD = f"() => document.querySelector('{LESSON} .bl-box').innerHTML"


def click(lab: Lab, name: str) -> None:
    lab.page.evaluate("place => document.querySelector(place).click()", f"{LESSON} .bl-{name}")


def at_step(lab: Lab, number: int) -> None:
    count = lab.page.locator(f"{LESSON} .bl-count")
    expect(count).to_have_text(f"step {number} of {LAST}")


def seen_slowly(lab: Lab) -> list[tuple[str, str]]:
    """Words and board of every step, as the kernel shows them."""
    found = []
    for number in range(1, LAST + 1):
        at_step(lab, number)
        lab.rest()
        found.append((lab.page.evaluate(SAID), lab.page.evaluate(BOARD)))
        if number < LAST:
            click(lab, "next")
    return found


def test_who_clicks_fast_lands_on_the_right_step(page: Lab) -> None:
    seen = seen_slowly(page)
    dice = random.Random(5)
    number = LAST
    for _round in range(4):
        for _click in range(10):
            name = dice.choice(["next", "back", "first"] if number > 1 else ["next"])
            enabled = not page.page.locator(f"{LESSON} .bl-{name}").is_disabled()
            if enabled:
                click(page, name)
            page.page.wait_for_timeout(dice.choice([0, 0, 20, 90, 130, 300]))
        page.rest()
        number = int(page.page.locator(f"{LESSON} .bl-count").inner_text().split()[1])
        assert page.page.evaluate(SAID) == seen[number - 1][0]
        assert page.page.evaluate(BOARD) == seen[number - 1][1]
        assert in_kernel(page) == number


def in_kernel(lab: Lab) -> int:
    """The step at which the kernel is."""
    return int(lab.execute("print(player.presenter.index + 1)"))


def test_every_fast_click_counts(page: Lab) -> None:
    page.rest()
    for _click in range(3):
        click(page, "next")
    at_step(page, 4)
    page.rest()
    at_step(page, 4)
    assert in_kernel(page) == 4


def test_the_kernel_does_everything_in_the_order_in_which_it_is_done(page: Lab) -> None:
    """Several threads would overtake each other: a click the answer that was ticked before."""
    page.execute(
        """
from threading import current_thread
threads = []
def note(*_about): threads.append(current_thread().name)
player.next.on_click(note), player.back.on_click(note), player.stage.on_msg(note)
""",
    )
    for name in ("next", "next", "back"):
        page.rest()
        click(page, name)
    at_step(page, 2)
    page.rest()
    threads = page.execute("print(*threads)").split()
    assert len(threads) > 3, "nobody asked whether it is done"
    assert set(threads) == {"MainThread"}


def test_a_click_that_fails_leaves_the_board_as_it_is(page: Lab) -> None:
    seen = seen_slowly(page)
    page.execute("player._written = lambda _view: 1 / 0")
    click(page, "back")
    expect(page.page.locator(".bl-trouble")).to_contain_text("a mistake in boardlib")
    at_step(page, LAST)
    page.rest()
    assert page.page.evaluate(BOARD) == seen[-1][1]


PLACES = (
    '[data-key="0,0.c1"]',
    '[data-do=change][data-text="meeple blue 0,0.c1"]',
    ".bl-undo",
    ".bl-redo",
    '[data-key="1,0.p1"]',
)
# Presses a thing that may be gone by now.
IF_THERE = """(place) => document.querySelector(`.bl-workshop ${place}`)
    ?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }))"""
IN_WRITING = "() => document.querySelector('.bl-workshop textarea').value"


def test_who_changes_a_board_fast_ends_where_the_kernel_is(page: Lab) -> None:
    dice = random.Random(4)
    room = page.page.locator(".bl-workshop")
    for place in (PLACES[0], ".bl-questions [data-do=room][data-text=here]"):
        room.locator(place).first.click()
        page.rest()
    for _press in range(25):
        page.page.evaluate(IF_THERE, dice.choice(PLACES))
        page.page.wait_for_timeout(dice.choice([0, 60, 90, 110, 150]))
    page.rest()
    said = page.execute("print(bench.shop.text, bench.shop.heading(), sep=' | ', end='')")
    text, heading = said.split(" | ")
    assert "meeple blue" in page.execute("print(*[one.text for one in bench.shop.history._stands])")
    until_equal(page.page, lambda: page.page.evaluate(IN_WRITING), text)
    expect(room.locator(".bl-side").first).to_contain_text(heading)
