"""Rules of Biatlon that no case tells: a position, and what tells them there."""

from typing import Final

from boardlib.biathlon.board.cards import decks
from tests.biathlon.boards import deck_text

CLIMB = "race pursuit\ncourse M11\nplayer red\nplayer blue\nhand red 27 57\nhand blue 3"
BLOCK = f"{CLIMB}\nclock red 0:01\ngroup red i1\nrow 57 climb 3:16 roadblock I"
RANGE = "race mass-start\ncourse M11\nat 1 arena\nplayer red\nhand red 57\nkept red 1 climb 2 climb"
RANGE += "\nrow 1 climb 3:20 eyepiece I\nrow 2 climb 3:20 marker I NE"
FLAT = "race pursuit\ncourse M11\nat 1 flat\nplayer red\npile none"
PAIR = f"{CLIMB}\nplayer green\nclock red 3:30\nclock green 0:10\nrode red 57 from 0:05 behind blue"
END = "course M11\nat 3 finish\nplayer red\nclock red 12:00\nplayer blue\nclock blue 12:00"
STADIUM = "race pursuit\ncourse M11\nat 1 arena\nplayer red\nhand red 3\nbarrier red i1 i2"
STADIUM += "\noption laps 2\noption shootings 0\noption arena fixed\noption arena_seconds 60"
STADIUM += "\noption block_lasts lap"
ONE = "race pursuit\ncourse M11\nplayer red\nhand red 57"
START = "race sprint\ncourse M11"
OWN = f"{ONE}\noption deck own"
FAULTY = "row 57 climb 3:16 flag I 0 newcoach I+II\nrow 57 descent 9:16\nrow 57 flat 3:16"
WHOLE = f"race pursuit\ncourse M11\noption deck own\n{deck_text(decks()['generated'])}".replace(
    "climb 3:16 bus I/II radio", "climb 3:17 radio"
)
CREW = f"{ONE}\nplayer blue\nclock red 0:01\nrow 57 climb 3:16 crew I\ngroup red i1\ngroup blue i2"
DUE = f"{CLIMB}\nplayer green\nclock red 3:30\nclock blue 3:25\nclock green 0:10"
DUE += "\nrode red 57 from 0:05 behind blue\nrode blue 3 from 0:02"
WAX = f"{ONE}\ncoach red I\nrow 57 climb 3:16 wax I A 5"
MANY = "group red i1\ngroup red i2\ngroup red x\ngroup red j1\ngroup red j2"
MOST = ("condition red horn I/II", "condition red horn I+II")

