"""Rules of Troyes that no case and no exercise tells: a position and what tells them there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from boardlib import troyes
from boardlib.ruling import Event
from boardlib.troyes.rules.income import told_wages, wages

TWO = "players blue green\n"
CARD = TWO + "purse blue 20\nsupply blue 1\ndice blue R6 R3\ncard act_red_d3\n"
ROW = TWO + "supply blue 1\ncitizen green hall1\ncitizen grey hall1.2\ndice blue Y1\n"
FULL = ROW + "citizen blue hall1.3\n"
HELD = TWO + "card templar\noverseers templar blue\ncubes templar blue 2\n"
BLACK = TWO + "round 2 defence\nthrown\n"
RAIDS = "".join(f"event ev_red_{one}\n" for one in ("black1", "black2", "lose1", "d2_f3_v42"))
SPENT = TWO + "influence blue 9\ndice blue R1 R2\nused flip\n"
INCOME = TWO + "round 2 income\n"
STRIKES = TWO + "round 2 strikes\n"
PALACE = "".join(f"citizen blue palace{place}\n" for place in range(1, 7))
IN_PLAY = PALACE + "".join(
    f"citizen blue {one}{n}\n" for one in ("bishopric", "hall") for n in "123"
)
ONE_LEFT = TWO + "event ev_red_d2_f4_v42\ndice blue R2\n"

ASKED: Final[dict[str, tuple[str, ...]]] = {
    ROW: ("falls blue with Y1",),
    TWO + "influence blue 20\ndice blue W4": ("blue cathedral with W4",),
    TWO + "round 2 income\n" + "".join(f"citizen blue palace{n}\n" for n in range(1, 7)): (
        "wages blue",
    ),
    TWO
    + "option unpaid_wages none\nround 2 income\n"
    + "".join(f"citizen blue palace{n}\n" for n in range(1, 7)): ("income",),
    TWO + "round 2 events": ("come ev_red_black1 ev_yellow_pay2",),
    TWO + "round 2 strikes": ("strike ev_red_lose1", "throw 1"),
    TWO + "round 2 income": ("throw 1",),
    TWO + RAIDS + "event war\n": ("black",),
    TWO + "round 2 strikes\nthrown\nevent ev_yellow_pay2": ("strike ev_yellow_pay2",),
    TWO + "option red_unmet points\nround 2 strikes\nthrown\nevent ev_red_lose1": (
        "strike ev_red_lose1",
    ),
    BLACK + "black 5": ("turn",),
    TWO + "option neutral_dice start\nstart green\nturn blue\npurse blue 4\ndice grey Y4": (
        "blue farm with Y4@grey",
    ),
    TWO + "round 2 strikes\ninfluence blue 4": ("blue recruit",),
    "option influence_repeat once\n" + SPENT: ("blue flip R1",),
    TWO + "influence blue 1\ndice blue W1": ("blue reroll W1 to 6",),
    TWO + "influence blue 2": ("blue recruit",),
    TWO + "influence blue 2\nsupply blue 12": ("blue recruit",),
    TWO + "dice blue R6": (
        "blue activate act_red_d3 with R6 overseer supply",
        "blue combat ev_red_black1 with R6",
    ),
    CARD + "option moved_overseer free\ncard act_red_d4\noverseers act_red_d4 blue": (
        "blue activate act_red_d3 with R6 overseer act_red_d4",
    ),
    CARD + "card act_red_d4\noverseers act_red_d4 blue green": (
        "blue activate act_red_d3 with R6 overseer act_red_d4",
    ),
    CARD + "overseers act_red_d3 blue": ("blue activate act_red_d3 with R6 times 3",),
    "option overseer_points arrival\n" + CARD: (
        "blue activate act_red_d3 with R6 overseer supply",
    ),
    TWO + "dice blue R6\ncard act_red_vp_d5\noverseers act_red_vp_d5 blue": (
        "blue activate act_red_vp_d5 with R6",
    ),
    HELD + "dice blue W3": (
        "blue combat marauding with W3 cube templar cube templar",
        "blue use templar on W3",
    ),
    "option changed_price after\n" + HELD + "purse blue 9\ndice green W3": (
        "blue combat marauding with W3@green cube templar",
    ),
    TWO + "dice blue W4": ("blue cathedral with W4",),
    TWO + "dice blue R1": ("blue combat marauding with R1",),
    TWO + "option surplus_cubes no\nflags marauding green green\ndice blue R6": (
        "blue combat marauding with R6",
    ),
    TWO + "option combat_influence 1\ndice blue R6": ("blue combat marauding with R6",),
    TWO + "option tied_rounding up": ("rewards ev_red_d2_f2_v32 blue green",),
    TWO + "flags marauding green green\ndice blue R3": ("blue combat marauding with R3",),
    "option gap whole\n" + ROW: ("falls blue with Y1",),
    FULL: ("blue enter hall1 with Y1",),
    "option protected_push next\n" + FULL + "lying blue hall": ("falls blue with Y1",),
    TWO + "supply blue 1\ncitizen grey palace1\nlying grey palace\ndice blue R1": (
        "blue enter palace1 with R1",
    ),
    TWO
    + "option grey_protected yes\nsupply blue 1\ncitizen grey palace1\nlying grey palace\n"
    + "dice blue R1": ("blue enter palace1 with R1",),
    TWO + "option palace triples\ncitizen blue palace1.2": ("pushes palace1.2",),
    TWO + "turn nobody\nlying blue hall": ("end",),
    TWO + "turn nobody\ndice grey R1\npassed blue 2\npassed green 2": ("end",),
    TWO + "round 4 over": ("turn", "blue pass"),
    "option overseer_places 4\n" + CARD + "overseers act_red_d3 blue": ("score blue",),
    TWO + "characters blue char_deniers": ("card char_deniers",),
    INCOME: (
        "turn",
        "roll blue R1",
        "come ev_red_black1 ev_yellow_pay2",
        "strike ev_red_lose1",
        "end",
        "blue settle palace4",
        "blue farm with Y1",
    ),
    TWO + "hidden green": ("view green green", "winner", "score"),
    TWO + "points blue 1\nround 2 income\n" + PALACE: ("wages blue",),
    TWO + "round 0 setup\nsupply green 1": ("blue settle palace4",),
    TWO + "round 2 workforce\ncitizen blue bishopric1\ncitizen blue hall1": (
        "roll blue R1 blue R1",
        "roll orange R1",
    ),
    TWO + "round 2 events\nevent ev_red_black1": ("come ev_red_black1 ev_yellow_pay2",),
    STRIKES + "thrown\nevent ev_red_lose1": ("throw 1",),
    "option black_dice after_all\n" + STRIKES + "event ev_red_lose1": ("throw 1",),
    STRIKES + "influence blue 2\ninfluence green 3\nthrown\nevent ev_white_influence1": (
        "strike ev_white_influence1",
    ),
    BLACK: ("blue fail",),
    "option counter partition\n" + BLACK + "black 3 2\ndice blue W3 W2": (
        "blue fight 3 2 with W3 W2",
    ),
    TWO + "card monk\ncubes monk blue 1\ndice blue W3 W3": (
        "blue farm with W3 W3 cube monk",
        "blue farm with W3 W3 W3",
    ),
    TWO + "card act_red_d3\npurse blue 1\nsupply blue 1\ndice green R3\ndice blue R4": (
        "blue activate act_red_d3 with R3@green R4 overseer supply",
    ),
    TWO + "purse blue 4\ndice grey Y4": ("blue farm with Y4@grey",),
    TWO + "option neutral_dice start\nstart green\nturn blue\npurse blue 9\ndice grey Y4": (
        "price blue with Y4@grey",
    ),
    TWO + "influence blue 9\ndice blue R1 R2": ("blue flip R1 R2",),
    "option cube_use own_action\n" + TWO + "card tithing\ncubes tithing blue 1\ndice blue W3": (
        "blue use tithing on W3",
    ),
    TWO + "event war\ncard chivalry\nsupply blue 1\ndice blue R6": (
        "blue combat war with R6",
        "blue activate chivalry with R6 overseer supply",
    ),
    CARD + "card act_red_d4": (
        "blue activate act_red_d3 with R6 overseer act_red_d4",
        "overseers act_red_d3",
        "blue overseer supply to act_red_d3",
    ),
    "option overseer_points arrival\n" + CARD + "overseers act_red_d3 blue green": (
        "overseers act_red_d3",
    ),
    TWO + "card act_red_d3\npurse blue 9\ndice blue R6\n" + IN_PLAY: (
        "blue activate act_red_d3 with R6 overseer supply",
    ),
    TWO + "purse blue 9\ndice blue R6\ncard act_red_vp_d5\noverseers act_red_vp_d5 blue": (
        "blue activate act_red_vp_d5 with R6",
    ),
    TWO + "dice blue R5\ncard act_red_d4\noverseers act_red_d4 blue": (
        "blue activate act_red_d4 with R5",
    ),
    "option cube_use own_action\n" + HELD + "purse blue 9\ndice green W3": (
        "blue use templar on W3@green",
    ),
    "option cube_use own_action\n"
    + TWO
    + "card blacksmith\ncubes blacksmith blue 1\ndice blue R3": ("blue use blacksmith on R3",),
    TWO + "card blacksmith\ncubes blacksmith blue 1\ndice blue R3": (
        "blue combat marauding with R3 cube blacksmith",
    ),
    TWO + "supply blue 1\ncard priest\ncubes priest blue 1\ndice blue Y3": (
        "blue enter hall1 with Y3 cube priest",
    ),
    TWO + "card apprenticeship\ncubes apprenticeship blue 1\ndice blue W3": (
        "blue cathedral with W3 cube apprenticeship",
    ),
    TWO + "dice blue W3": ("blue cathedral with W3",),
    TWO + "event ev_white_pay1\ndice blue R6": ("blue combat ev_white_pay1 with R6",),
    TWO + "flags marauding blue blue\ndice blue R3": ("blue combat marauding with R3",),
    ONE_LEFT + "flags ev_red_d2_f4_v42 green green blue": ("blue combat ev_red_d2_f4_v42 with R2",),
    "option tied_first high\n" + ONE_LEFT + "flags ev_red_d2_f4_v42 green green blue": (
        "blue combat ev_red_d2_f4_v42 with R2",
    ),
    ONE_LEFT.replace("green\n", "green orange\n") + "flags ev_red_d2_f4_v42 green green orange": (
        "blue combat ev_red_d2_f4_v42 with R2",
    ),
    TWO + "supply blue 1\ndice blue R1": (
        "blue enter bishopric1 with R1",
        "blue enter hall1 with R1",
        "falls blue with R1",
    ),
    TWO + "supply blue 1\ndice blue Y1": ("blue enter hall1.2 with Y1",),
    "players blue green orange\nsupply blue 18": ("grey",),
    "option palace triples\n" + TWO + "supply blue 1\ndice blue R1": (
        "blue enter palace1.2 with R1",
    ),
    TWO + "round 4 actions\nturn nobody": ("end",),
    TWO + "stone blue 1,1\nstone blue 1,2\nstone blue 1,3": ("levels blue",),
}
"""What is asked besides the cases: rules of options, and what is refused."""


NOWHERE: Final = (
    *("action-one", "phase", "players", "reveal-none", "rounds", "settle-snake", "game-over"),
)
"""Of the game as a whole."""

NAMES = r"\b[YWR]\d\b"


def further() -> Iterator[Event]:
    """The end of a longer sentence, after the purse and what is paid: what is left."""
    position = troyes.read(next(iter(troyes.boards().values())))
    colour = position.colours[0]
    told = told_wages(colour, wages(position, colour))
    yield replace(told, text=told.text[told.text.index("Deniers left") :])
