"""Progress in JupyterLab: through a killed kernel, in two notebooks, and what the summary does."""

from __future__ import annotations

import csv
import os
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from boardlib.practice import make
from boardlib.progress import Attempt, Store, Verdict
from tests.browser.lab import CURRENT, THEMES, Lab, Server

pytestmark = pytest.mark.browser

NAME = "road-complete 7 level 1"
LESSON = [
    "import os; print(os.getpid())",
    f"from boardlib.lesson import practice\npractice('{NAME}')",
]
SUMMARY = ["from boardlib.lesson import progress\nprogress()", "import json"]


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


def answer(page: Lab) -> None:
    """Answer the exercise rightly."""
    shown = visible(page, ".bl-practice")
    choices = make("carcassonne", "road-complete", 7, 1).frames()[0].choices
    for number, choice in enumerate(choices):
        if choice.right:
            shown.locator(".bl-choice input").nth(number).click()
    shown.get_by_role("button", name="Check", exact=True).click()
    expect(shown.locator(".bl-verdict")).to_have_text("Right.")


def visible(page: Lab, selector: str) -> Locator:
    return page.page.locator(f".jp-NotebookPanel:not(.lm-mod-hidden) {selector}").first


def recorded(page: Lab, store: Store, count: int) -> None:
    """Wait until so many answers are recorded: they are written after they are shown."""
    for _wait in range(100):
        if len(store.attempts()) == count:
            return
        page.page.wait_for_timeout(50)
    assert len(store.attempts()) == count


def open_beside(page: Lab, name: str) -> None:
    """Open another notebook in a tab of its own, or go to it if it is open."""
    path = f"{page.folder}/{name}"
    page.page.evaluate(
        """path => { window.jupyterapp.commands.execute("docmanager:open", {path}); }""", path
    )
    page.page.wait_for_function(f"() => {CURRENT}?.context?.path === '{path}'")
    page.wait_idle()


def test_a_killed_kernel_loses_nothing(lab: Lab, store: Store) -> None:
    lab.write("lesson.ipynb", LESSON)
    lab.write("summary.ipynb", SUMMARY)
    lab.open("lesson.ipynb")
    lab.run_all()
    answer(lab)
    recorded(lab, store, 1)
    os.kill(int(lab.output(0)), signal.SIGKILL)
    assert [(one.name, one.seed, one.verdict) for one in store.attempts()] == [
        ("road-complete", 7, Verdict.RIGHT)
    ]
    open_beside(lab, "summary.ipynb")
    lab.run_all()
    summary = visible(lab, ".bl-progress")
    expect(summary).to_contain_text("1 exercise practised, 1 right at the first try.")
    assert lab.errors == []


def test_two_notebooks_write_and_the_summary_follows(lab: Lab, store: Store) -> None:
    """Two kernels record, and the summary in a third one counts anew when it is looked at."""
    for name in ("one.ipynb", "two.ipynb"):
        lab.write(name, LESSON)
    lab.write("summary.ipynb", SUMMARY)
    lab.open("summary.ipynb")
    lab.run_all()
    summary = visible(lab, ".bl-progress")
    expect(summary).to_contain_text("Nothing answered yet")
    for number, name in enumerate(("one.ipynb", "two.ipynb"), start=1):
        open_beside(lab, name)
        lab.run_all()
        answer(lab)
        recorded(lab, store, number)
    open_beside(lab, "one.ipynb")
    visible(lab, ".bl-practice").get_by_role("button", name="Try again").click()
    visible(lab, ".bl-practice").get_by_role("button", name="Check", exact=True).click()
    recorded(lab, store, 3)
    open_beside(lab, "summary.ipynb")
    expect(summary).to_contain_text("1 exercise practised, 1 right at the first try.")
    assert [one.tries for one in store.attempts()] == [1, 1, 2]
    assert lab.errors == []


# --- the summary ----------------------------------------------------------------------------


@pytest.fixture
def summary(lab: Lab, store: Store) -> Iterator[Locator]:
    """The summary of five answers, in a notebook."""
    fill(store)
    lab.write("summary.ipynb", SUMMARY)
    lab.open("summary.ipynb")
    lab.run_all()
    yield lab.page.locator(".bl-progress")
    assert lab.errors == []
    assert lab.outside == []
    sources = lab.page.evaluate(
        f"() => {CURRENT}.content.model.sharedModel.cells.map(cell => cell.getSource())"
    )
    assert sources == SUMMARY, "a key has leaked into the notebook"


def test_a_fresh_start_with_the_keyboard_alone(lab: Lab, store: Store, summary: Locator) -> None:
    summary.get_by_role("button", name="Save as CSV").focus()
    lab.page.keyboard.press("Tab")
    expect(summary.get_by_role("button", name="Start fresh …")).to_be_focused()
    for key in ("b", "a", "d", "d", "ArrowDown"):
        lab.page.keyboard.press(key)
    lab.page.keyboard.press("Enter")
    sure = summary.get_by_role("button", name="Start fresh", exact=True)
    expect(sure).to_be_focused()
    expect(summary).to_contain_text("Set 5 answers aside and start fresh?")
    lab.page.keyboard.press("Tab")
    lab.page.keyboard.press("Enter")
    expect(summary.get_by_role("button", name="Start fresh …")).to_be_focused()
    assert len(store.attempts()) == 5
    lab.page.keyboard.press("Enter")
    expect(sure).to_be_focused()
    lab.page.keyboard.press("Enter")
    expect(summary).to_contain_text("Nothing answered yet")
    expect(summary.get_by_role("status")).to_contain_text("The answers so far are kept in")
    expect(summary).to_be_focused()
    assert store.attempts() == []


def test_the_browser_saves_the_answers(lab: Lab, summary: Locator) -> None:
    with lab.page.expect_download() as saved:
        summary.get_by_role("button", name="Save as CSV").click()
    assert saved.value.suggested_filename.endswith(".csv")
    with Path(saved.value.path()).open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    assert [(row["name"], row["seed"], row["verdict"]) for row in rows] == [
        ("token", str(seed), "right") for seed in range(5)
    ]
    expect(summary.get_by_role("status")).to_contain_text("5 answers are in")


def test_names_roles_and_contrast(lab: Lab, summary: Locator) -> None:
    lab.page.wait_for_selector("#jupyterlab-splash", state="detached")
    expect(lab.page.get_by_role("region", name="Progress")).to_be_visible()
    summary.get_by_role("button", name="Start fresh …").click()
    expect(summary.get_by_role("button", name="Keep going")).to_be_visible()
    for theme in THEMES:
        lab.set_theme(theme)
        found = lab.violations(".bl-progress")
        assert [line for line in found if line.startswith(("serious", "critical"))] == []
    lab.set_theme("light")
