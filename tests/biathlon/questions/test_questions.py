"""Questions, and the board in sentences."""

from itertools import permutations
from time import perf_counter
from typing import Any

import pytest

from boardlib.biathlon.board.course import RIDDEN
from boardlib.biathlon.board.notation import read
from boardlib.biathlon.questions.describe import describe
from boardlib.biathlon.questions.hands import best_use, lost_by
from boardlib.biathlon.questions.index import ask
from boardlib.game import QuestionError
from tests.biathlon.boards import board
from tests.every import every
from tests.rulings import ruling_of

ROUND = board(
    "R@i1 R@x B@i2 G@v1 R:I B:III",
    more="race pursuit;clock red 7:08;clock blue 7:00;clock green 7:20;barrier blue i1 i2",
)


def answer(question: str, things: str = "", row: str = "", more: str = "") -> Any:
    return ask(board(things, row, more=more), question).data


# --- rows -------------------------------------------------------------------------------


def test_a_row_says_every_condition_and_every_second() -> None:
    found = ask(board("R@i1", "flag I 3 radio I 7"), "row 57 climb")
    assert found.text.splitlines() == [
        "Red: time for the section (climb): 3:16 - 3 + 7 s = 3:20.",
        "Red: card 57 gives 3:16, 6 seconds over the best time.",
        "Flag (I, 3 s): Red: at least one group stands there (I: i1)."
        " Red: the flag takes 3 seconds off.",
        "Radio (I, 7 s): Red: no coach stands there (I: none)."
        " Red: the radio adds 7 seconds at once.",
    ]
    assert found.data["time"] == "3:20"
    assert found.data["score"]["total"] == 200
    assert [sign["holds"] for sign in found.data["signs"]] == [True, False]
    assert found.data["signs"][0]["found"] == {"I": ["i1"]}
    assert {"group:i1", "half:I", "card:57:climb"} <= set(found.shapes)


def test_the_wax_die_decides_what_a_row_takes() -> None:
    open_ = ask(board("R:I", "wax I A 6"), "row 57")
    assert "time" not in open_.data
    assert open_.data["times"] == {"A": "3:16", "B": "3:22", "C": "3:22"}
    assert open_.head.endswith("by the wax die: A: 3:16, B: 3:22, C: 3:22.")
    rolled = ask(board("R:I", "wax I A 6"), "row 57 climb wax B")
    assert (rolled.data["time"], rolled.data["seconds"]) == ("3:22", 202)
    assert "times" not in rolled.data
    sure = ask(board("R:I", "wax I A 6", more="option wax_on_mismatch avoid"), "row 57")
    assert sure.data["time"] == "3:16"


def test_the_smallest_preset_asks_for_what_the_article_does_not_tell() -> None:
    lines = "race sprint\npreset rules-minimal\ncourse M11\nplayer red\nhand red 57\n"
    position = read(f"{lines}row 57 climb 3:16 flag I 3 radio I 7")
    assert ask(position, "row red 57 climb").data["time"] == "3:23"
    waxed = read(f"{lines}coach red I\nrow 57 climb 3:16 wax I A 6\noption order_tie high")
    with pytest.raises(QuestionError, match="a line 'option wax_die VALUE' has to"):
        ask(waxed, "row red 57 climb")
    assert describe(waxed)


def test_uses_are_told_as_a_player_would_tell_them() -> None:
    found = ask(board("R@i2 B@i1", "crew I"), "targets 57")
    assert found.head + str(found.listed[0]) == (
        "Groups that may be expelled: i1 to k2; i1 to k2, then i2 to i1."
    )
    found = ask(board("R@k1", "roadblock III"), "targets 57")
    assert "j2 and y; k1 and y; k1 and k2" in found.text


