"""What a legal move does to the position, with its events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from boardlib.biathlon.board.cards import card_key
from boardlib.biathlon.board.course import BEST, RIDDEN, SLOWEST, Section, station_key, time_words
from boardlib.biathlon.board.notation import tidy
from boardlib.biathlon.board.position import (
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
from boardlib.biathlon.rules.bonuses import closed, expelled
from boardlib.biathlon.rules.cards import after_draw, is_out
from boardlib.biathlon.rules.naming import (
    group_key,
    half_key,
    head,
    numbers,
    rule,
    section_key,
    stations,
)
from boardlib.biathlon.rules.paths import walked, walker_after
from boardlib.biathlon.rules.race import (
    after,
    before,
    boost_due,
    ridden,
    shoots_after,
    sum_words,
    to_ride,
)
from boardlib.biathlon.rules.riding import Outcome, riding_time, why_left, why_middle
from boardlib.biathlon.rules.shooting import (
    Result,
    after_shooting,
    loop_seconds,
    shot_at,
    why_result,
)
from boardlib.biathlon.rules.track_events import placed, still_ahead, why_still
from boardlib.game import Event, Step
from boardlib.ruling import Reason
from boardlib.score import Item, Score
from boardlib.text import _, ngettext


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


def _event(name: str, text: str, shapes: tuple[str, ...] = (), **facts: object) -> Event:
    return Event(text, rule(name), shapes, None, facts)


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
    text = _("{player}: a group walks from {start} to {to}.")
    text = text.format(player=head(walk.player), start=walk.start, to=walk.to)
    shapes = (station_key(walk.start), group_key(walk.to))
    facts = {"player": walk.player, "start": walk.start, "to": walk.to}
    return Step(tidy(after_it), (_event("walk", text, shapes, **facts),))


def _settle(position: Position, settle: Settle) -> Step[Position]:
    rode = ridden(position, settle.player)
    assert rode is not None
    player = position.by_colour[settle.player]
    clock = position.by_colour[rode.ahead].clock if settle.level else player.clock
    text = _("{player}: this player keeps the time, {time}.")
    if settle.level:
        text = _("{player}: draws level, at {time}.")
    text = text.format(player=head(settle.player), time=time_words(clock))
    shapes, facts = (player.key, player_key(rode.ahead)), {"player": player.colour, "clock": clock}
    after_it = _decided(position.with_player(replace(player, clock=clock)), rode)
    return Step(replace(after_it, walker=None), (_event("boost", text, shapes, **facts),))


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
    clock = position.by_colour[ride.player].clock + score.total
    text = _("{player}: the time with card {card}: {time}; the stopwatch shows {clock}.")
    if not ride.card:
        text = _("{player}: the time in the arena: {time}; the stopwatch shows {clock}.")
    text = text.format(
        player=head(ride.player),
        card=ride.card,
        time=sum_words(score) if score.items else time_words(0),
        clock=time_words(clock),
    )
    facts = {"player": ride.player, "card": ride.card, "seconds": score.total, "clock": clock}
    shapes = (player_key(ride.player), *([card_key(ride.card)] if ride.card else []))
    whole = Score((Item(1, _("time for the section"), score.total, rule("time-base")),))
    return Event(text, rule("time-base"), shapes, whole, facts)  # the text tells its parts


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
    if ride.card and kept is None:
        text = _("{player}: the card goes to the discard pile ({card}).")
        text = text.format(player=head(ride.player), card=ride.card)
        yield _event("card-discard", text, (card_key(ride.card),), card=ride.card)
    if ride.draw:
        text = ngettext(
            "{player}: a card is drawn ({cards}).",
            "{player}: cards are drawn ({cards}).",
            len(ride.draw),
        ).format(player=head(ride.player), cards=numbers(ride.draw))
        shapes = tuple(map(card_key, ride.draw))
        yield _event("draw-refill", text, shapes, cards=list(ride.draw))


def _effects(position: Position, ride: Ride) -> tuple[Position, list[Event]]:
    """What bottle, road-block, bus and new coach are used for."""
    who, events, player = ride.player, list[Event](), head(ride.player)
    if ride.expel is not None:
        groups = expelled(position.groups, who, ride.expel)
        position = replace(position, groups=groups)
        events += _expel_events(ride)
    if ride.close is not None:
        opened = position.closed - {one.path for one in closed(position, who, ride.close)}
        position = replace(position, barriers=closed(position, who, ride.close))
        text = _("{player}: a path is closed ({path}).")
        text = text.format(player=player, path=stations(ride.close))
        events.append(_event("roadblock", text, (ride.close.key,), path=str(ride.close)))
        for path in sorted(opened):
            text = _("{player}: the path that was closed before is open again ({path}).")
            text = text.format(player=player, path=stations(path))
            events.append(_event("block-moves", text, (path.key,), path=str(path)))
    if ride.bus:
        position = replace(position, groups=(*position.groups, Group(who, ride.bus)))
        text = _("{player}: a new group arrives ({station}).")
        text = text.format(player=player, station=ride.bus)
        events.append(_event("bus", text, (group_key(ride.bus),), station=ride.bus))
    if ride.coach is not None:
        position = replace(position, coaches=placed(position, who, ride.coach))
        text = _("{player}: a new coach comes ({half}).").format(player=player, half=ride.coach)
        events.append(_event("newcoach", text, (half_key(ride.coach),), half=ride.coach.value))
    return position, events


def _expel_events(ride: Ride) -> Iterator[Event]:
    expel, player = ride.expel, head(ride.player)
    assert expel is not None
    text = _("{player}: a group is expelled from {station} to {to}.")
    text = text.format(player=player, station=expel.station, to=expel.to)
    shapes = (station_key(expel.station), group_key(expel.to))
    yield _event("crew", text, shapes, station=expel.station, to=expel.to)
    if expel.follow:
        text = _("{player}: a group moves up from {station} to {to}.")
        text = text.format(player=player, station=expel.follow, to=expel.station)
        shapes = (station_key(expel.follow), group_key(expel.station))
        yield _event("crew-follow", text, shapes, station=expel.follow, to=expel.station)


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
        text = ngettext(
            "{player}: the way through the stadium takes {count} second.",
            "{player}: the way through the stadium takes {count} seconds.",
            seconds,
        ).format(player=head(colour), count=seconds)
        yield _event("time-arena", text, (player_key(colour),), player=colour, seconds=seconds)


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
    events = [_card_event(name, ride.player, some) for name, some in cards.items()]
    return made, [*events, *([_card_event("range-stay", ride.player, stays)] if stays else [])]


def _card_event(name: str, colour: str, cards: Iterable[Kept]) -> Event:
    """What becomes of kept cards after a shooting, by the rule that says so."""
    numbered = [one.card for one in cards]
    text = {
        "range-used": _("{player}: kept cards have helped and are spent ({cards})."),
        "range-markers": _("{player}: target markers count at one shooting only ({cards})."),
        "range-expire": _("{player}: eyepieces that were not needed are discarded ({cards})."),
        "range-stay": _("{player}: eyepieces that were not needed stay for the next ({cards})."),
    }[name].format(player=head(colour), cards=numbers(numbered))
    return _event(name, text, tuple(map(card_key, numbered)), player=colour, cards=numbered)


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
        text = _(
            "{player}: no card is left, so the section takes the worst time, {time}; the stopwatch"
            " shows {clock}."
        ).format(player=head(colour), time=time_words(seconds), clock=time_words(clock))
        facts = {"player": colour, "seconds": seconds, "clock": clock}
        events.append(_event("card-none", text, (player_key(colour),), **facts))
    return position, events


def _next_section(position: Position) -> tuple[Position, list[Event]]:
    lap, section = after(position, position.lap, position.section)
    made = replace(position, lap=lap, section=section, rode=())
    events = [_section_event(made)]
    ends = lap != position.lap or section is Section.FINISH
    if ends and made.barriers and made.profile["block_lasts"] == "lap":
        made = replace(made, barriers=())
        text = _("The lap is over, and all closed paths are opened again.")
        events.append(_event("block-lap", text, tuple(one.path.key for one in position.barriers)))
    if section is Section.FINISH:
        made = replace(made, walker=None)
    return made, events


def _section_event(position: Position) -> Event:
    """Everybody has ridden: what follows."""
    section = position.section
    text = {
        Section.CLIMB: _("Everybody has come out of the arena; the climb of lap {lap} follows."),
        Section.DESCENT: _("Everybody has ridden the climb; the descent follows."),
        Section.FLAT: _("Everybody has ridden the descent; the flat follows."),
        Section.ARENA: _("Everybody has ridden the flat; the arena follows."),
        Section.FINISH: _("Everybody has finished: the race is over."),
    }[section]
    name = "race-over" if section is Section.FINISH else "turn-section"
    facts = {"lap": position.lap, "section": section.value}
    return _event(name, text.format(lap=position.lap), (section_key(section),), **facts)
