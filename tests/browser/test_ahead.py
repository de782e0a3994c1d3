"""Next and Back show at once what the kernel has told ahead, and the kernel has the last word."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.browser.lab import Lab
from tests.browser.waiting import expect

pytestmark = pytest.mark.browser

CELLS = [
    """
from boardlib.catalogue import read_case
from boardlib.widgets import lesson
steps = "".join(
    f'[[step]]\\nsay = "Tile {number}."\\nmove = "tile BG-U {number},0 0"\\n'
    for number in range(1, 7)
)
player = lesson(read_case(f'''
id = "AHEAD-1"
title = "A road"
question = "How long?"
source = {{ document = "none", place = "none" }}
position = "tile BG-D 0,0 0"
[[step]]
say = "The start."
{steps}
''', "carcassonne"))
player
""".strip()
]
LAST = 7

# The words around the board (what is announced follows later) and the number of tiles.
WORDS = """[
    ...[...document.querySelectorAll(".bl-player :is(.bl-head, .bl-side, .bl-sentence)")]
        .map((part) => part.innerText),
    document.querySelectorAll(".bl-player .bl-box .bl-tile").length,
].join(" | ")"""
SHOWN = f"() => {WORDS}"
# Clicks a button and reads at once, before any message can arrive, what is shown.
AT_ONCE = f"""(name) => {{
    document.querySelector(`.bl-player .bl-${{name}}`).click();
    return {WORDS};
}}"""
BOARD = "() => document.querySelector('.bl-player .bl-box').innerHTML"


@pytest.fixture
def page(opened: Lab) -> Iterator[Lab]:
    with opened.untroubled():
        opened.run_all()
        opened.page.wait_for_selector(".bl-player .bl-box svg")
        opened.rest()
        yield opened


def click(lab: Lab, name: str) -> None:
    lab.page.evaluate("name => document.querySelector(`.bl-player .bl-${name}`).click()", name)


def at_step(lab: Lab, number: int) -> None:
    count = lab.page.locator(".bl-player .bl-count")
    expect(count).to_have_text(f"step {number} of {LAST}")


def seen_slowly(lab: Lab) -> list[tuple[str, str]]:
    """Words and board of every step, as the kernel shows them."""
    found = []
    for number in range(1, LAST + 1):
        at_step(lab, number)
        lab.rest()
        found.append((lab.page.evaluate(SHOWN), lab.page.evaluate(BOARD)))
        if number < LAST:
            click(lab, "next")
    return found


def test_a_click_shows_words_and_board_at_once(page: Lab) -> None:
    seen = [words for words, _board in seen_slowly(page)]
    for number in range(LAST - 1, 0, -1):
        assert page.page.evaluate(AT_ONCE, "back") == seen[number - 1]
        page.rest()
        assert page.page.evaluate(SHOWN) == seen[number - 1]
    assert page.page.evaluate(AT_ONCE, "next") == seen[1]


def test_who_clicks_fast_lands_on_the_right_step(page: Lab) -> None:
    seen = seen_slowly(page)
    dice = random.Random(5)
    number = LAST
    for _round in range(4):
        for _click in range(10):
            name = dice.choice(["next", "back", "first"] if number > 1 else ["next"])
            enabled = not page.page.locator(f".bl-player .bl-{name}").is_disabled()
            if enabled:
                click(page, name)
            page.page.wait_for_timeout(dice.choice([0, 0, 20, 90, 130, 300]))
        page.rest()
        number = int(page.page.locator(".bl-player .bl-count").inner_text().split()[1])
        assert page.page.evaluate(SHOWN) == seen[number - 1][0]
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
    assert len(threads) > 3, "nobody asked what comes next"
    assert set(threads) == {"MainThread"}


def test_the_kernel_has_the_last_word(page: Lab) -> None:
    seen = seen_slowly(page)
    click(page, "first")
    at_step(page, 1)
    page.rest()
    page.execute("player.presenter.index = 4")
    assert page.page.evaluate(AT_ONCE, "next") == seen[1][0]
    at_step(page, 6)
    page.rest()
    assert page.page.evaluate(SHOWN) == seen[5][0]
    assert page.page.evaluate(BOARD) == seen[5][1]


def test_a_click_that_fails_is_taken_back(page: Lab) -> None:
    seen = seen_slowly(page)
    page.execute("player.presenter.view = lambda: 1 / 0")
    assert page.page.evaluate(AT_ONCE, "back") == seen[-2][0]
    expect(page.page.locator(".bl-trouble")).to_contain_text("a mistake in boardlib")
    at_step(page, LAST)
    page.rest()
    assert page.page.evaluate(BOARD) == seen[-1][1]