def test_a_sign_tells_whether_it_is_void() -> None:
    signs = answer("row 57 climb", "R@i1", "tactics I boost 5")["signs"]
    assert [(one["symbol"], one["void"]) for one in signs] == [("tactics", True), ("boost", True)]
    (sign,) = answer("row red 57 climb", "R@i1", "tactics I", "race pursuit")["signs"]
    assert (sign["holds"], sign["void"]) == (True, False)


def test_from_empty_piles_nothing_can_be_drawn() -> None:
    empty = "race pursuit;clock red 7:00;option reshuffle no;pile"
    found = ask(board("", "flag I 3", more=empty), "red 57 draw 5")
    assert "Red: there is nothing to be drawn." in found.text
    assert ask(board("", "flag I 3", more=empty), "red 57").allowed


def rules_of(question: str, things: str, row: str, more: str = "") -> list[tuple[str, bool]]:
    found = ruling_of(ask(board(things, row, more=more), question))
    return [(one.rule.name, one.holds) for one in found.reasons]


def test_what_symbols_may_be_used_for_is_explained_by_these_symbols_alone() -> None:
    assert rules_of("targets 57", "R@i1", "bus I radio I 7") == [("present", True), ("bus", True)]
    assert rules_of("targets 57", "R:I", "flag I 3 newcoach I") == [
        ("coach-here", True),
        ("newcoach", True),
    ]


@pytest.mark.parametrize(
    ("things", "more", "rule"),
    [("R@i1 B@i2 B@x", "", "bus-free"), ("R@i1", "option groups_supply 1", "groups-supply")],
)
def test_why_nobody_gets_off_where_the_condition_is_met(things: str, more: str, rule: str) -> None:
    assert rules_of("targets 57", things, "bus I", more)[-1] == (rule, False)


@pytest.mark.parametrize(
    ("things", "rule"),
    [("R@i2", "crew-target"), ("R@i2 B@j1", "crew-target"), ("R@i2 B@i1 G@k2", "crew-free")],
)
def test_why_nobody_is_expelled_where_the_condition_is_met(things: str, rule: str) -> None:
    assert answer("targets 57", things, "crew I") == {"expel": []}
    assert rules_of("targets 57", things, "crew I")[-1] == (rule, False)


@pytest.mark.parametrize(
    ("question", "things", "holds"),
    [
        ("condition red flag I/II", "R@j1", True),
        ("condition red horn I+II", "R@i1 R@i2 B@j1", False),
        ("condition blue radio III", "B:III", True),
    ],
)
def test_a_condition_alone_is_a_ruling(question: str, things: str, holds: bool) -> None:
    found = ask(board(things), question)
    assert found.allowed is holds
    assert found.head.startswith("The condition is met: " if holds else "The condition is not met")
    assert found.head.endswith(f"({question.split()[-1]}).")


def test_cards_hands_and_piles() -> None:
    assert (
        "Climb: 3:16, 6 s over the best; bus (I/II), radio (II, 7 s)."
        in ask(read("race sprint"), "card 57").text
    )
    assert answer("hand red") == {"hand": [27, 57], "kept": []}
    deck = answer("deck")
    assert (deck["cards"], deck["triples"], deck["best"]) == (60, 60, "7:00")
    assert deck["times"] == {
        "climb": ["3:10", "3:39"],
        "descent": ["1:30", "1:59"],
        "flat": ["2:20", "2:49"],
    }
    assert deck["each"]["climb"] == [2]
    assert answer("bonuses") == {"flag": "37/10", "horn": "181/30"}
    assert ask(read("race sprint\noption deck own"), "bonuses").data == {"flag": "0", "horn": "0"}
    assert deck["segments"] == ["NE", "NW", "SE", "SW"]
    assert answer("pile")["cards"] == 60


