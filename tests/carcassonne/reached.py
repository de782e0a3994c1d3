"""Rules of Carcassonne that no case and no exercise tells: a position and what tells them there."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from boardlib import carcassonne
from boardlib.carcassonne.board.position import PlacedTile
from boardlib.carcassonne.rules.placing import judge_place, tile_laid
from boardlib.ruling import Event, Reason

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
ALONE: Final = "tile BG-E 0,0 0\n"
APART: Final = f"players 2\n{ALONE}tile BG-E 5,5 0\n"
HOLE: Final = "players 2\n" + "".join(
    f"tile BG-E {place} 0\n" for place in ("1,0", "0,1", "2,1", "1,2")
)
EIGHT: Final = "".join(
    f"tile BG-B {x},{y} 0\n" for x in range(3) for y in range(3) if (x, y) != (2, 2)
)
LOOP: Final = "tile TB-24 0,0 0\ntile BG-V 1,0 90\ntile BG-V 1,-1 0\ntile BG-V 0,-1 270\n"
LOOPS: Final = f"{LOOP}tile TB-24 0,1 0\ntile BG-V 0,2 180\ntile BG-V 1,2 90\ntile BG-V 1,1 0\n"
CATHEDRALS: Final = "tile IC-01 0,0 0\ntile IC-01 1,0 0\n"
WALLED: Final = (
    f"{CATHEDRALS}tile BG-E 0,-1 180\ntile BG-E 1,-1 180\ntile BG-E 0,1 0\ntile BG-E 1,1 0\n"
    "tile BG-E -1,0 90\ntile BG-E 2,0 270\n"
)
INNS: Final = "tile IC-15 0,0 0\ntile IC-15 1,0 0\n"
STOCK: Final = "option occupied_road_needs_pair on\n"
MOUTHS: Final = "option same_tile each_opening\n"
UNDER: Final = "players 2\ntile AM-12 0,0 0\ntile BG-W 0,-1 0\ntile BG-A 0,1 180\n"
LATE: Final = (
    f"option token_moment whole_turn\nplayers 4\n{CROSS}wagon red 0,0.r1\n"
    "token red 0,0.p1\ntoken red 0,0.p2\nturn red placed 0,1 scored late token\n"
)

BACK: Final = "tile BG-D 0,0 0\ntile BG-V 1,0 0\ntile BG-V 1,1 90\n"

ASKED: Final[dict[str, tuple[str, ...]]] = {
    BACK: ("complete 0,0.r1",),
    LAST: ("places AM-A", "score"),
    "option last_abbey lost\n" + LAST: ("tile AM-A 1,1 0",),
    FOUR + "barn blue 0,0.f1\n": ("barn red 1,1.f1",),
    FOUR: ("barn red 1,1.f1",),
    GRASS + "barn red 1,0.f1\n": ("score", "points 1,0.f1"),
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
    ALONE: (
        "tile AM-A 1,0 0",
        "barn red 0,0.c1",
        "barn red 0,0.f1",
        "mayor red 0,0.c1",
        "mayor red 0,0.f1",
    ),
    f"{ALONE}meeple blue 0,0.c1\n": ("meeple red 0,0.c1",),
    f"{APART}wagon red 5,5.c1\n": ("wagon red 0,0.c1",),
    f"{APART}mayor red 5,5.c1\n": ("mayor red 0,0.c1",),
    f"players 2\n{FOUR}tile BG-E 5,5 0\nbarn red 5,5.f1\n": ("barn red 0,0.f1",),
    "tile BG-B 0,0 0\nmeeple blue 0,0.m1\n": ("meeple red 0,0.m1",),
    "tile AM-A 0,0 0\n": ("meeple red 0,0.m1",),
    "tile AM-A 0,0 0\nmeeple blue 0,0.m1\n": ("meeple red 0,0.m1",),
    "tile RV-01 0,0 0\n": ("complete 0,0.v1", "meeple red 0,0.v1"),
    "tile RV-01 0,0 0\nmeeple red 0,0.v1\n": ("meeple blue 0,0.v1",),
    "tile RV-03 0,0 0\nwagon red 0,0.c1\n": ("wagon C2 red 0,0.c1 to 0,0.v1",),
    "tile IC-05 0,0 0\n": ("meeple red 0,0.r3",),
    f"abbeys red\n{HOLE}": ("tile AM-A 1,1 0",),
    f"abbeys nobody\n{HOLE}": ("tile AM-A 1,1 0",),
    f"abbeys red\nturn blue\n{HOLE}": ("tile AM-A 1,1 0", "score"),
    "tile BG-C 0,0 0\ntile BG-C 1,0 0\n": ("complete 0,0.c1",),
    "tile BG-C 0,0 0\ntile BG-C 0,1 0\n": ("complete 0,0.c1",),
    "tile AM-11 0,0 180\ntile AM-11 1,0 180\n": ("complete 0,0.r1",),
    "tile AM-06 0,0 0\ntile AM-06 -1,0 180\n": ("complete 0,0.r1",),
    "tile AM-10 0,0 0\ntile AM-10 0,1 180\n": ("complete 0,0.r1",),
    "tile PD-03 0,0 0\n": ("complete 0,0.r1",),
    "tile PD-03 0,0 0\ntile PD-03 0,1 180\n": ("complete 0,0.r1",),
    "tile BG-A 0,0 0\ntile AM-A 0,1 0\n": ("complete 0,0.r1",),
    "tile BG-U 0,0 0\ntile AM-A 1,0 0\ntile AM-A -1,0 0\n": ("complete 0,0.r1",),
    EIGHT: ("points 0,0.m1", "meeple red 1,1.m1", "tile PD-01 2,2 0"),
    f"{EIGHT}tile PD-01 2,2 0\n": ("points 1,1.m1", "complete 1,1.m1"),
    CATHEDRALS: ("points 0,0.c1",),
    WALLED: ("points 0,0.c1",),
    INNS: ("points 0,0.r1",),
    f"tile BG-A -1,0 270\n{INNS}tile BG-A 2,0 90\n": ("points 0,0.r1",),
    LOOP: ("points 0,0.r1",),
    LOOPS: ("points 0,0.r1",),
    MOUTHS + carcassonne.boards()["TUN-B-d"]: ("points 0,0.r1",),
    MOUTHS + carcassonne.boards()["TUN-B-d"].replace("tile AM-10 3,0 90", ""): ("points 2,0.r2",),
    GRASS: ("points 0,0.f1",),
    f"option fields city_once\n{GRASS}": ("points 0,0.f1",),
    f"option fields city_by_city\n{GRASS}": ("points 0,0.f1",),
    f"option fields none\n{GRASS}": ("points 0,0.f1",),
    "tile TB-01 0,0 0\n": ("points 0,0.c1",),
    "tile TB-01 0,0 0\ntile TB-01 -1,0 90\n": ("points 0,0.c1",),
    f"option two_tile_city 1\n{CITY}": ("points 0,0.c1",),
    f"{CITY}mayor red 0,0.c1\nturn red placed 0,0\n": ("points 0,0.c1", "score"),
    f"{FOUR}players 2\nmeeple blue 0,0.f1\nbarn red 1,1.f1\nturn red placed 1,1\n": ("score",),
    "tile TU-4 0,0 0\ntile TU-4 1,0 0\n": ("points 0,0.f1",),
    "tile BG-A 0,0 270\nrobber nobody 5\nturn red\n": ("tile BG-A 1,0 90",),
    f"{STOCK}{CROSS}": ("tokens 2",),
    f"{STOCK}players 4\n{CROSS}": ("token grey 0,0.p1",),
    f"{STOCK}option pair_in_halves allowed\n{CROSS}{RED}token green 0,0.p1\n": (
        "token green 0,0.p2",
    ),
    f"option token_needs_own_figure on\n{CROSS}{RED}token red 0,0.p1\n": ("token red 0,0.p2",),
    f"option token_may_be_stolen on\nplayers 2\n{CROSS}{RED}": ("token blue 0,0.p1 by red",),
    f"{UNDER}turn red placed 0,1\n": ("token red 0,0.p1",),
    f"option token_on_scored_road allowed\n{UNDER}": ("token red 0,0.p1",),
    LATE: ("move red 0,0.r1 to 1,0.r1",),
    f"turn red placed 0,0 scored\n{CITY}": ("move red 0,0.c1 to 0,0.f1",),
}
"""What is asked besides the cases: rules of options, and what is refused."""


NOWHERE: Final = (
    *("player-takes-part", "turn-player", "turn-scoring", "wagon-after-scoring"),
    *("abbey-one", "abbey-last", "abbey-lost", "place-nowhere", "tunnel-tiles"),
    *("token-count", "token-count-magazine", "token-count-fewer", "token-colours", "token-own"),
    *("token-any-moment", "token-moment", "variant-stock"),
)
"""Of whose turn it is and how far it has come, and of what lies beside the board."""


def further() -> Iterator[Reason | Event]:
    """What is told at a table: a place that is pressed, the end of a turn, a tile that is laid."""
    beside = {
        "tile BG-C 0,0 0": "BG-B",
        "tile BG-B 0,0 0": "BG-C",
        "tile RV-06 0,0 90": "BG-B",
        "tile BG-X 0,0 0": "BG-B",
        "tile BG-C 0,0 0\ntile BG-C 2,0 0": "BG-E",
    }
    for text, kind in beside.items():
        yield from judge_place(carcassonne.read(text), kind, (1, 0)).conditions
    for text in (ALONE, f"{ALONE}turn red\n"):
        yield from carcassonne.judge(carcassonne.read(text), "end").conditions
    yield from (tile_laid("red", PlacedTile(kind, 1, 0, 0)) for kind in ("BG-E", "AM-A"))


KIND = r"(?:short road|road|city|monastery|abbey|field|river|portal)"
BY = r"(?:at|furthest|that reaches|beside|of|on|with|to)"
NAMES = rf"[Tt]he (?:shared )?{KIND} {BY} [^:;,.]*|\b\w+'s {KIND}\b|[Tt]he {KIND}\b"
