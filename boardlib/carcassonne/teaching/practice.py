"""Exercises about tunnels and wagons, on boards grown by seeded play.

Every board is played tile by tile with a :class:`~boardlib.carcassonne.table.match.Match`, so it is
one that a game could have led to.  Which tile comes next is drawn with a preference for what
makes questions: portals, ends of roads, closed cities.  A board on which nothing can be got
wrong is dropped, and the next one is grown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial
from itertools import zip_longest
from random import Random
from typing import Final, TypeVar

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.position import (
    COLOURS,
    FIGURES_PER_PLAYER,
    PlacedTile,
    PlaceToken,
    Position,
    token_owner,
)
from boardlib.carcassonne.board.tiles import oriented, tile_kinds
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import DEFAULTS, WAGON_EDITIONS
from boardlib.carcassonne.rules.naming import (
    feature_name,
    part_name,
    player_head,
    players_words,
    portal_name,
    show,
)
from boardlib.carcassonne.rules.nearness import nearness
from boardlib.carcassonne.rules.tunnels import judge_token
from boardlib.carcassonne.rules.wagon import fails, judge_destination
from boardlib.carcassonne.rules.worth import winners, worth
from boardlib.carcassonne.table.match import Match, Setup
from boardlib.carcassonne.teaching.miscounts import miscounts, wrong_players
from boardlib.game.exercise import Exercise, Option, Posed
from boardlib.text import _, listing, mark, ngettext

T = TypeVar("T")

MOST: Final = 8
"""No question has more options than this."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large an exercise of a level is: tiles on the board, options, portal tiles."""

    tiles: int
    options: int
    portals: int


SIZES: Final = {
    1: Size(tiles=6, options=3, portals=2),
    2: Size(tiles=8, options=4, portals=2),
    3: Size(tiles=11, options=5, portals=3),
    4: Size(tiles=15, options=6, portals=4),
    5: Size(tiles=20, options=MOST, portals=4),
}


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return tuple(
        Exercise(kind, topic, title, label, draw) for kind, topic, title, label, draw in _KINDS
    )


# --- growing a board --------------------------------------------------------------------

Likes = Callable[[str], float]
Draw = Callable[[Random, int], Posed | None]


def grow(match: Match, rng: Random, likes: Likes) -> bool:
    """Lay one more tile for the player whose turn it is; False when none of the bag fits."""
    kinds = [kind for kind, left in match.left.items() if left]
    weights = [match.left[kind] * likes(kind) for kind in kinds]
    for kind in rng.choices(kinds, weights, k=4):
        tiles = [
            PlacedTile(kind, x, y, turn) for (x, y), turns in match.places(kind) for turn in turns
        ]
        if tiles:
            match.lay(rng.choices(tiles, [_snugness(match, tile) for tile in tiles])[0])
            return True
    return False


def _snugness(match: Match, tile: PlacedTile) -> float:
    """Roads and cities that go on, and many neighbours, make a board that asks something.

    A board that stays together is drawn larger.
    """
    edges = oriented(tile.kind, tile.rotation).edges
    found = 1.0 if max(abs(tile.x), abs(tile.y)) <= 1 + len(match.tiles) // 9 else 0.02
    for side, _opposite, _other in match.landscape.neighbours(tile.cell):
        found *= 6.0 if edges[side] in ("road", "city") else 1.5
    return found


def _places_figure(match: Match, rng: Random, chance: float, types: tuple[str, ...]) -> None:
    """Perhaps the player sets a meeple on a part of the new tile."""
    if rng.random() >= chance:
        return
    landscape = match.landscape
    options = [
        number
        for number in match.figure_options().get("meeple", ())
        if landscape.joined[number].type in types
    ]
    if options:
        match.stand("meeple", rng.choice(options))


# --- words ------------------------------------------------------------------------------


def _in_order(numbers: Iterable[int], landscape: Landscape) -> list[int]:
    """By place, row after row, as one reads."""
    return sorted(numbers, key=lambda number: (*landscape.cell(number)[::-1], number))


# --- tunnels ----------------------------------------------------------------------------


