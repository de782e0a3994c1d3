"""Races made up by lot; exercises on it: what a shooting costs, ways around a closed path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random
from typing import Final

from boardlib.biathlon.board.cards import SEGMENTS, Form, Segment, Sign, Symbol, card_key, decks
from boardlib.biathlon.board.course import (
    HALVES,
    RIDDEN,
    Course,
    Half,
    Path,
    Section,
    passed,
    time_words,
)
from boardlib.biathlon.board.notation import named_course, read, write
from boardlib.biathlon.board.position import COLOURS, SHOTS, Kept, Position, Shot
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.naming import group_key, head, stations, word
from boardlib.biathlon.rules.paths import reached, walks
from boardlib.biathlon.rules.shooting import CLICK, Result, loop_seconds, shot_at, sign_of
from boardlib.biathlon.table.turns import shots
from boardlib.chance import Roller
from boardlib.game.goals import Estimate, Goal, PointAt, Posed
from boardlib.text import _, mark_counted, ngettext

# --- lots: who stands where beside the track, which cards are held -------------------------------


RED: Final = "red"
"""The player whom exercises ask about; he has the first start number."""
CARDS: Final = decks()[DEFAULTS["deck"]].numbers
"""The cards of the deck that comes with the game."""

INTERVAL: Final = int(DEFAULTS["start_interval"])
"""Seconds from one start to the next."""
ROOM: Final = 3
"""A section with more stations than that is asked about."""


@dataclass(frozen=True, slots=True)
class Size:
    """How large an exercise of a level is.

    Attributes:
        course: the name of the course.
        players: how many ride.
        groups: how many groups each of them has.
        coaches: how many coaches each of them has.
        options: how many options a question has.
    """

    course: str
    players: int
    groups: int
    coaches: int
    options: int


SIZES: Final = {
    1: Size("M11", players=2, groups=2, coaches=1, options=3),
    2: Size("M11", players=2, groups=3, coaches=2, options=4),
    3: Size("M11", players=3, groups=3, coaches=2, options=5),
    4: Size("ring", players=4, groups=3, coaches=3, options=5),
    5: Size("ring", players=4, groups=4, coaches=3, options=6),
}
FORMS: Final = {
    1: (Form.ONE,),
    2: (Form.ONE, Form.EITHER),
    3: (Form.ONE, Form.EITHER, Form.BOTH),
    4: (Form.ONE, Form.EITHER, Form.BOTH),
    5: (Form.ONE, Form.EITHER, Form.BOTH),
}
"""How conditions speak of halves, level by level."""


def section_by_lot(rng: Random, level: int) -> Section:
    """A section beside which there is room for some groups."""
    inside = named_course(SIZES[level].course).inside
    roomy = [
        section
        for section, halves in HALVES.items()
        if halves and sum(len(inside[half]) for half in halves) > ROOM
    ]
    return rng.choice(roomy)


def race_lines(
    rng: Random, level: int, section: Section, race: str = "sprint", lap: int = 1
) -> list[str]:
    """The lines of a race at a section: players with their clocks, groups and coaches.

    Most groups of the player whom the exercise is about stand beside that section.
    """
    size = SIZES[level]
    course, colours = named_course(size.course), list(COLOURS)[: size.players]
    lines = [f"race {race}", f"course {size.course}", f"at {lap} {section}"]
    lines += [f"player {colour}" for colour in colours]
    lines += _clocks(rng, colours, passed(lap, section))
    stations = _by_nearness(rng, course, HALVES[section])
    groups = [colour for _round in range(size.groups) for colour in colours]
    lines += [
        f"group {colour} {name}"
        for colour, name in zip(groups, _near_first(rng, stations, len(groups)), strict=True)
    ]
    for colour in colours:
        halves = _drawn(rng, list(Half), size.coaches, HALVES[section])
        lines += [f"coach {colour} {half}" for half in halves]
    return lines


def _clocks(rng: Random, colours: Sequence[str], best: int) -> Iterator[str]:
    """What the stopwatches show when so much of the race is behind everybody."""
    for number, colour in enumerate(colours):
        start = INTERVAL * number
        clock = start + best + (rng.randint(4, 30) if best else 0)
        if start:
            yield f"start {colour} {time_words(start)}"
        if clock:
            yield f"clock {colour} {time_words(clock)}"


def _by_nearness(rng: Random, course: Course, halves: Sequence[Half]) -> list[str]:
    """The stations by lot, those of some halves first."""
    names = rng.sample(list(course.named), len(course.named))
    return sorted(names, key=lambda name: set(halves).isdisjoint(course.halves_of(name)))


def _near_first(rng: Random, stations: list[str], count: int) -> list[str]:
    """So many of the stations by lot, more of the first ones than of the others."""
    found = stations[: count + 1] if count < len(stations) else stations
    return rng.sample(found, count)


def _drawn(rng: Random, every: list[Half], count: int, liked: Sequence[Half]) -> list[Half]:
    """So many halves by lot, sometimes one of the liked ones."""
    first = [rng.choice(liked)] if liked and rng.random() < 0.7 else []
    others = [one for one in every if one not in first]
    return sorted([*first, *rng.sample(others, count - len(first))], key=list(Half).index)


def sound(lines: Iterable[str]) -> Position | None:
    """The position of some lines; None where something is wrong with it."""
    position = read("\n".join(lines))
    return None if status(position) else position


def hands(
    rng: Random, lines: Sequence[str], own: Sequence[int], kept: Iterable[int] = ()
) -> list[str]:
    """The lines of the hands: red's is given, the others get as many cards by lot.

    Args:
        rng: deals the cards.
        lines: of the race so far; they say who takes part.
        own: the cards of the first player.
        kept: cards that lie elsewhere.
    """
    colours = [line.split()[1] for line in lines if line.startswith("player ")]
    count = len(own)
    left = [card for card in CARDS if card not in {*own, *kept}]
    cards = rng.sample(left, count * (len(colours) - 1))
    lines = [f"hand {colours[0]} {_numbers(own)}"]
    for number, colour in enumerate(colours[1:]):
        lines.append(f"hand {colour} {_numbers(cards[number * count : (number + 1) * count])}")
    return lines


def _numbers(cards: Iterable[int]) -> str:
    return " ".join(map(str, sorted(cards)))


def form_of(sign: Sign | None) -> Form | None:
    """How the condition of a symbol speaks of halves; None where there is none."""
    return None if sign is None or sign.where is None else sign.where.form


# --- exercises -----------------------------------------------------------------------------------


_KEPT: Final = {1: 0, 2: 0, 3: 1, 4: 2, 5: 3}
"""How many cards are kept for the range, level by level."""
_HAND: Final = 3
USUAL_LOOP: Final = int(DEFAULTS["loop_seconds"])
"""Seconds of a loop where no card is played in the arena."""


def shooting(rng: Random, level: int) -> Posed | None:
    """What does the shooting cost?"""
    position = _at_the_range(rng, level)
    if position is None:
        return None
    card = rng.choice(position.by_colour[RED].hand)
    fired = tuple(shots(position, Roller(rng.randrange(1_000_000))))
    kept, loop = position.by_colour[RED].kept, loop_seconds(position, card)
    result = shot_at(position, fired, kept, loop)
    if not _worth_asking(result, level):
        return None
    wrong = _wrong_costs(position, fired, kept, result)
    if len(wrong) < 2:
        return None
    task = Estimate(
        goal=_("How many seconds does this shooting cost?"),
        ask=f"shooting {RED} card {card} {' '.join(fired)}",
        answer=Fraction(result.score.total),
        path="seconds",
        solved=_("Loops for what stays up, and clicks: {score}.").format(score=result.score),
        hint=_("Which targets stay up, what does a loop cost, and what does a click?"),
        replies=tuple((Fraction(one), say) for one, say in wrong.items()),
    )
    shown = (card_key(card), *(card_key(one.card) for one in kept))
    return Posed(
        write(position), " ".join(_lead(position, card, loop, fired)), show=shown, task=task
    )


def _at_the_range(rng: Random, level: int) -> Position | None:
    """A race that has come to the range, with cards kept for it."""
    lines = race_lines(rng, level, Section.ARENA)
    keepable = list(_keepable(read("\n".join(lines))))
    kept = _unlike(rng, keepable, _KEPT[level])
    used = [one.card for one in kept]
    own = rng.sample([one for one in CARDS if one not in used], _HAND)
    if kept:
        lines.append(f"kept {RED} {' '.join(map(str, kept))}")
    return sound([*lines, *hands(rng, lines, own, used)])


def _keepable(position: Position) -> Iterator[Kept]:
    """Every row of a card with an eyepiece or a target marker."""
    for card in CARDS:
        for section in RIDDEN:
            kept = Kept(card, section)
            if sign_of(position, kept) is not None:
                yield kept


def _unlike(rng: Random, keepable: Sequence[Kept], count: int) -> list[Kept]:
    """So many rows of as many cards, by lot."""
    found: list[Kept] = []
    for kept in rng.sample(keepable, len(keepable)):
        if len(found) < count and kept.card not in {one.card for one in found}:
            found.append(kept)
    return found


def _worth_asking(result: Result, level: int) -> bool:
    """Whether there is something to count: later a card that helps, and one that does not."""
    if level < 3:
        return bool(result.loops or result.clicks)
    return bool(result.used) or (level == 3 and bool(result.loops))


# --- what is told -----------------------------------------------------------------------


def _lead(position: Position, card: int, loop: int, fired: Sequence[Shot]) -> Iterator[str]:
    """The dice in their order, what a loop costs, and which cards are kept."""
    text = _("The dice, one after the other: {shots}.")
    yield text.format(shots=", ".join(_(SHOTS[shot]) for shot in fired))
    text = ngettext(
        "With card {card} a penalty loop costs {count} second.",
        "With card {card} a penalty loop costs {count} seconds.",
        loop,
    )
    yield text.format(card=card, count=loop)
    kept = [_kept_label(position, one) for one in position.by_colour[RED].kept]
    if kept:
        yield _("Kept for the range: {cards}.").format(cards=", ".join(kept))


def _kept_label(position: Position, kept: Kept) -> str:
    """A kept card in a list: ``9 (eyepiece)``, ``15 (target marker, bottom left)``."""
    sign = sign_of(position, kept)
    assert sign is not None
    if sign.symbol is Symbol.EYEPIECE:
        return _("{card} (eyepiece)").format(card=kept.card)
    segment = _(SEGMENTS[sign.segment or Segment.NE])
    return _("{card} (target marker, {segment})").format(card=kept.card, segment=segment)


# --- mistakes ---------------------------------------------------------------------------


def _wrong_costs(
    position: Position, fired: Sequence[Shot], kept: Sequence[Kept], result: Result
) -> dict[int, str]:
    """Costs that somebody might come to, with what is said of each; the right one is left out."""
    found: dict[int, str] = {}
    plain = shot_at(position, fired, (), result.loop)
    cards = _card_mistakes(plain, result) if kept else ()
    for seconds, whynot in (*cards, *_loop_mistakes(fired, result), *_click_mistakes(result)):
        found.setdefault(seconds, whynot)
    found.pop(result.score.total, None)
    return found


def _loop_mistakes(fired: Sequence[Shot], result: Result) -> Iterator[tuple[int, str]]:
    """Loops that are forgotten, ridden once for all, or for borderline shots."""
    clicks, total = CLICK * (result.clicks - result.cancelled), result.score.total
    if result.loops:
        yield clicks, _("A target that stays up costs a penalty loop.")
        yield clicks + result.loop, _("Every target that stays up costs a loop of its own.")
        usual = clicks + USUAL_LOOP * result.loops
        yield usual, _("The red row of the card that is played says what a loop costs.")
    borderline = fired.count(Shot.BORDERLINE)
    if borderline:
        seconds = total + borderline * result.loop
        yield seconds, _("A borderline shot hits: its target falls, and no loop is ridden for it.")
    if not result.loops:
        yield total + result.loop, _("All targets fall, so no loop is ridden.")


def _click_mistakes(result: Result) -> Iterator[tuple[int, str]]:
    """Clicks that are forgotten, or taken for misses."""
    left, loops = result.clicks - result.cancelled, result.loop * result.loops
    if left:
        yield loops, _of_a_click(_COSTS)
        yield loops + result.loop * left, _of_a_click(_NO_MISS)
    if left > 1:
        yield loops + CLICK, _of_a_click(_EVERY)
    if not result.clicks:
        yield loops + CLICK, _("No die shows a click, so nothing is added for the sights.")


_COSTS: Final = mark_counted(
    "A click of the sights costs {count} second where no eyepiece cancels it.",
    "A click of the sights costs {count} seconds where no eyepiece cancels it.",
)
_NO_MISS: Final = mark_counted(
    "A click is no miss: the die is rolled again, and the click costs {count} second.",
    "A click is no miss: the die is rolled again, and the click costs {count} seconds.",
)
_EVERY: Final = mark_counted(
    "Every click costs {count} second, not only the first one.",
    "Every click costs {count} seconds, not only the first one.",
)


def _of_a_click(words: tuple[str, str]) -> str:
    """A sentence about what a click costs."""
    return ngettext(*words, CLICK).format(count=CLICK)


def _card_mistakes(plain: Result, result: Result) -> Iterator[tuple[int, str]]:
    """Kept cards that are forgotten, or are taken to help against more than they do."""
    clicks, loops = CLICK * (result.clicks - result.cancelled), result.loop * result.loops
    if result.used:
        yield plain.score.total, _("Cards that are kept for the range help at this shooting.")
    if result.cancelled:
        yield loops, _("A card with an eyepiece cancels one click, not all of them.")
    if result.loops:
        yield clicks, _("A target marker corrects the misses of its own segment, no others.")


# --- paths ------------------------------------------------------------------------------


_BARRIERS: Final = {1: 1, 2: 1, 3: 2, 4: 2, 5: 3}
"""How many paths are closed, level by level."""


def ways(rng: Random, level: int) -> Posed | None:
    """Where can this group go after the road-block?"""
    position = _blocked(rng, level)
    if position is None:
        return None
    own = [one.station for one in position.groups if one.colour == RED]
    start = rng.choice(own)
    return (_steps if level == 1 or rng.random() < 0.5 else _reached)(rng, position, start)


def _blocked(rng: Random, level: int) -> Position | None:
    """A race with closed paths; one of them leads from a group of red."""
    lines = race_lines(rng, level, Section.CLIMB)
    open_ = sound(lines)
    if open_ is None:
        return None
    own = {one.station for one in open_.groups if one.colour == RED}
    paths = rng.sample(open_.course.paths, len(open_.course.paths))
    paths = sorted(paths, key=lambda path: own.isdisjoint(path))
    closers = [player.colour for player in open_.players[1:]] + [RED]
    shut = [paths[0], *rng.sample(paths[1:], _BARRIERS[level] - 1)]
    pairs = zip(closers, shut, strict=False)
    return sound([*lines, *(f"barrier {colour} {path}" for colour, path in pairs)])


def _way_lead(position: Position) -> str:
    """Which paths are closed, and by whom."""
    named = [f"{stations(one.path)} ({word(one.colour)})" for one in position.barriers]
    text = ngettext(
        "A road-block closes this path: {paths}.",
        "Road-blocks close these paths: {paths}.",
        len(named),
    )
    return text.format(paths="; ".join(named))


# --- a step -----------------------------------------------------------------------------


def _steps(rng: Random, position: Position, start: str) -> Posed | None:
    """To which stations may the group walk now?"""
    position, joined = _ridden(rng, position), position.course.joined
    right = [one.to for one in walks(position) if one.start == start]
    shut = [to for to in joined[start] if Path.of(start, to) in position.closed]
    if not right or not shut:
        return None
    goal = _("{player}: point at every station to which the marked group may walk now.")
    task = PointAt(
        goal=goal.format(player=head(RED)),
        shapes="station",
        right=Goal(f"{RED} walk {start} to {{}}", "allowed"),
        solved=_("One open path leads there, and nobody stands there."),
        hint=_("It is one step, and not along a path that is closed."),
    )
    return _on_the_track(position, start, task)


def _on_the_track(position: Position, start: str, task: PointAt) -> Posed:
    shown = (group_key(start), *(one.path.key for one in position.barriers))
    return Posed(write(position), _way_lead(position), show=shown, task=task)


def _ridden(rng: Random, position: Position) -> Position:
    """The same once red has ridden the climb, so that a group may walk."""
    card = rng.choice(CARDS)
    time = time_words(row_of(position, card, position.section).seconds)
    lines = [f"clock {RED} {time}", f"discard {card}", f"rode {RED} {card} from 0:00"]
    return read("\n".join([write(position), *lines, f"walker {RED} 1"]))


# --- what can still be reached ----------------------------------------------------------


def _reached(_rng: Random, position: Position, start: str) -> Posed | None:
    """To which free stations do open paths lead at all?"""
    right = list(reached(position, start))
    free = [one for one in position.course.named if one not in position.standing]
    if not set(free) & set(right) or set(free) <= set(right):
        return None
    goal = _("{player}: point at every free station that the marked group can reach on open paths.")
    task = PointAt(
        goal=goal.format(player=head(RED)),
        shapes="station",
        right=Goal(f"way {start} {{}}", "> 0"),
        solved=_("From path to path one comes there, however far it is."),
        hint=_("Go on from station to station. Which part is cut off?"),
    )
    return _on_the_track(position, start, task)
