"""The turn and its tile: whose turn it is, where a tile may lie, and exactly why not.

The turn- rules, and the place- and abbey- rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
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
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.naming import player_head, players_words, show_side, side_words
from boardlib.carcassonne.rules.phrases import Pair, check
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, listing, mark, ngettext

WHOSE_TURN: Final = Pair(
    mark("Whose turn it is: {player}."),
    mark("It is the turn of another player ({player}), not of this one ({actor})."),
)
BEFORE_SCORING: Final = Pair(
    mark("Scoring has not begun."), mark("The turn has already been scored.")
)


def whose_turn(player: str, actor: str, pair: Pair = WHOSE_TURN) -> Reason:
    """The condition that it is the acting player's turn."""
    words = {"player": _(player), "actor": _(actor)}
    return check("turn-player", player == actor, pair, words=words, player=player)


def before_scoring(holds: bool) -> Reason:
    """The condition that the turn has not been scored yet."""
    return check("turn-scoring", holds, BEFORE_SCORING)


def takes_part(position: Position, player: str) -> Iterator[Reason]:
    """player-takes-part: told only where somebody is not in the game."""
    if player not in position.playing:
        text = _("{player}: not in the game; who plays: {playing}.")
        words = text.format(player=player_head(player), playing=players_words(position.playing))
        yield condition("player-takes-part", False, words, player=player)


Shown = tuple[Cell, str, str]
"""A side of a tile: its place, the side, and what it shows."""

# --- what is said -----------------------------------------------------------------------

TILE_OF_TURN: Final = Pair(
    mark("{player}: the tile of this turn is still to be placed."),
    mark("{player}: a tile has already been placed this turn."),
)
FREE: Final = Pair(mark("The place is empty."), mark("A tile lies there already."))
ADJACENT: Final = Pair(
    mark("A tile lies at one of its sides."),
    mark("No tile lies at any of the four sides of this place."),
)
CLOSES: Final = mark("The abbey closes the sides that it touches, joins nothing and has no field.")
HOLE: Final = Pair(
    mark("Tiles lie on all four sides."),
    mark("Not a hole, for there is no tile on some of its sides ({sides})."),
)
LAST_ABBEY: Final = Pair(
    mark("The last tile lies there; whoever still holds the abbey may place it now."),
    mark("The last tile lies there: an abbey that was not placed before is lost."),
)
ANY_ABBEY: Final = Pair(mark("A player still holds the abbey."), mark("No abbey is left."))
OWN_ABBEY: Final = Pair(
    mark("{player}: the abbey is still there to be placed."),
    mark("{player}: the abbey has been placed before."),
)
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

CLASHES: Final = {
    "N": mark("To the north two sides do not match: {sides}."),
    "E": mark("To the east two sides do not match: {sides}."),
    "S": mark("To the south two sides do not match: {sides}."),
    "W": mark("To the west two sides do not match: {sides}."),
}
"""A tile to be laid, and the side on which it does not continue its neighbour."""
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

LACKS: Final = {
    "road": mark("No side of this tile shows a road."),
    "city": mark("No side of this tile shows a city."),
    "field": mark("No side of this tile shows a field."),
    "river": mark("No side of this tile shows a river."),
}
"""What a tile would have to show at a place, and does not."""

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
    placed = turn.placed
    shapes = () if placed is None else (f"{placed[0]},{placed[1]}",)
    words = {"player": player_head(turn.player)}
    yield check("turn-tile", placed is None, TILE_OF_TURN, shapes, words, player=turn.player)
    yield before_scoring("scored" not in turn.done)


def _place_is_free(position: Position, tile: PlacedTile) -> Reason:
    return check(
        "place-free",
        position.at(tile.cell) is None,
        FREE,
        (f"{tile.x},{tile.y}",),
        place=list(tile.cell),
    )


def _is_adjacent(position: Position, tile: PlacedTile) -> Reason:
    landscape = position.landscape
    neighbours = [other for _side, _opposite, other in landscape.neighbours(tile.cell)]
    return check(
        "place-adjacent",
        bool(neighbours) or not landscape.tiles,
        ADJACENT,
        tuple(f"{other.x},{other.y}" for other in neighbours),
        neighbours=[[other.x, other.y] for other in neighbours],
    )


