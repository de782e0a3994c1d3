"""Rules of Troyes that no case and no exercise tells: a position and what tells them there."""

from __future__ import annotations

from typing import Final

TWO = "players blue green\n"
CARD = TWO + "purse blue 20\nsupply blue 1\ndice blue R6 R3\ncard act_red_d3\n"
ROW = TWO + "supply blue 1\ncitizen green hall1\ncitizen grey hall1.2\ndice blue Y1\n"
FULL = ROW + "citizen blue hall1.3\n"
HELD = TWO + "card templar\noverseers templar blue\ncubes templar blue 2\n"
BLACK = TWO + "round 2 defence\nthrown\n"
RAIDS = "".join(f"event ev_red_{one}\n" for one in ("black1", "black2", "lose1", "d2_f3_v42"))
SPENT = TWO + "influence blue 9\ndice blue R1 R2\nused flip\n"

ASKED: Final[dict[str, tuple[str, ...]]] = {
    TWO + "influence blue 20\ndice blue W4": ("blue cathedral with W4",),
    TWO + "round 2 income\n" + "".join(f"citizen blue palace{n}\n" for n in range(1, 7)): (
        "wages blue",
    ),
    TWO
    + "option unpaid_wages none\nround 2 income\n"
    + "".join(f"citizen blue palace{n}\n" for n in range(1, 7)): ("income",),
    TWO + "round 2 events": ("come ev_red_black1 ev_yellow_pay2",),
    TWO + "round 2 strikes": ("strike ev_red_lose1",),
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
    TWO + "round 4 over": ("turn",),
    "option overseer_places 4\n" + CARD + "overseers act_red_d3 blue": ("score blue",),
    TWO + "characters blue char_deniers": ("card char_deniers",),
}
"""What is asked besides the cases: rules of options, and what is refused."""


NOWHERE: Final = (
    *("action-one", "phase", "players", "reveal-none", "rounds", "settle-snake", "game-over"),
)
"""Of the game as a whole."""

NAMES = r"\b[YWR]\d\b"
