"""Plane geometry for drawings: paths as data, curves, and the areas that lines cut out.

A path is a tuple of commands with absolute coordinates: ``("M", x, y)``, ``("L", x, y)``,
``("C", x1, y1, x2, y2, x, y)`` and ``("Z",)``.  x grows to the right, y downwards.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

Point = tuple[float, float]
Command = tuple[str | float, ...]
Commands = tuple[Command, ...]
Polyline = tuple[Point, ...]
Box = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Cubic = tuple[Point, Point, Point, Point]

KAPPA: Final = 0.5522847498
"""Control point distance of the cubic that best follows a quarter circle of radius 1."""

_WORD: Final = re.compile(r"[A-Za-z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_COUNT: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}


def path(text: str) -> Commands:
    """Read SVG path text (M L H V C Q Z, upper or lower case) into commands.

    >>> path("M1,2 h3 v4 z")
    (('M', 1.0, 2.0), ('L', 4.0, 2.0), ('L', 4.0, 6.0), ('Z',))

    Raises:
        ValueError: at a command outside this set.
    """
    commands: list[Command] = []
    at = start = (0.0, 0.0)
    for letter, numbers in _pieces(text):
        origin = at if letter.islower() else (0.0, 0.0)
        kind = letter.upper()
        if kind == "Z":
            commands.append(("Z",))
            at = start
            continue
        points = _points(kind, numbers, origin, at)
        if kind == "M":
            start = points[-1]
        commands.append(_command(kind, points, at))
        at = points[-1]
    return tuple(commands)


def _pieces(text: str) -> Iterator[tuple[str, list[float]]]:
    """The commands of path text one by one, repeated arguments spelt out."""
    words = _WORD.findall(text)
    letter = ""
    index = 0
    while index < len(words):
        if words[index].isalpha():
            letter = words[index]
            index += 1
        if letter.upper() not in _COUNT:
            raise ValueError(f"path command {letter!r} is not one of {' '.join(_COUNT)}")
        count = _COUNT[letter.upper()]
        yield letter, [float(word) for word in words[index : index + count]]
        index += count
        letter = {"M": "L", "m": "l"}.get(letter, letter)


def _points(kind: str, numbers: list[float], origin: Point, at: Point) -> list[Point]:
    if kind == "H":
        return [(numbers[0] + origin[0], at[1])]
    if kind == "V":
        return [(at[0], numbers[0] + origin[1])]
    return [
        (x + origin[0], y + origin[1]) for x, y in zip(numbers[::2], numbers[1::2], strict=True)
    ]


def _command(kind: str, points: list[Point], at: Point) -> Command:
    if kind == "Q":
        (cx, cy), (x, y) = points
        first = (at[0] + 2 / 3 * (cx - at[0]), at[1] + 2 / 3 * (cy - at[1]))
        second = (x + 2 / 3 * (cx - x), y + 2 / 3 * (cy - y))
        return ("C", *first, *second, x, y)
    name = "L" if kind in "HV" else kind
    return (name, *(value for point in points for value in point))


def through(points: Iterable[Point]) -> Commands:
    """A line through some points.

    >>> through([(0.0, 0.0), (1.0, 2.0)])
    (('M', 0.0, 0.0), ('L', 1.0, 2.0))
    """
    return tuple(("L" if index else "M", *point) for index, point in enumerate(points))


def change(commands: Commands, move: Callable[[Point], Point]) -> Commands:
    """The path with every point sent through a function."""
    changed: list[Command] = []
    for name, *values in commands:
        numbers: list[float] = []
        for x, y in zip(values[::2], values[1::2], strict=True):
            numbers += move((float(x), float(y)))
        changed.append((name, *numbers))
    return tuple(changed)


def turn(point: Point, rotation: int, size: float = 100.0) -> Point:
    """A point of a square tile after turning the tile clockwise by 0, 90, 180 or 270 degrees.

    >>> turn((0, 0), 90)
    (100.0, 0)
    """
    x, y = point
    if rotation == 90:
        return (size - y, x)
    if rotation == 180:
        return (size - x, size - y)
    if rotation == 270:
        return (y, size - x)
    return point


def along(curve: Cubic, t: float) -> Point:
    """The point of a cubic at parameter t (0 to 1)."""
    a, b, c, d = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    p, q, r, s = curve
    return (
        a * p[0] + b * q[0] + c * r[0] + d * s[0],
        a * p[1] + b * q[1] + c * r[1] + d * s[1],
    )


def heading(curve: Cubic, t: float) -> Point:
    """The direction of a cubic at parameter t, as a unit vector."""
    p, q, r, s = curve
    a, b, c = 3 * (1 - t) ** 2, 6 * t * (1 - t), 3 * t * t
    dx = a * (q[0] - p[0]) + b * (r[0] - q[0]) + c * (s[0] - r[0])
    dy = a * (q[1] - p[1]) + b * (r[1] - q[1]) + c * (s[1] - r[1])
    length = math.hypot(dx, dy) or 1.0
    return (dx / length, dy / length)


def polylines(commands: Commands, steps: int = 12) -> list[Polyline]:
    """The path as straight pieces, one polyline per subpath; closed ones repeat their start."""
    lines: list[list[Point]] = []
    for command in commands:
        numbers = [float(value) for value in command[1:]]
        if command[0] == "M":
            lines.append([(numbers[0], numbers[1])])
        elif command[0] == "L":
            lines[-1].append((numbers[0], numbers[1]))
        elif command[0] == "C":
            first, second, last = zip(numbers[::2], numbers[1::2], strict=True)
            curve = (lines[-1][-1], first, second, last)
            lines[-1].extend(along(curve, step / steps) for step in range(1, steps + 1))
        else:
            lines[-1].append(lines[-1][0])
    return [tuple(line) for line in lines]


def between(a: Point, b: Point, share: float) -> Point:
    """The point between two others: ``share`` 0 is the first, 1 the second."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def halfway(one: Point, other: Point) -> Point:
    """The point in the middle between two others."""
    return ((one[0] + other[0]) / 2, (one[1] + other[1]) / 2)


