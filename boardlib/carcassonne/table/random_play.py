"""Seeded random play: whole games whose records replay.

Every move is chosen among all that the rules allow.  The same seed gives the same game.

>>> record = random_record(7, players=3)
>>> record["players"], len(record["turns"])
(3, 71)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.position import FIGURES_PER_PLAYER, PlacedTile
from boardlib.carcassonne.board.tiles import oriented, tile_kinds, tile_sets
from boardlib.carcassonne.rulebook import OPTIONS
from boardlib.carcassonne.rules.tokens import judge_token
from boardlib.carcassonne.table.fast_game import START, Match, Setup
from boardlib.profile import Profile

ABBEY: Final = "AM-A"
ABBEY_CHANCE: Final = 0.1
TOKEN_CHANCE: Final = 0.4
NO_FIGURE_CHANCE: Final = 0.2
HOME_CHANCE: Final = 0.2

Turn = dict[str, Any]


def random_record(
    seed: int,
    players: int = 2,
    sets: Sequence[str] = ("base",),
    options: dict[str, str] | None = None,
) -> dict[str, Any]:
    """The record of a random game.

    Args:
        seed: the same seed gives the same game.
        players: 2 to 6.
        sets: the expansions, a name twice for two copies; with Abbey & Mayor every player has
            a wagon, a mayor, a barn and an abbey.
        options: options of the rule book by name.
    """
    setup = make_setup(players, sets, options)
    turns = list(random_turns(Match(setup), Random(seed)))
    return {
        "players": players,
        "sets": list(sets),
        "options": {
            "figures": dict(setup.pieces),
            "abbey": setup.abbeys,
            **dict(setup.profile.chosen),
        },
        "turns": turns,
    }


def make_setup(
    players: int = 2, sets: Sequence[str] = ("base",), options: dict[str, str] | None = None
) -> Setup:
    """The usual setup of these expansions; a river takes the place of the start tile."""
    more = "abbey-and-mayor" in sets
    chosen = dict(options or {})
    if "tunnel" not in sets:
        chosen.setdefault("printed_tunnels", "never")
    return Setup(
        players=players,
        sets=tuple(sets),
        profile=Profile(OPTIONS, chosen),
        pieces=tuple(
            (kind, count if more or kind == "meeple" else 0)
            for kind, count in FIGURES_PER_PLAYER.items()
        ),
        abbeys=more,
        start=() if "river" in sets else (START,),
    )


def random_turns(match: Match, rng: Random) -> Iterator[Turn]:
    """Play a match at random to its last tile; yields every turn as it goes into a record."""
    player, players = 0, match.setup.players
    for kind in draw_pile(match, rng):
        match.begin(player)
        while match.abbeys[player] and rng.random() < ABBEY_CHANCE:
            holes = match.places(ABBEY)
            if not holes:
                break
            yield _turn(match, rng, ABBEY, *_choose(rng, holes))
            player = (player + 1) % players
            match.begin(player)
        places = _places(match, kind)
        if places:
            yield _turn(match, rng, kind, *_choose(rng, places))
            player = (player + 1) % players
    if match.profile["last_abbey"] == "allowed":
        yield from _last_abbeys(match, rng, player)


def draw_pile(match: Match, rng: Random) -> list[str]:
    """The tiles still to be drawn, shuffled; a river comes first, from its spring to its lake."""
    river = tile_sets()["river"].counts
    pile: list[str] = []
    stream: list[str] = []
    ends: list[str] = []
    for kind, count in match.left.items():
        if kind not in river:
            pile += [kind] * count
        else:
            branches = sum(edge == "river" for edge in tile_kinds()[kind].edges)
            (ends if branches == 1 else stream).extend([kind] * count)
    rng.shuffle(pile)
    rng.shuffle(stream)
    half = len(ends) // 2
    return [*ends[:half], *stream, *ends[half:], *pile]


def _places(match: Match, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
    """The legal places; a tile with a river goes on with the river."""
    found = match.places(kind)
    if "river" in tile_kinds()[kind].edges and match.tiles:
        joining = [
            (cell, tuple(r for r in turns if _joins(match, kind, cell, r))) for cell, turns in found
        ]
        return [(cell, turns) for cell, turns in joining if turns]
    return found


def _joins(match: Match, kind: str, cell: Cell, rotation: int) -> bool:
    edges = oriented(kind, rotation).edges
    return any(edges[side] == "river" for side, _o, _tile in match.landscape.neighbours(cell))


def _choose(rng: Random, places: list[tuple[Cell, tuple[int, ...]]]) -> tuple[Cell, int]:
    """One of the places, then one of its rotations."""
    cell, rotations = places[int(rng.random() * len(places))]
    return cell, rotations[int(rng.random() * len(rotations))]


def _turn(match: Match, rng: Random, kind: str, cell: Cell, rotation: int) -> Turn:
    """Lay the tile and do what comes to mind: a figure, a token, the moves of wagons."""
    match.lay(PlacedTile(kind, cell[0], cell[1], rotation))
    deeds: list[list[str]] = []
    early = rng.random() < 0.5
    if early:
        _token(match, rng, deeds)
    _figure(match, rng, deeds)
    if not early:
        _token(match, rng, deeds)
    match.score()
    while match.waiting:
        _wagon(match, rng, deeds)
    match.end()
    return {
        "player": match.turn.player,
        "tile": kind,
        "at": list(cell),
        "rot": rotation,
        "do": deeds,
    }


def _figure(match: Match, rng: Random, deeds: list[list[str]]) -> None:
    options = [(kind, n) for kind, found in match.figure_options().items() for n in found]
    if options and rng.random() >= NO_FIGURE_CHANCE:
        kind, number = options[int(rng.random() * len(options))]
        match.stand(kind, number)
        deeds.append([kind, match.landscape.feature(number).id])


def _token(match: Match, rng: Random, deeds: list[list[str]]) -> None:
    if "tunnel" not in match.setup.sets or rng.random() >= TOKEN_CHANCE:
        return
    moves = match.token_candidates()
    if moves:
        move = rng.choice(moves)
        if judge_token(match.position(), move):
            match.lay_token(move)
            deeds.append(["token", move.colour, str(move.portal)])


def _wagon(match: Match, rng: Random, deeds: list[list[str]]) -> None:
    player, number = match.waiting[0]
    options = match.wagon_options(number)
    if not options or rng.random() < HOME_CHANCE:
        match.take_home(player, number)
        return
    target = rng.choice(options)
    name = match.landscape.segment
    deeds.append(["move", match.setup.colours[player], str(name(number)), str(name(target))])
    match.move_wagon(player, number, target)


def _last_abbeys(match: Match, rng: Random, player: int) -> Iterator[Turn]:
    """After the last tile: clockwise, whoever still holds the abbey may place it (abbey-last)."""
    players = match.setup.players
    for one in [(player + step) % players for step in range(players)]:
        match.begin(one)
        if match.abbeys[one] and (holes := match.places(ABBEY)):
            yield _turn(match, rng, ABBEY, *_choose(rng, holes))
