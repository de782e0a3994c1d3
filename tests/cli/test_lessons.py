"""``boardlib lab``, ``class`` and ``settle``: what is opened and served, and wrong options."""

from __future__ import annotations

import ast
import json
import os
import sys
from pathlib import Path
from typing import Any

import pytest

from boardlib.cli.lessons import HOME, class_options
from boardlib.widgets import Workbench, settle
from boardlib.widgets.workshop.link import VARIABLE
from tests.cli.running import refused, run

SITE = "https://example.org/lessons"
Called = list[tuple[list[str], dict[str, str]]]


@pytest.fixture
def called(monkeypatch: pytest.MonkeyPatch) -> Called:
    """The programs that would take the place of this one, with their environment."""
    found: Called = []

    def call(_program: str, command: list[str], environment: dict[str, str]) -> None:
        found.append((command, environment))

    monkeypatch.setattr("os.execve", call)
    return found


@pytest.fixture
def served(monkeypatch: pytest.MonkeyPatch) -> Called:
    """The pages that would be served from now on, with the environment in which they are."""
    found: Called = []

    def launch(argv: list[str]) -> None:
        found.append((argv, dict(os.environ)))

    monkeypatch.setattr("boardlib.cli.class_pages.ClassPages.launch_instance", launch)
    monkeypatch.setattr("os.environ", dict(os.environ))
    monkeypatch.setattr("boardlib.history.attempt.user_folder", lambda: None)
    return found


# --- lab and class ------------------------------------------------------------------------


def test_class_serves_the_notebooks_without_code(served: Called) -> None:
    assert run("class", "--no-browser", "--port", "8899").exit_code == 0
    ((options, environment),) = served
    assert (Path(options[0]) / "00_index.ipynb").exists()
    assert options[-3:] == ["--no-browser", "--port", "8899"]
    assert environment["BOARDLIB_CLASS"] == "1"


def test_lab_tells_the_lessons_where_the_site_lives(called: Called) -> None:
    assert run("lab", "--address", SITE).exit_code == 0
    assert run("lab").exit_code == 0
    assert [environment.get("BOARDLIB_ADDRESS") for _command, environment in called] == [SITE, None]
    assert not any("--address" in command for command, _environment in called)
    refused(run("lab", "--address", "example.org"), "example.org", "no address")


def test_lab_opens_the_index_with_the_python_of_the_command(
    called: Called, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where its folder is not on the PATH, as after ``make lab``."""
    monkeypatch.setenv("PATH", "")
    assert run("lab", "--no-browser").exit_code == 0
    (((python, *words, root, first, last), _environment),) = called
    assert (python, words, last) == (sys.executable, ["-m", "jupyterlab"], "--no-browser")
    assert (Path(root.partition("=")[2]) / Path(first).name).is_file()
    assert first.endswith("/lab/tree/00_index.ipynb")


@pytest.mark.parametrize(("command", "program"), [("lab", "JupyterLab"), ("class", "Voilà")])
def test_what_is_missing_is_said(
    command: str, program: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    refused(run(command), program, "'lab' extra")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("lessons",), "'lessons' is no option of {}; options begin with --"),
        (("--no-browser", "8899"), "'8899' is no option of {}"),
        (("--prot", "8899"), "'--prot' is not an option of {}; did you mean --port"),
        (("--full=yes",), "'--full' is not an option of {}"),
        (("--port",), "--port lacks its value."),
        (("--port", "--no-browser"), "--port lacks its value."),
        (("--port", "x"), "'x' is no port; write a number from 0 to 65535, such as --port 8899."),
        (("--port=99999999",), "'99999999' is no port"),
        (("--no-browser", "--port", "8.5"), "'8.5' is no port"),
    ],
)
@pytest.mark.parametrize(("command", "program"), [("lab", "JupyterLab"), ("class", "Voilà")])
def test_options_that_a_program_does_not_know_are_one_sentence(
    command: str, program: str, arguments: tuple[str, ...], words: str
) -> None:
    refused(run(command, *arguments), words.format(program))


@pytest.mark.parametrize(
    "arguments",
    [
        ("--no-browser", "--port", "8899"),
        ("--port=8899", "--debug"),
        ("--allow-root", "-y", "--ServerApp.ip", "0.0.0.0", "--ServerApp.token=", "--watch"),
    ],
)
def test_options_of_jupyterlab_go_on_to_it(called: Called, arguments: tuple[str, ...]) -> None:
    assert run("lab", *arguments).exit_code == 0
    assert tuple(called[0][0][-len(arguments) :]) == arguments


# --- settle -------------------------------------------------------------------------------


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The code of the pages that are opened from now on; none of them is served."""
    found: list[str] = []

    def launch(argv: list[str]) -> None:
        (cell,) = json.loads(Path(argv[0]).read_text(encoding="utf-8"))["cells"]
        found.append(cell["source"])

    monkeypatch.setattr("boardlib.cli.class_pages.ClassPages.launch_instance", launch)
    monkeypatch.setenv("JUPYTER_PATH", "")
    return found


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((), "tile BG-D 0,0 0"),
        (("--game", "tour"), "road B1"),
        (("--position", "TUN-B", "--question", "token blue 2,0.p1"), "tile TU-2"),
        (("--position", "mine.txt"), "tile BG-V 0,0 0"),
    ],
)
def test_the_page_shows_the_room_with_the_board_that_was_named(
    opened: list[str], arguments: tuple[str, ...], text: str, tmp_path: Path
) -> None:
    (tmp_path / "mine.txt").write_text("tile BG-V 0,0 0\n", encoding="utf-8")
    assert run("settle", *arguments).exit_code == 0
    called = ast.parse(opened[0]).body[-1]
    assert isinstance(called, ast.Expr)
    assert isinstance(called.value, ast.Call)
    shown: Any = settle(*map(ast.literal_eval, called.value.args))
    assert isinstance(shown, Workbench)
    assert text in shown.shop.text


def test_it_is_served_as_the_pages_for_a_class_are_and_copies_links_to_the_site_that_was_named(
    served: Called,
) -> None:
    assert run("settle", "--address", f"{SITE}/", "--no-browser").exit_code == 0
    ((argv, environment),) = served
    assert argv == [*class_options(Path(argv[0])), "--no-browser"]
    assert environment[VARIABLE] == f"{SITE}/"
    assert Path(environment["HOME"]).name == HOME


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "chess"), "the games are: carcassonne"),
        (("--position", "TUN-B", "--game", "chess"), "no game 'chess'"),
        (("--address", "example.org"), "'example.org' is no address"),
        (("--position", "tile BG-D"), "line 1, column 11"),
        (("--question", "why"), "why"),
        (("--port", "x"), "'x' is no port"),
    ],
)
def test_what_cannot_be_shown_is_one_sentence(
    opened: list[str], arguments: tuple[str, ...], said: str
) -> None:
    refused(run("settle", *arguments), said)
    assert opened == []
