"""Rules of Troyes that no case and no exercise tells: a position and what tells them there."""

from __future__ import annotations

from typing import Final

TWO = "players blue green\n"
CARD = TWO + "purse blue 20\nsupply blue 1\ndice blue R6 R3\ncard act_red_d3\n"
ROW = TWO + "supply blue 1\ncitizen green hall1\ncitizen grey hall1.2\ndice blue Y1\n"
FULL = ROW + "citizen blue hall1.3\n"
HELD = TWO + "card templar\noverseers templar blue\ncubes templar blue 2\n"
BLACK = TWO + "round 2 defence\nthrown\n"
COLUMN = TWO + "dice blue W4\nstone green 4,1\nstone green 4,2\nstone green 4,3\n"
RAIDS = "".join(f"event ev_red_{one}\n" for one in ("black1", "black2", "lose1", "d2_f3_v42"))
SPENT = TWO + "influence blue 9\ndice blue R1 R2\nused flip\n"

REACHED: Final[dict[str, tuple[str, str]]] = {
    "grey-no-turn": (TWO, "owners"),
    "influence-limit": (TWO + "influence blue 20\ndice blue W4", "blue cathedral with W4"),
    "points-floor": (
        TWO + "round 2 income\n" + "".join(f"citizen blue palace{n}\n" for n in range(1, 7)),
        "wages blue",
    ),
    "start-characters": (TWO, "start"),
    "cathedral-empty": (TWO, "cathedral"),
    "wage-kept": (
        TWO
        + "option unpaid_wages none\nround 2 income\n"
        + "".join(f"citizen blue palace{n}\n" for n in range(1, 7)),
        "income",
    ),
    "workforce-lying": (TWO + "lying blue hall", "workforce blue"),
    "marauding-first": (TWO, "events"),
    "events-order": (TWO + "round 2 events", "come ev_red_black1 ev_yellow_pay2"),
    "events-stay": (TWO + "round 2 strikes", "strike ev_red_lose1"),
    "black-supply": (TWO + RAIDS + "event war\n", "black"),
    "event-each": (TWO + "round 2 strikes\nthrown\nevent ev_red_lose1", "strike ev_red_lose1"),
    "event-short": (TWO + "round 2 strikes\nthrown\nevent ev_yellow_pay2", "strike ev_yellow_pay2"),
    "event-red-short": (
        TWO + "option red_unmet points\nround 2 strikes\nthrown\nevent ev_red_lose1",
        "strike ev_red_lose1",
    ),
    "defence-first": (BLACK + "black 5", "turn"),
    "defence-next": (BLACK + "turn green\nblack 5\nfaced blue", "turn"),
    "defence-round": (BLACK + "black 5\nfaced blue green", "turn"),
    "defence-red": (BLACK + "black 5\ndice blue R3", "blue fight 5 with R3"),
    "defence-mixed": (BLACK + "black 5\ndice blue R2 W1", "blue fight 5 with R2 W1"),
    "price-start": (
        TWO + "option neutral_dice start\nstart green\nturn blue\npurse blue 4\ndice grey Y4",
        "blue farm with Y4@grey",
    ),
    "influence-when": (TWO + "round 2 strikes\ninfluence blue 4", "blue recruit"),
    "influence-once": ("option influence_repeat once\n" + SPENT, "blue flip R1"),
    "reroll": (TWO + "influence blue 1\ndice blue W1", "blue reroll W1 to 6"),
    "recruit": (TWO + "influence blue 2", "blue recruit"),
    "recruit-limit": (TWO + "influence blue 2\nsupply blue 12", "blue recruit"),
    "flip-faces": (TWO + "influence blue 4\ndice blue W1", "blue flip W1"),
    "card-shown": (TWO + "dice blue R6", "blue activate act_red_d3 with R6 overseer supply"),
    "overseer-moved-free": (
        CARD + "option moved_overseer free\ncard act_red_d4\noverseers act_red_d4 blue",
        "blue activate act_red_d3 with R6 overseer act_red_d4",
    ),
    "overseer-gap": (
        CARD + "card act_red_d4\noverseers act_red_d4 blue green",
        "blue activate act_red_d3 with R6 overseer act_red_d4",
    ),
    "overseer-leaves": (CARD + "overseers act_red_d3 blue", "blue overseer act_red_d3 to hall"),
    "overseer-points": (
        "option overseer_points arrival\n" + CARD,
        "blue activate act_red_d3 with R6 overseer supply",
    ),
    "activation-fewer": (
        CARD + "overseers act_red_d3 blue",
        "blue activate act_red_d3 with R6 times 3",
    ),
    "activation-pay": (
        TWO + "dice blue R6\ncard act_red_vp_d5\noverseers act_red_vp_d5 blue",
        "blue activate act_red_vp_d5 with R6",
    ),
    "card-immediate": (CARD + "overseers act_red_d3 blue", "blue activate act_red_d3 with R6"),
    "cube-later": (
        HELD + "dice blue W3",
        "blue combat marauding with W3 cube templar cube templar",
    ),
    "cube-with-action": (HELD + "dice blue W3", "blue use templar on W3"),
    "cube-own-action": (
        "option cube_use own_action\n" + HELD + "dice blue W3",
        "blue combat marauding with W3 cube templar",
    ),
    "cube-change": (HELD + "dice blue W3", "blue combat marauding with W3 cube templar"),
    "cube-price": (
        HELD + "purse blue 9\ndice green W3",
        "blue combat marauding with W3@green cube templar",
    ),
    "cube-price-after": (
        "option changed_price after\n" + HELD + "purse blue 9\ndice green W3",
        "blue combat marauding with W3@green cube templar",
    ),
    "cathedral-place": (TWO + "dice blue W4", "blue cathedral with W4"),
    "cathedral-lost": ("option full_column yes\n" + COLUMN, "blue cathedral with W4"),
    "combat-shown": (TWO + "dice blue R6", "blue combat ev_red_black1 with R6"),
    "combat-some": (TWO + "dice blue R1", "blue combat marauding with R1"),
    "combat-no-surplus": (
        TWO + "option surplus_cubes no\nflags marauding green green\ndice blue R6",
        "blue combat marauding with R6",
    ),
    "combat-influence": (
        TWO + "option combat_influence 1\ndice blue R6",
        "blue combat marauding with R6",
    ),
    "combat-rounding-up": (
        TWO + "option tied_rounding up",
        "rewards ev_red_d2_f2_v32 blue green",
    ),
    "combat-marauding": (
        TWO + "flags marauding green green\ndice blue R3",
        "blue combat marauding with R3",
    ),
    "citizen-first": (ROW, "blue enter hall1 with Y1"),
    "citizen-gap-whole": ("option gap whole\n" + ROW, "falls blue with Y1"),
    "citizen-own": (FULL, "blue enter hall1 with Y1"),
    "citizen-not-own": ("option expel_own no\n" + FULL, "blue enter hall1 with Y1"),
    "citizen-protected-next": (
        "option protected_push next\n" + FULL + "lying blue hall",
        "falls blue with Y1",
    ),
    "citizen-grey": (
        TWO + "supply blue 1\ncitizen grey palace1\nlying grey palace\ndice blue R1",
        "blue enter palace1 with R1",
    ),
    "citizen-grey-protected": (
        TWO
        + "option grey_protected yes\nsupply blue 1\ncitizen grey palace1\nlying grey palace\n"
        + "dice blue R1",
        "blue enter palace1 with R1",
    ),
    "citizen-lies": (TWO + "lying blue hall\ndice blue R1", "blue enter palace1 with R1"),
    "farm-some": (TWO + "option zero_farming no\ndice blue Y1", "blue farm with Y1"),
    "pass-more": (TWO + "passed blue 4\nturn green\ndice green R1", "goods blue"),
    "pass-collected": (TWO + "turn nobody\npassed blue 4", "end"),
    "end-due": (TWO + "dice blue R1", "end"),
    "end-citizens": (TWO + "turn nobody\nlying blue hall", "end"),
    "end-dice": (TWO + "turn nobody\ndice grey R1\npassed blue 2\npassed green 2", "end"),
    "game-over": (TWO + "round 4 over", "turn"),
    "final-four-places": (
        "option overseer_places 4\n" + CARD + "overseers act_red_d3 blue",
        "score blue",
    ),
    "final-marauding": (TWO + "flags marauding blue", "score blue"),
    "final-steps": (TWO + "characters blue char_deniers", "card char_deniers"),
    "final-below": (TWO + "option final_floor none", "score blue"),
    "winner-deniers": (TWO + "option ties deniers\npurse blue 1", "winner"),
}

NOWHERE: Final = (
    *("action-one", "phase", "players", "reveal-none", "rounds", "settle-snake", "game-over"),
)
"""Of the game as a whole."""
