"""The turn and its tile: whose turn it is, where a tile may lie, and exactly why not.

The turn- rules, and the place- and abbey- rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from boardlib.carcassonne.board.parts import Cell
from boardlib.carcassonne.board.position import PlacedTile, Position
from boardlib.carcassonne.board.tiles import (
    ROTATIONS,
    SIDES,
    fitting_rotations,
    oriented,
    tile_kinds,
    tile_sets,
)
from boardlib.carcassonne.rules.naming import (
    SIDE_NAMES,
    event,
    fails,
    holds,
    show,
    show_side,
    side_words,
)
from boardlib.game import Event
from boardlib.rulebook import Fact
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, listing, mark

Shown = tuple[Cell, str, str]
"""A side of a tile: its place, the side, and what it shows."""

SHOWS: Final = {
    "road": mark("a road"),
    "city": mark("a city"),
    "field": mark("a field"),
    "river": mark("a river"),
}
SHOWS_AT: Final = {
    "road": mark("a road at {place}"),
    "city": mark("a city at {place}"),
    "field": mark("a field at {place}"),
    "river": mark("a river at {place}"),
}
"""What a side of a tile shows, and where."""

SHOWN_HERE: Final = {
    "road": mark("a road on this tile"),
    "city": mark("a city on this tile"),
    "field": mark("a field on this tile"),
    "river": mark("a river on this tile"),
}
SHOWN_BESIDE: Final = {
    "road": mark("a road on the tile beside it"),
    "city": mark("a city on the tile beside it"),
    "field": mark("a field on the tile beside it"),
    "river": mark("a river on the tile beside it"),
}
"""What the two sides show."""

# --- the turn ---------------------------------------------------------------------------


def whose_turn(player: str, actor: str, *, of_token: bool = False) -> Reason:
    """turn-player: it is the turn of the player who acts.

    Args:
        player: whose turn it is.
        actor: who acts.
        of_token: whether the token that is laid tells who acts, and not the move.
    """
    active = Fact(player, _(player))
    if player == actor:
        return holds("turn-player", player=active)
    return fails("turn-player", "token" if of_token else "other", player=active, actor=actor)


def before_scoring(there: bool) -> Reason:
    """turn-scoring: the turn has not been scored yet."""
    return (holds if there else fails)("turn-scoring", "before")


def takes_part(position: Position, player: str) -> Iterator[Reason]:
    """player-takes-part: told only where somebody is not in the game."""
    if player not in position.playing:
        yield fails("player-takes-part", player=player, playing=position.playing)


# --- tiles ------------------------------------------------------------------------------


def judge_tile(position: Position, tile: PlacedTile) -> Ruling:
    """Whether a tile may go to its place, turned as it is (the place- rules)."""
    conditions = [*turn_allows_tile(position), _place_is_free(position, tile)]
    if tile_kinds()[tile.kind].is_abbey:
        conditions += [_is_hole(position, tile), _closes(tile), *_abbey_in_time(position)]
    else:
        conditions += [_is_adjacent(position, tile), *_sides_continue(position, tile)]
        conditions += _river(tile)
    conditions.append(_copy_left(position, tile.kind))
    return Ruling(tuple(conditions))


def turn_allows_tile(position: Position) -> Iterator[Reason]:
    """turn-tile: a turn has one tile, and it is placed before anything is scored."""
    turn = position.turn
    if turn is None:
        return
    if turn.placed is None:
        yield holds("turn-tile", "place", player=turn.player)
    else:
        yield fails("turn-tile", "place", [_key(turn.placed)], player=turn.player)
    yield before_scoring("scored" not in turn.done)


def _key(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def _place_is_free(position: Position, tile: PlacedTile) -> Reason:
    free = position.at(tile.cell) is None
    return (holds if free else fails)("place-free", "", [_key(tile.cell)], place=list(tile.cell))


def _is_adjacent(position: Position, tile: PlacedTile) -> Reason:
    """place-adjacent: beside a tile; the first tile goes anywhere."""
    landscape = position.landscape
    beside = [(other.x, other.y) for _side, _opposite, other in landscape.neighbours(tile.cell)]
    there = bool(beside) or not landscape.tiles
    return (holds if there else fails)(
        "place-adjacent", "here", map(_key, beside), neighbours=[list(cell) for cell in beside]
    )


def _sides_continue(position: Position, tile: PlacedTile) -> Iterator[Reason]:
    """One condition for every side that touches a tile, or one for all when they continue."""
    found = list(clashes(position, tile.cell, oriented(tile.kind, tile.rotation).edges))
    if found:
        yield from (_clash(*pair) for pair in found)
    elif tile.cell not in position.landscape.tiles:
        yield holds("place-sides", "here")


def clashes(position: Position, cell: Cell, edges: Sequence[str]) -> Iterator[tuple[Shown, Shown]]:
    """The sides of a tile that do not go on in the tile beside it: its own side, and the other's.

    Args:
        position: the board.
        cell: where the tile lies, or would lie.
        edges: what its sides show, clockwise from the north.
    """
    for side, opposite, other in position.landscape.neighbours(cell):
        mine, theirs = edges[side], other.oriented.edges[opposite]
        if mine != theirs and "abbey" not in (mine, theirs):
            there = ((other.x, other.y), SIDES[opposite], theirs)
            yield (cell, SIDES[side], mine), there


def _clash(mine: Shown, theirs: Shown) -> Reason:
    _cell, side, shows = mine
    neighbour, _side, neighbour_shows = theirs
    return fails(
        "place-sides",
        f"clash-{SIDE_NAMES[side]}",
        [_key(neighbour)],
        sides=Fact(None, listing([_(SHOWN_HERE[shows]), _(SHOWN_BESIDE[neighbour_shows])])),
        side=side,
        shows=shows,
        neighbour=list(neighbour),
        neighbour_shows=neighbour_shows,
    )


def clash_words(*sides: Shown, alone: bool) -> str:
    """That two sides do not match, with what each of them shows; of several also where."""
    named = [_(SHOWS[what]) for _cell, _side, what in sides]
    if not alone:
        named = [
            _(SHOWS_AT[what]).format(place=show_side(cell, side)) for cell, side, what in sides
        ]
    return _("Two sides do not match: {sides}.").format(sides=listing(named))


def _river(tile: PlacedTile) -> Iterator[Reason]:
    """place-river: what no source here says about tiles with a river."""
    if "river" in oriented(tile.kind, tile.rotation).edges:
        yield holds("place-river", "", [_key(tile.cell)])


def _is_hole(position: Position, tile: PlacedTile) -> Reason:
    neighbours = {side for side, _opposite, _tile in position.landscape.neighbours(tile.cell)}
    missing = [SIDES[side] for side in range(4) if side not in neighbours]
    return (fails if missing else holds)(
        "abbey-hole", "here", [_key(tile.cell)], missing=Fact(missing, side_words(missing))
    )


def _closes(tile: PlacedTile) -> Reason:
    """abbey-closes: why it does not matter what the sides around an abbey show."""
    return holds("abbey-closes", "", [_key(tile.cell)])


@lru_cache(maxsize=1024)
def copies(kind: str, sets: tuple[str, ...], players: int | None = None) -> int:
    """How many copies of a tile kind there are with these expansions; empty: one of each.

    Each player has one abbey, if its expansion is played.
    """
    known = tile_sets()
    chosen = sets or tuple(known)
    if tile_kinds()[kind].is_abbey:
        box = known[tile_kinds()[kind].set]
        return (players or box.player_tiles[kind]) if box.id in chosen else 0
    return sum(known[name].counts.get(kind, 0) for name in chosen)


def tiles_left(position: Position) -> int | None:
    """How many tiles are still to be drawn; None where the position does not say."""
    if not position.sets:
        return None
    kinds = tile_kinds()
    total = sum(tile_sets()[name].total for name in position.sets)
    return total - sum(not kinds[tile.kind].is_abbey for tile in position.tiles)


def _abbey_in_time(position: Position) -> Iterator[Reason]:
    """abbey-last: whether an abbey may still be placed once the last tile lies there."""
    if tiles_left(position) != 0:
        return
    if position.profile["last_abbey"] == "allowed":
        yield holds("abbey-last", "allowed")
    else:
        yield fails("abbey-lost")


def _copy_left(position: Position, kind: str) -> Reason:
    """place-supply: a tile of that kind is left; of an abbey, one that a player holds."""
    if tile_kinds()[kind].is_abbey and position.abbeys is not None:
        return _holds_abbey(position, position.abbeys)
    total = copies(kind, position.sets, position.players)
    laid = [_key(tile.cell) for tile in position.tiles if tile.kind == kind]
    used = len(laid)
    if used < total:
        variant, left = "only" if total == 1 else "several", total - used
        return holds("place-supply", variant, total=total, used=used, left=left)
    return fails(
        "place-supply", "all" if total else "none", laid, total=total, used=used, count=total
    )


def _holds_abbey(position: Position, holders: Sequence[str]) -> Reason:
    """abbey-one: each player has one abbey."""
    if position.turn is None:
        return (holds if holders else fails)("abbey-one", "any", holders=list(holders))
    player = position.turn.player
    there = player in holders
    return (holds if there else fails)("abbey-one", "own", player=player, holders=list(holders))


def places(position: Position, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
    """Every place of a tile kind that is legal, if the turn allows a tile; with its rotations.

    None without a copy left, and none for an abbey that comes too late (abbey-lost).
    """
    if not _copy_left(position, kind).holds:
        return []
    if tile_kinds()[kind].is_abbey:
        if not all(reason.holds for reason in _abbey_in_time(position)):
            return []
        return [(cell, (0,)) for cell in sorted(position.landscape.openings.holes())]
    return sorted(position.landscape.openings.places(kind))


def why_places(position: Position, kind: str, found: Iterable[Cell]) -> Iterator[Reason]:
    """What decides where a tile may go: a copy is left, and what holds at each of the places."""
    yield _copy_left(position, kind)
    places = list(map(_key, found))
    if tile_kinds()[kind].is_abbey:
        yield from _abbey_in_time(position)
        yield holds("abbey-hole", "there", places)
    elif position.landscape.tiles:
        yield holds("place-adjacent", "there", places)
        yield holds("place-sides", "there", places)


def why_nowhere(position: Position, kind: str) -> Reason:
    """Why there is no place for a tile: no copy or no hole left, too late, or nothing it fits."""
    supply = _copy_left(position, kind)
    if not supply.holds:
        return supply
    if not tile_kinds()[kind].is_abbey:
        return fails("place-nowhere")
    late = (reason for reason in _abbey_in_time(position) if not reason.holds)
    return next(late, fails("abbey-hole", "anywhere"))


# --- at one place -----------------------------------------------------------------------


def judge_place(position: Position, kind: str, cell: Cell) -> Ruling:
    """Whether a tile may go to a place, turned in any way; why not speaks of all turns."""
    turns = (0,) if tile_kinds()[kind].is_abbey else ROTATIONS
    rulings = [judge_tile(position, PlacedTile(kind, *cell, turn)) for turn in turns]
    best = min(rulings, key=lambda ruling: len(ruling.failed))
    if any(all(one.rule.name != "place-sides" for one in ruling.failed) for ruling in rulings):
        return best
    others = [one for one in best.conditions if one.rule.name != "place-sides"]
    return Ruling((*others, *_never_continues(position, kind, cell)))


def _never_continues(position: Position, kind: str, cell: Cell) -> Iterator[Reason]:
    """What no side of the tile shows; or else, for each turn, the sides that do not match."""
    shown = tile_kinds()[kind].edges
    beside = [
        (other.oriented.edges[opposite], _key((other.x, other.y)))
        for _side, opposite, other in position.landscape.neighbours(cell)
    ]
    missing = dict.fromkeys(edge for edge, _at in beside if edge not in (*shown, "abbey"))
    for edge in missing:
        keys = [key for one, key in beside if one == edge]
        yield fails("place-sides", f"lacks-{edge}", keys, shows=edge)
    seen = set()
    for turn in () if missing else ROTATIONS:
        edges = oriented(kind, turn).edges
        if edges not in seen:
            seen.add(edges)
            tile = PlacedTile(kind, *cell, turn)
            clash = next(one for one in _sides_continue(position, tile) if not one.holds)
            why = Fact(None, clash.text)
            yield fails("place-sides", "turned", clash.shapes, turn=turn, why=why, **clash.facts)


def fitting_there(position: Position, cell: Cell) -> list[tuple[str, tuple[int, ...], int]]:
    """The kinds of land tiles in play that fit an empty place: rotations, and copies left."""
    wanted = position.landscape.openings.wanted(cell)
    if wanted is None:
        return []
    laid = Counter(tile.kind for tile in position.tiles)
    found = []
    for kind, one in tile_kinds().items():
        total = copies(kind, position.sets, position.players)
        turns = () if one.is_abbey or not total else fitting_rotations(kind, wanted)
        if turns:
            found.append((kind, turns, max(total - laid[kind], 0)))
    return found


def unfillable(position: Position) -> list[Cell]:
    """The empty places next to tiles to which no tile that is left can ever go."""
    return sorted(
        cell
        for cell in position.landscape.openings.frontier
        if not any(left for _kind, _turns, left in fitting_there(position, cell))
    )


def tile_laid(player: str, tile: PlacedTile) -> Event:
    """The event of laying the tile of a turn, or an abbey."""
    variant = "abbey" if tile_kinds()[tile.kind].is_abbey else "tile"
    place = Fact(list(tile.cell), show(tile.cell))
    return event("turn-tile", variant, [_key(tile.cell)], player=player, place=place)
