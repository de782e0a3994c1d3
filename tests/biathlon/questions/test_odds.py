"""Exact odds, the deck, a card, the piles and the disciplines; races that were written down."""

from __future__ import annotations

import json
from fractions import Fraction
from random import Random

import pytest

import boardlib as bl
from boardlib.biathlon import ask, write
from boardlib.biathlon.board.cards import Form, Sign, Symbol, decks
from boardlib.biathlon.board.course import Section, time_words
from boardlib.biathlon.board.notation import read
from boardlib.biathlon.board.position import Position, Race, Shot
from boardlib.biathlon.questions import odds
from boardlib.biathlon.rulebook import DEFAULTS, shooting_faces
from boardlib.biathlon.rules.race import net
from boardlib.biathlon.rules.shooting import shot_at
from boardlib.biathlon.table.record import replay
from boardlib.biathlon.table.setup import colours_of, lined_up, simulated
from boardlib.chance import Roller
from boardlib.game import Answer, QuestionError
from tests.biathlon.boards import board
from tests.every import every
from tests.rulings import ruling_of

CLIMB = [card.by_section[Section.CLIMB].difference for card in decks()["generated"].cards]
AGAIN = odds.die_of(DEFAULTS)
HIT = odds.die_of(DEFAULTS.with_value("after_click", "hit"))


def test_the_cost_of_a_shooting_when_a_click_is_rolled_again() -> None:
    found = odds.loops(AGAIN, 5)
    assert [found[n] * 3125 for n in range(6)] == [1024, 1280, 640, 160, 20, 1]
    assert found.mean() == 1
    assert AGAIN.mean_clicks * 5 == 1
    assert odds.mean_cost(AGAIN, 5, 23) == 26
    chances = odds.clicks(AGAIN, 5, 4)
    assert [chances[c] for c in range(3)] == [
        Fraction(5**5, 6**5),
        Fraction(5 * 5**5, 6**6),
        Fraction(15 * 5**5, 6**7),
    ]


def test_what_can_be_tried_many_times_is_told_as_chances() -> None:
    board = bl.read("race sprint\nat 1 arena\nplayer red\nclock red 7:27\nhand red 25 57")
    shot = board.ask("odds shooting red").data
    assert Fraction(shot["clicked"]) == 1 - Fraction(5**5, 6**5)
    assert sum(Fraction(one) for one in shot["loops"].values()) == 1
    wax = board.ask("odds wax 27 climb").data
    assert wax["added"] == {"0": "1/3", "8": "2/3"}


def test_the_cost_of_a_shooting_when_a_click_counts_as_a_hit() -> None:
    found = odds.loops(HIT, 5)
    assert [found[n] * 7776 for n in range(6)] == [3125, 3125, 1250, 250, 25, 1]
    assert HIT.mean_clicks * 5 == Fraction(5, 6)
    assert odds.mean_cost(HIT, 5, 23) == Fraction(65, 3)


@pytest.mark.parametrize(
    ("die", "saved"),
    [
        (AGAIN, [Fraction(4651, 2592), Fraction(40187, 15552), Fraction(89311, 31104)]),
        (HIT, [Fraction(4651, 2592), Fraction(2059, 864), Fraction(239, 96)]),
    ],
)
def test_what_eyepieces_are_worth(die: odds.Die, saved: list[Fraction]) -> None:
    assert [3 * odds.cancelled(die, 5, sights) for sights in (1, 2, 3)] == saved


@pytest.mark.parametrize(
    ("click", "each"), [("reroll", Fraction(23, 4)), ("hit", Fraction(115, 24))]
)
def test_what_markers_are_worth(click: str, each: Fraction) -> None:
    profile = DEFAULTS.with_value("after_click", click)
    costs = [odds.mean_cost(odds.die_of(profile, markers), 5, 23) for markers in range(5)]
    assert [costs[0] - cost for cost in costs] == [each * markers for markers in range(5)]


def rolled(position: Position, rng: Random) -> list[Shot]:
    """Five shots of the die of the options, as they are rolled."""
    faces, shots, fired = shooting_faces(position.profile), list[Shot](), 0
    while fired < 5:
        face = rng.choice(faces)
        shots.append(Shot(rng.choice(["NE", "SE", "SW", "NW"]) if face == "miss" else face))
        fired += face != "click" or position.profile["after_click"] == "hit"
    return shots


