"""What does this road score, and for whom?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random
from typing import Final

from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.rules.features import winners, worth
from boardlib.carcassonne.rules.naming import part_name, players_words
from boardlib.carcassonne.table.fast_game import Match
from boardlib.carcassonne.teaching.growing import SIZES, Size, grow, places_figure
from boardlib.carcassonne.teaching.miscounts import miscounts, wrong_players
from boardlib.carcassonne.teaching.tunnel_boards import (
    RoadStretch,
    game_words,
    lays_token,
    likes_roads,
    stretches,
    tunnel_board,
)
from boardlib.game.exercise import Option, Posed
from boardlib.text import _, mark, ngettext


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
