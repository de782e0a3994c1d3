"""Turns, the range, walking groups, clocks, disciplines, places."""

import pytest

from boardlib import biathlon
from boardlib.biathlon.board.course import Section, time_words
from boardlib.biathlon.board.notation import read, write
from boardlib.biathlon.board.position import Kept, Position, Shot
from boardlib.biathlon.rules.checks import status
from boardlib.biathlon.rules.play import moves, play
from boardlib.biathlon.rules.race import (
    cards_needed,
    difference,
    hand_size,
    laps,
    net,
    places,
    reference,
    riding_order,
    shootings,
    standing,
    turn,
    why_order,
)
from boardlib.biathlon.rules.shooting import shot_at
from boardlib.biathlon.teaching.editing import changes_at
from boardlib.game import QuestionError
from boardlib.ruling import Basis
from tests.biathlon.boards import board, why_not
from tests.every import every

RIDES = "race sprint\ncourse M11\nplayer red\nhand red 27 57\n"


# --- cards and turns --------------------------------------------------------------------


def test_what_a_ride_causes_is_told_in_order() -> None:
    position = board("R@i1", "flag I/II 3 radio I/II 7", more="player red")
    told = [(event.rule.id, event.text) for event in play(position, "red 57").events]
    assert told == [
        (
            "biathlon.time-base",
            "Red: the time with card 57: 3:16 - 3 + 7 s = 3:20; the stopwatch shows 3:20.",
        ),
        (
            "biathlon.present",
            "Red: at least one group stands in one of the two (I: i1; II: none).",
        ),
        ("biathlon.flag", "Red: the flag takes 3 seconds off."),
        ("biathlon.coach-here", "Red: no coach stands in either of the two (I: none; II: none)."),
        ("biathlon.radio", "Red: the radio adds 7 seconds at once."),
        ("biathlon.card-discard", "Red: the card goes to the discard pile (57)."),
        ("biathlon.turn-section", "Everybody has ridden the climb; the descent follows."),
    ]


def test_cards_are_played_from_the_hand_one_in_a_section() -> None:
    position = read(RIDES + "player blue\nhand blue 3")
    assert why_not(position, "red 58") == {"card-hand"}
    assert why_not(position, "blue 3") == {"turn-sprint"}
    after = play(position, "red 57").position
    assert why_not(after, "red 27") == {"card-one"}
    assert why_not(after, "red 57") >= {"card-one", "card-hand"}
    assert {str(move) for move in moves(read(RIDES))} == {"red 27", "red 57"}


@pytest.mark.parametrize(
    ("move", "said"),
    [
        ("blue 57", "There is no such player: blue. These take part: red."),
        ("red 57 bus i9", "There is no such station: i9. These there are: i1, i2,"),
        ("red 57 close i1 j1", "No path joins i1 and j1."),
        ("red 61", "There is no card 61 in this deck; its cards are 1 to 60."),
    ],
)
def test_what_is_not_there_is_refused_in_one_sentence(move: str, said: str) -> None:
    with pytest.raises(QuestionError, match=said.replace(".", r"\.")):
        why_not(read(RIDES), move)


def test_who_has_no_card_left_rides_with_the_worst_time() -> None:
    lines = "race pursuit;player red;player blue;pile none;hand blue 3;option reshuffle no"
    position = board(more=f"{lines};hand red 57;option laps 1;option order first_last")
    after = play(position, "red 57").position
    after = play(after, "blue 3").position
    assert [time_words(one.clock) for one in after.players] == ["8:04", "8:10"]
    assert after.section is Section.ARENA
    assert why_not(after, "red arena") == set()


@pytest.mark.parametrize(
    ("race", "options", "order"),
    [
        ("sprint", "", ["red", "blue", "green"]),
        ("pursuit", "", ["blue", "green", "red"]),
        ("mass-start", "option order first_last", ["red", "green", "blue"]),
        ("pursuit", "option order_tie low", ["blue", "red", "green"]),
    ],
)
def test_who_rides_first(race: str, options: str, order: list[str]) -> None:
    more = f"race {race};clock red 7:00;clock green 7:00;clock blue 7:08;{options}"
    assert riding_order(board(more=more.strip(";"))) == order


