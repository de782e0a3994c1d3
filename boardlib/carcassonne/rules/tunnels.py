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
    token_owner,
)
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import condition, rule
from boardlib.carcassonne.rules.naming import end_words
from boardlib.carcassonne.rules.placing import whose_turn
from boardlib.game import Event, Step
from boardlib.ruling import Reason, Ruling
from boardlib.text import _, listing

PRINTED: Final = {
    "on_token": "printed-tunnel",
    "always": "printed-tunnel-always",
    "never": "printed-tunnel-never",
}
"""The rule for each way of playing with printed tunnels."""


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
    once = "token" not in turn.done
    yield condition(
        "token-once",
        once,
        _("No token has been laid this turn.")
        if once
        else _("A token has already been laid this turn."),
    )
    early = "scored" not in turn.done
    if early:
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
        return
    if is_stolen(position, move):
        yield from _steal(position, move, player)
        return
    holds = owner == player
    if owner is None:
        text = _("With {players} players nobody uses the {colour} tokens.").format(
            players=position.players, colour=_(move.colour)
        )
    elif holds:
        text = _("The {colour} tokens belong to {player}.").format(
            colour=_(move.colour), player=_(player)
        )
    else:
        text = _("The {colour} tokens belong to {owner}, not to {player}.").format(
            colour=_(move.colour), owner=_(owner), player=_(player)
        )
    yield condition("token-own", holds, text, owner=owner, player=player)


def _in_stock(position: Position, colour: str, owner: str | None) -> Reason:
    """Any player lays any token of the stock; how many it holds is a reading (variant-stock)."""
    holds = colour in colours_in_play(position.players, position.profile)
    text = _("Tokens are a common stock: any player may lay the {colour} ones.")
    if not holds:
        text = _("There are no {colour} tokens in the common stock with {players} players.")
    name = "variant-both-at-once" if owner is not None else "variant-stock"
    return condition(name, holds, text.format(colour=_(colour), players=position.players))


# --- the portal -------------------------------------------------------------------------


def _printed(position: Position, portal: Portal) -> Iterator[Reason]:
    tile = position.at(portal.cell)
    assert tile is not None
    if tile_kinds()[tile.kind].underpass is None:
        return
    used = position.printed_tunnels != "never"
    yield condition(
        PRINTED[position.printed_tunnels],
        used,
        _("{portal} is an opening of a printed tunnel.").format(portal=portal)
        if used
        else _("{portal} belongs to a printed tunnel, and those take no tokens here.").format(
            portal=portal
        ),
        (portal,),
        portal=str(portal),
    )


