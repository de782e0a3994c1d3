"""The lessons as pages for a class: the same notebooks, served by Voilà without their code.

Cells tagged ``notebook-only`` stay out of these pages: what is printed for readers would tell
the answers.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

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
