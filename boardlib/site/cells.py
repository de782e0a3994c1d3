"""What a lesson shows on a page of its own, read from its notebook: prose, places, and pictures.

As on a page for a class, code stays out, and so do the cells that are for the notebook only.  A
call of a function such as ``bl.lesson`` becomes a place where that runs; of other
code there is what it showed when the notebook was made.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from typing import Any, Final
from urllib.parse import unquote
from xml.etree import ElementTree

from boardlib.notebooks import originals
from boardlib.notebooks.catalogue import Entry
from boardlib.site.predictions import predictions
from boardlib.widgets.kit.classroom import TAG
from boardlib.widgets.prediction.state import OpenQuestion

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
