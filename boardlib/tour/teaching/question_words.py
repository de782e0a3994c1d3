"""How the questions of the Tour are said beside what they are about."""

from __future__ import annotations

from typing import Final

from boardlib.text import mark
from boardlib.tour.board.position import Attack, Die

MAY_ROLL: Final = {
    Die.YELLOW: mark("May he roll the yellow die?"),
    Die.POLKA: mark("May he roll the polka-dot die?"),
    Die.RED: mark("May he roll the red die?"),
    Die.WHITE: mark("May he roll the white die?"),
}
HOW_FAR: Final = {
    Die.YELLOW: mark("How far does he ride with {face} on the yellow die?"),
    Die.POLKA: mark("How far does he ride with {face} on the polka-dot die?"),
    Die.RED: mark("How far does he ride with {face} on the red die?"),
    Die.WHITE: mark("How far does he ride with {face} on the white die?"),
}
MAY_ATTACK: Final = {
    Attack.SOLO: mark("May he attack alone with {face}?"),
    Attack.PULL: mark("May he pull the group with {face}?"),
    Attack.CATCH: mark("May he catch the attacker with {face}?"),
}
