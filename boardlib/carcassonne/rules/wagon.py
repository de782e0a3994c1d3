"""The wagon: where it may go when its feature has been scored, in every edition (the wagon- rules).

First edition (``C1``): to a feature *directly adjacent* to the scored one, on any of its tiles.
New edition (``C2``): to any feature with a part on the wagon's own tile or one of the eight
around it, on that part.  In both, the destination is no field, incomplete and unoccupied.
The editions are listed in :data:`boardlib.carcassonne.rulebook.WAGON_EDITIONS`; what is near in
one of them is one of :data:`NEARNESS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

import networkx as nx

from boardlib.carcassonne.board.graph import feature_graph, feature_node
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Segment
from boardlib.carcassonne.board.position import COLOURS, Figure, MoveWagon, Position, TakeHome
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import WAGON_EDITIONS, condition, rule
from boardlib.carcassonne.rules.deeds import MOVES_WAGON
from boardlib.carcassonne.rules.naming import (
    feature_name,
    figure_name,
    figures_words,
    kind_of,
    part_name,
    player_head,
    players_words,
    show,
)
from boardlib.carcassonne.rules.sentences import Pair, check
from boardlib.carcassonne.rules.wagon_points import may_go_on
from boardlib.game import Event, QuestionError, Step
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, listing, mark

EDITIONS: Final = tuple(edition.id for edition in WAGON_EDITIONS)

# --- what is said -----------------------------------------------------------------------

LINKS: Final = {
    "gate": mark("{feature}: directly adjacent, by a gate."),
    "path": mark("{feature}: directly adjacent, by the path to the monastery."),
    "inside": mark("{feature}: directly adjacent, for the monastery stands inside the city."),
    "crossing": mark("{feature}: directly adjacent, by a crossing."),
    "abbey": mark("{feature}: directly adjacent, by the side that the abbey closes."),
    "short": mark("{feature}: directly adjacent, over the short roads at a crossing."),
}
"""By what a feature is directly adjacent; the first of these that holds is told."""

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
IN_REACH: Final = Pair(
    mark("{place}: in reach, on the wagon's tile {start} or one of the eight around it."),
    mark("{place}: out of reach, for it is neither the wagon's tile {start} nor one next to it."),
)
APART: Final = {
    "itself": mark("{feature}: it is the scored feature itself, and the wagon has to leave it."),
    "abbey": mark("{feature}: not directly adjacent, for road and abbey only touch here."),
    "touch": mark("{feature}: not directly adjacent, for road and city wall touch without a gate."),
    "between": mark("{feature}: not directly adjacent, for something lies between ({between})."),
    "field": mark("{feature}: not directly adjacent, for a field lies between."),
    "nothing": mark(
        "{feature}: not directly adjacent, for no gate, path, crossing or abbey leads there."
    ),
}
"""Why a feature is not directly adjacent to the scored one."""

SCORED: Final = Pair(mark("The turn has been scored."), mark("The turn has not been scored yet."))
STANDS: Final = Pair(
    mark("The wagon stands there ({wagon})."), mark("No such wagon stands there ({wagon}).")
)
ORDER: Final = Pair(
    mark("{player}: no other player decides before."),
    mark("{player}: other players decide before ({others})."),
)


# --- where it may go --------------------------------------------------------------------


def judge_destination(
    position: Position, edition: str, colour: str, start: Segment, end: Segment
) -> Ruling:
    """Whether the wagon that stood on ``start`` may move to ``end`` (the wagon- rules).

    Every condition carries its name in ``facts["condition"]``; those of a refusal are exactly
    the conditions that fail.
    """
    source, target = _feature(position, start), _feature(position, end)
    wagon = Figure("wagon", colour, start)
    before = (*_has_been_scored(position, source, start), *may_go_on(position, wagon))
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


def _of_adjacent(landscape: Landscape, start: int) -> list[int]:
    """Every segment of the features directly adjacent to that of the wagon."""
    return [n for joined in landscape.adjacent(landscape.joined[start]) for n in joined.members]


def _within_reach(landscape: Landscape, start: int) -> list[int]:
    """The segments on the tile of the wagon and on those around it."""
    cells = [cell for cell in reach(landscape.cell(start)) if cell in landscape.tiles]
    return [n for cell in cells for n in landscape.numbers(cell)]


def _may_hold_wagon(landscape: Landscape, number: int) -> bool:
    """No field, incomplete, claimable, and no figure anywhere on it (the wagon- rules)."""
    joined = landscape.joined[number]
    return _may_ever_hold(landscape, number) and not joined.complete and not joined.figures


def _may_ever_hold(landscape: Landscape, number: int) -> bool:
    """A part of a road, city or monastery that is no short road (wagon-field, -not-claimable)."""
    feature = landscape.feature(number)
    return feature.claimable and feature.type in ("road", "city", "monastery")


def reach(cell: Cell) -> list[Cell]:
    """The tile of a wagon and the eight around it, row by row (wagon-out-of-range)."""
    x, y = cell
    return [(x + dx, y + dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1)]


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
        target = _feature(position, end)
        told = (_is_incomplete(position, target, end), _is_unoccupied(position, target, end, wagon))
        barred = [reason for reason in told if not reason.holds]
        yield from barred or near.links(position, start, end)


def _neighbours(position: Position, edition: str, start: Segment) -> list[Segment]:
    """One segment of every other feature near, by place, where a wagon might stand at all."""
    landscape, source = position.landscape, _feature(position, start)
    number = landscape.number(start)
    assert number is not None
    near = nearness(edition).segments(landscape, number)
    numbers = (n for n in near if _may_ever_hold(landscape, n))
    found: dict[Joined, Segment] = {}
    for segment in sorted(map(landscape.segment, numbers)):
        found.setdefault(_feature(position, segment), segment)
    return [end for joined, end in found.items() if joined is not source]


def _link(position: Position, start: Segment, end: Segment) -> Iterator[Reason]:
    """That a feature is directly adjacent to the scored one, and by what."""
    source, target = _feature(position, start), _feature(position, end)
    kinds = _links_between(position.landscape, source, target)
    yield condition(
        _rule_of_links(kinds, source, target),
        True,
        _link_words(kinds, _head(position, target)),
        tuple(position.landscape.segments(target)),
        segment=str(end),
    )


def _head(position: Position, joined: Joined) -> str:
    return feature_name(position.landscape, joined, head=True)


def _part_head(position: Position, segment: Segment) -> str:
    number = position.landscape.number(segment)
    assert number is not None
    return part_name(position.landscape, number, head=True)


def _link_words(kinds: set[str], feature: str) -> str:
    """By what a feature is adjacent: the nearest link if there are several."""
    return _(next(LINKS[kind] for kind in LINKS if kind in kinds)).format(feature=feature)


def chain(position: Position, start: Segment, end: Segment) -> list[Segment]:
    """The shortest way over directly adjacent features, one segment each; empty without a way.

    There is none from a feature to itself, and none where nothing leads there.
    It begins and ends with the two segments asked for; each feature in between is named by its
    first segment.
    """
    net = feature_graph(position)
    landscape = position.landscape
    ends = [feature_node(landscape, _feature(position, segment)) for segment in (start, end)]
    if ends[0] == ends[1] or not all(node in net for node in ends):
        return []
    if not nx.has_path(net, ends[0], ends[1]):
        return []
    between = nx.shortest_path(net, ends[0], ends[1])[1:-1]
    return list(dict.fromkeys([start, *between, end]))


def _feature(position: Position, segment: Segment) -> Joined:
    joined = position.joined(segment)
    assert joined is not None
    return joined


# --- the conditions ---------------------------------------------------------------------


def _has_been_scored(position: Position, source: Joined, start: Segment) -> Iterator[Reason]:
    """wagon-after-scoring: only a wagon whose feature has been completed moves at all."""
    if not source.complete:
        yield condition(
            "wagon-moves",
            False,
            _(STAYS).format(feature=_head(position, source)),
            tuple(position.landscape.segments(source)),
            condition="not_scored",
        )


def _no_field(position: Position, holds: bool, end: Segment) -> Reason:
    words = {"feature": _head(position, _feature(position, end))}
    return check("wagon-field", holds, FIELD, (end,), words, condition="field", segment=str(end))


def _is_incomplete(position: Position, target: Joined, end: Segment) -> Reason:
    return check(
        "wagon-completed",
        not target.complete,
        INCOMPLETE,
        tuple(position.landscape.segments(target)),
        {"feature": _head(position, target)},
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
        {"feature": _head(position, target), "figures": figures_words(others)},
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
        {"feature": _part_head(position, end)},
        condition="not_claimable",
        segment=str(end),
    )


def _is_adjacent(position: Position, start: Segment, end: Segment) -> Reason:
    """C1: one step in the network of features (wagon-not-adjacent), and what was read into it."""
    source, target = _feature(position, start), _feature(position, end)
    kinds = _links_between(position.landscape, source, target)
    way = chain(position, start, end)
    if target is not source and kinds:
        name, text = _rule_of_links(kinds, source, target), _link_words(kinds, "{feature}")
        return _adjacency(position, name, True, text, end, way, way)
    fields = [] if way else _fields_between(position.landscape, source, target)
    name, text = _gap(position, source, target, way[1:-1], bool(fields))
    shapes = way or [start, end, *_parts_beside(position, fields, source, target)]
    return _adjacency(position, name, False, text, end, way, shapes)


def _adjacency(
    position: Position,
    name: str,
    holds: bool,
    text: str,
    end: Segment,
    way: list[Segment],
    shapes: list[Segment],
) -> Reason:
    """The condition that a feature is directly adjacent, with the way that leads there."""
    names = [feature_name(position.landscape, _feature(position, segment)) for segment in way]
    feature = _head(position, _feature(position, end))
    return condition(
        name,
        holds,
        text.format(feature=feature, between=listing(names[1:-1])),
        tuple(shapes),
        condition="not_adjacent",
        segment=str(end),
        chain=[str(segment) for segment in way],
        stations=names,
    )


def _gap(
    position: Position, source: Joined, target: Joined, between: Sequence[Segment], field: bool
) -> tuple[str, str]:
    """The rule by which a feature is not directly adjacent, and its sentence."""
    if target is source:
        return "wagon-not-adjacent", _(APART["itself"])
    name = _rule_of_gap(position, source, target, between)
    kinds = {"wagon-road-abbey-not": "abbey", "wagon-touch": "touch"}
    otherwise = "between" if between else "field" if field else "nothing"
    return name, _(APART[kinds.get(name, otherwise)])


def _rule_of_links(kinds: set[str], source: Joined, target: Joined) -> str:
    """The rule by which two features are adjacent; a reading where only that one makes them so."""
    if kinds == {"abbey"} and "road" in (source.type, target.type):
        return "wagon-road-abbey"
    return "wagon-short-road-over" if kinds == {"short"} else "wagon-not-adjacent"


def _rule_of_gap(
    position: Position, source: Joined, target: Joined, between: Sequence[Segment]
) -> str:
    """The rule by which two features are not adjacent; a reading where another makes them so."""
    if between and all(_is_short(position, segment) for segment in between):
        return "wagon-short-road"
    if _ending_at(position.landscape, source, target):
        return "wagon-road-abbey-not"
    touching = _touch(position.landscape, source, target)
    return "wagon-touch" if touching else "wagon-not-adjacent"


def _touch(landscape: Landscape, one: Joined, other: Joined) -> bool:
    """Whether a road is drawn against the wall of a city on some tile, without a gate."""
    return any(
        {landscape.joined[tile.base + index] for index in pair} == {one, other}
        for tile in {landscape.owners[number] for number in one.members}
        for pair in tile.oriented.touches
    )


def _fields_between(landscape: Landscape, one: Joined, other: Joined) -> list[Joined]:
    """The fields that lie along both of two features."""
    beside = _fields_beside(landscape, other)
    return [field for field in _fields_beside(landscape, one) if field in beside]


def _fields_beside(landscape: Landscape, joined: Joined) -> list[Joined]:
    """The fields along a road, at the wall of a city or around a monastery, each once."""
    parts = (part for number in joined.members for part in _field_parts(landscape, number))
    return list(dict.fromkeys(landscape.joined[part] for part in parts))


def _field_parts(landscape: Landscape, number: int) -> Iterator[int]:
    """The parts of fields that lie beside a part of a road, city or monastery on its tile."""
    tile, feature = landscape.owners[number], landscape.feature(number)
    turned = tile.oriented
    for index, other in enumerate(turned.features):
        if other.type != "field":
            continue
        sides = [half // 2 for half, at in enumerate(turned.at_half) if at == index]
        along = any(turned.at_side[side] == number - tile.base for side in sides)
        at_wall = number - tile.base in turned.touching[index]
        around = feature.type == "monastery" and not _is_inside_city(landscape, number)
        if along or at_wall or around:
            yield tile.base + index


def _is_inside_city(landscape: Landscape, number: int) -> bool:
    return any(kind == "inside" for _other, kind in landscape.links(number))


def _parts_beside(
    position: Position, fields: list[Joined], one: Joined, other: Joined
) -> Iterator[Segment]:
    """The parts of those fields that lie beside one of the two features."""
    landscape = position.landscape
    for number in (*one.members, *other.members):
        for part in _field_parts(landscape, number):
            if landscape.joined[part] in fields:
                yield landscape.segment(part)


def _is_short(position: Position, segment: Segment) -> bool:
    number = position.landscape.number(segment)
    return number is not None and "short" in position.landscape.feature(number).flags


def _ending_at(landscape: Landscape, one: Joined, other: Joined) -> bool:
    """Whether one of the two is an abbey, and the other a road that it closes."""
    abbey, road = (one, other) if one.type == "monastery" else (other, one)
    closed = landscape.closed_by(landscape.cell(abbey.members[0]))
    return road.type == "road" and any(landscape.joined[number] is road for number in closed)


def _links_between(landscape: Landscape, source: Joined, target: Joined) -> set[str]:
    """By what two features are directly adjacent; empty when they are not."""
    return {
        kind
        for number in source.members
        for other, kind in landscape.links(number)
        if landscape.joined[other] is target
    }


def _is_in_reach(position: Position, start: Segment, end: Segment) -> Reason:
    """C2: on the wagon's tile or one of the eight around it (wagon-out-of-range)."""
    holds = end.cell in reach(start.cell)
    words = IN_REACH.told(holds, place=show(end.cell), start=show(start.cell))
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


