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
