"""How values show themselves at the end of a notebook's cell, and in a terminal.

A notebook asks a value for its forms (``_repr_mimebundle_``) and takes the richest that it can
show: HTML on a page, plain text in a terminal.  The HTML is in the colours of its page.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from types import TracebackType
from typing import TYPE_CHECKING, ClassVar, Final

from boardlib.text import _, alternatives


def bundle(plain: str, html: str) -> dict[str, str]:
    """What a value shows: for a terminal, and for a page.

    >>> bundle("Yes.", "<p>Yes.</p>")
    {'text/plain': 'Yes.', 'text/html': '<p>Yes.</p>'}
    """
    return {"text/plain": plain, "text/html": html}


def paragraphs(lines: Iterable[str]) -> str:
    """Lines as HTML, one below the other.

    >>> paragraphs(["2 < 3"])
    '<p style="margin:0 0 4px">2 &lt; 3</p>'
    """
    return "".join(f'<p style="margin:0 0 4px">{escape(line)}</p>' for line in lines)


def listed(lines: Iterable[tuple[str, str]]) -> str:
    """Sentences as an HTML list, each with a quiet note behind it; nothing where there is none."""
    items = "".join(
        f'<li>{escape(line)} <small style="opacity:.75">{escape(note)}</small></li>'
        for line, note in lines
    )
    return items and f'<ul style="margin:4px 0 0;padding-left:22px">{items}</ul>'


def folded(name: str, lines: Iterable[str]) -> str:
    """Sentences that wait, as HTML, until somebody opens them."""
    return f"<details><summary>{escape(name)}</summary>{paragraphs(lines)}</details>"


def table(heads: Iterable[tuple[str, str]], rows: Iterable[Iterable[tuple[str, bool]]]) -> str:
    """A table as HTML in the colours of its page: heads with what is quiet below, cells.

    Args:
        heads: of each column its name and its unit.
        rows: the cells of each row: what stands there, and whether it is a number.
    """
    cell = "padding:4px 12px 4px 0;border-bottom:1px solid #8886;background:none"
    top = "".join(
        f'<th style="{cell};border-bottom:2px solid currentColor;text-align:left;'
        f'vertical-align:top">{escape(name)}<br><small style="font-weight:normal;opacity:.75">'
        f"{escape(unit)}</small></th>"
        for name, unit in heads
    )
    body = "".join(
        f"<tr>{''.join(_cell(text, number, cell) for text, number in row)}</tr>" for row in rows
    )
    style = "border-collapse:collapse;margin:4px 0"
    return f'<table style="{style}"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>'


def _cell(text: str, number: bool, style: str) -> str:
    side = "right" if number else "left"
    return f'<td style="{style};text-align:{side}">{escape(text)}</td>'


def aligned(rows: Sequence[Sequence[str]], right: Sequence[bool]) -> str:
    """Rows as text in columns, those of numbers at their right ends.

    >>> print(aligned([["seed", "points"], ["1", "42"]], [False, True]))
    seed  points
    1         42
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = (
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, right, strict=True)
        )
        for row in rows
    )
    return "\n".join(line.rstrip() for line in lines)


def short(text: str, most: int = 80) -> str:
    r"""The beginning of a text on one line.

    >>> short("It is claimed.\nA token lies there.", 20)
    'It is claimed. A to…'
    """
    line = " ".join(text.split())
    return line if len(line) <= most else f"{line[: most - 1]}…"


def bars(said: str, rows: Iterable[tuple[str, str, str, float]], note: str = "") -> str:
    """A sentence and bars below it as HTML, in the colours of the page; the longest stand out.

    Args:
        said: what is to be seen.
        rows: what a bar stands for, what stands behind it, what stands at the right, and how long
            it is, from 0 to 1.
        note: what else there is to say.
    """
    shown = "".join(_bar(*row) for row in rows)
    grid = "display:grid;grid-template-columns:max-content 1fr max-content"
    table = f'<div style="{grid};gap:4px 12px;align-items:center;max-width:600px">{shown}</div>'
    foot = f'<p style="margin:4px 0 0;opacity:.75">{escape(note)}</p>' if note else ""
    return paragraphs([said]) + table + foot


