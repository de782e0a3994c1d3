"""Coaches: where a new one may be placed."""

from __future__ import annotations

from collections.abc import Iterator

from boardlib.biathlon.board.cards import Form
from boardlib.biathlon.board.course import HALVES, SECTION_OF, Half
from boardlib.biathlon.board.position import Coach, Position, player_key
from boardlib.biathlon.rulebook import condition
from boardlib.biathlon.rules.conditions import Met, coach_in, whole_section
from boardlib.biathlon.rules.naming import half_key, head
from boardlib.ruling import Reason
from boardlib.text import _


def coaches_left(position: Position, colour: str) -> int:
    """How many coaches a player can still place (option ``coaches_supply``)."""
    placed = sum(one.colour == colour for one in position.coaches)
    return max(0, int(position.profile["coaches_supply"]) - placed)


def new_coach(position: Position, colour: str, met: Met) -> Half | None:
    """The half in which a player may place a new coach, if there is one (biathlon.newcoach)."""
    if not met.holds or not coaches_left(position, colour):
        return None
    free = _free(position, colour, _halves(met))
    return free[0] if len(free) == 1 else None


def _halves(met: Met) -> tuple[Half, ...]:
    """The two halves of the section that is judged."""
    assert met.sign.where is not None
    return HALVES[SECTION_OF[met.sign.where.halves[0]]]


def _free(position: Position, colour: str, halves: tuple[Half, ...]) -> list[Half]:
    return [half for half in halves if not coach_in(position, colour, half)]


def why_new_coach(position: Position, colour: str, met: Met) -> Iterator[Reason]:
    """Whether a new coach may come, and why: one coach is there, and the other half is free.

    Rules: biathlon.newcoach, biathlon.newcoach-both, biathlon.coaches-supply.
    """
    yield from met.reasons
    halves = _halves(met)
    shapes, both = tuple(map(half_key, halves)), met.sign.where
    if both is not None and both.form is Form.BOTH and not whole_section(position, met.sign):
        text = _("{where}: with a coach in both, no half is left for a new one.")
        yield condition("newcoach-both", False, text.format(where=both), shapes)
        return
    free = _free(position, colour, halves)
    holds = met.holds and len(free) == 1
    text = _("{player}: one coach stands in the section, and the other half is free ({half}).")
    if not free:
        text = _("{player}: coaches stand in both halves, so none is left for a new one.")
    elif not holds:
        text = _("{player}: the one coach of the section would have to stand in the judged half.")
        if len(free) == len(halves):
            text = _("{player}: no coach stands in the section, and one is needed.")
    text = text.format(player=head(colour), half=", ".join(free))
    facts = {"player": colour, "half": free[0].value if holds else None}
    yield condition("newcoach", holds, text, shapes, **facts)
    if holds and not coaches_left(position, colour):
        yield judge_supply(position, colour)


def judge_coach(position: Position, colour: str, met: Met, half: Half) -> Iterator[Reason]:
    """Whether a new coach may be placed in a half (biathlon.newcoach-half)."""
    yield from why_new_coach(position, colour, met)
    yield judge_supply(position, colour)
    other = half in _free(position, colour, _halves(met))
    text = _("{half}: this is the free half of the section.")
    if not other:
        text = _("{half}: this is not the free half of the section.")
    yield condition("newcoach-half", other, text.format(half=half), (half_key(half),))


def judge_supply(position: Position, colour: str) -> Reason:
    """Whether a player has a coach that could be placed."""
    left = coaches_left(position, colour)
    text = _("{player}: coaches that are not on the course yet: {count}.")
    text = text.format(player=head(colour), count=left)
    shapes = (player_key(colour),)
    return condition("coaches-supply", left > 0, text, shapes, player=colour, left=left)


def placed(position: Position, colour: str, half: Half) -> tuple[Coach, ...]:
    """The coaches with a new one."""
    return (*position.coaches, Coach(colour, half))
