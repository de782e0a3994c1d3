"""The pages of ``make class`` in a real browser.

:class:`Pages` runs Voilà as ``boardlib class`` does, on a folder of its own and apart from the
user's settings; a :class:`Page` is one page of it. They are used like JupyterLab in ``lab.py``.
"""

from __future__ import annotations

import subprocess
import sys
import time
import urllib.request
from pathlib import Path

from boardlib.cli.lessons import class_options
from boardlib.widgets.kit import classroom
from tests.browser.lab import Lab
from tests.browser.server import PATIENCE, Server
from tests.ports import free_port

# So many boards, and lessons whose keys are heard: they have been made to fit by then.
SHOWN = """(boards) => document.querySelectorAll(".bl-box > svg").length >= boards
    && [...document.querySelectorAll(".bl-teacher")].every(({ style }) => (
        style.getPropertyValue("--zoom")
    ))"""


class Pages(Server):
    """Voilà on a free loopback port, in a folder of its own.

    Attributes:
        url: where it answers, ending in a slash.
        root: the folder whose notebooks it shows.
    """

    def __init__(self, home: Path) -> None:
        super().__init__(home)
        self.port = free_port()

    @property
    def _environment(self) -> dict[str, str]:
        return super()._environment | classroom.environment() | {"PYTHONWARNINGS": "ignore"}

    @property
    def _command(self) -> list[str]:
        options = [*class_options(self.root), "--no-browser", f"--port={self.port}"]
        begin = "from boardlib.cli.class_pages import ClassPages; ClassPages.launch_instance()"
        return [sys.executable, "-c", begin, *options]

    def _wait(self, process: subprocess.Popen[bytes], timeout: float) -> None:
        """Until the server answers."""
        end = time.monotonic() + timeout
        while time.monotonic() < end and process.poll() is None:
            try:
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/", timeout=10).close()
            except OSError:
                time.sleep(0.1)
            else:
                self.url = f"http://127.0.0.1:{self.port}/"
                return
        raise RuntimeError(f"Voilà did not start:\n{self.log.read_text()[-3000:]}")

    def stop_kernels(self, folder: str = "") -> None:
        """A page that is closed ends its kernel, and the server ends the rest."""


class Page(Lab):
    """One page of a class."""

    def show(self, name: str, boards: int, timeout: float = PATIENCE) -> None:
        """Open a notebook of this page's folder and wait until so many boards are drawn."""
        self.page.goto(f"{self.server.url}voila/render/{self.folder}/{name}")
        self.wait_shown(boards, timeout)

    def wait_shown(self, boards: int, timeout: float = PATIENCE) -> None:
        """Wait until all cells have been run, so many boards are drawn, and lessons hear keys."""
        cells = self.page.locator("#rendered_cells")
        cells.wait_for(state="visible", timeout=timeout * 1000)
        self.page.wait_for_function(SHOWN, arg=boards, timeout=timeout * 1000)
