"""Boards as pictures.

>>> from boardlib.carcassonne.notation import read
>>> scene = draw(read("tile TU-3 0,0 0"))
>>> sorted(stop.key for stop in scene.focusables)
['0,0', '0,0.f1', '0,0.f2', '0,0.p1', '0,0.p2', '0,0.r1', '0,0.r2']
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from boardlib.carcassonne.describe import sentences
from boardlib.carcassonne.draw_marks import Overlay, Stage, place_of
from boardlib.carcassonne.draw_pieces import figure, tunnel_token
from boardlib.carcassonne.landscape import Joined
from boardlib.carcassonne.position import PlacedTile, Position
from boardlib.carcassonne.tile_art import Layer, Part, tile_art
from boardlib.drawing.geometry import Commands, path
from boardlib.drawing.legend import legend as legend_of
from boardlib.drawing.palette import Tone
from boardlib.drawing.scene import Group, Mark, Paint, Path, Scene, Shape, Text
from boardlib.text import _, ngettext

Cell = tuple[int, int]
Words = tuple[tuple[str, str, tuple[str, ...]], ...]

LEFT: Final = 46.0
TOP: Final = 34.0
MARGIN: Final = 18.0
RIM_OPACITY: Final = 0.62
_SQUARE: Final = path("M0,0 H100 V100 H0 Z")


def draw(
    position: Position,
    marks: Sequence[Mark] = (),
    *,
    title: str = "",
    legend: bool = False,
    axes: bool = True,
) -> Scene:
    """Draw a position.

    Args:
        position: the board.
        marks: what to show on top of it (see :class:`boardlib.drawing.scene.Mark`).
        title: the title for those who cannot see the picture.
        legend: whether to explain the marks below the board.
        axes: whether to write the coordinates beside the board.
    """
    board = _Board(position, tuple(marks))
    shapes = [Group(tuple(board.shapes()), offset=board.origin())]
    if axes:
        shapes.append(Group(tuple(board.axes())))
    width, height = board.size()
    if legend:
        words, tall = legend_of(marks, width - LEFT)
        shapes.append(Group(words, offset=(LEFT, height)))
        height += tall
    return Scene(title or _("Board"), board.description(), width, height, tuple(shapes))


def bounds_of(cells: Iterable[Cell]) -> tuple[int, int, int, int]:
    """The first and last column and row: left, top, right, bottom."""
    xs, ys = zip(*(list(cells) or [(0, 0)]), strict=True)
    return (min(xs), min(ys), max(xs), max(ys))


def boost_of(cells: Iterable[Cell]) -> float:
    """How much larger letters are drawn on boards so wide that they are shown small."""
    left, top, right, bottom = bounds_of(cells)
    return min(max((right - left + 1) / 7, (bottom - top + 1) / 7, 1.0), 2.2)


def board_origin(cells: Iterable[Cell]) -> tuple[float, float]:
    """Where the corner of the tile 0,0 lies in a picture of these tiles."""
    cells = list(cells)
    left, top, _right, _bottom = bounds_of(cells)
    boost = boost_of(cells)
    return (LEFT * boost - left * 100.0, TOP * boost - top * 100.0)


class _Board:
    """One position on its way to becoming a picture."""

    def __init__(self, position: Position, marks: tuple[Mark, ...]) -> None:
        self.position = position
        self.marks = marks
        self.words = sentences(position)
        self.tiles = {tile.cell: tile for tile in reversed(position.tiles)}
        self.arts = {
            cell: tile_art(tile.kind, tile.rotation, position.is_broken(tile))
            for cell, tile in self.tiles.items()
        }
        self.kept = _kept(marks)
        self.bounds = bounds_of(self.tiles)

    def origin(self) -> tuple[float, float]:
        """Where the corner of the tile 0,0 lies in the picture."""
        return board_origin(self.tiles)

    def size(self) -> tuple[float, float]:
        """Width and height of the picture."""
        _left, _top, right, bottom = self.bounds
        x, y = self.origin()
        return (x + (right + 1) * 100.0 + MARGIN, y + (bottom + 1) * 100.0 + MARGIN)

    def description(self) -> str:
        """What is on the board, and what the marks mean."""
        count = len(self.tiles)
        parts = [ngettext("A board of {count} tile.", "A board of {count} tiles.", count)]
        said = [parts[0].format(count=count)]
        for mark in self.marks:
            if mark.note:
                said.append(f"{mark.label}: {mark.note}." if mark.label else f"{mark.note}.")
        return " ".join(said)

    def shapes(self) -> Iterable[Shape]:
        """Everything on the board, bottom to top."""
        overlay = Overlay(self.position, self.arts, boost_of(self.tiles), self.kept is not None)
        overlay.draw(self.marks)
        placed = [self.placed(cell) for cell in sorted(self.tiles, key=lambda at: (at[1], at[0]))]
        stages = overlay.stages

        def layer(number: Layer) -> list[Shape]:
            return [group[number] for group in placed if group[number] is not None]

        def stage(number: Stage) -> list[Shape]:
            return stages.get(number, [])

        return [
            *layer(Layer.GROUND),
            *stage(Stage.TINT),
            *layer(Layer.WATER),
            Group(tuple(stage(Stage.RIM)), opacity=RIM_OPACITY),
            *stage(Stage.HALO_GAP),
            *stage(Stage.HALO),
            *stage(Stage.CITY_HALO),
            *stage(Stage.CITY_GAP),
            *layer(Layer.CITY),
            *layer(Layer.ROAD),
            self.seams(),
            *layer(Layer.WALL),
            *stage(Stage.RING),
            *layer(Layer.GLYPH),
            *stage(Stage.DASH),
            *stage(Stage.FRAME),
            *self.pieces(overlay),
            *stage(Stage.CHAIN),
            *stage(Stage.NODE),
            *stage(Stage.BADGE),
        ]

    def seams(self) -> Shape:
        """The thin lines between tiles."""
        commands: Commands = ()
        for x, y in sorted(self.tiles):
            left, top = x * 100.0, y * 100.0
            commands += (
                ("M", left, top),
                ("L", left + 100, top),
                ("L", left + 100, top + 100),
                ("L", left, top + 100),
                ("Z",),
            )
        return Path(commands, Paint(stroke="seam", width=1.0, opacity=0.55, round=False))

    def placed(self, cell: Cell) -> tuple[Group, ...]:
        """The layers of a tile at its place."""
        tile = self.tiles[cell]
        broken = self.position.is_broken(tile)
        kept = None if self.kept is None else self.kept.get(cell, frozenset())
        return _placed(tile, broken, self.tile_words(cell), kept)

    def tile_words(self, cell: Cell) -> Words:
        """(name, sentence, roles) of the tile and everything on it that can be pointed at."""
        place = f"{cell[0]},{cell[1]}"
        landscape = self.position.landscape
        found: list[tuple[str, str, tuple[str, ...]]] = [("", self.words.get(place, ""), ("tile",))]
        for number in landscape.numbers(cell):
            name = landscape.feature(number).id
            roles = _roles(landscape.joined[number])
            found.append((name, self.words.get(f"{place}.{name}", ""), roles))
        for name in self.arts[cell].portals:
            sentence = self.words.get(f"{place}.{name}")
            if sentence is not None:
                found.append((name, sentence, ("portal",)))
        return tuple(found)

    def pieces(self, overlay: Overlay) -> list[Shape]:
        """Tokens and figures."""
        found: list[Shape] = []
        for token in self.position.tokens:
            if token.portal.cell in self.arts:
                found.append(
                    Group(
                        tunnel_token(token.colour),
                        token.key,
                        self.words.get(token.key, ""),
                        ("token", token.colour),
                        overlay.portal(token.portal),
                    )
                )
        for piece in self.position.figures:
            if piece.segment.cell in self.arts:
                lying = piece.segment.feature.startswith("f")
                found.append(
                    Group(
                        figure(piece.kind, piece.colour, lying),
                        piece.key,
                        self.words.get(piece.key, ""),
                        ("figure", piece.kind, piece.colour),
                        overlay.standing[piece.key],
                    )
                )
        return found

    def axes(self) -> list[Shape]:
        """Coordinates above and left of the board."""
        left, top, right, bottom = self.bounds
        boost = boost_of(self.tiles)
        size = (14.6 if right - left < 3 else 12.5) * boost
        dx, dy = self.origin()
        columns: list[Shape] = [
            Text(x * 100 + 50 + dx, 14 * boost, _number(x), size, "second")
            for x in range(left, right + 1)
        ]
        rows: list[Shape] = [
            Text(20 * boost, y * 100 + 50 + size * 0.36 + dy, _number(y), size, "second", "end")
            for y in range(top, bottom + 1)
        ]
        return columns + rows


def _number(value: int) -> str:
    return str(value).replace("-", "\u2212")


def _kept(marks: Sequence[Mark]) -> dict[Cell, frozenset[str]] | None:
    """Tile -> the names on it that keep their full colour; None when nothing steps back."""
    if not any(mark.role == "quiet" for mark in marks):
        return None
    kept: dict[Cell, set[str]] = {}
    for mark in marks:
        if mark.role not in ("refused", "last", "reach"):
            for place in map(place_of, mark.keys):
                if place is not None and place.name:
                    kept.setdefault(place.cell, set()).add(place.name)
    return {cell: frozenset(names) for cell, names in kept.items()}


def _roles(joined: Joined) -> tuple[str, ...]:
    """The roles of a feature: its type, whether it is complete, and who stands on it."""
    roles = [joined.type]
    if joined.type in ("road", "city", "monastery"):
        roles.append("complete" if joined.complete else "incomplete")
    if joined.figures:
        players = sorted({player for player, _kind, _number in joined.figures})
        roles += ["occupied", *(f"owned-by-{player}" for player in players)]
    return tuple(roles)


@lru_cache(maxsize=8192)
def _placed(
    tile: PlacedTile,
    broken: bool,
    words: Words,
    kept: frozenset[str] | None,
) -> tuple[Group, ...]:
    """The layers of a tile, ready to be drawn again and again.

    ``words`` are names, sentences and roles of what can be pointed at.
    """
    art = tile_art(tile.kind, tile.rotation, broken)
    known = {name: (sentence, roles) for name, sentence, roles in words}
    place = f"{tile.x},{tile.y}"
    layers: list[list[Shape]] = [[] for _layer in Layer]
    sentence, roles = known[""]
    ground = Path(_SQUARE, Paint(fill="field"))
    tone: Tone = "" if kept is None else "quiet"
    layers[0].append(Group((ground,), place, sentence, roles, at=(50.0, 50.0), tone=tone))
    for part in art.parts:
        layers[part.layer].append(_part_group(part, place, known, kept))
    corner = (tile.x * 100.0, tile.y * 100.0)
    return tuple(Group(tuple(shapes), offset=corner, memo={}) for shapes in layers)


def _part_group(
    part: Part,
    place: str,
    known: dict[str, tuple[str, tuple[str, ...]]],
    kept: frozenset[str] | None,
) -> Group:
    loud = kept is None or part.feature in kept or (bool(part.key) and part.key in kept)
    tone: Tone = "" if loud else "quiet"
    if part.key not in known or not part.key:
        return Group(part.shapes, tone=tone)
    sentence, roles = known[part.key]
    return Group(part.shapes, f"{place}.{part.key}", sentence, roles, at=part.at, tone=tone)
