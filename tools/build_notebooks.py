"""Build the notebooks from their sources: ``make notebooks``, or some only by name.

A source is ``notebooks/src/NAME.md``.  Prose becomes Markdown cells and fenced Python becomes
code cells.  Two lines stand for cells of their own:

``@case TUN-19``
    the title of the case, and the lesson player;
``@transcript TUN-19``
    the whole case as text.

``+++`` starts a new prose cell.  After ```` ```python folded ```` code and output are folded, so
that they do not tell the answer to those who have not played yet; the comment that the code begins
with says what is inside.  Of ```` ```python hidden ```` only the code is folded.  Folded cells, and
those that begin with ``+++ notebook-only`` or ```` ```python notebook-only ````, stay out of the
pages of ``make class``.  The cell that tells how to run a lesson has the ways to the others, too.

A code cell begins with the imports that it needs, also where a cell above has them: whoever runs
one cell alone sees what it shows.

The notebooks are executed and hold no state of widgets, no times and no ids that change: building
them twice gives the same bytes.
"""

from __future__ import annotations

import ast
import hashlib
import json
import os
import re
import sys
from collections.abc import Iterable, Iterator
from itertools import takewhile
from pathlib import Path
from tempfile import TemporaryDirectory
from textwrap import indent
from typing import Any

import click
import nbformat
from nbclient import NotebookClient
from nbformat import NotebookNode

from boardlib.catalogue import find_case
from boardlib.notebooks.catalogue import ending, lessons, opening
from boardlib.widgets.kit.classroom import PATIENCE, TAG

FOLDER = Path(__file__).parents[1] / "notebooks"
KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
INDEX = "00_index"
RUN = "Run All Cells"
MOST_LINES = 12
"""So many lines a cell of code may have."""
WIDGET = "application/vnd.jupyter.widget-view+json"
CASE = re.compile(r"^(?:bl\.lesson\(|print\(bl\.case\(|with bl\.folded\()", re.MULTILINE)
"""A cell that belongs to a case."""
PARTS = re.compile(
    r"^```python( folded| hidden(?: notebook-only)?| notebook-only)?\n(.*?)^```$"
    r"|^@(case|transcript) (\S+)$|^\+\+\+( notebook-only)?$",
    re.MULTILINE | re.DOTALL,
)


def prose(text: str, notebook_only: bool = False) -> NotebookNode:
    """A Markdown cell, for the notebook only or for a class too."""
    metadata = {"tags": [TAG]} if notebook_only else {}
    cell: NotebookNode = nbformat.v4.new_markdown_cell(text.strip(), metadata=metadata)
    return cell


def code(text: str, kind: str = "") -> NotebookNode:
    """A code cell, ``folded``, ``hidden``, ``notebook-only`` or none of them."""
    metadata: dict[str, Any] = {"tags": [TAG]} if kind.endswith(("folded", TAG)) else {}
    if kind.startswith(("folded", "hidden")):
        metadata["jupyter"] = {"source_hidden": True}
    source = in_fold(text.strip()) if kind == "folded" else text.strip()
    cell: NotebookNode = nbformat.v4.new_code_cell(source, metadata=metadata)
    return cell


def in_fold(text: str) -> str:
    r"""The code in a block ``with bl.folded(...):``, called what the comment says at its beginning.

    >>> print(in_fold("# Why?\nprint(answer)"))
    with bl.folded("Why?"):
        print(answer)
    >>> print(in_fold("print(answer)"))
    with bl.folded():
        print(answer)
    """
    lines = text.splitlines(keepends=True)
    comment = "".join(takewhile(lambda line: line.startswith("#"), lines))
    about = " ".join(line.lstrip("# ") for line in comment.splitlines())
    named = json.dumps(about, ensure_ascii=False) if about else ""
    return f"with bl.folded({named}):\n{indent(text.removeprefix(comment), '    ')}"


def case_cells(name: str) -> Iterator[NotebookNode]:
    """The title of a case, and its player, which has the rest."""
    yield prose(f"## {find_case(name).title}")
    yield code(f'bl.lesson("{name}", heading=False)')


def cells(source: str) -> Iterator[NotebookNode]:
    """All cells of a source."""
    place, notebook_only = 0, False
    for part in PARTS.finditer(source):
        yield from _prose(source[place : part.start()], notebook_only)
        place = part.end()
        kind, text, what, name, tag = part.groups(default="")
        notebook_only = bool(tag)
        if what == "case":
            yield from case_cells(name)
        elif what == "transcript":
            text = f'# The whole case as text.\nprint(bl.case("{name}").transcript())'
            yield code(text, "folded")
        elif text:
            yield code(text, kind.strip())
    yield from _prose(source[place:], notebook_only)


def _prose(text: str, notebook_only: bool) -> Iterator[NotebookNode]:
    if text.strip():
        yield prose(text, notebook_only)


