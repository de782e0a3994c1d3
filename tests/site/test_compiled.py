"""Python's own library is compiled when a site is built, where Node can run that Python."""

from __future__ import annotations

import tarfile
from importlib import import_module
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from click.testing import CliRunner

from boardlib import site
from boardlib.cli.lessons import site_command
from boardlib.site import archive, building
from boardlib.site.archive import checksum
from boardlib.site.building import Built
from boardlib.site.bytecode import compiled as as_bytecode

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
