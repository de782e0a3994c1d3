"""Random positions of Biatlon with any options, and what somebody might try on them.

Groups, coaches, barriers and cards lie anywhere; some of the players have ridden the section.  Now
and then something makes no sense, and is only to be named by ``status``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from boardlib import biathlon
from boardlib.biathlon.board.cards import LEFT, MIDDLE, TIMED, Symbol
from boardlib.biathlon.board.course import (
    BEST,
    HALVES,
    LAP,
    RIDDEN,
    Half,
    Path,
    Section,
    time_words,
)
from boardlib.biathlon.board.position import (
    COLOURS,
    RACES,
    Expel,
    Move,
    Position,
    Ride,
    Settle,
    Shot,
    Walk,
)
from boardlib.biathlon.rulebook import OPTIONS, wax_faces
from boardlib.biathlon.rules.play import with_chance
from boardlib.biathlon.rules.race import turn
from boardlib.game import QuestionError

CARDS = range(1, 61)
SEGMENTS = ("NE", "SE", "SW", "NW")


def random_position(rng: random.Random) -> str:
    """The text of a race somewhere on its way."""
    lines = [f"race {rng.choice(sorted(RACES))}", *_course(rng)]
    lines += [
        f"option {setting.name} {rng.choice(list(setting.values))}"
        for setting in OPTIONS.values()
        if rng.random() < 0.25 and setting.name != "deck"
    ]
    if rng.random() < 0.1:
        lines.append("option deck scaled")
    colours = rng.sample(sorted(COLOURS), rng.choice((0, 1, 2, 2, 3, 3, 4, 5)))
    section = rng.choice((*RIDDEN, *RIDDEN, Section.ARENA, Section.FINISH))
    lines.append(f"at {rng.choice((1, 1, 2, 3))} {section}")
    cards = rng.sample(CARDS, len(CARDS))
    lines += _cards(rng, colours, cards, section)
    lines += _course_things(rng, biathlon.read("\n".join(lines)), colours)
    return "\n".join([*lines, *_ridden(rng, colours, section)])


def _course(rng: random.Random) -> list[str]:
    """A course of the game, or a few stations with paths between them."""
    if rng.random() < 0.8:
        return [f"course {rng.choice(('M11', 'M11', 'ring'))}"]
    halves = list(Half)
    names = [f"s{number}" for number in range(rng.randint(1, 8))]
    lines = []
    for name in names:
        first = rng.choice(halves)
        second = f" {rng.choice(halves)}" if rng.random() < 0.3 else ""
        lines.append(f"station {name} {first}{second if second.strip() != first else ''}")
    pairs = [(one, other) for one in names for other in names if one < other]
    lines += [f"path {one} {other}" for one, other in pairs if rng.random() < 0.5]
    return lines


def _cards(
    rng: random.Random, colours: Sequence[str], cards: list[int], section: Section
) -> list[str]:
    """The players with stopwatches, hands and kept cards; rows printed otherwise, and the piles."""
    lines = []
    for colour in colours:
        lines.append(f"player {colour}")
        start = rng.choice((0, 0, 30))
        lines += [f"start {colour} {time_words(start)}"] if start else []
        lines.append(f"clock {colour} {time_words(start + rng.choice((0, 420, 425, 430, 600)))}")
        hand = [cards.pop() for _ in range(rng.choice((0, 1, 3, 5)))]
        lines += [f"hand {colour} {' '.join(map(str, hand))}"] if hand else []
        lines += [_row(rng, card, section) for card in hand if rng.random() < 0.7]
        kept = [cards.pop() for _ in range(rng.choice((0, 0, 0, 1, 2)))]
        for card in kept:
            what = rng.choice(("eyepiece I", f"marker II {rng.choice(SEGMENTS)}"))
            lines.append(f"row {card} climb 3:20 {what}")
        if kept:
            lines.append(" ".join([f"kept {colour}", *(f"{card} climb" for card in kept)]))
    away = [cards.pop() for _ in range(rng.choice((0, 0, 4, 20)))]
    lines += [f"discard {' '.join(map(str, away))}"] if away else []
    if rng.random() < 0.15:
        lines.append(rng.choice(("pile none", f"pile {cards[0]} {cards[1]}")))
    return lines


def _row(rng: random.Random, card: int, section: Section) -> str:
    """A row with any symbols, for the section that is ridden."""
    here = section if section in RIDDEN else rng.choice(RIDDEN)
    words = [f"row {card} {here} {time_words(BEST[here] + rng.randint(0, 29))}"]
    words += [_sign(rng, rng.choice(LEFT), here)] if rng.random() < 0.9 else []
    words += [_sign(rng, rng.choice(MIDDLE), here)] if rng.random() < 0.9 else []
    return " ".join(words)


def _sign(rng: random.Random, symbol: Symbol, section: Section) -> str:
    """A symbol with halves of the section, and whatever else is printed beside it."""
    if symbol is Symbol.BOOST:
        return f"boost {rng.randint(1, 14)}"
    one, other = HALVES[section]
    forms = (one, other, f"{one}/{other}", f"{one}+{other}")
    words = [symbol.value, str(rng.choice(forms))]
    words += [rng.choice(SEGMENTS)] if symbol is Symbol.MARKER else []
    words += [rng.choice("ABC")] if symbol is Symbol.WAX else []
    words += [str(rng.randint(2, 9))] if symbol in TIMED else []
    return " ".join(words)


def _course_things(rng: random.Random, position: Position, colours: Sequence[str]) -> Iterable[str]:
    """Groups, coaches and barriers."""
    course, owners = position.course, [*colours, *(["red"] if not colours else [])]
    free = rng.sample(list(course.named), len(course.named))
    for station in free[: rng.randint(0, min(6, len(free)))]:
        yield f"group {rng.choice(owners)} {station}"
    for half in Half:
        if rng.random() < 0.4:
            yield f"coach {rng.choice(owners)} {half}"
    for path in course.paths:
        if rng.random() < 0.07:
            yield f"barrier {rng.choice(owners)} {path.first} {path.second}"


def _ridden(rng: random.Random, colours: Sequence[str], section: Section) -> Iterable[str]:
    """Who has ridden the section, with or without a boost, and whose group may walk."""
    if section is Section.FINISH:
        return
    done = list(colours[: rng.randint(0, len(colours))])
    for colour in done:
        others = [one for one in colours if one != colour]
        ahead = f" behind {rng.choice(others)}" if others and rng.random() < 0.4 else ""
        yield f"rode {colour} 60 from {time_words(rng.choice((0, 410, 418)))}{ahead}"
    if done and rng.random() < 0.7:
        yield f"walker {done[-1]} {rng.randint(1, 2)}"


# --- moves ------------------------------------------------------------------------------


def random_move(rng: random.Random, position: Any) -> str:
    """A move that somebody might try, with an example of what chance decides where it is due."""
    colours = [one.colour for one in position.players] or ["red"]
    now = turn(position)
    colour = now.colour if now and rng.random() < 0.85 else rng.choice(colours)
    stations = list(position.course.named) or ["i1"]
    if rng.random() < 0.25 or (now is not None and now.settles and rng.random() < 0.6):
        return str(Settle(colour, level=rng.random() < 0.5))
    if rng.random() < 0.3 and position.walker is not None:
        own = [one.station for one in position.groups if one.colour == position.walker.colour]
        start = rng.choice(own or stations)
        near = list(position.course.joined.get(start, ())) or stations
        walk: Move = Walk(position.walker.colour, start, rng.choice(near))
        return str(walk)
    return str(_ride(rng, position, colour, stations))


def _ride(rng: random.Random, position: Position, colour: str, stations: list[str]) -> Ride:
    player = position.by_colour.get(colour)
    hand = list(player.hand) if player else []
    card = rng.choice(hand) if hand and rng.random() < 0.9 else rng.choice((0, *CARDS[:3]))
    ride = Ride(colour, card)
    row = None
    found = position.deck.by_number.get(card)
    if found is not None:
        row = found.by_section.get(position.section)
    symbol = row.left.symbol if row is not None and row.left is not None else None
    if rng.random() < 0.1:
        symbol = rng.choice(LEFT)
    paths = position.course.paths
    if symbol is Symbol.CREW and rng.random() < 0.8:
        standing = [one.station for one in position.groups] or stations
        start = rng.choice(standing)
        near = list(position.course.joined.get(start, ())) or stations
        follow = rng.choice(near) if rng.random() < 0.4 else ""
        ride = replace(ride, expel=Expel(start, rng.choice(near), follow))
    elif symbol is Symbol.ROADBLOCK and paths and rng.random() < 0.8:
        ride = replace(ride, close=Path.of(*rng.choice(list(paths))))
    elif symbol is Symbol.BUS and rng.random() < 0.8:
        ride = replace(ride, bus=rng.choice(stations))
    if row is not None and row.middle is not None and row.middle.symbol is Symbol.NEWCOACH:
        ride = replace(ride, coach=rng.choice((*HALVES[position.section], None)))
    return _with_chance(rng, position, ride)


def _with_chance(rng: random.Random, position: Position, ride: Ride) -> Ride:
    """The ride with the example of dice and draws that is listed; other faces of the wax die."""
    if ride.player not in position.by_colour:
        return ride
    try:
        made = with_chance(position, ride)
    except QuestionError:
        return ride
    if made.wax:
        made = replace(made, wax=rng.choice(wax_faces(position.profile)))
    if made.draw and rng.random() < 0.2:
        made = replace(made, draw=made.draw[:-1])
    return made


# --- questions --------------------------------------------------------------------------


def random_question(rng: random.Random, position: Any) -> str:
    """Any question of the game, about something that may or may not be there."""
    if rng.random() < 0.15:
        return random_move(rng, position)
    stations = list(position.course.named) or ["i1"]
    colours = [one.colour for one in position.players] or ["red"]
    names = {
        "colour": rng.choice(colours),
        "card": rng.choice((*position.by_colour[colours[0]].hand, 7, 57))
        if position.players
        else 57,
        "section": rng.choice((*LAP, "")),
        "ridden": rng.choice(RIDDEN),
        "half": rng.choice(list(Half)),
        "one": rng.choice(stations),
        "other": rng.choice(stations),
        "option": rng.choice([*OPTIONS]),
        "race": rng.choice(sorted(RACES)),
        "symbol": rng.choice(list(Symbol)).value,
        "shot": " ".join(rng.choice(list(Shot)).value for _ in range(rng.randint(4, 6))),
        "move": random_move(rng, position),
        "number": rng.randint(0, 6),
    }
    return rng.choice(FORMS).format(**names)


FORMS = (
    *("row {colour} {card} {section}", "row {colour} {card} {section} wax A"),
    *("sum {colour} {card} {ridden}", "sum {colour} {card} climb 9 flat", "targets {card}"),
    *("targets {colour} {card} {section}", "condition {colour} {symbol} {half}"),
    *("condition {colour} {symbol} I+II", "condition {colour} {symbol} III/IV", "card {card}"),
    *("valid {card}", "hand {colour}", "deck", "deck {ridden}", "deck numbers", "bonuses", "pile"),
    *("symbols", "symbols left", "symbol {symbol}", "segments", "lap", "section {section}"),
    *("half {half}", "groups", "groups {half}", "supply {colour}", "paths", "path {one} {other}"),
    *("detour {one} {other}", "way {one} {other}", "way {colour} {one} {other}", "reach {one}"),
    *("bridges", "turn", "order", "clock", "clock {colour}", "after {move}", "gap {colour}"),
    *("boost {colour}", "shooting {colour} {shot}", "shooting {colour} card {card} {shot}"),
    *("starts {race}", "places", "race {race}", "races", "void", "record {colour} {card}"),
    *("record cards {colour} {card} 9", "option {option}", "assumed", "problems", "may {move}"),
    *("best {colour}", "plan {colour} {card} {ridden}", "odds best {number}", "odds shooting"),
    *("odds wax {card} {ridden}", "odds boost {number}", "odds", "turn"),
)
