"""A Python without sqlite3, as in a browser: lessons are told, and nothing is kept."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).parents[2]
WITHOUT = """
import sys

class Without:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("sqlite3", "_sqlite3", "platformdirs"):
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Without())
"""
TOLD = """
from boardlib.widgets import lesson, practice, progress
player = lesson("TUN-19")
while not player.presenter.pending:
    player.next.click()
for _time in range(2):
    player.choices[0].value = True
    player.check.click()
    print(player.errors, player.stage.announced)
    player.retry.click()
shown = progress()
print(shown.errors, shown.place.value)
"""


def run(code: str) -> subprocess.CompletedProcess[str]:
    """Run code in a fresh Python that has no sqlite3."""
    command = [sys.executable, "-c", WITHOUT + code]
    return subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=False)


def test_the_stage_is_set() -> None:
    """Without this the tests below could not fail."""
    assert "No module named 'sqlite3'" in run("import sqlite3").stderr


def test_every_room_of_the_lessons_loads() -> None:
    code = """
import importlib, pkgutil
import boardlib.widgets
for found in pkgutil.walk_packages(boardlib.widgets.__path__, "boardlib.widgets."):
    importlib.import_module(found.name)
    print(found.name)
"""
    done = run(code)
    assert done.stderr == ""
    assert "boardlib.widgets.progress.view" in done.stdout.split()


def test_an_answer_is_not_kept_and_that_is_said_once() -> None:
    done = run(TOLD)
    assert done.stderr == ""
    first, second, shown = done.stdout.splitlines()
    words = "Your answers are not kept here: this Python comes without SQLite."
    assert first.startswith("[] ")
    assert first.endswith(words)
    assert second.startswith("[] ")
    assert words not in second
    assert shown.startswith("[] ")
    assert "on this machine" not in shown
