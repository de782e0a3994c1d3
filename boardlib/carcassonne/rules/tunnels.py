"""Tunnel tokens: where one may be laid, and what it joins (the token- rules)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.carcassonne.board.parts import Portal
from boardlib.carcassonne.board.position import (
    TOKENS_PER_COLOUR,
    Figure,
    PlaceToken,
    Position,
    RobberBaron,
    Token,
    broken_half,
    colours_in_play,
    is_common_stock,
    is_dealt,
    token_owner,
)
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import condition, rule
from boardlib.carcassonne.rules.naming import (
    end_words,
    part_name,
    piece,
    player_head,
    players_words,
    portal_name,
    show,
)
from boardlib.carcassonne.rules.placing import whose_turn
from boardlib.carcassonne.rules.sentences import Pair, check
from boardlib.game import Event, Step
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, listing, mark, ngettext

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
    mark("Tokens of this colour that are left: {left} of 2 ({colour})."),
    mark("Too few tokens of this colour are left: {left} of 2 ({colour})."),
)
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


def judge_token(position: Position, move: PlaceToken) -> Ruling:
    """Whether a token may be laid (the token-, printed-tunnel- and variant- rules)."""
    player = actor(position, move)
    conditions = [*_turn_allows(position, player), *_ownership(position, move, player)]
    for portal in move.portals:
        conditions += [
            *_printed(position, portal),
            _unclaimed(position, portal),
            *_not_scored(position, portal),
        ]
    conditions.append(_supply(position, move))
    conditions += _variants(position, move, player)
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


def _turn_allows(position: Position, player: str) -> Iterator[Reason]:
    turn = position.turn
    if turn is None:
        return
    yield whose_turn(turn.player, player)
    yield check("token-once", "token" not in turn.done, TOKEN_ONCE)
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
        yield from _steal(position, move, player)
    else:
        yield _is_own(position, move.colour, owner, player)


def _is_own(position: Position, colour: str, owner: str | None, player: str) -> Reason:
    """The colours of the players are theirs (token-own), the others are dealt (token-colours)."""
    dealt = is_dealt(position.players, colour, position.profile)
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
    holds = colour in colours_in_play(position.players, position.profile)
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
            {"portal": _head(position, portal)},
            portal=str(portal),
        )


def _head(position: Position, portal: Portal) -> str:
    return portal_name(position.landscape, portal, head=True)


def _unclaimed(position: Position, portal: Portal) -> Reason:
    token = position.token_at(portal)
    colour = "" if token is None else _(token.colour)
    return check(
        "token-unclaimed",
        token is None,
        UNCLAIMED,
        (portal,) if token is None else (portal, token.key),
        {"portal": _head(position, portal), "colour": colour},
        portal=str(portal),
        token=None if token is None else token.colour,
    )


def _not_scored(position: Position, portal: Portal) -> Iterator[Reason]:
    """An unbroken printed tunnel whose road is finished takes no token (printed-tunnel-scored)."""
    road = road_of(position, portal)
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
        text.format(portal=_head(position, portal)),
        (portal, *position.landscape.segments(road)),
        portal=str(portal),
    )


def _completed_this_turn(position: Position, road: Joined) -> bool:
    """Whether the tile of this turn is a part of the road, or an abbey that closes it."""
    turn, landscape = position.turn, position.landscape
    if turn is None or "scored" in turn.done or turn.placed not in landscape.tiles:
        return False
    return road in landscape.touched(turn.placed)


def road_of(position: Position, portal: Portal) -> Joined | None:
    """The joined road at a portal, as it runs now."""
    segment = position.road_at(portal)
    return None if segment is None else position.joined(segment)


def _supply(position: Position, move: PlaceToken) -> Reason:
    laid = [token for token in position.tokens if token.colour == move.colour]
    left = max(TOKENS_PER_COLOUR - len(laid), 0)
    return check(
        "token-supply",
        left >= len(move.portals),
        SUPPLY,
        tuple(token.key for token in laid),
        {"left": left, "colour": _(move.colour)},
        left=left,
    )


# --- the house variants -----------------------------------------------------------------


def _variants(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
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


def _own_figure(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
    """A figure of the player stands on the road: at each portal, or by option at either mouth."""
    mouths = dict.fromkeys((*move.portals, *_laid_portals(position, move.colour)))
    own = {mouth: _figures_of(position, mouth, player) for mouth in mouths}
    either = position.profile["own_figure_at"] == "either_mouth"
    keys = tuple(figure.key for figures in own.values() for figure in figures)
    for portal in move.portals:
        words = {"player": player_head(player), "portal": _name(position, portal)}
        if own[portal] or not keys:
            here = bool(own[portal])
            yield check(
                "variant-own-figure", here, OWN_FIGURE, (portal, *keys), words, player=player
            )
        else:
            name = "variant-own-figure-mouth"
            yield check(name, either, OTHER_MOUTH, (portal, *keys), words, player=player)


def _name(position: Position, portal: Portal) -> str:
    return portal_name(position.landscape, portal)


def _laid_portals(position: Position, colour: str) -> list[Portal]:
    return [token.portal for token in position.tokens if token.colour == colour]


def _figures_at(position: Position, portal: Portal) -> list[Figure]:
    """The figures on the road at a portal."""
    road = road_of(position, portal)
    return [] if road is None else position.figures_on(road)


def _figures_of(position: Position, portal: Portal, player: str) -> list[Figure]:
    return [figure for figure in _figures_at(position, portal) if figure.colour == player]


def _steal(position: Position, move: PlaceToken, player: str) -> Iterator[Reason]:
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
        {"portal": _head(position, move.portal)},
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
        {"portal": _head(position, portal), "others": players_words(dict.fromkeys(blocked))},
        blocked=blocked,
    )


# --- laying it --------------------------------------------------------------------------


def lay_token(position: Position, move: PlaceToken) -> Step[Position]:
    """The position after a token was laid, and what it joined, completed or broke."""
    turn = position.turn
    laid = tuple(Token(move.colour, portal) for portal in move.portals)
    after = replace(
        position,
        tokens=position.tokens + laid,
        turn=None if turn is None else turn.with_token(),
    )
    after, parted = _on_halves(position, after)
    events = [*_broken(position, after, move), *parted, *_joined(after, move)]
    return with_robber(Step(after, tuple(events)), actor(position, move), by_token=move.portal)


def _on_halves(before: Position, after: Position) -> tuple[Position, list[Event]]:
    """Figures whose printed tunnel was broken stand on one half (printed-tunnel-figure)."""
    half = broken_half(after.profile)
    figures, events = list(after.figures), []
    for number, figure in enumerate(figures):
        tile = before.at(figure.segment.cell)
        kind = tile_kinds()[tile.kind] if tile is not None else None
        if tile is None or kind is None or figure.segment.feature != kind.underpass:
            continue
        if after.is_broken(tile) and not before.is_broken(tile):
            segment = figure.segment._replace(feature=kind.tunnelled[half].id)
            figures[number] = replace(figure, segment=segment)
            events.append(_on_half(after, figures[number]))
    return replace(after, figures=tuple(figures)), events


def _on_half(after: Position, figure: Figure) -> Event:
    """The figure is not moved yet in the board after the token, but its half is there."""
    number = after.landscape.number(figure.segment)
    assert number is not None
    text = _("A figure stays on one half of the printed tunnel ({figure}): {half}.")
    words = text.format(
        figure=piece(figure.kind, figure.colour), half=part_name(after.landscape, number)
    )
    keys = (str(figure.segment), f"figure:{figure.segment}")
    return Event(words, rule("printed-tunnel-figure"), keys)


def _broken(before: Position, after: Position, move: PlaceToken) -> Iterator[Event]:
    for portal in move.portals:
        tile = before.at(portal.cell)
        if tile is not None and after.is_broken(tile) and not before.is_broken(tile):
            text = _("{place}: the printed tunnel no longer runs through.")
            keys = (f"{tile.x},{tile.y}",)
            yield Event(text.format(place=show(tile.cell)), rule("printed-tunnel"), keys)


def _joined(after: Position, move: PlaceToken) -> Iterator[Event]:
    pair = next((pair for pair in after.pairs if move.portal in pair), None)
    if pair is None:
        yield _still_single(after, move)
        return
    text = _("Two tokens of one colour ({colour}) make a tunnel, and two roads are one: {mouths}.")
    mouths = listing([_name(after, portal) for portal in pair])
    yield Event(
        text.format(colour=_(move.colour), mouths=mouths),
        rule("tunnel-pair"),
        (*(f"token:{portal}" for portal in pair), *(str(portal) for portal in pair)),
        facts={"portals": [str(portal) for portal in pair]},
    )
    road = road_of(after, move.portal)
    assert road is not None
    yield _completed_or_not(after, road)


def _still_single(after: Position, move: PlaceToken) -> Event:
    text = _("{portal}: it now carries a token ({colour}), but it is still open.")
    words = text.format(portal=_head(after, move.portal), colour=_(move.colour))
    keys = tuple(f"token:{one}" for one in move.portals)
    facts = {"portal": str(move.portal), "colour": move.colour}
    return Event(words, rule("portal-single"), keys, facts=facts)


def _completed_or_not(after: Position, road: Joined) -> Event:
    keys = tuple(str(segment) for segment in after.landscape.segments(road))
    if road.complete and after.turn is not None and "late" in after.turn.done:
        text = _("The joined road is complete; it is scored in the next scoring step.")
        return Event(text, rule("token-whole-turn"), keys, facts={"complete": True})
    if road.complete:
        text = _("The joined road is complete; it is scored in the scoring step of this turn.")
        return Event(text, rule("token-scoring"), keys, facts={"complete": True})
    ends = listing([end_words(after.landscape, end) for end in after.landscape.open_ends(road)])
    text = _("The tunnel is finished, but the road is not complete (open: {ends}).")
    return Event(text.format(ends=ends), rule("tunnel-closes-nothing"), keys)


def with_robber(
    step: Step[Position], player: str, by_token: Portal | None = None
) -> Step[Position]:
    """Hand over the Robber Baron if the move completed a road longer than any before."""
    after, robber = step.position, step.position.robber
    road = _road_completed(after, by_token)
    if robber is None or road is None:
        return step
    length = len(after.landscape.cells(road))
    keys = tuple(str(segment) for segment in after.landscape.segments(road))
    name = "robber-baron" if by_token is None else "robber-baron-token"
    if length <= robber.length:
        text = ngettext(
            "The Robber Baron stays where he is: {length} tile is not more than {record}.",
            "The Robber Baron stays where he is: {length} tiles are not more than {record}.",
            length,
        )
        event = Event(text.format(length=length, record=robber.length), rule("robber-baron"), keys)
        return Step(after, (*step.events, event))
    text = ngettext(
        "{player}: the Robber Baron comes here, for {length} tile beats {record}.",
        "{player}: the Robber Baron comes here, for {length} tiles beat {record}.",
        length,
    ).format(player=player_head(player), length=length, record=robber.length)
    facts = {"holder": player, "length": length}
    event = Event(text, rule(name), keys, facts=facts)
    return Step(replace(after, robber=RobberBaron(player, length)), (*step.events, event))


def _road_completed(after: Position, by_token: Portal | None) -> Joined | None:
    """The longest completed road at the token just laid, or on the tile just placed."""
    landscape = after.landscape
    if by_token is not None:
        paired = by_token in landscape.pairs
        near = [landscape.joined[landscape.portals[by_token]]] if paired else []
    else:
        near = landscape.touched(after.tiles[-1].cell)
    complete = [road for road in near if road.type == "road" and road.complete]
    return max(complete, key=lambda road: len(landscape.cells(road)), default=None)
