"""The landscape: tiles laid side by side, and the features they join into.

Every printed part of a tile is a *segment*.  Segments that meet across a side, or through a
pair of tunnel tokens, belong to one *joined feature*, kept up to date as each tile is laid.
:func:`boardlib.carcassonne.board.graph.graph` is the same landscape as a networkx graph; the tests
hold one against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from boardlib.carcassonne.board.parts import (
    AROUND,
    NEIGHBOURS,
    Beside,
    Cell,
    Joined,
    Portal,
    Readings,
    Segment,
    Tile,
)
from boardlib.carcassonne.board.tiles import fitting, oriented

T = TypeVar("T")

_USUAL: Final = Readings()


class Landscape(Beside):
    """The tiles on the board and the features they join into, tile by tile.

    Sides that clash are simply not joined: a nonsense board is allowed, and
    :func:`boardlib.carcassonne.rules.checks.status` names what is wrong with it.

    Attributes:
        colours: the colours of the players in their order.
        portals: the open or paired portals, each with the number of its road.
        openings: the empty places next to tiles.
        monasteries: the monasteries and abbeys.
        notes: what was found out about features; it is forgotten of those that change.
        ground: the same tiles and tunnels with no figure on them; itself where that is not known.
    """

    def __init__(self, readings: Readings = _USUAL, colours: Sequence[str] = ()) -> None:
        super().__init__(readings)
        self.ground = self
        self.colours = colours
        self.portals: dict[Portal, int] = {}
        self.openings = Openings()
        self.monasteries = Monasteries()
        self.notes = Notes()

    # --- building -----------------------------------------------------------------------

    def to_grow_at(self, cell: Cell, mates: Iterable[Portal]) -> Landscape:
        """The same landscape once more, to lay a tile at this place while this one stays as it is.

        What such a tile cannot change is shared; what it may change is there anew, its figures
        left out.  ``mates`` are the portals to which tunnels may lead from there.
        """
        roads = {self.joined[self.portals[mate]] for mate in mates if mate in self.portals}
        return self._anew(self._around(cell) | roads)

    def to_stand_on(self, numbers: Iterable[int]) -> Landscape:
        """The same landscape once more, for figures on the segments of these numbers.

        What they stand on is there anew; the rest is shared, and so is what is known of it.
        """
        other = self._anew({self.joined[number] for number in numbers})
        other.ground = self
        return other

    def _anew(self, features: Iterable[Joined]) -> Landscape:
        """The same landscape once more, these features anew and without figures."""
        other = self._with_its_places()
        other.joined, other.monasteries = self.joined.copy(), self.monasteries.copy()
        for joined in features:
            other._renew(joined)
        return other

    def copy(self) -> Landscape:
        """The same landscape once more: whatever happens to one leaves the other as it is."""
        other = self._with_its_places()
        anew = {joined: joined.copy() for joined in self.features()}
        other.joined = [anew[joined] for joined in self.joined]
        other.monasteries = self.monasteries.renewed(anew)
        other.notes = self.notes.renewed(anew)
        return other

    def _with_its_places(self) -> Landscape:
        """Another landscape with the same tiles at the same places, without its features."""
        other = Landscape(self.readings, self.colours)
        other.tiles, other.owners = self.tiles.copy(), self.owners.copy()
        other.portals, other.pairs = self.portals.copy(), self.pairs.copy()
        other.openings = self.openings.copy()
        return other

    def _around(self, cell: Cell) -> set[Joined]:
        """The features that end at this place, and the monasteries around it that lack tiles."""
        x, y = cell
        found = set(self.monasteries.waiting_around(cell))
        for dx, dy, opposite, halves in NEIGHBOURS:
            tile = self.tiles.get((x + dx, y + dy))
            if tile is not None:
                turned = tile.oriented
                ends = (turned.at_side[opposite], *(turned.at_half[half] for _, half in halves))
                found |= {self.joined[tile.base + index] for index in ends if index >= 0}
        return found

    def _renew(self, joined: Joined) -> None:
        """Put a copy without figures in the place of a feature."""
        anew = joined.without_figures()
        for number in joined.members:
            self.joined[number] = anew
        if joined.type == "monastery":
            tile = self.owners[joined.members[0]]
            self.monasteries.renew((tile.x, tile.y), anew)

    def place(self, kind: str, x: int, y: int, rotation: int, broken: bool = False) -> Tile:
        """Lay a tile and join its features to those around it."""
        if self.notes:
            self.notes.forget(self._around((x, y)))
        turned = oriented(kind, rotation, broken)
        tile = Tile(x, y, turned, len(self.joined))
        self.tiles[x, y] = tile
        self.add_segments(tile)
        for index, name in turned.portals:
            self.portals[Portal(x, y, name)] = tile.base + index
        self.openings.close((x, y))
        for side, (dx, dy, _opposite, _halves) in enumerate(NEIGHBOURS):
            near = (x + dx, y + dy)
            other = self.tiles.get(near)
            if other is None:
                self.openings.ask(near, turned.asks[side])
            else:
                self._join_side(tile, side, other)
        self.monasteries.count_tile((x, y))
        if turned.monastery >= 0:
            joined = self.joined[tile.base + turned.monastery]
            self.monasteries.add((x, y), joined, len(self.missing_around((x, y))))
        return tile

    def _join_side(self, tile: Tile, side: int, other: Tile) -> None:
        """Join what meets across a side: a road, city or river, and the fields."""
        _dx, _dy, opposite, halves = NEIGHBOURS[side]
        mine, theirs = tile.oriented, other.oriented
        if mine.edges[side] == theirs.edges[opposite]:
            for half, across in halves:
                if mine.at_half[half] >= 0 and theirs.at_half[across] >= 0:
                    self.merge(tile.base + mine.at_half[half], other.base + theirs.at_half[across])
            if mine.at_side[side] >= 0:
                self.join_ends(
                    tile.base + mine.at_side[side], other.base + theirs.at_side[opposite]
                )
        elif mine.is_abbey:
            self.close(other, opposite)
        elif theirs.is_abbey:
            self.close(tile, side)

    def join_portals(self, one: Portal, other: Portal) -> None:
        """Join two roads by a pair of tokens: both portals are closed (tunnel-pair)."""
        self.notes.forget([self.joined[self.portals[one]], self.joined[self.portals[other]]])
        self.pairs[one] = other
        self.pairs[other] = one
        self.join_ends(self.portals[one], self.portals[other])

    def add_figure(self, player: int, kind: str, number: int) -> None:
        """Stand a figure on the segment of that number."""
        self.notes.forget([self.joined[number]])
        super().add_figure(player, kind, number)

    def remove_figure(self, player: int, kind: str, number: int) -> None:
        """Take a figure off the segment of that number."""
        self.notes.forget([self.joined[number]])
        super().remove_figure(player, kind, number)

    # --- looking ------------------------------------------------------------------------

    def noted(self, about: Hashable, find: Callable[[Joined], T]) -> Mapping[Joined, T]:
        """What is to be known about every feature, in their order: found out once, then kept."""
        return self.notes.of(self.features(), about, find)

    def noted_once(self, about: Hashable, find: Callable[[Landscape], T]) -> T:
        """What is to be known about the board as a whole, until anything on it changes."""
        return self.notes.of_all(about, partial(find, self))

    def keep_notes(self, other: Landscape) -> None:
        """Take over what another landscape has noted about the features shared with it."""
        self.notes.keep(other.notes)

    def printed_portals(self) -> list[Portal]:
        """Every portal that the tiles show, those of unbroken printed tunnels included."""
        return [
            Portal(x, y, name)
            for (x, y), tile in self.tiles.items()
            for name in tile.oriented.printed_portals
        ]

    def number(self, segment: Segment) -> int | None:
        """The number of a segment, or None when there is no such segment."""
        tile = self.tiles.get(segment.cell)
        if tile is None:
            return None
        index = tile.oriented.index_of.get(segment.feature)
        return self._printed(tile, segment.feature) if index is None else tile.base + index

    def _printed(self, tile: Tile, name: str) -> int | None:
        """The segment for the name of a printed tunnel's road in its other state."""
        kind = tile.oriented.kind
        if kind.underpass is None:
            return None
        index_of = tile.oriented.index_of
        if name == kind.underpass:
            return tile.base + index_of[kind.tunnelled[self.readings.half].id]
        if any(name == feature.id for feature in kind.tunnelled):
            return tile.base + index_of[kind.underpass]
        return None

    def numbers(self, cell: Cell) -> range:
        """The numbers of the segments of the tile at that place."""
        tile = self.tiles[cell]
        return range(tile.base, tile.base + len(tile.oriented.features))

    def missing_around(self, cell: Cell) -> list[Cell]:
        """The empty places among the eight around a monastery."""
        around = [(cell[0] + dx, cell[1] + dy) for dx, dy in AROUND]
        return [place for place in around if place not in self.tiles]