def _tunnel_match(rng: Random, level: int) -> Match:
    """A game with the Tunnel expansion; at level 1 every player has one token colour."""
    players = 4 if level == 1 else rng.choice((2, 2, 3, 4))
    sets = ("base", "tunnel") if level < 4 else ("base", "tunnel", "tunnel")
    return Match(Setup(players, sets, DEFAULTS, tuple(FIGURES_PER_PLAYER.items())[:1]))


_ENDS: Final = ("BG-A", "BG-L", "BG-W", "BG-X", "BG-S", "BG-T")
_ROADS: Final = ("BG-U", "BG-V", "BG-D", "BG-J", "BG-K", "BG-O", "BG-P")


def _likes_roads(match: Match, kind: str, size: Size) -> float:
    if _has_portals(kind):
        laid = sum(_has_portals(tile.kind) for tile in match.tiles)
        return 60.0 if laid < size.portals else 0.0
    return 4.0 if kind in _ENDS else 1.5 if kind in _ROADS else 0.12


@cache
def _has_portals(kind: str) -> bool:
    return bool(tile_kinds()[kind].portals)


def _tunnel_turn(match: Match, rng: Random, size: Size, tokens: float) -> bool:
    """One turn: a tile, perhaps a figure and a token, the scoring."""
    if not grow(match, rng, lambda kind: _likes_roads(match, kind, size)):
        return False
    _places_figure(match, rng, 0.35, ("road", "road", "city"))
    if rng.random() < tokens:
        _lays_token(match, rng)
    match.score()
    match.end()
    return True


def _lays_token(match: Match, rng: Random) -> None:
    """The player lays a token, most often one that makes a pair."""
    laid = [token.colour for token in match.tokens]
    moves = match.token_candidates()
    pairs = [move for move in moves if move.colour in laid]
    if pairs and rng.random() < 0.75:
        moves = pairs
    if moves:
        match.lay_token(rng.choice(moves))


def _tunnel_board(rng: Random, level: int, tokens: float = 0.75) -> Match | None:
    """A board with portals and tokens; it is the turn of the next player."""
    size, match, player = SIZES[level], _tunnel_match(rng, level), 0
    while len(match.tiles) < size.tiles:
        match.begin(player)
        if not _tunnel_turn(match, rng, size, tokens):
            return None
        player = (player + 1) % match.setup.players
    match.begin(player)
    return match


@dataclass(frozen=True, slots=True)
class RoadStretch:
    """A stretch of road above the ground: what one sees as one road, between its portals.

    Attributes:
        numbers: its segments.
        joined: the road that it is a part of, tunnels included.
        claimed: how many of its portals carry a token.
        portals: how many portals it has.
    """

    numbers: tuple[int, ...]
    joined: Joined
    claimed: int
    portals: int

    @property
    def is_joined(self) -> bool:
        """Whether the road goes on through a tunnel."""
        return len(self.joined.members) > len(self.numbers)


def stretches(match: Match) -> list[RoadStretch]:
    """Every stretch of road on the board, by place."""
    ground = replace(match.position(), tokens=()).landscape  # the same numbers, no tunnels
    claimed = {token.portal for token in match.tokens}
    found = []
    for road in (one for one in ground.features() if one.type == "road"):
        portals = [portal for portal, number in ground.portals.items() if number in road.members]
        numbers = tuple(_in_order(road.members, ground))
        joined = match.landscape.joined[numbers[0]]
        count = sum(portal in claimed for portal in portals)
        found.append(RoadStretch(numbers, joined, count, len(portals)))
    order = _in_order((one.numbers[0] for one in found), ground)
    return sorted(found, key=lambda one: order.index(one.numbers[0]))


def _stretch_words(landscape: Landscape, stretch: RoadStretch) -> str:
    """The stretch by the first of its parts."""
    return part_name(landscape, stretch.numbers[0], head=True)


