"""The symbols of a row, left and middle: readings, options, what comes of them and what is refused.

What each of them does, and where, are rulings: ``BIA-14`` to ``BIA-33``.
"""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardlib.biathlon.board.course import Half, Path, Section
from boardlib.biathlon.board.notation import named_course, read
from boardlib.biathlon.board.position import Position
from boardlib.biathlon.rules.conditions import predominates, present
from boardlib.biathlon.rules.paths import bridges, closable, goals, targets, way
from boardlib.biathlon.rules.play import play
from boardlib.biathlon.rules.race import turn
from boardlib.biathlon.rules.riding import gap, the_one_ahead
from tests.biathlon.boards import board, may, row, time, why_not
from tests.every import every

M11 = named_course("M11")


# --- conditions -------------------------------------------------------------------------


@given(st.dictionaries(st.sampled_from(sorted(M11.named)), st.sampled_from(["red", "blue"])))
def test_both_implies_each_and_predominance_implies_presence(standing: dict[str, str]) -> None:
    lines = [f"group {colour} {station}" for station, colour in standing.items()]
    position = read("\n".join(["race sprint", "course M11", *lines]))
    for colour in ("red", "blue"):
        for one, other in ((Half.I, Half.II), (Half.III, Half.IV)):
            for test in (present, predominates):
                both = test(position, colour, (one,)) and test(position, colour, (other,))
                assert not both or test(position, colour, (one,))
            assert present(position, colour, (one,)) or not predominates(position, colour, (one,))
    together = sum(predominates(position, colour, (Half.I,)) for colour in ("red", "blue"))
    assert together <= 1


# --- flag and alphorn -------------------------------------------------------------------


@every(
    "option, things, sign, wanted",
    [
        ("predominance majority", "R@j1 R@j2 B@x G@y", "horn II 5", "3:16"),
        ("predominance majority", "R@i1 R@i2 B@x", "horn I 5", "3:11"),
        ("predominance stations", "R@i1", "horn I 5", "3:16"),
        ("predominance stations", "R@i1 R@x", "horn I 5", "3:11"),
        ("both pooled", "R@i1 R@i2 B@j1", "horn I+II 5", "3:11"),
        ("both pooled", "R@i1 B@x", "horn I+II 5", "3:16"),
        ("both pooled", "R@i1 R@i2 B@j1 B@j2 G@x", "horn I+II 5", "3:16"),
        ("both pooled_twice", "R@x B@i1", "horn I+II 5", "3:11"),
        ("both pooled", "R@i1", "flag I+II 3", "3:16"),
        ("judged section", "R@j1", "flag I 3", "3:13"),
        ("halved owner", "R@i1 B@x", "horn I 5", "3:11"),
    ],
)
def test_other_readings_give_other_times(option: str, things: str, sign: str, wanted: str) -> None:
    assert time(board(things, sign, more=f"option {option}")) == wanted


# --- the further card -------------------------------------------------------------------


def test_the_discard_pile_is_drawn_from_when_the_draw_pile_is_empty() -> None:
    short = "race pursuit;player red;pile none;discard 1 2 3"
    position = board("R@i1", "tactics I", more=short)
    after = play(position, "red 57 draw 1 3").position
    assert (after.pile, after.discard) == ((2,), (57,))
    assert why_not(position, "red 57 draw 1") == {"draw-empty"}
    assert why_not(position, "red 57 draw 1 9") == {"draw-pile"}
    stays = board("R@i1", "tactics I", more=f"{short};option reshuffle no")
    assert why_not(stays, "red 57") == set()
    empty = board("R@i1", "tactics I", more="race pursuit;player red;pile none")
    assert play(empty, "red 57").position.pile == ()


def test_the_rest_of_the_pile_is_drawn_first() -> None:
    more = "race pursuit;player red;pile 5;discard 1 2 3"
    position = board("R@i1", "tactics I", more=more)
    assert why_not(position, "red 57 draw 1 2") == {"draw-pile"}
    assert play(position, "red 57 draw 1 5").position.pile == (2, 3)
    optional = board("R@i1", "tactics I", more=f"{more};option tactics may")
    assert why_not(optional, "red 57 draw 5") == set()


# --- the bottle -------------------------------------------------------------------------


def crew(things: str, sign: str = "crew I", more: str = "") -> list[str]:
    position = board(things, sign, more=more)
    met = row(position).left
    assert met is not None
    return targets(position, "red", met)


def test_a_group_is_expelled_and_an_own_one_moves_up() -> None:
    position = board("R@i2 B@i1", "crew I", more="player red")
    assert goals(position, "red", "i1") == ["k2"]
    after = play(position, "red 57 expel i1 to k2 follow i2").position
    assert after.standing == {"k2": "blue", "i1": "red"}
    assert play(position, "red 57 expel i1 to k2").position.standing["i2"] == "red"
    assert why_not(position, "red 57") == set()
    assert after.by_colour["red"].clock == 196


