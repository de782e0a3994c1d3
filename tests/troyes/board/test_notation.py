"""Positions and moves of Troyes as texts: read back as they were written, errors that help."""

import pytest

from boardlib.troyes.board.cards import MARAUDING
from boardlib.troyes.board.notation import boards, read, write

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
