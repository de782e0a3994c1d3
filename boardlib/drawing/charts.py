"""Any chart from plain values, which tell which it is; decision trees; several as one picture."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from numbers import Real
from typing import Any, Final

from boardlib.chance import Distribution, Sample
from boardlib.chance.decision import Branch, Choice, End, Luck, Node, best, worth
from boardlib.drawing.bars import Series, bars
from boardlib.drawing.chart import (
    MARGIN,
    SMALL,
    WIDTH,
    WORDS,
    Sign,
    exact,
    explained,
    heading,
    line,
    plain,
    wrapped,
)
from boardlib.drawing.curves import Curve, curves, dots
from boardlib.drawing.geometry import KAPPA, Commands
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Group, Paint, Path, Scene, Shape, Text, remade
from boardlib.text import _, say
from boardlib.words import PositionError, QuestionError

# --- decision trees: squares where one decides, round boxes where dice do ------------------------


ROW: Final = 56.0
FAN: Final = 28.0
"""How far the ways of a node lead apart before they run on side by side."""
LEAST: Final = 620.0
"""How wide the picture of a small tree is: its legend wants room."""
TALL: Final = 30.0
"""Height of a box."""


@dataclass(frozen=True)
class _Spot:
    """A node and where it lies: its column, its row, and how one comes there."""

    node: Node
    column: int
    row: float
    way: str
    taken: bool
    after: tuple[_Spot, ...]


def decisions(title: str, unit: str, node: Node) -> Scene:
    """Draw a decision tree from left to right; the best ways are thick.

    Args:
        title: what is asked.
        unit: what the worths count.
        node: the root.
    """
    title, unit, node = say(title), say(unit), said(node)
    root = _laid(node)
    lefts, right = _columns(root)
    wide = max(right + MARGIN, LEAST)
    shapes, below = heading(title, wide)
    top, signs = below + 12, _signs(_("{unit}, on average").format(unit=unit))
    told = " ".join(map(str.strip, decision_words(node)))
    shapes = (*shapes, *_drawn(root, lefts, top, "0"))
    return explained(title, told, shapes, signs, top + _rows(root) * ROW + 14, wide)


def said(node: Node) -> Node:
    """A tree with all its labels in the language in use."""
    if isinstance(node, End):
        return replace(node, label=say(node.label))
    if isinstance(node, Choice):
        return Choice(say(node.label), {say(way): said(one) for way, one in node.ways.items()})
    branches = (Branch(say(one.label), one.chance, said(one.node)) for one in node.branches)
    return Luck(say(node.label), tuple(branches))


def decision_words(node: Node, depth: int = 0, before: str = "") -> list[str]:
    r"""A tree in sentences, one for each node, deeper ones further to the right.

    >>> from boardlib.chance import uniform
    >>> from boardlib.chance.decision import roll
    >>> coin = roll("a coin", uniform([0, 9]), End)
    >>> print("\n".join(decision_words(Choice("Now", {"sure": End(4), "coin": coin}))))
    Now; best: coin, 9/2 = 4.5.
      sure: 4.
      coin: a coin, 9/2 = 4.5 on average.
        0 (1/2): 0.
        9 (1/2): 9.
    """
    value, indent = exact(worth(node)), "  " * depth
    below = (decision_words(one, depth + 1, f"{way}: ") for way, one in _ways(node))
    return [f"{indent}{before}{_told(node, value)}", *(line_ for one in below for line_ in one)]


def _told(node: Node, value: str) -> str:
    """What a node is, and what it is worth."""
    if isinstance(node, End):
        return _("{value}.").format(value=f"{value} {node.label}".strip())
    if isinstance(node, Choice):
        text = _("{question}; best: {ways}, {value}.")
        return text.format(question=node.label, ways=", ".join(best(node)), value=value)
    return _("{roll}, {value} on average.").format(roll=node.label, value=value)


def _ways(node: Node) -> list[tuple[str, Node]]:
    """What may follow a node, with its label; of what dice do, with its chance."""
    if isinstance(node, End):
        return []
    if isinstance(node, Choice):
        return list(node.ways.items())
    return [(f"{branch.label} ({branch.chance})", branch.node) for branch in node.branches]


# --- where everything lies --------------------------------------------------------------------


def _laid(
    node: Node, column: int = 0, row: float = 0.0, way: str = "", taken: bool = True
) -> _Spot:
    """The nodes in columns; each lies in the middle of what follows it."""
    if isinstance(node, End):
        return _Spot(node, column, row, way, taken, ())
    top = best(node) if isinstance(node, Choice) else None
    after: list[_Spot] = []
    for label, one in _ways(node):
        follows = taken and (top is None or label in top)
        after.append(_laid(one, column + 1, row, label, follows))
        row = row + _rows(after[-1])
    middle = (after[0].row + after[-1].row) / 2
    return _Spot(node, column, middle, way, taken, tuple(after))


def _rows(spot: _Spot) -> int:
    """How many rows a part of the tree takes."""
    return sum(map(_rows, spot.after)) or 1


def _spots(spot: _Spot) -> Iterator[_Spot]:
    yield spot
    for one in spot.after:
        yield from _spots(one)


def _value(node: Node) -> str:
    """What a node is worth; in sentences it is exact."""
    return plain(worth(node))


def _box(node: Node) -> float:
    """How wide the box of a node is, or the text of an end."""
    return text_width(_value(node), WORDS, bold=True) + 20


def _columns(root: _Spot) -> tuple[dict[int, float], float]:
    """Where the lines to each column begin, and where the last column ends."""
    lefts: dict[int, float] = {}
    left = MARGIN
    for column in sorted({spot.column for spot in _spots(root)}):
        here = [spot for spot in _spots(root) if spot.column == column]
        lefts[column] = left
        texts = [(spot.way, spot.taken) for spot in here] + [
            (spot.node.label, False) for spot in here
        ]
        line_ = max(text_width(text, SMALL, bold) for text, bold in texts) + 14
        left += FAN * (column > 0) + line_ + max(_box(spot.node) for spot in here)
        lefts[-1 - column] = left - max(_box(spot.node) for spot in here)
    return lefts, left


# --- drawn ------------------------------------------------------------------------------------


def _drawn(spot: _Spot, lefts: dict[int, float], top: float, key: str) -> Iterator[Shape]:
    """A node with its line, its words and its box, and all that follows it."""
    y = top + (spot.row + 0.5) * ROW
    start, box = lefts[spot.column] + FAN * (spot.column > 0), lefts[-1 - spot.column]
    colour, width = ("allowed", 3.5) if spot.taken else ("second", 1.4)
    shapes: list[Shape] = [line(((start, y), (box, y)), colour, width)]
    if spot.way:
        text = Text(start + 4, y - 7, spot.way, SMALL, anchor="start", bold=spot.taken)
        shapes.append(text)
    if spot.node.label:
        shapes.append(Text(start + 4, y + 17, spot.node.label, SMALL, "second", "start"))
    shapes += _boxed(spot, box, y)
    sentence = decision_words(spot.node, before=f"{spot.way}: " if spot.way else "")[0]
    yield Group(tuple(shapes), f"node:{key}", sentence, at=(box, y))
    for number, one in enumerate(spot.after):
        end = (lefts[one.column] + FAN, top + (one.row + 0.5) * ROW)
        colour, width = ("allowed", 3.5) if one.taken else ("second", 1.4)
        yield line(((box + _box(spot.node), y), end), colour, width)
        yield from _drawn(one, lefts, top, f"{key}.{number}")


def _boxed(spot: _Spot, left: float, y: float) -> Iterator[Shape]:
    """What a node is worth, in the box of its kind."""
    wide = _box(spot.node)
    value = _value(spot.node)
    if isinstance(spot.node, End):
        yield Text(left + 10, y + 0.36 * WORDS, value, WORDS, anchor="start", bold=spot.taken)
        return
    round_ = TALL / 2 if isinstance(spot.node, Luck) else 0.0
    paint = Paint("paper", "allowed" if spot.taken else "second", 2.5)
    yield Path(_frame(left, y - TALL / 2, wide, TALL, round_), paint)
    yield Text(left + wide / 2, y + 0.36 * WORDS, value, WORDS, bold=spot.taken)


def _frame(x: float, y: float, wide: float, tall: float, r: float) -> Commands:
    """A box, or one with round ends."""
    right, low, k = x + wide, y + tall, r * (1 - KAPPA)
    return (
        ("M", x + r, y),
        ("L", right - r, y),
        ("C", right - k, y, right, y + k, right, y + r),
        ("L", right, low - r),
        ("C", right, low - k, right - k, low, right - r, low),
        ("L", x + r, low),
        ("C", x + k, low, x, low - k, x, low - r),
        ("L", x, y + r),
        ("C", x, y + k, x + k, y, x + r, y),
        ("Z",),
    )


def _signs(unit: str) -> Iterator[Sign]:
    """What the signs mean."""
    paint = Paint("paper", "second", 2.0)
    yield (Path(_frame(-10, -9, 20, 18, 0), paint),), _("somebody decides")
    yield (Path(_frame(-13, -9, 26, 18, 9), paint),), _("dice decide (chance of each branch)")
    yield (line(((-13, 0), (13, 0)), "allowed", 3.5),), _("best ways")
    yield (Text(0, 5, "4", WORDS, bold=True),), unit


# --- any chart -----------------------------------------------------------------------------------


def stacked(title: str, charts: Sequence[Scene], foot: Sequence[str]) -> Scene:
    """Charts from top to bottom, and sentences under them, the first of them bold.

    Args:
        title: what all of it shows.
        charts: the charts; what can be pointed at in them keeps its sentence, under a key that
            begins with the number of the chart.
        foot: what is to be seen in them.
    """
    shapes: list[Shape] = []
    below = 0.0
    for number, chart in enumerate(charts):
        parts = remade(chart.shapes, partial(_renamed, number))
        shapes.append(Group(parts, offset=(0.0, below)))
        below += chart.height
    written = list(_foot(foot, below))
    told = " ".join([*(chart.description for chart in charts), *foot])
    end = written[-1].y if written else below
    return Scene(title, told, WIDTH, end + MARGIN, (*shapes, *written), across=True)


def _renamed(number: int, group: Group) -> Group:
    return replace(group, key=f"{number}/{group.key}") if group.key else group


def _foot(sentences: Sequence[str], top: float) -> Iterator[Text]:
    """Sentences, each in as many lines as it takes."""
    y = top
    for number, sentence in enumerate(sentences):
        size, bold, ink = (SMALL, False, "second") if number else (WORDS, True, "ink")
        y += 8
        for words in wrapped(sentence, WIDTH - 2 * MARGIN, size, bold):
            y += 1.4 * size
            yield Text(MARGIN, y, words, size, ink, "start", bold=bold)


# --- any chart --------------------------------------------------------------------------


def chart(
    *values: Any,
    title: str = "",
    unit: str = "",
    up: str = "",
    goal: int | None = None,
    shares: bool | None = None,
    evenly: bool = False,
    least: bool = False,
    assumed: Sequence[str] = (),
) -> Scene:
    """Draw values as the chart that suits them; at the end of a cell it shows itself.

    ``bars`` for distributions, one below the other on the same scale: a :class:`Distribution`, or
    names and distributions, ``{"one die": bl.die(6)}``; with what was rolled beside it
    ``{"one die": (bl.die(6), rolled)}``, where ``rolled`` comes from ``bl.chance.sample``. A list
    of whole numbers, such as a column of ``bl.simulate(…)``, is counted.

    ``curves`` for numbers over numbers, ``{"road": {1: 2, 2: 5}}``; with a band around a curve
    ``{"road": ({1: 2, 2: 5}, {1: (1, 3), 2: (4, 6)})}``.

    ``dots`` for ways that are compared under several assumptions,
    ``{"usual die": {"wait": 3, "ride": 4}}``: a line for each, and its best dot is filled; under
    one alone ``{"wait": 3, "ride": 4}``.

    ``decisions`` for a tree of ``bl.chance.Choice``.  What draws itself, such as ``bl.odds(…)``,
    is drawn, and takes a title alone; of several pictures each stands below the one before.

    Args:
        values: distributions, or mappings of names to values, or one tree.
        title: what is asked; it stands above.
        unit: what the numbers count that lie from left to right; of a tree, what it is worth.
        up: what the values of curves are.
        goal: of bars: what is less is drawn pale, and the chance of this number or more is told.
        shares: whether the values of curves and dots are chances, told in percent; if nothing is
            said, they are where none is below 0 or above 1.
        evenly: of curves: the numbers lie in even steps, however far they are apart.
        least: of dots: the least value is the best one.
        assumed: of dots: the assumptions of the library's rule book; they are marked.

    Raises:
        TypeError: for values of which no chart can be made, saying what they may be; and where
            something is said of a picture that only values have.

    >>> import boardlib as bl
    >>> dice = {"one die": bl.die(6), "two dice": bl.die(6) + bl.die(6)}
    >>> bl.chart(dice, title="One or two?", unit="pips")
    <.draw(): One or two? In numbers (pips). one die: 7/2 = 3.5 on average. 1: 1/6. ...
    """
    if not values:
        raise _no_chart(values)
    drawn = [one if isinstance(one, Scene) else one.draw() for one in values if _is_picture(one)]
    if drawn and len(drawn) == len(values):
        if unit or up or goal is not None or shares is not None or evenly or least or assumed:
            raise TypeError(_("A picture has its own units: only a title can be given to it."))
        return titled(title, drawn[0] if len(drawn) == 1 else stacked(title, drawn, ()))
    if len(values) == 1 and isinstance(values[0], Choice | Luck | End):
        return decisions(title, unit, values[0])
    named = _named(values)
    if all(map(_is_series, named.values())):
        return bars(title, unit, [Series(name, *_pair(one)) for name, one in named.items()], goal)
    if all(map(_is_curve, named.values())):
        found = [Curve(name or up or title, *_pair(one)) for name, one in named.items()]
        chances = _chances(n for one in found for n in one.values.values())
        return curves(title, unit, up, found, chances if shares is None else shares, evenly)
    if len(values) == 1 and _is_worths(values[0]):
        named = {"": values[0]}
    if all(map(_is_worths, named.values())):
        chances = _chances(worth for one in named.values() for worth in one.values())
        percent = chances if shares is None else shares
        return dots(title, unit, named, percent, not least, assumed)
    raise _no_chart(values)


def titled(title: str, scene: Scene) -> Scene:
    """A picture with a title above it; as it is where none is given."""
    if not title:
        return scene
    words, below = heading(say(title), scene.width)
    shapes = (*words, Group(scene.shapes, offset=(0.0, below)))
    return replace(scene, title=say(title), shapes=shapes, height=scene.height + below)


def own_or_bars(own: Callable[[], Scene], question: str, ways: Mapping[str, Any]) -> Scene:
    """The chart that a game has for a question about odds; where it has none, its ways as bars.

    Args:
        own: draws it; it raises an error where there is none.
        question: the title of the bars.
        ways: the distributions by their names; where there are none the error stands.
    """
    try:
        return own()
    except (PositionError, QuestionError):
        if not ways:
            raise
        return chart(ways, title=question, unit=_("what comes of it"))


def _named(values: Sequence[Any]) -> dict[str, Any]:
    """Every value by its name; those that have none are told apart by numbers."""
    found: dict[str, Any] = {}
    bare = 0
    for given in values:
        one = _counted(given)
        if _maps(one, str):
            found |= {name: _counted(held) for name, held in one.items()}
        else:
            bare += 1
            found["" if len(values) == 1 else str(bare)] = one
    return found


def _counted(value: Any) -> Any:
    """How often each number of a list comes; anything else as it is."""
    if isinstance(value, list) and value and all(type(one) is int for one in value):
        return Distribution(Counter(value))
    return value


def _maps(value: Any, kind: type) -> bool:
    """Whether it is a mapping of things of a kind, such as names."""
    return (
        isinstance(value, Mapping)
        and not isinstance(value, Distribution)
        and bool(value)
        and all(isinstance(key, kind) for key in value)
    )


def _is_picture(value: Any) -> bool:
    return isinstance(value, Scene) or callable(getattr(value, "draw", None))


def _pair(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def _is_series(value: Any) -> bool:
    first, *more = _pair(value) or (None,)
    numbers = isinstance(first, Distribution) and all(isinstance(one, int) for one in first)
    return numbers and len(more) < 2 and all(isinstance(one, Sample) for one in more)


def _is_curve(value: Any) -> bool:
    first, *more = _pair(value) or (None,)
    return _numbers(first, int) and len(more) < 2 and all(isinstance(one, Mapping) for one in more)


def _is_worths(value: Any) -> bool:
    return _numbers(value, str)


def _numbers(value: Any, kind: type) -> bool:
    """Whether it is a mapping of things of a kind to numbers."""
    return _maps(value, kind) and all(isinstance(number, Real) for number in value.values())


def _chances(numbers: Any) -> bool:
    """Whether numbers may be chances, and are not mere counts."""
    found = list(numbers)
    return all(0 <= number <= 1 for number in found) and any(
        isinstance(number, Fraction | float) for number in found
    )


def _no_chart(values: Sequence[Any]) -> TypeError:
    text = _(
        "No chart can be made of {given}: it takes distributions of numbers, or names and their"
        " distributions, names and numbers over numbers, assumptions and what ways are worth, or"
        " one tree of choices."
    )
    return TypeError(text.format(given=", ".join(repr(one)[:40] for one in values) or _("nothing")))


__all__ = ["chart", "own_or_bars"]
