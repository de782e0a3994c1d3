"""The exercises of Biatlon; here those on cards: conditions, which card where, what a row costs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import permutations
from random import Random
from typing import Final

from boardlib.biathlon.board.cards import Form, Row, Sign, Symbol, Where, card_key, row_key
from boardlib.biathlon.board.course import HALVES, RIDDEN, Section, time_words
from boardlib.biathlon.board.notation import read, write
from boardlib.biathlon.board.position import Position, Race
from boardlib.biathlon.questions.hands import Use, best_use, lost_by, row_line
from boardlib.biathlon.questions.rows import sign_label
from boardlib.biathlon.rulebook import wax_faces
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.conditions import ASKS, Asks, coach_in, met, own_stations
from boardlib.biathlon.rules.naming import head
from boardlib.biathlon.rules.race import LAPS
from boardlib.biathlon.rules.riding import (
    Outcome,
    added_by,
    bonus_of,
    outcome,
    riding_time,
    why_left,
    why_middle,
)
from boardlib.biathlon.teaching.ride_exercises import cut, detour, second_coach, timing
from boardlib.biathlon.teaching.track_exercises import (
    CARDS,
    FORMS,
    RED,
    SIZES,
    form_of,
    hands,
    race_lines,
    section_by_lot,
    shooting,
    sound,
    ways,
)
from boardlib.game.goals import Assign, Exercise, Goal, Mistake, Option, Posed, PutPiece, some
from boardlib.ruling import Reason
from boardlib.text import _, mark

_LEADS: Final = {
    Section.CLIMB: mark("The climb is being ridden; to it belong the halves I and II."),
    Section.DESCENT: mark("The descent is being ridden; to it belong the halves III and IV."),
    Section.FLAT: mark("The flat is being ridden; to it belong the halves V and VI."),
}
_SYMBOLS: Final = {
    1: (Symbol.FLAG, Symbol.HORN, Symbol.RADIO),
    2: (Symbol.FLAG, Symbol.HORN, Symbol.BUS, Symbol.RADIO),
}
"""The symbols of the first levels; later there are all that have a condition."""


def condition(rng: Random, level: int) -> Posed | None:
    """Which of these conditions are met?"""
    position = sound(race_lines(rng, level, section_by_lot(rng, level)))
    if position is None:
        return None
    signs = _unlike(rng, _signs(position.section, level))
    right = [sign for sign in signs if met(position, RED, sign).holds]
    wrong = [sign for sign in signs if sign not in right]
    if level > 1:
        wrong = [sign for sign in wrong if _tempting(position, sign)]
    if not right or not wrong:
        return None
    return Posed(
        write(position),
        _(_LEADS[position.section]),
        _("{player}: which of these conditions are met?").format(player=head(RED)),
        tuple(map(_option, some(rng, right, wrong, SIZES[level].options))),
        ask="groups",
    )


def _option(sign: Sign) -> Option:
    return Option(sign_label(sign), f"condition {RED} {sign.symbol} {sign.where}", expect="allowed")


def _signs(section: Section, level: int) -> list[Sign]:
    """The conditions that may be asked for on a level."""
    halves = HALVES[section]
    places = [Where((half,)) for half in halves if Form.ONE in FORMS[level]]
    places += [Where(halves, form) for form in FORMS[level] if form is not Form.ONE]
    symbols = _SYMBOLS.get(level, tuple(ASKS))
    return [
        Sign(symbol, where)
        for symbol in symbols
        for where in places
        if symbol is not Symbol.NEWCOACH or where.form is not Form.BOTH
    ]


def _unlike(rng: Random, signs: list[Sign]) -> list[Sign]:
    """One symbol by lot of those that ask the same of the same halves."""
    shuffled = rng.sample(signs, len(signs))
    return list({(ASKS[sign.symbol], sign.where): sign for sign in shuffled}.values())


def _tempting(position: Position, sign: Sign) -> bool:
    """Whether a condition that is not met looks as if it were: somebody stands near."""
    halves = HALVES[position.section]
    groups = bool(own_stations(position, RED, halves))
    if ASKS[sign.symbol] is not Asks.COACH:
        return groups
    return groups or any(coach_in(position, RED, half) for half in halves)


# --- one change


def meeting(rng: Random, level: int) -> Posed | None:
    """Put one group more where a condition is met that is not met now."""
    position = sound(race_lines(rng, level, section_by_lot(rng, level)))
    if position is None:
        return None
    free = [one.name for one in position.course.stations if one.name not in position.standing]
    boards = {name: read(f"{write(position)}\ngroup {RED} {name}") for name in free}
    signs = [one for one in _signs(position.section, level) if ASKS[one.symbol] is not Asks.COACH]
    tried = (_lacks_one(boards, one) for one in rng.sample(signs, len(signs)))
    sign = next(filter(None, tried), None)
    if sign is None or met(position, RED, sign).holds:
        return None
    found = [name for name, board in boards.items() if met(board, RED, sign).holds]
    goal = _("{player}: put one more group where this condition is met: {condition}.")
    task = PutPiece(
        goal=goal.format(player=head(RED), condition=sign_label(sign)),
        piece=f"group {RED} {{station}}",
        reached=(Goal(f"condition {RED} {sign.symbol} {sign.where}", "allowed"),),
        solution=(found[0],),
        ways=len(found),
        solved=_("Now it is met."),
        hint=_("Who stands in these halves, and what does the condition ask for there?"),
    )
    return Posed(write(position), _(_LEADS[position.section]), task=task)


def _lacks_one(boards: Mapping[str, Position], sign: Sign) -> Sign | None:
    """A condition that is met on some of the boards, and not on all of them."""
    holds = {met(board, RED, sign).holds for board in boards.values()}
    return sign if len(holds) > 1 else None


# --- Exercises on hands: which card is used in which section?


_HANDS: Final = {1: 3, 2: 3, 3: 4, 4: 4, 5: 5}
"""How many cards the hand holds, level by level; three of them are used."""
_CLOSE: Final = {1: 40, 2: 25, 3: 20, 4: 15, 5: 10}
"""Wrong uses lose at most so many seconds more than the best one."""


def hand(rng: Random, level: int) -> Posed | None:
    """Which use of the hand loses least?"""
    position = _dealt(rng, level)
    if position is None:
        return None
    cards = position.by_colour[RED].hand
    lost = {use: lost_by(position, use) for use in _uses(cards)}
    least = lost_by(position, best_use(position, cards, RIDDEN))
    best = [use for use, seconds in lost.items() if seconds == least]
    close = [use for use, seconds in lost.items() if least < seconds <= least + _CLOSE[level]]
    greedy = _smallest_first(position, cards)
    if not close or len(best) > 2 or (level > 1 and greedy in best):
        return None
    missed = _("Where is a card missed most? The fastest one first is not always best.")
    task = Assign(
        goal=_("{player}: lay a card under each section, and lose as little as you can.").format(
            player=head(RED)
        ),
        of=tuple(map(str, cards)),
        places=tuple(map(str, RIDDEN)),
        ask=f"plan {RED} " + " ".join(f"{{{section}}} {section}" for section in RIDDEN),
        reached=(Goal("", {"seconds": least}),),
        running="seconds",
        solution=_laid(best[0]),
        ways=len(best),
        solved=_("No other use of these cards loses less."),
        hint=_("Which card loses most where it is not used?"),
        mistakes=(Mistake(tries=_laid(greedy), say=missed),) if greedy not in best else (),
    )
    lead = _("A whole lap is left to ride. Only the printed times are looked at, not the symbols.")
    return Posed(write(position), lead, show=tuple(map(card_key, cards)), task=task)


def _laid(use: tuple[Use, ...]) -> tuple[str, ...]:
    """The cards of a use, section by section."""
    return tuple(str(card) for card, _section in use)


def _dealt(rng: Random, level: int) -> Position | None:
    """The last lap of a sprint, or on the highest level a lap of a pursuit, and a hand."""
    lap, race = (LAPS[Race.SPRINT], Race.SPRINT) if level < 5 else (2, Race.PURSUIT)
    lines = race_lines(rng, level, Section.CLIMB, race, lap)
    if level < 3:
        lines.append("option arena fixed")
    return sound([*lines, *hands(rng, lines, rng.sample(CARDS, _HANDS[level]))])


def _uses(cards: Sequence[int]) -> Iterator[tuple[Use, ...]]:
    """Every use of some cards for the three sections of a lap."""
    for chosen in permutations(cards, len(RIDDEN)):
        yield tuple(zip(chosen, RIDDEN, strict=True))


def _smallest_first(position: Position, cards: Sequence[int]) -> tuple[Use, ...]:
    """The use of who takes the fastest card that is left, section by section."""
    left, found = list(cards), []
    for section in RIDDEN:
        card = min(left, key=lambda one: (row_of(position, one, section).seconds, one))
        left.remove(card)
        found.append((card, section))
    return tuple(found)


# --- Exercises on riding times: what does a row of a card come to?


_QUESTIONS: Final = {
    Section.CLIMB: mark("{player}: what is the time for the climb?"),
    Section.DESCENT: mark("{player}: what is the time for the descent?"),
    Section.FLAT: mark("{player}: what is the time for the flat?"),
}
WAX_FROM: Final = 4
"""The level from which the wax die is rolled."""
ENOUGH: Final = 3
"""With so many wrong times from symbols, the other rows of the card are not offered."""
_HAND: Final = 4
"""Cards in the hand of an exercise."""


def time(rng: Random, level: int) -> Posed | None:
    """What is the time for the section?"""
    section = section_by_lot(rng, level)
    lines = race_lines(rng, level, section)
    card = _card(rng, level, read("\n".join(lines)), section)
    if card is None:
        return None
    others = rng.sample([one for one in CARDS if one != card], _HAND - 1)
    position = sound([*lines, *hands(rng, lines, [card, *others])])
    if position is None:
        return None
    row = row_of(position, card, section)
    ridden = outcome(position, RED, card, row)
    if ridden.rolls:
        wax = rng.choice(wax_faces(position.profile))
        ridden = outcome(position, RED, card, row, wax)
    return _posed(rng, level, position, ridden)


def _card(rng: Random, level: int, position: Position, section: Section) -> int | None:
    """A card whose row for the section is as hard as the level asks for."""
    fit = [card for card in CARDS if _fits(row_of(position, card, section), level)]
    return rng.choice(fit) if fit else None


def _fits(row: Row, level: int) -> bool:
    """Whether the row of a card makes an exercise of a level."""
    if row.left is None or row.middle is None:
        return False
    if row.middle.symbol is Symbol.WAX and level < WAX_FROM:
        return False
    bonus = row.left.symbol in (Symbol.FLAG, Symbol.HORN)
    penalty = row.middle.symbol in (Symbol.RADIO, Symbol.WAX)
    if level < 3:
        return bonus != penalty and _plain(row.left if bonus else row.middle, level)
    return (bonus and penalty) if level > 4 else (bonus or penalty)


def _plain(sign: Sign, level: int) -> bool:
    """Whether the condition of the symbol that counts speaks of halves as the level does."""
    return form_of(sign) in (*FORMS[level], Form.ONE)


def _posed(rng: Random, level: int, position: Position, ridden: Outcome) -> Posed | None:
    right = riding_time(position, ridden).total
    wrong = _wrong_times(position, ridden)
    if len(wrong) < 2:
        return None
    chosen = rng.sample(sorted(wrong), min(len(wrong), SIZES[level].options - 1))
    wax = f" wax {ridden.wax}" if ridden.wax else ""
    asked = f"row {RED} {ridden.card} {position.section}{wax}"
    times = [right, *chosen]
    return Posed(
        write(position),
        " ".join(_time_lead(ridden)),
        _(_QUESTIONS[position.section]).format(player=head(RED)),
        tuple(
            Option(
                time_words(seconds),
                asked,
                expect={"time": time_words(seconds)},
                whynot=wrong.get(seconds, ""),
            )
            for seconds in rng.sample(times, len(times))
        ),
        pick="one",
        ask=asked,
        show=(row_key(ridden.card, position.section),),
    )


def _time_lead(ridden: Outcome) -> Iterator[str]:
    """The row that is ridden, and what the wax die shows."""
    yield _("{player}: card {card} is played.").format(player=head(ridden.colour), card=ridden.card)
    yield row_line(ridden.row)
    if ridden.wax:
        yield _("The wax die shows {wax}.").format(wax=ridden.wax)


# --- mistakes ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Mistake:
    """Seconds that somebody counts for a symbol who gets it wrong, and what is said of it."""

    seconds: int
    whynot: tuple[str, ...]


def _wrong_times(position: Position, ridden: Outcome) -> dict[int, str]:
    """Times that somebody might come to, with what is said of each; the right one is left out."""
    right, base = riding_time(position, ridden).total, ridden.row.seconds
    found: dict[int, str] = {}
    for bonus in (_Mistake(-bonus_of(ridden), ()), *_bonus_mistakes(position, ridden)):
        added = _Mistake(added_by(position, ridden), ())
        for penalty in (added, *_penalty_mistakes(position, ridden)):
            seconds = base + bonus.seconds + penalty.seconds
            if seconds != right:
                found.setdefault(seconds, " ".join((*bonus.whynot, *penalty.whynot)))
    if len(found) < ENOUGH:
        text = _("This is the time of another row; only that of the section being ridden counts.")
        found |= dict.fromkeys(_other_rows(position, ridden), text)
    return found


def _other_rows(position: Position, ridden: Outcome) -> list[int]:
    """The times of the other rows of the card."""
    others = (section for section in RIDDEN if section is not ridden.row.section)
    return [row_of(position, ridden.card, section).seconds for section in others]


def _bonus_mistakes(position: Position, ridden: Outcome) -> Iterator[_Mistake]:
    """A flag or an alphorn that is overlooked, counted without its condition, or added."""
    sign = ridden.row.left
    if sign is None or sign.symbol not in (Symbol.FLAG, Symbol.HORN):
        return
    told, count = _texts(why_left(position, ridden)), sign.seconds or 0
    if bonus_of(ridden):
        yield _Mistake(0, told)
        yield _Mistake(count, (_("The seconds beside flag and alphorn are taken off, not added."),))
    else:
        yield _Mistake(-count, told)


def _penalty_mistakes(position: Position, ridden: Outcome) -> Iterator[_Mistake]:
    """A radio or wax that is overlooked, counted although it is averted, or taken off."""
    sign = ridden.row.middle
    if sign is None or sign.symbol not in (Symbol.RADIO, Symbol.WAX):
        return
    told, added = _texts(why_middle(position, ridden)), added_by(position, ridden)
    for seconds in (0, sign.seconds or 0):
        if seconds != added:
            yield _Mistake(seconds, told)
    if added:
        yield _Mistake(-added, (_("The seconds of radio and wax are added, not taken off."),))


def _texts(reasons: Iterator[Reason]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(reason.text for reason in reasons))


# --- all exercises -------------------------------------------------------------------------------


def exercises() -> tuple[Exercise, ...]:
    """The kinds of exercise there are for this game."""
    return (
        Exercise(
            "condition", "track", mark("Is this condition met?"), mark("Conditions"), condition
        ),
        Exercise(
            "one-group", "track", mark("Which group is lacking?"), mark("A group more"), meeting
        ),
        Exercise("time", "track", mark("What is the time?"), mark("Times"), time),
        Exercise("timing", "track", mark("Two ways of timing"), mark("Timings"), timing),
        Exercise("way", "track", mark("Where can this group go?"), mark("Ways"), ways),
        Exercise(
            "detour", "track", mark("Which path makes the way longest?"), mark("Detours"), detour
        ),
        Exercise("bridge", "track", mark("Which paths are bridges?"), mark("Bridges"), cut),
        Exercise(
            "coach", "track", mark("Where may a second coach come?"), mark("Coaches"), second_coach
        ),
        Exercise(
            "shooting", "race", mark("What does the shooting cost?"), mark("Shootings"), shooting
        ),
        Exercise("sprint-hand", "race", mark("Which card in which section?"), mark("Hands"), hand),
    )
