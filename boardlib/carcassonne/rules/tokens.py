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
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.calling import portal_called
from boardlib.carcassonne.rules.naming import player_head, players_words
from boardlib.carcassonne.rules.phrases import Pair, check
from boardlib.carcassonne.rules.placing import WHOSE_TURN, takes_part, whose_turn
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, mark

PRINTED: Final = {
    "on_token": "printed-tunnel",
    "always": "printed-tunnel-always",
    "never": "printed-tunnel-never",
}
"""The rule for each way of playing with printed tunnels."""

# --- what is said -----------------------------------------------------------------------

TOKEN_ONCE: Final = Pair(
    mark("No token has been laid this turn."), mark("A token has already been laid this turn.")
)
FIGURE_TOO: Final = mark("A figure has been placed this turn; a token is allowed as well.")
WHOSE_TOKEN: Final = Pair(
    WHOSE_TURN.holds,
    mark(
        "It is the turn of another player ({player}), and the token is one of this player's"
        " ({actor})."
    ),
)
IN_STOCK: Final = Pair(
    mark("Tokens are a common stock: any player may lay those of this colour ({colour})."),
    mark("With {players} players the common stock has no tokens of this colour ({colour})."),
)
OWN: Final = Pair(
    mark("{player}: the token is one of this player's own ({colour})."),
    mark("{player}: the tokens of this colour ({colour}) are those of another player ({owner})."),
)
FURTHER: Final = Pair(
    mark("{player}: the token is of a further colour of this player ({colour})."),
    mark(
        "{player}: the tokens of this colour ({colour}) are those of another player ({owner}), as a"
        " further colour."
    ),
)
UNUSED: Final = Pair(
    mark("With {players} players somebody uses the tokens of this colour ({colour})."),
    mark("With {players} players nobody uses the tokens of this colour ({colour})."),
)
PRINTED_OPENING: Final = Pair(
    mark("{portal}: an opening of a printed tunnel."),
    mark("{portal}: an opening of a printed tunnel, which takes no token here."),
)
UNCLAIMED: Final = Pair(
    mark("{portal}: it carries no token yet."),
    mark("{portal}: it is claimed, for a token lies there ({colour})."),
)
SUPPLY: Final = Pair(
    mark("Tokens of this colour that are left: {left} of {all} ({colour})."),
    mark("Too few tokens of this colour are left: {left} of {all} ({colour})."),
)

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
    yield whose_turn(turn.player, player, WHOSE_TOKEN if by_token else WHOSE_TURN)
    once = "token" not in turn.done
    last = () if once else tuple(token.key for token in position.tokens[-1:])
    yield check("token-once", once, TOKEN_ONCE, last)
    if "figure" in turn.done and turn.placed is not None:
        x, y = turn.placed
        yield condition("token-and-figure", True, _(FIGURE_TOO), (f"{x},{y}",))
    if "scored" not in turn.done:
        yield condition("token-any-moment", True, _("Scoring has not begun."))
    elif position.profile["token_moment"] == "whole_turn":
        text = _("The turn has been scored; a token may still be laid, for the next scoring.")
        yield condition("token-whole-turn", True, text)
    else:
        text = _("The turn has already been scored, and we read that no token follows then.")
        yield condition("token-moment", False, text)


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
    words = {"player": player_head(player), "colour": _(colour), "owner": _(owner) if owner else ""}
    return check(
        "token-colours" if dealt else "token-own",
        owner == player,
        UNUSED if owner is None else FURTHER if dealt else OWN,
        words=words | {"players": position.players},
        owner=owner,
        player=player,
    )


def _in_stock(position: Position, colour: str, owner: str | None) -> Reason:
    """Any player lays any token of the stock; how many it holds is a reading (variant-stock)."""
    holds = colour in colours_in_play(position.players, position.profile, position.colours)
    name = "variant-both-at-once" if owner is not None else "variant-stock"
    words = {"colour": _(colour), "players": position.players}
    return check(name, holds, IN_STOCK, words=words)


# --- the portal -------------------------------------------------------------------------