def _bar(name: str, exact: str, share: str, length: float) -> str:
    """One row: its name, its bar with a number behind it, and another number at the right."""
    ink = "1" if length == 1 else ".45"
    bar = f"flex:0 1 {length:.1%};height:15px;background:currentColor;opacity:{ink}"
    return (
        f'<b style="text-align:right">{escape(name)}</b>'
        f'<span style="display:flex;align-items:center"><span style="{bar}"></span>'
        f'<span style="flex:none;padding-left:8px">{escape(exact)}</span></span>'
        f'<span style="text-align:right;opacity:.75">{escape(share)}</span>'
    )


# --- errors -----------------------------------------------------------------------------


RED: Final = "\x1b[1;31m{}\x1b[0m"
"""How a terminal, and a notebook as well, is told to write something in red."""
SHELL: Final = ("IPython", "ipykernel")
"""The packages that run a cell."""


class UserError(Exception):
    """An error that whoever reads it can mend: its text is one sentence.

    A notebook shows the sentence and the line that asked for it, none of those in between; a
    program that does not catch it gets them all.

    Attributes:
        typed: the line that cannot be read; empty where it is about no line.
        column: where in it, from 1; 0 where it is no single place.
    """

    typed: str = ""
    column: int = 0

    def _render_traceback_(self) -> list[str]:
        """What IPython shows in the place of a traceback."""
        head = f"{RED.format(type(self).__name__)}: {self}"
        caret = [f"  {' ' * (self.column - 1)}^"] if self.column else []
        line = [f"  {self.typed}", *caret] if self.typed else []
        return [head, *line, *_own_lines(self.__traceback__)]


class WrongValue(UserError, ValueError):
    """Something that was asked for and cannot be had: says what there is."""


class WrongKind(UserError, TypeError):
    """Something of another kind than is wanted: says what is wanted."""


class NoSuchName(UserError, AttributeError):
    """A name that something does not have: says which one is meant.

    That is looked for when somebody reads it: most are caught by whoever has tried the name.

    >>> str(NoSuchName("'Square' object", "sized", ["side", "size"], {}))
    "'Square' object has no attribute 'sized'; did you mean size?"
    >>> str(NoSuchName("'Square' object", "edge", ["side"], {"edge": "side"}))
    "'Square' object has no attribute 'edge'; did you mean side?"

    Args:
        owner: what does not have it.
        name: as it was written.
        known: the names that there are.
        meant: names that many expect, in small letters -> what they are called here.
    """

    def __init__(
        self, owner: str, name: str, known: Iterable[str], meant: Mapping[str, str]
    ) -> None:
        super().__init__(f"{owner} has no attribute {name!r}")
        self._known, self._meant, self._written = tuple(known), meant, name

    def __str__(self) -> str:
        from difflib import get_close_matches  # loaded with the first name that is not known

        small = self._written.casefold()
        names = {one.casefold(): one for one in self._known}
        near = [names[one] for one in get_close_matches(small, names, n=2, cutoff=0.7)]
        near = [self._meant[small]] if small in self._meant else near
        if not near:
            return str(self.args[0])
        hint = _("did you mean {near}?").format(near=alternatives(near))
        return f"{self.args[0]}; {hint}"


class Guessed:
    """What tells somebody who guesses one of its names which one is meant."""

    __slots__ = ()

    MEANT: ClassVar[Mapping[str, str]] = {}
    """Names that many expect, in small letters -> what they are called here."""

    if not TYPE_CHECKING:  # a name that is not there is an error for mypy, too

        def __getattr__(self, name):
            names = dir(type(self))
            if name in names:  # it is there, and has itself raised an AttributeError
                return object.__getattribute__(self, name)
            known = [] if name[:1] == "_" else [one for one in names if one[:1] != "_"]
            raise NoSuchName(f"{type(self).__name__!r} object", name, known, self.MEANT)


def _own_lines(trace: TracebackType | None) -> Iterator[str]:
    """The lines of the cell, and of the functions of its author, that led to an error."""
    from linecache import getline  # loaded with the first error that is shown
    from traceback import walk_tb

    for frame, number in walk_tb(trace):
        package = frame.f_globals.get("__name__", "").partition(".")[0]
        if package == "boardlib":
            return
        if package not in SHELL:
            line = getline(frame.f_code.co_filename, number, frame.f_globals)
            yield f"----> {number} {line.strip()}"
