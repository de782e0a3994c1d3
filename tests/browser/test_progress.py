"""Progress in JupyterLab: through a killed kernel, in two notebooks, and what the summary does."""

from __future__ import annotations

import csv
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from boardlib.catalogue.practice import make
from boardlib.history import Attempt, Store, Verdict
from tests.browser import choices
from tests.browser.lab import THEMES, Lab, Turn
from tests.browser.server import Server
from tests.browser.waiting import expect

NAME = "road-score 7 level 1"
LESSON = [
    "import os; print(os.getpid())",
    f"from boardlib.widgets import practice\npractice('{NAME}')",
]
LESSONS = ["one.ipynb", "two.ipynb"]
SUMMARY = ["from boardlib.widgets import progress\nprogress()", "import json"]


@pytest.fixture(scope="module")
def opened(shared: Lab, turned: Turn) -> Lab:
    """The summary; both lessons are there to be opened beside it."""
    for name in LESSONS:
        shared.write(name, LESSON)
    shared.write("summary.ipynb", SUMMARY)
    return turned("summary.ipynb")


@pytest.fixture
def page(opened: Lab, store: Store) -> Iterator[Lab]:
    """The page; nothing goes wrong in it or leaves the machine."""
    with opened.untroubled():
        yield opened


@pytest.fixture
def store(server: Server) -> Iterator[Store]:
    """The progress file of the server's kernels, empty at the beginning."""
    with closing(Store(server.home / "progress")) as store:
        store.start_fresh()
        yield store


def fill(store: Store, count: int = 5) -> None:
    for seed in range(count):
        words = ("carcassonne", "token", 1, "Which token?", "A", Verdict.RIGHT, 1)
        store.record(Attempt(*words, seed=seed, level=1 + seed % 2))


def run(page: Lab, name: str) -> None:
    """Go to a notebook and run it."""
    page.turn_beside(name)
    page.run_all()


def answer(page: Lab) -> None:
    """Answer the exercise rightly."""
    exercise = make("carcassonne", "road-score", 7, 1)
    choices.answer(visible(page, ".bl-practice"), exercise.frames()[0])


def visible(page: Lab, selector: str) -> Locator:
    return page.page.locator(f".jp-NotebookPanel:not(.lm-mod-hidden) {selector}").first


def recorded(page: Lab, store: Store, count: int) -> None:
    """Wait until so many answers are recorded: they are written after they are shown."""
    for _wait in range(600):
        if len(store.attempts()) == count:
            return
        page.page.wait_for_timeout(50)
    assert len(store.attempts()) == count


def test_a_killed_kernel_loses_nothing(page: Lab, store: Store) -> None:
    run(page, "one.ipynb")
    answer(page)
    recorded(page, store, 1)
    # JupyterLab draws no cell that is out of sight, and what is not drawn has no inner text.
    kernel = visible(page, ".jp-OutputArea-output").text_content()
    assert kernel is not None
    page.rest()  # what the page still waits for when its kernel is gone fails as a script
    os.kill(int(kernel), signal.SIGKILL)
    page.page.locator(".jp-Dialog", has_text="Kernel").get_by_role("button").last.click()
    assert [(one.name, one.seed, one.verdict) for one in store.attempts()] == [
        ("road-score", 7, Verdict.RIGHT)
    ]
    run(page, "summary.ipynb")
    summary = visible(page, ".bl-progress")
    expect(summary).to_contain_text("1 exercise practised, 1 right at the first try.")


def test_two_notebooks_write_and_the_summary_follows(page: Lab, store: Store) -> None:
    """Two kernels record, and the summary in a third one counts anew when it is looked at."""
    run(page, "summary.ipynb")
    summary = visible(page, ".bl-progress")
    expect(summary).to_contain_text("Nothing answered yet")
    for number, name in enumerate(LESSONS, start=1):
        run(page, name)
        answer(page)
        recorded(page, store, number)
    page.turn_beside(LESSONS[0])
    visible(page, ".bl-practice").get_by_role("button", name="Try again").click()
    visible(page, ".bl-practice").get_by_role("button", name="Check", exact=True).click()
    recorded(page, store, 3)
    page.turn_beside("summary.ipynb")
    expect(summary).to_contain_text("1 exercise practised, 1 right at the first try.")
    assert [one.tries for one in store.attempts()] == [1, 1, 2]


# --- the summary ----------------------------------------------------------------------------


@pytest.fixture
def summary(page: Lab, store: Store) -> Iterator[Locator]:
    """The summary of five answers; no key leaks from it into the notebook."""
    fill(store)
    run(page, "summary.ipynb")
    shown = visible(page, ".bl-progress")
    expect(shown).to_contain_text("5 exercises practised")
    yield shown
    assert page.sources() == SUMMARY


def test_a_fresh_start_with_the_keyboard_alone(page: Lab, store: Store, summary: Locator) -> None:
    summary.get_by_role("button", name="Save as CSV").focus()
    for name in ("Read answers …", "Start fresh …"):
        page.page.keyboard.press("Tab")
        expect(summary.get_by_role("button", name=name)).to_be_focused()
    for key in ("b", "a", "d", "d", "ArrowDown"):
        page.page.keyboard.press(key)
    page.page.keyboard.press("Enter")
    sure = summary.get_by_role("button", name="Start fresh", exact=True)
    expect(sure).to_be_focused()
    expect(summary).to_contain_text("Set 5 answers aside and start fresh?")
    page.page.keyboard.press("Tab")
    page.page.keyboard.press("Enter")
    expect(summary.get_by_role("button", name="Start fresh …")).to_be_focused()
    assert len(store.attempts()) == 5
    page.page.keyboard.press("Enter")
    expect(sure).to_be_focused()
    page.page.keyboard.press("Enter")
    expect(summary).to_contain_text("Nothing answered yet")
    expect(summary.get_by_role("status")).to_contain_text("The answers so far are kept in")
    expect(summary).to_be_focused()
    assert store.attempts() == []


def test_the_browser_saves_the_answers(page: Lab, summary: Locator) -> None:
    with page.page.expect_download() as saved:
        summary.get_by_role("button", name="Save as CSV").click()
    assert saved.value.suggested_filename.endswith(".csv")
    with Path(saved.value.path()).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["seed"], row["verdict"]) for row in rows] == [
        ("token", str(seed), "right") for seed in range(5)
    ]
    expect(summary.get_by_role("status")).to_contain_text("5 answers are in")


def test_names_roles_and_contrast(page: Lab, summary: Locator) -> None:
    expect(page.page.get_by_role("region", name="Progress")).to_be_visible()
    summary.get_by_role("button", name="Start fresh …").click()
    expect(summary.get_by_role("button", name="Keep going")).to_be_visible()
    for theme in THEMES:
        page.set_theme(theme)
        assert page.serious(".bl-progress") == []
    page.set_theme("light")
