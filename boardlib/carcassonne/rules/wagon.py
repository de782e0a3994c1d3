"""The wagon: where it may go when its feature has been scored, in every edition (the wagon- rules).

First edition (``C1``): to a feature *directly adjacent* to the scored one, on any of its tiles.
New edition (``C2``): to any feature with a part on the wagon's own tile or one of the eight
around it, on that part.  In both, the destination is no field, incomplete and unoccupied.
The editions are listed in :data:`boardlib.carcassonne.rulebook.WAGON_EDITIONS`; what is near in
one of them is told in :mod:`boardlib.carcassonne.rules.nearness`, how a wagon is moved in
:mod:`boardlib.carcassonne.rules.wagon_moves`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Segment
from boardlib.carcassonne.board.position import Figure, Position
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import WAGON_EDITIONS, condition
from boardlib.carcassonne.rules.adjacency import feature_at, head_of, part_head
from boardlib.carcassonne.rules.calling import figures_called
from boardlib.carcassonne.rules.naming import kind_of
from boardlib.carcassonne.rules.nearness import nearness
from boardlib.carcassonne.rules.sentences import Pair, check
from boardlib.carcassonne.rules.wagon_points import may_go_on
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, mark

EDITIONS: Final = tuple(edition.id for edition in WAGON_EDITIONS)

# --- what is said -----------------------------------------------------------------------

STAYS: Final = mark("{feature}: it is not complete, so a wagon stays on it.")
FIELD: Final = Pair(
    mark("{feature}: it is not a field."), mark("{feature}: a wagon never moves into a field.")
)
INCOMPLETE: Final = Pair(
    mark("{feature}: it is incomplete."), mark("{feature}: it is complete already.")
)
FREE: Final = Pair(
    mark("{feature}: no figure stands anywhere on it."),
    mark("{feature}: it is occupied ({figures})."),
)
CLAIMABLE: Final = {
    "short": Pair(
        mark("{feature}: a figure may stand there."),
        mark("{feature}: no figure may stand on a short road."),
    ),
    "other": Pair(
        mark("{feature}: a figure may stand there."),
        mark("{feature}: no figure may stand there."),
    ),
}

# --- where it may go --------------------------------------------------------------------


def judge_destination(
    position: Position, edition: str, colour: str, start: Segment, end: Segment
) -> Ruling:
    """Whether the wagon that stood on ``start`` may move to ``end`` (the wagon- rules).

    Every condition carries its name in ``facts["condition"]``; those of a refusal are exactly
    the conditions that fail.
    """
    source, target = feature_at(position, start), feature_at(position, end)
    wagon = Figure("wagon", colour, start)
    before = (*has_been_scored(position, source, start), *may_go_on(position, wagon))
    if target.type == "field":
        return Ruling((*before, _no_field(position, False, end)))
    is_near = nearness(edition).judge
    return Ruling(
        (
            *before,
            _no_field(position, True, end),
            _is_incomplete(position, target, end),
            _is_unoccupied(position, target, end, wagon),
            _is_claimable(position, end),
            is_near(position, start, end),
            *nearness(edition).free(position, start, end),
        )
    )


def fails(ruling: Ruling) -> list[str]:
    """The names of the conditions that fail, in alphabetical order."""
    return sorted(reason.facts["condition"] for reason in ruling.failed)


def destinations(position: Position, edition: str, colour: str, start: Segment) -> list[Segment]:
    """Every segment a wagon that stood on ``start`` may move to, by place; none: it goes home.

    First edition: every segment of every allowed feature (wagon-any-tile).  Second edition: only
    the segments on a tile in reach (wagon-out-of-range).
    """
    if not Ruling(tuple(may_go_on(position, Figure("wagon", colour, start)))):
        return []
    landscape = position.landscape
    number = landscape.number(start)
    assert number is not None
    found = wagon_targets(landscape, edition, number)
    return sorted(landscape.segment(target) for target in found)


def wagon_targets(landscape: Landscape, edition: str, start: int) -> list[int]:
    """The segments to which a wagon may move from that segment, in plain numbers."""
    if not landscape.joined[start].complete:
        return []
    near = nearness(edition).segments(landscape, start)
    return [n for n in near if _may_hold_wagon(landscape, n)]


def _may_hold_wagon(landscape: Landscape, number: int) -> bool:
    """No field, incomplete, claimable, and no figure anywhere on it (the wagon- rules)."""
    joined = landscape.joined[number]
    return _may_ever_hold(landscape, number) and not joined.complete and not joined.figures


def _may_ever_hold(landscape: Landscape, number: int) -> bool:
    """A part of a road, city or monastery that is no short road (wagon-field, -not-claimable)."""
    feature = landscape.feature(number)
    return feature.claimable and feature.type in ("road", "city", "monastery")


def why_destinations(
    position: Position, edition: str, colour: str, start: Segment
) -> Iterator[Reason]:
    """What decides where a wagon may go: the features that are near, and what bars some of them.

    First edition: every feature directly adjacent.  Second edition: the tiles in reach, and what
    is there but no destination.  Where no wagon ever stands, as on fields, is left out.
    """
    near, wagon = nearness(edition), Figure("wagon", colour, start)
    before = Ruling(tuple(may_go_on(position, wagon)))
    if not before:
        return
    yield from before.conditions
    yield from near.frame(position, start)
    ends = _neighbours(position, edition, start)
    if not ends:
        yield near.nothing()
    for end in ends:
        target = feature_at(position, end)
        told = (_is_incomplete(position, target, end), _is_unoccupied(position, target, end, wagon))
        barred = [reason for reason in told if not reason.holds]
        yield from barred or near.links(position, start, end)


def _neighbours(position: Position, edition: str, start: Segment) -> list[Segment]:
    """One segment of every other feature near, by place, where a wagon might stand at all."""
    landscape, source = position.landscape, feature_at(position, start)
    number = landscape.number(start)
    assert number is not None
    near = nearness(edition).segments(landscape, number)
    numbers = (n for n in near if _may_ever_hold(landscape, n))
    found: dict[Joined, Segment] = {}
    for segment in sorted(map(landscape.segment, numbers)):
        found.setdefault(feature_at(position, segment), segment)
    return [end for joined, end in found.items() if joined is not source]


# --- the conditions ---------------------------------------------------------------------


def has_been_scored(position: Position, source: Joined, start: Segment) -> Iterator[Reason]:
    """wagon-after-scoring: only a wagon whose feature has been completed moves at all."""
    if not source.complete:
        yield condition(
            "wagon-moves",
            False,
            _(STAYS).format(feature=head_of(position, source)),
            tuple(position.landscape.segments(source)),
            condition="not_scored",
        )


def _no_field(position: Position, holds: bool, end: Segment) -> Reason:
    words = {"feature": head_of(position, feature_at(position, end))}
    return check("wagon-field", holds, FIELD, (end,), words, condition="field", segment=str(end))


def _is_incomplete(position: Position, target: Joined, end: Segment) -> Reason:
    return check(
        "wagon-completed",
        not target.complete,
        INCOMPLETE,
        tuple(position.landscape.segments(target)),
        {"feature": head_of(position, target)},
        condition="completed",
        segment=str(end),
    )


def _is_unoccupied(position: Position, target: Joined, end: Segment, wagon: Figure) -> Reason:
    others = [figure for figure in position.figures_on(target) if figure != wagon]
    return check(
        "wagon-occupied",
        not others,
        FREE,
        tuple(other.key for other in others),
        {"feature": head_of(position, target), "figures": figures_called(position, others)},
        condition="occupied",
        segment=str(end),
        figures=[str(other) for other in others],
    )


def _is_claimable(position: Position, end: Segment) -> Reason:
    number = position.landscape.number(end)
    assert number is not None
    feature = position.landscape.feature(number)
    holds = feature.claimable and feature.type != "river"
    return check(
        "figure-claimable" if holds else "wagon-not-claimable",
        holds,
        CLAIMABLE.get(kind_of(feature), CLAIMABLE["other"]),
        (end,),
        {"feature": part_head(position, end)},
        condition="not_claimable",
        segment=str(end),
    )
