"""The picture of a board: its tiles, what stands on them, and the marks on top."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Final

import networkx  # noqa: F401  # it comes with the pictures, so that no click waits for a graph

from boardlib.carcassonne.art.draw import SHOWING, signs
from boardlib.carcassonne.art.marks import MarkLayer, Marks
from boardlib.carcassonne.art.places import LETTER as PIECE
from boardlib.carcassonne.art.places import READ, Place, Places, figure, place_of, tunnel_token
from boardlib.carcassonne.art.tile_art import Layer, Part, art_of
from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Position, Token
from boardlib.carcassonne.board.tiles import OrientedTile
from boardlib.carcassonne.questions.describe import (
    PartTold,
    empty_places,
    features_told,
    laid_sentences,
    portals_told,
    tile_sentence,
    tile_spoken,
)
from boardlib.carcassonne.rules.naming import portal_name
from boardlib.drawing.badges import free, rounded, shut
from boardlib.drawing.canvas import described
from boardlib.drawing.geometry import Commands, path
from boardlib.drawing.labels import legend as legend_of
from boardlib.drawing.palette import Tone
from boardlib.drawing.scene import Group, Mark, Paint, Path, Scene, Shape, Text
from boardlib.drawing.sizes import (
    ABOVE_AT_TABLE,
    COLUMN,
    LEAST,
    LEAST_ON_WALL,
    LETTER,
    MOST,
    WALL_BESIDE,
)
from boardlib.text import _, language, ngettext

Cell = tuple[int, int]

LEFT: Final = 30.0
TOP: Final = 28.0
MARGIN: Final = 6.0
RIM_OPACITY: Final = 0.62
_NOTHING: Final = frozenset[str]()
_GROUND: Final = Path(path("M0,0 H100 V100 H0 Z"), Paint(fill="field"))

SMALLEST: Final = 9.2
"""Size in pixels of the letters on pieces, on the board of a whole game."""


def board(
    position: Position, marks: tuple[Mark, ...], title: str, with_legend: bool, axes: bool
) -> Scene:
    """The scene of :func:`boardlib.carcassonne.art.draw.draw`, which says what it takes."""
    bare = any(mark.role == "bare" for mark in marks)
    spoken = any(mark.role == "spoken" for mark in marks)
    marks = tuple(mark for mark in marks if mark.role != "spoken")
    drawn = _Board(position, marks, 0.0 if bare else 1.0, spoken)
    shapes = [Group(tuple(drawn.shapes()), offset=drawn.origin)]
    if axes and not bare:
        shapes.append(Group(tuple(drawn.axes())))
    width, height = drawn.size()
    tall = 0.0
    if with_legend:
        words, tall = legend_of(marks, width - LEFT)
        shapes.append(Group(words, offset=(LEFT, height)))
        height += tall
    told = drawn.description()
    return Scene(
        title or _("Board"),
        told,
        width,
        height,
        tuple(shapes),
        showing=SHOWING,
        signs=signs(tile.oriented.kind for tile in drawn.tiles.values()),
        foot=tall,
    )


def bounds_of(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """The first and last column and row: left, top, right, bottom."""
    xs, ys = zip(*(list(cells) or [(0, 0)]), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def boost_of(cells: Iterable[Cell]) -> float:
    """How much larger letters may be drawn, on boards so large that they are shown small."""
    left, top, right, bottom = bounds_of(cells)
    wide = (right - left + 1) * 100.0 + LEFT + MARGIN
    return min(max(LEAST / LETTER * wide / COLUMN, (bottom - top + 1) / 7, 1.0), MOST)


def room_of(cells: Iterable[Cell]) -> float:
    """How much larger badges may be drawn than they are made, in a lesson or before a class."""
    cells = list(cells)
    left, top, right, bottom = bounds_of(cells)
    wide, tall = ((size + 1) * 100.0 + LEFT + MARGIN for size in (right - left, bottom - top))
    on_wall = LEAST_ON_WALL / LETTER * max(wide / WALL_BESIDE[0], tall / WALL_BESIDE[1])
    return min(max(boost_of(cells), on_wall), MOST)


def board_origin(cells: Iterable[Cell]) -> tuple[float, float]:
    """Where the corner of the tile 0,0 lies in a picture of these tiles."""
    cells = list(cells)
    left, top, _right, _bottom = bounds_of(cells)
    boost = boost_of(cells)
    return (LEFT * boost - left * 100.0, TOP * boost - top * 100.0)


class _Board:
    """One position on its way to becoming a picture."""

    def __init__(
        self,
        position: Position,
        marks: tuple[Mark, ...],
        around: float = 1.0,
        spoken: bool = False,
    ) -> None:
        self.position = position
        self.spoken = spoken
        self.marks = marks
        self.words = laid_sentences(position, spoken)
        self.tiles = position.landscape.tiles
        self.arts = {cell: art_of(tile.oriented) for cell, tile in self.tiles.items()}
        self.kept = _kept(position, marks)
        self.free = _empty_places(marks, ("free",)) - set(self.tiles)
        self.shut = _empty_places(marks, ("shut",)) - set(self.tiles) - self.free
        cells = {*self.tiles, *_empty_places(marks, ("free", "shut", "changed", "room"))}
        self.bounds = bounds_of(cells)
        ends = (self.bounds[:2], self.bounds[2:])
        self.boost, self.room = boost_of(ends), room_of(ends)
        self.around = around
        left, top = board_origin(ends)
        beside = (1.0 - around) * self.boost
        self.origin = (left - LEFT * beside, top - TOP * beside)
        told = features_told(position, spoken)
        self.told = [told[joined] for joined in position.landscape.joined]
        self.language = language()

    def size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        _left, _top, right, bottom = self.bounds
        x, y = self.origin
        margin = MARGIN * self.around
        return (x + (right + 1) * 100.0 + margin, y + (bottom + 1) * 100.0 + margin)

    def inside(self) -> tuple[float, float, float, float]:
        """Left, top, right and bottom of what the picture has room for, from the tile 0,0."""
        (width, height), (x, y) = self.size(), self.origin
        return (-x, -y, width - x, height - y)

    def description(self) -> str:
        """What is on the board, and what the marks mean."""
        count = len(self.tiles)
        what = ngettext("A board of {count} tile.", "A board of {count} tiles.", count)
        return described(what.format(count=count), self.marks)

    def shapes(self) -> Iterable[Shape]:
        """Everything on the board, bottom to top."""
        places = Places(self.position, self.arts, self.room, size=self.piece_size())
        places.room.keep_within(self.inside())
        marks = Marks(places)
        marks.draw(self.marks)
        over = marks.overlay.at
        tone: Tone = "" if self.kept is None else "quiet"
        apart = marks.halos.cells.union(self.kept or ())
        layer = self.layers([cell for cell in self.tiles if cell in apart], tone).__getitem__
        rest = self.layers([cell for cell in self.tiles if cell not in apart], "")
        return [
            *self.empty(self.shut, "shut", shut),
            *self.empty(self.free, "free", free),
            Group(tuple(rest), tone=tone, layer=True, lowest=True),
            layer(Layer.GROUND),
            *over(MarkLayer.TINT),
            layer(Layer.WATER),
            Group(tuple(over(MarkLayer.RIM)), opacity=RIM_OPACITY),
            *over(MarkLayer.HALO_GAP),
            *over(MarkLayer.HALO),
            *over(MarkLayer.CITY_HALO),
            *over(MarkLayer.CITY_GAP),
            layer(Layer.CITY),
            layer(Layer.ROAD),
            self.seams(),
            layer(Layer.WALL),
            *over(MarkLayer.RING),
            layer(Layer.GLYPH),
            *over(MarkLayer.DASH),
            *over(MarkLayer.FRAME),
            *over(MarkLayer.TAIL),
            *self.pieces(places),
            *over(MarkLayer.CHAIN),
            *over(MarkLayer.NODE),
            *over(MarkLayer.BADGE),
        ]

    def empty(
        self, cells: set[Cell], role: str, drawn: Callable[..., tuple[Shape, ...]]
    ) -> Iterable[Shape]:
        """Empty places that can be pointed at."""
        told = empty_places(self.position, sorted(cells), self.spoken)
        return (_empty(cell, told[cell], role, drawn) for cell in told)

    def layers(self, cells: Iterable[Cell], tone: Tone) -> list[Shape]:
        """The layers of some tiles, bottom to top; they step back but for what is kept."""
        ordered = sorted(cells, key=lambda at: (at[1], at[0]))
        tiles = [self.placed(cell) for cell in ordered]
        return [
            Group(tuple(filter(None, [tile[layer] for tile in tiles])), tone=tone, layer=True)
            for layer in Layer
        ]

    def seams(self) -> Shape:
        """The thin lines between tiles."""
        commands = [command for cell in sorted(self.tiles) for command in _outline(*cell)]
        paint = Paint(stroke="seam", width=1.0, opacity=0.55, round=False)
        return Path(tuple(commands), paint)

    def placed(self, cell: Cell) -> tuple[Group | None, ...]:
        """The layers of a tile at its place."""
        tile = self.tiles[cell]
        turned, (x, y) = tile.oriented, cell
        said = tile_sentence(turned, x, y, self.language)
        if self.spoken:
            turn = self.position.turn
            just_laid = turn is not None and turn.placed == cell
            said = tile_spoken(turned, just_laid, self.language)
        return _placed(
            turned,
            x,
            y,
            said,
            tuple(self.told[tile.base : tile.base + len(turned.features)]),
            portals_told(self.position, cell, self.spoken),
            _NOTHING if self.kept is None else self.kept.get(cell, _NOTHING),
        )

    def piece_size(self) -> float:
        """How much larger pieces are drawn, so that they are read on the board of a whole game."""
        width, height = self.size()
        shown = min(ABOVE_AT_TABLE[0] / width, ABOVE_AT_TABLE[1] / height)
        return max(1.0, SMALLEST / (PIECE * shown))

    def pieces(self, places: Places) -> list[Shape]:
        """Figures and, smaller and so above them, tokens.

        On a board of a whole game they are larger, so that their letters are read.
        """
        found: list[Shape] = []
        scale = places.size
        for piece in self.position.figures:
            if piece.segment.cell in self.arts:
                lying = piece.segment.feature.startswith("f")
                found.append(
                    Group(
                        figure(piece.kind, piece.colour, lying),
                        piece.key,
                        self.words.get(piece.key, ""),
                        ("figure", piece.kind, piece.colour),
                        places.standing[piece.key],
                        scale,
                        legible=READ,
                    )
                )
        for token in self.position.tokens:
            if token.portal.cell in self.arts:
                found.append(
                    Group(
                        tunnel_token(token.colour),
                        token.key,
                        self.words.get(token.key, ""),
                        ("token", token.colour),
                        places.portal(token.portal),
                        scale=scale,
                        legible=READ,
                        name=self._seen(token),
                    )
                )
        return found

    def _seen(self, token: Token) -> str:
        """What is seen of a token: where it lies, and its colour."""
        portal = portal_name(self.position.landscape, token.portal, head=True)
        return _("{portal}: a token ({colour}).").format(portal=portal, colour=_(token.colour))

    def axes(self) -> list[Shape]:
        """Coordinates above and left of the board."""
        left, top, right, bottom = self.bounds
        boost = self.boost
        size = 14.6 if right - left < 3 else 14.0
        dx, dy = self.origin
        columns: list[Shape] = [
            Text(x * 100 + 50 + dx, 20 * boost, _number(x), size, "second", legible=True)
            for x in range(left, right + 1)
        ]
        rows: list[Shape] = [
            Text(
                15 * boost,
                y * 100 + 50 + size * boost * 0.36 + dy,
                _number(y),
                size,
                "second",
                legible=True,
            )
            for y in range(top, bottom + 1)
        ]
        return columns + rows


def _number(value: int) -> str:
    return str(value).replace("-", "\u2212")


def _kept(position: Position, marks: Sequence[Mark]) -> dict[Cell, frozenset[str]] | None:
    """Tile -> the names on it that keep their full colour; None when nothing steps back.

    What a quiet mark names is kept as far as it goes, over all its tiles, and so is what the
    piece that it names stands on; other marks may be about a single part of something.
    """
    if not any(mark.role == "quiet" for mark in marks):
        return None
    kept: dict[Cell, set[str]] = {}
    for mark in marks:
        if mark.role in ("refused", "last", "reach", "owned"):
            continue
        for place in map(place_of, mark.keys):
            if place is None or not place.name or (place.piece and mark.role != "quiet"):
                continue
            kept.setdefault(place.cell, set()).add(place.name)
            if mark.role == "quiet":
                for segment in _all_of(position, _under(position, place)):
                    kept.setdefault(segment.cell, set()).add(segment.feature)
    return {cell: frozenset(names) for cell, names in kept.items()}


def _under(position: Position, place: Place) -> Segment:
    """The segment that a key means; of a token the one that ends in its portal."""
    tile = position.landscape.tiles.get(place.cell)
    portals = () if tile is None else tile.oriented.portals
    for index, name in portals:
        if name == place.name and tile is not None:
            return Segment(*place.cell, tile.oriented.features[index].id)
    return Segment(*place.cell, place.name)


def _empty_places(marks: Sequence[Mark], roles: Sequence[str]) -> set[Cell]:
    """The places that marks of these roles show even where no tile lies."""
    places = (place_of(key) for mark in marks if mark.role in roles for key in mark.keys)
    return {place.cell for place in places if place is not None and not place.name}


def _empty(cell: Cell, sentence: str, role: str, drawn: Callable[..., tuple[Shape, ...]]) -> Group:
    """An empty place that can be pointed at."""
    x, y = cell
    return Group(
        drawn(0.0, 0.0, 100.0),
        f"{x},{y}",
        sentence,
        (role,),
        offset=(x * 100.0, y * 100.0),
        at=(50.0, 50.0),
    )


def _all_of(position: Position, segment: Segment) -> Iterable[Segment]:
    joined = position.joined(segment)
    return () if joined is None else position.landscape.segments(joined)


@lru_cache(maxsize=8192)
def _outline(x: int, y: int) -> Commands:
    """The sides of a tile."""
    return rounded(x * 100.0, y * 100.0, 100.0, 100.0, 0.0)


@lru_cache(maxsize=8192)
def _placed(
    tile: OrientedTile,
    x: int,
    y: int,
    sentence: str,
    told: tuple[PartTold, ...],
    portals: tuple[PartTold, ...],
    kept: frozenset[str],
) -> tuple[Group | None, ...]:
    """The layers of a tile at its place; None where there is nothing.

    ``sentence`` is told about it, ``told`` about its features, ``portals`` about its portals, and
    ``kept`` are the names of what keeps its colours, whatever the tone of the layer.
    """
    own = PartTold(sentence, ("tile",))
    known = {feature.id: one for feature, one in zip(tile.features, told, strict=True)}
    known.update(zip(tile.printed_portals, portals, strict=True))
    found = []
    for layer in Layer:
        parts = _parts(tile, layer)
        ground = own if layer == Layer.GROUND else None
        said = tuple([known.get(part.key) for part in parts])
        loud = kept.intersection([name for part in parts for name in (part.feature, part.key)])
        found.append(_layer(tile, layer, x, y, ground, said, loud) if parts or ground else None)
    return tuple(found)


@lru_cache(maxsize=4096)
def _parts(tile: OrientedTile, layer: Layer) -> tuple[Part, ...]:
    """The art of a tile in a layer."""
    return tuple(part for part in art_of(tile).parts if part.layer == layer)


@lru_cache(maxsize=32768)
def _layer(
    tile: OrientedTile,
    layer: Layer,
    x: int,
    y: int,
    ground: PartTold | None,
    told: tuple[PartTold | None, ...],
    kept: frozenset[str],
) -> Group:
    """A layer of a tile, ready to be drawn again and again.

    ``ground`` is told about the tile if this is the lowest one, and ``told`` about what its parts
    show, if they can be pointed at.
    """
    shapes: list[Shape] = []
    if ground is not None:
        key, (sentence, roles, _none) = f"{x},{y}", ground
        shapes.append(Group((_GROUND,), key, sentence, roles, at=(50.0, 50.0)))
    for part, said in zip(_parts(tile, layer), told, strict=True):
        loud = part.feature in kept or (bool(part.key) and part.key in kept)
        tone: Tone = "full" if loud else ""
        shape = Group((part.shapes,), tone=tone) if loud else part.shapes
        if said is not None:
            key, (sentence, roles, name) = f"{x},{y}.{part.key}", said
            shape = Group((part.shapes,), key, sentence, roles, at=part.at, tone=tone, name=name)
        shapes.append(shape)
    return Group(tuple(shapes), offset=(x * 100.0, y * 100.0), memo={})