# --- what is near -----------------------------------------------------------------------


class Nearness(NamedTuple):
    """What counts as near the wagon by an edition.

    Attributes:
        segments: the segments that are near a segment, in plain numbers.
        judge: the condition that one segment is near another one.
        way: the features that lead from one segment to another; empty where none matter.
        frame: what is told about the places in reach.
        links: what is told about a destination that is near.
        nothing: what is told where nothing is near.
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
    whole: bool
    beyond: str
    rule: str


def _nothing_adjacent() -> Reason:
    text = _("Nothing but fields is directly adjacent to the scored feature.")
    return condition("wagon-not-adjacent", False, text)


def _nothing_in_reach() -> Reason:
    text = _("No other road, city or monastery lies in reach.")
    return condition("wagon-out-of-range", False, text)


def _frame_told(position: Position, start: Segment) -> Iterator[Reason]:
    text = _("In reach are the wagon's tile {place} and the eight around it.")
    yield _of_reach(position, start, True, text.format(place=show(start.cell)))


NEARNESS: Final = {
    "adjacent": Nearness(
        segments=_of_adjacent,
        judge=_is_adjacent,
        way=chain,
        frame=lambda _position, _start: (),
        links=_link,
        nothing=_nothing_adjacent,
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


# --- moving it --------------------------------------------------------------------------


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
        if _stands_on_scored(position, figure) and position.joined(figure.segment) is not late
    ]
    first = COLOURS.index(turn.player)
    return sorted(
        wagons,
        key=lambda figure: (
            (COLOURS.index(figure.colour) - first) % len(COLOURS),
            figure.segment,
        ),
    )


def _completed_late(position: Position) -> Joined | None:
    """The road of a token laid after scoring: not scored in this turn (token-whole-turn)."""
    if position.turn is None or "late" not in position.turn.done or not position.tokens:
        return None
    number = position.landscape.portals.get(position.tokens[-1].portal)
    return None if number is None else position.landscape.joined[number]


def _stands_on_scored(position: Position, figure: Figure) -> bool:
    joined = position.joined(figure.segment)
    return figure.kind == "wagon" and joined is not None and joined.complete


def judge_wagon_move(position: Position, move: MoveWagon) -> Ruling:
    """Whether a wagon may move now: its moment, and its destination in the edition played."""
    edition = position.profile["wagon"]
    where = judge_destination(position, edition, move.colour, move.start, move.end)
    return Ruling((*_moment(position, move.colour, move.start), *where.conditions))


def judge_home(position: Position, move: TakeHome) -> Ruling:
    """Whether a wagon may be taken back now; that is always the owner's choice (wagon-home)."""
    source = _feature(position, move.segment)
    return Ruling(
        (
            *_moment(position, move.colour, move.segment),
            *_has_been_scored(position, source, move.segment),
            condition("wagon-home", True, _("Its owner may always take the wagon back.")),
        )
    )