# --- monasteries and abbeys: complete when tiles lie all around ---------------------------


class Monasteries:
    """All monasteries and abbeys of a board, and what each of them still lacks.

    Attributes:
        at: the monasteries by place.
        surrounded: those that the last tile completed.
    """

    def __init__(self) -> None:
        self.at: dict[Cell, Joined] = {}
        self.surrounded: list[Joined] = []
        self._waiting: dict[Cell, Joined] = {}

    def copy(self) -> Monasteries:
        """The same monasteries once more."""
        other = Monasteries()
        other.at, other._waiting = self.at.copy(), self._waiting.copy()
        return other

    def renewed(self, anew: Mapping[Joined, Joined]) -> Monasteries:
        """The same places with other features at them."""
        other = Monasteries()
        other.at = {cell: anew[joined] for cell, joined in self.at.items()}
        other._waiting = {cell: anew[joined] for cell, joined in self._waiting.items()}
        other.surrounded = [anew[joined] for joined in self.surrounded]
        return other

    def waiting_around(self, cell: Cell) -> Iterator[Joined]:
        """Those around a place that lack tiles."""
        near = ((cell[0] + dx, cell[1] + dy) for dx, dy in AROUND)
        return (self._waiting[place] for place in near if place in self._waiting)

    def renew(self, cell: Cell, anew: Joined) -> None:
        """Put another one in the place of the one there."""
        self.at[cell] = anew
        if cell in self._waiting:
            self._waiting[cell] = anew

    def count_tile(self, cell: Cell) -> None:
        """A tile has been laid there: one more for the monasteries around it."""
        self.surrounded = []
        waiting = self._waiting
        if waiting:
            x, y = cell
            for dx, dy in AROUND:
                if (x + dx, y + dy) in waiting:
                    self._count_down((x + dx, y + dy))

    def add(self, cell: Cell, joined: Joined, missing: int) -> None:
        """A monastery has been laid; so many of the places around it are empty."""
        joined.open = missing + 1
        self.at[cell] = self._waiting[cell] = joined
        self._count_down(cell)

    def _count_down(self, cell: Cell) -> None:
        """One more of the nine tiles of a monastery lies there."""
        joined = self._waiting[cell]
        joined.open -= 1
        if joined.open == 0:
            del self._waiting[cell]
            self.surrounded.append(joined)


