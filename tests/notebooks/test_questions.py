"""Nothing on a page gives the answer of a question away before it has been answered."""

from __future__ import annotations

import ast
import builtins
import inspect
import json
import re
from collections.abc import Callable, Iterator
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardlib import notebooks
from boardlib.game.task import Task, all_tasks
from boardlib.notebooks import sources
from boardlib.site.cells import KINDS
from boardlib.widgets.coding.view import Standing, judged
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


# --- run in any way -----------------------------------------------------------------------


if TYPE_CHECKING:  # it takes two seconds to load, and every worker reads this file
    from nbformat import NotebookNode

SOURCES = sorted(sources().glob("*.md"))
SHOWS = {"lesson", "settle", "practice", "compare", "hot_seat", "progress", "index"}
"""The functions that put something alive in the place of the picture that is stored."""


def _composed(path: Path) -> list[NotebookNode]:
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
    code = [cell.source for cell in _composed(path) if cell.cell_type == "code"]
    shown = [source for source in code if _calls(source) & SHOWS]
    assert [(source, _missing(source)) for source in shown if _missing(source)] == []


def test_every_case_of_a_lesson_is_such_a_cell() -> None:
    cells = _composed(sources() / "01_in_here_out_there.md")
    (first, *_) = [cell.source for cell in cells if "TUN-T1.2" in cell.source]
    namespace: dict[str, object] = {}
    exec(first, namespace)  # noqa: S102  # the cell as a learner runs it
    assert callable(namespace["bl"].lesson)  # type: ignore[attr-defined]


@every("path", SOURCES, lambda path: path.stem)
def test_whoever_runs_all_cells_is_told_to_come_back(path: Path) -> None:
    """Jupyter leaves the page at its end."""
    (line,) = [line for line in path.read_text("utf-8").splitlines() if "Run All Cells" in line]
    assert "scroll back to this line" in line


# --- solutions ----------------------------------------------------------------------------


FOLDER = Path(__file__).parents[2] / "notebooks"
TASKS = {name: task for name, (_game, task) in all_tasks().items()}


def _solved() -> dict[str, tuple[str, Callable[..., Any]]]:
    """Every function of a file of solutions, with the name of its lesson."""
    found: dict[str, tuple[str, Callable[..., Any]]] = {}
    for path in sorted(notebooks.solutions().glob("*.py")):
        spec = spec_from_file_location(f"solutions_{path.stem}", path)
        assert spec is not None
        assert spec.loader is not None
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
        found |= {
            name: (path.stem, one)
            for name, one in vars(module).items()
            if inspect.isfunction(one) and one.__module__ == module.__name__
        }
    return {name: one for name, one in found.items() if not name.startswith("_")}


SOLVED = _solved()


def _code(lesson: str) -> list[str]:
    book = json.loads((FOLDER / f"{lesson}.ipynb").read_text(encoding="utf-8"))
    return ["".join(cell["source"]) for cell in book["cells"] if cell["cell_type"] == "code"]


def test_every_task_has_a_solution_and_no_solution_is_without_a_task() -> None:
    assert set(SOLVED) == set(TASKS)


@every("name", TASKS)
def test_the_solution_is_right(name: str) -> None:
    _lesson, function = SOLVED[name]
    assert judged(TASKS[name], function).standing is Standing.RIGHT
    assert tuple(inspect.signature(function).parameters) == TASKS[name].takes


@every(
    "name, number",
    [(name, number) for name, task in TASKS.items() for number in range(len(task.slips))],
)
def test_a_mistake_that_many_make_gets_its_sentence(name: str, number: int) -> None:
    task: Task = TASKS[name]
    slip = task.slips[number]
    verdict = judged(task, slip.answer)
    assert verdict.standing is Standing.WRONG
    assert verdict.sentences[1] == slip.says
    assert verdict.trial is not None
    assert verdict.trial.why()


@every("name", TASKS)
def test_the_lesson_has_the_function_to_be_written_and_its_check(name: str) -> None:
    lesson, _function = SOLVED[name]
    cells = _code(lesson)
    at = next(number for number, cell in enumerate(cells) if f"\ndef {name}(" in f"\n{cell}")
    written = f"{cells[at]}\n{cells[at + 1]}" if at + 1 < len(cells) else cells[at]
    assert f"def {name}({', '.join(TASKS[name].takes)}):" in written
    assert re.search(r"\n    \.\.\.\n", written)
    assert f'check("{name}")' in written
