"""Positions for the tests of the pictures."""

from __future__ import annotations

from boardlib import tour
from boardlib.tour.board.position import TEAMS, Position
from boardlib.tour.board.road import Cell

_PLACES = (
    "46@0,1 26@0,2 36@1,1 11@1,2 56@3,1 45@1,5 25@1,6 5@2,5 35@2,6 55@2,7 16@3,4 54@3,5 6@4,8"
    " 53@0,12 4@0,13 13@0,14 2@1,11 34@1,12 33@1,13 42@1,14 32@1,15 15@2,11 24@2,12 52@2,13"
    " 1@2,14 51@2,15 44@3,11 14@3,12 22@3,13 23@4,12 43@4,13 3@1,19 31@1,20 41@2,20 12@3,19"
    " 21@1,24"
)


def peloton(road: str, ahead: int = 0, *lines: str) -> Position:
    """36 riders of six teams, so many rows further ahead than on the first board."""
    riders = []
    for place in _PLACES.split():
        number, cell = place.split("@")
        lane, row = map(int, cell.split(","))
        riders.append(f"rider {number} {list(TEAMS)[int(number) // 10]} {lane},{row + ahead}")
    return tour.read("\n".join([road, *riders, *lines]))


CLIMB = """road 5 lanes 28 rows
section 1 from 0 flat
section 2 from 15,15,14,14,13 hill bend -8"""
BEND = """road 5 lanes 28 rows
section 1 from 0 flat
section 2 from 8,8,9,9,9 flat bend 70
section 3 from 19,19,19,18,18 flat wind right bend -45"""
PICTURE_3 = """road B4
rider 15 red 0,6
rider 16 red 0,5
rider 1 blue 3,5
rider 4 blue 3,4
jersey yellow 15
jersey green 4 used
played 15 yellow 6
played 1 yellow 3"""
SPRINT = """road B5
rider 7 blue 2,9
rider 8 red 2,8
rider 9 sky 4,8
played 7 yellow 3
played 8 yellow 6 via 2,9 2,10 1,10 1,11 1,12 to 1,13"""
COLUMN = "road B1\n" + "\n".join(
    f"rider {number} {list(TEAMS)[number % 6]} 2,{13 - number}" for number in range(1, 8)
)


TEXTS = {
    "picture-3": PICTURE_3,
    "sprint": SPRINT,
    "braked": f"{COLUMN}\nplayed 1 white 1",
    "climb": peloton(CLIMB, 0, "jersey polka 31", "jersey yellow 32").text,
    "bend": peloton(BEND).text,
    "meadows": peloton("road Meadows", 22).text,
    "passes": peloton("road Two-Passes", 14, "jersey green 55", "jersey polka 31 used").text,
    "finish": "road B6\nrider 7 blue 2,18\nrider 8 red 2,21",
    "far apart": "road Meadows\nrider 7 blue 2,18\nrider 8 red 2,80",
    "lines": f"{BEND}\nfinish from 24 seconds 1 0\nrider 1 blue 2,5\nrider 2 red 2,20",
    "stage": "road Two-Passes",
}


def position(name: str) -> Position:
    """A position by its name."""
    return tour.read(TEXTS[name])


def cells(*keys: str) -> list[Cell]:
    """Cells from their names."""
    return [Cell(*map(int, key.split(","))) for key in keys]