@pytest.mark.parametrize(
    ("race", "rule", "said"),
    [
        ("sprint", "turn-sprint", "in the order of the start numbers: red, blue and green."),
        (
            "pursuit",
            "turn-last-first",
            "in this order (stopwatches before it): blue 7:08, green 7:00 and red 7:00.",
        ),
    ],
)
def test_what_decides_who_rides_first_is_told(race: str, rule: str, said: str) -> None:
    told = why_order(board(more=f"race {race};clock red 7:00;clock green 7:00;clock blue 7:08"))
    assert told.rule.id == f"biathlon.{rule}"
    assert told.text == f"The section is ridden {said}"


def test_when_the_race_is_over_nobody_moves() -> None:
    position = read(RIDES + "at 3 finish")
    assert turn(position) is None
    assert list(moves(position)) == []
    assert why_not(position, "red 57") == {"race-over"}


# --- the range --------------------------------------------------------------------------

HITS = "hit hit hit hit"


def arena(kept: str = "", more: str = "") -> Position:
    """Red in the arena with card 57; kept cards show what the letters say."""
    lines = ["player red"]
    if kept:
        named = {"E": "eyepiece I", "N": "marker I NE", "S": "marker I SW"}
        lines += [f"row {n} climb 3:20 {named[k]}" for n, k in enumerate(kept, start=1)]
        lines.append(" ".join(["kept red", *(f"{n} climb" for n in range(1, len(kept) + 1))]))
    return board(section="arena", more=";".join([*lines, more]).strip(";"))


@every(
    "shots, kept, options, seconds",
    [
        (f"{HITS} hit", "", "", 0),
        (f"{HITS} NE", "", "", 25),
        (f"{HITS} NE", "", "option loop_seconds 30", 25),
        (f"{HITS} click SW", "", "", 28),
        (f"{HITS} click SW", "E", "", 25),
        (f"{HITS} click SW", "S", "", 3),
        (f"{HITS} click SW", "ES", "", 0),
        (f"{HITS} borderline", "", "", 0),
        (f"{HITS} borderline", "", "option borderline_click yes", 3),
        (f"{HITS} NE", "N", "option borderline_click yes", 3),
        (f"{HITS} NE", "NE", "option borderline_click yes", 0),
        ("hit click hit click hit hit hit", "E", "", 3),
        ("hit click click click hit hit hit hit", "", "", 9),
        ("hit click hit hit hit hit", "EE", "", 0),
        ("hit hit hit NE NE", "N", "", 0),
        ("hit hit hit NE SW", "NS", "", 0),
        ("hit hit hit NE SW", "NN", "", 25),
        (f"{HITS} NE", "S", "", 25),
        ("hit hit hit hit click", "", "option after_click hit", 3),
        ("click click click SW SW", "E", "option after_click hit", 6 + 50),
        (f"{HITS} hit", "", "option arena_seconds 60", 60),
        ("hit hit hit SE", "", "option shots 4", 25),
    ],
)
def test_what_a_shooting_costs(shots: str, kept: str, options: str, seconds: int) -> None:
    position = arena(kept, options)
    done = play(position, f"red 57 shots {shots}").position
    red = done.by_colour["red"]
    assert red.clock == seconds
    assert red.kept == ()
    assert set(done.discard) == {57, *(one.card for one in position.by_colour["red"].kept)}
    assert done.shootings[0].shots == tuple(map(Shot, shots.split()))


def test_cards_that_were_not_needed_may_stay() -> None:
    position = arena("ENS", "option range_cards stay")
    step = play(position, f"red 57 shots {HITS} NE")
    assert step.position.by_colour["red"].kept == (Kept(1, Section.CLIMB),)
    assert step.position.shootings[0].cards == (Kept(2, Section.CLIMB),)
    told = {event.rule.name: event.facts.get("cards") for event in step.events}
    assert {name: told[name] for name in ("range-used", "range-markers", "range-stay")} == {
        "range-used": [2],
        "range-markers": [3],
        "range-stay": [1],
    }


