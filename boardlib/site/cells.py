"""What a lesson shows on a page of its own, read from its notebook: prose, places, and pictures.

Its code cells are run as in a notebook; what the engine will show there stands there before it
runs, too.
"""

from __future__ import annotations

import ast
import atexit
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass, field
from functools import cache
from io import StringIO
from itertools import takewhile
from pathlib import Path
from runpy import run_path
from tempfile import TemporaryDirectory
from typing import Any, Final
from urllib.parse import unquote
from xml.etree import ElementTree

from boardlib.extras import needing
from boardlib.notebooks import originals
from boardlib.notebooks.catalogue import Entry, page_name
from boardlib.text import language
from boardlib.widgets.kit.classroom import TAG
from boardlib.widgets.kit.widgets import PAGE, VARIABLE
from boardlib.widgets.prediction import OpenQuestion, Prediction

with needing():
    from markdown_it import MarkdownIt

_NOTEBOOK: Final = re.compile(r'href="([\w.-]+)\.ipynb"')


@cache
def _markdown() -> MarkdownIt:
    return MarkdownIt("commonmark", {"html": False})


def page_of(entry: Entry) -> str:
    """The file of a lesson."""
    return entry.page


def prose(text: str) -> str:
    r"""Markdown as HTML; HTML in it is text.

    >>> prose("*Who?* [All](00_index.ipynb) <b>")
    '<p><em>Who?</em> <a href="index.html">All</a> &lt;b&gt;</p>\n'
    """
    html: str = _markdown().render(text)
    html = html.replace("<code", '<code translate="no"')
    return _NOTEBOOK.sub(lambda found: f'href="{page_name(found[1])}"', html)


def heading(text: str) -> str:
    """The first heading of a text, without its sign; empty where there is none.

    >>> heading("## A long city: go on"), heading("Move it.")
    ('A long city: go on', '')
    """
    first = text.strip().split("\n", 1)[0]
    return first.lstrip("#").strip() if first.startswith("#") else ""


# --- cells ------------------------------------------------------------------------------


KINDS: Final = {
    "lesson": "lesson",
    "practice": "practice",
    "compare": "compare",
    "settle": "settle",
    "hot_seat": "table",
    "progress": "progress",
    "check": "program",
}
"""Functions of a lesson, and what a page calls the places where they run."""
_SECOND: Final = {"settle": "question"}
"""What a second argument without a name stands for."""
LEAST: Final = 9.0
"""Size in pixels of the smallest letters of a picture on a page, which scrolls sideways for it."""
_SCALE: Final = re.compile(r"scale\(([\d.]+)\)")
THEMED: Final = re.compile(
    r'(?:<div class="bl-pictured"[^>]*>)?'
    r'<img class="bl-themed"[^>]* src="data:image/svg\+xml,([^"]*)">'
    r"(?:(?:<button [^>]*>[^<]*</button>)+</div>)?"
)
"""A picture in the output of a cell, with the buttons that it brings along; a page has its own."""
STYLE: Final = re.compile(r"<style>.*?</style>", re.DOTALL)
"""The style that a picture brings along; a page has it."""
_NAME: Final = re.compile(r' alt="([^"]*)"')


@dataclass(frozen=True, slots=True)
class Prose:
    """Text, as Markdown."""

    text: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where something runs: its kind, what it is of, and what else it was called with."""

    kind: str
    of: str
    more: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Printed:
    """Lines that code has printed."""

    text: str


@dataclass(frozen=True, slots=True)
class PagePicture:
    """An SVG picture that follows the theme of the page; ``name`` is escaped already."""

    svg: str
    name: str

    @property
    def least(self) -> float:
        """The width in pixels from which on all of its letters can be read."""
        root = ElementTree.fromstring(self.svg)
        width = float(root.get("viewBox", "0 0 0 0").split()[2])
        return width * max((LEAST / size for size in _sizes(root, 1.0)), default=0.0)


def _sizes(node: ElementTree.Element, scale: float) -> Iterator[float]:
    """The sizes of the letters in a part of a picture, in units of the picture."""
    grown = _SCALE.search(node.get("transform", ""))
    scale *= float(grown[1]) if grown else 1.0
    if node.tag.endswith("}text") and "".join(node.itertext()).strip():
        yield float(node.get("font-size", "0")) * scale
    for child in node:
        yield from _sizes(child, scale)


@dataclass(frozen=True, slots=True)
class NumberQuestion:
    """A question about numbers, and the how manieth of its lesson it is."""

    number: int
    question: OpenQuestion


Cell = Prose | Place | Printed | PagePicture | NumberQuestion


def cells(entry: Entry) -> list[Cell]:
    """Everything that a lesson shows, in order."""
    book = json.loads((originals() / entry.notebook).read_text(encoding="utf-8"))
    shown = [
        cell for n, cell in enumerate(book["cells"]) if _is_shown(cell, book["cells"][n + 1 :])
    ]
    asked = predictions([_runs(cell) for cell in shown])
    asking = {at: NumberQuestion(number, asked[at]) for number, at in enumerate(asked, start=1)}
    return [
        found
        for at, cell in enumerate(shown)
        for found in ([asking[at]] if at in asking else _cell(cell))
    ]


def _runs(cell: Mapping[str, Any]) -> str:
    """What is run of a cell where a lesson becomes a page: code that no place stands for."""
    source = "".join(cell["source"])
    return source if cell["cell_type"] == "code" and place_of(source) is None else ""


def _is_shown(cell: Mapping[str, Any], then: Sequence[Mapping[str, Any]]) -> bool:
    """Whether a page shows a cell; one for the notebook alone only if something is programmed."""
    if TAG not in cell["metadata"].get("tags", ()):
        return True
    if cell["cell_type"] == "code":
        return _is_programmed(cell)
    code = takewhile(lambda one: one["cell_type"] == "code", then)
    return any(map(_is_programmed, code))


def _is_programmed(cell: Mapping[str, Any]) -> bool:
    """Whether a function of a learner's is checked at the end of a cell."""
    last = "".join(cell["source"]).rstrip().rpartition("\n")[2]
    return last.removeprefix("bl.").startswith("check(")


