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
from boardlib.carcassonne.rulebook import condition, rule
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.calling import portal_called, sides_apart, told_apart
from boardlib.carcassonne.rules.naming import around_words, marks_of, marks_words, player_head
from boardlib.carcassonne.rules.phrases import Placed
from boardlib.ruling import Reason, Ruling
from boardlib.score import Item, Score
from boardlib.text import _, listing, mark, mark_counted, ngettext

# --- what is said -----------------------------------------------------------------------

CLOSED_BY: Final = {
    "crossing": Placed(
        mark("A crossing closes the road."), mark("A crossing closes the road ({place}).")
    ),
    "city": Placed(
        mark("A city gate closes the road."), mark("A city gate closes the road ({place}).")
    ),
    "monastery": Placed(
        mark("The monastery closes the road."), mark("The monastery closes the road ({place}).")
    ),
    "house": Placed(mark("Houses close the road."), mark("Houses close the road ({place}).")),
    "volcano": Placed(
        mark("The volcano closes the road."), mark("The volcano closes the road ({place}).")
    ),
    "abbey": Placed(
        mark("The abbey closes the road."), mark("The abbey closes the road ({place}).")
    ),
}
"""What closes an end of a road, each end a condition of its own."""
UNSEEN: Final = frozenset({("TB-23", "r2")})
"""Ends of roads, by tile and feature, of which it is not known what is painted there."""
WALL_GAP: Final = {
    "N": Placed(
        mark("The wall has a gap to the north."), mark("The wall has a gap to the north ({place}).")
    ),
    "E": Placed(
        mark("The wall has a gap to the east."), mark("The wall has a gap to the east ({place}).")
    ),
    "S": Placed(
        mark("The wall has a gap to the south."), mark("The wall has a gap to the south ({place}).")
    ),
    "W": Placed(
        mark("The wall has a gap to the west."), mark("The wall has a gap to the west ({place}).")
    ),
}
OPEN_ROAD: Final = {
    "N": Placed(
        mark("Open to the north, where no tile continues the road."),
        mark("Open to the north ({place}), where no tile continues the road."),
    ),
    "E": Placed(
        mark("Open to the east, where no tile continues the road."),
        mark("Open to the east ({place}), where no tile continues the road."),
    ),
    "S": Placed(
        mark("Open to the south, where no tile continues the road."),
        mark("Open to the south ({place}), where no tile continues the road."),
    ),
    "W": Placed(
        mark("Open to the west, where no tile continues the road."),
        mark("Open to the west ({place}), where no tile continues the road."),
    ),
}
NEVER_COMPLETE: Final = {
    "field": mark("A field is never complete."),
    "river": mark("A river is never complete."),
}

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
    text = _(NEVER_COMPLETE[joined.type])
    return Ruling((condition("field-never-complete", False, text, shapes),))


def _road_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    ends = position.landscape.open_ends(joined)
    places = sides_apart(ends)
    yield from (_open_end(position, end, places) for end in ends)
    yield from _tunnels(position, joined)
    closed = list(_closed_ends(position, joined))
    yield from closed
    if not closed and not ends:
        yield condition("road-complete", True, _("It is a loop: no end is left."))
    yield from _unseen_ends(position, joined)


def _unseen_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    """road-end-unseen: ends of which no source tells what is painted there."""
    for segment in position.landscape.segments(joined):
        tile = position.at(segment.cell)
        if tile is not None and (tile.kind, segment.feature) in UNSEEN:
            text = _("We take it for granted that houses close the road there.")
            yield condition("road-end-unseen", True, text, (segment,))


def _open_end(position: Position, end: OpenSide | Portal, places: Mapping[OpenSide, str]) -> Reason:
    if isinstance(end, OpenSide):
        text = OPEN_ROAD[end.side].told(places[end])
        shapes = (end, _segment_of(position, end))
        return condition("road-complete", False, text, shapes, end=str(end))
    token = position.token_at(end)
    portal = portal_called(position.landscape, end, head=True, by_road=False)
    keys = (str(end), *([token.key] if token else []))
    if token is None:
        text = _("{portal}: open, for it carries no token.").format(portal=portal)
        return condition("portal-open", False, text, keys, portal=str(end))
    text = _("{portal}: open, for its token ({colour}) has no second one.")
    words = text.format(portal=portal, colour=_(token.colour))
    return condition("portal-single", False, words, keys, portal=str(end), colour=token.colour)


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
            text = _("Two tokens of one colour ({colour}) make a tunnel: {one}, {other}.")
            first, second = (
                portal_called(position.landscape, end, by_road=False) for end in (one, other)
            )
            text = text.format(colour=_(token.colour), one=first, other=second)
            facts = {"colour": token.colour, "portals": [str(one), str(other)]}
            yield condition("tunnel-pair", True, text, tunnel_shapes(one, other), **facts)


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
    text = CLOSED_BY[kind].told(place)
    shapes = dict.fromkeys((str(segment), f"{cell[0]},{cell[1]}"))
    return condition("road-complete", True, text, tuple(shapes), closed_by=kind, at=list(cell))


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
        text = WALL_GAP[end.side].told(places[end])
        segment = _segment_of(position, end)
        yield condition("city-complete", False, text, (end, segment), end=str(end))
    if not ends:
        yield condition("city-complete", True, _("Its wall is closed all round."))


