"""The wagon: whether and where it may go when its feature has been scored (the wagon- rules).

First edition (``C1``): to a feature *directly adjacent* to the scored one, on any of its tiles.
New edition (``C2``): to any feature with a part on the wagon's own tile or one of the eight
around it, on that part.  In both, the destination is no field, incomplete and unoccupied.
The editions are listed in :data:`boardlib.carcassonne.rulebook.WAGON_EDITIONS`; what is near in
one of them is told in :mod:`boardlib.carcassonne.rules.adjacency`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Joined, Segment
from boardlib.carcassonne.board.position import Figure, MoveWagon, Position, TakeHome
from boardlib.carcassonne.rulebook import WAGON_EDITIONS
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.adjacency import feature_at, nearness
from boardlib.carcassonne.rules.calling import (
    called,
    feature_fact,
    figure_called,
    figures_fact,
    part_called,
    part_fact,
)
from boardlib.carcassonne.rules.naming import event, fails, holds, kind_of
from boardlib.game import Event, Step
from boardlib.rulebook import Fact
from boardlib.ruling import Reason, Ruling

EDITIONS: Final = tuple(edition.id for edition in WAGON_EDITIONS)

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
    before = (*has_been_scored(position, source), *may_go_on(position, wagon))
    if target.type == "field":
        return Ruling((*before, _no_field(position, target, end)))
    is_near = nearness(edition).judge
    return Ruling(
        (
            *before,
            _no_field(position, target, end),
            _is_incomplete(position, target, end),
            _is_unoccupied(position, target, end, wagon),
            _is_claimable(position, end),
            is_near(position, start, end),
            *nearness(edition).free(position, start, end),
        )
    )


def failed_conditions(ruling: Ruling) -> list[str]:
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


def has_been_scored(position: Position, source: Joined) -> Iterator[Reason]:
    """wagon-after-scoring: only a wagon whose feature has been completed moves at all."""
    if not source.complete:
        segments = position.landscape.segments(source)
        feature = feature_fact(position, source)
        yield fails("wagon-moves", "incomplete", segments, feature=feature, condition="not_scored")


def _no_field(position: Position, target: Joined, end: Segment) -> Reason:
    return (fails if target.type == "field" else holds)(
        "wagon-field",
        "",
        [end],
        feature=feature_fact(position, target),
        condition="field",
        segment=str(end),
    )


def _is_incomplete(position: Position, target: Joined, end: Segment) -> Reason:
    return (fails if target.complete else holds)(
        "wagon-completed",
        "",
        position.landscape.segments(target),
        feature=feature_fact(position, target),
        condition="completed",
        segment=str(end),
    )


def _is_unoccupied(position: Position, target: Joined, end: Segment, wagon: Figure) -> Reason:
    others = [figure for figure in position.figures_on(target) if figure != wagon]
    return (fails if others else holds)(
        "wagon-occupied",
        "",
        [other.key for other in others],
        feature=feature_fact(position, target),
        condition="occupied",
        segment=str(end),
        figures=figures_fact(position, others),
    )


def _is_claimable(position: Position, end: Segment) -> Reason:
    number = position.landscape.number(end)
    assert number is not None
    feature = position.landscape.feature(number)
    facts = {
        "feature": part_fact(position, end),
        "condition": "not_claimable",
        "segment": str(end),
    }
    if feature.claimable and feature.type != "river":
        return holds("figure-claimable", "named", [end], **facts)
    short = kind_of(feature) == "short"
    return fails("wagon-not-claimable", "short" if short else "other", [end], **facts)


# --- whose owner gets no points ---------------------------------------------------------


def may_go_on(position: Position, wagon: Figure) -> Iterator[Reason]:
    """Whether a wagon moves on although its owner gets nothing; nothing is said of the others.

    Once the turn has been scored nobody can tell by the board: a wagon that had to go home for it
    has gone, and those that still stand there may move.
    """
    scored = position.turn is not None and "scored" in position.turn.done
    if not scored and _is_unpaid(position, wagon):
        yield unpaid(position, wagon)


def _is_unpaid(position: Position, wagon: Figure) -> bool:
    """Whether only others get the points of the completed feature that the wagon leaves."""
    source = position.joined(wagon.segment)
    if source is None or not source.complete:
        return False
    found = tally.strengths(position.landscape, source)
    player = position.colours.index(wagon.colour)
    found[player] += wagon not in position.figures
    return player not in tally.majority(found)


def unpaid(position: Position, wagon: Figure) -> Reason:
    """What follows for a wagon whose owner gets no points for its feature."""
    source = position.joined(wagon.segment)
    assert source is not None
    segments = position.landscape.segments(source)
    facts = {"condition": "without_points", "player": wagon.colour}
    if goes_on_unpaid(position.profile):
        return holds("wagon-without-points", "", segments, **facts)
    return fails("wagon-without-points-home", "", segments, **facts)


def goes_on_unpaid(profile: tally.Options) -> bool:
    """Whether a wagon moves on although its owner got no points."""
    return profile["wagon_without_points"] == "moves"


# --- whose decision is next -----------------------------------------------------------------


def waiting(position: Position) -> list[Figure]:
    """The wagons whose feature has been scored this turn, in the order in which they decide.

    Clockwise, beginning with the active player (wagon-order); those of one player by place.
    """
    turn = position.turn
    if turn is None or "scored" not in turn.done:
        return []
    late = _completed_late(position)
    wagons = [
        figure
        for figure in position.figures
        if stands_on_scored(position, figure) and position.joined(figure.segment) is not late
    ]
    colours = position.colours
    first = colours.index(turn.player)
    return sorted(
        wagons,
        key=lambda figure: (
            (colours.index(figure.colour) - first) % len(colours),
            figure.segment,
        ),
    )


def _completed_late(position: Position) -> Joined | None:
    """The road of a token laid after scoring: not scored in this turn (token-whole-turn)."""
    if position.turn is None or "late" not in position.turn.done or not position.tokens:
        return None
    number = position.landscape.portals.get(position.tokens[-1].portal)
    return None if number is None else position.landscape.joined[number]


def stands_on_scored(position: Position, figure: Figure) -> bool:
    """Whether it is a wagon whose feature is complete, so that it may leave once it is scored."""
    joined = position.joined(figure.segment)
    return figure.kind == "wagon" and joined is not None and joined.complete


# --- whether it may move --------------------------------------------------------------------


def judge_wagon_move(position: Position, move: MoveWagon) -> Ruling:
    """Whether a wagon may move now: its moment, and its destination in the edition played."""
    edition = position.profile["wagon"]
    where = judge_destination(position, edition, move.colour, move.start, move.end)
    return Ruling((*_moment(position, move.colour, move.start), *where.conditions))


def judge_home(position: Position, move: TakeHome) -> Ruling:
    """Whether a wagon may be taken back now; that is always the owner's choice (wagon-home)."""
    source = feature_at(position, move.segment)
    return Ruling(
        (
            *_moment(position, move.colour, move.segment),
            *has_been_scored(position, source),
            holds("wagon-home", "choice"),
        )
    )


