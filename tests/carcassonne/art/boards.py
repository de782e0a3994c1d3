"""Boards with marks for the tests of the pictures."""

from __future__ import annotations

from boardlib import carcassonne
from boardlib.carcassonne.board.position import Position
from boardlib.drawing.palette import GROUPS
from boardlib.drawing.scene import Mark

TUNNEL = """
tile BG-A -3,0 270
tile BG-U -2,0 0
tile BG-W -1,0 0
tile TU-2 0,0 0
tile BG-U 1,0 0
tile TU-4 2,0 0
tile AM-10 3,0 90
token red 0,0.p2
token red 2,0.p1
meeple blue -1,0.r1
meeple yellow -3,0.f1
"""

UNDERPASS = """
tile AM-12 0,0 0
tile BG-W 0,-1 0
tile BG-A 0,1 180
token red 0,0.p1
"""

CITY = """
tile BG-D 1,1 0
tile PD-13 1,0 270
tile BG-C 0,0 0
tile IC-05 -1,0 90
tile BG-U -1,1 90
tile BG-U -1,2 90
tile BG-U 0,2 90
tile AM-A 0,1 0
tile BG-A 0,3 180
tile BG-U 2,1 0
tile BG-U -1,-1 90
tile IC-08 0,-1 180
tile BG-U 0,-2 90
tile BG-E 1,-1 180
wagon red 0,0.c1
"""


def position(text: str) -> Position:
    """A position from its text."""
    return carcassonne.read(text)


def keys(text: str) -> tuple[str, ...]:
    """Keys separated by blanks."""
    return tuple(text.split())


ANSWERED = (
    Mark(keys("0,0.c1 -1,0.c1 1,0.c1 0,-1.c1 1,-1.c1 1,1.c1"), "complete"),
    Mark((), "quiet"),
    Mark(("1,-1",), "last"),
    Mark(keys("0,-1.r1 0,-2.r1"), "allowed", "A", "road at the north gate"),
    Mark(("0,1.m1",), "allowed", "B", "abbey"),
    Mark(("1,0.m1",), "allowed", "C"),
    Mark(keys("-1,0.r1 -1,0.r2 -1,1.r1 -1,2.r1 -1,-1.r1"), "refused", "D"),
    Mark(("-1,0.c2",), "refused", "E"),
    Mark(keys("1,1.r1 2,1.r1"), "refused", "F"),
    Mark(("0,3.m1",), "refused", "G"),
    Mark(keys("0,0.c1 0,1.m1 1,1.r1"), "chain"),
)
"""A question that has been answered, with the way to a wrong answer."""

EVERY_ROLE = (
    Mark(("0,-2.r1",), "asked", "A"),
    Mark(("0,-1.f1",), "allowed", "B"),
    Mark(("1,1.f2",), "refused", "C"),
    Mark(("0,0.c1",), "complete"),
    Mark(("-1,1.r1",), "incomplete"),
    Mark(keys("-1,0.c2 2,1.r1 -1,-1.N"), "open"),
    Mark(keys("0,0.c1 0,1.m1"), "chain"),
    Mark(("1,-1",), "last"),
    Mark(keys("0,0 1,1"), "reach"),
    Mark(keys("figure:0,0.c1 0,3.m1 0,2"), "focus"),
    Mark(keys("figure:0,0.c1 figure:0,3.m1 0,2 3,3"), "changed"),
    Mark(("figure:0,0.c1",), "wrong"),
    Mark(("3,2",), "free"),
    Mark(("2,-1",), "shut"),
    Mark(("0,-2.f1",), "owned", "red blue"),
    Mark((), "quiet"),
    *(
        Mark(("0,-2.r1",), group, letter)
        for group, letter in zip(GROUPS, "ABCDEFGHIJKL", strict=True)
    ),
)
"""Every role once, on board CITY."""
