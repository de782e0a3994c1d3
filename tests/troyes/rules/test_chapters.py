"""Rules of Troyes that are no rulings: options, what is not there, units of the chapters.

What the page says are rulings: ``TRO-01`` to ``TRO-34``.
"""

import pytest

from boardlib.troyes.board.cards import Colour, Die, Taken
from boardlib.troyes.board.notation import read, write
from boardlib.troyes.board.position import Position
from boardlib.troyes.rules.citizens import insert
from boardlib.troyes.rules.groups import group_of
from boardlib.troyes.rules.income import judge_wages, wages
from boardlib.troyes.rules.play import judge, play
from boardlib.troyes.rules.rounds import final_score, seen_by
from tests.every import every

TWO = "players blue green\n"
HELD = "card act_white_d3_delayed\noverseers act_white_d3_delayed blue\n"


def _failed(text: str, move: str) -> list[str]:
    """The rules that forbid a move; none where it is allowed."""
    return [one.rule.name for one in judge(read(TWO + text), move).failed]


def _after(text: str, *moves: str) -> Position:
    position = read(TWO + text)
    for move in moves:
        position = play(position, move).position
    return position


def _goods(position: Position, colour: str = "blue") -> tuple[int, int, int, int]:
    player = position.by_colour[colour]
    return player.deniers, player.influence, player.points, player.supply


def test_unpaid_wages_may_leave_the_purse_alone() -> None:
    lines = "\n".join(f"citizen blue palace{n}" for n in range(1, 7))
    text = "option unpaid_wages none\nround 2 income\npurse blue 1\n" + lines
    assert wages(read(TWO + text), "blue").left == 11


@every("points, floor", [(0, True), (1, True), (2, False)])
def test_unpaid_wages_are_said_to_end_at_none_only_where_points_are_short(
    points: int, floor: bool
) -> None:
    lines = "\n".join(f"citizen blue palace{n}" for n in range(1, 7))
    text = f"{TWO}round 2 income\npoints blue {points}\npurse blue 1\n{lines}"
    told = [one.rule.name for one in judge_wages(read(text), "blue")]
    assert ("points-floor" in told) is floor


DEFENCE = "round 2 defence\npoints blue 5\n"


@every(
    "black, dice, move, failed",
    [
        ("6 4 2", "W6 Y2", "fight 6 2 with W6 Y2", []),
        ("6", "R3", "fight 6 with R3", []),
        ("6", "R2", "fight 6 with R2", ["defence-sum"]),
        ("5", "R2 W1", "fight 5 with R2 W1", []),
        ("5", "W5", "fight 4 with W5", ["defence-there"]),
        ("5", "W5", "fight 5 with W6@green", ["defence-own"]),
        ("5", "W5", "fight 5 with W6", ["group-there"]),
        ("6", "W2 Y3", "fail", []),
        ("5", "W2 Y3", "fail", ["defence-must"]),
    ],
)
def test_black_dice_are_fought(black: str, dice: str, move: str, failed: list[str]) -> None:
    text = f"{DEFENCE}black {black}\ndice blue {dice}\ndice green W6"
    assert _failed(text, f"blue {move}") == failed


@every(
    "option, dice, influence, failed",
    [
        ("yes", "W5", 1, ["defence-must"]),
        ("yes", "W5", 0, []),
        ("yes", "", 9, []),
        ("no", "W5", 9, []),
    ],
)
def test_who_could_win_by_a_reroll_has_to_by_an_option(
    option: str, dice: str, influence: int, failed: list[str]
) -> None:
    text = f"option must_influence {option}\n{DEFENCE}black 6\ninfluence blue {influence}\n"
    assert _failed(text + (f"dice blue {dice}" if dice else ""), "blue fail") == failed


