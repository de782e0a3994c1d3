"""Exercises on riding times: what does a row of a card come to?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Final

from boardlib.biathlon.board.cards import Form, Row, Sign, Symbol, row_key
from boardlib.biathlon.board.course import RIDDEN, Section, time_words
from boardlib.biathlon.board.notation import read, write
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.questions.hands import row_line
from boardlib.biathlon.rulebook import wax_faces
from boardlib.biathlon.rules.cards import row_of
from boardlib.biathlon.rules.naming import head
from boardlib.biathlon.rules.riding import (
    Outcome,
    added_by,
    bonus_of,
    outcome,
    riding_time,
    why_left,
    why_middle,
)
from boardlib.biathlon.teaching.lots import (
    CARDS,
    FORMS,
    RED,
    SIZES,
    form_of,
    hands,
    race_lines,
    section_by_lot,
    sound,
)
from boardlib.game.exercise import Option, Posed
from boardlib.ruling import Reason
from boardlib.text import _, mark

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
        " ".join(_lead(ridden)),
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


def _lead(ridden: Outcome) -> Iterator[str]:
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
