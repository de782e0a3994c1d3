"""What a page with lessons is: one of a class or not; which of its cases still ask something.

The pages for a class are the same notebooks, served by Voilà without their code.  Cells tagged
``notebook-only`` stay out of them: what is printed for readers would tell the answers.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final, Protocol
from weakref import WeakValueDictionary

CLASS: Final = "BOARDLIB_CLASS"
"""The environment variable that puts lessons into teacher mode."""
TAG: Final = "notebook-only"
"""The tag of cells that stay out of the pages."""
SHARE: Final = Path(__file__).parent / "share"
"""Where Jupyter finds the look of the pages, and the settings of JupyterLab."""
PATIENCE: Final = 120
"""So many seconds what a cell shows may come late; by default Voilà leaves it out after four."""
LEFT: Final = 300
"""After so many seconds without a page a kernel is ended; one that is closed ends its own."""


def in_class() -> bool:
    """Whether lessons are shown to a class."""
    return os.environ.get(CLASS, "") not in ("", "0")


def options(notebooks: Path) -> list[str]:
    """What Voilà is to be called with to serve the pages of a folder of notebooks."""
    return [
        str(notebooks),
        "--template=boardlib",
        "--TagRemovePreprocessor.enabled=True",
        f"--TagRemovePreprocessor.remove_cell_tags={TAG}",
        f"--VoilaExecutor.startup_timeout={PATIENCE}",
        f"--VoilaExecutor.iopub_timeout={PATIENCE}",
        f"--MappingKernelManager.cull_idle_timeout={LEFT}",
        f"--MappingKernelManager.cull_interval={LEFT // 5}",
    ]


def environment() -> dict[str, str]:
    """What the environment needs: teacher mode, and the look of the pages."""
    return {CLASS: "1", "JUPYTER_PATH": _before("JUPYTER_PATH", SHARE)}


def lab_environment() -> dict[str, str]:
    """What the environment of JupyterLab needs: settings by which it fetches no news."""
    return {"JUPYTER_CONFIG_PATH": _before("JUPYTER_CONFIG_PATH", SHARE / "config")}


def _before(variable: str, folder: Path) -> str:
    """A list of folders in the environment, with this one before the others."""
    return os.pathsep.join(filter(None, [str(folder), os.environ.get(variable, "")]))


# --- the cases that still ask something: other boards of their game tell no more -----------------
# What a part of another board says of itself (a road is open, for it carries no token) may be
# just what a case asks. A case that is shown again takes the place of itself.


class OpenCase(Protocol):
    """A case as it is answered."""

    @property
    def case(self) -> Any:
        """The case; it knows its id and its game."""

    @property
    def asks(self) -> bool:
        """Whether one of its questions is still to be answered."""


_shown: Final[WeakValueDictionary[str, OpenCase]] = WeakValueDictionary()


def enter(told: OpenCase) -> None:
    """A case is shown on this page."""
    _shown[told.case.id] = told


def ask_about(game: str) -> bool:
    """Whether a case of a game is still to be answered: until then its boards are veiled."""
    return any(told.asks and told.case.game == game for told in [*_shown.values()])


def forget() -> None:
    """Another page begins."""
    _shown.clear()
