"""A picture as data: a handful of shapes, some of which have a key, roles and a sentence.

Colours are names of :mod:`boardlib.drawing.palette`.  A group with a key is something that can
be pointed at: its sentence is what a tooltip, a screen reader and the text twin say.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from importlib import import_module
from operator import is_
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from boardlib.drawing.geometry import Commands, Point
from boardlib.drawing.palette import GROUPS, Tone
from boardlib.drawing.sizes import PLAIN, Showing
from boardlib.shown import Value, WrongValue, bundle, short
from boardlib.text import _


@dataclass(frozen=True, slots=True)
class Paint:
    """How a shape is filled and stroked: colour names (empty = not at all) and measures."""

    fill: str = ""
    stroke: str = ""
    width: float = 0.0
    dash: tuple[float, ...] = ()
    opacity: float = 1.0
    round: bool = True
    """Round joints and line ends; otherwise the ends are cut off."""
    hit: bool = False
    """Paint nothing, but catch the pointer."""


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed shape with straight sides."""

    points: tuple[Point, ...]
    paint: Paint


@dataclass(frozen=True, slots=True)
class Path:
    """Lines and curves (see :mod:`boardlib.drawing.geometry` for the commands)."""

    commands: Commands
    paint: Paint


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle."""

    x: float
    y: float
    radius: float
    paint: Paint


LEADING: Final = 1.1
"""From one line of a text to the next, in sizes of its letters."""


@dataclass(frozen=True, slots=True)
class Text:
    """One line of text; ``y`` is its base line, ``anchor`` is start, middle or end.

    A line break in the text parts it into lines, of which ``y`` is the first one's.
    """

    x: float
    y: float
    text: str
    size: float
    colour: str = "ink"
    anchor: str = "middle"
    bold: bool = False
    halo: str = ""
    """Colour of an outline that keeps the text readable over a drawing."""
    legible: bool = False
    """Grows in small pictures until it is as large as the page asks for."""

    def lines(self) -> Iterator[tuple[str, float]]:
        """Every line of it, with its base line."""
        for number, line in enumerate(self.text.split("\n")):
            yield line, self.y + number * self.size * LEADING


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes that belong together.

    Attributes:
        children: the shapes, bottom to top.
        key: what it stands for on the board, such as ``0,0.r1``; empty for mere decoration.
        sentence: what is said about it.
        roles: words for what it is and how it stands (``road``, ``complete``).
        offset: where its origin lies in the surrounding group.
        scale: how much larger it is drawn.
        at: the middle of what it shows, in its own coordinates.
        tone: ``quiet`` or ``faint`` mix all its colours with paper; ``full`` does not, whatever
            surrounds it.
        opacity: of the whole group.
        clip: nothing of it is drawn outside this path.
        detail: the scale below which it is too fine to be drawn at all.
        legible: the size of its letters; in small pictures the group grows until they are as
            large as the page asks for, within limits (:data:`boardlib.drawing.sizes.MOST`).
        name: what is said instead as long as nobody is to be told how it stands; empty when its
            sentence says no more than anybody sees.
        layer: whether it is a layer of the picture: on a page it has an element of its own, so
            that its tone may change alone.
        lowest: whether nothing lies below it, and nothing in it stands out: on a page it is then
            mixed with the paper as a whole, and no shape in it is looked at again.
        memo: what is kept for a group that is drawn again and again: its text, its stops.
    """

    children: tuple[Shape, ...]
    key: str = ""
    sentence: str = ""
    roles: tuple[str, ...] = ()
    offset: Point = (0.0, 0.0)
    scale: float = 1.0
    at: Point = (0.0, 0.0)
    tone: Tone = ""
    opacity: float = 1.0
    clip: Commands = ()
    detail: float = 0.0
    legible: float = 0.0
    name: str = ""
    layer: bool = False
    lowest: bool = False
    memo: dict[Any, Any] | None = field(default=None, compare=False, repr=False)

    def __getstate__(self) -> list[Any]:
        """Its fields in their order; what was kept for it stays behind."""
        *values, memo = (getattr(self, one.name) for one in fields(self))
        return [*values, None if memo is None else {}]


Shape = Polygon | Path | Circle | Text | Group
"""Whatever a scene is made of."""


class Focusable(NamedTuple):
    """A stop of the arrow keys: what it is, where it is and what is said there."""

    key: str
    x: float
    y: float
    sentence: str


@dataclass(frozen=True, slots=True)
class Sign:
    """A sign that occurs in a picture, and what it means.

    Attributes:
        shapes: the sign, around 0,0 and about 28 wide and 24 high.
        words: what it means.
        standing: whether it says how a part of the board stands.
    """

    shapes: tuple[Shape, ...]
    words: str
    standing: bool = False


