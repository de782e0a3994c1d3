"""Marks on a board: halos, frames, stations and badges, computed from their keys.

Badges look for a place of their own where they cover nothing that matters.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from boardlib.carcassonne.art.chain_way import ChainWay
from boardlib.carcassonne.art.halos import HALOS, Halos, MarkLayer
from boardlib.carcassonne.art.places import Place, Places
from boardlib.drawing import badges
from boardlib.drawing.geometry import Point, length, polylines
from boardlib.drawing.overlay import Overlay, stations
from boardlib.drawing.scene import Mark, Paint, Shape


class Marks:
    """Draws marks over a board.

    Args:
        places: where everything on the board is.

    Attributes:
        overlay: what has been drawn, by layer.
    """

    def __init__(self, places: Places) -> None:
        self.places = places
        self.overlay: Overlay[MarkLayer] = Overlay(places.room)
        self.halos = Halos(self.overlay, places)

    def draw(self, marks: Sequence[Mark]) -> None:
        """Draw all marks: areas first, then what has to find a free place."""
        if marks or self.places.position.figures:
            self.places.settle()
        for mark in marks:
            places = self.places.of(mark)
            if mark.role in HALOS:
                self.halos.highlight(places, HALOS[mark.role])
            elif mark.role == "owned":
                self.halos.owned(places, mark.label.split())
            elif mark.role == "last":
                for place in places:
                    self.overlay.add(MarkLayer.FRAME, self.brackets(place))
            elif mark.role == "reach" and places and self.places.arts:
                self.overlay.add(MarkLayer.FRAME, *self.reach(places))
            elif mark.role == "open":
                self.open_ends(places)
            elif mark.role == "changed":
                for place in places:
                    self.changed(place)
        for mark in marks:
            if mark.role == "chain":
                self.chain(self.places.of(mark))
        for mark in marks:
            self.badges(mark)

    def brackets(self, place: Place) -> Shape:
        """The tile placed last."""
        x, y = place.corner
        return badges.brackets(x, y, x + 100, y + 100)

    def changed(self, place: Place) -> None:
        """A ring around a piece, brackets around a tile; dashed where it is gone."""
        if place.cell in self.places.arts and place.piece:
            keys = {piece.key for piece in self.places.position.figures}
            keys |= {piece.key for piece in self.places.position.tokens}
            gone = place.key not in keys
            token = place.piece == "token"
            ring = badges.changed(self.places.piece_at(place), 13.5 if token else 23.5, gone)
            self.overlay.add(MarkLayer.FRAME, *ring)
        elif place.cell in self.places.arts:
            self.overlay.add(MarkLayer.FRAME, self.brackets(place))
        elif not place.name:
            outline = badges.rounded(3, 3, 94, 94, 6)
            paint = Paint(stroke="ink", width=2.6, dash=(6.0, 4.4), round=False)
            self.halos.put(MarkLayer.FRAME, place, outline, paint)

    def reach(self, places: Sequence[Place]) -> tuple[Shape, ...]:
        """A frame around all tiles in reach; at the edge of the board it ends with the board."""
        xs, ys = zip(*[place.cell for place in places], strict=True)
        columns, rows = zip(*self.places.arts, strict=True)
        left, right = max(min(xs), min(columns)), min(max(xs), max(columns))
        top, bottom = max(min(ys), min(rows)), min(max(ys), max(rows))
        return badges.frame(left * 100, top * 100, right * 100 + 100, bottom * 100 + 100)

    def open_ends(self, places: Iterable[Place]) -> None:
        """A hollow node at every open end."""
        for place in places:
            for at in self.places.ends_of(place):
                self.overlay.add(MarkLayer.NODE, *badges.node(at))
                self.places.room.take(at, 18, 18, 6.0)

    def chain(self, places: Sequence[Place]) -> None:
        """Numbered stations, each where the way is short and nothing is covered."""
        stops = ChainWay(self.places).stops(places)
        self.overlay.add(MarkLayer.CHAIN, *stations(stops))
        for at in stops:
            self.places.room.take(at, 24 * self.places.boost, 24 * self.places.boost, 9.0)

    def badges(self, mark: Mark) -> None:
        """One badge for each connected part of what a mark is about."""
        if mark.role not in ("asked", "allowed", "refused", "wrong") and not mark.label:
            return
        if mark.role in (
            "chain",
            "last",
            "reach",
            "changed",
            "free",
            "shut",
            "quiet",
            "owned",
            "bare",
            "supposed",
        ):
            return
        width, height = (size * self.places.boost for size in _badge_room(mark))
        done: list[Point] = []
        for group in self.places.features(self.places.of(mark)):
            middle_first = self.from_the_middle(group)
            wishes = [at for place in middle_first for at in self.places.spots(place)]
            if not wishes or any(math.dist(wishes[0], at) < 60 for at in done):
                continue
            at = self.places.room.best(wishes, width, height)
            done.append(at)
            self.overlay.add(MarkLayer.BADGE, badges.badge(mark.role, mark.label, at))
            targets = [target for place in group for target in self.places.targets(place)]
            if tail := badges.tail(mark.role, mark.label, at, targets):
                self.overlay.add(MarkLayer.TAIL, tail)

    def from_the_middle(self, group: Sequence[Place]) -> list[Place]:
        """The places of a feature, from its middle outwards, longer parts first."""
        x = sum(place.cell[0] for place in group) / len(group)
        y = sum(place.cell[1] for place in group) / len(group)

        def order(place: Place) -> tuple[float, float]:
            line = polylines(self.places.arts[place.cell].outlines.get(place.name, ()), 4)
            return (round(math.dist(place.cell, (x, y)), 3), -sum(length(part) for part in line))

        return sorted(group, key=order)


def _badge_room(mark: Mark) -> tuple[float, float]:
    """The room for a badge: the same for a question and its answer, so that it stays in place."""
    if not mark.label:
        return badges.badge_size(mark.role, "")
    sizes = [badges.badge_size(role, mark.label) for role in ("asked", "allowed")]
    return max(width for width, _height in sizes), max(height for _width, height in sizes)
