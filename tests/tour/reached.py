"""Rules of the Tour that no case tells: a position, and what tells them there."""

from collections.abc import Iterator
from typing import Final

from boardlib import tour
from boardlib.ruling import Reason
from boardlib.tour.board.position import Die, Face, Ride, Roll

FLAT = "road B1\nrider 1 blue 2,12\nrider 2 blue 2,11\nrider 3 red 2,10"
SOLO = "played 1 yellow 2A solo green 5 to 2,14 then to 2,19"
EDGE = "road B3\nrider 21 orange 2,10\nrider 31 sky 2,9"
TAPE = "road B5\nrider 1 blue 2,7\nrider 2 blue 2,6"
UP = "road B2\nrider 1 blue 2,10\nrider 2 red 2,9\nplayed 1 polka 3 to 2,13"
HOME = (
    "road B5\nround 4\nhome 1 blue 1 2 3\nhome 2 red 2 2 3\nhome 3 blue 3 3 1\npassed Sprint 2 1 3"
)
SPRINT = "road B6\nrider 1 blue 2,17\nrider 11 red 2,16"
BESIDE = "played 1 yellow 4 to 2,20\nplayed 11 yellow 6 to 1,20"
LATE = "road B6\noption finish_late group\nround 3\nrider 11 red 2,16\nhome 1 blue 1 2 3 for 11"
PAIR = "road B1\nrider 1 blue 0,12\nrider 2 red 3,12"
CAME = "played 1 yellow 3 to 2,13"
MOVE = "option snapshot move"
STAYS = "option takeover cells\noption least_move none"
BRAKE = "played 1 white 2 to 2,14\nplayed 2 take 2 to 2,13"

