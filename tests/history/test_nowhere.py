"""A user without a home, or with a folder that is nowhere: the lesson goes on, and says so once."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardlib import history
from boardlib.cli.commands import main
from boardlib.history.attempt import data_folder
from tests.widgets.parts import player_of

NOWHERE = {
    "no home": {"HOME": "", "BOARDLIB_DATA": ""},
    "nobody's": {"BOARDLIB_DATA": "~nobody-here/x"},
}


@pytest.fixture(params=NOWHERE)
def nowhere(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> str:
    """A place where no folder is found, and nothing was answered yet."""
    for variable in ("XDG_DATA_HOME", "USER", "LOGNAME"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in NOWHERE[request.param].items():
        monkeypatch.setenv(variable, value)
    if request.param == "no home":
        monkeypatch.setattr("pwd.getpwuid", _nobody)
    monkeypatch.chdir(tmp_path)
    history._nowhere.cache_clear()
    return str(request.param)


def _nobody(_number: int) -> None:
    raise KeyError("a user without a name")


@pytest.mark.usefixtures("nowhere")
def test_no_folder_is_no_error() -> None:
    assert data_folder() is None


@pytest.mark.usefixtures("nowhere")
def test_answers_wait_in_the_kernel_and_one_sentence_says_so(tmp_path: Path) -> None:
    player = player_of("TUN-19")
    while not player.presenter.pending:
        player.next.click()
    player.choices[0].value = True
    player.check.click()
    assert player.errors == []
    assert player.presenter.prediction is not None
    assert player.presenter.prediction.committed
    assert "only as long as this notebook or program" in player.stage.announced
    assert "BOARDLIB_DATA" in player.trouble.value
    (kept,) = history.store().attempts()
    assert kept.name == "TUN-19"
    player.retry.click()
    assert player.trouble.value == ""
    player.choices[0].value = True
    player.check.click()
    assert player.trouble.value == ""
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("nowhere")
def test_the_command_says_it_in_one_sentence() -> None:
    done = CliRunner().invoke(main, ["progress"])
    assert done.exit_code == 0
    assert done.exception is None
    (line,) = done.stderr.splitlines()
    assert "BOARDLIB_DATA" in line


def test_jupyterlab_gets_a_home_beside_the_lessons(
    nowhere: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    told: list[dict[str, str]] = []
    monkeypatch.setattr("os.execve", lambda _program, _command, given: told.append(given))
    assert CliRunner().invoke(main, ["lab"]).exit_code == 0
    (given,) = told
    home = str(tmp_path / "boardlib-lessons" / ".home")
    assert given.get("HOME") == (home if nowhere == "no home" else os.environ.get("HOME"))


# --- a Python without sqlite3, as in a browser --------------------------------------------


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