def test_several_black_dice_may_need_dice_of_their_own() -> None:
    text = DEFENCE + "black 5 4\ndice blue W6 W3\n"
    assert _failed(text, "blue fight 5 4 with W6 W3") == []
    own = "option counter partition\n" + text
    assert _failed(own, "blue fight 5 4 with W6 W3") == ["defence-partition"]
    alone = "option counter partition\n" + DEFENCE + "black 5\ndice blue W4\n"
    assert _failed(alone, "blue fight 5 with W4") == ["defence-sum"]


def test_who_wins_a_fight_gains_influence_and_who_fails_loses_points() -> None:
    won = _after(DEFENCE + "black 5 3\ndice blue W6 Y3\n", "blue fight 5 3 with W6 Y3")
    assert _goods(won) == (0, 2, 5, 0)
    assert won.dice == {}
    failed = _after(DEFENCE + "black 6 4\ndice blue W2 Y3\n", "blue fail")
    assert _goods(failed) == (0, 0, 3, 0)
    assert (failed.black, failed.turn, len(failed.dice["blue"])) == ((4,), "green", 2)


@every(
    "deed, failed",
    [
        ("enter hall1.2 with Y3", ["citizen-first"]),
        ("enter palace4 with R4", []),
        ("combat marauding with R2@green", ["price-pay", "combat-some"]),
        ("activate act_red_d3 with R4", ["card-shown"]),
        ("combat ev_red_black2 with R3", ["combat-shown"]),
    ],
)
def test_actions(deed: str, failed: list[str]) -> None:
    text = "supply blue 1\ndice blue Y1 Y2 Y3 Y4 Y5 W4 R3 R4\ndice green R2"
    assert _failed(text, f"blue {deed}") == failed


@every(
    "option, die, failed",
    [("yes", "Y1", []), ("no", "Y1", ["farm-some"]), ("no", "Y2", [])],
)
def test_whether_a_die_that_brings_nothing_works_the_fields_is_an_option(
    option: str, die: str, failed: list[str]
) -> None:
    text = f"option zero_farming {option}\ndice blue {die}\n"
    assert _failed(text, f"blue farm with {die}") == failed


def test_influence_is_used_in_one_way_before_an_action() -> None:
    text = "influence blue 8\ndice blue Y1 W1\n"
    assert _failed(text, "blue flip Y1 W1") == []
    assert _failed(text + "used reroll", "blue flip Y1") == ["influence-kind"]
    assert _failed("preset official\n" + text + "used reroll", "blue flip Y1") == []
    rerolled = _after(text, *("blue reroll Y1 to 2", "blue reroll Y2 to 6"))
    assert _goods(rerolled)[1] == 6
    assert _failed("influence blue 3\ndice blue Y1", "blue flip Y1") == ["influence-enough"]
    assert _failed(text + "dice green W5", "blue reroll W5@green to 1") == ["influence-own-dice"]


@every(
    "option, whence, failed",
    [
        ("pays", "supply", ["overseer-cost"]),
        ("pays", "act_red_d4", ["overseer-cost"]),
        ("free", "supply", ["overseer-cost"]),
        ("free", "act_red_d4", []),
    ],
)
def test_an_overseer_from_another_card_costs_nothing_by_an_option(
    option: str, whence: str, failed: list[str]
) -> None:
    text = f"option moved_overseer {option}\ncard act_red_d3\ncard act_red_d4\n"
    text += "overseers act_red_d4 blue\nsupply blue 1\ndice blue R6\n"
    move = f"blue activate act_red_d3 with R6 overseer {whence}"
    assert _failed(text, move) == failed
    left = {"pays": 9 - 3, "free": 9 if whence != "supply" else 9 - 3}[option]
    assert _goods(_after(f"{text}purse blue 9\n", move))[0] == left + 2 * 2  # the card brings 2