ASKED: Final = {
    FLAT: (
        "1 yellow 7",
        "1 red 9",
        "1 white 9",
        "1 yellow 2A pull green 9",
        "1 polka 9",
        "next round",
        "1 card green 5",
        "1 yellow 4 green 5",
        "1 yellow 4 solo green 5",
        "1 yellow 4 pull green 5",
        "1 yellow 2A solo green 5 to 2,12 then to 2,17",
        "1 yellow 4 to 2,8",
        "2 yellow 6 via 2,12 to 2,13",
    ),
    PAIR: ("2 yellow 4",),
    f"{FLAT}\noption distance half_cells": ("2 yellow 4",),
    f"{PAIR}\n{CAME}": ("2 yellow 4 to 3,15",),
    f"{PAIR}\n{MOVE}\n{CAME}": ("lone 2", "group 2", "attack 2", "may 2 take 3"),
    f"{PAIR}\nrider 3 red 3,11\n{MOVE}\n{CAME}": ("attack 2",),
    f"{PAIR}\njersey yellow 1\n{MOVE}": ("1 card green 3 to 2,13",),
    "road B1\nrider 1 blue 2,12": ("1 red 6 to 2,18",),
    f"{FLAT}\n{STAYS}": ("1 yellow 4 to 2,12",),
    f"{FLAT}\n{STAYS}\nplayed 1 yellow 4 to 2,12": ("may 2 take 4",),
    f"{FLAT}\nrider 4 red 2,9\noption third_after_brake roll\n{BRAKE}": ("3 take 2 to 2,12",),
    f"{FLAT}\n{SOLO}\nplayed 2 yellow 2A catch to 2,18": ("may 3 take 2",),
    f"{FLAT}\n{SOLO}\nplayed 2 yellow 4 to 2,15": ("3 yellow 2A catch",),
    f"{FLAT}\noption catching next_only": (
        "1 yellow 2A catch",
        "1 yellow 2A solo green 5 to 2,14 then to 2,19",
    ),
    f"{FLAT}\noption catching any": (
        "1 yellow 2A catch",
        "1 yellow 2A solo green 5 to 2,14 then to 2,19",
    ),
    f"{FLAT}\noption passing jump\nplayed 1 yellow 4 to 2,14": ("3 red 6 via 2,11 to 2,13",),
    f"{FLAT}\noption giving_order road": (
        "1 red 6 to 2,17 give 2 1 to 2,12",
        "3 red 6 to 2,15 give 1 1 to 2,13",
    ),
    f"{FLAT}\noption giving anyone\nplayed 1 red 1 to 2,13": ("2 red 6 to 2,14 give 1 1 to 2,15",),
    f"{FLAT}\nplayed 1 red 1 to 2,13": ("2 red 6 to 2,14 give 1 0",),
    "road B1": (
        "turn",
        "next round",
    ),
    "road B1\nrider 1 blue 2,12\nplayed 1 yellow 4 to 2,15": ("turn",),
    f"{FLAT}\njersey yellow 1\njersey green 1": ("1 card solo green 5",),
    f"{FLAT}\njersey yellow 2\n{SOLO}": ("2 card catch",),
    f"{FLAT}\njersey yellow 2\noption card_catch yes\n{SOLO}": ("2 card catch to 3,18",),
    f"{FLAT}\noption catching next_only\n{SOLO}\nplayed 2 yellow 4 to 2,15": ("3 yellow 2A catch",),
    f"{FLAT}\noption catching next_only\n{SOLO}": ("2 yellow 2A catch",),
    f"{FLAT}\noption catching any\n{SOLO}\nplayed 2 yellow 4 to 2,15": ("3 yellow 2A catch",),
    f"{FLAT}\noption leader_two 1": ("1 yellow 2A",),
    f"{FLAT}\njersey yellow 2\nplayed 1 white 1 to 2,13": ("2 card green 5",),
    f"{EDGE}\nplayed 21 white 1 to 2,11": ("may 31 white",),
    f"{EDGE}\noption braking_hill yes\nplayed 21 white 1 to 2,11": ("may 31 white",),
    EDGE: ("21 yellow 2A green 5 to 2,12 then to 2,17", "21 white 1 to 2,11"),
    f"{EDGE}\nrider 32 sky 2,8": ("21 white 1 to 2,11",),
    "road B2\nrider 1 blue 2,10\nrider 2 red 2,9": ("1 polka 3 to 2,13",),
    f"{UP}\noption uphill_takeover yes": ("may 2 take 3",),
    f"{TAPE}\nplayed 1 red 1 to 2,8": ("2 red 7 to 1,10 give 1 2 to 2,10",),
    UP: ("may 2 take 3",),
    SPRINT: ("1 yellow 4 to 9,9",),
    f"{SPRINT}\noption finish_late group\nplayed 1 yellow 4 to 2,20\nplayed 11 red 1 to 2,17": (
        "finish",
    ),
    f"{FLAT}\nrider 4 blue 1,11": ("ways 2 4",),
    f"{FLAT}\noption passing jump\nrider 4 blue 1,11": ("ways 2 4",),
    f"{SPRINT}\noption distance half_cells\n{BESIDE}": ("finish",),
    f"{SPRINT}\noption finish_group line\n{BESIDE}": ("finish",),
    f"{SPRINT}\noption finish_group line\nplayed 1 yellow 4 to 2,20\nplayed 11 yellow 6 to 2,21": (
        "finish",
    ),
    LATE: ("finish 1",),
    f"{LATE}\nplayed 11 yellow 6 to 2,21": ("finish 11",),
    HOME: (
        "standings",
        "premium Sprint 2",
        "premium Sprint 3",
    ),
    f"{HOME} 4 5\nrider 4 red 2,11\nrider 5 red 2,12": ("premium Sprint 5",),
    "road BH\nrider 1 blue 2,12\nrider 2 blue 2,11": ("1 polka 1A green 5",),
    "road B5\nrider 1 blue 2,12": ("premium Sprint 1",),
    "road Two-Passes\nround 4\nhome 7 blue 1 3 0\npassed First-Pass 7": ("standings",),
}
"""What is asked besides the cases: rules of options, and what is refused."""
NAMES = r"\b(?:yellow|green|polka-dot) jersey\b"

NOWHERE: Final = ("classification-team", "stage-over")
"""Of the race as a whole, and of teams."""


def further() -> Iterator[Reason]:
    """What is told to a program that tries what cannot be typed: a green die sets no speed."""
    green = Ride(2, Roll(Die.GREEN, Face(9)))
    for text in (FLAT, f"{FLAT}\nplayed 1 white 1 to 2,13"):
        yield from tour.judge(tour.read(text), green).conditions
