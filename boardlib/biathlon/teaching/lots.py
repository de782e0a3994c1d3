"""Races made up by lot: who stands where beside the track, which cards are held."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Final

from boardlib.biathlon.board.cards import Form, Sign, decks
from boardlib.biathlon.board.course import HALVES, Course, Half, Section, passed, time_words
from boardlib.biathlon.board.notation import named_course, read
from boardlib.biathlon.board.position import COLOURS, Position
from boardlib.biathlon.rulebook import DEFAULTS
from boardlib.biathlon.rules.checks import status

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
    colours, count = _players(lines), len(own)
    left = [card for card in CARDS if card not in {*own, *kept}]
    cards = rng.sample(left, count * (len(colours) - 1))
    lines = [f"hand {colours[0]} {_numbers(own)}"]
    for number, colour in enumerate(colours[1:]):
        lines.append(f"hand {colour} {_numbers(cards[number * count : (number + 1) * count])}")
    return lines


def _players(lines: Iterable[str]) -> list[str]:
    return [line.split()[1] for line in lines if line.startswith("player ")]


def _numbers(cards: Iterable[int]) -> str:
    return " ".join(map(str, sorted(cards)))


def form_of(sign: Sign | None) -> Form | None:
    """How the condition of a symbol speaks of halves; None where there is none."""
    return None if sign is None or sign.where is None else sign.where.form
