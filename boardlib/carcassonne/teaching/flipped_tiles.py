"""What would have to change among the tiles: turned, exchanged, not laid yet, or laid already.

A tile with a figure or a token on it stays as it is, and the part that is asked about keeps its
type and one of its sides: otherwise another road would be asked about.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from boardlib.carcassonne.board.parts import NEIGHBOURS, Cell, Joined, Segment
from boardlib.carcassonne.board.position import PlacedTile, Position
from boardlib.carcassonne.board.tiles import (
    SIDES,
    Feature,
    TileKind,
    printed_features,
    tile_kinds,
    turned_edges,
    turned_sides,
)
from boardlib.carcassonne.rules.naming import show, turns_of
from boardlib.carcassonne.rules.placing import clashes, copies, fitting_there
from boardlib.carcassonne.teaching.pointing import segments_in
from boardlib.game.flip_search import Change, Why

TURNED: Final = {90: "right", 270: "left", 180: "half"}


# --- which tiles --------------------------------------------------------------------------


def _pieces_on(position: Position, cell: Cell) -> bool:
    """Whether a figure or a token is on the tile."""
    figures = any(figure.segment.cell == cell for figure in position.figures)
    return figures or any(token.portal.cell == cell for token in position.tokens)


def _fits(position: Position, tile: PlacedTile) -> bool:
    edges = turned_edges(tile_kinds()[tile.kind], tile.rotation)
    return not any(clashes(position, tile.cell, edges))


def _feature(tile: PlacedTile, name: str) -> Feature | None:
    return tile_kinds()[tile.kind].feature(name)


def _stays(position: Position, tile: PlacedTile, named: Iterable[Segment]) -> bool:
    """Whether every named part of the tile is still of its type, with one of its sides."""
    before = position.at(tile.cell)
    for segment in named:
        if segment.cell != tile.cell or before is None:
            continue
        old, new = _feature(before, segment.feature), _feature(tile, segment.feature)
        if old is None or new is None or old.type != new.type:
            return False
        sides = set(turned_sides(old, before.rotation)), set(turned_sides(new, tile.rotation))
        if sides[0] and not sides[0] & sides[1]:
            return False
    return True


@cache
def _looks(kind: str) -> tuple[object, ...]:
    """What is the same of tiles that differ in nothing that matters here."""
    one = tile_kinds()[kind]
    features = (tuple(sorted((f.type, f.edges, f.ends) for f in one.features)), one.edges)
    return (*features, tuple(link.kind for link in one.links))


def _kinds(position: Position) -> list[TileKind]:
    """The tiles of the boxes that are played or lie there; of those that look alike one each."""
    boxes = set(position.sets) or {tile_kinds()[tile.kind].set for tile in position.tiles} | {
        "base"
    }
    laid = [tile.kind for tile in position.tiles]
    known: dict[tuple[object, ...], TileKind] = {}
    for kind in tile_kinds().values():
        left = copies(kind.id, position.sets, position.players) - laid.count(kind.id)
        if kind.set in boxes and left > 0 and not kind.is_abbey:
            known.setdefault(_looks(kind.id), kind)
    return list(known.values())


def _exchanged(position: Position, cell: Cell, kinds: Iterable[TileKind]) -> Iterator[PlacedTile]:
    """Every other tile that fits at a place where nothing stands, those most like it first."""
    before = position.at(cell)
    if before is None or _pieces_on(position, cell):
        return
    edges = turned_edges(tile_kinds()[before.kind], before.rotation)
    tiles = [
        PlacedTile(kind.id, *cell, rotation)
        for kind in kinds
        for rotation in (0, 90, 180, 270)[: turns_of(kind.id)]
        if _looks(kind.id) != _looks(before.kind)
    ]

    def differs(tile: PlacedTile) -> int:
        new = turned_edges(tile_kinds()[tile.kind], tile.rotation)
        return sum(one != two for one, two in zip(edges, new, strict=True))

    yield from (tile for tile in sorted(tiles, key=differs) if _fits(position, tile))


def _named(why: Why) -> list[Segment]:
    return segments_in(why.question)


def _segments(why: Why) -> list[Segment]:
    """The parts that question and reason name, those of the reason first."""
    return segments_in(f"{' '.join(why.reason.shapes)} {why.question}")


def _changed(tile: PlacedTile, said: str) -> Change:
    x, y = tile.cell
    return Change(str(tile), said, {}, show(tile.cell), (f"{x},{y}",))


def _asked(why: Why) -> Joined | None:
    named = _named(why)
    found: Joined | None = why.position.joined(named[-1]) if named else None
    return found


def _cells(position: Position, joined: Joined) -> list[Cell]:
    return list(dict.fromkeys(position.landscape.cell(number) for number in joined.members))


# --- what is done with them ---------------------------------------------------------------


def tile_turned(why: Why) -> Iterator[Change]:
    """A tile at one of the parts turned, if nothing stands on it and its sides still match."""
    position: Position = why.position
    for cell in dict.fromkeys(segment.cell for segment in _segments(why)):
        tile = position.at(cell)
        if tile is None or _pieces_on(position, cell) or turns_of(tile.kind) < 2:
            continue
        for angle, said in list(TURNED.items())[: turns_of(tile.kind) - 1]:
            turned = replace(tile, rotation=(tile.rotation + angle) % 360)
            if _fits(position, turned) and _stays(position, turned, _named(why)):
                yield _changed(turned, said)


def tile_linked(why: Why) -> Iterator[Change]:
    """A tile on which the two features meet, at one of the parts between them or beside them."""
    position: Position = why.position
    named = _named(why)
    if len(named) < 2:
        return
    ends = [position.joined(segment) for segment in (named[0], named[-1])]
    types = {joined.type for joined in ends if joined is not None}
    kinds = [(kind, link) for kind in _kinds(position) if (link := _link(kind, types))]
    said = {kind.id: link for kind, link in kinds}
    for cell in _between(why):
        for tile in _exchanged(position, cell, [kind for kind, _link in kinds]):
            if _stays(position, tile, named):
                yield _changed(tile, said[tile.kind])


def _link(kind: TileKind, types: set[str]) -> str:
    """How two features of these types meet on a tile; empty where they do not."""
    for link in kind.links:
        one, two = kind.feature(link.first), kind.feature(link.second)
        if one is not None and two is not None and {one.type, two.type} == types:
            return link.kind
    return ""


def tile_through(why: Why) -> Iterator[Change]:
    """A tile through which the asked road or city runs, and so is one with what ended beside it."""
    joined = _asked(why)
    if joined is None or joined.type not in ("road", "city"):
        return
    kinds = [kind for kind in _kinds(why.position) if _runs_through(kind, joined.type)]
    for cell in _between(why):
        for tile in _exchanged(why.position, cell, kinds):
            if _stays(why.position, tile, _named(why)):
                yield _changed(tile, joined.type)


def _runs_through(kind: TileKind, type_: str) -> bool:
    """Whether a road or city of the tile has two sides or more."""
    return any(one.type == type_ and len(one.edges) > 1 for one in kind.features)


def _between(why: Why) -> list[Cell]:
    """Where they might meet: the stations of the way, then every tile of one beside the other."""
    position: Position = why.position
    named = _named(why)
    source, target = position.joined(named[0]), position.joined(named[-1])
    if source is None or target is None:
        return []
    own, other = _cells(position, source), _cells(position, target)
    near = [cell for cell in other if cell in own or any(_beside(cell, one) for one in own)]
    stations = [segment.cell for segment in _segments(why)]
    return list(dict.fromkeys([*(cell for cell in stations if cell in other), *near]))


def _beside(one: Cell, other: Cell) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def tile_not_placed(why: Why) -> Iterator[Change]:
    """A tile of the asked feature has not been laid yet, the last one laid first."""
    position: Position = why.position
    joined = _asked(why)
    if joined is None:
        return
    cells = set(_cells(position, joined)) - {segment.cell for segment in _named(why)}
    if joined.type == "monastery":
        (x, y), *_rest = _cells(position, joined)
        cells = {
            tile.cell for tile in position.tiles if 0 < max(abs(tile.x - x), abs(tile.y - y)) < 2
        }
        cells -= {segment.cell for segment in _named(why)}
    for tile in reversed(position.tiles):
        if tile.cell in cells and not _pieces_on(position, tile.cell) and _in_one(position, tile):
            x, y = tile.cell
            yield Change(f"- {tile}", joined.type, {}, show(tile.cell), (f"{x},{y}",))


def _in_one(position: Position, without: PlacedTile) -> bool:
    """Whether the other tiles hang together without that one."""
    rest = {tile.cell for tile in position.tiles} - {without.cell}
    waiting = [next(iter(rest))] if rest else []
    seen = set(waiting)
    while waiting:
        x, y = waiting.pop()
        beside = {(x + step[0], y + step[1]) for step in NEIGHBOURS} & rest - seen
        seen |= beside
        waiting += beside
    return seen == rest


def tile_goes_on(why: Why) -> Iterator[Change]:
    """A tile on which the asked road or city goes on to an empty place."""
    position: Position = why.position
    joined = _asked(why)
    if joined is None or joined.type not in ("road", "city"):
        return
    frontier = position.landscape.openings.frontier
    named = _named(why)
    kinds = _kinds(position)
    for cell in _cells(position, joined):
        open_ = {
            side
            for side, (dx, dy, *_rest) in zip(SIDES, NEIGHBOURS, strict=True)
            if (cell[0] + dx, cell[1] + dy) in frontier
        }
        for tile in _exchanged(position, cell, kinds) if open_ else ():
            features = printed_features(tile_kinds()[tile.kind], False)
            goes = any(
                one.type == joined.type and open_ & set(turned_sides(one, tile.rotation))
                for one in features
            )
            if goes and _stays(position, tile, named):
                yield _changed(tile, joined.type)


def tile_ends(why: Why) -> Iterator[Change]:
    """A tile laid at the open end, on which the road ends or the wall is closed."""
    position: Position = why.position
    joined = _asked(why)
    end = str(why.reason.facts.get("end", ""))
    if joined is None or not end:
        return
    place, _dot, side = end.partition(".")
    x, y = map(int, place.split(","))
    if side not in SIDES:
        return
    dx, dy, *_rest = NEIGHBOURS[SIDES.index(side)]
    cell = (x + dx, y + dy)
    tiles = [
        PlacedTile(kind, *cell, rotation)
        for kind, rotations, left in fitting_there(position, cell)
        if left
        for rotation in rotations
    ]
    boxes = {tile_kinds()[tile.kind].set for tile in position.tiles}
    for tile in sorted(tiles, key=lambda one: _ends(one, joined.type, boxes)):
        yield _changed(tile, joined.type)


def tile_around(why: Why) -> Iterator[Change]:
    """A tile lies on the last empty place around a monastery."""
    missing = why.reason.facts.get("missing", ())
    for x, y in missing if len(missing) == 1 else ():
        for kind, rotations, left in fitting_there(why.position, (x, y)):
            for rotation in rotations if left else ():
                yield _changed(PlacedTile(kind, x, y, rotation), "")


def _ends(tile: PlacedTile, type_: str, boxes: set[str]) -> tuple[bool, int, int]:
    """The sooner the less: a box that is on the table, fewer sides that would go on."""
    kind = tile_kinds()[tile.kind]
    sides = [len(one.edges) for one in kind.features if one.type == type_]
    return kind.set not in boxes, max(sides, default=0), len(kind.features)


def tile_kept(why: Why) -> Iterator[Change]:
    """The tile of which the reason speaks does not lie there yet."""
    position: Position = why.position
    for tile in position.tiles:
        key = f"{tile.x},{tile.y}"
        bare = not _pieces_on(position, tile.cell) and _in_one(position, tile)
        if key in why.reason.shapes and bare:
            yield Change(f"- {tile}", "", {}, show(tile.cell), (key,))
