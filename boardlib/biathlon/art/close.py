"""A part of the course, larger: the sections that a question concerns, with their stations."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from boardlib.biathlon.art.course import CoursePart
from boardlib.biathlon.art.ground import STATION, Ground
from boardlib.biathlon.art.sheet import Spot, TrackSheet
from boardlib.biathlon.board.course import HALVES, RIDDEN, SECTION_OF, Half, Section
from boardlib.biathlon.board.position import Position
from boardlib.drawing.geometry import Commands, Point
from boardlib.drawing.labels import Box
from boardlib.drawing.scene import Group

ASIDE: Final = 140.0
ABOVE: Final = 72.0
"""What is shown beside a station with its name, and above and below it."""
INSIDE: Final = 34.0
"""What is shown around a coach, and along the track."""
BESIDE: Final = 100.0
OVER: Final = 24.0
"""Room for large letters beside the course, and above and below it."""
FREE: Final = 400.0
"""Beside all of the course nothing is cut off so far."""
MOST: Final = 0.72
"""Of a part that is higher than this share of the course the rest is shown, too."""
LARGEST: Final = 1.0
"""A part is not larger than in the picture of the whole: so its letters are those of the page."""


def window_of(places: Ground, keys: Sequence[str]) -> Box | None:
    """What is shown of the course: the sections that some keys concern, or all of it with room.

    Args:
        places: where everything lies.
        keys: of halves, sections, coaches, stations, groups and paths; where there are none, the
            course is drawn as always, and None returned.
    """
    if not keys:
        return None
    whole = (-BESIDE, -OVER, places.width + BESIDE, places.height + OVER)
    sections = _sections(places, keys)
    if not sections or sections == set(RIDDEN):
        return whole
    xs, ys = zip(*_corners(places, sections), strict=True)
    top, bottom = max(-OVER, min(ys)), min(places.height + OVER, max(ys))
    left, right = max(-BESIDE, min(xs)), min(places.width + BESIDE, max(xs))
    part = (left, top, right, bottom)
    return whole if bottom - top > MOST * places.height else part


def _sections(places: Ground, keys: Iterable[str]) -> set[Section]:
    """The sections that places concern.

    A station on a border belongs to the one beside it that is concerned anyway.
    """
    found: set[Section] = set()
    borders = []
    for halves in (_halves(places, key) for key in keys):
        sections = {SECTION_OF[half] for half in halves}
        if len(sections) > 1:
            borders.append(sections)
        else:
            found |= sections
    for sections in borders:
        found |= sections if found.isdisjoint(sections) else set()
    return found


def _halves(places: Ground, key: str) -> tuple[Half, ...]:
    """The halves in which something on the course lies."""
    kind, _colon, name = key.partition(":")
    if kind in ("station", "group"):
        return places.course.named[name].halves if name in places.course.named else ()
    if kind == "half":
        return (Half(name),)
    if kind == "coach":
        return (Half(name.rpartition(":")[2]),)
    if kind == "section":
        return HALVES[Section(name)]
    path = next((one for one in places.course.paths if one.key == key), None)
    return () if path is None else tuple(h for end in path for h in places.course.named[end].halves)


def _corners(places: Ground, sections: Collection[Section]) -> Iterator[Point]:
    """Points between which everything lies that belongs to some sections."""
    for half in (half for section in sections for half in HALVES[section]):
        for x, y in (*places.lines[half], places.inside(half)):
            yield x - INSIDE, y - INSIDE
            yield x + INSIDE, y + INSIDE
        for name in places.course.inside[half]:
            x, y = places.stations[name]
            yield x - ASIDE, y - ABOVE
            yield x + ASIDE, y + ABOVE


def drawn_close(
    sheet: TrackSheet, position: Position, places: Ground, window: Box, down: float
) -> float:
    """Draws what is seen through a window as wide as the sheet allows, and says how high it is."""
    left, top, right, bottom = window
    scale = min(LARGEST, sheet.width / (right - left))
    aside = (sheet.width - scale * (right - left)) / 2
    offset = (aside - scale * left, down - scale * top)
    inner = TrackSheet(sheet.kept, width=places.width)
    CoursePart(inner, position, places, (0.0, 0.0)).draw()
    first, last = _clipped(places, left, right)
    clip: Commands = (
        ("M", first, top),
        ("L", last, top),
        ("L", last, bottom),
        ("L", first, bottom),
        ("Z",),
    )
    part = partial(Group, offset=offset, scale=scale, clip=clip)
    sheet.shapes.append(part(tuple(inner.shapes[: inner.standing])))
    sheet.standing = len(sheet.shapes)
    sheet.shapes.append(part(tuple(inner.shapes[inner.standing :])))
    sheet.signs.update(inner.signs)
    sheet.words += [
        (*on_sheet(box[:2], offset, scale), *on_sheet(box[2:], offset, scale))
        for box in inner.words
    ]
    for key, spot in inner.spots.items():
        if left <= spot.at[0] <= right and top <= spot.at[1] <= bottom:
            sheet.spots.setdefault(key, _moved(spot, offset, scale))
    return scale * (bottom - top)


def _clipped(places: Ground, left: float, right: float) -> tuple[float, float]:
    """Where a part is cut off at its sides; not where nothing but names lies beyond them.

    These may be larger on paper.
    """
    lines = (point for line in places.lines.values() for point in line)
    xs = [x for x, _y in (*lines, *places.stations.values())]
    free_left, free_right = left < min(xs) - STATION, right > max(xs) + STATION
    return (left - FREE if free_left else left, right + FREE if free_right else right)


def on_sheet(point: Point, offset: Point, scale: float) -> Point:
    """Where a point of the course lies on the sheet."""
    return (offset[0] + scale * point[0], offset[1] + scale * point[1])


def _moved(spot: Spot, offset: Point, scale: float) -> Spot:
    """Where something lies on the sheet."""
    on = partial(on_sheet, offset=offset, scale=scale)
    box = spot.box and (*on(spot.box[:2]), *on(spot.box[2:]))
    return Spot(on(spot.at), scale * spot.radius, box or None, tuple(map(on, spot.line)))
