"""Lay this tile so that a road or a city is finished."""

from __future__ import annotations

from random import Random
from typing import Final

from boardlib.carcassonne.board.notation import write
from boardlib.carcassonne.board.parts import Joined, Segment
from boardlib.carcassonne.board.position import FIGURES_PER_PLAYER, PlacedTile, Position
from boardlib.carcassonne.rulebook import DEFAULTS
from boardlib.carcassonne.rules.naming import player_head, tile_name, turns_of
from boardlib.carcassonne.rules.play import play
from boardlib.carcassonne.table.fast_game import Match, Setup
from boardlib.carcassonne.teaching.growing import SIZES, grow, places_figure
from boardlib.game.exercise import Posed
from boardlib.game.goals import Act, Goal
from boardlib.text import _, mark

IMPOSSIBLE: Final = 0.08
"""How often a board is looked at for what cannot be done; a fifth of the exercises comes of it."""
_GOALS: Final = {
    "road": mark("{player}: lay the tile so that the marked road is finished."),
    "city": mark("{player}: lay the tile so that the marked city is finished."),
}


def tile(rng: Random, level: int) -> Posed | None:
    """Lay this tile so that a road or a city is finished; now and then it cannot be."""
    match = _board(rng, level)
    if match is None:
        return None
    kind = rng.choice([kind for kind, left in match.left.items() if left and turns_of(kind) > 1])
    position, landscape = match.position(), match.landscape
    laid = [PlacedTile(kind, *cell, turn) for cell, turns in match.places(kind) for turn in turns]
    boards = {str(one): play(position, one).position for one in laid}
    asked = {
        landscape.segment(one.members[0]): one
        for one in landscape.features()
        if one.type in _GOALS and not one.complete
    }
    ways = {
        part: [move for move, after in boards.items() if _is_complete(after, part)]
        for part in asked
    }
    wanted = rng.random() < IMPOSSIBLE
    parts = [part for part, found in ways.items() if _is_asked(ways[part], laid, wanted, level)]
    if not parts:
        return None
    part = rng.choice(parts)
    return _posed(match, kind, part, asked[part], ways[part])


def _board(rng: Random, level: int) -> Match | None:
    """A board of the basic game; it is the turn of the next player."""
    match, size, player = (
        Match(Setup(2, ("base",), DEFAULTS, tuple(FIGURES_PER_PLAYER.items())[:1])),
        SIZES[level],
        0,
    )
    while len(match.tiles) < size.tiles:
        match.begin(player)
        if not grow(match, rng, _likes):
            return None
        places_figure(match, rng, 0.4, ("road", "city"))
        match.score()
        match.end()
        player = 1 - player
    match.begin(player)
    return match


def _likes(kind: str) -> float:
    """Tiles with roads and cities that end make what can be finished."""
    return 3.0 if kind in ("BG-D", "BG-E", "BG-U", "BG-V", "BG-L", "BG-W", "BG-N") else 1.0


def _is_asked(ways: list[str], laid: list[PlacedTile], impossible: bool, level: int) -> bool:
    """Whether a task asks something: it can be missed, and can be done unless it should not."""
    if impossible:
        return not ways and len(laid) > 2
    return 0 < len(ways) <= max(1, len(laid) // 3) and (level < 3 or len(ways) == 1)


def _is_complete(position: Position, part: Segment) -> bool:
    found = position.joined(part)
    return found is not None and found.complete


def _posed(match: Match, kind: str, part: Segment, asked: Joined, ways: list[str]) -> Posed:
    player = match.setup.colours[match.turn.player]
    task = Act(
        goal=_(_GOALS[asked.type]).format(player=player_head(player)),
        reached=(Goal(f"complete {part}", {"complete": True}),),
        may=(f"tile {kind}",),
        solution=tuple(ways[:1]),
        ways=len(ways) or None,
        cannot="" if ways else _("However it is turned, this tile closes it nowhere."),
        solved=_("Now it is closed on all sides."),
        hint=_("Where is it open, and which side of the tile would have to lie there?"),
    )
    shown = tuple(str(match.landscape.segment(number)) for number in asked.members)
    lead = _("The tile that was drawn: {tile}.").format(tile=tile_name(kind))
    return Posed(write(match.position()), lead, show=shown, task=task)
