"""What would have to change in a race: the changes that ``flips.toml`` names.

Groups and coaches are moved to, and put on, the halves of which the reason or the asked card
speaks; barriers go; the clock shows the nearest time that turns it.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from typing import Final

from boardlib.biathlon.board.course import RIDDEN, Half, Path, station_key, time_words
from boardlib.biathlon.board.lines import read_move
from boardlib.biathlon.board.position import (
    Barrier,
    Coach,
    Expel,
    Group,
    Position,
    Race,
    Ride,
    Walk,
)
from boardlib.biathlon.rules.conditions import coach_in
from boardlib.biathlon.rules.naming import group_key, numbers, stations
from boardlib.biathlon.rules.race import laps
from boardlib.biathlon.teaching.card_changes import into_hand
from boardlib.game import QuestionError
from boardlib.game.flip_search import Change, Maker, Why, one_edition, unlisted
from boardlib.text import _

# --- a ride that is allowed beside one that is refused: what of it is other ----------------------


def move_told(question: str, move: str) -> str:
    """What of a ride or a walk is other in one that is allowed; empty where that is the dice.

    >>> move_told("red 57 bus j1", "red 57 bus x")
    'A new group may arrive here: x.'
    """
    with suppress(QuestionError):
        asked, near = read_move(question.removeprefix("may ")), read_move(move)
        if isinstance(asked, Ride) and isinstance(near, Ride):
            return " ".join(_rides(asked, near))
        if isinstance(asked, Walk) and isinstance(near, Walk):
            return _("A group may walk from {start} to {to}.").format(start=near.start, to=near.to)
    return ""


def _rides(asked: Ride, near: Ride) -> Iterator[str]:
    if asked.card != near.card:
        yield _("It is allowed with another card: {card}.").format(card=near.card)
    if asked.expel != near.expel:
        yield _expelled(near.expel)
    if asked.close != near.close:
        yield _closed(near)
    if asked.bus != near.bus:
        text = _("A new group may arrive here: {station}.")
        yield text.format(station=near.bus) if near.bus else _("Allowed without a new group.")
    if asked.coach != near.coach:
        text = _("A new coach may stand here: {half}.")
        yield text.format(half=near.coach) if near.coach else _("Allowed without a new coach.")
    if asked.draw != near.draw:
        text = _("It is allowed with these cards drawn: {cards}.")
        drawn = text.format(cards=numbers(near.draw))
        yield drawn if near.draw else _("Allowed without drawing.")


def _expelled(expel: Expel | None) -> str:
    if expel is None:
        return _("Allowed without expelling anybody.")
    text = _("A group may be expelled from {start} to {to}.")
    if expel.follow:
        text = _("A group may be expelled from {start} to {to}, and the one on {follow} follows.")
    return text.format(start=expel.station, to=expel.to, follow=expel.follow)


def _closed(near: Ride) -> str:
    if near.close is None:
        return _("Allowed without closing a path.")
    return _("This path may be closed: {path}.").format(path=stations(near.close))


# --- the changes by name -------------------------------------------------------------------------


SECONDS: Final = (1, -1, 2, -2, 3, -3, 5, -5, 10, -10)
"""By so much a time is changed, the nearest first."""


# --- who, and where -----------------------------------------------------------------------


def _player(why: Why) -> str:
    """The player who asks: the one of the reason, or the first that the question names."""
    named = [str(why.reason.facts.get("player", "")), *why.words]
    return next((one for one in named if one in why.position.by_colour), "")


def _halves(why: Why) -> list[Half]:
    """The halves of the reason; of the named stations; of the row of the asked card."""
    position: Position = why.position
    shapes = why.reason.shapes
    named = [half for half in Half if f"half:{half}" in shapes]
    stations = [one for one in position.course.named if station_key(one) in shapes]
    ends = [one for shape in shapes if shape.startswith("path:") for one in shape.split(":")[1:]]
    for station in [*stations, *ends]:
        named += position.course.halves_of(station)
    return list(dict.fromkeys(named)) or _of_card(why)


def _of_card(why: Why) -> list[Half]:
    """The halves of the row that is ridden with the asked card."""
    position: Position = why.position
    cards = [int(word) for word in why.words if word.isdecimal()][:1]
    rows = [
        position.deck.by_number[one].by_section for one in cards if one in position.deck.by_number
    ]
    signs = [sign for row in rows if (there := row.get(position.section)) for sign in there.signs]
    return list(dict.fromkeys(half for sign in signs if sign.where for half in sign.where.halves))


def _stations(why: Why) -> list[str]:
    """The stations of those halves, by name."""
    inside = why.position.course.inside
    return list(dict.fromkeys(name for half in _halves(why) for name in inside[half]))


def _group(group: Group, place: str = "", gone: bool = True) -> Change:
    """A group that is taken away, or put."""
    line = f"- {group}" if gone else str(group)
    shape = station_key(group.station) if gone else group_key(group.station)
    return Change(line, "", {"colour": _(group.colour)}, place or group.station, (shape,))


# --- groups -------------------------------------------------------------------------------


def group_moved(why: Why) -> Iterator[Change]:
    """A group of the player stands on a free station of the halves."""
    position, player = why.position, _player(why)
    own = [one for one in position.groups if one.colour == player]
    for group in own:
        for station in _stations(why):
            if station not in position.standing:
                there = Group(player, station)
                facts = {"colour": _(player), "start": group.station}
                lines = f"- {group}\n{there}"
                yield Change(lines, "", facts, station, (group_key(station),))


def group_elsewhere(why: Why) -> Iterator[Change]:
    """The group of which the reason speaks stands on a free station."""
    position: Position = why.position
    for group in position.groups:
        if group_key(group.station) in why.reason.shapes:
            for station in position.course.named:
                if station not in position.standing:
                    there = Group(group.colour, station)
                    facts = {"colour": _(group.colour), "start": group.station}
                    yield Change(f"- {group}\n{there}", "", facts, station, (group_key(station),))


def group_put(why: Why) -> Iterator[Change]:
    """One more group of the player stands on a station of the halves."""
    player = _player(why)
    for station in _stations(why) if player else ():
        if station not in why.position.standing:
            yield _group(Group(player, station), gone=False)


def rival_put(why: Why) -> Iterator[Change]:
    """A group of another player stands on a free station that is named, or of the halves."""
    position, player = why.position, _player(why)
    rivals = [one.colour for one in position.players if one.colour != player][:1]
    asked = [word for word in why.words if word in position.course.named]
    for colour in rivals:
        for station in dict.fromkeys([*reversed(asked), *_stations(why)]):
            if station not in position.standing:
                yield _group(Group(colour, station), gone=False)


def group_away(why: Why) -> Iterator[Change]:
    """The group of which the reason speaks does not stand there."""
    for group in why.position.groups:
        if group_key(group.station) in why.reason.shapes:
            yield _group(group)


def rival_away(why: Why) -> Iterator[Change]:
    """A group of another player on one of the halves does not stand there."""
    for group in why.position.groups:
        if group.station in _stations(why) and group.colour != _player(why):
            yield _group(group)


def own_group_away(why: Why) -> Iterator[Change]:
    """A group of the player on one of the halves does not stand there."""
    for group in why.position.groups:
        if group.station in _stations(why) and group.colour == _player(why):
            yield _group(group)


def group_kept(why: Why) -> Iterator[Change]:
    """A group of the player is still in the supply."""
    return (_group(one) for one in why.position.groups if one.colour == _player(why))


def owner(why: Why) -> Iterator[Change]:
    """A group of another player on one of the halves is this player's; or this one's another's."""
    position, player = why.position, _player(why)
    others = [one.colour for one in position.players if one.colour != player]
    for group in position.groups:
        named = group_key(group.station) in why.reason.shapes
        if named or group.station in _stations(why):
            for colour in others if group.colour == player else [player]:
                yield _group(Group(colour, group.station), gone=False)


