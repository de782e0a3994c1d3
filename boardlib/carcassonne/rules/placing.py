"""Placing tiles and figures: where they may go, and exactly why not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from boardlib.carcassonne.board.parts import Cell, Segment
from boardlib.carcassonne.board.position import Figure, PlacedTile, Position
from boardlib.carcassonne.board.tiles import SIDES, oriented, tile_kinds, tile_sets
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.naming import SIDE_NAMES, show
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, listing, ngettext

CLAIMABLE: Final = ("road", "city", "monastery", "field")


# --- tiles ------------------------------------------------------------------------------


def judge_tile(position: Position, tile: PlacedTile) -> Ruling:
    """Whether a tile may go to its place, turned as it is (the place- rules)."""
    conditions = [*_turn_allows_tile(position), _place_is_free(position, tile)]
    if tile_kinds()[tile.kind].is_abbey:
        conditions += [_is_hole(position, tile), *_abbey_in_time(position)]
    else:
        conditions += [_is_adjacent(position, tile), *_sides_continue(position, tile)]
        conditions += _river(tile)
    conditions.append(_copy_left(position, tile.kind))
    return Ruling(tuple(conditions))


def _turn_allows_tile(position: Position) -> Iterator[Reason]:
    turn = position.turn
    if turn is not None:
        yield condition(
            "turn-tile",
            turn.placed is None,
            _("{player} places the tile of this turn.").format(player=_(turn.player).capitalize())
            if turn.placed is None
            else _("{player} has already placed a tile this turn, at {place}.").format(
                player=_(turn.player), place=show(turn.placed)
            ),
            () if turn.placed is None else (f"{turn.placed[0]},{turn.placed[1]}",),
            player=turn.player,
        )
        yield before_scoring("scored" not in turn.done)


def _place_is_free(position: Position, tile: PlacedTile) -> Reason:
    there = position.at(tile.cell)
    return condition(
        "place-free",
        there is None,
        _("The place {place} is empty.").format(place=show(tile.cell))
        if there is None
        else _("The place {place} is taken by {kind}.").format(
            place=show(tile.cell), kind=there.kind
        ),
        (f"{tile.x},{tile.y}",),
        place=list(tile.cell),
    )


def _is_adjacent(position: Position, tile: PlacedTile) -> Reason:
    landscape = position.landscape
    neighbours = [other for _side, _opposite, other in landscape.neighbours(tile.cell)]
    holds = bool(neighbours) or not landscape.tiles
    return condition(
        "place-adjacent",
        holds,
        _("A tile lies at one of its sides.")
        if holds
        else _("No tile lies at any of the four sides of {place}.").format(place=show(tile.cell)),
        tuple(f"{other.x},{other.y}" for other in neighbours),
        neighbours=[[other.x, other.y] for other in neighbours],
    )


def _sides_continue(position: Position, tile: PlacedTile) -> Iterator[Reason]:
    """One condition for every side that touches a tile, or one for all when they continue."""
    mine = oriented(tile.kind, tile.rotation).edges
    clashes = []
    for side, opposite, other in position.landscape.neighbours(tile.cell):
        theirs = other.oriented.edges[opposite]
        if mine[side] != theirs and "abbey" not in (mine[side], theirs):
            clashes.append(_clash(side, mine[side], (other.x, other.y), theirs))
    if clashes:
        yield from clashes
    elif tile.cell not in position.landscape.tiles:
        yield condition("place-sides", True, _("Every side that touches a tile continues it."))


def _clash(side: int, mine: str, other: Cell, theirs: str) -> Reason:
    return condition(
        "place-sides",
        False,
        _("Its {side} side shows {mine}, but the tile at {place} shows {theirs} there.").format(
            side=_(SIDE_NAMES[SIDES[side]]), mine=_(mine), place=show(other), theirs=_(theirs)
        ),
        (f"{other[0]},{other[1]}",),
        side=SIDES[side],
        shows=mine,
        neighbour=list(other),
        neighbour_shows=theirs,
    )


def _river(tile: PlacedTile) -> Iterator[Reason]:
    """place-river: what no source here says about tiles with a river."""
    if "river" in oriented(tile.kind, tile.rotation).edges:
        text = _("It shows a river; its sides decide, as with any other tile.")
        yield condition("place-river", True, text)


def _is_hole(position: Position, tile: PlacedTile) -> Reason:
    neighbours = {side for side, _opposite, _tile in position.landscape.neighbours(tile.cell)}
    missing = [SIDES[side] for side in range(4) if side not in neighbours]
    names = listing([_(SIDE_NAMES[side]) for side in missing])
    return condition(
        "abbey-hole",
        not missing,
        _("All four sides of {place} touch tiles.").format(place=show(tile.cell))
        if not missing
        else _("{place} is no hole: there is no tile to the {sides}.").format(
            place=show(tile.cell), sides=names
        ),
        missing=missing,
    )


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
        text = _("The last tile lies there; whoever still holds the abbey may place it now.")
        if not holds:
            text = _("The last tile lies there: an abbey that was not placed before is lost.")
        yield condition("abbey-last" if holds else "abbey-lost", holds, text)


def _copy_left(position: Position, kind: str) -> Reason:
    if tile_kinds()[kind].is_abbey and position.abbeys is not None:
        return _holds_abbey(position)
    total = copies(kind, position.sets, position.players)
    used = sum(tile.kind == kind for tile in position.tiles)
    if used < total:
        text = _("{left} of {total} copies of {kind} are left.")
    elif total:
        text = ngettext(
            "The only {kind} lies on the board.", "All {total} {kind} lie on the board.", total
        )
    else:
        text = _("{kind} is none of the tiles that are played.")
    text = text.format(left=total - used, total=total, kind=kind)
    return condition("place-supply", used < total, text, total=total, used=used)


def _holds_abbey(position: Position) -> Reason:
    """Each player has one abbey."""
    assert position.abbeys is not None
    turn = position.turn
    holds = bool(position.abbeys) if turn is None else turn.player in position.abbeys
    if turn is None:
        text = _("A player still holds the abbey.") if holds else _("No abbey is left.")
    else:
        text = _("{player} still holds the abbey.") if holds else _("{player} holds no abbey.")
        text = text.format(player=_(turn.player).capitalize())
    return condition("abbey-one", holds, text, holders=list(position.abbeys))


def places(position: Position, kind: str) -> list[tuple[Cell, tuple[int, ...]]]:
    """Every legal place of a tile kind with its rotations, by place.

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
        yield condition(
            "abbey-hole", True, _("All four sides of these places touch tiles."), places
        )
    elif position.landscape.tiles:
        text = _("There a tile lies at one of its sides.")
        yield condition("place-adjacent", True, text, places)
        text = _("So turned, every side that touches a tile continues it.")
        yield condition("place-sides", True, text, places)


