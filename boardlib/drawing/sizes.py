"""How large boards and their letters are shown: in a lesson, on a wall, at a table, on paper.

Those who show the pictures of a game need to know of it, too, what its roles are, and how answers
look on it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from boardlib.shown import nothing


@dataclass(frozen=True, slots=True)
class Showing:
    """How the pictures and the answers of a game are shown.

    Attributes:
        standing: beginnings of roles that say how a part stands; they are left out as long as a
            question about it is open.
        acted: whether they are shown as long as something is to be done on the board, for whoever
            plays sees them, too: who leads a group, say.
        pieces: roles of pieces that anybody sees standing there.
        within: roles of parts of which a larger one tells in words, so that they need not.
        laid: roles of what a move puts on the board; what was laid last is marked.
        listed: first word of a question -> role of the mark of the pieces that its answer names.
        place: the fact of a reason that names the place it is about.
        reach: the fact of a reason that lists the places in reach.
        joined: the fact of a reason that names two places which are joined out of sight.
        closed: the fact of a reason that says what closes an end; its shapes lead from the last
            part to what does.
        beside: beginning of a key -> role of the mark of such a shape beside the piece itself.
        called: role of a mark -> what it means in this game, where a legend explains it.
        swatches: role of a mark -> the sign of the legend, where a game draws that role in a way of
            its own.
        judged: first word of a question -> what it means that its answer is yes, and no, where that
            is neither allowed nor not allowed.
        puts: first words of questions that put a piece at a place they name; others have it among
            their reasons.
        card: draws what a player has drawn, alone and without anything to point at; None where
            nothing is drawn.
        alone: beginning of a key -> draws a piece by itself, of what follows in the key, where on
            the board it is a part of something larger.
        ghosts: roles of pieces that are shown pale where a question supposes that they lie there.
        moving: roles of those of them that have the same key wherever they stand.
        used: roles of what a move takes in hand (cards, dice, places that are entered), which has
            a frame where a question supposes such a move.
        entire: role of a pale piece -> how it is drawn entire (of the position, and its key), where
            a board has its parts in several layers; it lies where nothing lay before.
        counted: beginnings of keys that count things of a kind, so that after a move the same key
            is another thing.
        brought: beginnings of keys of an extent that a move brings into parts that are there
            already, such as another kind of goods; room is kept for them before.
        close: whether a picture can show only what concerns some of its places, larger (with marks
            of the role ``close``).
        close_answers: whether that is done on paper with the boards of answers only.
        whole: a board so wide, in units, is seen whole on a phone: its letters are large enough
            for that.
    """

    standing: tuple[str, ...] = ()
    acted: bool = False
    pieces: frozenset[str] = frozenset()
    within: frozenset[str] = frozenset()
    laid: frozenset[str] = frozenset()
    listed: Mapping[str, str] = field(default_factory=nothing, hash=False)
    place: str = ""
    reach: str = ""
    joined: str = ""
    closed: str = ""
    beside: Mapping[str, str] = field(default_factory=nothing, hash=False)
    called: Mapping[str, str] = field(default_factory=nothing, hash=False)
    swatches: Mapping[str, Callable[[], Any]] = field(default_factory=nothing, hash=False)
    judged: Mapping[str, tuple[str, str]] = field(default_factory=nothing, hash=False)
    puts: frozenset[str] = frozenset()
    card: Callable[[Any], Any] | None = None
    alone: Mapping[str, Callable[[str], Any]] = field(default_factory=nothing, hash=False)
    ghosts: frozenset[str] = frozenset()
    used: frozenset[str] = frozenset()
    moving: frozenset[str] = frozenset()
    entire: Mapping[str, Callable[[Any, str], Any]] = field(default_factory=nothing, hash=False)
    counted: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()
    close: bool = False
    close_answers: bool = False
    whole: float = 470.0


PLAIN: Final = Showing()
"""Of a picture that says nothing of the kind."""

__all__ = ["PLAIN", "Showing"]


# --- how large --------------------------------------------------------------------------


Size = tuple[float, float]
"""Width and height."""

LETTER: Final = 15.0
"""Size of the letters on badges, in units of a picture."""
MOST: Final = 2.2
"""How much larger badges and their letters are drawn at most, in pictures that are shown small."""

# --- in a lesson, in pixels -----------------------------------------------------------------

LEAST: Final = 11.5
"""Size of the smallest letters that must be read."""
LEAST_OF_PIECES: Final = 9.0
"""Size of the letters on pieces, which are known by their colours and forms as well."""
LETTERS: Final = 16.0
"""Size of the largest letters on badges and beside a board, however large it is."""
COLUMN: Final = 420.0
BROAD_COLUMN: Final = 740.0
"""Width of a board that stands beside its panel, in JupyterLab on a screen of 1280 pixels, and on
a larger one: what must be read is large enough in both."""
ACROSS: Final = 836.0
"""Width of a board that stands above its panel, on a screen of 1280 pixels."""
HIGH: Final = 525.0
"""Height of a board beside its panel there: what is pointed at is told below it."""
LOW: Final = 356.0
"""Height of a board above its panel there: the question is still seen below it."""
_WIDE: Final = 2.2
"""Boards so many times as wide as high stand above their panel."""
_SMALL: Final = 0.6
"""So do those that would be shown at less than this scale beside it."""
_PLAINLY: Final = 1.05
"""But only where they are so many times as large there: else half of the page would be empty."""
_LEAST_WIDE: Final = 420.0
"""No smaller board does: beside its panel it has room enough."""
LARGEST: Final = 1.25
"""A small board is not drawn larger than this beside its panel, as a still picture."""
WIDEST: Final = 2.0
"""Nor larger than this above it."""
LARGEST_BROAD: Final = 1.65
"""Nor larger than this beside it in a lesson, where a large screen has the room."""

# --- before a class, in pixels of 1920 x 1080 -----------------------------------------------

LEAST_ON_WALL: Final = 22.0
"""Size of the smallest letters that a class can read."""
LARGEST_ON_WALL: Final = 2.4
"""A small board is not drawn larger than this."""
WALL_BESIDE: Final = (720.0, 810.0)
WALL_BROAD: Final = (880.0, 810.0)
WALL_ABOVE: Final = (1760.0, 400.0)
"""Room for a board beside its panel, for a broad one beside it, and for a long one above it."""
_LONG: Final = 1200.0
_BROAD: Final = 1.3

# --- at a table: a board beside what is asked -----------------------------------------------

AT_TABLE: Final = (476.0, 535.0)
"""In JupyterLab on a screen of 1280 x 800 pixels."""
TABLE_ON_WALL: Final = (980.0, 815.0)
"""Before a class."""
ABOVE_AT_TABLE: Final = (836.0, 730.0)
"""In JupyterLab for a board across the page: as high as the page is seen."""
ABOVE_TABLE_ON_WALL: Final = (1700.0, 815.0)
LEAST_AT_TABLE: Final = 12.0
"""Size in pixels of the smallest letters there that must be read."""
BESIDE_AT_TABLE: Final = 980.0
"""Width in pixels of a board there on a broad page; a narrow page has half of it."""
LARGEST_AT_TABLE: Final = 2.4
"""A small board is not drawn larger than this there."""
LETTERS_AT_TABLE: Final = LEAST * 1.4
"""Size of its letters on a board of 720 pixels, so that they are read in a narrow page, too."""
_OF_LETTERS: Final = 720.0
LARGEST_OF_LETTERS: Final = 1.5
"""The scale at which a small board's letters have this size."""
SMALLEST: Final = 15.4
"""Size of the smallest letters of a board of many cards, in units of its picture."""

