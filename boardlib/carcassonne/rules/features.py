"""Features: when one is complete, what it is worth as it lies, and who gets it.

The -complete rules, and the score- and end- rules; counted by :mod:`.tally`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Joined, OpenSide, Portal, Segment
from boardlib.carcassonne.board.position import Position
from boardlib.carcassonne.board.tiles import OrientedTile
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.ends import placed, portal_called, sides_apart, told_apart
from boardlib.carcassonne.rules.naming import (
    SIDE_NAMES,
    around_words,
    fails,
    holds,
    marks_fact,
    marks_of,
    rule,
)
from boardlib.rulebook import Fact
from boardlib.ruling import Item, Reason, Ruling, Score
from boardlib.text import _, listing, mark_counted, ngettext

CLOSED_BY: Final = ("crossing", "city", "monastery", "house", "volcano", "abbey")
"""What closes an end of a road, each end a condition of its own."""
UNSEEN: Final = frozenset({("TB-23", "r2")})
"""Ends of roads, by tile and feature, of which it is not known what is painted there."""
# --- completion -------------------------------------------------------------------------


def completion(position: Position, joined: Joined) -> Ruling:
    """Whether a feature is complete: one condition for every end, in order of place."""
    if joined.type == "road":
        return Ruling(tuple(_road_ends(position, joined)))
    if joined.type == "city":
        return Ruling(tuple(_city_sides(position, joined)))
    if joined.type == "monastery":
        return Ruling((_surrounded(position, joined),))
    shapes = position.landscape.segments(joined)
    return Ruling((fails("field-never-complete", joined.type, shapes),))


def _road_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    ends = position.landscape.open_ends(joined)
    places = sides_apart(ends)
    yield from (_open_end(position, end, places) for end in ends)
    yield from _tunnels(position, joined)
    closed = list(_closed_ends(position, joined))
    yield from closed
    if not closed and not ends:
        yield holds("road-complete", "loop")
    yield from _unseen_ends(position, joined)


def _unseen_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    """road-end-unseen: ends of which no source tells what is painted there."""
    for segment in position.landscape.segments(joined):
        tile = position.at(segment.cell)
        if tile is not None and (tile.kind, segment.feature) in UNSEEN:
            yield holds("road-end-unseen", "", [segment])


def _open_end(position: Position, end: OpenSide | Portal, places: Mapping[OpenSide, str]) -> Reason:
    """An end of a road that is open: a side where no tile continues it, or a portal."""
    if isinstance(end, OpenSide):
        return fails(
            "road-complete",
            placed(SIDE_NAMES[end.side], places[end]),
            [end, _segment_of(position, end)],
            place=Fact(None, places[end]),
            end=str(end),
        )
    token = position.token_at(end)
    portal = Fact(str(end), portal_called(position.landscape, end, head=True, by_road=False))
    if token is None:
        return fails("portal-open", "", [end], portal=portal)
    return fails("portal-single", "", [end, token.key], portal=portal, colour=token.colour)


def _segment_of(position: Position, end: OpenSide) -> Segment:
    landscape = position.landscape
    tile = landscape.tiles[end.x, end.y]
    return landscape.segment(tile.base + tile.oriented.at_side["NESW".index(end.side)])


def tunnels_of(position: Position, joined: Joined) -> Iterator[tuple[Portal, Portal]]:
    """The two portals of every finished tunnel that this road runs through."""
    landscape = position.landscape
    for one, other in position.pairs:
        number = landscape.portals.get(one)
        if number is not None and landscape.joined[number] is joined:
            yield one, other


def tunnel_shapes(one: Portal, other: Portal) -> tuple[Portal | str, ...]:
    """The shapes of a finished tunnel: its portals and their tokens."""
    return (one, other, f"token:{one}", f"token:{other}")


def _tunnels(position: Position, joined: Joined) -> Iterator[Reason]:
    """tunnel-pair: the finished tunnels that this road runs through."""
    for one, other in tunnels_of(position, joined):
        token = position.token_at(one)
        if token is not None:
            first, second = (
                Fact(None, portal_called(position.landscape, end, by_road=False))
                for end in (one, other)
            )
            yield holds(
                "tunnel-pair",
                "",
                tunnel_shapes(one, other),
                colour=token.colour,
                one=first,
                other=second,
                portals=[str(one), str(other)],
            )


def _closed_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    """The ends of a road that are closed, each with what closes it."""
    ends = list(_closing(position, joined))
    for kind, segment, cell in ends:
        places = told_apart(at for other, _segment, at in ends if other == kind)
        yield _closed_end(kind, segment, cell, places[cell])


def _closing(position: Position, joined: Joined) -> Iterator[tuple[str, Segment, Cell]]:
    """What closes an end, the part of the road that it closes, and where it is."""
    landscape = position.landscape
    for segment in landscape.segments(joined):
        number = landscape.number(segment)
        assert number is not None
        for end in landscape.feature(number).ends:
            if end.kind in CLOSED_BY:
                yield end.kind, segment, segment.cell
        for cell in abbeys_at(position, segment):
            yield "abbey", segment, cell


def _closed_end(kind: str, segment: Segment, cell: Cell, place: str) -> Reason:
    return holds(
        "road-complete",
        placed(kind, place),
        [segment, f"{cell[0]},{cell[1]}"],
        place=Fact(None, place),
        closed_by=kind,
        at=list(cell),
    )


def abbeys_at(position: Position, segment: Segment) -> list[tuple[int, int]]:
    """The places of the abbeys that close a side of this segment."""
    landscape = position.landscape
    index = landscape.number(segment)
    tile = landscape.tiles[segment.cell]
    return [
        (other.x, other.y)
        for side, _opposite, other in landscape.neighbours(segment.cell)
        if other.oriented.is_abbey and tile.base + tile.oriented.at_side[side] == index
    ]


def _city_sides(position: Position, joined: Joined) -> Iterator[Reason]:
    ends = position.landscape.open_ends(joined)
    places = sides_apart(ends)
    for end in ends:
        assert isinstance(end, OpenSide)
        yield fails(
            "city-complete",
            placed(SIDE_NAMES[end.side], places[end]),
            [end, _segment_of(position, end)],
            place=Fact(None, places[end]),
            end=str(end),
        )
    if not ends:
        yield holds("city-complete")


def _surrounded(position: Position, joined: Joined) -> Reason:
    monastery = position.landscape.segment(joined.members[0])
    missing = position.landscape.missing_around(monastery.cell)
    if not missing:
        return holds("monastery-complete", "", [monastery], missing=[])
    places = [list(cell) for cell in missing]
    words = around_words(monastery.cell, missing)
    return fails(
        "monastery-complete", "", [monastery], missing=Fact(places, words), count=len(missing)
    )


# --- worth ------------------------------------------------------------------------------

GOODS: Final = ("wine", "grain", "cloth")
ONLY_COMPLETE: Final = {
    "inn": ("end-inn", "score-inn"),
    "cathedral": ("end-cathedral", "score-cathedral"),
}
"""What makes its feature score nothing unless completed: its rules by whether it is."""
COUNTED: Final = {
    tally.TILE: mark_counted("{count} tile × {each}", "{count} tiles × {each}"),
    tally.PENNANT: mark_counted("{count} pennant × {each}", "{count} pennants × {each}"),
    tally.MONASTERY: mark_counted("{count} monastery × {each}", "{count} monasteries × {each}"),
    tally.AROUND: mark_counted("{count} tile around × {each}", "{count} tiles around × {each}"),
    tally.OPENING: mark_counted(
        "{count} further opening on a tile × {each}", "{count} further openings on a tile × {each}"
    ),
    tally.CITY: mark_counted(
        "{count} completed city × {each}", "{count} completed cities × {each}"
    ),
}
"""What a line of a score counts, and what each is worth."""


def worth(position: Position, joined: Joined) -> Score:
    """What a feature scores as it lies: in play if it is complete, else at the end of the game.

    Rules score-road to end-field; a road scores the tiles on which it can be seen (visible-tiles).
    """
    return as_score(tally.worth_lines(position.landscape, joined, position.profile))


def as_score(lines: Iterable[tally.ScoreLine]) -> Score:
    """Counted lines as an itemised sum."""
    return Score(
        tuple(
            Item(line.number, ngettext(*line.names, line.number), line.each, rule(line.rule))
            for line in lines
        )
    )


def worth_words(position: Position, joined: Joined) -> str:
    """What a feature scores for as it lies: ``5 tiles × 2, 1 pennant × 2``; empty for nothing."""
    lines = tally.worth_lines(position.landscape, joined, position.profile)
    return ", ".join(map(_counted, lines))


def _counted(line: tally.ScoreLine) -> str:
    return ngettext(*COUNTED[line.names], line.number).format(count=line.number, each=line.each)


def counting(position: Position, joined: Joined) -> Ruling:
    """Which rules make up the points of a feature as it lies: one condition for each."""
    found = [
        _counts(line, joined.complete)
        for line in tally.worth_lines(position.landscape, joined, position.profile)
    ]
    if joined.type == "road":
        found += [*_seen_once(position, joined), *_underground(position, joined)]
        found += _nobodys(position, joined)
    if joined.type == "field":
        found += _fields_of_tunnels(position, joined)
    found += _marks(position, joined)
    found += [*_mayors(position, joined), *_by_form(position, joined)]
    if not tally.by_city(joined, position.profile):
        found.append(_who_gets(position, joined))
        award = tally.award_of(position.landscape, joined, position.profile)
        if award.among > 1:
            tied = [figure.key for figure in position.figures_on(joined)]
            found.append(holds("score-tie-shared", "", tied, count=award.points))
    return Ruling(tuple(found))


def _counts(line: tally.ScoreLine, complete: bool) -> Reason:
    """What one line of a score counts, now or at the end of the game."""
    item = Fact(None, _counted(line))
    variant = "counts" if complete else "counts-end"
    return holds(line.rule, variant, item=item, points=line.number * line.each)


def _by_form(position: Position, joined: Joined) -> Iterator[Reason]:
    """What the older forms of scoring fields say about the farmers on one of them."""
    if joined.type != "field" or tally.has_barn(joined):
        return
    match tally.farm_rule(position.profile):
        case "field-none":
            yield holds("field-none")
        case "end-field-city-once":
            yield holds("end-field-city-once", "form")
        case "end-field-by-city":
            yield holds("end-field-by-city", "form")


def _marks(position: Position, joined: Joined) -> Iterator[Reason]:
    """What else is printed on it: inns and cathedrals, and what is left out (score-marks)."""
    landscape = position.landscape
    printed = {}
    for segment in landscape.segments(joined):
        number = landscape.number(segment)
        assert number is not None
        names = [name for name in marks_of(landscape.feature(number)) if name != "pennant"]
        if names:
            printed[segment] = names
    places = told_apart(segment.cell for segment in printed)
    for segment, names in printed.items():
        place = places[segment.cell]
        for name in (name for name in names if name in ONLY_COMPLETE):
            decides = ONLY_COMPLETE[name][joined.complete]
            yield holds(decides, placed(name, place), [segment], place=Fact(None, place))
        others = [name for name in names if name not in ONLY_COMPLETE]
        if others:
            yield holds(
                "score-marks",
                placed("points", place),
                [segment],
                place=Fact(None, place),
                marks=marks_fact(others),
            )


def _mayors(position: Position, joined: Joined) -> Iterator[Reason]:
    """The strength of the mayors in a city: its pennants."""
    mayors = [figure for figure in position.figures_on(joined) if figure.kind == "mayor"]
    pennants = position.landscape.pennants(joined)
    for mayor in mayors:
        yield holds(
            "mayor-strength",
            "",
            [mayor.key],
            player=mayor.colour,
            strength=pennants,
            count=pennants,
        )


def _seen_once(position: Position, joined: Joined) -> Iterator[Reason]:
    """same-tile: the tiles that show two or more parts of this road."""
    segments = position.landscape.segments(joined)
    shown = Counter(segment.cell for segment in segments)
    mouths = tally.openings(position.landscape, joined)
    each = position.profile["same_tile"] == "each_opening"
    places = told_apart(cell for cell, count in shown.items() if count > 1)
    for cell, place in places.items():
        shapes = [segment for segment in segments if segment.cell == cell]
        decides, variant, count = _PLAIN[joined.complete], "parts", shown[cell]
        if mouths[cell] > 1 and each:
            decides, variant, count = "same-tile-each", "openings", mouths[cell]
        elif mouths[cell] > 1:
            decides = "same-tile"
        here = Fact(list(cell), place)
        told = {"place": here, "parts": shown[cell], "count": count}
        yield holds(decides, placed(variant, place), shapes, **told)


_PLAIN: Final = {True: "score-road", False: "end-road"}
"""The rule by which a tile with several parts of one road is one tile, openings aside."""


def _underground(position: Position, joined: Joined) -> Iterator[Reason]:
    """visible-tiles: the tunnels of this road that lead from one tile to another."""
    tunnels = [(one, end) for one, end in tunnels_of(position, joined) if one.cell != end.cell]
    for pair in tunnels:
        named = [portal_called(position.landscape, end, by_road=False) for end in pair]
        portals = Fact([str(end) for end in pair], listing(named))
        variant = "several" if len(tunnels) > 1 else "only"
        yield holds("visible-tiles", variant, tunnel_shapes(*pair), portals=portals)


def _nobodys(position: Position, joined: Joined) -> Iterator[Reason]:
    """tunnel-belongs-to-nobody: told of a road with a tunnel and figures."""
    shapes = [key for pair in tunnels_of(position, joined) for key in tunnel_shapes(*pair)]
    if shapes and joined.figures:
        yield holds("tunnel-belongs-to-nobody", "", shapes)


def _fields_of_tunnels(position: Position, joined: Joined) -> Iterator[Reason]:
    """What a field is on the tiles with tunnels that it runs over (the tunnel-fields rules)."""
    landscape = position.landscape
    parts = landscape.segments(joined)
    tiles = {cell: tile.oriented for cell, tile in landscape.tiles.items()}
    segments = [one for one in parts if tiles[one.cell].kind.portals]
    places = told_apart(segment.cell for segment in segments)
    for segment in segments:
        place = places[segment.cell]
        at = Fact(None, place)
        yield holds("tunnel-fields-stay", placed("tile", place), [segment], place=at)
        for road in _roads_to_houses(tiles[segment.cell], segment.feature):
            shapes = [segment, segment._replace(feature=road)]
            yield holds("tunnel-fields", placed("houses", place), shapes, place=at)


def _roads_to_houses(tile: OrientedTile, field: str) -> Iterator[str]:
    """The roads of a tile that end at houses and have that field on both sides."""
    names = [feature.id for feature in tile.features]
    for side, index in enumerate(tile.at_side):
        both = {names[at] for at in tile.at_half[2 * side : 2 * side + 2] if at >= 0}
        if index >= 0 and both == {field}:
            road = tile.features[index]
            if any(end.kind == "house" for end in road.ends):
                yield road.id


def _who_gets(position: Position, joined: Joined) -> Reason:
    """score-majority: most figures, or barns on a field that has some; score-nobody."""
    colours = winners(position, joined)
    if not colours:
        shapes = position.landscape.segments(joined)
        return holds("score-nobody", "nothing" if joined.figures else "alone", shapes)
    found = strengths(position, joined)
    counted = ", ".join(f"{_(c)} {found[c]}" for c in position.colours if found[c])
    figures = position.figures_on(joined)
    if tally.has_barn(joined):
        keys = [figure.key for figure in figures if figure.kind == "barn"]
        decides = tally.barn_rule(position.profile)
        return holds(decides, "barns", keys, figures=Fact(None, counted), players=colours)
    keys = [figure.key for figure in figures]
    return holds("score-majority", "", keys, figures=Fact(None, counted), players=colours)


def untaken_goods(position: Position) -> Iterator[Reason]:
    """score-goods: the completed cities of which somebody has taken the goods; told at the end."""
    landscape = position.landscape
    shown = [
        (landscape.segment(number), name)
        for joined in landscape.features()
        if joined.type == "city" and joined.complete
        for number in joined.members
        for name in marks_of(landscape.feature(number))
        if name in GOODS
    ]
    if shown:
        keys = [segment for segment, _name in shown]
        yield holds("score-goods", "", keys, goods=len(shown))


def shared_words(award: tally.Award) -> str:
    """What each of several tied players gets (score-tie-shared)."""
    return holds("score-tie-shared", count=award.points).text


def completed_cities(position: Position, field: Joined) -> list[Joined]:
    """The completed cities that touch a field, each once."""
    return tally.completed_cities(position.landscape, field)


def strengths(position: Position, joined: Joined) -> Counter[str]:
    """What each player counts on a feature (score-majority, mayor-strength, barn-end)."""
    found = tally.strengths(position.landscape, joined)
    return Counter({position.colours[player]: count for player, count in found.items()})


def winners(position: Position, joined: Joined) -> list[str]:
    """The players who get the points: most figures, in a tie all of them (score-majority).

    Of a field with barns these are the owners of the barns (barn-end).
    """
    owners = tally.owners(position.landscape, joined, position.profile)
    return [position.colours[player] for player in owners]