def test_sections_halves_and_symbols() -> None:
    assert answer("lap") == {"sections": ["climb", "descent", "flat", "arena"], "best": "7:00"}
    assert answer("section descent") == {
        "halves": ["III", "IV"],
        "best": "1:30",
        "colour": "brown",
        "holds": [],
    }
    assert answer("section arena")["holds"] == ["stadium", "range", "penalty loop"]
    half = {"section": "climb", "part": "second", "stations": ["x", "j1", "j2", "y"]}
    assert answer("half II") == half
    symbols = answer("symbols")
    assert [len(symbols[column]) for column in ("left", "middle")] == [6, 6]
    assert symbols["asks"]["coach"] == ["eyepiece", "marker", "radio", "wax"]
    assert symbols["asks"]["one coach"] == ["newcoach"]
    assert answer("supply red", "R@i1 R@x R:I") == {"groups": 2, "coaches": 5}


def test_what_is_wrong_can_be_asked() -> None:
    assert ask(board(), "problems").data == []
    told = ask(board(more="row 27 climb 3:40"), "problems").data
    assert told == ["Card 27, climb: the time lies between 3:10 and 3:39: 3:40."]


# --- the course -------------------------------------------------------------------------


def test_who_stands_where() -> None:
    assert ask(ROUND, "groups I").data == {"I": {"blue": 1, "red": 2}}
    assert "I: blue 1, red 2 (i1: red; i2: blue; x: red)." in ask(ROUND, "groups").text


def test_paths_detours_and_ways() -> None:
    assert ask(ROUND, "path i1 i2").data == {
        "path": "i1 i2",
        "closed": True,
        "by": "blue",
        "detour": 7,
    }
    assert ask(ROUND, "detour k2 z").data is None
    found = ask(ROUND, "way i1 i2")
    assert found.data == 7
    assert ruling_of(found).reasons[0].stations == ("i1", "k2", "k1", "y", "j2", "j1", "x", "i2")
    assert len(ask(ROUND, "bridges").data) == 10
    assert sum(one["closed"] for one in ask(ROUND, "paths").data) == 1
    assert len(ask(ROUND, "reach i1").data) == 10
    cut = board(more="barrier red k2 z")
    assert ask(cut, "reach w1").data == ["z", "v1"]
    assert ask(cut, "way w1 k2").data is None


# --- the race ---------------------------------------------------------------------------


def test_turns_stopwatches_and_gaps() -> None:
    assert ask(ROUND, "turn").data == "green"
    assert ask(ROUND, "order").data == ["green", "red", "blue"]
    assert ask(ROUND, "gap red").data == {"ahead": "blue", "gap": 8}
    assert ask(ROUND, "gap blue").data == {"ahead": None, "gap": None}
    after = board(section="descent", more="clock red 3:16")
    assert ask(after, "clock red").data["difference"] == "0:06"
    faster = ask(board(section="descent", more="clock red 3:07"), "clock red")
    assert faster.data["difference"] == "-0:03"
    assert faster.lines == ("Red: 3:07, that is 0:03 under the best times (3:10).",)
    assert ask(after, "clock").data["blue"]["reference"] == "3:10"
    assert [one["player"] for one in ask(ROUND, "places").data] == ["blue", "red", "green"]
    assert ask(ROUND, "boost red").allowed is False


def test_what_the_stopwatch_shows_after_a_ride() -> None:
    position = board("R:I", "wax I A 6", more="clock red 7:27")
    found = ask(position, "after red 57 wax B")
    assert found.data == {"clock": "10:49", "time": "3:22"}
    assert "3:16 + 6 s = 3:22; the stopwatch shows 10:49" in found.text
    bare = read("race pursuit\ncourse M11\nat 1 flat\nplayer red\npile none")
    assert ask(bare, "after red arena").data == {"clock": "2:49", "time": "2:49"}
    refused = ask(position, "after red 57")
    assert refused.allowed is False
    with pytest.raises(QuestionError, match="only when somebody rides"):
        ask(position, "after red walk i1 to i2")


