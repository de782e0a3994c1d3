"""Rules of Biatlon that no case tells: a position, and what tells them there."""

from typing import Final

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

ASKED: Final = {
    f"{CLIMB}\noption order first_last": (
        "turn",
        "order",
        "blue 3 draw 1",
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
    STADIUM: ("red arena",),
    RANGE: (
        "red 57 shots hit click hit borderline hit NE draw 3",
        "shooting red SW SE hit hit borderline",
        "red 57 shots hit hit hit hit hit draw 3",
        "red 57 shots hit hit hit hit click",
    ),
    f"{RANGE}\noption range_cards stay": ("red 57 shots hit hit hit hit hit draw 3",),
    f"{PAIR}\noption boost_settled at_once": ("red level",),
    PAIR: ("red level",),
    f"race pursuit\n{END}\noption ties start": ("places",),
}
"""What is asked besides the cases: rules of options, and what is refused."""
NAMES = (
    r"\b(red|blue|green|yellow|black|grey|Red|Blue|Green|Yellow|Black|Grey)\b"
    r"|\b[i-z]\d?\b|\b(I{1,3}|IV|VI?)([/+](I{1,3}|IV|VI?))?\b|\b[A-F]\b"
    r"|\b(climb|descent|flat|sprint|pursuit|mass start)\b"
)

NOWHERE: Final = (
    *("card-place", "card-row", "card-seconds", "hand-size", "hand-sprint", "start-sprint"),
    *("deck-cards", "deck-numbers", "deck-others", "deck-twice", "draw-empty", "draw-sprint"),
    *("race-laps", "race-three"),
)
"""Of the cards in the box, and of the race as a whole."""
