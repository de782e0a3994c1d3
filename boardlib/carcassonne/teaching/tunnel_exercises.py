"""Exercises on roads with tunnels: complete or not, what they score, where a token is laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from random import Random
from typing import Final

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.parts import Cell, Joined
from boardlib.carcassonne.board.position import COLOURS, PlaceToken, token_owner
from boardlib.carcassonne.rules.features import winners, worth
from boardlib.carcassonne.rules.naming import (
    part_name,
    player_head,
    players_words,
    shows,
)
from boardlib.carcassonne.rules.play import moves, play
from boardlib.carcassonne.rules.tally import CITY_TILE
from boardlib.carcassonne.rules.tokens import judge_token
from boardlib.carcassonne.table.fast_game import Match
from boardlib.carcassonne.teaching.growing import (
    MOST,
    SIZES,
    RoadStretch,
    Size,
    game_words,
    grow,
    lays_token,
    likes_roads,
    places_figure,
    stretches,
    tunnel_board,
    with_turn,
)
from boardlib.carcassonne.teaching.pointing import is_complete
from boardlib.game.goals import Act, Goal, Mistake, Option, PointAt, Posed
from boardlib.text import _, mark, ngettext


def miscounts(landscape: Landscape, road: Joined, seen: Collection[Cell]) -> dict[int, str]:
    """Wrong numbers of points for a road with tunnels, each with the mistake that leads to it.

    The likeliest mistakes come first; where two lead to one number, the first is answered.

    Args:
        landscape: the board.
        road: the whole road, tunnels included.
        seen: the tiles of a stretch of it between its portals.
    """
    found: dict[int, str] = {}
    for points, answer in _mistakes(landscape, road, seen):
        found.setdefault(points, answer)
    right = len(landscape.cells(road))
    return {points: found[points] for points in found if points not in (0, right)}


def _mistakes(
    landscape: Landscape, road: Joined, seen: Collection[Cell]
) -> Iterator[tuple[int, str]]:
    cells, mouths = landscape.cells(road), _mouths(landscape, road)
    total, tunnels = len(cells), len(mouths) // 2
    yield len(road.members), _twice(landscape, road)
    yield len(seen), _("That is the road up to the tunnel only. It goes on beyond the tunnel.")
    yield total - len(set(mouths)), _without(mouths)
    text = ngettext(
        "That is {count} point per tile, as in a completed city. A road scores 1 point per tile.",
        "That is {count} points per tile, as in a completed city. A road scores 1 point per tile.",
        CITY_TILE,
    )
    yield CITY_TILE * total, text.format(count=CITY_TILE)
    yield total + tunnels, _underground(tunnels)
    yield total + len(mouths), _("That counts the tokens too. Only tiles score points.")
    yield total - 1, _one_left_out(cells)
    yield from ((total + more, _too_many(cells)) for more in (1, 2, 3))


def _mouths(landscape: Landscape, road: Joined) -> list[Cell]:
    """The place of each portal at which the road goes underground."""
    return [
        portal.cell
        for portal, number in landscape.portals.items()
        if portal in landscape.pairs and number in road.members
    ]


def _twice(landscape: Landscape, road: Joined) -> str:
    shown = Counter(landscape.cell(number) for number in road.members)
    cells = [cell for cell, parts in shown.items() if parts > 1]
    return ngettext(
        "That counts every part of the road. This tile shows more than one, but is one tile:"
        " {places}.",
        "That counts every part of the road. These tiles show more than one, but each is one tile:"
        " {places}.",
        len(cells),
    ).format(places=shows(cells))


def _without(mouths: Collection[Cell]) -> str:
    cells = dict.fromkeys(mouths)
    return ngettext(
        "That leaves out the tile with the mouths of the tunnel. The road is drawn on it, so it"
        " counts: {places}.",
        "That leaves out the tiles at which the road goes underground. The road is drawn on them,"
        " so they count: {places}.",
        len(cells),
    ).format(places=shows(cells))


def _underground(tunnels: int) -> str:
    return ngettext(
        "That counts the way underground as one more tile. Only what is seen counts.",
        "That counts each way underground as one more tile. Only what is seen counts.",
        tunnels,
    )


def _one_left_out(cells: Collection[Cell]) -> str:
    return _("That is a tile too few. The road is drawn on all of these: {places}.").format(
        places=_in_rows(cells)
    )


def _too_many(cells: Collection[Cell]) -> str:
    return _("That is too much. The road is drawn on these tiles only: {places}.").format(
        places=_in_rows(cells)
    )


def _in_rows(cells: Collection[Cell]) -> str:
    return shows(sorted(cells, key=lambda cell: cell[::-1]))


def wrong_players(owners: Collection[str]) -> str:
    """What to say when the points were given to other players than the owners.

    >>> wrong_players(["red"])
    'The points go to the player with most figures on the road: red.'
    """
    return ngettext(
        "The points go to the player with most figures on the road: {players}.",
        "Several players have most figures on the road, so each of them gets all points:"
        " {players}.",
        len(owners),
    ).format(players=players_words(owners))


# --- What does this road score, and for whom?


def road_score(rng: Random, level: int) -> Posed | None:
    """What does this road score, and from level 3 on: for whom?"""
    match = tunnel_board(rng, level, tokens=0.9)
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
    if not grow(match, rng, lambda kind: likes_roads(match, kind, size)):
        return False
    places_figure(match, rng, 0.8, ("road",))
    lays_token(match, rng)
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
        f"{game_words(match)} {marked}",
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
    playing = list(match.setup.colours[: match.setup.players])
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


# --- Point at the tiles that count


def road_tiles(rng: Random, level: int) -> Posed | None:
    """Which tiles count for this road, tunnels included?"""
    match = tunnel_board(rng, level, tokens=0.9)
    if match is None:
        return None
    landscape = match.landscape
    tunnelled = [one for one in stretches(match) if one.is_joined]
    if not tunnelled:
        return None
    stretch = rng.choice(tunnelled)
    cells = landscape.cells(stretch.joined)
    others = [cell for cell in landscape.tiles if cell not in cells]
    if len(others) < 2 or not (level == 1 or _winds(landscape, stretch.joined)):
        return None
    segment = landscape.segment(stretch.numbers[0])
    elsewhere = _("This road does not run over that tile.")
    task = PointAt(
        goal=_("Point at every tile that counts for the marked road."),
        shapes="tile",
        right=Goal(f"points {segment}"),
        path="tiles",
        solved=_("Every tile that shows the road counts, and each of them once."),
        hint=_("Where the road goes underground it comes out at the portal with the same token."),
        mistakes=tuple(Mistake(with_=(f"{x},{y}",), say=elsewhere) for x, y in others),
    )
    shown = tuple(str(landscape.segment(number)) for number in stretch.numbers)
    return Posed(write(match.position()), game_words(match), show=shown, task=task)


def _winds(landscape: Landscape, road: Joined) -> bool:
    """Whether a road shows itself twice on a tile, or goes underground more than once."""
    twice = len(road.members) > len(landscape.cells(road))
    return twice or len(_mouths(landscape, road)) > 2


# --- Point at the complete roads


def road_complete(rng: Random, level: int) -> Posed | None:
    """Which roads are complete, tunnels included?"""
    match = tunnel_board(rng, level)
    if match is None:
        return None
    found = stretches(match)
    right = [one for one in found if one.joined.complete]
    tempting = any(one.claimed for one in found if not one.joined.complete)
    pieces = sum(len(one.numbers) for one in right)
    if not (right and tempting and pieces <= MOST) or not (
        level == 1 or any(one.is_joined for one in right)
    ):
        return None
    task = PointAt(
        goal=_("Point at every piece of road that belongs to a complete road."),
        shapes="road",
        right=Goal("complete {}", {"complete": True}),
        solved=_("Both ways each of them comes to an end, also where it goes underground."),
        hint=_("Follow each road both ways. A portal with a token of its own alone is open."),
    )
    return Posed(write(match.position()), game_words(match), task=task)


# --- Lay a token, or point at where it may be laid


def token(rng: Random, level: int) -> Posed | None:
    """On which portals may a token of one's own be laid?"""
    match = with_turn(rng, level)
    if match is None:
        return None
    position, player = match.position(), _player(match)
    colour = rng.choice([c for c in COLOURS if token_owner(position, c) == player])
    moves = [PlaceToken(colour, portal) for portal in match.landscape.printed_portals()]
    ruled = [judge_token(position, move) for move in moves]
    if not any(ruled) or sum(not one for one in ruled) < min(level, 3):
        return None
    goal = _("{player}: point at every portal on which your token may be laid now ({colour}).")
    task = PointAt(
        goal=goal.format(player=player_head(player), colour=_(colour)),
        shapes="portal",
        right=Goal(f"token {colour} {{}}", {"allowed": True}),
        solved=_("These portals are free, and no finished road has been scored there."),
        hint=_("Where does a token lie already, and how many of this colour are there?"),
    )
    return Posed(write(position), _turn_words(match), task=task)


