"""The middle column: pair, new coach, eyepiece, target marker, radio, wax.

What each of them does, and where, are rulings: ``BIA-26`` to ``BIA-33``.
"""

import pytest

from boardlib.biathlon.board.course import Section
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.rules.race import turn
from boardlib.biathlon.rules.riding import gap, the_one_ahead
from tests.biathlon.boards import board, may, row, time, why_not


@pytest.mark.parametrize(
    ("things", "sign"),
    [("R:I", "wax I A 6"), ("R:II", "wax I/II A 6"), ("R:I R:II", "wax I+II A 6")],
)
def test_with_a_coach_the_wax_die_decides(things: str, sign: str) -> None:
    position = board(things, sign)
    assert row(position).rolls
    assert [time(position, wax=wax) for wax in "ABC"] == ["3:16", "3:22", "3:22"]
    assert why_not(position, "red 57") == {"wax-roll"}
    assert why_not(position, "red 57 wax D") == {"wax-roll"}
    assert why_not(position, "red 57 wax B") == set()
    assert may(position, "red 57") == set()
    assert why_not(board("", sign), "red 57 wax A") == {"wax-roll"}


@pytest.mark.parametrize(
    ("options", "match", "other"),
    [
        ("option wax_on_match half", "3:20", "3:23"),
        ("option wax_on_match full;option wax_on_mismatch avoid", "3:23", "3:16"),
        ("option wax_on_mismatch half", "3:16", "3:20"),
    ],
)
def test_what_the_cut_off_rule_may_say(options: str, match: str, other: str) -> None:
    position = board("R:I", "wax I A 7", more=options)
    assert (time(position, wax="A"), time(position, wax="B")) == (match, other)


def test_a_coach_anywhere_in_the_section_is_another_reading() -> None:
    assert not row(board("R:II", "wax I A 6")).rolls
    assert row(board("R:II", "wax I A 6", more="option wax_coach section")).rolls
    assert time(board("R:II", "radio I 7", more="option wax_coach section")) == "3:23"
    assert time(board("R:II", "radio I 7", more="option judged section")) == "3:16"


# --- new coach --------------------------------------------------------------------------


def test_a_coach_helps_the_next_time() -> None:
    more = "player red;row 27 climb 3:20 radio II 7"
    after = play(board("R:I", "newcoach I", more=more), "red 57 coach II").position
    assert [str(coach) for coach in after.coaches] == ["coach red I", "coach red II"]
    none = board("R:I", "newcoach I", more="player red;option coaches_supply 1")
    assert may(none, "red 57 coach II") == {"coaches-supply"}


# --- the pair ---------------------------------------------------------------------------


def contact(
    sign: str = "boost 10", clocks: str = "B 7:00 R 7:08", more: str = "", blue: int = 12
) -> Position:
    """Red with card 57, the others with cards of 3:12 (blue, 12) and 3:14 (green, 14)."""
    told = clocks.split()
    lines = ["race pursuit", "option refill 0"]
    names = {"R": "red", "B": "blue", "G": "green"}
    riders = [names[letter] for letter in told[::2]]
    lines += [f"player {colour}" for colour in riders]
    lines += [f"clock {names[a]} {b}" for a, b in zip(told[::2], told[1::2], strict=True)]
    cards = {"red": "hand red 27 57", "blue": f"hand blue {blue} 13", "green": "hand green 14 15"}
    lines += [cards[colour] for colour in riders]
    lines += ["row 12 climb 3:12", "row 13 climb 3:12 boost 5", "row 14 climb 3:14"]
    return board("", sign, more=";".join([*lines, more]).strip(";"))


def after(position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(position, move).position
    return position


def test_a_boost_draws_level_with_the_one_ahead() -> None:
    ridden = after(contact(), "red 57", "blue 12")
    assert ridden.by_colour["red"].clock == 624
    due = turn(ridden)
    assert due is not None
    assert (due.colour, due.settles) == ("red", True)
    assert after(ridden, "red level").by_colour["red"].clock == 612
    kept = after(ridden, "red keep")
    assert kept.by_colour["red"].clock == 624
    assert (kept.section, kept.rode) == (Section.DESCENT, ())
    assert why_not(ridden, "blue 13") == {"card-one"}
    assert why_not(kept, "red level") == {"boost", "boost-settled"}


def test_a_gap_of_nothing_is_another_reading() -> None:
    level = contact(clocks="B 7:00 R 7:00", more="option boost_level level")
    assert row(level).ahead == "blue"
    assert gap(level, "red", "blue") == 0
    assert the_one_ahead(level, "blue") == ""


def test_boosts_are_settled_from_the_front_so_that_final_times_count() -> None:
    start = contact(clocks="G 6:55 B 7:00 R 7:08")
    ridden = after(start, "red 57", "blue 13", "green 14")
    assert [one.ahead for one in ridden.rode] == ["blue", "green", ""]
    assert {c: p.clock for c, p in ridden.by_colour.items()} == {
        "red": 624,
        "blue": 612,
        "green": 609,
    }
    assert why_not(ridden, "red level") == {"boost-settled"}
    both = after(ridden, "blue level", "red level")
    assert [player.clock for player in both.players] == [609, 609, 609]
    alone = after(ridden, "blue keep", "red level")
    assert alone.by_colour["red"].clock == 612


def test_deciding_at_once_takes_the_time_of_that_moment() -> None:
    start = contact(clocks="G 6:55 B 7:00 R 7:08", more="option boost_settled at_once")
    ridden = after(start, "red 57", "blue 13")
    due = turn(ridden)
    assert due is not None
    assert (due.colour, due.settles) == ("red", True)
    level = after(ridden, "red level", "green 14", "blue level")
    assert level.by_colour["red"].clock == 612
    assert level.by_colour["blue"].clock == 609