def test_a_shooting() -> None:
    rows = "row 1 climb 3:20 eyepiece I;row 2 climb 3:20 marker I SW;kept red 1 climb 2 climb"
    position = board(section="arena", more=rows)
    found = ask(position, "shooting red card 57 hit hit hit click SW NE")
    assert found.data["seconds"] == 25
    assert found.data["used"] == [1, 2]
    assert found.head == "Red: the shooting costs 25 seconds."
    assert "Red: 4 of 5 targets fall." in found.text
    clean = ask(position, "shooting red card 57 hit hit hit hit hit")
    assert clean.head == "Red: the shooting costs no time."
    with pytest.raises(QuestionError, match="5 shots have to be fired; told: 1"):
        ask(position, "shooting red hit")


def test_the_gaps_of_a_race_are_the_start_times_of_the_pursuit_after_it() -> None:
    clocks = "race sprint;clock blue 23:42;start red 0:30;clock red 24:00;clock green 24:42"
    position = board(section="finish", more=clocks)
    found = ask(position, "starts pursuit")
    assert found.data == {"red": "0:00", "blue": "0:12", "green": "1:12"}
    assert found.lines == (
        "Start times of the pursuit after this race: red 0:00, blue 0:12 and green 1:12.",
    )
    assert set(ask(position, "starts mass-start").data.values()) == {"0:00"}
    with pytest.raises(QuestionError, match="'sprint' is not a race that follows"):
        ask(position, "starts sprint")


def test_options_and_what_is_assumed() -> None:
    found = ask(ROUND, "option wax_die").data
    assert (found["value"], found["basis"]) == ("three", "assumed")
    assert ask(ROUND, "assumed").data["loop_seconds"] == "23"


def test_options_are_told_by_what_they_ask_and_mean() -> None:
    """Their names stand only where they are typed."""
    told = ask(ROUND, "assumed")
    asked = "Has every row one symbol on the left and one in the middle?"
    line = f"{asked} Here: yes, both of them, each with its own condition."
    assert line in told.lines
    assert f"deck_rows both: {line}" in told.typed_lines
    other = "Until the end of the lap (at another table)."
    assert ask(ROUND, "option block_lasts").lines[2] == other


# --- moves as questions -----------------------------------------------------------------


def test_a_move_is_judged_and_a_choice_without_its_dice() -> None:
    position = board("R:I", "wax I A 6")
    assert ask(position, "red 57").allowed is False
    assert ask(position, "may red 57").allowed is True
    assert ask(position, "red 57 wax A").allowed is True
    assert ask(position, "may red walk i1 to i2").allowed is False


# --- the fastest use of a hand ----------------------------------------------------------


def test_the_fastest_use_of_a_hand() -> None:
    position = read("race sprint\noption laps 1\nplayer red\nhand red 30 38 57")
    found = ask(position, "best red").data
    assert found == {"seconds": 37, "uses": ["30 climb", "57 descent", "38 flat"]}
    plan = ask(position, "plan red 57 climb 30 descent 38 flat")
    assert (plan.data["seconds"], plan.data["best"]) == (45, 37)
    assert ask(position, "plan 30 climb 57 descent 38 flat").data["seconds"] == 37
    for wrong, said in (("57 climb 57 flat", "only once"), ("1 climb", "not in the hand")):
        with pytest.raises(QuestionError, match=said):
            ask(position, f"plan red {wrong}")


def test_a_matching_is_as_good_as_trying_all() -> None:
    position = read("race sprint")
    for hand in ([57, 38, 30], [1, 2, 3], [60, 14, 41]):
        tried = [list(zip(cards, RIDDEN, strict=True)) for cards in permutations(hand)]
        best = best_use(position, hand, RIDDEN)
        assert lost_by(position, best) == min(lost_by(position, list(uses)) for uses in tried)
    nine = best_use(position, list(range(52, 61)), RIDDEN * 3)
    assert lost_by(position, nine) == 58


def test_a_hand_of_twelve_is_assigned_quickly() -> None:
    position, hand = read("race sprint"), list(range(1, 60, 5))
    best_use(position, hand, RIDDEN * 3)
    times = []
    for _again in range(5):
        start = perf_counter()
        best_use(position, hand, RIDDEN * 3)
        times.append(perf_counter() - start)
    assert min(times) < 0.05