@every(
    "option, values, failed",
    [
        ("6", "6 5 4 3 2 1", []),
        ("6", "6 5 4 3 2 1 1 1", ["black-count"]),
        ("unlimited", "6 5 4 3 2 1 1 1", []),
        ("unlimited", "6 5 4 3 2 1", ["black-count"]),
    ],
)
def test_there_are_six_black_dice_or_as_many_as_are_wanted(
    option: str, values: str, failed: list[str]
) -> None:
    """Seven events with eight symbols are on show."""
    shown = ("marauding", "black1", "black2", "lose1", "d2_f3_v42", "d2_f4_v42", "d2_f2_v32")
    events = [f"event {one if one == 'marauding' else f'ev_red_{one}'}" for one in shown]
    text = "\n".join([f"option black_supply {option}", "round 2 strikes", *events])
    assert _failed(text, f"throw {values}") == failed


@every(
    "times, failed, said",
    [
        ("", ["activation-pay"], "cannot be paid for; fewer of them may be used."),
        (" times 1", [], "can be paid for."),
    ],
)
def test_activations_that_cannot_be_paid_for_are_refused(
    times: str, failed: list[str], said: str
) -> None:
    """Each of the two activations costs a denier, and the purse holds one."""
    text = "card act_red_vp_d5\noverseers act_red_vp_d5 blue\ndice blue R6 R4\npurse blue 1\n"
    move = f"blue activate act_red_vp_d5 with R6 R4{times}"
    assert _failed(text, move) == failed
    told = [one.text for one in judge(read(TWO + text), move).reasons]
    assert f"Blue: the activations {said}" in told


def test_a_cube_of_the_blacksmith_adds_five_to_a_group_of_red_dice() -> None:
    red = Taken(Die(Colour.RED, 2))
    for dice in ((red,), (red, red)):
        assert group_of(dice, "blacksmith").total - group_of(dice, "").total == 5
    text = "card blacksmith\noverseers blacksmith blue\ncubes blacksmith blue 1\ndice blue Y2 R2\n"
    text += "event marauding\n"
    assert _failed(text, "blue farm with Y2 cube blacksmith") == ["cube-fits"]
    assert _failed(text, "blue combat marauding with R2 cube blacksmith") == []


@every(
    "row, after, out",
    [
        (["", "B", "N"], ("A", "B", "N"), ""),
        (["B", "C", "N"], ("A", "B", "C"), "N"),
        (["B", "C"], ("A", "B"), "C"),
        (["B", "", "C"], ("A", "B", "C"), ""),
        ([""], ("A",), ""),
        (["B"], ("A",), "B"),
    ],
)
def test_a_row_is_entered(row: list[str], after: tuple[str, ...], out: str) -> None:
    found = insert(row, "A")
    assert (found.row, found.out) == (after, out)


def test_a_protected_citizen_stops_the_row_or_the_next_one_falls() -> None:
    assert insert(["C", "B"], "A", {"B"}).stopped == "B"
    found = insert(["C", "B"], "A", {"B"}, next_=True)
    assert (found.row, found.out) == (("A", "B"), "C")
    text = "supply blue 1\ndice blue R3\ncitizen green palace3\nlying green palace\n"
    assert _failed(text, "blue enter palace3 with R3") == ["citizen-protected"]
    assert _failed(text.replace("lying green palace", "lying green hall"), "blue pass") == []


def test_events_act_in_the_order_of_the_preset() -> None:
    row = "event ev_yellow_pay2\nevent ev_red_lose1\npurse blue 3\nround 2 strikes\n"
    page = _after(row + "dice blue W6 W5\n", "throw 6 1")
    assert judge(page, "strike ev_red_lose1")
    assert not judge(page, "strike ev_yellow_pay2")
    official = read(TWO + "preset official\n" + row)
    assert judge(official, "strike ev_yellow_pay2")
    assert not judge(official, "throw 6 1")


def test_a_yellow_event_that_cannot_be_met_costs_points() -> None:
    text = "round 2 strikes\nthrown\npurse blue 1\npoints blue 4\npurse green 2\npoints green 4\n"
    after = _after(text + "event ev_yellow_pay2\n", "strike ev_yellow_pay2")
    assert _goods(after) == (0, 0, 2, 0)
    assert _goods(after, "green") == (0, 0, 4, 0)