def road_complete(rng: Random, level: int) -> Posed | None:
    """Which of these roads are complete?"""
    match = _tunnel_board(rng, level)
    if match is None:
        return None
    chosen = _mixed(rng, stretches(match), SIZES[level].options, _faults)
    right = [one for one in chosen if one.joined.complete]
    wrong = [one for one in chosen if not one.joined.complete]
    tempting = any(one.claimed for one in wrong)
    if not (right and tempting) or not (level == 1 or any(one.is_joined for one in right)):
        return None
    landscape = match.landscape
    return Posed(
        write(match.position()),
        _players_words(match),
        _("Which of these roads are complete?"),
        tuple(
            Option(
                _stretch_words(landscape, one),
                ask=f"feature {landscape.segment(one.numbers[0])}",
                expect={"complete": True},
                at=tuple(str(landscape.segment(number)) for number in one.numbers),
            )
            for one in chosen
        ),
    )


def _faults(stretch: RoadStretch) -> tuple[bool, ...]:
    """Why a road is not complete, as far as it teaches something; nothing for a complete one."""
    if stretch.joined.complete:
        return ()
    return (stretch.is_joined, stretch.claimed > 0, stretch.portals > 0)


def _mixed(rng: Random, items: Sequence[T], most: int, faults: Callable[[T], object]) -> list[T]:
    """Some of the items in the order given: right ones, and wrong ones of many kinds.

    ``faults`` says what is wrong with an item: nothing, or a kind of fault.
    """
    right = [item for item in items if not faults(item)]
    some = rng.randint(1, max(1, min(len(right), most - 2)))
    chosen = rng.sample(right, min(some, len(right)))
    chosen += _various(rng, [item for item in items if faults(item)], most - len(chosen), faults)
    return [item for item in items if item in chosen]


def _various(rng: Random, items: list[T], most: int, kind: Callable[[T], object]) -> list[T]:
    """Some of the items, of as many kinds as possible."""
    groups: dict[object, list[T]] = {}
    for item in rng.sample(items, len(items)):
        groups.setdefault(kind(item), []).append(item)
    rounds = zip_longest(*rng.sample(list(groups.values()), len(groups)))
    return [item for one in rounds for item in one if item is not None][:most]


def _players_words(match: Match) -> str:
    """Who plays, and which tokens lie on the board."""
    count = match.setup.players
    names = listing([_(colour) for colour in COLOURS[:count]])
    return _("Carcassonne with the Tunnel; {count} players: {names}.").format(
        count=count, names=names
    )


# --- what a road scores -----------------------------------------------------------------


def road_score(rng: Random, level: int) -> Posed | None:
    """What does this road score, and from level 3 on: for whom?"""
    match = _tunnel_board(rng, level, tokens=0.9)
    if match is None or not _last_turn(match, rng, SIZES[level]):
        return None
    tunnelled = [one for one in stretches(match) if one.is_joined]
    fresh = [one for one in tunnelled if one.joined.complete and one.joined.figures]
    if not tunnelled:
        return None
    stretch = rng.choice(fresh or tunnelled)
    tempting = _tempting_counts(match, stretch)
    if len(tempting) < 2:
        return None
    return _score_question(rng, level, match, stretch, tempting)


def _last_turn(match: Match, rng: Random, size: Size) -> bool:
    """A turn up to its scoring: what it completes still carries its figures."""
    if not grow(match, rng, lambda kind: _likes_roads(match, kind, size)):
        return False
    _places_figure(match, rng, 0.8, ("road",))
    _lays_token(match, rng)
    return True


def _tempting_counts(match: Match, stretch: RoadStretch) -> dict[int, str]:
    """Numbers of points somebody might come to, each with the mistake that leads to it."""
    landscape = match.landscape
    seen = {landscape.cell(number) for number in stretch.numbers}
    return miscounts(landscape, stretch.joined, seen)


def _score_question(
    rng: Random,
    level: int,
    match: Match,
    stretch: RoadStretch,
    tempting: Mapping[int, str],
) -> Posed:
    position, landscape, joined = match.position(), match.landscape, stretch.joined
    segment = landscape.segment(stretch.numbers[0])
    total = worth(position, joined).total
    counts = _counts(rng, total, tempting, min(SIZES[level].options, 4))
    ask = f"points {segment}"
    owners = winners(position, joined) if level >= 3 else []
    options = [_points(points, ask, tempting) for points in counts]
    if owners:
        options = _for_whom(rng, ask, counts, tempting, owners, match)
    shown = stretch.numbers if level >= 3 else joined.members
    marked = _("Marked: {road}.").format(road=part_name(landscape, stretch.numbers[0]))
    return Posed(
        write(position),
        f"{_players_words(match)} {marked}",
        _(_HOW_MANY[joined.complete, bool(owners)]),
        tuple(options),
        pick="one",
        ask=ask,
        show=tuple(str(landscape.segment(number)) for number in shown),
    )