def _surrounded(position: Position, joined: Joined) -> Reason:
    monastery = position.landscape.segment(joined.members[0])
    missing = position.landscape.missing_around(monastery.cell)
    text = _("All eight places around it hold a tile.")
    if missing:
        text = ngettext(
            "A place around it is still empty: {missing}.",
            "{count} places around it are still empty: {missing}.",
            len(missing),
        ).format(count=len(missing), missing=around_words(monastery.cell, missing))
    places = [list(cell) for cell in missing]
    return condition("monastery-complete", not missing, text, (monastery,), missing=places)


# --- what is said -----------------------------------------------------------------------

COUNTS: Final = {
    ("inn", True): Placed(
        mark("For its inn the completed road scores 2 points per tile."),
        mark("For its inn ({place}) the completed road scores 2 points per tile."),
    ),
    ("inn", False): Placed(
        mark("For its inn the road scores nothing unless it is completed."),
        mark("For its inn ({place}) the road scores nothing unless it is completed."),
    ),
    ("cathedral", True): Placed(
        mark("For its cathedral the completed city scores 3 points per tile and pennant."),
        mark(
            "For its cathedral ({place}) the completed city scores 3 points per tile and pennant."
        ),
    ),
    ("cathedral", False): Placed(
        mark("For its cathedral the city scores nothing unless it is completed."),
        mark("For its cathedral ({place}) the city scores nothing unless it is completed."),
    ),
}
"""What an inn or a cathedral does to its feature, by whether that is complete."""
GOODS: Final = ("wine", "grain", "cloth")
WITHOUT_GOODS: Final = mark(
    "The points for goods are left out: 10 for whoever has most of a kind, and nobody says here who"
    " has taken them."
)
LEFT_OUT: Final = Placed(
    mark("Left out of the points is what is printed on it: {marks}."),
    mark("Left out of the points is what is printed on it ({place}): {marks}."),
)
PARTS: Final = (
    mark_counted(
        "A tile shows {count} part of the road, but is one tile.",
        "A tile shows {count} parts of the road, but is one tile.",
    ),
    mark_counted(
        "A tile ({place}) shows {count} part of the road, but is one tile.",
        "A tile ({place}) shows {count} parts of the road, but is one tile.",
    ),
)
EACH_OPENING: Final = (
    mark_counted(
        "A tile shows {count} opening of the road, and each part counts.",
        "A tile shows {count} openings of the road, and each part counts.",
    ),
    mark_counted(
        "A tile ({place}) shows {count} opening of the road, and each part counts.",
        "A tile ({place}) shows {count} openings of the road, and each part counts.",
    ),
)
"""What is said of the only tile that shows several parts of a road, and of one of several."""
FIELDS_STAY: Final = Placed(
    mark("Roads separate the fields of the tile with the tunnel, and tokens never change them."),
    mark("Roads separate the fields of this tile ({place}), and tokens never change them."),
)
NOT_SPLIT: Final = Placed(
    mark("The road that ends at houses does not split the field."),
    mark("The road that ends at houses ({place}) does not split the field."),
)
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

# --- worth ------------------------------------------------------------------------------


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
            tied = tuple(figure.key for figure in position.figures_on(joined))
            found.append(condition("score-tie-shared", True, shared_words(award), tied))
    return Ruling(tuple(found))


def _counts(line: tally.ScoreLine, complete: bool) -> Reason:
    """What one line of a score counts, now or at the end of the game."""
    points = line.number * line.each
    text = f"{_counted(line)} = {points}."
    if not complete:
        text = _("Counted at the end of the game: {item} = {points}.")
        text = text.format(item=_counted(line), points=points)
    return condition(line.rule, True, text, points=points)


def _by_form(position: Position, joined: Joined) -> Iterator[Reason]:
    """What the older forms of scoring fields say about the farmers on one of them."""
    form = tally.farm_rule(position.profile)
    if joined.type != "field" or tally.has_barn(joined) or form == "end-field":
        return
    text = _("This game is played without fields: nothing is scored for them.")
    if form == "end-field-city-once":
        text = _("Each city pays a player only once: not again for another of his fields.")
    if form == "end-field-by-city":
        text = _("Not the field scores, but each city, for most farmers on all fields around it.")
    yield condition(form, True, text)


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
        for name in (name for name in names if (name, True) in COUNTS):
            text = COUNTS[name, joined.complete].told(place)
            rule_ = f"{'score' if joined.complete else 'end'}-{name}"
            yield condition(rule_, True, text, (segment,))
        others = [name for name in names if (name, True) not in COUNTS]
        if others:
            text = LEFT_OUT.told(place, marks=marks_words(others))
            yield condition("score-marks", True, text, (segment,), marks=others)


