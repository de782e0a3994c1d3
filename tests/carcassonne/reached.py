"""Rules of Carcassonne that no case and no exercise tells: a position and what tells them there."""

from __future__ import annotations

from typing import Final

HOLE: Final = "tile BG-B 0,1 0\ntile BG-B 1,0 0\ntile BG-B 2,1 0\ntile BG-B 1,2 0\n"
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
SHORT: Final = "tile IC-05 -1,0 90\ntile BG-C 0,0 0\ntile BG-S 0,-1 90\n"
ROAD: Final = "tile BG-A -1,0 270\ntile BG-U 0,0 0\ntile AM-A 1,0 0\n"
PAIR: Final = "token red 0,0.p1\ntoken red 0,0.p2\n"

REACHED: Final[dict[str, tuple[str, str]]] = {
    "abbey-closes": (HOLE, "tile AM-A 1,1 0"),
    "abbey-last": (LAST, "tile AM-A 1,1 0"),
    "abbey-lost": ("option last_abbey lost\n" + LAST, "tile AM-A 1,1 0"),
    "abbey-one": (HOLE + "players 2\nabbeys red\nturn red\n", "tile AM-A 1,1 0"),
    "barn-alone": (FOUR + "barn blue 0,0.f1\n", "barn red 1,1.f1"),
    "barn-corner": (FOUR, "barn red 1,1.f1"),
    "barn-field": (FOUR, "barn red 1,1.f1"),
    "barn-end": (GRASS + "barn red 1,0.f1\n", "score"),
    "barn-end-most": (
        "option barns most\npieces meeple 7 barn 2\n" + GRASS + "barn red 1,0.f1\n",
        "points 1,0.f1",
    ),
    "barn-farmers": (JOINED.format("1,1"), "score"),
    "barn-joined": (JOINED.format("1,0"), "score"),
    "blocking": (CROSS + RED, "token blue 0,0.p1"),
    "end-cathedral": ("tile IC-01 0,0 0\nmeeple red 0,0.c1\n", "points 0,0.c1"),
    "end-city": ("tile BG-E 0,0 0\nmeeple red 0,0.c1\n", "score"),
    "end-field": (GRASS + "meeple red 0,0.f1\n", "score"),
    "end-field-by-city": ("option fields city_by_city\n" + CITY + "meeple red 0,0.f1\n", "score"),
    "end-field-city-once": ("option fields city_once\n" + CITY + "meeple red 0,0.f1\n", "score"),
    "end-inn": ("tile IC-15 0,0 0\nmeeple red 0,0.r1\n", "points 0,0.r1"),
    "end-monastery": ("tile BG-B 0,0 0\nmeeple red 0,0.m1\n", "score"),
    "field-none": ("option fields none\n" + FOUR, "meeple red 0,0.f1"),
    "mayor-strength": ("tile BG-F 0,0 0\nmayor red 0,0.c1\n", "points 0,0.c1"),
    "figure-once": (CROSS + RED + "turn red placed 1,0 figure\n", "meeple red 1,0.r1"),
    "figure-supply": ("pieces meeple 1\n" + CROSS + RED, "meeple red 0,0.r1"),
    "monastery-complete": ("tile BG-B 0,0 0\n", "complete 0,0.m1"),
    "place-nowhere": ("tile BG-B 0,0 0\n", "places BG-C"),
    "place-river": ("tile BG-B 0,0 0\n", "tile RV-01 0,1 0"),
    "player-takes-part": ("players 2\ntile BG-D 0,0 0\n", "meeple green 0,0.r1"),
    "printed-tunnel-always": ("option printed_tunnels always\n" + PRINTED, "token red 0,0.p1"),
    "printed-tunnel-figure": (PRINTED + "meeple red 0,0.r1\n", "token red 0,0.p1"),
    "road-end-unseen": (TRADE, "complete 0,0.r2"),
    "robber-baron": (
        "tile BG-A 0,0 270\nrobber nobody 0\nturn red\n",
        "tile BG-A 1,0 90",
    ),
    "same-tile-each": ("option same_tile each_opening\n" + CROSS + PAIR, "points 0,0.r1"),
    "score-cathedral": (
        "tile IC-01 0,0 0\ntile BG-E 0,-1 180\ntile BG-E 0,1 0\ntile BG-E 1,0 270\n"
        "tile BG-E -1,0 90\n",
        "points 0,0.c1",
    ),
    "score-goods": (
        "tile TB-01 0,0 0\ntile BG-E 0,-1 180\ntile BG-E -1,0 90\nmeeple red 0,0.c1\n",
        "score",
    ),
    "score-inn": ("tile BG-A -1,0 270\ntile IC-15 0,0 0\ntile BG-A 1,0 90\n", "points 0,0.r1"),
    "score-monastery": (
        "".join(f"tile BG-B {x},{y} 0\n" for x in range(3) for y in range(3))
        + "meeple red 1,1.m1\n",
        "score",
    ),
    "score-tie-shared": (
        "option ties shared\n" + CITY + "meeple red 0,0.c1\nmeeple blue 0,-1.c1\n",
        "points 0,0.c1",
    ),
    "score-two-tile-city": (
        "option two_tile_city 1\n" + CITY + "meeple red 0,0.c1\nturn red placed 0,0\n",
        "score",
    ),
    "token-and-figure": (
        "players 4\n" + CROSS + "turn red placed 1,0 figure\n" + RED,
        "token red 0,0.p1",
    ),
    "token-count-fewer": ("option tunnel_colours 1/1\n" + CROSS, "tokens 2"),
    "token-whole-turn": (
        "option token_moment whole_turn\nplayers 4\n"
        + CROSS
        + "token red 0,0.p1\nturn red placed 0,1 scored\n",
        "token red 0,0.p2",
    ),
    "tunnel-belongs-to-nobody": (CROSS + PAIR + RED, "points 0,0.r1"),
    "tunnel-fields": ("tile TU-4 0,0 0\n", "points 0,0.f1"),
    "tunnel-fields-stay": ("tile TU-3 0,0 0\n", "points 0,0.f1"),
    "tunnel-limit-players": (
        "players 4\n" + "".join(f"tile TU-{n} {n},{n} 0\n" for n in (1, 2, 3, 4)),
        "tunnels",
    ),
    "tunnel-tiles": (CROSS, "set tunnel"),
    "variant-own-figure-mouth": (
        "option token_needs_own_figure on\noption own_figure_at either_mouth\n"
        + CROSS
        + RED
        + "token red 0,0.p1\n",
        "token red 0,0.p2",
    ),
    "variant-second-half": (
        "option occupied_road_needs_pair on\n" + CROSS + RED + "token green 0,0.p1\n",
        "token green 0,0.p2",
    ),
    "variant-stock": (
        "option occupied_road_needs_pair on\noption common_stock players\nplayers 4\n" + CROSS,
        "token black 0,0.p1",
    ),
    "wagon-any-tile": (SHORT + "tile BG-V -1,-1 270\n", "wagon C1 red 0,0.c1 to -1,0.r2"),
    "wagon-crosses": (FOUR, "wagon C2 red 0,0.m1 to 1,1.m1"),
    "wagon-road-abbey-not": (
        "option wagon_road_abbey apart\n" + ROAD,
        "wagon C1 red 0,0.r1 to 1,0.m1",
    ),
    "wagon-short-road-over": (
        "option short_roads passed_over\n" + SHORT,
        "wagon C1 red 0,0.c1 to -1,0.r2",
    ),
    "wagon-without-points": (
        GRASS + KNIGHTS + "option wagon C2\n",
        "wagon C2 blue 0,-1.c1 to 0,0.r1",
    ),
    "wagon-without-points-home": (
        "option wagon_without_points goes_home\n" + GRASS + KNIGHTS + "option wagon C2\n",
        "wagon C2 blue 0,-1.c1 to 0,0.r1",
    ),
}

NOWHERE: Final = (
    *("player-takes-part", "turn-player", "turn-scoring", "wagon-after-scoring"),
    *("abbey-one", "abbey-last", "abbey-lost", "place-nowhere", "tunnel-tiles"),
    *("token-count", "token-count-magazine", "token-count-fewer", "token-colours", "token-own"),
    *("token-any-moment", "token-moment", "variant-stock"),
)
"""Of whose turn it is and how far it has come, and of what lies beside the board."""
