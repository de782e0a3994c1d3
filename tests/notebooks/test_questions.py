"""Nothing on a page gives the answer of a question away before it has been answered."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from boardlib.notebooks import sources
from boardlib.site.cells import KINDS
from tests.every import every

if TYPE_CHECKING:  # it takes two seconds to load, and every worker reads this file
    from nbformat import NotebookNode

LESSONS = sorted(Path(str(one)) for one in sources().glob("*.md"))
BLOCK = re.compile(r"(?ms)^```python([^\n]*)\n(.*?)^```$")
ASKS = re.compile(r"^(?:bl\.)?(?:predict|estimate|debate)\(", re.MULTILINE)
QUIET = {"predict", "estimate", "debate", *KINDS}
"""What a cell may end with and tell no answer: it asks, or covers its answers itself."""


def _name(node: ast.AST) -> str:
    """What is called."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)):
            return name
    return ""


def _open(node: ast.AST) -> Iterator[ast.AST]:
    """All of some code but for what it shows in a fold."""
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.With) and _name(child.items[0].context_expr) == "folded"):
            yield child
            yield from _open(child)


def _prints(code: str) -> bool:
    """Whether a cell prints something that is in sight."""
    return any(_name(node) == "print" for node in _open(ast.parse(code)))


def _draws(code: str) -> bool:
    """Whether a cell ends with something that is shown below it, such as a picture."""
    last = ast.parse(code).body[-1]
    return isinstance(last, ast.Expr) and _name(last.value) not in {"print", *QUIET}


def _told(cells: list[NotebookNode]) -> Iterator[str]:
    """The cells that answer in sight what is asked above them under the same heading.

    A board may be drawn between what the prose asks and the question that is answered by a choice.
    """
    for at, cell in enumerate(cells):
        if cell.cell_type != "code":
            continue
        heading = next(n for n in range(at, -1, -1) if cells[n].source.startswith("#"))
        above = cells[heading:at]
        below = _section(cells[at + 1 :])
        chosen = any(_asks(one) for one in above)
        wondered = any("?" in one.source for one in above if one.cell_type == "markdown")
        shown = _prints(cell.source) or (_draws(cell.source) and not any(map(_asks, below)))
        if (chosen and (_prints(cell.source) or _draws(cell.source))) or (wondered and shown):
            yield cell.source


def _cells(lesson: str) -> list[NotebookNode]:
    """The cells that are made of the source of a lesson."""
    from tools.build_notebooks import cells

    return list(cells(lesson))


def _section(cells: list[NotebookNode]) -> list[NotebookNode]:
    """The cells before the next heading."""
    end = next((n for n, one in enumerate(cells) if one.source.startswith("#")), len(cells))
    return cells[:end]


def _asks(cell: NotebookNode) -> bool:
    return cell.cell_type == "code" and bool(ASKS.search(cell.source))


@every("lesson", LESSONS, lambda path: path.stem)
def test_nothing_in_sight_below_a_question_answers_it(lesson: Path) -> None:
    """What tells it is in a fold, is seen once something is chosen, or has another heading."""
    assert [*_told(_cells(lesson.read_text("utf-8")))] == []


def test_what_answers_in_sight_is_found() -> None:
    asked = (
        "# A\n\nHow many?\n\n```python hidden\nbl.estimate('How many?', 7, [6, 7], 'roads')\n```\n"
    )
    fold = 'with bl.folded("The roads."):\n    print(7)'
    for code, told in (("print(7)", 1), ("show(7)", 1), ("seven = 7", 0), (fold, 0)):
        block = f"\n```python\n{code}\n```\n"
        assert len([*_told(_cells(asked + block))]) == told
        assert not [*_told(_cells(f"{asked}\n## B\n{block}"))]


@every("lesson", LESSONS, lambda path: path.stem)
def test_the_code_of_a_question_is_folded(lesson: Path) -> None:
    """It computes the answer, and holds what is said afterwards."""
    blocks = BLOCK.findall(lesson.read_text("utf-8"))
    seen = [code for kind, code in blocks if ASKS.search(code) and kind.strip() != "hidden"]
    assert seen == []


def test_some_lessons_ask_with_code() -> None:
    asking = [one.stem for one in LESSONS if ASKS.search(one.read_text("utf-8"))]
    assert {"29_dice_odds", "27_tile_networks", "28_networks_growing"} <= set(asking)


def test_a_board_is_seen_before_it_is_asked_about() -> None:
    [growing] = [one for one in LESSONS if one.stem == "28_networks_growing"]
    blocks = BLOCK.findall(growing.read_text("utf-8"))
    for name in ("board", "end"):
        drawn = next(n for n, (_kind, code) in enumerate(blocks) if f"{name}.draw()" in code)
        asked = next(
            n
            for n, (_kind, code) in enumerate(blocks)
            if ASKS.search(code) and re.search(rf"\b{name}\.network", code)
        )
        assert drawn < asked
