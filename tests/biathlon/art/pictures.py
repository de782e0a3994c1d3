"""Positions for the tests of the pictures."""

from __future__ import annotations

from typing import Final

from boardlib import biathlon
from boardlib.biathlon.board.course import Half
from boardlib.biathlon.board.position import COLOURS, Position

ROW: Final = """race sprint
course M11
player red
player blue
start blue 0:30
clock blue 0:30
hand red 57
group red i1
group blue x
coach red II
coach blue II
row 57 climb 3:16 flag I/II 3 radio I 7"""
COURSE: Final = """race pursuit
course ring
at 2 climb
player red
clock red 7:35
player blue
clock blue 7:44
player green
clock green 8:10
group red I-a
group red II|III
group blue III-b
group green IV|V
coach red I
coach red II
coach blue III
coach green VI
barrier blue I-a I-b"""
RANGE: Final = """race mass-start
course ring
at 1 arena
player red
clock red 7:31
kept red 9 climb 15 climb
player blue
clock blue 7:31
player green
clock green 7:55
hand red 20
rode green 8 from 7:26
shooting green hit NE click hit borderline SW with 2 climb"""
CROWD: Final = "\n".join(
    [
        "race mass-start\ncourse ring\nat 1 descent",
        *(f"player {one}" for one in COLOURS),
        *(f"coach {one} {half}" for one in COLOURS for half in Half),
    ]
)
OWN: Final = """race sprint
station a I
station b I II
station c II
station d III
station e VI
path a b
path b c
path c d
path d e
path e a
player red
group red b"""
TIMES: Final = """race pursuit
course M11
at 3 flat
player red
clock red 18:59
player blue
clock blue 18:59
player green
clock green 19:00
player yellow
clock yellow 21:40"""
TEXTS: Final = {
    **biathlon.boards(),
    "row": ROW,
    "course": COURSE,
    "range": RANGE,
    "crowd": CROWD,
    "own": OWN,
    "times": TIMES,
    "nobody": "race sprint",
    "over": "race sprint\ncourse M11\nat 4 finish\nplayer red\nclock red 23:10",
}


def position(name: str) -> Position:
    """A position by its name."""
    return biathlon.read(TEXTS[name])