# --- odds -------------------------------------------------------------------------------


@every(
    "question, key, value",
    [
        ("odds wax 1 flat", "mean", "8/3"),
        ("odds shooting", "mean", "26"),
        ("odds shooting red card 57", "mean", "28"),
        ("odds best 5", "mean", "19479/4484"),
        ("odds boost 8", "chance", "647/900"),
        ("odds coaches 2", "I/II", "3/5"),
    ],
)
def test_odds_are_exact(question: str, key: str, value: str) -> None:
    position = read("race sprint\nplayer red")
    assert ask(position, question).data[key] == value


# --- bad questions ----------------------------------------------------------------------


@every(
    "question, said",
    [
        ("rows 57", "'rows' is not the first word of a question"),
        ("row 61 climb", "There is no card 61 in this deck; its cards are 1 to 60."),
        ("row 57 hill", "'hill' is too much here"),
        ("row pink 57", "'pink' is not the number of a card"),
        ("row grey 57", "There is no such player: grey. These take part: red, blue and green."),
        ("path i1 j1", "no path joins i1 and j1; from i1 paths lead to: i2, k2"),
        ("way i1 zz", "'zz' is not a station of this course"),
        ("condition boost I", "The pair asks for nothing in a section, only for a gap"),
        ("condition boots I", "'boots' is not a symbol; it is one of: flag, horn,"),
        ("option foo", "'foo' is not an option; it is one of: deck, deck_rows,"),
        ("shooting red card 99 NE hit hit hit hit", "There is no card 99 in this deck"),
        ("option colour", "'colour' is not an option"),
        ("odds dice", "'dice' is not what odds are known of"),
        ("odds best 99", "the number lies between 1 and 59"),
        ("odds wax 57 climb", "This row of card 57 shows no wax."),
    ],
)
def test_what_is_no_question_is_refused_in_one_sentence(question: str, said: str) -> None:
    with pytest.raises(QuestionError) as caught:
        ask(ROUND, question)
    assert said in str(caught.value)


# --- what was said wrongly or not at all ---------------------------------------------------


def test_whether_one_may_draw_level_is_told_when_the_other_has_ridden() -> None:
    lines = "race pursuit|course M11|player blue|clock blue 7:00|hand blue 6 9|player red"
    lines += "|clock red 10:24|hand red 1 5|rode red 57 from 7:08 behind blue"
    for option in ("", "|option boost_settled at_once"):
        position = read((lines + option).replace("|", "\n"))
        told = ask(position, "boost red")
        assert told.head == "Red: not yet; first it is the turn of another player (blue)."
        assert told.data == "forbidden"
        assert "the choice comes when the one ahead has ridden" in told.text
        assert "may draw level" not in told.text
        for move in ("red level", "red keep"):
            refused = ask(position, move)
            rules = [one.rule.name for one in ruling_of(refused).reasons]
            assert rules == ["boost-at-once" if option else "boost-settled", "boost"]
            assert refused.reasons[0].text == told.reasons[0].text


@every("symbol", ["flag", "crew", "bus", "radio", "newcoach"])
@every("both", ["pooled", "pooled_twice"])
def test_only_predominance_is_counted_in_two_halves_as_one(both: str, symbol: str) -> None:
    plain, pooled = (
        ask(board("R@i1 R:I", more=more), f"condition red {symbol} I+II")
        for more in ("", f"option both {both}")
    )
    assert plain.data == pooled.data == "forbidden"
    assert "predominance" not in plain.text
    assert "only for predominance do the two count as one" in pooled.text
    horn = ask(board("R@i1", more=f"option both {both}"), "condition red horn I+II")
    assert horn.data == "allowed"
    assert "predominate in both halves" in ask(board(), "option both").text


