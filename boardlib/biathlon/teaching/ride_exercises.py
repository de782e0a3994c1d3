"""Exercises that are done with a card, or on the paths: detours, bridges, coaches, two timings."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Final

from boardlib.biathlon.board.cards import Row, Symbol, row_key
from boardlib.biathlon.board.course import HALVES, Section, time_words
from boardlib.biathlon.board.notation import read, write
from boardlib.biathlon.board.position import Barrier, Position, Ride
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import group_key, head, word
from boardlib.biathlon.rules.paths import bridges, closed, distances
from boardlib.biathlon.rules.play import judge, play, with_chance
from boardlib.biathlon.rules.race import difference
from boardlib.biathlon.rules.riding import Outcome, outcome, riding_time
from boardlib.biathlon.teaching.track_exercises import (
    CARDS,
    RED,
    hands,
    race_lines,
    section_by_lot,
    sound,
)
from boardlib.game.goals import Act, Goal, Mistake, PointAt, Posed
from boardlib.text import _, ngettext

_HAND: Final = {1: 2, 2: 3, 3: 3, 4: 4, 5: 4}
"""How many cards the hand holds, level by level."""
RARELY: Final = 0.1
"""How often it may turn out that something cannot be done."""
FAR: Final = 5
"""Ways so long are not made longer."""

# --- detours ----------------------------------------------------------------------------


def detour(rng: Random, level: int) -> Posed | None:
    """Close one path, so that somebody's way becomes as long as it can."""
    section = section_by_lot(rng, level)
    lines = race_lines(rng, level, section)
    card = rng.choice(_closing(read("\n".join(lines)), section))
    position = sound([*lines, *hands(rng, lines, [card])])
    if position is None:
        return None
    closings = dict(_closings(position, card))
    found = _lengthened(rng, position, closings)
    if found is None or len(closings) < 2:
        return None
    start, to, most = found
    owner = position.standing[start]
    before = distances(position, start, owner)[to]
    text = _("{player}: close one path, so that this way gets as long as it can: {start}–{to}.")
    task = Act(
        goal=text.format(player=head(RED), start=start, to=to),
        reached=(Goal(f"way {owner} {start} {to}", most),),
        solution=(_longest(closings, owner, start, to, most),) if most > before else (),
        by=RED,
        may=(f"{RED} {card} close",),
        cannot="" if most > before else _("Each of these paths has another way beside it."),
        solved=_("There is no shorter way left."),
        hint=_("Which paths does the shortest way take? Which of them may be closed?"),
        otherwise=_("That leaves a shorter way."),
    )
    if most == before:
        task = replace(task, reached=(Goal(f"way {owner} {start} {to}", f"> {before}"),))
    lead = ngettext(
        "The marked group ({player}) has {count} path to go. Card {card} closes one.",
        "The marked group ({player}) has {count} paths to go. Card {card} closes one.",
        before,
    )
    told = lead.format(player=word(owner), count=before, card=card)
    shown = (group_key(start), f"station:{to}", row_key(card, section))
    return Posed(write(position), told, show=shown, task=task)


def _closing(position: Position, section: Section) -> list[int]:
    """The cards whose row for a section shows a road-block, and rolls no die besides."""
    rows = ((card, row_of(position, card, section)) for card in CARDS)
    shown = ((card, [sign.symbol for sign in row.signs]) for card, row in rows)
    return [one for one, found in shown if Symbol.ROADBLOCK in found and Symbol.WAX not in found]


def _closings(position: Position, card: int) -> Iterator[tuple[str, Position]]:
    """What closes a path with a card, as a move, and the course after it."""
    for path in position.course.paths:
        ride = with_chance(position, Ride(RED, card, close=path))
        if judge(position, ride).allowed:
            yield str(ride), replace(position, barriers=closed(position, RED, path))


def _lengthened(
    rng: Random, position: Position, closings: Mapping[str, Position]
) -> tuple[str, str, int] | None:
    """From where to where a group of another player goes, and how long that can be made.

    Nobody is cut off by it. Mostly a closed path makes a difference.
    """
    groups = [one for one in position.groups if one.colour != RED]
    free = [one for one in position.course.named if one not in position.standing]
    never = rng.random() < RARELY
    for group in rng.sample(groups, len(groups)):
        now = distances(position, group.station, group.colour)
        after = [distances(one, group.station, group.colour) for one in closings.values()]
        for to in rng.sample(free, len(free)):
            if now.get(to, FAR) >= FAR or any(to not in one for one in after):
                continue
            longest = max((one[to] for one in after), default=0)
            if (longest == now[to]) == never:
                return group.station, to, longest
    return None