def _sides_continue(position: Position, tile: PlacedTile) -> Iterator[Reason]:
    """One condition for every side that touches a tile, or one for all when they continue."""
    found = list(clashes(position, tile.cell, oriented(tile.kind, tile.rotation).edges))
    if found:
        yield from (_clash(*pair) for pair in found)
    elif tile.cell not in position.landscape.tiles:
        yield condition("place-sides", True, _("Every side that touches a tile continues it."))


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
    (x, y), _side, neighbour_shows = theirs
    shown = listing([_(SHOWN_HERE[mine[2]]), _(SHOWN_BESIDE[neighbour_shows])])
    return condition(
        "place-sides",
        False,
        _(CLASHES[mine[1]]).format(sides=shown),
        (f"{x},{y}",),
        side=mine[1],
        shows=mine[2],
        neighbour=[x, y],
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
        text = _("It shows a river; its sides decide, as with any other tile.")
        yield condition("place-river", True, text, (f"{tile.x},{tile.y}",))


def _is_hole(position: Position, tile: PlacedTile) -> Reason:
    neighbours = {side for side, _opposite, _tile in position.landscape.neighbours(tile.cell)}
    missing = [SIDES[side] for side in range(4) if side not in neighbours]
    words = {"sides": side_words(missing)}
    place = (f"{tile.x},{tile.y}",)
    return check("abbey-hole", not missing, HOLE, place, words, missing=missing)


def _closes(tile: PlacedTile) -> Reason:
    """abbey-closes: why it does not matter what the sides around an abbey show."""
    words = _(CLOSES)
    return condition("abbey-closes", True, words, (f"{tile.x},{tile.y}",))


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
    if tiles_left(position) == 0:
        holds = position.profile["last_abbey"] == "allowed"
        yield check("abbey-last" if holds else "abbey-lost", holds, LAST_ABBEY)


def _copy_left(position: Position, kind: str) -> Reason:
    if tile_kinds()[kind].is_abbey and position.abbeys is not None:
        return _holds_abbey(position)
    total = copies(kind, position.sets, position.players)
    laid = [f"{tile.x},{tile.y}" for tile in position.tiles if tile.kind == kind]
    used = len(laid)
    text = _supply_words(total, used).format(left=total - used, total=total)
    shapes = () if used < total else tuple(laid)
    return condition("place-supply", used < total, text, shapes, total=total, used=used)


def _supply_words(total: int, used: int) -> str:
    """What is said of the copies of a kind of tile."""
    if used < total:
        return ngettext(
            "The only tile of this kind is left.",
            "Tiles of this kind that are left: {left} of {total}.",
            total,
        )
    if not total:
        return _("This kind of tile is not among those that are played.")
    return ngettext(
        "The only tile of this kind lies on the board.",
        "All {total} tiles of this kind lie on the board.",
        total,
    )


def _holds_abbey(position: Position) -> Reason:
    """Each player has one abbey."""
    assert position.abbeys is not None
    turn, holders = position.turn, list(position.abbeys)
    if turn is None:
        return check("abbey-one", bool(holders), ANY_ABBEY, holders=holders)
    words = {"player": player_head(turn.player)}
    return check("abbey-one", turn.player in holders, OWN_ABBEY, words=words, holders=holders)


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
    places = tuple(f"{x},{y}" for x, y in found)
    if tile_kinds()[kind].is_abbey:
        yield from _abbey_in_time(position)
        text = _("Tiles lie on all four sides of these places.")
        yield condition("abbey-hole", True, text, places)
    elif position.landscape.tiles:
        text = _("There a tile lies at one of its sides.")
        yield condition("place-adjacent", True, text, places)
        text = _("So turned, every side that touches a tile continues it.")
        yield condition("place-sides", True, text, places)


# --- at one place -----------------------------------------------------------------------


def judge_place(position: Position, kind: str, cell: Cell) -> Ruling:
    """Whether a tile may go to a place, turned in any way; why not speaks of all turns."""
    turns = (0,) if tile_kinds()[kind].is_abbey else ROTATIONS
    rulings = [judge_tile(position, PlacedTile(kind, *cell, turn)) for turn in turns]
    best = min(rulings, key=lambda ruling: len(ruling.failed))
    if any("place-sides" not in map(_name, ruling.failed) for ruling in rulings):
        return best
    others = [one for one in best.conditions if _name(one) != "place-sides"]
    return Ruling((*others, *_never_continues(position, kind, cell)))


def _name(reason: Reason) -> str:
    return reason.rule.id.partition(".")[2]


def _never_continues(position: Position, kind: str, cell: Cell) -> Iterator[Reason]:
    """What no side of the tile shows; or else, for each turn, the sides that do not match."""
    shown = tile_kinds()[kind].edges
    beside = [
        (other.oriented.edges[opposite], f"{other.x},{other.y}")
        for _side, opposite, other in position.landscape.neighbours(cell)
    ]
    missing = dict.fromkeys(edge for edge, _key in beside if edge not in (*shown, "abbey"))
    for edge in missing:
        keys = tuple(key for one, key in beside if one == edge)
        yield condition("place-sides", False, _(LACKS[edge]), keys, shows=edge)
    seen = set()
    for turn in () if missing else ROTATIONS:
        edges = oriented(kind, turn).edges
        if edges not in seen:
            seen.add(edges)
            clash = next(
                one
                for one in _sides_continue(position, PlacedTile(kind, *cell, turn))
                if not one.holds
            )
            text = _("Turned by {turn}°: {why}").format(turn=turn, why=clash.text)
            yield replace(clash, text=text)


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


def why_nowhere(position: Position, kind: str) -> Reason:
    """Why there is no place for a tile: no copy or no hole left, too late, or nothing it fits."""
    supply = _copy_left(position, kind)
    if not supply.holds:
        return supply
    if not tile_kinds()[kind].is_abbey:
        text = _("The tile leaves the game, and another one is drawn.")
        return condition("place-nowhere", False, text)
    text = _("There is no hole: no empty place has tiles on all four sides.")
    late = (reason for reason in _abbey_in_time(position) if not reason.holds)
    return next(late, condition("abbey-hole", False, text))
