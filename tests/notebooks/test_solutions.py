"""Every exercise has a solution that passes its check, and a place in a lesson."""

import inspect
import json
import re
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Any

from boardlib import notebooks
from boardlib.game.task import Task, all_tasks
from boardlib.widgets.coding.view import Standing, judged
from tests.every import every

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


def _cells(lesson: str) -> list[str]:
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
    cells = _cells(lesson)
    at = next(number for number, cell in enumerate(cells) if f"\ndef {name}(" in f"\n{cell}")
    written = f"{cells[at]}\n{cells[at + 1]}" if at + 1 < len(cells) else cells[at]
    assert f"def {name}({', '.join(TASKS[name].takes)}):" in written
    assert re.search(r"\n    \.\.\.\n", written)
    assert f'check("{name}")' in written
