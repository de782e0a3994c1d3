"""A user without a home, or with a folder that is nowhere: the lesson goes on, and says so once."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from click.testing import CliRunner

from boardlib import history
from boardlib.cli.commands import main
from boardlib.history.attempt import data_folder
from boardlib.widgets import Player, lesson

NOWHERE = {
    "no home": {"HOME": "", "BOARDLIB_DATA": ""},
    "nobody's": {"BOARDLIB_DATA": "~nobody-here/x"},
}


@pytest.fixture(params=NOWHERE, autouse=True)
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


def test_no_folder_is_no_error() -> None:
    assert data_folder() is None


def test_answers_wait_in_the_kernel_and_one_sentence_says_so(tmp_path: Path) -> None:
    player = lesson("TUN-19")
    assert isinstance(player, Player)
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
