"""Rules of Carcassonne that no case and no exercise tells: a position and what tells them there."""

from __future__ import annotations

from typing import Final

LAST: Final = (
    "tile TU-4 1,0 0\ntile TU-1 0,1 180\ntile TU-2 2,1 90\ntile TU-3 1,2 0\n"
    "sets tunnel\nplayers 2\nabbeys red\nturn red\n"
)
CROSS: Final = "tile TU-3 0,0 0\ntile BG-W 1,0 0\ntile BG-A 0,1 180\n"
RED: Final = "meeple red 1,0.r3\n"
CITY: Final = "tile BG-E 0,0 0\ntile BG-E 0,-1 180\n"
GRASS: Final = "tile BG-D 0,0 0\ntile BG-E 0,-1 180\ntile BG-U 1,0 0\ntile BG-U 2,0 0\n"
FOUR: Final = "tile BG-B 0,0 0\ntile BG-B 1,0 0\ntile BG-B 0,1 0\ntile BG-B 1,1 0\n"
FARMED: Final = FOUR.replace("BG-B 0,0", "BG-E 0,0") + "tile BG-E 0,-1 180\nplayers 2\n"
JOINED: Final = FARMED + "meeple blue 0,0.f1\nbarn red 1,1.f1\nturn red placed {}\n"
KNIGHTS: Final = "meeple red 0,0.c1\nmeeple red 0,0.c1\nwagon blue 0,-1.c1\nplayers 2\n"
TRADE: Final = "tile TB-23 0,0 0\n"
PRINTED: Final = "tile AM-12 0,0 0\n"
ROAD: Final = "tile BG-A -1,0 270\ntile BG-U 0,0 0\ntile AM-A 1,0 0\n"

ASKED: Final[dict[str, tuple[str, ...]]] = {
    LAST: ("tile AM-A 1,1 0",),
    "option last_abbey lost\n" + LAST: ("tile AM-A 1,1 0",),
    FOUR + "barn blue 0,0.f1\n": ("barn red 1,1.f1",),
    FOUR: (
        "barn red 1,1.f1",
        "wagon C2 red 0,0.m1 to 1,1.m1",
    ),
    GRASS + "barn red 1,0.f1\n": ("score",),
    "option barns most\npieces meeple 7 barn 2\n" + GRASS + "barn red 1,0.f1\n": ("points 1,0.f1",),
    JOINED.format("1,1"): ("score",),
    JOINED.format("1,0"): ("score",),
    "tile IC-01 0,0 0\nmeeple red 0,0.c1\n": ("points 0,0.c1",),
    "tile BG-E 0,0 0\nmeeple red 0,0.c1\n": ("score",),
    GRASS + "meeple red 0,0.f1\n": ("score",),
    "option fields city_by_city\n" + CITY + "meeple red 0,0.f1\n": ("score",),
    "option fields city_once\n" + CITY + "meeple red 0,0.f1\n": ("score",),
    "tile IC-15 0,0 0\nmeeple red 0,0.r1\n": ("points 0,0.r1",),
    "tile BG-B 0,0 0\nmeeple red 0,0.m1\n": ("score",),
    "option fields none\n" + FOUR: ("meeple red 0,0.f1",),
    "tile BG-F 0,0 0\nmayor red 0,0.c1\n": ("points 0,0.c1",),
    "pieces meeple 1\n" + CROSS + RED: ("meeple red 0,0.r1",),
    "tile BG-B 0,0 0\n": (
        "complete 0,0.m1",
        "places BG-C",
        "tile RV-01 0,1 0",
    ),
    "players 2\ntile BG-D 0,0 0\n": ("meeple green 0,0.r1",),
    "option printed_tunnels always\n" + PRINTED: ("token red 0,0.p1",),
    PRINTED + "meeple red 0,0.r1\n": ("token red 0,0.p1",),
    TRADE: ("complete 0,0.r2",),
    "tile BG-A 0,0 270\nrobber nobody 0\nturn red\n": ("tile BG-A 1,0 90",),
    "tile IC-01 0,0 0\ntile BG-E 0,-1 180\ntile BG-E 0,1 0\n"
    "tile BG-E 1,0 270\ntile BG-E -1,0 90\n": ("points 0,0.c1",),
    "tile TB-01 0,0 0\ntile BG-E 0,-1 180\ntile BG-E -1,0 90\nmeeple red 0,0.c1\n": ("score",),
    "tile BG-A -1,0 270\ntile IC-15 0,0 0\ntile BG-A 1,0 90\n": ("points 0,0.r1",),
    "".join(f"tile BG-B {x},{y} 0\n" for x in range(3) for y in range(3)) + "meeple red 1,1.m1\n": (
        "score",
    ),
    "option ties shared\n" + CITY + "meeple red 0,0.c1\nmeeple blue 0,-1.c1\n": ("points 0,0.c1",),
    "option two_tile_city 1\n" + CITY + "meeple red 0,0.c1\nturn red placed 0,0\n": ("score",),
    "option tunnel_colours 1/1\n" + CROSS: ("tokens 2",),
    "option token_moment whole_turn\nplayers 4\n"
    + CROSS
    + "token red 0,0.p1\nturn red placed 0,1 scored\n": ("token red 0,0.p2",),
    "tile TU-4 0,0 0\n": ("points 0,0.f1",),
    "option token_needs_own_figure on\noption own_figure_at either_mouth\n"
    + CROSS
    + RED
    + "token red 0,0.p1\n": ("token red 0,0.p2",),
    "option occupied_road_needs_pair on\n" + CROSS + RED + "token green 0,0.p1\n": (
        "token green 0,0.p2",
    ),
    "option occupied_road_needs_pair on\noption common_stock players\nplayers 4\n" + CROSS: (
        "token black 0,0.p1",
    ),
    "option wagon_road_abbey apart\n" + ROAD: ("wagon C1 red 0,0.r1 to 1,0.m1",),
    GRASS + KNIGHTS + "option wagon C2\n": ("wagon C2 blue 0,-1.c1 to 0,0.r1",),
}
"""What is asked besides the cases: rules of options, and what is refused."""


NOWHERE: Final = (
    *("player-takes-part", "turn-player", "turn-scoring", "wagon-after-scoring"),
    *("abbey-one", "abbey-last", "abbey-lost", "place-nowhere", "tunnel-tiles"),
    *("token-count", "token-count-magazine", "token-count-fewer", "token-colours", "token-own"),
    *("token-any-moment", "token-moment", "variant-stock"),
)
"""Of whose turn it is and how far it has come, and of what lies beside the board."""

KIND = r"(?:short road|road|city|monastery|abbey|field|river|portal)"
BY = r"(?:at|furthest|that reaches|beside|of|on|with|to)"
NAMES = rf"[Tt]he (?:shared )?{KIND} {BY} [^:;,.]*|\b\w+'s {KIND}\b|[Tt]he {KIND}\b"