def test_who_has_nothing_is_not_told_to_pay_nothing() -> None:
    text = "round 2 strikes\nthrown\npurse blue 1\nevent ev_red_lose1\n"
    told = [event.text for event in play(read(TWO + text), "strike ev_red_lose1").events]
    assert told == [
        "Blue: pays 1 denier (Toll).",
        "Green: has nothing that could be paid (Toll).",
        "Green: that costs no points, as the event is red (Toll).",
    ]


def test_cubes_and_red_dice_against_black_ones() -> None:
    text = "round 2 defence\nthrown\nblack 5\ndice blue W5 R3\n"
    assert _failed(text, "blue use templar on W5") == ["defence-no-cube"]
    position = read(TWO + text)
    assert "Blue: 5 against 5." in [
        one.text for one in judge(position, "blue fight 5 with W5").reasons
    ]
    red = judge(position, "blue fight 5 with R3").reasons
    assert {"Blue: 6 against 5.", "Red dice count double against black ones: red 3."} <= {
        one.text for one in red
    }
    weak = judge(read(TWO + text.replace("R3", "R2")), "blue fight 5 with R2")
    assert [one.text for one in weak.failed] == [
        "Blue: 4 does not reach 5, red dice counted double."
    ]
    helped = judge(position, "blue fight 5 with W5 cube templar")
    assert [one.rule.name for one in helped.failed] == ["defence-no-cube"]


def test_the_final_score_is_itemised() -> None:
    text = """
    points blue 12
    characters green char_events_5
    won blue ev_red_black1
    won blue ev_red_lose1
    won blue ev_red_black2
    card act_red_d3
    card act_yellow_vp_d3
    overseers act_yellow_vp_d3 blue
    overseers act_red_d3 green blue
    event ev_yellow_pay2
    flags ev_yellow_pay2 blue
    stone blue 1,1
    stone blue 2,1
    stone green 3,1
    stone blue 3,2
    """.replace("    ", "")
    found = final_score(read(TWO + text), "blue")
    assert [item.points for item in found.score.items] == [12, 1, 3, 1, 3, -2]
    assert found.points == 18


def test_the_round_of_a_game_that_is_written_goes_on() -> None:
    position = read(TWO + "round 4 actions\nturn nobody\n")
    assert "turn nobody" in write(position)
    assert play(position, "end").position.phase == "over"


@every("phase, hidden", [("round 4 actions", True), ("round 4 over", False)])
def test_when_the_game_is_over_nothing_is_hidden(phase: str, hidden: bool) -> None:
    position = read(f"{TWO}{phase}\npoints blue 9\npoints green 7\ncharacters blue char_events_5")
    seen = seen_by(position, "green")
    assert seen.by_colour["green"] == position.by_colour["green"]
    assert (seen.by_colour["blue"] == position.by_colour["blue"]) is not hidden
    assert (seen.by_colour["blue"].points, seen.by_colour["blue"].hidden) == (
        (0, True) if hidden else (9, False)
    )


@pytest.mark.parametrize(("option", "left"), [("nothing", 6), ("points", 4)])
def test_a_red_event_that_cannot_be_paid_costs_points_only_by_an_option(
    option: str, left: int
) -> None:
    lines = "round 2 strikes\nthrown\npoints blue 6\npurse green 3\nevent ev_red_lose1"
    position = read(f"players blue green\noption red_unmet {option}\n{lines}")
    step = play(position, "strike ev_red_lose1")
    assert step.position.by_colour["blue"].points == left
    assert step.position.by_colour["green"].deniers == 2
    told = {one.rule.id for one in step.events}
    assert f"troyes.event-red-{'free' if option == 'nothing' else 'short'}" in told
