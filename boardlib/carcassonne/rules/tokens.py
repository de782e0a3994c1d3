"""Tunnel tokens: where one may be laid, and why not elsewhere (the token- and variant- rules)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.parts import Joined, Portal
from boardlib.carcassonne.board.position import (
    TOKENS_PER_COLOUR,
    Figure,
    PlaceToken,
    Position,
    Token,
    colours_in_play,
    is_common_stock,
    is_dealt,
    token_owner,
)
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.rules.ends import portal_called, portal_fact
from boardlib.carcassonne.rules.naming import fails, holds
from boardlib.carcassonne.rules.placing import takes_part, whose_turn
from boardlib.rulebook import Fact
from boardlib.ruling import Reason, Ruling
from boardlib.text import _

PRINTED: Final = {
    "on_token": "printed-tunnel",
    "always": "printed-tunnel-always",
    "never": "printed-tunnel-never",
}
"""The rule for each way of playing with printed tunnels."""

# --- where one may be laid --------------------------------------------------------------


def judge_token(position: Position, move: PlaceToken) -> Ruling:
    """Whether a token may be laid (the token-, printed-tunnel- and variant- rules)."""
    player = actor(position, move)
    conditions = [
        *(takes_part(position, player) if move.player is not None else ()),
        *_turn_allows(position, player, move.player is None),
        *_ownership(position, move, player),
    ]
    for portal in move.portals:
        conditions += [
            *_printed(position, portal),
            _unclaimed(position, portal),
            *_not_scored(position, portal),
        ]
    conditions.append(_supply(position, move))
    conditions += judge_variants(position, move, player)
    return Ruling(tuple(conditions))


def actor(position: Position, move: PlaceToken) -> str:
    """The player who lays the token: named by the move, or else the owner of the colour.

    Where tokens are a common stock (variant-both-at-once) it is the player whose turn it is.
    """
    if move.player is not None:
        return move.player
    if position.turn is not None and is_common_stock(position.profile):
        return position.turn.player
    return token_owner(position, move.colour) or move.colour


def is_stolen(position: Position, move: PlaceToken) -> bool:
    """Whether the move takes another player's second token (variant-steal).

    A common stock belongs to nobody, so nothing is stolen from it.
    """
    profile = position.profile
    if profile["token_may_be_stolen"] == "off" or is_common_stock(profile):
        return False
    return token_owner(position, move.colour) not in (None, actor(position, move))


def had_chance(position: Position, colour: str) -> bool:
    """Whether a token of that colour could have been laid at some moment of this turn.

    Whoever found no portal for it has let no chance pass (variant-steal).
    """
    before = _before_token(position)
    return any(
        bool(judge_token(before, PlaceToken(colour, portal)))
        for portal in usable_portals(before)
        if before.token_at(portal) is None
    )


def _before_token(position: Position) -> Position:
    """The board of this turn as it was before its token was laid and before scoring."""
    turn = position.turn
    assert turn is not None
    early = replace(turn, done=turn.done - {"token", "scored", "late"})
    if "token" in turn.done:
        return replace(position, tokens=position.tokens[:-1], turn=early)
    before = replace(position, turn=early)
    vars(before)["landscape"] = position.landscape  # the same tiles, tokens and figures
    return before


def usable_portals(position: Position) -> list[Portal]:
    """The portals of the board to which tokens may go at all (printed-tunnel-never)."""
    portals = position.landscape.printed_portals()
    if position.printed_tunnels != "never":
        return portals
    return [portal for portal in portals if portal in position.landscape.portals]


# --- the turn ---------------------------------------------------------------------------


def _turn_allows(position: Position, player: str, by_token: bool) -> Iterator[Reason]:
    """The turn; ``by_token`` where the token tells who lays it, and not the move."""
    turn = position.turn
    if turn is None:
        return
    yield whose_turn(turn.player, player, of_token=by_token)
    if "token" in turn.done:
        yield fails("token-once", "again", [token.key for token in position.tokens[-1:]])
    else:
        yield holds("token-once")
    if "figure" in turn.done and turn.placed is not None:
        x, y = turn.placed
        yield holds("token-and-figure", "token", [f"{x},{y}"])
    if "scored" not in turn.done:
        yield holds("token-any-moment")
    elif position.profile["token_moment"] == "whole_turn":
        yield holds("token-whole-turn")
    else:
        yield fails("token-moment")


def _ownership(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
    owner = token_owner(position, move.colour)
    if is_common_stock(position.profile):
        yield _in_stock(position, move.colour, owner)
    elif is_stolen(position, move):
        yield from judge_theft(position, move, player)
    else:
        yield _is_own(position, move.colour, owner, player)


def _is_own(position: Position, colour: str, owner: str | None, player: str) -> Reason:
    """The colours of the players are theirs (token-own), the others are dealt (token-colours)."""
    dealt = is_dealt(position.players, colour, position.profile, position.colours)
    name = "token-colours" if dealt else "token-own"
    facts = {"player": player, "owner": owner, "colour": colour, "seats": position.players}
    if owner == player:
        return holds(name, "own", **facts)
    return fails(name, "nobody" if owner is None else "other", **facts)


def _in_stock(position: Position, colour: str, owner: str | None) -> Reason:
    """Any player lays any token of the stock; how many it holds is a reading (variant-stock)."""
    if colour not in colours_in_play(position.players, position.profile, position.colours):
        return fails("variant-stock", seats=position.players, colour=colour)
    if owner is not None:
        return holds("variant-both-at-once", "stock", colour=colour)
    return holds("variant-stock", "any", colour=colour)


# --- the portal -------------------------------------------------------------------------


def _printed(position: Position, portal: Portal) -> Iterator[Reason]:
    tile = position.at(portal.cell)
    assert tile is not None
    if tile_kinds()[tile.kind].underpass is not None:
        takes = position.printed_tunnels != "never"
        yield (holds if takes else fails)(
            PRINTED[position.printed_tunnels],
            "",
            [portal],
            portal=portal_fact(position, portal),
        )


def _unclaimed(position: Position, portal: Portal) -> Reason:
    """token-unclaimed: no token lies there."""
    token, named = position.token_at(portal), portal_fact(position, portal)
    if token is None:
        return holds("token-unclaimed", "", [portal], portal=named, token=None)
    laid = Fact(token.colour, _(token.colour))
    return fails("token-unclaimed", "", [portal, token.key], portal=named, token=laid)


def _not_scored(position: Position, portal: Portal) -> Iterator[Reason]:
    """An unbroken printed tunnel whose road is finished takes no token (printed-tunnel-scored)."""
    road = position.joined_road_at(portal)
    tile = position.at(portal.cell)
    if road is None or tile is None or position.is_broken(tile) or not road.complete:
        return
    if tile_kinds()[tile.kind].underpass is None:
        return
    shapes = [portal, *position.landscape.segments(road)]
    named = portal_fact(position, portal)
    if _completed_this_turn(position, road):
        yield holds("printed-tunnel-scored", "fresh", shapes, portal=named)
    elif position.profile["token_on_scored_road"] == "allowed":
        yield holds("printed-tunnel-scored", "scored", shapes, portal=named)
    else:
        yield fails("printed-tunnel-scored", "", shapes, portal=named)


def _completed_this_turn(position: Position, road: Joined) -> bool:
    """Whether the tile of this turn is a part of the road, or an abbey that closes it."""
    turn, landscape = position.turn, position.landscape
    if turn is None or "scored" in turn.done or turn.placed not in landscape.tiles:
        return False
    return road in landscape.touched(turn.placed)


def _supply(position: Position, move: PlaceToken) -> Reason:
    laid = [token for token in position.tokens if token.colour == move.colour]
    left = max(TOKENS_PER_COLOUR - len(laid), 0)
    return (holds if left >= len(move.portals) else fails)(
        "token-supply",
        "",
        [token.key for token in laid],
        left=left,
        total=TOKENS_PER_COLOUR,
        colour=move.colour,
    )


# --- house variants ---------------------------------------------------------------------


# --- the variants -----------------------------------------------------------------------


def judge_variants(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
    """What the house variants ask for that are played; nothing where none is."""
    profile = position.profile
    if profile["token_needs_own_figure"] == "on":
        yield from _own_figure(position, move, player)
    if is_common_stock(profile):
        yield _both_at_once(position, move)
    elif move.second is not None:
        yield fails("token-once", "two")
    if profile["token_must_not_block"] == "on":
        for portal in move.portals:
            yield _does_not_block(position, move, portal, player)
    else:
        yield from _blocking(position, move, player)


def _own_figure(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
    """A figure of the player stands on the road: at each portal, or by option at either mouth."""
    mouths = dict.fromkeys((*move.portals, *_laid_portals(position, move.colour)))
    own = {mouth: _figures_of(position, mouth, player) for mouth in mouths}
    either = position.profile["own_figure_at"] == "either_mouth"
    keys = [figure.key for figures in own.values() for figure in figures]
    for portal in move.portals:
        named = Fact(str(portal), portal_called(position.landscape, portal))
        shapes, facts = [portal, *keys], {"player": player, "portal": named}
        if own[portal]:
            yield holds("variant-own-figure", "", shapes, **facts)
        elif not keys:
            yield fails("variant-own-figure", "", shapes, **facts)
        else:
            yield (holds if either else fails)("variant-own-figure-mouth", "", shapes, **facts)


def _laid_portals(position: Position, colour: str) -> list[Portal]:
    return [token.portal for token in position.tokens if token.colour == colour]


def _figures_at(position: Position, portal: Portal) -> list[Figure]:
    """The figures on the road at a portal."""
    road = position.joined_road_at(portal)
    return [] if road is None else position.figures_on(road)


def _figures_of(position: Position, portal: Portal, player: str) -> list[Figure]:
    return [figure for figure in _figures_at(position, portal) if figure.colour == player]


def judge_theft(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
    """The owner let a chance pass, and the thief has a figure on that road (variant-steal)."""
    laid = [token for token in position.tokens if token.colour == move.colour]
    yield _chance_passed(laid, move.colour)
    yield _is_affected(position, laid, player)


def _chance_passed(laid: list[Token], colour: str) -> Reason:
    """A single token lies there, and its owner has not laid the second one when he could."""
    passed, keys = laid[0].passed if len(laid) == 1 else 0, [token.key for token in laid]
    if passed:
        return holds("variant-steal", "passed", keys, colour=colour, passed=passed)
    return fails(
        "variant-steal", "passed" if len(laid) == 1 else "single", keys, colour=colour, passed=0
    )


def _is_affected(position: Position, laid: list[Token], player: str) -> Reason:
    """The player who would take the token has a figure on the road of the first one."""
    own = _figures_of(position, laid[0].portal, player) if laid else []
    return (holds if own else fails)(
        "variant-steal",
        "affected",
        [*(token.key for token in laid), *(figure.key for figure in own)],
        player=player,
        affected=bool(own),
    )


def _both_at_once(position: Position, move: PlaceToken) -> Reason:
    """Both tokens go down together where a figure stands on one of the two roads."""
    first = [] if move.second is not None else _laid_portals(position, move.colour)
    mouths = (*move.portals, *first)
    figures = [figure for mouth in mouths for figure in _figures_at(position, mouth)]
    shapes = [*move.portals, *(figure.key for figure in figures)]
    facts = {"portal": portal_fact(position, move.portal), "occupied": bool(figures)}
    if move.second is not None:
        return holds("variant-both-at-once", "pair", shapes, **facts)
    if not figures:
        return holds("variant-single", "", shapes, **facts)
    if not first:
        return fails("variant-both-at-once", "pair", shapes, **facts)
    halves = position.profile["pair_in_halves"] == "allowed"
    return (holds if halves else fails)("variant-second-half", "", shapes, **facts)


def _blocking(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
    """blocking: told where a single token goes to a road with figures of other players."""
    if move.second is not None or _laid_portals(position, move.colour):
        return
    others = [one for one in _figures_at(position, move.portal) if one.colour != player]
    if others:
        yield holds(
            "blocking",
            "",
            [move.portal, *(figure.key for figure in others)],
            portal=portal_fact(position, move.portal),
            others=list(dict.fromkeys(figure.colour for figure in others)),
        )


def _does_not_block(position: Position, move: PlaceToken, portal: Portal, player: str) -> Reason:
    laid = _laid_portals(position, move.colour)
    if len(laid) + len(move.portals) >= TOKENS_PER_COLOUR:
        return holds("variant-completes", "", [portal], blocked=[])
    others = [one for one in _figures_at(position, portal) if one.colour != player]
    return (fails if others else holds)(
        "variant-no-blocking",
        "",
        [portal, *(figure.key for figure in others)],
        portal=portal_fact(position, portal),
        blocked=[figure.colour for figure in others],
    )
