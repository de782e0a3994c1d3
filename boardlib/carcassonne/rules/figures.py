"""Placing figures: where one may stand, and exactly why not (the figure- rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Joined, Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.calling import figures_called
from boardlib.carcassonne.rules.naming import kind_of, marks_words, player_head
from boardlib.carcassonne.rules.phrases import Pair, check
from boardlib.carcassonne.rules.placing import before_scoring, takes_part, whose_turn
from boardlib.carcassonne.rules.tally import no_fields
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, mark

CLAIMABLE: Final = ("road", "city", "monastery", "field")
ONLY_ON: Final = {"mayor": "city", "barn": "field"}
"""Kinds of figures that stand on one type of feature only (figure-kind, barn-field)."""

# --- what is said -----------------------------------------------------------------------

BARN_FIELD: Final = Pair(
    mark("A barn stands on a field, and this is one."),
    mark("A barn stands on a field, and this is none."),
)
BARN_CORNER: Final = Pair(
    mark("At a corner of this field four tiles meet that all show field."),
    mark("At no corner of this field do four tiles meet that all show field."),
)
BARN_ALONE: Final = Pair(
    mark("There is no barn on this field."),
    mark("There is a barn on this field already ({player})."),
)
JUST_PLACED: Final = Pair(
    mark("This tile has just been placed."),
    mark("This is not the tile that has just been placed."),
)
FIGURE_ONCE: Final = Pair(
    mark("No figure has been placed this turn."),
    mark("A figure has already been placed this turn."),
)
TOKEN_TOO: Final = mark("A token has been laid this turn; a figure is allowed as well.")
TAKES_FIGURES: Final = {
    "short": Pair(mark("A figure may stand there."), mark("A short road takes no figure.")),
    "river": Pair(mark("A figure may stand there."), mark("A river takes no figure.")),
    "other": Pair(mark("A figure may stand there."), mark("No figure may stand there.")),
}
"""What is said of a part of the board, by its kind."""
SUITS: Final = {
    "wagon": Pair(
        mark("A wagon may stand there, for it is not a field."),
        mark("A wagon never stands in a field."),
    ),
    "mayor": Pair(
        mark("A mayor stands only in cities, and this is one."),
        mark("A mayor stands only in cities, and this is none."),
    ),
}
UNOCCUPIED: Final = {
    "road": Pair(
        mark("There is no figure on the whole road."),
        mark("The road is occupied ({figures})."),
    ),
    "city": Pair(
        mark("There is no figure in the whole city."),
        mark("The city is occupied ({figures})."),
    ),
    "monastery": Pair(
        mark("There is no figure on the monastery."),
        mark("The monastery is occupied ({figures})."),
    ),
    "abbey": Pair(
        mark("There is no figure on the abbey."),
        mark("The abbey is occupied ({figures})."),
    ),
    "field": Pair(
        mark("There is no figure on the whole field."),
        mark("The field is occupied ({figures})."),
    ),
    "river": Pair(
        mark("There is no figure on the whole river."),
        mark("The river is occupied ({figures})."),
    ),
}
SUPPLY: Final = {
    "meeple": Pair(
        mark("{player}: meeples that are left: {left} of {total}."),
        mark("{player}: no meeple is left."),
    ),
    "wagon": Pair(mark("{player}: the wagon is there."), mark("{player}: no wagon is left.")),
    "mayor": Pair(mark("{player}: the mayor is there."), mark("{player}: no mayor is left.")),
    "barn": Pair(mark("{player}: the barn is there."), mark("{player}: no barn is left.")),
}

# --- figures ----------------------------------------------------------------------------


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
            *where(position, figure, joined),
            _figure_left(position, figure),
        )
    )


def _fields_played(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """field-none: told only where the game is played without fields."""
    if joined.type == "field" and no_fields(position.profile):
        text = _("This game is played without fields (an option), so nobody goes there.")
        yield condition("field-none", False, text, (figure.segment,), option="fields")


def _left_out(position: Position, figure: Figure) -> Iterator[Reason]:
    """score-marks: what the tile shows has rules of its own about figures, not held here."""
    tile = position.landscape.tiles[figure.segment.cell].oriented
    marks = [*tile.kind.marks, *("princess" for one in tile.features if "princess" in one.flags)]
    if marks:
        text = _("What is printed on this tile has rules of its own, left out here ({marks}).")
        words = text.format(marks=marks_words(marks))
        yield condition("score-marks", True, words, (figure.segment,), marks=marks)


def _figure_place(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    yield from _fields_played(position, figure, joined)
    yield _is_claimable(position, figure)
    yield from _kind_allowed(figure, joined)
    yield _is_unoccupied(position, joined)


def _barn_place(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """A field, at a corner where four tiles show field, and no barn on it yet (barn)."""
    yield from _fields_played(position, figure, joined)
    is_field = joined.type == ONLY_ON["barn"]
    yield check("barn-field", is_field, BARN_FIELD, (figure.segment,), type=joined.type)
    if is_field:
        yield _at_corner(position, figure)
        yield _no_barn(position, joined)


def _at_corner(position: Position, figure: Figure) -> Reason:
    number = position.landscape.number(figure.segment)
    assert number is not None
    corners = position.landscape.field_corners(number)
    return check(
        "barn-corner",
        bool(corners),
        BARN_CORNER,
        (figure.segment,),
        corners=[list(corner) for corner in corners],
    )


def _no_barn(position: Position, joined: Joined) -> Reason:
    barns = [other for other in position.figures_on(joined) if other.kind == "barn"]
    words = {"player": _(barns[0].colour) if barns else ""}
    keys = tuple(barn.key for barn in barns)
    return check("barn-alone", not barns, BARN_ALONE, keys, words)


def _turn_allows_figure(position: Position, figure: Figure) -> Iterator[Reason]:
    turn = position.turn
    if turn is None:
        return
    yield whose_turn(turn.player, figure.colour)
    segment = figure.segment
    yield check(
        "figure-on-placed-tile",
        turn.placed == segment.cell,
        JUST_PLACED,
        (f"{segment.x},{segment.y}",),
    )
    once = "figure" not in turn.done
    on_it = [one for one in position.figures if one.segment.cell == turn.placed]
    standing = () if once else tuple(one.key for one in on_it)
    yield check("figure-once", once, FIGURE_ONCE, standing)
    if "token" in turn.done:
        laid = tuple(token.key for token in position.tokens[-1:])
        yield condition("token-and-figure", True, _(TOKEN_TOO), laid)
    yield before_scoring("scored" not in turn.done)


def _is_claimable(position: Position, figure: Figure) -> Reason:
    number = position.landscape.number(figure.segment)
    assert number is not None
    feature = position.landscape.feature(number)
    holds = feature.claimable and feature.type in CLAIMABLE
    return check(
        "figure-claimable",
        holds,
        TAKES_FIGURES.get(kind_of(feature), TAKES_FIGURES["other"]),
        (figure.segment,),
        type=feature.type,
    )


def _kind_allowed(figure: Figure, joined: Joined) -> Iterator[Reason]:
    if figure.kind in SUITS:
        wanted = ONLY_ON.get(figure.kind)
        holds = joined.type == wanted if wanted else joined.type != "field"
        yield check("figure-kind", holds, SUITS[figure.kind], (figure.segment,), type=joined.type)


def _is_unoccupied(position: Position, joined: Joined) -> Reason:
    others = position.figures_on(joined)
    landscape = position.landscape
    return check(
        "figure-unoccupied",
        not others,
        UNOCCUPIED.get(kind_of(landscape.feature(joined.members[0])), UNOCCUPIED["road"]),
        tuple(other.key for other in others) + tuple(landscape.segments(joined) if others else ()),
        {"figures": figures_called(position, others)},
        figures=[str(other) for other in others],
    )


def _figure_left(position: Position, figure: Figure) -> Reason:
    kind = (figure.kind, figure.colour)
    used = tuple(other.key for other in position.figures if (other.kind, other.colour) == kind)
    total = position.pieces_of(figure.kind)
    left = max(total - len(used), 0)
    words = {"player": player_head(figure.colour), "left": left, "total": total}
    shapes = () if left else used
    return check("figure-supply", left > 0, SUPPLY[figure.kind], shapes, words, left=left)


def occupiable(position: Position, cell: Cell) -> list[Segment]:
    """The segments of a tile on which a figure might stand at all."""
    landscape = position.landscape
    return [
        landscape.segment(number)
        for number in landscape.numbers(cell)
        if landscape.feature(number).claimable and landscape.feature(number).type in CLAIMABLE
    ]