def _printed(position: Position, portal: Portal) -> Iterator[Reason]:
    tile = position.at(portal.cell)
    assert tile is not None
    if tile_kinds()[tile.kind].underpass is not None:
        yield check(
            PRINTED[position.printed_tunnels],
            position.printed_tunnels != "never",
            PRINTED_OPENING,
            (portal,),
            {"portal": portal_called(position.landscape, portal, head=True)},
            portal=str(portal),
        )


def _unclaimed(position: Position, portal: Portal) -> Reason:
    token = position.token_at(portal)
    colour = "" if token is None else _(token.colour)
    return check(
        "token-unclaimed",
        token is None,
        UNCLAIMED,
        (portal,) if token is None else (portal, token.key),
        {"portal": portal_called(position.landscape, portal, head=True), "colour": colour},
        portal=str(portal),
        token=None if token is None else token.colour,
    )


def _not_scored(position: Position, portal: Portal) -> Iterator[Reason]:
    """An unbroken printed tunnel whose road is finished takes no token (printed-tunnel-scored)."""
    road = position.joined_road_at(portal)
    tile = position.at(portal.cell)
    if road is None or tile is None or position.is_broken(tile) or not road.complete:
        return
    if tile_kinds()[tile.kind].underpass is None:
        return
    fresh = _completed_this_turn(position, road)
    text = _("{portal}: its road has already been completed and scored.")
    if fresh:
        text = _("{portal}: its road was completed in this very turn and is not scored yet.")
    yield condition(
        "printed-tunnel-scored",
        fresh or position.profile["token_on_scored_road"] == "allowed",
        text.format(portal=portal_called(position.landscape, portal, head=True)),
        (portal, *position.landscape.segments(road)),
        portal=str(portal),
    )


def _completed_this_turn(position: Position, road: Joined) -> bool:
    """Whether the tile of this turn is a part of the road, or an abbey that closes it."""
    turn, landscape = position.turn, position.landscape
    if turn is None or "scored" in turn.done or turn.placed not in landscape.tiles:
        return False
    return road in landscape.touched(turn.placed)


def _supply(position: Position, move: PlaceToken) -> Reason:
    laid = [token for token in position.tokens if token.colour == move.colour]
    left = max(TOKENS_PER_COLOUR - len(laid), 0)
    return check(
        "token-supply",
        left >= len(move.portals),
        SUPPLY,
        tuple(token.key for token in laid),
        {"left": left, "all": TOKENS_PER_COLOUR, "colour": _(move.colour)},
        left=left,
    )


# --- house variants ---------------------------------------------------------------------


# --- what is said -----------------------------------------------------------------------

OWN_FIGURE: Final = Pair(
    mark("{player}: a figure stands on the road here ({portal})."),
    mark("{player}: no figure stands on the road here ({portal})."),
)
OTHER_MOUTH: Final = Pair(
    mark("{player}: a figure stands on the road at the other mouth, and that will do."),
    mark("{player}: a figure stands on the road at the other mouth only, not here ({portal})."),
)
AFFECTED: Final = Pair(
    mark("{player}: affected, for one of this player's figures stands on that road."),
    mark("{player}: not affected, for none of this player's figures stands on that road."),
)
PAIR_AT_ONCE: Final = Pair(
    mark("Both tokens of the pair are laid at the same time."),
    mark("{portal}: its road is occupied, so both tokens of the pair go down at once."),
)
SINGLE: Final = Pair(
    mark("{portal}: its road is unoccupied, so a single token may be laid."),
    mark("{portal}: its road is occupied, so no single token may be laid."),
)
SECOND_HALF: Final = Pair(
    mark("The first token of the pair lies already, and this one completes the pair."),
    mark("One of the two roads is occupied, so both tokens of the pair go down at once."),
)
BLOCKS_NOBODY: Final = Pair(
    mark("{portal}: no figure of another player stands on its road."),
    mark("{portal}: a single token there would block a figure of another player ({others})."),
)

BLOCKS: Final = mark(
    "{portal}: as long as the token stays single, the road cannot be completed, and that blocks a"
    " figure of another player ({others}). It is allowed."
)

# --- the variants -----------------------------------------------------------------------


