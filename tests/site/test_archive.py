"""What the browser is given to run: enough for every ruling and every view, and no more."""

import ast
import json
import os
import re
import subprocess
import sys
import tarfile
from importlib import import_module
from io import BytesIO
from pathlib import Path
from typing import cast
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from boardlib import site
from boardlib.cli.lessons import site_command
from boardlib.site import archive, building
from boardlib.site.archive import Pin, checked, checksum, copy, pin
from boardlib.site.building import ARCHIVE, Built
from boardlib.site.bytecode import compiled as as_bytecode
from tests.unpacking import unpack

MOST = 900_000
"""Bytes of the archive at most: the cases of all lessons are in it, and every ruling."""
ALONE = """
import json, sys
sys.path.insert(0, sys.argv[1])
for name in ("sqlite3", "_sqlite3", "platformdirs"):
    sys.modules[name] = None
"""
"""Python as in a browser: nothing but its own library, without a database, and what is unpacked."""


@pytest.fixture(scope="module")
def packed(site_folder: Path) -> bytes:
    return (site_folder / ARCHIVE).read_bytes()


@pytest.fixture(scope="module")
def unpacked(packed: bytes, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    unpack(BytesIO(packed), folder)
    return folder


def run(folder: Path, code: str) -> object:
    """What code prints as JSON that has nothing but the archive."""
    command = [sys.executable, "-I", "-S", "-c", ALONE + code, str(folder)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.whole
def test_every_ruling_holds_there(unpacked: Path) -> None:
    code = """
from boardlib.catalogue.reading import run_all
results = list(run_all())
print(json.dumps([len(results), [one.claim.id for one in results if not one.holds]]))
"""
    count, failing = cast("tuple[int, list[str]]", run(unpacked, code))
    assert count > 500
    assert failing == []


def test_every_name_of_networkx_that_is_used_there_is_there(unpacked: Path) -> None:
    texts = [path.read_text(encoding="utf-8") for path in unpacked.glob("boardlib/**/*.py")]
    used = sorted({name for text in texts for name in re.findall(r"\bnx\.(\w+)", text)})
    assert {"Graph", "MultiGraph", "shortest_path", "max_weight_matching"} <= set(used)
    code = "import networkx as nx; print(json.dumps([one for one in USED if not hasattr(nx, one)]))"
    assert run(unpacked, f"USED = {used}; {code}") == []


def test_every_view_opens_there(unpacked: Path) -> None:
    code = """
import os
os.environ["BOARDLIB_WIDGETS"] = "page"
from boardlib.site.serving import Engine
engine = Engine("en")
found = {}
for kind, of in json.loads(ASKED):
    told = json.loads(engine.answer(json.dumps({"open": "p1", "kind": kind, "of": of})))
    found[kind] = told[0]["html"]
print(json.dumps(found))
"""
    asked = [
        ("lesson", "TDF-12"),
        ("teacher", "TUN-T1.2"),
        ("practice", "tunnels"),
        ("compare", "WAG-1"),
        ("settle", "WAG-1"),
        ("table", "carcassonne"),
        ("progress", ""),
        ("program", "open_ends"),
    ]
    found = run(unpacked, f"ASKED = {json.dumps(json.dumps(asked))}\n{code}")
    assert isinstance(found, dict)
    assert set(found) == {kind for kind, _of in asked}
    assert [kind for kind, html in found.items() if "bl-player" not in html] == []


def test_it_is_small_and_the_same_each_time(packed: bytes) -> None:
    """Its files stand in order, and nothing in it tells when, where or by whom it was made."""
    assert len(packed) < MOST
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        members = files.getmembers()
    names = [one.name for one in members]
    assert names == sorted(set(names), key=lambda name: (Path(name).suffix, name))
    plain = tarfile.TarInfo()
    for one in members:
        assert (one.mtime, one.mode, one.uid, one.gid) == (0, plain.mode, 0, 0)
        assert (one.uname, one.gname) == ("", "")


def test_what_is_written_for_it_is_the_same_in_every_process(packed: bytes) -> None:
    """Names of networkx and its modules are kept in sets: in each process in another order."""
    code = "from boardlib.site import archive; print(dict(archive._networkx()))"
    command, seed = [sys.executable, "-c", code], os.environ | {"PYTHONHASHSEED": "7"}
    done = subprocess.run(command, env=seed, capture_output=True, text=True, check=True)
    elsewhere = ast.literal_eval(done.stdout)
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        here = {name: files.extractfile(name) for name in files.getnames() if "networkx/" in name}
        assert {name: file.read() for name, file in here.items() if file} == elsewhere


def test_what_a_page_has_no_use_for_stays_out(packed: bytes) -> None:
    with tarfile.open(fileobj=BytesIO(packed)) as files:
        names = files.getnames()
    assert "boardlib/widgets/kit/page.py" in names
    for left_out in (
        "boardlib/cli/",
        "boardlib/handout/",
        "boardlib/widgets/kit/notebook.py",
        "boardlib/notebooks/saving.py",
        "networkx/algorithms/operators/",
    ):
        assert [name for name in names if name.startswith(left_out)] == []


# --- bytecode -----------------------------------------------------------------------------


FILES = {
    "begun/__init__.py": "",
    "begun/early.py": "told = 6 * 7\ndef tell(): pass\n",
    "rare.py": "told = 1\n",
}


def _library() -> bytes:
    out = BytesIO()
    with ZipFile(out, "w") as library:
        for name, text in FILES.items():
            library.writestr(name, text)
    return out.getvalue()


def test_modules_that_are_needed_are_bytecode_and_others_stay_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "library.zip"
    place.write_bytes(
        as_bytecode(_library(), "/lib/library.zip", {"begun", "begun.early"}.__contains__)
    )
    with ZipFile(place) as made:
        assert made.namelist() == ["begun/__init__.pyc", "begun/early.pyc", "rare.py"]
    monkeypatch.syspath_prepend(str(place))
    early = import_module("begun.early")
    assert early.told == 42
    assert early.tell.__code__.co_filename == "/lib/library.zip/begun/early.py"


def _archive(text: bytes) -> bytes:
    out = BytesIO()
    with tarfile.open(fileobj=out, mode="w") as archive:
        for name in ("boardlib/one.py", "boardlib/one.txt"):
            about = tarfile.TarInfo(name)
            about.size = len(text)
            archive.addfile(about, BytesIO(text))
    return out.getvalue()


def test_what_the_lessons_import_of_pythons_own_library_is_needed() -> None:
    text = (
        b"import json\nfrom boardlib.text import _\ndef f():\n    from urllib.parse import quote\n"
    )
    assert list(archive.needed(_archive(text))) == ["json", "urllib.parse"]


@pytest.mark.parametrize("node", ["", "#!/bin/sh\nexit 1\n", "#!/bin/sh\nexit 0\n"])
def test_without_a_node_that_can_do_it_the_library_stays_text(
    node: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if node:
        (tmp_path / "node").write_text(node)
        (tmp_path / "node").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(
        building,
        "compiled_library",
        lambda _place, _packed: archive.compiled_library(tmp_path, _archive(b"")),
    )
    assert building._compiled(tmp_path, b"") == {}


def test_pages_are_told_the_checksum_of_the_compiled_library(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(building, "compiled_library", lambda _place, _packed: b"compiled")
    sums = building._compiled(tmp_path, b"")
    assert sums == {"python_stdlib.zip": checksum(b"compiled")}
    assert (tmp_path / "python_stdlib.zip").read_bytes() == b"compiled"
    assert checksum(b"compiled") in building._settings(b"", sums).decode()


@pytest.mark.parametrize(("ahead", "lines"), [(True, 1), (None, 1), (False, 2)])
def test_who_builds_without_node_is_told(
    ahead: bool | None, lines: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site, "build", lambda folder, _python: Built(folder, 3, 10, ahead))
    told = CliRunner().invoke(site_command, ["-o", "new"]).output.splitlines()
    assert len(told) == lines
    assert all("Node" in line for line in told[1:])


# --- Pyodide ------------------------------------------------------------------------------


SMALL = Pin("1.2.3", "https://pyodide.invalid/v1.2.3/", {"pyodide.mjs": checksum(b"small")})


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pyodide of five bytes."""
    monkeypatch.setattr(archive, "pin", lambda: SMALL)


def _package(folder: Path, version: str = "1.2.3", content: bytes = b"small") -> Path:
    folder.mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps({"version": version}))
    (folder / "pyodide.mjs").write_bytes(content)
    (folder / "README.md").write_text("not needed")
    return folder


@pytest.mark.usefixtures("small")
def test_only_what_is_loaded_is_copied(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    copy(_package(tmp_path / "npm"), site)
    assert [path.name for path in (site / "pyodide").iterdir()] == ["pyodide.mjs"]


@pytest.mark.usefixtures("small")
def test_the_folder_into_which_npm_unpacks_is_enough(tmp_path: Path) -> None:
    _package(tmp_path / "package")
    assert checked(tmp_path) == (tmp_path / "package" / "pyodide.mjs",)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(
    ("version", "content", "told"),
    [
        ("1.2.4", b"small", "holds Pyodide 1.2.4; the pages are made for Pyodide 1.2.3."),
        ("1.2.3", b"other", "is not the file of Pyodide 1.2.3: its checksum is another one."),
    ],
)
def test_another_pyodide_is_refused(
    tmp_path: Path, version: str, content: bytes, told: str
) -> None:
    with pytest.raises(ValueError, match=told):
        checked(_package(tmp_path / "npm", version, content))


@pytest.mark.usefixtures("small")
def test_a_folder_without_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"There is no Pyodide in .*: 'pyodide.mjs' is missing\."):
        checked(tmp_path)


def test_the_address_names_the_version_that_is_checked() -> None:
    real = pin()
    assert real.address.endswith(f"/v{real.version}/full/")
    assert all(one.startswith("sha384-") for one in real.files.values())


@pytest.mark.usefixtures("small")
def test_the_page_is_told_where_it_is() -> None:
    assert archive.source({}) == {"index": "pyodide/", "files": SMALL.files}
    assert archive.source({"pyodide.mjs": "other"})["files"] == {"pyodide.mjs": "other"}
    assert archive.source(None) == {"index": SMALL.address, "files": SMALL.files}
