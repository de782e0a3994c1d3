"""Exercises on roads with tunnels: complete or not, what they score, where a token may be laid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final

from boardlib.carcassonne.board.landscape import Landscape
from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.parts import Cell, Joined
from boardlib.carcassonne.board.position import COLOURS, PlaceToken, Position, token_owner
from boardlib.carcassonne.rules.features import winners, worth
from boardlib.carcassonne.rules.naming import (
    part_name,
    player_head,
    players_words,
    portal_name,
    show,
    shows,
)
from boardlib.carcassonne.rules.tally import CITY_TILE
from boardlib.carcassonne.rules.tokens import judge_token
from boardlib.carcassonne.table.fast_game import Match
from boardlib.carcassonne.teaching.growing import (
    SIZES,
    RoadStretch,
    Size,
    game_words,
    grow,
    lays_token,
    likes_roads,
    mixed,
    places_figure,
    stretch_words,
    stretches,
    tunnel_board,
)
from boardlib.game.exercise import Option, Posed
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


# --- Which of these roads are complete, tunnels included?


def road_complete(rng: Random, level: int) -> Posed | None:
    """Which of these roads are complete?"""
    match = tunnel_board(rng, level)
    if match is None:
        return None
    chosen = mixed(rng, stretches(match), SIZES[level].options, _faults)
    right = [one for one in chosen if one.joined.complete]
    wrong = [one for one in chosen if not one.joined.complete]
    tempting = any(one.claimed for one in wrong)
    if not (right and tempting) or not (level == 1 or any(one.is_joined for one in right)):
        return None
    landscape = match.landscape
    return Posed(
        write(match.position()),
        game_words(match),
        _("Which of these roads are complete?"),
        tuple(
            Option(
                stretch_words(landscape, one),
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


# --- Where may a token be laid, and which?


def token(rng: Random, level: int) -> Posed | None:
    """Which of these tokens may the player lay, and where?"""
    match = tunnel_board(rng, level, tokens=0.6)
    if match is None or not match.tokens:
        return None
    size = SIZES[level]
    if not grow(match, rng, lambda kind: likes_roads(match, kind, size)):
        return None
    position = match.position()
    moves = _token_moves(match, level)
    ruled = {move: judge_token(position, move) for move in moves}
    chosen = mixed(
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
    name = position.colours[player]
    colours = [name]
    if level > 1:
        owned = [c for c in COLOURS if token_owner(position, c) == name]
        foreign = [c for c in laid if token_owner(position, c) != name]
        colours = [c for c in COLOURS if c in (*owned, *foreign)]
    portals = sorted(match.landscape.printed_portals(), key=lambda p: (p.y, p.x, p.name))
    return [
        PlaceToken(colour, portal, None if token_owner(position, colour) == name else name)
        for portal in portals
        for colour in colours
    ]


def _token_question(
    match: Match, position: Position, moves: Sequence[PlaceToken], level: int
) -> Posed:
    player = position.colours[match.turn.player]
    placed = match.turn.placed
    assert placed is not None
    turn = _("Whose turn it is: {player}. The tile at {place} has just been placed.")
    turn = turn.format(player=_(player), place=show(placed))
    question = _("{player}: on which of these portals may a token of this colour be laid now?")
    if level > 1:
        question = _("{player}: which of these tokens may be laid now?")
    return Posed(
        write(position),
        f"{game_words(match)} {turn}",
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