def _longest(closings: Mapping[str, Position], owner: str, start: str, to: str, most: int) -> str:
    """A move after which the way is so long."""
    every = closings.items()
    return next(text for text, one in every if distances(one, start, owner).get(to) == most)


# --- bridges ----------------------------------------------------------------------------


_CLOSED: Final = {1: 0, 2: 1, 3: 1, 4: 1, 5: 2}
"""How many paths are closed, level by level."""
_FEWEST, _MOST = 1, 6
"""So many bridges are pointed at."""


def cut(rng: Random, level: int) -> Posed | None:
    """Point at every path without a way around it."""
    lines = race_lines(rng, level, section_by_lot(rng, level))
    bare = sound(lines)
    if bare is None:
        return None
    course = bare.course
    apart = [
        pair for pair in combinations(course.named, 2) if pair[1] not in course.joined[pair[0]]
    ]
    lines.append("path {} {}".format(*rng.choice(apart)))
    shut = rng.sample(course.paths, _CLOSED[level])
    closers = (player.colour for player in bare.players)
    barriers = (str(Barrier(one, path)) for one, path in zip(closers, shut, strict=False))
    position = sound([*lines, *barriers])
    if position is None or not _FEWEST <= len(bridges(position)) <= _MOST:
        return None
    task = PointAt(
        goal=_("Point at every bridge: a path without a way around it."),
        shapes="path",
        right=Goal("bridges"),
        solved=_("Without one of them a part of the course cannot be reached any more."),
        hint=_("A path on a ring is none. What hangs on the rest by a single path?"),
    )
    lead = _("All stations are joined by paths. Who closes a bridge cuts a part off.")
    if shut:
        lead = _("Some paths are closed already. Who closes a bridge as well cuts a part off.")
    return Posed(write(position), lead, show=tuple(path.key for path in shut), task=task)


# --- a second coach ---------------------------------------------------------------------


def second_coach(rng: Random, level: int) -> Posed | None:
    """Ride with the card that lets a second coach come."""
    section = section_by_lot(rng, level)
    lines = race_lines(rng, level, section)
    position = sound(lines)
    if position is None:
        return None
    halves = HALVES[section]
    there = [one.half for one in position.coaches if one.colour == RED and one.half in halves]
    if len(there) != 1:
        return None
    never, cards = rng.random() < RARELY, _with_new_coach(position, section)
    right = [card for card in cards if _brings(lines, card, section)]
    wrong = [card for card in cards if card not in right]
    count = _HAND[level]
    if len(wrong) < count or (not right and not never):
        return None
    own = rng.sample(wrong, count) if never else [rng.choice(right), *rng.sample(wrong, count - 1)]
    position = sound([*lines, *hands(rng, lines, own)])
    if position is None:
        return None
    return Posed(
        write(position),
        _("Each of these cards shows a new coach. One of yours stands beside this section."),
        show=tuple(row_key(card, section) for card in sorted(own)),
        task=_coached(position, section, own, None if never else own[0]),
    )


def _coached(position: Position, section: Section, own: Sequence[int], card: int | None) -> Act:
    """The task: a coach in each half of the section."""
    first, second = HALVES[section]
    moves = [_coach_move(position, one, section) for one in own if one == card]
    return Act(
        goal=_("{player}: bring a second coach, so that one stands in each half.").format(
            player=head(RED)
        ),
        reached=(Goal(f"condition {RED} radio {first}+{second}", "allowed"),),
        solution=tuple(moves),
        by=RED,
        may=tuple(f"{RED} {one} coach" for one in own),
        cannot="" if moves else _("No card looks for a coach where yours is standing."),
        solved=_("This card looks for a coach just there, and the new one takes the other half."),
        hint=_("Where has a coach to stand for each card, and where does yours stand?"),
    )