_HOW_MANY: Final = {
    (True, False): mark("This road is complete. How many points is it worth?"),
    (True, True): mark("This road is complete. How many points is it worth, and who gets them?"),
    (False, False): mark("The game ends now. How many points is this road worth?"),
    (False, True): mark("The game ends now. How many points is this road worth, and for whom?"),
}
"""The question, by whether the road is complete and whether it is asked who gets the points."""


def _counts(rng: Random, total: int, tempting: Iterable[int], most: int) -> list[int]:
    """The right number of points among wrong ones, in order; its place tells nothing."""
    less = [points for points in tempting if points < total]
    more = [points for points in tempting if points > total]
    below = rng.randint(max(0, most - 1 - len(more)), min(most - 1, len(less)))
    return sorted([total, *less[:below], *more[: most - 1 - below]])


def _points(points: int, ask: str, tempting: Mapping[int, str]) -> Option:
    words = ngettext("{count} point", "{count} points", points).format(count=points)
    return Option(words, ask, expect={"points": points}, whynot=tempting.get(points, ""))


def _for_whom(
    rng: Random,
    ask: str,
    counts: list[int],
    tempting: Mapping[int, str],
    owners: list[str],
    match: Match,
) -> list[Option]:
    """Points and players: the right pair, and pairs of which one half or both are wrong."""
    playing = list(COLOURS[: match.setup.players])
    others = [[colour] for colour in playing if [colour] != owners]
    if len(owners) == 1:
        others.append(sorted([owners[0], others[0][0]], key=playing.index))
    other, wrong = rng.choice(others), [points for points in counts if points in tempting]
    pairs = [(points, owners) for points in counts]
    pairs += [(points, other) for points in counts if points not in wrong[1:]]
    pairs.sort(key=lambda pair: (pair[0], [playing.index(colour) for colour in pair[1]]))
    elsewhere = {tuple(other): wrong_players(owners)}
    return [
        _points_for(points, colours, ask, (tempting.get(points), elsewhere.get(tuple(colours))))
        for points, colours in pairs
    ]


def _points_for(
    points: int, colours: list[str], ask: str, mistakes: Iterable[str | None]
) -> Option:
    words = ngettext("{count} point (for {players})", "{count} points (for {players})", points)
    expect = {"points": points, "owners": colours}
    label = words.format(count=points, players=players_words(colours))
    return Option(label, ask, expect=expect, whynot=" ".join(filter(None, mistakes)))


# --- where a token may go ---------------------------------------------------------------


def token(rng: Random, level: int) -> Posed | None:
    """Which of these tokens may the player lay, and where?"""
    match = _tunnel_board(rng, level, tokens=0.6)
    if match is None or not match.tokens:
        return None
    size = SIZES[level]
    if not grow(match, rng, lambda kind: _likes_roads(match, kind, size)):
        return None
    position = match.position()
    moves = _token_moves(match, level)
    ruled = {move: judge_token(position, move) for move in moves}
    chosen = _mixed(
        rng,
        moves,
        size.options,
        lambda move: tuple(sorted(reason.rule.id for reason in ruled[move].failed)),
    )
    allowed = [move for move in chosen if ruled[move].allowed]
    failing = {reason.rule.id for move in chosen for reason in ruled[move].failed}
    if not allowed or len(failing) < min(level, 2):
        return None
    return _token_question(match, position, chosen, level)


