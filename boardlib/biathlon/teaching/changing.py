"""What can be changed on the course, in the race and at the range, as lines of a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib.biathlon.board.course import (
    LAP,
    SECTIONS,
    Half,
    Path,
    Section,
    Station,
    time_words,
)
from boardlib.biathlon.board.notation import course_lines, courses, elsewhere, named_course
from boardlib.biathlon.board.position import (
    COLOURS,
    RACES,
    SHOTS,
    Barrier,
    Coach,
    Group,
    Player,
    Position,
    Race,
    Shooting,
    Shot,
    Walker,
)
from boardlib.biathlon.rules.conditions import coach_in
from boardlib.biathlon.rules.naming import word
from boardlib.biathlon.rules.race import laps, ridden
from boardlib.biathlon.teaching.pointing import TargetSpot, removed, typed, unless_unsaid
from boardlib.game.editing import Offer
from boardlib.text import _, ngettext

_SECONDS: Final = (-10, -5, -2, -1, 1, 2, 5, 10)
"""By how much a stopwatch is put back or forward."""
EARLIER: Final = (-60, -30, 30, 60)
"""By how many seconds the start of an athlete is put."""
_SHOWN: Final = (Shot.HIT, Shot.BORDERLINE, Shot.NE, Shot.SE, Shot.SW, Shot.NW)
"""What a die shows in the end."""


# --- the whole race ---------------------------------------------------------------------


def race_changes(position: Position) -> Iterator[Offer]:
    """Another discipline, another section, another lap."""
    for race, words in RACES.items():
        if race is not position.race:
            yield Offer(_("Discipline"), _(words), f"race {race}")
    for section in LAP:
        if section is not position.section:
            yield Offer(_("Section"), _(SECTIONS[section]), _at(position, position.lap, section))
    for lap in range(1, unless_unsaid(lambda: laps(position), position.lap) + 1):
        if lap != position.lap:
            yield Offer(_("Lap"), str(lap), _at(position, lap, position.section))
    yield from _pile(position)
    yield from _other_courses(position)
    yield from _other_players(position)


def _pile(position: Position) -> Iterator[Offer]:
    """The draw pile is used up, or has every card that lies nowhere else."""
    if position.pile:
        yield Offer(_("The draw pile"), _("is used up"), "pile none")
    if position.pile != elsewhere(position):
        line = f"- pile {' '.join(map(str, position.pile)) or 'none'}"
        yield Offer(_("The draw pile"), _("has every card that lies nowhere else"), line)


def _other_courses(position: Position) -> Iterator[Offer]:
    """Another course: groups and barriers that have no place on it are taken away."""
    for name in courses():
        course = named_course(name)
        if course != position.course:
            groups = [one for one in position.groups if one.station not in course.named]
            barriers = [one for one in position.barriers if one.path not in course.paths]
            gone = removed([*course_lines(position.course), *groups, *barriers])
            yield Offer(_("Another course"), name, "\n".join([*gone, f"course {name}"]))


def _other_players(position: Position) -> Iterator[Offer]:
    """One more player, as many seconds after the last one as usual; or one less."""
    if len(position.players) < int(position.profile.get("players", len(COLOURS))):
        for colour in COLOURS:
            if colour not in position.by_colour:
                yield Offer(_("One more player"), word(colour), _started(position, colour))
    for player in position.players:
        if lines := without_player(position, player):
            yield Offer(_("A player less"), word(player.colour), lines)


def _started(position: Position, colour: str) -> str:
    lines = [f"player {colour}"]
    interval = int(position.profile.get("start_interval", 0))
    if position.race is Race.SPRINT and interval:
        later = time_words(interval * len(position.players))
        lines += [f"start {colour} {later}", f"clock {colour} {later}"]
    return "\n".join(lines)


def _has_done(position: Position, colour: str) -> bool:
    """Whether a ride or a shooting of the section speaks of a player."""
    named = {one.colour for one in position.rode} | {one.ahead for one in position.rode}
    named |= {one.colour for one in position.shootings}
    return colour in named or (position.walker is not None and position.walker.colour == colour)


def without_player(position: Position, player: Player) -> str:
    """The lines that take a player out of the race, with all that is the player's.

    Empty for the only player, and for one who has done something in this section.
    """
    colour = player.colour
    if len(position.players) == 1 or _has_done(position, colour):
        return ""
    gone: list[object] = [f"player {colour}"]
    if player.start:
        gone.append(f"start {colour} {time_words(player.start)}")
    if player.start or player.clock:
        gone.append(_clock(colour, player.clock))
    if player.hand:
        gone.append(f"hand {colour} {typed(player.hand)}")
    if player.kept:
        gone.append(" ".join(["kept", colour, *map(str, player.kept)]))
    every: tuple[Group | Coach | Barrier, ...] = (
        *position.groups,
        *position.coaches,
        *position.barriers,
    )
    return "\n".join(removed([*gone, *(one for one in every if one.colour == colour)]))


def _at(position: Position, lap: int, section: Section) -> str:
    """The lines that lead everybody to a section."""
    walker = [] if position.walker is None else [position.walker]
    return "\n".join([*removed([*position.rode, *walker]), f"at {lap} {section}"])


def section_changes(position: Position, section: Section) -> Iterator[Offer]:
    """The section is ridden now."""
    if section is not position.section:
        text = _at(position, position.lap, section)
        yield Offer(_("This section"), _("is ridden now"), text)


# --- players ----------------------------------------------------------------------------


def player_changes(position: Position, player: Player) -> Iterator[Offer]:
    """Another time on the stopwatch, another start number, a ride that is taken back."""
    for seconds in _SECONDS:
        clock = player.clock + seconds
        if clock >= player.start:
            label = _("{time} ({seconds} s)").format(
                time=time_words(clock), seconds=f"{seconds:+d}"
            )
            yield Offer(_("Stopwatch"), label, _clock(player.colour, clock))
    number, count = position.start_number(player.colour), len(position.players)
    for place in range(1, count + 1):
        if place != number:
            yield Offer(_("Start number"), str(place), _numbered(position, player, place))
    if ridden(position, player.colour) is not None:
        yield Offer(_("This section"), _("not ridden yet"), _unridden(position, player))
    yield from player_ridden(position, player)
    if lines := without_player(position, player):
        yield Offer(_("The player"), _("take out of the race"), lines)


def _clock(colour: str, seconds: int) -> str:
    return f"clock {colour} {time_words(seconds)}"


def _numbered(position: Position, player: Player, place: int) -> str:
    """The lines that give a player another start number."""
    colours = [one.colour for one in position.players]
    others = [colour for colour in colours if colour != player.colour]
    others.insert(place - 1, player.colour)
    gone = removed(f"player {colour}" for colour in colours)
    return "\n".join([*gone, *(f"player {colour}" for colour in others)])


def _unridden(position: Position, player: Player) -> str:
    """The lines that take a ride back: the stopwatch, and the card comes back into the hand."""
    rode = ridden(position, player.colour)
    assert rode is not None
    lines = [*removed([rode]), _clock(player.colour, rode.before)]
    if position.walker is not None and position.walker.colour == player.colour:
        lines += removed([position.walker])
    if rode.card in position.discard:
        kept = [one for one in position.discard if one != rode.card]
        lines.append(f"discard {typed(kept)}" if kept else f"- discard {rode.card}")
        lines.append(f"hand {player.colour} {typed([*player.hand, rode.card])}")
    return "\n".join(lines)


def player_ridden(position: Position, player: Player) -> Iterator[Offer]:
    """How far a group may still walk, what was shot, when the athlete started."""
    yield from _walking(position, player)
    yield from _shooting(position, player)
    for seconds in EARLIER:
        start = player.start + seconds
        waits = player.clock == player.start
        if start >= 0 and (waits or start <= player.clock):
            yield Offer(_("Started at"), time_words(start), _starting(player, start, waits))


def _starting(player: Player, start: int, waits: bool) -> str:
    """The lines for another start, with the stopwatch of somebody who ``waits`` for it."""
    line = f"start {player.colour} {time_words(start)}"
    if not start:
        line = f"- start {player.colour} {time_words(player.start)}"
    return f"{line}\n{_clock(player.colour, start)}" if waits else line


def _walking(position: Position, player: Player) -> Iterator[Offer]:
    """Steps that a group of the player may still walk after the card."""
    group, walker = _("Steps left to walk"), position.walker
    there = walker.steps if walker is not None and walker.colour == player.colour else 0
    if there:
        yield Offer(group, _("none"), f"- {walker}")
    if not any(one.colour == player.colour for one in position.groups):
        return
    for steps in range(1, int(position.profile.get("steps", 1)) + 1):
        if steps != there:
            yield Offer(group, str(steps), str(Walker(player.colour, steps)))


def _shooting(position: Position, player: Player) -> Iterator[Offer]:
    """What the dice of the range showed: every target hit, to be changed die by die."""
    there = next((one for one in position.shootings if one.colour == player.colour), None)
    if there is not None:
        yield Offer(_("At the range"), _("nothing was shot yet"), f"- {there}")
        yield from _helping(player, there)
        return
    count = int(position.profile.get("shots", 0))
    if count:
        label = ngettext("{count} hit", "{count} hits", count).format(count=count)
        shooting = Shooting(player.colour, (Shot.HIT,) * count)
        yield Offer(_("At the range"), label, str(shooting))


def _helping(player: Player, shooting: Shooting) -> Iterator[Offer]:
    """Kept cards that helped at a shooting."""
    for kept in (*shooting.cards, *player.kept):
        card = _("card {card}").format(card=kept.card)
        if kept in shooting.cards:
            rest = tuple(one for one in shooting.cards if one != kept)
            yield Offer(_("Did not help"), card, str(replace(shooting, cards=rest)))
        else:
            more = (*shooting.cards, kept)
            yield Offer(_("Helped at this shooting"), card, str(replace(shooting, cards=more)))


# --- the course -------------------------------------------------------------------------


def station_changes(position: Position, station: Station) -> Iterator[Offer]:
    """A group is put on a station, is another player's, or is taken away."""
    name, owner = station.name, position.standing.get(station.name)
    title = _("Put a group here") if owner is None else _("The group is that of")
    for player in position.players:
        if player.colour != owner:
            yield Offer(title, word(player.colour), str(Group(player.colour, name)))
    if lines := without_group(position, station):
        yield Offer(_("The group"), _("take it away"), lines)