# --- the empty places next to tiles -----------------------------------------------------


ON_AN_EMPTY_TABLE: Final = {(0, 0): 0}
"""Any tile is welcome there."""
_FOUR_SIDES: Final = (0, 4, 8, 12)


class Openings:
    """Where the next tile may go.

    Attributes:
        frontier: the empty places next to tiles, each with what is wanted there: a number as made
            by :func:`boardlib.carcassonne.board.tiles.side_code`.
    """

    def __init__(self) -> None:
        self.frontier: dict[Cell, int] = {}

    def copy(self) -> Openings:
        """The same once more: a tile laid there leaves this one as it is."""
        other = Openings()
        other.frontier = self.frontier.copy()
        return other

    def close(self, cell: Cell) -> None:
        """The place is no longer empty."""
        self.frontier.pop(cell, None)

    def ask(self, cell: Cell, asked: int) -> None:
        """A tile was laid next to an empty place, and asks this of what comes there."""
        self.frontier[cell] = self.frontier.get(cell, 0) | asked

    def places(self, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
        """Every place where the tile fits, with the rotations in which it does."""
        fits = fitting(kind)
        empty = self.frontier or ON_AN_EMPTY_TABLE
        return [(cell, turns) for cell, wanted in empty.items() if (turns := fits[wanted])]

    def fits(self, kind: str, cell: Cell, rotation: int) -> bool:
        """Whether the tile fits there when it is turned like this."""
        wanted = self.frontier.get(cell)
        return wanted is not None and rotation in fitting(kind)[wanted]

    def wanted(self, cell: Cell) -> int | None:
        """What the tiles around an empty place ask for; None where no tile lies next to it."""
        return self.frontier.get(cell)

    def holes(self) -> list[Cell]:
        """Empty places with tiles on all four sides: the only places for an abbey."""
        return [cell for cell in self.frontier if self.is_hole(cell)]

    def is_hole(self, cell: Cell) -> bool:
        """Whether a place is empty and has tiles on all four sides."""
        wanted = self.frontier.get(cell, 0)
        return all(wanted >> shift & 15 for shift in _FOUR_SIDES)


# --- what was found out about features, once --------------------------------------------


class Notes:
    """What is known about features, and about all of them together, by what it is about."""

    def __init__(self) -> None:
        self._once: dict[Hashable, Any] = {}
        self._notes: dict[Hashable, dict[Joined, Any]] = {}
        self._known: dict[Hashable, dict[Joined, Any]] = {}

    def of(
        self, features: Iterable[Joined], about: Hashable, find: Callable[[Joined], T]
    ) -> Mapping[Joined, T]:
        """What is to be known about every feature, in their order."""
        if about not in self._notes:
            known = self._known.get(about, {})
            self._notes[about] = {
                joined: known[joined] if joined in known else find(joined) for joined in features
            }
        return self._notes[about]

    def of_all(self, about: Hashable, find: Callable[[], T]) -> T:
        """What is to be known about all features together."""
        if about not in self._once:
            self._once[about] = find()
        found: T = self._once[about]
        return found

    @property
    def _all(self) -> dict[Hashable, dict[Joined, Any]]:
        """What is noted now, and of what is not asked for since, what is still known."""
        return {**self._known, **self._notes}

    def __bool__(self) -> bool:
        """Whether anything is noted."""
        return bool(self._notes or self._known or self._once)

    def forget(self, changed: Iterable[Joined]) -> None:
        """Features have changed: what is known about them has to be found out anew."""
        if not self:
            return
        gone = set(changed)
        self._known = {
            about: {joined: known for joined, known in noted.items() if joined not in gone}
            for about, noted in self._all.items()
        }
        self._notes, self._once = {}, {}

    def renewed(self, anew: Mapping[Joined, Joined]) -> Notes:
        """The same notes about other features, each instead of one that is known here."""
        other = Notes()
        for about, noted in self._all.items():
            other._known[about] = {
                anew[joined]: known for joined, known in noted.items() if joined in anew
            }
        return other

    def keep(self, other: Notes) -> None:
        """Take over what is noted elsewhere, for the features that are the same ones."""
        self._known = other._all
