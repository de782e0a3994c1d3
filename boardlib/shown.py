"""How values behave and show themselves, at the end of a notebook's cell and in a terminal.

A notebook asks a value for its forms (``_repr_mimebundle_``) and takes the richest that it can
show: HTML on a page, plain text in a terminal.  The HTML is in the colours of its page.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from html import escape
from types import MappingProxyType, TracebackType
from typing import TYPE_CHECKING, Any, ClassVar, Final, TypeVar

from boardlib.text import _, alternatives

# --- what all frozen values have in common: nothing in them changes, they can be copied ----------


class Value:
    """A frozen dataclass that is copied and pickled by its fields alone.

    What was found once and kept with it (cached properties) follows from them, and may be large:
    it stays behind, and is found again where it is asked for.

    >>> from dataclasses import dataclass
    >>> from functools import cached_property
    >>> @dataclass(frozen=True)
    ... class Square(Value):
    ...     side: int
    ...     area = cached_property(lambda self: self.side**2)
    >>> square = Square(3)
    >>> square.area, square.__getstate__()
    (9, {'side': 3})
    """

    def __getstate__(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


class Written:
    """A dataclass whose text is what is typed: a form of words with its fields in braces.

    >>> from dataclasses import dataclass
    >>> @dataclass(frozen=True)
    ... class Lamp(Written, form="lamp {colour} {post}"):
    ...     colour: str
    ...     post: int
    >>> print(Lamp("red", 2))
    lamp red 2
    """

    __slots__ = ()
    _form: ClassVar[str]

    def __init_subclass__(cls, form: str = "") -> None:
        if form:  # a dataclass with slots makes its class twice, and says it only once
            cls._form = form.replace("{", "{0.")

    def __str__(self) -> str:
        return self._form.format(self)


class Typed(Written):
    """A move of a game: its text is what is typed, and its ``repr`` is Python that reads it again.

    >>> from boardlib import carcassonne
    >>> carcassonne.read_move("token red 0,0.p1")
    carcassonne.read_move('token red 0,0.p1')
    """

    __slots__ = ()

    def __init_subclass__(cls, form: str = "") -> None:
        super().__init_subclass__(form)
        # in the class itself: a dataclass writes one of its own only where there is none
        cls.__repr__ = Typed._read_again  # type: ignore[method-assign,assignment]

    def _read_again(self) -> str:
        return f"{type(self).__module__.split('.')[1]}.read_move({str(self)!r})"


def nothing() -> Mapping[str, Any]:
    """A mapping of nothing, in which nothing can be put."""
    return MappingProxyType({})


def _read_only(values: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(values)


# Python copies and pickles a mapping that nobody can change as soon as somebody says how.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))


# --- their forms ---------------------------------------------------------------------------------


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
        small = self._written.casefold()
        expected = [self._meant[small]] if small in self._meant else []
        near = expected or meant(small, self._known, few=2, cutoff=0.7)
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


# --- named things that there are many of, shown line by line -------------------------------------


V = TypeVar("V")

FEW: Final = 12
"""So many lines are shown; a page has the others below, folded."""


def called(name: str, known: Iterable[str]) -> str | None:
    """The one of some names that is meant: written so, or the only one that differs in capitals.

    >>> called("tun-b", ["TUN-A", "TUN-B"]), called("a", ["A", "a"]), called("b", ["B", "b", "bb"])
    ('TUN-B', 'a', 'b')
    >>> called("Aa", ["AA", "aa"]) is None
    True
    """
    names = list(known)
    if name in names:
        return name
    alike = [one for one in names if one.casefold() == name.casefold()]
    return alike[0] if len(alike) == 1 else None


_LONGEST: Final = 80


def meant(name: str, known: Iterable[str], few: int = 3, cutoff: float = 0.5) -> list[str]:
    """The names that may be meant by one that there is not: a few, the nearest first.

    >>> meant("R2.4", ["TRO-24", "TDF-R2.4"]), meant("edges", ["SIDE", "EDGE"])
    (['TDF-R2.4', 'TRO-24'], ['EDGE'])

    Args:
        name: as it was written, whatever its capitals; or one end of an id. Of what is longer
            than any name only the beginning is looked at.
        known: the names that there are.
        few: so many at most.
        cutoff: how much of it has to be alike: 1 is all.
    """
    from difflib import get_close_matches  # loaded with the first name that is not known

    written = {one.casefold(): one for one in known}
    small = " ".join(name.casefold().split())[:_LONGEST]
    whole = [one for one in written if one.startswith(f"{small}-") or one.endswith(f"-{small}")]
    near = dict.fromkeys((*sorted(whole, key=len), *get_close_matches(small, written, few, cutoff)))
    return [written[one] for one in near][:few]


class Listing(Mapping[str, V]):
    """A mapping of names, each with a line about it.

    >>> listing = Listing({"a": 1, "b": 2}, {"a": "the first", "b": "the second"}.get)
    >>> listing["b"], list(listing)
    (2, ['a', 'b'])
    >>> print(listing)
    a: the first
    b: the second

    Args:
        held: what it holds.
        about: what is said of the thing of that name.
        made: the Python that makes it again.
    """

    def __init__(
        self, held: Mapping[str, V], about: Callable[[str], str | None], made: str = ""
    ) -> None:
        self._made = made
        self._held = dict(held)
        self._about = {name: about(name) or "" for name in held}

    def __getitem__(self, name: str) -> V:
        """What has that name, in capitals or not.

        Raises:
            KeyError: naming those that are written like it.
        """
        found = called(str(name), self._held)
        if found is None:
            raise KeyError(self._unknown(name))
        return self._held[found]

    def _unknown(self, name: object) -> str:
        if not isinstance(name, str):
            text = _("There is no '{name}' here. It is read by names, such as '{known}'.")
            return text.format(name=name, known=next(iter(self), ""))
        near = meant(name, self._held)
        if not near:
            return _("There is no '{name}' here.").format(name=name[:40])
        text = _("There is no '{name}' here; did you mean {near}?")
        return text.format(name=name[:40], near=alternatives(near))

    def __iter__(self) -> Iterator[str]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __str__(self) -> str:
        return "\n".join(f"{name}: {about}" for name, about in self._about.items())

    def __repr__(self) -> str:
        names = ", ".join(list(self._held)[:FEW]) + (", …" if len(self) > FEW else "")
        return f"<{self._made or 'Listing'}, {len(self)}{names and f': {names}'}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The lines that it prints; of many a page shows the first, and the others folded."""
        if not self._held:
            nothing = _("Nothing is found.")
            return bundle(nothing, paragraphs([nothing]))
        rows = [
            f'<tr><th style="text-align:left">{escape(name)}</th>'
            f'<td style="text-align:left">{escape(about)}</td></tr>'
            for name, about in self._about.items()
        ]
        shown, more = "".join(rows[:FEW]), "".join(rows[FEW:])
        html = f"<table>{shown}</table>"
        if more:
            html += f"<details><summary>{escape(_('All others'))}</summary>"
            html += f"<table>{more}</table></details>"
        return bundle(str(self), html)