def _unclaimed(position: Position, portal: Portal) -> Reason:
    token = position.token_at(portal)
    return condition(
        "token-unclaimed",
        token is None,
        _("The portal {portal} carries no token yet.").format(portal=portal)
        if token is None
        else _("The portal {portal} is claimed: it carries a {colour} token.").format(
            portal=portal, colour=_(token.colour)
        ),
        (portal,) if token is None else (portal, token.key),
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
    text = _("The road at {portal} is already completed and scored.")
    if fresh:
        text = _("The road at {portal} was completed in this very turn and is not scored yet.")
    yield condition(
        "printed-tunnel-scored",
        fresh or position.profile["token_on_scored_road"] == "allowed",
        text.format(portal=portal),
        (portal, *position.landscape.segments(road)),
        portal=str(portal),
    )


def _completed_this_turn(position: Position, road: Joined) -> bool:
    """Whether the tile of this turn is a part of the road, or an abbey that closes it."""
    turn, landscape = position.turn, position.landscape
    if turn is None or "scored" in turn.done or turn.placed not in landscape.tiles:
        return False
    touching = [*landscape.numbers(turn.placed), *landscape.closed_by(turn.placed)]
    return any(landscape.joined[number] is road for number in touching)


def road_of(position: Position, portal: Portal) -> Joined | None:
    """The joined road at a portal, as it runs now."""
    segment = position.road_at(portal)
    return None if segment is None else position.joined(segment)


def _supply(position: Position, move: PlaceToken) -> Reason:
    laid = sum(token.colour == move.colour for token in position.tokens)
    needed = len(move.portals)
    left = max(TOKENS_PER_COLOUR - laid, 0)
    return condition(
        "token-supply",
        left >= needed,
        _("{left} of the 2 {colour} tokens are left.").format(left=left, colour=_(move.colour))
        if left
        else _("No {colour} token is left: both lie on the board.").format(colour=_(move.colour)),
        tuple(token.key for token in position.tokens if token.colour == move.colour),
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
    elsewhere = any(own.values())
    either = position.profile["own_figure_at"] == "either_mouth"
    for portal in move.portals:
        here = own[portal]
        holds = bool(here) or (either and elsewhere)
        name = "variant-own-figure" if here or not elsewhere else "variant-own-figure-mouth"
        yield condition(
            name,
            holds,
            _own_figure_words(bool(here), elsewhere, holds).format(player=_(player), portal=portal),
            (portal, *(figure.key for figures in own.values() for figure in figures)),
            player=player,
        )


def _own_figure_words(here: bool, elsewhere: bool, holds: bool) -> str:
    if here:
        return _("{player} has a figure on the road at {portal}.")
    if not elsewhere:
        return _("{player} has no figure on the road at {portal}.")
    if holds:
        return _("{player} has a figure on the road at the other mouth, and either one will do.")
    return _("{player} has a figure only on the road at the other mouth, not at {portal}.")


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
        text = _("There is no single {colour} token whose second one could be taken.")
    elif passed:
        text = _("The owner of the {colour} tokens has let a chance for the second one pass.")
    else:
        text = _("The owner of the {colour} tokens has had no chance for the second one yet.")
    keys = tuple(token.key for token in laid)
    return condition(
        "variant-steal", passed > 0, text.format(colour=_(colour)), keys, passed=passed
    )


def _is_affected(position: Position, laid: list[Token], player: str) -> Reason:
    """The player who would take the token has a figure on the road of the first one."""
    road = road_of(position, laid[0].portal) if laid else None
    figures = [] if road is None else position.figures_on(road)
    own = [figure for figure in figures if figure.colour == player]
    text = _("{player} is affected: an own figure stands on that road.")
    if not own:
        text = _("{player} is not affected: no own figure stands on that road.")
    return condition(
        "variant-steal",
        bool(own),
        text.format(player=_(player).capitalize()),
        (*(token.key for token in laid), *(figure.key for figure in own)),
        affected=bool(own),
    )


def _both_at_once(position: Position, move: PlaceToken) -> Reason:
    """Both tokens go down together where a figure stands on one of the two roads."""
    first = [] if move.second is not None else _laid_portals(position, move.colour)
    mouths = (*move.portals, *first)
    figures = [figure for mouth in mouths for figure in _figures_at(position, mouth)]
    name, holds, text = _pair_words(position, move, bool(figures), bool(first))
    return condition(
        name,
        holds,
        text.format(portal=move.portal),
        (*move.portals, *(figure.key for figure in figures)),
        occupied=bool(figures),
    )


def _pair_words(
    position: Position, move: PlaceToken, occupied: bool, has_first: bool
) -> tuple[str, bool, str]:
    """The rule of house variant 3 that decides, whether it allows the token, and its sentence."""
    if move.second is not None:
        text = _("Both tokens of the pair are laid at the same time.")
        return "variant-both-at-once", True, text
    if not occupied:
        text = _("The road at {portal} is unoccupied: a single token may be laid.")
        return "variant-single", True, text
    if not has_first:
        text = _("The road at {portal} is occupied: both tokens of the pair go down at once.")
        return "variant-both-at-once", False, text
    if position.profile["pair_in_halves"] == "allowed":
        text = _("The first token of the pair lies already, and this one completes the pair.")
        return "variant-second-half", True, text
    text = _("One of the two roads is occupied: both tokens of the pair go down at once.")
    return "variant-second-half", False, text


def _does_not_block(position: Position, move: PlaceToken, portal: Portal, player: str) -> Reason:
    laid = sum(token.colour == move.colour for token in position.tokens)
    pairs = laid + len(move.portals) >= TOKENS_PER_COLOUR
    others = [one for one in _figures_at(position, portal) if one.colour != player]
    if pairs:
        text = _("The token completes the {colour} pair, so it blocks nobody.")
    elif others:
        text = _("A single {colour} token at {portal} would block the figure of {others}.")
    else:
        text = _("No figure of another player stands on the road at {portal}.")
    return condition(
        "variant-completes" if pairs else "variant-no-blocking",
        pairs or not others,
        text.format(
            colour=_(move.colour),
            portal=portal,
            others=", ".join(_(figure.colour) for figure in others),
        ),
        (portal, *(figure.key for figure in others)),
        blocked=[] if pairs else [figure.colour for figure in others],
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
            events.append(_on_half(figures[number]))
    return replace(after, figures=tuple(figures)), events


def _on_half(figure: Figure) -> Event:
    words = _("The {colour} {figure} now stands on one half of the printed tunnel, {segment}.")
    return Event(
        words.format(colour=_(figure.colour), figure=_(figure.kind), segment=figure.segment),
        rule("printed-tunnel-figure"),
        (str(figure.segment), f"figure:{figure.segment}"),
    )


def _broken(before: Position, after: Position, move: PlaceToken) -> Iterator[Event]:
    for portal in move.portals:
        tile = before.at(portal.cell)
        if tile is not None and after.is_broken(tile) and not before.is_broken(tile):
            yield Event(
                _("The printed tunnel at ({x},{y}) no longer runs through.").format(
                    x=tile.x, y=tile.y
                ),
                rule("printed-tunnel"),
                (f"{tile.x},{tile.y}",),
            )


def _joined(after: Position, move: PlaceToken) -> Iterator[Event]:
    pair = next((pair for pair in after.pairs if move.portal in pair), None)
    keys = tuple(f"token:{portal}" for portal in move.portals)
    if pair is None:
        yield Event(
            _("The portal {portal} now carries a {colour} token, but it is still open.").format(
                portal=move.portal, colour=_(move.colour)
            ),
            rule("portal-single"),
            keys,
        )
        return
    yield Event(
        _("The two {colour} tokens make a tunnel: the roads at {one} and {other} are one.").format(
            colour=_(move.colour), one=pair[0], other=pair[1]
        ),
        rule("tunnel-pair"),
        (*(f"token:{portal}" for portal in pair), *(str(portal) for portal in pair)),
        facts={"portals": [str(portal) for portal in pair]},
    )
    road = road_of(after, move.portal)
    assert road is not None
    yield _completed_or_not(after, road)


def _completed_or_not(after: Position, road: Joined) -> Event:
    keys = tuple(str(segment) for segment in after.landscape.segments(road))
    if road.complete and after.turn is not None and "late" in after.turn.done:
        text = _("The joined road is complete; it is scored in the next scoring step.")
        return Event(text, rule("token-whole-turn"), keys, facts={"complete": True})
    if road.complete:
        text = _("The joined road is complete; it is scored in the scoring step of this turn.")
        return Event(text, rule("token-scoring"), keys, facts={"complete": True})
    ends = listing([end_words(end) for end in after.landscape.open_ends(road)])
    text = _("The tunnel is finished, but the road is not complete: open at {ends}.")
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
        text = _("The Robber Baron stays: {length} tiles are not more than {record}.")
        event = Event(text.format(length=length, record=robber.length), rule("robber-baron"), keys)
        return Step(after, (*step.events, event))
    text = _("The Robber Baron goes to {player}: {length} tiles beat {record}.").format(
        player=_(player), length=length, record=robber.length
    )
    facts = {"holder": player, "length": length}
    event = Event(text, rule(name), keys, facts=facts)
    return Step(replace(after, robber=RobberBaron(player, length)), (*step.events, event))


def _road_completed(after: Position, by_token: Portal | None) -> Joined | None:
    """The longest completed road at the token just laid, or on the tile just placed."""
    landscape = after.landscape
    if by_token is not None:
        number = landscape.portals.get(by_token)
        numbers = [] if number is None or by_token not in landscape.pairs else [number]
    else:
        cell = after.tiles[-1].cell
        numbers = [*landscape.numbers(cell), *landscape.closed_by(cell)]
    roads = [landscape.joined[n] for n in numbers]
    complete = [road for road in roads if road.type == "road" and road.complete]
    return max(complete, key=lambda road: len(landscape.cells(road)), default=None)
