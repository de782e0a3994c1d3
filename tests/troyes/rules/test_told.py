"""What is told of a move: what really arrives, how points are shared, and on what it rests."""

from boardlib import troyes
from boardlib.game import QuestionError
from boardlib.ruling import Basis
from tests.every import every

TWO = "players blue green\n"


def _told(text: str, move: str) -> list[tuple[str, str]]:
    """What a move causes: each event with its rule."""
    step = troyes.play(troyes.read(TWO + text), move)
    return [(one.text, one.rule.name) for one in step.events]


@every(
    "influence, told",
    [
        (18, [("Blue: gets 2 points of influence.", "cathedral-high")]),
        (
            19,
            [
                ("Blue: gets 1 point of influence.", "cathedral-high"),
                (
                    "Blue: 1 point of influence is lost, as nobody ever has more than 20.",
                    "influence-limit",
                ),
            ],
        ),
        (
            20,
            [
                (
                    "Blue: 2 points of influence are lost, as nobody ever has more than 20.",
                    "influence-limit",
                )
            ],
        ),
    ],
)
def test_of_influence_what_arrives_is_told_and_what_is_lost(
    influence: int, told: list[tuple[str, str]]
) -> None:
    text = f"influence blue {influence}\ndice blue W6\n"
    found = _told(text, "blue cathedral with W6")
    assert [one for one in found if "influence" in one[0]] == told
    after = troyes.play(troyes.read(TWO + text), "blue cathedral with W6").position
    assert after.by_colour["blue"].influence == 20


@every(
    "option, each, rule",
    [("down", "rounded down, each gets 2", "combat-rounding"),
     ("up", "rounded up, each gets 3", "combat-rounding-up")],
)  # fmt: skip
def test_who_shares_is_told_how_many_points_were_shared(option: str, each: str, rule: str) -> None:
    """Rewards of 3 and 2 for two players with one cube each; blue's third flag is the last."""
    text = f"option tied_rounding {option}\n"
    asked = troyes.ask(troyes.read(TWO + text), "rewards ev_red_d2_f2_v32 blue green")
    line = f"2 players share 5 points; {each}."
    assert line in asked.text
    text += "event ev_red_d2_f2_v32\nflags ev_red_d2_f2_v32 green\ndice blue R2\n"
    assert (line, rule) in _told(text, "blue combat ev_red_d2_f2_v32 with R2")


def test_points_that_divide_are_shared_by_the_rule_of_the_tie() -> None:
    text = "event ev_red_black1\nflags ev_red_black1 green\ndice blue R2\n"
    line = ("2 players share 4 points, so each gets 2.", "combat-tied-first")
    assert line in _told(text, "blue combat ev_red_black1 with R2")


def test_a_total_below_nothing_is_told_to_be_our_choice() -> None:
    answer = troyes.ask(troyes.read(TWO), "score blue")
    assert "we take it that a total is never less than 0" in answer.text
    assert answer.ruling is not None
    floor = [one for one in answer.ruling.reasons if "never less than 0" in one.text]
    assert [one.rule.basis for one in floor] == [Basis.ASSUMED]


@every("question", ["rounds", "phases", "start"])
def test_for_one_player_there_are_no_rounds_and_it_is_said_why(question: str) -> None:
    position = troyes.read("players blue")
    try:
        told = troyes.ask(position, question).text
    except QuestionError as refused:
        told = str(refused)
    assert told.splitlines()[-1] == "Two to four players take part, not 1."
    assert "0 rounds" not in told
    assert not any("of 0" in line for line in troyes.describe(position))


HIRE = "purse blue 9\ndice blue R6\ncard act_red_d3\n"


@every(
    "text, move, rule, basis",
    [
        ("dice blue Y3", "blue farm with Y3", "rounded-down", Basis.DEDUCED),
        ("dice blue Y4", "blue farm with Y4", "farm", Basis.PUBLISHED),
        ("dice blue R4", "blue combat marauding with R4", "rounded-down", Basis.DEDUCED),
        ("dice blue R6", "blue combat marauding with R6", "combat-cubes", Basis.PUBLISHED),
        ("round 2 defence\nblack 3\ndice blue R6", "blue fight 3 with R6", "defence-sum",
         Basis.PUBLISHED),
        ("round 2 defence\nblack 3 2\ndice blue R6", "blue fight 3 2 with R6", "defence-total",
         Basis.READING),
        (HIRE, "blue activate act_red_d3 with R6 overseer supply", "overseer-hired",
         Basis.READING),
        (f"option overseer_hire arrival\n{HIRE}",
         "blue activate act_red_d3 with R6 overseer supply", "overseer-pawn", Basis.READING),
        (f"supply blue 1\n{HIRE}", "blue activate act_red_d3 with R6 overseer supply",
         "overseer-supply", Basis.PUBLISHED),
        (f"{HIRE}overseers act_red_d3 green", "overseers act_red_d3", "final-overseers",
         Basis.READING),
    ],
)  # fmt: skip
def test_each_claim_has_its_own_basis(text: str, move: str, rule: str, basis: Basis) -> None:
    ruling = troyes.ask(troyes.read(TWO + text), move).ruling
    assert ruling is not None
    found = {one.rule.name: one.rule.basis for one in ruling.reasons}
    assert found.get(rule) is basis


@every("option, now, later", [("end", 0, 2), ("arrival", 2, 0)])
def test_overseers_bring_their_points_on_arriving_or_at_the_end(
    option: str, now: int, later: int
) -> None:
    lines = f"option overseer_points {option}\nsupply blue 1\n{HIRE}"
    move = "blue activate act_red_d3 with R6 overseer supply"
    after = troyes.play(troyes.read(TWO + lines), move).position
    assert after.by_colour["blue"].points == now
    items = troyes.ask(after, "score blue").data["items"]
    assert sum(one["points"] for one in items if "overseer" in one["name"]) == later


def test_nobody_is_hired_when_all_twelve_are_in_the_game() -> None:
    city = [f"citizen blue palace{n}" for n in range(1, 7)]
    city += [f"citizen blue bishopric{n}{p}" for n in (1, 2, 3) for p in ("", ".2")]
    text = HIRE + "\n".join(city)
    ruling = troyes.judge(
        troyes.read(TWO + text), "blue activate act_red_d3 with R6 overseer supply"
    )
    assert [one.rule.name for one in ruling.failed] == ["recruit-limit"]