def without_group(position: Position, station: Station) -> str:
    """The line that takes away the group on a station; empty where none stands."""
    owner = position.standing.get(station.name)
    return "" if owner is None else f"- {Group(owner, station.name)}"


def half_changes(position: Position, half: Half) -> Iterator[Offer]:
    """Coaches are put beside a half, or taken away."""
    for player in position.players:
        coach = Coach(player.colour, half)
        if not coach_in(position, player.colour, half):
            yield Offer(_("Put a coach here"), word(player.colour), str(coach))
    for coach in position.coaches:
        if coach.half is half:
            yield Offer(_("Take a coach away"), word(coach.colour), f"- {coach}")


def without_coach(position: Position, half: Half) -> str:
    """The line that takes away the coach beside a half; empty where there is none, or several."""
    beside = [coach for coach in position.coaches if coach.half is half]
    return f"- {beside[0]}" if len(beside) == 1 else ""


def coach_changes(position: Position, coach: Coach) -> Iterator[Offer]:
    """A coach is taken away."""
    yield Offer(_("The coach"), _("take him away"), without_this_coach(position, coach))


def without_this_coach(_position: Position, coach: Coach) -> str:
    """The line that takes a coach away."""
    return f"- {coach}"


def without_barriers(position: Position, path: Path) -> str:
    """The lines that open a path; empty where it is open."""
    return "\n".join(removed(one for one in position.barriers if one.path == path))


