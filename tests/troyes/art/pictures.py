"""Positions for the tests of the pictures."""

from __future__ import annotations

from typing import Final

from boardlib import troyes
from boardlib.troyes.board.position import Position

WAGES: Final = """players blue green
round 1 income
purse blue 5
purse green 2
citizen blue palace1
citizen blue palace2
citizen blue bishopric1
citizen green hall1
citizen green palace4"""
PRICE: Final = """players blue green orange
purse blue 4
purse green 6
purse orange 3
dice blue Y3
dice green Y4 W2
dice orange R5 R6"""
FIGHT: Final = """players blue green
round 2 defence
influence blue 4
influence green 7
dice blue R4 W2
dice green R1 Y6
event ev_red_black2
event ev_yellow_pay1
flags ev_red_black2 green blue
black 5 3"""
CARD: Final = """players blue green
purse blue 9
purse green 5
dice blue W3 W3
dice green W2 R1
card act_white_d3_delayed
overseers act_white_d3_delayed green
cubes act_white_d3_delayed green 2"""
PUSH: Final = """players blue green orange violet
round 2 actions
citizen blue hall1
citizen green hall1.2
citizen grey hall1.3
lying violet hall
lying orange hall
dice orange Y2"""
NAVE: Final = """players blue green
influence blue 3
dice blue W4 W6
stone blue 4,1
stone green 4,2
stone green 1,1"""
CROWD: Final = """players blue green orange violet
round 3 actions
purse blue 3
purse green 15
influence blue 20
influence orange 8
influence violet 8
supply blue 2
points violet 12
passed green 4
dice blue R1 W2
dice orange R2 R2 R6 W1 W1 Y3 Y3 Y6
dice grey Y6
characters blue hugues
characters violet char_events_5
card templar
card miller
card diplomat
won violet ev_red_black1"""
ROWS: Final = """option palace triples
option hall singles
option bishopric triples
players blue green
citizen blue palace2.3
citizen green hall6
citizen grey bishopric1.2"""
TEXTS: Final = {
    **troyes.boards(),
    "wages": WAGES,
    "price": PRICE,
    "fight": FIGHT,
    "card": CARD,
    "push": PUSH,
    "nave": NAVE,
    "crowd": CROWD,
    "rows": ROWS,
    "nobody": "players blue green",
    "over": "players blue green\nround 4 over\npoints blue 12\npoints green 9",
}


def position(name: str) -> Position:
    """A position by its name."""
    return troyes.read(TEXTS[name])
