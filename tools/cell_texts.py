"""The texts in the code cells of lessons: what is handed to functions that tell it.

A cell says ``bl.predict("Take the 4, or roll?", ...)``, and the function looks the text up. So no
mark is needed in the cell, which a learner may read.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from typing import Final

CELL: Final = re.compile(r"^```python[^\n]*\n(.*?)^```", re.DOTALL | re.MULTILINE)
CHARTS: Final = frozenset(["Branch", "Choice", "End", "Luck", "chart", "draw", "roll"])
WORD: Final = re.compile(r"[a-zA-Z]{2}")
SENTENCE: Final = re.compile(r"[a-zA-Z]{2}\S* | [a-zA-Z]{2}")
"""More than the key of a shape: a word beside a space."""
TELLING: Final = CHARTS | {"predict", "estimate", "debate", "say"}
"""The functions that tell a learner what they are handed."""
TYPED: Final = {"debate": 1, "End": 0}
"""Of some functions the argument of that number is a question as it is typed, or a number."""


def told_in_cells(lesson: str) -> Iterator[tuple[int, str]]:
    """Every text that the code of a lesson tells, with the line in which it stands."""
    for part in _handed(lesson):
        value = part.value if isinstance(part, ast.Constant) else None
        if isinstance(value, str) and WORD.search(value):
            yield part.lineno, value


def pasted_in_cells(lesson: str) -> Iterator[tuple[int, str]]:
    """Texts that the code of a lesson puts together while it runs: no translator sees these."""
    for part in _handed(lesson):
        if isinstance(part, ast.JoinedStr) and SENTENCE.search(_fixed(part)):
            yield part.lineno, ast.unparse(part)


def _fixed(text: ast.JoinedStr) -> str:
    return "".join(str(one.value) for one in text.values if isinstance(one, ast.Constant))


def _handed(lesson: str) -> Iterator[ast.expr]:
    """What is handed to the functions that tell it, and what has the names that are handed."""
    tree = ast.parse(cells(lesson))
    calls = [node for node in ast.walk(tree) if _tells(node)]
    parts = [one for call in calls for one in _parts(call)]
    yield from _named(tree, {one.id for one in parts if isinstance(one, ast.Name)})
    yield from parts


def cells(lesson: str) -> str:
    """The code of all cells, every line at its place in the lesson."""
    lines = [""] * (lesson.count("\n") + 1)
    for cell in CELL.finditer(lesson):
        first = lesson[: cell.start(1)].count("\n")
        for number, line in enumerate(cell[1].splitlines()):
            lines[first + number] = line
    return "\n".join("" if line.startswith(("%", "!")) else line for line in lines)


def _tells(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and _called(node) in TELLING


def _called(call: ast.Call) -> str:
    """The function that is called: ``predict`` also of ``bl.predict(...)``, ``draw`` of a value."""
    if isinstance(call.func, ast.Attribute):
        whose, name = ast.unparse(call.func.value), call.func.attr
        return name if whose.partition(".")[0] == "bl" or name == "draw" else ""
    return call.func.id if isinstance(call.func, ast.Name) else ""


def _parts(call: ast.AST) -> Iterator[ast.expr]:
    """The texts and names that a call hands on, in lists and tables, too."""
    assert isinstance(call, ast.Call)
    name = _called(call)
    typed = TYPED.get(name, -1)
    handed = [one for number, one in enumerate(call.args) if number != typed]
    told = {"say": (), "draw": ("title", "label")}.get(name)
    values = [word.value for word in call.keywords if told is None or word.arg in told]
    for one in (*handed, *values):
        yield from _leaves(one)


def _leaves(node: ast.AST) -> Iterator[ast.expr]:
    if isinstance(node, ast.Constant | ast.Name | ast.JoinedStr):
        yield node
    elif isinstance(node, ast.Subscript):
        yield from _leaves(node.value)
    elif isinstance(node, ast.ListComp | ast.GeneratorExp | ast.DictComp):
        for loop in node.generators:
            yield from _leaves(loop.iter)
    elif isinstance(node, ast.Call):
        yield from _passed(node)
    elif isinstance(node, ast.BinOp | ast.IfExp | ast.List | ast.Tuple | ast.Dict | ast.Starred):
        for child in ast.iter_child_nodes(node):
            yield from _leaves(child)


def _passed(call: ast.Call) -> Iterator[ast.expr]:
    """What a call only passes on: ``zip(names, seats)``, ``table.items()``, ``", ".join(rows)``."""
    if isinstance(call.func, ast.Name) and call.func.id in ("zip", "enumerate", "tuple", "list"):
        for one in call.args:
            yield from _leaves(one)
    elif isinstance(call.func, ast.Attribute) and call.func.attr in ("items", "keys", "join"):
        for one in (call.func.value, *call.args):
            yield from _leaves(one)


def _named(tree: ast.Module, names: set[str]) -> Iterator[ast.expr]:
    """The texts to which these names are given."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign):
            for target, value in _pairs(node):
                entry = target.value if isinstance(target, ast.Subscript) else target
                if isinstance(entry, ast.Name) and entry.id in names:
                    yield from _leaves(value)
        elif isinstance(node, ast.For) and _targets(node.target) & names:
            yield from _leaves(node.iter)


def _pairs(node: ast.Assign) -> Iterator[tuple[ast.expr, ast.expr]]:
    """What is assigned to what, also where several are at once."""
    for target in node.targets:
        if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple):
            yield from zip(target.elts, node.value.elts, strict=False)
        else:
            yield target, node.value


def _targets(node: ast.expr) -> set[str]:
    return {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