# --- coaches, barriers --------------------------------------------------------------------


def _coach(coach: Coach, gone: bool = False) -> Change:
    line = f"- {coach}" if gone else str(coach)
    shapes = (f"half:{coach.half}",) if gone else (coach.key,)
    return Change(line, "", {"colour": _(coach.colour)}, str(coach.half), shapes)


def coach_moved(why: Why) -> Iterator[Change]:
    """A coach of the player stands beside the half."""
    position, player = why.position, _player(why)
    for coach in position.coaches:
        for half in _halves(why) if coach.colour == player else ():
            if not coach_in(position, player, half):
                there = _coach(Coach(player, half))
                yield replace(there, lines=f"- {coach}\n{there.lines}")


def coach_put(why: Why) -> Iterator[Change]:
    """One more coach of the player stands beside the half."""
    player = _player(why)
    for half in _halves(why) if player else ():
        if not coach_in(why.position, player, half):
            yield _coach(Coach(player, half))


def coach_away(why: Why) -> Iterator[Change]:
    """A coach of the player beside the halves does not stand there."""
    for coach in why.position.coaches:
        if coach.colour == _player(why) and coach.half in _halves(why):
            yield _coach(coach, gone=True)


def coach_kept(why: Why) -> Iterator[Change]:
    """A coach of the player is still in the supply."""
    for coach in why.position.coaches:
        if coach.colour == _player(why):
            yield _coach(coach, gone=True)


