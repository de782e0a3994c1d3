"""Positions and moves as texts."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.biathlon.board.course import LAP, Half, Path, Section, passed, time_words
from boardlib.biathlon.board.lines import RaceWords
from boardlib.biathlon.board.notation import line_key, read, read_move, write
from boardlib.biathlon.board.position import (
    Expel,
    Kept,
    Move,
    Ride,
    Rode,
    Settle,
    Shooting,
    Shot,
    Walk,
    Walker,
)
from boardlib.biathlon.rulebook import OnlyPublished, Unsaid
from boardlib.game import PositionError, QuestionError
from tests.every import every

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


@every(
    "line, column, said",
    [
        ("race slalom", 6, "'slalom' is not a discipline; it is one of: sprint, pursuit, mass-st"),
        ("preset easy", 8, "'easy' is not a preset; it is one of: default, rules-minimal"),
        ("course M12", 8, "'M12' is not a course; it is one of: M11, ring"),
        ("player pink", 8, "'pink' is not the colour of a player"),
        ("clock red 3:16", 7, "'red' does not ride here; a line 'player red' would say so"),
        ("group red i9", 11, "'i9' is not a station of this course; it is one of"),
        ("barrier red i1 j1", 13, "no path joins i1 and j1; from i1 paths lead to: i2, k2"),
        ("at 2 hill", 6, "'hill' is not a section"),
        ("at x climb", 4, "'x' is not the number of a lap"),
        ("coach red VII", 11, "'VII' is not a half of the track; it is one of: I, II"),
        ("option shots many", 8, "option shots cannot be 'many'"),
        ("rode red 57 3:16", 13, "'3:16' is not the word 'from'"),
        ("walker red x", 12, "'x' is not a number of steps"),
        ("shooting red", 14, "expected a shot here"),
        ("station a", 11, "expected a half of the track such as I here"),
        ("station a I at here", 16, "'here' is not a place on the picture; write x,y"),
        ("path i1 i1", 6, "a path joins two stations, but i1 is named twice"),
        ("kept red 3", 12, "expected a section here"),
        ("pile x", 6, "'x' is too much here"),
    ],
)
def test_what_is_no_line_is_refused_with_line_and_column(line: str, column: int, said: str) -> None:
    others = "" if line.startswith("race") else "race sprint\n"
    others += "" if line.startswith("course") else "course M11\n"
    others += "player red\n" if line.startswith("kept") else ""
    with pytest.raises(PositionError) as caught:
        read(f"{others}{line}")
    assert caught.value.line == others.count("\n") + 1
    assert caught.value.column == column, str(caught.value)
    assert said in caught.value.message


def test_the_race_has_to_be_named() -> None:
    with pytest.raises(PositionError, match="begin with a line such as 'race sprint'"):
        read("player red")


def test_the_same_is_not_said_twice() -> None:
    with pytest.raises(PositionError, match="line 2 says it already"):
        read("race sprint\nat 1 climb\nat 2 climb")


@every(
    "line, key",
    [
        ("race sprint", "race"),
        ("course M11", "course"),
        ("station i1 I", "station i1"),
        ("path k2 i1", "path i1 k2"),
        ("hand red 57 27", "hand red"),
        ("coach red I", "coach red I"),
        ("group blue i1  # a guest", "group i1"),
        ("rode red 57 from 0:00", "rode red"),
        ("walker red 1", "walker"),
        ("pile none", "pile"),
        ("# only this", None),
    ],
)
def test_lines_about_the_same_thing_have_the_same_key(line: str, key: str | None) -> None:
    assert line_key(line) == key


# --- moves ------------------------------------------------------------------------------


@every(
    "text, move",
    [
        ("red 57", Ride("red", 57)),
        ("red 57 expel i1 to k2 follow i2", Ride("red", 57, expel=Expel("i1", "k2", "i2"))),
        ("red 57 close i1 i2 draw 3", Ride("red", 57, close=Path.of("i2", "i1"), draw=(3,))),
        ("red 57 bus x coach II", Ride("red", 57, bus="x", coach=Half.II)),
        ("blue 3 wax A draw 1 2", Ride("blue", 3, wax="A", draw=(1, 2))),
        ("blue 3 shots hit click NE", Ride("blue", 3, shots=(Shot.HIT, Shot.CLICK, Shot.NE))),
        ("red arena shots hit", Ride("red", 0, shots=(Shot.HIT,))),
        ("red walk i1 to i2", Walk("red", "i1", "i2")),
        ("red level", Settle("red", level=True)),
        ("red keep", Settle("red", level=False)),
    ],
)
def test_a_move_is_read_as_it_is_written(text: str, move: Move) -> None:
    assert read_move(text) == move
    assert str(move) == text


@every(
    "text, said",
    [
        ("", "expected the colour of a player here"),
        ("57", "'57' is not the colour of a player"),
        ("red", "expected the number of a card here"),
        ("red dances", "'dances' is not the number of a card; a move may also be arena, walk"),
        ("red 57 expel i1 k2", "'k2' is not the word 'to' that is expected here"),
        ("red 57 jump", "'jump' is not a part of a move; it is one of: expel, close, bus"),
        ("red 57 wax A wax B", "'wax' is said twice"),
        ("red 57 wax Q", "'Q' is not a kind of wax"),
        ("red 57 shots", "expected a shot here"),
        ("red 57 draw", "expected the number of a card here"),
        ("red level now", "'now' is too much here"),
    ],
)
def test_what_is_no_move_is_refused_in_one_sentence(text: str, said: str) -> None:
    with pytest.raises(QuestionError) as caught:
        read_move(text)
    assert said in str(caught.value)


# --- times ------------------------------------------------------------------------------


@given(st.integers(0, 59_999))
def test_a_time_is_read_as_it_is_written(seconds: int) -> None:
    assert RaceWords(time_words(seconds)).time() == seconds


def test_best_times_add_up_to_seven_minutes_a_lap() -> None:
    assert [time_words(passed(1, one)) for one in LAP] == ["0:00", "3:10", "4:40", "7:00"]
    assert time_words(passed(3, Section.FINISH)) == "21:00"
    assert time_words(passed(2, Section.DESCENT)) == "10:10"