# --- editions side by side, in pixels --------------------------------------------------------

SIDE: Final = (560.0, 600.0)
"""Room for a board of an edition."""
LEAST_SIDE: Final = 400.0
"""Its width in JupyterLab on a screen of 1280 pixels, where its letters are read, too."""
NARROW_SIDE: Final = 440.0
"""Boards up to this width leave room for the table beside them."""

# --- on paper -------------------------------------------------------------------------------

LEAST_ON_PAPER: Final = 9.0
"""Size of the smallest letters and numbers on a board, in points."""
LEAST_OF_ANSWERS: Final = 7.0
"""The same on the boards of answers, of which many stand on a page."""
LEAST_WORDS: Final = 6.0
"""No letter on paper is smaller than this, in points, whatever it says."""


Rooms = tuple[Size, Size]
"""Of a board in JupyterLab and before a class."""


def is_flat(width: float, height: float) -> bool:
    """Whether a board is so much wider than high that nothing has room beside it.

    >>> is_flat(530, 230), is_flat(740, 440)
    (True, False)
    """
    return width > _WIDE * height


def stands_above(width: float, height: float) -> bool:
    """Whether a board so wide and so high, in units of a picture, stands above its panel.

    >>> stands_above(530, 230), stands_above(430, 230), stands_above(330, 130)
    (True, False, False)
    >>> stands_above(740, 440), stands_above(723, 611)
    (True, False)
    """
    beside, above = COLUMN / width, min(ACROSS / width, LOW / height)
    larger = beside < _SMALL and _PLAINLY * beside < above
    return width > _LEAST_WIDE and (is_flat(width, height) or larger)


