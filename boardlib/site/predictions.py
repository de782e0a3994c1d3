"""What the lessons ask about odds and networks: their cells are run, as in a notebook.

A notebook keeps no answer, so a site computes them; each stands on a page of its own, and on the
page of the lesson only what is asked.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory
from typing import Final

from boardlib.widgets.prediction.state import OpenQuestion
from boardlib.widgets.prediction.view import Prediction

_VALUE: Final = "_value_of_cell_"


def predictions(cells: Sequence[str]) -> Mapping[int, OpenQuestion]:
    """What cells of code ask that are run one after the other: number of the cell -> question."""
    lesson = ast.Module([], [])
    for number, cell in enumerate(cells):
        body = ast.parse(cell).body
        if body and isinstance(body[-1], ast.Expr):
            body[-1] = ast.Assign([ast.Name(f"{_VALUE}{number}")], body[-1].value)
        lesson.body += body
    with TemporaryDirectory() as folder, redirect_stdout(StringIO()):
        path = Path(folder, "lesson.py")
        path.write_text(ast.unparse(ast.fix_missing_locations(lesson)), encoding="utf-8")
        values = run_path(str(path))
    shown = ((number, values.get(f"{_VALUE}{number}")) for number in range(len(cells)))
    return {number: one.question for number, one in shown if isinstance(one, Prediction)}