def _moment(position: Position, colour: str, start: Segment) -> Iterator[Reason]:
    """After scoring, one owner after the other; a board without turns asks for nothing."""
    turn = position.turn
    if turn is None:
        return
    yield (holds if "scored" in turn.done else fails)("wagon-after-scoring")
    wagon = Figure("wagon", colour, start)
    there = wagon in position.figures
    named = Fact(None, figure_called(position, wagon))
    if not there:
        yield fails("wagon-moves", "stands", [start], wagon=named)
    else:
        yield holds("wagon-moves", "", [start], wagon=named)
    if there and position.joined(start) is _completed_late(position):
        feature = feature_fact(position, feature_at(position, start))
        yield fails("token-whole-turn", "", [start], feature=feature)
    queue = waiting(position)
    if wagon in queue:
        yield _is_next(queue, wagon)


def others_first(position: Position, wagon: Figure) -> Reason | None:
    """That other players decide before the owner of a wagon; None where they do not."""
    queue = waiting(position)
    found = _is_next(queue, wagon) if wagon in queue else None
    return None if found is None or found.holds else found


def _is_next(queue: list[Figure], wagon: Figure) -> Reason:
    """wagon-order: the wagons of players who come earlier have decided."""
    colours = list(dict.fromkeys(figure.colour for figure in queue))
    earlier = colours[: colours.index(wagon.colour)]
    shapes = [figure.key for figure in queue if figure.colour in earlier]
    return (fails if earlier else holds)(
        "wagon-order", "first", shapes, player=wagon.colour, earlier=earlier
    )


# --- moving it --------------------------------------------------------------------------


def move_wagon(position: Position, move: MoveWagon) -> Step[Position]:
    """The position after a wagon has moved; it may stand on any part of its destination."""
    wagon = Figure("wagon", move.colour, move.end)
    number = position.landscape.number(move.end)
    assert number is not None
    where = part_called(position.landscape, number)
    kept = _without(position.figures, Figure("wagon", move.colour, move.start))
    told = wagon_moved(move, where)
    return Step(replace(position, figures=(*kept, wagon)), (told,))


def wagon_moved(move: MoveWagon, where: str) -> Event:
    """The event of moving a wagon; ``where`` is what players call its destination."""
    wagon = Figure("wagon", move.colour, move.end)
    shapes, end = [move.start, wagon.key], Fact(None, where)
    return event("wagon-moves", "moved", shapes, player=move.colour, end=end)


def take_home(position: Position, wagons: Iterable[Figure]) -> Step[Position]:
    """The position after wagons have gone back to the supply (wagon-home)."""
    figures, events = position.figures, list[Event]()
    for wagon in wagons:
        figures = _without(figures, wagon)
        source = feature_at(position, wagon.segment)
        events.append(wagon_goes_home(wagon, called(position.landscape, source)))
    return Step(replace(position, figures=figures), tuple(events))


def wagon_goes_home(wagon: Figure, feature: str) -> Event:
    """The event of taking back a wagon; ``feature`` is what players call where it stood."""
    where = Fact(None, feature)
    return event("wagon-home", "", [wagon.segment], player=wagon.colour, feature=where)


def _without(figures: tuple[Figure, ...], wagon: Figure) -> tuple[Figure, ...]:
    if wagon not in figures:
        return figures
    index = figures.index(wagon)
    return figures[:index] + figures[index + 1 :]
