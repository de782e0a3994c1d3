"""House variants of laying tokens: own figures, theft, two at once (the variant- rules)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.carcassonne.board.parts import Portal
from boardlib.carcassonne.board.position import (
    TOKENS_PER_COLOUR,
    Figure,
    PlaceToken,
    Position,
    Token,
    is_common_stock,
)
from boardlib.carcassonne.rulebook import condition
from boardlib.carcassonne.rules.calling import portal_called
from boardlib.carcassonne.rules.naming import player_head, players_words
from boardlib.carcassonne.rules.sentences import Pair, check
from boardlib.ruling import Reason
from boardlib.text import _, mark

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