@every("after", ["reroll", "hit"])
@every("costs", ["no", "yes"])
@every("kept", ["", "1 climb 2 climb"])
def test_the_mean_is_what_many_shootings_come_to(after: str, costs: str, kept: str) -> None:
    lines = [
        *("race sprint", f"option after_click {after}", f"option borderline_click {costs}"),
        *("row 1 climb 3:20 eyepiece I", "row 2 climb 3:20 marker I NE", "player red"),
        *([f"kept red {kept}"] if kept else []),
    ]
    position = read("\n".join(lines))
    cards = position.players[0].kept
    rng, count = Random(1), 4000
    total = sum(
        shot_at(position, rolled(position, rng), cards, 23).score.total for _ in range(count)
    )
    die = odds.die_of(position.profile, 1 if kept else 0)
    exact = odds.mean_cost(die, 5, 23, 1 if kept else 0)
    assert total / count == pytest.approx(float(exact), rel=0.06)


def test_the_best_of_some_cards() -> None:
    means = {h: odds.best_of(CLIMB, h).mean() for h in (1, 2, 3, 5)}
    assert means == {
        1: Fraction(29, 2),
        2: Fraction(3335, 354),
        3: Fraction(406, 59),
        5: Fraction(19479, 4484),
    }
    assert [round(float(odds.best_of(CLIMB, h).mean()), 3) for h in (4, 6, 12)] == [
        *(5.359, 3.620, 1.624),
    ]
    assert round(float(1 - odds.best_of(CLIMB, 5).at_least(7)), 4) == 0.7490


@pytest.mark.parametrize(
    ("gap", "gain", "helps"),
    [
        (1, Fraction(248, 45), Fraction(31, 60)),
        (5, Fraction(71, 9), Fraction(23, 36)),
        (8, Fraction(8971, 900), Fraction(647, 900)),
        (10, Fraction(1033, 90), Fraction(23, 30)),
    ],
)
def test_what_drawing_level_gains(gap: int, gain: Fraction, helps: Fraction) -> None:
    found = odds.boost_gain(CLIMB, gap)
    assert (found.mean(), found.at_least(1)) == (gain, helps)


def test_wax_with_a_coach() -> None:
    sign = Sign(Symbol.WAX, seconds=6, wax="A")
    found = odds.wax_penalty(DEFAULTS, sign)
    assert (found[0], found.mean()) == (Fraction(1, 3), Fraction(4))
    for die, chance in (("six", Fraction(1, 6)), ("two", Fraction(1, 2))):
        assert odds.wax_penalty(DEFAULTS.with_value("wax_die", die), sign)[0] == chance


def test_coaches_in_random_halves() -> None:
    found = {n: [odds.coach_chances(n)[form] for form in Form] for n in (2, 3)}
    assert found == {
        2: [Fraction(1, 3), Fraction(3, 5), Fraction(1, 15)],
        3: [Fraction(1, 2), Fraction(4, 5), Fraction(1, 5)],
    }


# --- what is asked about the deck, a card, the piles and the disciplines ------------------


def rules_of(answer: Answer) -> set[str]:
    return {reason.rule.name for reason in ruling_of(answer).reasons}


@pytest.mark.parametrize(
    ("part", "told"),
    [
        ("cards", "The deck has 60 cards."),
        ("numbers", "The numbers go from 1 to 60, and each appears once."),
    ],
)
def test_of_the_deck_one_part_can_be_asked(part: str, told: str) -> None:
    found = ask(board(), f"deck {part}")
    assert found.text == told
    assert rules_of(found) == {f"deck-{part}"}


@pytest.mark.parametrize(
    ("section", "best", "rule"),
    [
        ("climb", "3:10", "deck-climb"),
        ("descent", "1:30", "deck-others"),
        ("flat", "2:20", "deck-others"),
    ],
)
def test_the_times_of_a_section(section: str, best: str, rule: str) -> None:
    found = ask(read("race sprint"), f"deck {section}")
    assert (found.data["best"], found.data["least"], found.data["most"]) == (best, 0, 29)
    assert found.data["each"] == [2]
    assert rules_of(found) == {rule, "deck-twice"}


@every(
    "line, rule",
    [
        ("row 27 climb 3:40", "deck-climb"),
        ("row 27 climb 3:09", "deck-climb"),
        ("row 27 flat 2:10", "deck-others"),
        ("row 27 climb 3:16 flag III 3", "deck-halves"),
        ("row 27 climb 3:16 newcoach I+II", "newcoach-both"),
        ("row 27 climb 3:16 flag I 0", "card-seconds"),
        ("row 27 arena 0", "loop-card"),
        ("row 27 descent 1:37\nrow 27 flat 2:34", "deck-alike"),
    ],
)
def test_a_card_that_cannot_be_in_the_deck_is_refused_by_its_rule(line: str, rule: str) -> None:
    found = ask(read(f"race sprint\n{line}"), "valid 27")
    assert found.allowed is False
    assert rules_of(found) == {rule}


def test_a_card_of_the_deck_can_be_in_it() -> None:
    found = ask(read("race sprint"), "valid 57")
    assert found.allowed is True
    assert rules_of(found) == {"deck-climb", "deck-alike"}