def test_the_seconds_of_a_symbol_are_those_that_it_changed() -> None:
    def seconds(signs: str, coach: str = "I", wax: str = "") -> list[int]:
        data = answer(f"row red 57 climb{wax}", f"R:{coach}", signs)
        assert "times" in data or data["seconds"] == 196 + sum(s["seconds"] for s in data["signs"])
        return [sign["seconds"] for sign in data["signs"]]

    assert seconds("horn II 5 radio I 7") == [0, 0]
    assert seconds("horn II 5 radio I 7", "II") == [0, 7]
    assert seconds("flag I 3 wax I A 8") == [0, 0]
    assert seconds("flag I 3 wax I A 8", wax=" wax B") == [0, 8]
    assert seconds("flag I 3 wax I A 8", wax=" wax A") == [0, 0]
    assert seconds("flag I 3 wax I A 8", "III") == [0, 8]
    assert seconds("flag I 3 boost 9") == [0, 0]
    alike = "option wax_on_mismatch half;option wax_on_match half"  # whatever the die shows
    found = answer("row red 57", "R:I", "wax I A 8", alike)
    assert (found["seconds"], found["signs"][0]["seconds"]) == (200, 4)


def test_where_a_condition_is_met_is_not_said_to_be_where_the_ends_lie() -> None:
    position = board("R@i1", "roadblock I", more="hand red 57;hand blue 1")
    assert ask(position, "red 57 close v1 w1").reasons[0].text == (
        "The path has no end where the condition is met: I (v1: V; w1: VI)."
    )
    assert ask(position, "red 57 close j1 j2").reasons[0].text.endswith("met: I (j1: II; j2: II).")
    bus = ask(board("R@i1", "bus I", more="hand red 57;hand blue 1"), "red 57 bus j1")
    assert "The station does not lie where the condition is met: I (j1: II)." in bus.text


def test_a_target_marker_tells_how_many_misses_and_where() -> None:
    rows = "row 1 climb 3:20 marker I NE;row 2 climb 3:20 marker I SW"
    more = f"race pursuit;{rows};kept red 1 climb 2 climb"
    told = ask(board(section="arena", more=more), "shooting red NE NE SW hit hit")
    assert "card 1 turns 2 misses (top right) into borderline shots" in told.text
    assert "card 2 turns 1 miss (bottom left) into a borderline shot" in told.text
    assert told.data["loops"] == 0


def test_what_a_loop_costs_without_a_card_is_not_said_to_stand_on_one() -> None:
    position = board(section="arena", more="race pursuit")
    for card, rule in (("", "loop-fixed"), ("card 57", "loop-card")):
        found = ask(position, f"shooting red {card} NE hit hit hit hit")
        assert rule in {one.rule.name for one in ruling_of(found).reasons}


def test_what_symbols_may_be_used_for_is_told_with_its_reason() -> None:
    told = ask(board("R@i1", "roadblock I newcoach I"), "targets red 57 climb")
    assert "Red: the player's groups predominate (I: red 1)." in told.lines
    coach = told.lines.index("No new coach can be placed.")
    assert told.lines[coach + 1] == "Red: no coach stands there (I: none)."


# --- whole rows ---------------------------------------------------------------------------


def test_whole_rows_are_added_with_their_symbols() -> None:
    position = board("R@i1 R:II", "flag I 3 radio I 7", more="row 27 descent 1:37 horn III 4")
    whole = ask(position, "sum red 57 climb 27 descent").data
    parts = [ask(position, f"row red {one}").data for one in ("57 climb", "27 descent")]
    assert (parts[0]["seconds"], parts[1]["seconds"]) == (200, 97)
    assert (whole["time"], whole["seconds"], whole["over"]) == ("4:57", 297, 17)
    assert [one["seconds"] for one in whole["rows"]] == [200, 97]
    text = ask(position, "sum red 57 climb 27 descent").text
    assert text.startswith("Red: these rows take 4:57 together (17 s over the best times).")
    assert "Red: the flag takes 3 seconds off." in text