def _with_new_coach(position: Position, section: Section) -> list[int]:
    """The cards whose row for a section shows a new coach."""
    rows = ((card, row_of(position, card, section).middle) for card in CARDS)
    return [one for one, sign in rows if sign is not None and sign.symbol is Symbol.NEWCOACH]


def _brings(lines: Sequence[str], card: int, section: Section) -> bool:
    """Whether a new coach may come by a card."""
    position = read("\n".join([*lines, f"hand {RED} {card}"]))
    return bool(_coach_move(position, card, section))


def _coach_move(position: Position, card: int, section: Section) -> str:
    """The move by which a new coach comes, if there is one."""
    rides = (with_chance(position, Ride(RED, card, coach=half)) for half in HALVES[section])
    return next((str(ride) for ride in rides if judge(position, ride).allowed), "")


# --- two ways of timing -----------------------------------------------------------------


_PLAIN: Final = (Symbol.FLAG, Symbol.HORN, Symbol.RADIO, Symbol.EYEPIECE, Symbol.MARKER)
"""The symbols that ask for nothing but to be met."""


def timing(rng: Random, level: int) -> Posed | None:
    """Ride so that the stopwatch, or the sheet of the small figures, shows a given time."""
    section, lap = section_by_lot(rng, level), 1 if level < 3 else 2
    lines = race_lines(rng, level, section, lap=lap)
    bare = sound(lines)
    if bare is None:
        return None
    ridden = {
        card: outcome(bare, RED, card, row_of(bare, card, section))
        for card in CARDS
        if _is_plain(bare, card, section)
    }
    card = rng.choice(list(ridden))
    lost = {one: _lost(bare, ridden[one]) for one in ridden}
    tempting = [one for one in ridden if one != card and ridden[one].row.difference == lost[card]]
    others = [one for one in ridden if lost[one] != lost[card] and one not in tempting]
    tempting = [one for one in tempting if lost[one] != lost[card]]
    if len(others) < _HAND[level] or (level > 1 and not tempting):
        return None
    own = [card, *tempting[:1], *rng.sample(others, _HAND[level])][: _HAND[level]]
    position = sound([*lines, *hands(rng, lines, own)])
    if position is None:
        return None
    return _timed(rng, position, own, lost[card])


def _is_plain(position: Position, card: int, section: Section) -> bool:
    """Whether riding with a card takes time and does nothing else."""
    row: Row = row_of(position, card, section)
    return all(sign.symbol in _PLAIN for sign in row.signs)


def _lost(position: Position, ridden: Outcome) -> int:
    """The seconds over the best time that a ride comes to, with all that stands beside it."""
    return riding_time(position, ridden).total - ridden.row.seconds + ridden.row.difference


def _timed(rng: Random, position: Position, own: Sequence[int], lost: int) -> Posed:
    """The task for a hand whose first card is the right one."""
    card, section = own[0], position.section
    move = str(with_chance(position, Ride(RED, card)))
    after = play(position, with_chance(position, Ride(RED, card))).position
    sheet, clock = difference(after, RED), after.by_colour[RED].clock
    if rng.random() < 0.5:
        goal = _("{player}: ride so that blue's sheet for you shows {time}.")
        wanted, field = time_words(sheet), "difference"
    else:
        goal = _("{player}: ride so that your stopwatch shows {time}.")
        wanted, field = time_words(clock), "clock"
    near = [one for one in own[1:] if row_of(position, one, section).difference == lost]
    beside = _("The printed figure fits. But what stands beside it counts as well.")
    task = Act(
        goal=goal.format(player=head(RED), time=wanted),
        reached=(Goal(f"clock {RED}", {field: wanted}),),
        solution=(move,),
        by=RED,
        may=tuple(f"{RED} {one}" for one in own),
        solved=_("The small figure, and what stands beside it: so many seconds over the best."),
        hint=_("How much is still missing, and which symbols are met?"),
        mistakes=tuple(
            Mistake(tries=(str(with_chance(position, Ride(RED, one))),), say=beside) for one in near
        ),
    )
    lead = _("Your stopwatch shows {clock}. Blue writes down only what you lose: {sheet} so far.")
    before = position.by_colour[RED].clock
    told = lead.format(clock=time_words(before), sheet=time_words(difference(position, RED)))
    shown = tuple(row_key(one, section) for one in sorted(own))
    return Posed(write(position), told, show=shown, task=task)
