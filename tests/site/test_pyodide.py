"""Pyodide comes from a folder or from its address, and nothing else is taken for it."""

import json
from pathlib import Path

import pytest

from boardlib.site import archive
from boardlib.site.archive import Pin, checked, checksum, copy, pin

SMALL = Pin("1.2.3", "https://pyodide.invalid/v1.2.3/", {"pyodide.mjs": checksum(b"small")})


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pyodide of five bytes."""
    monkeypatch.setattr(archive, "pin", lambda: SMALL)


def _package(folder: Path, version: str = "1.2.3", content: bytes = b"small") -> Path:
    folder.mkdir(parents=True)
    (folder / "package.json").write_text(json.dumps({"version": version}))
    (folder / "pyodide.mjs").write_bytes(content)
    (folder / "README.md").write_text("not needed")
    return folder


def test_only_what_is_loaded_is_copied(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    copy(_package(tmp_path / "npm"), site)
    assert [path.name for path in (site / "pyodide").iterdir()] == ["pyodide.mjs"]


def test_the_folder_into_which_npm_unpacks_is_enough(tmp_path: Path) -> None:
    _package(tmp_path / "package")
    assert checked(tmp_path) == (tmp_path / "package" / "pyodide.mjs",)


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


def test_a_folder_without_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"There is no Pyodide in .*: 'pyodide.mjs' is missing\."):
        checked(tmp_path)


def test_the_address_names_the_version_that_is_checked() -> None:
    real = pin()
    assert real.address.endswith(f"/v{real.version}/full/")
    assert all(one.startswith("sha384-") for one in real.files.values())


def test_the_page_is_told_where_it_is() -> None:
    assert archive.source({}) == {"index": "pyodide/", "files": SMALL.files}
    assert archive.source({"pyodide.mjs": "other"})["files"] == {"pyodide.mjs": "other"}
    assert archive.source(None) == {"index": SMALL.address, "files": SMALL.files}
