"""Pyodide, the Python that runs in a browser: copied into the site, or loaded from its address.

``pyodide.toml`` names its version, where it is published, and the checksums of its files.  Its own
library and the engine's are compiled ahead, so that not every browser has to do it first.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tarfile
import tomllib
from base64 import b64encode
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha384
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from shutil import copyfile, which
from tempfile import TemporaryDirectory
from typing import Any, Final

from boardlib.text import _

FOLDER: Final = "pyodide/"
"""Where it lies in a site that brings it along."""


@dataclass(frozen=True, slots=True)
class Pin:
    """The version that the pages were made for.

    Attributes:
        version: as its package calls it.
        address: where it is published.
        files: names of what is loaded -> checksums, as browsers compare them.
    """

    version: str
    address: str
    files: dict[str, str]


@cache
def pin() -> Pin:
    """The version, its address, its files."""
    read = files(__package__).joinpath("pyodide.toml").read_text(encoding="utf-8")
    return Pin(**tomllib.loads(read))


def source(changed: Mapping[str, str] | None) -> dict[str, Any]:
    """Where a page finds it, and its checksums.

    Args:
        changed: checksums of files that became others in the site; None where it is not copied.
    """
    index = pin().address if changed is None else FOLDER
    return {"index": index, "files": pin().files | dict(changed or {})}


def checked(folder: Path) -> tuple[Path, ...]:
    """Its files in a folder, as the npm package unpacks it; or in ``package`` there.

    Raises:
        ValueError: when they are not there, or belong to another version.
    """
    inside = folder / "package"
    found = inside if not (folder / "package.json").exists() and inside.is_dir() else folder
    paths = tuple(found / name for name in pin().files)
    version = _version(found)
    missing = [path.name for path in paths if not path.is_file()]
    if missing:
        text = _("There is no Pyodide in '{folder}': '{name}' is missing.")
        raise ValueError(text.format(folder=folder, name=missing[0]))
    if version not in ("", pin().version):
        text = _("'{folder}' holds Pyodide {found}; the pages are made for Pyodide {wanted}.")
        raise ValueError(text.format(folder=folder, found=version, wanted=pin().version))
    for path in paths:
        _compare(path)
    return paths


def copy(folder: Path, to: Path) -> None:
    """Copy its files into a site.

    Raises:
        ValueError: when they are not there, or are not what they should be.
        OSError: when they cannot be copied.
    """
    paths = checked(folder)
    (to / FOLDER).mkdir()
    for path in paths:
        copyfile(path, to / FOLDER / path.name)


def checksum(data: bytes) -> str:
    """What browsers compare before they run something.

    >>> checksum(b"")[:20]
    'sha384-OLBgp1GsljhM2'
    """
    return f"sha384-{b64encode(sha384(data).digest()).decode()}"


def _compare(path: Path) -> None:
    if checksum(path.read_bytes()) != pin().files[path.name]:
        text = _("'{path}' is not the file of Pyodide {wanted}: its checksum is another one.")
        raise ValueError(text.format(path=path, wanted=pin().version))


def _version(folder: Path) -> str:
    """What the package says of itself; empty where it says nothing."""
    try:
        told = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    return str(told.get("version", "")) if isinstance(told, dict) else ""


# --- Python's own library ---------------------------------------------------------------


LIBRARY: Final = "python_stdlib.zip"
"""Python's own library among the files of Pyodide."""
_IMPORT: Final = re.compile(r"^\s*(?:from|import) ([a-z_]\w*(?:\.\w+)*)", re.MULTILINE)
_PATIENCE: Final = 300
"""Seconds until Node is given up; it takes some five."""


def compiled_library(folder: Path, packed: bytes) -> bytes | None:
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
