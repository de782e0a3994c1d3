"""A lesson can be run in any way: one cell by itself, or all of them at once."""

from __future__ import annotations

import ast
import builtins
from pathlib import Path
from typing import TYPE_CHECKING

from boardlib.notebooks import sources
from tests.every import every

if TYPE_CHECKING:  # it takes two seconds to load, and every worker reads this file
    from nbformat import NotebookNode

SOURCES = sorted(sources().glob("*.md"))
SHOWS = {"lesson", "settle", "practice", "compare", "hot_seat", "progress", "index"}
"""The functions that put something alive in the place of the picture that is stored."""


def _cells(path: Path) -> list[NotebookNode]:
    """The cells that are made of the source of a lesson."""
    from tools.build_notebooks import composed

    return list(composed(path.stem, path.read_text(encoding="utf-8")))


def _missing(code: str) -> set[str]:
    """The names that a cell uses and neither imports nor defines."""
    tree = ast.parse(code)
    used, made = set(), set(dir(builtins))
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Load()):
                used.add(name)
            case ast.Name(id=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                made.add(name)
            case ast.alias(name=name, asname=called):
                made.add(called or name.partition(".")[0])
    return used - made


def _calls(code: str) -> set[str]:
    tree = ast.parse(code)
    calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
    names = {call.id for call in calls if isinstance(call, ast.Name)}
    return names | {call.attr for call in calls if isinstance(call, ast.Attribute)}


def test_what_is_missing_is_found() -> None:
    assert _missing('lesson("TUN-19")') == {"lesson"}
    assert _missing("from boardlib.widgets import lesson\nlesson(str(1))") == set()


@every("path", SOURCES, lambda path: path.stem)
def test_whatever_shows_a_lesson_runs_alone(path: Path) -> None:
    code = [cell.source for cell in _cells(path) if cell.cell_type == "code"]
    shown = [source for source in code if _calls(source) & SHOWS]
    assert [(source, _missing(source)) for source in shown if _missing(source)] == []


def test_every_case_of_a_lesson_is_such_a_cell() -> None:
    cells = _cells(sources() / "01_in_here_out_there.md")
    (first, *_) = [cell.source for cell in cells if "TUN-T1.2" in cell.source]
    namespace: dict[str, object] = {}
    exec(first, namespace)  # noqa: S102  # the cell as a learner runs it
    assert callable(namespace["bl"].lesson)  # type: ignore[attr-defined]


@every("path", SOURCES, lambda path: path.stem)
def test_whoever_runs_all_cells_is_told_to_come_back(path: Path) -> None:
    """Jupyter leaves the page at its end."""
    (line,) = [line for line in path.read_text("utf-8").splitlines() if "Run All Cells" in line]
    assert "scroll back to this line" in line
