"""``boardlib settle`` opens a page that shows the room; what it could not show is said."""

from __future__ import annotations

import ast
import json
import os
from pathlib import Path
from typing import Any

import pytest

from boardlib.cli.lessons import HOME, class_options
from boardlib.widgets import Workbench, settle
from boardlib.widgets.workshop.link import VARIABLE
from tests.cli.test_cli import Run, refused, run

__all__ = ["run"]


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
    ],
)
def test_the_page_shows_the_room_with_the_board_that_was_named(
    run: Run, opened: list[str], arguments: tuple[str, ...], text: str
) -> None:
    assert run("settle", *arguments).exit_code == 0
    called = ast.parse(opened[0]).body[-1]
    assert isinstance(called, ast.Expr)
    assert isinstance(called.value, ast.Call)
    shown: Any = settle(*map(ast.literal_eval, called.value.args))
    assert isinstance(shown, Workbench)
    assert text in shown.shop.text


def test_it_is_served_as_the_pages_for_a_class_are_and_copies_links_to_the_site_that_was_named(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[tuple[list[str], str, str]] = []

    def launch(argv: list[str]) -> None:
        served.append((argv, os.environ[VARIABLE], os.environ["HOME"]))

    monkeypatch.setattr("boardlib.cli.class_pages.ClassPages.launch_instance", launch)
    for name in ("JUPYTER_PATH", VARIABLE, "HOME"):
        monkeypatch.setenv(name, "")
    monkeypatch.setattr("boardlib.history.attempt.user_folder", lambda: None)
    site = "https://example.org/lessons/"
    assert run("settle", "--address", site, "--no-browser").exit_code == 0
    ((argv, address, home),) = served
    assert argv == [*class_options(Path(argv[0])), "--no-browser"]
    assert address == site
    assert Path(home).name == HOME


def test_the_board_of_a_file_is_shown(run: Run, opened: list[str], tmp_path: Path) -> None:
    board = tmp_path / "mine.txt"
    board.write_text("tile BG-V 0,0 0\n", encoding="utf-8")
    assert run("settle", "--position", str(board)).exit_code == 0
    assert "BG-V" in opened[0]


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
    run: Run, opened: list[str], arguments: tuple[str, ...], said: str
) -> None:
    refused(run("settle", *arguments), said)
    assert opened == []