def alone(made: Iterable[NotebookNode]) -> Iterator[NotebookNode]:
    """Cells of which each imports what it needs, so that it can be run by itself.

    What builds upon the values of cells above is left as it is, for it needs them anyway; so is
    what would become longer than a cell may be.
    """
    known: dict[str, tuple[str, ast.alias]] = {}
    made_above: set[str] = set()
    for cell in made:
        if cell.cell_type == "code":
            tree = ast.parse(cell.source)
            own, used, defined = imported(tree), names(tree, ast.Load), names(tree, ast.Store)
            wanted = [known[name] for name in known if name in used - own.keys()]
            gap = "\n" if cell.source.startswith(("import ", "from ")) else "\n\n"
            whole = f"{import_lines(wanted)}{gap}{cell.source}" if wanted else cell.source
            if not used & made_above - defined and len(whole.splitlines()) <= MOST_LINES:
                cell.source = whole
            known |= own
            made_above |= defined
        yield cell


def names(tree: ast.AST, context: type[ast.expr_context]) -> set[str]:
    """The names that a cell reads, or those to which it gives a value."""
    found = {n.id for n in ast.walk(tree) if isinstance(n, ast.Name) and isinstance(n.ctx, context)}
    if context is ast.Store:
        found |= {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)}
    return found


def imported(tree: ast.AST) -> dict[str, tuple[str, ast.alias]]:
    """Each name that a cell imports: the module that it is taken from, if any, and as what."""
    return {
        alias.asname or alias.name: (getattr(node, "module", ""), alias)
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for alias in node.names
    }


def import_lines(wanted: Iterable[tuple[str, ast.alias]]) -> str:
    """The code that imports some names, a line for each module that they are taken from."""
    found: dict[str, ast.ImportFrom | ast.Import] = {}
    for module, alias in wanted:
        if module:
            found.setdefault(module, ast.ImportFrom(module, [], 0)).names.append(alias)
        else:
            found[alias.name] = ast.Import([alias])
    return "\n".join(map(ast.unparse, found.values()))


def named(made: Iterable[NotebookNode]) -> list[NotebookNode]:
    """Cells with ids that depend on nothing but what is in them."""
    found, seen = [], set()
    for cell in made:
        number = 0
        while (name := _name(cell.source, number)) in seen:
            number += 1
        seen.add(name)
        cell.id = name
        found.append(cell)
    return found


def _name(text: str, number: int) -> str:
    return hashlib.sha256(f"{number}{text}".encode()).hexdigest()[:8]


def with_ways(name: str, cells: Iterable[NotebookNode]) -> Iterator[NotebookNode]:
    """The cells of a lesson; where it says how to run it, it leads to the others."""
    others = [entry for entry in lessons() if entry.everywhere and entry.name != name]
    links = [f"[{entry.title}]({entry.notebook})" for entry in others]
    there = " · ".join([f"[All lessons]({INDEX}.ipynb)", *links])
    for cell in cells:
        if RUN in cell.source and name != INDEX:
            cell.source += f"\n\n{there}"
        yield cell


def with_frame(name: str, cells: Iterable[NotebookNode]) -> Iterator[NotebookNode]:
    """The cells of a lesson that has a goal: with that at its beginning, and what it is good for.

    What comes after its last case for those who read a notebook stays the last.
    """
    entry = next((one for one in lessons() if one.name == name and one.goal), None)
    made = list(cells)
    if entry is None:
        yield from made
        return
    last = max(n for n, cell in enumerate(made) if CASE.search(cell.source))
    for number, cell in enumerate(made):
        yield cell
        if number == 0:
            yield prose(opening(entry))
        if number == last and entry.settles:
            yield prose(ending(entry))


def composed(name: str, source: str) -> list[NotebookNode]:
    """The cells of the notebook of that name, not executed yet."""
    return named(with_frame(name, with_ways(name, alone(cells(source)))))


def built(name: str, source: str) -> NotebookNode:
    """The notebook of that name, made of its source and executed."""
    book: NotebookNode = nbformat.v4.new_notebook(
        cells=composed(name, source),
        metadata={"kernelspec": KERNEL, "language_info": {"name": "python"}},
    )
    client = NotebookClient(
        book,
        kernel_name="python3",
        iopub_timeout=PATIENCE,
        store_widget_state=False,
        record_timing=False,
        coalesce_streams=True,
        extra_arguments=["--IPKernelApp.log_level=ERROR"],
        resources={"metadata": {"path": str(FOLDER)}},
    )
    with TemporaryDirectory() as folder:  # nobody's answers are in the outputs
        client.execute(env=os.environ | {"BOARDLIB_DATA": folder})
    book.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for cell in book.cells:
        for output in cell.get("outputs", ()):
            _steady(output)
    return book


def _steady(output: Any) -> None:
    """Take away what is another one each time: the numbers of widgets, and what describes them."""
    output.get("data", {}).pop(WIDGET, None)
    if "metadata" in output:
        output["metadata"] = {}


@click.command()
@click.argument("names", nargs=-1, metavar="[NAME]...")
def main(names: tuple[str, ...]) -> None:
    """Build all notebooks, or those that are named."""
    sources = {path.stem: path for path in sorted((FOLDER / "src").glob("*.md"))}
    if unknown := set(names) - set(sources):
        raise click.UsageError(
            f"There is no source of {sorted(unknown)[0]}; there are: {', '.join(sources)}."
        )
    for name in names or sources:
        book = built(name, sources[name].read_text(encoding="utf-8"))
        text = nbformat.writes(book, version=4)
        (FOLDER / f"{name}.ipynb").write_text(text.rstrip("\n") + "\n", encoding="utf-8")
        click.echo(f"{name}: {len(book.cells)} cells")


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parent))
    main()
