"""Completion and scoring: what is complete, what it is worth, and who gets it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from boardlib.carcassonne.board.parts import OpenSide, Portal, Segment
from boardlib.carcassonne.board.position import COLOURS, Figure, Position, Turn
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import condition, rule
from boardlib.carcassonne.rules import tally
from boardlib.carcassonne.rules.naming import (
    feature_name,
    player_head,
    players_words,
    portal_name,
    show,
    shows,
)
from boardlib.carcassonne.rules.placing import before_scoring, tiles_left
from boardlib.carcassonne.rules.sentences import Pair, check
from boardlib.carcassonne.rules.wagon_points import may_go_on
from boardlib.game import Event, Step
from boardlib.ruling import Reason, Rule, Ruling
from boardlib.score import Item, Score
from boardlib.text import _, listing, mark, mark_counted, ngettext

CLOSED_BY = {
    "crossing": mark("a crossing at {place}"),
    "city": mark("a city gate at {place}"),
    "monastery": mark("the monastery at {place}"),
    "house": mark("houses at {place}"),
    "volcano": mark("the volcano at {place}"),
}

UNSEEN: Final = frozenset({("TB-23", "r2")})
"""Ends of roads, by tile and feature, of which it is not known what is painted there."""

MARKS: Final = {
    "inn": mark("{place}: the inn changes nothing here."),
    "cathedral": mark("{place}: the cathedral changes nothing here."),
}
WALL_GAP: Final = {
    "N": mark("{place}: the wall has a gap to the north."),
    "E": mark("{place}: the wall has a gap to the east."),
    "S": mark("{place}: the wall has a gap to the south."),
    "W": mark("{place}: the wall has a gap to the west."),
}
OPEN_ROAD: Final = {
    "N": mark("{place}: open to the north, where no tile continues the road."),
    "E": mark("{place}: open to the east, where no tile continues the road."),
    "S": mark("{place}: open to the south, where no tile continues the road."),
    "W": mark("{place}: open to the west, where no tile continues the road."),
}
COMPLETED: Final = {
    "road": mark("{feature}: the road is complete."),
    "city": mark("{feature}: the city is complete."),
    "monastery": mark("{feature}: all eight places around it hold a tile."),
}
NEVER_COMPLETE: Final = {
    "field": mark("A field is never complete."),
    "river": mark("A river is never complete."),
}
TILE_PLACED: Final = Pair(
    mark("The tile of this turn has been placed."),
    mark("{player}: the tile of this turn has not been placed yet."),
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
SCORES: Final = {
    "somebody": mark_counted(
        "{feature}: it scores {count} point (for {players}).",
        "{feature}: it scores {count} points (for {players}).",
    ),
    "nobody": mark_counted(
        "{feature}: it scores {count} point, but for nobody.",
        "{feature}: it scores {count} points, but for nobody.",
    ),
    "farmers": mark_counted(
        "{feature}: the farmers around it score {count} point (for {players}).",
        "{feature}: the farmers around it score {count} points (for {players}).",
    ),
}
"""The event of scoring a feature, by who gets the points."""


# --- completion -------------------------------------------------------------------------


def completion(position: Position, joined: Joined) -> Ruling:
    """Whether a feature is complete: one condition for every end, in order of place."""
    if joined.type == "road":
        return Ruling(tuple(_road_ends(position, joined)))
    if joined.type == "city":
        return Ruling(tuple(_city_sides(position, joined)))
    if joined.type == "monastery":
        return Ruling((_surrounded(position, joined),))
    return Ruling((condition("field-never-complete", False, _(NEVER_COMPLETE[joined.type])),))


def _road_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    ends = position.landscape.open_ends(joined)
    yield from (_open_end(position, end) for end in ends)
    yield from _tunnels(position, joined)
    closed = _closed_ends(position, joined)
    if closed:
        text = _("What closes it: {ends}.").format(ends=listing(closed))
        yield condition("road-complete", True, text)
    elif not ends:
        yield condition("road-complete", True, _("It is a loop: no end is left."))
    yield from _unseen_ends(position, joined)


def _unseen_ends(position: Position, joined: Joined) -> Iterator[Reason]:
    """road-end-unseen: ends of which no source tells what is painted there."""
    for segment in position.landscape.segments(joined):
        tile = position.at(segment.cell)
        if tile is not None and (tile.kind, segment.feature) in UNSEEN:
            text = _("{place}: we take it for granted that houses close the road there.")
            words = text.format(place=show(segment.cell))
            yield condition("road-end-unseen", True, words, (segment,))


def _open_end(position: Position, end: OpenSide | Portal) -> Reason:
    if isinstance(end, OpenSide):
        text = _(OPEN_ROAD[end.side]).format(place=show((end.x, end.y)))
        shapes = (end, _segment_of(position, end))
        return condition("road-complete", False, text, shapes, end=str(end))
    token = position.token_at(end)
    portal = portal_name(position.landscape, end, head=True)
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


def _tunnels(position: Position, joined: Joined) -> Iterator[Reason]:
    """The finished tunnels that this road runs through."""
    landscape = position.landscape
    for one, other in position.pairs:
        number = landscape.portals.get(one)
        token = position.token_at(one)
        if token is not None and number is not None and landscape.joined[number] is joined:
            text = _("Two tokens of one colour ({colour}) make a tunnel: {one}, {other}.").format(
                colour=_(token.colour),
                one=portal_name(landscape, one),
                other=portal_name(landscape, other),
            )
            shapes = (one, other, f"token:{one}", f"token:{other}")
            yield condition(
                "tunnel-pair",
                True,
                text,
                shapes,
                colour=token.colour,
                portals=[str(one), str(other)],
            )


def _closed_ends(position: Position, joined: Joined) -> list[str]:
    landscape = position.landscape
    found = []
    for segment in landscape.segments(joined):
        number = landscape.number(segment)
        assert number is not None
        feature, place = landscape.feature(number), show(segment.cell)
        for end in feature.ends:
            kind = end.partition(":")[0]
            if kind in CLOSED_BY:
                found.append(_(CLOSED_BY[kind]).format(place=place))
        found += [
            _("the abbey at {place}").format(place=show(cell))
            for cell in abbeys_at(position, segment)
        ]
    return found


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
    for end in ends:
        assert isinstance(end, OpenSide)
        text = _(WALL_GAP[end.side]).format(place=show((end.x, end.y)))
        segment = _segment_of(position, end)
        yield condition("city-complete", False, text, (end, segment), end=str(end))
    if not ends:
        yield condition("city-complete", True, _("Its wall is closed all round."))


def _surrounded(position: Position, joined: Joined) -> Reason:
    cell = position.landscape.segment(joined.members[0]).cell
    missing = position.landscape.missing_around(cell)
    text = _("All eight places around it hold a tile.")
    if missing:
        text = ngettext(
            "A place around it is still empty: {missing}.",
            "{count} places around it are still empty: {missing}.",
            len(missing),
        ).format(count=len(missing), missing=shows(missing))
    return condition("monastery-complete", not missing, text, missing=[list(c) for c in missing])


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
    found += _marks(position, joined)
    found += [*_mayors(position, joined), *_by_form(position, joined)]
    if not tally.by_city(joined, position.profile):
        found.append(_who_gets(position, joined))
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
    text = _("Each city pays a player only once: not again for another of his fields.")
    if form == "end-field-by-city":
        text = _("Not the field scores, but each city, for most farmers on all fields around it.")
    yield condition(form, True, text)


def _marks(position: Position, joined: Joined) -> Iterator[Reason]:
    """score-marks: the inns and cathedrals that a road or a city shows."""
    landscape = position.landscape
    for number in joined.members:
        for mark_ in sorted(landscape.feature(number).flags & MARKS.keys()):
            segment = landscape.segment(number)
            text = _(MARKS[mark_]).format(place=show(segment.cell))
            yield condition("score-marks", True, text, (segment,))


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
    for cell in (cell for cell, count in shown.items() if count > 1):
        text = _("{place}: it shows {count} parts of the road, but is one tile.")
        two = mouths[cell] > 1
        if two and each:
            text = _("{place}: it shows {openings} openings of the road, and each part counts.")
        yield condition(
            ("same-tile-each" if each else "same-tile") if two else _PLAIN[joined.complete],
            True,
            text.format(place=show(cell), count=shown[cell], openings=mouths[cell]),
            tuple(segment for segment in segments if segment.cell == cell),
            place=list(cell),
            parts=shown[cell],
        )


_PLAIN: Final = {True: "score-road", False: "end-road"}
"""The rule by which a tile with several parts of one road is one tile, openings aside."""


def _underground(position: Position, joined: Joined) -> Iterator[Reason]:
    """visible-tiles: the tunnels of this road that lead from one tile to another."""
    for reason in _tunnels(position, joined):
        keys = reason.facts["portals"]
        cells = [key.partition(".")[0] for key in keys]
        if cells[0] != cells[1]:
            text = _("The way underground counts nothing (from {start} to {end}).")
            words = text.format(start=f"({cells[0]})", end=f"({cells[1]})")
            yield condition("visible-tiles", True, words, reason.shapes, portals=[*keys])


def _who_gets(position: Position, joined: Joined) -> Reason:
    colours = winners(position, joined)
    if not colours:
        alone = _("Nobody stands on it.")
        text = _("The figures on it count nothing.") if joined.figures else alone
        return condition("score-nobody", True, text)
    found, barns = strengths(position, joined), tally.has_barn(joined)
    text = _("Figures on it: {figures}. The points go to: {players}.")
    if barns:
        text = _("Barns on it: {figures}. The points go to: {players}.")
    return condition(
        tally.barn_rule(position.profile) if barns else "score-majority",
        True,
        text.format(
            figures=", ".join(f"{_(c)} {found[c]}" for c in COLOURS if found[c]),
            players=listing([_(colour) for colour in colours]),
        ),
        tuple(f.key for f in position.figures_on(joined) if not barns or f.kind == "barn"),
        players=colours,
    )


def completed_cities(position: Position, field: Joined) -> list[Joined]:
    """The completed cities that touch a field, each once."""
    return tally.completed_cities(position.landscape, field)


def strengths(position: Position, joined: Joined) -> Counter[str]:
    """What each player counts on a feature (score-majority, mayor-strength, barn-end)."""
    found = tally.strengths(position.landscape, joined)
    return Counter({COLOURS[player]: count for player, count in found.items()})


def winners(position: Position, joined: Joined) -> list[str]:
    """The players who get the points: most figures, in a tie all of them (score-majority).

    Of a field with barns these are the owners of the barns (barn-end).
    """
    return [
        COLOURS[player] for player in tally.owners(position.landscape, joined, position.profile)
    ]


# --- the scoring step -------------------------------------------------------------------


def judge_score(position: Position) -> Ruling:
    """Whether the scoring step may begin: the tile of the turn has been placed (turn-tile)."""
    turn = position.turn
    if turn is None:
        return Ruling(())
    return Ruling((_tile_placed(position, turn), before_scoring("scored" not in turn.done)))


def _tile_placed(position: Position, turn: Turn) -> Reason:
    """turn-tile: without a tile only whoever places no abbey after the last tile (abbey-last)."""
    words, placed = {"player": player_head(turn.player)}, turn.placed is not None
    if not placed and tiles_left(position) == 0:
        text = _("{player}: the last tile lies there, and no abbey is placed.")
        return condition("abbey-last", True, text.format(**words), player=turn.player)
    return check("turn-tile", placed, TILE_PLACED, words=words, player=turn.player)


def score_step(position: Position) -> Step[Position]:
    """Score every completed feature with figures; they go home, the tokens stay.

    In a turn a wagon stays until its owner has moved it or taken it back (wagon-moves).  Farmers
    on a field with a barn are scored too, and go home (the barn- rules).
    """
    scored = [j for j in position.landscape.features() if j.complete and j.figures]
    farms = _farms_at_barns(position)
    events = [event for joined in scored for event in _score_events(position, joined)]
    events += [event for farm in farms for event in _farm_events(position, farm)]
    turn = position.turn
    after = replace(
        position,
        figures=tuple(f for f in position.figures if _stays(position, f, scored, farms)),
        points=_add(add_points(position, scored), farms),
        turn=None if turn is None else turn.after("scored"),
    )
    return Step(after, tuple(events) or (_nothing_scored(),))


def _farms_at_barns(position: Position) -> list[tally.Award]:
    landscape = position.landscape
    placed = position.placed
    found = [
        tally.farmers_at_barn(landscape, joined, placed)
        for joined in landscape.features()
        if joined.type == "field" and len(joined.figures) > 1
    ]
    return [farm for farm in found if farm is not None]


def _stays(
    position: Position, figure: Figure, scored: list[Joined], farms: list[tally.Award]
) -> bool:
    joined = position.joined(figure.segment)
    if any(farm.joined is joined for farm in farms):
        return figure.kind == "barn"
    return joined not in scored or _waits(position, figure)


def _waits(position: Position, figure: Figure) -> bool:
    """A wagon that its owner may move now (wagon-moves, wagon-without-points)."""
    if figure.kind != "wagon" or position.turn is None:
        return False
    return bool(Ruling(tuple(may_go_on(position, figure))))


def _farm_events(position: Position, farm: tally.Award) -> Iterator[Event]:
    decided = rule(farm.lines[0].rule)
    yield awarded(position, farm, decided)
    keys = tuple(str(segment) for segment in position.landscape.segments(farm.joined))
    yield Event(_("Its farmers go home; the barn stays."), decided, keys)


Points = tuple[tuple[str, int], ...]


def add_points(position: Position, scored: Iterable[Joined]) -> Points:
    """The points of every player after these features have been scored."""
    landscape, profile = position.landscape, position.profile
    awards = (
        tally.Award(
            j, tally.owners(landscape, j, profile), tally.worth_lines(landscape, j, profile)
        )
        for j in scored
    )
    return _add(position.points, awards)


def _add(points: Points, awards: Iterable[tally.Award]) -> Points:
    found = dict(points)
    for award in awards:
        for player in award.owners:
            found[COLOURS[player]] = found.get(COLOURS[player], 0) + award.points
    return tuple((colour, found[colour]) for colour in COLOURS if colour in found)


def _nothing_scored() -> Event:
    return Event(_("Nothing is scored: no completed feature has figures."), rule("score-nobody"))


def _score_events(position: Position, joined: Joined) -> Iterator[Event]:
    yield award(position, joined)
    keys = tuple(str(segment) for segment in position.landscape.segments(joined))
    kinds = {kind for _player, kind, _number in joined.figures}
    if kinds != {"wagon"} or position.turn is None:
        yield Event(_("Its figures go home."), rule("score-return"), keys)
    yield from _wagon_events(position, joined, keys)
    landscape = position.landscape
    here = [p for p in landscape.pairs if landscape.joined[landscape.portals[p]] is joined]
    if here:
        keys = tuple(f"token:{portal}" for portal in here)
        yield Event(_("The tokens stay on their portals."), rule("tokens-stay"), keys)


def _wagon_events(position: Position, joined: Joined, keys: tuple[str, ...]) -> Iterator[Event]:
    """The wagons that may move now, and those whose owner got no points."""
    wagons = [figure for figure in position.figures_on(joined) if figure.kind == "wagon"]
    waiting = sum(_waits(position, wagon) for wagon in wagons)
    if waiting:
        text = ngettext(
            "Its wagon may move now, or goes home.", "Its wagons may move now, or go home.", waiting
        )
        yield Event(text, rule("wagon-moves"), keys)
    if position.turn is not None:
        for wagon in {figure.colour: figure for figure in wagons}.values():
            for reason in may_go_on(position, wagon):
                yield Event(reason.text, reason.rule, keys)


def award(position: Position, joined: Joined) -> Event:
    """The event of scoring one feature: its points, itemised, and who gets them."""
    landscape = position.landscape
    lines = tally.worth_lines(landscape, joined, position.profile)
    found = tally.Award(joined, tally.owners(landscape, joined, position.profile), lines)
    return awarded(position, found, rule("score-nobody"))


def awarded(position: Position, award: tally.Award, otherwise: Rule) -> Event:
    """The event of an award; without any points it goes by the rule ``otherwise``."""
    score, joined = as_score(award.lines), award.joined
    colours = [COLOURS[player] for player in award.owners]
    text = _award_words(award, score.total).format(
        feature=feature_name(position.landscape, joined, head=True),
        count=score.total,
        players=players_words(colours),
    )
    facts: dict[str, Any] = {"players": colours, "points": score.total}
    if joined.type == "field":
        facts["cities"] = award.cities
    return Event(
        text,
        score.items[0].rule if score.items else otherwise,
        tuple(str(segment) for segment in position.landscape.segments(joined)),
        score,
        facts,
    )


def _award_words(award: tally.Award, points: int) -> str:
    """The sentence about points, to be filled in."""
    if not points:
        return _("{feature}: it scores nothing.")
    who = "somebody" if award.owners else "nobody"
    if award.joined.type == "city" and award.cities:
        who = "farmers"
    return ngettext(*SCORES[who], points)


def final_awards(position: Position) -> list[tuple[Joined, Event]]:
    """End-of-game scoring: every feature with figures as it lies, fields with their cities."""
    return [
        (award.joined, awarded(position, award, rule(_NOTHING[award.joined.type])))
        for award in tally.final_awards(position.landscape, position.profile)
    ]


_NOTHING = {
    "road": "score-nobody",
    "city": "score-nobody",
    "monastery": "score-nobody",
    "field": "end-field",
}
