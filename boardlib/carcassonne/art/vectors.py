"""Points and directions in the plane, added and scaled."""

from __future__ import annotations

import math

from boardlib.drawing.geometry import Point


def added(*points: Point) -> Point:
    """The sum of vectors."""
    return (sum(point[0] for point in points), sum(point[1] for point in points))


def scaled(point: Point, factor: float) -> Point:
    """A vector that is so many times as long."""
    return (point[0] * factor, point[1] * factor)


def stepped(point: Point, direction: Point, far: float) -> Point:
    """The point so far from another one in a direction."""
    return (point[0] + direction[0] * far, point[1] + direction[1] * far)


def between(a: Point, b: Point, share: float) -> Point:
    """The point between two others: ``share`` 0 is the first, 1 the second."""
    return (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)


def towards(a: Point, b: Point, far: float) -> Point:
    """The vector from one point towards another that is so long."""
    return scaled(unit_vector((b[0] - a[0], b[1] - a[1])), far)


def unit_vector(point: Point) -> Point:
    """The same direction, one unit long; that of no length stays."""
    size = math.hypot(*point) or 1.0
    return (point[0] / size, point[1] / size)
