"""Citizens in the three buildings: who moves on, who falls out, and who may enter."""

from boardlib import troyes
from boardlib.troyes.rules.citizens import insert
from tests.every import every


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
