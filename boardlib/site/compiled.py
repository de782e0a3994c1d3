"""Python's own library as bytecode, so that not every browser has to compile it first.

Pyodide brings its library as text, and what it begins with is compiled in every browser anew:
that takes longer than everything else until a page lives.  Only the Python of that library can
compile it ahead, and where Node is installed it runs without a browser.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory
from typing import Final

LIBRARY: Final = "python_stdlib.zip"
"""Python's own library among the files of Pyodide."""
_IMPORT: Final = re.compile(r"^\s*(?:from|import) ([a-z_]\w*(?:\.\w+)*)", re.MULTILINE)
_PATIENCE: Final = 300
"""Seconds until Node is given up; it takes some five."""


def compiled(folder: Path, packed: bytes) -> bytes | None:
    """Python's own library, compiled as far as the lessons need it; None where Node cannot do it.

    Args:
        folder: where the files of Pyodide lie.
        packed: the archive of what the browser runs (see :mod:`boardlib.site.archive`).
    """
    node = which("node")
    if node is None:
        return None
    with TemporaryDirectory() as work:
        out = Path(work) / LIBRARY
        given = (str(folder), " ".join(sorted(set(needed(packed)))), str(out), _read("bytecode.py"))
        command = [node, "--input-type=module", "-", *given]
        try:
            subprocess.run(
                command,
                input=_read("compile.js"),
                check=True,
                capture_output=True,
                text=True,
                encoding="utf-8",
                timeout=_PATIENCE,
            )
            return out.read_bytes()
        except (subprocess.SubprocessError, OSError):
            return None


def needed(packed: bytes) -> Iterator[str]:
    """Modules of Python's own library that files of an archive import."""
    with tarfile.open(fileobj=BytesIO(packed)) as archive:
        for member in archive:
            found = archive.extractfile(member) if member.name.endswith(".py") else None
            names = _IMPORT.findall(found.read().decode()) if found else ()
            yield from (one for one in names if one.partition(".")[0] in sys.stdlib_module_names)


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
