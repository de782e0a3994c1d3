"""What can be taken into the hand in the city: dice in any row, and what they are used for."""

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from boardlib import troyes
from boardlib.catalogue import attempts, find_case
from boardlib.game.acting import Takeable, acting
from boardlib.game.goals import Act
from boardlib.story.doing import Doing
from boardlib.story.marks import marks_of
from boardlib.story.state import Presenter
from boardlib.troyes.teaching.acting import gathered, in_hand, moves, places, rolled
from tests.story.lessons import lesson_cases, tasks_of

SQUARE = """
players blue green
round 1 actions
purse blue 8
influence blue 5
supply blue 2
card act_red_d3
overseers act_red_d3 green
card act_yellow_d2
overseers act_yellow_d2 blue
event ev_red_d2_f2_v32
citizen green palace3
citizen blue hall1
citizen green bishopric1
dice blue R3 W4 Y6
dice green Y4 R4
dice grey Y1
"""
CUBES = """
players blue green
round 2 actions
purse blue 8
card act_white_d3_delayed
overseers act_white_d3_delayed blue
cubes act_white_d3_delayed blue 1
event ev_red_d2_f2_v32
dice blue W4 W2
dice green Y2
"""
WALLS = """
players blue green
round 1 defence
black 6 4
thrown
event ev_red_black2
influence blue 4
dice blue R3 W2
dice green W3
"""
SETUP = """
players blue green
round 1 setup
supply blue 5
supply green 5
"""


def held(board: str, may: tuple[str, ...] = ()) -> dict[str, Takeable]:
    """Everything that can ever be in the hand, by taking one thing after the other."""
    position = troyes.read(board)
    found = {one.text: one for one in in_hand(position, may, "blue")}
    left = list(found)
    while left:
        more = {one.text: one for one in gathered(position, may, "blue", left.pop())}
        left += [text for text in more if text not in found]
        found |= more
    return found


def tried(board: str, may: tuple[str, ...] = ()) -> list[str]:
    """Every move that can be tried, without what leads from one hand to another."""
    found = held(board, may)
    leads = {text for text, one in found.items() if not one.press}
    return [move for one in found.values() for move in one.moves if move not in leads]


@pytest.mark.parametrize("board", [SQUARE, CUBES, WALLS, SETUP])
def test_every_legal_move_can_be_tried(board: str) -> None:
    position = troyes.read(board)
    judged = {troyes.read_move(move) for move in tried(board)}
    legal = [troyes.read_move(move) for move in moves(position, ())]
    left = [one for one in legal if one not in judged and " times " not in str(one)]
    known = {"end", *(str(one) for one in left if str(one).startswith("blue use"))}
    assert {str(one) for one in left} <= known, left
    assert len(legal) > len(left)


