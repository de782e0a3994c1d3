"""What the engine loads in the browser: boardlib and networkx as one archive, and Pyodide.

Of networkx only what boardlib uses goes along, and each name is loaded when it is first asked for:
all of it would take longer to load than the rest of the page.

Pyodide, the Python that runs in a browser, is copied into the site, or loaded from its address.
``pyodide.toml`` names its version, where it is published, and the checksums of its files.  Its own
library and the engine's are compiled ahead, so that not every browser has to do it first.
"""

from __future__ import annotations

import ast
import json
import lzma
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
from importlib import import_module
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from shutil import copyfile, which
from tempfile import TemporaryDirectory
from typing import Any, Final

import networkx

import boardlib
from boardlib.game import GAMES
from boardlib.notebooks import sources
from boardlib.text import _

# --- boardlib and networkx, without the rest -----------------------------------------------------


_KINDS: Final = (".py", ".toml", ".json", ".txt", ".css")
_LEFT_OUT: Final = re.compile(
    r"boardlib/(cli|handout|simulation)/"
    r"|boardlib/site/(?!__init__|serving)"
    r"|.*_figure\.py|boardlib/drawing/figure\.py"
    r"|boardlib/history/database\.py"
    r"|.*/cases/template\.txt"
    r"|boardlib/__main__\.py|boardlib/notebooks/saving\.py"
    r"|boardlib/widgets/kit/(notebook|fold)\.py|boardlib/widgets/kit/share/"
    r"|.*/__pycache__/"
)
"""What a page has no use for: files of other programs, and what needs other packages."""
_NETWORKX: Final = re.compile(
    r"networkx/(exception|convert|relabel)\.py"
    r"|networkx/classes/\w+\.py"
    r"|networkx/utils/(decorators|misc)\.py"
    r"|networkx/generators/classic\.py"
    r"|networkx/algorithms/(bridges|chains|dag|cycles|matching)\.py"
    r"|networkx/algorithms/components/(connected|biconnected|strongly_connected|weakly_connected)\.py"
    r"|networkx/algorithms/shortest_paths/(generic|unweighted|weighted)\.py"
    r"|networkx/algorithms/traversal/\w+\.py"
)
_PACKING: Final = {
    "id": lzma.FILTER_LZMA2,
    "preset": 9 | lzma.PRESET_EXTREME,
    "dict_size": 1 << 22,
    "lc": 4,
    "lp": 0,
    "pb": 0,
}
"""As small as it gets, for texts, with as little memory to unpack it in a browser as that takes."""
_SPREAD: Final = '''\
"""Part of networkx {version}: each name is loaded when it is first asked for."""

from importlib import import_module

__version__ = "{version}"
_HOMES = {homes!r}


def __getattr__(name):
    home = _HOMES.get(name)
    if home is not None:
        return getattr(import_module(home), name)
    try:
        return import_module(f"{{__name__}}.{{name}}")
    except ModuleNotFoundError:
        raise AttributeError(f"module {{__name__!r}} has no attribute {{name!r}}") from None
'''
_BACKENDS: Final = '''\
"""Without other backends a function of networkx is what it is."""


def _dispatchable(func=None, **_about):
    return func if func is not None else lambda function: function
'''


def archive() -> bytes:
    """The archive, a tar file packed by xz; the same each time."""
    files = {**dict(_boardlib()), **dict(_networkx())}
    alike = sorted(files, key=lambda name: (Path(name).suffix, name))
    out = BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name in alike:
            about = tarfile.TarInfo(name)  # with no date, so that the same files give the same
            about.size = len(files[name])
            tar.addfile(about, BytesIO(files[name]))
    return lzma.compress(out.getvalue(), filters=[_PACKING])


def _boardlib() -> Iterator[tuple[str, bytes]]:
    """Every file of boardlib that a page uses, and the sources that name the cases of lessons."""
    home = Path(boardlib.__file__).parent
    played = {package.rpartition(".")[2] for package in GAMES.values()}
    unfit = {path.parent.name for path in home.glob("*/rulebook.py")} - played
    for path in home.rglob("*"):
        name = path.relative_to(home.parent).as_posix()
        if path.suffix in _KINDS and not _LEFT_OUT.match(name) and name.split("/")[1] not in unfit:
            yield name, _short(path)
    for path in sources().iterdir():
        if path.suffix in (".md", ".toml"):
            yield f"boardlib/notebooks/src/{path.name}", _short(path)


def _networkx() -> Iterator[tuple[str, bytes]]:
    """What boardlib uses of networkx; packages whose names are loaded one by one."""
    home = Path(networkx.__file__).parent
    modules: dict[str, bytes] = {}
    for path in home.rglob("*.py"):
        name = path.relative_to(home.parent).as_posix()
        if _NETWORKX.fullmatch(name) and path.stem != "__init__":
            modules[name] = _short(path)
    modules["networkx/utils/backends.py"] = _BACKENDS.encode()
    yield from modules.items()
    known = {name.removesuffix(".py").replace("/", ".") for name in modules}
    for package in sorted({one for name in known for one in _parents(name)}):
        text = _SPREAD.format(version=networkx.__version__, homes=_homes(package, known))
        yield f"{package.replace('.', '/')}/__init__.py", text.encode()


def _short(path: Path) -> bytes:
    """A file without what only people read; of a lesson only which cases it tells."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        text = ast.unparse(_Plain().visit(ast.parse(text)))
    elif path.suffix == ".md":
        text = "".join(f"{line}\n" for line in text.splitlines() if line.startswith("@case "))
    elif path.suffix == ".toml":
        text = "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("#"))
    return text.encode()


class _Plain(ast.NodeTransformer):
    """Leaves out docstrings and whatever else is a mere text, and the types of all but fields."""

    def __init__(self) -> None:
        self._in_class = False

    def generic_visit(self, node: ast.AST) -> ast.AST:
        """What would be empty without its texts still stands there."""
        found = super().generic_visit(node)
        if getattr(found, "body", None) == [] and not isinstance(found, ast.Module):
            found.body = [ast.Pass()]  # type: ignore[attr-defined]
        return found

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:  # as ast calls these
        """The types of its fields stay: they make the class."""
        before, self._in_class = self._in_class, True
        found = self.generic_visit(node)
        self._in_class = before
        return found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        """A function says nothing of types."""
        node.returns = None
        before, self._in_class = self._in_class, False
        found = self.generic_visit(node)
        self._in_class = before
        return found

    def visit_arg(self, node: ast.arg) -> ast.arg:
        """An argument is its name."""
        node.annotation = None
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        """A name is given its value, if there is one."""
        self.generic_visit(node)
        if self._in_class:
            return node
        given = node.value and ast.Assign([node.target], node.value)
        return ast.copy_location(given, node) if given else None

    def visit_If(self, node: ast.If) -> ast.AST | None:
        """What is only for those who check types goes."""
        if isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" and not node.orelse:
            return None
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.Expr | None:
        """A text that stands alone goes."""
        mere = isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
        return None if mere else node


def _parents(module: str) -> Iterator[str]:
    parts = module.split(".")
    return (".".join(parts[:count]) for count in range(1, len(parts)))


def _homes(package: str, known: set[str]) -> Mapping[str, str]:
    """Under which module of those that go along each name of a package is found."""
    found = import_module(package)
    homes = {name: getattr(getattr(found, name), "__module__", None) for name in dir(found)}
    homes |= {"_dispatchable": "networkx.utils.backends"}
    return {name: home for name, home in sorted(homes.items()) if home in known}


# --- Pyodide -------------------------------------------------------------------------------------


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