def box_middle(box: Box) -> Point:
    """The middle of a box."""
    return halfway(box[:2], box[2:])


def area(polygon: Sequence[Point]) -> float:
    """The area of a polygon; positive when it runs clockwise on the screen."""
    shifted = [*polygon[1:], polygon[0]]
    return math.fsum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, shifted, strict=True)) / 2


def inside(polygon: Sequence[Point], point: Point) -> bool:
    """Whether a point lies in a polygon."""
    x, y = point
    hit = False
    shifted = [*polygon[1:], polygon[0]]
    for (ax, ay), (bx, by) in zip(polygon, shifted, strict=True):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            hit = not hit
    return hit


def distance(point: Point, line: Sequence[Point]) -> float:
    """The distance of a point from a polyline."""
    return min(_to_segment(point, a, b) for a, b in pairwise(line))


def _to_segment(point: Point, a: Point, b: Point) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length if length else 0.0
    t = max(0.0, min(1.0, t))
    return math.hypot(point[0] - a[0] - t * dx, point[1] - a[1] - t * dy)


def length(line: Sequence[Point]) -> float:
    """The length of a polyline."""
    return math.fsum(math.dist(a, b) for a, b in pairwise(line))


def walk(line: Sequence[Point], share: float) -> Point:
    """The point after a share (0 to 1) of a polyline's length."""
    return reached(line, share * length(line))


def reached(line: Sequence[Point], far: float) -> Point:
    """The point so far along a polyline; where that is shorter, its end."""
    for a, b in pairwise(line):
        step = math.dist(a, b)
        if step >= far and step > 0:
            return between(a, b, far / step)
        far -= step
    return line[-1]


def faces(lines: Iterable[Sequence[Point]]) -> list[Polyline]:
    """The areas that lines cut out of the plane, without the outer one.

    Lines may cross and touch each other; ends that lead nowhere bound nothing.  Every face
    is a polygon that runs clockwise on the screen.
    """
    links = _graph(lines)
    _prune(links)
    order = {
        node: sorted(around, key=lambda other: math.atan2(other[1] - node[1], other[0] - node[0]))
        for node, around in links.items()
    }
    found = []
    left = {(node, other) for node, around in sorted(order.items()) for other in around}
    for edge in sorted(left):
        if edge in left:
            face = _trace(edge, order, left)
            if area(face) > 1e-6:
                found.append(face)
    return found


def _trace(
    edge: tuple[Point, Point],
    order: dict[Point, list[Point]],
    left: set[tuple[Point, Point]],
) -> Polyline:
    """The face on the right hand of a directed edge; its edges are taken out of ``left``."""
    face: list[Point] = []
    while edge in left:
        left.discard(edge)
        face.append(edge[0])
        around = order[edge[1]]
        edge = (edge[1], around[around.index(edge[0]) - 1])
    return tuple(face)


def _prune(links: dict[Point, set[Point]]) -> None:
    ends = [node for node, around in links.items() if len(around) == 1]
    while ends:
        node = ends.pop()
        if len(links[node]) == 1:
            other = links[node].pop()
            links[other].discard(node)
            if len(links[other]) == 1:
                ends.append(other)


def _graph(lines: Iterable[Sequence[Point]]) -> dict[Point, set[Point]]:
    segments = [(snap(a), snap(b)) for line in lines for a, b in pairwise(line)]
    links: dict[Point, set[Point]] = {}
    for index, (a, b) in enumerate(segments):
        cuts = {a, b}
        for other in segments[:index] + segments[index + 1 :]:
            cuts.update(_cut(a, b, *other))
        row = sorted(cuts, key=lambda point: math.dist(a, point))
        for first, second in pairwise(row):
            links.setdefault(first, set()).add(second)
            links.setdefault(second, set()).add(first)
    return links


def snap(point: Point) -> Point:
    """The point on a grid of a hundredth, so that ends that meet are the same point."""
    return (round(point[0], 2) + 0.0, round(point[1], 2) + 0.0)


def _cut(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """Where segment ab is met by segment cd (no overlaps)."""
    if (
        min(a[0], b[0]) > max(c[0], d[0]) + 0.02
        or min(c[0], d[0]) > max(a[0], b[0]) + 0.02
        or min(a[1], b[1]) > max(c[1], d[1]) + 0.02
        or min(c[1], d[1]) > max(a[1], b[1]) + 0.02
    ):
        return []
    touching = [end for end in (c, d) if _to_segment(end, a, b) < 0.02]
    if touching:
        return [near(end, (a, b)) for end in touching]
    if min(_to_segment(a, c, d), _to_segment(b, c, d)) < 0.02:
        return []
    r, s = (b[0] - a[0], b[1] - a[1]), (d[0] - c[0], d[1] - c[1])
    cross = r[0] * s[1] - r[1] * s[0]
    if abs(cross) < 1e-9:
        return []
    t = ((c[0] - a[0]) * s[1] - (c[1] - a[1]) * s[0]) / cross
    u = ((c[0] - a[0]) * r[1] - (c[1] - a[1]) * r[0]) / cross
    if 0 < t < 1 and 0 < u < 1:
        return [snap((a[0] + t * r[0], a[1] + t * r[1]))]
    return []


def near(point: Point, others: Iterable[Point]) -> Point:
    """One of the other points if it is as good as the same, or the point itself."""
    return next((other for other in others if math.dist(point, other) < 0.02), point)