@every("option, rules", [("stay", {"range-stay"}), ("expire", {"range-expire"})])
def test_a_marker_counts_at_the_following_shooting_only(option: str, rules: set[str]) -> None:
    position = arena("ES", f"option range_cards {option}")
    step = play(position, f"red 57 shots {HITS} hit")
    kept = step.position.by_colour["red"].kept
    assert kept == ((Kept(1, Section.CLIMB),) if option == "stay" else ())
    told = {event.rule.name for event in step.events if event.rule.name.startswith("range-")}
    assert told == {"range-markers", *rules}


def test_a_second_card_of_a_segment_and_a_left_eyepiece_are_not_used() -> None:
    position = arena("NNEE")
    shots = tuple(map(Shot, f"{HITS} click NE".split()))
    result = shot_at(position, shots, position.by_colour["red"].kept, 25)
    assert [one.card for one in result.used] == [3, 1]
    assert (result.clicks, result.cancelled, result.loops) == (1, 1, 0)


def test_what_a_shooting_costs_is_counted_as_one_says_it() -> None:
    position = arena("")
    for shots, score in (
        (f"{HITS} click NE", "1 click × 3 + 1 penalty loop × 25 = 28"),
        ("hit click click NE SE hit NW", "2 clicks × 3 + 3 penalty loops × 25 = 81"),
    ):
        assert str(shot_at(position, tuple(map(Shot, shots.split())), (), 25).score) == score


@every(
    "shots, options, rules",
    [
        ("", "", {"shooting"}),
        (HITS, "", {"shooting"}),
        (f"{HITS} hit hit", "", {"shooting"}),
        (f"{HITS} hit click", "", {"shooting", "click-again"}),
        (f"{HITS} click", "", {"shooting", "click-again"}),
        (f"{HITS} click hit", "option after_click hit", {"shooting"}),
        (f"{HITS} borderline", "option shooting_die plain", {"shooting"}),
        (f"{HITS} NE", "option shooting_die hit,click", {"shooting"}),
    ],
)
def test_dice_that_cannot_be(shots: str, options: str, rules: set[str]) -> None:
    move = f"red 57 shots {shots}" if shots else "red 57"
    assert why_not(arena(more=options), move) == rules


def test_in_a_fixed_arena_no_card_is_played() -> None:
    fixed = arena(more="option arena fixed")
    assert why_not(fixed, f"red 57 shots {HITS} NE") == {"card-no-arena"}
    done = play(fixed, f"red arena shots {HITS} NE").position
    assert done.by_colour["red"].clock == 23
    assert why_not(arena(), f"red arena shots {HITS} NE") == {"card-one"}
    flat = board(section="flat", more="player red;option arena fixed;option laps 1")
    assert play(flat, "red 57").position.section is Section.FINISH


def test_after_the_last_lap_nobody_shoots() -> None:
    last = board(section="arena", more="player red;option laps 1")
    assert why_not(last, f"red 57 shots {HITS} hit") == {"no-shooting"}
    done = play(last, "red 57").position
    assert (done.section, done.by_colour["red"].clock) == (Section.FINISH, 0)
    every = board(section="arena", more="player red;option laps 1;option shootings every")
    assert why_not(every, "red 57") == {"shooting"}


def test_the_second_half_of_the_shootings_is_standing() -> None:
    assert [standing(board(), lap) for lap in (1, 2)] == [False, True]
    pursuit = board(more="race pursuit")
    assert [standing(pursuit, lap) for lap in range(1, 5)] == [False, False, True, True]
    lines = "race sprint\ncourse M11\nplayer red\nhand red 57\noption shots 1\n"
    for lap, rules in ((1, set()), (2, {"shooting"})):
        position = read(f"{lines}option standing_die hit,miss\nat {lap} arena")
        assert why_not(position, "red 57 shots borderline") == rules


# --- groups that walk -------------------------------------------------------------------


def test_after_the_card_a_group_may_walk_one_step() -> None:
    start = board("R@i1 B@i2", more="race pursuit;option refill 0;clock red 0:01;hand blue 3")
    assert why_not(start, "red walk i1 to k2") == {"walk"}
    ridden = play(start, "red 57").position
    walked = play(ridden, "red walk i1 to k2").position
    assert walked.standing == {"k2": "red", "i2": "blue"}
    assert why_not(walked, "red walk k2 to i1") == {"walk"}
    assert why_not(ridden, "red walk i1 to i2") == {"walk-free"}
    assert why_not(ridden, "red walk i1 to x") == {"walk-path"}
    assert why_not(ridden, "red walk j1 to x") == {"walk"}
    assert why_not(ridden, "blue walk i2 to x") == {"walk"}