def _token_moves(match: Match, level: int) -> list[PlaceToken]:
    """Every portal with every colour that one might think of; at level 1 with one's own."""
    player = match.turn.player
    position = match.position()
    laid = {one.colour for one in match.tokens}
    colours = [COLOURS[player]]
    if level > 1:
        owned = [c for c in COLOURS if token_owner(position, c) == COLOURS[player]]
        foreign = [c for c in laid if token_owner(position, c) != COLOURS[player]]
        colours = [c for c in COLOURS if c in (*owned, *foreign)]
    portals = sorted(match.landscape.printed_portals(), key=lambda p: (p.y, p.x, p.name))
    name = COLOURS[player]
    return [
        PlaceToken(colour, portal, None if token_owner(position, colour) == name else name)
        for portal in portals
        for colour in colours
    ]


def _token_question(
    match: Match, position: Position, moves: Sequence[PlaceToken], level: int
) -> Posed:
    player = COLOURS[match.turn.player]
    placed = match.turn.placed
    assert placed is not None
    turn = _("Whose turn it is: {player}. The tile at {place} has just been placed.")
    turn = turn.format(player=_(player), place=show(placed))
    question = _("{player}: on which of these portals may a token of this colour be laid now?")
    if level > 1:
        question = _("{player}: which of these tokens may be laid now?")
    return Posed(
        write(position),
        f"{_players_words(match)} {turn}",
        question.format(player=player_head(player)),
        tuple(
            Option(_token_words(match, move, level), judge=str(move), at=(str(move.portal),))
            for move in moves
        ),
    )


def _token_words(match: Match, move: PlaceToken, level: int) -> str:
    """The portal in words, with the colour of the token where it is not always the same."""
    words = portal_name(match.landscape, move.portal, head=True)
    if level == 1:
        return words
    return _("{portal}: a token ({colour})").format(portal=words, colour=_(move.colour))


# --- wagons -----------------------------------------------------------------------------

_CLOSING: Final = ("BG-E", "BG-L", "BG-W", "BG-X", "BG-A", "BG-D", "BG-I", "BG-H", "BG-V", "BG-U")


def _wagon_match(rng: Random, edition: str) -> Match:
    profile = DEFAULTS.with_value("wagon", edition)
    return Match(Setup(rng.choice((2, 2, 3)), ("base", "abbey-and-mayor"), profile))


def _likes_closing(kind: str) -> float:
    found = tile_kinds()[kind]
    if found.is_abbey or found.underpass is not None:
        return 0.0
    return 3.0 if kind in _CLOSING else 1.0


def wagon(rng: Random, level: int, edition: str) -> Posed | None:
    """Where may the wagon go whose feature has just been scored?"""
    match, size, player = _wagon_match(rng, edition), SIZES[level], 0
    while len(match.tiles) < size.tiles + 5:
        match.begin(player)
        if not grow(match, rng, _likes_closing):
            return None
        if len(match.tiles) >= size.tiles and _wagon_scores(match, rng):
            return _wagon_question(rng, level, edition, match)
        _places_figure(match, rng, 0.6, ("road", "city", "monastery"))
        match.score()
        match.end()
        player = (player + 1) % match.setup.players
    return None


def _wagon_scores(match: Match, rng: Random) -> bool:
    """The player sets the wagon on something that the tile has completed, and it is scored."""
    landscape = match.landscape
    numbers = [n for n in match.figure_options().get("wagon", ()) if landscape.joined[n].complete]
    if not numbers:
        return False
    match.stand("wagon", rng.choice(numbers))
    match.score()
    return True


def _wagon_question(rng: Random, level: int, edition: str, match: Match) -> Posed | None:
    position, landscape = match.position(), match.landscape
    player, start = match.waiting[0]
    colour, at = COLOURS[player], landscape.segment(start)
    near = nearness(edition)
    ends = (_whole_ends if near.whole else _near_ends)(match, start, level)
    failing = {
        end: tuple(fails(judge_destination(position, edition, colour, at, landscape.segment(end))))
        for end in ends
    }
    chosen = _mixed(rng, ends, SIZES[level].options, lambda end: failing[end])
    reasons = {name for end in chosen for name in failing[end]}
    allowed = [end for end in chosen if not failing[end]]
    if not allowed or near.beyond not in reasons or len(reasons) < min(level, 3):
        return None
    return _wagon_posed(edition, match, start, chosen)


