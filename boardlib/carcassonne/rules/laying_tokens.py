"""What a token does when it is laid: roads that join, figures on halves, the Robber Baron."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from boardlib.carcassonne.board.parts import Portal
from boardlib.carcassonne.board.position import (
    Figure,
    PlaceToken,
    Position,
    RobberBaron,
    Token,
    broken_half,
)
from boardlib.carcassonne.board.tiles import tile_kinds
from boardlib.carcassonne.board.union import Joined
from boardlib.carcassonne.rulebook import rule
from boardlib.carcassonne.rules.calling import ends_called, part_called, portal_called
from boardlib.carcassonne.rules.naming import piece, player_head
from boardlib.carcassonne.rules.tunnels import actor
from boardlib.game import Event, Step
from boardlib.text import _, listing, ngettext


def lay_token(position: Position, move: PlaceToken) -> Step[Position]:
    """The position after a token was laid, and what it joined, completed or broke."""
    turn = position.turn
    laid = tuple(Token(move.colour, portal) for portal in sorted(move.portals))  # at once
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
        figure=piece(figure.kind, figure.colour), half=part_called(after.landscape, number)
    )
    keys = (str(figure.segment), f"figure:{figure.segment}")
    return Event(words, rule("printed-tunnel-figure"), keys)


def _broken(before: Position, after: Position, move: PlaceToken) -> Iterator[Event]:
    for portal in move.portals:
        tile = before.at(portal.cell)
        if tile is not None and after.is_broken(tile) and not before.is_broken(tile):
            text = _("The printed tunnel no longer runs through.")
            keys = (f"{tile.x},{tile.y}",)
            yield Event(text, rule("printed-tunnel"), keys)


def _joined(after: Position, move: PlaceToken) -> Iterator[Event]:
    pair = next((pair for pair in after.pairs if move.portal in pair), None)
    if pair is None:
        yield _still_single(after, move)
        return
    text = _("Two tokens of one colour ({colour}) make a tunnel, and two roads are one: {mouths}.")
    mouths = listing([portal_called(after.landscape, portal) for portal in pair])
    yield Event(
        text.format(colour=_(move.colour), mouths=mouths),
        rule("tunnel-pair"),
        (*(f"token:{portal}" for portal in pair), *(str(portal) for portal in pair)),
        facts={"portals": [str(portal) for portal in pair]},
    )
    road = after.joined_road_at(move.portal)
    assert road is not None
    yield _completed_or_not(after, road)


def _still_single(after: Position, move: PlaceToken) -> Event:
    text = _("{portal}: it now carries a token ({colour}), but it is still open.")
    words = text.format(
        portal=portal_called(after.landscape, move.portal, head=True), colour=_(move.colour)
    )
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
    ends = listing(ends_called(after.landscape, after.landscape.open_ends(road)))
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
