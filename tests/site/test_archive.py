"""What the browser is given to run: enough for every ruling and every view, and no more."""

from __future__ import annotations

import ast
import json
import os
import re
import subprocess
import sys
import tarfile
from io import BytesIO
from pathlib import Path
from typing import cast

import pytest

from boardlib.site.building import ARCHIVE
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