@pytest.mark.parametrize("board", [SQUARE, CUBES, WALLS, SETUP])
def test_a_thousand_tries_are_judged_and_every_refusal_says_why(board: str) -> None:
    position, every = troyes.read(board), tried(board)
    refused = 0
    for move in Random(board).choices(every, k=1000 // 4):
        ruling = troyes.judge(position, move)
        if not ruling:
            refused += 1
            assert ruling.failed[0].text.strip().endswith("."), move
    assert refused or board == SETUP


def test_dice_are_taken_one_after_the_other_and_put_back_by_pointing_at_them_again() -> None:
    found = held("players blue green\npurse blue 8\ndice blue Y5 Y3\ndice green Y6")
    one = found["dice blue:1"]
    assert (one.at, one.follows, one.tag) == ("die:blue:1", False, "")
    two = found[one.tries()["die:blue:2"]]
    assert (two.follows, two.also) == (True, ("die:blue:2",))
    assert two.tries()["fields"] == "blue farm with Y3 Y5"
    assert two.tries()["die:blue:1"] == "dice blue:2"
    assert one.tries()["die:blue:1"] == one.text  # the last one goes back


def crowded(count: int) -> str:
    """A square with so many dice of each of four players."""
    dice = "\n".join(f"dice {one}{' Y3' * count}" for one in ("blue", "green", "orange", "grey"))
    return f"players blue green orange\nround 1 actions\npurse blue 30\n{dice}"


def test_what_can_be_in_the_hand_grows_with_the_dice_and_not_with_every_set_of_them() -> None:
    counts = []
    for each in (1, 2, 4):
        position = troyes.read(crowded(each))
        row = ["dice blue:1", "dice blue:1 green:1", "dice blue:1 green:1 orange:1"]
        told = [gathered(position, (), "blue", hand) for hand in row]
        assert all(
            hand in {one.text for one in some}
            for hand, some in zip(row, told, strict=True)
            if " " in hand[5:]
        )
        counts.append(len(in_hand(position, (), "blue")) + max(map(len, told)))
    small, middle, large = counts
    assert large - middle == 2 * (middle - small)


def test_of_any_square_one_die_more_than_allowed_can_be_taken_to_be_told_why_not() -> None:
    position = troyes.read(crowded(4))
    hand = "dice blue:1 blue:2 blue:3 blue:4"
    four = next(one for one in gathered(position, (), "blue", hand) if one.text == hand)
    ruling = troyes.judge(position, four.tries()["fields"])
    assert [one.rule.id for one in ruling.failed] == ["troyes.group-size"]
    assert "die:green:1" not in four.tries()


def test_the_price_of_foreign_dice_stands_on_those_that_join_and_grows_with_the_group() -> None:
    found = held("players blue green\npurse blue 8\ndice blue Y5 Y3\ndice green Y6 R4")
    assert found["dice green:1"].tag == "2"
    assert dict(found["dice blue:1"].tags) == {"die:green:2": "4"}
    assert dict(found["dice blue:1 blue:2"].tags) == {"die:green:2": "6"}
    assert found["dice blue:1 blue:2 green:2"].tag == "6"


def test_a_card_on_which_nobody_watches_asks_who_is_to() -> None:
    found = held(SQUARE)
    asking = found["dice blue:1"].tries()["card:act_red_d3"]
    assert found[asking].follows
    presses = [one.press for one in found.values() if one.needs == asking]
    deed = "blue activate act_red_d3 with R3"
    assert presses == [f"{deed} overseer supply", f"{deed} overseer act_yellow_d2", deed]
    own = found["dice blue:3"].tries()["card:act_yellow_d2"]
    assert own == "blue activate act_yellow_d2 with Y6"


def test_a_cube_is_added_by_a_button_and_stays_in_the_hand() -> None:
    found = held(CUBES)
    needs = [one for one in found.values() if one.needs == "dice blue:2"]
    with_cube = next(one for one in needs if one.piece.name == "With a cube")
    tries = found[with_cube.press].tries()
    assert tries["card:ev_red_d2_f2_v32"].endswith("with W4 cube act_white_d3_delayed")


def test_of_several_black_dice_those_in_the_hand_are_fought() -> None:
    found = held(WALLS)
    row = "dice blue:1 black:1"
    assert found["dice blue:1"].tries()["black:1"] == row
    presses = [one.press for one in found.values() if one.needs == row]
    assert presses == ["blue fight 6 with R3", "blue flip R3"]


def test_a_single_black_die_is_pointed_at() -> None:
    found = held(WALLS.replace("black 6 4", "black 6"))
    assert found["dice blue:1"].tries()["black:1"] == "blue fight 6 with R3"


def test_how_a_fight_stands_is_told_as_soon_as_there_are_dice_of_both() -> None:
    found = held(WALLS)
    assert "against" not in found["dice blue:1"].piece.name
    assert found["dice blue:1"].tags == {}
    assert found["dice black:1"].tags == {}
    assert found["dice blue:1 black:1"].tags == {"black:1": "6 ≥ 6"}
    assert found["dice blue:2 black:1"].tags == {"black:1": "2 < 6"}
    both = gathered(troyes.read(WALLS), (), "blue", "dice blue:1 blue:2 black:1 black:2")[0]
    assert both.tags == {"black:2": "8 < 10"}
    assert both.piece.name.endswith(": 8 against 10")


def test_against_a_single_black_die_it_stands_there_with_the_first_own_one() -> None:
    found = held(WALLS.replace("black 6 4", "black 5"))
    assert found["dice blue:1"].tags == {"black:1": "6 ≥ 5"}
    assert found["dice blue:2"].tags == {"black:1": "2 < 5"}


def test_a_die_is_rolled_again_only_where_that_is_offered() -> None:
    board = "players blue green\ninfluence blue 3\ndice blue Y1"
    assert not any(rolled(move) for move in tried(board))
    rolls = [move for move in tried(board, ("blue reroll",)) if rolled(move)]
    assert [rolled(move) for move in rolls] == [(("Y1", str(face)),) for face in range(1, 7)]
    assert set(rolls) == set(moves(troyes.read(board), ("blue reroll",)))


def test_only_what_is_offered_can_be_tried() -> None:
    assert set(
        held("players blue green\ndice blue Y6 W4", ("blue farm",))["dice blue:1"].tries()
    ) == {
        "die:blue:1",
        "die:blue:2",
        "fields",
    }


def test_what_can_be_pointed_at_is_drawn() -> None:
    position = troyes.read(SQUARE)
    shapes = set(troyes.draw(position).roles)
    for kind in ("player", "die", "event", "activity"):
        found = acting(cast(Any, troyes)).places(position, kind)
        assert found, kind
        assert set(found.values()) <= shapes, kind
    assert set(places(position, "space").values()) & shapes
    assert places(position, "tile") == {}


def test_what_others_do_between_two_moves_is_told_and_lit() -> None:
    case = find_case("TRO-C1.5")
    found = attempts.act(case, case.frames()[0], (), "blue farm with Y2")
    assert found.result is attempts.Upshot.GOING_ON
    assert found.say == "Green: gets 2 deniers."
    assert found.shapes


def attempted() -> Iterator[tuple[str, Presenter, Doing, tuple[str, ...]]]:
    """Every attempt that a lesson of Troyes names: its solutions, and mistakes that are allowed."""
    cases = (case for case in lesson_cases() if case.game == "troyes")
    for case in cases:
        for at, doing in tasks_of(case):
            if isinstance(doing.task, Act):
                named = (one.tries for one in doing.task.mistakes if not one.illegal)
                for row in filter(None, (doing.task.solution, *named)):
                    yield f"{case.id} {doing.frame.number}", at, doing, row


PARTS = ("building:", "card:", "cathedral", "fields")


def test_what_comes_of_a_move_brings_no_other_part_onto_the_board() -> None:
    tried = 0
    for name, at, doing, row in attempted():
        doing.tried.reset()
        drawn = at.framed(doing.position, marks_of(at)).roles
        before = {key for key in drawn if key.startswith(PARTS)}
        for move in row:
            doing.move(move)
        after = at.framed(doing.position, marks_of(at)).roles
        new = {key for key in after if key.startswith(PARTS)} - before
        assert not new, (name, row)
        tried += 1
    assert tried > 100
