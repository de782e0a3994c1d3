"""The face of the package: its names, what they load, and what is said of them."""

from __future__ import annotations

import ast
import importlib
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

import boardlib as bl

MOST: Final = 40
SOURCE: Final = Path(bl.__file__)


def test_the_names_are_few_and_completion_shows_them_alone() -> None:
    assert len(bl.__all__) == len(set(bl.__all__)) <= MOST
    importlib.import_module("boardlib.game.editing")  # a room that is loaded is no name
    assert dir(bl) == sorted(bl.__all__)


@pytest.mark.parametrize("name", bl.__all__)
def test_every_name_is_there(name: str) -> None:
    assert getattr(bl, name) is not None


def test_any_other_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="'Position'"):
        bl.Position  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_see_the_same_names() -> None:
    (block,) = (
        node
        for node in ast.parse(SOURCE.read_text(encoding="utf-8")).body
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name)
    )
    seen = {
        f"{node.module}.{name.name}".removeprefix("boardlib.").replace("boardlib.", ""): name.asname
        for node in block.body
        if isinstance(node, ast.ImportFrom)
        for name in node.names
    }
    assert set(seen.values()) == set(bl.__all__)


def test_the_package_alone_loads_nothing_of_its_own() -> None:
    code = "import sys, boardlib; print([n for n in sys.modules if n.startswith('boardlib.')])"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
