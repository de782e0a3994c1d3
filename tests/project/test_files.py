"""What is kept in the repository: nothing large, nothing of one machine; what is a tool helps."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
from fnmatch import fnmatch
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
LARGEST = 1_000_000

# Written in pieces, because this file is one of those that are searched.
UNWANTED = {
    "address of a registry": (
        r"pypi\."
        r"org|python"
        r"hosted|registry\.npm"
        r"js|conda\.ana"
        r"conda"
        r"|deb\.deb"
        r"ian|index"
        r"-url|find"
        r"-links"
    ),
    "path of one machine": r"(?<![\w.~}])/(?:work|root|home/\w+|Users/\w+|tmp)/" r"\w",
    "folder outside the project": r"\.\./sha" r"red|\bsha" r"red/(?:facts|mockups|sources|design)",
}


def _tracked() -> list[Path]:
    """The files that git keeps and that are still there."""
    if not (PROJECT / ".git").exists() or not shutil.which("git"):
        if os.environ.get("CI"):
            pytest.fail("not a git checkout")
        pytest.skip("not a git checkout")
    listed = subprocess.run(
        ["git", "-c", "safe.directory=*", "ls-files", "-z"],
        cwd=PROJECT,
        capture_output=True,
        text=True,
        check=True,
    )
    paths = [PROJECT / name for name in listed.stdout.split("\0") if name]
    return [path for path in paths if path.is_file()]


def _found(text: str) -> list[str]:
    return [
        f"{kind}: {match[0]}"
        for kind, pattern in UNWANTED.items()
        for match in re.finditer(pattern, text)
    ]


def test_the_search_finds_what_it_should() -> None:
    slash = "/"
    assert _found(f"see {slash}home/ann/board or {slash}root/x")
    assert _found("pip install --index" + "-url somewhere")
    assert _found("from ../sha" + "red/design.md")
    assert not _found("the road is shared/won by both; a/b/home/away; ~/notes")


def test_no_large_file() -> None:
    large = [
        f"{path} ({path.stat().st_size})" for path in _tracked() if path.stat().st_size > LARGEST
    ]
    assert large == []


def test_nothing_of_one_machine_and_no_registry() -> None:
    found = []
    for path in _tracked():
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue
        found += [f"{path.relative_to(PROJECT)}: {hit}" for hit in _found(text)]
    assert found == []


def test_nothing_that_make_creates_is_kept() -> None:
    created = {".venv", "__pycache__", ".ipynb_checkpoints", ".hypothesis", ".cache"}
    kept = [path for path in _tracked() if created & set(path.relative_to(PROJECT).parts)]
    assert kept == []


def test_the_package_takes_its_data_along() -> None:
    """Every file of boardlib is code, or of a kind that pyproject.toml packs."""
    settings = tomllib.loads((PROJECT / "pyproject.toml").read_text())
    kinds = settings["tool"]["setuptools"]["package-data"]["*"]
    left_behind = [
        path
        for path in _tracked()
        if path.is_relative_to(PROJECT / "boardlib")
        and not any(fnmatch(path.name, kind) for kind in ["*.py", "*.pot", *kinds])
    ]
    assert left_behind == []


TOOLS = [path.stem for path in (PROJECT / "tools").glob("*.py") if "__main__" in path.read_text()]


@pytest.mark.whole
@pytest.mark.parametrize("name", TOOLS)
def test_help_helps(name: str) -> None:
    command = [sys.executable, "-m", f"tools.{name}", "--help"]
    told = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True, check=True)
    assert told.stdout.casefold().startswith("usage: ")