def _moment(position: Position, colour: str, start: Segment) -> Iterator[Reason]:
    """After scoring, one owner after the other; a board without turns asks for nothing."""
    turn = position.turn
    if turn is None:
        return
    yield check("wagon-after-scoring", "scored" in turn.done, SCORED)
    wagon = Figure("wagon", colour, start)
    there = wagon in position.figures
    yield check("wagon-moves", there, STANDS, (start,), {"wagon": figure_name(wagon)})
    if there and position.joined(start) is _completed_late(position):
        text = _("{feature}: it was completed after scoring and waits for the next scoring.")
        words_ = text.format(feature=_head(position, _feature(position, start)))
        yield condition("token-whole-turn", False, words_, (start,))
    queue = waiting(position)
    if wagon in queue:
        yield _is_next(queue, wagon)


def _is_next(queue: list[Figure], wagon: Figure) -> Reason:
    """wagon-order: the wagons of players who come earlier have decided."""
    colours = list(dict.fromkeys(figure.colour for figure in queue))
    earlier = colours[: colours.index(wagon.colour)]
    return check(
        "wagon-order",
        not earlier,
        ORDER,
        tuple(figure.key for figure in queue if figure.colour in earlier),
        {"player": player_head(wagon.colour), "others": players_words(earlier)},
        earlier=earlier,
    )


