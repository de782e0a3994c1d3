"""Decision trees as pictures: squares where one decides, round boxes where dice do."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from boardlib.chance.decision import Branch, Choice, End, Luck, Node, best, worth
from boardlib.drawing.chart import MARGIN, SMALL, WORDS, exact, heading, legend, line, plain
from boardlib.drawing.geometry import KAPPA, Commands
from boardlib.drawing.labels import text_width
from boardlib.drawing.scene import Group, Paint, Path, Scene, Shape, Text
from boardlib.text import _, say

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
    top, rows = below + 12, _rows(root)
    drawn = list(_drawn(root, lefts, top, "0"))
    words = _("{unit}, on average").format(unit=unit)
    signs, end = legend(_signs(words), MARGIN, top + rows * ROW + 14, wide - 2 * MARGIN)
    told = " ".join(map(str.strip, decision_words(node)))
    return Scene(title, told, wide, end + 8, (*shapes, *drawn, *signs), across=True)


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


def _signs(unit: str) -> Iterator[tuple[tuple[Shape, ...], str]]:
    """What the signs mean."""
    paint = Paint("paper", "second", 2.0)
    yield (Path(_frame(-10, -9, 20, 18, 0), paint),), _("somebody decides")
    yield (Path(_frame(-13, -9, 26, 18, 9), paint),), _("dice decide (chance of each branch)")
    yield (line(((-13, 0), (13, 0)), "allowed", 3.5),), _("best ways")
    yield (Text(0, 5, "4", WORDS, bold=True),), unit
