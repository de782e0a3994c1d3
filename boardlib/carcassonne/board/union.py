"""The union of segments: which printed parts of tiles are one road, city, field or river.

The smaller feature is merged into the larger one, so a tile costs the same on a board of seventy
tiles and of seventy thousand.
"""

from __future__ import annotations

from boardlib.carcassonne.board.parts import Cell, Segment, Tile
from boardlib.carcassonne.board.tiles import Feature


class Joined:
    """A joined feature: all segments of one road, city, field or river; or one monastery.

    Attributes:
        type: ``road``, ``city``, ``monastery``, ``field`` or ``river``.
        members: numbers of its segments, in the order in which they were joined.
        open: ends still open (sides without a neighbour and portals without a pair; for a
            monastery the places around it without a tile); 0 means complete.
        figures: what stands on it: (number of the player, kind, number of the segment).
    """

    __slots__ = ("figures", "members", "open", "type")

    def __init__(self, type_: str, member: int, open_: int) -> None:
        self.type = type_
        self.members = [member]
        self.open = open_
        self.figures: tuple[tuple[int, str, int], ...] = ()

    def without_figures(self) -> Joined:
        """The same segments once more, with nothing standing on them."""
        other = Joined(self.type, 0, self.open)
        other.members = self.members.copy()
        return other

    def copy(self) -> Joined:
        """The same once more, with what stands on it."""
        other = self.without_figures()
        other.figures = self.figures
        return other

    @property
    def complete(self) -> bool:
        """Whether nothing of it is open; a field or a river is never complete."""
        return self.open == 0 and self.type in ("road", "city", "monastery")


class Union:
    """Every segment, by its number, and the joined feature that it belongs to.

    Attributes:
        joined: for the number of every segment, the feature that it belongs to.
        owners: for the number of every segment, its tile.
    """

    def __init__(self) -> None:
        self.joined: list[Joined] = []
        self.owners: list[Tile] = []

    def add_segments(self, tile: Tile) -> None:
        """The segments of a new tile, each a feature of its own."""
        starts = tile.oriented.starts
        self.joined += [Joined(type_, n, ends) for n, (type_, ends) in enumerate(starts, tile.base)]
        self.owners += [tile] * len(starts)

    def merge(self, one: int, other: int) -> None:
        """Make one feature of those of two segments."""
        large, small = self.joined[one], self.joined[other]
        if large is small:
            return
        if len(large.members) < len(small.members):
            large, small = small, large
        large.members += small.members
        large.open += small.open
        if small.figures:
            large.figures += small.figures
        for member in small.members:
            self.joined[member] = large

    def join_ends(self, one: int, other: int) -> None:
        """Join two segments end to end: two ends are no longer open."""
        self.joined[one].open -= 1
        self.joined[other].open -= 1
        self.merge(one, other)

    def close(self, tile: Tile, side: int) -> None:
        """An abbey closes the side of its neighbour without becoming a part of it."""
        index = tile.oriented.at_side[side]
        if index >= 0:
            self.joined[tile.base + index].open -= 1

    def add_figure(self, player: int, kind: str, number: int) -> None:
        """Stand a figure on the segment of that number."""
        self.joined[number].figures += ((player, kind, number),)

    def remove_figure(self, player: int, kind: str, number: int) -> None:
        """Take a figure off the segment of that number."""
        joined = self.joined[number]
        figures = list(joined.figures)
        figures.remove((player, kind, number))
        joined.figures = tuple(figures)

    def segment(self, number: int) -> Segment:
        """The segment of that number."""
        tile = self.owners[number]
        return Segment(tile.x, tile.y, tile.oriented.features[number - tile.base].id)

    def cell(self, number: int) -> Cell:
        """The place of the segment of that number."""
        tile = self.owners[number]
        return (tile.x, tile.y)

    def feature(self, number: int) -> Feature:
        """The printed feature (turned) of the segment of that number."""
        tile = self.owners[number]
        return tile.oriented.features[number - tile.base]

    def segments(self, joined: Joined) -> list[Segment]:
        """The segments of a joined feature, by place."""
        return sorted(self.segment(number) for number in joined.members)

    def cells(self, joined: Joined) -> set[Cell]:
        """The places of its tiles; a tile that shows two parts of it is there once."""
        return {(self.owners[n].x, self.owners[n].y) for n in joined.members}

    def tile_count(self, joined: Joined) -> int:
        """The number of its tiles; a monastery has those around it too."""
        if joined.type == "monastery":
            return 9 - joined.open
        return 1 if len(joined.members) == 1 else len(self.cells(joined))

    def shows(self, joined: Joined, flag: str) -> list[int]:
        """The numbers of its segments that show something printed, such as an inn."""
        return [number for number in joined.members if flag in self.feature(number).flags]

    def pennants(self, joined: Joined) -> int:
        """The number of pennants in a city."""
        return sum(self.feature(number).pennants for number in joined.members)

    def features(self) -> list[Joined]:
        """Every joined feature once, in the order of its first segment."""
        return list(dict.fromkeys(self.joined))
