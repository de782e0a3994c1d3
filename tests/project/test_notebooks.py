"""Every lesson keeps to the house style, and every rule of the style can be broken."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.every import every
from tests.project.hygiene import links, problems

FOLDER = Path(__file__).parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER / f"{path.stem}.ipynb" for path in FOLDER.glob("src/*.md"))
"""The lessons; what somebody keeps beside them is none."""


def _read(path: Path) -> dict[str, Any]:
    book: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return book


@every("path", NOTEBOOKS, lambda path: path.stem)
def test_lesson(path: Path) -> None:
    assert problems(_read(path), FOLDER) == []


def test_the_index_shows_every_lesson_before_it_is_run() -> None:
    cells = _read(FOLDER / "00_index.ipynb")["cells"]
    pages = [
        "".join(output.get("data", {}).get("text/html", ""))
        for cell in cells
        for output in cell.get("outputs", ())
    ]
    linked = set(re.findall(r'<a href="([^"]+)"', "".join(pages)))
    assert linked == {path.name for path in NOTEBOOKS} - {"00_index.ipynb"}


@every("path", NOTEBOOKS[1:], lambda path: path.stem)
def test_every_lesson_leads_to_the_others(path: Path) -> None:
    first = _read(path)["cells"][:3]
    there = [target for _, _, target in links({"cells": first})]
    assert there[0] == "00_index.ipynb"
    assert len(there) > 1 or path.stem == "24_practice"
    assert path.name not in there


@every("path", NOTEBOOKS, lambda path: path.stem)
def test_every_case_has_its_picture_before_it_is_run(path: Path) -> None:
    """What is in the pictures is compared when the notebooks are run."""
    source = path.parent / "src" / f"{path.stem}.md"
    shown = [
        cell
        for cell in _read(path)["cells"]
        if re.search(r"^bl\.lesson\(", "".join(cell["source"]), re.MULTILINE)
    ]
    cases = re.findall(r"^(?:@case |bl\.lesson\()", source.read_text("utf-8"), re.MULTILINE)
    assert len(shown) == len(cases)
    for cell in shown:
        (output,) = cell["outputs"]
        page = "".join(output["data"]["text/html"])
        assert '<img src="data:image/svg+xml;base64,' in page
        assert re.search(r">(?:step|task) 1 of \d+<", page)


def _prose(text: str) -> dict[str, Any]:
    return {"cell_type": "markdown", "metadata": {}, "source": text}


def _code(text: str, count: int | None, *outputs: dict[str, Any]) -> dict[str, Any]:
    return {
        "cell_type": "code",
        "metadata": {},
        "source": text,
        "execution_count": count,
        "outputs": list(outputs),
    }


def _text(text: str) -> dict[str, Any]:
    return {"output_type": "stream", "name": "stdout", "text": text}


GOOD: dict[str, Any] = {
    "metadata": {"kernelspec": {"name": "python3"}},
    "cells": [
        _prose("# Roads\n\nChoose *Run All* from the menu. See [the index](other.ipynb)."),
        _prose("## First"),
        _code("print(1)", 1, _text("1\n")),
        _prose("### Then"),
        _code("x = 2", 2),
    ],
}


def _problems(tmp_path: Path, **changes: Any) -> list[str]:
    """What is wrong with the good notebook after a change: `cell_2={...}`, `add=[...]`, ..."""
    (tmp_path / "other.ipynb").touch()
    book = copy.deepcopy(GOOD)
    for key, value in changes.items():
        if key == "metadata":
            book["metadata"] |= value
        elif key == "add":
            book["cells"] += value
        else:
            book["cells"][int(key.removeprefix("cell_"))] |= value
    return problems(book, tmp_path)


def test_a_good_notebook_has_no_problems(tmp_path: Path) -> None:
    assert _problems(tmp_path) == []


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"add": [_prose("x")] * 36}, "41 cells"),
        ({"metadata": {"widgets": {}}}, "state of widgets"),
        ({"metadata": {"kernelspec": {"name": "mine"}}}, "not called python3"),
        ({"cell_0": {"source": "Roads. Run All."}}, "does not start with a title"),
        ({"cell_0": {"source": "# Roads"}}, "do not mention Run All"),
        ({"add": [{"cell_type": "raw", "metadata": {}, "source": ""}]}, "neither code nor prose"),
        ({"cell_1": {"source": "## First\n" + "word " * 80}}, "81 words"),
        ({"cell_1": {"source": "# Another\n## First"}}, "a second title"),
        ({"cell_1": {"source": "### Deep"}}, "skips a level"),
        ({"cell_4": {"source": "x = 1\n" * 13}}, "13 lines"),
        ({"cell_4": {"source": "x = ("}}, "not plain Python"),
        ({"cell_4": {"source": "# NBVAL_IGNORE_OUTPUT\nx = 1"}}, "left out of the comparison"),
        ({"cell_4": {"metadata": {"tags": ["nbval-skip"]}}}, "left out of the comparison"),
        ({"cell_4": {"source": "from ipywidgets import Play"}}, "Play is not to be used"),
        ({"cell_4": {"source": "w = ipywidgets.IntSlider()"}}, "IntSlider is not to be used"),
        ({"cell_4": {"source": "w = interact(f)"}}, "interact is not to be used"),
        ({"cell_4": {"execution_count": 3}}, "not executed in order"),
        ({"cell_2": {"execution_count": None}}, "not executed in order"),
        ({"cell_2": {"outputs": []}}, "output of a cell is missing"),
        ({"cell_4": {"metadata": {"execution": {}}}}, "times of execution"),
        ({"cell_2": {"outputs": [{"output_type": "error", "ename": "E"}]}}, "failed with E"),
        ({"cell_2": {"outputs": [_text("x") | {"name": "stderr"}]}}, "wrote a warning"),
        ({"cell_2": {"outputs": [_text("<A at 0x7f9d2fd713d0>")]}}, "memory address"),
        ({"cell_1": {"source": "## First\n[gone](gone.ipynb)"}}, "leads nowhere"),
        ({"cell_1": {"source": "## First\n![](other.ipynb)"}}, "without words"),
        (
            {"cell_1": {"source": "## First\n![a](https://example.org/a.png)"}},
            "fetched from elsewhere",
        ),
    ],
)
def test_each_problem_is_found(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    found = _problems(tmp_path, **changes)
    assert len(found) == 1, found
    assert words in found[0]