def judge_variants(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
    """What the house variants ask for that are played; nothing where none is."""
    profile = position.profile
    if profile["token_needs_own_figure"] == "on":
        yield from _own_figure(position, move, player)
    if is_common_stock(profile):
        yield _both_at_once(position, move)
    elif move.second is not None:
        text = _("Two tokens at once are allowed in house variant 3 only.")
        yield condition("token-once", False, text)
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
    keys = tuple(figure.key for figures in own.values() for figure in figures)
    for portal in move.portals:
        words = {"player": player_head(player), "portal": portal_called(position.landscape, portal)}
        if own[portal] or not keys:
            here = bool(own[portal])
            yield check(
                "variant-own-figure", here, OWN_FIGURE, (portal, *keys), words, player=player
            )
        else:
            name = "variant-own-figure-mouth"
            yield check(name, either, OTHER_MOUTH, (portal, *keys), words, player=player)


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
    passed = laid[0].passed if len(laid) == 1 else 0
    if len(laid) != 1:
        text = _("No single token of this colour lies there, so there is no second one ({colour}).")
    elif passed:
        text = _("The owner of these tokens has let a chance for the second one pass ({colour}).")
    else:
        text = _("The owner of these tokens has had no chance for the second one yet ({colour}).")
    keys = tuple(token.key for token in laid)
    words = text.format(colour=_(colour))
    return condition("variant-steal", passed > 0, words, keys, passed=passed)


def _is_affected(position: Position, laid: list[Token], player: str) -> Reason:
    """The player who would take the token has a figure on the road of the first one."""
    own = _figures_of(position, laid[0].portal, player) if laid else []
    return check(
        "variant-steal",
        bool(own),
        AFFECTED,
        (*(token.key for token in laid), *(figure.key for figure in own)),
        {"player": player_head(player)},
        affected=bool(own),
    )


def _both_at_once(position: Position, move: PlaceToken) -> Reason:
    """Both tokens go down together where a figure stands on one of the two roads."""
    first = [] if move.second is not None else _laid_portals(position, move.colour)
    mouths = (*move.portals, *first)
    figures = [figure for mouth in mouths for figure in _figures_at(position, mouth)]
    name, holds, pair = _pair_rule(position, move, bool(figures), bool(first))
    return check(
        name,
        holds,
        pair,
        (*move.portals, *(figure.key for figure in figures)),
        {"portal": portal_called(position.landscape, move.portal, head=True)},
        occupied=bool(figures),
    )


def _pair_rule(
    position: Position, move: PlaceToken, occupied: bool, has_first: bool
) -> tuple[str, bool, Pair]:
    """The rule of house variant 3 that decides, whether it allows the token, and what is said."""
    if move.second is not None:
        return "variant-both-at-once", True, PAIR_AT_ONCE
    if not occupied:
        return "variant-single", True, SINGLE
    if not has_first:
        return "variant-both-at-once", False, PAIR_AT_ONCE
    return "variant-second-half", position.profile["pair_in_halves"] == "allowed", SECOND_HALF


def _blocking(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
    """blocking: told where a single token goes to a road with figures of other players."""
    if move.second is not None or _laid_portals(position, move.colour):
        return
    others = [one for one in _figures_at(position, move.portal) if one.colour != player]
    if others:
        text = _(BLOCKS).format(
            portal=portal_called(position.landscape, move.portal, head=True),
            others=players_words(dict.fromkeys(figure.colour for figure in others)),
        )
        shapes = (move.portal, *(figure.key for figure in others))
        yield condition("blocking", True, text, shapes)


def _does_not_block(position: Position, move: PlaceToken, portal: Portal, player: str) -> Reason:
    laid = _laid_portals(position, move.colour)
    if len(laid) + len(move.portals) >= TOKENS_PER_COLOUR:
        text = _("The token completes its pair, so it blocks nobody.")
        return condition("variant-completes", True, text, (portal,), blocked=[])
    others = [one for one in _figures_at(position, portal) if one.colour != player]
    blocked = [figure.colour for figure in others]
    return check(
        "variant-no-blocking",
        not others,
        BLOCKS_NOBODY,
        (portal, *(figure.key for figure in others)),
        {
            "portal": portal_called(position.landscape, portal, head=True),
            "others": players_words(dict.fromkeys(blocked)),
        },
        blocked=blocked,
    )