def _mayors(position: Position, joined: Joined) -> Iterator[Reason]:
    """The strength of the mayors in a city: its pennants."""
    mayors = [figure for figure in position.figures_on(joined) if figure.kind == "mayor"]
    pennants = position.landscape.pennants(joined)
    for mayor in mayors:
        text = ngettext(
            "{player}: the mayor counts as {count} figure, for the city has {count} pennant.",
            "{player}: the mayor counts as {count} figures, for the city has {count} pennants.",
            pennants,
        ).format(player=player_head(mayor.colour), count=pennants)
        yield condition("mayor-strength", True, text, (mayor.key,), strength=pennants)


def _seen_once(position: Position, joined: Joined) -> Iterator[Reason]:
    """same-tile: the tiles that show two or more parts of this road."""
    segments = position.landscape.segments(joined)
    shown = Counter(segment.cell for segment in segments)
    mouths = tally.openings(position.landscape, joined)
    each = position.profile["same_tile"] == "each_opening"
    places = told_apart(cell for cell, count in shown.items() if count > 1)
    for cell, place in places.items():
        two = mouths[cell] > 1
        words, count = PARTS, shown[cell]
        if two and each:
            words, count = EACH_OPENING, mouths[cell]
        text = ngettext(*words[bool(place)], count)
        yield condition(
            ("same-tile-each" if each else "same-tile") if two else _PLAIN[joined.complete],
            True,
            text.format(place=place, count=count),
            tuple(segment for segment in segments if segment.cell == cell),
            place=list(cell),
            parts=shown[cell],
        )


_PLAIN: Final = {True: "score-road", False: "end-road"}
"""The rule by which a tile with several parts of one road is one tile, openings aside."""


def _underground(position: Position, joined: Joined) -> Iterator[Reason]:
    """visible-tiles: the tunnels of this road that lead from one tile to another."""
    tunnels = [(one, end) for one, end in tunnels_of(position, joined) if one.cell != end.cell]
    text = _("The way underground counts nothing.")
    if len(tunnels) > 1:
        text = _("The way underground counts nothing ({portals}).")
    for pair in tunnels:
        named = [portal_called(position.landscape, end, by_road=False) for end in pair]
        words = text.format(portals=listing(named))
        portals = [str(end) for end in pair]
        yield condition("visible-tiles", True, words, tunnel_shapes(*pair), portals=portals)


def _nobodys(position: Position, joined: Joined) -> Iterator[Reason]:
    """tunnel-belongs-to-nobody: told of a road with a tunnel and figures."""
    shapes = [key for pair in tunnels_of(position, joined) for key in tunnel_shapes(*pair)]
    if shapes and joined.figures:
        text = _("A tunnel belongs to nobody: the figures decide, whoever laid the tokens.")
        yield condition("tunnel-belongs-to-nobody", True, text, tuple(shapes))


def _fields_of_tunnels(position: Position, joined: Joined) -> Iterator[Reason]:
    """What a field is on the tiles with tunnels that it runs over (the tunnel-fields rules)."""
    landscape = position.landscape
    parts = landscape.segments(joined)
    tiles = {cell: tile.oriented for cell, tile in landscape.tiles.items()}
    segments = [one for one in parts if tiles[one.cell].kind.portals]
    places = told_apart(segment.cell for segment in segments)
    for segment in segments:
        place = places[segment.cell]
        yield condition("tunnel-fields-stay", True, FIELDS_STAY.told(place), (segment,))
        for road in _roads_to_houses(tiles[segment.cell], segment.feature):
            shapes = (segment, segment._replace(feature=road))
            yield condition("tunnel-fields", True, NOT_SPLIT.told(place), shapes)


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
    colours = winners(position, joined)
    if not colours:
        alone = _("Nobody stands on it.")
        text = _("The figures on it count nothing.") if joined.figures else alone
        return condition("score-nobody", True, text, position.landscape.segments(joined))
    found, barns = strengths(position, joined), tally.has_barn(joined)
    text = _("Figures on it: {figures}. The points go to: {players}.")
    if barns:
        text = _("Barns on it: {figures}. The points go to: {players}.")
    return condition(
        tally.barn_rule(position.profile) if barns else "score-majority",
        True,
        text.format(
            figures=", ".join(f"{_(c)} {found[c]}" for c in position.colours if found[c]),
            players=listing([_(colour) for colour in colours]),
        ),
        tuple(f.key for f in position.figures_on(joined) if not barns or f.kind == "barn"),
        players=colours,
    )


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
        keys = tuple(segment for segment, _name in shown)
        yield condition("score-goods", True, _(WITHOUT_GOODS), keys, goods=len(shown))


def shared_words(award: tally.Award) -> str:
    """What each of several tied players gets (score-tie-shared)."""
    return ngettext(
        "Shared in the tie, rounded down, that is {count} point each.",
        "Shared in the tie, rounded down, that is {count} points each.",
        award.points,
    ).format(count=award.points)


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
