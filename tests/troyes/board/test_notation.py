"""Positions and moves of Troyes as texts: read back as they were written, errors that help."""

import pytest

from boardlib.game import PositionError, QuestionError
from boardlib.troyes.board.cards import MARAUDING
from boardlib.troyes.board.lines import read_move
from boardlib.troyes.board.notation import boards, read, write
from tests.every import every

WHOLE = """
preset official
option tied_first high
players blue green orange
start green
round 3 actions
turn orange
purse blue 5
influence blue 4
points green 7
supply orange 2
characters orange char_deniers
citizen blue palace4
citizen grey hall1.3
lying green palace
lying green palace
dice blue W4 R2
dice grey Y1
black 3 5
card act_white_d3_delayed
overseers act_white_d3_delayed green blue
cubes act_white_d3_delayed green 2 blue 1
event ev_red_black1
flags ev_red_black1 green blue
flags marauding orange
stone blue 4,1
won green ev_yellow_pay2
passed blue 4
used reroll reroll
struck marauding
faced green
thrown
"""


OVER = "players blue green\nround 4 over\nturn blue"


@pytest.mark.parametrize("text", [WHOLE, OVER, *boards().values()])
def test_a_position_is_read_as_it_was_written(text: str) -> None:
    position = read(text)
    assert read(write(position)) == position


def test_what_a_position_says() -> None:
    position = read(WHOLE)
    assert position.from_start() == ("green", "orange", "blue")
    assert position.by_colour["green"].points == 7
    assert [one.card for one in position.events] == [MARAUDING, "ev_red_black1"]
    assert position.event[MARAUDING].cubes == ("orange",)
    assert position.black == (5, 3)
    assert len(position.lying) == 2
    assert position.on_show["act_white_d3_delayed"].cubes_of("green") == 2
    assert position.profile["influence_kinds"] == "any"


@every(
    "text, line, column, said",
    [
        ("purse blue 5", 1, 1, "the players are missing"),
        ("players blue red", 1, 14, "'red' is not the colour of a player"),
        ("players blue blue", 1, 14, "every player has a colour of his own"),
        ("players blue green\npurse orange 5", 2, 7, "'orange' does not take part"),
        ("players blue green\ncitizen blue palace4.2", 2, 14, "there is no such place"),
        ("players blue green\ncitizen blue tower1", 2, 14, "is not a place"),
        ("players blue green\ndice blue W7", 2, 11, "'W7' is not a die"),
        ("players blue green\noverseers templar blue", 2, 11, "is not on show"),
        ("players blue green\nflags war blue", 2, 7, "is not on show"),
        ("players blue green\ncard knight", 2, 6, "'knight' is not an activity card"),
        ("players blue green\nstone blue 7,1", 2, 12, "is not a place of the cathedral"),
        ("players blue green\nround 2 lunch", 2, 9, "'lunch' is not a phase"),
    ],
)
def test_an_error_says_what_is_wrong_and_where(
    text: str, line: int, column: int, said: str
) -> None:
    with pytest.raises(PositionError, match="line") as caught:
        read(text)
    assert (caught.value.line, caught.value.column) == (line, column)
    assert said in caught.value.message


MOVES = (
    *("reveal act_red_d3 templar", "income", "roll blue R4 W2 grey Y1", "end", "throw 5 3"),
    *("come ev_red_black1 ev_yellow_pay2", "strike marauding", "blue settle hall1.2"),
    *("blue fight 5 3 with W6 Y3", "blue fail", "blue reroll W2 to 5", "blue flip Y1 W1@grey"),
    *("blue recruit", "blue cathedral with W4 W2 cube templar", "blue farm with Y6", "blue pass"),
    "blue activate act_red_d3 with R4 R2@green overseer supply times 2 for palace cube militia",
    *("blue farm with nothing", "blue flip nothing", "blue fight 5"),
    *("blue combat marauding with R4", "blue enter palace4 with R4", "blue use templar on W5"),
)


@every("text", MOVES)
def test_a_move_is_read_as_it_was_written(text: str) -> None:
    assert str(read_move(text)) == text


@every(
    "text, said",
    [
        ("", "expected the colour of a player"),
        ("red pass", "'red' is neither the colour of a player"),
        ("blue sleep", "'sleep' is not a deed"),
        ("blue farm", "expected the word 'with' here"),
        ("blue farm with Y7", "'Y7' is not a die"),
        ("blue activate act_red_d3 with R4 times 2 times 3", "'times' is said twice"),
        ("blue enter palace4 with R4 now", "'now' is too much here"),
    ],
)
def test_what_is_no_move_is_said_to_be_none(text: str, said: str) -> None:
    with pytest.raises(QuestionError) as caught:
        read_move(text)
    assert said in str(caught.value)