def _whole_ends(match: Match, start: int, level: int) -> list[int]:
    """One part of every feature that might be thought of: the nearest to the wagon."""
    landscape = match.landscape
    source = landscape.joined[start]
    found = []
    for joined in landscape.features():
        if joined is not source and (joined.type != "field" or level > 1):
            found.append(min(joined.members, key=lambda n: _distance(landscape, start, n)))
    near = sorted(found, key=lambda number: _distance(landscape, start, number))
    return _in_order(_few_fields(landscape, near)[: 2 * MOST], landscape)


def _near_ends(match: Match, start: int, level: int) -> list[int]:
    """Parts of the tiles in reach and of those around them."""
    landscape = match.landscape
    source = landscape.joined[start]
    found = [
        number
        for cell in landscape.tiles
        if _apart(cell, landscape.cell(start)) <= 2
        for number in landscape.numbers(cell)
        if landscape.joined[number] is not source or level > 2
        if landscape.joined[number].type != "field" or level > 1
    ]
    return _in_order(_few_fields(landscape, found), landscape)


def _few_fields(landscape: Landscape, numbers: list[int]) -> list[int]:
    """One field is enough: wagons never go there."""
    fields = [number for number in numbers if landscape.joined[number].type == "field"]
    return [number for number in numbers if number not in fields[1:]]


def _distance(landscape: Landscape, one: int, other: int) -> tuple[int, int]:
    return _apart(landscape.cell(one), landscape.cell(other)), other


def _apart(one: Cell, other: Cell) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _wagon_posed(edition: str, match: Match, start: int, ends: Sequence[int]) -> Posed:
    landscape = match.landscape
    colour = COLOURS[match.waiting[0][0]]
    at = landscape.segment(start)
    joined = landscape.joined[start]
    lead = {
        "road": _("{edition}: a wagon stands on a road just scored, at {place} ({colour})."),
        "city": _("{edition}: a wagon stands in a city just scored, at {place} ({colour})."),
        "monastery": _(
            "{edition}: a wagon stands on a monastery just scored, at {place} ({colour})."
        ),
    }[joined.type]
    question = _("To which of these places may the wagon move?")
    if nearness(edition).whole:
        question = _("To which of these features may the wagon move?")
    name = next(one.name for one in WAGON_EDITIONS if one.id == edition)
    return Posed(
        write(match.position()),
        lead.format(edition=_(name), colour=_(colour), place=show(at.cell)),
        question,
        tuple(
            Option(
                _end_words(edition, landscape, end),
                ask=f"wagon {edition} {colour} {at} to {landscape.segment(end)}",
                expect={"allowed": True},
                at=_end_keys(edition, landscape, end),
            )
            for end in ends
        ),
        ask=f"wagon {edition} {colour} {at}",
        show=(f"figure:{at}",),
    )


def _end_words(edition: str, landscape: Landscape, end: int) -> str:
    joined = landscape.joined[end]
    if nearness(edition).whole and joined.type != "field":
        return feature_name(landscape, joined, head=True)
    return part_name(landscape, end, head=True)


def _end_keys(edition: str, landscape: Landscape, end: int) -> tuple[str, ...]:
    """Where a feature is near as a whole, all of it can be clicked; else that part of it.

    Of a field, which may be half of the board, it is a part too.
    """
    if not nearness(edition).whole or landscape.joined[end].type == "field":
        return (str(landscape.segment(end)),)
    others = [number for number in landscape.joined[end].members if number != end]
    return tuple(str(landscape.segment(number)) for number in (end, *others))


_KINDS: Final[tuple[tuple[str, str, str, str, Draw], ...]] = (
    (
        "road-complete",
        "tunnels",
        mark("Which roads are complete?"),
        mark("Complete roads"),
        road_complete,
    ),
    ("road-score", "tunnels", mark("What does the road score?"), mark("Points"), road_score),
    ("token", "tunnels", mark("Where may a token go?"), mark("Tokens"), token),
    *(
        (f"wagon-{one.id}", "wagon", one.exercise, one.label, partial(wagon, edition=one.id))
        for one in WAGON_EDITIONS
    ),
)
