"""The three disciplines: laps, shootings, hands, and which symbols are void."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from boardlib.biathlon.board.cards import Symbol
from boardlib.biathlon.board.course import LAP, Section
from boardlib.biathlon.board.position import Position, Race

VOID: Final[Mapping[Race, tuple[Symbol, ...]]] = {
    Race.SPRINT: (Symbol.TACTICS, Symbol.BOOST),
    Race.PURSUIT: (),
    Race.MASS_START: (),
}
"""The symbols that do nothing in a discipline (biathlon.tactics-void, biathlon.boost-void)."""
LAPS: Final = {Race.SPRINT: 3, Race.PURSUIT: 5, Race.MASS_START: 5}
"""How many laps a discipline usually has."""
_HANDS: Final = {Race.PURSUIT: 5, Race.MASS_START: 4}


def laps(position: Position) -> int:
    """How many laps the race has (option ``laps``)."""
    value = position.profile["laps"]
    return LAPS[position.race] if value == "usual" else int(value)


def shoots_after(position: Position, lap: int) -> bool:
    """Whether a lap ends with a shooting (option ``shootings``)."""
    value = position.profile["shootings"]
    if value in ("usual", "every"):
        return value == "every" or lap < laps(position)
    return lap <= int(value)


def shootings(position: Position) -> int:
    """How many shootings the race has."""
    return sum(shoots_after(position, lap) for lap in range(1, laps(position) + 1))


def standing(position: Position, lap: int) -> bool:
    """Whether the shooting after a lap is one in the standing position: the second half is."""
    done = sum(shoots_after(position, one) for one in range(1, lap + 1))
    return done > shootings(position) / 2


def plays_card(position: Position, lap: int, section: Section) -> bool:
    """Whether a section is ridden with a card; the arena may be without one (option ``arena``)."""
    if section is not Section.ARENA:
        return True
    if position.profile["arena"] == "fixed":
        return False
    return shoots_after(position, lap) or position.profile["last_arena"] == "card"


def stops_at(position: Position, lap: int, section: Section) -> bool:
    """Whether anything is done in a section: an arena may have neither card nor shooting."""
    return plays_card(position, lap, section) or shoots_after(position, lap)


def after(position: Position, lap: int, section: Section) -> tuple[int, Section]:
    """The lap and the section that follow; the finish after the last (biathlon.lap-order)."""
    if section is not Section.ARENA:
        following = LAP[LAP.index(section) + 1]
        if stops_at(position, lap, following):
            return lap, following
    return (lap, Section.FINISH) if lap >= laps(position) else (lap + 1, Section.CLIMB)


def cards_needed(position: Position) -> int:
    """How many cards a player plays in the whole race."""
    every = range(1, laps(position) + 1)
    return sum(plays_card(position, lap, section) for lap in every for section in LAP)


def hand_size(position: Position) -> int:
    """How many cards a player has at the start (option ``hand``)."""
    value = position.profile["hand"]
    if value != "usual":
        return int(value)
    return _HANDS.get(position.race) or cards_needed(position)


def refill(position: Position) -> int:
    """How many cards are drawn after each one that is played (option ``refill``).

    Rules: biathlon.draw-sprint, biathlon.draw-refill.
    """
    return 0 if position.race is Race.SPRINT else int(position.profile["refill"])


def is_void(position: Position, symbol: Symbol) -> bool:
    """Whether a symbol does nothing in this race."""
    return symbol in VOID[position.race]
