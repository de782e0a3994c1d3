"""The lessons as pages for a class: the same notebooks, served by Voilà without their code.

Cells tagged ``notebook-only`` stay out of these pages: what is printed for readers would tell
the answers.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Final

CLASS: Final = "BOARDLIB_CLASS"
"""The environment variable that puts lessons into teacher mode."""
TAG: Final = "notebook-only"
"""The tag of cells that stay out of the pages."""
SHARE: Final = Path(__file__).parent / "share"
"""Where Jupyter finds the look of the pages."""


def in_class() -> bool:
    """Whether lessons are shown to a class."""
    return os.environ.get(CLASS, "") not in ("", "0")


def command(notebooks: Path) -> list[str]:
    """How to serve the pages of a folder of notebooks; options of Voilà may follow."""
    return [
        *(sys.executable, "-m", "voila", str(notebooks)),
        "--template=boardlib",
        "--TagRemovePreprocessor.enabled=True",
        f"--TagRemovePreprocessor.remove_cell_tags={TAG}",
    ]


def environment() -> dict[str, str]:
    """The caller's environment, with teacher mode and the look of the pages."""
    paths = [str(SHARE), os.environ.get("JUPYTER_PATH", "")]
    return os.environ | {CLASS: "1", "JUPYTER_PATH": os.pathsep.join(filter(None, paths))}
