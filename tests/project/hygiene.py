"""What a lesson must look like: `problems` names everything that is wrong with a notebook.

The limits are the design's: short lessons, short cells, outputs kept, no widget state, and
no widget that cannot be reached by keyboard, has no name, or breaks the strict comparison.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

MOST_CELLS = 40
MOST_CODE_LINES = 12
MOST_PROSE_WORDS = 80

UNWANTED_NAMES = {
    "Output",
    "interact",
    "interactive",
    "interactive_output",
    "interact_manual",
    "Play",
    "Image",
    "Accordion",
}
UNSTABLE = re.compile(r"\b0x[0-9a-fA-F]{6,}\b")
LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?P<target>[^)\s]+)[^)]*\)")
HEADING = re.compile(r"^(#{1,6}) +\S", re.MULTILINE)
FENCE = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)

Cell = dict[str, Any]


def source(cell: Cell) -> str:
    """A cell's text; a notebook file may hold it as a list of lines."""
    return "".join(cell["source"])


def code_cells(notebook: dict[str, Any]) -> list[Cell]:
    """The cells of Python code."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]


def prose_cells(notebook: dict[str, Any]) -> list[Cell]:
    """The cells of Markdown."""
    return [cell for cell in notebook["cells"] if cell["cell_type"] == "markdown"]


def problems(notebook: dict[str, Any], folder: Path) -> list[str]:
    """Everything that is wrong with a notebook that lies in a folder."""
    return [
        *_shape(notebook),
        *_prose(notebook),
        *_code(notebook),
        *_outputs(notebook),
        *_links(notebook, folder),
    ]


def _shape(notebook: dict[str, Any]) -> Iterator[str]:
    """The notebook as a whole."""
    cells = notebook["cells"]
    if len(cells) > MOST_CELLS:
        yield f"{len(cells)} cells, at most {MOST_CELLS}"
    if "widgets" in notebook["metadata"]:
        yield "the state of widgets is stored"
    if notebook["metadata"].get("kernelspec", {}).get("name") != "python3":
        yield "the kernel is not called python3"
    if not cells or cells[0]["cell_type"] != "markdown" or not source(cells[0]).startswith("# "):
        yield "the first cell does not start with a title"
    if not any("Run All" in source(cell) for cell in cells[:3]):
        yield "the first cells do not mention Run All"
    if kinds := {cell["cell_type"] for cell in cells} - {"code", "markdown"}:
        yield f"cells that are neither code nor prose: {', '.join(sorted(kinds))}"


def _prose(notebook: dict[str, Any]) -> Iterator[str]:
    """Lengths of prose and the order of its headings."""
    above = 1
    for number, cell in enumerate(prose_cells(notebook)):
        text = FENCE.sub("", source(cell))
        words = len(re.findall(r"\w[\w'’-]*", LINK.sub(r"\g<text>", text)))
        if words > MOST_PROSE_WORDS:
            yield f"{words} words in a prose cell, at most {MOST_PROSE_WORDS}: {text[:50]!r}"
        for match in HEADING.finditer(text):
            level = len(match[1])
            if level == 1 and (number, match.start()) != (0, 0):
                yield f"a second title: {text[match.start() :][:50]!r}"
            elif level > above + 1:
                yield f"a heading skips a level: {text[match.start() :][:50]!r}"
            above = level


def _code(notebook: dict[str, Any]) -> Iterator[str]:
    """Lengths of code and what it uses."""
    for cell in code_cells(notebook):
        text = source(cell)
        start = repr(text[:50])
        if (lines := len(text.splitlines())) > MOST_CODE_LINES:
            yield f"{lines} lines in a code cell, at most {MOST_CODE_LINES}: {start}"
        if "NBVAL_" in text or any("nbval" in tag for tag in _tags(cell)):
            yield f"a cell is left out of the comparison: {start}"
        try:
            tree = ast.parse(text)
        except SyntaxError:
            yield f"a code cell is not plain Python: {start}"
            continue
        names = {name for node in ast.walk(tree) for name in _names(node)}
        for name in sorted(names):
            if name in UNWANTED_NAMES or name.endswith("Slider"):
                yield f"{name} is not to be used: {start}"


def _tags(cell: Cell) -> list[str]:
    tags: list[str] = cell["metadata"].get("tags", [])
    return tags


def _names(node: ast.AST) -> list[str]:
    """The names that a piece of code speaks of."""
    match node:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return [name]
        case ast.alias(name=name):
            return [name.rpartition(".")[2]]
    return []


def _outputs(notebook: dict[str, Any]) -> Iterator[str]:
    """Executed from top to bottom, and what was shown is stored."""
    cells = [cell for cell in code_cells(notebook) if source(cell).strip()]
    counts = [cell["execution_count"] for cell in cells]
    if counts != list(range(1, len(cells) + 1)):
        yield f"not executed in order, once each: {counts}"
    for cell in cells:
        start = repr(source(cell)[:50])
        if _shows(source(cell)) and not cell["outputs"]:
            yield f"the output of a cell is missing: {start}"
        if "execution" in cell["metadata"]:
            yield f"the times of execution are stored: {start}"
        for output in cell["outputs"]:
            if output["output_type"] == "error":
                yield f"a cell failed with {output['ename']}: {start}"
            elif output.get("name") == "stderr":
                yield f"a cell wrote a warning: {start}"
            if UNSTABLE.search(_plain(output)):
                yield f"an output holds a memory address: {start}"


def _plain(output: dict[str, Any]) -> str:
    """The output as text."""
    return "".join(output.get("text") or output.get("data", {}).get("text/plain", ""))


def _shows(code: str) -> bool:
    """Whether a cell surely shows something: it ends with print(...), a name or a value."""
    try:
        body = ast.parse(code).body
    except SyntaxError:
        return False
    match body[-1:]:
        case [ast.Expr(value=ast.Call(func=ast.Name(id="print" | "display" | "lesson")))]:
            return True
        case [ast.Expr(value=ast.Name() | ast.BinOp() | ast.Compare() | ast.Subscript())]:
            return True
    return False


def links(notebook: dict[str, Any]) -> Iterator[tuple[bool, str, str]]:
    """Every link of the prose: whether it is a picture, its text and its target."""
    for cell in prose_cells(notebook):
        for match in LINK.finditer(FENCE.sub("", source(cell))):
            yield bool(match["picture"]), match["text"], match["target"]


def _links(notebook: dict[str, Any], folder: Path) -> Iterator[str]:
    """Links lead somewhere, pictures have words and are not fetched."""
    for picture, text, target in links(notebook):
        parts = urlsplit(target)
        if not text.strip():
            yield f"a link or picture without words: {target}"
        if picture and parts.scheme:
            yield f"a picture is fetched from elsewhere: {target}"
        if not parts.scheme and parts.path and not (folder / unquote(parts.path)).exists():
            yield f"a link leads nowhere: {target}"