def test_whole_rows_with_a_wax_die_lie_between_two_times() -> None:
    position = board("R:I", "flag I 3 wax I A 8")
    found = ask(position, "sum red 57 climb 27 flat")
    assert (found.data["least"], found.data["most"]) == ("5:40", "5:48")
    assert ask(position, "sum red 57 climb wax A 27 flat").data["time"] == "5:40"
    assert ask(position, "sum red 57 climb wax C 27 flat").data["time"] == "5:48"
    for question, said in (
        ("sum red 57 climb 57 flat", "a card is used only once"),
        ("sum red 57 arena", "'arena' is not a section"),
        ("sum red 57 flat wax A", "the wax die is not rolled here"),
    ):
        with pytest.raises(QuestionError, match=said):
            ask(position, question)


# --- in sentences -----------------------------------------------------------------------


def test_the_board_in_sentences() -> None:
    assert describe(ROUND) == [
        "Pursuit: the first one at the finish wins.",
        "The race has 5 laps.",
        "Lap 1, the climb is being ridden.",
        "The course: 11 stations, 11 paths.",
        "Halved circles count in two sections: x (I and II) and y (II and III).",
        "I: groups (i1: red; i2: blue; x: red); coaches: red.",
        "II: groups (x: red); no coaches.",
        "III: no groups; coaches: blue.",
        "IV: no groups and no coaches.",
        "V: groups (v1: green); no coaches.",
        "VI: no groups and no coaches.",
        "A path is closed (i1 and i2, by blue); the way around it is 7 paths long.",
        "Red: start number 1, the stopwatch shows 7:08.",
        "Red: cards in the hand: 27 and 57.",
        "Blue: start number 2, the stopwatch shows 7:00.",
        "Green: start number 3, the stopwatch shows 7:20.",
        "It is the turn of this player: green; then: red and blue.",
    ]


def test_what_is_open_is_told() -> None:
    text = "\n".join(
        describe(
            board(
                more="race pursuit;clock red 3:16;rode red 57 from 0:00 behind blue;walker red 1"
                ";shooting red hit NE hit hit click hit;kept blue 9 climb;start blue 0:12"
            )
        )
    )
    for told in (
        "Who has ridden this section: red.",
        "Red: may draw level, if the other is still ahead then (blue).",
        "Red: a group may still walk 1 step.",
        "Red: last shooting: hit, miss (top right), hit, hit, click of the sights and hit.",
        "Blue: cards kept for the range: 9.",
        "Blue: started at 0:12.",
    ):
        assert told in text


# --- halves -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("half", "section", "part"),
    [("I", "climb", "first"), ("IV", "descent", "second"), ("VI", "flat", "second")],
)
def test_a_half_says_where_in_its_section_it_lies(half: str, section: str, part: str) -> None:
    found = answer(f"half {half}")
    assert (found["section"], found["part"]) == (section, part)


# --- ways -------------------------------------------------------------------------------


def test_a_way_is_told_station_by_station() -> None:
    around = ask(ROUND, "detour i1 i2").text
    assert "7 paths long: i1 → k2 → k1 → y → j2 → j1 → x → i2." in around
    assert "is 2 paths long: k1 → k2 → i1." in ask(ROUND, "way k1 i1").text


def test_an_option_of_the_race_is_told_by_its_question_and_not_by_its_name() -> None:
    (told,) = [line for line in describe(board(more="option halved owner")) if "option" in line]
    assert told.startswith("An option of this race (")
    assert "their owner's conditions only" in told


@every(
    "text, question, told",
    [
        ("race sprint\ncourse M11", "order", "Nobody takes part."),
        ("race sprint\nstation i1 I", "half V", "No station belongs to it."),
        ("race sprint\ncourse M11", "odds boost 1", "Behind by 1 second, the chance"),
    ],
)
def test_what_there_is_none_or_one_of_is_told_as_such(text: str, question: str, told: str) -> None:
    assert told in ask(read(text), question).text
