"""Positions and moves as texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.biathlon.board.course import LAP, Path, Section, passed, time_words
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.notation import read, write
from boardlib.biathlon.board.position import (
    Kept,
    Rode,
    Shooting,
    Shot,
    Walker,
)
from boardlib.biathlon.rulebook import OnlyPublished, Unsaid

WHOLE = """race pursuit
course M11
option shots 4
at 2 arena
row 57 climb 3:16 flag I 3
player red
clock red 7:27
hand red 30 57
kept red 2 climb
player blue
start blue 0:12
clock blue 7:30
group blue j1
group red i1
group red i2
coach blue III
coach red I
barrier red x i2
discard 5 6
rode blue 6 from 7:30 behind red
walker blue 1
shooting blue hit NE hit hit with 3 climb 5 flat"""


def test_a_position_is_read_as_it_is_written() -> None:
    position = read(WHOLE)
    assert write(position) == WHOLE.replace("x i2", "i2 x")
    assert read(write(position)) == position
    assert hash(read(write(position))) == hash(position)


def test_what_a_position_holds() -> None:
    position = read(WHOLE)
    red, blue = position.players
    assert (red.clock, red.hand, red.kept) == (447, (30, 57), (Kept(2, Section.CLIMB),))
    assert (blue.start, blue.clock) == (12, 450)
    assert (position.lap, position.section) == (2, Section.ARENA)
    assert position.standing == {"i1": "red", "i2": "red", "j1": "blue"}
    assert position.closed == {Path.of("i2", "x")}
    assert position.rode == (Rode("blue", 6, 450, "red"),)
    assert position.walker == Walker("blue", 1)
    shots = (Shot.HIT, Shot.NE, Shot.HIT, Shot.HIT)
    cards = (Kept(3, Section.CLIMB), Kept(5, Section.FLAT))
    assert position.shootings == (Shooting("blue", shots, cards),)
    assert [position.start_number(one) for one in ("red", "blue")] == [1, 2]
    assert str(position.deck.by_number[57].rows[0]) == "climb 3:16 flag I 3"


def test_cards_that_lie_nowhere_else_can_be_drawn() -> None:
    position = read("race sprint\nplayer red\nhand red 57\nkept red 1 flat\ndiscard 2 3")
    assert position.pile == tuple(n for n in range(1, 61) if n not in (1, 2, 3, 57))
    named = read("race sprint\nplayer red\nhand red 57\npile 4 9")
    assert named.pile == (4, 9)
    assert "pile 4 9" in write(named)
    empty = read("race sprint\npile none\nplayer red")
    assert empty.pile == ()
    assert read(write(empty)) == empty


def test_the_order_of_lines_does_not_matter() -> None:
    lines = WHOLE.splitlines()
    players = [line for line in lines if line.startswith("player")]
    others = [line for line in lines if not line.startswith("player")]
    assert read("\n".join([*others[::-1], *players])) == read(WHOLE)


def test_a_course_of_ones_own_is_written_whole() -> None:
    text = "race sprint\nstation a I II at 3,4\nstation b III\npath b a\ngroup red b"
    position = read(text)
    assert position.course.name == ""
    assert write(position) == text.replace("b a", "a b")
    changed = read("race sprint\ncourse M11\nstation far VI at 9,9\npath w1 far")
    assert changed.course.joined["far"] == ("w1",)
    assert read(write(changed)) == changed


def test_a_preset_chooses_several_options() -> None:
    minimal = read("race sprint\npreset rules-minimal\noption wax_on_match half")
    assert isinstance(minimal.profile, OnlyPublished)
    assert read(write(minimal)) == minimal
    assert minimal.profile["wax_on_match"] == "half"
    assert minimal.profile["both"] == "each"
    with pytest.raises(Unsaid, match="The article does not say it, so a line 'option shots VALUE'"):
        minimal.profile["shots"]
    assert minimal.profile.get("shots", "?") == "?"
    fixed = read("race sprint\npreset fixed-arena")
    assert fixed == read("race sprint\noption arena fixed")


# --- times ------------------------------------------------------------------------------


@given(st.integers(0, 59_999))
def test_a_time_is_read_as_it_is_written(seconds: int) -> None:
    assert RaceWords(time_words(seconds)).time() == seconds


def test_best_times_add_up_to_seven_minutes_a_lap() -> None:
    assert [time_words(passed(1, one)) for one in LAP] == ["0:00", "3:10", "4:40", "7:00"]
    assert time_words(passed(3, Section.FINISH)) == "21:00"
    assert time_words(passed(2, Section.DESCENT)) == "10:10"