def in_lesson(width: float, height: float) -> Size:
    """The room in a lesson for a board so wide and so high, in units of a picture.

    >>> in_lesson(300, 500), in_lesson(900, 300)
    ((375.0, 525.0), (836.0, 356.0))
    """
    if stands_above(width, height):
        return ACROSS, LOW
    return min(COLUMN, LARGEST * width), HIGH


def on_wall(width: float, height: float) -> Size:
    """The room on a wall for boards that are at most so wide and so high, in units of a picture.

    >>> on_wall(600, 500) == WALL_BESIDE, on_wall(1300, 500) == WALL_ABOVE
    (True, True)
    """
    if width > _LONG:  # beside its panel it would be too small
        return WALL_ABOVE
    return WALL_BROAD if width > _BROAD * height else WALL_BESIDE


def in_case(width: float, height: float) -> Rooms:
    """The rooms of a board of a case."""
    return in_lesson(width, height), on_wall(width, height)


def across_table(width: float, height: float) -> bool:
    """Whether a board of a whole game, so wide and so high, stands across the page.

    Beside what is asked its letters would be too small, and across the page it is larger.

    >>> across_table(600, 500), across_table(1060, 800), across_table(430, 500)
    (False, True, False)
    """
    beside = min(AT_TABLE[0] / width, AT_TABLE[1] / height)
    across = min(ABOVE_AT_TABLE[0] / width, ABOVE_AT_TABLE[1] / height)
    return beside * SMALLEST < LEAST_AT_TABLE and across > 1.25 * beside


def beside_table(width: float) -> tuple[float, float, float]:
    """Width and largest scale of a board so wide, in units, and the size of its letters there.

    >>> beside_table(1000.0) == (BESIDE_AT_TABLE, LARGEST_AT_TABLE, LETTERS_AT_TABLE * 980 / 720)
    True
    """
    shown = min(BESIDE_AT_TABLE, width * LARGEST_AT_TABLE)
    letters = LETTERS_AT_TABLE * shown / min(_OF_LETTERS, width * LARGEST_OF_LETTERS)
    return BESIDE_AT_TABLE, LARGEST_AT_TABLE, letters


def at_table(width: float, height: float) -> Rooms:
    """The rooms of a board of a whole game."""
    if across_table(width, height):
        return ABOVE_AT_TABLE, ABOVE_TABLE_ON_WALL
    return AT_TABLE, TABLE_ON_WALL


MOST_ON_PAPER: Final = 3.9
"""How much larger badges are drawn at most on paper, where boards are smallest."""
LETTER_ON_PAPER: Final = 20.0
"""Size of the letters of a question on its board there, in units of a picture: they fill their
squares, which cover the less of a small board."""