@dataclass(frozen=True)
class Scene(Value):
    """A whole picture: title and description for those who do not see it, and its shapes.

    Attributes:
        extent: keys of the outermost places that it shows, if it shows a part of a board only;
            with a mark of the role ``room`` for them another picture shows them, too.
        signs: what the signs in it mean, for a legend.
        foot: height of the legend that it carries at its bottom, as its last shape.
        whole: whether it shows a whole table, of which a case needs but some parts: with a mark of
            the role ``room`` for those another picture shows no more.
    """

    title: str
    description: str
    width: float
    height: float
    shapes: tuple[Shape, ...]
    across: bool = False
    """Wants the whole width of the page, even if it is not much wider than high."""
    showing: Showing = PLAIN
    """How its game wants it to be shown."""
    extent: tuple[str, ...] = ()
    signs: tuple[Sign, ...] = ()
    foot: float = 0.0
    whole: bool = False

    def __repr__(self) -> str:
        ends = self.title.endswith((".", "?", "!"))
        told = filter(None, (self.title, self.description))
        return f"<.draw(): {short((' ' if ends else ': ').join(told))}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """The picture, light on a light page and dark on a dark one."""
        from boardlib.drawing.svg import on_page

        page = on_page(self)
        return bundle(f"<{page.name}>", page._repr_html_())

    def save(self, path: str | os.PathLike[str], theme: str = "light") -> None:
        """Write the picture to a file: ``.svg``, ``.png`` or ``.pdf``.

        Args:
            path: name of the file.
            theme: ``light`` or ``dark``.

        Raises:
            ValueError: for any other kind of file.
            MissingExtra: when matplotlib is not installed.
        """
        import_module("boardlib.drawing.figure").save(self, path, theme)

    @property
    def footless(self) -> Scene:
        """The same picture without its legend, for a page that has one beside it."""
        if not self.foot:
            return self
        return replace(self, shapes=self.shapes[:-1], height=self.height - self.foot, foot=0.0)

    @cached_property
    def focusables(self) -> tuple[Focusable, ...]:
        """Everything with a key, once each, in reading order: row by row, left to right.

        Of several things at the same place the one on top comes first.
        """
        found: dict[str, Focusable] = {}
        for stop in _stops(self.shapes):
            found.setdefault(stop.key, stop)
        top_first = reversed(found.values())
        return tuple(sorted(top_first, key=lambda stop: (stop.y // ROW, stop.x, stop.y)))

    @cached_property
    def sentences(self) -> Mapping[str, str]:
        """Key -> sentence of everything with a key."""
        return MappingProxyType({stop.key: stop.sentence for stop in self.focusables})

    @cached_property
    def roles(self) -> Mapping[str, tuple[str, ...]]:
        """Key -> roles of everything with a key; of several with the same the first ones."""
        found: dict[str, tuple[str, ...]] = {}
        for key, roles in _roles(self.shapes):
            found.setdefault(key, roles)
        return MappingProxyType(found)


def remade(shapes: Iterable[Shape], make: Callable[[Group], Group | None]) -> tuple[Shape, ...]:
    """Shapes with every group made anew, the outer ones first; None leaves a group out.

    What came of a group with a memo is kept there by ``make``, which has to be a function that is
    there for good and gives the same every time.
    """
    made = (_remade(shape, make) if isinstance(shape, Group) else shape for shape in shapes)
    return tuple([shape for shape in made if shape is not None])


def _remade(group: Group, make: Callable[[Group], Group | None]) -> Group | None:
    if group.memo is not None and make in group.memo:
        kept: Group | None = group.memo[make]
        return kept
    anew = make(group)
    if anew is not None:
        children = remade(anew.children, make)
        same = len(children) == len(anew.children) and all(map(is_, children, anew.children))
        if not same or anew is not group:  # else its text, too, is the one that is kept
            anew = replace(anew, children=children, memo=None if group.memo is None else {})
    if group.memo is not None:
        group.memo[make] = anew
    return anew


ROW: Final = 25.0
"""Stops whose heights differ by less than about this belong to the same line of reading."""


_STOPS: Final = "stops"


def _stops(shapes: Sequence[Shape]) -> list[Focusable]:
    """The stops in some shapes, in the coordinates of what surrounds them."""
    found: list[Focusable] = []
    for shape in shapes:
        if isinstance(shape, Group):
            kept = None if shape.memo is None else shape.memo.get(_STOPS)
            found += _stops_of(shape) if kept is None else kept
    return found


def _stops_of(group: Group) -> list[Focusable]:
    (left, top), scale = group.offset, group.scale
    found = [Focusable(group.key, *group.at, group.sentence)] if group.key else []
    found += _stops(group.children)
    if (left, top, scale) != (0.0, 0.0, 1.0):
        found = [
            Focusable(key, left + x * scale, top + y * scale, sentence)
            for key, x, y, sentence in found
        ]
    if group.memo is not None:
        group.memo[_STOPS] = found
    return found


_ROLES: Final = "roles"


def _roles(shapes: Iterable[Shape]) -> list[tuple[str, tuple[str, ...]]]:
    """Key and roles of everything with a key in some shapes."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for shape in shapes:
        if isinstance(shape, Group):
            kept = None if shape.memo is None else shape.memo.get(_ROLES)
            found += _roles_of(shape) if kept is None else kept
    return found