@pytest.mark.parametrize(
    ("owner", "option", "rules"),
    [
        ("blue", "", {"block-closed"}),
        ("red", "", {"block-own"}),
        ("red", "option block_owner open", set()),
        ("blue", "option block_owner open", {"block-closed"}),
    ],
)
def test_a_closed_path_cannot_be_walked(owner: str, option: str, rules: set[str]) -> None:
    more = f"player red;barrier {owner} i1 k2;walker red 1;{option}"
    assert why_not(board("R@i1", more=more.strip(";")), "red walk i1 to k2") == rules


def test_that_rivals_may_not_pass_is_told_by_the_page_and_of_the_owner_it_is_a_reading() -> None:
    known = biathlon.rules()
    assert known["biathlon.block-closed"].basis is Basis.PUBLISHED
    assert known["biathlon.block-own"].basis is Basis.READING
    assert known["biathlon.block-owner"].basis is Basis.READING


@every(
    "name, basis",
    [
        *(("halved", Basis.PUBLISHED), ("halved-others", Basis.READING)),
        *(("halved-owner", Basis.READING), ("crew-way", Basis.READING)),
        *((name, Basis.DEDUCED) for name in ("crew-free", "walk-free")),
        *(("range-markers", Basis.PUBLISHED), ("range-expire", Basis.ASSUMED)),
        *(("card-row", Basis.PUBLISHED), ("card-both", Basis.ASSUMED)),
    ],
)
def test_a_claim_has_the_basis_that_the_article_gives_it(name: str, basis: Basis) -> None:
    assert biathlon.rules()[f"biathlon.{name}"].basis is basis


def test_that_a_station_holds_one_group_has_one_basis() -> None:
    saying = [one for one in biathlon.rules().values() if "holds one group" in one.text]
    assert len(saying) > 1
    assert {one.basis for one in saying} == {Basis.DEDUCED}


def test_steps_are_an_option() -> None:
    none = play(board("R@i1", more="player red;option steps 0"), "red 57").position
    assert none.walker is None
    two = play(board("R@i1", more="player red;option steps 2"), "red 57").position
    moved = play(two, "red walk i1 to k2").position
    assert why_not(moved, "red walk k2 to k1") == set()


# --- times ------------------------------------------------------------------------------


def test_full_times_and_differences_go_together() -> None:
    rows = "row 57 climb 3:16\nrow 27 descent 1:37\nrow 3 flat 2:34\n"
    position = read(rows + RIDES.replace("27 57", "3 27 57"))
    for move, full, over in (("57", "3:16", 6), ("27", "4:53", 13), ("3", "7:27", 27)):
        position = play(position, f"red {move}").position
        assert time_words(net(position, "red")) == full
        assert difference(position, "red") == over
        assert net(position, "red") == difference(position, "red") + reference(position, "red")
    assert time_words(reference(position, "red")) == "7:00"


def test_a_difference_may_be_negative_and_counts_from_the_own_start() -> None:
    fast = board(
        "R@i1", "flag I 3", more="start red 0:30;clock red 0:30;row 27 climb 3:10 flag I 3"
    )
    done = play(fast, "red 27").position
    assert (net(done, "red"), difference(done, "red")) == (187, -3)
    assert time_words(done.by_colour["red"].clock) == "3:37"


# --- disciplines ------------------------------------------------------------------------


@every(
    "race, options, counts",
    [
        ("sprint", "", (3, 2, 12, 12)),
        ("pursuit", "", (5, 4, 20, 5)),
        ("mass-start", "", (5, 4, 20, 4)),
        ("sprint", "option arena fixed", (3, 2, 9, 9)),
        ("sprint", "option last_arena none", (3, 2, 11, 11)),
        ("sprint", "option laps 1", (1, 0, 4, 4)),
        ("pursuit", "option hand 7;option shootings 2", (5, 2, 20, 7)),
    ],
)
def test_laps_shootings_cards_and_hands(
    race: str, options: str, counts: tuple[int, int, int, int]
) -> None:
    position = board(more=f"race {race};{options}".strip(";"))
    found = (laps(position), shootings(position), cards_needed(position), hand_size(position))
    assert found == counts