def barrier_away(why: Why) -> Iterator[Change]:
    """The path of which the reason speaks is open."""
    for barrier in why.position.barriers:
        if barrier.path.key in why.reason.shapes:
            path = barrier.path
            yield Change(f"- {barrier}", "", {"path": stations(path)}, "", (path.key,))


def barrier_put(why: Why) -> Iterator[Change]:
    """The way that is asked about is closed, by another player."""
    position, player = why.position, _player(why)
    rivals = [one.colour for one in position.players if one.colour != player][:1]
    named = [word for word in why.words if word in position.course.named]
    for one, other in pairwise(named):
        path = Path.of(one, other)
        for colour in rivals if path in position.course.paths else ():
            put = str(Barrier(colour, path))
            yield Change(put, "", {"path": stations(path)}, "", (path.key,))


# --- cards, clocks, the race ----------------------------------------------------------------


def card_in_hand(why: Why) -> Iterator[Change]:
    """The asked card is in the hand of the player, and not where it lies now."""
    position: Position = why.position
    card = int(why.reason.facts["card"])
    lines = into_hand(position, position.by_colour[_player(why)], card)
    yield Change(lines, "", {"card": str(card)}, "", (f"card:{card}",))


def clock(why: Why) -> Iterator[Change]:
    """The clock of the asking player shows the nearest time at which it is another one's turn.

    Where it is another one's turn, that is the time at which it is this player's.
    """
    position: Position = why.position
    player = position.by_colour.get(_player(why))
    if player is None:
        return
    turn = position.by_colour.get(str(why.reason.facts.get("turn")))
    others = [turn] if why.refused else [one for one in position.players if one != player]
    for seconds in (0, *SECONDS):
        for other in (one for one in others if one is not None):
            time = time_words(max(other.clock + seconds, 0))
            facts = {"colour": _(player.colour), "time": time}
            line = f"clock {player.colour} {time}"
            yield Change(line, "other", facts, "", (f"player:{player.colour}",))


def race_other(why: Why) -> Iterator[Change]:
    """Another discipline is ridden."""
    for race in Race:
        if race is not why.position.race:
            yield Change(f"race {race}", race.value)


def lap(why: Why) -> Iterator[Change]:
    """Another lap is ridden."""
    position: Position = why.position
    gone = [f"- {one}" for one in (*position.rode, position.walker) if one is not None]
    for number in range(1, laps(position) + 1):
        if number != position.lap:
            for lines in ([], gone) if gone else ([],):
                line = "\n".join([*lines, f"at {number} {position.section}"])
                yield Change(line, "other", {"lap": str(number)}, "", ("section:arena",))


def row_time(why: Why) -> Iterator[Change]:
    """A row of the asked card has another time, the nearest first."""
    position: Position = why.position
    cards = [int(word) for word in why.words if word.isdecimal()][:1]
    for seconds in SECONDS:
        for card in cards:
            for section in RIDDEN:
                row = position.deck.by_number[card].by_section.get(section)
                if row is not None:
                    other = replace(row, seconds=row.seconds + seconds)
                    facts = {"time": time_words(other.seconds)}
                    yield Change(f"row {card} {other}", "", facts, "", (f"card:{card}",))


CHANGES: Final[dict[str, Maker]] = {
    "barrier-away": barrier_away,
    "barrier-put": barrier_put,
    "card-in-hand": card_in_hand,
    "clock": clock,
    "coach-away": coach_away,
    "coach-kept": coach_kept,
    "coach-moved": coach_moved,
    "coach-put": coach_put,
    "group-away": group_away,
    "group-elsewhere": group_elsewhere,
    "group-kept": group_kept,
    "group-moved": group_moved,
    "group-put": group_put,
    "lap": lap,
    "own-group-away": own_group_away,
    "owner": owner,
    "race-other": race_other,
    "rival-away": rival_away,
    "rival-put": rival_put,
    "row-time": row_time,
}
"""What makes the changes of each kind."""

editions_of, list_of = one_edition, unlisted
