"""What is near a wagon: directly adjacent in the first edition, in reach in the new one.

Gates, paths to a monastery, monasteries inside a city, crossings, the sides that an abbey closes
and short roads at a crossing lead from one feature to the next (wagon-not-adjacent); in reach are
the wagon's tile and the eight around it (wagon-out-of-range).  Each edition of
:data:`boardlib.carcassonne.rulebook.WAGON_EDITIONS` names one of :data:`NEARNESS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Final, NamedTuple

from boardlib.carcassonne.board.graph import feature_graph, feature_node
from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.parts import Cell, Joined, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.rulebook import WAGON_EDITIONS
from boardlib.carcassonne.rules.calling import called, feature_fact, part_fact
from boardlib.carcassonne.rules.naming import fails, holds
from boardlib.game import QuestionError
from boardlib.rulebook import Fact
from boardlib.ruling import Reason
from boardlib.text import _, listing

if TYPE_CHECKING:
    import networkx as nx

LINKS: Final = ("gate", "path", "inside", "crossing", "abbey", "short")
"""By what a feature is directly adjacent; the first of these that holds is told."""

# --- directly adjacent ------------------------------------------------------------------


def feature_at(position: Position, segment: Segment) -> Joined:
    """The feature to which a segment that lies on the board belongs."""
    joined = position.joined(segment)
    assert joined is not None
    return joined


def adjacent_segments(landscape: Landscape, start: int) -> list[int]:
    """Every segment of the features directly adjacent to that of the wagon."""
    return [n for joined in landscape.adjacent(landscape.joined[start]) for n in joined.members]


def _links_between(landscape: Landscape, source: Joined, target: Joined) -> set[str]:
    """By what two features are directly adjacent; empty when they are not."""
    return {
        kind
        for number in source.members
        for other, kind in landscape.links(number)
        if landscape.joined[other] is target
    }


def chain(position: Position, start: Segment, end: Segment) -> list[Segment]:
    """The shortest way over directly adjacent features, one segment each; empty without a way.

    There is none from a feature to itself, and none where nothing leads there.
    It begins and ends with the two segments asked for; each feature in between is named by its
    first segment.
    """
    import networkx as nx

    net, landscape = _network(position), position.landscape
    ends = [feature_node(landscape, feature_at(position, segment)) for segment in (start, end)]
    if ends[0] == ends[1] or not all(node in net for node in ends):
        return []
    if not nx.has_path(net, ends[0], ends[1]):
        return []
    between = nx.shortest_path(net, ends[0], ends[1])[1:-1]
    return list(dict.fromkeys([start, *between, end]))


@lru_cache(maxsize=64)
def _network(position: Position) -> nx.Graph[Segment]:
    """The network of features, to be looked at only: many ways are asked for on a board."""
    return feature_graph(position)


def judge_adjacent(position: Position, start: Segment, end: Segment) -> Reason:
    """C1: one step in the network of features (wagon-not-adjacent), and what was read into it."""
    source, target = feature_at(position, start), feature_at(position, end)
    kinds = _links_between(position.landscape, source, target)
    way = chain(position, start, end)
    names = [called(position.landscape, feature_at(position, segment)) for segment in way]
    facts = {
        "feature": feature_fact(position, target),
        "between": Fact(None, listing(names[1:-1])),
        "condition": "not_adjacent",
        "segment": str(end),
        "chain": [str(segment) for segment in way],
        "stations": names,
    }
    if target is not source and kinds:
        name, variant = _link(kinds, source, target)
        return holds(name, variant, way, **facts)
    fields = [] if way else _fields_between(position.landscape, source, target)
    name, variant = _gap(position, source, target, way[1:-1], bool(fields))
    shapes = way or [start, end, *_parts_beside(position, fields, source, target)]
    return fails(name, variant, shapes, **facts)


def told_link(position: Position, start: Segment, end: Segment) -> Iterator[Reason]:
    """That a feature is directly adjacent to the scored one, and by what."""
    source, target = feature_at(position, start), feature_at(position, end)
    name, variant = _link(_links_between(position.landscape, source, target), source, target)
    feature, shapes = feature_fact(position, target), position.landscape.segments(target)
    yield holds(name, variant, shapes, feature=feature, segment=str(end))


def link_words(kind: str, feature: str) -> str:
    """That a feature of that name is directly adjacent by a link of that kind."""
    name, variant = (
        ("wagon-short-road-over", "") if kind == "short" else ("wagon-not-adjacent", kind)
    )
    return holds(name, variant, feature=Fact(None, feature)).text


def told_nothing_adjacent() -> Reason:
    """That no road, city or monastery is directly adjacent."""
    return fails("wagon-not-adjacent", "fields-only")


# --- the rules behind it ------------------------------------------------------------------


def _link(kinds: set[str], source: Joined, target: Joined) -> tuple[str, str]:
    """The rule by which two features are adjacent, and which of its sentences says so.

    It is a reading where only that one makes them so.
    """
    if kinds == {"abbey"} and "road" in (source.type, target.type):
        return "wagon-road-abbey", ""
    if kinds == {"short"}:
        return "wagon-short-road-over", ""
    return "wagon-not-adjacent", next(kind for kind in LINKS if kind in kinds)


def _gap(
    position: Position, source: Joined, target: Joined, between: Sequence[Segment], field: bool
) -> tuple[str, str]:
    """The rule by which two features are not adjacent, and which of its sentences says so.

    It is a reading where another one makes them adjacent.
    """
    if target is source:
        return "wagon-not-adjacent", "itself"
    if between and all(_is_short(position, segment) for segment in between):
        return "wagon-short-road", ""
    if _ending_at(position.landscape, source, target):
        return "wagon-road-abbey-not", ""
    if _touch(position.landscape, source, target):
        return "wagon-touch", ""
    return "wagon-not-adjacent", "between" if between else "field" if field else "apart"


def _is_short(position: Position, segment: Segment) -> bool:
    number = position.landscape.number(segment)
    return number is not None and "short" in position.landscape.feature(number).flags


def _ending_at(landscape: Landscape, one: Joined, other: Joined) -> bool:
    """Whether one of the two is an abbey, and the other a road that it closes."""
    abbey, road = (one, other) if one.type == "monastery" else (other, one)
    closed = landscape.closed_by(landscape.cell(abbey.members[0]))
    return road.type == "road" and any(landscape.joined[number] is road for number in closed)


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
    near = end.cell in reach(start.cell)
    return (holds if near else fails)(
        "wagon-out-of-range",
        "feature",
        [end, *_tiles_in_reach(position, start)],
        feature=part_fact(position, end),
        condition="out_of_range",
        segment=str(end),
        frame=[list(cell) for cell in reach(start.cell)],
    )


def _tiles_in_reach(position: Position, start: Segment) -> list[str]:
    """The keys of the tiles that lie in the frame around the wagon."""
    return [f"{x},{y}" for x, y in reach(start.cell) if (x, y) in position.landscape.tiles]


def _frame_told(position: Position, start: Segment) -> Iterator[Reason]:
    yield holds(
        "wagon-out-of-range",
        "frame",
        _tiles_in_reach(position, start),
        condition="out_of_range",
        frame=[list(cell) for cell in reach(start.cell)],
    )


def _nothing_in_reach() -> Reason:
    return fails("wagon-out-of-range", "nothing")


# --- what does not matter -------------------------------------------------------------------


def _any_tile(position: Position, start: Segment, end: Segment) -> Iterator[Reason]:
    """C1: of a destination with several tiles any one will do (wagon-any-tile)."""
    target = feature_at(position, end)
    if judge_adjacent(position, start, end).holds and len(position.landscape.cells(target)) > 1:
        segments = position.landscape.segments(target)
        yield holds("wagon-any-tile", "", segments, feature=feature_fact(position, target))


def _crosses(position: Position, start: Segment, end: Segment) -> Iterator[Reason]:
    """C2: what lies between does not matter (wagon-crosses)."""
    away = feature_at(position, start) is not feature_at(position, end)
    near = end.cell in reach(start.cell)
    if away and near and not judge_adjacent(position, start, end).holds:
        yield holds("wagon-crosses", "", [start, end], feature=part_fact(position, end))


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