def move_wagon(position: Position, move: MoveWagon) -> Step[Position]:
    """The position after a wagon has moved; it may stand on any part of its destination."""
    wagon = Figure("wagon", move.colour, move.end)
    number = position.landscape.number(move.end)
    assert number is not None
    text = _(MOVES_WAGON[move.colour]).format(
        start=show(move.start.cell), end=part_name(position.landscape, number)
    )
    event = Event(text, rule("wagon-moves"), (str(move.start), wagon.key))
    kept = _without(position.figures, Figure("wagon", move.colour, move.start))
    return Step(replace(position, figures=(*kept, wagon)), (event,))


def take_home(position: Position, wagons: Iterable[Figure]) -> Step[Position]:
    """The position after wagons have gone back to the supply (wagon-home)."""
    figures, events = position.figures, []
    for wagon in wagons:
        figures = _without(figures, wagon)
        text = _("{player}: the wagon goes home ({feature}).").format(
            player=player_head(wagon.colour),
            feature=feature_name(position.landscape, _feature(position, wagon.segment)),
        )
        events.append(Event(text, rule("wagon-home"), (str(wagon.segment),)))
    return Step(replace(position, figures=figures), tuple(events))


def _without(figures: tuple[Figure, ...], wagon: Figure) -> tuple[Figure, ...]:
    if wagon not in figures:
        return figures
    index = figures.index(wagon)
    return figures[:index] + figures[index + 1 :]