def test_a_card_tells_how_it_is_read() -> None:
    found = ask(read("race sprint"), "card 57")
    assert found.data["over"] == {"climb": 6, "descent": 7, "flat": 14}
    assert found.data["signs"]["climb"] == ["bus I/II", "radio II 7"]
    told = {"card-any-section", "time-difference", "card-layout", "card-both", "card-number"}
    assert rules_of(found) == told


def test_symbols_piles_and_disciplines_tell_their_rules() -> None:
    position = board()
    assert "card-row" in rules_of(ask(position, "symbols"))
    assert rules_of(ask(position, "pile")) == {"card-place"}
    assert ask(position, "races").data == ["sprint", "pursuit", "mass-start"]
    assert rules_of(ask(position, "races")) == {"race-three"}


@pytest.mark.parametrize(
    ("section", "rules"),
    [
        ("flat", {"section-colour", "section-halves", "time-difference"}),
        ("arena", {"section-colour", "section-arena"}),
    ],
)
def test_what_is_said_of_a_section_has_its_rules(section: str, rules: set[str]) -> None:
    assert rules_of(ask(board(), f"section {section}")) == rules


def test_each_column_of_symbols_is_told_alone() -> None:
    left, middle = (ask(board(), f"symbols {one}").text for one in ("left", "middle"))
    assert "alphorn" in left
    assert "wax" not in left
    assert "eyepiece, target marker, radio and wax" in middle
    assert ask(board(), "symbols").text == f"{left}\n{middle}"


def test_a_time_may_be_under_the_best_ones() -> None:
    position = board(section="descent", more="clock red 3:07;clock blue 3:16")
    assert ask(position, "clock red").text.startswith(
        "Red: 3:07, that is 0:03 under the best times (3:10)."
    )
    assert "3:16, that is 0:06 over the best times" in ask(position, "clock blue").text


def test_places_tell_how_far_behind_somebody_is() -> None:
    position = board(section="descent", more="clock red 3:07;clock blue 3:16;clock green 3:20")
    told = ask(position, "places").text.splitlines()
    assert told[:2] == [
        "So far in place 1: red, 3:07.",
        "So far in place 2: blue, 3:16 (+9 s).",
    ]


# --- races that were written down ---------------------------------------------------------


START = """
race sprint
course M11
at 3 climb
player red
clock red 16:00
hand red 23 30 38 57
player blue
start blue 0:30
clock blue 16:30
hand blue 22 24 27 44
coach red III
row 57 climb 3:16
row 27 climb 3:16
row 30 descent 1:48 wax III A 6
"""
MOVES = "red 57, blue 27, red 30 wax B, blue 24, red 38, blue 44, red 23, blue 22"


@pytest.mark.parametrize("race", Race)
def test_a_race_that_was_written_down_is_read_to_the_same_times(race: Race) -> None:
    found = simulated(lined_up(race, colours_of(3), Roller(5)), "5")
    moves = ", ".join(map(str, found.moves))
    told = ask(found.start, f"record {moves}").data
    end = found.position
    times = {one.colour: time_words(net(end, one.colour)) for one in end.players}
    assert told == {"moves": len(found.moves), "over": True, "times": times}


def test_numbers_alone_tell_the_printed_times_as_a_file_of_them_does() -> None:
    position = read(START)
    cards = {"red": [57, 30, 38, 23], "blue": [27, 24, 44, 22]}
    line = json.dumps({"game": "biathlon", "start": write(position).splitlines(), "cards": cards})
    *_rows, last = replay([line])
    told = ask(position, "record cards red 57 30 38 23, blue 27 24 44 22").data["printed"]
    assert told == {"red": "7:45", "blue": "7:15"}
    assert {colour: one["printed"] for colour, one in last["printed"].items()} == told
    assert {colour: one["difference"] for colour, one in last["printed"].items()} == {
        "red": "0:45",
        "blue": "0:15",
    }


def test_a_record_without_a_roll_stops_there_and_says_why() -> None:
    found = ask(read(START), MOVES.replace(" wax B", "").replace("red 57", "record red 57", 1))
    assert found.allowed is False
    assert found.text.startswith("The record cannot be read on from move 3 (red 30).")
    assert "the wax die has to be rolled" in found.text


@every(
    "question, why",
    [
        ("record red 57 30", "a section is ridden with one card"),
        ("record", "expected the colour of a player"),
        ("record cards red", "expected the number of a card"),
        ("record cards red 57 x", "'x' is not the number of a card"),
        ("record cards green 57", "There is no such player: green."),
        ("record cards red 57 30 38 23 1", "The race has no section left for card 1."),
    ],
)
def test_a_record_that_cannot_be_read_is_refused_in_a_sentence(question: str, why: str) -> None:
    with pytest.raises(QuestionError, match=why):
        ask(read(START), question)
