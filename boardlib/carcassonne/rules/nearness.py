"""What counts as near a wagon, in every edition (wagon-not-adjacent, wagon-out-of-range).

Each edition of :data:`boardlib.carcassonne.rulebook.WAGON_EDITIONS` names one of
:data:`NEARNESS`: the features directly adjacent, or the places in reach.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rulebook import WAGON_EDITIONS, condition
from boardlib.carcassonne.rules.adjacency import (
    adjacent_segments,
    chain,
    feature_at,
    head_of,
    judge_adjacent,
    part_head,
    told_link,
    told_nothing_adjacent,
)
from boardlib.carcassonne.rules.sentences import Pair
from boardlib.game import QuestionError
from boardlib.ruling import Reason
from boardlib.text import _, mark

IN_REACH: Final = Pair(
    mark("{feature}: in reach, on the wagon's tile or one of the eight around it."),
    mark(
        "{feature}: out of reach, for it is neither on the wagon's tile nor on one of the eight"
        " around it."
    ),
)

# --- the places in reach --------------------------------------------------------------------


def reach(cell: Cell) -> list[Cell]:
    """The tile of a wagon and the eight around it, row by row (wagon-out-of-range)."""
    x, y = cell
    return [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


def _within_reach(landscape: Landscape, start: int) -> list[int]:
    """The segments on the tile of the wagon and on those around it."""
    cells = [cell for cell in reach(landscape.cell(start)) if cell in landscape.tiles]
    return [n for cell in cells for n in landscape.numbers(cell)]


def _is_in_reach(position: Position, start: Segment, end: Segment) -> Reason:
    """C2: on the wagon's tile or one of the eight around it (wagon-out-of-range)."""
    holds = end.cell in reach(start.cell)
    words = IN_REACH.told(holds, feature=part_head(position, end))
    return _of_reach(position, start, holds, words, (end,), segment=str(end))


def _of_reach(
    position: Position,
    start: Segment,
    holds: bool,
    text: str,
    ends: tuple[Segment, ...] = (),
    **facts: str,
) -> Reason:
    """A condition about the tiles in reach, with the frame around them."""
    frame = reach(start.cell)
    tiles = [f"{x},{y}" for x, y in frame if (x, y) in position.landscape.tiles]
    return condition(
        "wagon-out-of-range",
        holds,
        text,
        (*ends, *tiles),
        condition="out_of_range",
        **facts,
        frame=[list(cell) for cell in frame],
    )


def _frame_told(position: Position, start: Segment) -> Iterator[Reason]:
    text = _("In reach are the wagon's tile and the eight around it.")
    yield _of_reach(position, start, True, text)


def _nothing_in_reach() -> Reason:
    text = _("No other road, city or monastery lies in reach.")
    return condition("wagon-out-of-range", False, text)


# --- what does not matter -------------------------------------------------------------------


def _any_tile(position: Position, start: Segment, end: Segment) -> Iterator[Reason]:
    """C1: of a destination with several tiles any one will do (wagon-any-tile)."""
    target = feature_at(position, end)
    if judge_adjacent(position, start, end).holds and len(position.landscape.cells(target)) > 1:
        text = _("{feature}: the wagon may be set on any of its tiles.")
        words = text.format(feature=head_of(position, target))
        yield condition("wagon-any-tile", True, words, position.landscape.segments(target))


def _crosses(position: Position, start: Segment, end: Segment) -> Iterator[Reason]:
    """C2: what lies between does not matter (wagon-crosses)."""
    away = feature_at(position, start) is not feature_at(position, end)
    near = end.cell in reach(start.cell)
    if away and near and not judge_adjacent(position, start, end).holds:
        text = _("{feature}: the wagon may cross whatever lies between; only its place decides.")
        words = text.format(feature=part_head(position, end))
        yield condition("wagon-crosses", True, words, (start, end))


# --- what is near, by edition ---------------------------------------------------------------


class Nearness(NamedTuple):
    """What counts as near the wagon by an edition.

    Attributes:
        segments: the segments that are near a segment, in plain numbers.
        judge: the condition that one segment is near another one.
        way: the features that lead from one segment to another; empty where none matter.
        frame: what is told about the places in reach.
        links: what is told about a destination that is near.
        nothing: what is told where nothing is near.
        free: what is told of a destination that is near, and that does not matter for it.
        whole: whether a feature is near as a whole, with all its tiles.
        beyond: the condition that fails for what is not near.
        rule: the rule that says what is near.
    """

    segments: Callable[[Landscape, int], list[int]]
    judge: Callable[[Position, Segment, Segment], Reason]
    way: Callable[[Position, Segment, Segment], list[Segment]]
    frame: Callable[[Position, Segment], Iterable[Reason]]
    links: Callable[[Position, Segment, Segment], Iterable[Reason]]
    nothing: Callable[[], Reason]
    free: Callable[[Position, Segment, Segment], Iterable[Reason]]
    whole: bool
    beyond: str
    rule: str


NEARNESS: Final = {
    "adjacent": Nearness(
        segments=adjacent_segments,
        judge=judge_adjacent,
        way=chain,
        frame=lambda _position, _start: (),
        links=told_link,
        nothing=told_nothing_adjacent,
        free=_any_tile,
        whole=True,
        beyond="not_adjacent",
        rule="wagon-not-adjacent",
    ),
    "reach": Nearness(
        segments=_within_reach,
        judge=_is_in_reach,
        way=lambda _position, _start, _end: [],
        frame=_frame_told,
        links=lambda _position, _start, _end: (),
        nothing=_nothing_in_reach,
        free=_crosses,
        whole=False,
        beyond="out_of_range",
        rule="wagon-out-of-range",
    ),
}
_BY_EDITION: Final = {edition.id: NEARNESS[edition.near] for edition in WAGON_EDITIONS}


def nearness(edition: str) -> Nearness:
    """What is near a wagon by an edition.

    Raises:
        QuestionError: for an edition that is not there, listing those that are.
    """
    if edition not in _BY_EDITION:
        text = _("There is no edition '{edition}' of the wagon; the editions are: {known}.")
        raise QuestionError(text.format(edition=edition, known=", ".join(_BY_EDITION)))
    return _BY_EDITION[edition]
