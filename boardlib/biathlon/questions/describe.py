"""The board in sentences: the text twin of the picture.

First the race and its course; then who stands where; then every player; then what is open.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib.biathlon.board.course import Half, Section, time_words
from boardlib.biathlon.board.position import SHOTS, Player, Position, Race
from boardlib.biathlon.rulebook import Unsaid
from boardlib.biathlon.rules.naming import head, numbers, players, stations, word
from boardlib.biathlon.rules.paths import detour
from boardlib.biathlon.rules.race import laps, to_ride, turn
from boardlib.text import _, listing, mark, ngettext
from boardlib.words import needs

_AT: Final = {
    Section.CLIMB: mark("Lap {lap}, the climb is being ridden."),
    Section.DESCENT: mark("Lap {lap}, the descent is being ridden."),
    Section.FLAT: mark("Lap {lap}, the flat is being ridden."),
    Section.ARENA: mark("Lap {lap}, the athletes come to the arena."),
    Section.FINISH: mark("The race is over."),
}
_RACE: Final = {
    Race.SPRINT: mark("Sprint: everybody rides against the clock."),
    Race.PURSUIT: mark("Pursuit: the first one at the finish wins."),
    Race.MASS_START: mark("Mass start: the first one at the finish wins."),
}


@needs(Position)
def describe(position: Position) -> list[str]:
    """The board in sentences: race, course, groups, coaches, players, what is open."""
    return [
        *_race_lines(position),
        *_course_lines(position),
        *(half_line(position, half) for half in Half),
        *_barrier_lines(position),
        *(line for player in position.players for line in _player_lines(position, player)),
        *_open_lines(position),
        *_option_lines(position),
    ]


def _race_lines(position: Position) -> Iterator[str]:
    yield _(_RACE[position.race])
    if position.profile.get("laps") and position.section is not Section.FINISH:
        count = laps(position)
        text = ngettext("The race has {count} lap.", "The race has {count} laps.", count)
        yield text.format(count=count)
    yield _(_AT[position.section]).format(lap=position.lap)


def _course_lines(position: Position) -> Iterator[str]:
    course = position.course
    stations, paths = len(course.stations), len(course.paths)
    parts = (
        ngettext("{count} station", "{count} stations", stations).format(count=stations),
        ngettext("{count} path", "{count} paths", paths).format(count=paths),
    )
    yield _("The course: {parts}.").format(parts=", ".join(parts))
    halved = [
        _("{station} ({halves})").format(station=one.name, halves=listing(list(one.halves)))
        for one in course.stations
        if one.halved
    ]
    if halved:
        text = _("Halved circles count in two sections: {stations}.")
        yield text.format(stations=listing(halved))


def half_line(position: Position, half: Half) -> str:
    """Who stands beside a half: groups by their stations, coaches."""
    held = [
        _("{station}: {player}").format(station=name, player=word(position.standing[name]))
        for name in position.course.inside[half]
        if name in position.standing
    ]
    coaches = players(one.colour for one in position.coaches if one.half is half)
    text = _("{half}: no groups and no coaches.")
    if held and coaches:
        text = _("{half}: groups ({groups}); coaches: {coaches}.")
    elif held:
        text = _("{half}: groups ({groups}); no coaches.")
    elif coaches:
        text = _("{half}: no groups; coaches: {coaches}.")
    return text.format(half=half, groups="; ".join(held), coaches=coaches)


def _barrier_lines(position: Position) -> Iterator[str]:
    for barrier in position.barriers:
        around = detour(position, barrier.path)
        count = len(around) - 1
        text = ngettext(
            "A path is closed ({path}, by {owner}); the way around it is {count} path long.",
            "A path is closed ({path}, by {owner}); the way around it is {count} paths long.",
            count,
        )
        if not around:
            text = _("A path is closed ({path}, by {owner}), and there is no way around it.")
        yield text.format(path=stations(barrier.path), owner=word(barrier.colour), count=count)


# --- players ----------------------------------------------------------------------------


def _player_lines(position: Position, player: Player) -> Iterator[str]:
    """A player: start number, stopwatch, cards, the last shooting."""
    name = head(player.colour)
    yield watch_line(position, player)
    if player.start:
        text = _("{player}: started at {time}.")
        yield text.format(player=name, time=time_words(player.start))
    if player.hand:
        text = _("{player}: cards in the hand: {cards}.")
        yield text.format(player=name, cards=numbers(player.hand))
    if player.kept:
        text = _("{player}: cards kept for the range: {cards}.")
        yield text.format(player=name, cards=numbers(one.card for one in player.kept))
    for shooting in position.shootings:
        if shooting.colour == player.colour:
            text = _("{player}: last shooting: {shots}.")
            shots = listing([_(SHOTS[shot]) for shot in shooting.shots])
            yield text.format(player=name, shots=shots)


def watch_line(position: Position, player: Player) -> str:
    """A player: start number and stopwatch."""
    text = _("{player}: start number {number}, the stopwatch shows {time}.")
    number = position.start_number(player.colour)
    return text.format(player=head(player.colour), number=number, time=time_words(player.clock))


# --- what is open -----------------------------------------------------------------------


def _open_lines(position: Position) -> Iterator[str]:
    """Who has ridden the section, whose boost is open, who decides."""
    if position.rode:
        text = _("Who has ridden this section: {players}.")
        yield text.format(players=players(one.colour for one in position.rode))
    for rode in position.rode:
        if rode.ahead:
            text = _("{player}: may draw level, if the other is still ahead then ({ahead}).")
            yield text.format(player=head(rode.colour), ahead=word(rode.ahead))
    try:
        yield from _turn_lines(position)
    except Unsaid:
        yield _("Whose turn it is the article does not say.")
    if position.walker is not None:
        text = ngettext(
            "{player}: a group may still walk {count} step.",
            "{player}: a group may still walk {count} steps.",
            position.walker.steps,
        )
        colour, count = position.walker.colour, position.walker.steps
        yield text.format(player=head(colour), count=count)


def _turn_lines(position: Position) -> Iterator[str]:
    now = turn(position)
    if now is not None and now.settles:
        text = _("A boost has to be decided by this player: {player}.")
        yield text.format(player=word(now.colour))
    elif now is not None:
        waiting = to_ride(position)
        text = _("It is the turn of this player: {player}.")
        if len(waiting) > 1:
            text = _("It is the turn of this player: {player}; then: {others}.")
        yield text.format(player=word(waiting[0]), others=players(waiting[1:]))


def _option_lines(position: Position) -> Iterator[str]:
    for name, value in sorted(position.profile.chosen.items()):
        setting = position.profile.settings[name]
        text = _("An option of this race ({option}): {meaning}.")
        yield text.format(option=setting.title, meaning=setting.meaning(value))
