"""The middle column: pair, new coach, eyepiece, target marker, radio, wax."""

import pytest

from boardlib.biathlon.board.course import Half, Section
from boardlib.biathlon.board.position import Kept, Position
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.rules.race import turn
from boardlib.biathlon.rules.riding import gap, new_coach, the_one_ahead
from tests.biathlon.boards import board, may, row, time, why_not
from tests.every import every


@every(
    "things, sign, wanted",
    [
        ("R:I", "radio I 7", "3:16"),
        ("", "radio I 7", "3:23"),
        ("R:II", "radio I 7", "3:23"),
        ("R:II", "radio I/II 7", "3:16"),
        ("", "radio I/II 7", "3:23"),
        ("R:I", "radio I+II 7", "3:23"),
        ("R:I R:II", "radio I+II 7", "3:16"),
        ("R@i1", "flag I 3 radio I 7", "3:20"),
        ("R@i1 R@i2 B:I", "radio I 7", "3:23"),
        ("", "wax I A 6", "3:22"),
        ("R:II", "wax I A 6", "3:22"),
        ("R:I", "wax I+II A 6", "3:22"),
        ("R@i1", "flag I 3 wax I A 6", "3:19"),
        ("R@i1 R:I", "horn I 5 radio I 7", "3:11"),
        ("R@i1 B@i2", "horn I 5 radio I 7", "3:23"),
    ],
)
def test_radio_and_wax_add_seconds_without_a_coach(things: str, sign: str, wanted: str) -> None:
    for race in ("sprint", "pursuit", "mass-start"):
        position = board(things, sign, more=f"race {race}")
        assert time(position) == wanted
        assert not row(position).rolls


@pytest.mark.parametrize(
    ("sign", "section", "wanted"),
    [("radio IV 7", "descent", "1:44"), ("radio VI 7", "flat", "2:41")],
)
def test_the_other_sections_are_judged_alike(sign: str, section: str, wanted: str) -> None:
    assert time(board("", sign, section)) == wanted


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


@every(
    "things, sign, section, half",
    [
        ("R:I", "newcoach I", "climb", Half.II),
        ("R:II", "newcoach I", "climb", None),
        ("", "newcoach I", "climb", None),
        ("R:I R:II", "newcoach I", "climb", None),
        ("R:I", "newcoach I/II", "climb", Half.II),
        ("R:II", "newcoach I/II", "climb", Half.I),
        ("R:I R:II", "newcoach I/II", "climb", None),
        ("R:I R:II", "newcoach I+II", "climb", None),
        ("R:I", "newcoach I+II", "climb", None),
        ("R:I B:II", "newcoach I", "climb", Half.II),
        ("R:IV", "newcoach IV", "descent", Half.III),
        ("R:V", "newcoach V", "flat", Half.VI),
        ("R:III", "newcoach I", "climb", None),
    ],
)
def test_where_a_new_coach_may_come(
    things: str, sign: str, section: str, half: Half | None
) -> None:
    position = board(things, sign, section)
    met = row(position).middle
    assert met is not None
    assert new_coach(position, "red", met) == half
    for other in Half:
        assert (may(position, f"red 57 coach {other}") == set()) is (other is half)
    assert why_not(position, "red 57") == set()


def test_a_coach_helps_the_next_time() -> None:
    more = "player red;row 27 climb 3:20 radio II 7"
    after = play(board("R:I", "newcoach I", more=more), "red 57 coach II").position
    assert [str(coach) for coach in after.coaches] == ["coach red I", "coach red II"]
    none = board("R:I", "newcoach I", more="player red;option coaches_supply 1")
    assert may(none, "red 57 coach II") == {"coaches-supply"}


# --- cards for the range ----------------------------------------------------------------


@every("sign", ["eyepiece {}", "marker {} NE"])
@every(
    "things, where, kept",
    [
        ("R:I", "I", True),
        ("", "I", False),
        ("R:II", "I", False),
        ("R:II", "I/II", True),
        ("R:I", "I+II", False),
        ("R:I R:II", "I+II", True),
        ("R@i1 R@i2", "I", False),
    ],
)
def test_a_card_is_kept_for_the_range_or_discarded(
    sign: str, things: str, where: str, kept: bool
) -> None:
    position = board(things, sign.format(where), more="player red")
    after = play(position, "red 57").position
    red = after.by_colour["red"]
    assert red.kept == ((Kept(57, Section.CLIMB),) if kept else ())
    assert after.discard == (() if kept else (57,))
    assert red.hand == (27,)
    assert red.clock == 196


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


@pytest.mark.parametrize(
    ("sign", "clocks", "ahead"),
    [
        ("boost 8", "B 7:00 R 7:08", "blue"),
        ("boost 7", "B 7:00 R 7:08", ""),
        ("boost 10", "B 7:08 R 7:00", ""),
        ("boost 10", "B 7:00 G 7:05 R 7:08", "green"),
        ("boost 10", "B 7:00 R 7:00", ""),
    ],
)
def test_who_is_close_enough(sign: str, clocks: str, ahead: str) -> None:
    assert row(contact(sign, clocks)).ahead == ahead


def test_a_gap_of_nothing_is_another_reading() -> None:
    level = contact(clocks="B 7:00 R 7:00", more="option boost_level level")
    assert row(level).ahead == "blue"
    assert gap(level, "red", "blue") == 0
    assert the_one_ahead(level, "blue") == ""


@pytest.mark.parametrize("card", ["3:24", "3:30"])
def test_a_boost_lapses_when_the_other_is_no_longer_ahead(card: str) -> None:
    ridden = after(contact(more=f"row 1 climb {card}", blue=1), "red 57", "blue 1")
    assert ridden.section is Section.DESCENT
    assert ridden.by_colour["red"].clock == 624


def test_in_the_sprint_the_pair_is_void() -> None:
    position = board("", "boost 10", more="clock blue 0:00;clock red 0:08;hand blue 12")
    assert row(position).ahead == ""


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
