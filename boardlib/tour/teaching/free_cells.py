"""Cells of the road on which something can be put."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from boardlib.tour.board.road import Cell


class FreeCells(Mapping[str, str]):
    """Cells to which a piece may be put, with the lines that do it, written when asked for."""

    def __init__(self, cells: Mapping[str, Cell], lines: Callable[[Cell], str]) -> None:
        self._cells = cells
        self._lines = lines

    def __getitem__(self, shape: str) -> str:
        return self._lines(self._cells[shape])

    def __iter__(self) -> Iterator[str]:
        return iter(self._cells)

    def __len__(self) -> int:
        return len(self._cells)
