"""The words that a line of the Tour is made of: cells, riders, faces, rows."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from boardlib.text import _, mark
from boardlib.tour.board.moves import Die, Face
from boardlib.tour.board.road import Cell
from boardlib.words import Wanted, Words, hinted

_CELL: Final = re.compile(r"([0-9]{1,3}),([0-9]{1,3})")
_FACE: Final = re.compile(r"([0-9]{1,2})(A?)")
_ROWS: Final = re.compile(r"[0-9]{1,3}(,[0-9]{1,3})*")


@lru_cache(maxsize=4096)
def cell_of(word: str) -> Cell | None:
    """The cell that a word names, or None if it names none.

    >>> cell_of("2,12"), cell_of("give")
    (Cell(lane=2, row=12), None)
    """
    match = _CELL.fullmatch(word)
    return Cell(int(match[1]), int(match[2])) if match else None


_FACES: Final = {
    Die.WHITE: Wanted(
        mark("expected a face of the white die such as 3 here"),
        mark("'{word}' is not a face of the white die; write a number such as 3, or 2A"),
    ),
    Die.YELLOW: Wanted(
        mark("expected a face of the yellow die such as 3 here"),
        mark("'{word}' is not a face of the yellow die; write a number such as 3, or 2A"),
    ),
    Die.RED: Wanted(
        mark("expected a face of the red die such as 3 here"),
        mark("'{word}' is not a face of the red die; write a number such as 3, or 2A"),
    ),
    Die.GREEN: Wanted(
        mark("expected a face of the green die such as 3 here"),
        mark("'{word}' is not a face of the green die; write a number such as 3, or 2A"),
    ),
    Die.POLKA: Wanted(
        mark("expected a face of the polka-dot die such as 3 here"),
        mark("'{word}' is not a face of the polka-dot die; write a number such as 3, or 2A"),
    ),
}


class RoadWords(Words):
    """The words of one line of the Tour."""

    def cell(self) -> Cell:
        """A cell ``lane,row``."""
        wrong = mark("'{word}' is not a cell; write lane,row such as 2,12")
        match = self.like(_CELL, Wanted(mark("expected a cell such as 2,12 here"), wrong))
        return Cell(int(match[1]), int(match[2]))

    def is_cell(self) -> bool:
        """Whether the next word is a cell."""
        return _CELL.fullmatch(self.next) is not None

    def rider(self) -> int:
        """The number of a rider."""
        return self.number(
            Wanted(
                mark("expected the number of a rider here"),
                mark("'{word}' is not the number of a rider"),
            )
        )

    def among(self, wanted: Wanted, known: range) -> int:
        """A number within bounds."""
        column = self.column
        number = self.number(wanted)
        if number not in known:
            hint = _("it lies between {least} and {most}").format(least=known[0], most=known[-1])
            raise self.error(hinted(_(wanted.wrong).format(word=number), hint), column)
        return number

    def face(self, die: Die) -> Face:
        """A face of a die, such as ``4`` or ``2A``."""
        match = self.like(_FACE, _FACES[die])
        return Face(int(match[1]), attack=bool(match[2]))

    def rows(self) -> tuple[int, ...]:
        """A row for all lanes, or one for every lane: ``6`` or ``6,6,5,5,5``."""
        missing = mark("expected a row such as 10, or one for every lane such as 6,6,5,5,5 here")
        wrong = mark("'{word}' is not a row; write one such as 10, or one for every lane")
        rows = self.like(_ROWS, Wanted(missing, wrong))[0]
        return tuple(int(row) for row in rows.split(","))