def finishing(rng: Random, level: int) -> Posed | None:
    """Lay a token so that this road is finished; now and then none does."""
    match = with_turn(rng, level)
    if match is None:
        return None
    position, landscape, player = match.position(), match.landscape, _player(match)
    asked = {
        landscape.segment(one.numbers[0]): one
        for one in stretches(match)
        if one.portals > one.claimed and not one.joined.complete
    }
    legal = [str(move) for move in moves(position) if isinstance(move, PlaceToken)]
    boards = {move: play(position, move).position for move in legal}
    by_road = {
        road: [move for move, after in boards.items() if is_complete(after, road)] for road in asked
    }
    wanted = rng.random() < IMPOSSIBLE
    roads = [road for road, found in by_road.items() if bool(found) != wanted]
    if not roads or len(legal) < 2:
        return None
    road = rng.choice(roads)
    goal = _("{player}: lay a token so that the marked road is finished.")
    task = Act(
        goal=goal.format(player=player_head(player)),
        reached=(Goal(f"complete {road}", {"complete": True}),),
        may=("token",),
        solution=tuple(by_road[road][:1]),
        ways=len(by_road[road]) or None,
        cannot=_("Whatever token is laid now, the road stays open somewhere.") if wanted else "",
        solved=_("Now the road comes to an end on all sides."),
        hint=_("Which ends of the road are open, and where would it come out?"),
    )
    shown = tuple(str(landscape.segment(number)) for number in asked[road].numbers)
    return Posed(write(position), _turn_words(match), show=shown, task=task)


IMPOSSIBLE: Final = 0.07
"""How often a board is looked at for what cannot be done; a fifth of the exercises comes of it."""


def _player(match: Match) -> str:
    """Whose turn it is."""
    return match.setup.colours[match.turn.player]


def _turn_words(match: Match) -> str:
    """Who plays, and whose turn it is."""
    turn = _("Whose turn it is: {player}.").format(player=_(_player(match)))
    return f"{game_words(match)} {turn}"
