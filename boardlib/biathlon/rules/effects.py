"""What a legal move does to the position, with its events."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from boardlib.biathlon.board.cards import card_key
from boardlib.biathlon.board.course import BEST, RIDDEN, SLOWEST, Section, station_key, time_words
from boardlib.biathlon.board.notation import tidy
from boardlib.biathlon.board.position import (
    Expel,
    Group,
    Kept,
    Move,
    Position,
    Ride,
    Rode,
    Settle,
    Shooting,
    Walk,
    player_key,
)
from boardlib.biathlon.rules.cards import after_draw, is_out
from boardlib.biathlon.rules.naming import (
    event,
    group_key,
    half_key,
    rule,
    section_key,
)
from boardlib.biathlon.rules.paths import closed, expelled, walked, walker_after
from boardlib.biathlon.rules.race import (
    after,
    before,
    boost_due,
    ridden,
    shoots_after,
    sum_words,
    to_ride,
)
from boardlib.biathlon.rules.riding import (
    Outcome,
    placed,
    riding_time,
    still_ahead,
    why_left,
    why_middle,
    why_still,
)
from boardlib.biathlon.rules.shooting import (
    Result,
    after_shooting,
    kept_event,
    loop_seconds,
    shot_at,
    why_result,
)
from boardlib.game import Event, Step
from boardlib.rulebook import Fact
from boardlib.ruling import Item, Reason, Score
from boardlib.text import _


def played(position: Position, move: Move, row: Outcome | None) -> Step[Position]:
    """The position after a legal move, and its events.

    Args:
        position: where it is played.
        move: a legal one.
        row: what the row of its card comes to; None without a card or in the arena.
    """
    if isinstance(move, Walk):
        return _walk(position, move)
    if isinstance(move, Settle):
        step = _settle(position, move)
    elif position.section is Section.ARENA:
        step = _arena(position, move)
    elif row is None:
        step = Step(position)  # without a card to ride with: what follows by itself
    else:
        step = _ride(position, move, row)
    following, events = closed_up(step.position)
    return Step(tidy(following), (*step.events, *events))


def _told(reasons: Iterator[Reason] | tuple[Reason, ...]) -> Iterator[Event]:
    """Reasons as events, without how a condition in two halves is read: that happens nowhere."""
    for reason in reasons:
        if not reason.rule.id.startswith("biathlon.where-"):
            yield Event(reason.text, reason.rule, reason.shapes, None, reason.facts)


# --- walking and settling ---------------------------------------------------------------


def _walk(position: Position, walk: Walk) -> Step[Position]:
    walker = position.walker
    assert walker is not None
    left = replace(walker, steps=walker.steps - 1) if walker.steps > 1 else None
    after_it = replace(position, groups=walked(position.groups, walk), walker=left)
    shapes = (station_key(walk.start), group_key(walk.to))
    walks = event("walk", "", shapes, player=walk.player, start=walk.start, to=walk.to)
    return Step(tidy(after_it), (walks,))


def _settle(position: Position, settle: Settle) -> Step[Position]:
    rode = ridden(position, settle.player)
    assert rode is not None
    player = position.by_colour[settle.player]
    clock = position.by_colour[rode.ahead].clock if settle.level else player.clock
    after_it = _decided(position.with_player(replace(player, clock=clock)), rode)
    shapes, variant = (player.key, player_key(rode.ahead)), "level" if settle.level else "keep"
    settled = event("boost", variant, shapes, player=player.colour, clock=clock)
    return Step(replace(after_it, walker=None), (settled,))


def _decided(position: Position, rode: Rode) -> Position:
    """The position when a boost is no longer open."""
    rest = tuple(replace(one, ahead="") if one == rode else one for one in position.rode)
    return replace(position, rode=rest)


# --- riding -----------------------------------------------------------------------------


def _ride(position: Position, ride: Ride, row: Outcome) -> Step[Position]:
    """A section through the forest: time, bonus, event, cards."""
    score = riding_time(position, row)
    events = [*_told(why_left(position, row)), *_told(why_middle(position, row))]
    kept = Kept(ride.card, position.section) if row.kept else None
    made, more = _effects(position, ride)
    made = _carded(_clocked(made, ride, score.total, row.ahead), ride, kept)
    first = _time_event(position, ride, score)
    return Step(made, (first, *events, *more, *_card_events(ride, kept)))


def _time_event(position: Position, ride: Ride, score: Score) -> Event:
    """The time of a section; the sentence tells its parts, the score only the whole."""
    clock = position.by_colour[ride.player].clock + score.total
    time = Fact(None, sum_words(score) if score.items else time_words(0))
    facts: dict[str, Any] = {"player": ride.player, "card": ride.card, "clock": clock}
    shapes = (player_key(ride.player), *([card_key(ride.card)] if ride.card else []))
    whole = Score((Item(1, _("time for the section"), score.total, rule("time-base")),))
    variant = "card" if ride.card else "arena"
    return event("time-base", variant, shapes, score=whole, **facts, seconds=score.total, time=time)


def _clocked(position: Position, ride: Ride, seconds: int, ahead: str = "") -> Position:
    """The position after the time of a ride has been added."""
    player = position.by_colour[ride.player]
    rode = Rode(ride.player, ride.card, before(position, ride.player), ahead)
    made = position.with_player(replace(player, clock=player.clock + seconds))
    walker = walker_after(position, ride.player)
    return replace(made, rode=(*made.rode, rode), walker=walker)


def _carded(position: Position, ride: Ride, kept: Kept | None = None) -> Position:
    """The position after the card was discarded or kept, and others were drawn."""
    player = position.by_colour[ride.player]
    hand = tuple(card for card in player.hand if card != ride.card)
    player = replace(player, hand=(*hand, *ride.draw))
    if kept is not None:
        player = replace(player, kept=(*player.kept, kept))
    made = after_draw(position, ride).with_player(player)
    if kept is None and ride.card:
        made = replace(made, discard=(*made.discard, ride.card))
    return made


def _card_events(ride: Ride, kept: Kept | None) -> Iterator[Event]:
    """What becomes of the card, and which cards are drawn."""
    if ride.card and kept is None:
        yield event("card-discard", "", (card_key(ride.card),), player=ride.player, card=ride.card)
    if ride.draw:
        drawn, keys = ride.draw, map(card_key, ride.draw)
        yield event("draw-refill", "", keys, player=ride.player, cards=drawn, count=len(drawn))


def _effects(position: Position, ride: Ride) -> tuple[Position, list[Event]]:
    """What bottle, road-block, bus and new coach are used for."""
    who, events = ride.player, list[Event]()
    if ride.expel is not None:
        position = replace(position, groups=expelled(position.groups, who, ride.expel))
        events += _expel_events(who, ride.expel)
    if ride.close is not None:
        barriers = closed(position, who, ride.close)
        opened = position.closed - {one.path for one in barriers}
        position = replace(position, barriers=barriers)
        events.append(event("roadblock", "", (ride.close.key,), player=who, path=ride.close))
        for path in sorted(opened):
            events.append(event("block-moves", "", (path.key,), player=who, path=path))
    if ride.bus:
        position = replace(position, groups=(*position.groups, Group(who, ride.bus)))
        events.append(event("bus", "", (group_key(ride.bus),), player=who, station=ride.bus))
    if ride.coach is not None:
        position = replace(position, coaches=placed(position, who, ride.coach))
        half = ride.coach
        events.append(event("newcoach", "", (half_key(half),), player=who, half=half.value))
    return position, events


def _expel_events(player: str, expel: Expel) -> Iterator[Event]:
    shapes = (station_key(expel.station), group_key(expel.to))
    yield event("crew", "", shapes, player=player, station=expel.station, to=expel.to)
    if expel.follow:
        shapes = (station_key(expel.follow), group_key(expel.station))
        yield event(
            "crew-follow", "", shapes, player=player, station=expel.follow, to=expel.station
        )


# --- the arena --------------------------------------------------------------------------


def _arena(position: Position, ride: Ride) -> Step[Position]:
    """Stadium and range: shots, loops, cards for the range."""
    result = None
    if shoots_after(position, position.lap):
        cards = position.by_colour[ride.player].kept
        result = shot_at(position, ride.shots, cards, loop_seconds(position, ride.card))
    score = _arena_time(position, result)
    made = _carded(_clocked(position, ride, score.total), ride)
    events = [_time_event(position, ride, score), *_stadium(position, ride.player)]
    if result is not None:
        made, more = _shot(made, ride, result)
        events += [*_told(why_result(position, ride.player, result, ride.card)), *more]
    return Step(made, (*events, *_card_events(ride, None)))


def _arena_time(position: Position, result: Result | None) -> Score:
    """The seconds of an arena: the way through the stadium, clicks and loops."""
    seconds = int(position.profile["arena_seconds"])
    way = [Item(1, _("way through the stadium"), seconds, rule("time-arena"))] if seconds else []
    return Score(tuple(way)) + (Score() if result is None else result.score)


def _stadium(position: Position, colour: str) -> Iterator[Event]:
    """That the way through the stadium takes its time, where it does (option ``arena_seconds``)."""
    seconds = int(position.profile["arena_seconds"])
    if seconds:
        shapes = (player_key(colour),)
        yield event("time-arena", "", shapes, player=colour, seconds=seconds, count=seconds)


def _shot(position: Position, ride: Ride, result: Result) -> tuple[Position, list[Event]]:
    """The position after a shooting, with the cards for the range that are discarded or stay."""
    player = position.by_colour[ride.player]
    cards = after_shooting(position, player.kept, result.used)
    stays = cards.pop("range-stay", ())
    made = position.with_player(replace(player, kept=tuple(stays)))
    others = [one for one in made.shootings if one.colour != ride.player]
    shooting = Shooting(ride.player, ride.shots, result.used)
    gone = tuple(one.card for some in cards.values() for one in some)
    made = replace(made, shootings=(*others, shooting), discard=(*made.discard, *gone))
    events = [kept_event(name, ride.player, some) for name, some in cards.items()]
    return made, [*events, *([kept_event("range-stay", ride.player, stays)] if stays else [])]


# --- the end of a section ---------------------------------------------------------------


def closed_up(position: Position) -> tuple[Position, list[Event]]:
    """What follows by itself.

    Who is out of cards rides, boosts lapse, and the next section begins when all have ridden.
    """
    position, events = _without_cards(position)
    due = boost_due(position)
    while due is not None and not still_ahead(position, due):
        events += _told((why_still(position, due),))
        position = _decided(position, due)
        due = boost_due(position)
    if due is None and not to_ride(position) and position.section is not Section.FINISH:
        position, more = _next_section(position)
        events += more
        if any(is_out(position, one.colour) for one in position.players):
            position, more = closed_up(position)
            events += more
    return position, events


def _without_cards(position: Position) -> tuple[Position, list[Event]]:
    """Those who come next and have no card ride with the worst time (biathlon.card-none)."""
    events: list[Event] = []
    waiting = to_ride(position) if position.section in RIDDEN and not boost_due(position) else []
    for colour in waiting:
        if not is_out(position, colour):
            break
        seconds = BEST[position.section] + SLOWEST
        walker = position.walker
        position = replace(_clocked(position, Ride(colour, 0), seconds), walker=walker)
        clock = position.by_colour[colour].clock
        facts: dict[str, Any] = {"player": colour, "seconds": seconds, "time": seconds}
        events.append(event("card-none", "", (player_key(colour),), **facts, clock=clock))
    return position, events


def _next_section(position: Position) -> tuple[Position, list[Event]]:
    lap, section = after(position, position.lap, position.section)
    made = replace(position, lap=lap, section=section, rode=())
    events = [_section_event(made)]
    ends = lap != position.lap or section is Section.FINISH
    if ends and made.barriers and made.profile["block_lasts"] == "lap":
        made = replace(made, barriers=())
        events.append(event("block-lap", "", (one.path.key for one in position.barriers)))
    if section is Section.FINISH:
        made = replace(made, walker=None)
    return made, events


def _section_event(position: Position) -> Event:
    """Everybody has ridden: what follows."""
    shapes = (section_key(position.section),)
    facts: dict[str, Any] = {"lap": position.lap, "section": position.section.value}
    if position.section is Section.FINISH:
        return event("race-over", "", shapes, **facts)
    return event("turn-section", position.section.value, shapes, **facts)