ASKED: Final = {
    f"{CLIMB}\noption order first_last": (
        "turn",
        "order",
        "blue 3 draw 1",
        "red 57 draw 1",
    ),
    FLAT: ("red arena",),
    f"{CLIMB}\nclock red 0:01": (
        "red 57 close i1 i2 draw 1",
        "red 57 coach I",
    ),
    f"{BLOCK}\nbarrier red x j1": ("red 57 close i1 i2 draw 1",),
    f"{BLOCK}\noption block_lasts race\nbarrier red x j1": ("red 57 close i1 i2",),
    f"{BLOCK}\noption block_paths crossing": (
        "red 57 close i1 i2",
        "red 57 close i1 k2",
    ),
    f"{CLIMB}\ngroup red i1\nbarrier red i1 i2\nwalker red 1\noption block_owner open": (
        "red walk i1 to i2",
    ),
    STADIUM: ("red arena", "red 3"),
    RANGE: (
        "red 57 shots hit click hit borderline hit NE draw 3",
        "shooting red SW SE hit hit borderline",
        "red 57 shots hit hit hit hit hit draw 3",
    ),
    f"{RANGE}\noption range_cards stay": ("red 57 shots hit hit hit hit hit draw 3",),
    f"race pursuit\n{END}\noption ties start": ("places", "red 57"),
    START: ("turn", "starts pursuit"),
    f"{START}\nplayer red\nhand red 57\nplayer blue\nstart blue 0:30\nclock blue 0:30": ("blue 3",),
    "race pursuit\ncourse M11\nat 1 descent\nplayer red\nhand red 57": ("red 57 draw 1",),
    "race pursuit\ncourse M11\nplayer red": ("hand red",),
    f"{CLIMB}\noption refill 0": ("race pursuit",),
    ONE: ("deck descent", "red 57 expel i2 to x", "red 57 shots hit", "red 57 draw 1 1"),
    f"{ONE}\npile 5\ndiscard 1 2\noption refill 2": ("red 57 draw 1 2",),
    f"{ONE}\nrow 57 climb 3:16 flag I 3": ("red 57 bus i1",),
    f"{ONE}\noption deck_rows any": ("card 57",),
    f"{OWN}\n{FAULTY}\nrow 57 arena 0": ("valid 57",),
    f"{OWN}\nrow 57 descent 1:36": ("valid 57",),
    WHOLE: ("problems",),
    f"{WHOLE}\nrow 61 climb 3:20": ("problems",),
    f"{ONE}\nrow 57 climb 3:16": ("sum red 57 climb",),
    f"{ONE}\ngroup red i1\nrow 57 climb 3:10 horn I 9": ("sum red 57 climb",),
    WAX: ("sum red 57 climb",),
    f"{WAX}\noption wax_on_match full": ("row red 57 climb wax A",),
    f"{WAX}\noption wax_on_mismatch avoid": ("row red 57 climb wax B",),
    f"{WAX}\noption wax_die two": ("red 57 wax F",),
    f"{ONE}\ncoach red I\nrow 57 climb 3:16 marker I SE": ("row red 57 climb",),
    f"{ONE}\noption both pooled\n{MANY}": ("condition red crew I+II",),
    f"{ONE}\noption predominance majority\n{MANY}": ("condition red horn I", *MOST),
    f"{ONE}\noption predominance majority\ngroup red k1": MOST,
    f"{ONE}\noption predominance stations\n{MANY}": ("condition red horn I", *MOST),
    f"{ONE}\noption predominance stations\ngroup red k1": MOST,
    CREW: (
        "red 57 expel k2 to k1",
        "red 57 expel i2 to x follow j1",
        "red 57 expel i2 to x follow i1 draw 1",
    ),
    f"{CREW}\nbarrier blue i2 x": ("targets 57",),
    DUE.replace("blue 3:25", "blue 3:40"): ("red level",),
    f"{DUE}\noption boost_settled at_once": ("red keep", "green 8"),
    f"{PAIR}\noption boost_settled at_once": ("red level", "green level"),
    f"{CLIMB}\nclock red 0:20\noption boost_level level\nrow 57 climb 3:16 boost 3": (
        "row red 57 climb",
    ),
    f"{ONE}\noption boost_level level\nrow 57 climb 3:16 boost 3": ("row red 57 climb",),
    f"{RANGE}\noption shooting_die miss,miss": ("red 57 shots hit click",),
    f"{RANGE}\noption shooting_die hit,hit": ("red 57 shots NE borderline",),
    f"{ONE}\ngroup red i1\nwalker red 0": ("red walk i1 to i2",),
}
"""What is asked besides the cases: rules of options, and what is refused."""
NAMES = (
    r"\b(red|blue|green|yellow|black|grey|Red|Blue|Green|Yellow|Black|Grey)\b"
    r"|\b[i-z]\d?\b|\b(I{1,3}|IV|VI?)([/+](I{1,3}|IV|VI?))?\b|\b[A-F]\b"
    r"|\b(climb|descent|flat|sprint|pursuit|mass start)\b"
)

NOWHERE: Final = (
    *("card-place", "card-row", "hand-size", "hand-sprint", "start-sprint"),
    *("deck-cards", "deck-numbers", "deck-twice", "draw-empty", "draw-sprint"),
    *("race-laps", "race-three"),
)
"""Of the cards in the box, and of the race as a whole."""
