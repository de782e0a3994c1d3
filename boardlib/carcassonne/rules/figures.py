"""Placing figures: where one may stand, and exactly why not (the figure- and barn- rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Joined, Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.rules.calling import figures_fact
from boardlib.carcassonne.rules.naming import event, fails, holds, kind_of, marks_fact
from boardlib.carcassonne.rules.placing import before_scoring, takes_part, whose_turn
from boardlib.carcassonne.rules.tally import no_fields
from boardlib.game import Event
from boardlib.rulebook import Fact
from boardlib.ruling import Reason, Ruling

CLAIMABLE: Final = ("road", "city", "monastery", "field")
ONLY_ON: Final = {"mayor": "city", "barn": "field"}
"""Kinds of figures that stand on one type of feature only (figure-kind, barn-field)."""


def occupiable(position: Position, cell: Cell) -> list[Segment]:
    """The segments of a tile on which a figure might stand at all."""
    landscape = position.landscape
    return [
        landscape.segment(number)
        for number in landscape.numbers(cell)
        if landscape.feature(number).claimable and landscape.feature(number).type in CLAIMABLE
    ]


def judge_figure(position: Position, figure: Figure) -> Ruling:
    """Whether a figure may be placed on a segment (the figure- rules)."""
    joined = position.joined(figure.segment)
    assert joined is not None
    where = _barn_place if figure.kind == "barn" else _figure_place
    return Ruling(
        (
            *_left_out(position, figure),
            *takes_part(position, figure.colour),
            *_turn_allows_figure(position, figure),
            *_fields_played(position, figure, joined),
            *where(position, figure, joined),
            _figure_left(position, figure),
        )
    )


def _left_out(position: Position, figure: Figure) -> Iterator[Reason]:
    """score-marks: what the tile shows has rules of its own about figures, not held here."""
    tile = position.landscape.tiles[figure.segment.cell].oriented
    marks = [*tile.kind.marks, *("princess" for one in tile.features if "princess" in one.flags)]
    if marks:
        yield holds("score-marks", "rules", [figure.segment], marks=marks_fact(marks))


def _turn_allows_figure(position: Position, figure: Figure) -> Iterator[Reason]:
    """In his turn, on the tile just placed, one figure, before scoring; a token does not matter."""
    turn = position.turn
    if turn is None:
        return
    yield whose_turn(turn.player, figure.colour)
    x, y = figure.segment.cell
    placed = turn.placed == (x, y)
    yield (holds if placed else fails)("figure-on-placed-tile", "", [f"{x},{y}"])
    if "figure" in turn.done:
        on_it = [one.key for one in position.figures if one.segment.cell == turn.placed]
        yield fails("figure-once", "", on_it)
    else:
        yield holds("figure-once")
    if "token" in turn.done:
        yield holds("token-and-figure", "figure", [token.key for token in position.tokens[-1:]])
    yield before_scoring("scored" not in turn.done)


def _fields_played(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """field-none: told only where the game is played without fields."""
    if joined.type == "field" and no_fields(position.profile):
        yield fails("field-none", "", [figure.segment], option="fields")


def _figure_place(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """A part that takes figures, and this kind of them; nobody stands anywhere on its feature."""
    number = position.landscape.number(figure.segment)
    assert number is not None
    feature = position.landscape.feature(number)
    if feature.claimable and feature.type in CLAIMABLE:
        yield holds("figure-claimable", "here", [figure.segment], type=feature.type)
    else:
        short = kind_of(feature) == "short"
        variant = "short" if short else "river"
        yield fails("figure-claimable", variant, [figure.segment], type=feature.type)
    if figure.kind in ("wagon", "mayor"):
        wanted = ONLY_ON.get(figure.kind)
        suits = joined.type == wanted if wanted else joined.type != "field"
        yield (holds if suits else fails)(
            "figure-kind", figure.kind, [figure.segment], type=joined.type
        )
    yield _is_unoccupied(position, joined)


def _is_unoccupied(position: Position, joined: Joined) -> Reason:
    """figure-unoccupied: nobody stands on it; else who does, and the whole of it."""
    landscape, others = position.landscape, position.figures_on(joined)
    kind = kind_of(landscape.feature(joined.members[0]))
    shapes = [*(other.key for other in others), *(landscape.segments(joined) if others else ())]
    return (fails if others else holds)(
        "figure-unoccupied",
        "road" if kind == "short" else kind,
        shapes,
        figures=figures_fact(position, others),
    )


def _barn_place(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """A field, at a corner where four tiles show field, and no barn on it yet (barn)."""
    if joined.type != ONLY_ON["barn"]:
        yield fails("barn-field", "", [figure.segment], type=joined.type)
        return
    yield holds("barn-field", "", [figure.segment], type=joined.type)
    number = position.landscape.number(figure.segment)
    assert number is not None
    corners = [list(corner) for corner in position.landscape.field_corners(number)]
    yield (holds if corners else fails)("barn-corner", "", [figure.segment], corners=corners)
    barns = [other for other in position.figures_on(joined) if other.kind == "barn"]
    if barns:
        yield fails("barn-alone", "", [barn.key for barn in barns], colour=barns[0].colour)
    else:
        yield holds("barn-alone")


def _figure_left(position: Position, figure: Figure) -> Reason:
    """figure-supply: one of that kind is left; else where they all are."""
    kind = (figure.kind, figure.colour)
    used = [other.key for other in position.figures if (other.kind, other.colour) == kind]
    total = position.pieces_of(figure.kind)
    left = max(total - len(used), 0)
    return (holds if left else fails)(
        "figure-supply",
        figure.kind,
        () if left else used,
        player=figure.colour,
        left=left,
        total=total,
    )


def figure_placed(figure: Figure, where: str) -> Event:
    """The event of placing a figure; ``where`` is what players call that part of the board."""
    player, there = figure.colour, Fact(None, where)
    if figure.kind == "barn":
        return event("barn-corner", "", [figure.key], player=player, where=there)
    return event("figure-unoccupied", figure.kind, [figure.key], player=player, where=there)