def why_nowhere(position: Position, kind: str) -> Reason:
    """Why there is no place for a tile: no copy or no hole left, too late, or nothing it fits."""
    supply = _copy_left(position, kind)
    if not supply.holds:
        return supply
    if not tile_kinds()[kind].is_abbey:
        text = _("{kind} leaves the game, and another tile is drawn.").format(kind=kind)
        return condition("place-nowhere", False, text)
    text = _("There is no hole: no empty place has tiles on all four sides.")
    late = (reason for reason in _abbey_in_time(position) if not reason.holds)
    return next(late, condition("abbey-hole", False, text))


# --- figures ----------------------------------------------------------------------------


def judge_figure(position: Position, figure: Figure) -> Ruling:
    """Whether a figure may be placed on a segment (the figure- rules)."""
    joined = position.joined(figure.segment)
    assert joined is not None
    where = _barn_place if figure.kind == "barn" else _figure_place
    return Ruling(
        (
            *_turn_allows_figure(position, figure),
            *where(position, figure, joined),
            _figure_left(position, figure),
        )
    )


def _figure_place(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    yield _is_claimable(position, figure)
    yield from _kind_allowed(figure, joined)
    yield _is_unoccupied(position, joined)


def _barn_place(position: Position, figure: Figure, joined: Joined) -> Iterator[Reason]:
    """A field, at a corner where four tiles show field, and no barn on it yet (barn)."""
    is_field = joined.type == "field"
    text = _("{segment} is a field.") if is_field else _("{segment} is no field: it is a {type}.")
    yield condition(
        "barn-field",
        is_field,
        text.format(segment=figure.segment, type=_(joined.type)),
        (figure.segment,),
        type=joined.type,
    )
    if is_field:
        yield _at_corner(position, figure)
        yield _no_barn(position, joined)


def _at_corner(position: Position, figure: Figure) -> Reason:
    number = position.landscape.number(figure.segment)
    assert number is not None
    corners = position.landscape.field_corners(number)
    text = _("At a corner of {segment} four tiles meet that all show field.")
    if not corners:
        text = _("At no corner of {segment} do four tiles meet that all show field.")
    return condition(
        "barn-corner",
        bool(corners),
        text.format(segment=figure.segment),
        (figure.segment,),
        corners=[list(corner) for corner in corners],
    )


def _no_barn(position: Position, joined: Joined) -> Reason:
    barns = [other for other in position.figures_on(joined) if other.kind == "barn"]
    text = _("There is no barn on this field.")
    if barns:
        text = _("There is a barn on this field already, of {player}.").format(
            player=_(barns[0].colour)
        )
    return condition("barn-alone", not barns, text, tuple(barn.key for barn in barns))


def _turn_allows_figure(position: Position, figure: Figure) -> Iterator[Reason]:
    turn = position.turn
    if turn is None:
        return
    yield whose_turn(turn.player, figure.colour)
    on_it = turn.placed == figure.segment.cell
    yield condition(
        "figure-on-placed-tile",
        on_it,
        _("The tile at {place} has just been placed.").format(place=show(figure.segment.cell))
        if on_it
        else _("{place} is not the tile that has just been placed.").format(
            place=show(figure.segment.cell)
        ),
        (f"{figure.segment.x},{figure.segment.y}",),
    )
    once = "figure" not in turn.done
    yield condition(
        "figure-once",
        once,
        _("No figure has been placed this turn.")
        if once
        else _("A figure has already been placed this turn."),
    )
    yield before_scoring("scored" not in turn.done)


def whose_turn(player: str, actor: str) -> Reason:
    """The condition that it is the acting player's turn."""
    return condition(
        "turn-player",
        player == actor,
        _("It is the turn of {player}.").format(player=_(player)),
        player=player,
    )


def before_scoring(holds: bool) -> Reason:
    """The condition that the turn has not been scored yet."""
    return condition(
        "turn-scoring",
        holds,
        _("Scoring has not begun.") if holds else _("The turn has already been scored."),
    )


def _is_claimable(position: Position, figure: Figure) -> Reason:
    number = position.landscape.number(figure.segment)
    assert number is not None
    feature = position.landscape.feature(number)
    holds = feature.claimable and feature.type in CLAIMABLE
    return condition(
        "figure-claimable",
        holds,
        _("A figure may stand on {segment}.").format(segment=figure.segment)
        if holds
        else _("No figure may stand on {segment}, a {what}.").format(
            segment=figure.segment,
            what=_("short road") if "short" in feature.flags else _(feature.type),
        ),
        (figure.segment,),
        type=feature.type,
    )


def _kind_allowed(figure: Figure, joined: Joined) -> Iterator[Reason]:
    if figure.kind in ("wagon", "mayor"):
        holds = joined.type == "city" if figure.kind == "mayor" else joined.type != "field"
        yield condition(
            "figure-kind",
            holds,
            _("A {kind} may stand on a {type}.").format(kind=_(figure.kind), type=_(joined.type))
            if holds
            else _("A {kind} never stands on a {type}.").format(
                kind=_(figure.kind), type=_(joined.type)
            ),
            (figure.segment,),
            type=joined.type,
        )


def _is_unoccupied(position: Position, joined: Joined) -> Reason:
    others = position.figures_on(joined)
    name = _(joined.type)
    return condition(
        "figure-unoccupied",
        not others,
        _("There is no figure on the whole {type}.").format(type=name)
        if not others
        else _("The {type} is occupied by {figures}.").format(
            type=name, figures=", ".join(f"{_(f.colour)} ({f.segment})" for f in others)
        ),
        tuple(other.key for other in others)
        + tuple(position.landscape.segments(joined) if others else ()),
        figures=[str(other) for other in others],
    )


def _figure_left(position: Position, figure: Figure) -> Reason:
    used = sum(f.kind == figure.kind and f.colour == figure.colour for f in position.figures)
    total = position.pieces_of(figure.kind)
    return condition(
        "figure-supply",
        used < total,
        _("{player} has {left} of {total} figures of this kind left: {kind}.").format(
            player=_(figure.colour).capitalize(),
            left=max(total - used, 0),
            total=total,
            kind=_(figure.kind),
        ),
        left=max(total - used, 0),
    )


def occupiable(position: Position, cell: Cell) -> list[Segment]:
    """The segments of a tile on which a figure might stand at all."""
    landscape = position.landscape
    return [
        landscape.segment(number)
        for number in landscape.numbers(cell)
        if landscape.feature(number).claimable and landscape.feature(number).type in CLAIMABLE
    ]