def _cell(cell: Mapping[str, Any]) -> Iterator[Cell]:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        yield Prose(source)
    elif place := place_of(source):
        yield place
    else:
        for output in cell.get("outputs", ()):
            yield from _output(output)


def place_of(source: str) -> Place | None:
    """The place that code stands for, if it ends in a call of a function of the lessons.

    >>> place_of('bl.hot_seat("tour", people=["blue"])')
    Place(kind='table', of='tour', more={'people': ['blue']})
    >>> place_of("print(1)") is None
    True
    """
    last = ast.parse(source).body[-1:]
    call = last[0].value if last and isinstance(last[0], ast.Expr) else None
    if not isinstance(call, ast.Call):
        return None
    kind = KINDS.get(ast.unparse(call.func).removeprefix("bl."))
    if kind is None:
        return None
    values = [ast.literal_eval(one) for one in call.args]
    more = {str(one.arg): ast.literal_eval(one.value) for one in call.keywords}
    if len(values) > 1:
        more[_SECOND[kind]] = values[1]
    return Place(kind, values[0] if values else "", more)


def _output(output: Mapping[str, Any]) -> Iterator[Cell]:
    data: Mapping[str, Sequence[str]] = output.get("data", {})
    html = "".join(data.get("text/html", ()))
    pictures = [*_pictures(html)]
    if pictures:
        yield pictures[0]
    elif text := "".join(output.get("text", data.get("text/plain", ()))):
        yield Printed(text.rstrip("\n"))


def _pictures(html: str) -> Iterator[PagePicture]:
    for found in THEMED.finditer(html):
        yield picture_of(found)


def picture_of(found: re.Match[str]) -> PagePicture:
    """The picture that was found by :data:`THEMED`."""
    name = _NAME.search(found[0])
    return PagePicture(unquote(found[1]), name[1] if name else "")


# --- what is shown first ----------------------------------------------------------------


def first(kind: str, of: str, **more: Any) -> str:
    """The first view at a place of a page, as HTML.

    Args:
        kind: what the place says in ``data-bl``, such as ``lesson``.
        of: what is shown there: a case, a board, a topic, a game.
        more: further wishes, as the lessons take them.
    """
    return _asked({"kind": kind, "of": of, "with": more})


def lesson_css() -> str:
    """The style of everything that the lessons show, without the colours."""
    return _asked({"style": True})


def _asked(wish: dict[str, Any]) -> str:
    writer = _writer()
    assert writer.stdin is not None
    assert writer.stdout is not None
    writer.stdin.write(json.dumps({**wish, "language": language()}) + "\n")
    writer.stdin.flush()
    answer = writer.stdout.readline()
    if not answer:
        raise RuntimeError("the process that writes the first views has ended")
    return str(json.loads(answer))


@cache
def _writer() -> subprocess.Popen[str]:
    """The process that writes them; it ends with this one."""
    made = started([sys.executable, "-m", "boardlib.site.serving"])
    atexit.register(_end, made)
    return made


def _end(process: subprocess.Popen[str]) -> None:
    process.kill()
    with process:  # its pipes are closed, and it is waited for
        pass


def started(command: Sequence[str]) -> subprocess.Popen[str]:
    """A process whose lessons are those of a page, told and heard line by line."""
    return subprocess.Popen(
        command,
        env={**os.environ, VARIABLE: PAGE, "PYTHONPATH": os.pathsep.join(sys.path)},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )


# --- predictions ------------------------------------------------------------------------


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