def _roles_of(group: Group) -> list[tuple[str, tuple[str, ...]]]:
    found = [(group.key, group.roles)] if group.key else []
    found += _roles(group.children)
    if group.memo is not None:
        group.memo[_ROLES] = found
    return found


def count(shapes: Sequence[Shape]) -> int:
    """How many shapes there are, groups not counted but what is in them."""
    return sum(
        count(shape.children) if isinstance(shape, Group) else 1
        for shape in shapes
        if not (isinstance(shape, Path | Polygon | Circle) and shape.paint.hit)
    )


ROLES: Final = (
    "asked",
    "allowed",
    "refused",
    "complete",
    "incomplete",
    "open",
    "chain",
    "last",
    "reach",
    "focus",
    "changed",
    "wrong",
    "free",
    "order",
    "passed",
    "counted",
    "veil",
    "quiet",
    "room",
    "close",
    "shut",
    "owned",
    "bare",
    "supposed",
    "spoken",
    "tag",
    *GROUPS,
)
"""What a mark may mean."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Something to show on top of a position.

    Attributes:
        keys: the shapes it is about.
        role: ``asked`` (a dark square with its letter), ``allowed``, ``refused``, ``complete``
            (amber rim), ``incomplete``, ``open`` (a hollow node at an open end), ``chain``
            (numbered stations in the order of the keys, the first link solid, further ones
            dashed), ``last`` (corner brackets), ``reach`` (a frame around tiles), ``focus``
            (where the keyboard or the pointer is), ``changed`` (not as it was; a key that is
            no longer there shows what is gone), ``wrong`` (a warning sign), ``free`` (an empty
            place, which can be pointed at then), ``order`` (numbers in the order of the keys),
            ``passed`` (from the first key to the last one, the label passes), ``counted`` (dots
            along what is counted from each key on), ``veil`` (signs that might answer a question
            that is still to come are left out), ``quiet`` (everything that no other mark names
            steps back; the keys are kept too), ``room`` (these places are shown, too, so that
            several pictures of a board have the same size), ``close`` (where a game can show a part
            of its board, only what these places concern), ``shut`` (an empty place where nothing
            may go, which can be pointed at then), ``owned`` (tinted in the colours of the players
            that the label names), ``bare`` (nothing stands beside the board: a small picture of it
            alone), ``supposed`` (a piece that is not there will be shown pale at these places: they
            are as taken as if it were), ``spoken`` (what is said of the shapes calls them as
            players do, not by their places), ``tag`` (the label stands at the shapes, as a price
            does), ``group-1`` to ``group-12`` (something to be seen that
            means nothing else; several of them have letters).
        label: a letter or number for the badge.
        note: what it means here, for the description, and of a way for the legend.
        called: what it means here in the legend; empty for what its role always means.

    Raises:
        ValueError: for a role that does not exist.
    """

    keys: tuple[str, ...]
    role: str
    label: str = ""
    note: str = ""
    called: str = ""

    def __post_init__(self) -> None:
        if self.role not in ROLES:
            text = _("there is no mark '{role}'; choose one of {known}")
            raise WrongValue(text.format(role=self.role, known=", ".join(ROLES)))


def roomy(marks: Sequence[Mark]) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Marks without those that ask for room, and the keys for which these do."""
    keys = tuple(key for mark in marks if mark.role == "room" for key in mark.keys)
    return tuple(mark for mark in marks if mark.role != "room"), keys


def close_up(marks: Sequence[Mark]) -> tuple[tuple[Mark, ...], tuple[str, ...]]:
    """Marks without those that ask for a part of the board, and the keys that it concerns."""
    keys = tuple(key for mark in marks if mark.role == "close" for key in mark.keys)
    return tuple(mark for mark in marks if mark.role != "close"), keys