@every(
    "things, move, rules",
    [
        ("B@i1", "expel i1 to k2", {"present"}),
        ("R@i2 B@j1", "expel j1 to j2", {"crew-target"}),
        ("R@i1 R@i2", "expel i1 to k2", {"crew-target"}),
        ("R@i2 B@i1 G@k2", "expel i1 to k2", {"crew-free"}),
        ("R@i2 B@i1", "expel i1 to i2", {"crew-free"}),
        ("R@i2 B@i1", "expel i1 to j1", {"crew-adjoining"}),
        ("R@i2", "expel i1 to k2", {"crew-target"}),
        ("R@x B@i1", "expel i1 to k2 follow x", {"crew-follow"}),
        ("R@i2 B@i1", "expel i1 to k2 follow j1", {"crew-follow"}),
    ],
)
def test_who_cannot_be_expelled_and_why(things: str, move: str, rules: set[str]) -> None:
    assert may(board(things, "crew I"), f"red 57 {move}") == rules


def test_closed_paths_stop_expulsion_and_moving_up() -> None:
    closed = board("R@i2 B@i1", "crew I", more="barrier green i1 i2")
    assert may(closed, "red 57 expel i1 to k2") == set()
    assert may(closed, "red 57 expel i1 to k2 follow i2") == {"block-closed"}
    assert crew("R@i2 B@i1", more="barrier green i1 k2") == []
    assert crew("B@i1") == []  # the condition is not met
    assert crew("R@i2 B@i1", more="barrier green i1 k2;option crew_way closed") == ["i1"]
    assert crew("R@j1 B@i1 B@j2", "crew I/II", "option either_half named") == ["i1", "j2"]


def test_a_card_without_the_symbol_expels_nobody() -> None:
    for part in ("expel i1 to k2", "close i1 i2", "bus x", "coach II"):
        assert may(board("R@i2 B@i1 R:I", "flag I 3"), f"red 57 {part}") == {"row-current"}


# --- the road-block ---------------------------------------------------------------------


def paths(things: str, sign: str, section: str = "climb", more: str = "") -> set[str]:
    position = board(things, sign, section, more)
    met = row(position).left
    assert met is not None
    return {str(path) for path in closable(position, "red", met)}


def test_a_path_between_two_sections_can_be_closed_from_either() -> None:
    assert "i1 k2" in paths("R@i1", "roadblock I")
    assert paths("R@i1 B@i2", "roadblock I") == set()  # the condition is not met
    assert "i1 k2" in paths("R@k1", "roadblock III", "descent")
    assert paths("R@i1 R@i2", "roadblock I", more="option block_paths crossing") == {
        *("i2 x", "j1 x", "i1 k2")
    }


def test_a_closed_path_is_gone_around_or_cuts_off() -> None:
    closed = board(more="barrier red i2 x")
    assert way(board(), "i2", "x") == ("i2", "x")
    assert way(closed, "i2", "x") == ("i2", "i1", "k2", "k1", "y", "j2", "j1", "x")
    assert way(board(more="barrier red k2 z"), "k2", "w1") == ()
    isolated = board(more="barrier red i1 i2;barrier blue i1 k2")
    assert way(isolated, "i1", "x") == ()
    assert len(bridges(board())) == 3
    assert len(bridges(closed)) == 10


def test_closing_a_path() -> None:
    position = board("R@i1 R@i2", "roadblock I", more="player red")
    after = play(position, "red 57 close i2 x").position
    assert after.closed == {Path.of("i2", "x")}
    assert may(position, "red 57 close j1 j2") == {"block-end"}
    twice = board("R@i1 R@i2", "roadblock I", more="player red;barrier blue i2 x")
    assert may(twice, "red 57 close i2 x") == {"block-twice"}
    moved = board("R@i1 R@i2", "roadblock I", more="player red;barrier red i2 x;barrier blue j1 x")
    assert play(moved, "red 57 close i1 i2").position.closed == {
        Path.of("i1", "i2"),
        Path.of("j1", "x"),
    }
    stays = board(
        "R@i1 R@i2", "roadblock I", more="player red;barrier red i2 x;option block_lasts race"
    )
    assert may(stays, "red 57 close i1 i2") == {"block-limit"}


@every(
    "section, option, opened",
    [
        ("flat", "block_lasts lap", True),
        ("flat", "block_lasts lap;option laps 1", True),
        ("climb", "block_lasts lap", False),
        ("flat", "block_lasts until_moved", False),
    ],
)
def test_paths_are_opened_again_at_the_end_of_the_lap_by_an_option(
    section: str, option: str, opened: bool
) -> None:
    more = "race sprint;player red;barrier red i2 x;option shootings 0;option last_arena none"
    position = board(section=section, more=f"{more};option {option}")
    assert (play(position, "red 57").position.barriers == ()) is opened


# --- the bus ----------------------------------------------------------------------------


def test_a_new_group_arrives() -> None:
    position = board("R@i1 B@i2", "bus I", more="player red;barrier blue i1 i2")
    after = play(position, "red 57 bus x").position
    assert len(after.groups) == len(position.groups) + 1
    assert predominates(after, "red", (Half.I,))
    assert not predominates(position, "red", (Half.I,))
    assert may(position, "red 57 bus j1") == {"bus-free"}
    assert may(position, "red 57 bus i2") == {"bus-free"}
    assert may(board("R@i1 R@w1 R@v1 R@z", "bus I"), "red 57 bus x") == {"groups-supply"}


# --- the middle column --------------------------------------------------------------------


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