def test_places_by_net_times_which_may_be_shared() -> None:
    lines = "start red 0:30;clock red 24:00;clock blue 23:30;start green 1:00;clock green 24:31"
    sprint = board(more=lines)
    assert [(one.number, one.colour, one.behind) for one in places(sprint)] == [
        (1, "red", 0),
        (1, "blue", 0),
        (3, "green", 1),
    ]
    alone = board(more=f"{lines};option ties start")
    assert [one.number for one in places(alone)] == [1, 2, 3]
    pursuit = board(more=f"race pursuit;{lines}")
    assert [one.colour for one in places(pursuit)] == ["blue", "red", "green"]


# --- nonsense ---------------------------------------------------------------------------


@every(
    "more, said",
    [
        ("hand blue 57", "Card 57 lies in 2 places; it can be in only one."),
        ("hand red 61", "There is no card 61 in this deck."),
        ("pile 1 2", "56 cards lie nowhere: neither in a hand nor on a pile."),
        ("kept red 1 descent", "Red: a card is kept without eyepiece or marker in that row (1)."),
        ("player red;player red", "Red: takes part more than once."),
        ("group red i1;group blue i1", "i1: several groups stand on this station; there is room"),
        ("coach red I;coach red I", "Red: several coaches stand in one half (I)."),
        ("barrier red i1 i2;barrier blue i2 i1", "A path is closed twice: i1 i2."),
        ("barrier red i1 i2;barrier red i2 x", "Red: 2 paths are closed by this player, at most 1"),
        ("rode yellow 3 from 0:00", "Somebody is said to have ridden who does not take part: yel"),
        ("player red;rode red 57 from 0:00", "Everybody has ridden the section, so the next one"),
        ("row 27 climb 3:40", "Card 27, climb: the time lies between 3:10 and 3:39"),
        ("walker black 1", "Somebody may walk who does not take part: black."),
    ],
)
def test_what_is_wrong_with_a_position_is_said(more: str, said: str) -> None:
    told = [problem.text for problem in status(board(more=more))]
    assert any(text.startswith(said) for text in told), told


STARTED = "race sprint\ncourse M11\nplayer red\nplayer blue\n"
BEFORE = "Blue: the stopwatch stands before the time of the start."


def test_a_stopwatch_begins_at_the_time_of_the_start() -> None:
    position = read(STARTED + "start blue 0:30")
    assert [net(position, colour) for colour in ("red", "blue")] == [0, 0]
    assert status(position) == []
    assert read(STARTED + "clock blue 0:31\nstart blue 0:30").by_colour["blue"].clock == 31


@pytest.mark.parametrize("section", ["climb", "descent"])
def test_no_stopwatch_stands_before_the_time_of_its_start(section: str) -> None:
    position = read(f"{STARTED}at 1 {section}\nstart blue 0:30\nclock blue 0:00")
    assert read(write(position)) == position
    assert BEFORE in [one.text for one in status(position)]


def test_no_stopwatch_is_put_before_the_time_of_its_start() -> None:
    position = read(STARTED + "start blue 0:30\nclock blue 0:32")
    times = [one.text for one in changes_at(position, "player:blue") if one.group == "Stopwatch"]
    assert times[:3] == ["clock blue 0:30", "clock blue 0:31", "clock blue 0:33"]
    starts = [one.text for one in changes_at(position, "player:blue") if one.group == "Started at"]
    assert starts == ["- start blue 0:30"]


def test_the_stopwatch_of_somebody_who_waits_goes_with_the_start() -> None:
    position = read(STARTED + "start blue 0:30")
    starts = [one.text for one in changes_at(position, "player:blue") if one.group == "Started at"]
    assert starts == [
        "- start blue 0:30\nclock blue 0:00",
        "start blue 1:00\nclock blue 1:00",
        "start blue 1:30\nclock blue 1:30",
    ]


def test_a_sound_position_has_no_problem() -> None:
    assert status(board("R@i1 B@x R:I B:II", more="barrier red i1 i2")) == []
    assert status(arena("ENS")) == []
