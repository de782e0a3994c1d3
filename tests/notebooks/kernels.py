"""Kernels for the notebooks under test: branched off a process that has loaded what a kernel needs.

Every notebook has a process of its own, as always; but Python, the kernel and what boardlib stands
on are loaded once for all of them.  A lesson, and whatever knows the page, is loaded by the
notebook itself.  And messages are not laid out for a log.

    python -m pytest -p nbval.plugin -p tests.notebooks.kernels --nbval notebooks
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any

import pytest

from boardlib.game import GAMES

LOADED = ["ipykernel.debugger", "ipykernel.kernelapp", "networkx", "boardlib.case"]
LOADED += [f"boardlib.{game}" for game in GAMES]
_BRANCHES = get_context("forkserver")


class Branch:
    """A kernel, as much of it as its manager asks of a process that was started."""

    stdin = stdout = stderr = None

    def __init__(self, command: list[str], cwd: str, environment: Mapping[str, str]) -> None:
        begun, tell = _BRANCHES.Pipe(duplex=False)
        said = (command, cwd, dict(environment), tell)
        self._process = _BRANCHES.Process(target=_begin, args=said, daemon=True)
        self._process.start()
        begun.recv()

    @property
    def pid(self) -> int:
        assert self._process.pid is not None
        return self._process.pid

    def poll(self) -> int | None:
        """How it has ended, or None while it runs."""
        return self._process.exitcode

    def wait(self) -> int | None:
        """How it ends."""
        self._process.join()
        return self._process.exitcode

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def terminate(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._process.kill()


def _begin(command: list[str], cwd: str, environment: dict[str, str], tell: Connection) -> None:
    """What a process does that was branched off: the same as ``python -m ipykernel_launcher``.

    It tells as soon as it leads a group of its own: signals to a kernel are sent to its group.
    """
    os.setsid()
    tell.send(True)
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(environment)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    # Without its parent a kernel ends.
    sys.argv = [
        *command[command.index("ipykernel_launcher") :],
        f"--IPKernelApp.parent_handle={os.getppid()}",
    ]
    from ipykernel.kernelapp import launch_new_instance

    launch_new_instance()


def _branched(
    command: list[str], cwd: str, env: Mapping[str, str] | None = None, **_others: Any
) -> Branch:
    return Branch(command, cwd, os.environ if env is None else env)


def pytest_configure(config: pytest.Config) -> None:
    """From now on kernels are branched off."""
    from jupyter_client.provisioning import local_provisioner
    from nbval import kernel

    _BRANCHES.set_forkserver_preload(LOADED)
    patch = pytest.MonkeyPatch()
    patch.setattr(local_provisioner, "launch_kernel", _branched)
    # Every message of a kernel, a whole lesson perhaps, is laid out for a log that nobody keeps.
    patch.setattr(kernel, "pformat", lambda _message: "")
    config.add_cleanup(patch.undo)
