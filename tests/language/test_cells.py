"""What the code of lessons asks and tells, in the language in brackets: their cells are run."""

import re
from pathlib import Path
from typing import Any

import pytest

from boardlib.widgets.prediction import OpenQuestion, Prediction, question_text
from tests.language.reading import outside
from tools.cell_texts import cells
from tools.messages import PROJECT

pytestmark = pytest.mark.usefixtures("in_brackets")

LESSONS = [
    path
    for path in sorted((PROJECT / "notebooks" / "src").glob("*.md"))
    if re.search(r"\b(predict|estimate)\(", cells(path.read_text(encoding="utf-8")))
]
ASKS = re.compile(r"^(?:bl\.)?(?:predict|estimate|debate)\(", re.MULTILINE)
"""Where a cell asks; how it makes its own questions is indented."""


def asked(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[OpenQuestion]:
    """The questions that the cells of a lesson make, one after the other."""
    found: list[OpenQuestion] = []
    monkeypatch.setattr(Prediction, "__init__", lambda _self, question: found.append(question))
    code = compile(cells(path.read_text(encoding="utf-8")), str(path), "exec")
    names: dict[str, Any] = {"__name__": path.stem}
    exec(code, names)  # noqa: S102 - the lessons of this project
    return found


@pytest.mark.whole
@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_all_that_a_cell_asks_and_tells_can_be_translated(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    questions = asked(path, monkeypatch)
    code = cells(path.read_text(encoding="utf-8"))
    assert len(questions) == len(ASKS.findall(code)) > 0
    told = [line for one in questions for line in question_text(one).splitlines()]
    assert [line for line in told if outside(line)] == []