def path_changes(position: Position, path: Path) -> Iterator[Offer]:
    """A path is closed, or opened again."""
    on_it = [one for one in position.barriers if one.path == path]
    if on_it:
        yield Offer(_("This path"), _("open it"), without_barriers(position, path))
    for player in position.players:
        if player.colour not in {one.colour for one in on_it}:
            title = _("It is closed by") if on_it else _("Close this path for")
            yield Offer(title, word(player.colour), str(Barrier(player.colour, path)))


# --- the range --------------------------------------------------------------------------


def shot_changes(position: Position, target: TargetSpot) -> Iterator[Offer]:
    """A die of the range shows something else, or a click comes before it."""
    shooting, fired = target.shooting, _fired(position, target)
    if fired is None:
        return
    shots = list(shooting.shots)
    for shot in _SHOWN:
        if shot is not shots[fired]:
            changed = (*shots[:fired], shot, *shots[fired + 1 :])
            yield Offer(_("The die shows"), _(SHOTS[shot]), str(replace(shooting, shots=changed)))
    if position.profile.get("after_click") != "reroll":
        return
    more = (*shots[:fired], Shot.CLICK, *shots[fired:])
    yield Offer(_("A click before it"), _("one more"), str(replace(shooting, shots=more)))
    if fired and shots[fired - 1] is Shot.CLICK:
        fewer = (*shots[: fired - 1], *shots[fired:])
        yield Offer(_("A click before it"), _("one less"), str(replace(shooting, shots=fewer)))


def _fired(position: Position, target: TargetSpot) -> int | None:
    """Which of the dice that were rolled decides a target, counted from 0."""
    again = position.profile.get("after_click") == "reroll"
    rolled = enumerate(target.shooting.shots)
    fired = [number for number, shot in rolled if shot is not Shot.CLICK or not again]
    return fired[target.number - 1] if target.number <= len(fired) else None
