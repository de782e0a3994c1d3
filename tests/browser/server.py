"""JupyterLab as a server of tests and measurements."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from boardlib.widgets.kit.classroom import lab_environment

PROJECT = Path(__file__).parents[2]

# Seconds: a busy machine may take this long for anything, and then something is wrong.
PATIENCE = 120.0


class Server:
    """JupyterLab without token or password on a free loopback port, in a folder of its own.

    Attributes:
        url: where it answers, ending in a slash.
        root: the folder whose notebooks it shows.
    """

    def __init__(self, home: Path) -> None:
        self.home = home
        self.root = home / "notebooks"
        self.root.mkdir(parents=True)
        self.url = ""
        self.log = home / "server.log"

    @property
    def _environment(self) -> dict[str, str]:
        """The caller's, without its settings of Jupyter and with a home of its own."""
        kept = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("JUPYTER", "IPYTHON", "XDG_", "PYTEST_", "HYPOTHESIS_"))
        }
        return kept | {
            "HOME": str(self.home),
            "JUPYTER_CONFIG_DIR": str(self.home / "config"),
            "JUPYTER_DATA_DIR": str(self.home / "data"),
            "JUPYTER_RUNTIME_DIR": str(self.home / "runtime"),
            "JUPYTERLAB_SETTINGS_DIR": str(self.home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(self.home / "workspaces"),
            "JUPYTER_PREFER_ENV_PATH": "1",
            "IPYTHONDIR": str(self.home / "ipython"),
            "BOARDLIB_DATA": str(self.home / "progress"),
            "MPLCONFIGDIR": str(PROJECT / ".cache" / "matplotlib"),
            "PYTHONPATH": str(PROJECT),
            **lab_environment(),  # as ``boardlib lab`` starts it
        }

    @property
    def _command(self) -> list[str]:
        options = [
            "--no-browser",
            "--ServerApp.ip=127.0.0.1",
            "--ServerApp.port=0",
            f"--ServerApp.root_dir={self.root}",
            "--IdentityProvider.token=",
            "--ServerApp.disable_check_xsrf=True",
            # On a busy machine messages come in floods, of which some would be held back.
            "--ZMQChannelsWebsocketConnection.limit_rate=False",
            "--LabApp.expose_app_in_browser=True",
        ]
        if os.geteuid() == 0:
            options.append("--allow-root")
        return [sys.executable, "-m", "jupyterlab", *options]

    @contextmanager
    def running(self, timeout: float = PATIENCE) -> Iterator[Server]:
        """Start it, wait until it answers, and stop it with its kernels at the end."""
        self.configure("notification", {"checkForUpdates": False, "fetchNews": "false"})
        with (
            self.log.open("w") as log,
            subprocess.Popen(
                self._command,
                cwd=self.home,
                env=self._environment,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
            ) as process,
        ):
            self.process = process
            try:
                self._wait(process, timeout)
                yield self
                self.stop_kernels()
            finally:
                process.terminate()
                try:
                    process.wait(10)
                except subprocess.TimeoutExpired:
                    process.kill()

    @contextmanager
    def standing_still(self) -> Iterator[None]:
        """It answers nothing, and closes no connection, until it goes on."""
        self.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.process.send_signal(signal.SIGCONT)

    def _wait(self, process: subprocess.Popen[bytes], timeout: float) -> None:
        """Until the server has said where it listens and answers there."""
        note = self.home / "runtime" / f"jpserver-{process.pid}.json"
        end = time.monotonic() + timeout
        while time.monotonic() < end and process.poll() is None:
            try:
                self.url = json.loads(note.read_text())["url"]
                self.ask("api/status")
            except (OSError, ValueError):
                time.sleep(0.1)
            else:
                return
        raise RuntimeError(f"JupyterLab did not start:\n{self.log.read_text()[-3000:]}")

    def ask(self, path: str, method: str = "GET") -> Any:
        """The server's answer to a request, read from JSON."""
        request = urllib.request.Request(self.url + path, method=method)
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            content = answer.read()
        return json.loads(content) if content else None

    def stop_kernels(self, folder: str = "") -> None:
        """End the sessions of all notebooks, or of those in a folder."""
        for session in self.ask("api/sessions"):
            if session["path"].startswith(folder):
                self.ask(f"api/sessions/{session['id']}", "DELETE")

    def configure(self, plugin: str, values: dict[str, object]) -> None:
        """Write a user's setting of JupyterLab itself; the next page that opens follows it."""
        folder = self.home / "settings" / "@jupyterlab" / "apputils-extension"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{plugin}.jupyterlab-settings").write_text(json.dumps(values))
