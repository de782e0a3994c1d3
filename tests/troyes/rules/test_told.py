"""What is told of a move and of citizens, on what it rests, and what is hidden."""

from boardlib import troyes
from boardlib.game import Answer, QuestionError
from boardlib.ruling import Basis
from boardlib.troyes.rules.citizens import insert
from tests.every import every
from tests.rulings import ruling_of

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
    floor = [one for one in ruling_of(answer).reasons if "never less than 0" in one.text]
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
    ruling = ruling_of(troyes.ask(troyes.read(TWO + text), move))
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


# --- what is hidden is not counted as none ------------------------------------------------


TEXT = "players blue green\nhidden green\npoints blue 5\npoints green 17\ncharacters green henri\n"


def _ask(question: str, more: str = "") -> Answer:
    return troyes.ask(troyes.read(TEXT + more), question)


@every(
    "question",
    [
        "score green",
        "score",
        "winner",
        "view green green",
        "view blue green",
        "goods",
        "goods green",
    ],
)
@every("phase", ["round 4 actions", "round 4 over"])
def test_nothing_that_is_hidden_is_told(question: str, phase: str) -> None:
    answer = _ask(question, phase)
    told = f"{answer.text} {answer.to_json()}"
    assert "17" not in told
    assert "henri" not in told.lower()
    assert "hidden" in answer.text


def test_the_city_in_sentences_keeps_it_too() -> None:
    told = " ".join(troyes.describe(troyes.read(TEXT)))
    assert "17" not in told
    assert "Henri" not in told


def test_a_total_that_is_not_known_is_not_told_as_none() -> None:
    assert _ask("score green").data["points"] is None
    assert _ask("goods green").data["points"] is None
    score = _ask("score")
    assert (score.data["blue"]["points"], score.data["green"]["points"]) == (0, None)
    assert "troyes.characters-hidden" in {one.rule.id for one in ruling_of(score).reasons}


def test_nobody_is_named_the_winner() -> None:
    answer = _ask("winner")
    assert answer.data is None
    assert [one.rule.id for one in ruling_of(answer).reasons] == ["troyes.points-hidden"]
    open_ = troyes.ask(troyes.read(TEXT.replace("hidden green\n", "")), "winner")
    assert open_.data == ["green"]


# --- citizens: who moves on, who falls out, who may enter ---------------------------------


@every(
    "row, protected, after, out, stopped",
    [
        (["A", "C", "B"], {"B"}, ("D", "A", "B"), "C", ""),
        (["C", "A", "B"], {"A", "B"}, ("D", "A", "B"), "C", ""),
        (["A", "B", "C"], {"A", "B"}, ("D", "A", "B"), "C", ""),
        (["A", "B", "B"], {"A", "B"}, ("A", "B", "B"), "", "B"),
    ],
)
def test_the_nearest_one_before_the_protected_falls_and_these_stand_where_they_stood(
    row: list[str], protected: set[str], after: tuple[str, ...], out: str, stopped: str
) -> None:
    found = insert(row, "D", protected, next_=True)
    assert (found.row, found.out, found.stopped) == (after, out, stopped)


@every(
    "deed, failed",
    [
        ("enter palace5 with R1", ["cube-fits"]),
        ("cathedral with W1", ["cube-fits"]),
        ("farm with Y1", []),
        ("combat marauding with R1", []),
    ],
)
def test_dice_that_became_fives_place_no_citizen_and_build_no_cathedral(
    deed: str, failed: list[str]
) -> None:
    position = troyes.read(
        "players blue green\nsupply blue 1\ndice blue Y1 W1 R1\nevent marauding\n"
        "card apprenticeship\noverseers apprenticeship blue\ncubes apprenticeship blue 1"
    )
    ruling = troyes.judge(position, f"blue {deed} cube apprenticeship")
    assert [one.rule.id for one in ruling.failed] == [f"troyes.{one}" for one in failed]


def test_a_cube_of_the_apprenticeship_makes_a_one_worth_five() -> None:
    position = troyes.read(
        "players blue green\ndice blue Y1\n"
        "card apprenticeship\noverseers apprenticeship blue\ncubes apprenticeship blue 1"
    )
    after = troyes.play(position, "blue farm with Y1 cube apprenticeship").position
    assert after.by_colour["blue"].deniers == 5 // 2


@every(
    "more, die, falls",
    [
        ("", "R1", "green"),  # stands at the first place: is laid down, nobody moves
        ("", "R4", "nobody"),  # the first place is empty, whoever stands behind it
        ("lying green palace", "R1", "closed"),  # is protected, wherever others stand
        ("lying blue palace", "R1", "green"),  # stands at the last place, and does not matter
        ("lying green palace\noption protected_push next", "R1", "closed"),
        ("lying green palace\noption gap whole", "R1", "closed"),
    ],
)
@every("rows", ["pairs", "triples"])
def test_in_the_palace_nobody_moves_however_long_its_rows_are(
    rows: str, more: str, die: str, falls: str
) -> None:
    """The page: whoever stands at the first place is taken and laid on the picture."""
    position = troyes.read(
        f"option palace {rows}\nplayers blue green\nturn green\nsupply green 1\ndice green R1 R4\n"
        f"citizen green palace1\ncitizen blue palace1.2\ncitizen blue palace2.2\n{more}"
    )
    answer = troyes.ask(position, f"falls green with {die}")
    assert answer.data == falls
    row = {"R1": 1, "R4": 2}[die]
    move = f"green enter palace{row} with {die}"
    assert bool(troyes.judge(position, move)) == (falls != "closed")
    if falls == "closed":
        return
    after = troyes.play(position, move).position
    standing = {str(space): who for space, who in after.standing.items()}
    first = {"palace1": "green"} | ({"palace2": "green"} if row == 2 else {})
    assert standing == {"palace1.2": "blue", "palace2.2": "blue"} | first
    assert [one.colour for one in after.lying if one.colour != "blue"] == (
        ["green"] if falls == "green" else []
    )


@every("place, count", [("palace1", 1), ("palace1.2", None), ("hall1.2", 2), ("bishopric2.2", 1)])
def test_how_often_somebody_is_pushed_until_he_falls(place: str, count: int | None) -> None:
    position = troyes.read("option palace triples\nplayers blue green")
    assert troyes.ask(position, f"pushes {place}").data == count
    assert troyes.ask(position, f"odds push {place}").data["pushes"] == count


@every(
    "place, rule",
    [("palace1", "citizen-palace"), ("palace1.2", "citizen-palace"), ("hall1.2", "push-order")],
)
def test_that_nobody_moves_in_the_palace_is_why(place: str, rule: str) -> None:
    """There nobody pushes anybody on, so no answer rests on pushes."""
    position = troyes.read("option palace triples\nplayers blue green")
    why = troyes.ask(position, f"pushes {place}").to_json()["ruling"]["reasons"]
    assert [one["rule"] for one in why] == [f"troyes.{rule}"]
