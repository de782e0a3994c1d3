"""Cells of the road on which something can be put."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from boardlib.tour.board.road import Cell


class FreeCells(Mapping[str, str]):
    """Cells to which a piece may be put, with the lines that do it, written when asked for.

    Args:
        cells: the cells, each by the key of its shape.
        lines: what puts the piece on a cell.
        besides: other places, with the lines that put it there.
    """

    def __init__(
        self,
        cells: Mapping[str, Cell],
        lines: Callable[[Cell], str],
        besides: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._cells, self._lines, self._besides = cells, lines, besides

    def __getitem__(self, shape: str) -> str:
        if shape in self._besides:
            return self._besides[shape]
        return self._lines(self._cells[shape])

    def __iter__(self) -> Iterator[str]:
        yield from self._cells
        yield from self._besides

    def __len__(self) -> int:
        return len(self._cells) + len(self._besides)
